//! The answer, as text and as JSON.

use std::io::{self, Write};

use mitsudomoe::Victory;
use schemars::JsonSchema;
use serde::Serialize;
use terminal::count::counted;
use terminal::output::Answer;
use terminal::text::{hanging, paragraph};

use super::{Endings, ForcedCount, ForcedStudy, Games, GamesAnswer, GamesStudy, LevelWins, SeatWins};
use shares::wording;
use statistics::Spread;

/// Games of mitsudomoe between computer players.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "GamesAnswer")]
pub struct GamesJson<'a> {
    rules: Victory,
    /// The position at the start, as a text.
    position: String,
    /// How many players there are.
    players: usize,
    samples: Vec<SampleJson<'a>>,
}

/// A sample of games.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "GamesSample")]
struct SampleJson<'a> {
    /// The levels of the players: `greedy`, `strong and careful`.
    player: String,
    games: u64,
    /// The seed of the random numbers.
    seed: u64,
    /// A game that is not over by then is cut.
    max_turns: u32,
    /// The legal turns over all turns of all games.
    legal_turns: &'a Spread,
    /// The turns of a game; a cut game counts with those that it had.
    length: &'a Spread,
    endings: &'a Endings,
    /// In the order of the first turns.
    wins: &'a [SeatWins],
    /// Empty if all players are of one level.
    wins_by_player: &'a [LevelWins],
    /// Null if not requested.
    forced: Option<&'a ForcedStudy>,
}

impl<'a> SampleJson<'a> {
    fn new(study: &'a GamesStudy) -> SampleJson<'a> {
        SampleJson {
            player: study.sample.name(),
            games: study.games,
            seed: study.sample.seed,
            max_turns: study.sample.max_turns,
            legal_turns: &study.all,
            length: &study.lengths,
            endings: &study.endings,
            wins: &study.wins,
            wins_by_player: &study.by_player,
            forced: study.forced.as_ref(),
        }
    }
}

impl Answer for GamesAnswer {
    fn json(&self) -> impl Serialize {
        GamesJson {
            rules: self.start.victory(),
            position: self.start.to_string(),
            players: self.start.players().count(),
            samples: self.studies.iter().map(SampleJson::new).collect(),
        }
    }

    /// Writes each sample and the finding.
    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let players = self.start.players().count();
        writeln!(out, "{}, {players} players, from\n{}\n", self.start.victory().rules_name(), self.start)?;
        for study in &self.studies {
            write_study(out, study)?;
            if let Some(forced) = &study.forced {
                write_forced(out, forced, players)?;
            }
        }
        paragraph(out, &self.finding())
    }
}

impl GamesAnswer {
    fn finding(&self) -> String {
        let listed = |part: &dyn Fn(&GamesStudy) -> String| {
            let parts: Vec<String> = self.studies.iter().map(part).collect();
            parts.join(" and ")
        };
        let length = |study: &GamesStudy| {
            let more = if 2 * study.endings.cut.games >= study.games { "more than " } else { "" };
            format!("{} games last {more}{} turns", study.sample.name(), study.lengths.median)
        };
        let legal = listed(&|study| study.all.median.to_string());
        let mut text = format!("At the median, {}, with {legal} legal turns to choose from", listed(&length));
        if self.studies.iter().all(|study| study.finished() > 0) {
            let first = listed(&|study| wording::share(study.wins[0].won.games, study.finished()));
            text += &format!("; {}, who moves first, wins {first} of them", self.studies[0].wins[0].color);
        }
        text + "."
    }
}

fn write_study(out: &mut dyn Write, study: &GamesStudy) -> io::Result<()> {
    let sample = &study.sample;
    writeln!(out, "{} games of {} players (seed {})\n", study.games, sample.name(), sample.seed)?;
    writeln!(out, "  {:<30} {:>8} {:>6} {:>7} {:>6} {:>6}", "", "mean", "10%", "median", "90%", "max")?;
    for (name, spread) in [("legal turns", &study.all), ("turns of a game", &study.lengths)] {
        let Spread { mean, p10, median, p90, max, .. } = spread;
        writeln!(out, "  {name:<30} {mean:>8.1} {p10:>6} {median:>7} {p90:>6} {max:>6}")?;
    }
    let Endings { home, last_left, cut } = study.endings;
    let not_over = format!("not over after {} turns", sample.max_turns);
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
