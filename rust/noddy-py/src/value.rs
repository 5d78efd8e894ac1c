//! Value classes: frozen, comparable, hashable, picklable records with a `repr` that evaluates.

use noddy_core::{Card, CardSet, Hand, Kind, PlayScore, Scores, Seat, SeatSet};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::card::PyCard;
use crate::convert::{CardArg, CardsArg, IntArg, ScoresArg, TextArg, listed};
use crate::errors::{NoddyError, Raise};
use crate::pile::PyPlayScore;
use crate::show::PyHandScore;

/// Declares a value class: its fields, each with a getter, and in brackets any further methods.
macro_rules! value_class {
    (
        $(#[$class_doc:meta])*
        $name:ident {
            $($(#[$field_doc:meta])* $field:ident: $kind:ty,)*
        }
        $([$($methods:tt)*])?
    ) => {
        $(#[$class_doc])*
        #[pyo3::pyclass(module = "noddy", frozen, eq, hash)]
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) struct $name {
            $(pub(crate) $field: $kind,)*
        }

        #[pyo3::pymethods]
        impl $name {
            #[new]
            fn new($($field: &pyo3::Bound<'_, pyo3::PyAny>),*) -> pyo3::PyResult<$name> {
                Ok($name { $($field: crate::value::Field::take($field, stringify!($field))?,)* })
            }

            $(
                $(#[$field_doc])*
                #[getter]
                fn $field<'py>(&self, py: pyo3::Python<'py>) -> pyo3::PyResult<pyo3::Bound<'py, pyo3::PyAny>> {
                    crate::value::Field::give(self.$field, py)
                }
            )*

            #[classattr]
            fn __match_args__<'py>(py: pyo3::Python<'py>) -> pyo3::PyResult<pyo3::Bound<'py, pyo3::types::PyTuple>> {
                pyo3::types::PyTuple::new(py, [$(stringify!($field)),*])
            }

            fn __repr__(&self, py: pyo3::Python<'_>) -> pyo3::PyResult<String> {
                let fields: Vec<String> =
                    vec![$(format!("{}={}", stringify!($field), crate::value::Field::repr(self.$field, py)?)),*];
                Ok(format!("{}({})", stringify!($name), fields.join(", ")))
            }

            fn __reduce__<'py>(
                slf: &pyo3::Bound<'py, Self>,
            ) -> pyo3::PyResult<(pyo3::Bound<'py, pyo3::PyAny>, pyo3::Bound<'py, pyo3::types::PyTuple>)> {
                let py = slf.py();
                let value = slf.get();
                let fields = vec![$(crate::value::Field::give(value.$field, py)?),*];
                Ok((slf.get_type().into_any(), pyo3::types::PyTuple::new(py, fields)?))
            }

            fn __copy__(slf: pyo3::Py<Self>) -> pyo3::Py<Self> {
                slf
            }

            fn __deepcopy__(slf: pyo3::Py<Self>, _memo: &pyo3::Bound<'_, pyo3::PyAny>) -> pyo3::Py<Self> {
                slf
            }

            $($($methods)*)?
        }
    };
}
pub(crate) use value_class;

/// A field of a value class: how it is taken from Python, given to it, and written in a `repr`.
pub(crate) trait Field: Sized + Copy {
    /// The value; `name` is the name of the field, for messages.
    fn take(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Self>;
    fn give(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>>;

    fn repr(self, py: Python<'_>) -> PyResult<String> {
        Ok(self.give(py)?.repr()?.to_string())
    }
}

impl Field for bool {
    fn take(object: &Bound<'_, PyAny>, name: &str) -> PyResult<bool> {
        object.extract().map_err(|_| PyTypeError::new_err(format!("{name} must be True or False")))
    }

    fn give(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        Ok(self.into_pyobject(py)?.to_owned().into_any())
    }
}

macro_rules! whole_fields {
    ($($kind:ty)*) => {$(
        impl Field for $kind {
            fn take(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Self> {
                object.extract::<IntArg>()?.within(name, 0, i64::from(<$kind>::MAX))
            }

            fn give(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
                Ok(self.into_pyobject(py)?.into_any())
            }
        }
    )*};
}
whole_fields!(u8 u16 u32);

impl Field for Seat {
    fn take(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Seat> {
        let number: u8 = object.extract::<IntArg>()?.within(name, 0, 3)?;
        crate::convert::seat(number.into(), Seat::MAX as u8)
    }

    fn give(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        (self.index() as u8).give(py)
    }
}

impl Field for Option<Seat> {
    fn take(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Option<Seat>> {
        if object.is_none() { Ok(None) } else { Seat::take(object, name).map(Some) }
    }

    fn give(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        match self {
            Some(seat) => seat.give(py),
            None => Ok(py.None().into_bound(py)),
        }
    }
}

impl Field for SeatSet {
    fn take(object: &Bound<'_, PyAny>, name: &str) -> PyResult<SeatSet> {
        let mut seats = SeatSet::EMPTY;
        // A seat that is named again and again changes nothing, but an endless iterable must end.
        for item in object.try_iter()?.take(100) {
            seats = seats.with(Seat::take(&item?, name)?);
        }
        Ok(seats)
    }

    fn give(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let seats: Vec<usize> = Seat::all(4).filter(|&seat| self.contains(seat)).map(Seat::index).collect();
        Ok(PyTuple::new(py, seats)?.into_any())
    }
}

impl Field for Card {
    fn take(object: &Bound<'_, PyAny>, _: &str) -> PyResult<Card> {
        Ok(object.extract::<CardArg>()?.0)
    }

    fn give(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        Ok(Bound::new(py, PyCard(self))?.into_any())
    }
}

impl Field for CardSet {
    fn take(object: &Bound<'_, PyAny>, _: &str) -> PyResult<CardSet> {
        Ok(object.extract::<CardsArg>()?.0.into_iter().collect())
    }

    fn give(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        Ok(PyTuple::new(py, listed(self))?.into_any())
    }
}

impl Field for Hand {
    fn take(object: &Bound<'_, PyAny>, _: &str) -> PyResult<Hand> {
        Hand::new(&object.extract::<CardsArg>()?.0).raise()
    }

    fn give(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        Ok(PyTuple::new(py, listed(self.cards().iter().copied()))?.into_any())
    }
}

impl Field for Kind {
    fn take(object: &Bound<'_, PyAny>, _: &str) -> PyResult<Kind> {
        let TextArg(name) = object.extract()?;
        Kind::ALL
            .into_iter()
            .find(|kind| kind.name() == name.as_ref())
            .ok_or_else(|| NoddyError::new_err(format!("kind must be fifteen, pair, run, flush or nob, not {name:?}")))
    }

    fn give(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        Ok(PyString::intern(py, self.name()).into_any())
    }
}

impl Field for PlayScore {
    fn take(object: &Bound<'_, PyAny>, _: &str) -> PyResult<PlayScore> {
        Ok(object.cast::<PyPlayScore>()?.get().0)
    }

    fn give(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        Ok(Bound::new(py, PyPlayScore(self))?.into_any())
    }
}

impl Field for Scores {
    fn take(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Scores> {
        let ScoresArg(given) = object.extract()?;
        if given.len() < 2 {
            return Err(NoddyError::new_err(format!("there must be from 2 to 4 scores, not {}", given.len())));
        }
        let players = given.len() as u8;
        let mut scores = Scores::zero(players);
        for (seat, points) in Seat::all(players).zip(given) {
            scores[seat] = IntArg(points).within(name, 0, i64::from(u16::MAX))?;
        }
        Ok(scores)
    }

    fn give(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        Ok(PyTuple::new(py, self.as_slice())?.into_any())
    }
}

/// One count for each number of points, from 0 to 29.
impl Field for [u64; 30] {
    fn take(object: &Bound<'_, PyAny>, name: &str) -> PyResult<[u64; 30]> {
        let mut counts = [0; 30];
        let mut given = 0;
        for item in object.try_iter()? {
            let count = item?.extract::<IntArg>()?.within(name, 0, i64::MAX)?;
            if let Some(place) = counts.get_mut(given) {
                *place = count;
            }
            given += 1;
            if given > counts.len() {
                break;
            }
        }
        if given == counts.len() {
            Ok(counts)
        } else {
            Err(NoddyError::new_err(format!("{name} must be 30 numbers, one for each number of points from 0 to 29")))
        }
    }

    fn give(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        Ok(PyTuple::new(py, self)?.into_any())
    }
}

impl Field for PyHandScore {
    fn take(object: &Bound<'_, PyAny>, _: &str) -> PyResult<PyHandScore> {
        Ok(*object.cast::<PyHandScore>()?.get())
    }

    fn give(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        Ok(Bound::new(py, self)?.into_any())
    }
}
