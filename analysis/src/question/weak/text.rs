//! The answer for people.

use std::io::{self, Write};

use crate::census::Row;
use crate::question::weak::rulebook_claim;
use crate::question::weak::{Summary, WeakStudy};
use crate::setup::home_rows;
use crate::statistics::Interval;
use crate::statistics::model::LEAST;
use crate::statistics::wording::{number, percent};
use solver::kamisado::Setup;

use super::WeakAnswer;
use super::ranking::{ENDS, Ranked, ends};

/// Features shown, if so many change something.
const SHOWN: usize = 24;
/// Features shown at least.
const FEWEST: usize = 8;

/// Writes the ends of the ranking with their boards, and what the sample shows.
///
/// # Errors
///
/// Those of `out`.
pub fn write(out: &mut dyn Write, answer: &WeakAnswer) -> io::Result<()> {
    let study = &answer.study;
    writeln!(out, "{}.", answer.population)?;
    let [weakest, strongest] = ends(answer);
    write_end(out, "Weakest for the Defender", &weakest)?;
    write_end(out, "Strongest for the Defender", &strongest)?;
    if study.moves_known == 0 {
        write_lost(out, answer)?;
    }
    write_all(out, study)?;
    write_effects(out, study)?;
    writeln!(out, "\n{}\n", rulebook_claim(study))?;
    write_model(out, study)?;
    writeln!(out, "\nIn brackets: 95% confidence intervals.")
}

fn write_end(out: &mut dyn Write, title: &str, end: &[(Ranked, &Row)]) -> io::Result<()> {
    if end.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{title}\n")?;
    writeln!(out, "  rank   wins  of  share  position")?;
    for (ranked, row) in end {
        let Ranked { rank, winning_moves, moves, share, .. } = ranked;
        writeln!(out, "{rank:>6}  {winning_moves:>5} {moves:>3} {:>5.1}%  {}", 100.0 * share, row.setup)?;
    }
    writeln!(out)?;
    let captioned: Vec<(String, &Setup)> =
        end.iter().map(|(ranked, row)| (format!("rank {}", ranked.rank), &row.setup)).collect();
    home_rows(out, &captioned)
}

/// By value alone there is no ranking, but some set-ups are lost.
fn write_lost(out: &mut dyn Write, answer: &WeakAnswer) -> io::Result<()> {
    writeln!(out, "\nNo winning first moves are known, so the set-ups differ by their value alone.\n")?;
    let lost = answer.study.lost.iter().take(ENDS).map(|&i| &answer.rows[i]);
    let captioned: Vec<(String, &Setup)> = lost.map(|row| (format!("lost, no. {}", row.number), &row.setup)).collect();
    if captioned.is_empty() {
        return Ok(());
    }
    writeln!(out, "Strongest for the Defender: the Challenger loses {} set-ups, such as\n", answer.study.lost.len())?;
    home_rows(out, &captioned)
}

/// What all set-ups together show, and what is not known of them.
fn write_all(out: &mut dyn Write, study: &WeakStudy) -> io::Result<()> {
    if let Some(won) = study.all.won {
        writeln!(out, "The Challenger wins {} of the set-ups.", percent(won))?;
    }
    if let (Some(mean), Some(share), Some(median)) = (study.all.winning_moves, study.all.share, study.median()) {
        writeln!(
            out,
            "Winning first moves: {} in the mean, {median} in the median; {} of all.",
            number(mean),
            percent(share)
        )?;
    }
    if let Some(length) = study.all.shortest_win {
        writeln!(out, "His shortest win takes {} moves in the mean.", number(length))?;
    }
    let all = study.all.setups;
    if study.moves_known as u64 != all {
        writeln!(out, "Winning first moves are known of {} of {all} set-ups.", study.moves_known)?;
    }
    if study.distances_known as u64 != study.all.wins {
        writeln!(
            out,
            "The length of the shortest win is known of {} of {} wins.",
            study.distances_known, study.all.wins
        )?;
    }
    Ok(())
}

/// The largest effects.
fn write_effects(out: &mut dyn Write, study: &WeakStudy) -> io::Result<()> {
    let tested = study.effects.iter().filter(|effect| effect.main().is_some_and(|found| found.p.is_some()));
    let found = study.significant().count();
    let by_moves = study.moves_known > 0;
    let what = if by_moves { "his winning first moves" } else { "the set-ups he wins, in points of a hundred" };
    writeln!(out, "\nWhat changes {what}: {found} of {} features compared\n", study.tested())?;
    if study.tested() == 0 {
        return Ok(());
    }
    let (by_share, by_length) = (by_moves, study.distances_known > 0);
    let header = |name: &str, shown: bool| if shown { format!("  {name:^13}") } else { String::new() };
    writeln!(
        out,
        "{:<21}  {:>7}  {:^11}{}{}{}  feature",
        "effect",
        "p",
        "set-ups",
        header("share", by_share),
        header("won", true),
        header("shortest win", by_length)
    )?;
    let scale = if by_moves { 1.0 } else { 100.0 };
    for effect in tested.take(found.clamp(FEWEST, SHOWN)) {
        let Some(main) = effect.main() else { continue };
        let [size, low, high] =
            [main.size.estimate, main.size.low, main.size.high].map(|value| format!("{:+.1}", scale * value));
        let pair = |of: fn(&Summary) -> Option<Interval>, shown: bool, scale: f64| {
            let text = |summary| of(summary).map_or("-".to_owned(), |found| format!("{:.1}", scale * found.estimate));
            let [with, without] = [&effect.with, &effect.without].map(text);
            if shown { format!("  {with:>6} {without:>6}") } else { String::new() }
        };
        writeln!(
            out,
            "{:<21}  {:>7}  {:>5} {:>5}{}{}{}  {}",
            format!("{size} ({low} to {high})"),
            main.adjusted_p.map_or("-".to_owned(), probability),
            effect.with.setups,
            effect.without.setups,
            pair(|summary| summary.share, by_share, 100.0),
            pair(|summary| summary.won, true, 100.0),
            pair(|summary| summary.shortest_win, by_length, 1.0),
            effect.feature.about()
        )?;
    }
    writeln!(
        out,
        "\nEffect: with the feature less without it; the largest first. p: the probability that chance makes such a difference,\n\
         adjusted for the number of features (Benjamini and Hochberg); up to 0.05 it is taken to be more than chance. The other\n\
         columns have two numbers, with the feature and without it: set-ups; share of first moves that win, in percent; share of\n\
         set-ups that the Challenger wins, in percent. File a is at the owner's left."
    )
}

fn write_model(out: &mut dyn Write, study: &WeakStudy) -> io::Result<()> {
    let Some(model) = &study.model else {
        let known = study.moves_known;
        return writeln!(
            out,
            "How much the features explain together is not known: {known} set-ups have known winning first moves, and a model \
             takes {LEAST}."
        );
    };
    writeln!(
        out,
        "All {} features together explain {} of the variation of the winning first moves by a weighted sum,\n\
         {} by a random forest: of {} set-ups that the models had not seen, after {} others. How much\n\
         less the forest explains if the values of one group are shuffled\n",
        model.features,
        percent(model.linear),
        percent(model.forest),
        model.held_out,
        model.fitted
    )?;
    for importance in &model.importance {
        writeln!(out, "  {:<60} {}", importance.group.about(), percent(importance.loss))?;
    }
    Ok(())
}

fn probability(p: f64) -> String {
    if p < 0.0001 { "<0.0001".to_owned() } else { format!("{p:.4}") }
}
