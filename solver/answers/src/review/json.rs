//! The answer as JSON.

use std::io::{self, Write};

use kamisado::{Deadlock, Frame, MatchFormat, Player, Position, Reason, Tiles};
use kamisado_records::Round;
use schemars::JsonSchema;
use serde::Serialize;
use terminal::output::Answer;

use super::blunder::Blunder;
use super::course::MatchCourse;
use super::opening::Opening;
use super::refill::RefillReview;
use super::study::{MatchReview, Review, RoundReview};
use super::summary::{PlayerSummary, PlayerTally};
use super::text;
use objects::json::{Each, Names, Points, RoundResult};
use objects::situation::OpeningName;

/// Which moves and fills gave a win away, in all records.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ReviewAnswer")]
pub struct ReviewJson<'a> {
    records: Each<'a, MatchReview, ReviewedRecord<'a>>,
    /// The records that were not reviewed, because the work was stopped.
    left_out: usize,
    /// The records of the same game as an earlier one.
    repeated: usize,
    players: Vec<PlayerSummary>,
    openings: Vec<Opening>,
}

/// A record with its reviewed rounds.
#[derive(Serialize, JsonSchema)]
struct ReviewedRecord<'a> {
    file: &'a str,
    /// How the board lay in the text that was read.
    board: Frame,
    #[serde(rename = "match")]
    format: MatchFormat,
    rules: Deadlock,
    /// The limits of the first moves of every round; null if none.
    opening: Option<OpeningName>,
    names: Names,
    score: Points,
    /// Null while the match is not over.
    winner: Option<Player>,
    rounds: Vec<ReviewedRound<'a>>,
    /// How the match went; null if the record belongs to no match, or has limits or rounds from tiles, or if the limits
    /// of the search were reached first.
    course: Option<&'a MatchCourse>,
}

/// A round of a review.
#[derive(Serialize, JsonSchema)]
struct ReviewedRound<'a> {
    /// The number, from 1.
    round: usize,
    /// The position before its first move.
    position: Position,
    /// The numbers from which it was set up; null if none.
    tiles: Option<Tiles>,
    /// How many moves were made.
    moves: usize,
    result: RoundResult,
    /// Why it was ended off the board; null if it was not.
    ended: Option<Reason>,
    /// Null while it goes on, and after an agreed draw.
    winner: Option<Player>,
    /// Whether the winner had the win from the first move to the last.
    won_throughout: bool,
    /// Who has the win before each move and after the last.
    ahead: &'a [Player],
    /// For each move, how many were legal.
    legal_moves: &'a [usize],
    /// For each move, how many won.
    winning_moves: Vec<usize>,
    /// The choice of the fill before the round; null for the first.
    refill: Option<&'a RefillReview>,
    blunders: &'a [Blunder],
    tallies: Tallies,
}

/// How both players did in a round.
#[derive(Serialize, JsonSchema)]
struct Tallies {
    black: PlayerTally,
    gold: PlayerTally,
}

impl Answer for Review {
    fn json(&self) -> impl Serialize {
        ReviewJson::new(self)
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        text::write(out, self)
    }
}

impl ReviewJson<'_> {
    /// The object of a review.
    pub fn new(review: &Review) -> ReviewJson<'_> {
        ReviewJson {
            records: Each(&review.matches, record),
            left_out: review.left_out,
            repeated: review.repeated(),
            players: review.players(),
            openings: review.openings(),
        }
    }
}

fn record(reviewed: &MatchReview) -> ReviewedRecord<'_> {
    let game = reviewed.record.game();
    let rounds = (1..).zip(reviewed.record.rounds().iter().zip(&reviewed.rounds));
    ReviewedRecord {
        file: &reviewed.file,
        board: reviewed.record.frame(),
        format: game.format(),
        rules: game.position().deadlock(),
        opening: OpeningName::of(game.plays_opening()),
        names: Names::of(&reviewed.record),
        score: game.score().into(),
        winner: game.winner(),
        rounds: rounds.map(|(number, (recorded, reviewed))| round(number, recorded, reviewed)).collect(),
        course: reviewed.course.as_ref(),
    }
}

fn round<'a>(number: usize, recorded: &Round, round: &'a RoundReview) -> ReviewedRound<'a> {
    ReviewedRound {
        round: number,
        position: recorded.start,
        tiles: recorded.tiles,
        moves: round.moves(),
        result: round.result(),
        ended: round.conceded.map(|conceded| conceded.reason),
        winner: round.winner(),
        won_throughout: round.is_won_throughout(),
        ahead: &round.ahead,
        legal_moves: &round.legal,
        winning_moves: round.winning.iter().map(Vec::len).collect(),
        refill: round.refill.as_ref(),
        blunders: &round.blunders,
        tallies: Tallies { black: round.tally(Player::Black), gold: round.tally(Player::Gold) },
    }
}
