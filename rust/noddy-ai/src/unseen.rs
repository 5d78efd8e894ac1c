//! What the hidden cards can be: the hands a seat cannot see, drawn so that they fit all that was heard.

use noddy_core::{Card, CardSet, Counting, Deal, Deck, LIMIT, Rng, Rules, Scores, Seat, View};

/// What one seat may think of the others' hands.
///
/// A player who said go held no card that fitted, and no more does one whose pile closed below 31 (R10, R12). Cards that do not fit a lower total do not
/// fit a higher one either, so all that was heard from a seat comes down to one number.
#[derive(Clone, Debug)]
pub struct Unseen<'a> {
    view: View<'a>,
    /// The cards that the seat has not seen, in ascending order; only the first `count` are meant.
    cards: [Card; Card::COUNT],
    count: usize,
    /// The other seats that hold cards, those who can hold the fewest cards first.
    others: Vec<Other>,
}

/// Another seat that holds cards.
#[derive(Clone, Copy, Debug)]
struct Other {
    seat: Seat,
    holds: usize,
    /// How many of the unseen cards it cannot hold: the lowest ones.
    excluded: usize,
}

impl<'a> Unseen<'a> {
    /// What the seat of the view can know.
    #[must_use]
    pub fn by(view: View<'a>) -> Unseen<'a> {
        let unseen = view.unseen();
        let mut cards = *Deck::SORTED.cards();
        for (place, card) in cards.iter_mut().zip(unseen) {
            *place = card;
        }
        let impossible = impossible(view);
        let table = view.table();
        let other = |seat: Seat| Other {
            seat,
            holds: table.cards_left(seat),
            excluded: unseen.and(impossible[seat.index()]).len(),
        };
        let mut others: Vec<Other> = Seat::all(table.rules().players())
            .filter(|&seat| seat != view.seat())
            .map(other)
            .filter(|other| other.holds > 0)
            .collect();
        others.sort_by_key(|other| std::cmp::Reverse(other.excluded));
        Unseen { view, cards, count: unseen.len(), others }
    }

    /// Hands for the other seats, every possible one as likely. The cards a seat has still to play are returned by seat.
    ///
    /// What one seat can hold, every seat after it in the list can hold as well. So it does not matter to the later ones which cards the earlier ones
    /// took, only how many: each draws freely from what is left to it.
    pub fn draw(&mut self, rng: &mut Rng) -> [CardSet; Seat::MAX] {
        let mut hands = [CardSet::EMPTY; Seat::MAX];
        hands[self.view.seat().index()] = self.view.held();
        // The list is put back in order afterwards by undoing the swaps.
        let mut swaps = [(0, 0); Card::COUNT];
        let mut drawn = 0;
        for other in &self.others {
            for _ in 0..other.holds {
                let end = self.count - drawn;
                let pick = other.excluded + rng.below((end - other.excluded) as u64) as usize;
                self.cards.swap(pick, end - 1);
                swaps[drawn] = (pick, end - 1);
                drawn += 1;
                let hand = &mut hands[other.seat.index()];
                *hand = hand.with(self.cards[end - 1]);
            }
        }
        for &(a, b) in swaps[..drawn].iter().rev() {
            self.cards.swap(a, b);
        }
        hands
    }

    /// A whole deal with such hands, played up to the present; its scores start from nought and end nothing.
    pub fn deal(&mut self, rng: &mut Rng) -> Deal {
        let hands = self.draw(rng);
        self.endless(&hands)
    }

    /// The deal with these hands, played up to the present; its scores start from nought and end nothing.
    pub(crate) fn endless(&self, hands: &[CardSet; Seat::MAX]) -> Deal {
        let rules = endless(self.view.table().rules());
        imagine(self.view, hands, rules, Scores::zero(rules.players()))
    }

    /// The deal with these hands, played up to the present, at the score that there is; hands are counted for the players.
    pub(crate) fn at_score(&self, hands: &[CardSet; Seat::MAX]) -> Deal {
        let table = self.view.table();
        imagine(self.view, hands, table.rules().with_count(Counting::Auto), *table.start())
    }
}

/// The deal as it would be with these cards still to play.
fn imagine(view: View<'_>, hands: &[CardSet; Seat::MAX], rules: Rules, scores: Scores) -> Deal {
    let table = view.table();
    let players = rules.players();
    let mut dealt = [table.starter(); 17];
    for (place, seat) in table.dealer().next(players).around(players).enumerate() {
        let own = hands[seat.index()].or(table.played_by(seat));
        for (card, position) in own.iter().zip((place..).step_by(usize::from(players))) {
            dealt[position] = card;
        }
    }
    let deck = Deck::starting_with(&dealt[..rules.cards_dealt()]).expect("hidden cards are drawn from those not seen");
    let mut deal = Deal::start(rules, table.dealer(), scores, &deck, 1, &mut ());
    for turn in table.turns() {
        deal.play_unchecked(turn.card, &mut ());
    }
    deal
}

/// The same rules with a target that no deal reaches.
fn endless(rules: &Rules) -> Rules {
    let (players, hand_size) = (i64::from(rules.players()), i64::from(rules.hand_size()));
    Rules::new(players, hand_size, 1000, i64::from(rules.knave_noddy())).expect("the settings were valid before")
}

/// The cards that each seat cannot hold, from the goes and the closed piles that were heard.
pub(crate) fn impossible(view: View<'_>) -> [CardSet; Seat::MAX] {
    let mut impossible = [CardSet::EMPTY; Seat::MAX];
    let mut total = 0;
    for turn in view.table().turns() {
        total += turn.card.value();
        let fitting = CardSet::fitting(LIMIT - total);
        let mut heard = turn.goes;
        // At 31 the pile closes whatever its last player holds; nothing fits there anyway.
        if turn.closed {
            heard = heard.with(turn.seat);
            total = 0;
        }
        for seat in Seat::all(view.table().rules().players()).filter(|&seat| heard.contains(seat)) {
            impossible[seat.index()] = impossible[seat.index()].or(fitting);
        }
    }
    impossible
}

#[cfg(test)]
mod tests {
    use noddy_core::{Match, match_seed};

    use super::*;

    #[test]
    fn drawn_hands_fit_what_was_heard() {
        let (seed, mut checked) = (1589, 0);
        let mut rng = Rng::stream(seed, 0);
        for number in 0..300 {
            let players = 2 + number as i64 % 3;
            let rules = Rules::new(players, 3 + number as i64 / 3 % 2, 31, 1).expect("rules");
            let mut game = Match::new(rules, match_seed(seed, number));
            while let Some(seat) = game.deal().table().turn() {
                let mut unseen = Unseen::by(game.deal().view(seat));
                for _ in 0..3 {
                    let imagined = unseen.deal(&mut rng);
                    // Replaying the cards with the imagined hands gives the same goes and closed piles.
                    assert_eq!(imagined.table().turns(), game.deal().table().turns(), "seed {seed}, match {number}");
                    assert_eq!(imagined.table().turn(), Some(seat));
                    assert_eq!(imagined.held(seat), game.deal().held(seat));
                    checked += 1;
                }
                let legal = game.deal().legal();
                let card = legal.nth(rng.below(legal.len() as u64) as usize).expect("a legal card");
                game.play(card).expect("legal");
            }
        }
        assert!(checked > 10_000, "{checked}");
    }
}
