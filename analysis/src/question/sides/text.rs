//! The answer for people.

use std::io::{self, Write};

use crate::question::sides::{LEAST, Rate, SidesStudy};
use crate::statistics::wording::{number, percent};

/// Writes how much the choice matters, the rules and what they are worth, and the best rule.
pub fn write(out: &mut dyn Write, study: &SidesStudy, population: &str) -> io::Result<()> {
    let rounds = study.rounds();
    writeln!(out, "{rounds} {population}, each with the set-ups of both fills.\n")?;
    write_choice(out, study)?;
    write_rules(out, study)?;
    if study.best.is_empty() {
        return writeln!(out, "\nTo look for better rules takes {LEAST} rounds or more.");
    }
    write_best(out, study)
}

fn write_choice(out: &mut dyn Write, study: &SidesStudy) -> io::Result<()> {
    let quartiles = study.quartiles;
    writeln!(out, "How much does the choice of side matter?")?;
    writeln!(
        out,
        "  The Challenger's number of winning first moves differs between the sides in {} of the rounds.",
        percent(study.moves_differ)
    )?;
    if let Some(mean) = study.mean_difference {
        writeln!(
            out,
            "  It differs by {} in the mean, in half of the rounds by {} to {}, at most by {}.",
            number(mean),
            quartiles.lower.round(),
            quartiles.upper.round(),
            quartiles.largest
        )?;
    }
    let moves = study.winning_moves;
    writeln!(
        out,
        "  The better side leaves him {:.1} winning first moves in the mean, a coin {:.1}, the worse side {:.1}.",
        moves.better, moves.coin, moves.worse
    )?;
    writeln!(
        out,
        "  He loses one side and wins the other in {} of the rounds; he loses {:.1}% if the better side is taken, {:.1}% \
         after a coin.",
        percent(study.value_differs),
        100.0 * study.lost.better,
        100.0 * study.lost.coin
    )?;
    match study.left.share {
        Some(share) => writeln!(
            out,
            "  Left is the better side in {} of the {} rounds in which one is; half would be expected (p = {:.2}).\n",
            percent(share),
            study.left.of,
            study.left.p
        ),
        None => writeln!(out, "  Neither side is better in any of the rounds.\n"),
    }
}

fn write_rules(out: &mut dyn Write, study: &SidesStudy) -> io::Result<()> {
    writeln!(
        out,
        "Which rule picks the better side? In the {} rounds in which one is better; where a rule picks none, a coin does.",
        study.left.of
    )?;
    writeln!(
        out,
        "Own-colour squares ahead are those of a tower's own colour on its lines, straight and diagonal. A first move is \
         fatal if the other player then reaches home at once."
    )?;
    writeln!(out, "\n   picks the better side    hits    ties   moves left   choose the side with")?;
    for found in &study.rules {
        writeln!(
            out,
            "   {:<22} {:>6}  {:>6}       {:>6.1}   {}",
            rate(&found.rate),
            found.rate.hits,
            found.rate.ties,
            found.mean_left,
            found.rule.description()
        )?;
    }
    Ok(())
}

fn write_best(out: &mut dyn Write, study: &SidesStudy) -> io::Result<()> {
    let [training, held_out] = study.split;
    writeln!(
        out,
        "\nThe best sums of one, two and three counts that are seen without trying moves, found on {training} of the rounds \
         and tried on the other {held_out}; choose the side with the smaller sum:\n"
    )?;
    writeln!(out, "   found on                 tried on              moves left   sum")?;
    for best in &study.best {
        let rates = [best.training, best.held_out].map(|found| rate(&found));
        writeln!(out, "   {:<22}   {:<22}    {:>6.1}   {}", rates[0], rates[1], best.mean_left, best.sum)?;
    }
    if let Some(fitted) = study.fitted {
        let rates = [fitted.training, fitted.held_out].map(|found| rate(&found));
        writeln!(out, "   {:<22}   {:<22}             all counts, weighed by a program", rates[0], rates[1])?;
    }
    if let Some(best) = study.best_rule() {
        writeln!(out, "\nThe best rule: add up on each side")?;
        for (weight, _, counted) in best.sum.signed() {
            writeln!(out, "   {weight:+} × {counted}")?;
        }
        writeln!(
            out,
            "and choose the side with the smaller sum. That picks the better side in {} of rounds that had no part in \
             finding the rule.",
            rate(&best.held_out)
        )?;
    }
    writeln!(out, "\nIn brackets: 95% confidence intervals.")
}

fn rate(rate: &Rate) -> String {
    rate.rate.map_or("no rounds".to_owned(), percent)
}
