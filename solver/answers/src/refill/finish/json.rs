//! The answer as JSON.

use std::io::{self, Write};

use kamisado::{Color, Deadlock, Move, MoveText, Player, Position, Score};
use kamisado_solver::game::value::{Dtw, Value};
use schemars::JsonSchema;
use serde::Serialize;
use terminal::exit::Exit;
use terminal::output::Answer;

use super::super::json::{FillWorth, MatchFillsJson};
use super::{Finish, FinishStudy, Prize, text};
use objects::json::Advice;

/// The moves that win a round soon, the best for the next round first.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "FinishAnswer")]
pub struct FinishJson<'a> {
    position: &'a Position,
    winner: Player,
    challenger: Player,
    /// The tower moves within which the round must be over.
    within: u16,
    rules: Deadlock,
    /// The best moves.
    best: Vec<Move>,
    moves: Vec<FinishMove<'a>>,
}

/// A move that wins in time, and what the winner is sure of after it.
#[derive(Serialize, JsonSchema)]
struct FinishMove<'a> {
    #[serde(rename = "move")]
    m: Move,
    /// In the rulebook's notation.
    notation: MoveText,
    /// The tower moves to the end of the round, this one included.
    distance: Dtw,
    /// A line of play that leads to it.
    line: &'a [Move],
    /// The tower that gains a ring.
    promoted: Color,
    /// The points that the winner gains.
    points: u32,
    /// Whether it wins the match.
    wins_match: bool,
    /// The value of the next round for the Challenger, after the better fill; null if the match is over.
    value: Option<Value>,
    /// The winning first moves of the Challenger there; null if the match is over.
    winning_moves: Option<u64>,
    /// The better fill; null if the match is over.
    fill: Option<Advice>,
    /// Null if the match is over.
    left: Option<FillWorth<'a>>,
    /// Null if the match is over.
    right: Option<FillWorth<'a>>,
    /// What the fills mean for the match; null if no match is named, or if it is over.
    #[serde(rename = "match")]
    in_match: Option<MatchFillsJson>,
}

impl Answer for FinishStudy {
    fn json(&self) -> impl Serialize {
        FinishJson {
            position: &self.position,
            winner: self.winner(),
            challenger: self.winner().opponent(),
            within: self.within,
            rules: self.position.deadlock(),
            best: self.best().iter().map(|finish| finish.m).collect(),
            moves: self.finishes.iter().map(|finish| told(self, finish)).collect(),
        }
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        text::write(out, self)
    }

    fn exit(&self) -> Exit {
        if self.finishes.is_empty() { Exit::Unknown } else { Exit::Answered }
    }
}

fn told<'a>(study: &'a FinishStudy, finish: &'a Finish) -> FinishMove<'a> {
    let best = finish.best_next();
    let next = |i: usize| {
        finish.next.as_ref().map(|next| FillWorth::new(&next[i].setup, next[i].value(), next[i].worth.moves))
    };
    FinishMove {
        m: finish.m,
        notation: study.position.annotate(finish.m),
        distance: finish.distance,
        line: &finish.line,
        promoted: finish.end.outcome.promoted,
        points: finish.end.points(),
        wins_match: finish.prize == Prize::Match,
        value: best.map(|next| next.value()),
        winning_moves: best.map(|next| next.worth.moves.wins),
        fill: best.map(|_| finish.fill().into()),
        left: next(0),
        right: next(1),
        in_match: in_match(study, finish),
    }
}

fn in_match(study: &FinishStudy, finish: &Finish) -> Option<MatchFillsJson> {
    let ((format, _), next) = study.in_match.as_ref().zip(finish.next.as_ref())?;
    let mut score = Score::of_rings(&finish.end.board);
    score.add(finish.end.outcome.winner, finish.end.points());
    Some(MatchFillsJson::new(*format, score, next.each_ref().map(|next| next.worth.in_match)))
}
