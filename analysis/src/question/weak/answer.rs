//! The answer as text.

use std::io::{self, Write};

use kamisado::Setup;
use serde::Serialize;
use terminal::output::Answer;
use terminal::text::{hanging, paragraph};

use super::ranking::{ENDS, RankedSetup, ends};
use super::{Finding, Measure, Measured, Summary, WeakAnswer, WeakJson, WeakStudy, check, rulebook_claim};
use crate::census::Row;
use answers::played::Verdict;
use answers::setup::home_rows;
use shares::wording::{number, percent, signed};
use statistics::model::LEAST;

const SHOWN: usize = 24;
const FEWEST: usize = 8;

impl Answer for WeakAnswer {
    fn json(&self) -> impl Serialize {
        WeakJson::new(self)
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let study = &self.study;
        paragraph(out, &format!("{}.", self.found.describe()))?;
        let [weakest, strongest] = ends(self);
        write_end(out, "Weakest for the Defender", &weakest)?;
        write_end(out, "Strongest for the Defender", &strongest)?;
        if study.moves_known == 0 {
            write_lost(out, self)?;
        }
        write_all(out, study)?;
        write_effects(out, self)?;
        writeln!(out)?;
        paragraph(out, &rulebook_claim(self))?;
        writeln!(out)?;
        write_model(out, self)?;
        check::write(out, self)?;
        writeln!(out)?;
        paragraph(out, "In brackets: 95% confidence intervals. Both fills of a round count as one in them.")
    }
}

fn write_end(out: &mut dyn Write, title: &str, end: &[(RankedSetup, &Row)]) -> io::Result<()> {
    if end.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{title}\n")?;
    writeln!(out, "  rank   wins  of  share  position")?;
    for (ranked, row) in end {
        let RankedSetup { rank, winning_moves, moves, share, .. } = ranked;
        writeln!(out, "{rank:>6}  {winning_moves:>5} {moves:>3} {:>5.1}%  {}", 100.0 * share, row.setup)?;
    }
    writeln!(out)?;
    let captioned: Vec<(String, &Setup)> =
        end.iter().map(|(ranked, row)| (format!("rank {}", ranked.rank), &row.setup)).collect();
    home_rows(out, &captioned)
}

/// By value alone there is no ranking, but some set-ups are lost.
fn write_lost(out: &mut dyn Write, answer: &WeakAnswer) -> io::Result<()> {
    writeln!(out, "\nWinning first moves are not known, so only the values of set-ups are compared.\n")?;
    let lost = answer.study.lost.iter().take(ENDS).map(|&i| &answer.found.rows[i]);
    let captioned: Vec<(String, &Setup)> = lost.map(|row| (format!("lost, no. {}", row.number), &row.setup)).collect();
    if captioned.is_empty() {
        return Ok(());
    }
    let told = format!("Strongest for the Defender: the Challenger loses {} set-ups, such as", answer.study.lost.len());
    paragraph(out, &told)?;
    writeln!(out)?;
    home_rows(out, &captioned)
}

fn write_all(out: &mut dyn Write, study: &WeakStudy) -> io::Result<()> {
    if let Some(won) = study.all.won {
        writeln!(out, "The Challenger wins {} of the set-ups.", percent(won))?;
    }
    if let (Some(mean), Some(share), Some(median)) = (study.all.winning_moves, study.all.share, study.median()) {
        let told = format!(
            "Winning first moves: {} on average, median {median}; {} of all first moves.",
            number(mean),
            percent(share)
        );
        paragraph(out, &told)?;
    }
    if let Some(length) = study.all.shortest_win {
        writeln!(out, "The Challenger's shortest win takes {} moves on average.", number(length))?;
    }
    let all = study.all.setups;
    if study.moves_known as u64 != all {
        writeln!(out, "Winning first moves are known for {} of {all} set-ups.", study.moves_known)?;
    }
    if study.distances_known as u64 != study.all.wins {
        writeln!(
            out,
            "The length of the shortest win is known for {} of {} wins.",
            study.distances_known, study.all.wins
        )?;
    }
    Ok(())
}

fn write_effects(out: &mut dyn Write, answer: &WeakAnswer) -> io::Result<()> {
    let findings = answer.findings();
    let is_found = |finding: &&Finding<'_>| finding.found.is_significant();
    let found = findings.iter().filter(is_found).count();
    let measure = answer.study.measure;
    let (by_moves, what) = match measure {
        Measure::Moves => (true, "winning first moves"),
        Measure::Won => (false, "set-ups, of a hundred, that the Challenger wins"),
    };
    writeln!(out)?;
    paragraph(out, &format!("Features associated with more or fewer {what}: {found} of {} compared.", findings.len()))?;
    if let Some(Measured { sample: confirm, .. }) = &answer.confirmed {
        let holds = findings.iter().filter(|finding| finding.holds()).count();
        let adjusted = |verdict| findings.iter().filter(|finding| finding.joint == verdict).count();
        let mut told =
            format!("Of these, {holds} hold in other set-ups, which give all numbers below: {}.", confirm.describe());
        if by_moves {
            let [holds, fails] = [Verdict::Holds, Verdict::Fails].map(adjusted);
            told += &format!(" Adjusted for other features, {} are found and {holds} of them hold.", holds + fails);
        }
        paragraph(out, &told)?;
    }
    if findings.is_empty() {
        return Ok(());
    }
    let joint = if by_moves { "adjusted" } else { "" };
    writeln!(out, "\n{:<22} {joint:<22} {:>8}  {:<11}  {:>9}", "for each", "p", "set-ups", "won")?;
    for finding in findings.iter().take(found.clamp(FEWEST, SHOWN)) {
        let effect = finding.told;
        let Some(main) = effect.main() else { continue };
        let p = main.p.map_or("-".to_owned(), |p| if p < 0.0001 { "<0.0001".to_owned() } else { format!("{p:.4}") });
        let won = |summary: &Summary| summary.won.map_or("-".to_owned(), |won| format!("{:.1}", 100.0 * won.estimate));
        writeln!(
            out,
            "{:<22} {:<22} {:>8}  {:>5} {:>5}  {:>4} {:>4}",
            signed(main.size, measure.scale()),
            effect.joint.map_or(String::new(), |joint| signed(joint.size, 1.0)),
            p,
            effect.with.setups,
            effect.without.setups,
            won(&effect.with),
            won(&effect.without)
        )?;
        let doubt = if finding.holds() || !is_found(&finding) { "" } else { " (does not hold)" };
        hanging(out, &format!("{}{doubt}", effect.feature.about()), 4, 4)?;
    }
    let key = format!(
        "For each: how many more {what} with one more of the feature, the largest first. Adjusted: the same with own \
         colours, neighbours, towers opposite one another and rings, or all places, fitted together. p: how often a \
         difference at least this large would appear if there were none; a feature counts as found if p is at most 0.05 \
         after a correction for the number of features (Benjamini and Yekutieli). Set-ups, won: two numbers, with any of \
         it and without; won is the share that the Challenger wins, in percent. These are associations: they do not say \
         what would follow if only one thing were changed. File a is at the owner's left."
    );
    writeln!(out)?;
    paragraph(out, &key)
}

fn write_model(out: &mut dyn Write, answer: &WeakAnswer) -> io::Result<()> {
    let Some(model) = &answer.model else {
        let known = answer.study.moves_known;
        let unknown = format!(
            "How much the features explain together is not known: winning first moves are known for {known} \
             set-ups, and a model needs {LEAST}."
        );
        return paragraph(out, &unknown);
    };
    let told = format!(
        "Together, all {} features explain {} of the variation in winning first moves with a weighted sum (ridge \
         regression), tested on {} set-ups after fitting on {} others. Loss of the weighted sum when fitted again without \
         a group of features (groups overlap, so losses do not add up):",
        model.features,
        percent(model.test.linear),
        model.test.tested,
        model.fitted
    );
    paragraph(out, &told)?;
    writeln!(out)?;
    for importance in &model.importance {
        hanging(out, &format!("{:<24}{}", percent(importance.loss), importance.group.about()), 2, 26)?;
    }
    Ok(())
}
