//! What Python passes in, as values of the core: cards, hands and seats in every accepted form.

use noddy_core::{Card, CardError, CardSet, Hand, PILE_MAX, Rank, Seat, Suit};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyList, PyString, PyTuple};

use crate::card::PyCard;
use crate::errors::{InvalidCard, NoddyError, Raise};

/// A card given as a `Card`, a text or an id.
#[derive(Clone, Copy)]
pub(crate) struct CardArg(pub(crate) Card);

impl<'py> FromPyObject<'_, 'py> for CardArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<CardArg> {
        card(&object).map(CardArg)
    }
}

/// Cards given as one text or as any iterable of cards.
pub(crate) struct CardsArg(pub(crate) Vec<Card>);

impl<'py> FromPyObject<'_, 'py> for CardsArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<CardsArg> {
        if let Ok(text) = object.cast::<PyString>() {
            return Card::read_all(utf8(&text)?).collect::<Result<_, _>>().map(CardsArg).raise();
        }
        let Ok(items) = object.try_iter() else {
            return Err(PyTypeError::new_err(format!(
                "cards must be one text such as '5h 5d Js' or an iterable of cards, not {}",
                kind(&object)
            )));
        };
        let mut cards = Vec::new();
        for item in items {
            // No call needs more cards than four packs; an endless iterable must not eat the memory.
            if cards.len() == 4 * Card::COUNT {
                return Err(InvalidCard::new_err("these are more cards than the pack of 52 has"));
            }
            cards.push(card(&item?)?);
        }
        Ok(CardsArg(cards))
    }
}

/// A few cards, in every form that `CardsArg` takes, without a list on the heap for the usual ones.
pub(crate) struct FewCards {
    cards: [Card; FewCards::MAX],
    len: usize,
}

impl FewCards {
    /// The most cards that any caller can use: those of the longest pile.
    const MAX: usize = PILE_MAX;

    pub(crate) fn as_slice(&self) -> &[Card] {
        &self.cards[..self.len]
    }

    /// The cards as a hand that goes with this starter.
    pub(crate) fn hand(&self, starter: Card) -> PyResult<Hand> {
        let hand = Hand::new(self.as_slice()).raise()?;
        if hand.cards().contains(&starter) {
            return Err(CardError::Twice(starter)).raise();
        }
        Ok(hand)
    }

    fn push(&mut self, card: Card) -> PyResult<()> {
        let place = self.cards.get_mut(self.len);
        *place.ok_or_else(|| InvalidCard::new_err(format!("these are more than {PILE_MAX} cards")))? = card;
        self.len += 1;
        Ok(())
    }
}

impl<'py> FromPyObject<'_, 'py> for FewCards {
    type Error = PyErr;

    #[inline]
    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<FewCards> {
        let mut few = FewCards { cards: [Card::new(Rank::ACE, Suit::CLUBS); FewCards::MAX], len: 0 };
        if let Ok(list) = object.cast::<PyList>() {
            for item in list.iter() {
                few.push(card(&item)?)?;
            }
        } else if let Ok(tuple) = object.cast::<PyTuple>() {
            for item in tuple.iter_borrowed() {
                few.push(card(&item)?)?;
            }
        } else if let Ok(text) = object.cast::<PyString>() {
            for card in Card::read_all(utf8(&text)?) {
                few.push(card.raise()?)?;
            }
        } else {
            for card in object.extract::<CardsArg>()?.0 {
                few.push(card)?;
            }
        }
        Ok(few)
    }
}

#[inline]
fn card(object: &Bound<'_, PyAny>) -> PyResult<Card> {
    if let Ok(text) = object.cast::<PyString>() {
        return utf8(text)?.parse::<Card>().raise();
    }
    // Exact types are told apart by one comparison; the quick ways come first.
    if object.is_exact_instance_of::<PyInt>()
        && let Ok(id) = object.extract::<u8>()
    {
        return Card::try_from(id).raise();
    }
    if let Ok(card) = object.cast_exact::<PyCard>() {
        return Ok(card.get().0);
    }
    unusual_card(object)
}

/// A card given as something other than a text, a card or a small number, or nothing that is a card.
#[cold]
fn unusual_card(object: &Bound<'_, PyAny>) -> PyResult<Card> {
    if object.is_instance_of::<PyBool>() || !(object.is_instance_of::<PyInt>() || object.hasattr("__index__")?) {
        return Err(PyTypeError::new_err(format!(
            "a card must be a Card, a text such as '5h' or an id from 0 to 51, not {}",
            kind(object)
        )));
    }
    match object.extract::<i64>() {
        Ok(id) => u8::try_from(id).ok().and_then(Card::from_id).ok_or(CardError::NoSuchId(id)).raise(),
        Err(_) => Err(InvalidCard::new_err("a number that large is no card: ids go from 0 (Ac) to 51 (Ks)")),
    }
}

/// The text, which Python may hold in a form that is not valid Unicode.
fn utf8<'a>(text: &'a Bound<'_, PyString>) -> PyResult<&'a str> {
    text.to_str().map_err(|_| InvalidCard::new_err("a text with lone surrogates is not a card"))
}

fn kind(object: &Bound<'_, PyAny>) -> String {
    object.get_type().name().map_or_else(|_| String::from("this"), |name| name.to_string())
}

/// A seat of a table with so many players.
pub(crate) fn seat(number: i64, players: u8) -> PyResult<Seat> {
    Seat::all(players)
        .find(|seat| seat.index() as i64 == number)
        .ok_or_else(|| NoddyError::new_err(format!("seat must be from 0 to {}, not {number}", players - 1)))
}

/// Cards as a tuple-ready list.
pub(crate) fn listed(cards: impl IntoIterator<Item = Card>) -> Vec<PyCard> {
    cards.into_iter().map(PyCard).collect()
}

/// Cards as text, separated by spaces.
pub(crate) fn text(cards: &[Card]) -> String {
    let words: Vec<String> = cards.iter().map(Card::to_string).collect();
    words.join(" ")
}

/// The cards of a set as text, or what to say of none.
pub(crate) fn set_text(cards: CardSet) -> String {
    if cards.is_empty() { String::from("nothing") } else { cards.to_string() }
}
