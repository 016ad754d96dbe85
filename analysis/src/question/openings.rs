//! The charts: the straight first moves on the board with the distances of all, and an opening table by ply.

use kamisado::{Direction, Move};
use kamisado_solver::game::value::Value;

use crate::chart::{Frame, OpeningChart, OpeningMove, PliesChart};
use answers::first_moves::{FirstMove, count};
use answers::openings::OpeningsStudy;
use answers::plies::{PliesStudy, Tally, answer};
use answers::setup::{ColorPair, SquarePair};

pub fn opening(study: &OpeningsStudy<'_>) -> Frame<OpeningChart> {
    let drawn = |(m, found): (Move, &FirstMove)| OpeningMove {
        to: m.to,
        straight: found.direction == Direction::Forward,
        wins: found.value == Value::Win,
        distance: found.distance.map(|distance| distance.0),
    };
    Frame {
        title: study.finding(),
        caption: format!(
            "All {} first moves of Black in the initial round, with their exact values and distances: the number of \
             moves, counting both players, until the round ends if the winner hurries and the loser delays. Black's \
             towers stand on row 8 and move down; a dark square wins for Black. {}",
            study.moves.len(),
            sideways(&study.moves)
        ),
        drawing: OpeningChart { moves: study.position.moves().zip(&study.moves).map(drawn).collect() },
    }
}

fn sideways(moves: &[FirstMove]) -> String {
    let sideways = || moves.iter().filter(|m| m.direction != Direction::Forward);
    let value = count(sideways());
    if value.wins > 0 {
        return format!("Of the {} sideways moves, {} win.", value.moves, value.wins);
    }
    let mut distances: Vec<u16> = sideways().filter_map(|m| Some(m.distance?.0)).collect();
    distances.sort_unstable();
    let within = match distances[..] {
        [least, .., most] => format!(", after {least} to {most} moves"),
        _ => String::new(),
    };
    format!("The {} sideways moves are not on the board: all of them lose{within}.", value.moves)
}

/// The chart of positions by ply, and of moves by tower and by square reached.
pub fn plies(study: &PliesStudy<'_>) -> Frame<PliesChart> {
    let towers = |tally: &Tally| ColorPair::ALL.map(|pair| tally.tower(pair));
    let last = study.moves.len();
    Frame {
        title: answer::finding(study),
        caption: format!(
            "The initial round under {}: all positions at plies 0 to {last} and all moves at {}, not a sample, with \
             exact values. Positions that are equal under the mirror, or under a half-turn with the players \
             swapped, count once. Each cell shows the share of moves that win for the player who makes them, and \
             the number of moves. The board is as the mover sees it, from row 2 up; a cell counts the moves to a \
             square and to its mirror image, and shows the colours of both.",
            study.rules(),
            answer::plies(study)
        ),
        drawing: PliesChart {
            positions: study.counts().to_vec(),
            towers: study.moves.iter().map(towers).collect(),
            towers_of_all: towers(&study.all),
            squares: SquarePair::all().map(|pair| study.all.square(pair)).collect(),
        },
    }
}
