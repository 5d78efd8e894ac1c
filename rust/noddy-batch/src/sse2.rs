//! [`Lanes`] with SSE2.

use std::arch::x86_64::*;
use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

/// One or more intrinsics.
macro_rules! sse2 {
    ($compute:expr) => {
        // SAFETY: every x86-64 processor has SSE2, and the intrinsics used here compute on values and touch no memory.
        unsafe { $compute }
    };
}

/// Sixteen bytes; sums and differences wrap round.
#[derive(Clone, Copy)]
pub(crate) struct Lanes(__m128i);

impl Lanes {
    #[inline(always)]
    pub(crate) fn splat(byte: u8) -> Lanes {
        Lanes(sse2!(_mm_set1_epi8(byte as i8)))
    }

    #[inline(always)]
    pub(crate) fn from_halves([low, high]: [[u8; 8]; 2]) -> Lanes {
        Lanes(sse2!(_mm_set_epi64x(i64::from_le_bytes(high), i64::from_le_bytes(low))))
    }

    #[inline(always)]
    pub(crate) fn to_halves(self) -> [[u8; 8]; 2] {
        let high = sse2!(_mm_unpackhi_epi64(self.0, self.0));
        [self.0, high].map(|half| sse2!(_mm_cvtsi128_si64(half)).to_le_bytes())
    }

    #[inline(always)]
    pub(crate) fn min(self, other: Lanes) -> Lanes {
        Lanes(sse2!(_mm_min_epu8(self.0, other.0)))
    }

    #[inline(always)]
    pub(crate) fn max(self, other: Lanes) -> Lanes {
        Lanes(sse2!(_mm_max_epu8(self.0, other.0)))
    }

    /// The sums, 255 where they would be more.
    #[inline(always)]
    pub(crate) fn add_up_to_255(self, other: Lanes) -> Lanes {
        Lanes(sse2!(_mm_adds_epu8(self.0, other.0)))
    }

    /// 255 where the bytes are the same, 0 elsewhere.
    #[inline(always)]
    pub(crate) fn same(self, other: Lanes) -> Lanes {
        Lanes(sse2!(_mm_cmpeq_epi8(self.0, other.0)))
    }

    /// The bits that are set here and not there.
    #[inline(always)]
    pub(crate) fn without(self, other: Lanes) -> Lanes {
        Lanes(sse2!(_mm_andnot_si128(other.0, self.0)))
    }

    /// The bytes of both in turn: those of the first halves, then those of the second.
    #[inline(always)]
    pub(crate) fn shuffled(self, other: Lanes) -> [Lanes; 2] {
        [Lanes(sse2!(_mm_unpacklo_epi8(self.0, other.0))), Lanes(sse2!(_mm_unpackhi_epi8(self.0, other.0)))]
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident $intrinsic:ident;)*) => {$(
        impl $operator for Lanes {
            type Output = Lanes;

            #[inline(always)]
            fn $method(self, other: Lanes) -> Lanes {
                Lanes(sse2!($intrinsic(self.0, other.0)))
            }
        }
    )*};
}
operators! {
    Add add _mm_add_epi8;
    Sub sub _mm_sub_epi8;
    BitAnd bitand _mm_and_si128;
    BitOr bitor _mm_or_si128;
    BitXor bitxor _mm_xor_si128;
}
