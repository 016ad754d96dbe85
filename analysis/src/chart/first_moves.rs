//! Winning first moves by tower, with the fill from the left beside the fill from the right.

use kamisado::Color as Hue;

use super::paper::{Paper, RIGHT};
use super::scale::{self, Scale};
use super::{Drawing, font, ink};
use statistics::WinCount;

/// The Challenger's first moves in the two set-ups that the Defender can choose from.
pub struct FirstMovesChart {
    pub towers: [TowerMoves; 8],
}

#[derive(Clone, Copy, Debug)]
pub struct TowerMoves {
    pub tower: Hue,
    /// After both players filled from the left.
    pub left: WinCount,
    pub right: WinCount,
}

const LEFT: i32 = 130;
const HEIGHT: i32 = 720;
/// Room under the bars for the names of the sides and the towers.
const UNDER: i32 = 130;
const BAR: i32 = 66;
const GAP: i32 = 10;

impl Drawing for FirstMovesChart {
    fn height(&self) -> i32 {
        HEIGHT
    }

    fn draw(&self, paper: &Paper, (top, bottom): (i32, i32)) {
        legend(paper, top + 16);
        let most = self.towers.iter().flat_map(|tower| [tower.left.moves, tower.right.moves]).max().unwrap_or(0);
        let base = bottom - UNDER;
        let levels = Scale::new(0.0, most as f64, scale::whole(most, 10) as f64, [base, top + 84]);
        let level = |count: u64| levels.place(count as f64);
        paper.levels(&levels, [LEFT, RIGHT], |count| count.to_string());
        paper.upwards("first moves of the Challenger", (LEFT - 76, (base + top + 84) / 2));

        let step = (RIGHT - LEFT) / self.towers.len() as i32;
        for (i, tower) in (0..).zip(&self.towers) {
            let centre = LEFT + step * i + step / 2;
            let sides =
                [(centre - GAP / 2 - BAR, tower.left, "left", false), (centre + GAP / 2, tower.right, "right", true)];
            for (x, count, side, hatched) in sides {
                paper.fill([(x, level(count.moves)), (x + BAR, base)], ink::BACKGROUND);
                let bar = [(x, level(count.wins)), (x + BAR, base - 2)];
                match (count.wins, hatched) {
                    (0, _) => {}
                    (_, false) => paper.fill(bar, ink::hue(tower.tower)),
                    (_, true) => paper.hatch(bar, ink::hue(tower.tower)),
                }
                paper.text(&count.wins.to_string(), &ink::bold(ink::SMALL), (x + BAR / 2, level(count.wins) - 18));
                paper.text(side, &ink::small(), (x + BAR / 2, base + 24));
            }
            paper.chip(tower.tower, (centre, base + 66), 40);
            paper.text(tower.tower.name(), &ink::small(), (centre, base + 108));
        }
        paper.line(&[(LEFT, base), (RIGHT, base)], ink::INK, 2)
    }
}

fn legend(paper: &Paper, y: i32) {
    let style = ink::from_left(&ink::small());
    let mut x = LEFT;
    for (i, text) in ["winning, filled left", "winning, filled right", "all first moves"].into_iter().enumerate() {
        let swatch = [(x, y - 13), (x + 44, y + 13)];
        match i {
            0 => paper.fill(swatch, ink::QUIET),
            1 => paper.hatch(swatch, ink::QUIET),
            _ => paper.fill(swatch, ink::BACKGROUND),
        }
        paper.text(text, &style, (x + 58, y));
        x += 58 + font::width(text, &style) + 50;
    }
}
