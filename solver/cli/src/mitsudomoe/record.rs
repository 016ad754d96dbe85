//! `solver record` of mitsudomoe.

use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;
use mitsudomoe::questions::json::RecordJson;
use mitsudomoe::record::{self, Record};
use terminal::count::counted;
use terminal::input;
use terminal::text::hanging;

use crate::exit::Exit;
use crate::output;

pub fn run(file: &Path, text: &str, is_json: bool) -> anyhow::Result<Exit> {
    let record = record::read(text).with_context(|| input::named("record", file))?;
    if is_json {
        output::json(&RecordJson::new(&record))?
    } else {
        output::write(|out| write(out, &record))?
    }
    Ok(Exit::Answered)
}

fn write(out: &mut dyn Write, record: &Record) -> io::Result<()> {
    let start = record.start();
    let players = start.players().map(|(seat, color)| format!("{} at {seat}", record.title(color)));
    let players = players.collect::<Vec<_>>().join(", ");
    hanging(out, &format!("{}: {players}", start.victory.rules_name()), 0, 2)?;
    for (number, step) in record.steps().iter().enumerate() {
        for out_now in &step.out {
            let (player, reason) = (record.title(out_now.color), out_now.reason);
            hanging(out, &format!("After turn {number}, {player} is out: {reason}"), 0, 2)?;
        }
    }
    let (position, turns) = (record.position(), counted(record.turns() as u64, "turn"));
    match position.outcome() {
        Some(outcome) => writeln!(out, "{outcome}, after {turns}.")?,
        None => writeln!(out, "{} is to move, after {turns}.", record.title(position.color(position.turn())))?,
    }
    writeln!(out, "  {position}")
}
