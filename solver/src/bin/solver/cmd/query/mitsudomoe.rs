//! `solver query` of mitsudomoe.

use std::time::Instant;

use solver::questions::mitsudomoe::forced_win::answer;
use solver::questions::mitsudomoe::json::ForcedWinJson;
use solver::questions::mitsudomoe::winning_turns::WinningTurns;
use terminal::json;

use super::{Args, lines};
use crate::exit::Exit;
use crate::forced;

/// Answers one position.
pub fn one(args: &Args, turns: u8) -> anyhow::Result<Exit> {
    let position = forced::position(&args.position, &args.moves.given)?;
    let question = forced::question(&args.computing, args.effort, turns, args.computing.threads());
    let (found, time) = forced::ask(&position, &args.computing, &question)?;
    let wins = args.listing.wins.then(|| WinningTurns::of(&position, &found, &question)).transpose()?;
    forced::print(&position, turns, &found, wins.as_ref(), time, &args.computing)
}

/// Answers all that standard input gives.
pub fn many(args: &Args, turns: u8) -> anyhow::Result<Exit> {
    let format = args.computing.format;
    lines::answer_lines(&args.computing, &|text, out| {
        let position = forced::position(text, &[]).map_err(|error| format!("{error:#}"))?;
        let mut question = forced::question(&args.computing, args.effort, turns, 1);
        question.memory = lines::memory_of_each(&args.computing);
        let begin = Instant::now();
        let found = answer(&position, &question).map_err(|error| error.to_string())?;
        // A line of text has room for the result alone.
        let asked = args.listing.wins && format.is_json();
        let wins = asked.then(|| WinningTurns::of(&position, &found, &question)).transpose();
        let wins = wins.map_err(|error| error.to_string())?;
        let text = if format.is_json() {
            json::text(&ForcedWinJson::new(&position, turns, &found, wins.as_ref(), begin.elapsed()))
        } else {
            forced::line(&position, turns, &found)
        };
        out.extend(text.into_bytes());
        Ok(forced::exit(&found))
    })
}
