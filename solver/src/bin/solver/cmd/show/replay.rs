//! A position and moves as they were given, played to their end.

use anyhow::{Context, anyhow, bail};
use solver::excerpt::Excerpt;
use solver::game::Game;
use solver::kamisado::{
    Color, Ending, IllegalMove, MoveError, Outcome, Player, Position, PositionError, Setup, Square, Tower,
};

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
        let (mut position, mut passes) = match Position::with_passes(&setup, rules.deadlock()) {
            Ok(read) => read,
            Err(error) => return Replay::over(text, setup, error, moves),
        };
        let mut steps = pass_steps(&setup, &passes);
        for (number, text) in (1..).zip(moves) {
            if let Some(outcome) = position.outcome() {
                bail!(
                    "{}: the round is over, {} has won after move {}",
                    in_move(number, text),
                    outcome.winner,
                    number - 1
                );
            }
            let place = || in_move(number, text);
            let m = position.read_move(text).map_err(|error| with_legal_moves(&position, error)).with_context(place)?;
            steps.push(Step {
                player: position.turn(),
                coordinates: Some(m.to_string()),
                notation: position.annotate(m),
                push: position.is_push(m),
            });
            passes = position.play_with_passes(m);
            steps.extend(pass_steps(&position.setup(), &passes));
        }
        let setup = position.setup();
        let state = match position.outcome() {
            None => State::Ongoing(position),
            Some(outcome) => match outcome.ending {
                Ending::Home => State::Won(outcome),
                Ending::Deadlock => State::Deadlock(Some(outcome)),
            },
        };
        Ok(Replay { steps, setup, passes, state })
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

/// Adds what may be moved where the error does not say it.
pub fn with_legal_moves(position: &Position, error: MoveError) -> anyhow::Error {
    if let MoveError::Illegal(IllegalMove::NotDue { .. } | IllegalMove::Unreachable { .. }) = error {
        return error.into();
    }
    let player = position.turn();
    let squares = |squares: Vec<Square>| squares.iter().map(Square::to_string).collect::<Vec<_>>().join(" ");
    anyhow!(match position.due() {
        Some(due) => format!(
            "{error}; {player} must move the {due} tower on {}, which can go to {}",
            position.square(player, due),
            squares(position.moves().map(|m| m.to).collect())
        ),
        None => format!(
            "{error}; {player} may move any of his towers, on {}",
            squares(Color::ALL.map(|color| position.square(player, color)).to_vec())
        ),
    })
}
