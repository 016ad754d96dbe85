//! The answer for people.

use std::io::{self, Write};

use analysis::report::home_rows;
use analysis::sample::Valued;
use analysis::stats::Interval;
use solver::kamisado::Setup;

use super::Study;
use super::contrast::Shares;

/// Writes the ends of the ranking with their boards, and what the sample shows.
pub fn write(out: &mut dyn Write, study: &Study<'_>) -> io::Result<()> {
    let (weakest, strongest) = study.ends();
    let challenger = study.ranked[0].challenger();
    writeln!(
        out,
        "{} random refilled set-ups (seed {}): {challenger} is the Challenger and moves first, {} the Defender.",
        study.args.sample,
        study.args.seed,
        challenger.opponent()
    )?;
    write_end(out, "Weakest for the Defender", 1, weakest)?;
    if !strongest.is_empty() {
        write_end(out, "Strongest for the Defender", study.ranked.len() - strongest.len() + 1, strongest)?;
    }
    writeln!(out, "{challenger} wins {} of the set-ups.\n", percent(study.challenger_wins))?;
    writeln!(
        out,
        "Share of {challenger}'s first moves that win, with a tower of the Defender behind a square of its own colour"
    )?;
    writeln!(out, "{:<10} {:<34} {:<34} finding", "", "with", "without")?;
    for feature in &study.features {
        let (with, without) = (group(&feature.with), group(&feature.without));
        writeln!(out, "{:<10} {with:<34} {without:<34} {}", feature.name, feature.finding())?;
    }
    writeln!(out, "\nIn brackets: 95% confidence intervals.")
}

fn write_end(out: &mut dyn Write, title: &str, first_rank: usize, end: &[Valued]) -> io::Result<()> {
    writeln!(out, "\n{title}\n")?;
    writeln!(out, "  rank   wins  of  share  straight  diagonal  position")?;
    for (rank, valued) in (first_rank..).zip(end) {
        writeln!(
            out,
            "{rank:>6}  {:>5} {:>3} {:>5.1}%  {:>8}  {:>8}  {}",
            valued.moves.wins,
            valued.moves.moves,
            100.0 * valued.share(),
            valued.own_color.straight,
            valued.own_color.diagonal,
            valued.setup
        )?;
    }
    writeln!(out)?;
    let captioned: Vec<(String, &Setup)> =
        (first_rank..).zip(end).map(|(rank, valued)| (format!("rank {rank}"), &valued.setup)).collect();
    home_rows(out, &captioned)
}

fn group(shares: &Shares) -> String {
    let mean = shares.mean.map_or("too few for a mean".to_owned(), percent);
    format!("{mean}, {} set-ups", shares.values.len())
}

fn percent(interval: Interval) -> String {
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    format!("{}% ({} to {})", percent(interval.estimate), percent(interval.low), percent(interval.high))
}
