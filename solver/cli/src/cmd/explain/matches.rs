//! `solver explain` of a match: who wins it, with which moves or fills, and how that differs from the round alone.

mod text;

use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

use ::picture::Arrow;
use kamisado::{MatchFormat, MatchMove, MatchState, Player, Position};
use kamisado_matches::{MatchAnswer, MatchLine, MatchQuestion, Reach, SettledSetups, answer, line};
use kamisado_records::Round;
use kamisado_solver::game::value::Value;
use kamisado_solver::game::{Game, TwoPlayer};
use kamisado_solver::questions::best::best_move;
use kamisado_solver::questions::value::{self, Question};
use kamisado_solver::search::Limits;
use objects::json::{ExplainedMatchMove, MatchExplanationJson, MatchLineJson, MatchMoveAsked, NotedPlay};
use terminal::progress::SearchSign;

use super::Args;
use crate::exit::Exit;
use crate::subject::matches;
use crate::{output, picture, played};

pub struct MatchExplanation {
    given: MatchState,
    asked: Option<MatchMove>,
    /// What the explanation is about: the state given, or the one after the move.
    state: MatchState,
    /// Nothing if the move asked about ends the match.
    found: Option<MatchAnswer>,
    /// The value of the round alone for the player to move in `state`; none after it, or if a limit was reached.
    round: Option<Value>,
    /// The same for each move of `found`, for the player who makes it. Of a fill, the value of the next round.
    rounds: Vec<Option<Value>>,
    /// A line of play; none if it is not known who wins the match, or if the match is over.
    line: Option<MatchLine>,
    nodes: u64,
    time: Duration,
}

impl MatchExplanation {
    /// Who has a value that is the player's to move in the state that the explanation is about.
    fn player_with(&self, value: Option<Value>) -> Option<Player> {
        let mover = self.state.turn();
        value.map(|value| if value == Value::Win { mover } else { mover.opponent() })
    }

    /// The value of the match for the player to move in the state given.
    fn value(&self) -> Option<Value> {
        let player = self.given.turn();
        match (&self.found, self.state.winner()) {
            (Some(found), _) => found.verdict.value().map(|value| value.seen_by(self.state.turn() != player)),
            (None, winner) => winner.map(|winner| if winner == player { Value::Win } else { Value::Loss }),
        }
    }

    fn arrow(&self) -> Option<Arrow> {
        let (m, to_play) = match (self.asked, &self.found) {
            (Some(asked), _) => (asked, self.value() == Some(Value::Win)),
            (None, Some(found)) => (best_move(&found.moves)?.m, true),
            (None, None) => return None,
        };
        picture::arrow(m, to_play)
    }

    fn object(&self) -> MatchExplanationJson {
        let MatchExplanation { given, asked, state, found, rounds, .. } = self;
        let moves = found.iter().flat_map(|found| &found.moves).zip(rounds);
        MatchExplanationJson {
            position: *given.position(),
            to_move: given.turn(),
            format: given.format(),
            score: given.score().into(),
            chooser: given.chooser(),
            asked: asked.map(|m| MatchMoveAsked {
                m: NotedPlay::new(given, m),
                position: *state.position(),
                score: state.score().into(),
            }),
            value: self.value().into(),
            moves: moves.map(|(found, &round)| ExplainedMatchMove::new(state, found, round)).collect(),
            line: self.line.as_ref().map(MatchLineJson::new),
            round_winner: self.player_with(self.round),
            match_winner: match found {
                Some(found) => self.player_with(found.verdict.value()),
                None => state.winner(),
            },
            rules: given.position().deadlock(),
            proved: self.value().is_some() && found.as_ref().is_none_or(|found| found.proved),
            nodes: self.nodes,
            seconds: self.time.as_secs_f64(),
        }
    }
}

pub fn run(args: &Args, format: MatchFormat) -> anyhow::Result<Exit> {
    let (given, asked) = read(args, format)?;
    let picture = args.picture.open()?;
    let state = asked.map_or(given, |m| given.after(m));
    let begin = Instant::now();
    if state.winner().is_none() {
        matches::announce(&state, true, args.effort);
    }
    let searching = SearchSign::new("explaining");
    let explained = explain(args, given, asked, state, &searching.expanded);
    searching.clear();
    let explained = MatchExplanation { time: begin.elapsed(), ..explained? };
    picture::draw(picture, &given.position().setup(), explained.arrow())?;
    if args.computing.format.is_json() {
        output::json(&explained.object())?;
    } else {
        output::painted(|out| text::write(out, &explained))?;
    }
    Ok(if explained.value().is_some() { Exit::Answered } else { Exit::Unknown })
}

fn read(args: &Args, format: MatchFormat) -> anyhow::Result<(MatchState, Option<MatchMove>)> {
    let rules = args.computing.rules;
    if args.moves.is_empty() {
        return Ok((matches::state(&args.position, &args.moves, format, rules)?, None));
    }
    let replay = played::replay(&args.position, &args.moves, Some(format), rules, args.opening)?;
    let rounds = replay.record().rounds();
    let fills = |round: &Round| round.fill.map(MatchMove::Fill);
    let moves = |round: &Round| round.plies.iter().map(|ply| MatchMove::Tower(ply.m)).collect::<Vec<_>>();
    let all: Vec<MatchMove> = rounds.iter().flat_map(|round| fills(round).into_iter().chain(moves(round))).collect();
    let start = MatchState::new(rounds[0].start, format)?;
    Ok(match all.split_last() {
        None => (start, None),
        Some((&last, before)) => (before.iter().fold(start, |state, &m| state.after(m)), Some(last)),
    })
}

fn explain(
    args: &Args,
    given: MatchState,
    asked: Option<MatchMove>,
    state: MatchState,
    expanded: &AtomicU64,
) -> anyhow::Result<MatchExplanation> {
    let (rounds, time) = (Vec::new(), Duration::ZERO);
    let nothing =
        MatchExplanation { given, asked, state, found: None, round: None, rounds, line: None, nodes: 0, time };
    if state.winner().is_some() {
        return Ok(nothing);
    }
    let limits = Limits { expanded: Some(expanded), ..args.effort.limits() };
    let settled = SettledSetups::new(limits, args.effort.proof()).with_shipped();
    matches::foretell(&state, true, &settled);
    let memory = args.computing.memory.bytes();
    let question = MatchQuestion { moves: true, rounds: true, memory, ..MatchQuestion::default() };
    let pool = args.computing.pool_within(args.effort)?;
    let found = pool.install(|| answer(&state, &question, &settled))?;
    let mut nodes = found.nodes;
    let mut alone = |position: &Position, moves: bool| {
        let proof = args.effort.proof();
        let question = Question { moves, proof, memory, limits: limits.less(nodes), ..Question::default() };
        let answer = value::answer(position, &question)?;
        nodes += answer.nodes;
        anyhow::Ok(answer)
    };
    let (round, rounds) = if state.chooser().is_some() {
        // The Challenger moves first in the next round.
        let next = found.moves.iter().map(|fill| alone(state.after(fill.m).position(), false));
        let of_chooser = |answer: value::Answer| answer.verdict.value().map(|value| value.seen_by(true));
        (None, next.map(|answer| answer.map(of_chooser)).collect::<Result<_, _>>()?)
    } else {
        let answer = alone(state.position(), true)?;
        (answer.verdict.value(), answer.moves.iter().map(|found| found.verdict.value()).collect())
    };
    let line = match found.verdict.value() {
        None => None,
        Some(value) => {
            let winner = state.winner_by(value);
            let reach = if args.effort.is_limited() { Reach::Match } else { Reach::Round };
            // The moves may have used up the limits, and would then leave no line.
            let settled = settled.with_limits(Limits { expanded: Some(expanded), ..args.effort.limits() });
            let line = line(&state, winner, reach, memory, &settled)?;
            nodes += line.nodes;
            Some(line)
        }
    };
    Ok(MatchExplanation { found: Some(found), round, rounds, line, nodes, ..nothing })
}
