//! `steady`: the advice of the rule book, as rules that can be named.

use noddy_core::{Card, CardSet, Pile, Rank, Rng, View};

use crate::sharp::one_of_each_rank;
use crate::strategy::Strategy;

/// A rule of thumb. Each is one sentence, and each was measured: taken out, the player loses points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// Take the most points there are.
    MostPoints,
    /// Lead from a pair, unless it is fives.
    LeadFromPair,
    /// Do not leave the total at 5 or 21.
    NotFiveOrTwentyOne,
    /// Lead the highest card up to the four.
    LeadLow,
    /// Leave the fewest points for runs.
    FewestRuns,
    /// Play fives last.
    FivesLast,
    /// Play the highest card first.
    HighestFirst,
    /// There is only one rank to play.
    NoChoice,
}

impl Rule {
    /// The rules in the order in which they are asked.
    pub const ORDER: [Rule; 7] = [
        Rule::MostPoints,
        Rule::LeadFromPair,
        Rule::NotFiveOrTwentyOne,
        Rule::LeadLow,
        Rule::FewestRuns,
        Rule::FivesLast,
        Rule::HighestFirst,
    ];

    /// Why, in one sentence.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Rule::MostPoints => "it scores the most at once",
            Rule::LeadFromPair => "lead from a pair: whoever pairs it is answered by a pair royal",
            Rule::NotFiveOrTwentyOne => "do not leave 5 or 21: every ten-card would make fifteen or thirty-one of it",
            Rule::LeadLow => "lead a low card: no single card makes fifteen on an Ace, two, three or four",
            Rule::FewestRuns => "it leaves the fewest unseen cards that would make a run",
            Rule::FivesLast => "keep fives for later: a five is what the ten-cards wait for",
            Rule::HighestFirst => "play the high cards first: low ones are likelier to fit at the end of a pile",
            Rule::NoChoice => "there is nothing else to play",
        }
    }

    /// What the rule holds against a card; the cards with the least remain.
    fn objection(self, view: View<'_>, card: Card) -> i32 {
        const FIVE: u8 = 5;
        let pile = view.table().pile();
        let leading = pile.is_empty();
        match self {
            Rule::MostPoints => -i32::from(view.play_score(card).total()),
            Rule::LeadFromPair => {
                let alike = view.held().iter().filter(|other| other.rank() == card.rank()).count();
                i32::from(!(leading && alike == 2 && card.value() != FIVE))
            }
            Rule::NotFiveOrTwentyOne => i32::from(matches!(pile.total() + card.value(), 5 | 21)),
            Rule::LeadLow if leading && card.value() < FIVE => -i32::from(card.value()),
            Rule::LeadLow | Rule::NoChoice => 0,
            Rule::FewestRuns => runs_left(*pile, card, view.unseen()),
            Rule::FivesLast => i32::from(card.value() == FIVE),
            Rule::HighestFirst => -i32::from(card.value()),
        }
    }
}

/// The points for runs that all unseen cards would make after this card, added up.
fn runs_left(mut pile: Pile, card: Card, unseen: CardSet) -> i32 {
    pile.push_unchecked(card);
    // Cards of one rank make the same run: one of them is asked for all.
    let ranks = Rank::all().map(|rank| CardSet::from_bits(15 << (4 * rank.index())).and(unseen).and(pile.fitting()));
    ranks
        .filter_map(|alike| alike.first().map(|card| i32::from(pile.score_unchecked(card).run) * alike.len() as i32))
        .sum()
}

/// Plays by the rules of the rule book: each in turn strikes out the cards it advises against, until one is left.
#[derive(Clone, Copy, Debug, Default)]
pub struct Steady {
    left_out: Option<Rule>,
}

impl Steady {
    /// A player that does not know one of the rules: to see what it is worth.
    #[must_use]
    pub const fn without(rule: Rule) -> Steady {
        Steady { left_out: Some(rule) }
    }

    /// The card to play, and the rule that decided it.
    ///
    /// # Panics
    /// If no card is legal.
    #[must_use]
    pub fn explain(&self, view: View<'_>) -> (Card, Rule) {
        let mut left = one_of_each_rank(view.legal());
        let mut decided = Rule::NoChoice;
        for rule in Rule::ORDER.into_iter().filter(|&rule| Some(rule) != self.left_out) {
            if left.len() == 1 {
                break;
            }
            let least = left.iter().map(|card| rule.objection(view, card)).min();
            let kept: CardSet = left.iter().filter(|&card| Some(rule.objection(view, card)) == least).collect();
            if kept != left {
                (left, decided) = (kept, rule);
            }
        }
        (left.first().expect("a strategy is asked only when a card is legal"), decided)
    }
}

impl Strategy for Steady {
    fn choose(&mut self, view: View<'_>, _: &mut Rng) -> Card {
        self.explain(view).0
    }
}

#[cfg(test)]
mod tests {
    use noddy_core::{Deal, Deck, Rules, Scores, Seat};

    use super::*;

    /// What steady leads from this hand, with the king of spades turned up.
    fn lead(hand: &str) -> (String, Rule) {
        let own: Vec<Card> = Card::read_all(hand).collect::<Result<_, _>>().expect("cards");
        let others: Vec<Card> = Card::read_all("9c 9d 9h").collect::<Result<_, _>>().expect("cards");
        let mut cards: Vec<Card> = own.iter().zip(&others).flat_map(|(&a, &b)| [a, b]).collect();
        cards.push("Ks".parse().expect("a card"));
        let deck = Deck::starting_with(&cards).expect("different cards");
        let dealer = Seat::new(1).expect("a seat");
        let deal = Deal::start(Rules::DEFAULT, dealer, Scores::zero(2), &deck, 1, &mut ());
        let seat = deal.table().turn().expect("somebody leads");
        let (card, rule) = Steady::default().explain(deal.view(seat));
        (card.to_string(), rule)
    }

    #[test]
    fn each_rule_names_itself() {
        assert_eq!(lead("7c 7d 2s"), ("7c".into(), Rule::LeadFromPair));
        assert_eq!(lead("5c 2d 3s"), ("3s".into(), Rule::LeadLow));
        assert_eq!(lead("5c 8d Ts"), ("Ts".into(), Rule::HighestFirst));
        assert_eq!(lead("5c 5d Ts"), ("Ts".into(), Rule::NotFiveOrTwentyOne));
        assert_eq!(lead("7c 7d 7s"), ("7c".into(), Rule::NoChoice));
    }
}
