//! Chances of several kinds, row by row, with intervals: two kinds per panel.

use super::paper::Paper;
use super::scale::Scale;
use super::{Drawing, Width, ink};
use shares::Interval;

pub struct ChancesChart {
    /// The left panel, with a logarithmic scale, and the right panel, with a linear one.
    pub panels: [ChancesPanel; 2],
    pub rows: Vec<ChancesRow>,
}

pub struct ChancesPanel {
    pub heading: String,
    /// The two kinds: a filled dot and a ring.
    pub kinds: [String; 2],
}

pub struct ChancesRow {
    pub name: String,
    /// By panel and kind.
    pub chances: [[Interval; 2]; 2],
}

/// Where the names end, and where the panels start and end.
const NAMES: i32 = 400;
const PANELS: [[i32; 2]; 2] = [[430, 970], [1040, Width::Wide.right() - 30]];
const ROW: i32 = 56;
const OVER: i32 = 150;
const UNDER: i32 = 60;
/// The distance from the middle of a row to each of its two lines.
const OFF: i32 = 11;

impl Drawing for ChancesChart {
    fn can_be_narrow(&self) -> bool {
        false
    }

    fn height(&self, _: Width) -> i32 {
        OVER + ROW * self.rows.len() as i32 + UNDER
    }

    fn draw(&self, paper: &Paper, (top, bottom): (i32, i32)) {
        let (first, base) = (top + OVER, bottom - UNDER);
        for (number, (panel, span)) in self.panels.iter().zip(PANELS).enumerate() {
            panel.draw_names(paper, top, span[0]);
            let shares = Shares::around(number == 0, span, self.rows.iter().flat_map(|row| row.chances[number]));
            for (tick, x) in shares.ticks() {
                paper.line(&[(x, first), (x, base)], ink::GRID, 1);
                paper.text(&format!("{}%", (tick * 1e8).round() / 1e6), &ink::small(), (x, base + 28));
            }
            for (i, row) in (0..).zip(&self.rows) {
                let middle = first + ROW * i + ROW / 2;
                paper.pair(row.chances[number], [middle - OFF, middle + OFF], |share| shares.place(share));
            }
        }
        for (i, row) in (0..).zip(&self.rows) {
            let y = first + ROW * i + ROW / 2;
            paper.text(&row.name, &ink::from_right(&ink::small()), (NAMES, y));
            if i > 0 {
                paper.line(&[(paper.left(), y - ROW / 2), (paper.right(), y - ROW / 2)], ink::GRID, 1);
            }
        }
    }
}

impl ChancesPanel {
    fn draw_names(&self, paper: &Paper, top: i32, left: i32) {
        paper.text(&self.heading, &ink::heading(), (left, top + 20));
        for (kind, name) in self.kinds.iter().enumerate() {
            let y = top + 64 + 40 * kind as i32;
            paper.key(name, ink::PAIR[kind], kind == 0, (left, y));
        }
    }
}

/// Where a share lies in a panel, in powers of ten or in tenths.
struct Shares {
    logarithmic: bool,
    scale: Scale,
}

impl Shares {
    fn around(logarithmic: bool, span: [i32; 2], intervals: impl Iterator<Item = Interval>) -> Shares {
        /// Smaller values are drawn as this one.
        const LEAST: f64 = 1e-5;
        let (mut low, mut high) = (1.0, 0.0);
        for interval in intervals {
            // An interval that starts at 0 is cut, so that its estimate is visible.
            let least = if logarithmic && interval.low < LEAST { interval.estimate.max(LEAST) } else { interval.low };
            (low, high) = (f64::min(low, least), f64::max(high, interval.high));
        }
        let scale = if logarithmic {
            Scale::new(low.log10().floor(), high.max(LEAST).log10().ceil().min(0.0), 1.0, span)
        } else {
            Scale::new(0.0, high, 0.1, span)
        };
        Shares { logarithmic, scale }
    }

    fn place(&self, share: f64) -> i32 {
        self.scale.place(if self.logarithmic { share.max(1e-300).log10() } else { share })
    }

    fn ticks(&self) -> impl Iterator<Item = (f64, i32)> {
        let share = |value: f64| if self.logarithmic { 10_f64.powi(value as i32) } else { value };
        self.scale.ticks().map(move |value| (share(value), self.scale.place(value)))
    }
}
