//! Every way a deal of three cards each can be played, and who scored what on the way.
//!
//! A way to play is six ranks: the elder hand's first card, the dealer's first, the elder's second, and then the orders of what is left. After the
//! third card only the dealer has a choice, which of two cards to play first; all else is forced. Goes are no choice (R10), and whether a choice comes before or
//! after a closed pile makes no difference: if neither of the dealer's cards fits and the elder's last card does, the dealer finishes alone, and the order of two
//! cards alone in a pile changes nothing.
//!
//! What a way to play is worth depends on the points and on their order only. The different orders of scoring are kept as a tree: about a
//! thousand nodes stand for all 4,826,809 ways.

use noddy_core::{Card, LIMIT, Pile, Rank, Suit};

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The player on the dealer's left, who leads.
    Elder,
    /// The dealer.
    Dealer,
}

impl Side {
    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Elder => Side::Dealer,
            Side::Dealer => Side::Elder,
        }
    }
}

/// How many pairs of two different ranks there are.
pub(crate) const PAIRS: usize = 78;

/// How many orders of two ranks there are, equal ones included. They are numbered: two different ranks, lower first; the same, higher first; two
/// equal ranks.
pub(crate) const ORDERS: usize = 169;

/// The number of the order in which `first` is played before `second`.
pub(crate) fn order(first: usize, second: usize) -> usize {
    let pair = |low: usize, high: usize| high * (high - 1) / 2 + low;
    match first.cmp(&second) {
        std::cmp::Ordering::Less => pair(first, second),
        std::cmp::Ordering::Greater => PAIRS + pair(second, first),
        std::cmp::Ordering::Equal => 2 * PAIRS + first,
    }
}

/// A node of the tree of scoring: the points that one side made since the other last scored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gain {
    /// What was scored before; a node that comes earlier in the list. The root is its own parent.
    pub(crate) before: u16,
    /// Who scored.
    pub(crate) side: Side,
    /// How much; several scores of one side in a row are added up, since nothing can come between them.
    pub(crate) points: u8,
}

/// The tree of scoring, and the node that each way to play leads to.
#[derive(Debug)]
pub struct Ends {
    gains: Vec<Gain>,
    /// By the first three cards and the elder's last: one node for each order of the dealer's two.
    nodes: Vec<u16>,
}

/// The node before anything was scored.
const ROOT: u16 = 0;

/// A tree that is being built, with a table of children for each node.
struct Growing {
    gains: Vec<Gain>,
    children: Vec<[u16; Growing::FAN]>,
}

impl Growing {
    /// No side makes this many points in one deal's play.
    const MOST: usize = 48;
    const FAN: usize = 2 * Growing::MOST;

    fn new() -> Growing {
        let root = Gain { before: ROOT, side: Side::Elder, points: 0 };
        Growing { gains: vec![root], children: vec![[ROOT; Growing::FAN]] }
    }

    fn score(&mut self, node: u16, side: Side, points: u8) -> u16 {
        if points == 0 {
            return node;
        }
        let last = self.gains[usize::from(node)];
        if node != ROOT && last.side == side {
            return self.child(last.before, side, last.points + points);
        }
        self.child(node, side, points)
    }

    fn child(&mut self, before: u16, side: Side, points: u8) -> u16 {
        let place = usize::from(side == Side::Dealer) * Growing::MOST + usize::from(points);
        let known = self.children[usize::from(before)][place];
        if known != ROOT {
            return known;
        }
        let new = u16::try_from(self.gains.len()).expect("there are about a thousand nodes");
        self.gains.push(Gain { before, side, points });
        self.children.push([ROOT; Growing::FAN]);
        self.children[usize::from(before)][place] = new;
        new
    }
}

/// A deal in the middle of its play, when all that follows is forced.
#[derive(Clone, Copy)]
struct Line {
    pile: Pile,
    node: u16,
}

impl Line {
    fn play(&mut self, tree: &mut Growing, side: Side, rank: usize) {
        let card = card_of(rank);
        self.node = tree.score(self.node, side, self.pile.score_unchecked(card).total());
        self.pile.push_unchecked(card);
    }

    /// The pile closes on the last card of this side (R15: below 31 it scores 1).
    fn close(&mut self, tree: &mut Growing, last: Side) {
        if self.pile.total() < LIMIT {
            self.node = tree.score(self.node, last, 1);
        }
        self.pile = Pile::EMPTY;
    }

    /// Plays on to the end: the elder's last card against the dealer's two in this order.
    fn finish(mut self, tree: &mut Growing, elder: usize, dealer: [usize; 2]) -> u16 {
        let (mut elder, mut dealer) = (Some(elder), dealer.as_slice());
        let mut last = Side::Elder;
        loop {
            // The opponent of the last player has the turn, unless only the last player can play.
            let fits = |rank: Option<usize>, pile: &Pile| rank.filter(|&rank| pile.fits(card_of(rank)));
            let next = [last.other(), last].into_iter().find_map(|side| {
                let card = match side {
                    Side::Elder => elder,
                    Side::Dealer => dealer.first().copied(),
                };
                fits(card, &self.pile).map(|rank| (side, rank))
            });
            match next {
                Some((side, rank)) => {
                    self.play(tree, side, rank);
                    last = side;
                    match side {
                        Side::Elder => elder = None,
                        Side::Dealer => dealer = &dealer[1..],
                    }
                }
                // Every card fits on an empty pile: then all hands are played.
                None if self.pile.is_empty() => return self.node,
                None => self.close(tree, last),
            }
        }
    }
}

/// Any card of the rank: suits do not matter to the play.
fn card_of(rank: usize) -> Card {
    Card::new(Rank::from_index(rank as u8).expect("ranks are counted below thirteen"), Suit::CLUBS)
}

impl Ends {
    /// Plays all of them: a fraction of a second.
    #[must_use]
    pub fn new() -> Ends {
        const N: usize = Rank::COUNT;
        let mut tree = Growing::new();
        let mut nodes = vec![ROOT; N * N * N * N * ORDERS];
        for (position, ends) in nodes.chunks_exact_mut(N * ORDERS).enumerate() {
            let [a1, b1, a2] = [position / (N * N), position / N % N, position % N];
            let mut line = Line { pile: Pile::EMPTY, node: ROOT };
            line.play(&mut tree, Side::Elder, a1);
            line.play(&mut tree, Side::Dealer, b1);
            line.play(&mut tree, Side::Elder, a2);
            for (a3, ends) in ends.chunks_exact_mut(ORDERS).enumerate() {
                for first in 0..N {
                    for second in 0..N {
                        ends[order(first, second)] = line.finish(&mut tree, a3, [first, second]);
                    }
                }
            }
        }
        Ends { gains: tree.gains, nodes }
    }

    /// The nodes of the tree, each after the one before it.
    pub(crate) fn gains(&self) -> &[Gain] {
        &self.gains
    }

    /// The nodes reached from a public position (see [`crate::solver::deal_game::position`]) with this last card of the elder, by the order of the
    /// dealer's two.
    #[inline]
    pub(crate) fn of(&self, position: usize, last: usize) -> &[u16; ORDERS] {
        let start = (position * Rank::COUNT + last) * ORDERS;
        self.nodes[start..start + ORDERS].try_into().expect("a slice of that length")
    }
}

impl Default for Ends {
    fn default() -> Ends {
        Ends::new()
    }
}

#[cfg(test)]
mod tests {
    use noddy_core::{Deal, Deck, Event, Rng, Rules, Scores, Seat};

    use super::*;

    /// All scores of a deal's play in order, those of one side in a row added up.
    fn gains_of(ends: &Ends, mut node: u16) -> Vec<(Side, u8)> {
        let mut gains = Vec::new();
        while node != ROOT {
            let gain = ends.gains[usize::from(node)];
            gains.push((gain.side, gain.points));
            node = gain.before;
        }
        gains.reverse();
        gains
    }

    #[test]
    fn ends_score_what_the_game_scores() {
        let ends = Ends::new();
        let rules = Rules::new(2, 3, 1000, 1).expect("rules");
        let dealer = Seat::new(1).expect("a seat");
        let seed = 1589;
        let mut rng = Rng::stream(seed, 0);
        for number in 0..20_000 {
            let deck = Deck::shuffled(seed, number);
            let mut log = Vec::new();
            let mut deal = Deal::start(rules, dealer, Scores::zero(2), &deck, 1, &mut log);
            log.clear();
            let mut played: [Vec<usize>; 2] = [Vec::new(), Vec::new()];
            while let Some(seat) = deal.table().turn() {
                let legal = deal.legal();
                let card = legal.nth(rng.below(legal.len() as u64) as usize).expect("a legal card");
                played[seat.index()].push(usize::from(card.rank().index()));
                deal.play_unchecked(card, &mut log);
            }
            let mut expected: Vec<(Side, u8)> = Vec::new();
            for event in &log {
                let points = event.points();
                if points == 0 || matches!(event, Event::Show { .. }) {
                    continue;
                }
                let side = if event.seat() == Some(dealer) { Side::Dealer } else { Side::Elder };
                match expected.last_mut() {
                    Some(last) if last.0 == side => last.1 += points,
                    Some(_) | None => expected.push((side, points)),
                }
            }
            let [a, b] = played;
            let position = crate::solver::deal_game::position(a[0], b[0], a[1]);
            let node = ends.of(position, a[2])[order(b[1], b[2])];
            assert_eq!(gains_of(&ends, node), expected, "seed {seed}, deal {number}");
        }
    }

    #[test]
    fn the_dealer_always_pegs() {
        let ends = Ends::new();
        let pegs: Vec<u8> = (0..ends.gains.len())
            .map(|node| {
                gains_of(&ends, node as u16).iter().filter(|gain| gain.0 == Side::Dealer).map(|gain| gain.1).sum()
            })
            .collect();
        // An order that the rules do not allow (a card withheld that fits) may give nothing; no such order is ever chosen.
        let illegal = |a: [usize; 3], b: [usize; 3]| {
            let value = |rank: usize| card_of(rank).value();
            let room = LIMIT - value(a[0]) - value(b[0]) - value(a[1]);
            value(b[1]) > room && value(b[2]) <= room
        };
        let mut checked = 0u32;
        let ranks = 0..Rank::COUNT;
        for a1 in ranks.clone() {
            for b1 in ranks.clone() {
                for a2 in ranks.clone() {
                    let position = crate::solver::deal_game::position(a1, b1, a2);
                    for a3 in ranks.clone() {
                        for b2 in ranks.clone() {
                            for b3 in ranks.clone() {
                                if !illegal([a1, a2, a3], [b1, b2, b3]) {
                                    let node = ends.of(position, a3)[order(b2, b3)];
                                    assert!(pegs[usize::from(node)] >= 1);
                                    checked += 1;
                                }
                            }
                        }
                    }
                }
            }
        }
        assert!(checked > 4_000_000);
    }
}
