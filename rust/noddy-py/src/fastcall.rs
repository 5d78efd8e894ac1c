//! The shortest way in for the calls that people make one by one.
//!
//! Reading three cards and counting them takes a few nanoseconds; the checks, conversions and error paths that every function of the
//! bindings goes through take many times that. So three functions have a way of their own for arguments of exactly the usual types, straight on the
//! interpreter's interface. Whatever is unusual, wrong or given by name goes the ordinary way, which is the only one that raises errors: the two can differ
//! in speed alone.
//!
//! Each quick way upholds what the `unsafe` blocks rest on: it is called by the interpreter, so the thread is attached and the arguments live; it
//! looks at objects of exact built-in types, so that no other Python code can run; and it never panics.

use std::ffi::CString;
use std::ptr;

use noddy_core::{Card, Hand, PILE_MAX, Pile, Rank, Suit};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple};

use crate::card::PyCard;
use crate::pile::{PyPile, PyPlayScore};
use crate::show::PyHandScore;

/// One object given as an argument.
type Argument = *mut ffi::PyObject;

/// What a quick way makes of two arguments: a new reference, or nothing if they are unusual.
type Quick = unsafe fn(Python<'_>, Argument, Argument) -> Option<Argument>;

/// A function with a quick way and an ordinary one.
struct Twofold {
    ordinary: PyOnceLock<Py<PyAny>>,
    quick: Quick,
}

static HAND_POINTS: Twofold = Twofold { ordinary: PyOnceLock::new(), quick: hand_points };
static SCORE_HAND: Twofold = Twofold { ordinary: PyOnceLock::new(), quick: score_hand };
static SCORE_PLAY: Twofold = Twofold { ordinary: PyOnceLock::new(), quick: score_play };

/// Adds the three functions to the module, in the place of the ordinary ones that are there.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    replace(module, "hand_points", &HAND_POINTS, call_hand_points)?;
    replace(module, "score_hand", &SCORE_HAND, call_score_hand)?;
    replace(module, "score_play", &SCORE_PLAY, call_score_play)
}

fn replace(
    module: &Bound<'_, PyModule>,
    name: &str,
    function: &Twofold,
    entry: ffi::PyCFunctionFastWithKeywords,
) -> PyResult<()> {
    let py = module.py();
    let ordinary = module.getattr(name)?;
    let signature: String = ordinary.getattr("__text_signature__")?.extract()?;
    let doc: String = ordinary.getattr("__doc__")?.extract()?;
    let _ = function.ordinary.set(py, ordinary.unbind());
    // The definition and its texts must live as long as the interpreter: they are made once and never freed.
    let definition = Box::leak(Box::new(ffi::PyMethodDef {
        ml_name: CString::new(name)?.into_raw(),
        ml_meth: ffi::PyMethodDefPointer { PyCFunctionFastWithKeywords: entry },
        ml_flags: ffi::METH_FASTCALL | ffi::METH_KEYWORDS,
        ml_doc: CString::new(format!("{name}{signature}\n--\n\n{doc}"))?.into_raw(),
    }));
    let home = module.name()?;
    // SAFETY: the definition is complete and lives for ever; the call gives a new reference or an error.
    let made = unsafe {
        let made = ffi::PyCFunction_NewEx(definition, ptr::null_mut(), home.as_ptr());
        Bound::from_owned_ptr_or_err(py, made)?
    };
    module.setattr(name, made)
}

macro_rules! entry_points {
    ($($name:ident => $function:ident,)*) => {$(
        unsafe extern "C" fn $name(
            _module: Argument,
            given: *const Argument,
            count: ffi::Py_ssize_t,
            names: Argument,
        ) -> Argument {
            // SAFETY: the interpreter calls with its lock held, `count` arguments, and the names of those beyond, or none.
            unsafe { call(&$function, given, count, names) }
        }
    )*};
}
entry_points! {
    call_hand_points => HAND_POINTS,
    call_score_hand => SCORE_HAND,
    call_score_play => SCORE_PLAY,
}

/// Takes the quick way if the arguments are two, given by place, and usual; else the ordinary one.
///
/// # Safety
/// As for a call by the interpreter with `METH_FASTCALL | METH_KEYWORDS`.
#[inline]
unsafe fn call(function: &Twofold, given: *const Argument, count: ffi::Py_ssize_t, names: Argument) -> Argument {
    // SAFETY: the caller's thread is attached, and there are two arguments where two are read.
    unsafe {
        let py = Python::assume_attached();
        if count == 2
            && names.is_null()
            && let Some(made) = (function.quick)(py, *given, *given.add(1))
        {
            return made;
        }
        ordinarily(py, function, given, count, names)
    }
}

/// Calls the ordinary function with the same arguments.
///
/// # Safety
/// As for [`call`].
#[cold]
unsafe fn ordinarily(
    py: Python<'_>,
    function: &Twofold,
    given: *const Argument,
    count: ffi::Py_ssize_t,
    names: Argument,
) -> Argument {
    let borrow = |place: usize| {
        // SAFETY: the interpreter passed so many arguments, the named ones behind the others.
        unsafe { Bound::from_borrowed_ptr(py, *given.add(place)) }
    };
    let result = (|| {
        let count = usize::try_from(count).unwrap_or(0);
        let places = PyTuple::new(py, (0..count).map(borrow).collect::<Vec<_>>())?;
        let named = PyDict::new(py);
        if !names.is_null() {
            // SAFETY: names that are there are a tuple.
            let names = unsafe { Bound::from_borrowed_ptr(py, names) };
            for (place, name) in names.try_iter()?.enumerate() {
                named.set_item(name?, borrow(count + place))?;
            }
        }
        let ordinary =
            function.ordinary.get(py).ok_or_else(|| pyo3::exceptions::PySystemError::new_err("no function"))?;
        ordinary.call(py, places, Some(&named))
    })();
    match result {
        Ok(made) => made.into_ptr(),
        Err(error) => {
            error.restore(py);
            ptr::null_mut()
        }
    }
}

/// # Safety
/// As for [`call`]: an attached thread, and objects that live.
unsafe fn hand_points(py: Python<'_>, hand: Argument, starter: Argument) -> Option<Argument> {
    // SAFETY: the caller's promise is passed on; a small whole number has no other need.
    unsafe {
        let (hand, starter) = hand_and_starter(py, hand, starter)?;
        Some(ffi::PyLong_FromLong(hand.points(starter).into()))
    }
}

/// # Safety
/// As for [`hand_points`].
unsafe fn score_hand(py: Python<'_>, hand: Argument, starter: Argument) -> Option<Argument> {
    // SAFETY: the caller's promise is passed on.
    let (hand, starter) = unsafe { hand_and_starter(py, hand, starter)? };
    Bound::new(py, PyHandScore::of(hand, starter)).ok().map(Bound::into_ptr)
}

/// # Safety
/// As for [`hand_points`].
unsafe fn score_play(py: Python<'_>, pile: Argument, card: Argument) -> Option<Argument> {
    // SAFETY: the caller's promise is passed on.
    let (pile, card) = unsafe {
        let object = Borrowed::from_ptr(py, pile);
        let pile = match object.cast_exact::<PyPile>() {
            Ok(pile) => pile.try_borrow().ok()?.0,
            Err(_) => Pile::new(few(py, pile)?.as_slice()).ok()?,
        };
        (pile, one(py, card)?)
    };
    let score = pile.score(card).ok()?;
    PyPlayScore::shared(py, score).ok().map(Bound::into_ptr)
}

/// # Safety
/// As for [`hand_points`].
#[inline]
unsafe fn hand_and_starter(py: Python<'_>, hand: Argument, starter: Argument) -> Option<(Hand, Card)> {
    // SAFETY: the caller's promise is passed on.
    let (hand, starter) = unsafe { (few(py, hand)?, one(py, starter)?) };
    let hand = Hand::new(hand.as_slice()).ok()?;
    (!hand.cards().contains(&starter)).then_some((hand, starter))
}

/// Some cards, as many as a pile can have.
struct Few {
    cards: [Card; PILE_MAX],
    count: usize,
}

impl Few {
    const NONE: Few = Few { cards: [Card::new(Rank::ACE, Suit::CLUBS); PILE_MAX], count: 0 };

    #[inline]
    fn push(&mut self, card: Card) -> Option<()> {
        *self.cards.get_mut(self.count)? = card;
        self.count += 1;
        Some(())
    }

    fn as_slice(&self) -> &[Card] {
        self.cards.get(..self.count).unwrap_or(&[])
    }
}

/// Whether the object is of exactly this type.
///
/// # Safety
/// The object lives.
#[inline]
unsafe fn is(object: Argument, kind: *mut ffi::PyTypeObject) -> bool {
    // SAFETY: every object has its type where it is read.
    unsafe { ffi::Py_TYPE(object) == kind }
}

/// The text of a string, if it is plain.
///
/// # Safety
/// The object is a string and lives as long as what is returned is used.
#[inline]
unsafe fn text<'a>(object: Argument) -> Option<&'a [u8]> {
    let mut length = 0;
    // SAFETY: the object is a string; its text, if it has one in UTF-8, lives as long as it.
    unsafe {
        let start = ffi::PyUnicode_AsUTF8AndSize(object, &raw mut length);
        if start.is_null() {
            // A lone surrogate: the ordinary way says so.
            ffi::PyErr_Clear();
            return None;
        }
        Some(std::slice::from_raw_parts(start.cast::<u8>(), usize::try_from(length).ok()?))
    }
}

/// One card given as two letters, a small number or a `Card`.
///
/// # Safety
/// As for [`hand_points`].
#[inline]
unsafe fn one(py: Python<'_>, object: Argument) -> Option<Card> {
    // SAFETY: the object lives, and each call is for an object of its type.
    unsafe {
        if is(object, &raw mut ffi::PyUnicode_Type) {
            Card::from_letters(text(object)?.try_into().ok()?)
        } else if is(object, &raw mut ffi::PyLong_Type) {
            let id = ffi::PyLong_AsLong(object);
            if id == -1 {
                // Too large a number left an error behind; the ordinary way makes a better one.
                ffi::PyErr_Clear();
            }
            Card::from_id(u8::try_from(id).ok()?)
        } else {
            Borrowed::from_ptr(py, object).cast_exact::<PyCard>().ok().map(|card| card.get().0)
        }
    }
}

/// A few cards given as one text with single spaces, a list or a tuple.
///
/// # Safety
/// As for [`hand_points`].
#[inline]
unsafe fn few(py: Python<'_>, object: Argument) -> Option<Few> {
    let mut few = Few::NONE;
    // SAFETY: the object lives, each call is for an object of its type, and items are read while nothing else can run.
    unsafe {
        if is(object, &raw mut ffi::PyList_Type) {
            for place in 0..ffi::PyList_Size(object) {
                few.push(one(py, ffi::PyList_GetItem(object, place))?)?;
            }
        } else if is(object, &raw mut ffi::PyTuple_Type) {
            for place in 0..ffi::PyTuple_Size(object) {
                few.push(one(py, ffi::PyTuple_GetItem(object, place))?)?;
            }
        } else if is(object, &raw mut ffi::PyUnicode_Type) {
            let mut rest = text(object)?;
            while let Some((letters, after)) = rest.split_first_chunk() {
                few.push(Card::from_letters(*letters)?)?;
                rest = match after {
                    [] => after,
                    [b' ', next @ ..] => next,
                    [..] => return None,
                };
            }
            if !rest.is_empty() {
                return None;
            }
        } else {
            return None;
        }
    }
    Some(few)
}
