//! `Match`, `Outcome`, and the functions around the cut, the shuffle and the seed.

use noddy_core::{
    Card, Choice, Cut, Deck, Event, Match, Phase, Rules, Scores, Seat, Setup, Table, match_seed as seed_of_match,
};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::card::PyCard;
use crate::convert::{
    CardArg, CardsArg, ChoicesArg, DecksArg, IntArg, ScoresArg, TextArg, listed, seat as seat_number, set_text,
};
use crate::errors::{IllegalPlay, InvalidRules, NoddyError, Raise};
use crate::event;
use crate::pile::PyPile;
use crate::rules::PyRules;
use crate::value::{Field, value_class};
use crate::view::{PyView, turns};

value_class! {
    /// How a match ended.
    Outcome {
        /// Who won.
        winner: Seat,
        /// The scores at the end (R26).
        scores: Scores,
        /// How many deals were begun.
        deals: u32,
        /// Where the winning point was scored.
        stage: Stage,
    }
}

/// Where in a deal something happened.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Stage {
    Deal,
    Play,
    Show,
}

impl Stage {
    const ALL: [(Stage, &str); 3] = [(Stage::Deal, "deal"), (Stage::Play, "play"), (Stage::Show, "show")];

    /// The stage of the last thing that scored before the end.
    fn of(events: &[Event]) -> Stage {
        match events.iter().rev().find(|event| event.points() > 0) {
            Some(Event::KnaveNoddy { .. }) => Stage::Deal,
            Some(Event::Show { .. } | Event::Claim { .. }) => Stage::Show,
            Some(_) | None => Stage::Play,
        }
    }
}

impl Field for Stage {
    fn take(object: &Bound<'_, PyAny>, _: &str) -> PyResult<Stage> {
        let TextArg(name) = object.extract()?;
        let known = Stage::ALL.into_iter().find(|(_, known)| *known == name.as_ref());
        known
            .map(|(stage, _)| stage)
            .ok_or_else(|| NoddyError::new_err(format!("stage must be deal, play or show, not {name:?}")))
    }

    fn give(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let (_, name) = Stage::ALL[self as usize];
        Ok(name.into_pyobject(py)?.into_any())
    }
}

/// A seed: any whole number from 0 to 2**64 - 1.
pub(crate) struct SeedArg(pub(crate) u64);

impl<'py> FromPyObject<'_, 'py> for SeedArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<SeedArg> {
        object.extract::<IntArg>()?;
        object.extract::<u64>().map(SeedArg).map_err(|error| {
            if error.is_instance_of::<PyOverflowError>(object.py()) {
                InvalidRules::new_err("a seed must be from 0 to 2**64 - 1")
            } else {
                error
            }
        })
    }
}

/// A whole match: the deal in hand, and all that happened before.
///
/// The hands of the first deal are dealt at once. The match plays no card by itself, not even one that is forced; goes, closed piles, the show
/// and the next deal follow from a play inside the same call.
///
/// Parameters
/// ----------
/// rules : Rules, optional
///     Two players, three cards, 31 up, one for a Knave, if not given.
/// seed : int, optional
///     Decides the cut and every pack, the same for ever (0 to 2**64 - 1); a random one if not given.
/// dealer : int, optional
///     The first dealer; without it the players cut for the deal (R4).
/// scores : iterable of int, optional
///     The scores to start from, each below the target (R27).
/// decks : iterable, optional
///     The packs of the first deals in dealing order: the hands one card at a time from the dealer's left, then the starter, then as much of
///     the stock as is known. Later deals come from the seed.
///
/// Raises
/// ------
/// InvalidRules, InvalidCard
///     A setting is out of its range, or a deck has too few cards or one twice.
///
/// Examples
/// --------
/// >>> import noddy
/// >>> match = noddy.Match(seed=1589)
/// >>> while match.turn is not None:
/// ...     events = match.play(match.legal_plays[0])
/// >>> match.outcome().winner in (0, 1)
/// True
#[pyclass(name = "Match", module = "noddy")]
pub(crate) struct PyMatch(Match);

impl PyMatch {
    pub(crate) fn game(&self) -> &Match {
        &self.0
    }

    fn table(&self) -> &Table {
        self.0.deal().table()
    }

    fn seat(&self, number: IntArg) -> PyResult<Seat> {
        seat_number(number.0, self.table().rules().players())
    }
}

#[pymethods]
impl PyMatch {
    #[new]
    #[pyo3(signature = (rules=None, *, seed=None, dealer=None, scores=None, decks=None))]
    fn new(
        py: Python<'_>,
        rules: Option<&Bound<'_, PyRules>>,
        seed: Option<SeedArg>,
        dealer: Option<IntArg>,
        scores: Option<ScoresArg>,
        decks: Option<DecksArg>,
    ) -> PyResult<PyMatch> {
        let rules = rules.map_or(Rules::DEFAULT, |rules| rules.get().0);
        let seed = match seed {
            Some(SeedArg(seed)) => seed,
            None => random_seed(py)?,
        };
        let mut setup = Setup::new(rules, seed);
        if let Some(IntArg(dealer)) = dealer {
            setup = setup.dealer(dealer).raise()?;
        }
        if let Some(ScoresArg(scores)) = scores {
            setup = setup.scores(&scores).raise()?;
        }
        for CardsArg(deck) in decks.map_or_else(Vec::new, |decks| decks.0) {
            setup = setup.deck(&deck).raise()?;
        }
        Ok(PyMatch(Match::from_setup(setup)))
    }

    /// The match that a position string describes; raises `InvalidPosition` if it is none. Its events begin with the deal in hand.
    #[staticmethod]
    fn from_position(text: TextArg<'_>) -> PyResult<PyMatch> {
        Match::from_position(&text.0).map(PyMatch).raise()
    }

    /// The match in one line, hidden cards, stock and seed included; with a seat, that seat's view.
    #[pyo3(signature = (seat=None))]
    fn position(&self, seat: Option<IntArg>) -> PyResult<String> {
        match seat {
            Some(number) => Ok(self.0.deal().view(self.seat(number)?).position()),
            None => Ok(self.0.position()),
        }
    }

    /// The rules of the match.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(*self.table().rules())
    }

    /// The seed of the cut and of every pack that was not given.
    #[getter]
    fn seed(&self) -> u64 {
        self.0.setup().seed()
    }

    /// Who dealt.
    #[getter]
    fn dealer(&self) -> usize {
        self.table().dealer().index()
    }

    /// The number of the deal in hand, from 1.
    #[getter]
    fn deal_number(&self) -> u32 {
        self.0.number()
    }

    /// The card turned up (R7).
    #[getter]
    fn starter(&self) -> PyCard {
        PyCard(self.table().starter())
    }

    /// The scores before the deal in hand, one a player.
    #[getter]
    fn start_scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.table().start().give(py)
    }

    /// The scores now, one a player.
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.table().scores().give(py)
    }

    /// Whose turn it is to play; None when the match is over, and while a claim is awaited.
    #[getter]
    fn turn(&self) -> Option<usize> {
        self.table().turn().map(Seat::index)
    }

    /// Who is to claim points, and of whose hand: two seats, the same for a player's own hand; None when no claim is awaited (C2).
    #[getter]
    fn to_claim(&self) -> Option<(usize, usize)> {
        self.table().to_claim().map(|awaited| (awaited.seat.index(), awaited.owner.index()))
    }

    /// How many points there are to claim now, 0 to 29: the true count of the hand, or what its owner left of it. None when no claim is awaited.
    #[getter]
    fn due(&self) -> Option<u8> {
        self.table().to_claim().map(|awaited| awaited.due)
    }

    /// A copy of the current pile.
    #[getter]
    fn pile(&self) -> PyPile {
        PyPile(*self.table().pile())
    }

    /// Every card played in this deal, in order.
    #[getter]
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        turns(py, self.table())
    }

    /// The seats that have said go on this pile.
    #[getter]
    fn gone<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.table().gone().give(py)
    }

    /// The cards that may be played now, ascending, by the seat whose turn it is.
    #[getter]
    fn legal_plays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, listed(self.0.deal().legal()))
    }

    /// Everything that happened, in order. No event holds a card that was not public when it happened.
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        event::to_tuple(py, self.0.events())
    }

    /// What was chosen so far, in order: with the setup, it is the match. Cards, and for each claim a tuple of the seat and the points.
    #[getter]
    fn choices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let choices = self.0.choices().iter().map(|&choice| match choice {
            Choice::Play(card) => card.give(py),
            Choice::Claim { seat, points } => Ok((seat.index(), points).into_pyobject(py)?.into_any()),
        });
        PyTuple::new(py, choices.collect::<PyResult<Vec<_>>>()?)
    }

    /// The cards of the pack that were not dealt, in order.
    #[getter]
    fn stock<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, listed(self.0.stock().iter().copied()))
    }

    /// Who has won; None while nobody has.
    #[getter]
    fn winner(&self) -> Option<usize> {
        self.0.winner().map(Seat::index)
    }

    /// The cards a seat still holds, ascending.
    fn hand<'py>(&self, py: Python<'py>, seat: IntArg) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, listed(self.0.deal().held(self.seat(seat)?)))
    }

    /// The cards a seat was dealt, in the order they were dealt.
    fn dealt<'py>(&self, py: Python<'py>, seat: IntArg) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, listed(self.0.deal().dealt(self.seat(seat)?).cards().iter().copied()))
    }

    /// The whole pack of a deal of this match, in dealing order, by the number of the deal, from 1.
    fn deck<'py>(&self, py: Python<'py>, number: IntArg) -> PyResult<Bound<'py, PyTuple>> {
        let number = number.within("number", 1, i64::from(u32::MAX))?;
        PyTuple::new(py, listed(self.0.setup().deck_of(number).cards().iter().copied()))
    }

    /// Play a card for the seat whose turn it is.
    ///
    /// Parameters
    /// ----------
    /// card : str, Card or int
    ///
    /// Returns
    /// -------
    /// tuple
    ///     The events that followed: the play, then goes, a closed pile, the show and the next deal as they come.
    ///
    /// Raises
    /// ------
    /// IllegalPlay
    ///     The card may not be played; the message says why and what may. The match is unchanged.
    fn play<'py>(slf: &Bound<'py, Self>, card: CardArg) -> PyResult<Bound<'py, PyTuple>> {
        // Borrowed only while no Python code can run: neither the card nor the making of the events can find the match in use.
        let (legal, played) = {
            let game = &mut slf.borrow_mut().0;
            (game.deal().legal(), game.play(card.0).map(<[Event]>::to_vec))
        };
        match played {
            Ok(events) => event::to_tuple(slf.py(), &events),
            Err(why) if legal.is_empty() => Err(IllegalPlay::new_err(why.to_string())),
            Err(why) => Err(IllegalPlay::new_err(format!("{why}; what can be played: {}", set_text(legal)))),
        }
    }

    /// Claim points of the hand that lies open, with `Rules(count="manual")` or `"muggins"`.
    ///
    /// The owner claims the count of the hand: more than the true count is corrected to it, less stands (C3 to C5). Under muggins each opponent in
    /// turn, clockwise from the owner, is then to claim what was left, 0 to leave it, until one takes any of it (C6).
    ///
    /// Parameters
    /// ----------
    /// seat : int
    ///     Who claims: the first seat of `to_claim`.
    /// points : int
    ///     0 to 29.
    ///
    /// Returns
    /// -------
    /// tuple
    ///     The events that followed: the claim, then the next hand laid open, the next deal or the end as they come.
    ///
    /// Raises
    /// ------
    /// IllegalClaim
    ///     No claim is awaited, or it is another seat's, or no hand counts so much (C7). The match is unchanged.
    ///
    /// Examples
    /// --------
    /// >>> import noddy
    /// >>> match = noddy.Match(noddy.Rules(count="manual"), dealer=1, decks=["Kc Qd 4d 7s 9c 6h As"])
    /// >>> for card in noddy.cards("Kc Qd 4d 7s 9c 6h"):
    /// ...     events = match.play(card)
    /// >>> match.to_claim
    /// (0, 0)
    /// >>> for event in match.claim(0, 4):
    /// ...     print(event)
    /// Claim(seat=0, owner=0, claimed=4, due=2, points=2)
    /// Reveal(seat=1, hand=(Card('Qd'), Card('7s'), Card('6h')), starter=Card('As'))
    fn claim<'py>(slf: &Bound<'py, Self>, seat: IntArg, points: IntArg) -> PyResult<Bound<'py, PyTuple>> {
        let claimed = slf.borrow_mut().0.claim(seat.0, points.0).map(<[Event]>::to_vec);
        event::to_tuple(slf.py(), &claimed.raise()?)
    }

    /// Why a card may not be played now, or None if it may.
    fn why_illegal(&self, card: CardArg) -> Option<String> {
        self.0.deal().check(card.0).err().map(|why| why.to_string())
    }

    /// What a seat knows.
    fn view(&self, seat: IntArg) -> PyResult<PyView> {
        Ok(PyView(self.0.deal().view(self.seat(seat)?).to_buf()))
    }

    /// How the match ended, or None while it goes on.
    fn outcome(&self) -> Option<Outcome> {
        match self.table().phase() {
            Phase::Won(winner) => Some(Outcome {
                winner,
                scores: *self.table().scores(),
                deals: self.0.number(),
                stage: Stage::of(self.0.events()),
            }),
            Phase::Play | Phase::Claim(_) | Phase::Over => None,
        }
    }

    /// The match as it was after its first so many choices.
    fn rewound(&self, choices: IntArg) -> PyResult<PyMatch> {
        let count: u32 = choices.within("choices", 0, i64::from(u32::MAX))?;
        Ok(PyMatch(self.0.rewound(count as usize)))
    }

    /// The match record, a text that `noddy.record.load` reads.
    fn record<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("noddy.record")?.call_method1("dump", (slf,))
    }

    /// A match of its own in the same state.
    fn copy(&self) -> PyMatch {
        PyMatch(self.0.clone())
    }

    /// How many different sequences of exactly `depth` plays the deal in hand allows.
    fn perft(&self, py: Python<'_>, depth: IntArg) -> PyResult<u64> {
        let depth = depth.within("depth", 0, i64::from(u32::MAX))?;
        let deal = *self.0.deal();
        Ok(py.detach(|| noddy_core::perft(&deal, depth)))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<PyMatch>() else { return false };
        other.try_borrow().is_ok_and(|other| self.0 == other.0)
    }

    fn __repr__(&self) -> String {
        format!("Match.from_position('{}')", self.0.position())
    }

    fn __copy__(&self) -> PyMatch {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyMatch {
        self.copy()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let this = slf.borrow();
        let setup = this.0.setup();
        let decks: Vec<_> = setup.decks().iter().map(|deck| ids(deck.cards())).collect();
        let choices = this.0.choices().iter().map(|&choice| match choice {
            Choice::Play(card) => Ok(card.id().into_pyobject(py)?.into_any()),
            Choice::Claim { seat, points } => Ok((seat.index(), points).into_pyobject(py)?.into_any()),
        });
        let state = (
            PyRules(*setup.rules()),
            setup.seed(),
            setup.first_dealer().map(Seat::index),
            setup.first_scores().as_slice().to_vec(),
            setup.first_number(),
            decks,
            choices.collect::<PyResult<Vec<_>>>()?,
        );
        Ok((slf.get_type().getattr("_restore")?, state.into_pyobject(py)?))
    }

    /// The match with this setup after these choices; what `pickle` calls.
    #[staticmethod]
    fn _restore(
        rules: &Bound<'_, PyRules>,
        seed: SeedArg,
        dealer: Option<IntArg>,
        scores: ScoresArg,
        first_deal: IntArg,
        decks: DecksArg,
        choices: ChoicesArg,
    ) -> PyResult<PyMatch> {
        let first_deal = first_deal.within("first_deal", 1, i64::from(Setup::LAST_DEAL))?;
        let mut setup = Setup::new(rules.get().0, seed.0).scores(&scores.0).raise()?.first_deal(first_deal);
        if let Some(IntArg(dealer)) = dealer {
            setup = setup.dealer(dealer).raise()?;
        }
        for CardsArg(deck) in decks.0 {
            setup = setup.deck(&deck).raise()?;
        }
        Match::replay(setup, &choices.0).map(PyMatch).raise()
    }

    #[classattr]
    fn __hash__(py: Python<'_>) -> Py<PyAny> {
        py.None()
    }
}

fn ids(cards: &[Card]) -> Vec<u32> {
    cards.iter().map(|card| u32::from(card.id())).collect()
}

/// A seed from the operating system's generator.
fn random_seed(py: Python<'_>) -> PyResult<u64> {
    let bytes: [u8; 8] = py.import("os")?.call_method1("urandom", (8,))?.extract()?;
    Ok(u64::from_le_bytes(bytes))
}

/// The pack of a deal of the match with this seed: 52 cards, the first to be dealt first.
///
/// The same numbers give the same pack for ever; `docs/randomness.md` describes how.
#[pyfunction]
pub(crate) fn shuffled(py: Python<'_>, seed: SeedArg, deal: SeedArg) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, listed(Deck::shuffled(seed.0, deal.0).cards().iter().copied()))
}

/// The seed of match number `index`, from 0, of a run with this seed.
#[pyfunction]
pub(crate) fn match_seed(seed: SeedArg, index: SeedArg) -> u64 {
    seed_of_match(seed.0, index.0)
}

/// Who deals after these draws (R4), or None if they do not decide it.
///
/// Parameters
/// ----------
/// players : int
///     2, 3 or 4.
/// cards : str or iterable
///     The cards in the order they were drawn: every player in seat order, then those tied for the lowest again, and so on.
///
/// Examples
/// --------
/// >>> import noddy
/// >>> noddy.cut_for_deal(4, "7h 2c 2d Ks Qh 9s")
/// 2
#[pyfunction]
pub(crate) fn cut_for_deal(players: IntArg, cards: CardsArg) -> PyResult<Option<usize>> {
    let rules = Rules::new(players.0, 3, 31, 1).raise()?;
    let mut cut = Cut::new(rules.players());
    for card in cards.distinct()? {
        if cut.draw(card).is_none() {
            return Err(NoddyError::new_err(format!("{card} is drawn after the dealer was known")));
        }
    }
    Ok(cut.dealer().map(Seat::index))
}
