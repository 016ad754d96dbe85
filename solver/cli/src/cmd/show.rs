//! `solver show`: draws a position, lists its legal moves, shows what moves lead to.

pub(super) mod text;

use anyhow::Context;
use kamisado_boards::Board;
use objects::json::ShowJson;
use objects::shown::{ShowAnswer, ShownError};
use terminal::output::FormatOption;

use crate::exit::Exit;
use crate::options::{self, GameName, GameOption, MITSUDOMOE, OpeningOptions, Rules, refuse};
use crate::paint::Paint;
use crate::picture::{self, PictureOption};
use crate::subject::matches::MatchOption;
use crate::{boards, mitsudomoe, output};

const EXAMPLES: &str = "\
Examples:
  solver show start
  solver show start d8d3 \"Purple Forward 2 Orange\"
  solver show \"oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P\" --format json
  solver show start d8d3 --picture board.png
  solver show --match standard \\
    \"2P1yrg1/1G6/3Y2k1/2RoK2b/7O/1u6/5p2/B5U1 b P\" \"fill left\"
  solver show start2 \"place c1 a1*c1\" --game mitsudomoe";

/// Draw a position and list its legal moves
///
/// Plays the MOVEs, checking them against the rules, and draws the board that they lead to. Upper case is Gold, who
/// moves up, lower case is Black, who moves down, '+' is a ring. Forced passes are played for you; you may also write
/// them, as 'pass'.
///
/// With --picture FILE, also draws a picture: Gold's towers are round, Black's are eight-sided, a plus is a ring, a
/// frame marks the tower that must move, and the letter in the corner of a square is its colour.
///
/// With --match FORMAT, play goes on after a round: a MOVE may also be 'fill left' or 'fill right', and the score and
/// the player who chooses the fill are shown.
///
/// With --game mitsudomoe, a small letter is a ring and a capital letter is a ball on the rings before it. A MOVE is a
/// turn: a ring step, then a ball step.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The position: 'start', or a text like "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -"
    position: String,
    /// Moves to play from there: d8d3, "Pink Forward 5 Purple", or several in one text: "d8d3, f1h3"
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// Play a round on another board: ordinary, mega, or a FILE with a line of digits for each row, Gold's home first
    #[arg(long, value_name = "BOARD", value_parser = boards::read)]
    #[arg(conflicts_with_all = ["match", "opening", "moves_made", "deadlock", "name", "path"])]
    board: Option<Board>,
    #[command(flatten)]
    of_match: MatchOption,
    #[command(flatten)]
    opening: OpeningOptions,
    #[command(flatten)]
    game: GameOption,
    #[command(flatten)]
    picture: PictureOption,
    #[command(flatten)]
    format: FormatOption,
    #[command(flatten)]
    rules: Rules,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    if let Some(board) = &args.board {
        return boards::show(board, &args.position, &args.moves, args.format.is_json());
    }
    args.opening.check_unused(args.of_match.format.is_some(), args.game.name == GameName::Kamisado)?;
    match args.game.name {
        GameName::Kamisado => kamisado(args),
        GameName::Mitsudomoe => {
            refuse(&[("--match", args.of_match.format.is_some()), ("--picture", args.picture.is_given())], MITSUDOMOE)?;
            args.rules.check_unused()?;
            mitsudomoe::show::run(&args.position, &args.moves, args.format.is_json())
        }
    }
}

fn kamisado(args: &Args) -> anyhow::Result<Exit> {
    let picture = args.picture.open()?;
    options::note_due(&args.position);
    let setup = options::setup(&args.position)?;
    let origin = args.opening.origin(&args.position)?;
    let shown = match ShowAnswer::new(&setup, &args.moves, args.rules.deadlock(), args.of_match.format, origin) {
        Err(error @ ShownError::Position(_)) => Err(error).with_context(|| options::in_position(&args.position))?,
        shown => shown?,
    };
    picture::draw(picture, &shown.setup, None)?;
    if args.format.is_json() {
        output::json(&ShowJson::new(&shown, true))?;
    } else {
        output::painted(|out| text::write(out, &shown, Paint::new()))?;
    }
    Ok(Exit::Answered)
}
