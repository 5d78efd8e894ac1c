//! The best response of a player who looks at suits once more: slow, plain, by the rules of the game itself and over every deal of a small pack.

use std::collections::BTreeMap;

use noddy_core::{Card, CardSet, Deal, Deck, Phase, Rank, Rules, Scores, Seat};

use super::*;
use crate::solver::cfr::Solver;
use crate::solver::chances::{ChanceTable, Needs, State};
use crate::solver::decision::Decision;
use crate::solver::ends::Side;
use crate::solver::match_game::MatchGame;

/// What the responder tells apart.
#[derive(Clone, Copy, PartialEq)]
enum Sees {
    Ranks,
    Suits,
}

/// What a responder was told: who played, the card or its rank, who said go and whether the pile closed.
type Heard = Vec<(usize, u8, Vec<bool>, bool)>;

type Alike = Vec<(Deal, f64)>;

struct Slow<'a> {
    table: &'a ChanceTable,
    policy: &'a Policy,
    numbers: &'a Numbers,
    list: &'a [Holding],
    responder: Seat,
    sees: Sees,
}

const DEALER: usize = 1;

impl Slow<'_> {
    /// What the responder makes of all deals together: his chance to win, the mean over deals.
    fn best(&self, deals: &[Deal]) -> f64 {
        let mut by_hand: BTreeMap<u64, Alike> = BTreeMap::new();
        for deal in deals {
            by_hand.entry(deal.dealt(self.responder).set().bits()).or_default().push((*deal, 1.0));
        }
        by_hand.into_values().map(|alike| self.value(&alike)).sum::<f64>() / deals.len() as f64
    }

    fn value(&self, alike: &Alike) -> f64 {
        let public = alike[0].0;
        let Some(turn) = public.table().turn() else {
            return alike.iter().map(|(deal, weight)| weight * self.wins(deal)).sum();
        };
        if turn == self.responder {
            let after = |card: Card| {
                let next = alike.iter().map(|&(deal, weight)| (after(deal, card), weight));
                self.told_apart(next).into_values().map(|alike| self.value(&alike)).sum()
            };
            return public.legal().iter().map(after).reduce(f64::max).expect("whose turn it is can play");
        }
        let next = alike.iter().flat_map(|&(deal, weight)| {
            let legal = deal.legal();
            let class = self.list[self.numbers.of(deal.dealt(turn).set())].class;
            let mut chances = self.policy.chances(Decision::of(deal.view(turn)), class);
            if chances.is_empty() {
                let ranks: Vec<usize> = legal.iter().map(rank_of).collect();
                chances = ranks.iter().map(|&rank| (rank, 1.0 / ranks.len() as f64)).collect();
                chances.dedup_by(|a, b| {
                    let same = a.0 == b.0;
                    b.1 += if same { a.1 } else { 0.0 };
                    same
                });
            }
            let mut next = Vec::new();
            for (rank, chance) in chances {
                let cards = cards_of(legal, rank);
                next.extend(cards.iter().map(|card| (after(deal, card), weight * chance / cards.len() as f64)));
            }
            next
        });
        self.told_apart(next).into_values().map(|alike| self.value(&alike)).sum()
    }

    fn told_apart(&self, deals: impl Iterator<Item = (Deal, f64)>) -> BTreeMap<Heard, Alike> {
        let mut groups: BTreeMap<Heard, Alike> = BTreeMap::new();
        for (deal, weight) in deals {
            let heard = deal.table().turns().iter().map(|turn| {
                let goes = Seat::all(2).map(|seat| turn.goes.contains(seat)).collect();
                let whole = turn.seat == self.responder || self.sees == Sees::Suits;
                let card = if whole { turn.card.id() } else { turn.card.rank().index() };
                (turn.seat.index(), card, goes, turn.closed)
            });
            groups.entry(heard.collect()).or_default().push((deal, weight));
        }
        groups
    }

    fn wins(&self, deal: &Deal) -> f64 {
        let elder = self.responder.index() != DEALER;
        let elder_wins = match deal.table().phase() {
            Phase::Won(winner) => f64::from(u8::from(winner.index() != DEALER)),
            Phase::Over | Phase::Play | Phase::Claim(_) => self.table.next_deal(needs(deal)),
        };
        if elder { elder_wins } else { 1.0 - elder_wins }
    }
}

fn after(deal: Deal, card: Card) -> Deal {
    let mut next = deal;
    next.play(card, &mut ()).expect("a legal card");
    next
}

const TARGET: u16 = 31;

/// What both sides still need.
fn needs(deal: &Deal) -> Needs {
    let need = |seat: usize| TARGET - deal.table().scores()[Seat::new(seat as u8).expect("a seat")];
    Needs { elder: need(1 - DEALER), dealer: need(DEALER) }
}

fn threes(cards: CardSet) -> Vec<CardSet> {
    let all: Vec<Card> = cards.iter().collect();
    let mut threes = Vec::new();
    for (a, &first) in all.iter().enumerate() {
        for (b, &second) in all.iter().enumerate().skip(a + 1) {
            threes.extend(all[b + 1..].iter().map(|&third| [first, second, third].into_iter().collect::<CardSet>()));
        }
    }
    threes
}

/// All deals from these cards with these needs.
fn all_deals(pack: CardSet, starter: Card, needs: Needs) -> Vec<Deal> {
    let rules = Rules::new(2, 3, TARGET.into(), 1).expect("rules");
    let dealer = Seat::new(DEALER as u8).expect("a seat");
    let mut scores = Scores::zero(2);
    scores[dealer] = TARGET - needs.dealer;
    scores[dealer.next(2)] = TARGET - needs.elder;
    let mut deals = Vec::new();
    for elder in threes(pack) {
        for other in threes(pack.minus(elder)) {
            let mut dealt: Vec<Card> = elder.iter().zip(other.iter()).flat_map(|(a, b)| [a, b]).collect();
            dealt.push(starter);
            let deck = Deck::starting_with(&dealt).expect("different cards");
            deals.push(Deal::start(rules, dealer, scores, &deck, 1, &mut ()));
        }
    }
    deals
}

/// A table of chances that mean nothing, all different.
fn some_table() -> ChanceTable {
    let mut table = ChanceTable::new(TARGET);
    for elder in 1..=TARGET {
        for dealer in 1..=TARGET {
            // Whole multiples of a power of two: the fast best response holds them in single precision, without loss.
            let chance = (2048.0 + 1600.0 * (f64::from(elder) * 1.7 + f64::from(dealer) * 2.9).sin()).round() / 4096.0;
            table.set(Needs { elder, dealer }, State { lower: chance, upper: chance });
        }
    }
    table
}

/// The fast best response and this one agree to a billionth, for policies far from and near to an equilibrium, with flushes, his nob and a Knave turned up.
#[test]
fn both_best_responses_of_who_looks_at_suits_agree() {
    let ends = Ends::new();
    let table = some_table();
    for (pack, starter, needs, iterations) in [
        ("Js Ts 9s 5s Jc Tc 9c 5d", "Qs", Needs { elder: 6, dealer: 7 }, 1),
        ("Js 7s 8s 7c 8c 8d Jh 2c 2d", "6s", Needs { elder: 9, dealer: 4 }, 3),
        ("As 2s 3s 4c 5c 6c Qs Qc Qd", "Js", Needs { elder: 3, dealer: 12 }, 20),
        ("5c 5d 5h Ts Js Jc Js Ks Kc", "5s", Needs { elder: 14, dealer: 13 }, 5),
    ] {
        let cards: CardSet = Card::read_all(pack).collect::<Result<_, _>>().expect("cards");
        let starter: Card = starter.parse().expect("a card");
        let deals = all_deals(cards, starter, needs);
        let paid = if starter.rank() == Rank::JACK { needs.after(Side::Dealer, 1) } else { Some(needs) };
        let outlook = Outlook::new(&ends, paid.expect("the Knave does not win"), |needs| table.next_deal(needs));
        let mut game = MatchGame::new(starter.rank());
        game.set(&ends, &outlook);
        let mut solver = Solver::new(game.game.layout.clone());
        solver.run(&game.game, iterations);
        let policy = solver.policy();
        let hands = threes(cards).into_iter().map(|hand| (hand, 1)).collect();
        let (_, list, numbers) = list_holdings(starter.rank());
        let response = SuitResponse::of(starter.rank(), cards, hands);
        let fast = response.certify(&ends, &outlook, &policy);
        for (sees, fast) in [(Sees::Ranks, fast.own), (Sees::Suits, fast.seen)] {
            let slow = |seat: usize| Slow {
                table: &table,
                policy: &policy,
                numbers: &numbers,
                list: &list,
                responder: Seat::new(seat as u8).expect("a seat"),
                sees,
            };
            let (upper, lower) = (slow(1 - DEALER).best(&deals), 1.0 - slow(DEALER).best(&deals));
            assert!((fast.upper - upper).abs() < 1e-9, "{pack}: {} and {upper}", fast.upper);
            assert!((fast.lower - lower).abs() < 1e-9, "{pack}: {} and {lower}", fast.lower);
            assert!(upper - lower > 1e-3, "the policy can be answered");
        }
    }
}
