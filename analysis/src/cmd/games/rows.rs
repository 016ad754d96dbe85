//! The answer for programs: JSON and CSV.

use std::io;

use analysis::games::{ForcedCount, ForcedStudy, Helped, LengthBar, Spread, Study, Win};
use analysis::stats::Interval;
use serde::Serialize;
use solver::mitsudomoe::Ending;

use super::HelpedWins;

/// The answer as a JSON object.
#[derive(Serialize)]
pub struct Answer {
    rules: &'static str,
    position: String,
    players: usize,
    samples: Vec<Sample>,
    /// Null where it was not asked for.
    helped: Option<HelpedAnswer>,
    /// Empty where it was not asked for.
    forced: Vec<ForcedAnswer>,
}

/// Games of one kind of players.
#[derive(Serialize)]
struct Sample {
    player: &'static str,
    games: u64,
    seed: u64,
    max_turns: u32,
    legal_turns: Numbers,
    turns: Vec<Turn>,
    length: Length,
    endings: Endings,
    wins: Vec<Wins>,
}

#[derive(Serialize)]
struct Numbers {
    mean: f64,
    p10: u32,
    median: u32,
    p90: u32,
    max: u32,
}

/// The legal turns at a turn of the games.
#[derive(Serialize)]
struct Turn {
    turn: usize,
    games: u64,
    #[serde(flatten)]
    legal: Numbers,
}

/// In turns; games that were cut count with those that they had, but not in the histogram.
#[derive(Serialize)]
struct Length {
    min: u32,
    #[serde(flatten)]
    numbers: Numbers,
    histogram: Vec<Bar>,
}

#[derive(Serialize)]
struct Bar {
    from: u32,
    to: u32,
    games: u64,
}

#[derive(Serialize)]
struct Endings {
    home: Games,
    last_left: Games,
    cut: Games,
}

#[derive(Serialize)]
struct Games {
    games: u64,
    /// With its 95% interval.
    share: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

/// Of the games that ended, in the order of first turns.
#[derive(Serialize)]
struct Wins {
    color: &'static str,
    seat: String,
    #[serde(flatten)]
    games: Games,
}

#[derive(Serialize)]
struct HelpedAnswer {
    within: u32,
    wins: Vec<HelpedWin>,
}

/// Turns, own turns and line are null and empty where there is none within the turns.
#[derive(Serialize)]
struct HelpedWin {
    color: &'static str,
    ending: &'static str,
    turns: Option<usize>,
    own_turns: Option<usize>,
    line: Vec<String>,
}

/// Six decimals: more would be noise.
fn round(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

impl Answer {
    pub fn new(answer: &super::Answer) -> Answer {
        Answer {
            rules: answer.rules,
            position: answer.start.to_string(),
            players: answer.start.players().count(),
            samples: answer.studies.iter().map(Sample::new).collect(),
            helped: answer.helped.as_ref().map(HelpedAnswer::new),
            forced: answer.forced.iter().map(ForcedAnswer::new).collect(),
        }
    }
}

impl Sample {
    fn new(study: &Study) -> Sample {
        let turn = |(turn, spread): (usize, &Spread)| Turn { turn, games: spread.count, legal: spread.into() };
        let bar = |&LengthBar { from, to, games }: &LengthBar| Bar { from, to, games };
        let ending = |games| Games::new(games, study.share(games));
        let win = |win: &Win| Wins {
            color: win.color.name(),
            seat: win.seat.to_string(),
            games: Games::new(win.games, win.share),
        };
        Sample {
            player: study.sample.players.name(),
            games: study.games,
            seed: study.sample.seed,
            max_turns: study.sample.max_turns,
            legal_turns: (&study.all).into(),
            turns: (1..).zip(&study.turns).map(turn).collect(),
            length: Length {
                min: study.lengths.min,
                numbers: (&study.lengths.all).into(),
                histogram: study.lengths.bars.iter().chain(&study.lengths.longer).map(bar).collect(),
            },
            endings: Endings {
                home: ending(study.endings.home),
                last_left: ending(study.endings.last_left),
                cut: ending(study.endings.cut),
            },
            wins: study.wins.iter().map(win).collect(),
        }
    }
}

impl From<&Spread> for Numbers {
    fn from(spread: &Spread) -> Numbers {
        let &Spread { mean, p10, median, p90, max, .. } = spread;
        Numbers { mean: round(mean), p10, median, p90, max }
    }
}

impl Games {
    fn new(games: u64, share: Option<Interval>) -> Games {
        let of = |bound: fn(Interval) -> f64| share.map(|share| round(bound(share)));
        Games { games, share: of(|share| share.estimate), low: of(|share| share.low), high: of(|share| share.high) }
    }
}

impl HelpedAnswer {
    fn new(helped: &HelpedWins) -> HelpedAnswer {
        let win = |Helped { color, ending, line }: &Helped| HelpedWin {
            color: color.name(),
            ending: match ending {
                Ending::Home => "home",
                Ending::LastLeft => "last_left",
            },
            turns: line.as_ref().map(|line| line.turns.len()),
            own_turns: line.as_ref().map(|line| line.own_turns),
            line: line.iter().flat_map(|line| &line.turns).map(|(_, turn)| turn.clone()).collect(),
        };
        HelpedAnswer { within: helped.farthest, wins: helped.wins.iter().map(win).collect() }
    }
}

/// Late positions of one kind of players, by who can force a win and how soon.
#[derive(Serialize)]
struct ForcedAnswer {
    player: &'static str,
    positions: u64,
    turns: u8,
    within: Vec<ForcedRow>,
    none: u64,
    unknown: u64,
    nodes: Numbers,
    /// The median, the 90th percentile and the most, of the time for one.
    seconds: [f64; 3],
}

/// Positions decided within so many turns and no fewer.
#[derive(Serialize)]
struct ForcedRow {
    turns: usize,
    wins: u64,
    losses: u64,
}

impl ForcedAnswer {
    fn new(study: &ForcedStudy) -> ForcedAnswer {
        let row = |(turns, count): (usize, &ForcedCount)| ForcedRow { turns, wins: count.wins, losses: count.losses };
        ForcedAnswer {
            player: study.sample.players.name(),
            positions: study.positions(),
            turns: study.turns,
            within: (1..).zip(&study.within).map(row).collect(),
            none: study.none,
            unknown: study.unknown,
            nodes: (&study.nodes).into(),
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
pub fn write_csv(out: &mut dyn io::Write, answer: &super::Answer) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    for study in &answer.studies {
        let player = study.sample.players.name();
        for (i, spread) in study.turns.iter().enumerate() {
            let left = study.turns.get(i + 1).map_or(study.endings.cut, |next| next.count);
            let &Spread { count: games, mean, p10, median, p90, max } = spread;
            let row = Row { player, turn: i + 1, games, mean: round(mean), p10, median, p90, max, ended: games - left };
            writer.serialize(row)?;
        }
    }
    writer.flush()
}
