//! Moves chosen by the answers about them.

use rand::Rng;
use rand::seq::IndexedRandom;

use super::natural::natural_move_of;
use crate::game::value::{Dtw, Value};
use crate::questions::kamisado::value::{Answer, MoveAnswer};
use kamisado::Position;

/// The move of a player who knows the answer, which may be incomplete, with its verdict.
///
/// A winning move, if one is known: one that wins at once, or one of the quickest if all distances of winning moves are
/// known, or else any. If no move is known to win, a [natural](super::natural_move) one among the unknown moves. If all
/// lose, one that holds out longest if all distances are known, or else any. `None` if the answer has no moves.
pub fn knowing_move(position: &Position, answer: &Answer, random: &mut impl Rng) -> Option<MoveAnswer> {
    let wins = valued(answer, Some(Value::Win));
    let at_once: Vec<_> = wins.iter().filter(|found| position.after(found.m).winner().is_some()).collect();
    if let Some(found) = at_once.choose(random) {
        return Some(***found);
    }
    let losses = valued(answer, Some(Value::Loss));
    let unknown = valued(answer, None);
    if !wins.is_empty() {
        return any_of(&wins, |distances| distances.min(), random);
    }
    if unknown.is_empty() {
        return any_of(&losses, |distances| distances.max(), random);
    }
    let m = natural_move_of(position, unknown.iter().map(|found| found.m).collect(), random)?;
    unknown.into_iter().find(|found| found.m == m).copied()
}

/// A blunder of a player who knows the answer: in a won position, any move that loses. `None` if the position is not
/// known to be won, or no move is known to lose.
pub fn blunder(answer: &Answer, random: &mut impl Rng) -> Option<MoveAnswer> {
    let losses = valued(answer, Some(Value::Loss));
    let is_won = answer.verdict.value() == Some(Value::Win);
    losses.choose(random).filter(|_| is_won).map(|&&found| found)
}

/// The moves with this value, or with an unknown value.
fn valued(answer: &Answer, value: Option<Value>) -> Vec<&MoveAnswer> {
    answer.moves.iter().filter(|found| found.verdict.value() == value).collect()
}

/// A random move among those with the best distance, if all distances are known; otherwise among all.
fn any_of(
    moves: &[&MoveAnswer],
    best: impl Fn(std::vec::IntoIter<Dtw>) -> Option<Dtw>,
    random: &mut impl Rng,
) -> Option<MoveAnswer> {
    let distances: Option<Vec<Dtw>> = moves.iter().map(|found| found.verdict.distance()).collect();
    let best = distances.and_then(|distances| best(distances.into_iter()));
    let is_best = |found: &&&MoveAnswer| best.is_none() || found.verdict.distance() == best;
    let best: Vec<&MoveAnswer> = moves.iter().filter(is_best).copied().collect();
    best.choose(random).map(|&&found| found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::value::Verdict;
    use crate::questions::kamisado::value::{Question, answer};
    use crate::search::Limits;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    const WON: &str = "oup1yrgb/8/5P2/8/8/3k4/8/BGRYK1UO b B";

    fn won() -> Position {
        WON.parse().unwrap()
    }

    fn answered(position: &Position, distance: bool, nodes: Option<u64>) -> Answer {
        let limits = Limits { nodes, ..Limits::default() };
        answer(position, &Question { moves: true, distance, limits, ..Question::default() }).unwrap()
    }

    #[test]
    fn a_player_who_knows_the_values_keeps_a_win_and_hurries_if_distances_are_known() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let position = won();
        let (values, distances) = (answered(&position, false, None), answered(&position, true, None));
        let mut chosen: Vec<String> =
            (0..40).map(|_| knowing_move(&position, &values, &mut random).unwrap().m.to_string()).collect();
        chosen.sort();
        chosen.dedup();
        assert_eq!(chosen, ["h8h3", "h8h4", "h8h5", "h8h6"]);
        for _ in 0..5 {
            assert_eq!(knowing_move(&position, &distances, &mut random).unwrap().m.to_string(), "h8h3");
        }
    }

    #[test]
    fn only_won_positions_have_blunders() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let values = answered(&won(), false, None);
        for _ in 0..10 {
            let found = blunder(&values, &mut random).unwrap();
            assert!(["h8g7", "h8h2", "h8h7"].contains(&found.m.to_string().as_str()));
        }
    }

    #[test]
    fn a_lost_round_is_made_long() {
        let lost = won().after(won().read_move("h8h4").unwrap());
        let answer = answered(&lost, true, None);
        let found = knowing_move(&lost, &answer, &mut ChaCha8Rng::seed_from_u64(1)).unwrap();
        assert_eq!((found.verdict, found.verdict.distance()), (answer.verdict, Some(Dtw(16))));
        assert!(answer.moves.iter().any(|other| other.verdict.distance() < Some(Dtw(16))));
        assert_eq!(blunder(&answer, &mut ChaCha8Rng::seed_from_u64(1)), None);
    }

    #[test]
    fn unknown_moves_are_played_naturally() {
        let position = won();
        let answer = answered(&position, false, Some(1));
        assert_eq!(answer.verdict, Verdict::Unknown);
        for seed in 0..10 {
            let found = knowing_move(&position, &answer, &mut ChaCha8Rng::seed_from_u64(seed)).unwrap();
            assert!(!position.after(found.m).can_win_now(), "{}", found.m);
        }
    }
}
