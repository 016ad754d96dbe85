//! Ring steps and ball steps by the slow rules.

use std::collections::BTreeMap;

use super::{DIRECTIONS, can_take, is_goal, move_ball, next_in, pile, remove_exposed};
use crate::{BallStep, RingStep, Setup, Square};

/// The ring steps of the player to move, whether a ball step can follow or not.
pub(crate) fn ring_steps(setup: &Setup) -> Vec<RingStep> {
    let me = setup.turn;
    let exposed = Square::all().filter(|&square| can_take(setup, square, me)).map(Some);
    let supply = (setup.supply[me.index()] > 0).then_some(None);
    let free = |to: &Square| pile(setup, *to).ball.is_none();
    let to_all =
        |from| Square::all().filter(free).filter(move |&to| from != Some(to)).map(move |to| RingStep { from, to });
    exposed.chain(supply).flat_map(to_all).collect()
}

pub(crate) fn after_ring(setup: &Setup, step: RingStep) -> Setup {
    let (mut next, me) = (setup.clone(), setup.turn);
    match step.from {
        Some(from) => {
            next.board[from.index()].rings.pop();
        }
        None => next.supply[me.index()] -= 1,
    }
    next.board[step.to.index()].rings.push(me);
    remove_exposed(&mut next);
    next
}

/// The ball steps on a board after the ring step, each with the board it leads to.
pub(crate) fn ball_steps(setup: &Setup) -> BTreeMap<BallStep, Setup> {
    let mut found = BTreeMap::new();
    let me = setup.turn;
    let seat = setup.seat(me).expect("the player to move is in the game");
    for from in setup.balls(me).filter(|&from| !is_goal(from, seat)) {
        for direction in DIRECTIONS {
            let mut line = Vec::new();
            let mut next = next_in(from, direction);
            while let Some(square) = next.filter(|&square| pile(setup, square).ball.is_some()) {
                line.push(square);
                next = next_in(square, direction);
            }
            let Some(to) = next.filter(|&to| can_take(setup, to, me)) else { continue };
            line.retain(|&square| pile(setup, square).ball != Some(me));
            let is_fixed = |&square: &Square| {
                setup.players().any(|(seat, color)| pile(setup, square).ball == Some(color) && is_goal(square, seat))
            };
            if line.iter().any(is_fixed) {
                continue;
            }
            let mut next = setup.clone();
            move_ball(&mut next, from, to);
            relocate(&next, &line, BallStep::new(from, to), &mut found);
        }
    }
    found
}

/// Relocates the remaining balls in every order and to every possible space.
fn relocate(setup: &Setup, left: &[Square], step: BallStep, found: &mut BTreeMap<BallStep, Setup>) {
    if left.is_empty() {
        let before = found.insert(step, setup.clone());
        assert!(before.is_none_or(|before| before == *setup), "{step:?} leads to two boards");
    }
    for &from in left {
        let color = pile(setup, from).ball.expect("a vaulted ball");
        let seat = setup.seat(color).expect("who has balls is in the game");
        let others: Vec<Square> = left.iter().copied().filter(|&other| other != from).collect();
        for to in Square::all().filter(|&to| can_take(setup, to, color)) {
            let mut next = setup.clone();
            move_ball(&mut next, from, to);
            relocate(&next, &others, step.relocating(seat, to), found);
        }
    }
}
