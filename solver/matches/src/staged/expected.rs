//! The set-ups after a round that the favourite is expected to lose, and still to win the match.

use rustc_hash::FxHashSet;

use super::super::favourite::easier_first;
use super::super::settled::SettledSetups;
use super::super::shares::Shares;
use super::{Oracle, search};
use kamisado::{MatchState, Player};
use kamisado_solver::game::Game;
use kamisado_solver::search::ReplayError;

/// Set-ups such that the favourite wins the match by winning from all; the last take long. `None` if known to be lost.
///
/// For a round with ends that take long: the search asks no later rounds, and so can choose among thousands of ends those
/// that are easy and close few lines of play. For two first moves of set-ups at 1 to 0 of 3, the expected work is 63 % and
/// 35 % of that of settling ends as they come.
pub(in super::super) fn expected_setups(
    state: &MatchState,
    favourite: Player,
    shares: Shares,
    settled: &SettledSetups<'_>,
) -> Result<Option<Vec<MatchState>>, ReplayError> {
    let oracle = Oracle::expecting(state, shares, settled);
    if search(state, favourite, &oracle, false)?.0 != favourite {
        return Ok(None);
    }
    let (mut setups, mut long, mut met) = (Vec::new(), Vec::new(), FxHashSet::default());
    for ended in oracle.expected() {
        // Meanwhile other threads may have settled it. What is lost by now stays on the list, and fails its check.
        if settled.after_fill(&ended) == Some(favourite) {
            continue;
        }
        let is_lost = |setup: &MatchState| settled.winner(setup) == Some(favourite.opponent());
        let [easier, other] = easier_first(&ended);
        let fills = match ended.chooser() == Some(favourite) {
            true if is_lost(&easier) => [Some(other), None],
            true => [Some(easier), None],
            false => [Some(easier), Some(other)],
        };
        for setup in fills.into_iter().flatten() {
            if settled.winner(&setup) != Some(favourite) && met.insert(setup.key()) {
                if oracle.takes_long(&ended) { &mut long } else { &mut setups }.push(setup);
            }
        }
    }
    setups.append(&mut long);
    Ok(Some(setups))
}

#[cfg(test)]
mod tests {
    use super::super::StagedRound;
    use super::*;
    use kamisado::{Deadlock, MatchFormat};
    use kamisado_solver::game::value::Value;
    use kamisado_solver::search::{Limits, ProofMemory, Solver};

    /// Another thread may settle a set-up as lost while one searches as if it were won.
    #[test]
    fn a_set_up_settled_meanwhile_does_not_change_what_is_proved() {
        let setup = "8/4o1b1/kU1B1+uG1/p2g1PR1/1K5O/2y5/r7/Y7 g O".parse().unwrap();
        let state = MatchState::from_setup(&setup, MatchFormat::Standard, Deadlock::Official).unwrap();
        let (shares, favourite) = (Shares::of(1 << 24, 1), Player::Black);
        let mut raced = 0;
        for next in state.moves().map(|m| state.after(m)) {
            let is_open = next.winner().is_none() && next.chooser().is_none() && next.turn() == favourite;
            let nothing = SettledSetups::new(Limits::default(), true);
            let expected = if is_open { expected_setups(&next, favourite, shares, &nothing).unwrap() } else { None };
            for lost in expected.into_iter().flatten() {
                let settled = SettledSetups::new(Limits::default(), true);
                let oracle = Oracle::expecting(&next, shares, &settled);
                let (mut solver, staged) = (Solver::new(1 << 22), StagedRound::new(next, favourite, &oracle));
                assert_eq!(solver.value(&staged, oracle.limits()), Ok(Value::Win));
                settled.insert(&lost, favourite.opponent());
                oracle.verify(true);
                let mut proved = ProofMemory::new(1 << 20);
                assert_eq!(solver.proved_value(&staged, &mut proved, oracle.limits()), Ok(Value::Win), "{lost}");
                let again = expected_setups(&next, favourite, shares, &settled).unwrap();
                assert!(again.into_iter().flatten().all(|setup| setup.key() != lost.key()), "{lost}: known to be lost");
                raced += 1;
            }
        }
        assert!(raced > 3, "{raced}");
    }
}
