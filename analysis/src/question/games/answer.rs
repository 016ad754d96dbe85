//! The answer, as text and as JSON.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::{Value, json};
use terminal::count::counted;
use terminal::output::Answer;
use terminal::text::{hanging, paragraph};

use super::{ForcedCount, ForcedStudy, GamesAnswer, GamesStudy};
use statistics::{Interval, Spread, wording};

impl Answer for GamesAnswer {
    fn json(&self) -> impl Serialize {
        json!({
            "rules": self.rules,
            "position": self.start.to_string(),
            "players": self.start.players().count(),
            "samples": self.studies.iter().map(sample).collect::<Value>(),
        })
    }

    /// Writes each sample and the finding.
    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let players = self.start.players().count();
        writeln!(out, "{}, {players} players, from\n{}\n", self.rules, self.start)?;
        for study in &self.studies {
            write_study(out, study)?;
            if let Some(forced) = &study.forced {
                write_forced(out, forced, players)?;
            }
        }
        paragraph(out, &format!("{}.", self.finding()))
    }
}

fn sample(study: &GamesStudy) -> Value {
    let (sample, endings) = (&study.sample, study.endings);
    let ending = |games| json!({ "games": games, "share": study.share(games) });
    let wins = study.wins.iter().map(|win| {
        json!({ "color": win.color.name(), "seat": win.seat.to_string(), "games": win.games, "share": win.share })
    });
    let by_player = study
        .by_player
        .iter()
        .map(|wins| json!({ "player": wins.player.name(), "games": wins.games, "share": wins.share }));
    json!({
        "player": sample.name(),
        "games": study.games,
        "seed": sample.seed,
        "max_turns": sample.max_turns,
        "legal_turns": study.all,
        "length": study.lengths,
        "endings": {
            "home": ending(endings.home),
            "last_left": ending(endings.last_left),
            "cut": ending(endings.cut),
        },
        "wins": wins.collect::<Value>(),
        "wins_by_player": by_player.collect::<Value>(),
        "forced": study.forced.as_ref().map(forced),
    })
}

fn forced(study: &ForcedStudy) -> Value {
    let within = (1..).zip(&study.within).map(
        |(turns, count): (u64, &ForcedCount)| json!({ "turns": turns, "wins": count.wins, "losses": count.losses }),
    );
    json!({
        "positions": study.positions(),
        "turns": study.turns,
        "within": within.collect::<Value>(),
        "none": study.none,
        "unknown": study.unknown,
    })
}

impl GamesAnswer {
    pub fn finding(&self) -> String {
        let listed = |part: &dyn Fn(&GamesStudy) -> String| {
            let parts: Vec<String> = self.studies.iter().map(part).collect();
            parts.join(" and ")
        };
        let mut text = format!(
            "In the median, {}, with {} legal turns to choose from",
            listed(&|study| format!("{} games last {}", study.sample.name(), length(study))),
            listed(&|study| study.all.median.to_string())
        );
        if self.studies.iter().all(|study| study.finished() > 0) {
            let first = listed(&|study| wording::share(study.wins[0].games, study.finished()));
            text += &format!("; {}, who moves first, wins {first} of them", self.studies[0].wins[0].color);
        }
        text
    }
}

fn length(study: &GamesStudy) -> String {
    let median = study.lengths.median;
    if 2 * study.endings.cut >= study.games { format!("more than {median} turns") } else { format!("{median} turns") }
}

fn write_study(out: &mut dyn Write, study: &GamesStudy) -> io::Result<()> {
    let sample = &study.sample;
    writeln!(out, "{} games of {} players (seed {})\n", study.games, sample.name(), sample.seed)?;
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
    writeln!(out, "\n  Winners of the games that end, in the order of their first turns\n")?;
    for win in &study.wins {
        write_share(out, &format!("{} ({})", win.color, win.seat), win.games, win.share)?;
    }
    if !study.by_player.is_empty() {
        writeln!(out, "\n  Winners by player; from game to game all move on by one seat\n")?;
        for wins in &study.by_player {
            write_share(out, wins.player.name(), wins.games, wins.share)?;
        }
    }
    writeln!(out)
}

fn write_share(out: &mut dyn Write, name: &str, games: u64, share: Option<Interval>) -> io::Result<()> {
    let share = share.map_or_else(|| "-".to_owned(), wording::percent);
    writeln!(out, "  {name:<30} {games:>8}  {share}")
}

fn write_forced(out: &mut dyn Write, study: &ForcedStudy, players: usize) -> io::Result<()> {
    let (of, bound) = (study.positions(), counted(study.turns, "turn"));
    let heading =
        format!("Wins that can be forced within {bound}, from {of} positions in which some player has two balls home");
    hanging(out, &heading, 2, 2)?;
    writeln!(out)?;
    for (turns, ForcedCount { wins, losses }) in (1_u64..).zip(&study.within) {
        let losses = if players == 2 { format!(", for the opponent {losses:>5}") } else { String::new() };
        writeln!(out, "  within {:<9} for the player to move {wins:>5}{losses}", counted(turns, "turn"))?;
    }
    writeln!(out, "  nobody within {bound}: {} ({})", study.none, wording::share(study.none, of))?;
    if study.unknown > 0 {
        writeln!(out, "  given up: {}", study.unknown)?;
    }
    writeln!(out)
}
