//! Position strings: a whole match, or one seat's view of it, in one line of text.
//!
//! `docs/notation.md` has the grammar. A position is a version word and fields `name=value`, in any order when read and in a fixed
//! order when printed. It states the deal from its beginning (the scores before it, the cards, the plays so far); everything else follows.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Display, Write};

use crate::card::Card;
use crate::card_set::CardSet;
use crate::error::{IllegalClaim, PositionError};
use crate::game::{Choice, Match, Setup};
use crate::hand::Hand;
use crate::play::Hands;
use crate::rules::{Counting, Rules, Size};
use crate::seat::{Seat, SeatSet};
use crate::table::Table;
use crate::view::{View, ViewBuf};

/// The first word of every position: the format and its version.
const VERSION: &str = "noddy1";
/// What stands for an empty list.
const NOTHING: &str = "-";
/// What stands for a card that a seat cannot see.
pub(crate) const HIDDEN: &str = "??";
/// A go, and the end of a pile, in the list of plays.
const GO: &str = "go";
const CLOSED: &str = "|";

impl Match {
    /// The whole state of the match in one line, the stock and the seed included.
    ///
    /// ```
    /// use noddy_core::{Match, Rules};
    /// let game = Match::new(Rules::default(), 1589);
    /// let again = Match::from_position(&game.position())?;
    /// assert_eq!(again.position(), game.position());
    /// # Ok::<(), noddy_core::PositionError>(())
    /// ```
    #[must_use]
    pub fn position(&self) -> String {
        let table = self.deal().table();
        let players = table.rules().players();
        let mut text = String::from(VERSION);
        put_rules(&mut text, table.rules());
        put(&mut text, "deal", self.number());
        put(&mut text, "seed", self.setup().seed());
        put_opening(&mut text, table);
        put(
            &mut text,
            "hands",
            joined("/", Seat::all(players).map(|seat| joined("", self.deal().dealt(seat).cards()))),
        );
        put(&mut text, "starter", table.starter());
        put(&mut text, "plays", plays_text(table));
        put_claims(&mut text, table);
        put(&mut text, "stock", joined("", self.stock()));
        if !self.later_decks().is_empty() {
            put(&mut text, "next", joined("/", self.later_decks().iter().map(|deck| joined("", deck.cards()))));
        }
        text
    }

    /// The match that a position describes. Its events begin with the deal in hand.
    ///
    /// # Errors
    /// Text that is not a position, or one that contradicts itself: the field and the reason.
    pub fn from_position(text: &str) -> Result<Match, PositionError> {
        const NAMES: [&str; 15] = [
            "players",
            "hand_size",
            "target",
            "knave_noddy",
            "count",
            "deal",
            "seed",
            "dealer",
            "start",
            "hands",
            "starter",
            "plays",
            "claims",
            "stock",
            "next",
        ];
        let fields = Fields::split(text, &NAMES)?;
        let opening = Opening::read(&fields)?;
        let rules = opening.rules;
        let number: u32 = fields.number("deal", 1, i64::from(Setup::LAST_DEAL))? as u32;
        let seed = fields.get("seed")?;
        let seed =
            seed.parse().map_err(|_| PositionError::field("seed", "a whole number from 0 to 2^64 - 1 is needed"))?;

        let mut setup = Setup::new(rules, seed).first_deal(number);
        let refused = |name| move |why| PositionError::field(name, why);
        setup = setup.dealer(opening.dealer).map_err(|why| PositionError::field("dealer", why))?;
        setup = setup.scores(&opening.start).map_err(|why| PositionError::field("start", why))?;
        setup = setup.deck(&opening.deck(&fields)?).map_err(refused("stock"))?;
        if let Some(decks) = fields.find("next") {
            for deck in decks.split('/') {
                setup = setup.deck(&read_cards("next", deck)?).map_err(refused("next"))?;
            }
        }

        let choices = opening
            .plays
            .iter()
            .filter(|play| ![GO, CLOSED].contains(play))
            .map(|play| play.parse().map(Choice::Play).map_err(|why| PositionError::field("plays", why)))
            .collect::<Result<Vec<Choice>, _>>()?;
        let mut game = Match::replay(setup, &choices).map_err(refused("plays"))?;
        let over = "the deal is over with them: write the position of the next deal";
        if game.number() != number {
            return Err(PositionError::field("plays", over));
        }
        opening.check_plays(game.deal().table())?;
        for &claimed in &opening.claims {
            let claimer = game.deal().table().to_claim().map_or(-1, |awaited| awaited.seat.index() as i64);
            game.claim(claimer, claimed).map_err(|why| PositionError::field("claims", why))?;
            if game.number() != number {
                return Err(PositionError::field("claims", over));
            }
        }
        Ok(game)
    }
}

impl Display for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.position())
    }
}

impl View<'_> {
    /// The view in one line, `??` standing for each card that the seat cannot see.
    ///
    /// Two views with the same position are the same to the player: it is the key of the information state.
    #[must_use]
    pub fn position(&self) -> String {
        let table = self.table();
        let players = table.rules().players();
        let mut text = String::from(VERSION);
        put_rules(&mut text, table.rules());
        put(&mut text, "seat", self.seat());
        put_opening(&mut text, table);
        let hand = |seat: Seat| {
            let (known, hidden) =
                if seat == self.seat() { (self.dealt(), 0) } else { (table.played_by(seat), table.cards_left(seat)) };
            let mut cards: String = known.iter().map(|card| card.to_string()).collect();
            cards.push_str(&HIDDEN.repeat(hidden));
            cards
        };
        put(&mut text, "hands", joined("/", Seat::all(players).map(hand)));
        put(&mut text, "starter", table.starter());
        put(&mut text, "plays", plays_text(table));
        put_claims(&mut text, table);
        text
    }
}

impl ViewBuf {
    /// The view that a position describes.
    ///
    /// # Errors
    /// Text that is not a view's position, or one that contradicts itself: the field and the reason.
    pub fn from_position(text: &str) -> Result<ViewBuf, PositionError> {
        const NAMES: [&str; 12] = [
            "players",
            "hand_size",
            "target",
            "knave_noddy",
            "count",
            "seat",
            "dealer",
            "start",
            "hands",
            "starter",
            "plays",
            "claims",
        ];
        let fields = Fields::split(text, &NAMES)?;
        let opening = Opening::read(&fields)?;
        let seat = opening.seat("seat", fields.number("seat", 0, 3)?)?;
        let starter = opening.starter(&fields)?;
        let own = opening.own_hand(seat, starter)?;
        let dealer = opening.seat("dealer", opening.dealer)?;
        let scores = Setup::new(opening.rules, 0)
            .scores(&opening.start)
            .map(|setup| *setup.first_scores())
            .map_err(|why| PositionError::field("start", why))?;
        let mut table = Table::new(opening.rules, dealer, starter, scores);
        let mut heard = Heard::new(seat, own, table.rules());
        replay(&mut table, &mut heard, &opening.plays)?;
        if !heard.can_be(&table, own) {
            return Err(PositionError::field("plays", "no cards are left that the others can hold after their goes"));
        }
        opening.check_plays(&table)?;
        reclaim(&mut table, &heard, &opening.claims)?;
        let view = ViewBuf { table, seat, held: heard.held };

        // What the other hands say must be what was played from them.
        let mut printed = view.view().position();
        if let Some(place) = printed.find(" hands=") {
            printed.drain(..place + " hands=".len());
        }
        for (seat, (given, known)) in opening.hands.iter().zip(printed.split([' ', '/'])).enumerate() {
            if seat != view.seat.index() && sorted_pairs(given) != sorted_pairs(known) {
                return Err(PositionError::field("hands", format_args!("seat {seat} must be {known}, as it played")));
            }
        }
        Ok(view)
    }
}

/// Plays a view's deal again from what everybody heard.
fn replay(table: &mut Table, heard: &mut Heard, plays: &[&str]) -> Result<(), PositionError> {
    let wrong = |why: &dyn Display| PositionError::field("plays", why);
    table.turn_up(&mut ());
    let mut rest = plays.iter().copied().peekable();
    while let Some(word) = rest.next() {
        let card: Card = word.parse().map_err(|why| wrong(&why))?;
        let Some(turn) = table.turn() else { return Err(wrong(&format_args!("{card} follows the end of the deal"))) };
        if table.face_up().contains(card) || heard.held.contains(card) != (turn == heard.seat) {
            return Err(wrong(&format_args!("{card} is not a card that seat {turn} can play")));
        }
        if heard.lacks[turn.index()].contains(card) {
            return Err(wrong(&format_args!("{card} would have fitted when seat {turn} could not play")));
        }
        if !table.pile().fits(card) {
            return Err(wrong(&format_args!("{card} would make {}, past 31", table.pile().total() + card.value())));
        }
        let goes = core::iter::from_fn(|| rest.next_if_eq(&GO)).count();
        let closed = rest.next_if_eq(&CLOSED).is_some();
        heard.listen(turn, card, goes, closed);
        table.play(*table.rules(), card, heard, &mut ());
        if heard.goes > 0 || heard.contradiction || table.turns().last().is_some_and(|turn| turn.closed) != closed {
            return Err(wrong(&format_args!("the goes or the end of the pile after {card} cannot be so")));
        }
    }
    Ok(())
}

/// Makes a view's claims again; the hands they are made on have all been played face up.
fn reclaim(table: &mut Table, heard: &Heard, claims: &[i64]) -> Result<(), PositionError> {
    for &claimed in claims {
        let wrong = |why: IllegalClaim| PositionError::field("claims", why);
        let awaited = table.to_claim().ok_or_else(|| wrong(IllegalClaim::NotNow))?;
        let points = IllegalClaim::check_points(claimed).map_err(wrong)?;
        table.claim(awaited, points, heard, &mut ());
    }
    Ok(())
}

/// Answers for the hands from what was heard after a card: so many goes, and whether the pile closed.
struct Heard {
    /// Whose view it is, with the cards it still holds: what that seat said must be true of them.
    seat: Seat,
    held: CardSet,
    hand_size: usize,
    played: [CardSet; Seat::MAX],
    /// Who said go on this pile, the goes after the last card that are not yet assigned to a seat, and whether the pile then closed.
    gone: SeatSet,
    goes: usize,
    closed: bool,
    contradiction: bool,
    /// What each seat cannot have held when it could not play, and so never holds again.
    lacks: [CardSet; Seat::MAX],
}

impl Heard {
    fn new(seat: Seat, held: CardSet, rules: &Rules) -> Heard {
        Heard {
            seat,
            held,
            hand_size: usize::from(rules.hand_size()),
            played: [CardSet::EMPTY; Seat::MAX],
            gone: SeatSet::EMPTY,
            goes: 0,
            closed: false,
            contradiction: false,
            lacks: [CardSet::EMPTY; Seat::MAX],
        }
    }

    /// Whether there are hands for the other seats among the cards that this seat has not seen.
    fn can_be(&self, table: &Table, own: CardSet) -> bool {
        let unseen = CardSet::FULL.minus(table.face_up()).minus(own);
        // Each group of seats needs as many cards as it holds, out of those that one of them at least may hold (Hall's theorem).
        (1..1usize << table.rules().players()).all(|group| {
            let seats =
                || Seat::all(table.rules().players()).filter(|&s| s != self.seat && group >> s.index() & 1 == 1);
            let lacking = seats().fold(CardSet::FULL, |all, seat| all.and(self.lacks[seat.index()]));
            seats().map(|seat| table.cards_left(seat)).sum::<usize>() <= unseen.minus(lacking).len()
        })
    }

    fn listen(&mut self, seat: Seat, card: Card, goes: usize, closed: bool) {
        if self.closed {
            self.gone = SeatSet::EMPTY;
        }
        self.held = self.held.without(card);
        self.played[seat.index()] = self.played[seat.index()].with(card);
        self.goes = goes;
        self.closed = closed;
    }
}

impl Hands for Heard {
    fn holds_any(&self, seat: Seat) -> bool {
        self.played[seat.index()].len() < self.hand_size
    }

    fn can_play(&mut self, seat: Seat, fitting: CardSet) -> bool {
        if !self.holds_any(seat) || self.gone.contains(seat) {
            return false;
        }
        let plays = if self.goes > 0 {
            self.goes -= 1;
            self.gone = self.gone.with(seat);
            false
        } else {
            !self.closed
        };
        if seat == self.seat && plays == self.held.and(fitting).is_empty() {
            self.contradiction = true;
        }
        if !plays {
            self.lacks[seat.index()] = self.lacks[seat.index()].or(fitting);
        }
        plays
    }

    fn dealt<S: Size>(&self, _: S, seat: Seat) -> Hand {
        let cards: Vec<Card> = self.played[seat.index()].iter().collect();
        Hand::new(&cards).expect("hands are shown when each seat has played all its cards")
    }
}

/// The fields of a position, checked to be known and single.
struct Fields<'a> {
    found: Vec<(&'a str, &'a str)>,
}

impl<'a> Fields<'a> {
    fn split(text: &'a str, names: &[&'static str]) -> Result<Fields<'a>, PositionError> {
        let mut words = text.split_ascii_whitespace();
        match words.next() {
            Some(VERSION) => {}
            first => return Err(PositionError::Version(shorten(first.unwrap_or("")))),
        }
        let has =
            |name: &str| text.split_ascii_whitespace().any(|word| word.split_once('=').is_some_and(|(n, _)| n == name));
        // A match has a seed and no seat, a view a seat and no seed.
        if names.contains(&"seat") && has("seed") && !has("seat") {
            return Err(PositionError::Other("match, not of a view"));
        }
        if names.contains(&"seed") && has("seat") && !has("seed") {
            return Err(PositionError::Other("view, not of a match"));
        }
        let mut found: Vec<(&str, &str)> = Vec::new();
        for word in words {
            let (name, value) = word.split_once('=').ok_or_else(|| PositionError::Unknown(shorten(word)))?;
            if !names.contains(&name) || found.iter().any(|&(known, _)| known == name) {
                return Err(PositionError::Unknown(shorten(word)));
            }
            found.push((name, value));
        }
        Ok(Fields { found })
    }

    fn find(&self, name: &str) -> Option<&'a str> {
        self.found.iter().find(|(known, _)| *known == name).map(|&(_, value)| value)
    }

    fn get(&self, name: &'static str) -> Result<&'a str, PositionError> {
        self.find(name).ok_or(PositionError::Missing(name))
    }

    fn number(&self, name: &'static str, low: i64, high: i64) -> Result<i64, PositionError> {
        match self.get(name)?.parse() {
            Ok(number) if (low..=high).contains(&number) => Ok(number),
            Ok(_) | Err(_) => {
                Err(PositionError::field(name, format_args!("a whole number from {low} to {high} is needed")))
            }
        }
    }
}

/// The fields that a match and a view have in common.
struct Opening<'a> {
    rules: Rules,
    dealer: i64,
    start: Vec<i64>,
    hands: Vec<&'a str>,
    plays: Vec<&'a str>,
    claims: Vec<i64>,
}

impl<'a> Opening<'a> {
    fn read(fields: &Fields<'a>) -> Result<Opening<'a>, PositionError> {
        let setting = |name| fields.number(name, i64::MIN, i64::MAX);
        let rules = Rules::new(setting("players")?, setting("hand_size")?, setting("target")?, setting("knave_noddy")?)
            .map_err(|why| PositionError::field(why.rule(), why))?;
        let rules = rules.with_count(match fields.find("count") {
            Some(name) => Counting::named(name)
                .ok_or_else(|| PositionError::field("count", "it must be auto, manual or muggins"))?,
            None => Counting::Auto,
        });
        let start = whole_numbers(fields.get("start")?)
            .ok_or_else(|| PositionError::field("start", "one whole number a seat is needed, as in 0,0"))?;
        let claims = match fields.find("claims") {
            None | Some(NOTHING) => Vec::new(),
            Some(claims) => whole_numbers(claims)
                .ok_or_else(|| PositionError::field("claims", "whole numbers are needed, as in 5,2"))?,
        };
        let hands: Vec<&str> = fields.get("hands")?.split('/').collect();
        if hands.len() != usize::from(rules.players()) {
            return Err(PositionError::field("hands", "one hand a seat is needed, as in 4h5cKd/6s9c2d"));
        }
        let plays = match fields.get("plays")? {
            NOTHING => Vec::new(),
            plays => plays.split(',').collect(),
        };
        Ok(Opening { rules, dealer: fields.number("dealer", i64::MIN, i64::MAX)?, start, hands, plays, claims })
    }

    /// The plays as given must be the plays as they are printed, goes and ends of piles included.
    fn check_plays(&self, table: &Table) -> Result<(), PositionError> {
        let given = if self.plays.is_empty() { String::from(NOTHING) } else { self.plays.join(",") };
        let happened = plays_text(table);
        if given == happened {
            Ok(())
        } else {
            Err(PositionError::field("plays", format_args!("with these cards it must be {happened}")))
        }
    }

    fn seat(&self, name: &'static str, number: i64) -> Result<Seat, PositionError> {
        let players = self.rules.players();
        let found = Seat::all(players).find(|seat| seat.index() as i64 == number);
        found.ok_or_else(|| PositionError::field(name, format_args!("a seat from 0 to {} is needed", players - 1)))
    }

    fn starter(&self, fields: &Fields<'_>) -> Result<Card, PositionError> {
        fields.get("starter")?.parse().map_err(|why| PositionError::field("starter", why))
    }

    /// The pack in dealing order: hands one card at a time from the dealer's left, starter, stock.
    fn deck(&self, fields: &Fields<'_>) -> Result<Vec<Card>, PositionError> {
        let dealer = self.seat("dealer", self.dealer)?;
        let mut hands = Vec::new();
        for seat in dealer.next(self.rules.players()).around(self.rules.players()) {
            let hand = read_cards("hands", self.hands[seat.index()])?;
            if hand.len() != usize::from(self.rules.hand_size()) {
                return Err(PositionError::field(
                    "hands",
                    format_args!("seat {seat} must have {} cards", self.rules.hand_size()),
                ));
            }
            hands.push(hand);
        }
        let mut deck: Vec<Card> = (0..usize::from(self.rules.hand_size()))
            .flat_map(|round| hands.iter().filter_map(move |hand| hand.get(round).copied()))
            .collect();
        deck.push(self.starter(fields)?);
        if let Some(stock) = fields.find("stock") {
            deck.extend(read_cards("stock", stock)?);
        }
        Ok(deck)
    }

    /// The cards the seat of a view was dealt.
    fn own_hand(&self, seat: Seat, starter: Card) -> Result<CardSet, PositionError> {
        let cards = read_cards("hands", self.hands[seat.index()])?;
        let hand: CardSet = cards.iter().copied().collect();
        if hand.len() != usize::from(self.rules.hand_size()) || cards.len() != hand.len() || hand.contains(starter) {
            let why = format_args!(
                "seat {seat} must have {} different cards, none of them the starter",
                self.rules.hand_size()
            )
            .to_string();
            return Err(PositionError::field("hands", why));
        }
        Ok(hand)
    }
}

/// Whole numbers with commas between them.
fn whole_numbers(text: &str) -> Option<Vec<i64>> {
    text.split(',').map(|number| number.parse().ok()).collect()
}

fn read_cards(name: &'static str, text: &str) -> Result<Vec<Card>, PositionError> {
    Card::read_all(text).collect::<Result<_, _>>().map_err(|why| PositionError::field(name, why))
}

/// The cards of a hand as two-letter words in a fixed order, so that hands compare as sets.
fn sorted_pairs(hand: &str) -> Vec<String> {
    let letters: Vec<char> = hand.chars().collect();
    let mut cards: Vec<String> = letters.chunks(2).map(|pair| pair.iter().collect()).collect();
    cards.sort();
    cards
}

fn shorten(text: &str) -> alloc::boxed::Box<str> {
    text.chars().take(40).collect::<String>().into_boxed_str()
}

fn put(text: &mut String, name: &str, value: impl Display) {
    // Writing to a string cannot fail.
    let _ = write!(text, " {name}={value}");
}

fn put_rules(text: &mut String, rules: &Rules) {
    put(text, "players", rules.players());
    put(text, "hand_size", rules.hand_size());
    put(text, "target", rules.target());
    put(text, "knave_noddy", rules.knave_noddy());
    // A rule that is younger than the form is written only where it changes something: older positions stay as they are.
    if rules.count() != Counting::Auto {
        put(text, "count", rules.count().name());
    }
}

fn put_opening(text: &mut String, table: &Table) {
    put(text, "dealer", table.dealer());
    put(text, "start", joined(",", table.start().as_slice()));
}

/// The claims of the deal, where players count for themselves.
fn put_claims(text: &mut String, table: &Table) {
    if table.rules().count() != Counting::Auto {
        let claims = table.claims();
        put(text, "claims", if claims.is_empty() { String::from(NOTHING) } else { joined(",", claims) });
    }
}

/// Cards, goes and ends of piles, separated by commas.
fn plays_text(table: &Table) -> String {
    let mut words: Vec<String> = Vec::new();
    for turn in table.turns() {
        words.push(turn.card.to_string());
        words.extend(Seat::all(4).filter(|&seat| turn.goes.contains(seat)).map(|_| String::from(GO)));
        words.extend(turn.closed.then(|| String::from(CLOSED)));
    }
    if words.is_empty() { String::from(NOTHING) } else { words.join(",") }
}

/// Items in a row with a separator between them; cards stand without any.
fn joined(separator: &str, items: impl IntoIterator<Item: Display>) -> String {
    let words: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    words.join(separator)
}
