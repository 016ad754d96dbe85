//! `solver show`: draws a position, lists its legal moves, shows what moves lead to.

mod mitsudomoe;
pub(super) mod replay;
mod text;

use serde::Serialize;
use solver::game::Game;
use solver::kamisado::{Color, Move, Position, Square};

use self::replay::{Replay, State};
use terminal::output::FormatOption;

use crate::exit::Exit;
use crate::options::{GameName, GameOption, Rules};
use crate::output;
use crate::paint::Paint;

const EXAMPLES: &str = "\
Examples:
  solver show start
  solver show start d8d3 \"Purple Forward 2 Orange\"
  solver show \"oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P\" --format json
  solver show start2 \"place c1 a1*c1\" --game mitsudomoe";

/// Draw a position, or what moves from it lead to, and list the legal moves
///
/// Plays the moves, if there are any, each checked against the rules, and draws the board they lead to: upper case is
/// Gold, who moves up, lower case is Black, who moves down, '+' is a ring. Forced passes are played by themselves; 'pass'
/// may be written. A finished round is shown as such.
///
/// With --game mitsudomoe, a small letter is a ring and a capital letter is a ball on the rings before it. A MOVE is a
/// turn: a ring step, then a ball step.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The position: 'start', or a text like "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -"
    position: String,
    /// Moves to play from there, in turn: d8d3, "Pink Forward 5 Purple", or several in one text: "d8d3, f1h3"
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    #[command(flatten)]
    game: GameOption,
    #[command(flatten)]
    format: FormatOption,
    #[command(flatten)]
    rules: Rules,
}

/// Answers.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    if args.game.name == GameName::Mitsudomoe {
        return mitsudomoe::run(args);
    }
    let replay = Replay::new(&args.position, &args.moves, args.rules)?;
    if args.format.is_json() {
        output::json(&Answer::new(&replay))?;
    } else {
        output::write(|out| text::write(out, &replay, Paint::new()))?;
    }
    Ok(Exit::Answered)
}

/// The answer as a JSON object.
#[derive(Serialize)]
struct Answer {
    position: String,
    to_move: &'static str,
    due: Option<&'static str>,
    legal_moves: Vec<LegalMove>,
    passes: Vec<String>,
    result: &'static str,
    winner: Option<&'static str>,
    promoted: Option<&'static str>,
}

#[derive(Serialize)]
struct LegalMove {
    #[serde(rename = "move")]
    m: String,
    notation: String,
    push: bool,
}

impl Answer {
    fn new(replay: &Replay) -> Answer {
        let (result, outcome, legal_moves) = match &replay.state {
            State::Ongoing(position) => ("ongoing", None, legal_moves(position)),
            State::Won(outcome) => ("win", Some(outcome), Vec::new()),
            State::Deadlock(outcome) => ("deadlock", outcome.as_ref(), Vec::new()),
        };
        Answer {
            position: replay.setup.to_string(),
            to_move: replay.setup.turn.name(),
            due: replay.setup.due.map(Color::name),
            legal_moves,
            passes: replay.passes.iter().map(Square::to_string).collect(),
            result,
            winner: outcome.map(|outcome| outcome.winner.name()),
            promoted: outcome.map(|outcome| outcome.promoted.name()),
        }
    }
}

fn legal_moves(position: &Position) -> Vec<LegalMove> {
    let legal = |m: Move| LegalMove { m: m.to_string(), notation: position.annotate(m), push: position.is_push(m) };
    position.moves().map(legal).collect()
}
