//! `solver query`: the value of any position, from the rules, the tables or a search.

mod lines;
mod matches;
mod mitsudomoe;

use std::time::Instant;

use anyhow::bail;
use solver::excerpt::Excerpt;
use solver::opening_table::Table;
use solver::questions::kamisado::json::AnswerJson;
use solver::questions::kamisado::value::{Answer, Question, answer};
use solver::search::Limits;
use terminal::progress::Searching;

use crate::answers::{self, Listing};
use crate::exit::Exit;
use crate::forced::{self, Bound};
use crate::matches::MatchOption;
use crate::options::{Computing, Effort};
use crate::output;
use crate::played::{self, Moves};
use crate::tables::{self, TableOptions};

const EXAMPLES: &str = "\
Examples:
  solver query \"oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P\"
  solver query start d8d3 Purple Forward 2 Orange a8a4
  solver query - --value-only --format json < positions.txt
  solver query --game mitsudomoe --turns 3 \". . bB bB . / . . . . bB / . . . w . / w . wW wW . / w wW . . . | w:a1 b:e5 | b | w2 b5\"";

/// Ask for the value of a position and of its moves: from the rules, else from tables, else by search
///
/// With - for the POSITION, reads one position a line from standard input, which moves may follow, and answers one line
/// each, in the same order, in parallel. A line that is wrong gets an error as its answer; the other lines are still
/// answered, and the exit code is 2.
///
/// With --match FORMAT, says who wins the match, as 'solver solve' does; what one line has settled is known to the
/// others, and no table is read.
///
/// With --game mitsudomoe --turns N, says who can force a win within N turns, as 'solver solve' does.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The position, or - to read positions from standard input
    position: String,
    #[command(flatten)]
    moves: Moves,
    #[command(flatten)]
    game: MatchOption,
    #[command(flatten)]
    bound: Bound,
    /// Also exact distances to the end of the round, in tower moves
    #[arg(long)]
    distance: bool,
    /// The value of the position alone, without its moves
    #[arg(long)]
    value_only: bool,
    #[command(flatten)]
    listing: Listing,
    #[command(flatten)]
    tables: TableOptions,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    computing: Computing,
}

impl Args {
    /// What is told of the moves; nothing if they are not asked for.
    fn listing(&self) -> Option<Listing> {
        (!self.value_only).then_some(self.listing)
    }
}

/// Answers one position, or all that standard input gives.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    if let Some(found) = args.moves.given.first().filter(|_| args.position == "-") {
        bail!("found the MOVE '{}' after -, expected positions on standard input alone", Excerpt::from(found.as_str()));
    }
    if let Some(turns) = args.bound.turns()? {
        args.computing.rules.check_unused()?;
        let tables = args.tables.are_given();
        let has_match = args.game.format.is_some();
        forced::refuse(&[
            ("--match", has_match),
            ("--distance", args.distance),
            ("--value-only", args.value_only),
            ("--table", tables),
            ("--replies", args.listing.replies),
        ])?;
        return if args.position == "-" { mitsudomoe::many(args, turns) } else { mitsudomoe::one(args, turns) };
    }
    if let Some(format) = args.game.format {
        return matches::run(args, format);
    }
    let opened = args.tables.open(args.computing.memory.bytes())?;
    let tables = tables::with_embedded(&opened);
    if args.position != "-" {
        return one(args, question(args, &tables, args.computing.threads()));
    }
    let mut question = question(args, &tables, 1);
    question.memory = lines::memory_of_each(&args.computing);
    // A line of text has room for the position's value alone.
    question.moves &= args.computing.format.is_json();
    question.replies &= question.moves;
    lines::answer_lines(&args.computing, &|text, out| answer_line(args, question, text, out))
}

/// What these arguments ask of every position.
fn question<'a>(args: &Args, tables: &'a [&'a Table], threads: usize) -> Question<'a> {
    Question {
        moves: !args.value_only,
        replies: args.listing.replies,
        distance: args.distance,
        proof: args.effort.proof(),
        tables,
        memory: args.computing.memory.bytes(),
        threads,
        limits: args.effort.limits(),
        on_move: None,
    }
}

fn one(args: &Args, question: Question<'_>) -> anyhow::Result<Exit> {
    let position = played::position(&args.position, &args.moves, args.computing.rules)?;
    let begin = Instant::now();
    let searching = Searching::new("searching");
    let limits = Limits { expanded: Some(&searching.expanded), ..question.limits };
    let found = answer(&position, &Question { limits, ..question });
    searching.clear();
    let found = found?;
    if args.computing.format.is_json() {
        output::json(&AnswerJson::new(&position, &found, args.listing().map(Into::into), begin.elapsed()))?;
    } else {
        output::painted(|out| answers::table(out, &position, &found, args.listing, begin.elapsed()))?;
    }
    Ok(exit(&found))
}

fn exit(answer: &Answer) -> Exit {
    if answer.verdict.value().is_some() { Exit::Answered } else { Exit::Unknown }
}

fn answer_line(args: &Args, question: Question<'_>, text: &str, out: &mut Vec<u8>) -> Result<Exit, String> {
    let position = played::position_in_line(text, args.computing.rules).map_err(|error| format!("{error:#}"))?;
    let begin = Instant::now();
    // The limits are those of each line.
    let question = Question { limits: args.effort.limits(), ..question };
    let found = answer(&position, &question).map_err(|error| error.to_string())?;
    if args.computing.format.is_json() {
        AnswerJson::new(&position, &found, args.listing().map(Into::into), begin.elapsed()).write_to(out);
    } else {
        out.extend(answers::line(&position, &found).into_bytes());
    }
    Ok(exit(&found))
}
