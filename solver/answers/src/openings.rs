//! How often do the first moves of the initial round win? The answer as text and as JSON.

use std::io::{self, Write};

use kamisado::{Color, Deadlock, Direction, Position};
use schemars::JsonSchema;
use serde::Serialize;
use shares::WinCount;
use terminal::output::Answer;
use terminal::text::paragraph;

use crate::first_moves::{FirstMove, count};
use crate::plies::{self, PliesJson, PliesStudy};

/// The longest first move: from the home row to the last row before the opponent's.
const LONGEST: u8 = 6;

pub struct OpeningsStudy<'a> {
    pub position: Position,
    pub moves: Vec<FirstMove>,
    /// What an opening table says about all moves; none without a table.
    pub plies: Option<PliesStudy<'a>>,
}

impl OpeningsStudy<'_> {
    pub fn finding(&self) -> String {
        let moves = &self.moves;
        let WinCount { wins, moves: all } = count(moves);
        if wins == 0 {
            return format!("Black loses the initial round with all {all} first moves");
        }
        let ways =
            Direction::ALL.into_iter().filter(|&way| count(moves.iter().filter(|m| m.direction == way)).wins > 0);
        let ways: Vec<Direction> = ways.collect();
        let way = match ways[..] {
            [Direction::Forward] => ", all of them straight forward",
            [Direction::Left] => ", all of them to the left",
            [Direction::Right] => ", all of them to the right",
            _ => "",
        };
        format!("Black wins the initial round with {wins} of {all} first moves{way}")
    }
}

impl Answer for OpeningsStudy<'_> {
    fn json(&self) -> impl Serialize {
        OpeningsJson {
            position: &self.position,
            rules: self.position.deadlock(),
            all: count(&self.moves),
            cells: &self.moves,
            opening: self.plies.as_ref().map(PliesJson::new),
        }
    }

    /// Writes winning moves / moves by tower and length, with the sums by direction, then the statistics of the table.
    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let moves = &self.moves;
        let text = |WinCount { wins, moves }: WinCount| {
            if moves == 0 { "-".to_owned() } else { format!("{wins}/{moves}") }
        };
        let lengths: String = (1..=LONGEST).map(|length| format!("{length:>6}")).collect();
        let directions: String =
            Direction::ALL.map(|direction| format!("{:>9}", direction.title().to_lowercase())).concat();
        let notes =
            "Winning first moves / first moves, by tower and by squares moved; left and right as Black sees them";
        paragraph(out, notes)?;
        writeln!(out)?;
        writeln!(out, "{:<8}{lengths}{directions}{:>9}", "", "all")?;
        let line = |name: &str, counted: &dyn Fn(&FirstMove) -> bool| {
            let part = |keep: &dyn Fn(&FirstMove) -> bool| text(count(moves.iter().filter(|m| counted(m) && keep(m))));
            let lengths: String = (1..=LONGEST).map(|length| format!("{:>6}", part(&|m| m.length == length))).collect();
            let directions =
                Direction::ALL.map(|direction| format!("{:>9}", part(&|m| m.direction == direction))).concat();
            format!("{name:<8}{lengths}{directions}{:>9}", part(&|_| true))
        };
        for tower in Color::ALL {
            writeln!(out, "{}", line(tower.name(), &|m| m.tower == tower))?;
        }
        writeln!(out, "{}\n", line("all", &|_| true))?;
        paragraph(out, &format!("{}.", self.finding()))?;
        let Some(plies) = &self.plies else { return Ok(()) };
        writeln!(out)?;
        plies::answer::write(out, plies)
    }
}

/// How often the first moves of the initial round win.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "OpeningsAnswer")]
pub struct OpeningsJson<'a> {
    position: &'a Position,
    rules: Deadlock,
    #[serde(flatten)]
    all: WinCount,
    /// One for each first move: a tower has at most one in a direction of a length.
    cells: &'a [FirstMove],
    /// What an opening table says about all moves; null without a table.
    opening: Option<PliesJson>,
}
