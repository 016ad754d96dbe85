//! The answer, as text and as JSON.

use std::io::{self, Write};

use serde::Serialize;
use terminal::output::Answer;
use terminal::text::paragraph;

use super::{ConditionStudy, Count, LargestGain, OutcomesStudy};
use crate::population::NATURAL_PLAYERS;
use shares::Interval;
use shares::wording::{number, signed, with_bounds};

pub const PLAYERS: &str = "Win-keeping players know the value of every move: in a won round they play any winning move, \
                           except for their blunders, which are any losing move; in a lost round they play any move. \
                           Lapsing players are natural players who, apart from their lapses, see which moves win.";

impl Answer for OutcomesStudy {
    fn json(&self) -> impl Serialize {
        self
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let study = self;
        let about = format!(
            "{} set-ups, both fills of the first {} rounds of the census confirm; {} rounds played from each of them by each \
             pair of players. In {} of the set-ups no first move wins.",
            2 * study.rounds,
            study.rounds,
            study.games,
            study.lost
        );
        paragraph(out, &about)?;
        table(out, study, "How often does the Challenger win, in percent?", WON, won)?;
        let part = "Lost: from the set-ups in which no first move wins. Few and many: from the eighth of the others with the \
                    fewest and with the most winning first moves.";
        paragraph(out, part)?;
        let heading = "How many points of win rate does the Defender gain over a coin by choosing the side?";
        table(out, study, heading, GAIN, gains)?;
        let about = format!(
            "Fewer: the side with fewer winning first moves. One lost: the same after the {} rounds in which no first move \
             wins after one fill only. The rule: the rule to learn. Most: if the Defender knew the chances of both sides.",
            study.decided
        );
        let chosen = study.largest_gain.map_or(String::new(), |LargestGain { about, gain, .. }| {
            format!(
                " The largest gain by fewer winning first moves, with an interval that allows for the choice among {} pairs \
                 of players: {}, {}.",
                study.conditions.len(),
                signed(gain, 100.0),
                about
            )
        });
        paragraph(out, &(about + &chosen))?;
        let heading = "Does the share won depend on the number of winning first moves?";
        table(out, study, heading, COUNTS, correlations)?;
        let notes = "Ten more: points that ten more of them add, by a straight line, where at least one wins. \
                     Correlation: of the ranks. Most: the highest correlation that any number could reach, because so \
                     few rounds from each set-up leave much to chance. In brackets: 95% confidence intervals; both fills \
                     of a round count as one.";
        [notes, PLAYERS, NATURAL_PLAYERS].iter().try_for_each(|told| {
            paragraph(out, told)?;
            if *told == NATURAL_PLAYERS { Ok(()) } else { writeln!(out) }
        })
    }
}

const WON: [&str; 4] = ["all", "lost", "few", "many"];
const GAIN: [&str; 4] = ["fewer", "one lost", "the rule", "most"];
const COUNTS: [&str; 4] = ["ten more", "correlation", "most", ""];

fn table(
    out: &mut dyn Write,
    study: &OutcomesStudy,
    heading: &str,
    heads: [&str; 4],
    cells: impl Fn(&ConditionStudy) -> [Option<String>; 4],
) -> io::Result<()> {
    let line =
        |name: &str, [a, b, c, d]: [&str; 4]| format!("{name:<14} {a:<22} {b:<22} {c:<22} {d}").trim_end().to_owned();
    writeln!(out)?;
    paragraph(out, heading)?;
    writeln!(out, "\n{}", line("", heads))?;
    for of in &study.conditions {
        let cells = cells(of);
        writeln!(out, "{}", line(of.condition.name, cells.each_ref().map(|cell| cell.as_deref().unwrap_or("-"))))?;
    }
    writeln!(out)
}

fn won(of: &ConditionStudy) -> [Option<String>; 4] {
    let [few, many] = [of.curve.first(), of.curve.last()].map(|part| part.map(|part| part.share));
    [Some(of.won), of.lost, few, many].map(|share| share.map(|share| number(share.scaled(100.0))))
}

fn gains(of: &ConditionStudy) -> [Option<String>; 4] {
    let gain = |gain: Option<Interval>| gain.map(|gain| signed(gain, 100.0));
    let [fewer, rule] = [Count::Winning, Count::Rule].map(|count| gain(of.count(count).gain));
    [fewer, gain(of.decided), rule, of.most.map(|most| number(most.scaled(100.0)))]
}

fn correlations(of: &ConditionStudy) -> [Option<String>; 4] {
    let ten_more = of.of_ten.map(|slope| signed(slope, 100.0));
    let correlation = of.count(Count::Winning).correlation.map(hundredths);
    [ten_more, correlation, of.ceiling.map(hundredths), Some(String::new())]
}

/// A correlation with its bounds, to two decimals.
pub fn hundredths(found: Interval) -> String {
    let [estimate, low, high] =
        [found.estimate, found.low, found.high].map(|value| format!("{:.2}", (100.0 * value).round() / 100.0 + 0.0));
    with_bounds(found, estimate, [low, high])
}
