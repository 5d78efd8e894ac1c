//! The exceptions, and which error of the core becomes which.

use noddy_core::{CardError, IllegalClaim as ClaimError, PositionError, RulesError, SetupError};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(noddy, NoddyError, PyValueError, "Something that the game does not allow; the base of its errors.");
create_exception!(
    noddy,
    InvalidCard,
    NoddyError,
    "Text or a number that is no card, or cards that do not belong together."
);
create_exception!(noddy, InvalidRules, NoddyError, "A setting of a match that is out of its range.");
create_exception!(noddy, InvalidPosition, NoddyError, "A position string that cannot be read or contradicts itself.");
create_exception!(noddy, InvalidRecord, NoddyError, "A match record that cannot be read or contradicts itself.");
create_exception!(noddy, IllegalPlay, NoddyError, "A card that may not be played now.");
create_exception!(noddy, IllegalClaim, NoddyError, "Points that may not be claimed now (C7).");

/// An error of the core as an exception.
///
/// It is a function and not a `From` because neither side belongs to this crate.
pub(crate) trait Raise<T> {
    /// The value, or the exception to raise.
    fn raise(self) -> PyResult<T>;
}

/// A message that names a number as its first or last word, after one that 64 bits cannot hold was replaced by the nearest that they can.
pub(crate) fn honest(mut message: String) -> String {
    for (number, words) in
        [("-9223372036854775808", "a number that low"), ("9223372036854775807", "a number that large")]
    {
        if message.starts_with(number) {
            message.replace_range(..number.len(), words);
        } else if message.ends_with(number) {
            message.replace_range(message.len() - number.len().., words);
        }
    }
    message
}

macro_rules! raise {
    ($($error:ident => $exception:ident,)*) => {$(
        impl<T> Raise<T> for Result<T, $error> {
            fn raise(self) -> PyResult<T> {
                self.map_err(|error| $exception::new_err(honest(error.to_string())))
            }
        }
    )*};
}
raise! {
    CardError => InvalidCard,
    RulesError => InvalidRules,
    PositionError => InvalidPosition,
    ClaimError => IllegalClaim,
}

impl<T> Raise<T> for Result<T, SetupError> {
    fn raise(self) -> PyResult<T> {
        self.map_err(|error| match error {
            SetupError::DeckSize { .. } | SetupError::DeckTwice { .. } => InvalidCard::new_err(error.to_string()),
            SetupError::Choice(..) => IllegalPlay::new_err(error.to_string()),
            SetupError::ChoiceOfClaim(..) => IllegalClaim::new_err(error.to_string()),
            SetupError::Dealer { .. } | SetupError::ScoreCount { .. } | SetupError::Score { .. } => {
                InvalidRules::new_err(honest(error.to_string()))
            }
        })
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("NoddyError", py.get_type::<NoddyError>())?;
    module.add("InvalidCard", py.get_type::<InvalidCard>())?;
    module.add("InvalidRules", py.get_type::<InvalidRules>())?;
    module.add("InvalidPosition", py.get_type::<InvalidPosition>())?;
    module.add("InvalidRecord", py.get_type::<InvalidRecord>())?;
    module.add("IllegalPlay", py.get_type::<IllegalPlay>())?;
    module.add("IllegalClaim", py.get_type::<IllegalClaim>())
}
