//! Sixteen bytes that are worked on at once, with what every processor of the architecture can do.
//!
//! On x86-64 that is SSE2, in a module of its own. Elsewhere it is a loop over the bytes, and the compiler's choice what becomes of it.

/// How many bytes there are.
pub(crate) const LANES: usize = 16;

#[cfg(target_arch = "x86_64")]
pub(crate) use crate::sse2::Lanes;

#[cfg(not(target_arch = "x86_64"))]
pub(crate) use plain::Lanes;

#[cfg(any(test, not(target_arch = "x86_64")))]
mod plain {
    use std::array;
    use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

    use super::LANES;

    /// Sixteen bytes; sums and differences wrap round.
    #[derive(Clone, Copy)]
    pub(crate) struct Lanes([u8; LANES]);

    impl Lanes {
        #[inline(always)]
        fn zip(self, other: Lanes, work: impl Fn(u8, u8) -> u8) -> Lanes {
            Lanes(array::from_fn(|lane| work(self.0[lane], other.0[lane])))
        }

        #[inline(always)]
        pub(crate) fn splat(byte: u8) -> Lanes {
            Lanes([byte; LANES])
        }

        #[inline(always)]
        pub(crate) fn from_halves(halves: [[u8; 8]; 2]) -> Lanes {
            Lanes(array::from_fn(|lane| halves[lane / 8][lane % 8]))
        }

        #[inline(always)]
        pub(crate) fn to_halves(self) -> [[u8; 8]; 2] {
            array::from_fn(|half| array::from_fn(|lane| self.0[half * 8 + lane]))
        }

        #[inline(always)]
        pub(crate) fn min(self, other: Lanes) -> Lanes {
            self.zip(other, u8::min)
        }

        #[inline(always)]
        pub(crate) fn max(self, other: Lanes) -> Lanes {
            self.zip(other, u8::max)
        }

        /// The sums, 255 where they would be more.
        #[inline(always)]
        pub(crate) fn add_up_to_255(self, other: Lanes) -> Lanes {
            self.zip(other, u8::saturating_add)
        }

        /// 255 where the bytes are the same, 0 elsewhere.
        #[inline(always)]
        pub(crate) fn same(self, other: Lanes) -> Lanes {
            self.zip(other, |a, b| if a == b { 255 } else { 0 })
        }

        /// The bits that are set here and not there.
        #[inline(always)]
        pub(crate) fn without(self, other: Lanes) -> Lanes {
            self.zip(other, |a, b| a & !b)
        }

        /// The bytes of both in turn: those of the first halves, then those of the second.
        #[inline(always)]
        pub(crate) fn shuffled(self, other: Lanes) -> [Lanes; 2] {
            let pick = |place: usize| if place.is_multiple_of(2) { self.0[place / 2] } else { other.0[place / 2] };
            [Lanes(array::from_fn(pick)), Lanes(array::from_fn(|place| pick(LANES + place)))]
        }
    }

    macro_rules! operators {
        ($($operator:ident $method:ident $work:expr;)*) => {$(
            impl $operator for Lanes {
                type Output = Lanes;

                #[inline(always)]
                fn $method(self, other: Lanes) -> Lanes {
                    self.zip(other, $work)
                }
            }
        )*};
    }
    operators! {
        Add add u8::wrapping_add;
        Sub sub u8::wrapping_sub;
        BitAnd bitand |a, b| a & b;
        BitOr bitor |a, b| a | b;
        BitXor bitxor |a, b| a ^ b;
    }
}

impl Lanes {
    #[inline(always)]
    pub(crate) fn load(bytes: &[u8; LANES]) -> Lanes {
        let (halves, _) = bytes.as_chunks();
        Lanes::from_halves([halves[0], halves[1]])
    }

    #[inline(always)]
    pub(crate) fn store(self, bytes: &mut [u8; LANES]) {
        bytes.as_chunks_mut().0.copy_from_slice(&self.to_halves());
    }

    /// These bytes where the mask is 255, those of `other` where it is 0.
    #[inline(always)]
    pub(crate) fn where_or(self, mask: Lanes, other: Lanes) -> Lanes {
        (self & mask) | other.without(mask)
    }

    /// Whether any byte is not 0.
    #[inline(always)]
    pub(crate) fn any(self) -> bool {
        self.to_halves() != [[0; 8]; 2]
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::plain;
    use crate::sse2;

    /// Both kinds of lanes do the same with all pairs of bytes.
    #[test]
    fn test_plain_lanes_agree_with_sse2() {
        macro_rules! results {
            ($kind:ident, $a:expr, $b:expr) => {{
                let (a, b) = ($kind::Lanes::from_halves($a), $kind::Lanes::from_halves($b));
                let [low, high] = a.shuffled(b);
                let splat = $kind::Lanes::splat($a[0][0]);
                let pairs = [a.min(b), a.max(b), a.add_up_to_255(b), a.same(b), a.without(b), low, high, splat];
                let more = [a + b, a - b, a & b, a | b, a ^ b];
                (pairs.map(|lanes| lanes.to_halves()), more.map(|lanes| lanes.to_halves()))
            }};
        }
        for byte in 0..=255u8 {
            for start in (0..=255u8).step_by(16) {
                let a = [[byte; 8], std::array::from_fn(|lane| byte.wrapping_add(lane as u8))];
                let b = [0, 8].map(|half| std::array::from_fn(|lane| start + half + lane as u8));
                assert_eq!(results!(plain, a, b), results!(sse2, a, b));
            }
        }
    }
}
