//! The chart: positions by ply, moves by tower and by square reached.

use crate::chart::{Frame, PliesChart};

use answers::plies::{PliesStudy, Tally, answer};
use answers::setup::{ColorPair, SquarePair};

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
