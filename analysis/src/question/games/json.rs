//! The answer for programs.

use std::io::{self, Write};

use serde::Serialize;
use terminal::output::Answer;

use super::{ForcedCount, ForcedStudy, GamesAnswer, GamesStudy, Win, text};
use crate::statistics::{Interval, Spread};

/// The answer as a JSON object.
#[derive(Serialize)]
struct GamesJson {
    rules: &'static str,
    position: String,
    players: usize,
    samples: Vec<SampleJson>,
}

/// Games of one kind of players.
#[derive(Serialize)]
struct SampleJson {
    player: &'static str,
    games: u64,
    seed: u64,
    max_turns: u32,
    legal_turns: Spread,
    turns: Vec<TurnJson>,
    /// In turns; games that were cut count with those that they had.
    length: Spread,
    endings: EndingsJson,
    wins: Vec<WinsJson>,
    /// Null where it was not asked for.
    forced: Option<ForcedJson>,
}

/// The legal turns at a turn of the games, and how many end with it.
#[derive(Serialize)]
struct TurnJson {
    turn: usize,
    games: u64,
    #[serde(flatten)]
    legal: Spread,
    ended: u64,
}

#[derive(Serialize)]
struct EndingsJson {
    home: GamesCountJson,
    last_left: GamesCountJson,
    cut: GamesCountJson,
}

#[derive(Serialize)]
struct GamesCountJson {
    games: u64,
    share: Option<Interval>,
}

/// Of the games that ended, in the order of first turns.
#[derive(Serialize)]
struct WinsJson {
    color: &'static str,
    seat: String,
    #[serde(flatten)]
    games: GamesCountJson,
}

/// Late positions, by who can force a win and how soon.
#[derive(Serialize)]
struct ForcedJson {
    positions: u64,
    turns: u8,
    within: Vec<ForcedRowJson>,
    none: u64,
    unknown: u64,
}

/// Positions decided within so many turns and no fewer.
#[derive(Serialize)]
struct ForcedRowJson {
    turns: usize,
    wins: u64,
    losses: u64,
}

impl Answer for GamesAnswer {
    fn json(&self) -> impl Serialize {
        GamesJson {
            rules: self.rules,
            position: self.start.to_string(),
            players: self.start.players().count(),
            samples: self.studies.iter().map(SampleJson::new).collect(),
        }
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        text::write(out, self)
    }
}

impl SampleJson {
    fn new(study: &GamesStudy) -> SampleJson {
        let turn = |(turn, (spread, ended)): (usize, (&Spread, u64))| TurnJson {
            turn,
            games: spread.count,
            legal: *spread,
            ended,
        };
        let ending = |games| GamesCountJson { games, share: study.share(games) };
        let win = |win: &Win| WinsJson {
            color: win.color.name(),
            seat: win.seat.to_string(),
            games: GamesCountJson { games: win.games, share: win.share },
        };
        SampleJson {
            player: study.sample.players.name(),
            games: study.games,
            seed: study.sample.seed,
            max_turns: study.sample.max_turns,
            legal_turns: study.all,
            turns: (1..).zip(study.turns.iter().zip(study.ended())).map(turn).collect(),
            length: study.lengths,
            endings: EndingsJson {
                home: ending(study.endings.home),
                last_left: ending(study.endings.last_left),
                cut: ending(study.endings.cut),
            },
            wins: study.wins.iter().map(win).collect(),
            forced: study.forced.as_ref().map(ForcedJson::new),
        }
    }
}

impl ForcedJson {
    fn new(study: &ForcedStudy) -> ForcedJson {
        let row =
            |(turns, count): (usize, &ForcedCount)| ForcedRowJson { turns, wins: count.wins, losses: count.losses };
        ForcedJson {
            positions: study.positions(),
            turns: study.turns,
            within: (1..).zip(&study.within).map(row).collect(),
            none: study.none,
            unknown: study.unknown,
        }
    }
}
