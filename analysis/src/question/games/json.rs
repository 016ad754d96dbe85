//! The answer for programs: JSON and CSV.

use std::io;

use crate::question::games::{ForcedCount, ForcedStudy, GamesStudy, PlayerHelpmate, Win};
use crate::statistics::{Bar, Interval, Spread, rounded};
use serde::Serialize;
use solver::mitsudomoe::Ending;

use super::{GamesAnswer, Helpmates};

/// The answer as a JSON object.
#[derive(Serialize)]
pub struct GamesJson {
    rules: &'static str,
    position: String,
    players: usize,
    samples: Vec<SampleJson>,
    /// Null where it was not asked for.
    helped: Option<HelpmatesJson>,
    /// Empty where it was not asked for.
    forced: Vec<ForcedJson>,
}

/// GamesCountJson of one kind of players.
#[derive(Serialize)]
struct SampleJson {
    player: &'static str,
    games: u64,
    seed: u64,
    max_turns: u32,
    legal_turns: Spread,
    turns: Vec<TurnJson>,
    length: LengthJson,
    endings: EndingsJson,
    wins: Vec<WinsJson>,
}

/// The legal turns at a turn of the games.
#[derive(Serialize)]
struct TurnJson {
    turn: usize,
    games: u64,
    #[serde(flatten)]
    legal: Spread,
}

/// In turns; games that were cut count with those that they had, but not in the histogram.
#[derive(Serialize)]
struct LengthJson {
    min: u32,
    #[serde(flatten)]
    numbers: Spread,
    histogram: Vec<BarJson>,
}

#[derive(Serialize)]
struct BarJson {
    from: u32,
    to: u32,
    games: u64,
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

#[derive(Serialize)]
struct HelpmatesJson {
    within: u32,
    wins: Vec<HelpmateJson>,
}

/// Turns and own turns are null and the line is empty if there is no win within the turns.
#[derive(Serialize)]
struct HelpmateJson {
    color: &'static str,
    ending: &'static str,
    turns: Option<usize>,
    own_turns: Option<usize>,
    line: Vec<String>,
}

impl GamesJson {
    /// Of an answer.
    pub fn new(answer: &GamesAnswer) -> GamesJson {
        GamesJson {
            rules: answer.rules,
            position: answer.start.to_string(),
            players: answer.start.players().count(),
            samples: answer.studies.iter().map(SampleJson::new).collect(),
            helped: answer.helped.as_ref().map(HelpmatesJson::new),
            forced: answer.forced.iter().map(ForcedJson::new).collect(),
        }
    }
}

impl SampleJson {
    fn new(study: &GamesStudy) -> SampleJson {
        let turn = |(turn, spread): (usize, &Spread)| TurnJson { turn, games: spread.count, legal: *spread };
        let bar = |&Bar { from, to, number }: &Bar| BarJson { from, to, games: number };
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
            turns: (1..).zip(&study.turns).map(turn).collect(),
            length: LengthJson {
                min: study.lengths.min,
                numbers: study.lengths.all,
                histogram: study.lengths.bars.iter().chain(&study.lengths.longer).map(bar).collect(),
            },
            endings: EndingsJson {
                home: ending(study.endings.home),
                last_left: ending(study.endings.last_left),
                cut: ending(study.endings.cut),
            },
            wins: study.wins.iter().map(win).collect(),
        }
    }
}

impl HelpmatesJson {
    fn new(helped: &Helpmates) -> HelpmatesJson {
        let win = |PlayerHelpmate { color, ending, line }: &PlayerHelpmate| HelpmateJson {
            color: color.name(),
            ending: match ending {
                Ending::Home => "home",
                Ending::LastLeft => "last_left",
            },
            turns: line.as_ref().map(|line| line.turns.len()),
            own_turns: line.as_ref().map(|line| line.own_turns),
            line: line.iter().flat_map(|line| &line.turns).map(|(_, turn)| turn.clone()).collect(),
        };
        HelpmatesJson { within: helped.farthest, wins: helped.wins.iter().map(win).collect() }
    }
}

/// Late positions of one kind of players, by who can force a win and how soon.
#[derive(Serialize)]
struct ForcedJson {
    player: &'static str,
    positions: u64,
    turns: u8,
    within: Vec<ForcedRowJson>,
    none: u64,
    unknown: u64,
    nodes: Spread,
    /// The median, the 90th percentile and the most, of the time for one.
    seconds: [f64; 3],
}

/// Positions decided within so many turns and no fewer.
#[derive(Serialize)]
struct ForcedRowJson {
    turns: usize,
    wins: u64,
    losses: u64,
}

impl ForcedJson {
    fn new(study: &ForcedStudy) -> ForcedJson {
        let row =
            |(turns, count): (usize, &ForcedCount)| ForcedRowJson { turns, wins: count.wins, losses: count.losses };
        ForcedJson {
            player: study.sample.players.name(),
            positions: study.positions(),
            turns: study.turns,
            within: (1..).zip(&study.within).map(row).collect(),
            none: study.none,
            unknown: study.unknown,
            nodes: study.nodes,
            seconds: study.times.map(|time| time.as_secs_f64()),
        }
    }
}

/// A row of the CSV file.
#[derive(Serialize)]
struct Row {
    player: &'static str,
    turn: usize,
    games: u64,
    mean: f64,
    p10: u32,
    median: u32,
    p90: u32,
    max: u32,
    ended: u64,
}

/// A row a turn of the games of a kind of players.
pub fn write_csv(out: &mut dyn io::Write, answer: &GamesAnswer) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    for study in &answer.studies {
        let player = study.sample.players.name();
        for (i, (spread, ended)) in study.turns.iter().zip(study.ended()).enumerate() {
            let &Spread { count: games, mean, p10, median, p90, max } = spread;
            let row = Row { player, turn: i + 1, games, mean: rounded(mean), p10, median, p90, max, ended };
            writer.serialize(row)?;
        }
    }
    writer.flush()
}
