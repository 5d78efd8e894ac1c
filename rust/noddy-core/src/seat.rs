//! Seats at the table (R3).

use core::fmt;

/// A seat, numbered clockwise from 0 (R3). Texts and records call seat 0 `p1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seat(u8);

impl Seat {
    /// The most seats a table has.
    pub const MAX: usize = 4;

    /// The seat with this number, 0 to 3.
    #[must_use]
    pub const fn new(number: u8) -> Option<Seat> {
        if number < 4 { Some(Seat(number)) } else { None }
    }

    /// 0 to 3, as an index into an array with one entry a seat.
    #[must_use]
    pub const fn index(self) -> usize {
        // The mask changes nothing; it tells the compiler that the index is below four.
        (self.0 & 3) as usize
    }

    /// The next seat clockwise at a table of so many players.
    #[must_use]
    pub const fn next(self, players: u8) -> Seat {
        // Where the compiler knows the number of players, only one line of these is left.
        if players == 2 {
            Seat(self.0 ^ 1)
        } else if players == 4 {
            Seat((self.0 + 1) & 3)
        } else {
            let number = self.0 + 1;
            Seat(if number >= players { 0 } else { number })
        }
    }

    /// All seats of a table, from 0.
    pub fn all(players: u8) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..players.min(4)).map(Seat)
    }

    /// All seats once, clockwise from this one.
    pub fn around(self, players: u8) -> impl Iterator<Item = Seat> + Clone {
        let mut seat = self;
        (0..players).map(move |_| {
            let this = seat;
            seat = seat.next(players);
            this
        })
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// The set without seats.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Whether the seat is in the set.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// All seats of a table.
    #[must_use]
    pub const fn all(players: u8) -> SeatSet {
        SeatSet((1 << if players < 4 { players } else { 4 }) - 1)
    }

    /// The set with this seat.
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// The set without this seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// The lowest seat.
    #[must_use]
    pub const fn first(self) -> Option<Seat> {
        Seat::new(self.0.trailing_zeros() as u8)
    }

    /// How many seats the set has.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has more than one seat.
    #[must_use]
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether no seat is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}
