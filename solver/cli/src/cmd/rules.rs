//! `solver rules`: how this program interprets the rules where they leave something open.

use kamisado::{self, Deadlock};
use mitsudomoe::Victory;
use objects::json::{Reading, RulesJson};
use terminal::output::FormatOption;
use terminal::text::hanging;

use crate::exit::Exit;
use crate::options::{GameName, GameOption};
use crate::output;

const EXAMPLES: &str = "\
Examples:
  solver rules
  solver rules --game mitsudomoe --format json";

/// Say how this program interprets what the rules leave open
///
/// Lists what the rulebook leaves open and what summaries of it often get wrong, with the reading used here.
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
        GameName::Mitsudomoe => ("mitsudomoe", Victory::AnyTurn.rules_name(), mitsudomoe::INTERPRETATIONS),
    };
    let list = list.replace('`', "");
    let readings = list.split("\n- ").map(interpretation);
    if args.format.is_json() {
        output::json(&RulesJson { game, rules, readings: readings.collect() })?;
    } else {
        output::write(|out| {
            writeln!(out, "{rules}: how its rules are read\n")?;
            readings
                .into_iter()
                .try_for_each(|Reading { title, reading }| hanging(out, &format!("- {title}. {reading}"), 0, 2))
        })?;
    }
    Ok(Exit::Answered)
}

fn interpretation(item: &str) -> Reading {
    let line = item.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = line.trim_start_matches("- ").trim_start_matches("**");
    let (title, reading) = line.split_once(".**").unwrap_or(("", line));
    Reading { title: title.to_owned(), reading: reading.trim().to_owned() }
}
