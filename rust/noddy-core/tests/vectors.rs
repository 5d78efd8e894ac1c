//! The golden files of `tests/vectors/`, which the Python tests read as well: what a seed deals, it deals for ever.

use std::fmt::Debug;
use std::path::Path;
use std::str::FromStr;

use noddy_core::{Card, Deck, Event, Match, Rng, Rules, Setup, cut_for_deal, match_seed, perft};

/// One line of a golden file: an object of numbers, texts and lists of them.
struct Line(String);

impl Line {
    /// Everything after `"name": `; the files have no field whose name is part of another's.
    fn raw(&self, name: &str) -> &str {
        let mark = format!("\"{name}\": ");
        let start = self.0.find(&mark).unwrap_or_else(|| panic!("no {name} in {}", self.0)) + mark.len();
        &self.0[start..]
    }

    fn text(&self, name: &str) -> &str {
        self.raw(name).strip_prefix('"').and_then(|rest| rest.split('"').next()).expect("a text stands in quotes")
    }

    fn number(&self, name: &str) -> u64 {
        word(self.raw(name).split([',', '}']).next().expect("a piece"))
    }

    /// The words of a list, the lists in it taken together.
    fn list(&self, name: &str) -> Vec<&str> {
        let rest = self.raw(name);
        let mut depth = 0;
        let end = rest.find(|c| {
            depth += i32::from(c == '[') - i32::from(c == ']');
            depth == 0
        });
        let inside = &rest[..end.expect("the list ends")];
        inside.split(['[', ']', ',', ' ', '"']).filter(|piece| !piece.is_empty()).collect()
    }

    fn numbers(&self, name: &str) -> Vec<u64> {
        self.list(name).into_iter().map(word).collect()
    }
}

fn word<T: FromStr<Err: Debug>>(text: &str) -> T {
    text.parse().unwrap_or_else(|why| panic!("{text}: {why:?}"))
}

fn cards(text: &str) -> Vec<Card> {
    Card::read_all(text).collect::<Result<_, _>>().expect("golden cards are cards")
}

fn lines(name: &str) -> Vec<Line> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    text.lines().map(|line| Line(line.to_owned())).collect()
}

#[test]
fn test_generator_and_shuffle() {
    let mut checked = 0;
    for line in lines("rng.jsonl") {
        let number = |name| line.number(name);
        match line.text("kind") {
            "stream" => {
                let mut rng = Rng::stream(number("seed"), number("stream"));
                let words = line.numbers("words");
                assert_eq!(words.iter().map(|_| rng.next_word()).collect::<Vec<_>>(), words);
            }
            "match_seed" => assert_eq!(match_seed(number("run_seed"), number("index")), number("seed")),
            "pack" => assert_eq!(Deck::shuffled(number("seed"), number("deal")).cards()[..], cards(line.text("cards"))),
            "cut" => {
                let mut log: Vec<Event> = Vec::new();
                let dealer = cut_for_deal(number("players") as u8, number("seed"), &mut log);
                assert_eq!(dealer.index() as u64, number("dealer"));
                let draw = |event: &Event| {
                    let Event::Cut { round, seat, card } = *event else { return None };
                    Some([round.to_string(), seat.to_string(), card.to_string()])
                };
                let draws: Vec<String> = log.iter().filter_map(draw).flatten().collect();
                assert_eq!(log.len() * 3, draws.len(), "a cut holds draws alone");
                assert_eq!(draws, line.list("draws"));
            }
            // A generator cannot be set to a state from outside: the streams and the packs rest on these.
            "words" | "below" | "key" | "shuffle" => continue,
            other => panic!("a kind of vector that nobody reads: {other}"),
        }
        checked += 1;
    }
    println!("{checked} vectors");
    assert!(checked > 100);
}

#[test]
fn test_perft() {
    let lines = lines("perft.jsonl");
    assert!(lines.len() >= 12);
    for line in lines {
        let number = |name| line.number(name) as i64;
        let (players, size, dealer) = (number("players") as usize, number("hand_size") as usize, number("dealer"));
        let hands = cards(&line.list("hands").join(" "));
        let left = dealer as usize + 1;
        let mut pack: Vec<Card> = (0..size)
            .flat_map(|round| (0..players).map(move |step| (left + step) % players * size + round))
            .map(|place| hands[place])
            .collect();
        pack.push(word(line.text("starter")));
        let rules = Rules::new(players as i64, size as i64, 1000, 1).expect("golden rules are rules");
        let setup = Setup::new(rules, 1).dealer(dealer).expect("the seat is at the table");
        let game = Match::from_setup(setup.deck(&pack).expect("golden packs are packs"));
        let counts: Vec<u64> = (1..=(players * size) as u32).map(|depth| perft(game.deal(), depth)).collect();
        assert_eq!(counts, line.numbers("perft"), "{}", line.0);
        assert_eq!(perft(game.deal(), (players * size + 1) as u32), 0);
    }
}
