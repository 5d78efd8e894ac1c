//! The match: cut for deal, deal after deal in rotation, until somebody has won.

use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::card::{Card, Rank};
use crate::card_set::CardSet;
use crate::deal::Deal;
use crate::deck::Deck;
use crate::error::{IllegalClaim, IllegalPlay, SetupError};
use crate::event::{Event, Log};
use crate::rng::{CUT_STREAM, Rng};
use crate::rules::Rules;
use crate::scores::Scores;
use crate::seat::{Seat, SeatSet};
use crate::table::{Phase, Table, ToClaim};

/// The draws for the deal (R4), one round after another.
///
/// ```
/// use noddy_core::{Card, Cut};
/// let mut cut = Cut::new(2);
/// for card in ["7h", "7c", "Ks", "2d"] {
///     cut.draw(card.parse()?);
/// }
/// assert_eq!(cut.dealer().map(|seat| seat.index()), Some(1));
/// # Ok::<(), noddy_core::CardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cut {
    round: u8,
    /// Who has still to draw in this round.
    waiting: SeatSet,
    /// Who drew the lowest rank of this round so far, and that rank.
    lowest: SeatSet,
    rank: Rank,
}

impl Cut {
    /// All players are to draw.
    #[must_use]
    pub fn new(players: u8) -> Cut {
        Cut { round: 1, waiting: SeatSet::all(players), lowest: SeatSet::EMPTY, rank: Rank::KING }
    }

    /// Who draws next, unless the dealer is known.
    #[must_use]
    #[inline]
    pub fn next(&self) -> Option<Seat> {
        self.waiting.first()
    }

    /// Who deals, once it is known.
    #[must_use]
    #[inline]
    pub fn dealer(&self) -> Option<Seat> {
        if self.waiting.is_empty() { self.lowest.first() } else { None }
    }

    /// The next player draws this card. Returns the draw as an event; nothing once the dealer is known.
    #[inline]
    pub fn draw(&mut self, card: Card) -> Option<Event> {
        let seat = self.next()?;
        let event = Event::Cut { round: self.round, seat, card };
        self.waiting = self.waiting.without(seat);
        match card.rank().cmp(&self.rank) {
            Ordering::Less => (self.lowest, self.rank) = (SeatSet::EMPTY.with(seat), card.rank()),
            Ordering::Equal => self.lowest = self.lowest.with(seat),
            Ordering::Greater => {}
        }
        if self.waiting.is_empty() && self.lowest.has_several() {
            // Only those tied for the lowest rank go on.
            *self = Cut { round: self.round.saturating_add(1), waiting: self.lowest, ..Cut::new(0) };
        }
        Some(event)
    }

    /// A whole round of draws, or as many as there are cards; says who deals if that is known now.
    #[inline(always)]
    fn draw_round<L: Log>(&mut self, cards: &[Card], log: &mut L) -> Option<Seat> {
        for &card in cards {
            if let Some(event) = self.draw(card) {
                log.record(event);
            }
        }
        self.dealer()
    }
}

/// Cuts for the deal from the seed's own stream, and says who deals (R4).
#[inline]
pub fn cut_for_deal<L: Log>(players: u8, seed: u64, log: &mut L) -> Seat {
    let mut cut = Cut::new(players);
    let mut rng = Rng::stream(seed, CUT_STREAM);
    // The first cards nearly always decide, and they do not depend on how many are drawn after them.
    const FEW: usize = 7;
    let few = Deck::top(&mut rng.clone(), FEW);
    let mut used = 0;
    while let Some(round) = few[..FEW].get(used..used + cut.waiting.len()) {
        used += round.len();
        if let Some(dealer) = cut.draw_round(round, log) {
            return dealer;
        }
    }
    cut_on(cut, used, &mut rng, log)
}

/// The rounds from the one on for which so many cards are used.
#[cold]
fn cut_on<L: Log>(mut cut: Cut, mut used: usize, rng: &mut Rng, log: &mut L) -> Seat {
    loop {
        let deck = Deck::shuffled_by(rng);
        while let Some(round) = deck.cards().get(used..used + cut.waiting.len()) {
            used += round.len();
            if let Some(dealer) = cut.draw_round(round, log) {
                return dealer;
            }
        }
        // A freak: the pack is too short for another round. All cards go back and are shuffled again.
        used = 0;
    }
}

/// How a match begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    rules: Rules,
    seed: u64,
    dealer: Option<Seat>,
    scores: Scores,
    first_deal: u32,
    decks: Vec<Deck>,
}

impl Setup {
    /// The highest number a first deal can have; no match is that long.
    pub const LAST_DEAL: u32 = 1_000_000;

    /// From nought, with a cut for the deal and every pack shuffled from the seed.
    #[must_use]
    pub const fn new(rules: Rules, seed: u64) -> Setup {
        Setup { rules, seed, dealer: None, scores: Scores::zero(rules.players()), first_deal: 1, decks: Vec::new() }
    }

    /// With this dealer, and no cut.
    ///
    /// # Errors
    /// A seat that is not at the table.
    pub fn dealer(mut self, seat: i64) -> Result<Setup, SetupError> {
        let players = self.rules.players();
        let known = Seat::all(players).find(|known| known.index() as i64 == seat);
        self.dealer = Some(known.ok_or(SetupError::Dealer { seat, players })?);
        Ok(self)
    }

    /// From these scores, one a player.
    ///
    /// # Errors
    /// Not one score a player, a negative one, or one at or past the target (R27).
    pub fn scores(mut self, scores: &[i64]) -> Result<Setup, SetupError> {
        let players = self.rules.players();
        if scores.len() != usize::from(players) {
            return Err(SetupError::ScoreCount { given: scores.len(), players });
        }
        let target = self.rules.target();
        for (seat, &score) in Seat::all(players).zip(scores) {
            match u16::try_from(score) {
                Ok(points) if points < target => self.scores[seat] = points,
                Ok(_) | Err(_) => return Err(SetupError::Score { seat, score, target }),
            }
        }
        Ok(self)
    }

    /// With this pack for the next deal that has none yet: the hands one card at a time from the dealer's left, the starter,
    /// then as much of the stock as is known.
    ///
    /// # Errors
    /// Too few or too many cards, or a card that is there twice.
    pub fn deck(mut self, cards: &[Card]) -> Result<Setup, SetupError> {
        let deal = self.decks.len() + 1;
        let needed = self.rules.cards_dealt();
        if cards.len() < needed || cards.len() > Card::COUNT {
            return Err(SetupError::DeckSize { deal, given: cards.len(), needed });
        }
        self.decks.push(Deck::starting_with(cards).map_err(|card| SetupError::DeckTwice { deal, card })?);
        Ok(self)
    }

    /// With this number for the first deal, as in the middle of a match.
    #[must_use]
    pub fn first_deal(mut self, number: u32) -> Setup {
        self.first_deal = number.clamp(1, Setup::LAST_DEAL);
        self
    }

    /// The number of the first deal.
    #[must_use]
    pub const fn first_number(&self) -> u32 {
        self.first_deal
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The seed of the cut and of every pack that was not given.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The dealer of the first deal, if it was not cut for.
    #[must_use]
    pub const fn first_dealer(&self) -> Option<Seat> {
        self.dealer
    }

    /// The scores at the start.
    #[must_use]
    pub const fn first_scores(&self) -> &Scores {
        &self.scores
    }

    /// The packs that were given, for the first deals in order.
    #[must_use]
    pub fn decks(&self) -> &[Deck] {
        &self.decks
    }

    /// The pack of a deal, by its number: as given, or as shuffled from the seed.
    #[must_use]
    pub fn deck_of(&self, number: u32) -> Deck {
        let place = number.checked_sub(self.first_deal).and_then(|place| usize::try_from(place).ok());
        match place.and_then(|place| self.decks.get(place)) {
            Some(deck) => *deck,
            None => Deck::shuffled(self.seed, u64::from(number)),
        }
    }
}

/// What a player decides: a card, or where players count for themselves, how many points to claim.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// A card is played.
    Play(Card),
    /// So many points are claimed (C3, C6).
    Claim {
        /// Who claims.
        seat: Seat,
        /// How many points, 0 to 29, as they were said.
        points: u8,
    },
}

/// A match: the deal in hand, and all that happened before.
///
/// The match plays no card by itself, not even one that is forced, and claims no points; everything else that follows from a choice happens at
/// once, the next deal included. A match is its setup and the choices since: the same two give the same match.
#[derive(Clone, Debug)]
pub struct Match {
    setup: Setup,
    deal: Deal,
    deck: Deck,
    number: u32,
    choices: Vec<Choice>,
    events: Vec<Event>,
}

impl Match {
    /// A match from nought, with a cut for the deal; the first hands are dealt.
    #[must_use]
    pub fn new(rules: Rules, seed: u64) -> Match {
        Match::from_setup(Setup::new(rules, seed))
    }

    /// A match that begins as asked; the first hands are dealt.
    #[must_use]
    pub fn from_setup(setup: Setup) -> Match {
        let mut events = Vec::new();
        let dealer = match setup.dealer {
            Some(seat) => seat,
            None => cut_for_deal(setup.rules.players(), setup.seed, &mut events),
        };
        let number = setup.first_deal;
        let deck = setup.deck_of(number);
        let deal = Deal::start(setup.rules, dealer, setup.scores, &deck, number, &mut events);
        Match { setup, deal, deck, number, choices: Vec::new(), events }
    }

    /// A match that begins as asked and in which these choices were then made.
    ///
    /// # Errors
    /// The first card that may not be played, or points that may not be claimed.
    pub fn replay(setup: Setup, choices: &[Choice]) -> Result<Match, SetupError> {
        let mut game = Match::from_setup(setup);
        for (number, &choice) in (1..).zip(choices) {
            match choice {
                Choice::Play(card) => {
                    game.play(card).map_err(|why| SetupError::Choice(number, why))?;
                }
                Choice::Claim { seat, points } => {
                    game.claim(seat.index() as i64, points.into())
                        .map_err(|why| SetupError::ChoiceOfClaim(number, why))?;
                }
            }
        }
        Ok(game)
    }

    /// Plays a card for the player whose turn it is. Returns everything that followed.
    ///
    /// # Errors
    /// The reason why the card may not be played; the match is then unchanged.
    pub fn play(&mut self, card: Card) -> Result<&[Event], IllegalPlay> {
        let before = self.events.len();
        self.deal.play(card, &mut self.events)?;
        self.choices.push(Choice::Play(card));
        if self.deal.table().phase() == Phase::Over {
            self.next_deal();
        }
        Ok(&self.events[before..])
    }

    /// Claims points of the hand that lies open, for the player whose claim is awaited (C2 to C8). Returns everything that followed.
    ///
    /// ```
    /// use noddy_core::{Counting, Match, Rules};
    /// let mut game = Match::new(Rules::DEFAULT.with_count(Counting::Manual), 1589);
    /// while let Some(card) = game.deal().legal().first() {
    ///     game.play(card)?;
    /// }
    /// let awaited = game.deal().table().to_claim().expect("nobody has won, and hands lie open");
    /// game.claim(awaited.seat.index() as i64, awaited.due.into())?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The reason why the points may not be claimed; the match is then unchanged.
    pub fn claim(&mut self, seat: i64, points: i64) -> Result<&[Event], IllegalClaim> {
        let before = self.events.len();
        let (ToClaim { seat, .. }, claimed) = self.deal.check_claim(seat, points)?;
        self.deal.claim(seat.index() as i64, points, &mut self.events)?;
        self.choices.push(Choice::Claim { seat, points: claimed });
        if self.deal.table().phase() == Phase::Over {
            self.next_deal();
        }
        Ok(&self.events[before..])
    }

    /// The deal passes to the left (R5).
    fn next_deal(&mut self) {
        let Table { rules, dealer, scores, .. } = *self.deal.table();
        self.number += 1;
        self.deck = self.setup.deck_of(self.number);
        self.deal = Deal::start(rules, dealer.next(rules.players()), scores, &self.deck, self.number, &mut self.events);
    }

    /// The match as it was after the first `count` choices; the whole match if there were fewer.
    #[must_use]
    pub fn rewound(&self, count: usize) -> Match {
        let choices = &self.choices[..count.min(self.choices.len())];
        match Match::replay(self.setup.clone(), choices) {
            Ok(game) => game,
            Err(_) => unreachable!("what was played once can be played again"),
        }
    }

    /// How the match began.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The deal in hand, hidden cards included.
    #[must_use]
    pub const fn deal(&self) -> &Deal {
        &self.deal
    }

    /// The pack of the deal in hand.
    #[must_use]
    pub const fn deck(&self) -> &Deck {
        &self.deck
    }

    /// The number of the deal in hand, from 1.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// The choices so far, in order.
    #[must_use]
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// Everything that happened, in order.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Who has won, if the match is over.
    #[must_use]
    pub const fn winner(&self) -> Option<Seat> {
        match self.deal.table().phase() {
            Phase::Won(seat) => Some(seat),
            Phase::Play | Phase::Claim(_) | Phase::Over => None,
        }
    }

    /// The packs that were given for later deals, in order.
    #[must_use]
    pub fn later_decks(&self) -> &[Deck] {
        let dealt = (self.number - self.setup.first_deal) as usize + 1;
        self.setup.decks.get(dealt..).unwrap_or(&[])
    }

    /// The cards of the pack that were not dealt, in order.
    #[must_use]
    pub fn stock(&self) -> &[Card] {
        &self.deck.cards()[self.setup.rules.cards_dealt()..]
    }

    /// Where each card of the pack is: held, played, the starter or in the stock. For checks that none is lost.
    #[must_use]
    pub fn accounted(&self) -> CardSet {
        let held = Seat::all(self.setup.rules.players()).fold(CardSet::EMPTY, |all, seat| all.or(self.deal.held(seat)));
        let stock: CardSet = self.stock().iter().copied().collect();
        held.or(stock).or(self.deal.table().face_up())
    }
}

/// Two matches are equal when they stand at the same point and have the same cards to come; how they came there does not matter.
impl PartialEq for Match {
    fn eq(&self, other: &Match) -> bool {
        (self.number, self.deal, self.deck, self.setup.seed) == (other.number, other.deal, other.deck, other.setup.seed)
            && self.later_decks() == other.later_decks()
    }
}

impl Eq for Match {}
