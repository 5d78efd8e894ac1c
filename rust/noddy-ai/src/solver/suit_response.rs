//! The best response of a player who looks at suits, against a policy that takes no more notice of them than of a flush and his nob.
//!
//! The suits of a player's own three cards say a little about what the other can hold, and the suits of the cards that the other plays say much more: two
//! suits and he has no flush. The solver leaves both out. What that can cost is computed here over exact hands, with exact pay-offs in double precision:
//! it shares nothing with the solver's own certificate but the policy and the list of ends.
//!
//! The player with the policy plays cards of one rank in any order, each as likely: that tells the responder least.

use noddy_core::{Card, CardSet, Rank};

use super::deal_game::{only_low_fits, position};
use super::decision::cards_of;
use super::ends::{Ends, order};
use super::holdings::{Holding, Numbers, STARTER_SUIT, Suits, list_holdings, nob};
use super::layout::{Layout, WAYS};
use super::outlook::Outlook;
use super::policy::Policy;
use super::response::Certificate;
use super::suit_class::SuitClass;
use super::trio::Trio;

const N: usize = Rank::COUNT;
const SUITS: usize = Suits::ALL.len();

/// One number for each way to play a hand: three first cards, each with two orders of the rest. Two lanes are never used.
type Lanes = [f64; 8];

/// A way to play a hand, in ranks.
#[derive(Clone, Copy)]
struct Play {
    lane: usize,
    ranks: [usize; 3],
}

/// Both orders after one first card, the lower rank first; there is one if the ranks are equal.
const LOW: usize = 0;
const HIGH: usize = 1;

/// The lane of a first card and an order.
const fn lane(way: usize, order: usize) -> usize {
    2 * way + order
}

/// All ways to play a hand.
fn plays(trio: Trio) -> Vec<Play> {
    let mut plays = Vec::new();
    for (way, first) in trio.distinct().enumerate() {
        let [low, high] = trio.rest(first);
        plays.push(Play { lane: lane(way, LOW), ranks: [first, low, high] });
        if low != high {
            plays.push(Play { lane: lane(way, HIGH), ranks: [first, high, low] });
        }
    }
    plays
}

/// In how many orders three cards of these ranks can be played that sound alike.
fn alike(trio: Trio) -> f64 {
    match trio.distinct().count() {
        3 => 1.0,
        2 => 2.0,
        _ => 6.0,
    }
}

/// The certificates of one deal game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SuitCertificate {
    /// Against a responder who knows the suits of his own hand, and hears the ranks that are played.
    pub own: Certificate,
    /// Against a responder who also sees the suits of the cards that are played: nobody can know more.
    pub seen: Certificate,
}

/// All hands of a responder, with one starter rank.
#[derive(Debug)]
pub struct SuitResponse {
    starter: Rank,
    list: Vec<Holding>,
    pack: CardSet,
    /// The hands that can be dealt and how many there are like each, by holding.
    hands: Vec<Vec<(CardSet, u32)>>,
    deals: f64,
    /// By first card: all that can be held with it.
    rests: Vec<Vec<Rest>>,
}

/// A holding without its first card, as it is met millions of times.
#[derive(Clone, Copy, Debug)]
struct Rest {
    low: usize,
    high: usize,
    suits: Suits,
    show: u8,
    /// The entry of the first card in a policy.
    slot: usize,
    /// The row in a policy; none if the two ranks are equal.
    row: Option<u16>,
    /// How many cards of the rank of the first card there are, itself included.
    firsts: f64,
}

impl Rest {
    /// How often the lower card is played first.
    fn low_first(&self, entries: &[f32]) -> f64 {
        self.row.map_or(1.0, |row| f64::from(entries[usize::from(row)]))
    }
}

/// What the responder knows, and so sums over what he does not.
#[derive(Clone, Copy, Default)]
struct Sums {
    own: f64,
    seen: f64,
}

/// What the player with the policy holds besides what he has played, summed: how many cards of each rank are left to him.
type Left = [f64; N];

fn left_of(cards: CardSet) -> Left {
    std::array::from_fn(|rank| f64::from((cards.bits() >> (4 * rank) & 15).count_ones()))
}

fn rank_of(card: Card) -> usize {
    card.rank().index().into()
}

/// Whether the set has a card of this rank in the suit of another card.
fn has_in_suit(cards: CardSet, rank: usize, like: Card) -> bool {
    cards.bits() >> (4 * rank + usize::from(like.suit().index())) & 1 == 1
}

fn add(sums: &mut Lanes, values: &Lanes, weight: f64) {
    for (sum, value) in sums.iter_mut().zip(values) {
        *sum += weight * value;
    }
}

/// Adds what a card is worth more as one kind of holding than as another.
fn change(sums: &mut Lanes, to: &Lanes, from: &Lanes, weight: f64) {
    for ((sum, to), from) in sums.iter_mut().zip(to).zip(from) {
        *sum += weight * (to - from);
    }
}

/// The number of a pair of ranks, equal ones included.
const fn pair(low: usize, high: usize) -> usize {
    high * (high + 1) / 2 + low
}

const PAIRS: usize = pair(0, N);

impl SuitResponse {
    /// For hands from a whole pack.
    #[must_use]
    pub fn new(starter: Rank) -> SuitResponse {
        let hands = SuitClass::all(starter).into_iter().map(|hand| (hand.cards, hand.copies)).collect();
        SuitResponse::of(starter, CardSet::FULL.without(Card::new(starter, STARTER_SUIT)), hands)
    }

    /// For these hands from this pack; the starter's suit is [`STARTER_SUIT`].
    fn of(starter: Rank, pack: CardSet, hands: Vec<(CardSet, u32)>) -> SuitResponse {
        let (layout, list, numbers) = list_holdings(starter);
        let mut by_holding = vec![Vec::new(); list.len()];
        let total: f64 = hands.iter().map(|hand| f64::from(hand.1)).sum();
        for hand in hands {
            by_holding[numbers.of(hand.0)].push(hand);
        }
        let others = (pack.len() - 3) as f64;
        let deals = total * (others * (others - 1.0) * (others - 2.0) / 6.0);
        let rests = (0..N).map(|first| rests_after(first, &layout, &list, &numbers)).collect();
        SuitResponse { starter, list, pack, hands: by_holding, deals, rests }
    }

    /// Both best responses to a policy in the game that this outlook makes.
    #[must_use]
    pub(crate) fn certify(&self, ends: &Ends, outlook: &Outlook, policy: &Policy) -> SuitCertificate {
        let mean = |sum: f64| Outlook::BASE + sum / self.deals;
        let replies = (0..N).map(|lead| first_chances(&policy.reply[policy.shape.reply(lead)])).collect();
        let leads = first_chances(&policy.lead);
        let game = Game { response: self, ends, outlook, policy, leads, replies, nob: nob(self.starter) };
        let (lower, upper) = (game.by_dealer(), game.by_elder());
        SuitCertificate {
            own: Certificate { lower: mean(lower.own), upper: mean(upper.own) },
            seen: Certificate { lower: mean(lower.seen), upper: mean(upper.seen) },
        }
    }
}

fn rests_after(first: usize, layout: &Layout, list: &[Holding], numbers: &Numbers) -> Vec<Rest> {
    let rows = &layout.rows[first];
    let mut rests = Vec::new();
    for high in 0..N {
        for low in 0..=high {
            let trio = Trio::new(first, low, high);
            let way = trio.distinct().position(|rank| rank == first).expect("one of its ranks");
            let firsts = (1 + u8::from(low == first) + u8::from(high == first)).into();
            for suits in Suits::ALL {
                let Some(number) = numbers.get(trio, suits) else { continue };
                let Holding { show, class, .. } = list[number];
                let row = rows.pairs.iter().position(|rest| rest.class == class).map(|row| row as u16);
                rests.push(Rest { low, high, suits, show, slot: class * WAYS + way, row, firsts });
            }
        }
    }
    rests
}

/// Chances of first cards in double precision; those of one class are made to add up to one.
fn first_chances(entries: &[f32]) -> Vec<f64> {
    let of_class = |entries: &[f32]| {
        let chances: [f64; WAYS] = std::array::from_fn(|way| f64::from(entries[way]));
        let sum: f64 = chances.iter().sum();
        chances.map(|chance| chance / sum)
    };
    entries.chunks_exact(WAYS).flat_map(of_class).collect()
}

struct Game<'a> {
    response: &'a SuitResponse,
    ends: &'a Ends,
    outlook: &'a Outlook,
    policy: &'a Policy,
    /// How often each class is begun with each of its ranks, by the elder and, after each lead, by the dealer.
    leads: Vec<f64>,
    replies: Vec<Vec<f64>>,
    nob: Option<Card>,
}

impl Game<'_> {
    /// The elder answers best: the sum over all deals.
    fn by_elder(&self) -> Sums {
        let mut total = Sums::default();
        for (holding, hands) in self.response.hands.iter().enumerate() {
            if hands.is_empty() {
                continue;
            }
            let own = self.response.list[holding];
            let plays = plays(own.trio);
            let values = self.elder_values(own, &plays);
            for &(cards, copies) in hands {
                let sums = self.elder_hand(own.trio, cards, &values);
                total.own += f64::from(copies) * sums.own;
                total.seen += f64::from(copies) * sums.seen;
            }
        }
        total
    }

    /// What each way to play is worth to the elder against a dealer who begins with one card of a rank and holds a rest of two more: by that rank, the
    /// rest, and what the suits add. The chance that the dealer so begins is a factor.
    fn elder_values(&self, own: Holding, plays: &[Play]) -> Vec<Lanes> {
        let mut values = vec![[0.0; 8]; N * PAIRS * SUITS];
        let chances = self.outlook.of_elder(own.show);
        for play in plays {
            let [a1, a2, a3] = play.ranks;
            for (b1, values) in values.chunks_exact_mut(PAIRS * SUITS).enumerate() {
                let position = position(a1, b1, a2);
                let places = self.outlook.places(self.ends.of(position, a3));
                let last = &self.policy.last[self.policy.shape.last(position)];
                for rest in &self.response.rests[b1] {
                    let chance = |first, second| {
                        let place = places[order(first, second)] + u16::from(rest.show);
                        f64::from(chances[usize::from(place)])
                    };
                    let low_first = rest.low_first(last);
                    let worth =
                        low_first * chance(rest.low, rest.high) + (1.0 - low_first) * chance(rest.high, rest.low);
                    // Of several cards of the first rank each is as likely.
                    let begins = self.replies[a1][rest.slot] / rest.firsts;
                    values[pair(rest.low, rest.high) * SUITS + rest.suits as usize][play.lane] = begins * worth;
                }
            }
        }
        values
    }

    /// The best that the elder makes of one hand: the sum over the dealer's hands.
    fn elder_hand(&self, own: Trio, cards: CardSet, values: &[Lanes]) -> Sums {
        let pack = self.response.pack.minus(cards);
        let ways = own.distinct().count();
        let two = |first: usize| {
            let [low, high] = own.rest(first);
            low != high
        };
        let has_two: Vec<bool> = own.distinct().map(two).collect();
        let best = |lanes: &Lanes, way: usize| {
            if has_two[way] { lanes[lane(way, LOW)].max(lanes[lane(way, HIGH)]) } else { lanes[lane(way, LOW)] }
        };
        let (mut heard, mut seen) = ([0.0; WAYS], [0.0; WAYS]);
        for b1 in 0..N {
            let values = &values[b1 * PAIRS * SUITS..][..PAIRS * SUITS];
            let mut sum = Lanes::default();
            for reply in cards_of(pack, b1) {
                let worth = self.rests(pack.without(reply), reply, values);
                for (way, seen) in seen.iter_mut().enumerate().take(ways) {
                    *seen += best(&worth, way);
                }
                add(&mut sum, &worth, 1.0);
            }
            for (way, heard) in heard.iter_mut().enumerate().take(ways) {
                *heard += best(&sum, way);
            }
        }
        let most = |worth: [f64; WAYS]| worth[..ways].iter().copied().fold(f64::NEG_INFINITY, f64::max);
        Sums { own: most(heard), seen: most(seen) }
    }

    /// The sum over all rests of two that the dealer can hold besides his first card.
    fn rests(&self, pack: CardSet, first: Card, values: &[Lanes]) -> Lanes {
        let value = |low: usize, high: usize, suits: Suits| &values[pair(low, high) * SUITS + suits as usize];
        let left = left_of(pack);
        let has_nob = self.nob == Some(first);
        let base = if has_nob { Suits::Nob } else { Suits::Plain };
        let mut sum = Lanes::default();
        for high in 0..N {
            for low in 0..high {
                add(&mut sum, value(low, high, base), left[low] * left[high]);
            }
            add(&mut sum, value(high, high, base), left[high] * (left[high] - 1.0) / 2.0);
        }
        let flush = if first.suit() == STARTER_SUIT { Suits::FlushAlong } else { Suits::FlushApart };
        let suited = |rank: usize| rank != rank_of(first) && has_in_suit(pack, rank, first);
        for high in (0..N).filter(|&rank| suited(rank)) {
            for low in (0..high).filter(|&rank| suited(rank)) {
                change(&mut sum, value(low, high, flush), value(low, high, base), 1.0);
            }
        }
        if let Some(nob) = self.nob.filter(|&nob| pack.contains(nob)) {
            let knave = rank_of(nob);
            for (other, left) in left.iter().enumerate() {
                // The Knave's fellow: any other card, unless all three are of one suit, which was counted above.
                let itself = f64::from(u8::from(other == knave));
                let flush = first.suit() == STARTER_SUIT && suited(other) && other != knave;
                let count = left - itself - f64::from(u8::from(flush));
                let (low, high) = (knave.min(other), knave.max(other));
                change(&mut sum, value(low, high, Suits::Nob), value(low, high, Suits::Plain), count);
            }
        }
        sum
    }

    /// The dealer answers best: the sum over all deals of what the elder gets.
    fn by_dealer(&self) -> Sums {
        let mut total = Sums::default();
        for (holding, hands) in self.response.hands.iter().enumerate() {
            if hands.is_empty() {
                continue;
            }
            let own = self.response.list[holding];
            let values = self.dealer_values(own, &plays(own.trio));
            let choices = Choices::new(own.trio);
            for &(cards, copies) in hands {
                let sums = self.dealer_hand(&choices, cards, &values);
                total.own += f64::from(copies) * sums.own;
                total.seen += f64::from(copies) * sums.seen;
            }
        }
        total
    }

    /// What each way to play of the dealer leaves to an elder who plays these two cards first and holds a third: by the two ranks, what the suits add, and
    /// the third rank. The chance that the elder so plays is a factor.
    fn dealer_values(&self, own: Holding, plays: &[Play]) -> Vec<Lanes> {
        let mut values = vec![[0.0; 8]; N * N * SUITS * N];
        for play in plays {
            let [b1, b2, b3] = play.ranks;
            let number = order(b2, b3);
            for a1 in 0..N {
                let second = &self.policy.second[self.policy.shape.second(a1, b1)];
                for rest in &self.response.rests[a1] {
                    // Of the orders that sound alike each is as likely.
                    let begins = self.leads[rest.slot] / alike(Trio::new(a1, rest.low, rest.high));
                    let chances = self.outlook.of_elder(rest.show);
                    let mut set = |a2: usize, a3: usize, follows: f64| {
                        let node = self.ends.of(position(a1, b1, a2), a3)[number];
                        let place = self.outlook.places[usize::from(node)] + u16::from(own.show);
                        let worth = begins * follows * f64::from(chances[usize::from(place)]);
                        values[((a1 * N + a2) * SUITS + rest.suits as usize) * N + a3][play.lane] = worth;
                    };
                    let low_first = rest.low_first(second);
                    set(rest.low, rest.high, low_first);
                    if rest.low != rest.high {
                        set(rest.high, rest.low, 1.0 - low_first);
                    }
                }
            }
        }
        values
    }

    /// The best that the dealer makes of one hand: the sum over the elder's hands of what the elder gets.
    fn dealer_hand(&self, choices: &Choices, cards: CardSet, values: &[Lanes]) -> Sums {
        let pack = self.response.pack.minus(cards);
        let ways = choices.ways;
        let mut total = Sums::default();
        let least = |worth: [f64; WAYS]| worth[..ways].iter().copied().fold(f64::INFINITY, f64::min);
        for a1 in 0..N {
            let mut heard = [Lanes::default(); N];
            for lead in cards_of(pack, a1) {
                let pack = pack.without(lead);
                let mut seen = [0.0; WAYS];
                for (a2, heard) in heard.iter_mut().enumerate() {
                    let values = &values[(a1 * N + a2) * SUITS * N..][..SUITS * N];
                    for (second, count) in self.told_apart(cards_of(pack, a2), lead) {
                        let worth = self.thirds(pack.without(second), lead, second, values);
                        add(heard, &worth, count);
                        for (way, seen) in seen.iter_mut().enumerate().take(ways) {
                            *seen += count * choices.least(&worth, way, a1, a2);
                        }
                    }
                }
                total.seen += least(seen);
            }
            let mut worth = [0.0; WAYS];
            for (a2, heard) in heard.iter().enumerate() {
                for (way, worth) in worth.iter_mut().enumerate().take(ways) {
                    *worth += choices.least(heard, way, a1, a2);
                }
            }
            total.own += least(worth);
        }
        total
    }

    /// Cards of one rank that differ in what can follow a lead: those of its suit, his nob, and all others. One of each with their number.
    fn told_apart(&self, cards: CardSet, lead: Card) -> impl Iterator<Item = (Card, f64)> {
        let like = |card: &Card| card.suit() == lead.suit() || self.nob == Some(*card);
        let special: CardSet = cards.iter().filter(like).collect();
        let plain = cards.minus(special);
        special.iter().map(|card| (card, 1.0)).chain(plain.first().map(|card| (card, plain.len() as f64)))
    }

    /// The sum over all third cards that the elder can hold.
    fn thirds(&self, pack: CardSet, lead: Card, second: Card, values: &[Lanes]) -> Lanes {
        let of = |suits: Suits| &values[suits as usize * N..][..N];
        let left = left_of(pack);
        let has_nob = self.nob.is_some_and(|nob| nob == lead || nob == second);
        let base = of(if has_nob { Suits::Nob } else { Suits::Plain });
        let mut sum = Lanes::default();
        for (values, left) in base.iter().zip(left) {
            add(&mut sum, values, left);
        }
        let suited = lead.suit() == second.suit();
        if suited {
            let flush = of(if lead.suit() == STARTER_SUIT { Suits::FlushAlong } else { Suits::FlushApart });
            for rank in (0..N).filter(|&rank| has_in_suit(pack, rank, lead)) {
                change(&mut sum, &flush[rank], &base[rank], 1.0);
            }
        }
        if let Some(nob) = self.nob.filter(|&nob| pack.contains(nob) && !(suited && lead.suit() == STARTER_SUIT)) {
            let knave = rank_of(nob);
            change(&mut sum, &of(Suits::Nob)[knave], &of(Suits::Plain)[knave], 1.0);
        }
        sum
    }
}

/// The choices of the dealer with one hand.
struct Choices {
    ways: usize,
    /// By the first card and the elder's two: whether both orders may be played.
    both: Vec<bool>,
}

impl Choices {
    fn new(own: Trio) -> Choices {
        let mut both = Vec::with_capacity(WAYS * N * N);
        for first in own.distinct() {
            let [low, high] = own.rest(first);
            for a1 in 0..N {
                for a2 in 0..N {
                    both.push(low != high && !only_low_fits(position(a1, first, a2), low, high));
                }
            }
        }
        Choices { ways: own.distinct().count(), both }
    }

    /// The better order for the dealer after one first card.
    fn least(&self, worth: &Lanes, way: usize, a1: usize, a2: usize) -> f64 {
        let low = worth[lane(way, LOW)];
        if self.both[(way * N + a1) * N + a2] { low.min(worth[lane(way, HIGH)]) } else { low }
    }
}

#[cfg(test)]
#[path = "slow_suits.rs"]
mod slow_suits;
