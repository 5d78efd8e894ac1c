//! What a responder who looks at suits gains in states of the match; appends what it found to a file, and goes on from there when it is started again.
//!
//! `cargo run --release -p noddy-ai --example certify_suits -- suits.tsv [spread|all] [iterations] [threads]`
//!
//! Each state is solved from nothing: as near as the table was, or with so many iterations, which is what `master` does at run time.

use std::io::Write;
use std::time::Instant;

use noddy_ai::solver::{ChanceTable, Effort, MatchTable, Needs, Shows, State, StateCertifier, chains};

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
    let (mut own, mut seen) = (ChanceTable::new(31), ChanceTable::new(31));
    for line in known.lines() {
        enter(line, &mut own, &mut seen);
    }
    let mut certifier = StateCertifier::new(1, threads);
    for needs in chains(31).flatten() {
        let wanted = all || SPREAD.contains(&needs.elder) && SPREAD.contains(&needs.dealer);
        if !wanted || own.get(needs).is_some() || !follows_known(table, needs) {
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
        enter(&line, &mut own, &mut seen);
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
    report("own suits", &own);
    report("all suits seen", &seen);
    Ok(())
}

/// Whether all states that can follow are in the table.
fn follows_known(table: &ChanceTable, needs: Needs) -> bool {
    let mut after = (1..=needs.elder).flat_map(|elder| (1..needs.dealer).map(move |dealer| Needs { elder, dealer }));
    after.all(|after| table.get(after.passed()).is_some())
}

/// Reads a line of the file: needs, then three intervals.
fn enter(line: &str, own: &mut ChanceTable, seen: &mut ChanceTable) {
    let fields: Vec<&str> = line.split('\t').collect();
    if let [elder, dealer, _, _, own_lower, own_upper, seen_lower, seen_upper, ..] = fields.as_slice() {
        own.read(&[*elder, *dealer, *own_lower, *own_upper].join("\t"));
        seen.read(&[*elder, *dealer, *seen_lower, *seen_upper].join("\t"));
    }
}

/// Whether a need is the same as one that is spread over the table, or lies between it and the next.
fn beside(spread: u16, need: u16) -> bool {
    SPREAD.windows(2).any(|step| step.contains(&spread) && (step[0]..=step[1]).contains(&need))
}

/// The worst and the mean state, and what they mean for a whole match: a state that was not certified is taken to be as bad as the worst of those
/// certified ones nearest to it, one for each side of it in both needs.
fn report(name: &str, table: &ChanceTable) {
    let all = || (1..=31).flat_map(|elder| (1..=31).map(move |dealer| Needs { elder, dealer }));
    let states: Vec<(Needs, State)> = all().filter_map(|needs| Some((needs, table.get(needs)?))).collect();
    let Some(worst) = states.iter().max_by(|a, b| a.1.gap().total_cmp(&b.1.gap())) else { return };
    let mean = states.iter().map(|state| state.1.gap()).sum::<f64>() / states.len() as f64;
    println!(
        "{name}: {} states, mean gap {mean:.7}, worst {:.7} at {} and {}",
        states.len(),
        worst.1.gap(),
        worst.0.elder,
        worst.0.dealer
    );
    let mut filled = ChanceTable::new(31);
    for needs in all() {
        let near = |state: &Needs| beside(state.elder, needs.elder) && beside(state.dealer, needs.dealer);
        let around = states.iter().filter(|(state, _)| near(state)).map(|(_, state)| *state);
        let gap = table.get(needs).or_else(|| around.max_by(|a, b| a.gap().total_cmp(&b.gap())));
        if let Some(gap) = gap.map(State::gap) {
            filled.set(needs, State { lower: 0.5 - gap, upper: 0.5 + gap });
        }
    }
    match filled.match_gaps(31, &Shows::new()) {
        Some(gaps) => {
            let gap = gaps[31][31];
            println!(
                "  a match to 31: at most {:.6} as elder, {:.6} as dealer, mean {:.6}",
                gap.elder,
                gap.dealer,
                gap.mean()
            );
        }
        None => println!("  too few states for a bound on the match"),
    }
}
