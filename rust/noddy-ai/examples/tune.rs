//! tune
use noddy_ai::solver::*;
use noddy_core::Rank;
fn main() {
    let ends = Ends::new();
    for starter in [Rank::ACE, Rank::from_index(8).unwrap()] {
        let game = points_game(starter, &ends);
        let mut solver = Solver::new(std::sync::Arc::new(Layout::by_rank()));
        let t = std::time::Instant::now();
        for (run, total) in [(30, 30), (30, 60), (190, 250), (250, 500)] {
            solver.run(&game, run);
            println!("{starter} {total} gap {:.7} {:?}", Certificate::of(&game, &solver.policy()).gap(), t.elapsed());
        }
    }
}
