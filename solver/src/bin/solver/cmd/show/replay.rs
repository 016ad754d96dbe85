//! A position and moves as they were given, played to their end.

use anyhow::Context;
use solver::excerpt::Excerpt;
use solver::kamisado::record::{self, Pass, Record};
use solver::kamisado::{
    Ending, Fill, MatchError, MatchFormat, MatchState, Outcome, Player, Position, PositionError, Setup, Square, Tower,
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
    /// How things stand in the round.
    pub state: State,
    /// How things stand in the match, if one is played.
    pub game: Option<MatchState>,
}

/// A move, a forced pass or a fill.
pub struct Step {
    /// Whose.
    pub player: Player,
    pub kind: Kind,
    /// The rulebook's annotation, or the fill.
    pub notation: String,
}

/// What a step is.
pub enum Kind {
    /// A tower moves.
    Move {
        /// From where to where.
        coordinates: String,
        /// Whether it is a push.
        push: bool,
    },
    /// A forced pass.
    Pass,
    /// The choice before the next round.
    Fill,
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
    /// Reads the position and plays the moves: of a round alone, or of a match.
    pub fn new(text: &str, moves: &[String], rules: Rules, format: Option<MatchFormat>) -> anyhow::Result<Replay> {
        let setup = options::setup(text)?;
        let record = match Record::new(format.unwrap_or_default(), &setup, rules.deadlock()) {
            Ok(record) => record,
            Err(MatchError::Position(error)) => return Replay::over(text, setup, error, moves, rules, format),
            Err(error) => return Err(error).with_context(|| options::in_position(text)),
        };
        let mut replay = record::Replay::new(record);
        replay.play_moves(moves)?;
        Ok(Replay::played(replay.record(), format.is_some()))
    }

    /// What was recorded, of a round alone or of a match.
    pub fn played(record: &Record, is_match: bool) -> Replay {
        // Those in the position given, at first.
        let mut passes: Vec<Square> = record.rounds()[0].passes.iter().map(|pass| pass.square).collect();
        let mut steps = Vec::new();
        for round in record.rounds() {
            let mut position = round.start;
            if let (Some(fill), Some(challenger)) = (round.fill, round.challenger) {
                steps.push(Step::fill(challenger.opponent(), fill));
                passes.clear();
            }
            steps.extend(round.passes.iter().map(Step::pass));
            for ply in &round.plies {
                let (coordinates, push) = (ply.m.to_string(), position.is_push(ply.m));
                let kind = Kind::Move { coordinates, push };
                steps.push(Step { player: ply.player, kind, notation: ply.notation.clone() });
                steps.extend(ply.passes.iter().map(Step::pass));
                passes = position.play_with_passes(ply.m);
            }
        }
        let position = *record.game().position();
        let state = match position.outcome() {
            None => State::Ongoing(position),
            Some(outcome) => match outcome.ending {
                Ending::Home => State::Won(outcome),
                Ending::Deadlock => State::Deadlock(Some(outcome)),
            },
        };
        let game = is_match.then(|| record.game().state());
        Replay { steps, setup: position.setup(), passes, state, game }
    }

    /// A text that is no position to play from but can be shown, because its round is over.
    fn over(
        text: &str,
        setup: Setup,
        error: PositionError,
        moves: &[String],
        rules: Rules,
        format: Option<MatchFormat>,
    ) -> anyhow::Result<Replay> {
        let (passes, state) = match &error {
            PositionError::Finished { outcome } => (Vec::new(), State::Won(*outcome)),
            PositionError::Deadlocked(deadlock) => (deadlock.passes.clone(), State::Deadlock(None)),
            _ => return Err(error).with_context(|| options::in_position(text)),
        };
        if let Some(text) = moves.first() {
            return Err(error).with_context(|| format!("move 1, '{}'", Excerpt::from(text.as_str())));
        }
        let game = match (&state, format) {
            (State::Won(_), Some(format)) => Some(MatchState::from_setup(&setup, format, rules.deadlock())?),
            _ => None,
        };
        Ok(Replay { steps: pass_steps(&setup, &passes), setup, passes, state, game })
    }
}

impl Step {
    fn pass(pass: &Pass) -> Step {
        Step { player: pass.player, kind: Kind::Pass, notation: pass.to_string() }
    }

    fn fill(player: Player, fill: Fill) -> Step {
        Step { player, kind: Kind::Fill, notation: format!("fill {fill}") }
    }
}

/// The passes of the blocked towers on these squares.
fn pass_steps(setup: &Setup, passes: &[Square]) -> Vec<Step> {
    let blocked = passes.iter().filter_map(|square| Some((square, setup.board[square.index()]?)));
    let step = |(square, tower): (&Square, Tower)| Step {
        player: tower.player,
        kind: Kind::Pass,
        notation: pass_notation(tower, *square),
    };
    blocked.map(step).collect()
}

/// The rulebook's annotation of a forced pass.
pub fn pass_notation(tower: Tower, square: Square) -> String {
    format!("{} 0 {}", tower.color.title(), square.color().title())
}
