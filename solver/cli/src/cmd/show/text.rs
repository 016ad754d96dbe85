//! The answer of `solver show` for people.

use std::io::{self, Write};

use kamisado::{Color, Direction, Fill, Level, Limited, MatchFormat, MatchState, Move, Outcome, Player, Position};
use objects::shown::{PlayedStep, RoundState, ShowAnswer, StepKind, pass_notation};
use owo_colors::OwoColorize;

use terminal::count::counted;
use terminal::text::paragraph;

use crate::answer::uncertain;
use crate::board;
use crate::paint::Paint;
use crate::subject::matches::text::{heading, in_words};

pub fn write(out: &mut dyn Write, shown: &ShowAnswer, paint: Paint) -> io::Result<()> {
    if !shown.steps.is_empty() {
        write_steps(out, &shown.steps, 0)?;
        writeln!(out)?;
    }
    write_board(out, shown, paint)?;
    write_state(out, shown, |out, round| write_moves(out, round, paint))?;
    uncertain(shown.origin).map_or(Ok(()), |note| writeln!(out).and_then(|()| paragraph(out, note)))
}

pub fn write_board(out: &mut dyn Write, shown: &ShowAnswer, paint: Paint) -> io::Result<()> {
    board::draw(out, &shown.setup, paint)?;
    writeln!(out, "\n{}", shown.setup)?;
    if let Some(game) = &shown.game {
        writeln!(out, "{}", heading(game))?;
    }
    writeln!(out)
}

/// How things stand: passes, then what can be moved or how it ended.
pub fn write_state(
    out: &mut dyn Write,
    shown: &ShowAnswer,
    ongoing: impl FnOnce(&mut dyn Write, &Limited) -> io::Result<()>,
) -> io::Result<()> {
    for &square in &shown.passes {
        if let Some(tower) = shown.setup.board[square.index()] {
            let (player, color, notation) = (tower.player, tower.color, pass_notation(tower, square));
            let pass = format!("{player}'s {color} tower on {square} is blocked, so {player} passes: {notation}.");
            paragraph(out, &pass)?;
        }
    }
    match &shown.state {
        RoundState::Ongoing(round) => ongoing(out, round)?,
        RoundState::Won(outcome) => {
            let Outcome { winner, promoted, .. } = *outcome;
            let square = shown.setup.find(winner, promoted).map(|square| square.to_string()).unwrap_or_default();
            let end =
                format!("The round is over: {winner} has won, the {promoted} tower has reached home on {square}.");
            paragraph(out, &end)?;
            write_promotion(out, shown, *outcome)?;
        }
        RoundState::Deadlock(Some(outcome)) => {
            let (winner, loser) = (outcome.winner, outcome.winner.opponent());
            let end = format!("The round is over by a deadlock: {loser} moved last and loses, {winner} has won.");
            paragraph(out, &end)?;
            write_promotion(out, shown, *outcome)?;
        }
        RoundState::Deadlock(None) => paragraph(
            out,
            "The round is over by a deadlock: nobody can move. The player who moved last has lost; a position does not \
             say who that was.",
        )?,
    }
    shown.game.as_ref().map_or(Ok(()), |game| write_match(out, game))
}

fn write_match(out: &mut dyn Write, game: &MatchState) -> io::Result<()> {
    if let Some(winner) = game.winner().filter(|_| game.format() != MatchFormat::Single) {
        return writeln!(out, "{winner} has won the match: {}.", in_words(game.score()));
    }
    let (Some(chooser), Some(finished)) = (game.chooser(), game.position().finished_round()) else { return Ok(()) };
    writeln!(out, "\n{chooser} chooses the fill, {} moves first in the next round:", chooser.opponent())?;
    Fill::ALL.into_iter().try_for_each(|fill| writeln!(out, "  fill {:6} {}", fill.name(), finished.next(fill)))
}

/// A line a step; the first ones are left out, but count.
pub fn write_steps(out: &mut dyn Write, steps: &[PlayedStep], left_out: usize) -> io::Result<()> {
    let is_move = |step: &&PlayedStep| matches!(step.kind, StepKind::Move { .. });
    let mut number = steps[..left_out].iter().filter(is_move).count();
    for step in &steps[left_out..] {
        let notation = &step.notation;
        let player = step.player;
        match &step.kind {
            StepKind::Move { coordinates, push } => {
                number += 1;
                let push = if *push { "  (a push)" } else { "" };
                writeln!(out, "{number:>3}. {player:<5}  {coordinates}  {notation}{push}")?;
            }
            StepKind::Pass => writeln!(out, "     {player:<5}        {notation}  (a forced pass)")?,
            StepKind::Fill => writeln!(out, "     {player:<5}  {notation}")?,
        }
    }
    Ok(())
}

fn write_promotion(out: &mut dyn Write, shown: &ShowAnswer, outcome: Outcome) -> io::Result<()> {
    let Outcome { winner, promoted, .. } = outcome;
    let tower = shown.setup.find(winner, promoted).and_then(|square| shown.setup.board[square.index()]);
    let Some(tower) = tower else { return Ok(()) };
    let gain = match tower.level {
        Level::Normal => "gains its first ring",
        Level::Sumo => "gains its second ring",
        Level::Double => "gains its third ring",
        Level::Triple => "has three rings already",
    };
    let points = counted(tower.level.prize(), "point");
    writeln!(out, "{winner}'s {promoted} tower {gain}: {points}.")
}

pub fn write_moves(out: &mut dyn Write, round: &Limited, paint: Paint) -> io::Result<()> {
    writeln!(out, "{}:", turn(round))?;
    let position = round.position();
    let moves: Vec<Cell> = round.moves().map(|m| Cell::new(position, m)).collect();
    let widths = COLUMNS
        .map(|direction| moves.iter().filter(|cell| cell.direction == direction).map(Cell::width).max().unwrap_or(0));
    for tower in moves.chunk_by(|a, b| a.m.from == b.m.from) {
        let title = position.mover_color(tower[0].m).map_or("", Color::title);
        writeln!(out, "\n{title} tower on {}", tower[0].m.from)?;
        write_columns(out, tower, widths, paint)?;
    }
    Ok(())
}

pub fn turn(round: &Limited) -> String {
    let position = round.position();
    let player = position.turn();
    let limit = match round.opening().limit() {
        None => String::new(),
        Some(limit) => format!(" of at most {}", counted(limit, "square")),
    };
    let count = counted(round.moves().count() as u64, "legal move") + &limit;
    let side = match player {
        Player::Black => "lower case, moves down",
        Player::Gold => "upper case, moves up",
    };
    match position.due() {
        Some(due) => {
            let square = position.square(player, due);
            format!("{player} ({side}) must move the {due} tower on {square}, {count}")
        }
        None => format!("{player} ({side}) may move any tower, {count}"),
    }
}

const COLUMNS: [Direction; 3] = [Direction::Left, Direction::Forward, Direction::Right];

fn write_columns(out: &mut dyn Write, tower: &[Cell], widths: [usize; 3], paint: Paint) -> io::Result<()> {
    let mut columns = COLUMNS.map(|direction| tower.iter().filter(move |cell| cell.direction == direction).peekable());
    while columns.iter_mut().any(|column| column.peek().is_some()) {
        // Spaces are owed until something follows them, so that no line ends in any.
        let mut owed = 2;
        for (column, width) in columns.iter_mut().zip(widths) {
            match column.next() {
                Some(cell) => {
                    write!(out, "{:owed$}", "")?;
                    cell.write(out, paint)?;
                    owed = width - cell.width();
                }
                None => owed += width,
            }
            owed += if width > 0 { 3 } else { 0 };
        }
        writeln!(out)?;
    }
    Ok(())
}

/// A legal move: coordinates, then the annotation without the tower, which the heading names.
struct Cell {
    m: Move,
    direction: Direction,
    step: String,
    reached: Color,
    mark: &'static str,
}

impl Cell {
    fn new(position: &Position, m: Move) -> Cell {
        let direction = m.direction(position.turn());
        Cell {
            m,
            direction,
            step: format!("{m} {} {} ", direction.title(), m.length()),
            reached: m.to.color(),
            mark: if position.is_push(m) { " (push)" } else { "" },
        }
    }

    fn width(&self) -> usize {
        self.step.len() + self.reached.title().len() + self.mark.len()
    }

    fn write(&self, out: &mut dyn Write, paint: Paint) -> io::Result<()> {
        write!(out, "{}{}{}", self.step, self.reached.title().style(paint.on_color(self.reached)), self.mark)
    }
}
