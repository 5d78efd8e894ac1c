//! The chance to win a match, before the cards are dealt.

use super::ends::Side;

/// How many points each side needs to win, both at least one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Needs {
    /// The player on the dealer's left.
    pub elder: u16,
    /// The dealer.
    pub dealer: u16,
}

impl Needs {
    /// After a side scored; nothing if it has won.
    #[must_use]
    pub fn after(self, side: Side, points: u8) -> Option<Needs> {
        let points = u16::from(points);
        let less = |needs: u16| needs.checked_sub(points).filter(|&left| left > 0);
        Some(match side {
            Side::Elder => Needs { elder: less(self.elder)?, ..self },
            Side::Dealer => Needs { dealer: less(self.dealer)?, ..self },
        })
    }

    /// The same needs when the deal has passed (R5): who was the elder deals now.
    #[must_use]
    pub const fn passed(self) -> Needs {
        Needs { elder: self.dealer, dealer: self.elder }
    }
}

/// The value of a state, enclosed by two best responses, and of what it was made.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct State {
    /// The elder wins at least this often by his policy, if the table is true for the deals to come.
    pub lower: f64,
    /// The dealer lets him win no more often than this.
    pub upper: f64,
}

impl State {
    /// The chance that the elder wins: the middle of the interval.
    #[must_use]
    pub fn elder_wins(self) -> f64 {
        f64::midpoint(self.lower, self.upper)
    }

    /// What a best response to the deal gains, the mean of the two seats.
    #[must_use]
    pub fn gap(self) -> f64 {
        (self.upper - self.lower) / 2.0
    }
}

/// The states solved so far, by what each side needs.
#[derive(Clone, PartialEq, Debug)]
pub struct ChanceTable {
    size: u16,
    states: Vec<Option<State>>,
}

impl ChanceTable {
    /// A table for needs up to `size`, with nothing in it.
    #[must_use]
    pub fn new(size: u16) -> ChanceTable {
        ChanceTable { size, states: vec![None; usize::from(size) * usize::from(size)] }
    }

    /// The highest need it has room for.
    #[must_use]
    pub const fn size(&self) -> u16 {
        self.size
    }

    pub(crate) fn place(&self, needs: Needs) -> Option<usize> {
        let inside = |need: u16| (1..=self.size).contains(&need).then(|| usize::from(need - 1));
        Some(inside(needs.elder)? * usize::from(self.size) + inside(needs.dealer)?)
    }

    /// The highest need up to which every state is known.
    #[must_use]
    pub fn complete(&self) -> u16 {
        let known = |elder, dealer| self.get(Needs { elder, dealer }).is_some();
        let full = |need: u16| (1..=need).all(|other| known(need, other) && known(other, need));
        (1..=self.size).take_while(|&need| full(need)).last().unwrap_or(0)
    }

    /// Enters the states of a text with one a line: elder's and dealer's needs, lower and upper end, separated by tabs; what follows them is for
    /// readers. A line that is not like that is passed over.
    pub fn read(&mut self, text: &str) {
        for line in text.lines() {
            let mut fields = line.split('\t');
            let mut need = || fields.next().and_then(|field| field.parse().ok());
            let (Some(elder), Some(dealer)) = (need(), need()) else { continue };
            let mut end = || fields.next().and_then(|field| field.parse().ok());
            let (Some(lower), Some(upper)) = (end(), end()) else { continue };
            self.set(Needs { elder, dealer }, State { lower, upper });
        }
    }

    /// A state, if it is known.
    #[must_use]
    pub fn get(&self, needs: Needs) -> Option<State> {
        self.states[self.place(needs)?]
    }

    /// Enters a state; one that is out of range is dropped.
    pub fn set(&mut self, needs: Needs, state: State) {
        if let Some(place) = self.place(needs) {
            self.states[place] = Some(state);
        }
    }

    /// The chance that the elder wins, before the cards are dealt; the solved one, or an estimate where there is none.
    #[must_use]
    pub fn chance(&self, needs: Needs) -> Chance {
        match self.get(needs) {
            Some(state) => Chance { elder_wins: state.elder_wins(), solved: true },
            None => Chance { elder_wins: estimate(needs), solved: false },
        }
    }

    /// The chance that the elder of the deal just played wins, with these needs after it.
    pub(crate) fn next_deal(&self, needs: Needs) -> f64 {
        let state = self.get(needs.passed()).expect("states are solved before those that depend on them");
        1.0 - state.elder_wins()
    }
}

/// A chance to win, before the cards are dealt.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chance {
    /// That the player on the dealer's left wins.
    pub elder_wins: f64,
    /// Whether it comes from a solved state; an estimate otherwise.
    pub solved: bool,
}

/// A rough guess for states that have not been solved: the lead in points, less half of what the dealer gains in a deal, in units of the
/// scatter of the points to come.
fn estimate(needs: Needs) -> f64 {
    let (elder, dealer) = (f64::from(needs.elder), f64::from(needs.dealer));
    let scatter = (elder + dealer).sqrt();
    1.0 / (1.0 + (-1.5 * (dealer - elder - 0.7) / scatter).exp())
}

/// An order in which every state comes after all that it depends on, in chains of neighbours. A solver can go along a chain from each state to the next
/// with what it has learnt; every chain starts afresh, so that a run can be resumed at any of them.
///
/// The dealer scores in every deal (R15), so a state with needs `(e, d)` depends on states `(d', e')` with `d' < d` and `e' <= e`.
pub fn chains(size: u16) -> impl Iterator<Item = Vec<Needs>> {
    (1..=size).flat_map(|most| {
        let dealer_most = (1..most).map(|elder| Needs { elder, dealer: most }).collect();
        let elder_most = (1..=most).map(|dealer| Needs { elder: most, dealer }).collect();
        [dealer_most, elder_most]
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn tables_are_read_from_text() {
        let mut table = ChanceTable::new(2);
        table.read("# elder\tdealer\n1\t2\t0.4\t0.5\t13\n3\t1\t0.1\t0.2\n2\t1\tx\t0.2\n");
        assert_eq!(table.get(Needs { elder: 1, dealer: 2 }), Some(State { lower: 0.4, upper: 0.5 }));
        assert_eq!(table.get(Needs { elder: 2, dealer: 1 }), None);
        assert_eq!(table.get(Needs { elder: 3, dealer: 1 }), None, "there is no room for it");
    }

    #[test]
    fn chains_keep_the_order_of_dependence() {
        let size = 31;
        let mut known = BTreeSet::new();
        for needs in chains(size).flatten() {
            for elder in 1..=needs.elder {
                for dealer in 1..needs.dealer {
                    assert!(known.contains(&Needs { elder, dealer }.passed()), "{needs:?}");
                }
            }
            known.insert(needs);
        }
        assert_eq!(known.len(), 961);
    }
}
