//! The picture: win rates by tower, direction and length.

use solver::kamisado::{Color, Direction};

use super::study::{LONGEST, OpeningsStudy};
use crate::chart::{WinRatesChart, WinRatesPanel};
use crate::question::first_moves::count;

/// The chart of the first moves.
pub fn win_rates(study: &OpeningsStudy<'_>) -> WinRatesChart {
    let panel = |name: &str, directions: &[Direction]| {
        let total = count(study.moves.iter().filter(|m| directions.contains(&m.direction)));
        WinRatesPanel {
            name: format!("{name}: {} of {}", total.wins, total.moves),
            cells: Color::ALL.map(|tower| (1..=LONGEST).map(|length| study.cell(tower, length, directions)).collect()),
        }
    };
    WinRatesChart {
        title: study.finding(),
        caption: format!(
            "All {} first moves of Black in the initial round, each with its exact value. Left and right as Black sees \
             them.",
            study.moves.len()
        ),
        panels: vec![
            panel("all directions", &Direction::ALL),
            panel("forward", &[Direction::Forward]),
            panel("left", &[Direction::Left]),
            panel("right", &[Direction::Right]),
        ],
    }
}
