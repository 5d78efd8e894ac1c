//! Three ranks, in any order: what a hand is to the play, and how often it is dealt.

use noddy_core::Rank;

/// Three ranks as indices, ascending.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Trio([u8; 3]);

impl Trio {
    /// How many there are.
    pub(crate) const COUNT: usize = 455;

    /// The three ranks, given in any order.
    pub(crate) fn new(a: usize, b: usize, c: usize) -> Trio {
        let mut ranks = [a as u8, b as u8, c as u8];
        ranks.sort_unstable();
        Trio(ranks)
    }

    /// All of them, in the order of their numbers.
    pub(crate) fn all() -> impl Iterator<Item = Trio> {
        let count = Rank::COUNT as u8;
        (0..count).flat_map(|c| (0..=c).flat_map(move |b| (0..=b).map(move |a| Trio([a, b, c]))))
    }

    /// 0 to 454.
    pub(crate) fn number(self) -> usize {
        let [a, b, c] = self.0.map(usize::from);
        c * (c + 1) * (c + 2) / 6 + b * (b + 1) / 2 + a
    }

    /// The ranks as indices, ascending.
    pub(crate) fn ranks(self) -> [usize; 3] {
        self.0.map(usize::from)
    }

    /// The different ranks, ascending: the ways to begin.
    pub(crate) fn distinct(self) -> impl Iterator<Item = usize> {
        let ranks = self.ranks();
        (0..3).filter(move |&place| place == 0 || ranks[place - 1] != ranks[place]).map(move |place| ranks[place])
    }

    /// What is left after a card of this rank, the lower first.
    pub(crate) fn rest(self, first: usize) -> [usize; 2] {
        let [a, b, c] = self.ranks();
        match first {
            first if first == a => [b, c],
            first if first == b => [a, c],
            _ => [a, b],
        }
    }

    /// How many cards of the rank it has.
    fn count_of(self, rank: usize) -> u32 {
        self.ranks().into_iter().filter(|&own| own == rank).count() as u32
    }
}

/// How many cards of each rank hands are dealt from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stock([u32; Rank::COUNT]);

impl Stock {
    /// The whole pack but a card of this rank, the starter.
    pub(crate) fn without(starter: usize) -> Stock {
        let mut counts = [4; Rank::COUNT];
        counts[starter] -= 1;
        Stock(counts)
    }

    #[cfg(test)]
    pub(crate) fn of(counts: [u32; Rank::COUNT]) -> Stock {
        Stock(counts)
    }

    /// In how many ways it gives this hand.
    pub(crate) fn ways(self, hand: Trio) -> u32 {
        (0..Rank::COUNT).map(|rank| choose(self.0[rank], hand.count_of(rank))).product()
    }

    /// In how many ways it gives these two hands: a product of a few binomials.
    pub(crate) fn ways_of_both(self, elder: Trio, dealer: Trio) -> u32 {
        let mut left = self;
        for (rank, count) in left.0.iter_mut().enumerate() {
            *count = count.saturating_sub(elder.count_of(rank));
        }
        self.ways(elder) * left.ways(dealer)
    }
}

/// The number of ways to choose `k` of `n`.
fn choose(n: u32, k: u32) -> u32 {
    (0..k).fold(1, |product, i| product * n.saturating_sub(i) / (i + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trios_are_numbered_in_order() {
        assert_eq!(Trio::all().count(), Trio::COUNT);
        for (number, trio) in Trio::all().enumerate() {
            assert_eq!(trio.number(), number);
        }
    }

    #[test]
    fn ways_add_up_to_all_deals() {
        for stock in (0..Rank::COUNT).map(Stock::without) {
            let total: u64 =
                Trio::all().flat_map(|a| Trio::all().map(move |b| u64::from(stock.ways_of_both(a, b)))).sum();
            assert_eq!(total, 20_825 * 17_296, "51 choose 3, times 48 choose 3");
        }
    }
}
