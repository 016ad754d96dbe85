//! `solver explain` of mitsudomoe: the forced line, with what each player could have done instead.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use kamisado_solver::questions::mitsudomoe::explanation::{ExplainedTurn, Explanation, explain};
use kamisado_solver::questions::mitsudomoe::json::ExplanationJson;
use kamisado_solver::questions::mitsudomoe::known::KnownQuestion;
use kamisado_solver::questions::mitsudomoe::shown;
use kamisado_solver::search::Limits;
use terminal::count::counted;
use terminal::progress::SearchSign;
use terminal::text::{hanging, paragraph};

use super::Args;
use crate::answers::by_now;
use crate::exit::Exit;
use crate::output;
use crate::subject::forced::in_position;
use crate::subject::{MITSUDOMOE, refuse};

pub fn run(args: &Args, turns: u8) -> anyhow::Result<Exit> {
    refuse(&[("--match", args.game.format.is_some()), ("--picture", args.picture.is_given())], MITSUDOMOE)?;
    args.computing.rules.check_unused()?;
    let (last, before) = args.moves.split_last().map_or((None, &[][..]), |(last, before)| (Some(last), before));
    let named = |error| in_position(&args.position, error);
    let position = shown::position(&args.position, before).map_err(named)?;
    let asked = last.map(|last| shown::read_turn(&position, args.moves.len(), last)).transpose().map_err(named)?;
    let (begin, searching) = (Instant::now(), SearchSign::new("explaining"));
    let limits = Limits { expanded: Some(&searching.expanded), ..args.effort.limits() };
    let (proof, memory) = (args.effort.proof(), args.computing.memory.bytes());
    let explained = explain(&position, asked, &KnownQuestion { turns, proof, memory, limits });
    searching.clear();
    let (explained, time) = (explained?, begin.elapsed());
    if args.computing.format.is_json() {
        output::json(&ExplanationJson::new(&explained, proof, time))?;
    } else {
        output::painted(|out| write(out, &explained, proof, time))?;
    }
    let is_known = explained.outcome.is_some() || explained.none_within == turns;
    Ok(if is_known { Exit::Answered } else { Exit::Unknown })
}

fn write(out: &mut dyn Write, explained: &Explanation, proof: bool, time: Duration) -> io::Result<()> {
    let position = &explained.position;
    writeln!(out, "{position}\n")?;
    if let Some(turn) = explained.asked {
        let player = position.color(position.turn());
        hanging(out, &format!("{:9}  {player:<6}  {}   the turn explained", "", position.annotate(turn)), 2, 23)?;
    }
    for step in &explained.steps {
        let (player, mark) = (step.position.color(step.position.turn()), if step.is_only() { "!" } else { "" });
        let turn = step.position.annotate(step.turn);
        hanging(out, &format!("within {}  {player:<6}  {turn}{mark}   {}", step.within, choice(step)), 2, 23)?;
    }
    if explained.asked.is_some() || !explained.steps.is_empty() {
        writeln!(out)?;
    }
    let (rules, proved) = (position.victory().rules_name(), if proof { "" } else { ", not proved" });
    let nodes = explained.nodes;
    paragraph(
        out,
        &format!("{nodes} positions and half-made turns searched, {:.3} s, {rules}{proved}", time.as_secs_f64()),
    )?;
    paragraph(out, &sentence(explained))
}

/// What the player could have done instead.
fn choice(step: &ExplainedTurn) -> String {
    let legal = step.legal;
    if legal == 1 {
        return "the only legal turn".to_owned();
    }
    if step.wins {
        return match step.as_good() {
            1 => format!("the only turn of {legal} that wins within {}", step.within),
            good if good == legal => format!("all {legal} win as soon"),
            good => format!("{good} of {legal} win as soon"),
        };
    }
    let failing = |(needed, &count): (usize, &usize)| match (needed, count) {
        (_, 0) => None,
        (0, _) => Some(format!("{count} lose at once")),
        _ => Some(format!("{count} within {needed}")),
    };
    let fail: Vec<String> = step.counts.iter().enumerate().filter_map(failing).collect();
    format!("all {legal} fail: {}", fail.join(", "))
}

fn sentence(explained: &Explanation) -> String {
    let Explanation { position, asked, win, none_within, .. } = explained;
    let mover = position.color(position.turn());
    let Some((winner, turns)) = *win else {
        let who = match (asked, position.only_opponent()) {
            (None, None) => format!("{mover}, to move, cannot"),
            (None, Some(_)) => "Neither player can".to_owned(),
            _ => "Nobody can".to_owned(),
        };
        let more = format!("{who} force a win within {} of their own", counted(*none_within, "turn"));
        return if *none_within == 0 { format!("Unknown {}.", by_now()) } else { format!("{more}.") };
    };
    let within = format!("within {} of their own", counted(turns, "turn"));
    let end = if explained.outcome.is_some() { String::new() } else { format!(" How is unknown {}.", by_now()) };
    match (position.color(winner), asked.is_some()) {
        (winner, true) => format!("After this turn, {winner} wins {within}, whatever the others play.{end}"),
        (winner, false) if winner == mover => {
            format!("{mover}, to move, wins {within}, whatever the others play.{end}")
        }
        (winner, false) => format!("{winner} wins {within}, whatever {mover}, to move, plays.{end}"),
    }
}
