//! Players who look one turn ahead.

use mitsudomoe::{Position, Seat, Square, Turn};
use rand::Rng;
use rand::seq::IndexedRandom;

/// What a player who is out counts for: more than three balls in play can have before them.
pub const OUT: u32 = 13;

/// The least number of king moves that bring a player's three balls to his three goal spaces, one to each; rings are not
/// looked at.
///
/// ```
/// use analysis::question::games::way_home;
/// use mitsudomoe::{Position, Seat};
///
/// let start = Position::start(2).unwrap();
/// // b1 to e4, a2 to d5 and a1 to e5.
/// assert_eq!(way_home(&start, Seat::A1), 3 + 3 + 4);
/// ```
pub fn way_home(position: &Position, seat: Seat) -> u32 {
    if position.players().all(|player| player != seat) {
        return OUT;
    }
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let goal = seat.goal();
    let sum = |order: &[usize; 3]| position.balls(seat).zip(order).map(|(ball, &i)| king_moves(ball, goal[i])).sum();
    ORDERS.iter().map(sum).min().unwrap_or(OUT)
}

fn king_moves(from: Square, to: Square) -> u32 {
    u32::from(from.file().abs_diff(to.file()).max(from.row().abs_diff(to.row())))
}

/// A turn that wins at once, if there is one; else any of those that leave the least of his own [`way_home`] minus those of
/// all his opponents, each as likely as the other.
pub(super) fn greedy_turn(position: &Position, random: &mut impl Rng) -> Turn {
    let mover = position.turn();
    let players: Vec<Seat> = position.players().collect();
    let mut best: Vec<Turn> = Vec::new();
    let mut least = i64::MAX;
    for turn in position.turns() {
        let after = position.after(turn);
        let wins = after.outcome().is_some_and(|outcome| outcome.winner == position.color(mover));
        let way = |&seat: &Seat| if seat == mover { 1 } else { -1 } * i64::from(way_home(&after, seat));
        let left = if wins { i64::MIN } else { players.iter().map(way).sum() };
        if left < least {
            best.clear();
            least = left;
        }
        if left == least {
            best.push(turn);
        }
    }
    *best.choose(random).expect("the player to move has a turn")
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn each_ball_has_a_goal_space_of_its_own() {
        // The ball on d4 is next to two goal spaces, but they are taken.
        let text = ". . . wW w / . . . wW wW / . bB . . . / . bB bB . . / . . . . . | w:a1 b:e5 | w | w4 b5";
        let position: Position = text.parse().unwrap();
        assert_eq!(way_home(&position, Seat::A1), 1);
        assert_eq!(way_home(&position, Seat::E5), 1 + 1 + 1);
        assert_eq!(way_home(&position, Seat::A5), OUT);
    }

    #[test]
    fn a_win_is_taken() {
        let text = ". . . wW w / . . . wW wW / . bB . . . / . bB bB . . / . . . . . | w:a1 b:e5 | w | w4 b5";
        let position: Position = text.parse().unwrap();
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..10 {
            let after = position.after(greedy_turn(&position, &mut random));
            assert_eq!(after.outcome().map(|outcome| outcome.winner), Some(position.color(Seat::A1)));
        }
    }

    #[test]
    fn first_turns_go_as_far_as_they_can() {
        let start = Position::start(2).unwrap();
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..10 {
            let after = start.after(greedy_turn(&start, &mut random));
            let least = start.turns().into_iter().map(|turn| way_home(&start.after(turn), Seat::A1)).min().unwrap();
            assert_eq!(way_home(&after, Seat::A1), least);
        }
    }
}
