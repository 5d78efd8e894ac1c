//! What a responder who looks at suits gains in states of the match; appends what it found to a file, and goes on from there when it is started again.
//!
//! `cargo run --release -p noddy-ai --example certify_suits -- suits.tsv [spread|all] [iterations] [threads]`
//!
//! Each state is solved from nothing: as near as the table was, or with so many iterations, which is what `master` does at run time.

use std::io::Write;
use std::time::Instant;

use noddy_ai::solver::{ChanceTable, Effort, MatchTable, Needs, Shows, State, StateCertifier, chains};

/// Of the table, the part that is looked at.
const SIZE: u16 = 31;

/// States spread over a table to 31, close together near the end.
const SPREAD: [u16; 8] = [1, 2, 4, 7, 11, 16, 23, 31];

fn main() -> std::io::Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let found_path = args.first().map_or("suits.tsv", String::as_str);
    let all = args.get(1).is_some_and(|text| text == "all");
    let number = |place: usize| args.get(place).and_then(|text| text.parse::<u32>().ok()).filter(|&number| number > 0);
    let iterations = number(2);
    let threads = number(3).map_or(1, |threads| threads as usize);
    let table = MatchTable::shipped().chances();
    let known = std::fs::read_to_string(found_path).unwrap_or_default();
    let mut file = std::fs::OpenOptions::new().create(true).append(true).open(found_path)?;
    let mut found_so_far = Found::default();
    for line in known.lines() {
        found_so_far.enter(line);
    }
    let mut certifier = StateCertifier::new(1, threads);
    for needs in chains(SIZE).flatten() {
        let wanted = all || SPREAD.contains(&needs.elder) && SPREAD.contains(&needs.dealer);
        if !wanted || found_so_far.own.get(needs).is_some() || !follows_known(table, needs) {
            continue;
        }
        let effort = match iterations {
            Some(iterations) => Effort { first: iterations, step: iterations, gap: 0.0, most: iterations, keep: 0.0 },
            None => Effort::at(needs),
        };
        let began = Instant::now();
        let found = certifier.certify(table, needs, effort);
        let mut line = format!("{}\t{}", needs.elder, needs.dealer);
        for State { lower, upper } in [found.types, found.own, found.seen] {
            line += &format!("\t{lower:.9}\t{upper:.9}");
        }
        line += &format!("\t{}\t{:.2}", found.iterations, began.elapsed().as_secs_f64());
        writeln!(file, "{line}")?;
        found_so_far.enter(&line);
        println!(
            "{} {}: gap {:.7}, own suits {:.7}, all suits {:.7}, {} iterations, {:.1} s",
            needs.elder,
            needs.dealer,
            found.types.gap(),
            found.own.gap(),
            found.seen.gap(),
            found.iterations,
            began.elapsed().as_secs_f64()
        );
    }
    found_so_far.report("own suits", &found_so_far.own, table);
    found_so_far.report("all suits seen", &found_so_far.seen, table);
    Ok(())
}

/// Whether all states that can follow are in the table.
fn follows_known(table: &ChanceTable, needs: Needs) -> bool {
    let mut after = (1..=needs.elder).flat_map(|elder| (1..needs.dealer).map(move |dealer| Needs { elder, dealer }));
    after.all(|after| table.get(after.passed()).is_some())
}

/// The intervals of the states in the file, for each responder.
struct Found {
    types: ChanceTable,
    own: ChanceTable,
    seen: ChanceTable,
}

impl Default for Found {
    fn default() -> Found {
        let empty = || ChanceTable::new(SIZE);
        Found { types: empty(), own: empty(), seen: empty() }
    }
}

/// Whether a need is the same as one that is spread over the table, or lies between it and the next.
fn beside(spread: u16, need: u16) -> bool {
    SPREAD.windows(2).any(|step| step.contains(&spread) && (step[0]..=step[1]).contains(&need))
}

impl Found {
    /// Reads a line of the file: needs, then three intervals.
    fn enter(&mut self, line: &str) {
        let fields: Vec<&str> = line.split('\t').collect();
        if let [elder, dealer, a, b, c, d, e, f, ..] = fields.as_slice() {
            for (table, [lower, upper]) in
                [(&mut self.types, [a, b]), (&mut self.own, [c, d]), (&mut self.seen, [e, f])]
            {
                table.read(&[*elder, *dealer, lower, upper].join("\t"));
            }
        }
    }

    /// The worst and the mean state, and what they mean for a whole match. In a state that was not certified suits are taken to be worth as much, on top of its
    /// own certificate, as in the worst of those certified ones nearest to it, one for each side of it in both needs.
    fn report(&self, name: &str, certified: &ChanceTable, shipped: &ChanceTable) {
        let all = || (1..=SIZE).flat_map(|elder| (1..=SIZE).map(move |dealer| Needs { elder, dealer }));
        let gap = |table: &ChanceTable, needs| table.get(needs).map(State::gap);
        let states: Vec<(Needs, f64)> = all().filter_map(|needs| Some((needs, gap(certified, needs)?))).collect();
        let Some(worst) = states.iter().max_by(|a, b| a.1.total_cmp(&b.1)) else { return };
        let mean = states.iter().map(|state| state.1).sum::<f64>() / states.len() as f64;
        println!(
            "{name}: {} states, mean gap {mean:.7}, worst {:.7} at {} and {}",
            states.len(),
            worst.1,
            worst.0.elder,
            worst.0.dealer
        );
        let extra = |needs: Needs, found: f64| (found - gap(&self.types, needs).unwrap_or(0.0)).max(0.0);
        let mut filled = ChanceTable::new(SIZE);
        for needs in all() {
            let near = |state: Needs| beside(state.elder, needs.elder) && beside(state.dealer, needs.dealer);
            let around = states.iter().filter(|state| near(state.0)).map(|&(state, found)| extra(state, found));
            let bound = match gap(certified, needs) {
                Some(found) => Some(found),
                None => around.max_by(f64::total_cmp).zip(gap(shipped, needs)).map(|(extra, own)| extra + own),
            };
            if let Some(gap) = bound {
                filled.set(needs, State { lower: 0.5 - gap, upper: 0.5 + gap });
            }
        }
        match filled.match_gaps(SIZE, &Shows::new()) {
            Some(gaps) => {
                let gap = gaps[usize::from(SIZE)][usize::from(SIZE)];
                println!(
                    "  a match to {SIZE}: at most {:.6} as elder, {:.6} as dealer, mean {:.6}",
                    gap.elder,
                    gap.dealer,
                    gap.mean()
                );
            }
            None => println!("  too few states for a bound on the match"),
        }
    }
}
