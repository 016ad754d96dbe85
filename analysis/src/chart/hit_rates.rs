//! How often each of several rules is right, with intervals, compared with the toss of a coin.

use super::ink::{Letters, PLAIN, STRONG};
use super::label::{Label, Piece};
use super::paper::Paper;
use super::scale::Scale;
use super::{Drawing, Width, ink};
use shares::Interval;

pub struct HitRatesChart {
    pub rules: Vec<HitRate>,
}

pub struct HitRate {
    pub name: String,
    pub rate: Interval,
    pub stands_out: bool,
}

/// Space above the rows for the label of the line of a coin, and below them for the axis.
const OVER: i32 = 44;
const UNDER: i32 = 92;
const BETWEEN: i32 = 12;
/// Where the names end on wide paper; on narrow paper each has the dot and the line below it.
const NAMES: i32 = 770;
const DOTS: i32 = 36;

/// Where the dots and lines start and end; the numbers follow.
fn plot(width: Width) -> [i32; 2] {
    width.pick([800, 1440], [36, 496])
}

impl Drawing for HitRatesChart {
    fn height(&self, width: Width) -> i32 {
        self.rules.iter().map(|rule| height(rule, width)).sum::<i32>() + OVER + UNDER
    }

    fn draw(&self, paper: &Paper, (top, bottom): (i32, i32)) {
        let (top, base) = (top + OVER, bottom - UNDER);
        let plot = plot(paper.width());
        let [left, right] = plot;
        let high = self.rules.iter().map(|rule| rule.rate.high).fold(0.6, f64::max);
        let percents = Scale::new(0.0, 100.0 * high, 10.0, plot);
        let place = |share: f64| percents.place(100.0 * share);
        paper.columns(&percents, [top, base], Some(50.0), |percent| format!("{percent}%"));
        paper.text("a coin", &ink::small(), (place(0.5), top - 20));
        let axis = "rounds in which the rule picks the better side";
        let middle = if paper.is_narrow() { paper.right() / 2 } else { (left + right) / 2 };
        paper.text(axis, &ink::small(), (middle, base + 64));

        let mut edge = top;
        for rule in &self.rules {
            let height = height(rule, paper.width());
            let name = name(rule, paper.width());
            let y = if paper.is_narrow() {
                paper.clear([edge, edge + name.height()]);
                name.draw_after(paper, (paper.left(), edge + name.height() / 2));
                edge + name.height() + DOTS / 2
            } else {
                name.draw(paper, (NAMES, edge + height / 2));
                edge + height / 2
            };
            edge += height;
            let color = if rule.stands_out { STRONG } else { PLAIN };
            let Interval { estimate, low, high } = rule.rate;
            paper.interval([place(low), place(high)], y, color, 5);
            paper.dot((place(estimate), y), 9, color);
            let number = format!("{:.1}%", 100.0 * estimate);
            paper.text(&number, &ink::from_left(&letters(rule)), (right + 24, y));
        }
    }
}

fn letters(rule: &HitRate) -> Letters {
    if rule.stands_out { ink::bold(ink::SMALL) } else { ink::small() }
}

fn name(rule: &HitRate, width: Width) -> Label {
    let room = width.pick(NAMES, width.right()) - width.left();
    Label::new(&[Piece::Text(rule.name.clone())], &letters(rule), room)
}

fn height(rule: &HitRate, width: Width) -> i32 {
    name(rule, width).height() + width.pick(0, DOTS) + BETWEEN
}
