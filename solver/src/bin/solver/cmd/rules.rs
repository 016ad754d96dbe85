//! `solver rules`: how the rules are read where they leave something open.

use serde::Serialize;
use solver::kamisado::{self, Deadlock};
use solver::mitsudomoe;
use terminal::output::FormatOption;

use crate::exit::Exit;
use crate::options::{GameName, GameOption};
use crate::output;

const EXAMPLES: &str = "\
Examples:
  solver rules
  solver rules --game mitsudomoe --format json";

/// List what the rules of a game leave open, and how this program interprets it
///
/// The rules themselves are not repeated. The list has only what they leave open and what summaries often get wrong.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    game: GameOption,
    #[command(flatten)]
    format: FormatOption,
}

#[derive(Serialize)]
struct Answer {
    game: &'static str,
    rules: &'static str,
    readings: Vec<Reading>,
}

#[derive(Serialize)]
struct Reading {
    title: String,
    reading: String,
}

/// Answers.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let (game, rules, list) = match args.game.name {
        GameName::Kamisado => ("kamisado", Deadlock::Official.rules_name(), kamisado::READINGS),
        GameName::Mitsudomoe => ("mitsudomoe", mitsudomoe::RULES_NAME, mitsudomoe::READINGS),
    };
    let list = list.replace('`', "");
    if args.format.is_json() {
        output::json(&Answer { game, rules, readings: list.split("\n- ").map(reading).collect() })?;
    } else {
        output::write(|out| write!(out, "{rules}: how its rules are read\n\n{}", list.replace("**", "")))?;
    }
    Ok(Exit::Answered)
}

/// An item of the list: its title in bold type, then what it says.
fn reading(item: &str) -> Reading {
    let line = item.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = line.trim_start_matches("- ").trim_start_matches("**");
    let (title, reading) = line.split_once(".**").unwrap_or(("", line));
    Reading { title: title.to_owned(), reading: reading.trim().to_owned() }
}
