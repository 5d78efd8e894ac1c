//! What Python passes in, as values of the core: cards, hands and seats in every accepted form.

use std::borrow::Cow;

use noddy_core::{Card, CardError, CardSet, Choice, Hand, PILE_MAX, Pile, Rank, Seat, Suit};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyList, PyString, PyTuple};

use crate::card::PyCard;
use crate::errors::{IllegalPlay, InvalidCard, InvalidRules, NoddyError, Raise, honest};

/// The most deals a match can have, so the most packs that one needs: each deal scores a point, and four players at 1,000 are the most.
pub(crate) const DEALS_MAX: usize = 4000;

/// The most choices a match can have: sixteen cards and as many claims a deal.
const CHOICES_MAX: usize = 32 * DEALS_MAX;

/// A whole number, but no `bool`. One that 64 bits cannot hold becomes the nearest that they can: it is out of every range.
#[derive(Clone, Copy)]
pub(crate) struct IntArg(pub(crate) i64);

impl<'py> FromPyObject<'_, 'py> for IntArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<IntArg> {
        if !is_whole(&object)? {
            return Err(PyTypeError::new_err(format!("a whole number is needed, not {}", kind(&object))));
        }
        match object.extract() {
            Ok(number) => Ok(IntArg(number)),
            Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => {
                // What is no `int` itself may not compare with one.
                let number = object.call_method0("__index__")?;
                Ok(IntArg(if number.lt(0)? { i64::MIN } else { i64::MAX }))
            }
            Err(error) => Err(error),
        }
    }
}

impl IntArg {
    /// The number, if it is from `low` to `high`; `name` is what the message calls it.
    pub(crate) fn within<T: TryFrom<i64>>(self, name: &str, low: i64, high: i64) -> PyResult<T> {
        let number = if (low..=high).contains(&self.0) { T::try_from(self.0).ok() } else { None };
        number.ok_or_else(|| {
            NoddyError::new_err(honest(format!("{name} must be a whole number from {low} to {high}, not {}", self.0)))
        })
    }
}

/// A text. A lone surrogate, which Python allows and Unicode does not, becomes a mark that stands in no name, card or position.
pub(crate) struct TextArg<'a>(pub(crate) Cow<'a, str>);

impl<'a, 'py> FromPyObject<'a, 'py> for TextArg<'a> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<TextArg<'a>> {
        match object.cast::<PyString>() {
            Ok(text) => Ok(TextArg(Cow::Owned(text.to_string_lossy().into_owned()))),
            Err(_) => Err(PyTypeError::new_err(format!("a text is needed, not {}", kind(&object)))),
        }
    }
}

/// The beginning of a text, for messages.
pub(crate) fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

/// Scores given as any iterable of whole numbers.
pub(crate) struct ScoresArg(pub(crate) Vec<i64>);

impl<'py> FromPyObject<'_, 'py> for ScoresArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<ScoresArg> {
        let many = || InvalidRules::new_err("there must be one score for each player, and no table has more than 4");
        let scores: Vec<IntArg> = collect(&object, "scores must be an iterable of whole numbers", Seat::MAX, many)?;
        Ok(ScoresArg(scores.into_iter().map(|score| score.0).collect()))
    }
}

/// Packs given as any iterable of cards in any form.
pub(crate) struct DecksArg(pub(crate) Vec<CardsArg>);

impl<'py> FromPyObject<'_, 'py> for DecksArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<DecksArg> {
        let many = || InvalidRules::new_err(format!("there are more than {DEALS_MAX} decks: no match is that long"));
        collect(&object, "decks must be an iterable of decks", DEALS_MAX, many).map(DecksArg)
    }
}

/// A card, or a claim as a tuple of the seat and the points.
struct ChoiceArg(Choice);

impl<'py> FromPyObject<'_, 'py> for ChoiceArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<ChoiceArg> {
        let Ok(claim) = object.cast::<PyTuple>() else {
            return card(&object).map(|card| ChoiceArg(Choice::Play(card)));
        };
        if claim.len() != 2 {
            let length = claim.len();
            return Err(PyTypeError::new_err(format!(
                "a claim is a tuple of a seat and points, not of {length} things"
            )));
        }
        let (IntArg(number), points): (IntArg, IntArg) = claim.extract()?;
        let points = points.within("points", 0, Hand::MOST_POINTS.into())?;
        Ok(ChoiceArg(Choice::Claim { seat: seat(number, Seat::MAX as u8)?, points }))
    }
}

/// What was chosen in a whole match.
pub(crate) struct ChoicesArg(pub(crate) Vec<Choice>);

impl<'py> FromPyObject<'_, 'py> for ChoicesArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<ChoicesArg> {
        let many = || InvalidCard::new_err(format!("there are more than {CHOICES_MAX} choices: no match is that long"));
        let wanted = "choices must be an iterable of cards and claims";
        let choices: Vec<ChoiceArg> = collect(&object, wanted, CHOICES_MAX, many)?;
        Ok(ChoicesArg(choices.into_iter().map(|choice| choice.0).collect()))
    }
}

/// The items of an iterable that is no text: at most so many, and never as many as it says it has before they are there, because an iterable
/// may be endless or lie about its length.
pub(crate) fn collect<'py, T>(
    object: &Bound<'py, PyAny>,
    wanted: &str,
    most: usize,
    many: impl FnOnce() -> PyErr,
) -> PyResult<Vec<T>>
where
    T: for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    let wrong = || PyTypeError::new_err(format!("{wanted}, not {}", kind(object)));
    if object.is_instance_of::<PyString>() {
        return Err(wrong());
    }
    let Ok(items) = object.try_iter() else { return Err(wrong()) };
    let mut found = Vec::new();
    for item in items {
        if found.len() == most {
            return Err(many());
        }
        found.push(item?.extract()?);
    }
    Ok(found)
}

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
        // No call needs more cards than four packs.
        let many = || InvalidCard::new_err("these are more cards than the pack of 52 has");
        let wanted = "cards must be one text such as '5h 5d Js' or an iterable of cards";
        let cards: Vec<CardArg> = collect(&object, wanted, 4 * Card::COUNT, many)?;
        Ok(CardsArg(cards.into_iter().map(|card| card.0).collect()))
    }
}

impl CardsArg {
    /// The cards, if they are all different.
    pub(crate) fn distinct(self) -> PyResult<Vec<Card>> {
        let mut seen = CardSet::EMPTY;
        for &card in &self.0 {
            if seen.contains(card) {
                return Err(CardError::Twice(card)).raise();
            }
            seen = seen.with(card);
        }
        Ok(self.0)
    }
}

/// A few cards, in every form that `CardsArg` takes, without a list on the heap for the usual ones.
pub(crate) struct FewCards {
    cards: [Card; PILE_MAX],
    /// How many were given; those past the longest pile are counted, not kept.
    count: usize,
}

impl FewCards {
    /// The cards as a hand.
    pub(crate) fn hand(&self) -> PyResult<Hand> {
        match self.cards.get(..self.count) {
            Some(cards) => Hand::new(cards),
            None => Err(CardError::HandSize(self.count)),
        }
        .raise()
    }

    /// The cards as a hand that goes with this starter.
    pub(crate) fn hand_with(&self, starter: Card) -> PyResult<Hand> {
        let hand = self.hand()?;
        if hand.cards().contains(&starter) {
            return Err(CardError::Twice(starter)).raise();
        }
        Ok(hand)
    }

    /// The cards as a pile.
    pub(crate) fn pile(&self) -> PyResult<Pile> {
        let kept = &self.cards[..self.count.min(PILE_MAX)];
        let pile = Pile::new(kept).map_err(|why| IllegalPlay::new_err(why.to_string()))?;
        if self.count > PILE_MAX {
            return Err(IllegalPlay::new_err(format!("a pile has at most {PILE_MAX} cards, not {}", self.count)));
        }
        Ok(pile)
    }

    fn push(&mut self, card: Card) {
        if let Some(place) = self.cards.get_mut(self.count) {
            *place = card;
        }
        self.count += 1;
    }
}

impl<'py> FromPyObject<'_, 'py> for FewCards {
    type Error = PyErr;

    #[inline]
    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<FewCards> {
        let mut few = FewCards { cards: [Card::new(Rank::ACE, Suit::CLUBS); PILE_MAX], count: 0 };
        if let Ok(list) = object.cast::<PyList>() {
            for item in list.iter() {
                few.push(card(&item)?);
            }
        } else if let Ok(tuple) = object.cast::<PyTuple>() {
            for item in tuple.iter_borrowed() {
                few.push(card(&item)?);
            }
        } else if let Ok(text) = object.cast::<PyString>() {
            for card in Card::read_all(utf8(&text)?) {
                few.push(card.raise()?);
            }
        } else {
            for card in object.extract::<CardsArg>()?.0 {
                few.push(card);
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
    if !is_whole(object)? {
        return Err(PyTypeError::new_err(format!(
            "a card must be a Card, a text such as '5h' or an id from 0 to 51, not {}",
            kind(object)
        )));
    }
    let IntArg(id) = object.extract()?;
    u8::try_from(id).ok().and_then(Card::from_id).ok_or(CardError::NoSuchId(id)).raise()
}

/// Whether Python takes the object for a whole number; a `bool` is one to Python, but hardly to who passes it.
fn is_whole(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(!object.is_instance_of::<PyBool>() && (object.is_instance_of::<PyInt>() || object.hasattr("__index__")?))
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
        .ok_or_else(|| NoddyError::new_err(honest(format!("seat must be from 0 to {}, not {number}", players - 1))))
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
