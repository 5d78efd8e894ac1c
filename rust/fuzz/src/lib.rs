//! What the fuzz targets check, as plain functions of bytes: libFuzzer drives them, and so does a test with a pinned generator.

use noddy_core::{
    Card, CardSet, Counting, Deal, Event, Hand, HandScore, IllegalClaim, IllegalPlay, Kind, LIMIT, Match, Phase, Pile,
    PlayScore, Rules, Seat, Setup, ViewBuf,
};

/// Bytes that are used up one by one; when they end, noughts follow.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> usize {
        match self.0.split_first() {
            Some((&byte, rest)) => {
                self.0 = rest;
                byte.into()
            }
            None => 0,
        }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.next() % bound
    }

    /// So many different cards.
    fn cards(&mut self, count: usize) -> Vec<Card> {
        let mut pack: Vec<Card> = Card::all().collect();
        (0..count).map(|_| pack.remove(self.below(pack.len()))).collect()
    }

    /// A match of any rules, from any scores, with known packs for its first two deals.
    fn setup(&mut self) -> Setup {
        let players = 2 + self.below(3) as i64;
        let hand_size = 3 + self.below(2) as i64;
        let target = [1, 2, 5, 15, 21, 31, 61, 1000][self.below(8)];
        let rules = Rules::new(players, hand_size, target, self.below(3) as i64).expect("the settings are in range");
        let rules = rules.with_count(Counting::ALL[self.below(3)]);
        let mut setup = Setup::new(rules, self.next() as u64);
        if self.below(2) == 1 {
            setup = setup.dealer(self.below(players as usize) as i64).expect("the seat is at the table");
        }
        if self.below(2) == 1 {
            let scores: Vec<i64> = (0..players).map(|_| self.next() as i64 % target).collect();
            setup = setup.scores(&scores).expect("the scores are below the target");
        }
        for _ in 0..self.below(3) {
            let cards = self.cards(rules.cards_dealt());
            setup = setup.deck(&cards).expect("the pack has enough different cards");
        }
        setup
    }
}

/// Any text, read as a card, as cards and as a hand: no panic, and what is read reads the same when it is printed.
pub fn cards(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Ok(card) = text.parse::<Card>() {
        assert_eq!(card.to_string().parse(), Ok(card));
    }
    let read: Vec<_> = Card::read_all(&text).collect();
    assert!(read.iter().rev().skip(1).all(Result::is_ok), "reading stops at the first culprit");
    let good: Vec<Card> = read.iter().flatten().copied().collect();
    for separator in ["", " ", ", ", ";\n"] {
        let printed: Vec<String> = good.iter().map(Card::to_string).collect();
        let again: Result<Vec<Card>, _> = Card::read_all(&printed.join(separator)).collect();
        assert_eq!(again.as_ref(), Ok(&good));
    }
    if let Some(Err(error)) = read.last() {
        assert!(error.to_string().len() < 1000, "a message stays short");
    }
    match text.parse::<Hand>() {
        Ok(hand) => assert_eq!(hand.to_string().parse(), Ok(hand)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Any text, and any position with any few bytes of it changed: no panic, and what is accepted prints and reads the same.
pub fn position(data: &[u8]) {
    // Whole positions, which the fuzzer would hardly find by itself, come from a match that the bytes play; the rest edits them.
    if data.first() == Some(&b'n') {
        return read_position(&String::from_utf8_lossy(data));
    }
    let mut bytes = Bytes(data);
    let mut game = Match::from_setup(bytes.setup());
    for _ in 0..bytes.below(50) {
        if let Some(awaited) = game.deal().table().to_claim() {
            game.claim(awaited.seat.index() as i64, bytes.below(30) as i64).expect("it is that seat's claim");
            continue;
        }
        let legal = game.deal().legal();
        let Some(card) = legal.nth(bytes.below(legal.len().max(1))) else { break };
        game.play(card).expect("the card is legal");
    }
    let seat = bytes.below(5);
    let text = match Seat::all(game.setup().rules().players()).nth(seat) {
        Some(seat) => game.deal().view(seat).position(),
        None => game.position(),
    };
    read_position(&text);
    let mut letters = text.into_bytes();
    while !bytes.0.is_empty() && !letters.is_empty() {
        let length = letters.len();
        let place = (bytes.next() * 256 + bytes.next()) % length;
        match bytes.below(5) {
            0 => letters[place] = bytes.next() as u8,
            1 => letters.insert(place, bytes.next() as u8),
            2 => drop(letters.remove(place)),
            3 => letters.swap(place, (place + 1 + bytes.below(8)) % length),
            _ => {
                let piece: Vec<u8> = letters[place..].iter().copied().take(bytes.below(12)).collect();
                let to = bytes.next() % length;
                letters.splice(to..to, piece);
            }
        }
        read_position(&String::from_utf8_lossy(&letters));
    }
}

fn read_position(text: &str) {
    match Match::from_position(text) {
        Ok(game) => {
            let again = Match::from_position(&game.position()).expect("what was printed can be read");
            assert_eq!(again, game);
            assert_eq!(again.position(), game.position());
            assert_eq!(game.accounted(), CardSet::FULL);
            for seat in Seat::all(game.setup().rules().players()) {
                let view = game.deal().view(seat);
                let read = ViewBuf::from_position(&view.position()).expect("what was printed can be read");
                assert_eq!(read, view.to_buf());
            }
        }
        Err(error) => assert!(error.to_string().len() < 5000),
    }
    match ViewBuf::from_position(text) {
        Ok(view) => {
            let printed = view.view().position();
            let again = ViewBuf::from_position(&printed).expect("what was printed can be read");
            assert_eq!(again, view);
            assert_eq!(again.view().position(), printed);
            check_legal(view.view().legal(), view.view().held(), view.view().table().pile());
        }
        Err(error) => assert!(error.to_string().len() < 5000),
    }
}

fn check_legal(legal: CardSet, held: CardSet, pile: &Pile) {
    assert!(legal.is_empty() || legal == held.iter().filter(|&card| pile.fits(card)).collect());
}

/// Any match, played at random: the invariants hold at every step, and what is not legal is refused and changes nothing.
pub fn play(data: &[u8]) {
    let mut bytes = Bytes(data);
    let mut game = Match::from_setup(bytes.setup());
    let players = game.setup().rules().players();
    let target = game.setup().rules().target();
    let mut points: Vec<u16> = game.setup().first_scores().as_slice().to_vec();
    let mut seen = 0;
    loop {
        for event in &game.events()[seen..] {
            assert!(
                points.iter().all(|&sum| sum < target) || matches!(event, Event::Won { .. }),
                "scored after the end"
            );
            if let Some(seat) = event.seat() {
                points[seat.index()] += u16::from(event.points());
            }
        }
        seen = game.events().len();
        let deal = *game.deal();
        let table = deal.table();
        assert_eq!(table.scores().as_slice(), points);
        assert_eq!(game.accounted(), CardSet::FULL);
        assert!(table.pile().total() <= LIMIT);
        assert_eq!(
            u32::from(table.pile().total()),
            table.pile().cards().iter().map(|card| u32::from(card.value())).sum()
        );
        if table.to_claim().is_some() {
            if bytes.0.is_empty() {
                return;
            }
            claim(&mut game, &mut bytes);
            continue;
        }
        let none_open = game.claim(0, 0);
        assert!(matches!(none_open, Err(IllegalClaim::NotNow | IllegalClaim::Over)));
        let Some(turn) = table.turn() else {
            assert!(matches!(table.phase(), Phase::Won(_)), "a match never rests between two deals");
            assert!(deal.legal().is_empty());
            assert!(Card::all().all(|card| game.play(card) == Err(IllegalPlay::Over)));
            return;
        };
        let legal = deal.legal();
        assert!(!legal.is_empty(), "who has the turn can play");
        check_legal(legal, deal.held(turn), table.pile());
        for card in Card::all().filter(|&card| !legal.contains(card)) {
            assert!(game.play(card).is_err());
        }
        assert_eq!((*game.deal(), game.events().len()), (deal, seen), "a refused card changes nothing");
        for seat in Seat::all(players) {
            assert_eq!(deal.view(seat).legal().is_empty(), seat != turn);
            assert_eq!(deal.view(seat).dealt(), deal.dealt(seat).set());
        }
        // Without bytes the match would only repeat what other inputs do.
        if bytes.0.is_empty() {
            return;
        }
        let card = legal.nth(bytes.below(legal.len())).expect("the place is below the number of cards");
        check_unchecked(deal, card);
        game.play(card).expect("the card is legal");
    }
}

/// Claims any points for the hand that lies open; what may not be claimed, and any card, is refused and changes nothing.
fn claim(game: &mut Match, bytes: &mut Bytes<'_>) {
    let (deal, seen) = (*game.deal(), game.events().len());
    let awaited = deal.table().to_claim().expect("a hand lies open");
    let seat = awaited.seat.index() as i64;
    assert_eq!(deal.dealt(awaited.owner).set(), deal.table().played_by(awaited.owner), "it was played face up");
    assert!(awaited.due <= deal.dealt(awaited.owner).points(deal.table().starter()));
    assert!(deal.legal().is_empty() && deal.table().turn().is_none());
    assert!(Card::all().all(|card| matches!(game.play(card), Err(IllegalPlay::ToClaim { .. }))));
    for (wrong_seat, points) in [(seat + 1, 0), (-1, 0), (i64::MAX, 0), (seat, 30), (seat, -1), (seat, i64::MIN)] {
        assert!(game.claim(wrong_seat, points).is_err());
    }
    assert_eq!((*game.deal(), game.events().len()), (deal, seen), "what is refused changes nothing");
    let points = bytes.below(30) as u8;
    let events = game.claim(seat, points.into()).expect("it is that seat's claim");
    let Some(Event::Claim { points: scored, .. }) = events.first() else { panic!("a claim is an event") };
    assert_eq!(*scored, points.min(awaited.due));
}

fn check_unchecked(deal: Deal, card: Card) {
    let (mut checked, mut unchecked) = (deal, deal);
    let (mut one, mut other) = (Vec::new(), Vec::new());
    assert_eq!(checked.play(card, &mut one), Ok(()));
    unchecked.play_unchecked(card, &mut other);
    assert_eq!((checked, one), (unchecked, other));
}

/// Any hand and any pile: the fast score is the slow one, in the show and in the play.
pub fn score(data: &[u8]) {
    let mut bytes = Bytes(data);
    let size = 3 + bytes.below(2);
    let cards = bytes.cards(size + 1);
    let (starter, hand) = (cards[size], Hand::new(&cards[..size]).expect("the cards are different"));
    let mut itemised = HandScore::default();
    for found in hand.combinations(starter) {
        *match found.kind {
            Kind::Fifteen => &mut itemised.fifteens,
            Kind::Pair => &mut itemised.pairs,
            Kind::Run => &mut itemised.runs,
            Kind::Flush => &mut itemised.flush,
            Kind::Nob => &mut itemised.nob,
        } += found.points;
    }
    assert_eq!(hand.score(starter), itemised, "{hand} with {starter}");
    assert_eq!(hand.points(starter), itemised.total(), "{hand} with {starter}");

    let mut pile = Pile::EMPTY;
    for card in bytes.cards(16) {
        let before = pile;
        match pile.play(card) {
            Ok(given) => assert_eq!(given, slow_play(pile.cards()), "{:?}", pile.cards()),
            Err(_) => assert!(before == pile && before.total() + card.value() > LIMIT),
        }
    }
}

/// What the last card of a pile scores, ruling R14 word for word.
fn slow_play(cards: &[Card]) -> PlayScore {
    let total: u8 = cards.iter().map(|card| card.value()).sum();
    let ranks: Vec<u8> = cards.iter().rev().map(|card| card.rank().index()).collect();
    let alike = ranks.iter().take_while(|&&rank| rank == ranks[0]).count();
    let is_run = |length: usize| {
        let mut tail = ranks[..length].to_vec();
        tail.sort_unstable();
        tail.windows(2).all(|two| two[0] + 1 == two[1])
    };
    let run = (3..=ranks.len()).rev().find(|&length| is_run(length)).unwrap_or(0);
    PlayScore {
        fifteen: if total == 15 { 2 } else { 0 },
        thirty_one: if total == LIMIT { 2 } else { 0 },
        pair: [0, 0, 2, 6, 12][alike],
        run: run as u8,
    }
}

#[cfg(test)]
mod tests {
    use noddy_core::Rng;

    /// Every target on generated inputs: no libFuzzer needed.
    #[test]
    fn test_targets_on_random_bytes() {
        for (number, target) in [super::cards, super::position, super::play, super::score].into_iter().enumerate() {
            let mut rng = Rng::stream(1589, number as u64);
            for _ in 0..20_000 {
                let length = rng.below(120);
                let data: Vec<u8> = (0..length).map(|_| rng.below(256) as u8).collect();
                target(&data);
            }
        }
    }
}
