//! Winning first moves by tower, with the fill from the left beside the fill from the right.

use kamisado::Color as Hue;

use super::paper::{Paper, Place};
use super::scale::{self, Scale};
use super::{Drawing, Width, ink};
use shares::WinCount;

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

struct Layout {
    left: i32,
    height: i32,
    over: i32,
    under: i32,
    bar: i32,
    gap: i32,
}

fn layout(width: Width) -> Layout {
    match width {
        Width::Wide => Layout { left: 130, height: 720, over: 84, under: 130, bar: 66, gap: 10 },
        Width::Narrow => Layout { left: 96, height: 620, over: 150, under: 66, bar: 27, gap: 4 },
    }
}

impl Drawing for FirstMovesChart {
    fn height(&self, width: Width) -> i32 {
        layout(width).height
    }

    fn draw(&self, paper: &Paper, (top, bottom): (i32, i32)) {
        let Layout { left, over, under, bar, gap, .. } = layout(paper.width());
        legend(paper, (if paper.is_narrow() { paper.left() } else { left }, top + 16));
        let most = self.towers.iter().flat_map(|tower| [tower.left.moves, tower.right.moves]).max().unwrap_or(0);
        let base = bottom - under;
        let levels = Scale::new(0.0, most as f64, scale::whole(most, 10) as f64, [base, top + over]);
        let level = |count: u64| levels.place(count as f64);
        paper.levels(&levels, [left, paper.right()], |count| count.to_string());
        paper.upwards("first moves of the Challenger", (left - 70, (base + top + over) / 2));

        let step = (paper.right() - left) / self.towers.len() as i32;
        for (i, tower) in (0..).zip(&self.towers) {
            let centre = left + step * i + step / 2;
            let sides =
                [(centre - gap / 2 - bar, tower.left, "left", false), (centre + gap / 2, tower.right, "right", true)];
            for (x, count, side, hatched) in sides {
                paper.fill([(x, level(count.moves)), (x + bar, base)], ink::BACKGROUND);
                let corners = [(x, level(count.wins)), (x + bar, base - 2)];
                match (count.wins, hatched) {
                    (0, _) => {}
                    (_, false) => paper.fill(corners, ink::hue(tower.tower)),
                    (_, true) => paper.hatch(corners, ink::hue(tower.tower)),
                }
                let letters = if paper.is_narrow() { ink::small() } else { ink::bold(ink::SMALL) };
                paper.text(&count.wins.to_string(), &letters, (x + bar / 2, level(count.wins) - 18));
                if !paper.is_narrow() {
                    paper.text(side, &ink::small(), (x + bar / 2, base + 24));
                }
            }
            paper.chip(tower.tower, (centre, base + paper.width().pick(66, 34)), 40);
            if !paper.is_narrow() {
                paper.text(tower.tower.name(), &ink::small(), (centre, base + 108));
            }
        }
        paper.line(&[(left, base), (paper.right(), base)], ink::INK, 2)
    }
}

fn legend(paper: &Paper, mut at: Place) {
    let letters = ink::from_left(&ink::small());
    for (i, text) in ["winning, filled left", "winning, filled right", "all first moves"].into_iter().enumerate() {
        let (x, y) = at;
        let swatch = [(x, y - 13), (x + 44, y + 13)];
        match i {
            0 => paper.fill(swatch, ink::QUIET),
            1 => paper.hatch(swatch, ink::QUIET),
            _ => paper.fill(swatch, ink::BACKGROUND),
        }
        paper.text(text, &letters, (x + 58, y));
        at = paper.after_key(text, at, 50);
    }
}
