//! An opening table in one chart: positions by ply, moves by tower, moves by square reached.

use super::ink::Tint;
use super::paper::{CHIP, Paper, Place};
use super::scale::{self, Scale};
use super::{Drawing, Width, ink};
use answers::setup::{ColorPair, SquarePair};
use kamisado_solver::opening_table::TableCounts;
use shares::WinCount;

/// Lines above a heat map by ply, beside half a board.
pub struct PliesChart {
    pub positions: Vec<TableCounts>,
    /// The moves by tower, in the order of [`ColorPair::ALL`], by ply, starting at 0.
    pub towers: Vec<[WinCount; 4]>,
    pub towers_of_all: [WinCount; 4],
    /// The moves of all plies by square reached, in the order of [`SquarePair::all`].
    pub squares: Vec<WinCount>,
}

const WINS: i32 = 200;
const AT_ONCE: i32 = 130;
const HEADING: i32 = 44;
const ROW: i32 = 74;
const HOME: i32 = 62;

/// Where the parts start, from the top of the drawing.
const WINS_TOP: i32 = HEADING + 44;
const AT_ONCE_TOP: i32 = WINS_TOP + WINS + HEADING + 62;
const NUMBERS: i32 = AT_ONCE_TOP + AT_ONCE + 30;
const TOWERS: i32 = NUMBERS + 52 + 20 + HEADING;
const BOARD_TOP: i32 = HEADING + 6;
const BOARD_UNDER: i32 = 140;

struct Layout {
    columns: [i32; 2],
    /// The board: the names of its rows end here, and its squares start; and how far it is below the columns' top.
    board: i32,
    below: i32,
    square: Place,
}

fn layout(width: Width) -> Layout {
    match width {
        Width::Wide => Layout { columns: [190, 1050], board: 1146, below: 0, square: (103, 122) },
        Width::Narrow => {
            Layout { columns: [136, width.right()], board: 62, below: COLUMNS + HEADING, square: (134, 104) }
        }
    }
}

const COLUMNS: i32 = TOWERS + ROW * ColorPair::ALL.len() as i32 + 44;

impl Drawing for PliesChart {
    fn height(&self, width: Width) -> i32 {
        let Layout { below, square, .. } = layout(width);
        COLUMNS.max(below + BOARD_TOP + HOME + 6 * square.1 + BOARD_UNDER)
    }

    fn draw(&self, paper: &Paper, (top, bottom): (i32, i32)) {
        let shades = Shades::of(self);
        let layout = layout(paper.width());
        self.positions(paper, top);
        self.towers(paper, &shades, top + TOWERS);
        self.board(paper, &shades, top + layout.below);
        let [least, most] = [shades.least, shades.most].map(|share| format!("{:.0}%", 100.0 * share));
        let (left, letters) = (layout.board - 36, ink::from_left(&ink::small()));
        paper.text("share of moves that win", &letters, (left, bottom - 70));
        paper.text(&least, &letters, (left, bottom - 28));
        paper.strip((left + 72, bottom - 28), 300, ink::shade);
        paper.text(&most, &letters, (left + 386, bottom - 28));
    }
}

/// The shares in the cells, on one scale from the smallest to the largest.
struct Shades {
    least: f64,
    most: f64,
}

impl Shades {
    /// The shares by tower and by square, except the opponent's home, where every move wins.
    fn of(chart: &PliesChart) -> Shades {
        let towers = chart.towers.iter().flatten().chain(&chart.towers_of_all);
        let squares = SquarePair::all().zip(&chart.squares).filter(|(pair, _)| !is_home(*pair));
        let shares = towers.chain(squares.map(|(_, count)| count)).filter_map(|count| count.rate());
        let (least, most) = shares.fold((1.0, 0.0), |(least, most), share| (share.min(least), share.max(most)));
        Shades { least: f64::min(least, most), most }
    }

    fn shade(&self, share: f64) -> Tint {
        let span = self.most - self.least;
        ink::shade(if span > 0.0 { (share - self.least) / span } else { 0.5 })
    }
}

fn is_home(pair: SquarePair) -> bool {
    pair.squares()[0].row() == 7
}

impl PliesChart {
    fn columns(&self, width: Width) -> impl Iterator<Item = (i32, i32)> {
        let [left, right] = layout(width).columns;
        let columns = self.positions.len().max(1) as i32;
        let width = (right - left) / columns;
        (0..columns).map(move |i| (left + width * i, width))
    }

    /// The shares of positions won and won at once, on separate scales, and the number of positions.
    fn positions(&self, paper: &Paper, top: i32) {
        let rate = |part: u64, bar: &TableCounts| 100.0 * part as f64 / bar.positions.max(1) as f64;
        let wins: Vec<f64> = self.positions.iter().map(|bar| rate(bar.wins, bar)).collect();
        let at_once: Vec<f64> = self.positions.iter().map(|bar| rate(bar.wins_at_once, bar)).collect();
        let low = wins.iter().copied().fold(90.0, f64::min);
        let high = at_once.iter().copied().fold(1.0, f64::max);
        paper.text("positions that the player to move wins", &ink::heading(), (paper.left(), top + 14));
        self.line(paper, &wins, ((low / 10.0).floor() * 10.0, 100.0), (top + WINS_TOP, WINS));
        let heading = (paper.left(), top + AT_ONCE_TOP - HEADING - 18);
        paper.text("positions won at once, by the next move", &ink::heading(), heading);
        self.line(paper, &at_once, (0.0, high), (top + AT_ONCE_TOP, AT_ONCE));
        let left = layout(paper.width()).columns[0];
        for (i, name) in (0..).zip(["ply", "positions"]) {
            paper.text(name, &ink::from_right(&ink::small()), (left - 14, top + NUMBERS + 34 * i));
        }
        for ((left, width), (ply, bar)) in self.columns(paper.width()).zip(self.positions.iter().enumerate()) {
            for (i, text) in (0..).zip([ply.to_string(), number(paper, bar.positions)]) {
                paper.text(&text, &ink::small(), (left + width / 2, top + NUMBERS + 34 * i));
            }
        }
    }

    /// A line through percentages by ply, with each of them, on a scale from a low to a high one.
    fn line(&self, paper: &Paper, percentages: &[f64], (low, high): (f64, f64), (top, height): (i32, i32)) {
        let tick = scale::decimal(high - low, 1.0, f64::from(height / 45));
        let levels = Scale::new(low, high, tick, [top + height, top]);
        paper.levels(&levels, layout(paper.width()).columns, |percent| format!("{percent}%"));
        let places =
            self.columns(paper.width()).zip(percentages).map(|((left, width), &p)| (left + width / 2, levels.place(p)));
        let places: Vec<Place> = places.collect();
        paper.line(&places, ink::PAIR[0], 4);
        let mut before = None;
        for (&(x, y), percent) in places.iter().zip(percentages) {
            paper.dot((x, y), 9, ink::PAIR[0]);
            // Beside a line that falls steeply.
            let steep = if paper.is_narrow() { 18 } else { 34 };
            let aside = if before.is_some_and(|before| y - before > 40) { steep } else { 0 };
            paper.text(&percentage(paper, *percent), &ink::bold(ink::SMALL), (x + aside, y - 28));
            before = Some(y);
        }
    }

    fn towers(&self, paper: &Paper, shades: &Shades, top: i32) {
        paper.text("moves that win, by tower moved", &ink::heading(), (paper.left(), top - 26));
        let under = top + ROW * ColorPair::ALL.len() as i32 + 24;
        let all = if paper.is_narrow() { "all" } else { "all plies" };
        let plies = (0..self.towers.len()).map(|ply| ply.to_string());
        let columns = plies.zip(&self.towers).chain([(all.to_owned(), &self.towers_of_all)]);
        for (i, ((left, width), (name, counts))) in self.columns(paper.width()).zip(columns).enumerate() {
            // Space before the column of all plies, which is not a ply.
            let gap = if i < self.towers.len() { 0 } else { 8 };
            let (left, width) = (left + gap, width - gap);
            for (i, &count) in (0..).zip(counts) {
                cell(paper, shades, [(left, top + ROW * i), (left + width, top + ROW * (i + 1))], count, 0);
            }
            paper.text(&name, &ink::small(), (left + width / 2, under));
        }
        let left = layout(paper.width()).columns[0];
        for (i, pair) in (0..).zip(ColorPair::ALL) {
            for (j, color) in (0..).zip(pair.colors()) {
                paper.chip(color, (left - 84 + 46 * j, top + ROW * i + ROW / 2), 40);
            }
        }
        paper.text("ply", &ink::from_right(&ink::small()), (left - 14, under))
    }

    fn board(&self, paper: &Paper, shades: &Shades, top: i32) {
        let Layout { board: left, square: (width, height), .. } = layout(paper.width());
        paper.text("moves that win, by square", &ink::heading(), (left - 36, top + 14));
        let top = top + BOARD_TOP;
        let mut home = WinCount::default();
        for (pair, &count) in SquarePair::all().zip(&self.squares) {
            if is_home(pair) {
                home += count;
                continue;
            }
            let row = 6 - i32::from(pair.squares()[0].row());
            if row == 6 {
                // No move returns to the mover's home.
                continue;
            }
            let (x, y) = (left + width * i32::from(pair.squares()[0].file()), top + HOME + height * row);
            cell(paper, shades, [(x, y), (x + width, y + height)], count, 18);
            for (i, square) in (0..).zip(pair.squares()) {
                paper.chip(square.color(), (x + 6 + CHIP / 2 + (CHIP + 4) * i, y + 6 + CHIP / 2), CHIP);
            }
        }
        let corners = [(left + 1, top + 1), (left + 4 * width - 1, top + HOME - 1)];
        paper.fill(corners, ink::BACKGROUND);
        let text = if home.moves == 0 {
            "home: no move yet".to_owned()
        } else {
            // The player who reaches it has won.
            format!("home: all {} moves win", number(paper, home.moves))
        };
        paper.text(&text, &ink::small(), (left + 2 * width, top + HOME / 2));
        paper.text("8", &ink::small(), (left - 22, top + HOME / 2));
        for row in 0..6 {
            paper.text(&(7 - row).to_string(), &ink::small(), (left - 22, top + HOME + height * row + height / 2));
        }
        for (i, files) in (0..).zip(["a, h", "b, g", "c, f", "d, e"]) {
            paper.text(files, &ink::small(), (left + width * i + width / 2, top + HOME + 6 * height + 24));
        }
    }
}

fn cell(paper: &Paper, shades: &Shades, corners: [Place; 2], count: WinCount, lower: i32) {
    let [(left, top), (right, bottom)] = corners;
    let corners = [(left + 1, top + 1), (right - 1, bottom - 1)];
    let (x, y) = ((left + right) / 2, (top + bottom) / 2 + lower);
    if let Some(rate) = count.rate() {
        let shade = shades.shade(rate);
        paper.fill(corners, shade);
        let on = ink::readable_on(shade);
        let share = percentage(paper, 100.0 * rate);
        paper.text(&share, &ink::tinted(&ink::bold(ink::SMALL), on), (x, y - 14));
        paper.text(&number(paper, count.moves), &ink::tinted(&ink::small(), on), (x, y + 18));
    }
    paper.outline(corners, ink::GRID, 1)
}

/// With as many digits as the paper has room for.
fn percentage(paper: &Paper, percent: f64) -> String {
    if paper.is_narrow() { format!("{percent:.0}%") } else { format!("{percent:.1}%") }
}

/// A count that fits into a cell: one of many digits is in thousands or millions.
fn number(paper: &Paper, count: u64) -> String {
    let (thousands, millions) = if paper.is_narrow() { (10_000, 1_000_000) } else { (100_000, 10_000_000) };
    if count < thousands {
        count.to_string()
    } else if count < millions {
        format!("{}k", (count + 500) / 1000)
    } else {
        let digits = usize::from(!paper.is_narrow() || count < 10_000_000);
        format!("{:.digits$}M", count as f64 / 1e6)
    }
}
