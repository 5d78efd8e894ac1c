//! `master`: the deal at hand, solved at the present score.

use std::sync::Arc;

use noddy_core::{Card, Rank, Rng, Seat, Table, View};

use crate::sharp::Sharp;
use crate::solver::{ChanceTable, DealSolution, Ends, MatchStarter, Needs, Side, cards_of};
use crate::strategy::Strategy;

/// Plays two-player deals of three cards by the equilibrium of the match: when the starter is turned it solves the deal at the present score, with the
/// table of chances for what comes after. Any other deal it plays like [`Sharp`].
#[derive(Debug)]
pub struct Master {
    ends: Arc<Ends>,
    table: Arc<ChanceTable>,
    iterations: u32,
    /// The last starter met and the last deal solved.
    starter: Option<MatchStarter>,
    solved: Option<(Key, DealSolution)>,
    elsewhere: Sharp,
}

/// What a solution depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Key {
    starter: Rank,
    needs: Needs,
}

impl Key {
    /// The deal on this table, for two players with three cards; nothing otherwise.
    fn of(table: &Table) -> Option<Key> {
        let rules = table.rules();
        if rules.players() != 2 || rules.hand_size() != 3 {
            return None;
        }
        let dealer = table.dealer();
        let needs = |seat: Seat| rules.target().saturating_sub(table.start()[seat]);
        let before = Needs { elder: needs(dealer.next(2)), dealer: needs(dealer) };
        let starter = table.starter().rank();
        let knave = if starter == Rank::JACK { rules.knave_noddy() } else { 0 };
        Some(Key { starter, needs: before.after(Side::Dealer, knave)? })
    }
}

impl Master {
    /// Iterations for a deal near the end of a match unless told otherwise; see [`DealSolution::solve`].
    pub const ITERATIONS: u32 = 48;

    /// A player with this table of chances.
    #[must_use]
    pub fn new(table: Arc<ChanceTable>, iterations: u32) -> Master {
        Master {
            ends: Arc::new(Ends::new()),
            table,
            iterations,
            starter: None,
            solved: None,
            elsewhere: Sharp::default(),
        }
    }

    /// The solution of the deal on the table, for two players with three cards; it is found when it is first asked for.
    pub fn solution(&mut self, table: &Table) -> Option<&DealSolution> {
        let key = Key::of(table)?;
        if self.solved.as_ref().is_none_or(|(known, _)| *known != key) {
            if self.starter.as_ref().is_none_or(|starter| starter.rank() != key.starter) {
                self.starter = Some(MatchStarter::new(key.starter));
            }
            let starter = self.starter.as_mut()?;
            let solution = DealSolution::solve(starter, &self.ends, key.needs, &self.table, self.iterations);
            self.solved = Some((key, solution));
        }
        self.solved.as_ref().map(|(_, solution)| solution)
    }
}

impl Strategy for Master {
    fn choose(&mut self, view: View<'_>, rng: &mut Rng) -> Card {
        let Some(solution) = self.solution(view.table()) else { return self.elsewhere.choose(view, rng) };
        let legal = view.legal();
        // A draw of 53 bits is a number from 0 up to 1, as fine as a chance can be.
        let mut left = (rng.next_word() >> 11) as f64 / (1u64 << 53) as f64;
        let chances = solution.chances(view);
        let drawn = chances.iter().find(|&&(_, chance)| {
            left -= chance;
            left < 0.0
        });
        let cards = drawn.or(chances.last()).map_or(legal, |&(rank, _)| cards_of(legal, rank));
        // Of several cards of one rank any is played: always the same one would tell something about the others.
        let choice = if cards.has_several() { rng.below(cards.len() as u64) as usize } else { 0 };
        cards.nth(choice).expect("a strategy is asked only when a card is legal")
    }
}

#[cfg(test)]
mod tests {
    use noddy_core::{Deal, Deck, Phase, Rules, Scores};

    use super::*;

    /// What a card is said to be worth is what the deal brings on average.
    #[test]
    fn values_are_what_playing_on_brings() {
        let rules = Rules::new(2, 3, 9, 1).expect("rules");
        let mut master = Master::new(Arc::new(ChanceTable::new(9)), 10);
        let mut rng = Rng::stream(1589, 0);
        let dealer = Seat::new(1).expect("a seat");
        let mut scores = Scores::zero(2);
        (scores[Seat::default()], scores[dealer]) = (4, 3);
        let (mut stated, mut seen, mut squares, deals) = (0.0, 0.0, 0.0, 600u32);
        for number in 0..deals {
            // The same starter in every deal: it is solved once.
            let starter = Deck::SORTED.cards()[31];
            let mut cards = Vec::from(Deck::shuffled(1589, number.into()).cards());
            cards.retain(|&card| card != starter);
            cards.insert(6, starter);
            let deck = Deck::starting_with(&cards).expect("a pack");
            let mut deal = Deal::start(rules, dealer, [4, 3].into(), &deck, 1, &mut ());
            let first = deal.table().turn().expect("the elder leads");
            let mut chances = 0.0;
            let values = master.solution(deal.table()).expect("two players").values(deal.view(first));
            let mut first_card = None;
            while let Some(seat) = deal.table().turn() {
                let card = master.choose(deal.view(seat), &mut rng);
                if first_card.is_none() {
                    first_card = Some(card);
                    let same = values.iter().find(|value| value.card.rank() == card.rank()).expect("a legal card");
                    chances = same.wins;
                }
                deal.play_unchecked(card, &mut ());
            }
            let won = match deal.table().phase() {
                Phase::Won(seat) => f64::from(u8::from(seat == first)),
                Phase::Over | Phase::Play | Phase::Claim(_) => {
                    let needs = |seat: Seat| 9 - deal.table().scores()[seat];
                    let after = Needs { elder: needs(dealer), dealer: needs(first) };
                    1.0 - master.table.chance(after).elder_wins
                }
            };
            stated += chances;
            seen += won;
            squares += (won - chances).powi(2);
        }
        let error = squares.sqrt();
        assert!((stated - seen).abs() < 4.0 * error, "stated {stated}, seen {seen}, standard error {error}");
    }
}
