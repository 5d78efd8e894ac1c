//! The loop plays what `Match` plays, and what it has always played: a seed decides a match for ever.

use noddy_ai::{Level, Players, play_numbered, seating};
use noddy_core::{Card, Event, Log, Match, Rng, Rules, STRATEGY_STREAM, Seat, match_seed};

/// A hash of events (FNV-1a) over bytes chosen here, so that it does not move when a type is stored in another way.
struct Digest(u64);

impl Digest {
    fn eat(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }
}

fn seat(seat: Seat) -> u8 {
    seat.index() as u8
}

impl Log for Digest {
    fn record(&mut self, event: Event) {
        match event {
            Event::Cut { round, seat: who, card } => self.eat(&[0, round, seat(who), card.id()]),
            Event::Deal { number, dealer } => {
                self.eat(&[1, seat(dealer)]);
                self.eat(&number.to_le_bytes());
            }
            Event::Starter { card } => self.eat(&[2, card.id()]),
            Event::KnaveNoddy { seat: who, points } => self.eat(&[3, seat(who), points]),
            Event::Play { seat: who, card, total, score } => self.eat(&[
                4,
                seat(who),
                card.id(),
                total,
                score.fifteen,
                score.thirty_one,
                score.pair,
                score.run,
                score.total(),
            ]),
            Event::Go { seat: who, total } => self.eat(&[5, seat(who), total]),
            Event::LastCard { seat: who } => self.eat(&[6, seat(who)]),
            Event::PileClosed { total, leader } => self.eat(&[7, total, leader.map_or(255, seat)]),
            Event::Show { seat: who, hand, starter, score } => {
                self.eat(&[8, seat(who), starter.id()]);
                self.eat(&hand.cards().iter().map(|card| card.id()).collect::<Vec<u8>>());
                self.eat(&[score.fifteens, score.pairs, score.runs, score.flush, score.nob, score.total()]);
            }
            Event::Reveal { .. } | Event::Claim { .. } => unreachable!("a simulation counts for the players"),
            Event::Won { seat: who, scores } => {
                self.eat(&[9, seat(who)]);
                for score in scores.as_slice() {
                    self.eat(&score.to_le_bytes());
                }
            }
        }
    }
}

/// Every number of players with every size of hand, an odd target among them.
fn all_rules() -> impl Iterator<Item = Rules> {
    (2..=4).flat_map(|players| {
        [(3, 31, 1), (4, 31, 2)]
            .map(|(hand, target, knave)| Rules::new(players, hand, target, knave).expect("such rules exist"))
    })
}

#[test]
fn the_same_seed_gives_the_same_matches_for_ever() {
    const MATCHES: u64 = 2_000;
    for (level, pinned) in [(Level::Random, PINNED_RANDOM), (Level::Greedy, PINNED_GREEDY)] {
        let found: Vec<u64> = all_rules()
            .map(|rules| {
                let mut players = Players::new(&vec![level; rules.players().into()]);
                let mut digest = Digest(0xCBF2_9CE4_8422_2325);
                for index in 0..MATCHES {
                    play_numbered(rules, 1589, index, &mut players, &mut digest);
                }
                digest.0
            })
            .collect();
        assert_eq!(found, pinned, "{found:#018X?}");
    }
}

const PINNED_RANDOM: [u64; 6] = [
    0x2F45_F975_FEFC_15B3,
    0x51B6_E39A_96C6_AEA8,
    0xEF95_8A32_8947_CE69,
    0x795A_F4B3_D03D_3BFC,
    0x6BBF_1313_414C_3571,
    0x7D13_0C30_118C_E068,
];
const PINNED_GREEDY: [u64; 6] = [
    0x1568_7F23_2775_57AC,
    0xD05E_1CD3_734F_3A43,
    0x99AC_3320_3065_76FB,
    0x5018_2209_56F9_E3F1,
    0x2EA9_F744_86BD_6469,
    0x6734_33AF_B5CE_9EBF,
];

/// Plays match number `index` of a run with `Match`, card by card.
fn by_match(rules: Rules, run_seed: u64, index: u64, levels: &[Level]) -> Vec<Event> {
    let seed = match_seed(run_seed, index);
    let seating = seating(rules.players(), index);
    let mut game = Match::new(rules, seed);
    let mut seats: Vec<_> = Seat::all(rules.players())
        .map(|seat| (levels[seating[seat.index()]].player(), Rng::stream(seed, STRATEGY_STREAM + seat.index() as u64)))
        .collect();
    while let Some(seat) = game.deal().table().turn() {
        let (player, rng) = &mut seats[seat.index()];
        let card: Card = player.choose(game.deal().view(seat), rng);
        game.play(card).expect("a strategy plays a legal card");
    }
    game.events().to_vec()
}

fn compare(matches: u64) {
    for rules in all_rules() {
        let levels: Vec<Level> = (0..rules.players().into()).map(|player| Level::ALL[player % 2]).collect();
        let mut players = Players::new(&levels);
        for index in 0..matches {
            let mut events: Vec<Event> = Vec::new();
            let finish = play_numbered(rules, 1, index, &mut players, &mut events);
            assert_eq!(events, by_match(rules, 1, index, &levels), "{rules:?}, match {index} of seed 1");
            assert_eq!(events.last(), Some(&Event::Won { seat: finish.winner, scores: finish.scores }));
        }
    }
}

#[test]
fn the_loop_and_the_match_agree_event_for_event() {
    compare(500);
}

/// `cargo test --release -p noddy-ai -- --ignored`
#[test]
#[ignore = "takes a while: 120,000 matches"]
fn the_loop_and_the_match_agree_on_many_seeds() {
    compare(20_000);
}
