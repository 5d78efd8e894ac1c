//! Row by row through `noddy-core`: what the faster paths are held against, and what names the fault of a bad row.

use noddy_core::{Card, CardSet, Hand, HandScore, Pile, PlayScore};

use crate::row::{BadRow, Check, Fault};

/// Padding after the cards of a play.
pub(crate) const PAD: u8 = 255;

/// Scores each row of a hand and its starter in turn, up to the first that is wrong.
pub(crate) fn hands(
    rows: &[u8],
    row_size: usize,
    check: Check,
    mut visit: impl FnMut(usize, HandScore),
) -> Result<(), BadRow> {
    for (row, ids) in rows.chunks_exact(row_size).enumerate() {
        let score = hand(ids, check).map_err(|fault| BadRow { row, fault })?;
        visit(row, score);
    }
    Ok(())
}

/// The score of one row.
fn hand(ids: &[u8], check: Check) -> Result<HandScore, Fault> {
    let mut cards = [Card::new(noddy_core::Rank::ACE, noddy_core::Suit::CLUBS); 5];
    for (place, &id) in cards.iter_mut().zip(ids) {
        *place = Card::from_id(id).ok_or(Fault::NoSuchId(id))?;
    }
    let cards = &cards[..ids.len()];
    let starter = cards[ids.len() - 1];
    match (first_twice(cards), check) {
        (Some(card), Check::Full) => Err(Fault::Twice(card)),
        // No real hand, so nothing to count.
        (Some(_), Check::Ids) => Ok(HandScore::default()),
        (None, Check::Full | Check::Ids) => {
            let hand = Hand::new(&cards[..ids.len() - 1]).expect("three or four cards, all different");
            Ok(hand.score(starter))
        }
    }
}

fn first_twice(cards: &[Card]) -> Option<Card> {
    let mut seen = CardSet::EMPTY;
    cards.iter().copied().find(|&card| {
        let before = seen;
        seen = seen.with(card);
        before.contains(card)
    })
}

/// Scores each play in turn, up to the first that is wrong.
pub(crate) fn plays(rows: &[u8], width: usize, mut visit: impl FnMut(usize, PlayScore)) -> Result<(), BadRow> {
    for (row, ids) in rows.chunks_exact(width).enumerate() {
        let score = play(ids).map_err(|fault| BadRow { row, fault })?;
        visit(row, score);
    }
    Ok(())
}

/// The score of the last card of one pile.
fn play(ids: &[u8]) -> Result<PlayScore, Fault> {
    let count = ids.iter().position(|&id| id == PAD).unwrap_or(ids.len());
    if ids[count..].iter().any(|&id| id != PAD) {
        return Err(Fault::Gap);
    }
    let mut pile = Pile::EMPTY;
    let mut last = Err(Fault::Empty);
    for &id in &ids[..count] {
        let card = Card::from_id(id).ok_or(Fault::NoSuchId(id))?;
        if pile.cards().contains(&card) {
            return Err(Fault::Twice(card));
        }
        if !pile.fits(card) {
            return Err(Fault::TooHigh { card, total: pile.total() + card.value() });
        }
        last = Ok(pile.score_unchecked(card));
        pile.push_unchecked(card);
    }
    last
}
