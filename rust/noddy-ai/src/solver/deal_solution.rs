//! The deal at hand, solved at the present score: how to play it, and what every card is worth.

use std::collections::BTreeMap;
use std::sync::Arc;

use noddy_core::{Card, CardSet, Deal, Hand, Rank, Rng, Seat, Table, View};

use super::cfr::Solver;
use super::chances::{ChanceTable, Needs};
use super::deal_game::{only_low_fits, position};
use super::decision::{Decision, card_of};
use super::ends::{Ends, Side, order};
use super::layout::{Kind, Layout};
use super::match_game::MatchGame;
use super::outlook::Outlook;
use super::points::margins;
use super::policy::Policy;
use super::response::Certificate;
use super::trio::Trio;
use crate::master::draw;
use crate::unseen::impossible;
use crate::watch::Stop;

/// Everything about one starter rank that does not depend on the score.
#[derive(Debug)]
pub struct MatchStarter {
    rank: Rank,
    game: MatchGame,
}

impl MatchStarter {
    /// Takes some hundredths of a second.
    #[must_use]
    pub fn new(rank: Rank) -> MatchStarter {
        MatchStarter { rank, game: MatchGame::new(rank) }
    }

    /// The rank turned up.
    #[must_use]
    pub const fn rank(&self) -> Rank {
        self.rank
    }
}

/// The equilibrium of one deal at one score.
#[derive(Debug)]
pub struct DealSolution {
    ends: Arc<Ends>,
    layout: Arc<Layout>,
    outlook: Outlook,
    margins: Vec<f32>,
    policy: Policy,
    certificate: Option<Certificate>,
}

/// What a card is worth to the player who is to play it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CardValue {
    /// The card; the lowest of its rank.
    pub card: Card,
    /// The chance to win the match, if both go on by the equilibrium.
    pub wins: f64,
    /// Own points from here to the end of the deal less the opponent's, the show included, as if the deal were played to its end.
    pub points: f64,
}

/// How many of these iterations a deal needs. Where both sides are near the end a point is worth much, and so is the last bit of precision.
fn enough(iterations: u32, needs: Needs) -> u32 {
    const NEAR: u16 = 8;
    if needs.elder + needs.dealer <= NEAR { iterations } else { (iterations * 3).div_ceil(8) }
}

/// A hand as the solver sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Holder {
    ranks: [usize; 3],
    class: usize,
    show: u8,
}

impl Holder {
    /// The two ranks that are left after the first card.
    fn rest(&self, first: usize) -> [usize; 2] {
        let [a, b, c] = self.ranks;
        match first {
            first if first == a => [b, c],
            first if first == b => [a, c],
            _ => [a, b],
        }
    }
}

impl DealSolution {
    /// Solves the deal for these needs: those after a Knave turned up has been paid. Far from the end of the match fewer iterations are enough, and fewer are
    /// done. Nothing if the work is to stop before it is done.
    #[must_use]
    pub fn solve(
        starter: &mut MatchStarter,
        ends: &Arc<Ends>,
        needs: Needs,
        table: &ChanceTable,
        iterations: u32,
        stop: &Stop,
    ) -> Option<DealSolution> {
        let outlook = Outlook::new(ends, needs, |needs| 1.0 - table.chance(needs.passed()).elder_wins);
        let game = &mut starter.game;
        game.set(ends, &outlook);
        let layout = Arc::clone(&game.game.layout);
        let mut solver = Solver::new(Arc::clone(&layout));
        for _ in 0..enough(iterations, needs) {
            if stop.wanted() {
                return None;
            }
            solver.run(&game.game, 1);
        }
        let (ends, margins) = (Arc::clone(ends), margins(ends));
        Some(DealSolution { ends, layout, outlook, margins, policy: solver.policy(), certificate: None })
    }

    /// How good the solution is; the starter must not have been set to another score since.
    pub fn certify(&mut self, starter: &MatchStarter) -> Certificate {
        *self.certificate.insert(Certificate::of(&starter.game.game, &self.policy))
    }

    /// The equilibrium's choice: ranks and chances, which add up to one. Nothing if there is nothing to decide.
    pub(crate) fn chances(&self, view: View<'_>) -> Vec<(usize, f64)> {
        let own = self.holder(view.dealt(), view.table().starter());
        self.policy.chances(Decision::of(view), own.class)
    }

    /// The card that the equilibrium plays, drawn by its chances: what the values of cards suppose of both sides.
    pub fn choose(&self, view: View<'_>, rng: &mut Rng) -> Card {
        draw(view.legal(), &self.chances(view), rng)
    }

    /// What every legal card is worth, lowest rank first, in the belief that the opponent plays by the equilibrium with a slip now and then.
    #[must_use]
    pub fn values(&self, view: View<'_>) -> Vec<CardValue> {
        let table = view.table();
        let own = self.holder(view.dealt(), table.starter());
        let side = if view.seat() == table.dealer() { Side::Dealer } else { Side::Elder };
        let path = Path::of(view);
        let others = self.beliefs(view, side.other(), path);
        let total: f64 = others.values().sum();
        let so_far = pegged(table, side);
        let ranks = crate::sharp::one_of_each_rank(view.legal()).iter().map(|card| usize::from(card.rank().index()));
        ranks
            .filter_map(|rank| {
                let (mut wins, mut points) = (0.0, 0.0);
                for (&other, &weight) in &others {
                    let (elder, dealer) = match side {
                        Side::Elder => (own, other),
                        Side::Dealer => (other, own),
                    };
                    let line = Line { solution: self, elder, dealer };
                    let worth = line.value(path.with(side, rank));
                    wins += weight * worth.elder_wins;
                    points += weight * (worth.margin + f64::from(elder.show) - f64::from(dealer.show));
                }
                let (wins, points) = (wins / total, points / total);
                let card = card_of(view.legal(), rank)?;
                Some(match side {
                    Side::Elder => CardValue { card, wins, points: points - so_far },
                    Side::Dealer => CardValue { card, wins: 1.0 - wins, points: -points - so_far },
                })
            })
            .collect()
    }

    /// The elder's chance to win the match, as one who sees both hands knows it, if both play on by the equilibrium.
    #[must_use]
    pub fn elder_wins(&self, deal: &Deal) -> f64 {
        let table = deal.table();
        let [elder, dealer] = [table.dealer().next(2), table.dealer()]
            .map(|seat| self.holder(deal.dealt(seat).cards().iter().copied().collect(), table.starter()));
        Line { solution: self, elder, dealer }.value(Path::of(deal.view(table.dealer()))).elder_wins
    }

    fn holder(&self, cards: CardSet, starter: Card) -> Holder {
        let mut list = [starter; 3];
        for (place, card) in list.iter_mut().zip(cards) {
            *place = card;
        }
        let hand = Hand::new(&list).expect("three different cards");
        let score = hand.score(starter);
        let kind = match (score.flush, score.nob) {
            (1.., _) => Kind::Flush,
            (0, 1..) => Kind::Nob,
            (0, 0) => Kind::Plain,
        };
        let ranks = list.map(|card| usize::from(card.rank().index()));
        let trio = Trio::new(ranks[0], ranks[1], ranks[2]);
        let class = self.layout.class_of(trio, kind).expect("every hand has a class");
        Holder { ranks, class, show: score.total() }
    }

    /// The hands that the opponent can hold, each with its weight: in how many ways it is dealt, times the chance that he would have played as he did.
    fn beliefs(&self, view: View<'_>, side: Side, path: Path) -> BTreeMap<Holder, f64> {
        let table = view.table();
        let other = view.seat().next(2);
        let played = table.played_by(other);
        let left = table.cards_left(other);
        let possible: Vec<Card> = view.unseen().minus(impossible(view)[other.index()]).iter().collect();
        let mut beliefs = BTreeMap::new();
        for_each_choice(&possible, left, played, &mut |cards| {
            *beliefs.entry(self.holder(cards, table.starter())).or_insert(0.0) += 1.0;
        });
        for (holder, weight) in &mut beliefs {
            *weight *= self.chance_of(path, side, *holder);
        }
        beliefs
    }

    /// The chance that a player with this hand plays as he did. Anybody may slip: no play is quite impossible.
    fn chance_of(&self, path: Path, side: Side, holder: Holder) -> f64 {
        const SLIP: f64 = 1e-3;
        let mut chance = 1.0;
        let mut before = Path::default();
        for &(who, rank) in &path.plays[..path.count] {
            if who == side {
                let choices = self.choices(before, side, holder);
                if choices.len() > 1 {
                    let found = choices.iter().find(|choice| choice.0 == rank).map_or(0.0, |choice| choice.1);
                    chance *= (1.0 - SLIP) * found + SLIP / choices.len() as f64;
                }
            }
            before = before.with(who, rank);
        }
        chance
    }

    /// What a player can play after this path, with the chances of the equilibrium. Empty when the rest is forced or makes no difference.
    fn choices(&self, path: Path, side: Side, holder: Holder) -> Vec<(usize, f64)> {
        let hand = Trio::new(holder.ranks[0], holder.ranks[1], holder.ranks[2]);
        let rank = |number: usize| path.plays[number].1;
        let decision = match (path.count, side) {
            (0, Side::Elder) => Decision::Lead { hand },
            (1, Side::Dealer) => Decision::Reply { lead: rank(0), hand },
            (2, Side::Elder) => {
                let [low, high] = holder.rest(rank(0));
                if low == high {
                    Decision::Forced
                } else {
                    Decision::Second { lead: rank(0), reply: rank(1), low, high }
                }
            }
            (3, Side::Dealer) => {
                let (lead, reply, second) = (rank(0), rank(1), rank(2));
                let [low, high] = holder.rest(reply);
                if low == high {
                    Decision::Forced
                } else if only_low_fits(position(lead, reply, second), low, high) {
                    return vec![(low, 1.0)];
                } else {
                    Decision::Last { lead, reply, second, low, high }
                }
            }
            _ => Decision::Forced,
        };
        self.policy.chances(decision, holder.class)
    }
}

/// What a side has pegged in this deal less what the other has, a Knave turned up not counted.
fn pegged(table: &Table, side: Side) -> f64 {
    let dealer = table.dealer();
    let gained = |seat: Seat| f64::from(table.scores()[seat]) - f64::from(table.start()[seat]);
    let knave = if table.starter().rank() == Rank::JACK { f64::from(table.rules().knave_noddy()) } else { 0.0 };
    let dealer_leads = gained(dealer) - knave - gained(dealer.next(2));
    if side == Side::Dealer { dealer_leads } else { -dealer_leads }
}

/// Calls `found` with every way to choose `count` of the cards, together with `with`.
fn for_each_choice(cards: &[Card], count: usize, with: CardSet, found: &mut dyn FnMut(CardSet)) {
    if count == 0 {
        found(with);
        return;
    }
    for (place, &card) in cards.iter().enumerate() {
        for_each_choice(&cards[place + 1..], count - 1, with.with(card), found);
    }
}

/// The ranks played so far, in order.
#[derive(Clone, Copy, Debug)]
struct Path {
    plays: [(Side, usize); 6],
    count: usize,
}

impl Default for Path {
    fn default() -> Path {
        Path { plays: [(Side::Elder, 0); 6], count: 0 }
    }
}

impl Path {
    fn of(view: View<'_>) -> Path {
        let dealer = view.table().dealer();
        view.table().turns().iter().fold(Path::default(), |path, turn| {
            let side = if turn.seat == dealer { Side::Dealer } else { Side::Elder };
            path.with(side, usize::from(turn.card.rank().index()))
        })
    }

    fn with(mut self, side: Side, rank: usize) -> Path {
        if let Some(place) = self.plays.get_mut(self.count) {
            *place = (side, rank);
            self.count += 1;
        }
        self
    }

    /// The ranks that one side has played, in order.
    fn of_side(&self, side: Side) -> Vec<usize> {
        self.plays[..self.count].iter().filter(|play| play.0 == side).map(|play| play.1).collect()
    }
}

/// What the end of a deal is worth.
#[derive(Clone, Copy, Default)]
struct Worth {
    elder_wins: f64,
    margin: f64,
}

/// Two hands that are played on by the equilibrium.
struct Line<'a> {
    solution: &'a DealSolution,
    elder: Holder,
    dealer: Holder,
}

impl Line<'_> {
    fn value(&self, path: Path) -> Worth {
        let (side, holder) = match path.count {
            0 | 2 => (Side::Elder, self.elder),
            1 | 3 => (Side::Dealer, self.dealer),
            _ => return self.end(path),
        };
        let choices = self.solution.choices(path, side, holder);
        if path.count == 3 {
            // After a go it may have been the elder who played on; the order of the dealer's two cards is decided all the same.
            return self.mean(&choices, |rank| self.end(path.with(side, rank)), || self.end(path));
        }
        let only = || {
            let first = path.of_side(side).first().map_or(holder.ranks[0], |&first| holder.rest(first)[0]);
            self.value(path.with(side, first))
        };
        self.mean(&choices, |rank| self.value(path.with(side, rank)), only)
    }

    fn mean(&self, choices: &[(usize, f64)], worth: impl Fn(usize) -> Worth, only: impl Fn() -> Worth) -> Worth {
        if choices.is_empty() {
            return only();
        }
        choices.iter().fold(Worth::default(), |sum, &(rank, chance)| {
            // A card that is never played needs no look at what follows.
            let next = if chance > 0.0 { worth(rank) } else { Worth::default() };
            Worth { elder_wins: sum.elder_wins + chance * next.elder_wins, margin: sum.margin + chance * next.margin }
        })
    }

    /// The rest is forced, or makes no difference.
    fn end(&self, path: Path) -> Worth {
        let order_of = |holder: Holder, played: Vec<usize>| {
            let first = played.first().copied().unwrap_or(holder.ranks[0]);
            let [low, high] = holder.rest(first);
            match played.get(1) {
                Some(&second) if second == high => [first, high, low],
                Some(_) | None => [first, low, high],
            }
        };
        let [a1, a2, a3] = order_of(self.elder, path.of_side(Side::Elder));
        let [b1, b2, b3] = order_of(self.dealer, path.of_side(Side::Dealer));
        let solution = self.solution;
        let nodes = solution.ends.of(position(a1, b1, a2), a3);
        let number = order(b2, b3);
        let place = usize::from(solution.outlook.places(nodes)[number]);
        let chance = solution.outlook.of_elder(self.elder.show)[place + usize::from(self.dealer.show)];
        Worth {
            elder_wins: f64::from(chance) + Outlook::BASE,
            margin: f64::from(solution.margins[usize::from(nodes[number])]),
        }
    }
}

#[cfg(test)]
mod tests {
    use noddy_core::{Deck, Rules, Scores};

    use super::*;

    /// However the opponent plays, his hands stay possible as they are by the cards, and what is said of them is a chance.
    #[test]
    fn beliefs_after_plays_that_the_equilibrium_hardly_makes() {
        const TARGET: u16 = 31;
        let ends = Arc::new(Ends::new());
        let starter = Card::new(Rank::from_index(6).expect("a rank"), noddy_core::Suit::HEARTS);
        let needs = Needs { elder: 6, dealer: 5 };
        let mut game = MatchStarter::new(starter.rank());
        let solution = DealSolution::solve(&mut game, &ends, needs, &ChanceTable::new(TARGET), 20, &Stop::default());
        let solution = solution.expect("nobody stops it");
        let dealer = Seat::new(1).expect("a seat");
        let rules = Rules::new(2, 3, TARGET.into(), 1).expect("rules");
        let (seed, mut hardly, mut asked) = (1589, 0, 0);
        let mut rng = Rng::stream(seed, 0);
        for number in 0..60 {
            let mut cards = Vec::from(Deck::shuffled(seed, number).cards());
            cards.retain(|&card| card != starter);
            cards.insert(6, starter);
            let deck = Deck::starting_with(&cards).expect("a pack");
            let scores: Scores = [TARGET - needs.elder, TARGET - needs.dealer].into();
            let mut deal = Deal::start(rules, dealer, scores, &deck, 1, &mut ());
            let mut likely = 1.0;
            while let Some(seat) = deal.table().turn() {
                let view = deal.view(seat);
                let side = if seat == dealer { Side::Dealer } else { Side::Elder };
                let path = Path::of(view);
                let beliefs = solution.beliefs(view, side.other(), path);
                let truth = solution.holder(deal.dealt(seat.next(2)).set(), starter);
                assert!(beliefs[&truth] > 0.0, "seed {seed}, deal {number}: the hand he holds is held possible");
                assert!(beliefs.values().all(|weight| weight.is_finite() && *weight > 0.0));
                for value in solution.values(view) {
                    assert!((0.0..=1.0).contains(&value.wins) && value.points.abs() < 40.0, "{value:?}");
                    asked += 1;
                }
                // The worst that he can play by the equilibrium.
                let chances = solution.chances(view);
                let worst = chances.iter().min_by(|a, b| a.1.total_cmp(&b.1)).copied();
                let card = match worst {
                    Some((rank, chance)) => {
                        likely *= chance;
                        card_of(deal.legal(), rank).expect("a legal rank")
                    }
                    None => deal.legal().nth(rng.below(deal.legal().len() as u64) as usize).expect("a legal card"),
                };
                deal.play_unchecked(card, &mut ());
            }
            hardly += u32::from(likely < 0.01);
        }
        assert!(hardly > 30 && asked > 300, "{hardly} deals, {asked} cards");
    }
}
