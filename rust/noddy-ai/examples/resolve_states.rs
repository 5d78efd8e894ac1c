//! Solves spread states of a table again, each with the chain of states before it, and says how far from the table they come out.
//!
//! `cargo run --release -p noddy-ai --example resolve_states -- match-31.tsv [threads] [all]`

use noddy_ai::solver::{ChanceTable, Effort, MatchSolver, Needs, chains};

/// The last states of the parts of chains that are solved again, near their beginnings, so that it takes minutes.
const NEEDS: [[u16; 2]; 13] =
    [[1, 2], [2, 5], [3, 9], [2, 14], [3, 20], [2, 26], [4, 31], [3, 1], [6, 3], [11, 2], [17, 4], [23, 3], [31, 2]];

/// Two runs agree when they differ by no more than this.
const SAME: f64 = 1e-6;

fn main() -> std::io::Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let threads = args.get(1).and_then(|text| text.parse().ok()).unwrap_or(1);
    let all = args.get(2).is_some_and(|text| text == "all");
    let mut table = ChanceTable::new(31);
    table.read(&std::fs::read_to_string(args.first().map_or("match-31.tsv", String::as_str))?);
    let mut solver = MatchSolver::new(1, threads);
    let (mut states, mut worst) = (0, 0.0f64);
    for chain in chains(31) {
        let wanted = |needs: &Needs| all || NEEDS.contains(&[needs.elder, needs.dealer]);
        let Some(last) = chain.iter().rposition(wanted) else { continue };
        solver.forget();
        for &needs in &chain[..=last] {
            let Some(known) = table.get(needs) else { break };
            let (found, _) = solver.solve(&table, needs, Effort::at(needs));
            let off = f64::max((found.lower - known.lower).abs(), (found.upper - known.upper).abs());
            println!("{} {}: {:.9} in the table, off by {off:.2e}", needs.elder, needs.dealer, known.elder_wins());
            (states, worst) = (states + 1, worst.max(off));
        }
    }
    println!("{states} states, at most {worst:.2e} off");
    if states == 0 || worst > SAME {
        std::process::exit(1);
    }
    Ok(())
}
