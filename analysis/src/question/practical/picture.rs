//! The chart: how natural players do after the winning first moves.

use kamisado_solver::game::value::Value;

use super::text::easiest_first;
use super::{FEW_POSITIONS, PracticalMove, PracticalStudy};
use crate::chart::{ChancesChart, ChancesPanel, ChancesRow, Frame};
use crate::population::NATURAL_PLAYERS;

pub fn practical(study: &PracticalStudy) -> Frame<ChancesChart> {
    let won = easiest_first(study);
    let panel =
        |heading: &str, kinds: [&str; 2]| ChancesPanel { heading: heading.to_owned(), kinds: kinds.map(str::to_owned) };
    Frame {
        title: finding(study),
        caption: format!(
            "The winning first moves of Black in the initial round, with 95% intervals; the left scale is logarithmic. \
             Exact up to ply {}, and beyond it while a ply has at most {FEW_POSITIONS} positions; the rest from {} \
             rounds each (seed {}). {NATURAL_PLAYERS} A tricky Gold answers so that the smallest share of Black's \
             natural moves keeps the win. Win-keeping players know the values, and blunder in {:.0}% of their \
             won turns.",
            study.plies,
            study.rounds,
            study.seed,
            100.0 * study.blunders
        ),
        drawing: ChancesChart {
            panels: [
                panel("A natural Black keeps the win to the end", ["against a natural Gold", "against a tricky Gold"]),
                panel("Black wins the round", ["both players natural", "both players win-keeping"]),
            ],
            rows: won.into_iter().map(row).collect(),
        },
    }
}

fn row(found: &PracticalMove) -> ChancesRow {
    let interval = [[found.natural, found.tricky], [found.natural_wins, found.keeping_wins]];
    ChancesRow {
        name: found.m.notation.to_string(),
        chances: interval.map(|pair| pair.map(|chance| chance.interval())),
    }
}

fn finding(study: &PracticalStudy) -> String {
    let won: Vec<&PracticalMove> = study.moves.iter().filter(|found| found.value == Value::Win).collect();
    let [least, most] = [f64::min, f64::max].map(|of| {
        let chances = won.iter().map(|found| 100.0 * found.tricky.estimate());
        chances.reduce(of).unwrap_or(0.0)
    });
    format!(
        "After the {} winning first moves a natural Black keeps the win against a tricky Gold in {} to {} rounds of \
         100",
        won.len(),
        two_digits(least),
        two_digits(most)
    )
}

/// A number with two significant digits.
fn two_digits(number: f64) -> String {
    if number <= 0.0 {
        return "0".to_owned();
    }
    let decimals = (1 - number.log10().floor() as i32).max(0) as usize;
    format!("{number:.decimals$}")
}
