//! `solver record` of mitsudomoe.

use std::io::{self, Write};
use std::path::Path;

use kamisado_solver::questions::mitsudomoe::json::RecordJson;
use mitsudomoe::record::{Record, read_all};
use serde_json::json;
use terminal::count::counted;
use terminal::json::merged;
use terminal::output::FormatOption;
use terminal::text::hanging;

use crate::exit::Exit;
use crate::games::complain;
use crate::output;

pub fn run(file: &Path, text: &str, format: FormatOption) -> anyhow::Result<Exit> {
    let games = read_all(text);
    let mut between = "";
    for (number, (line, game)) in (1..).zip(&games) {
        let Ok(record) = game else { continue };
        match (format.is_json(), games.len()) {
            (true, 1) => output::json(&RecordJson::new(record))?,
            (true, _) => {
                output::json(&merged([json!({ "number": number, "line": line }), json!(RecordJson::new(record))]))?;
            }
            (false, count) => output::write(|out| {
                if count > 1 {
                    writeln!(out, "{between}Game {number}, line {line}")?;
                }
                write(out, record)
            })?,
        }
        between = "\n";
    }
    Ok(complain(file, games.iter().map(|(_, game)| game), format.form()))
}

/// Writes who plays, who was out, and how the game ended or stands.
fn write(out: &mut dyn Write, record: &Record) -> io::Result<()> {
    let start = record.start();
    let players: Vec<String> =
        start.players().map(|(seat, color)| format!("{} at {seat}", record.title(color))).collect();
    hanging(out, &format!("mitsudomoe, {}: {}", start.victory.rules_name(), players.join(", ")), 0, 2)?;
    writeln!(out)?;
    for (number, step) in record.steps().iter().enumerate() {
        for elimination in &step.out {
            let reason = elimination.reason;
            hanging(out, &format!("After turn {number}, {} is out: {reason}", record.title(elimination.color)), 0, 2)?;
        }
    }
    let (position, turns) = (record.position(), counted(record.turns() as u64, "turn"));
    match position.outcome() {
        Some(outcome) => writeln!(out, "{outcome}, after {turns}.")?,
        None => writeln!(out, "{} is to move after {turns}.", record.title(position.color(position.turn())))?,
    }
    writeln!(out, "  {position}")
}
