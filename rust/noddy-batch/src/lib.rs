//! Many hands and many plays of Noddy scored at once.
//!
//! Cards are bytes here, the ids of [`noddy_core::Card`], and hands and plays are rows of them: that is the form in which other programs
//! hold millions of cards. [`Scorer`] counts hands in the show, [`PlayScorer`] cards as they are played; both check every row and
//! name the first that is wrong.
//!
//! ```
//! use noddy_batch::{HandSize, Scorer};
//! // Two rows of a hand and its starter: 5d 5h Js with 5s, Ac 3c 5c with 9h.
//! let rows = [17, 18, 43, 19, 0, 8, 16, 34];
//! let mut points = [0; 2];
//! Scorer::new(HandSize::Three).points(&rows, &mut points)?;
//! assert_eq!(points, [15, 5]);
//! # Ok::<(), noddy_batch::BadRow>(())
//! ```
//!
//! The same answer can be had on three [paths](Path). The fastest that the machine offers is taken; tests hold them equal on every hand there is.
#![deny(unsafe_code)]

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "vector loads and stores; each block argues its case")]
mod avx2;
mod baseline;
mod blocks;
mod distribution;
mod lanes;
mod one_by_one;
mod path;
mod patterns;
mod plays;
mod row;
mod show;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "intrinsics; one argument serves them all")]
mod sse2;
mod stream;
mod threads;

pub use distribution::{Histogram, show_distribution, starter_distribution};
pub use path::Path;
pub use plays::PlayScorer;
pub use row::{BadRow, Check, Fault, HandSize, WIDTH_MAX};
pub use show::{CHUNK_BYTES, KINDS, Scorer};
pub use stream::{Batch, Shape, stream};
