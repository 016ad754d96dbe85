//! Games between players of some kinds: legal turns by turn of the game, and the turns with which games end.

use super::ink::Tint;
use super::paper::{Paper, Place};
use super::scale::{self, Scale};
use super::{Drawing, Width, font, ink};
use statistics::Spread;
use statistics::wording::share;

/// One column for each kind of player: a line with a band above a histogram, by turn of the game.
pub struct GamesChart<'a> {
    /// The last turn shown.
    pub shown: u32,
    /// At most two kinds of players.
    pub series: Vec<GamesSeries<'a>>,
}

pub struct GamesSeries<'a> {
    pub name: String,
    /// The legal turns, by turn of the game, as far as they are known well enough.
    pub turns: &'a [Spread],
    pub median: u32,
    /// The games that end with each turn, from the first.
    pub ended: Vec<u64>,
    pub games: u64,
    pub cut: u64,
}

/// Room left of a plot for its numbers.
const GUTTER: i32 = 84;
const BETWEEN: i32 = 36;
const TURNS: i32 = 330;
const LENGTHS: i32 = 260;
/// Room under a plot for its numbers and its name.
const UNDER: i32 = 92;
const HEADING: i32 = 44;
/// The distance between two lines of notes on the lengths.
const LINE: i32 = 33;
/// Room above a histogram for the name of its median.
const MEDIAN: i32 = 44;
/// The most bars that are wide enough to see.
const BARS: u64 = 160;

impl Drawing for GamesChart<'_> {
    fn height(&self, _: Width) -> i32 {
        2 * HEADING + TURNS + UNDER + HEADING + self.summary_height() + MEDIAN + LENGTHS + UNDER
    }

    fn draw(&self, paper: &Paper, (top, _): (i32, i32)) {
        let heading = "legal turns to choose from: median, and band of the middle 80% of the games";
        paper.text(heading, &ink::heading(), (paper.left(), top + 14));
        let turns = top + 2 * HEADING;
        let lengths = turns + TURNS + UNDER;
        paper.text("games that end with each turn", &ink::heading(), (paper.left(), lengths + 14));
        for ((series, hue), column) in self.series.iter().zip(ink::PAIR).zip(self.columns()) {
            let name = ink::tinted(&ink::from_left(&ink::bold(ink::SMALL)), hue);
            paper.text(&series.name, &name, (column.0, top + HEADING + 14));
            self.branching(paper, series, hue, column, turns);
            for (i, line) in (0..).zip(self.summary(series)) {
                let place = (column.0, lengths + HEADING + LINE * i + LINE / 2);
                paper.text(&line, &ink::from_left(&ink::small()), place);
            }
            let histogram = lengths + HEADING + self.summary_height() + MEDIAN;
            self.histogram(paper, series, hue, column, histogram);
        }
    }
}

impl GamesChart<'_> {
    fn columns(&self) -> impl Iterator<Item = (i32, i32)> {
        let columns = self.series.len().max(1) as i32;
        let (left, right) = (Width::Wide.left(), Width::Wide.right());
        let room = (right - left - BETWEEN * (columns - 1)) / columns;
        (0..columns).map(move |i| {
            let left = left + (room + BETWEEN) * i;
            (left + GUTTER, left + room - 10)
        })
    }

    fn summary(&self, series: &GamesSeries<'_>) -> Vec<String> {
        let room = self.columns().next().map_or(0, |(left, right)| right - left);
        font::wrapped(&series.summary(self.shown), &ink::small(), room)
    }

    fn summary_height(&self) -> i32 {
        LINE * self.series.iter().map(|series| self.summary(series).len()).max().unwrap_or(1) as i32
    }

    fn place(&self, (left, right): (i32, i32), turn: f64) -> i32 {
        left + (turn / f64::from(self.shown.max(1)) * f64::from(right - left)).round() as i32
    }

    fn branching(&self, paper: &Paper, series: &GamesSeries<'_>, hue: Tint, column: (i32, i32), top: i32) {
        let base = top + TURNS;
        let shown = |series: &GamesSeries<'_>| series.turns.len().min(self.shown as usize);
        // The same scale for all.
        let spreads = self.series.iter().flat_map(|series| &series.turns[..shown(series)]);
        let most = spreads.map(|spread| spread.p90).max().unwrap_or(0).max(1);
        let levels = Scale::new(0.0, most.into(), scale::whole(most.into(), 6) as f64, [base, top]);
        paper.levels_near(&levels, column.into(), 12, |turns| turns.to_string());
        let level = |legal: u32| levels.place(legal.into());
        let line = |of: fn(&Spread) -> u32| -> Vec<Place> {
            let turns = (1..).zip(&series.turns[..shown(series)]);
            // In the middle of the space of a turn.
            turns.map(|(turn, spread)| (self.place(column, f64::from(turn) - 0.5), level(of(spread)))).collect()
        };
        let mut band = line(|spread| spread.p10);
        band.extend(line(|spread| spread.p90).into_iter().rev());
        paper.area(band, hue);
        paper.line(&line(|spread| spread.median), hue, 4);
        self.axis(paper, column, base, "turn of the game, counting all players")
    }

    fn histogram(&self, paper: &Paper, series: &GamesSeries<'_>, hue: Tint, column: (i32, i32), top: i32) {
        let base = top + LENGTHS;
        let width = scale::whole(self.shown.into(), BARS).max(1) as usize;
        let last = series.ended.len().min(self.shown as usize);
        let bars: Vec<u64> = series.ended[..last].chunks(width).map(|games| games.iter().sum()).collect();
        let percent = |games: u64| 100.0 * games as f64 / series.games.max(1) as f64;
        let most = percent(bars.iter().copied().max().unwrap_or(0));
        let levels = Scale::new(0.0, most, scale::decimal(most, 0.5, 5.0), [base, top]);
        paper.levels_near(&levels, column.into(), 12, |share| format!("{share}%"));
        for (i, &games) in bars.iter().enumerate().filter(|(_, games)| **games > 0) {
            let (from, to) = (i * width, ((i + 1) * width).min(self.shown as usize));
            let [left, right] = [from, to].map(|turn| self.place(column, turn as f64));
            let corners = [(left + 1, levels.place(percent(games))), ((right - 1).max(left + 2), base)];
            paper.fill(corners, hue);
        }
        if series.median <= self.shown {
            let x = self.place(column, f64::from(series.median) - 0.5);
            // Dashes, so that the bar behind them stays visible.
            for y in (top - 36..base).step_by(12) {
                paper.line(&[(x, y), (x, (y + 7).min(base))], ink::INK, 3);
            }
            let text = format!("median {}", series.median);
            let style = ink::from_left(&ink::bold(ink::SMALL));
            let left = (x + 12).min(column.1 - font::width(&text, &style));
            paper.text(&text, &style, (left, top - 24));
        }
        let axis = match width {
            1 => "turns of all players".to_owned(),
            width => format!("turns of all players, in bars of {width}"),
        };
        self.axis(paper, column, base, &axis)
    }

    fn axis(&self, paper: &Paper, column: (i32, i32), base: i32, name: &str) {
        let step = scale::whole(self.shown.into(), 8).max(1) as u32;
        for turn in (step..=self.shown).step_by(step as usize).chain((step > 1).then_some(1)) {
            let x = self.place(column, f64::from(turn) - 0.5);
            paper.tick((x, base), &turn.to_string());
        }
        paper.text(name, &ink::small(), ((column.0 + column.1) / 2, base + 62));
        paper.line(&[(column.0, base), (column.1, base)], ink::INK, 2)
    }
}

impl GamesSeries<'_> {
    /// The games that the bars do not show: those that last longer, and those that were cut.
    fn summary(&self, shown: u32) -> String {
        let longer: u64 = self.ended.iter().skip(shown as usize).sum();
        let mut parts = Vec::new();
        if longer > 0 {
            let longest = self.ended.len();
            parts.push(format!("not drawn: {} end later, the last with turn {longest}", share(longer, self.games)));
        }
        if self.cut > 0 {
            parts.push(format!("{} were cut", share(self.cut, self.games)));
        }
        if parts.is_empty() { "all are drawn".to_owned() } else { parts.join("; ") }
    }
}
