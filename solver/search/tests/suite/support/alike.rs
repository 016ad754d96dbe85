//! Rounds whose two rows are alike, so that the same key occurs with either player to move.

use super::lineup::lineup;
use kamisado::{Deadlock, Player, Position, Setup};
use rand::Rng;
use rand::seq::IteratorRandom;

/// A start of a round in which Black's row is Gold's rotated by 180 degrees, or rotated and mirrored.
pub fn alike(rng: &mut impl Rng, mirrored: bool) -> Setup {
    let drawn = lineup(rng, 0);
    let row = drawn.home_row(Player::Gold).expect("a row of eight towers");
    let mut turned = row;
    if mirrored {
        turned = row.map(|(color, level)| (color.mirror(), level));
        turned.reverse();
    }
    Setup::home_rows([turned, row], drawn.turn)
}

/// A position after `plies` random moves; `None` if the round is over by then.
pub fn after_plies(setup: &Setup, deadlock: Deadlock, plies: usize, rng: &mut impl Rng) -> Option<Position> {
    let mut position = Position::new(setup, deadlock).expect("a start of a round");
    for _ in 0..plies {
        let m = position.moves().choose(rng)?;
        position.play_unchecked(m);
    }
    position.winner().is_none().then_some(position)
}
