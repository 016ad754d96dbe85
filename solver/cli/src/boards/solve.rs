//! `solver solve` on another board.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::bail;
use kamisado::Player;
use kamisado_boards::questions::certificate::{RULES, certify, verify};
use kamisado_boards::questions::value::{Answer, Question, answer};
use kamisado_boards::{Board, Move, Position};
use kamisado_solver::search::Limits;
use kamisado_solver::search::certificate::Claims;
use kamisado_solver::{Dtw, Value, Verdict};
use objects::json::word;
use serde::Serialize;
use terminal::file::OutputFile;
use terminal::progress::SearchSign;

use super::line::{Line, split};
use crate::cmd::solve::certificate;
use crate::exit::Exit;
use crate::subject::Inquiry;
use crate::{interrupt, output};

pub fn run(board: &Board, text: &str, inquiry: &Inquiry, file: Option<OutputFile>) -> anyhow::Result<Exit> {
    let mut line = Line::new(super::position(board, text)?);
    line.play(inquiry.moves.given.iter().flat_map(|text| split(text)))?;
    if let Some(winner) = line.winner() {
        bail!("the round is over, {winner} has won: there is nothing to value");
    }
    let (position, begin, limits) = (line.position, Instant::now(), inquiry.effort.limits());
    let memory = inquiry.computing.memory.bytes();
    let sign = SearchSign::new("searching");
    let question = Question {
        moves: !inquiry.value_only,
        distance: inquiry.distance,
        memory,
        threads: inquiry.computing.threads.number(),
        limits: Limits { expanded: Some(&sign.expanded), ..limits },
        watch: &AtomicBool::new(false),
    };
    let found = answer(&position, &question);
    sign.clear();
    let (found, time) = (found?, begin.elapsed());
    let mut exit = if is_known(&found) { Exit::Answered } else { Exit::Unknown };
    if let Some(file) = file {
        let values: Vec<Option<Value>> = found.moves.iter().map(|(_, verdict)| verdict.value()).collect();
        let claims = match values.is_empty() {
            true => found.verdict.value().map(Claims::of_position),
            false => values.iter().any(Option::is_some).then(|| Claims::of_moves(values)),
        };
        let make = |claims, _: &_| certify(&position, claims, memory, limits);
        let is_proof = |made: &_| Ok(verify(made, limits)?.fault.is_none());
        exit = exit.worse(certificate::write(file, claims, make, is_proof)?);
    }
    interrupt::check()?;
    print(&position, &found, inquiry, time)?;
    Ok(exit)
}

fn is_known(found: &Answer) -> bool {
    found.moves.iter().map(|(_, verdict)| verdict).chain([&found.verdict]).all(|verdict| verdict.value().is_some())
}

#[derive(Serialize)]
struct AnswerJson {
    position: String,
    to_move: Player,
    value: &'static str,
    distance: Option<Dtw>,
    source: &'static str,
    rules: &'static str,
    proved: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveJson>>,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    m: String,
    value: &'static str,
    distance: Option<Dtw>,
}

fn print(position: &Position<'_>, found: &Answer, inquiry: &Inquiry, time: Duration) -> anyhow::Result<()> {
    let Answer { verdict, moves, nodes } = found;
    let shows = |verdict: &Verdict| !inquiry.listing.wins || verdict.value() == Some(Value::Win);
    if inquiry.computing.format.is_json() {
        let listed = moves.iter().filter(|(_, verdict)| shows(verdict));
        let distance = |verdict: Verdict| verdict.distance().filter(|_| inquiry.distance);
        let listed = listed.map(|&(m, verdict)| MoveJson {
            m: m.to_string(),
            value: word(verdict.value()),
            distance: distance(verdict),
        });
        return output::json(&AnswerJson {
            position: position.to_string(),
            to_move: position.turn(),
            value: word(verdict.value()),
            distance: distance(*verdict),
            source: "search",
            rules: RULES,
            proved: verdict.value().is_some(),
            moves: (!inquiry.value_only).then(|| listed.collect()),
            nodes: *nodes,
            seconds: time.as_secs_f64(),
        });
    }
    output::write(|out| {
        writeln!(out, "{position}")?;
        for of_tower in moves.chunk_by(|(a, _), (b, _)| a.from == b.from) {
            let mut sorted: Vec<&(Move, Verdict)> = of_tower.iter().filter(|(_, verdict)| shows(verdict)).collect();
            sorted.sort_by_key(|(_, verdict)| verdict.value() != Some(Value::Win));
            sorted.iter().try_for_each(|(m, verdict)| writeln!(out, "  {m:<7} {verdict}"))?;
        }
        let count = |value| moves.iter().filter(|(_, verdict)| verdict.value() == Some(value)).count();
        writeln!(out, "\n{nodes} positions, {:.3} s, {RULES}", time.as_secs_f64())?;
        if !inquiry.value_only {
            writeln!(out, "Of {} moves {} win and {} lose.", moves.len(), count(Value::Win), count(Value::Loss))?;
        }
        writeln!(out, "{}, to move: {verdict}.", position.turn())
    })
}
