//! Buffers of other programs: the one file that reads and writes memory which is not ours.
//!
//! Long batches run without the interpreter's lock, so another thread may write to the buffer meanwhile, or to the results; nothing but the
//! caller's good sense prevents it. Two things keep that harmless.
//!
//! * The memory stays where it is: as long as the `PyBuffer` is held, its owner may neither free nor resize it.
//! * It is touched by volatile copies alone, into and out of private pieces ([`noddy_batch::stream`]). The memory belongs to no Rust
//!   allocation, no reference to it is ever made, and a volatile access is carried out as it stands: it is never repeated, split into a check and a use,
//!   or assumed to see the same bytes twice. Whatever bytes arrive, it is the private copy that is checked and scored.

use std::mem::size_of;

use noddy_batch::Batch;
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyBufferError, PyTypeError};
use pyo3::prelude::*;

use crate::errors::InvalidCard;

/// What is copied at once: the widest word that every processor of the kind moves in one instruction.
#[cfg(target_arch = "x86_64")]
type Word = std::arch::x86_64::__m128i;
#[cfg(not(target_arch = "x86_64"))]
type Word = u64;

/// A word that may lie anywhere: foreign buffers have no alignment.
#[derive(Clone, Copy)]
#[repr(C, packed)]
struct Anywhere(Word);

const WORD: usize = size_of::<Word>();

/// A contiguous buffer of bytes that belongs to somebody else.
pub(crate) struct Bytes {
    buffer: PyBuffer<u8>,
}

impl Bytes {
    /// The buffer of an object, for reading; `what` names it in errors.
    pub(crate) fn readable(object: &Bound<'_, PyAny>, what: &str) -> PyResult<Bytes> {
        let buffer = PyBuffer::<u8>::get(object).map_err(|error| {
            if error.is_instance_of::<PyBufferError>(object.py()) {
                PyTypeError::new_err(format!("{what} must hold unsigned bytes (uint8), one a card"))
            } else {
                PyTypeError::new_err(format!(
                    "{what} must be a buffer of unsigned bytes: bytes, array('B'), a numpy array of uint8"
                ))
            }
        })?;
        if !buffer.is_c_contiguous() {
            return Err(InvalidCard::new_err(format!(
                "{what} must be C-contiguous: copy it first, as numpy.ascontiguousarray does"
            )));
        }
        Ok(Bytes { buffer })
    }

    /// The buffer of an object, for writing.
    pub(crate) fn writable(object: &Bound<'_, PyAny>, what: &str) -> PyResult<Bytes> {
        let bytes = Bytes::readable(object, what)?;
        if bytes.buffer.readonly() {
            return Err(PyTypeError::new_err(format!(
                "{what} must be writable: a bytearray, array('B') or numpy array of uint8"
            )));
        }
        Ok(bytes)
    }

    pub(crate) fn len(&self) -> usize {
        self.buffer.item_count()
    }

    /// The length of the last dimension, if there are several.
    pub(crate) fn last_dimension(&self) -> Option<usize> {
        (self.buffer.dimensions() > 1).then(|| self.buffer.shape().last().copied()).flatten()
    }

    fn start(&self) -> *mut u8 {
        self.buffer.buf_ptr().cast()
    }
}

/// Rows of a buffer, and a place for their results.
pub(crate) struct Buffers<'a> {
    rows: &'a Bytes,
    out: *mut u8,
    out_len: usize,
}

impl<'a> Buffers<'a> {
    /// Results into another buffer.
    pub(crate) fn into_buffer(rows: &'a Bytes, out: &'a Bytes) -> Buffers<'a> {
        Buffers { rows, out: out.start(), out_len: out.len() }
    }

    /// Results into bytes that nobody else has seen yet.
    pub(crate) fn into_fresh(rows: &'a Bytes, out: &'a mut [u8]) -> Buffers<'a> {
        Buffers { rows, out: out.as_mut_ptr(), out_len: out.len() }
    }
}

// SAFETY: the pointers are only dereferenced in `read` and `write`, by volatile copies within the bounds of memory that outlives `'a`; that may be done
// from several threads at once. No method that needs the interpreter is called here: whoever made the buffers holds and releases them, attached.
unsafe impl Sync for Buffers<'_> {}

impl Batch for Buffers<'_> {
    fn read(&self, start: usize, piece: &mut [u8]) {
        assert!(start <= self.rows.len() && piece.len() <= self.rows.len() - start, "the piece lies within the rows");
        // SAFETY: the range lies within a buffer that is held, as was just checked; see the head of this file for its being foreign.
        unsafe { read_volatile(self.rows.start().add(start), piece) }
    }

    fn write(&self, start: usize, results: &[u8]) {
        assert!(start <= self.out_len && results.len() <= self.out_len - start, "the results lie within `out`");
        // SAFETY: as for `read`; the memory is writable: `Bytes::writable` has checked it, or it is a mutable borrow.
        unsafe { write_volatile(results, self.out.add(start)) }
    }
}

/// Copies foreign bytes into ours.
///
/// # Safety
/// `from` must point to as many readable bytes as `to` has, outside of every Rust allocation.
unsafe fn read_volatile(from: *const u8, to: &mut [u8]) {
    let (words, rest) = to.as_chunks_mut::<WORD>();
    let whole = words.len() * WORD;
    for (place, word) in words.iter_mut().enumerate() {
        // SAFETY: the word lies within the bytes that the caller vouches for, and ours are as many; neither side has an alignment.
        unsafe {
            let read = from.add(place * WORD).cast::<Anywhere>().read_volatile();
            word.as_mut_ptr().cast::<Anywhere>().write(read);
        }
    }
    for (place, byte) in rest.iter_mut().enumerate() {
        // SAFETY: so does the byte.
        *byte = unsafe { from.add(whole + place).read_volatile() };
    }
}

/// Copies our bytes into foreign memory.
///
/// # Safety
/// `to` must point to as many writable bytes as `from` has, outside of every Rust allocation.
unsafe fn write_volatile(from: &[u8], to: *mut u8) {
    let (words, rest) = from.as_chunks::<WORD>();
    let whole = words.len() * WORD;
    for (place, word) in words.iter().enumerate() {
        // SAFETY: the word lies within the bytes that the caller vouches for, and ours are as many; neither side has an alignment.
        unsafe {
            let read = word.as_ptr().cast::<Anywhere>().read();
            to.add(place * WORD).cast::<Anywhere>().write_volatile(read);
        }
    }
    for (place, byte) in rest.iter().enumerate() {
        // SAFETY: so does the byte.
        unsafe { to.add(whole + place).write_volatile(*byte) }
    }
}
