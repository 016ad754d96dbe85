//! The answer as text.

use std::io::{self, Write};

use serde::Serialize;
use terminal::output::Answer;
use terminal::text::{hanging, paragraph};

use super::rules::{RuleKind, WEAK_SPOT};
use super::{LEAST, Rate, RuleRate, SidesAnswer, SidesJson, SidesStudy, TIE, looked_at, third_count};
use crate::question::Sample;
use shares::wording::{number, percent, signed_number};

impl Answer for SidesAnswer<'_> {
    fn json(&self) -> impl Serialize {
        SidesJson::new(self)
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let study = self.study;
        let population = &self.sample.identity.population;
        paragraph(out, &format!("{}, each with the set-ups of both fills.", population.counted(study.rounds())))?;
        writeln!(out)?;
        write_choice(out, study)?;
        write_rules(out, study, self.tried)?;
        if study.board.is_empty() {
            return writeln!(out, "\nFinding better rules takes at least {LEAST} rounds.");
        }
        write_best(out, study)?;
        write_learnt(out, study)?;
        write_check(out, self)?;
        writeln!(out, "\nIn brackets: 95% confidence intervals.")
    }
}

fn write_choice(out: &mut dyn Write, study: &SidesStudy) -> io::Result<()> {
    let (quartiles, moves) = (study.quartiles, study.winning_moves);
    writeln!(out, "How much does the choice of side matter?")?;
    let mut told = vec![format!(
        "The Challenger's number of winning first moves differs between the sides in {} of the rounds.",
        percent(study.moves_differ)
    )];
    told.extend(study.mean_difference.map(|mean| {
        format!(
            "It differs by {} on average, in half of the rounds by {} to {}, and by {} at most.",
            number(mean),
            quartiles.lower.round(),
            quartiles.upper.round(),
            quartiles.largest
        )
    }));
    told.push(format!(
        "The better side leaves the Challenger {:.1} winning first moves on average, a coin {:.1}, the worse side {:.1}.",
        moves.better, moves.coin, moves.worse
    ));
    told.push(format!(
        "The Challenger loses after one fill and wins after the other in {} of the rounds; loses {:.1}% if the better side \
         is taken, {:.1}% after a coin.",
        percent(study.value_differs),
        100.0 * study.lost.better,
        100.0 * study.lost.coin
    ));
    told.push(match study.left.share {
        Some(share) => format!(
            "A check of the sample: left is the better side in {} of the {} rounds with a better side. By symmetry this \
             is half of all rounds.",
            percent(share),
            study.left.of
        ),
        None => "Neither side is better in any of the rounds.".to_owned(),
    });
    told.iter().try_for_each(|sentence| hanging(out, sentence, 2, 4))?;
    writeln!(out)
}

fn write_rules(out: &mut dyn Write, study: &SidesStudy, tried_on: Option<&Sample>) -> io::Result<()> {
    let of = study.coin.of;
    let where_tried = match tried_on {
        Some(sample) => format!("{}, none of them used to find a rule", sample.describe_rounds()),
        None => "the rounds above".to_owned(),
    };
    let text = format!(
        "How often does each way of choosing pick the better side? Tested in {of} rounds with a better side, from \
         {where_tried}. {TIE} Yours: the towers of the Defender, who \
         chooses. Own-colour squares ahead are those of a tower's own colour on its lines, straight and diagonal. A \
         first move is fatal if the other player then reaches home at once."
    );
    paragraph(out, &text)?;
    for (kind, heading) in
        [(RuleKind::Board, "Counted on the board"), (RuleKind::Trial, "Found by trying moves in the head")]
    {
        writeln!(out, "\n{heading}\n\n   {HEADS}\n     choose the side with")?;
        if kind == RuleKind::Board {
            write_way(out, &cells(&study.coin), "(toss a coin)")?;
        }
        let is_of = |found: &&RuleRate| (found.rule.kind == RuleKind::Trial) == (kind == RuleKind::Trial);
        for found in study.rules.iter().filter(is_of) {
            write_way(out, &cells(&found.rate), &found.rule.description())?;
        }
    }
    writeln!(out)?;
    let notes = "Moves: winning first moves left to the Challenger, on average. Cost: how many more than the better \
                 side leaves, if the worse one is picked.";
    paragraph(out, notes)
}

const HEADS: &str = "better side              ties  moves   cost";

/// The numbers of a way of choosing, under [`HEADS`].
fn cells(found: &Rate) -> String {
    let one = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.1}"));
    format!(
        "{:<22} {:>6} {:>6} {:>6}",
        rate(found),
        found.ties,
        one(found.left.map(|left| left.estimate)),
        one(found.given_away)
    )
}

fn write_way(out: &mut dyn Write, cells: &str, way: &str) -> io::Result<()> {
    writeln!(out, "   {cells}")?;
    hanging(out, way, 5, 5)
}

fn write_best(out: &mut dyn Write, study: &SidesStudy) -> io::Result<()> {
    let [found, tried] = study.split;
    let others = if study.is_confirmed { "the others" } else { "the rest" };
    for (best, heading) in [
        (&study.board, "The best sums of one, two and three counts on the board"),
        (&study.trial, "The best sums with a count that needs moves tried in the head"),
    ] {
        writeln!(out)?;
        paragraph(out, &format!("{heading}: found in {found} rounds, tested on {others}, {tried}."))?;
        writeln!(out, "\n   where found  {HEADS}\n     choose the smaller sum")?;
        for best in best {
            let found = best.found.rate.map_or("-".to_owned(), |rate| format!("{:.1}%", 100.0 * rate.estimate));
            write_way(out, &format!("{found:>11}  {}", cells(&best.tried)), &best.sum.to_string())?;
        }
    }
    if let Some(fitted) = study.fitted {
        writeln!(out)?;
        paragraph(out, &format!("All counts, weighted by logistic regression: {}.", rate(&fitted)))?;
    }
    Ok(())
}

fn write_learnt(out: &mut dyn Write, study: &SidesStudy) -> io::Result<()> {
    let Some(learnt) = study.rule_to_learn() else { return Ok(()) };
    writeln!(out, "\nThe rule to learn: add up on each side")?;
    for term in learnt.sum.terms() {
        hanging(out, &term, 3, 8)?;
    }
    let worth = format!(
        "and choose the side with the smaller sum. This picks the better side in {} of the rounds that have one and were \
         not used to find the rule. A second count was added only if it did better by more than a standard error, in \
         rounds that neither rule was found on.",
        rate(&learnt.tried)
    );
    paragraph(out, &worth)?;
    if let Some(third) = study.third {
        writeln!(out)?;
        paragraph(out, &third_count(third))?;
    }
    if let Some(squares) = looked_at(study) {
        writeln!(out)?;
        paragraph(out, &format!("{squares} {PRACTISE}"))?;
    }
    Ok(())
}

const PRACTISE: &str = "'analysis sides --drill' prints the table, and boards to practise on.";

fn write_check(out: &mut dyn Write, answer: &SidesAnswer<'_>) -> io::Result<()> {
    let (study, Some(apart), Some(tried)) = (answer.study, answer.apart, answer.tried) else { return Ok(()) };
    let rounds = study.split[1] as u64;
    let told = format!(
        "A check for overlap: the same without the {} of {rounds} {} that also occur in the sample for finding. This is \
         not an estimate, because rounds that occur often are in both.",
        apart.left_out,
        tried.identity.population.units()
    );
    writeln!(out)?;
    paragraph(out, &told)?;
    writeln!(out, "\n   {:<22} {:<22} {:>6}", "all", "without", "change")?;
    let sums = study.board.iter().zip(&apart.board).map(|(best, apart)| (best.sum.to_string(), &best.tried, apart));
    let others = [
        ("(toss a coin)".to_owned(), Some(&study.coin), &apart.coin),
        ("fewer towers of yours straight behind their own colour".to_owned(), study.rule(WEAK_SPOT), &apart.weak_spot),
    ];
    let others = others.into_iter().filter_map(|(name, whole, apart)| Some((name, whole?, apart)));
    for (name, whole, apart) in others.chain(sums) {
        let change = whole.rate.zip(apart.rate).map_or(0.0, |(whole, apart)| apart.estimate - whole.estimate);
        let cells = format!("{:<22} {:<22} {:>6}", rate(whole), rate(apart), signed_number(100.0 * change));
        write_way(out, &cells, &name)?;
    }
    Ok(())
}

fn rate(rate: &Rate) -> String {
    rate.rate.map_or("no rounds".to_owned(), percent)
}
