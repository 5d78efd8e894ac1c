//! The pinned generator: the same seed gives the same words for ever.
//!
//! The generator is SplitMix64 (Steele, Lea and Flood, *Fast splittable pseudorandom number generators*, 2014). Every use has
//! a numbered stream of its own, so that no draw depends on how many others were made before it.

/// The increment of the state: 2^64 divided by the golden ratio, made odd.
const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

/// SplitMix64's finaliser: a bijection of 64-bit words that leaves no visible pattern.
const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Stream 0 of a match cuts for the deal; stream `d` shuffles the pack of deal number `d`.
pub const CUT_STREAM: u64 = 0;

/// The strategy in seat `s` draws from stream `STRATEGY_STREAM + s`.
pub const STRATEGY_STREAM: u64 = 1 << 32;

/// The seed of match number `index` of a run.
#[must_use]
pub const fn match_seed(run_seed: u64, index: u64) -> u64 {
    mix(run_seed.wrapping_add(GAMMA.wrapping_mul(index.wrapping_add(1))))
}

/// All streams of one seed: what they have in common is worked out once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Streams {
    key: u64,
}

impl Streams {
    /// The streams of this seed.
    #[must_use]
    #[inline]
    pub const fn new(seed: u64) -> Streams {
        Streams { key: mix(seed.wrapping_add(GAMMA)) }
    }

    /// The stream with this number.
    #[must_use]
    #[inline]
    pub const fn stream(self, number: u64) -> Rng {
        Rng { state: mix(self.key.wrapping_add(GAMMA.wrapping_mul(number.wrapping_add(1)))) }
    }
}

/// A generator of 64-bit words.
///
/// ```
/// use noddy_core::Rng;
/// let mut rng = Rng::stream(1589, 1);
/// assert_eq!(rng.next_word(), Rng::stream(1589, 1).next_word());
/// assert!(rng.below(6) < 6);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// Stream number `stream` of a seed.
    #[must_use]
    pub const fn stream(seed: u64, stream: u64) -> Rng {
        Streams::new(seed).stream(stream)
    }

    /// The next word.
    pub const fn next_word(&mut self) -> u64 {
        self.state = self.state.wrapping_add(GAMMA);
        mix(self.state)
    }

    /// A whole number from 0 up to, but not including, `bound`; every one is exactly as likely. `bound` 0 counts as 1.
    ///
    /// The method is Lemire's (*Fast random integer generation in an interval*, 2019).
    pub const fn below(&mut self, bound: u64) -> u64 {
        let bound = if bound == 0 { 1 } else { bound };
        loop {
            let product = self.next_word() as u128 * bound as u128;
            let low = product as u64;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }
}
