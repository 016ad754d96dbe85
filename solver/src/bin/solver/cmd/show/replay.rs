//! A position and moves as they were given, played to their end.

use anyhow::{Context, anyhow};
use solver::excerpt::Excerpt;
use solver::game::Game;
use solver::kamisado::record::{self, Pass, Problem, Record, RecordError};
use solver::kamisado::{
    Ending, FinishedRound, MatchFormat, MatchMove, MatchState, Outcome, Player, Position, PositionError, Setup, Square,
    Tower,
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
        let moves: Vec<(usize, &str)> = (1..).zip(moves.iter().map(String::as_str)).collect();
        match (Position::with_passes(&setup, rules.deadlock()), format) {
            (Ok(_), _) => {
                Replay::in_round(&setup, &moves, rules, format).with_context(|| options::in_position(text))?
            }
            (Err(PositionError::Finished { outcome }), Some(format)) => {
                let finished = FinishedRound { board: setup, outcome };
                let state = MatchState::from_finished(&finished, format, rules.deadlock());
                let state = state.with_context(|| options::in_position(text))?;
                Replay::after_round(&state, finished, &moves, rules)
            }
            (Err(error), _) => Replay::over(text, setup, error, &moves),
        }
    }

    /// Plays numbered texts from a set-up to play from; the outer error is that of the set-up.
    fn in_round(
        setup: &Setup,
        moves: &[(usize, &str)],
        rules: Rules,
        format: Option<MatchFormat>,
    ) -> anyhow::Result<anyhow::Result<Replay>> {
        let (position, passes) = Position::with_passes(setup, rules.deadlock())?;
        let record = Record::new(format.unwrap_or(MatchFormat::Single), setup, position.deadlock())?;
        let mut replay = record::Replay::new(record);
        for &(number, text) in moves {
            if let Err(error) = play(&mut replay, text, format) {
                return Ok(Err(error.context(in_move(number, text))));
            }
        }
        Ok(Ok(Replay::played(replay.record(), passes, format)))
    }

    /// What was recorded; `passes` are those in the position given.
    fn played(record: &Record, mut passes: Vec<Square>, format: Option<MatchFormat>) -> Replay {
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
        let game = format.map(|format| match_state(record, format));
        Replay { steps, setup: position.setup(), passes, state, game }
    }

    /// A match taken up after a round, in the text of which a tower has reached home: the next move is a fill.
    fn after_round(
        state: &MatchState,
        finished: FinishedRound,
        moves: &[(usize, &str)],
        rules: Rules,
    ) -> anyhow::Result<Replay> {
        let FinishedRound { board: setup, outcome } = finished;
        let Some((&(number, text), others)) = moves.split_first() else {
            let (passes, shown) = (Vec::new(), State::Won(outcome));
            return Ok(Replay { steps: Vec::new(), setup, passes, state: shown, game: Some(*state) });
        };
        let (first, rest) = text.split_once([',', ';']).unwrap_or((text, ""));
        let fill = state.read_move(first).with_context(|| in_move(number, text))?;
        let next = state.after(fill).position().setup();
        let rest = Some((number, rest)).filter(|(_, rest)| !rest.trim().is_empty());
        let moves: Vec<(usize, &str)> = rest.into_iter().chain(others.iter().copied()).collect();
        let mut replay = Replay::in_round(&next, &moves, rules, Some(state.format()))??;
        replay.steps.insert(0, Step::fill(outcome.winner, fill));
        Ok(replay)
    }

    /// A text that is no position to play from but can be shown, because its round is over.
    fn over(text: &str, setup: Setup, error: PositionError, moves: &[(usize, &str)]) -> anyhow::Result<Replay> {
        let (passes, state) = match &error {
            PositionError::Finished { outcome } => (Vec::new(), State::Won(*outcome)),
            PositionError::Deadlocked(deadlock) => (deadlock.passes.clone(), State::Deadlock(None)),
            _ => return Err(error).with_context(|| options::in_position(text)),
        };
        match moves.first() {
            Some((number, text)) => Err(error).with_context(|| in_move(*number, text)),
            None => Ok(Replay { steps: pass_steps(&setup, &passes), setup, passes, state, game: None }),
        }
    }
}

impl Step {
    fn pass(pass: &Pass) -> Step {
        Step { player: pass.player, kind: Kind::Pass, notation: pass.to_string() }
    }

    fn fill(player: Player, fill: impl Into<MatchMove>) -> Step {
        Step { player, kind: Kind::Fill, notation: fill.into().to_string() }
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
        kind: Kind::Pass,
        notation: pass_notation(tower, *square),
    };
    blocked.map(step).collect()
}

/// The rulebook's annotation of a forced pass.
pub fn pass_notation(tower: Tower, square: Square) -> String {
    format!("{} 0 {}", tower.color.title(), square.color().title())
}

/// Plays what one argument holds: moves of towers, and in a match also fills, separated by commas.
fn play(replay: &mut record::Replay, text: &str, format: Option<MatchFormat>) -> anyhow::Result<()> {
    let Some(format) = format else {
        let played = replay.play(text);
        let moves = replay.record().rounds()[0].plies.len();
        return played.map_err(|error| refused(error, moves));
    };
    if !text.to_ascii_lowercase().contains("fill") {
        return replay.play(text).map_err(unplayable);
    }
    for part in text.split([',', ';']).map(str::trim).filter(|part| !part.is_empty()) {
        if !part.to_ascii_lowercase().starts_with("fill") {
            replay.play(part).map_err(unplayable)?;
        } else if let MatchMove::Fill(fill) = match_state(replay.record(), format).read_move(part)? {
            replay.fill(fill)?;
        }
    }
    Ok(())
}

/// The match as a state to ask about.
fn match_state(record: &Record, format: MatchFormat) -> MatchState {
    MatchState::new(*record.game().position(), format).expect("its rings have not decided it, or there were no moves")
}

/// Why a text cannot be played in a round.
fn refused(error: RecordError, played: usize) -> anyhow::Error {
    match error.problem {
        Problem::MatchOver { winner, .. } => anyhow!("the round is over, {winner} has won after move {played}"),
        _ => unplayable(error),
    }
}

/// The same in a match.
fn unplayable(error: RecordError) -> anyhow::Error {
    match (error.problem, error.standing.and_then(|standing| standing.duty)) {
        (problem, Some(duty)) => anyhow!("{problem}; {duty}"),
        (problem, None) => problem.into(),
    }
}
