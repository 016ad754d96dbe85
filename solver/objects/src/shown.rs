//! A position and moves as given, played to their end.

use foreign::Excerpt;

use super::situation::Origin;
use kamisado::{
    Deadlock, Ending, Fill, Limited, MatchError, MatchFormat, MatchState, Outcome, Player, PositionError, Setup,
    Square, Tower,
};
use kamisado_records::{MovesError, Pass, Record, Replay};

pub struct ShowAnswer {
    pub steps: Vec<PlayedStep>,
    pub setup: Setup,
    /// The blocked towers after the last move, or in the given position if there are no moves.
    pub passes: Vec<Square>,
    pub state: RoundState,
    pub origin: Origin,
    pub game: Option<MatchState>,
}

pub struct PlayedStep {
    pub player: Player,
    pub kind: StepKind,
    /// The rulebook's annotation, or the fill.
    pub notation: String,
}

pub enum StepKind {
    Move { coordinates: String, push: bool },
    Pass,
    Fill,
}

pub enum RoundState {
    Ongoing(Limited),
    Won(Outcome),
    /// Nobody can move; the outcome is known if the last move is.
    Deadlock(Option<Outcome>),
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ShownError {
    #[error(transparent)]
    Position(MatchError),
    #[error(transparent)]
    Match(MatchError),
    #[error(transparent)]
    Moves(#[from] MovesError),
    #[error("move 1, '{found}': {error}")]
    Over { found: Excerpt, error: PositionError },
}

impl ShowAnswer {
    /// Plays moves from a set-up, of a round alone or of a match. An error if the set-up is neither a position nor a
    /// finished round, or if a move cannot be played.
    pub fn new<S: AsRef<str>>(
        setup: &Setup,
        moves: &[S],
        deadlock: Deadlock,
        format: Option<MatchFormat>,
        origin: Origin,
    ) -> Result<ShowAnswer, ShownError> {
        let record = match Record::new(format.unwrap_or_default(), setup, deadlock) {
            Ok(record) => record,
            Err(MatchError::Position(error)) => return ShowAnswer::over(setup, error, moves, deadlock, format, origin),
            Err(error) => return Err(ShownError::Position(error)),
        };
        let mut replay = Replay::new(origin.begin(record));
        replay.play_moves(moves)?;
        let rounds = replay.record().rounds();
        // After a fill, another round has begun.
        let origin = if rounds.len() == 1 { origin } else { Origin { moves_made: Some(0), tiles: None, ..origin } };
        let origin = origin.after(rounds.last().map_or(0, |round| round.plies.len()));
        Ok(ShowAnswer::played(replay.record(), format.is_some(), origin))
    }

    /// The content of a record, of a round alone or of a match, whose last position has this origin.
    pub fn played(record: &Record, is_match: bool, origin: Origin) -> ShowAnswer {
        // At first, those in the given position.
        let mut passes: Vec<Square> = record.rounds()[0].passes.iter().map(|pass| pass.square).collect();
        let mut steps = Vec::new();
        for round in record.rounds() {
            let mut position = round.start;
            if let (Some(fill), Some(challenger)) = (round.fill, round.challenger) {
                steps.push(PlayedStep::fill(challenger.opponent(), fill));
                passes.clear();
            }
            steps.extend(round.passes.iter().map(PlayedStep::pass));
            for ply in &round.plies {
                let (coordinates, push) = (ply.m.to_string(), position.is_push(ply.m));
                let kind = StepKind::Move { coordinates, push };
                steps.push(PlayedStep { player: ply.player, kind, notation: ply.notation.clone() });
                steps.extend(ply.passes.iter().map(PlayedStep::pass));
                passes = position.play(ply.m).expect("a move of the record");
            }
        }
        let position = *record.game().position();
        let state = match position.outcome() {
            None => RoundState::Ongoing(Limited::new(position, record.game().opening())),
            Some(outcome) => match outcome.ending {
                Ending::Home => RoundState::Won(outcome),
                Ending::Deadlock => RoundState::Deadlock(Some(outcome)),
            },
        };
        let game = is_match.then(|| record.game().state());
        ShowAnswer { steps, setup: position.setup(), passes, state, origin, game }
    }

    /// A set-up that is not a position to play from, but can be shown because its round is over.
    fn over<S: AsRef<str>>(
        setup: &Setup,
        error: PositionError,
        moves: &[S],
        deadlock: Deadlock,
        format: Option<MatchFormat>,
        origin: Origin,
    ) -> Result<ShowAnswer, ShownError> {
        let (passes, state) = match &error {
            PositionError::Finished { outcome } => (Vec::new(), RoundState::Won(*outcome)),
            PositionError::Deadlocked { passes } => (passes.clone(), RoundState::Deadlock(None)),
            _ => return Err(ShownError::Position(error.into())),
        };
        if let Some(text) = moves.first() {
            return Err(ShownError::Over { found: text.as_ref().into(), error });
        }
        let game = match (&state, format) {
            (RoundState::Won(_), Some(format)) => {
                Some(MatchState::from_setup(setup, format, deadlock).map_err(ShownError::Match)?)
            }
            _ => None,
        };
        Ok(ShowAnswer { steps: pass_steps(setup, &passes), setup: setup.clone(), passes, state, origin, game })
    }
}

impl PlayedStep {
    fn pass(pass: &Pass) -> PlayedStep {
        PlayedStep { player: pass.player, kind: StepKind::Pass, notation: pass.to_string() }
    }

    fn fill(player: Player, fill: Fill) -> PlayedStep {
        PlayedStep { player, kind: StepKind::Fill, notation: format!("fill {fill}") }
    }
}

fn pass_steps(setup: &Setup, passes: &[Square]) -> Vec<PlayedStep> {
    let blocked = passes.iter().filter_map(|square| Some((square, setup.board[square.index()]?)));
    let step = |(square, tower): (&Square, Tower)| PlayedStep {
        player: tower.player,
        kind: StepKind::Pass,
        notation: pass_notation(tower, *square),
    };
    blocked.map(step).collect()
}

pub fn pass_notation(tower: Tower, square: Square) -> String {
    format!("{} 0 {}", tower.color.title(), square.color().title())
}
