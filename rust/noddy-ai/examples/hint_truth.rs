//! Whether hints are true: from random positions of two-player matches both sides finish the deal by the equilibrium, and what follows is taken from the
//! table. The mean must be the chance that the hint stated.
//!
//! The hidden hand is not drawn by the beliefs behind the hint, which are what is tested, but by trying: any hand that can be held is drawn, its player plays again what
//! the opponent has played, and hands that play something else are thrown away.
//!
//! `cargo run --release -p noddy-ai --example hint_truth -- 200 4000`

use std::time::Instant;

use noddy_ai::solver::Needs;
use noddy_ai::{Master, Stop, Unseen, hints};
use noddy_core::{Card, CardSet, Deal, Deck, Phase, Rng, Rules, Scores, Seat, View, match_seed};

const SEED: u64 = 1589;

fn main() {
    let mut args = std::env::args().skip(1).map(|text| text.parse::<u64>().unwrap_or(0));
    let (positions, draws) = (args.next().unwrap_or(200), args.next().unwrap_or(4000));
    let began = Instant::now();
    let mut master = Master::default();
    let (mut far, mut sum, mut squares, mut tested, mut number) = (0, 0.0, 0.0, 0, 0);
    while tested < positions {
        number += 1;
        let mut rng = Rng::stream(match_seed(SEED, number), 1);
        let Some((deal, hero)) = position(number, &mut master, &mut rng) else { continue };
        let view = deal.view(hero);
        let list = hints(view, &mut master, &mut rng, 2, &Stop::default()).expect("nobody stops it").list;
        let hint = &list[rng.below(list.len() as u64) as usize];
        let stated = hint.wins;
        let (mut wins, mut of_squares) = (0.0, 0.0);
        for _ in 0..draws {
            let won = finish(view, hint.card, &mut master, &mut rng);
            wins += won;
            of_squares += won * won;
        }
        let count = draws as f64;
        let mean = wins / count;
        let error = ((of_squares / count - mean * mean).max(0.0) / (count - 1.0)).sqrt();
        // Where all ends alike there is no scatter, and the chance must be just that.
        let off = if error > 1e-9 { (mean - stated) / error } else { (mean - stated) * 1e4 };
        (tested, far) = (tested + 1, far + u64::from(off.abs() > 3.0));
        (sum, squares) = (sum + off, squares + off * off);
        println!("{tested}: stated {stated:.4}, found {mean:.4} +- {error:.4}, off by {off:+.2} errors");
    }
    let count = tested as f64;
    println!(
        "{far} of {tested} beyond 3 standard errors; mean {:+.3} errors (0 within {:.3}), root mean square {:.3}; {:.0?}",
        sum / count,
        1.0 / count.sqrt(),
        (squares / count).sqrt(),
        began.elapsed()
    );
}

/// A position in the middle of a deal, where somebody has a choice. He has played at random, his opponent by the equilibrium.
fn position(number: u64, master: &mut Master, rng: &mut Rng) -> Option<(Deal, Seat)> {
    let mut scores = Scores::zero(2);
    for seat in Seat::all(2) {
        scores[seat] = rng.below(31) as u16;
    }
    let mut seats = Seat::all(2);
    let hero = seats.nth(rng.below(2) as usize)?;
    let dealer = Seat::all(2).nth(rng.below(2) as usize)?;
    let deck = Deck::shuffled(match_seed(SEED, number), 1);
    let mut deal = Deal::start(Rules::DEFAULT, dealer, scores, &deck, 1, &mut ());
    // The elder decides as he leads or with his second card, the dealer as he replies or with his second.
    let mut waits = rng.below(2);
    while let Some(seat) = deal.table().turn() {
        let view = deal.view(seat);
        if seat == hero && ranks(view.legal()) > 1 {
            if waits == 0 {
                return Some((deal, hero));
            }
            waits -= 1;
        }
        let card = if seat == hero {
            let legal = view.legal();
            legal.nth(rng.below(legal.len() as u64) as usize)?
        } else {
            equilibrium(view, master, rng)
        };
        deal.play_unchecked(card, &mut ());
    }
    None
}

/// The card that the equilibrium plays.
fn equilibrium(view: View<'_>, master: &mut Master, rng: &mut Rng) -> Card {
    master.solution(view.table()).expect("two players with three cards").choose(view, rng)
}

fn ranks(cards: CardSet) -> usize {
    let mut seen: Vec<_> = cards.iter().map(Card::rank).collect();
    seen.dedup();
    seen.len()
}

/// The chance to win after the card is played, over one hidden hand, both going on by the equilibrium.
fn finish(view: View<'_>, card: Card, master: &mut Master, rng: &mut Rng) -> f64 {
    let hero = view.seat();
    let mut deal = loop {
        if let Some(deal) = imagined(view, master, rng) {
            break deal;
        }
    };
    deal.play_unchecked(card, &mut ());
    while deal.table().turn().is_some() {
        let card = equilibrium(deal.turn_view(), master, rng);
        deal.play_unchecked(card, &mut ());
    }
    let table = deal.table();
    if let Phase::Won(winner) = table.phase() {
        return f64::from(u8::from(winner == hero));
    }
    // The dealer is the elder of the next deal.
    let needs = |seat: Seat| table.rules().target() - table.scores()[seat];
    let dealer = table.dealer();
    let next = master.chance(table.rules(), Needs { elder: needs(dealer), dealer: needs(dealer.next(2)) });
    if hero == dealer { next.elder_wins } else { 1.0 - next.elder_wins }
}

/// A deal as it could be, if the hand drawn for the opponent plays what he has played.
fn imagined(view: View<'_>, master: &mut Master, rng: &mut Rng) -> Option<Deal> {
    let table = view.table();
    let hands = Unseen::by(view).draw(rng);
    let elder = table.dealer().next(2);
    let mut dealt = vec![table.starter(); 7];
    for (place, seat) in elder.around(2).enumerate() {
        let hand = hands[seat.index()].or(table.played_by(seat));
        for (card, at) in hand.iter().zip((place..).step_by(2)) {
            dealt[at] = card;
        }
    }
    let deck = Deck::starting_with(&dealt).expect("hidden cards are drawn from those not seen");
    let mut deal = Deal::start(*table.rules(), table.dealer(), *table.start(), &deck, 1, &mut ());
    for turn in table.turns() {
        if turn.seat != view.seat() && equilibrium(deal.turn_view(), master, rng).rank() != turn.card.rank() {
            return None;
        }
        deal.play_unchecked(turn.card, &mut ());
    }
    Some(deal)
}
