//! A position and moves as they were given, played to their end.

use anyhow::{Context, anyhow};
use solver::excerpt::Excerpt;
use solver::kamisado::record::{self, Pass, Problem, Record, RecordError};
use solver::kamisado::{Ending, MatchFormat, Outcome, Player, Position, PositionError, Setup, Square, Tower};

use crate::options::{self, Rules};

/// What was given, played to its end.
pub struct Replay {
    /// What happened, move by move and pass by pass.
    pub steps: Vec<Step>,
    /// The board at the end.
    pub setup: Setup,
    /// The blocked towers after the last move, or in the position given if there are no moves.
    pub passes: Vec<Square>,
    /// How things stand.
    pub state: State,
}

/// A move or a forced pass.
pub struct Step {
    /// Whose.
    pub player: Player,
    /// The move in coordinates; none for a pass.
    pub coordinates: Option<String>,
    /// The rulebook's annotation.
    pub notation: String,
    /// Whether it is a push.
    pub push: bool,
}

/// How a round stands.
pub enum State {
    /// Somebody can move.
    Ongoing(Position),
    /// A tower has reached the opponent's home row.
    Won(Outcome),
    /// Nobody can move; the outcome is known if the last move is.
    Deadlock(Option<Outcome>),
}

impl Replay {
    /// Reads the position and plays the moves.
    pub fn new(text: &str, moves: &[String], rules: Rules) -> anyhow::Result<Replay> {
        let setup = options::setup(text)?;
        let (position, mut passes) = match Position::with_passes(&setup, rules.deadlock()) {
            Ok(read) => read,
            Err(error) => return Replay::over(text, setup, error, moves),
        };
        let mut replay = record::Replay::new(Record::new(MatchFormat::Single, &setup, position.deadlock())?);
        for (number, text) in (1..).zip(moves) {
            let played = replay.play(text);
            let moves = replay.record().rounds()[0].plies.len();
            played.map_err(|error| refused(error, moves)).with_context(|| in_move(number, text))?;
        }
        let round = &replay.record().rounds()[0];
        let mut steps: Vec<Step> = round.passes.iter().map(Step::pass).collect();
        let mut position = round.start;
        for ply in &round.plies {
            let push = position.is_push(ply.m);
            let coordinates = Some(ply.m.to_string());
            steps.push(Step { player: ply.player, coordinates, notation: ply.notation.clone(), push });
            steps.extend(ply.passes.iter().map(Step::pass));
            passes = position.play_with_passes(ply.m);
        }
        let state = match position.outcome() {
            None => State::Ongoing(position),
            Some(outcome) => match outcome.ending {
                Ending::Home => State::Won(outcome),
                Ending::Deadlock => State::Deadlock(Some(outcome)),
            },
        };
        Ok(Replay { steps, setup: position.setup(), passes, state })
    }

    /// A text that is no position to play from but can be shown, because its round is over.
    fn over(text: &str, setup: Setup, error: PositionError, moves: &[String]) -> anyhow::Result<Replay> {
        let (passes, state) = match &error {
            PositionError::Finished { outcome } => (Vec::new(), State::Won(*outcome)),
            PositionError::Deadlocked(deadlock) => (deadlock.passes.clone(), State::Deadlock(None)),
            _ => return Err(error).with_context(|| options::in_position(text)),
        };
        match moves.first() {
            Some(text) => Err(error).with_context(|| in_move(1, text)),
            None => Ok(Replay { steps: pass_steps(&setup, &passes), setup, passes, state }),
        }
    }
}

impl Step {
    fn pass(pass: &Pass) -> Step {
        Step { player: pass.player, coordinates: None, notation: pass.to_string(), push: false }
    }
}

/// The place named by an error in a move.
fn in_move(number: usize, text: &str) -> String {
    format!("move {number}, '{}'", Excerpt::from(text))
}

/// The passes of the blocked towers on these squares.
fn pass_steps(setup: &Setup, passes: &[Square]) -> Vec<Step> {
    let blocked = passes.iter().filter_map(|square| Some((square, setup.board[square.index()]?)));
    let step = |(square, tower): (&Square, Tower)| Step {
        player: tower.player,
        coordinates: None,
        notation: pass_notation(tower, *square),
        push: false,
    };
    blocked.map(step).collect()
}

/// The rulebook's annotation of a forced pass.
pub fn pass_notation(tower: Tower, square: Square) -> String {
    format!("{} 0 {}", tower.color.title(), square.color().title())
}

/// Why a text cannot be played.
fn refused(error: RecordError, played: usize) -> anyhow::Error {
    match (error.problem, error.standing.and_then(|standing| standing.duty)) {
        (Problem::MatchOver { winner, .. }, _) => anyhow!("the round is over, {winner} has won after move {played}"),
        (problem, Some(duty)) => anyhow!("{problem}; {duty}"),
        (problem, None) => problem.into(),
    }
}
