//! `solver rules`: how this program interprets the rules where they leave something open.

use kamisado::{self, Deadlock};
use serde_json::{Value, json};
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
/// Does not repeat the rules. Lists only what they leave open and what summaries often get wrong.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    game: GameOption,
    #[command(flatten)]
    format: FormatOption,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let (game, rules, list) = match args.game.name {
        GameName::Kamisado => ("kamisado", Deadlock::Official.rules_name(), kamisado::INTERPRETATIONS),
        GameName::Mitsudomoe => ("mitsudomoe", mitsudomoe::RULES_NAME, mitsudomoe::INTERPRETATIONS),
    };
    let list = list.replace('`', "");
    if args.format.is_json() {
        let readings: Value = list.split("\n- ").map(interpretation).collect();
        output::json(&json!({ "game": game, "rules": rules, "readings": readings }))?;
    } else {
        output::write(|out| write!(out, "{rules}: how its rules are read\n\n{}", list.replace("**", "")))?;
    }
    Ok(Exit::Answered)
}

/// An item of the list: its title in bold type, then what it says.
fn interpretation(item: &str) -> Value {
    let line = item.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = line.trim_start_matches("- ").trim_start_matches("**");
    let (title, text) = line.split_once(".**").unwrap_or(("", line));
    json!({ "title": title, "reading": text.trim() })
}
