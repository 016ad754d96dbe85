//! `solver show` of mitsudomoe.

use std::io::{self, Write};

use anyhow::{Context, bail};
use owo_colors::OwoColorize;
use serde::Serialize;
use solver::mitsudomoe::{
    Color, Elimination, Ending, Outcome, Pile, Position, PositionError, Reason, Setup, Square, Turn,
};

use super::Args;
use crate::exit::Exit;
use crate::forced;
use crate::options;
use crate::output;
use crate::paint::Paint;

/// Answers.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    args.rules.check_unused()?;
    let replay = Replay::new(&args.position, &args.moves)?;
    if args.format.is_json() {
        output::json(&Answer::new(&replay))?;
    } else {
        output::write(|out| write(out, &replay, Paint::new()))?;
    }
    Ok(Exit::Answered)
}

/// A position and turns as they were given, played to their end.
struct Replay {
    /// The turns with those who were out by each, after those who were out before the first.
    steps: Vec<Step>,
    /// The board at the end.
    setup: Setup,
    /// The position at the end, unless it was given and the game was over in it.
    position: Option<Position>,
    outcome: Option<Outcome>,
}

struct Step {
    /// Who made a turn, and which.
    turn: Option<(Color, String)>,
    out: Vec<Elimination>,
}

impl Replay {
    fn new(text: &str, turns: &[String]) -> anyhow::Result<Replay> {
        let setup: Setup = text.parse().with_context(|| options::in_position(text))?;
        let (mut position, out) = match Position::with_eliminations(&setup) {
            Ok(read) => read,
            Err(PositionError::Finished { outcome, out }) => {
                if let Some(turn) = turns.first() {
                    bail!("{}: the game is over: {} has won", forced::in_turn(1, turn), outcome.winner);
                }
                let steps = vec![Step { turn: None, out }];
                return Ok(Replay { steps, setup, position: None, outcome: Some(outcome) });
            }
            Err(error) => return Err(error).with_context(|| options::in_position(text)),
        };
        let mut steps = vec![Step { turn: None, out }];
        for (number, text) in (1..).zip(turns) {
            let turn = forced::read_turn(&position, number, text)?;
            let made = (position.color(position.turn()), position.annotate(turn));
            steps.push(Step { turn: Some(made), out: position.play_with_eliminations(turn) });
        }
        Ok(Replay { steps, setup: position.setup(), position: Some(position), outcome: position.outcome() })
    }

    /// Who was out by the last turn, or at once if there was none.
    fn last_out(&self) -> &[Elimination] {
        self.steps.last().map_or(&[], |step| &step.out)
    }

    fn turns(&self) -> Vec<(Position, Turn)> {
        let position = self.position.iter();
        position.flat_map(|position| position.turns().into_iter().map(|turn| (*position, turn))).collect()
    }
}

/// The answer as a JSON object.
#[derive(Serialize)]
struct Answer {
    position: String,
    to_move: &'static str,
    legal_turns: Vec<LegalTurn>,
    eliminated: Vec<Eliminated>,
    result: &'static str,
    winner: Option<&'static str>,
}

#[derive(Serialize)]
struct LegalTurn {
    turn: String,
    ring: String,
    ball: String,
    vault: bool,
}

#[derive(Serialize)]
struct Eliminated {
    player: &'static str,
    reason: &'static str,
}

impl Answer {
    fn new(replay: &Replay) -> Answer {
        let legal = |(position, turn): (Position, Turn)| LegalTurn {
            turn: position.annotate(turn),
            ring: turn.ring.to_string(),
            ball: position.annotate_ball(turn.ball),
            vault: turn.ball.is_vault(),
        };
        let out = |out: &Elimination| Eliminated { player: out.color.name(), reason: out.reason.name() };
        Answer {
            position: replay.setup.to_string(),
            to_move: replay.setup.turn.name(),
            legal_turns: replay.turns().into_iter().map(legal).collect(),
            eliminated: replay.last_out().iter().map(out).collect(),
            result: if replay.outcome.is_some() { "win" } else { "ongoing" },
            winner: replay.outcome.map(|outcome| outcome.winner.name()),
        }
    }
}

/// Writes what happened, the board, how things stand and what can be done.
fn write(out: &mut dyn Write, replay: &Replay, paint: Paint) -> io::Result<()> {
    write_steps(out, &replay.steps)?;
    draw(out, &replay.setup, paint)?;
    writeln!(out, "\n{}\n", replay.setup)?;
    write_players(out, &replay.setup)?;
    match replay.outcome {
        None => write_turns(out, replay),
        Some(Outcome { winner, ending: Ending::Home }) => {
            writeln!(out, "\nThe game is over: {winner} has won, all his balls are on his goal spaces.")
        }
        Some(Outcome { winner, ending: Ending::LastLeft }) => {
            writeln!(out, "\nThe game is over: {winner} has won as the last player left.")
        }
    }
}

fn write_steps(out: &mut dyn Write, steps: &[Step]) -> io::Result<()> {
    let mut number = 0;
    for step in steps {
        if let Some((color, turn)) = &step.turn {
            number += 1;
            writeln!(out, "{number:>3}. {color:<6}  {turn}")?;
        }
        for Elimination { color, reason } in &step.out {
            match reason {
                Reason::HomeFilled => writeln!(out, "     {color} is out: all his home spaces hold balls")?,
                Reason::NoTurn => writeln!(out, "     {color} is out: he has no turn")?,
            }
        }
    }
    if steps.iter().any(|step| step.turn.is_some() || !step.out.is_empty()) { writeln!(out) } else { Ok(()) }
}

/// Draws the board, row 5 on top, as wide as its highest stack asks for.
fn draw(out: &mut dyn Write, setup: &Setup, paint: Paint) -> io::Result<()> {
    let length = |pile: &Pile| pile.to_string().len();
    let width = setup.board.iter().map(length).max().unwrap_or(0) + 2;
    let files: String = ('a'..='e').map(|file| format!("{file:>width$}")).collect();
    writeln!(out, "   {files}")?;
    for row in (0..5).rev() {
        write!(out, "  {}", row + 1)?;
        for file in 0..5 {
            let pile = &setup.board[Square::at(file, row).index()];
            write!(out, "{:1$}", "", width - length(pile))?;
            match pile.ball {
                Some(ball) => {
                    let letter = ball.letter().to_ascii_uppercase();
                    write!(out, "{}{}", Pile { ball: None, ..pile.clone() }, letter.style(paint.ball(ball)))?;
                }
                None => write!(out, "{pile}")?,
            }
        }
        writeln!(out, "  {}", row + 1)?;
    }
    writeln!(out, "   {files}")
}

/// A line a player, in the order of their turns.
fn write_players(out: &mut dyn Write, setup: &Setup) -> io::Result<()> {
    for (seat, color) in setup.players() {
        let names = seat.goal().map(|square| square.to_string()).join(" ");
        let home = setup.balls(color).filter(|square| seat.goal().contains(square)).count();
        let supply = setup.supply[color.index()];
        let letter = color.letter();
        let ball = letter.to_ascii_uppercase();
        writeln!(
            out,
            "{color:<6}  (rings {letter}, balls {ball}) sits at {seat}, goal {names}: {home} of 3 balls there, {supply} rings in \
             the supply"
        )?;
    }
    Ok(())
}

/// The legal turns, a line a ring step.
fn write_turns(out: &mut dyn Write, replay: &Replay) -> io::Result<()> {
    let turns = replay.turns();
    let count = match turns.len() {
        1 => "1 legal turn".to_owned(),
        count => format!("{count} legal turns"),
    };
    writeln!(out, "\n{} is to move, {count}, by ring step:\n", replay.setup.turn)?;
    for same in turns.chunk_by(|(_, a), (_, b)| a.ring == b.ring) {
        let balls: Vec<String> = same.iter().map(|(position, turn)| position.annotate_ball(turn.ball)).collect();
        writeln!(out, "  {:<8}  {}", same[0].1.ring.to_string(), balls.join("  "))?;
    }
    Ok(())
}
