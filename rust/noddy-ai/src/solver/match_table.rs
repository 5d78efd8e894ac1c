//! The value table as a file: what the solver found for every score, in a few kilobytes.
//!
//! The file is `noddyMT1`, the bonus for a Knave turned up (one byte), the size (two bytes), then for every state, by the elder's need and then the
//! dealer's, four numbers of four bytes: lower end, upper end, and the most that a best response can gain over the rest of the match as the elder and as the
//! dealer, in steps of a thousand-millionth, all ones where nothing is known; last a check sum (CRC-32) of all before it. Numbers begin with their lowest byte.

use std::fmt;
use std::sync::{Arc, OnceLock};

use super::chances::{ChanceTable, Needs, State};
use super::whole_match::{MatchGap, Shows};
use crate::master::Solved;

/// How a table in bytes begins; the digit is the version.
const MAGIC: &[u8; 8] = b"noddyMT1";
const HEAD: usize = MAGIC.len() + 3;
const STATE: usize = 16;
const CHECK: usize = 4;

/// One stands for so many steps.
const STEPS: f64 = 1e9;
const UNKNOWN: u32 = u32::MAX;

/// The chances of a match by what each side needs, for one bonus for a Knave turned up.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchTable {
    knave_noddy: u8,
    chances: ChanceTable,
    /// By place, what a best response can gain over the rest of the match at most.
    bounds: Vec<Option<MatchGap>>,
}

/// Why bytes are no table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableError {
    /// They do not begin as a table does.
    NoTable,
    /// A later version of the program wrote them.
    Version(u8),
    /// There are too few or too many.
    Length,
    /// The check sum does not fit.
    CheckSum,
    /// A number in them makes no sense.
    Value,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::NoTable => f.write_str("this is no table of match chances: it must begin with noddyMT1"),
            TableError::Version(version) => {
                write!(
                    f,
                    "this table has version {}: this program reads version 1",
                    char::from(*version).escape_default()
                )
            }
            TableError::Length => f.write_str("this table is cut short or too long for its size"),
            TableError::CheckSum => f.write_str("this table is damaged: its check sum does not fit"),
            TableError::Value => f.write_str("this table is damaged: a chance in it is not from 0 to 1"),
        }
    }
}

impl std::error::Error for TableError {}

impl MatchTable {
    /// The largest size: the highest target there is (R27).
    pub const LARGEST: u16 = 1000;

    /// The largest bonus for a Knave turned up (R8).
    const KNAVE_MOST: u8 = 2;

    /// A table of these chances. The bounds over whole matches are worked out as far as the chances are complete.
    #[must_use]
    pub fn new(knave_noddy: u8, chances: ChanceTable) -> MatchTable {
        let complete = chances.complete();
        let size = usize::from(chances.size());
        let mut bounds = vec![None; size * size];
        // Counting the shows takes a second, and is done once; a table without a complete state needs none.
        static SHOWS: OnceLock<Shows> = OnceLock::new();
        if complete > 0
            && let Some(gaps) = chances.match_gaps(complete, SHOWS.get_or_init(Shows::new))
        {
            for (elder, row) in gaps.iter().enumerate().skip(1) {
                for (dealer, gap) in row.iter().enumerate().skip(1) {
                    bounds[(elder - 1) * size + dealer - 1] = Some(*gap);
                }
            }
        }
        MatchTable { knave_noddy: knave_noddy.min(MatchTable::KNAVE_MOST), chances, bounds }
    }

    /// A table without a state: all chances are estimates.
    #[must_use]
    pub fn unsolved(knave_noddy: u8) -> MatchTable {
        MatchTable::new(knave_noddy, ChanceTable::new(0))
    }

    /// The table that comes with the program, for one point for a Knave turned up.
    #[must_use]
    pub fn shipped() -> &'static Arc<MatchTable> {
        static TABLE: OnceLock<Arc<MatchTable>> = OnceLock::new();
        TABLE.get_or_init(|| {
            let bytes = include_bytes!("../../data/match.bin");
            Arc::new(MatchTable::from_bytes(bytes).expect("a test reads the shipped table"))
        })
    }

    /// The bonus for a Knave turned up that it is for.
    #[must_use]
    pub const fn knave_noddy(&self) -> u8 {
        self.knave_noddy
    }

    /// The chances.
    #[must_use]
    pub const fn chances(&self) -> &ChanceTable {
        &self.chances
    }

    /// The most that a best response to the policies behind the table can gain over the rest of the match. So the table is not above the value of the match
    /// by more than what the dealer can gain, nor below it by more than the elder can. Nothing if a state that can follow is not solved.
    #[must_use]
    pub fn bound(&self, needs: Needs) -> Option<MatchGap> {
        self.bounds[self.chances.place(needs)?]
    }

    /// The table as bytes, to be stored.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let size = self.chances.size();
        let mut bytes = MAGIC.to_vec();
        bytes.push(self.knave_noddy);
        bytes.extend(size.to_le_bytes());
        for needs in states(size) {
            let steps = |chance: f64| (chance * STEPS).round() as u32;
            // A bound is rounded up: it must hold. What was read from a file stays as it is.
            let steps_up = |bound: f64| (bound.min(1.0) * STEPS - 1e-3).ceil() as u32;
            let state = self.chances.get(needs);
            let numbers = [
                state.map_or(UNKNOWN, |state| steps(state.lower)),
                state.map_or(UNKNOWN, |state| steps(state.upper)),
                self.bound(needs).map_or(UNKNOWN, |gap| steps_up(gap.elder)),
                self.bound(needs).map_or(UNKNOWN, |gap| steps_up(gap.dealer)),
            ];
            bytes.extend(numbers.into_iter().flat_map(u32::to_le_bytes));
        }
        let check = check_sum(&bytes);
        bytes.extend(check.to_le_bytes());
        bytes
    }

    /// Reads what [`MatchTable::to_bytes`] wrote.
    ///
    /// # Errors
    /// The bytes are not exactly that.
    pub fn from_bytes(bytes: &[u8]) -> Result<MatchTable, TableError> {
        let (name, version) = MAGIC.split_at(MAGIC.len() - 1);
        let rest = bytes.strip_prefix(name).ok_or(TableError::NoTable)?;
        let found = *rest.first().ok_or(TableError::Length)?;
        if found != version[0] {
            return Err(TableError::Version(found));
        }
        let (body, check) = bytes.split_last_chunk::<CHECK>().ok_or(TableError::Length)?;
        let (head, states_part) = body.split_first_chunk::<HEAD>().ok_or(TableError::Length)?;
        let [knave_noddy, low, high] = [head[HEAD - 3], head[HEAD - 2], head[HEAD - 1]];
        let size = u16::from_le_bytes([low, high]);
        let count = usize::from(size) * usize::from(size);
        if size > MatchTable::LARGEST || states_part.len() != count * STATE {
            return Err(TableError::Length);
        }
        if check_sum(body) != u32::from_le_bytes(*check) {
            return Err(TableError::CheckSum);
        }
        if knave_noddy > MatchTable::KNAVE_MOST {
            return Err(TableError::Value);
        }
        let mut chances = ChanceTable::new(size);
        let mut bounds = Vec::with_capacity(count);
        for (needs, entry) in states(size).zip(states_part.as_chunks::<STATE>().0) {
            let number = |place: usize| {
                let at = |byte: usize| entry[4 * place + byte];
                u32::from_le_bytes([at(0), at(1), at(2), at(3)])
            };
            if let (Some(lower), Some(upper)) = (chance(number(0))?, chance(number(1))?) {
                chances.set(needs, State { lower, upper });
            }
            let bound = chance(number(2))?.zip(chance(number(3))?);
            bounds.push(bound.map(|(elder, dealer)| MatchGap { elder, dealer }));
        }
        Ok(MatchTable { knave_noddy, chances, bounds })
    }
}

/// A number of steps as a chance; nothing if it is not known.
fn chance(steps: u32) -> Result<Option<f64>, TableError> {
    let value = f64::from(steps) / STEPS;
    if steps == UNKNOWN {
        Ok(None)
    } else if value <= 1.0 {
        Ok(Some(value))
    } else {
        Err(TableError::Value)
    }
}

/// All states in the order of the file.
fn states(size: u16) -> impl Iterator<Item = Needs> {
    (1..=size).flat_map(move |elder| (1..=size).map(move |dealer| Needs { elder, dealer }))
}

/// The CRC-32 of the bytes, the usual one: no change of up to four bytes in a row keeps it.
fn check_sum(bytes: &[u8]) -> u32 {
    const fn of_byte(byte: u32) -> u32 {
        let (mut sum, mut bit) = (byte, 0);
        while bit < 8 {
            sum = if sum & 1 == 1 { 0xEDB8_8320 ^ (sum >> 1) } else { sum >> 1 };
            bit += 1;
        }
        sum
    }
    const TABLE: [u32; 256] = {
        let (mut table, mut byte) = ([0; 256], 0);
        while byte < table.len() {
            table[byte] = of_byte(byte as u32);
            byte += 1;
        }
        table
    };
    !bytes.iter().fold(!0, |sum, &byte| TABLE[((sum ^ u32::from(byte)) & 255) as usize] ^ (sum >> 8))
}

/// A table for every bonus for a Knave turned up, and the deals that were solved with them of late.
#[derive(Clone, Debug)]
pub struct Tables {
    by_knave: [Arc<MatchTable>; MatchTable::KNAVE_MOST as usize + 1],
    solved: Arc<Solved>,
}

impl Tables {
    /// The table that comes with the program; where there is none, estimates.
    #[must_use]
    pub fn shipped() -> Tables {
        static TABLES: OnceLock<Tables> = OnceLock::new();
        TABLES.get_or_init(Tables::read_shipped).clone()
    }

    fn read_shipped() -> Tables {
        let shipped = MatchTable::shipped();
        let by_knave = [0, 1, 2].map(|knave_noddy| {
            if knave_noddy == shipped.knave_noddy {
                Arc::clone(shipped)
            } else {
                Arc::new(MatchTable::unsolved(knave_noddy))
            }
        });
        Tables { by_knave, solved: Arc::default() }
    }

    /// With this table for its bonus.
    #[must_use]
    pub fn with(mut self, table: Arc<MatchTable>) -> Tables {
        let place = usize::from(table.knave_noddy);
        self.by_knave[place] = table;
        // What was solved with the old table is not what the new one gives.
        self.solved = Arc::default();
        self
    }

    /// The table for this bonus, which is 0, 1 or 2.
    #[must_use]
    pub fn of(&self, knave_noddy: u8) -> &MatchTable {
        &self.by_knave[usize::from(knave_noddy.min(MatchTable::KNAVE_MOST))]
    }

    pub(crate) fn solved(&self) -> &Solved {
        &self.solved
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> MatchTable {
        let mut chances = ChanceTable::new(3);
        for (place, needs) in states(3).enumerate().skip(2) {
            let lower = 0.05 * place as f64;
            chances.set(needs, State { lower, upper: lower + 1e-4 });
        }
        MatchTable::new(2, chances)
    }

    #[test]
    fn bytes_are_read_as_written() {
        let table = example();
        let bytes = table.to_bytes();
        let read = MatchTable::from_bytes(&bytes).expect("a table");
        assert_eq!(read.to_bytes(), bytes);
        assert_eq!(read.knave_noddy(), 2);
        for needs in states(3) {
            match (table.chances().get(needs), read.chances().get(needs)) {
                (Some(one), Some(other)) => {
                    assert!((one.lower - other.lower).abs() < 1e-9 && (one.upper - other.upper).abs() < 1e-9);
                }
                (one, other) => assert_eq!(one, other),
            }
        }
    }

    /// A byte that is changed anywhere, and a file cut anywhere, are refused.
    #[test]
    fn damage_is_an_error() {
        // A build without optimisation takes its time over the check sums of a large table.
        let step = if cfg!(debug_assertions) { 16 } else { 1 };
        for (bytes, step) in [(example().to_bytes(), 1), (MatchTable::shipped().to_bytes(), step)] {
            let mut damaged = bytes.clone();
            for place in (0..bytes.len()).step_by(step) {
                damaged[place] ^= 1 << (place % 8);
                assert!(MatchTable::from_bytes(&damaged).is_err(), "byte {place} changed");
                damaged[place] = bytes[place];
                assert!(MatchTable::from_bytes(&bytes[..place]).is_err(), "cut at {place}");
            }
            assert_eq!(MatchTable::from_bytes(&[&bytes[..], &[0]].concat()), Err(TableError::Length));
        }
    }

    #[test]
    fn the_check_sum_is_the_usual_one() {
        assert_eq!(check_sum(b"123456789"), 0xCBF4_3926);
    }

    #[test]
    fn the_shipped_table_encloses_its_chances() {
        let table = MatchTable::shipped();
        assert_eq!(table.knave_noddy(), 1);
        for needs in states(table.chances().size()) {
            if let Some(State { lower, upper }) = table.chances().get(needs) {
                assert!(0.0 <= lower && lower <= upper && upper <= 1.0, "{needs:?}");
            }
        }
    }
}
