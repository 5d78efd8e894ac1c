//! Reviews: what every decision of a deal cost, and what the cards were worth.
//!
//! Where a deal can be solved, everything is told in the chance to win the match. Let `L` be the chance of seat 0 as one who sees both hands knows it,
//! both going on by the equilibrium. It changes when the cards are dealt and at every card played; at the end of the deal it is the chance before the next one,
//! or 0 or 1. A decision is charged what the player could know of it: the worth of the best card less the worth of the card
//! played, by his own view. What else the card changes, how the hidden cards happened to lie for it, is luck. So
//!
//! `after - before = (dealt - before) + luck of the play + costs of seat 1 - costs of seat 0 + (after - counted)`
//!
//! holds exactly, deal by deal, and over a match the changes add up to the result. The last term is not nought only where players count for themselves and
//! count wrongly.

use noddy_core::{Card, Choice, Counting, Deal, Match, Phase, Rng, Scores, Seat, Table};

use crate::hint::{Hint, Reason, hints};
use crate::master::Master;
use crate::sharp::one_of_each_rank;
use crate::solver::Needs;
use crate::watch::Stop;

/// One card that was chosen among several ranks.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// Who chose.
    pub seat: Seat,
    /// Which card of the deal it was, from 1.
    pub play: usize,
    /// What the player knew, as a position.
    pub position: String,
    /// The card that was played.
    pub card: Card,
    /// The worth of a card of its rank.
    pub played: Hint,
    /// The best card and its worth.
    pub best: Hint,
}

impl Decision {
    /// Something true about the best card.
    #[must_use]
    pub fn reason(&self) -> Reason {
        self.best.reason
    }
}

/// The chance of seat 0 to win the match, at three moments of a deal.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chances {
    /// Before the cards were dealt.
    pub before: f64,
    /// When all cards were dealt and the starter turned, as one who sees both hands knows it.
    pub dealt: f64,
    /// When the deal was over, if every hand is counted as it is.
    pub counted: f64,
    /// When the deal was over, as it was counted.
    pub after: f64,
}

/// What was found out about one deal.
#[derive(Clone, PartialEq, Debug)]
pub struct DealReview {
    /// The number of the deal in its match.
    pub number: u32,
    /// In the order in which they were made.
    pub decisions: Vec<Decision>,
    /// Where deals can be solved.
    pub chances: Option<Chances>,
    /// Whether every score that can follow was solved; what follows is an estimate otherwise.
    pub solved: bool,
}

/// A deal that is over.
#[derive(Clone, Debug)]
pub struct PlayedDeal {
    /// Its number in the match.
    pub number: u32,
    /// As it was dealt.
    start: Deal,
    /// The same, with the hands counted for the players.
    counted: Deal,
    /// The cards in the order in which they were played.
    cards: Vec<Card>,
    /// The scores at its end, and who had won by then.
    end: (Scores, Option<Seat>),
}

impl PlayedDeal {
    /// The deal in hand, before its first card.
    fn begun(game: &Match) -> PlayedDeal {
        let (number, start) = (game.number(), *game.deal());
        let table = start.table();
        let rules = table.rules().with_count(Counting::Auto);
        let deck = game.setup().deck_of(number);
        let counted = Deal::start(rules, table.dealer(), *table.start(), &deck, number, &mut ());
        PlayedDeal { number, start, counted, cards: Vec::new(), end: (*table.scores(), None) }
    }
}

/// The deals of a match that are over; the one in hand is nobody's to review.
#[must_use]
pub fn played_deals(game: &Match) -> Vec<PlayedDeal> {
    let mut again = game.rewound(0);
    let mut deals = Vec::new();
    let mut begun = PlayedDeal::begun(&again);
    for &choice in game.choices() {
        // A match is its choices: they were right when they were made.
        let made = match choice {
            Choice::Play(card) => {
                begun.cards.push(card);
                again.play(card).is_ok()
            }
            Choice::Claim { seat, points } => again.claim(seat.index() as i64, points.into()).is_ok(),
        };
        if !made {
            break;
        }
        if again.number() != begun.number {
            let mut over = std::mem::replace(&mut begun, PlayedDeal::begun(&again));
            over.end = (*begun.start.table().start(), None);
            deals.push(over);
        }
    }
    if let Some(winner) = again.winner() {
        begun.end = (*again.deal().table().scores(), Some(winner));
        deals.push(begun);
    }
    deals
}

/// Reviews one deal. Nothing if the work is to stop before it is done.
pub fn review_deal(
    played: &PlayedDeal,
    master: &mut Master,
    rng: &mut Rng,
    samples: u32,
    stop: &Stop,
) -> Option<DealReview> {
    let (mut deal, mut counted) = (played.start, played.counted);
    let mut decisions = Vec::new();
    for (place, &card) in played.cards.iter().enumerate() {
        let view = deal.turn_view();
        // Suits make no difference to the play, so cards of one rank leave nothing to decide.
        if one_of_each_rank(view.legal()).len() > 1 {
            let list = hints(view, master, rng, samples, stop)?.list;
            let same = list.iter().find(|hint| hint.card.rank() == card.rank());
            if let (Some(best), Some(same)) = (list.first(), same) {
                let (seat, position) = (view.seat(), view.position());
                let (best, played) = (best.clone(), same.clone());
                decisions.push(Decision { seat, play: place + 1, position, card, played, best });
            }
        }
        deal.play_unchecked(card, &mut ());
        counted.play_unchecked(card, &mut ());
    }
    let start = &played.start;
    let solved = master.is_solved(start.table());
    let chances = if Master::solves(start.table()) { Some(chances(played, &counted, master, stop)?) } else { None };
    Some(DealReview { number: played.number, decisions, chances, solved })
}

/// The chances of seat 0 in a deal of two players with three cards; `counted` is the deal after its last card.
fn chances(played: &PlayedDeal, counted: &Deal, master: &mut Master, stop: &Stop) -> Option<Chances> {
    let (start, table) = (&played.start, played.start.table());
    let elder = table.dealer().next(2);
    let before = master.chance(table.rules(), Needs::before(table)?).elder_wins;
    let dealt = match table.phase() {
        Phase::Won(winner) => of_seat_0(1.0, winner),
        Phase::Play | Phase::Claim(_) | Phase::Over => {
            of_seat_0(master.solution_unless(table, stop)?.elder_wins(start), elder)
        }
    };
    let end = counted.table();
    let winner = match end.phase() {
        Phase::Won(winner) => Some(winner),
        Phase::Play | Phase::Claim(_) | Phase::Over => None,
    };
    Some(Chances {
        before: of_seat_0(before, elder),
        dealt,
        counted: after(table, (*end.scores(), winner), master),
        after: after(table, played.end, master),
    })
}

/// The chance of seat 0 when a deal has ended with these scores, or been won.
fn after(table: &Table, (scores, winner): (Scores, Option<Seat>), master: &Master) -> f64 {
    if let Some(winner) = winner {
        return of_seat_0(1.0, winner);
    }
    // The deal passes: the dealer is the elder of the next.
    let elder = table.dealer();
    let needs = |seat: Seat| table.rules().target().saturating_sub(scores[seat]);
    let needs = Needs { elder: needs(elder), dealer: needs(elder.next(2)) };
    of_seat_0(master.chance(table.rules(), needs).elder_wins, elder)
}

/// A seat's chance, as that of seat 0 of two.
fn of_seat_0(chance: f64, seat: Seat) -> f64 {
    if seat.index() == 0 { chance } else { 1.0 - chance }
}

#[cfg(test)]
mod tests {
    use noddy_core::{Rules, match_seed};

    use super::*;
    use crate::solver::Tables;
    use crate::strategy::Level;

    fn played(level: Level, seed: u64, target: i64) -> Match {
        let mut game = Match::new(Rules::new(2, 3, target, 1).expect("rules"), seed);
        let (mut player, mut rng) = (level.player(), Rng::stream(seed, 9));
        while game.winner().is_none() {
            let card = player.choose(game.deal().turn_view(), &mut rng);
            game.play(card).expect("legal");
        }
        game
    }

    #[test]
    fn deals_follow_one_another() {
        let mut master = Master::new(Tables::shipped(), 1);
        for number in 0..2 {
            let game = played(Level::Random, match_seed(1589, number), 15);
            let deals = played_deals(&game);
            assert_eq!(deals.iter().map(|deal| deal.cards.len()).sum::<usize>(), game.choices().len());
            let mut chance = None;
            for deal in &deals {
                let review = review_deal(deal, &mut master, &mut Rng::stream(1, 1), 10, &Stop::default())
                    .expect("nobody stops it");
                let chances = review.chances.expect("two players");
                assert!(chance.is_none_or(|before: f64| (before - chances.before).abs() < 1e-12));
                assert!((0.0..=1.0).contains(&chances.dealt));
                for decision in &review.decisions {
                    assert!(decision.played.cost >= 0.0 && decision.best.cost == 0.0);
                    assert_eq!(decision.card.rank(), decision.played.card.rank());
                    assert!(decision.position.contains(" seat="));
                }
                chance = Some(chances.after);
            }
            let won = game.winner().expect("it is over").index() == 0;
            assert_eq!(chance, Some(f64::from(u8::from(won))));
        }
    }

    /// Wrong counts are told from all else.
    #[test]
    fn what_is_not_claimed_is_not_luck() {
        let rules = Rules::new(2, 3, 12, 1).expect("rules").with_count(Counting::Manual);
        let mut game = Match::new(rules, 1589);
        while game.winner().is_none() {
            match game.deal().table().to_claim() {
                // Seat 0 overlooks everything.
                Some(claim) => {
                    let points = if claim.seat.index() == 0 { 0 } else { claim.due };
                    game.claim(claim.seat.index() as i64, points.into()).expect("a claim is awaited");
                }
                None => {
                    let card = game.deal().legal().first().expect("a card is to be played");
                    game.play(card).expect("legal");
                }
            }
        }
        let mut master = Master::new(Tables::shipped(), 1);
        let mut lost = 0.0;
        for deal in played_deals(&game) {
            let review = review_deal(&deal, &mut master, &mut Rng::stream(1, 1), 10, &Stop::default());
            let chances = review.and_then(|review| review.chances).expect("two players");
            assert!(chances.after <= chances.counted);
            lost += chances.counted - chances.after;
        }
        assert!(lost > 0.0);
    }

    #[test]
    fn the_deal_in_hand_is_left_out() {
        let game = played(Level::Greedy, 1, 31);
        let cut = game.rewound(game.choices().len() - 1);
        let (all, less) = (played_deals(&game), played_deals(&cut));
        assert_eq!(less.len(), all.len() - 1);
        assert!(played_deals(&game.rewound(0)).is_empty());
    }
}
