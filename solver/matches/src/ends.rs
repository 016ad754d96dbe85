//! The states on which the value of a match rests. They do not depend on one another, so that different machines can
//! settle them.

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

/// What the value of one state rests on.
enum Rest {
    Ends(RoundEnds),
    /// This player is expected to win the match, but not by winning the round.
    LostRound(Player),
}

impl RoundEnds {
    /// What is unsettled of that on which proofs of the value of a state rest or, if `moves`, of all its moves. Where the
    /// player to move is expected to win the round but not the match, the value of the state rests on all its moves.
    ///
    /// The threads of rayon's current pool share the work.
    ///
    /// # Errors
    ///
    /// If a limit is reached, or if a search cannot prove what it claims.
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

/// What a proof of the favourite's win rests on.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::winner;
    use kamisado::{Deadlock, MatchFormat};
    use kamisado_solver::search::Limits;

    #[test]
    fn a_match_is_won_if_all_that_it_rests_on_is() {
        // Gold can win the round, but not the match, after one of three moves. Black then has to win from both fills.
        let setup = "8/4o1b1/kU1B1+uG1/p2g1PR1/1K5O/2y5/r7/Y7 g O".parse().unwrap();
        let state = MatchState::from_setup(&setup, MatchFormat::Standard, Deadlock::Official).unwrap();
        let settled = SettledSetups::new(Limits::default(), true);
        let found = RoundEnds::find(&state, false, 1 << 24, &settled).unwrap();
        assert_eq!((found.setups.len(), found.others.len()), (3, 4));
        assert!(found.others.iter().all(|setup| setup.turn() == Player::Black && work_of_other(setup) > 1e8));
        let works: FxHashSet<_> = found.others.iter().map(|setup| work_of_other(setup) as u64).collect();
        assert_eq!(works.len(), found.others.len(), "set-ups that take long differ in work");
        assert!(found.setups.iter().all(|setup| setup.turn() == Player::Gold && work_of_setup(setup) > 1e5));
        for refuted in &found.others {
            let settled = SettledSetups::new(Limits::default(), true);
            settled.insert(refuted, Player::Gold);
            let RoundEnds { others, .. } = RoundEnds::find(&state, false, 1 << 24, &settled).unwrap();
            assert!(others.iter().all(|other| other.key() != refuted.key()), "{refuted}");
        }
        found.setups.iter().chain(&found.others).for_each(|state| settled.insert(state, Player::Black));
        let nothing_is_left = |settled: &_| {
            let rest = RoundEnds::find(&state, false, 1 << 24, settled).unwrap();
            assert!(rest.setups.is_empty() && rest.others.is_empty(), "{rest:?}");
        };
        nothing_is_left(&settled);
        let limits = Limits { nodes: Some(100_000), ..Limits::default() };
        assert_eq!(winner(&state, 1 << 24, &settled.with_limits(limits)).unwrap(), Player::Black);
        let known = SettledSetups::new(Limits::default(), true);
        known.insert(&state, Player::Black);
        nothing_is_left(&known);
    }

    #[test]
    fn set_ups_known_to_be_lost_are_not_planned_again() {
        let setup = "2k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/P4p2/B5U1 g P".parse().unwrap();
        let state = MatchState::from_setup(&setup, MatchFormat::to_points(2).unwrap(), Deadlock::Official).unwrap();
        let settled = SettledSetups::new(Limits::default(), true);
        let mut planned = FxHashSet::default();
        loop {
            let found = RoundEnds::find(&state, false, 1 << 24, &settled).unwrap();
            if found.others == [state] {
                break;
            }
            assert!(!found.setups.is_empty(), "the round is won, and nothing is known to win the match");
            for setup in found.setups {
                assert!(planned.insert(setup.key()), "{setup}");
                settled.insert(&setup, setup.turn());
            }
        }
        assert!(planned.len() > 2, "other fills and other ends were planned: {planned:?}");
    }
}
