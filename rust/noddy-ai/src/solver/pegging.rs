//! What both sides peg in a deal, exactly, when both play from the table of the equilibrium for points.

use noddy_core::Rank;

use super::deal_game::{position, positions};
use super::ends::{Ends, Side};
use super::points::{points_game, rank_affinity};
use super::points_table::PointsTable;
use super::response::{Certificate, reach};
use super::trio::Trio;

/// Points pegged on average; a Knave turned up is not counted.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Pegged {
    /// By the elder.
    pub elder: f64,
    /// By the dealer.
    pub dealer: f64,
}

impl Pegged {
    fn add(&mut self, often: f64, points: Pegged) {
        self.elder += often * points.elder;
        self.dealer += often * points.dealer;
    }
}

/// What is pegged when a side holds a hand of these ranks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct HandPegging {
    /// The ranks, ascending.
    pub ranks: [Rank; 3],
    /// In how many ways the hand is dealt when the starter is known.
    pub ways: u32,
    /// If the elder holds it.
    pub by_elder: Pegged,
    /// If the dealer holds it.
    pub by_dealer: Pegged,
}

/// The pegging of all deals with one starter.
#[derive(Clone, PartialEq, Debug)]
pub struct Pegging {
    /// What the elder pegs less what the dealer pegs, enclosed.
    pub certificate: Certificate,
    /// Every hand that can be dealt.
    pub hands: Vec<HandPegging>,
}

impl Pegging {
    /// Adds up every way that a deal with this starter is played, by the shipped table.
    #[must_use]
    pub fn with_starter(starter: Rank, ends: &Ends) -> Pegging {
        let game = points_game(starter, ends);
        let policy = PointsTable::shipped().policy(starter, &game);
        let certificate = Certificate::of(&game, &policy);
        let points = pegged(ends);
        let affinity = rank_affinity(starter);
        let (layout, weights, shape) = (&policy.shape.layout, game.weights(), &policy.shape);
        let mut sums = vec![[Pegged::default(); 2]; Trio::COUNT];
        for (a1, b1, a2) in positions() {
            let (rows, number) = (&layout.rows[b1], position(a1, b1, a2));
            let elder = reach(&layout.rows[a1], &weights.elder, &policy.lead, &policy.second[shape.second(a1, b1)]);
            let dealer = reach(rows, &weights.dealer, &policy.reply[shape.reply(a1)], &policy.last[shape.last(number)]);
            for column in layout.rows[a1].by_second[a2].iter().filter(|column| elder[column.row] > 0.0) {
                let nodes = ends.of(number, column.last);
                for (row, rest, order) in rows.orders() {
                    let often = elder[column.row] * dealer[row] * affinity[column.class * Trio::COUNT + rest.class];
                    let points = points[usize::from(nodes[order])];
                    sums[column.class][0].add(often, points);
                    sums[rest.class][1].add(often, points);
                }
            }
        }
        // Every hand is met by as many hands of the other side.
        let all: f64 = weights.elder.iter().map(|&ways| f64::from(ways)).sum();
        let met = weights.total / all;
        let hands = Trio::all().zip(sums).zip(&weights.elder).filter(|&(_, &ways)| ways > 0.0);
        let hands = hands.map(|((trio, [by_elder, by_dealer]), &ways)| {
            let mean = |sum: Pegged| {
                let deals = f64::from(ways) * met;
                Pegged { elder: sum.elder / deals, dealer: sum.dealer / deals }
            };
            let rank = |index: usize| Rank::from_index(index as u8).expect("ranks are counted below thirteen");
            let (by_elder, by_dealer) = (mean(by_elder), mean(by_dealer));
            HandPegging { ranks: trio.ranks().map(rank), ways: ways as u32, by_elder, by_dealer }
        });
        Pegging { certificate, hands: hands.collect() }
    }
}

/// What both sides have pegged at each node of the tree of scoring.
fn pegged(ends: &Ends) -> Vec<Pegged> {
    let mut all: Vec<Pegged> = Vec::with_capacity(ends.gains().len());
    for gain in ends.gains() {
        let mut points = all.get(usize::from(gain.before)).copied().unwrap_or_default();
        match gain.side {
            Side::Elder => points.elder += f64::from(gain.points),
            Side::Dealer => points.dealer += f64::from(gain.points),
        }
        all.push(points);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_seats_tell_the_same_story_and_it_is_the_value() {
        let ends = Ends::new();
        for starter in [Rank::ACE, Rank::JACK] {
            let Pegging { certificate, hands } = Pegging::with_starter(starter, &ends);
            let ways: u32 = hands.iter().map(|hand| hand.ways).sum();
            assert_eq!(ways, 51 * 50 * 49 / 6);
            let mean = |part: fn(&HandPegging) -> f64| {
                hands.iter().map(|hand| f64::from(hand.ways) * part(hand)).sum::<f64>() / f64::from(ways)
            };
            let [elder, dealer] = [mean(|hand| hand.by_elder.elder), mean(|hand| hand.by_elder.dealer)];
            assert!((elder - mean(|hand| hand.by_dealer.elder)).abs() < 1e-9);
            assert!((dealer - mean(|hand| hand.by_dealer.dealer)).abs() < 1e-9);
            let margin = elder - dealer;
            assert!(certificate.lower <= margin && margin <= certificate.upper, "{certificate:?}, {margin}");
        }
    }
}
