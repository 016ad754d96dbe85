//! How the memory for one round of a match is divided.

use kamisado::Color;

/// The most searches of last rounds: one for each tower that may win the round and gain a ring. Only one player's
/// towers count, because any win of the other player would end the match now.
const LAST_ROUNDS: usize = Color::ALL.len();

/// The bytes for a round and all searches that it needs.
///
/// A quarter is for the search of the round [alone](super::alone::RoundAlone). The other three serve one of four
/// purposes at a time: planning the round alone, proving it with the favourite's wins assumed to suffice, checking the
/// set-ups on which that rests, and searching it in stages.
#[derive(Clone, Copy)]
pub(super) struct Shares {
    pub alone: usize,
    /// For the search and the proof of a plan of the round alone.
    pub plan_search: usize,
    pub plan_proof: usize,
    /// For the search and the proof with wins assumed, and for the costs of the ends of the round.
    pub assumed_search: usize,
    pub assumed_proof: usize,
    pub assumed_weights: usize,
    /// For each thread of the pool that checks a set-up, or searches what follows a first move.
    pub each: usize,
    /// The threads that check set-ups together, so that looking for a proof makes them wait.
    pub among: usize,
    /// For the search in stages, and for its proof memory.
    pub staged: usize,
    pub staged_proved: usize,
    /// For each search of last rounds that the search in stages needs, and for any later round.
    pub last_round: usize,
    pub next_round: usize,
}

impl Shares {
    /// The shares of `memory` bytes, which `among` threads share.
    pub fn of(memory: usize, among: usize) -> Shares {
        let quarter = memory / 4;
        Shares {
            alone: quarter,
            plan_search: 2 * quarter,
            plan_proof: quarter,
            assumed_search: quarter,
            assumed_proof: 3 * quarter / 2,
            assumed_weights: quarter / 2,
            each: 3 * quarter / among,
            among,
            staged: quarter,
            staged_proved: quarter / 16,
            last_round: quarter / LAST_ROUNDS,
            next_round: quarter,
        }
    }
}
