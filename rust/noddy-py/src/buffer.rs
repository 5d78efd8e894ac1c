//! Buffers of other programs: the one file that reads and writes memory which is not ours.
//!
//! Long batches run without the interpreter's lock, so another thread may write to the buffer meanwhile, or to the results; nothing but the
//! caller's good sense prevents it. Two things keep that harmless.
//!
//! * The memory stays where it is: as long as the `PyBuffer` is held, its owner may neither free nor resize it.
//! * It is touched by the C library's `memcpy` alone, into and out of private pieces ([`noddy_batch::stream`]). The memory belongs to no Rust
//!   allocation, no reference to it is ever made, and the copy is a call of foreign code that the compiler cannot see through: to Rust, somebody
//!   else fills our buffer with bytes of which nothing is known. Whatever bytes arrive, it is the private copy that is checked and scored.

use std::ffi::c_void;
use std::hint::black_box;

use noddy_batch::Batch;
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyBufferError, PyTypeError};
use pyo3::prelude::*;

use crate::errors::{InvalidCard, NoddyError};

unsafe extern "C" {
    /// The C library's own.
    fn memcpy(to: *mut c_void, from: *const c_void, count: usize) -> *mut c_void;
}

/// Copies bytes where one side is foreign memory that others may be writing to.
///
/// # Safety
/// `from` must be readable and `to` writable for `count` bytes, and the two must not overlap.
unsafe fn copy_foreign(from: *const u8, to: *mut u8, count: usize) {
    // Behind the black box the compiler does not know which function this is, so it cannot take the copy apart or put it elsewhere.
    let copy: unsafe extern "C" fn(*mut c_void, *const c_void, usize) -> *mut c_void = black_box(memcpy);
    // SAFETY: the caller vouches for both sides.
    unsafe { copy(to.cast(), from.cast(), count) };
}

/// A contiguous buffer of bytes that belongs to somebody else.
pub(crate) struct Bytes {
    buffer: PyBuffer<u8>,
}

impl Bytes {
    /// The buffer of an object, for reading; `what` names it in errors.
    pub(crate) fn readable(object: &Bound<'_, PyAny>, what: &str) -> PyResult<Bytes> {
        let bytes = Bytes::held(object, what)?;
        bytes.contiguous(what).map_err(InvalidCard::new_err)?;
        Ok(bytes)
    }

    /// The buffer of an object, for writing.
    pub(crate) fn writable(object: &Bound<'_, PyAny>, what: &str) -> PyResult<Bytes> {
        let bytes = Bytes::held(object, what)?;
        bytes.contiguous(what).map_err(NoddyError::new_err)?;
        if bytes.buffer.readonly() {
            return Err(PyTypeError::new_err(format!(
                "{what} must be writable: a bytearray, array('B') or numpy array of uint8"
            )));
        }
        Ok(bytes)
    }

    fn held(object: &Bound<'_, PyAny>, what: &str) -> PyResult<Bytes> {
        let buffer = PyBuffer::<u8>::get(object).map_err(|error| {
            if error.is_instance_of::<PyBufferError>(object.py()) {
                PyTypeError::new_err(format!("{what} must hold unsigned bytes (uint8), one a card"))
            } else {
                PyTypeError::new_err(format!(
                    "{what} must be a buffer of unsigned bytes: bytes, array('B'), a numpy array of uint8"
                ))
            }
        })?;
        Ok(Bytes { buffer })
    }

    fn contiguous(&self, what: &str) -> Result<(), String> {
        if self.buffer.is_c_contiguous() {
            return Ok(());
        }
        Err(format!("{what} must be C-contiguous: copy it first, as numpy.ascontiguousarray does"))
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
#[derive(Clone, Copy)]
pub(crate) struct Buffers<'a> {
    rows: &'a Bytes,
    out: *mut u8,
    out_len: usize,
    /// Where reading and writing begin, in bytes.
    from: (usize, usize),
}

impl<'a> Buffers<'a> {
    /// Results into another buffer.
    pub(crate) fn into_buffer(rows: &'a Bytes, out: &'a Bytes) -> Buffers<'a> {
        Buffers { rows, out: out.start(), out_len: out.len(), from: (0, 0) }
    }

    /// Results into bytes that nobody else has seen yet.
    pub(crate) fn into_fresh(rows: &'a Bytes, out: &'a mut [u8]) -> Buffers<'a> {
        Buffers { rows, out: out.as_mut_ptr(), out_len: out.len(), from: (0, 0) }
    }

    /// The same without so many bytes of rows and of results at the start.
    pub(crate) fn after(self, read: usize, written: usize) -> Buffers<'a> {
        Buffers { from: (self.from.0 + read, self.from.1 + written), ..self }
    }
}

// SAFETY: the pointers are only dereferenced in `read` and `write`, by copies within the bounds of memory that outlives `'a`; that may be done
// from several threads at once. No method that needs the interpreter is called here: whoever made the buffers holds and releases them, attached.
unsafe impl Sync for Buffers<'_> {}

impl Batch for Buffers<'_> {
    fn read(&self, start: usize, piece: &mut [u8]) {
        let start = self.from.0 + start;
        assert!(start <= self.rows.len() && piece.len() <= self.rows.len() - start, "the piece lies within the rows");
        // SAFETY: the range lies within a buffer that is held, as was just checked; see the head of this file for its being foreign.
        unsafe { copy_foreign(self.rows.start().add(start), piece.as_mut_ptr(), piece.len()) }
    }

    fn write(&self, start: usize, results: &[u8]) {
        let start = self.from.1 + start;
        assert!(start <= self.out_len && results.len() <= self.out_len - start, "the results lie within `out`");
        // SAFETY: as for `read`; the memory is writable: `Bytes::writable` has checked it, or it is a mutable borrow.
        unsafe { copy_foreign(results.as_ptr(), self.out.add(start), results.len()) }
    }
}
