//! Hints: what every legal card is worth, and why.

use std::fmt;

use noddy_core::{Card, CardSet, Deal, Deck, Phase, PlayScore, Rng, Seat, View};

use crate::greedy::most_points;
use crate::master::Master;
use crate::sharp::{lead_after, one_of_each_rank};
use crate::solver::CardValue;
use crate::unseen::Unseen;
use crate::watch::Stop;

/// One card and its worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// The card; the lowest of its rank.
    pub card: Card,
    /// The chance to win the match by it.
    pub wins: f64,
    /// The standard error of that chance, if it comes from samples.
    pub wins_error: Option<f64>,
    /// Own points from here to the end of the deal less the mean of the others', the show included, as if the deal were played to its end.
    pub points: f64,
    /// The standard error of the points, if they come from samples.
    pub error: Option<f64>,
    /// What the card costs against the best: in chances to win where they are exact, in points where they come from samples, which tell points far sooner.
    pub cost: f64,
    /// The standard error of the cost, if it comes from samples. All cards are tried on the same samples, so it is less than that of the points.
    pub cost_error: Option<f64>,
    /// Something true about it.
    pub reason: Reason,
}

/// A hint for every legal card, and where the values are from.
#[derive(Clone, PartialEq, Debug)]
pub struct Hints {
    /// The best first.
    pub list: Vec<Hint>,
    /// Whether the values are those of the equilibrium; from samples otherwise.
    pub exact: bool,
    /// Whether every score that can follow the deal was solved before; if not, what follows is an estimate.
    pub solved: bool,
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

/// A hint for every legal card. In two-player deals of three cards the values are those of the equilibrium, found by `master`; elsewhere they come from so
/// many samples. Nothing if the work is to stop before it is done.
pub fn hints(view: View<'_>, master: &mut Master, rng: &mut Rng, samples: u32, stop: &Stop) -> Option<Hints> {
    let solved = master.is_solved(view.table());
    let of = |card, wins, points| {
        let reason = Reason::of(view, card);
        Hint { card, wins, wins_error: None, points, error: None, cost: 0.0, cost_error: None, reason }
    };
    if !Master::solves(view.table()) {
        let list = sampled(view, rng, samples, stop)?.into_iter().map(|worth| Hint {
            wins_error: Some(worth.wins_error),
            error: Some(worth.error),
            cost: worth.cost,
            cost_error: Some(worth.cost_error),
            ..of(worth.card, worth.wins, worth.points)
        });
        return Some(Hints { list: list.collect(), exact: false, solved });
    }
    let values = master.solution_unless(view.table(), stop)?.values(view);
    let best = values.iter().map(|value| value.wins).fold(0.0, f64::max);
    let hint = |value: &CardValue| Hint { cost: best - value.wins, ..of(value.card, value.wins, value.points) };
    let mut list: Vec<Hint> = values.iter().map(hint).collect();
    list.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    Some(Hints { list, exact: true, solved })
}

/// What a card brought on average over samples.
struct Sampled {
    card: Card,
    wins: f64,
    wins_error: f64,
    points: f64,
    error: f64,
    cost: f64,
    cost_error: f64,
}

/// For every legal card the mean points to the end of the deal and the share of matches won, all others and the player greedy from then on; the best first.
fn sampled(view: View<'_>, rng: &mut Rng, samples: u32, stop: &Stop) -> Option<Vec<Sampled>> {
    let others = f64::from(view.table().rules().players() - 1);
    let cards: Vec<Card> = one_of_each_rank(view.legal()).iter().collect();
    let mut unseen = Unseen::by(view);
    let mut sums = [0.0; 4];
    let mut products = [[0.0; 4]; 4];
    let mut won = [0.0; 4];
    for _ in 0..samples {
        if stop.wanted() {
            return None;
        }
        let hands = unseen.draw(rng);
        let (endless, deal) = (unseen.endless(&hands), unseen.at_score(&hands));
        // The deals to come are the same for every card.
        let seed = rng.next_word();
        let mut points = [0.0; 4];
        for ((points, won), &card) in points.iter_mut().zip(&mut won).zip(&cards) {
            *points = lead_after(&endless, card, view) as f64 / others;
            *won += f64::from(u8::from(winner_after(&deal, card, seed) == view.seat()));
        }
        for (place, &own) in points.iter().enumerate() {
            sums[place] += own;
            for (product, other) in products[place].iter_mut().zip(points) {
                *product += own * other;
            }
        }
    }
    let count = f64::from(samples);
    let mean = |place: usize| sums[place] / count;
    let covariance = |a: usize, b: usize| products[a][b] / count - mean(a) * mean(b);
    let error = |variance: f64| (variance / (count - 1.0).max(1.0)).max(0.0).sqrt();
    let best = (0..cards.len()).reduce(|best, place| if mean(place) > mean(best) { place } else { best })?;
    let so_far = lead_so_far(view);
    let mut worths: Vec<Sampled> = (0..cards.len())
        .map(|place| Sampled {
            card: cards[place],
            wins: won[place] / count,
            wins_error: error(won[place] / count * (1.0 - won[place] / count)),
            points: mean(place) - so_far,
            error: error(covariance(place, place)),
            cost: mean(best) - mean(place),
            cost_error: error(covariance(place, place) + covariance(best, best) - 2.0 * covariance(place, best)),
        })
        .collect();
    worths.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    Some(worths)
}

/// Who wins the match if the card is played and everyone is greedy from then on, with packs of this seed.
fn winner_after(deal: &Deal, card: Card, seed: u64) -> Seat {
    let mut deal = *deal;
    deal.play_unchecked(card, &mut ());
    let mut number = 1;
    loop {
        while deal.table().turn().is_some() {
            let card = most_points(deal.turn_view());
            deal.play_unchecked(card, &mut ());
        }
        let table = deal.table();
        if let Phase::Won(winner) = table.phase() {
            return winner;
        }
        let dealer = table.dealer().next(table.rules().players());
        let deck = Deck::shuffled(seed, number.into());
        deal = Deal::start(*table.rules(), dealer, *table.scores(), &deck, number, &mut ());
        number += 1;
    }
}

/// How far the player is before the mean of the others in this deal up to now.
fn lead_so_far(view: View<'_>) -> f64 {
    let table = view.table();
    let gained = |seat: Seat| f64::from(table.scores()[seat]) - f64::from(table.start()[seat]);
    let players = table.rules().players();
    let all: f64 = Seat::all(players).map(gained).sum();
    let own = gained(view.seat());
    own - (all - own) / f64::from(players - 1)
}

#[cfg(test)]
mod tests {
    use noddy_core::{Match, Rules, Setup};

    use super::*;
    use crate::solver::Tables;

    #[test]
    fn hints_are_sorted_and_cost_nothing_for_the_best() {
        let mut master = Master::new(Tables::shipped(), 8);
        for (players, exact) in [(2, true), (3, false), (4, false)] {
            let rules = Rules::new(players, 3, 31, 1).expect("rules");
            let mut game = Match::from_setup(Setup::new(rules, 1589));
            for _ in 0..2 {
                let view = game.deal().view(game.deal().table().turn().expect("somebody plays"));
                let mut ask = || hints(view, &mut master, &mut Rng::stream(1589, 0), 300, &Stop::default());
                let found = ask().expect("nobody stops it");
                assert_eq!(ask().as_ref(), Some(&found), "the same seed, the same hints");
                let hints = found.list;
                assert_eq!(found.exact, exact);
                assert_eq!(hints.len(), one_of_each_rank(view.legal()).len());
                assert_eq!(hints[0].cost, 0.0);
                assert!(hints.windows(2).all(|pair| pair[0].cost <= pair[1].cost));
                for hint in &hints {
                    assert!((0.0..=1.0).contains(&hint.wins));
                    let errors = [hint.error, hint.cost_error, hint.wins_error];
                    assert!(errors.iter().all(|error| error.is_some() != exact));
                    // Nobody makes or loses more than a few dozen points in a deal.
                    assert!(hint.points.abs() < 30.0);
                }
                let card = view.legal().first().expect("a legal card");
                game.play(card).expect("legal");
            }
        }
    }

    /// Both ways to count points count the same: at the end of a deal nothing is hidden that matters.
    #[test]
    fn points_are_those_to_come() {
        let mut master = Master::new(Tables::shipped(), 4);
        let mut game = Match::from_setup(Setup::new(Rules::DEFAULT, 1589));
        let (mut checked, mut choices) = (0, 0);
        while checked < 6 {
            let Some(seat) = game.deal().table().turn() else { break };
            let view = game.deal().view(seat);
            if view.table().turns().len() >= 4 {
                let solved = master.solution(view.table()).expect("two players").values(view);
                let drawn = sampled(view, &mut Rng::stream(1589, 1), 4_000, &Stop::default()).expect("cards");
                for value in solved {
                    let same = drawn.iter().find(|worth| worth.card == value.card).expect("the same cards");
                    // The beliefs differ: the solver weighs what was played. The difference of the shows is at most so large.
                    assert!((same.points - value.points).abs() < 2.5, "{} and {}", same.points, value.points);
                }
                checked += 1;
            }
            let legal = game.deal().legal();
            game.play(legal.nth(choices % legal.len()).expect("a legal card")).expect("legal");
            choices += 1;
        }
        assert_eq!(checked, 6);
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
