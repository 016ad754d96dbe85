//! What the rules of thumb count in a set-up.

use kamisado::Level;

use crate::setup::{Lineup, Role};

/// How many towers have their own colour so many squares straight ahead: 0 is where they stand, 7 the far home row.
pub fn straight(lineup: &Lineup, role: Role, ahead: u8) -> i32 {
    lineup.own_squares(role, ahead, 0) as i32
}

/// How many squares diagonally before a player's towers have the tower's colour.
pub fn diagonal(lineup: &Lineup, role: Role) -> i32 {
    lineup.own_squares(role, 1, 1) as i32
}

/// The Defender's less the Challenger's.
pub fn balance(of: impl Fn(Role) -> i32) -> i32 {
    of(Role::Defender) - of(Role::Challenger)
}

/// How far the towers with rings stand from the nearer edge.
pub fn rings_from_edge(lineup: &Lineup, role: Role) -> i32 {
    let towers = (0..8).zip(lineup.row(role));
    towers.filter(|(_, tower)| tower.1 > Level::Normal).map(|(file, _): (i32, _)| file.min(7 - file)).sum()
}

/// How many towers face the opponent's tower of the same colour.
pub fn facing(lineup: &Lineup) -> i32 {
    lineup.facing().filter(|(tower, opposite)| tower == opposite).count() as i32
}

/// First moves that are refuted.
pub fn fatal(lineup: &Lineup, role: Role) -> i32 {
    lineup.threats(role).refuted as i32
}

/// First moves that leave few answers.
pub fn cramping(lineup: &Lineup, role: Role) -> i32 {
    lineup.threats(role).cramping as i32
}

/// The opponent's answers to all of a player's first moves.
pub fn answers(lineup: &Lineup, role: Role) -> i32 {
    lineup.threats(role).answers_to_all as i32
}
