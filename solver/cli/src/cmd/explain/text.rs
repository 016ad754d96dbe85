//! The answer of `solver explain` for people.

use std::io::{self, Write};
use std::time::Duration;

use kamisado::{Ending, Move, Outcome, Position, Setup, Square};
use kamisado_solver::game::value::{Dtw, Value, Verdict};
use kamisado_solver::questions::best::LineStep;
use kamisado_solver::questions::explanation::Explanation;
use objects::explained::ExplainAnswer;
use objects::shown::pass_notation;
use objects::situation::Origin;
use terminal::text::{hanging, paragraph};

use crate::answer::{by_now, in_moves, rules, uncertain};
use crate::board;
use crate::paint::Paint;

pub fn write(out: &mut dyn Write, explained: &ExplainAnswer, origin: Origin, time: Duration) -> io::Result<()> {
    board::draw(out, &explained.position.setup(), Paint::new())?;
    writeln!(out, "\n{}", explained.position)?;
    write_reason(out, explained, origin, time)?;
    uncertain(origin).map_or(Ok(()), |note| paragraph(out, note))
}

pub fn write_reason(out: &mut dyn Write, explained: &ExplainAnswer, origin: Origin, time: Duration) -> io::Result<()> {
    let ExplainAnswer { position, passes, asked, explanation } = explained;
    let mut played = Vec::new();
    write_passes(&mut played, &position.setup(), passes)?;
    if let Some(asked) = asked {
        write_move(&mut played, explained.verdict().distance(), position, asked.m, ' ', "the move explained")?;
        write_passes(&mut played, &asked.after.setup(), &asked.passes)?;
    }
    if let Some(explanation) = explanation {
        write_line(&mut played, &explanation.steps)?;
    }
    if !played.is_empty() {
        writeln!(out)?;
        out.write_all(&played)?;
    }
    writeln!(out)?;
    if let Some(explanation) = explanation {
        write_cost(out, explanation, &rules(&explained.position, origin), time)?;
    }
    paragraph(out, &sentence(explained))
}

fn write_line(out: &mut dyn Write, steps: &[LineStep]) -> io::Result<()> {
    for step in steps {
        let mark = if step.is_only() { '!' } else { ' ' };
        write_move(out, Some(step.distance), &step.position, step.m, mark, &choice(step))?;
        write_passes(out, &step.position.after(step.m).setup(), &step.passes)?;
    }
    Ok(())
}

const REMARK: usize = 47;

pub(super) fn write_move(
    out: &mut dyn Write,
    distance: Option<Dtw>,
    position: &Position,
    m: Move,
    mark: char,
    remark: &str,
) -> io::Result<()> {
    let distance = distance.map_or(String::new(), |distance| format!("in {distance}"));
    let push = if position.is_push(m) { "a push; " } else { "" };
    let (player, notation) = (position.turn(), position.annotate(m));
    hanging(out, &format!("{distance:5}  {player:<5}  {m}{mark} {notation:23}  {push}{remark}"), 2, REMARK)
}

pub(super) fn write_passes(out: &mut dyn Write, setup: &Setup, passes: &[Square]) -> io::Result<()> {
    for &square in passes {
        if let Some(tower) = setup.board[square.index()] {
            let (player, notation) = (tower.player, pass_notation(tower, square));
            let line = format!("{player:<5}        {notation:23}  a forced pass: blocked on {square}");
            hanging(out, &line, 9, REMARK)?;
        }
    }
    Ok(())
}

/// What the player could have done instead.
pub(super) fn choice(step: &LineStep) -> String {
    let LineStep { value, legal, keep_value, keep_distance, .. } = *step;
    match (value, legal, keep_value, keep_distance) {
        (_, 1, ..) => "the only legal move".to_owned(),
        (Value::Win, _, 1, _) => format!("the only winning move of {legal}"),
        (Value::Win, _, _, 1) => format!("{} win, this one soonest", of(keep_value, legal)),
        (Value::Win, _, _, soonest) if soonest == keep_value => {
            format!("{} win, equally soon", of(keep_value, legal))
        }
        (Value::Win, _, _, soonest) => format!("{} win, {soonest} of them soonest", of(keep_value, legal)),
        (Value::Loss, _, _, 1) => format!("1 of {legal} holds out longest"),
        (Value::Loss, _, _, longest) if longest == legal => format!("{} hold out equally long", of(legal, legal)),
        (Value::Loss, _, _, longest) => format!("{longest} of {legal} hold out longest"),
    }
}

fn of(some: usize, all: usize) -> String {
    match (some, all) {
        (2, 2) => "both".to_owned(),
        _ if some == all => format!("all {all}"),
        _ => format!("{some} of {all}"),
    }
}

fn write_cost(out: &mut dyn Write, explanation: &Explanation, rules: &str, time: Duration) -> io::Result<()> {
    let resolved = match explanation.resolved {
        0 => String::new(),
        resolved => format!(", {resolved} values solved again after a failed proof"),
    };
    let is_known = explanation.verdict != Verdict::Unknown;
    let proved = if is_known && !explanation.proved { ", not proved" } else { "" };
    let nodes = explanation.nodes;
    paragraph(out, &format!("{nodes} positions searched{resolved}, {:.3} s, {rules}{proved}", time.as_secs_f64()))
}

fn sentence(explained: &ExplainAnswer) -> String {
    let mover = explained.position.turn();
    let Some(value) = explained.verdict().value() else { return format!("Unknown {}.", by_now()) };
    let soon = in_moves(explained.verdict());
    let verb = if value == Value::Win { "wins" } else { "loses" };
    let claim = match &explained.asked {
        Some(asked) => format!("{} {verb} for {mover}{soon}", asked.m),
        None => format!("{mover} {verb}{soon}"),
    };
    let Some(explanation) = &explained.explanation else { return format!("{claim}. {}", ending(explained)) };
    match explanation.steps.first() {
        Some(first) => {
            format!("{claim}: {}.{} {}", reason(explained, first), only_moves(explanation), ending(explained))
        }
        None => format!("{claim}; how is unknown {}.", by_now()),
    }
}

/// How the first move of the line compares with the others.
fn reason(explained: &ExplainAnswer, first: &LineStep) -> String {
    let player = first.player();
    // Without a move it is the player whom the sentence has just named.
    let whose = if explained.asked.is_some() { format!("{player}'s ") } else { String::new() };
    let all_of_them = if explained.asked.is_some() {
        format!("{} of {player}'s", of(first.legal, first.legal))
    } else {
        of(first.legal, first.legal)
    };
    let the = if whose.is_empty() { "the " } else { &whose };
    let LineStep { m, value, legal, keep_value, keep_distance, .. } = *first;
    match (value, legal, keep_value) {
        (Value::Win, 1, _) => format!("{m} is {the}only legal move, and it wins"),
        (Value::Win, _, 1) => format!("of {whose}{legal} moves only {m} wins"),
        (Value::Win, _, wins) if wins == legal => format!("{all_of_them} moves win"),
        (Value::Win, _, wins) => format!("{wins} of {whose}{legal} moves win"),
        (Value::Loss, 1, _) => format!("{m} is {the}only legal move, and it loses"),
        (Value::Loss, ..) => {
            let longest = match keep_distance {
                longest if longest == legal => "all equally late".to_owned(),
                1 => format!("{m} holds out longest"),
                longest => format!("{longest} of them hold out longest"),
            };
            format!("{all_of_them} moves lose, {longest}")
        }
    }
}

fn only_moves(explanation: &Explanation) -> String {
    if explanation.outcome.is_none() {
        return String::new();
    }
    // The first move is shown already.
    let only: Vec<&LineStep> = explanation.steps.iter().skip(1).filter(|step| step.is_only()).collect();
    match only[..] {
        [] => String::new(),
        [step] => format!(" Later {} must find the only winning move once.", step.player()),
        [step, ..] => format!(" Later {} must find the only winning move {} times.", step.player(), only.len()),
    }
}

fn ending(explained: &ExplainAnswer) -> String {
    let Some(Outcome { winner, promoted, ending }) = explained.outcome() else {
        return format!("How it ends is unknown {}.", by_now());
    };
    match ending {
        Ending::Home => format!("At the end {winner}'s {promoted} tower reaches home."),
        Ending::Deadlock => format!("It ends in a deadlock: {}, who moved last, loses.", winner.opponent()),
    }
}
