//! Hints: what every legal card is worth, and why.

use std::fmt;

use noddy_core::{Card, CardSet, PlayScore, Rng, View};

use crate::master::Master;
use crate::sharp::{lead_after, one_of_each_rank};
use crate::unseen::Unseen;

/// One card and its worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// The card; the lowest of its rank.
    pub card: Card,
    /// The chance to win the match by it, where it is known: in two-player deals of three cards.
    pub wins: Option<f64>,
    /// Points that the deal brings from here or from its beginning, less the mean of the others'; good for comparing cards.
    pub points: f64,
    /// The standard error of the points, if they come from samples.
    pub error: Option<f64>,
    /// What the card costs against the best: in chances to win where they are known, in points otherwise.
    pub cost: f64,
    /// Something true about it.
    pub reason: Reason,
}

/// Something true about a card on the present pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// There is no other rank to play.
    Only,
    /// It scores at once.
    Scores(PlayScore),
    /// So many of the unseen cards score on it, out of so many.
    Answered {
        /// Cards that would score.
        scoring: usize,
        /// All cards the player has not seen.
        unseen: usize,
    },
}

impl Reason {
    fn of(view: View<'_>, card: Card) -> Reason {
        let score = view.play_score(card);
        if one_of_each_rank(view.legal()).len() == 1 {
            return Reason::Only;
        }
        if score.total() > 0 {
            return Reason::Scores(score);
        }
        let mut pile = *view.table().pile();
        pile.push_unchecked(card);
        let unseen = view.unseen();
        let answers = unseen.and(pile.fitting()).iter().filter(|&answer| pile.score_unchecked(answer).total() > 0);
        Reason::Answered { scoring: answers.collect::<CardSet>().len(), unseen: unseen.len() }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Reason::Only => f.write_str("there is nothing else to play"),
            Reason::Scores(score) => {
                let parts = [
                    (score.fifteen, "fifteen"),
                    (score.thirty_one, "thirty-one"),
                    (
                        score.pair,
                        ["", "", "a pair", "", "", "", "a pair royal"]
                            .get(usize::from(score.pair))
                            .copied()
                            .unwrap_or("a double pair royal"),
                    ),
                    (score.run, "a run"),
                ];
                let mut joined = "makes ";
                for (points, name) in parts.into_iter().filter(|part| part.0 > 0) {
                    write!(f, "{joined}{name} for {points}")?;
                    joined = " and ";
                }
                Ok(())
            }
            Reason::Answered { scoring: 0, .. } => f.write_str("no unseen card scores on it"),
            Reason::Answered { scoring: 1, unseen } => write!(f, "one of the {unseen} unseen cards scores on it"),
            Reason::Answered { scoring, unseen } => {
                write!(f, "{scoring} of the {unseen} unseen cards score on it")
            }
        }
    }
}

/// How often hidden cards are drawn where there is no exact value.
const SAMPLES: u32 = 1000;

/// A hint for every legal card, the best first. In two-player deals of three cards the values are those of the equilibrium, found by `master`; elsewhere they come
/// from samples.
pub fn hints(view: View<'_>, master: &mut Master, rng: &mut Rng) -> Vec<Hint> {
    let hint =
        |card, wins, points, error| Hint { card, wins, points, error, cost: 0.0, reason: Reason::of(view, card) };
    let mut hints: Vec<Hint> = match master.solution(view.table()) {
        Some(solution) => solution
            .values(view)
            .into_iter()
            .map(|value| hint(value.card, Some(value.wins), value.points, None))
            .collect(),
        None => sampled(view, rng).into_iter().map(|(card, mean, error)| hint(card, None, mean, Some(error))).collect(),
    };
    let worth = |hint: &Hint| hint.wins.unwrap_or(hint.points);
    hints.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
    if let Some(best) = hints.first().map(worth) {
        for hint in &mut hints {
            hint.cost = best - worth(hint);
        }
    }
    hints
}

/// For every legal card the mean points with its standard error, all others and the player greedy from then on.
fn sampled(view: View<'_>, rng: &mut Rng) -> Vec<(Card, f64, f64)> {
    let others = f64::from(view.table().rules().players() - 1);
    let mut unseen = Unseen::by(view);
    let mut sums: Vec<(Card, f64, f64)> = one_of_each_rank(view.legal()).iter().map(|card| (card, 0.0, 0.0)).collect();
    for _ in 0..SAMPLES {
        let deal = unseen.deal(rng);
        for (card, sum, squares) in &mut sums {
            let points = lead_after(&deal, *card, view) as f64 / others;
            *sum += points;
            *squares += points * points;
        }
    }
    let count = f64::from(SAMPLES);
    let finish = |(card, sum, squares): (Card, f64, f64)| {
        let mean = sum / count;
        (card, mean, ((squares / count - mean * mean) / (count - 1.0)).max(0.0).sqrt())
    };
    sums.into_iter().map(finish).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use noddy_core::{Match, Rules, Setup};

    use super::*;
    use crate::solver::ChanceTable;

    #[test]
    fn hints_are_sorted_and_cost_nothing_for_the_best() {
        let mut master = Master::new(Arc::new(ChanceTable::new(31)), 8);
        for (players, exact) in [(2, true), (3, false)] {
            let rules = Rules::new(players, 3, 31, 1).expect("rules");
            let game = Match::from_setup(Setup::new(rules, 1589));
            let view = game.deal().view(game.deal().table().turn().expect("somebody leads"));
            let hints = hints(view, &mut master, &mut Rng::stream(1589, 0));
            assert_eq!(hints.len(), one_of_each_rank(view.legal()).len());
            assert_eq!(hints[0].cost, 0.0);
            assert!(hints.windows(2).all(|pair| pair[0].cost <= pair[1].cost));
            assert!(hints.iter().all(|hint| hint.wins.is_some() == exact && hint.error.is_some() != exact));
        }
    }

    #[test]
    fn reasons_are_true_sentences() {
        let score = PlayScore { fifteen: 2, thirty_one: 0, pair: 0, run: 3 };
        assert_eq!(Reason::Scores(score).to_string(), "makes fifteen for 2 and a run for 3");
        let score = PlayScore { fifteen: 0, thirty_one: 0, pair: 12, run: 0 };
        assert_eq!(Reason::Scores(score).to_string(), "makes a double pair royal for 12");
        assert_eq!(Reason::Answered { scoring: 0, unseen: 46 }.to_string(), "no unseen card scores on it");
        assert_eq!(Reason::Answered { scoring: 17, unseen: 46 }.to_string(), "17 of the 46 unseen cards score on it");
    }
}
