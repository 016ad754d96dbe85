//! The answer, as text and as JSON.

use std::io::{self, Write};

use serde::Serialize;
use terminal::count::counted;
use terminal::output::Answer;
use terminal::text::{hanging, paragraph};

use super::{Endings, ForcedCount, ForcedStudy, Games, GamesAnswer, GamesStudy};
use shares::wording;
use statistics::Spread;

impl Answer for GamesAnswer {
    fn json(&self) -> impl Serialize {
        self
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let GamesAnswer { rules, position, players, samples } = self;
        writeln!(out, "{}, {players} players, from\n{position}\n", rules.rules_name())?;
        for study in samples {
            write_study(out, study)?;
            if let Some(forced) = &study.forced {
                write_forced(out, forced, *players)?;
            }
        }
        paragraph(out, &self.finding())
    }
}

impl GamesAnswer {
    fn finding(&self) -> String {
        let listed = |part: &dyn Fn(&GamesStudy) -> String| {
            let parts: Vec<String> = self.samples.iter().map(part).collect();
            parts.join(" and ")
        };
        let length = |study: &GamesStudy| {
            let more = if 2 * study.endings.cut.games >= study.games { "more than " } else { "" };
            format!("{} games last {more}{} turns", study.player, study.lengths.median)
        };
        let legal = listed(&|study| study.all.median.to_string());
        let mut text = format!("At the median, {}, with {legal} legal turns to choose from", listed(&length));
        if self.samples.iter().all(|study| study.finished() > 0) {
            let first = listed(&|study| wording::share(study.wins[0].won.games, study.finished()));
            text += &format!("; {}, who moves first, wins {first} of them", self.samples[0].wins[0].color);
        }
        text + "."
    }
}

fn write_study(out: &mut dyn Write, study: &GamesStudy) -> io::Result<()> {
    writeln!(out, "{} games of {} players (seed {})\n", study.games, study.player, study.seed)?;
    writeln!(out, "  {:<30} {:>8} {:>6} {:>7} {:>6} {:>6}", "", "mean", "10%", "median", "90%", "max")?;
    for (name, spread) in [("legal turns", &study.all), ("turns of a game", &study.lengths)] {
        let Spread { mean, p10, median, p90, max, .. } = spread;
        writeln!(out, "  {name:<30} {mean:>8.1} {p10:>6} {median:>7} {p90:>6} {max:>6}")?;
    }
    let Endings { home, last_left, cut } = study.endings;
    let not_over = format!("not over after {} turns", study.max_turns);
    let ends = [("all balls home".to_owned(), home), ("last player left".to_owned(), last_left), (not_over, cut)];
    let wins = study.wins.iter().map(|wins| (format!("{} ({})", wins.color, wins.seat), wins.won));
    let by_player = study.by_player.iter().map(|wins| (wins.player.to_string(), wins.won));
    for (heading, rows) in [
        ("How they end, with 95% intervals", ends.to_vec()),
        ("Winners of the games that end, in turn order", wins.collect()),
        ("Winners by player; all move on one seat after each game", by_player.collect()),
    ] {
        if !rows.is_empty() {
            writeln!(out, "\n  {heading}\n")?;
        }
        for (name, Games { games, share }) in rows {
            let share = share.map_or_else(|| "-".to_owned(), wording::percent);
            writeln!(out, "  {name:<30} {games:>8}  {share}")?;
        }
    }
    writeln!(out)
}

fn write_forced(out: &mut dyn Write, study: &ForcedStudy, players: usize) -> io::Result<()> {
    let (of, bound) = (study.positions, counted(study.turns, "turn"));
    let heading =
        format!("Wins that can be forced within {bound}, from {of} positions in which some player has two balls home");
    hanging(out, &heading, 2, 2)?;
    writeln!(out)?;
    for ForcedCount { turns, wins, losses } in &study.within {
        let losses = if players == 2 { format!(", for the opponent {losses:>5}") } else { String::new() };
        writeln!(out, "  within {:<9} for the player to move {wins:>5}{losses}", counted(*turns, "turn"))?;
    }
    writeln!(out, "  nobody within {bound}: {} ({})", study.none, wording::share(study.none, of))?;
    if study.unknown > 0 {
        writeln!(out, "  given up: {}", study.unknown)?;
    }
    writeln!(out)
}
