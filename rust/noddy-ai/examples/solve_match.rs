//! Solves the match by backward induction, state after state; appends what it found to a file and goes on from there when it is started again.
//!
//! `cargo run --release -p noddy-ai --example solve_match -- 61 1 match-61.tsv`

use std::io::Write;
use std::time::Instant;

use noddy_ai::solver::{ChanceTable, Effort, MatchSolver, Needs, Shows, State, chains};

fn main() -> std::io::Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, default: u16| args.get(place).and_then(|text| text.parse().ok()).unwrap_or(default);
    let (size, knave_noddy) = (number(0, 61), number(1, 1) as u8);
    let path = args.get(2).map_or("match.tsv", String::as_str);
    let mut table = ChanceTable::new(size);
    table.read(&std::fs::read_to_string(path).unwrap_or_default());
    let mut file = std::fs::OpenOptions::new().create(true).append(true).open(path)?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut solver = MatchSolver::new(knave_noddy, threads);
    for chain in chains(size) {
        // A chain that was cut short is done again from its beginning, with the same result.
        if chain.iter().all(|&needs| table.get(needs).is_some()) {
            continue;
        }
        solver.forget();
        for needs in chain {
            let began = Instant::now();
            let (state, iterations) = solver.solve(&table, needs, Effort::at(needs));
            table.set(needs, state);
            let Needs { elder, dealer } = needs;
            let State { lower, upper } = state;
            let seconds = began.elapsed().as_secs_f64();
            writeln!(file, "{elder}\t{dealer}\t{lower:.9}\t{upper:.9}\t{iterations}\t{seconds:.2}")?;
            println!(
                "{elder} {dealer}: {:.6} gap {:.7}, {iterations} iterations, {seconds:.2} s",
                state.elder_wins(),
                state.gap()
            );
        }
    }
    if let Some(gaps) = table.match_gaps(size, &Shows::new()) {
        for target in [15, 21, 31, 61].into_iter().filter(|&target| target <= usize::from(size)) {
            let gap = gaps[target][target];
            println!(
                "to {target} from nought: the first elder wins {:.6}",
                table.chance(Needs { elder: target as u16, dealer: target as u16 }).elder_wins
            );
            println!(
                "  a best response gains at most {:.6} as elder, {:.6} as dealer, mean {:.6}",
                gap.elder,
                gap.dealer,
                gap.mean()
            );
        }
    }
    Ok(())
}
