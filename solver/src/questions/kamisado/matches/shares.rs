//! How the memory for one round of a match is shared out.

use kamisado::Color;

/// How many searches of last rounds there may be: one for each tower that may win the round and gain a ring. They are one
/// player's, because any win of the other's would end the match now.
const LAST_ROUNDS: usize = Color::ALL.len();

/// The bytes that a round and all that is asked for its sake may take.
///
/// A quarter is for the search of the round [alone](super::alone::RoundAlone). The other three are for one of four things at a
/// time: to plan the round alone, to prove it with the favourite's wins assumed to suffice, to check the set-ups that this
/// rests on, and to search it in stages.
#[derive(Clone, Copy)]
pub(super) struct Shares {
    pub alone: usize,
    /// For the search and the proof that a plan of the round alone is made by.
    pub plan_search: usize,
    pub plan_proof: usize,
    /// For the search and the proof with wins assumed, and for what the ends of the round weigh.
    pub assumed_search: usize,
    pub assumed_proof: usize,
    pub assumed_weights: usize,
    /// For each of the set-ups that the threads of the pool check side by side.
    pub check: usize,
    /// For the search in stages, and the part of that which a search leaves for what is proved.
    pub staged: usize,
    pub staged_proved: usize,
    /// For each search of last rounds that the search in stages asks about, and for another round to come.
    pub last_round: usize,
    pub next_round: usize,
}

impl Shares {
    /// Of so many bytes, in the pool that this is called in.
    pub fn of(memory: usize) -> Shares {
        let quarter = memory / 4;
        Shares {
            alone: quarter,
            plan_search: 2 * quarter,
            plan_proof: quarter,
            assumed_search: quarter,
            assumed_proof: 3 * quarter / 2,
            assumed_weights: quarter / 2,
            check: 3 * quarter / rayon::current_num_threads(),
            staged: quarter,
            staged_proved: quarter / 16,
            last_round: quarter / LAST_ROUNDS,
            next_round: quarter,
        }
    }
}
