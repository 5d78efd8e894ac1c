//! The decisions of a two-player deal of three cards, as the solver numbers them, read off a view.

use noddy_core::{Card, CardSet, Rank, View};

use super::trio::Trio;

/// What is to be decided, in ranks: suits do not matter to the play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decision {
    /// The elder's first card.
    Lead { hand: Trio },
    /// The dealer's first card, on this lead.
    Reply { lead: usize, hand: Trio },
    /// The elder's second card, after one card each.
    Second { lead: usize, reply: usize, low: usize, high: usize },
    /// The dealer's second card, after the elder's second.
    Last { lead: usize, reply: usize, second: usize, low: usize, high: usize },
    /// There is nothing to decide: one rank is as good as the only one.
    Forced,
}

impl Decision {
    /// The decision of the player whose view it is, in a deal of two players and three cards.
    #[inline]
    pub(crate) fn of(view: View<'_>) -> Decision {
        let legal = view.legal();
        let (Some(first), true) = (legal.first(), legal.len() > 1) else { return Decision::Forced };
        let rank = |card: Card| usize::from(card.rank().index());
        let turn = |number: usize| view.table().turns().get(number).map_or(0, |turn| rank(turn.card));
        let second = legal.without(first).first().map_or(0, rank);
        let first = rank(first);
        match (view.table().turns().len(), legal.len()) {
            (0, _) => Decision::Lead { hand: trio(legal) },
            (1, _) => Decision::Reply { lead: turn(0), hand: trio(legal) },
            (2, 2) if first != second => Decision::Second { lead: turn(0), reply: turn(1), low: first, high: second },
            (3, 2) if first != second => {
                Decision::Last { lead: turn(0), reply: turn(1), second: turn(2), low: first, high: second }
            }
            // Two cards of one rank, or the dealer alone with two cards: their order changes nothing.
            (_, _) => Decision::Forced,
        }
    }
}

fn trio(cards: CardSet) -> Trio {
    let mut ranks = [0; 3];
    for (rank, card) in ranks.iter_mut().zip(cards) {
        *rank = usize::from(card.rank().index());
    }
    Trio::new(ranks[0], ranks[1], ranks[2])
}

/// The lowest card of a rank.
#[inline]
pub(crate) fn card_of(cards: CardSet, rank: usize) -> Option<Card> {
    cards_of(cards, rank).first()
}

/// The cards of a rank.
#[inline]
pub(crate) fn cards_of(cards: CardSet, rank: usize) -> CardSet {
    debug_assert!(rank < Rank::COUNT);
    CardSet::from_bits(cards.bits() & 15 << (4 * rank))
}
