//! Real positions for tests of tables: how well a hash spreads keys depends on what positions of a game have in common.

use std::collections::HashSet;

use kamisado::{Deadlock, Position};

use crate::game::Game;

/// Different positions of the initial round, all reached from one after `plies` moves: the first `most`, breadth first.
pub(super) fn reached(plies: usize, most: usize) -> Vec<Position> {
    let mut root = Position::start(Deadlock::Official);
    for ply in 0..plies {
        let count = root.moves().count();
        let moves = (0..count).filter_map(|number| root.moves().nth((number + 5 * ply) % count));
        root = moves.map(|m| root.after(m)).find(|after| after.winner().is_none()).expect("the round goes on");
    }
    let (mut known, mut positions) = (HashSet::from([root.key()]), vec![root]);
    for number in 0.. {
        let Some(position) = positions.get(number).copied() else { break };
        let after = position.moves().map(|m| position.after(m)).filter(|after| after.winner().is_none());
        positions.extend(after.filter(|after| known.insert(after.key())));
        if positions.len() >= most {
            break;
        }
    }
    positions.truncate(most);
    positions
}
