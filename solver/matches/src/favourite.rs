//! Who is likely to win a match, and what a later round may cost: guesses that order the search and prove nothing.

use super::settled::setups_after;
use kamisado::{MatchState, Player, Position, Score};
use kamisado_solver::game::Hints;
use kamisado_solver::game::proof::Bounds;
use kamisado_solver::game::value::Value;
use kamisado_solver::search::{Limits, Solver};

/// The winner of the match if `next` wins the next round and then whoever begins a round wins it, without rings. The
/// Challenger wins about 199 of 200 set-ups that arise in play, so the players win rounds alternately.
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

/// About how many nodes a search takes to settle a match that waits for a fill; usually that needs both fills.
pub(super) fn cost_after(ended: &MatchState) -> f64 {
    let chooser = ended.chooser().expect("the round is over, and the match is not");
    likely_cost(ended.score(), ended.format().target(), chooser.opponent())
}

/// The largest [cost](cost_after) of the ends of a state's round that do not end the match, or 0.
#[inline(never)]
pub(super) fn cost_of_ends(state: &MatchState) -> f64 {
    let cost = |player: Player| {
        let mut score = state.score();
        score.add(player, 1);
        likely_cost(score, state.format().target(), player.opponent())
    };
    Player::ALL.into_iter().filter(|&player| !state.is_decisive_for(player)).map(cost).fold(0.0, f64::max)
}

pub(super) fn takes_long(state: &MatchState) -> bool {
    cost_of_ends(state) > f64::from(MOST)
}

/// Whether a match takes minutes, by the set-up's score: longer than a last round but one, and within [`work_of_long`].
pub(super) fn takes_minutes(setup: &MatchState) -> bool {
    let cost = likely_cost(setup.score(), setup.format().target(), setup.turn());
    cost > f64::from(MOST) && cost < MOST_WORK
}

/// The [cost](cost_after) of a match with this score if `next` begins after the fill. Measured on matches to 3 points.
/// If a win of the next Challenger ends the match, a plain search suffices. Otherwise each round that must come before
/// multiplies the cost.
#[inline(never)]
fn likely_cost(score: Score, target: u32, next: Player) -> f64 {
    let (mut score, mut winner, mut cost) = (score, next, f64::from(LAST_ROUND));
    let mut growth = GROWTH.into_iter();
    while cost < MOST_WORK && score.of(winner) + 1 < target {
        score.add(winner, 1);
        winner = winner.opponent();
        cost *= growth.next().unwrap_or(GROWTH[2]);
    }
    cost
}

/// The set-ups after both fills of a finished round; first the one for which the chooser's win is likely less work.
pub(super) fn easier_first(ended: &MatchState) -> [MatchState; 2] {
    let [left, right] = setups_after(ended);
    if work_of_setup(&right) < work_of_setup(&left) { [right, left] } else { [left, right] }
}

/// About how many nodes a search takes to show that the player who begins loses the match.
///
/// If they can win the round but not the match, most work comes after the first moves that win the round, so the number
/// of those matters. Measured on 400 set-ups of a match to 2 points: a guess of that number explains 79 % of the
/// variance of the logarithm of the nodes, which grow with its square.
pub fn work_of_setup(setup: &MatchState) -> f64 {
    work_by(setup, 1)
}

/// About how many nodes a search takes to show that the player to move wins the match: from a set-up, or else by losing
/// the round, so that both set-ups after each of some two ends must be won. The latter was measured at 1 to 0 of 3. For
/// a set-up that takes long, a search finds who wins its round.
pub fn work_of_other(state: &MatchState) -> f64 {
    let (mover, target, mut score) = (state.turn(), state.format().target(), state.score());
    if state.position().due().is_some() {
        score.add(mover.opponent(), 1);
        return 2.0 * likely_cost(score, target, mover);
    }
    let cost = likely_cost(score, target, mover);
    if cost <= f64::from(MOST) {
        return cost / 2.0;
    }
    let (_, nodes) = round_of(state);
    work_of_long(state, nodes)
}

/// The value of a state's round alone, unproved, and the nodes that a search takes to find it.
pub(super) fn round_of(state: &MatchState) -> (Value, u64) {
    let mut round = Solver::new(ROUND_MEMORY);
    let value = round.value(state.position(), Limits::NONE).expect("a search without limits ends");
    (value, round.nodes())
}

/// About how many nodes a search takes to settle the match from a set-up that takes long, if it takes `alone` nodes to
/// find who wins its round. Measured on 40 set-ups at 1 to 1 of 3: the logarithms have a correlation of 0.95.
pub(super) fn work_of_long(setup: &MatchState, alone: u64) -> f64 {
    let root = (alone as f64).sqrt();
    // To the power of 0.75, without the tables that any power needs.
    likely_cost(setup.score(), setup.format().target(), setup.turn()) * 1e-3 * root * root.sqrt()
}

/// Like [`work_of_setup`], in a third of the time: from every third first move.
pub(super) fn rough_work_of_setup(setup: &MatchState) -> f64 {
    work_by(setup, 3)
}

#[inline(never)]
fn work_by(setup: &MatchState, step: usize) -> f64 {
    let cost = likely_cost(setup.score(), setup.format().target(), setup.turn());
    if setup.is_decisive_for(setup.turn()) {
        return cost;
    }
    let work = cost * EASIER * ((guessed_wins(setup.position(), step) + 5.0) / 25.0).powi(2);
    work.min(MOST_WORK)
}

/// About how many moves win the round, guessed without a search from every `step`-th.
fn guessed_wins(position: &Position, step: usize) -> f64 {
    let mover = position.turn();
    let win = |m| {
        let after = position.after(m);
        let bounds = match after.winner() {
            Some(winner) => Bounds::over(winner == mover),
            None => after.estimate().seen_by(after.turn() != mover),
        };
        match bounds.value() {
            Some(value) => f64::from(u8::from(value == Value::Win)),
            None => {
                let [proof, disproof] = [bounds.proof, bounds.disproof].map(|number| f64::from(number.get()));
                disproof / (proof + disproof)
            }
        }
    };
    step as f64 * position.live_moves().step_by(step).map(win).sum::<f64>()
}

/// The work for a set-up with 20 winning first moves, relative to [`likely_cost`].
const EASIER: f64 = 0.33;

const ROUND_MEMORY: usize = 1 << 22;
/// Both set-ups after a fill, each solved as a round.
const LAST_ROUND: u32 = 12_000;
/// What the last round but one, the one before that, and any earlier one multiply the cost by.
const GROWTH: [f64; 3] = [100.0, 830.0, 120.0];
/// The most work that is distinguished: the sum over all set-ups of a proof is a number of 64 bits.
const MOST_WORK: f64 = 1e11;
/// The largest cost that can be a proof number; fifty times as much is still a valid one. An end that costs more takes
/// *long*.
pub(super) const MOST: u32 = 50_000_000;

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::seq::IteratorRandom;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use kamisado::{Deadlock, Fill, MatchFormat, MatchMove};
    use kamisado_solver::game::Game;

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
            let mut solver = Solver::new(1 << 26);
            let guess = guessed_wins(position, 1);
            let wins = |m: &_| {
                let after = position.after(*m);
                let value = after.winner().map_or_else(|| solver.value(&after, Limits::NONE).unwrap(), |_| Value::Loss);
                value == Value::Loss
            };
            let wins = position.live_moves().filter(wins).count() as f64;
            assert!((wins / 2.0..wins * 2.0 + 10.0).contains(&guess), "{position}: {guess} for {wins}");
        }
    }

    #[test]
    fn the_easier_fill_comes_first() {
        let mut random = ChaCha8Rng::seed_from_u64(5);
        let mut right_first = 0;
        for _ in 0..10 {
            let state = ended(&mut random);
            let [first, then] = easier_first(&state);
            assert!(first != then && work_of_setup(&first) <= work_of_setup(&then));
            right_first += u32::from(first == state.after(MatchMove::Fill(Fill::Right)));
        }
        assert!((1..10).contains(&right_first), "{right_first}");
    }

    #[test]
    fn rounds_are_won_alternately() {
        let start = Score::default();
        assert_eq!(favourite(start, 1, Player::Black), Player::Black);
        assert_eq!(favourite(start, 3, Player::Black), Player::Black);
        // The Challenger draws level, and then the leader begins the last round.
        assert_eq!(favourite(Score::new(2, 1), 3, Player::Gold), Player::Black);
        assert_eq!(favourite(Score::new(2, 1), 3, Player::Black), Player::Black);
        assert_eq!(favourite(Score::new(2, 0), 3, Player::Gold), Player::Black);
        assert_eq!(favourite(Score::new(1, 1), 3, Player::Gold), Player::Gold);
    }
}
