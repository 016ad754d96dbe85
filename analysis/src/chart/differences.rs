//! The difference between two choices: a distribution on both sides of zero.

use super::paper::Paper;
use super::scale::{self, Scale};
use super::{Drawing, Width, font, ink};

pub struct DifferencesChart {
    pub step: u64,
    /// How often left is better: by 1 to `step`, then by `step + 1` to `2 * step`, and so on.
    pub left: Vec<u64>,
    pub right: Vec<u64>,
    pub equal: u64,
    /// Half of the differences are larger than this, whichever side is better.
    pub median: f64,
}

impl DifferencesChart {
    /// Counts differences, negative if left is better, with enough bars to show the shape.
    pub fn new(differences: &[i64], median: f64) -> DifferencesChart {
        let largest = differences.iter().map(|difference| difference.unsigned_abs()).max().unwrap_or(0);
        let step = [1, 2, 3, 4, 5].into_iter().find(|step| largest <= step * BARS).unwrap_or(largest.div_ceil(BARS));
        let bars = largest.div_ceil(step).max(1) as usize;
        let (mut left, mut right, mut equal) = (vec![0; bars], vec![0; bars], 0);
        for difference in differences {
            let bar = |side: &mut Vec<u64>| side[((difference.unsigned_abs() - 1) / step) as usize] += 1;
            match difference.signum() {
                -1 => bar(&mut left),
                0 => equal += 1,
                _ => bar(&mut right),
            }
        }
        DifferencesChart { step, left, right, equal, median }
    }

    fn rounds(&self) -> u64 {
        self.left.iter().chain(&self.right).sum::<u64>() + self.equal
    }

    fn name_places(&self, paper: &Paper, base: i32, middle: i32, edge: &impl Fn(f64) -> i32) {
        let largest = self.step * self.left.len() as u64;
        let tick = scale::whole(largest, if paper.is_narrow() { 4 } else { 8 });
        // Below the numbers of the bars beside it, which would touch it.
        paper.text("equal", &ink::small(), (middle, base + 58));
        paper.line(&[(middle, base), (middle, base + 40)], ink::INK, 2);
        for difference in (1..).map(|i| i * tick).take_while(|difference| *difference <= largest) {
            for side in [-1, 1] {
                // Each difference is in the middle of its part of a bar.
                let x = middle + side * edge(difference as f64 - 0.5);
                paper.tick((x, base), &difference.to_string());
            }
        }
        let axis = if paper.is_narrow() { "" } else { " of the Challenger" };
        let axis = format!("difference in winning first moves{axis}");
        paper.text(&axis, &ink::small(), (middle, base + 98))
    }

    /// What lies beyond the lines of the median, and how often each side is better.
    fn notes(&self) -> [String; 3] {
        let rounds = self.rounds();
        let share = |side: &[u64]| format!("{:.0}%", 100.0 * side.iter().sum::<u64>() as f64 / rounds.max(1) as f64);
        [
            format!("half of the rounds differ by more than {}", self.median.round()),
            format!("filling left is better: {}", share(&self.left)),
            format!("filling right is better: {}", share(&self.right)),
        ]
    }

    fn note_beside(&self, paper: &Paper, top: i32, middle: i32, median: i32) {
        let [half, left, right] = self.notes();
        let letters = ink::from_left(&ink::small());
        paper.text(&half, &letters, (median.min(paper.right() - font::width(&half, &letters)), top + 54));
        let y = top - 40;
        paper.text(&left, &ink::from_right(&ink::bold(ink::SMALL)), (middle - 110, y));
        paper.fill([(middle - 94, y - 13), (middle - 50, y + 13)], ink::PLAIN);
        paper.text(&right, &ink::from_left(&ink::bold(ink::SMALL)), (middle + 110, y));
        paper.hatch([(middle + 50, y - 13), (middle + 94, y + 13)], ink::PLAIN)
    }

    fn note_below(&self, paper: &Paper, top: i32) {
        let [half, left, right] = self.notes();
        let x = paper.left();
        let y = |line: i32| top + 16 + 38 * line;
        let swatch = |line: i32| [(x, y(line) - 13), (x + 44, y(line) + 13)];
        paper.fill(swatch(0), ink::PLAIN);
        paper.hatch(swatch(1), ink::PLAIN);
        paper.line(&[(x + 22, y(2) - 15), (x + 22, y(2) + 15)], ink::INK, 2);
        for (line, text) in (0..).zip([left, right, half]) {
            paper.text(&text, &ink::from_left(&ink::small()), (x + 58, y(line)));
        }
    }
}

/// The most bars on one side for which a step of five is enough.
const BARS: u64 = 22;
const UNDER: i32 = 120;

impl Drawing for DifferencesChart {
    fn height(&self, width: Width) -> i32 {
        width.pick(740, 640)
    }

    fn draw(&self, paper: &Paper, (top, bottom): (i32, i32)) {
        let left = if paper.is_narrow() { 104 } else { 150 };
        let right = paper.right();
        // On narrow paper the notes have lines of their own.
        let (notes, top, base) = (top, top + if paper.is_narrow() { 130 } else { 70 }, bottom - UNDER);
        let most = self.left.iter().chain(&self.right).copied().max().unwrap_or(0).max(self.equal).max(1);
        let percent = |count: u64| 100.0 * count as f64 / self.rounds().max(1) as f64;
        let tick = scale::decimal(percent(most), 1.0, 8.0);
        let levels = Scale::new(0.0, percent(most), tick, [base, top]);
        let level = |count: u64| levels.place(percent(count));
        paper.levels(&levels, [left, right], |percent| format!("{percent}%"));
        paper.upwards("share of the rounds", (paper.left() + 14, (base + top) / 2));

        let bars = self.left.len() as i32;
        let middle = (left + right) / 2;
        let bar = (right - left - 30) / (2 * bars + 1);
        // The middle bar is for no difference; the others start beside it.
        let edge = |difference: f64| (f64::from(bar) * (0.5 + difference / self.step as f64)).round() as i32;
        for (i, (&left_better, &right_better)) in (0..).zip(self.left.iter().zip(&self.right)) {
            let (near, far) = (bar / 2 + bar * i + 2, bar / 2 + bar * (i + 1) - 2);
            if left_better > 0 {
                paper.fill([(middle - far, level(left_better)), (middle - near, base - 1)], ink::PLAIN);
            }
            if right_better > 0 {
                paper.hatch([(middle + near, level(right_better)), (middle + far, base - 1)], ink::PLAIN);
            }
        }
        let equal = [(middle - bar / 2 + 2, level(self.equal)), (middle + bar / 2 - 2, base - 1)];
        paper.fill(equal, ink::QUIET);
        paper.line(&[(left, base), (right, base)], ink::INK, 2);
        self.name_places(paper, base, middle, &edge);
        for side in [-1, 1] {
            let x = middle + side * edge(self.median);
            let above = if paper.is_narrow() { 0 } else { 44 };
            paper.line(&[(x, top + above), (x, base)], ink::INK, 2);
        }
        let median = middle + edge(self.median) + 12;
        if paper.is_narrow() {
            self.note_below(paper, notes);
        } else {
            self.note_beside(paper, top, middle, median);
        }
    }
}
