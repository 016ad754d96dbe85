//! Full-width search without a table: the slow twin of the search, for tests.

use crate::game::TwoPlayer;
use crate::game::value::{Dtw, Value, Verdict};

/// The value and distance of a position, if the game ends within `depth` moves under best play of the winner. Plain
/// minimax: the smallest distance of a winning move, or else the largest of all moves.
pub fn solve<G: TwoPlayer>(position: &G, depth: u16) -> Verdict {
    if let Some(winner) = position.winner() {
        let value = if winner == position.turn() { Value::Win } else { Value::Loss };
        return Verdict::Proven(value, Some(Dtw(0)));
    }
    if depth == 0 {
        return Verdict::Unknown;
    }
    let mut win: Option<Dtw> = None;
    let mut loss = Some(Dtw(0));
    for m in position.moves() {
        let child = position.after(m);
        // A win found already limits the depth of a better one.
        let rest = win.map_or(depth - 1, |best| best.0.saturating_sub(2).min(depth - 1));
        match solve(&child, rest) {
            Verdict::Proven(value, Some(distance)) => match value.seen_by(child.turn() != position.turn()) {
                Value::Win => win = Some(win.map_or(distance.before(), |best| best.min(distance.before()))),
                Value::Loss => loss = loss.map(|worst| worst.max(distance.before())),
            },
            _ => loss = None,
        }
    }
    match (win, loss) {
        (Some(distance), _) => Verdict::Proven(Value::Win, Some(distance)),
        (None, Some(distance)) => Verdict::Proven(Value::Loss, Some(distance)),
        (None, None) => Verdict::Unknown,
    }
}
