//! What a record shows, as an object.

use serde::Serialize;

use super::Choice;
use kamisado::record::{Pass, Ply, Pushed, Record, Round};
use kamisado::{Color, Ending, Fill, FinishedRound, Player, Score};

/// The object of `record`: a record replayed.
#[derive(Serialize)]
#[allow(missing_docs)]
pub struct RecordJson {
    #[serde(rename = "match")]
    pub format: String,
    /// What was played, for people.
    #[serde(skip)]
    pub title: String,
    pub target: u32,
    pub rules: &'static str,
    pub rounds: Vec<RoundJson>,
    pub score: ScoreJson,
    /// The winner of the match, once it is over.
    pub winner: Option<&'static str>,
    /// The last position, on which the winning tower of a finished round has no new ring yet.
    pub position: String,
    /// Who must move, while a round goes on, and with which tower.
    pub to_move: Option<&'static str>,
    pub due: Option<&'static str>,
    /// The choice before the next round, while the match waits for it.
    pub next: Option<Choice>,
}

/// A round of a record.
#[derive(Serialize)]
#[allow(missing_docs)]
pub struct RoundJson {
    pub round: usize,
    pub fill: Option<&'static str>,
    pub challenger: Option<&'static str>,
    pub position: String,
    pub moves: Vec<PlyJson>,
    pub result: &'static str,
    pub winner: Option<&'static str>,
    pub promoted: Option<&'static str>,
    /// The rings that the winning tower carries from now on.
    pub level: Option<u8>,
    pub points: Option<u32>,
    pub score: ScoreJson,
}

/// A move of a record.
#[derive(Serialize)]
#[allow(missing_docs)]
pub struct PlyJson {
    pub player: &'static str,
    #[serde(rename = "move")]
    pub m: String,
    pub notation: String,
    pub pushed: Vec<String>,
    pub passes: Vec<String>,
}

impl RecordJson {
    /// Of a record.
    pub fn new(record: &Record) -> RecordJson {
        let game = record.game();
        let position = game.position();
        let ongoing = position.outcome().is_none();
        RecordJson {
            format: game.format().to_string(),
            title: game.format().title(),
            target: game.format().target(),
            rules: position.deadlock().rules_name(),
            rounds: (1..).zip(record.rounds()).map(|(number, round)| RoundJson::new(number, round)).collect(),
            score: game.score().into(),
            winner: game.winner().map(Player::name),
            position: position.to_string(),
            to_move: ongoing.then(|| position.turn().name()),
            due: position.due().filter(|_| ongoing).map(Color::name),
            next: game.chooser().and(record.last_finished()).map(Choice::new),
        }
    }
}

impl RoundJson {
    fn new(number: usize, round: &Round) -> RoundJson {
        let outcome = round.finished.as_ref().map(|finished| finished.outcome);
        let level = |finished: &FinishedRound| {
            let before = finished.level_before();
            before.promoted().unwrap_or(before).rings()
        };
        RoundJson {
            round: number,
            fill: round.fill.map(Fill::name),
            challenger: round.challenger.map(Player::name),
            position: round.start.to_string(),
            moves: round.plies.iter().map(PlyJson::new).collect(),
            result: match outcome.map(|outcome| outcome.ending) {
                None => "ongoing",
                Some(Ending::Home) => "win",
                Some(Ending::Deadlock) => "deadlock",
            },
            winner: outcome.map(|outcome| outcome.winner.name()),
            promoted: outcome.map(|outcome| outcome.promoted.name()),
            level: round.finished.as_ref().map(level),
            points: round.finished.as_ref().map(FinishedRound::points),
            score: round.score.into(),
        }
    }
}

impl PlyJson {
    fn new(ply: &Ply) -> PlyJson {
        PlyJson {
            player: ply.player.name(),
            m: ply.m.to_string(),
            notation: ply.notation.clone(),
            pushed: ply.pushed.iter().map(Pushed::to_string).collect(),
            passes: ply.passes.iter().map(|pass: &Pass| pass.square.to_string()).collect(),
        }
    }
}

/// A score.
#[derive(Serialize, Clone, Copy)]
pub struct ScoreJson {
    /// Black's points.
    pub black: u32,
    /// Gold's points.
    pub gold: u32,
}

impl From<Score> for ScoreJson {
    fn from(score: Score) -> ScoreJson {
        ScoreJson { black: score.of(Player::Black), gold: score.of(Player::Gold) }
    }
}
