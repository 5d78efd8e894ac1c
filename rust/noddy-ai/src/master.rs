//! `master`: the deal at hand, solved at the present score.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use noddy_core::{Card, CardSet, Rank, Rng, Rules, Seat, Table, View};

use crate::sharp::Sharp;
use crate::solver::{Chance, DealSolution, Ends, MatchStarter, Needs, Side, Tables, cards_of};
use crate::strategy::Strategy;
use crate::watch::Stop;

/// Plays two-player deals of three cards by the equilibrium of the match: when the starter is turned it solves the deal at the present score, with the
/// table of chances for what comes after, and plays no card that its own values say costs more than a thousandth of a match. Any other deal it plays
/// like [`Sharp`].
#[derive(Debug)]
pub struct Master {
    ends: Arc<Ends>,
    tables: Tables,
    iterations: u32,
    /// The last starter met.
    starter: Option<MatchStarter>,
    /// The last deal solved.
    solved: Option<Arc<SolvedDeal>>,
    elsewhere: Sharp,
}

/// What a solution depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Key {
    starter: Rank,
    needs: Needs,
    /// It decides what the deals to come are worth.
    knave_noddy: u8,
    iterations: u32,
}

/// A solved deal, and what it is the solution of.
#[derive(Debug)]
pub(crate) struct SolvedDeal {
    key: Key,
    solution: DealSolution,
}

/// Deals solved of late, the latest last: whoever plays with the same tables need not solve them again.
#[derive(Debug, Default)]
pub(crate) struct Solved(Mutex<Vec<Arc<SolvedDeal>>>);

impl Solved {
    /// How many are kept: a few megabytes each.
    const KEPT: usize = 4;

    fn list(&self) -> MutexGuard<'_, Vec<Arc<SolvedDeal>>> {
        // A list is whole at every moment, whoever fails while he holds it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn get(&self, key: Key) -> Option<Arc<SolvedDeal>> {
        self.list().iter().find(|solved| solved.key == key).cloned()
    }

    fn keep(&self, solved: &Arc<SolvedDeal>) {
        let mut list = self.list();
        if list.len() == Solved::KEPT {
            list.remove(0);
        }
        list.push(Arc::clone(solved));
    }
}

impl Key {
    /// The deal on this table, for two players with three cards; nothing otherwise.
    fn of(table: &Table, iterations: u32) -> Option<Key> {
        if !Master::solves(table) {
            return None;
        }
        let rules = table.rules();
        let before = Needs::before(table)?;
        let starter = table.starter().rank();
        let knave = if starter == Rank::JACK { rules.knave_noddy() } else { 0 };
        let needs = before.after(Side::Dealer, knave)?;
        Some(Key { starter, needs, knave_noddy: rules.knave_noddy(), iterations })
    }
}

impl Needs {
    /// What the two players need before the deal on this table; nothing for another number of players.
    pub(crate) fn before(table: &Table) -> Option<Needs> {
        let (rules, dealer) = (table.rules(), table.dealer());
        let needs = |seat: Seat| rules.target().saturating_sub(table.start()[seat]);
        (rules.players() == 2).then(|| Needs { elder: needs(dealer.next(2)), dealer: needs(dealer) })
    }
}

impl Master {
    /// Iterations for a deal near the end of a match unless told otherwise; see [`DealSolution::solve`].
    pub const ITERATIONS: u32 = 48;

    /// A player with these tables of chances.
    #[must_use]
    pub fn new(tables: Tables, iterations: u32) -> Master {
        static ENDS: OnceLock<Arc<Ends>> = OnceLock::new();
        Master {
            ends: Arc::clone(ENDS.get_or_init(|| Arc::new(Ends::new()))),
            tables,
            iterations,
            starter: None,
            solved: None,
            elsewhere: Sharp::default(),
        }
    }

    /// The tables of chances.
    #[must_use]
    pub const fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The chance that the elder wins under these rules, before the cards are dealt.
    #[must_use]
    pub fn chance(&self, rules: &Rules, needs: Needs) -> Chance {
        self.tables.of(rules.knave_noddy()).chances().chance(needs)
    }

    /// Whether it solves the deals of such a table: those of two players with three cards.
    #[must_use]
    pub fn solves(table: &Table) -> bool {
        table.rules().players() == 2 && table.rules().hand_size() == 3
    }

    /// Whether every score that can follow the deal on this table is solved; what follows is an estimate otherwise.
    #[must_use]
    pub fn is_solved(&self, table: &Table) -> bool {
        let complete = self.tables.of(table.rules().knave_noddy()).chances().complete();
        Master::solves(table) && Needs::before(table).is_some_and(|needs| needs.elder.max(needs.dealer) <= complete)
    }

    /// The solution of the deal on the table, for two players with three cards; it is found when it is first asked for.
    pub fn solution(&mut self, table: &Table) -> Option<&DealSolution> {
        self.solution_unless(table, &Stop::default())
    }

    /// Like [`Master::solution`]; nothing if the work is to stop before the deal is solved.
    pub fn solution_unless(&mut self, table: &Table, stop: &Stop) -> Option<&DealSolution> {
        let key = Key::of(table, self.iterations)?;
        if self.solved.as_ref().is_none_or(|solved| solved.key != key) {
            let shared = self.tables.solved().get(key);
            let solved = match shared {
                Some(solved) => solved,
                None => self.solve(key, stop)?,
            };
            self.solved = Some(solved);
        }
        self.solved.as_ref().map(|solved| &solved.solution)
    }

    fn solve(&mut self, key: Key, stop: &Stop) -> Option<Arc<SolvedDeal>> {
        if self.starter.as_ref().is_none_or(|starter| starter.rank() != key.starter) {
            self.starter = Some(MatchStarter::new(key.starter));
        }
        let starter = self.starter.as_mut()?;
        let chances = self.tables.of(key.knave_noddy).chances();
        let solution = DealSolution::solve(starter, &self.ends, key.needs, chances, key.iterations, stop)?;
        let solved = Arc::new(SolvedDeal { key, solution });
        self.tables.solved().keep(&solved);
        Some(solved)
    }
}

impl Default for Master {
    fn default() -> Master {
        Master::new(Tables::shipped(), Master::ITERATIONS)
    }
}

impl Strategy for Master {
    fn prepare(&mut self, view: View<'_>, stop: &Stop) {
        self.solution_unless(view.table(), stop);
    }

    fn choose(&mut self, view: View<'_>, rng: &mut Rng) -> Card {
        let Some(solution) = self.solution(view.table()) else { return self.elsewhere.choose(view, rng) };
        draw(view.legal(), &sound(solution, view), rng)
    }
}

/// A card of the ranks by their chances; any legal card where there are none.
pub(crate) fn draw(legal: CardSet, chances: &[(usize, f64)], rng: &mut Rng) -> Card {
    // A draw of 53 bits is a number from 0 up to 1, as fine as a chance can be.
    let draw = (rng.next_word() >> 11) as f64 / (1u64 << 53) as f64;
    let mut left = draw * chances.iter().map(|&(_, chance)| chance).sum::<f64>();
    let drawn = chances.iter().find(|&&(_, chance)| {
        left -= chance;
        left < 0.0
    });
    let cards = drawn.or(chances.last()).map_or(legal, |&(rank, _)| cards_of(legal, rank));
    // Of several cards of one rank any is played: always the same one would tell something about the others.
    let choice = if cards.has_several() { rng.below(cards.len() as u64) as usize } else { 0 };
    cards.nth(choice).expect("a strategy is asked only when a card is legal")
}

/// The equilibrium's choice without what is left in it of the first iterations, and of what was never to be reached: cards that cost more than a
/// thousandth of a match are not played.
fn sound(solution: &DealSolution, view: View<'_>) -> Vec<(usize, f64)> {
    const SLACK: f64 = 1e-3;
    let chances = solution.chances(view);
    if chances.len() < 2 {
        return chances;
    }
    let values = solution.values(view);
    let best = values.iter().map(|value| value.wins).fold(0.0, f64::max);
    let worth = |rank: usize| values.iter().find(|value| usize::from(value.card.rank().index()) == rank);
    let good = |rank: usize| worth(rank).is_some_and(|value| value.wins >= best - SLACK);
    let sound: Vec<_> = chances.iter().copied().filter(|&(rank, _)| good(rank)).collect();
    if sound.iter().any(|&(_, chance)| chance > 0.0) {
        return sound;
    }
    // The equilibrium never plays the best card here: the opponent has left it.
    sound.into_iter().map(|(rank, _)| (rank, 1.0)).collect()
}

#[cfg(test)]
mod tests {
    use noddy_core::{Deal, Deck, Phase, Scores};

    use super::*;

    /// What a card is said to be worth is what the deal brings on average.
    #[test]
    fn values_are_what_playing_on_brings() {
        let rules = Rules::new(2, 3, 9, 1).expect("rules");
        let mut master = Master::new(Tables::shipped(), 10);
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
                    1.0 - master.tables.of(1).chances().chance(after).elder_wins
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
