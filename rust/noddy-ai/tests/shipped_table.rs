//! The shipped table of the match can be made again.

use noddy_ai::solver::{Effort, MatchSolver, MatchTable, Needs, chains};

/// The last states of the parts of chains that are solved again: near their beginnings, so that it takes minutes, and spread over the table.
const NEEDS: [[u16; 2]; 17] = [
    [1, 2],
    [2, 5],
    [3, 9],
    [2, 14],
    [3, 20],
    [2, 26],
    [4, 31],
    [12, 44],
    [3, 61], // the dealer needs more
    [3, 1],
    [6, 3],
    [11, 2],
    [17, 4],
    [23, 3],
    [31, 2],
    [45, 10],
    [61, 2], // the elder does
];

/// Two runs agree when they differ by no more than this.
const SAME: f64 = 1e-6;

#[test]
#[ignore = "takes minutes: solves 60 states again"]
fn spread_states_solved_again_are_those_of_the_table() {
    let table = MatchTable::shipped().chances();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut solver = MatchSolver::new(1, threads);
    let mut states = 0;
    for chain in chains(61) {
        let wanted = |needs: &Needs| NEEDS.contains(&[needs.elder, needs.dealer]);
        let Some(last) = chain.iter().rposition(wanted) else { continue };
        // A chain begins with nothing learnt; each state goes on from the one before it.
        solver.forget();
        for &needs in &chain[..=last] {
            let known = table.get(needs).expect("the table is whole");
            let (found, _) = solver.solve(table, needs, Effort::at(needs));
            let off = f64::max((found.lower - known.lower).abs(), (found.upper - known.upper).abs());
            println!("{} {}: {:.9} in the table, off by {off:.2e}", needs.elder, needs.dealer, known.elder_wins());
            assert!(off <= SAME, "{needs:?}: {found:?} and {known:?}");
            states += 1;
        }
    }
    assert!(states >= 2 * NEEDS.len(), "{states}");
}
