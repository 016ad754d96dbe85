//! The answer for programs.

use std::io::{self, Write};

use kamisado::record::Round;
use kamisado::{Ending, Fill, Player};
use serde::Serialize;
use terminal::output::Answer;

use super::blunder::{Blunder, NotedMove};
use super::course_json::CourseJson;
use super::refill::RefillReview;
use super::study::{MatchReview, Review, RoundReview};
use super::summary::{PlayerSummary, RefillCount, Tally};
use super::text;
use crate::question::first_moves::count;
use crate::question::refill::Filled;
use crate::statistics::{Interval, WinCount};

/// The answer as a JSON object.
#[derive(Serialize)]
struct ReviewJson<'a> {
    records: Vec<MatchJson<'a>>,
    players: Vec<PlayerJson>,
}

#[derive(Serialize)]
struct MatchJson<'a> {
    file: &'a str,
    #[serde(rename = "match")]
    format: String,
    rules: &'static str,
    /// The names of the players; null where the record has none.
    names: Sides<Option<&'a str>>,
    score: Sides<u32>,
    /// Null while the match goes on.
    winner: Option<&'static str>,
    rounds: Vec<RoundJson<'a>>,
    /// How the match went; null where the record belongs to none.
    course: Option<CourseJson<'a>>,
}

/// One of each player.
#[derive(Serialize)]
struct Sides<T> {
    black: T,
    gold: T,
}

impl<T> Sides<T> {
    fn of(each: impl Fn(Player) -> T) -> Sides<T> {
        Sides { black: each(Player::Black), gold: each(Player::Gold) }
    }
}

#[derive(Serialize)]
struct RoundJson<'a> {
    round: usize,
    position: String,
    moves: usize,
    result: &'static str,
    winner: Option<&'static str>,
    won_throughout: bool,
    /// Who has the win before each move, and after the last.
    ahead: Vec<&'static str>,
    /// The choice of the fill before the round; null for the first.
    refill: Option<RefillJson>,
    blunders: Vec<BlunderJson<'a>>,
    tallies: Sides<Tally>,
}

#[derive(Serialize)]
struct BlunderJson<'a> {
    number: usize,
    player: &'static str,
    position: String,
    #[serde(flatten)]
    played: MoveJson<'a>,
    legal_moves: usize,
    winning_moves: Vec<MoveJson<'a>>,
    /// Those that win soonest; empty without distances.
    fastest: Vec<MoveJson<'a>>,
    wins_in: Option<u16>,
    loses_in: Option<u16>,
}

#[derive(Serialize)]
struct MoveJson<'a> {
    #[serde(rename = "move")]
    m: String,
    notation: &'a str,
}

#[derive(Serialize)]
struct RefillJson {
    chooser: &'static str,
    chosen: &'static str,
    left: FilledJson,
    right: FilledJson,
    advice: &'static str,
    choice: &'static str,
    cost: u64,
    gave_the_round_away: bool,
}

/// What a set-up is worth to the Challenger.
#[derive(Serialize)]
struct FilledJson {
    position: String,
    value: &'static str,
    #[serde(flatten)]
    count: WinCount,
}

#[derive(Serialize)]
struct PlayerJson {
    name: String,
    records: u64,
    rounds: u64,
    rounds_won: u64,
    #[serde(flatten)]
    tally: Tally,
    /// Of the moves with a choice; null if there are none.
    blunder_share: Option<Interval>,
    refills: RefillCount,
}

impl Answer for Review {
    fn json(&self) -> impl Serialize {
        ReviewJson {
            records: self.matches.iter().map(MatchJson::new).collect(),
            players: self.players().into_iter().map(PlayerJson::new).collect(),
        }
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        text::write(out, self)
    }
}

impl<'a> MatchJson<'a> {
    fn new(reviewed: &'a MatchReview) -> MatchJson<'a> {
        let game = reviewed.record.game();
        let rounds = (1..).zip(reviewed.record.rounds().iter().zip(&reviewed.rounds));
        MatchJson {
            file: &reviewed.file,
            format: game.format().to_string(),
            rules: game.position().deadlock().rules_name(),
            names: Sides::of(|player| reviewed.record.name(player)),
            score: Sides::of(|player| game.score().of(player)),
            winner: game.winner().map(Player::name),
            rounds: rounds.map(|(number, (recorded, round))| RoundJson::new(number, recorded, round)).collect(),
            course: reviewed.course.as_ref().map(CourseJson::new),
        }
    }
}

impl<'a> RoundJson<'a> {
    fn new(number: usize, recorded: &Round, round: &'a RoundReview) -> RoundJson<'a> {
        RoundJson {
            round: number,
            position: recorded.start.to_string(),
            moves: round.moves(),
            result: match round.finished.as_ref().map(|finished| finished.outcome.ending) {
                None => "ongoing",
                Some(Ending::Home) => "win",
                Some(Ending::Deadlock) => "deadlock",
            },
            winner: round.winner().map(Player::name),
            won_throughout: round.is_won_throughout(),
            ahead: round.ahead.iter().map(|player| player.name()).collect(),
            refill: round.refill.as_ref().map(RefillJson::new),
            blunders: round.blunders.iter().map(BlunderJson::new).collect(),
            tallies: Sides::of(|player| round.tally(player)),
        }
    }
}

impl<'a> BlunderJson<'a> {
    fn new(blunder: &'a Blunder) -> BlunderJson<'a> {
        BlunderJson {
            number: blunder.number,
            player: blunder.player().name(),
            position: blunder.position.to_string(),
            played: (&blunder.played).into(),
            legal_moves: blunder.legal,
            winning_moves: blunder.winning.iter().map(MoveJson::from).collect(),
            fastest: blunder.fastest.iter().map(MoveJson::from).collect(),
            wins_in: blunder.wins_in.map(|distance| distance.0),
            loses_in: blunder.loses_in.map(|distance| distance.0),
        }
    }
}

impl<'a> From<&'a NotedMove> for MoveJson<'a> {
    fn from(found: &'a NotedMove) -> MoveJson<'a> {
        MoveJson { m: found.m.to_string(), notation: &found.notation }
    }
}

impl RefillJson {
    fn new(refill: &RefillReview) -> RefillJson {
        RefillJson {
            chooser: refill.chooser.name(),
            chosen: refill.chosen.name(),
            left: (&refill.left).into(),
            right: (&refill.right).into(),
            advice: refill.advice.map_or("either", |(fill, _)| Fill::name(fill)),
            choice: refill.choice().name(),
            cost: refill.cost(),
            gave_the_round_away: refill.gave_the_round_away(),
        }
    }
}

impl From<&Filled> for FilledJson {
    fn from(side: &Filled) -> FilledJson {
        FilledJson { position: side.setup.to_string(), value: side.value.name(), count: count(&side.moves) }
    }
}

impl PlayerJson {
    fn new(player: PlayerSummary) -> PlayerJson {
        let PlayerSummary { name, records, rounds, rounds_won, tally, refills } = player;
        PlayerJson { name, records, rounds, rounds_won, tally, blunder_share: tally.share(), refills }
    }
}
