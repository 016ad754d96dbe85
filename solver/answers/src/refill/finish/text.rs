//! The answer as text.

use std::io::{self, Write};

use crate::refill::Outlook;
use crate::refill::finish::{Finish, Prize};
use kamisado::{Ending, Fill, Level, Move};
use terminal::count::counted;
use terminal::text::{hanging, paragraph};

use super::FinishStudy;

pub fn write(out: &mut dyn Write, study: &FinishStudy) -> io::Result<()> {
    let (winner, loser) = (study.winner(), study.winner().opponent());
    let within = counted(study.within, "move");
    if study.finishes.is_empty() {
        let answer = format!(
            "{winner}, to move, cannot force the end of the round within {within}. --within N searches N moves \
             ahead; 'solver query' shows whether {winner} wins at all."
        );
        return paragraph(out, &answer);
    }
    let (wins, moves) = (study.finishes.len(), counted(study.position.count_moves(), "move"));
    let heading = format!(
        "{winner}, to move, wins the round within {within} with {wins} of {moves}. The next round after each, with best \
         play for it:"
    );
    paragraph(out, &heading)?;
    writeln!(out)?;
    // Moves that end the round at once lead to the same set-ups and share a line.
    for group in study.finishes.chunk_by(|a, b| a.is_at_once() && b.is_at_once() && a.next == b.next) {
        let names: Vec<String> = group.iter().map(|finish| name(study, finish.m)).collect();
        let [first, ..] = group else { continue };
        let when = if first.is_at_once() { "at once".to_owned() } else { format!("in {}", first.distance) };
        hanging(out, &format!("{}: wins {when}", names.join(" or ")), 0, 2)?;
        if first.line.len() > 1 {
            hanging(out, &format!("then {}", line(study, first)), 2, 7)?;
        }
        writeln!(out, "  {}", end(first))?;
        for (fill, next) in Fill::ALL.into_iter().zip(first.next.iter().flatten()) {
            let (fill, value) = (fill.name(), next.value());
            let of_match = match (&study.in_match, Outlook::new(next.worth.in_match)) {
                (None, _) => String::new(),
                (Some(_), Outlook::Won) => format!("; {winner} wins the match"),
                (Some(_), Outlook::Lost) => format!("; {winner} loses the match"),
                (Some(_), Outlook::Open) => "; match not decided".to_owned(),
            };
            let worth = format!("fill {fill:<6} {loser}: {value}, {}{of_match}", next.worth.moves.of_first_moves());
            hanging(out, &worth, 2, 14)?;
            writeln!(out, "              {}", next.setup)?;
        }
        writeln!(out)?;
    }
    paragraph(out, &advice(study))
}

fn name(study: &FinishStudy, m: Move) -> String {
    format!("{m} {}", study.position.annotate(m))
}

fn line(study: &FinishStudy, finish: &Finish) -> String {
    let mut position = study.position;
    let mut told = Vec::new();
    for &m in &finish.line {
        told.push(format!("{} {m} {}", position.turn(), position.annotate(m)));
        position.play_unchecked(m);
    }
    told[1..].join(", ")
}

fn end(finish: &Finish) -> String {
    let finished = &finish.end;
    let promoted = finished.outcome.promoted;
    let ring = match finished.level_before() {
        Level::Normal => "its first ring",
        Level::Sumo => "its second ring",
        Level::Double => "its third ring",
        Level::Triple => "no ring, because it is a triple",
    };
    let how = match finished.outcome.ending {
        Ending::Home => "",
        Ending::Deadlock => "deadlock: ",
    };
    let points = counted(u64::from(finished.points()), "point");
    let over = if finish.prize == Prize::Match { "; the match is over" } else { "" };
    format!("{how}{promoted} gains {ring}, {points}{over}")
}

fn advice(study: &FinishStudy) -> String {
    let best = study.best();
    let rest = &study.finishes[best.len()..];
    let names: Vec<String> = best.iter().map(|finish| finish.m.to_string()).collect();
    let names = names.join(" or ");
    let exact = format!("This is exact for rounds that are over within {}", counted(u64::from(study.within), "move"));
    let Some(next) = best[0].best_next() else {
        return format!("Play {names}: it wins the match.");
    };
    let loser = study.winner().opponent();
    let fill = match best[0].fill() {
        fill if best.iter().any(|finish| finish.fill() != fill) => "fill as shown above".to_owned(),
        Some(fill) => format!("fill {fill}"),
        None => "fill from either side".to_owned(),
    };
    if let Some(because) = by_match(study) {
        return format!("Play {names}, and {fill}: {because}. {exact}.");
    }
    let left = match next.worth.moves.wins {
        0 => format!("{loser} then loses the next round"),
        wins => {
            let most = if best[0].is_at_once() { "" } else { "no more than " };
            format!("{loser} then has {most}{} in the next round", counted(wins, "winning first move"))
        }
    };
    let others = rest.iter().filter_map(|finish| Some(finish.best_next()?.worth.moves.wins));
    let others = match (others.clone().min(), others.max()) {
        (Some(least), Some(most)) if least == most => format!(", and {least} after any other"),
        (Some(least), Some(most)) => format!(", and {least} to {most} after the others"),
        _ => String::new(),
    };
    format!("Play {names}, and {fill}: {left}{others}. {exact}, and is about the next round, {}.", not_of_match(study))
}

/// What the best moves mean for the match, if other moves lead to something else.
fn by_match(study: &FinishStudy) -> Option<String> {
    let (_, within) = study.in_match.as_ref()?;
    let (winner, best) = (study.winner(), study.best()[0].chance());
    let with = |chance: Outlook| -> Option<String> {
        let moves = study.finishes.iter().filter(|finish| finish.chance() == chance);
        let names: Vec<String> = moves.map(|finish| finish.m.to_string()).collect();
        (chance < best && !names.is_empty()).then(|| names.join(" and "))
    };
    let lost = with(Outlook::Lost).map(|names| format!("loses it after {names}"));
    let open = with(Outlook::Open).map(|names| format!("{names}: not decided within {within}"));
    match (best, lost, open) {
        (_, None, None) => None,
        (Outlook::Won, lost, open) => {
            let lost = lost.map(|lost| format!(", and {lost}")).unwrap_or_default();
            let open = open.map(|open| format!("; {open}")).unwrap_or_default();
            Some(format!("{winner} then wins the match{lost}{open}"))
        }
        (_, lost, _) => {
            let lost = lost.unwrap_or_default().replacen("it", "the match", 1);
            Some(format!("{winner} {lost}; this was not decided within {within}"))
        }
    }
}

fn not_of_match(study: &FinishStudy) -> String {
    let winner = study.winner();
    match (&study.in_match, study.best()[0].chance()) {
        (None, _) => "not the match".to_owned(),
        (Some(_), Outlook::Won) => format!("because {winner} wins the match after each of these moves"),
        (Some(_), Outlook::Lost) => format!("because {winner} loses the match after each of these moves"),
        (Some((_, within)), Outlook::Open) => format!("because the match was not decided within {within}"),
    }
}
