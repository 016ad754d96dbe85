//! The answer as JSON.

use std::io::{self, Write};

use kamisado::{Deadlock, Fill, Frame, MatchFormat, MatchMove, MoveText, Player, Position, Reason, Tiles};
use kamisado_records::Round;
use kamisado_solver::game::value::Value;
use schemars::JsonSchema;
use serde::Serialize;
use shares::Interval;
use terminal::output::Answer;

use super::blunder::Blunder;
use super::course::{MatchCourse, MatchLoss};
use super::opening::Opening;
use super::refill::{FillQuality, RefillReview};
use super::study::{MatchReview, Review, RoundReview};
use super::summary::{OnlyMoves, PlayerSummary, PlayerTally, RefillCount};
use super::text;
use crate::first_moves::count;
use crate::json::{Advice, Each, Names, NotedMove, OpeningName, Points, RoundResult};
use crate::refill::{FillWorth, RefilledRound};

/// Which moves and fills gave a win away, in all records.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ReviewAnswer")]
pub struct ReviewJson<'a> {
    records: Each<'a, MatchReview, ReviewedRecord<'a>>,
    /// The records that were not reviewed, because the work was stopped.
    left_out: usize,
    /// The records that tell the same game as an earlier one.
    repeated: usize,
    players: Vec<PlayerJson>,
    openings: Vec<ReviewedOpening>,
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
    /// The limits of the first moves of every round; null without.
    opening: Option<OpeningName>,
    names: Names,
    score: Points,
    /// Null while the match is not over.
    winner: Option<Player>,
    rounds: Vec<ReviewedRound<'a>>,
    /// How the match went; null if the record belongs to no match, or has limits or rounds from tiles.
    course: Option<CourseJson<'a>>,
}

/// A round of a review.
#[derive(Serialize, JsonSchema)]
struct ReviewedRound<'a> {
    /// The number, from 1.
    round: usize,
    /// The position before its first move.
    position: Position,
    /// The numbers from which it was set up; null without.
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
    refill: Option<ReviewedFill<'a>>,
    blunders: Vec<BlunderJson<'a>>,
    tallies: Tallies,
}

/// A move that gave the win of the round away.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Blunder")]
struct BlunderJson<'a> {
    /// The number of the move in its round, from 1.
    number: usize,
    /// Who made it.
    player: Player,
    /// The position before it.
    position: &'a Position,
    #[serde(flatten)]
    played: &'a NotedMove,
    /// How many moves were legal.
    legal_moves: usize,
    /// The moves that would have won.
    winning_moves: &'a [NotedMove],
    /// Those of them that win soonest; empty without distances.
    fastest: &'a [NotedMove],
    /// The answers that win now, or those that win soonest.
    refutations: &'a [NotedMove],
    /// The tower moves in which the fastest win; null without distances.
    wins_in: Option<u16>,
    /// The tower moves in which the played move loses; null without distances.
    loses_in: Option<u16>,
}

/// The choice of a fill.
#[derive(Serialize, JsonSchema)]
struct ReviewedFill<'a> {
    /// Who chose.
    chooser: Player,
    chosen: Fill,
    left: FillWorth<'a>,
    right: FillWorth<'a>,
    advice: Advice,
    choice: FillQuality,
    /// The winning first moves of the Challenger beyond those after the better fill.
    cost: u64,
    /// Whether the Challenger wins after it, and loses after the other fill.
    gave_the_round_away: bool,
}

/// How both players did in a round.
#[derive(Serialize, JsonSchema)]
struct Tallies {
    black: PlayerTally,
    gold: PlayerTally,
}

/// Who was winning the match, as far as it was decided.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MatchCourse")]
struct CourseJson<'a> {
    #[serde(rename = "match")]
    format: MatchFormat,
    /// The limits for a position, in words.
    within: &'a str,
    /// For each round, who wins the match before each move and after the last; null if not decided.
    ahead: &'a [Vec<Option<Player>>],
    losses: Vec<LossJson<'a>>,
}

/// A move or a fill that lost the match.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MatchLoss")]
struct LossJson<'a> {
    /// The number of the round, from 1; of a fill, that of the round it begins.
    round: usize,
    /// The number of the move in its round, from 1; null for a fill.
    number: Option<usize>,
    player: Player,
    /// The position before it.
    position: &'a Position,
    #[serde(rename = "move")]
    m: MatchMove,
    /// In the rulebook's notation.
    notation: MoveText,
    /// Whether it also gives the round away.
    gives_the_round_away: bool,
    legal_moves: usize,
    /// What keeps the match won, as far as decided.
    keeping: Vec<KeepingMove>,
    /// The moves for which this was not decided.
    open: usize,
}

/// A move or a fill that keeps the match won.
#[derive(Serialize, JsonSchema)]
struct KeepingMove {
    #[serde(rename = "move")]
    m: MatchMove,
    /// In the rulebook's notation.
    notation: MoveText,
}

/// How a player did in all rounds.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PlayerSummary")]
struct PlayerJson {
    /// The name as the first record writes it, otherwise the side.
    name: String,
    /// Whether a record gives the name.
    named: bool,
    records: u64,
    rounds: u64,
    rounds_won: u64,
    #[serde(flatten)]
    tally: PlayerTally,
    /// The share of the moves with a choice that were blunders; null if there are none.
    blunder_share: Option<Interval>,
    only_moves: OnlyMoves,
    refills: RefillCount,
}

/// How the initial rounds went that began with a move.
#[derive(Serialize, JsonSchema)]
struct ReviewedOpening {
    #[serde(flatten)]
    m: NotedMove,
    /// The value of the move for the first player.
    value: Value,
    rounds: u64,
    /// The rounds that the first player won.
    won: u64,
    /// The rounds with a winner.
    decided: u64,
    /// The moves of both players that gave the win away.
    blunders: u64,
    /// The moves of both players that could have.
    with_a_choice: u64,
    /// The share of these that were blunders; null if there are none.
    blunder_share: Option<Interval>,
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
    pub fn new(review: &Review) -> ReviewJson<'_> {
        ReviewJson {
            records: Each(&review.matches, record),
            left_out: review.left_out,
            repeated: review.repeated(),
            players: review.players().into_iter().map(player).collect(),
            openings: review.openings().into_iter().map(opening).collect(),
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
        course: reviewed.course.as_ref().map(course),
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
        refill: round.refill.as_ref().map(refill),
        blunders: round.blunders.iter().map(blunder).collect(),
        tallies: Tallies { black: round.tally(Player::Black), gold: round.tally(Player::Gold) },
    }
}

fn blunder(blunder: &Blunder) -> BlunderJson<'_> {
    BlunderJson {
        number: blunder.number,
        player: blunder.player(),
        position: &blunder.position,
        played: &blunder.played,
        legal_moves: blunder.legal,
        winning_moves: &blunder.winning,
        fastest: &blunder.fastest,
        refutations: &blunder.refutations,
        wins_in: blunder.wins_in.map(|distance| distance.0),
        loses_in: blunder.loses_in.map(|distance| distance.0),
    }
}

fn refill(refill: &RefillReview) -> ReviewedFill<'_> {
    fn filled(side: &RefilledRound) -> FillWorth<'_> {
        FillWorth::new(&side.setup, side.value, count(&side.moves))
    }
    ReviewedFill {
        chooser: refill.chooser,
        chosen: refill.chosen,
        left: filled(&refill.left),
        right: filled(&refill.right),
        advice: refill.advice.map(|(fill, _)| fill).into(),
        choice: refill.choice(),
        cost: refill.cost(),
        gave_the_round_away: refill.gave_the_round_away(),
    }
}

fn course(course: &MatchCourse) -> CourseJson<'_> {
    CourseJson {
        format: course.format,
        within: &course.within,
        ahead: &course.ahead,
        losses: course.losses.iter().map(loss).collect(),
    }
}

fn loss(lost: &MatchLoss) -> LossJson<'_> {
    let keeping = |&m: &MatchMove| KeepingMove { m, notation: lost.state.annotate(m) };
    LossJson {
        round: lost.round,
        number: lost.number,
        player: lost.player(),
        position: lost.state.position(),
        m: lost.played,
        notation: lost.state.annotate(lost.played),
        gives_the_round_away: lost.gives_the_round_away,
        legal_moves: lost.legal,
        keeping: lost.keeping.iter().map(keeping).collect(),
        open: lost.open,
    }
}

fn player(player: PlayerSummary) -> PlayerJson {
    let PlayerSummary { name, is_named: named, records, rounds, rounds_won, tally, only_moves, refills } = player;
    PlayerJson { name, named, records, rounds, rounds_won, tally, blunder_share: tally.share(), only_moves, refills }
}

fn opening(opening: Opening) -> ReviewedOpening {
    let blunder_share = opening.blunder_share();
    let Opening { m, notation, wins, rounds, won, decided, blunders, choices: with_a_choice } = opening;
    let value = if wins { Value::Win } else { Value::Loss };
    let m = NotedMove { m, notation };
    ReviewedOpening { m, value, rounds, won, decided, blunders, with_a_choice, blunder_share }
}
