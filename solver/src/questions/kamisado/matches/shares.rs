//! How the memory for one round of a match is shared out.

use crate::kamisado::Color;

/// The bytes that a round and all that is asked for its sake may take, in quarters.
///
/// The first quarter is for the search of the round [alone](super::alone::RoundAlone). What the others are for depends on what
/// is done; nothing of one line is there at the same time as anything of another:
///
/// ```text
///                            second         third                         fourth
/// a plan of the round alone  its search     its search                    its proof
/// the win assumed            its search     half of it weights of ends,   the rest its proof
/// the set-ups after it       all three, divided among the threads that check them
/// the search in stages       that search    searches of last rounds       another round to come
/// ```
#[derive(Clone, Copy)]
pub(super) struct Shares {
    quarter: usize,
}

/// How many searches of last rounds there may be: one for each tower that may win the round and gain a ring. They are one
/// player's, because any win of the other's would end the match now.
const LAST_ROUNDS: usize = Color::ALL.len();

impl Shares {
    /// Of so many bytes.
    pub fn of(memory: usize) -> Shares {
        Shares { quarter: memory / 4 }
    }

    /// For the search of the round alone.
    pub fn alone(self) -> usize {
        self.quarter
    }

    /// For the search that a plan of the round alone is made by.
    pub fn plan_search(self) -> usize {
        2 * self.quarter
    }

    /// For the proof that a plan of the round alone is made from.
    pub fn plan_proof(self) -> usize {
        self.quarter
    }

    /// For the search of the round with the favourite's wins assumed to win the match.
    pub fn assumed_search(self) -> usize {
        self.quarter
    }

    /// For what the ends of that round weigh.
    pub fn assumed_weights(self) -> usize {
        self.quarter / 2
    }

    /// For the proof of that round.
    pub fn assumed_proof(self) -> usize {
        3 * self.quarter / 2
    }

    /// For each of the set-ups that are checked by the threads of a pool side by side.
    pub fn check(self) -> usize {
        3 * self.quarter / rayon::current_num_threads()
    }

    /// For the search in stages, what is proved of it included.
    pub fn staged(self) -> usize {
        self.quarter
    }

    /// For what is proved of the search in stages: the part that a search leaves.
    pub fn staged_proved(self) -> usize {
        self.quarter / 16
    }

    /// For each search of last rounds.
    pub fn last_round(self) -> usize {
        self.quarter / LAST_ROUNDS
    }

    /// For another round to come.
    pub fn next_round(self) -> usize {
        self.quarter
    }
}
