//! What the end of a deal means for the match: who has won, or how good the chances are in the next deal.

use super::chances::Needs;
use super::ends::{Ends, ORDERS, Side};
use super::holdings::SHOW_MAX;

/// The shows a hand can have, nothing included.
pub(crate) const SHOWS: usize = SHOW_MAX + 1;

/// The elder's chance to win the match, less one half, for every way the play can end and both shows.
#[derive(Debug)]
pub(crate) struct Outlook {
    /// By the elder's show, the standing after the play, and the dealer's show; [`Outlook::ROOM`] entries for each show of the elder.
    chances: Vec<f32>,
    /// For each node of the tree of scoring, where its standing begins among those of one show of the elder. There are few different standings, so what is
    /// looked up millions of times stays in the fastest cache.
    places: Vec<u16>,
}

/// How the match stands for one side after some scoring.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    Open(Needs),
    Won(Side),
}

impl Standing {
    fn score(self, side: Side, points: u8) -> Standing {
        match self {
            Standing::Open(needs) => needs.after(side, points).map_or(Standing::Won(side), Standing::Open),
            Standing::Won(_) => self,
        }
    }
}

impl Outlook {
    /// For a deal that begins with these needs; `next` is the chance that the player who is now the elder wins the match if the deal ends with the needs
    /// given.
    pub(crate) fn new(ends: &Ends, needs: Needs, next: impl Fn(Needs) -> f64) -> Outlook {
        let mut standings: Vec<Standing> = Vec::with_capacity(ends.gains().len());
        for gain in ends.gains() {
            let before = standings.get(usize::from(gain.before)).copied().unwrap_or(Standing::Open(needs));
            standings.push(before.score(gain.side, gain.points));
        }
        let mut different: Vec<Standing> = Vec::new();
        let places = standings.iter().map(|standing| {
            let known = different.iter().position(|other| other == standing);
            let number = known.unwrap_or_else(|| {
                different.push(*standing);
                different.len() - 1
            });
            (number * SHOWS) as u16
        });
        let places = places.collect();
        let mut chances = vec![0.0; SHOWS * Outlook::ROOM];
        for (elder, chances) in (0..).zip(chances.chunks_exact_mut(Outlook::ROOM)) {
            for (standing, chances) in different.iter().zip(chances.chunks_exact_mut(SHOWS)) {
                for (dealer, out) in (0..).zip(chances) {
                    let end = standing.score(Side::Elder, elder).score(Side::Dealer, dealer);
                    let chance = match end {
                        Standing::Won(Side::Elder) => 1.0,
                        Standing::Won(Side::Dealer) => 0.0,
                        // No legal play ends without a point for the dealer: such an end is never reached.
                        Standing::Open(end) if end.dealer == needs.dealer => Outlook::BASE,
                        Standing::Open(end) => next(end),
                    };
                    *out = (chance - Outlook::BASE) as f32;
                }
            }
        }
        Outlook { chances, places }
    }

    /// Room for the chances of one show of the elder. Any 16 bits are a place in it, so that millions of look-ups need no check; what is not used takes no memory.
    pub(crate) const ROOM: usize = 1 << u16::BITS;

    /// What is left out of the chances, so that they lie around nought.
    pub(crate) const BASE: f64 = 0.5;

    /// Where the chances of these ends begin, by the number of the order; any 8 bits are a number.
    pub(crate) fn places(&self, nodes: &[u16; ORDERS]) -> [u16; 1 << u8::BITS] {
        let mut places = [0; 1 << u8::BITS];
        for (place, node) in places.iter_mut().zip(nodes) {
            *place = self.places[usize::from(*node)];
        }
        places
    }

    /// The chances for one show of the elder: those of one place, by the show of the dealer, and of the next.
    pub(crate) fn of_elder(&self, show: u8) -> &[f32; Outlook::ROOM] {
        let chances = &self.chances[usize::from(show) * Outlook::ROOM..][..Outlook::ROOM];
        chances.try_into().expect("a slice of that length")
    }
}
