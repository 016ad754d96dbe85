//! `solver solve` on another board.

use std::time::Instant;

use kamisado_boards::Board;
use kamisado_boards::certificate::{RULES, certify, verify};
use kamisado_boards::value::{Question, answer};
use kamisado_solver::game::Game;
use kamisado_solver::search::Limits;
use kamisado_solver::search::certificate::Claims;
use kamisado_solver::{Value, Verdict};
use objects::json::word;
use serde_json::json;
use terminal::file::OutputFile;
use terminal::progress::SearchSign;

use super::Round;
use crate::cmd::solve::certificate;
use crate::exit::Exit;
use crate::in_play::InPlay;
use crate::subject::Inquiry;
use crate::{interrupt, output};

pub fn solve(board: &Board, text: &str, inquiry: &Inquiry, file: Option<OutputFile>) -> anyhow::Result<Exit> {
    let round = Round::new(board, text, &inquiry.moves.given)?;
    round.check_goes_on()?;
    let (position, begin, limits) = (round.position, Instant::now(), inquiry.effort.limits());
    let memory = inquiry.computing.memory.bytes();
    let sign = SearchSign::new("searching");
    let question = Question {
        moves: !inquiry.value_only,
        distance: inquiry.distance,
        memory,
        threads: inquiry.computing.threads.number(),
        limits: Limits { expanded: Some(&sign.expanded), ..limits },
    };
    let found = answer(&position, &question);
    sign.clear();
    let (found, seconds) = (found?, begin.elapsed().as_secs_f64());
    let values: Vec<Option<Value>> = found.moves.iter().map(|(_, verdict)| verdict.value()).collect();
    let is_known = found.verdict.value().is_some() && values.iter().all(Option::is_some);
    let mut exit = if is_known { Exit::Answered } else { Exit::Unknown };
    if let Some(file) = file {
        let claims = match values.is_empty() {
            true => found.verdict.value().map(Claims::of_position),
            false => values.iter().any(Option::is_some).then(|| Claims::of_moves(values.clone())),
        };
        let make = |claims, _: &_| certify(&position, claims, memory, limits);
        exit = exit.worse(certificate::write(file, claims, make, |made| Ok(verify(made, limits)?.fault.is_none()))?);
    }
    interrupt::check()?;
    let wins = |verdict: Verdict| verdict.value() == Some(Value::Win);
    let listed = found.moves.iter().filter(|(_, verdict)| !inquiry.listing.wins || wins(*verdict));
    if inquiry.computing.format.is_json() {
        let (value, distance) = (word(found.verdict.value()), found.verdict.distance());
        let mut object = json!({
            "position": position.to_string(), "to_move": position.turn().name(), "value": value, "distance": distance,
            "source": "search", "rules": RULES, "opening": null, "moves_made": null, "tiles": null,
            "proved": found.verdict.value().is_some(), "resolved": 0, "nodes": found.nodes, "seconds": seconds,
        });
        if !inquiry.value_only {
            let listed = listed.map(|(m, of)| (m.to_string(), word(of.value()), of.distance()));
            let of_move =
                |(m, value, distance)| json!({"move": m, "notation": m, "value": value, "distance": distance});
            object["moves"] = listed.map(of_move).collect();
        }
        output::json(&object)?;
        return Ok(exit);
    }
    output::write(|out| {
        writeln!(out, "{position}")?;
        listed.clone().try_for_each(|(m, verdict)| writeln!(out, "  {m:<7} {verdict}"))?;
        writeln!(out, "\n{} positions, {seconds:.3} s, {RULES}", found.nodes)?;
        let won = found.moves.iter().filter(|(_, verdict)| wins(*verdict)).count();
        let unknown = values.iter().filter(|value| value.is_none()).count();
        if !inquiry.value_only {
            let unknown = if unknown > 0 { format!(", {unknown} unknown") } else { String::new() };
            writeln!(out, "{won} of {} moves win{unknown}.", values.len())?;
        }
        writeln!(out, "{}, to move: {}.", position.turn(), found.verdict)
    })?;
    Ok(exit)
}
