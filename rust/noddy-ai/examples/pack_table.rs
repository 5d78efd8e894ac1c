//! Makes the table that is shipped from the text that the solver wrote.
//!
//! `cargo run --release -p noddy-ai --example pack_table -- 61 1 rust/noddy-ai/data/match-61.tsv rust/noddy-ai/data/match.bin`

use noddy_ai::solver::{ChanceTable, MatchTable};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [size, knave_noddy, from, to] = words.as_slice() else {
        return Err("usage: pack_table SIZE KNAVE_NODDY TEXT TABLE".into());
    };
    let mut chances = ChanceTable::new(size.parse()?);
    chances.read(&std::fs::read_to_string(from)?);
    let table = MatchTable::new(knave_noddy.parse()?, chances);
    let bytes = table.to_bytes();
    std::fs::write(to, &bytes)?;
    println!("{} bytes; every state up to {} points is solved", bytes.len(), table.chances().complete());
    Ok(())
}
