//! What a deal brings when both sides play for points by a table, whatever the score: the law of who scores what, in order, and of both shows. With it the
//! chance to win a match is known exactly for that way of playing, by the same backward induction as for the equilibrium, but with nothing to solve.

use noddy_core::Rank;

use super::chances::{ChanceTable, Needs, State, chains};
use super::deal_game::{only_low_fits, position};
use super::decision::Decision;
use super::ends::{Ends, Side, order};
use super::holdings::Holdings;
use super::outlook::{Outlook, SHOWS};
use super::points_table::PointsTable;
use super::trio::Trio;

/// One way for a deal to come out, and how likely it is.
#[derive(Clone, Copy, Debug)]
struct Outcome {
    /// The node of the tree of scoring.
    node: u16,
    elder_show: u8,
    dealer_show: u8,
    chance: f64,
}

/// All outcomes of a deal, for a Knave turned up and for any other starter.
#[derive(Debug)]
pub struct Outcomes {
    usual: Vec<Outcome>,
    knave: Vec<Outcome>,
}

impl Outcomes {
    /// Plays out all deals by the table: a few seconds.
    #[must_use]
    pub fn of(table: &PointsTable, ends: &Ends) -> Outcomes {
        let mut sums = [true, false].map(|_| vec![0.0; ends.gains().len() * SHOWS * SHOWS]);
        for starter in Rank::all() {
            add_starter(table, ends, starter, &mut sums[usize::from(starter == Rank::JACK)]);
        }
        let [usual, knave] = sums.map(|sums| {
            let outcome = |(place, &chance): (usize, &f64)| Outcome {
                node: (place / (SHOWS * SHOWS)) as u16,
                elder_show: (place / SHOWS % SHOWS) as u8,
                dealer_show: (place % SHOWS) as u8,
                chance,
            };
            sums.iter().enumerate().filter(|&(_, &chance)| chance > 0.0).map(outcome).collect()
        });
        Outcomes { usual, knave }
    }

    /// The chances to win with needs up to `size`, both sides playing by the table.
    #[must_use]
    pub fn chances(&self, ends: &Ends, size: u16, knave_noddy: u8) -> ChanceTable {
        let mut table = ChanceTable::new(size);
        for needs in chains(size).flatten() {
            let wins = |outcomes: &[Outcome], needs: Needs| {
                let outlook = Outlook::new(ends, needs, |needs| table.next_deal(needs));
                let wins = |outcome: &Outcome| {
                    let place = usize::from(outlook.places[usize::from(outcome.node)]);
                    let chance = outlook.of_elder(outcome.elder_show)[place + usize::from(outcome.dealer_show)];
                    outcome.chance * (Outlook::BASE + f64::from(chance))
                };
                outcomes.iter().map(wins).sum::<f64>()
            };
            // A Knave gives the dealer points first, or the match.
            let knave = needs.after(Side::Dealer, knave_noddy).map_or(0.0, |needs| wins(&self.knave, needs));
            let chance = wins(&self.usual, needs) + knave;
            table.set(needs, State { lower: chance, upper: chance });
        }
        table
    }
}

/// Adds the chances of all outcomes with one starter rank, by node and both shows.
fn add_starter(table: &PointsTable, ends: &Ends, starter: Rank, sums: &mut [f64]) {
    let holdings = Holdings::new(starter);
    let mut of_trio = vec![Vec::new(); Trio::COUNT];
    for (number, holding) in holdings.list.iter().enumerate() {
        of_trio[holding.trio.number()].push((number, usize::from(holding.show)));
    }
    let total: f64 = holdings.class_ways.iter().sum::<f64>() * 17_296.0 * Rank::COUNT as f64;
    for elder in Trio::all() {
        for dealer in Trio::all() {
            let plays = plays(table, ends, starter, elder, dealer);
            for &(own, elder_show) in &of_trio[elder.number()] {
                for &(other, dealer_show) in &of_trio[dealer.number()] {
                    let chance = f64::from(holdings.joint(own)[other]) / total;
                    if chance > 0.0 {
                        for &(node, played) in &plays {
                            sums[(usize::from(node) * SHOWS + elder_show) * SHOWS + dealer_show] += chance * played;
                        }
                    }
                }
            }
        }
    }
}

/// All ways in which these two hands are played, and how often.
fn plays(table: &PointsTable, ends: &Ends, starter: Rank, elder: Trio, dealer: Trio) -> Vec<(u16, f64)> {
    let mut plays = Vec::new();
    for (a1, lead) in table.chances(starter, Decision::Lead { hand: elder }) {
        for (b1, reply) in table.chances(starter, Decision::Reply { lead: a1, hand: dealer }) {
            let [low, high] = elder.rest(a1);
            let decision = Decision::Second { lead: a1, reply: b1, low, high };
            for (a2, second) in two(table, starter, [low, high], false, decision) {
                let a3 = if a2 == low { high } else { low };
                let position = position(a1, b1, a2);
                let [low, high] = dealer.rest(b1);
                let decision = Decision::Last { lead: a1, reply: b1, second: a2, low, high };
                let forced = only_low_fits(position, low, high);
                for (b2, last) in two(table, starter, [low, high], forced, decision) {
                    let b3 = if b2 == low { high } else { low };
                    plays.push((ends.of(position, a3)[order(b2, b3)], lead * reply * second * last));
                }
            }
        }
    }
    plays
}

/// Which of two cards is played first, and how often.
fn two(
    table: &PointsTable,
    starter: Rank,
    [low, high]: [usize; 2],
    forced: bool,
    decision: Decision,
) -> Vec<(usize, f64)> {
    if forced || low == high { vec![(low, 1.0)] } else { table.chances(starter, decision).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The chances add up to one, and what is pegged on average is the value of the game for points.
    #[test]
    fn outcomes_are_a_law() {
        let ends = Ends::new();
        let outcomes = Outcomes::of(PointsTable::shipped(), &ends);
        let margins = crate::solver::points::margins(&ends);
        let all = || outcomes.usual.iter().chain(&outcomes.knave);
        let total: f64 = all().map(|outcome| outcome.chance).sum();
        assert!((total - 1.0).abs() < 1e-9, "{total}");
        let show: f64 = all().map(|outcome| outcome.chance * f64::from(outcome.dealer_show)).sum();
        assert!((show - 2_807_256.0 / 1_082_900.0).abs() < 1e-9, "{show}");
        let pegged: f64 = all().map(|outcome| outcome.chance * f64::from(margins[usize::from(outcome.node)])).sum();
        let value: f64 = Rank::all()
            .map(|rank| {
                let game = crate::solver::points_game(rank, &ends);
                crate::solver::Certificate::of(&game, &PointsTable::shipped().policy(rank, &game)).value()
            })
            .sum();
        assert!((pegged - value / 13.0).abs() < 2e-5, "{pegged} and {}", value / 13.0);
    }
}
