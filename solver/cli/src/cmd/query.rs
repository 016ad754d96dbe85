//! `solver query`: the value of any position, from the rules, the tables or a search.

mod lines;

use anyhow::bail;
use foreign::Excerpt;

use crate::exit::Exit;
use crate::mitsudomoe::forced::ForcedWins;
use crate::options::{MITSUDOMOE, refuse};
use crate::picture::{self, PictureOption};
use crate::subject;
use crate::subject::matches::Matches;
use crate::subject::{Inquiry, Rounds, Subject, Topic};
use crate::tables::{self, TableOptions};

const EXAMPLES: &str = "\
Examples:
  solver query \"oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P\"
  solver query start d8d3 Purple Forward 2 Orange a8a4
  solver query - --value-only --format json < positions.txt
  solver query --game mitsudomoe --turns 3 \\
    \". . bB bB . / . . . . bB / . . . w . / w . wW wW . / w wW . . . | w:a1 b:e5 | b | w2 b5\"";

/// Give the value of a position and of its moves: from tables, or else by search
///
/// The table in the program holds every position of the first five moves of the initial round, with distances for the
/// first four. 'start:7:21' is the start of a tournament round, as in 'solver solve'.
///
/// With - for the POSITION, reads a position from each line of standard input, with moves after it if you like (not in
/// mitsudomoe), and writes one line for each, in the same order: the position, its value, with --distance the distance,
/// and the source, which is rules (a win at once), table or search, separated by tabs. The threads work in parallel,
/// and limits hold for each line. A wrong line gets an error as its answer; the others are answered, and the exit code
/// is 2.
///
/// With --picture FILE, also draws the board, with an arrow for the best move: the soonest win or, where all moves
/// lose, the one that holds out longest. Without --distance, 200,000 positions are searched for it. In a match the
/// arrow is the first move that wins the match.
///
/// With --match FORMAT, says who wins the match, as 'solver solve' does. Set-ups settled for one line are known to the
/// others, and no table is read.
///
/// With --game mitsudomoe --turns N, says who can force a win within N turns, and after which turns, as 'solver solve'
/// does.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The position, or - to read positions from standard input
    position: String,
    #[command(flatten)]
    inquiry: Inquiry,
    #[command(flatten)]
    tables: TableOptions,
    #[command(flatten)]
    picture: PictureOption,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let Args { position, inquiry, tables, picture } = args;
    if let Some(found) = inquiry.moves.given.first().filter(|_| position == "-") {
        bail!("found the MOVE '{}' after -, expected positions on standard input alone", Excerpt::from(found.as_str()));
    }
    if position == "-" {
        refuse(&[("--picture", picture.is_given())], "with -, expected it with one position")?;
    }
    let (topic, memory) = (inquiry.topic()?, lines::memory_of_each(&inquiry.computing));
    match topic {
        Topic::Round => {
            let opened = tables.open(inquiry.computing.memory.bytes())?;
            let tables = tables::with_embedded(&opened);
            ask(args, Rounds::new(inquiry, &tables), |rounds| rounds.in_lines(memory))
        }
        Topic::Match(format) => {
            let why = "with --match, expected it without: a table holds the values of one round";
            refuse(&[("--table", tables.are_given())], why)?;
            ask(args, Matches::new(inquiry, format).with_shipped(), |matches| matches.in_lines(memory))
        }
        Topic::ForcedWin(turns) => {
            refuse(&[("--table", tables.are_given()), ("--picture", picture.is_given())], MITSUDOMOE)?;
            ask(args, ForcedWins::new(inquiry, turns), |wins| wins.in_lines(memory))
        }
    }
}

/// Answers the question of one position; `in_lines` is that of each of many.
fn ask<S: Subject>(args: &Args, subject: S, in_lines: impl FnOnce(S) -> S) -> anyhow::Result<Exit> {
    match args.position.as_str() {
        "-" => lines::answer_lines(&args.inquiry, &in_lines(subject)),
        text => {
            let picture = args.picture.open()?;
            subject::one(&subject, &args.inquiry, text, |position, found, _| {
                if picture.is_some()
                    && let Some((setup, best)) = subject.board(position, found)?
                {
                    picture::draw(picture, &setup, best)?;
                }
                Ok(Exit::Answered)
            })
        }
    }
}
