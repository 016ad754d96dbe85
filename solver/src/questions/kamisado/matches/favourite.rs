//! Who is likely to win a match, and what a round to come may cost: guesses that order the search and prove nothing.

use super::settled::Settled;
use crate::game::Game;
use crate::game::proof::Bounds;
use crate::game::value::Value;
use crate::kamisado::{MatchState, Player, Position, Score};
use crate::search::{Solver, Stopped};

/// Who wins the match if `next` wins the next round, and from then on everybody who begins a round wins it, each time
/// with a tower without rings.
///
/// Of the set-ups that play leads to, the Challenger wins about 199 in 200. So rounds are won in turn, and who is in
/// the lead is not asked.
pub(super) fn favourite(score: Score, target: u32, next: Player) -> Player {
    let (mut score, mut winner) = (score, next);
    loop {
        score.add(winner, 1);
        if score.of(winner) >= target {
            return winner;
        }
        winner = winner.opponent();
    }
}

/// Positions that a search expands, about, to settle a match that waits for a fill after which `next` begins: both
/// fills, mostly.
///
/// Measured on matches to 3 points. While a win of the next Challenger's ends the match, a plain search suffices.
/// Where it does not, each round that must come before costs a hundred times as much.
pub(super) fn cost(score: Score, target: u32, next: Player) -> u32 {
    cost_of(score, target, next).min(f64::from(MOST)) as u32
}

/// The same without an upper limit.
pub(super) fn cost_of(score: Score, target: u32, next: Player) -> f64 {
    let (mut score, mut winner, mut cost) = (score, next, f64::from(LAST_ROUND));
    while score.of(winner) + 1 < target {
        score.add(winner, 1);
        winner = winner.opponent();
        cost *= 100.0;
    }
    cost
}

/// The set-ups after the left fill and after the right: first the one after which less is to be done to show that the
/// chooser wins the match, as far as a short search tells.
///
/// # Errors
///
/// If a limit is reached.
pub(super) fn easier_first(setups: [MatchState; 2], settled: &Settled<'_>) -> Result<[MatchState; 2], Stopped> {
    let [left, right] = setups;
    let right_first = work_of_setup(&right, settled)? < work_of_setup(&left, settled)?;
    Ok(if right_first { [right, left] } else { [left, right] })
}

/// How much is to be done, in no unit, to show that the player who begins loses the match.
///
/// Where they can win the round and yet not the match, nearly all is to be done after the first moves that win the round,
/// and so their number is what counts: of 120 set-ups of a match to 2 points, it explains 78 % of the variance of the
/// logarithm of the positions searched, and this guess of it 72 %.
///
/// # Errors
///
/// If a limit is reached.
fn work_of_setup(setup: &MatchState, settled: &Settled<'_>) -> Result<f64, Stopped> {
    if setup.is_decisive_for(setup.turn()) {
        return Ok(0.0);
    }
    let mut solver = Solver::new(LOOK_MEMORY, settled.limits());
    let wins = guessed_wins(setup.position(), &mut solver);
    settled.spend(solver.nodes());
    wins
}

/// How many moves win the round, about.
fn guessed_wins(position: &Position, solver: &mut Solver<'_, Position>) -> Result<f64, Stopped> {
    let mover = position.turn();
    let mut wins = 0.0;
    for m in position.live_moves() {
        let after = position.after(m);
        let bounds = match after.winner() {
            Some(winner) => Bounds::over(winner == mover),
            None => solver.bounds_within(&after, LOOK)?.seen_by(after.turn() != mover),
        };
        wins += match bounds.value() {
            Some(Value::Win) => 1.0,
            Some(Value::Loss) => 0.0,
            None => {
                let [proof, disproof] = [bounds.proof, bounds.disproof].map(|number| f64::from(number.get()));
                disproof / (proof + disproof)
            }
        };
    }
    Ok(wins)
}

/// Positions that are searched after every first move for a guess whether it wins.
const LOOK: u64 = 30;
/// Bytes that are plenty for all of them.
const LOOK_MEMORY: usize = 4 << 20;

/// Both set-ups after a fill, each solved as a round.
const LAST_ROUND: u32 = 12_000;
/// Fifty times as much is still a proof number.
pub(super) const MOST: u32 = 50_000_000;

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::seq::IteratorRandom;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::kamisado::{Deadlock, Fill, MatchFormat, MatchMove};
    use crate::search::Limits;

    /// A match to 2 points that waits for a fill, after a round of random moves.
    fn ended(random: &mut ChaCha8Rng) -> MatchState {
        let mut state = MatchState::start(MatchFormat::to_points(2).unwrap(), Deadlock::Official);
        while state.chooser().is_none() {
            state.play_unchecked(state.moves().choose(random).unwrap());
        }
        state
    }

    #[test]
    fn the_guess_of_the_winning_moves_is_near_their_number() {
        let mut random = ChaCha8Rng::seed_from_u64(4);
        for _ in 0..3 {
            let setup = ended(&mut random).after(MatchMove::Fill(Fill::Left));
            let position = setup.position();
            let mut solver = Solver::new(1 << 26, Limits::default());
            let guess = guessed_wins(position, &mut solver).unwrap();
            let wins = |m: &_| {
                let after = position.after(*m);
                let value = after.winner().map_or_else(|| solver.value(&after).unwrap(), |_| Value::Loss);
                value == Value::Loss
            };
            let wins = position.live_moves().filter(wins).count() as f64;
            assert!((wins / 2.0..wins * 2.0 + 10.0).contains(&guess), "{position}: {guess} for {wins}");
        }
    }

    #[test]
    fn the_easier_fill_comes_first() {
        let mut random = ChaCha8Rng::seed_from_u64(5);
        for _ in 0..3 {
            let state = ended(&mut random);
            let settled = Settled::new(Limits::default(), true);
            let work = |setup| work_of_setup(setup, &settled).unwrap();
            let setups = Fill::ALL.map(|fill| state.after(MatchMove::Fill(fill)));
            let [first, then] = easier_first(setups, &settled).unwrap();
            assert!(first != then && work(&first) <= work(&then));
            assert!(settled.nodes() > 0);
            let over = Settled::new(Limits { nodes: Some(10), ..Limits::default() }, true);
            assert_eq!(easier_first(setups, &over), Err(Stopped));
        }
    }

    #[test]
    fn rounds_are_won_in_turn() {
        let start = Score::default();
        assert_eq!(favourite(start, 1, Player::Black), Player::Black);
        assert_eq!(favourite(start, 3, Player::Black), Player::Black);
        // The Challenger catches up, and then the leader begins the last round.
        assert_eq!(favourite(Score::new(2, 1), 3, Player::Gold), Player::Black);
        assert_eq!(favourite(Score::new(2, 1), 3, Player::Black), Player::Black);
        assert_eq!(favourite(Score::new(2, 0), 3, Player::Gold), Player::Black);
        assert_eq!(favourite(Score::new(1, 1), 3, Player::Gold), Player::Gold);
    }
}
