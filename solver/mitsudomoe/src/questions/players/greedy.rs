//! Towards home, and away from the others' homes.

use crate::{Position, Seat, Square, Turn};
use rand::Rng;
use rand::seq::IndexedRandom;

/// The way home of a player who is out: longer than any with three balls in play.
pub const OUT: u32 = 13;

/// The smallest number of king moves that bring a player's three balls to the goal spaces, one each; rings aside.
///
/// ```
/// use mitsudomoe::questions::players::way_home;
/// use mitsudomoe::{Position, Seat};
///
/// let start = Position::start(2).unwrap();
/// // b1 to e4, a2 to d5 and a1 to e5.
/// assert_eq!(way_home(&start, Seat::A1), 3 + 3 + 4);
/// ```
pub fn way_home(position: &Position, seat: Seat) -> u32 {
    if !position.is_seated(seat) {
        return OUT;
    }
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let goal = seat.goal();
    let steps = |(ball, &i): (Square, &usize)| u32::from(ball.distance(goal[i]));
    ORDERS.iter().map(|order| position.balls(seat).zip(order).map(steps).sum()).min().unwrap_or(OUT)
}

/// The turns with the player's own [`way_home`] less the sum of the opponents', or the least number if they win at once;
/// in legal order.
pub(super) fn rated(position: &Position) -> Vec<(i64, Turn)> {
    let mover = position.turn();
    let players: Vec<Seat> = position.players().collect();
    let rate = |turn: Turn| {
        let after = position.after(turn);
        let way = |&seat: &Seat| if seat == mover { 1 } else { -1 } * i64::from(way_home(&after, seat));
        if after.winner() == Some(mover) { i64::MIN } else { players.iter().map(way).sum() }
    };
    position.turns().into_iter().map(|turn| (rate(turn), turn)).collect()
}

/// A turn that wins at once, if there is one. Otherwise, at random, one of the turns that minimise the player's own
/// [`way_home`] less the sum of the opponents'.
pub(super) fn greedy_turn(position: &Position, random: &mut impl Rng) -> Turn {
    let rated = rated(position);
    let least = rated.iter().map(|&(rate, _)| rate).min();
    let best: Vec<Turn> = rated.into_iter().filter(|&(rate, _)| Some(rate) == least).map(|(_, turn)| turn).collect();
    *best.choose(random).expect("the player to move has a turn")
}
