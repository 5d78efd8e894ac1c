//! What one seat knows: the table and its own cards, and nothing else.

use crate::card::Card;
use crate::card_set::CardSet;
use crate::pile::PlayScore;
use crate::seat::Seat;
use crate::table::Table;

/// A seat's view of a deal, borrowed from it. Strategies are given this.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View<'a> {
    table: &'a Table,
    seat: Seat,
    held: CardSet,
    /// Follows from the rest; worked out once.
    legal: CardSet,
}

impl<'a> View<'a> {
    #[inline]
    pub(crate) fn new(table: &'a Table, seat: Seat, held: CardSet) -> View<'a> {
        let legal = if table.turn() == Some(seat) { held.and(table.pile.fitting()) } else { CardSet::EMPTY };
        View { table, seat, held, legal }
    }

    /// The view of the seat whose turn it is, for callers that know that it is somebody's.
    #[inline]
    pub(crate) fn of_turn(table: &'a Table, held: CardSet) -> View<'a> {
        View { table, seat: table.turn, held, legal: held.and(table.pile.fitting()) }
    }

    /// What lies face up, and what was said.
    #[must_use]
    pub const fn table(&self) -> &'a Table {
        self.table
    }

    /// Whose view it is.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The cards the seat still holds.
    #[must_use]
    pub const fn held(&self) -> CardSet {
        self.held
    }

    /// The cards the seat was dealt.
    #[must_use]
    pub fn dealt(&self) -> CardSet {
        self.held.or(self.table.played_by(self.seat))
    }

    /// The cards the seat may play now; empty when it is not its turn.
    #[must_use]
    #[inline]
    pub const fn legal(&self) -> CardSet {
        self.legal
    }

    /// What a legal card would score as it is played (R14). A card that does not fit scores nothing.
    #[must_use]
    #[inline]
    pub fn play_score(&self, card: Card) -> PlayScore {
        if self.table.pile.fits(card) { self.table.pile.score_unchecked(card) } else { PlayScore::default() }
    }

    /// The cards the seat has not seen: the other hands and the stock.
    #[must_use]
    pub fn unseen(&self) -> CardSet {
        CardSet::FULL.minus(self.table.face_up()).minus(self.held)
    }

    /// The view as a value of its own.
    #[must_use]
    pub const fn to_buf(&self) -> ViewBuf {
        ViewBuf { table: *self.table, seat: self.seat, held: self.held }
    }
}

/// A seat's view that stands by itself; to [`View`] what a `PathBuf` is to a `Path`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ViewBuf {
    pub(crate) table: Table,
    pub(crate) seat: Seat,
    pub(crate) held: CardSet,
}

impl ViewBuf {
    /// The view it holds.
    #[must_use]
    pub fn view(&self) -> View<'_> {
        View::new(&self.table, self.seat, self.held)
    }
}
