//! The states on which the value of a match rests. They are independent, so different machines can settle them.

use rustc_hash::FxHashSet;

use super::alone::RoundAlone;
use super::favourite::{easier_first, favourite, takes_long};
use super::least::least_to_check;
use super::list::find_all;
use super::settled::SettledSetups;
use super::shares::Shares;
use super::staged;
use kamisado::{MatchState, Player};
use kamisado_solver::game::Game;
use kamisado_solver::search::ReplayError;

pub use super::favourite::{work_of_other, work_of_setup};

/// What must be settled for the value of a state, or of its moves.
#[derive(Clone, Debug, Default)]
pub struct RoundEnds {
    /// Set-ups after a fill, each once. The player who has chosen the fill is expected to win the match from there.
    pub setups: Vec<MatchState>,
    /// Set-ups after a fill by the player who is expected to lose the match: the player who begins there is expected to
    /// win. Where the set-ups become known only during the search, states of the round, whose value counts, whichever it
    /// is.
    pub others: Vec<MatchState>,
}

enum Rest {
    Ends(RoundEnds),
    /// This player is expected to win the match, but not by winning the round.
    LostRound(Player),
}

impl RoundEnds {
    /// What is unsettled of that on which proofs of the value of a state rest or, if `moves`, of all its moves. Where the
    /// player to move is expected to win the round but not the match, the value of the state rests on all its moves.
    ///
    /// The threads of rayon's current pool share the work. Fails if a limit is reached, or if a search cannot prove
    /// what it claims.
    pub fn find(
        state: &MatchState,
        moves: bool,
        memory: usize,
        settled: &SettledSetups<'_>,
    ) -> Result<RoundEnds, ReplayError> {
        if !moves {
            if settled.winner(state).is_some() {
                return Ok(RoundEnds::default());
            }
            match rest_of(state, memory, settled)? {
                Rest::LostRound(favourite) if favourite != state.turn() => {}
                rest => return Ok(RoundEnds::of([(*state, rest)], settled)),
            }
        }
        let mut states: Vec<MatchState> = state.moves().map(|m| state.after(m)).collect();
        let mut met = FxHashSet::default();
        let is_open = |state: &MatchState| {
            state.winner().is_none() && (state.chooser().is_some() || settled.winner(state).is_none())
        };
        states.retain(|state| is_open(state) && met.insert(state.key()));
        let memory = memory / rayon::current_num_threads();
        let found =
            find_all(&states, memory, &|state| Ok::<_, ReplayError>((*state, rest_of(state, memory, settled)?)))?;
        Ok(RoundEnds::of(found, settled))
    }

    fn of(found: impl IntoIterator<Item = (MatchState, Rest)>, settled: &SettledSetups<'_>) -> RoundEnds {
        let (mut all, mut met) = (RoundEnds::default(), FxHashSet::default());
        let mut is_open = |setup: &MatchState| settled.winner(setup).is_none() && met.insert(setup.key());
        for (state, rest) in found {
            match rest {
                Rest::Ends(RoundEnds { setups, others }) => {
                    all.setups.extend(setups.into_iter().filter(&mut is_open));
                    all.others.extend(others.into_iter().filter(&mut is_open));
                }
                Rest::LostRound(_) => all.others.push(state),
            }
        }
        all
    }
}

fn rest_of(state: &MatchState, memory: usize, settled: &SettledSetups<'_>) -> Result<Rest, ReplayError> {
    let (score, target) = (state.score(), state.format().target());
    let nothing = Rest::Ends(RoundEnds::default());
    if let Some(chooser) = state.chooser() {
        if settled.after_fill(state).is_some() {
            return Ok(nothing);
        }
        let fills = easier_first(state).into_iter().filter(|setup| settled.winner(setup).is_none());
        return Ok(Rest::Ends(match favourite(score, target, chooser.opponent()) == chooser {
            true => RoundEnds { setups: fills.take(1).collect(), others: Vec::new() },
            false => RoundEnds { setups: Vec::new(), others: fills.collect() },
        }));
    }
    let shares = Shares::of(memory, 1);
    let wins_round = RoundAlone::new(shares.alone, settled).winner(state, false)?;
    if state.is_decisive_for(wins_round) {
        return Ok(nothing);
    }
    let favourite = favourite(score, target, wins_round);
    let mut found = None;
    if favourite == wins_round {
        found = least_to_check(state, favourite, &mut FxHashSet::default(), shares, settled)?.map(|(_, setups)| setups);
    }
    if found.is_none() && favourite == state.turn() && takes_long(state) {
        found = staged::expected_setups(state, favourite, shares, settled)?;
    }
    Ok(found.map_or(Rest::LostRound(favourite), |setups| {
        // The player who begins has lost the round before, so the other has chosen the fill.
        let (others, setups) = setups.into_iter().partition(|setup| setup.turn() == favourite);
        Rest::Ends(RoundEnds { setups, others })
    }))
}
