//! A share by a number, for several kinds of players; and what two ways of choosing gain for each kind.

use super::ink::Tint;
use super::label::{Label, Piece};
use super::paper::{Paper, Place};
use super::scale::{self, Scale};
use super::{Drawing, Width, ink};
use shares::Interval;
use statistics::CurvePart;

pub struct OutcomesChart {
    /// At most three.
    pub curves: Vec<OutcomeCurve>,
    pub gains: Vec<GainRow>,
    /// The two ways of choosing: a filled dot and a ring.
    pub kinds: [String; 2],
}

pub struct OutcomeCurve {
    pub name: String,
    pub parts: Vec<CurvePart>,
}

pub struct GainRow {
    pub name: String,
    pub gains: [Interval; 2],
}

const HUES: [Tint; 3] = [ink::PAIR[0], ink::INK, ink::PAIR[1]];
const HEADING: i32 = 48;
const KEY: i32 = 38;
const CURVES: i32 = 520;
const UNDER: i32 = 96;
const ROW: i32 = 54;
/// The distance from the middle of a row to each of its two lines.
const OFF: i32 = 10;
const BETWEEN: i32 = 30;

/// Where the plot of the curves starts and ends, where the names of the gains start, and where their plot does.
struct Columns {
    curves: [i32; 2],
    names: i32,
    gains: [i32; 2],
}

impl Columns {
    fn of(width: Width) -> Columns {
        match width {
            Width::Wide => Columns { curves: [126, 730], names: 800, gains: [1170, 1540] },
            Width::Narrow => Columns { curves: [100, 590], names: width.left(), gains: [width.left() + 20, 590] },
        }
    }
}

impl Drawing for OutcomesChart {
    fn height(&self, width: Width) -> i32 {
        let rows: i32 = self.gains.iter().map(|row| row.height(width)).sum();
        let [curves, gains] = [self.curves_height(), HEADING + 2 * KEY + rows + UNDER];
        if width == Width::Narrow { curves + BETWEEN + gains } else { curves.max(gains) }
    }

    fn draw(&self, paper: &Paper, (top, _): (i32, i32)) {
        let columns = Columns::of(paper.width());
        self.draw_curves(paper, &columns, top);
        let below = if paper.is_narrow() { self.curves_height() + BETWEEN } else { 0 };
        self.draw_gains(paper, &columns, top + below);
    }
}

impl OutcomesChart {
    fn curves_height(&self) -> i32 {
        HEADING + KEY * self.curves.len() as i32 + CURVES + UNDER
    }

    fn draw_curves(&self, paper: &Paper, columns: &Columns, top: i32) {
        let [left, right] = columns.curves;
        let names = if paper.is_narrow() { paper.left() } else { left - 86 };
        paper.text("rounds that the Challenger wins", &ink::heading(), (names, top + 16));
        for (i, (curve, hue)) in (0..).zip(self.curves.iter().zip(HUES)) {
            paper.key(&curve.name, hue, i != 1, (names, top + HEADING + KEY * i + KEY / 2));
        }
        let first = top + HEADING + KEY * self.curves.len() as i32 + 14;
        let base = first + CURVES - 14;
        let parts = || self.curves.iter().flat_map(|curve| &curve.parts);
        let high = parts().map(|part| part.share.high).fold(0.5, f64::max);
        let shares = Scale::new(0.0, 100.0 * high, 10.0, [base, first]);
        paper.levels(&shares, [left, right], |share| format!("{share}%"));
        let most = parts().map(|part| part.middle).fold(1.0, f64::max);
        let numbers = Scale::new(0.0, most, scale::whole(most.ceil() as u64, 6) as f64, [left, right]);
        for number in numbers.ticks() {
            paper.tick((numbers.place(number), base), &number.to_string());
        }
        paper.line(&[(left, base), (right, base)], ink::INK, 2);
        paper.text("winning first moves", &ink::small(), ((left + right) / 2, base + 66));
        for (i, (curve, hue)) in self.curves.iter().zip(HUES).enumerate() {
            let at = |of: fn(&CurvePart) -> f64| -> Vec<Place> {
                let place = |part: &CurvePart| (numbers.place(part.middle), shares.place(100.0 * of(part)));
                curve.parts.iter().map(place).collect()
            };
            let band = at(|part| part.share.low).into_iter().chain(at(|part| part.share.high).into_iter().rev());
            paper.area(band.collect(), hue);
            let line = at(|part| part.share.estimate);
            paper.line(&line, hue, 4);
            line.into_iter().for_each(|place| paper.mark(place, hue, i != 1));
        }
    }

    fn draw_gains(&self, paper: &Paper, columns: &Columns, top: i32) {
        paper.text("points that the Defender gains over a coin", &ink::heading(), (columns.names, top + 16));
        for (i, (kind, hue)) in (0..).zip(self.kinds.iter().zip(ink::PAIR)) {
            paper.key(kind, hue, i == 0, (columns.names, top + HEADING + KEY * i + KEY / 2));
        }
        let first = top + HEADING + 2 * KEY;
        let base = first + self.gains.iter().map(|row| row.height(paper.width())).sum::<i32>();
        let of = |bound: fn(Interval) -> f64| {
            self.gains.iter().flat_map(|row| row.gains).map(move |gain| 100.0 * bound(gain))
        };
        let [low, high] = [of(|gain| gain.low).fold(0.0, f64::min), of(|gain| gain.high).fold(1.0, f64::max)];
        let step = scale::decimal(high - low, 1.0, 6.0);
        let points = Scale::new((low / step).floor() * step, high, step, columns.gains);
        for tick in points.ticks() {
            let x = points.place(tick);
            let (color, stroke) = if tick == 0.0 { (ink::QUIET, 3) } else { (ink::GRID, 1) };
            paper.line(&[(x, first), (x, base)], color, stroke);
            paper.text(&tick.to_string().replace('-', "−"), &ink::small(), (x, base + 26));
        }
        let mut edge = first;
        for row in &self.gains {
            let name = row.label(paper.width());
            let height = row.height(paper.width());
            let middle = if paper.is_narrow() {
                paper.clear([edge, edge + name.height()]);
                name.draw_after(paper, (columns.names, edge + name.height() / 2));
                edge + name.height() + (height - name.height()) / 2
            } else {
                name.draw_after(paper, (columns.names, edge + height / 2));
                edge + height / 2
            };
            edge += height;
            paper.pair(row.gains, [middle - OFF, middle + OFF], |gain| points.place(100.0 * gain));
        }
        let [left, right] = columns.gains;
        paper.text("points of win rate", &ink::small(), ((left + right) / 2, base + 66));
    }
}

impl GainRow {
    fn label(&self, width: Width) -> Label {
        let columns = Columns::of(width);
        let end = if width == Width::Wide { columns.gains[0] - 30 } else { width.right() };
        Label::new(&[Piece::Text(self.name.clone())], &ink::small(), end - columns.names)
    }

    fn height(&self, width: Width) -> i32 {
        let name = self.label(width).height();
        if width == Width::Wide { ROW.max(name + 12) } else { name + ROW }
    }
}
