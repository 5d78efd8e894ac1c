//! Points per deal: how much one strategy gains against others.

use noddy_core::{Deal, Deck, Rng, Rules, STRATEGY_STREAM, Scores, Seat, match_seed};

use crate::strategy::Strategy;

/// A mean with its standard error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Gain {
    /// Points per deal: own points less the mean of the others', the mean over all seats.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
}

/// Plays `deals` packs, each once from every seat of the table, `hero` against a table of `others`.
///
/// The scores never reach a target. Every strategy gets a stream of its own for each pack, so the result depends on the seed alone.
pub fn duel(rules: &Rules, deals: u64, seed: u64, hero: &mut dyn Strategy, others: &mut dyn Strategy) -> Gain {
    let players = rules.players();
    let endless = Rules::new(players.into(), rules.hand_size().into(), 1000, rules.knave_noddy().into())
        .expect("the settings were valid before");
    let dealer = Seat::default();
    let (mut sum, mut squares) = (0.0, 0.0);
    for number in 0..deals {
        let pack_seed = match_seed(seed, number);
        let deck = Deck::shuffled(pack_seed, 1);
        let mut gain = 0.0;
        for own in Seat::all(players) {
            let mut rngs = [0, 1, 2, 3].map(|seat| Rng::stream(pack_seed, STRATEGY_STREAM + seat));
            let mut deal = Deal::start(endless, dealer, Scores::zero(players), &deck, 1, &mut ());
            while let Some(seat) = deal.table().turn() {
                let (view, rng) = (deal.view(seat), &mut rngs[seat.index()]);
                let card = if seat == own { hero.choose(view, rng) } else { others.choose(view, rng) };
                deal.play_unchecked(card, &mut ());
            }
            let scores = deal.table().scores();
            let mine = f64::from(scores[own]);
            let all: f64 = scores.as_slice().iter().map(|&score| f64::from(score)).sum();
            gain += mine - (all - mine) / f64::from(players - 1);
        }
        gain /= f64::from(players);
        sum += gain;
        squares += gain * gain;
    }
    let count = deals.max(1) as f64;
    let mean = sum / count;
    Gain { mean, error: ((squares / count - mean * mean) / (count - 1.0).max(1.0)).max(0.0).sqrt() }
}
