//! A second best response, for tests: slow, plain, and by the rules of the game itself. It shares nothing with the fast one but the policy.

use std::collections::BTreeMap;

use noddy_core::{Card, CardSet, Deal, Deck, Phase, Rules, Scores, Seat};

use super::decision::{Decision, card_of};
use super::policy::Policy;
use super::trio::Trio;

/// What everybody heard: seat, rank, who said go and whether the pile closed, for each card played.
type Heard = Vec<(usize, u8, Vec<bool>, bool)>;

/// Deals with their weights that one player cannot tell apart.
type Alike = Vec<(Deal, f64)>;

/// All deals of two hands of three from these cards.
pub(super) fn all_deals(cards: CardSet, starter: Card) -> Vec<Deal> {
    let threes = |from: CardSet| {
        let all: Vec<Card> = from.iter().collect();
        let count = all.len();
        let mut hands = Vec::new();
        for a in 0..count {
            for b in a + 1..count {
                for c in b + 1..count {
                    hands.push([all[a], all[b], all[c]]);
                }
            }
        }
        hands
    };
    let rules = Rules::new(2, 3, 1000, 1).expect("rules");
    let dealer = Seat::new(1).expect("a seat");
    let mut deals = Vec::new();
    for elder in threes(cards) {
        for other in threes(cards.minus(elder.into_iter().collect())) {
            let mut dealt: Vec<Card> = elder.iter().zip(&other).flat_map(|(&a, &b)| [a, b]).collect();
            dealt.push(starter);
            let deck = Deck::starting_with(&dealt).expect("different cards");
            deals.push(Deal::start(rules, dealer, Scores::zero(2), &deck, 1, &mut ()));
        }
    }
    deals
}

/// What the responder makes of all deals together when the other plays by the policy: points pegged less points lost, the mean over deals.
pub(super) fn best(deals: &[Deal], responder: Seat, policy: &Policy) -> f64 {
    let mut by_hand: BTreeMap<Vec<u8>, Alike> = BTreeMap::new();
    for deal in deals {
        let ranks = deal.held(responder).iter().map(|card| card.rank().index()).collect();
        by_hand.entry(ranks).or_default().push((*deal, 1.0));
    }
    let total: f64 = by_hand.into_values().map(|alike| value(&alike, responder, policy)).sum();
    total / deals.len() as f64
}

fn value(alike: &Alike, responder: Seat, policy: &Policy) -> f64 {
    let public = alike[0].0;
    let Some(turn) = public.table().turn() else {
        return alike.iter().map(|(deal, weight)| weight * pegged(deal, responder)).sum();
    };
    if turn == responder {
        let choices = public.legal();
        return choices
            .iter()
            .map(|card| {
                let rank = usize::from(card.rank().index());
                let next = alike.iter().map(|(deal, weight)| (after(deal, rank), *weight));
                told_apart(next).into_values().map(|alike| value(&alike, responder, policy)).sum()
            })
            .reduce(f64::max)
            .expect("whose turn it is can play");
    }
    let next = alike.iter().flat_map(|(deal, weight)| {
        let ranks: Vec<usize> = deal.dealt(turn).cards().iter().map(|card| usize::from(card.rank().index())).collect();
        let class = Trio::new(ranks[0], ranks[1], ranks[2]).number();
        let mut chances = policy.chances(Decision::of(deal.view(turn)), class);
        if chances.is_empty() {
            let card = deal.legal().first().expect("whose turn it is can play");
            chances.push((usize::from(card.rank().index()), 1.0));
        }
        chances.into_iter().map(|(rank, chance)| (after(deal, rank), weight * chance)).collect::<Vec<_>>()
    });
    told_apart(next).into_values().map(|alike| value(&alike, responder, policy)).sum()
}

fn after(deal: &Deal, rank: usize) -> Deal {
    let mut next = *deal;
    next.play_unchecked(card_of(deal.legal(), rank).expect("a legal rank"), &mut ());
    next
}

/// Deals by what was heard.
fn told_apart(deals: impl Iterator<Item = (Deal, f64)>) -> BTreeMap<Heard, Alike> {
    let mut groups: BTreeMap<Heard, Alike> = BTreeMap::new();
    for (deal, weight) in deals {
        let heard = deal.table().turns().iter().map(|turn| {
            let goes = Seat::all(2).map(|seat| turn.goes.contains(seat)).collect();
            (turn.seat.index(), turn.card.rank().index(), goes, turn.closed)
        });
        groups.entry(heard.collect()).or_default().push((deal, weight));
    }
    groups
}

/// Points pegged less points lost; the show does not count.
fn pegged(deal: &Deal, responder: Seat) -> f64 {
    assert_eq!(deal.table().phase(), Phase::Over);
    let points = |seat: Seat| {
        let shown = deal.dealt(seat).points(deal.table().starter());
        f64::from(deal.table().scores()[seat]) - f64::from(shown)
    };
    points(responder) - points(responder.next(2))
}

#[cfg(test)]
mod tests {
    use noddy_core::Rank;

    use super::*;
    use crate::solver::points::points_game_from;
    use crate::solver::trio::Stock;
    use crate::solver::{Certificate, Ends, Solver};

    /// The fast best response and the slow one agree on small packs, for policies far from and near to the equilibrium.
    #[test]
    fn both_best_responses_agree() {
        let ends = Ends::new();
        for pack in [
            "4c 4d 5c 6c 6d Tc Td Jc",
            "Ac 2c 3c 3d 9c 9d 9h 9s",
            "7c 7d 8c 8d 9c Tc Jc Kc",
            "5c 5d 5h 5s Tc Jc Qc Kc Kd",
        ] {
            let cards: CardSet = Card::read_all(pack).collect::<Result<_, _>>().expect("cards");
            let starter: Card = "Qs".parse().expect("a card");
            let mut counts = [0; Rank::COUNT];
            for card in cards {
                counts[usize::from(card.rank().index())] += 1;
            }
            let deals = all_deals(cards, starter);
            let game = points_game_from(Stock::of(counts), &ends);
            let mut solver = Solver::new(game.layout.clone());
            for iterations in [1, 4, 45] {
                solver.run(&game, iterations);
                let policy = solver.policy();
                let fast = Certificate::of(&game, &policy);
                let [elder, dealer] = [0, 1].map(|seat| Seat::new(seat).expect("a seat"));
                let (upper, lower) = (best(&deals, elder, &policy), -best(&deals, dealer, &policy));
                assert!((fast.upper - upper).abs() < 1e-9, "{pack}: {} and {upper}", fast.upper);
                assert!((fast.lower - lower).abs() < 1e-9, "{pack}: {} and {lower}", fast.lower);
            }
        }
    }
}
