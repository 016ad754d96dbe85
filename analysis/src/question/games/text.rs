//! The answer for people.

use std::io::{self, Write};

use super::{ForcedCount, ForcedStudy, GamesAnswer, GamesStudy};
use crate::statistics::{Interval, Spread, wording};
use terminal::count::counted;

/// Writes each kind of players and the finding.
pub fn write(out: &mut dyn Write, answer: &GamesAnswer) -> io::Result<()> {
    let players = answer.start.players().count();
    writeln!(out, "{}, {players} players, from {}\n", answer.rules, answer.start)?;
    for study in &answer.studies {
        write_study(out, study)?;
        if let Some(forced) = &study.forced {
            write_forced(out, forced, players)?;
        }
    }
    writeln!(out, "{}.", finding(answer))
}

/// The finding, in a sentence.
pub fn finding(answer: &GamesAnswer) -> String {
    let listed = |part: &dyn Fn(&GamesStudy) -> String| {
        let parts: Vec<String> = answer.studies.iter().map(part).collect();
        parts.join(" and ")
    };
    let mut text = format!(
        "In the median, {}, with {} legal turns to choose from",
        listed(&|study| format!("{} games last {}", study.sample.players, length(study))),
        listed(&|study| study.all.median.to_string())
    );
    if answer.studies.iter().all(|study| study.finished() > 0) {
        let first = listed(&|study| wording::share(study.wins[0].games, study.finished()));
        text += &format!("; {}, who moves first, wins {first} of them", answer.studies[0].wins[0].color);
    }
    text
}

/// The median length.
fn length(study: &GamesStudy) -> String {
    let median = study.lengths.median;
    if 2 * study.endings.cut >= study.games { format!("more than {median} turns") } else { format!("{median} turns") }
}

fn write_study(out: &mut dyn Write, study: &GamesStudy) -> io::Result<()> {
    let sample = &study.sample;
    writeln!(out, "{} games of {} players (seed {})\n", study.games, sample.players, sample.seed)?;
    writeln!(out, "  {:<30} {:>8} {:>6} {:>7} {:>6} {:>6}", "", "mean", "10%", "median", "90%", "max")?;
    for (name, spread) in [("legal turns", &study.all), ("turns of a game", &study.lengths)] {
        let Spread { mean, p10, median, p90, max, .. } = spread;
        writeln!(out, "  {name:<30} {mean:>8.1} {p10:>6} {median:>7} {p90:>6} {max:>6}")?;
    }
    writeln!(out, "\n  How they end, with 95% intervals\n")?;
    let endings = study.endings;
    let cut = format!("not over after {} turns", sample.max_turns);
    let ways = [("all balls home", endings.home), ("last player left", endings.last_left), (&cut, endings.cut)];
    for (name, games) in ways {
        write_share(out, name, games, study.share(games))?;
    }
    writeln!(out, "\n  Who wins those that end, in the order of first turns\n")?;
    for win in &study.wins {
        write_share(out, &format!("{} ({})", win.color, win.seat), win.games, win.share)?;
    }
    writeln!(out)
}

fn write_share(out: &mut dyn Write, name: &str, games: u64, share: Option<Interval>) -> io::Result<()> {
    let share = share.map_or_else(|| "-".to_owned(), wording::percent);
    writeln!(out, "  {name:<30} {games:>8}  {share}")
}

fn write_forced(out: &mut dyn Write, study: &ForcedStudy, players: usize) -> io::Result<()> {
    let (of, bound) = (study.positions(), counted(study.turns, "turn"));
    writeln!(
        out,
        "  Wins that can be forced within {bound} from {of} positions in which some player has two balls home\n"
    )?;
    for (turns, ForcedCount { wins, losses }) in (1_u64..).zip(&study.within) {
        let losses = if players == 2 { format!(", for the other one {losses:>5}") } else { String::new() };
        writeln!(out, "  within {:<9} for the player to move {wins:>5}{losses}", counted(turns, "turn"))?;
    }
    writeln!(out, "  nobody within {bound}: {} ({})", study.none, wording::share(study.none, of))?;
    if study.unknown > 0 {
        writeln!(out, "  given up: {}", study.unknown)?;
    }
    writeln!(out)
}
