//! The answer of `solver explain --match` for people.

use std::io::{self, Write};

use kamisado::{MatchMove, MatchState};
use kamisado_matches::{MatchAnswer, MatchLine, MoveFound};
use kamisado_solver::game::value::{Value, Verdict};
use objects::json::word;
use owo_colors::OwoColorize;
use terminal::text::{hanging, paragraph};

use super::super::text::{choice, write_move, write_passes};
use super::MatchExplanation;
use crate::board;
use crate::paint::Paint;
use crate::subject::matches::text::{heading, in_words, sentence, soon};

pub fn write(out: &mut dyn Write, explained: &MatchExplanation) -> io::Result<()> {
    let MatchExplanation { given, asked, state, found, .. } = explained;
    board::draw(out, &state.position().setup(), Paint::new())?;
    writeln!(out, "\n{}\n{}\n", state.position(), heading(state))?;
    if let Some(m) = asked {
        writeln!(out, "{} has played {}.\n", given.turn(), named(given, *m))?;
    }
    let Some(found) = found else {
        let (winner, score) = (state.turn().opponent(), in_words(state.score()));
        return writeln!(out, "{winner} has won the match: {score}.");
    };
    let round = if state.chooser().is_some() { "next round" } else { "round" };
    writeln!(out, "  match    {round}")?;
    for (of_move, round_value) in found.moves.iter().zip(&explained.rounds) {
        write_values(out, state, of_move, *round_value, round.len())?;
    }
    if let Some(line) = &explained.line {
        write_line(out, line)?;
    }
    let rules = state.position().deadlock().rules_name();
    let proved = if found.verdict != Verdict::Unknown && !found.proved { ", not proved" } else { "" };
    let (nodes, seconds) = (explained.nodes, explained.time.as_secs_f64());
    writeln!(out, "\n{nodes} positions searched, {seconds:.3} s, {rules}{proved}")?;
    paragraph(out, &(sentence(state, found) + &difference(explained, found)))
}

fn write_values(
    out: &mut dyn Write,
    state: &MatchState,
    found: &MoveFound,
    round: Option<Value>,
    width: usize,
) -> io::Result<()> {
    let of_round = round.map_or(Verdict::Unknown, |value| Verdict::Proven(value, None));
    // Padded before they are painted: the codes of a colour have a width too.
    let (in_match, in_round) = (format!("{:7}", word(found.verdict.value())), format!("{:width$}", word(round)));
    let (in_match, in_round) =
        (in_match.style(Paint::new().verdict(found.verdict)), in_round.style(Paint::new().verdict(of_round)));
    let line = format!("  {in_match}  {in_round}  {:31}{}", named(state, found.m), soon(state, found.verdict));
    writeln!(out, "{}", line.trim_end())
}

fn write_line(out: &mut dyn Write, line: &MatchLine) -> io::Result<()> {
    writeln!(out, "\nA line of play; the remarks are about the round alone:")?;
    for step in &line.steps {
        let (position, player) = (step.state.position(), step.state.turn());
        match (step.m, &step.in_round) {
            (MatchMove::Tower(m), Some(in_round)) => {
                let is_only = in_round.is_best() && in_round.best.is_only();
                let remark = match in_round.is_best() {
                    true => choice(&in_round.best),
                    false => "the best moves of the round lose the match".to_owned(),
                };
                let mark = if is_only { '!' } else { ' ' };
                write_move(out, Some(in_round.distance), position, m, mark, &remark)?;
                let mut after = *position;
                let passes = after.play(m).expect("a legal move");
                write_passes(out, &after.setup(), &passes)?;
            }
            (m, _) => writeln!(out, "         {player:<5}  {:29}  {}", m.to_string(), in_words(step.state.score()))?,
        }
    }
    match line.end.winner() {
        Some(winner) => writeln!(out, "{winner} has won the match: {}.", in_words(line.end.score())),
        None if line.steps.last().is_some_and(|step| matches!(step.m, MatchMove::Fill(_))) => {
            hanging(out, &format!("The line is known up to the next round: {}", line.end.position()), 0, 2)
        }
        None => writeln!(out, "The rest of the line is unknown."),
    }
}

fn named(state: &MatchState, m: MatchMove) -> String {
    match m {
        MatchMove::Tower(_) => format!("{m}  {}", state.annotate(m)),
        MatchMove::Fill(_) => m.to_string(),
    }
}

/// How the match differs from the round alone, as far as both are known.
fn difference(explained: &MatchExplanation, found: &MatchAnswer) -> String {
    if explained.state.chooser().is_some() {
        return String::new();
    }
    let moves = |in_match: Value, in_round: Value| {
        let both = found.moves.iter().zip(&explained.rounds);
        let meant = both.filter(|(found, round)| found.verdict.value() == Some(in_match) && **round == Some(in_round));
        meant.map(|(found, _)| found.m.to_string()).collect::<Vec<_>>()
    };
    let mut said = String::new();
    match (explained.player_with(found.verdict.value()), explained.player_with(explained.round)) {
        (Some(of_match), Some(of_round)) if of_match == of_round => said += " The round alone has the same winner",
        (Some(_), Some(of_round)) => said += &format!(" The round alone is won by {of_round}"),
        _ => return said,
    }
    let listed = |moves: &[String]| match moves {
        [one] => format!("{one} wins"),
        many => format!("{} win", many.join(", ")),
    };
    let (in_round, in_match) = (moves(Value::Loss, Value::Win), moves(Value::Win, Value::Loss));
    if !in_round.is_empty() {
        said += &format!(": {} it but not the match", listed(&in_round));
    }
    if !in_match.is_empty() {
        let mark = if in_round.is_empty() { ":" } else { ";" };
        said += &format!("{mark} {} the match but not the round", listed(&in_match));
    }
    said + "."
}
