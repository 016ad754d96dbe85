//! The command line of the solver.

use solver::kamisado::{Deadlock, Position};

fn main() {
    for d in [Deadlock::Official, Deadlock::TwoPass] {
        for n in 1..=5 {
            let t = std::time::Instant::now();
            println!("{n} {} {:?}", solver::perft::perft(&Position::start(d), n), t.elapsed());
        }
    }
}
