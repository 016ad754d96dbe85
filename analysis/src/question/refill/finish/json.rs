//! The answer for programs.

use std::io::{self, Write};

use kamisado::{Fill, MoveText, Score};
use serde::Serialize;
use terminal::exit::Exit;
use terminal::output::Answer;

use super::super::MatchFills;
use super::super::json::MatchJson;
use super::text;
use super::{Finish, FinishStudy, Next, Prize};

/// The answer as a JSON object.
#[derive(Serialize)]
struct FinishJson {
    position: String,
    winner: &'static str,
    challenger: &'static str,
    within: u16,
    rules: &'static str,
    best: Vec<String>,
    moves: Vec<MoveJson>,
}

#[derive(Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    m: String,
    notation: MoveText,
    distance: u16,
    line: Vec<String>,
    promoted: &'static str,
    points: u32,
    wins_match: bool,
    value: Option<&'static str>,
    winning_moves: Option<u64>,
    fill: Option<&'static str>,
    left: Option<NextJson>,
    right: Option<NextJson>,
    /// Null where no match is named, and where it is over.
    #[serde(rename = "match")]
    in_match: Option<MatchJson>,
}

#[derive(Serialize)]
struct NextJson {
    position: String,
    value: &'static str,
    winning_moves: u64,
    moves: u64,
}

impl Answer for FinishStudy {
    fn json(&self) -> impl Serialize {
        FinishJson {
            position: self.position.to_string(),
            winner: self.winner().name(),
            challenger: self.winner().opponent().name(),
            within: self.within,
            rules: self.position.deadlock().rules_name(),
            best: self.best().iter().map(|finish| finish.m.to_string()).collect(),
            moves: self.finishes.iter().map(|finish| MoveJson::new(self, finish)).collect(),
        }
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        text::write(out, self)
    }

    fn exit(&self) -> Exit {
        if self.finishes.is_empty() { Exit::Unknown } else { Exit::Answered }
    }
}

impl MoveJson {
    fn new(study: &FinishStudy, finish: &Finish) -> MoveJson {
        let position = &study.position;
        let best = finish.best_next();
        let next = |i: usize| finish.next.as_ref().map(|next| NextJson::new(&next[i]));
        MoveJson {
            m: finish.m.to_string(),
            notation: position.annotate(finish.m),
            distance: finish.distance.0,
            line: finish.line.iter().map(ToString::to_string).collect(),
            promoted: finish.end.outcome.promoted.name(),
            points: finish.end.points(),
            wins_match: finish.prize == Prize::Match,
            value: best.map(|next| next.value().name()),
            winning_moves: best.map(|next| next.moves.wins),
            fill: best.map(|_| finish.fill().map_or("either", Fill::name)),
            left: next(0),
            right: next(1),
            in_match: in_match(study, finish),
        }
    }
}

fn in_match(study: &FinishStudy, finish: &Finish) -> Option<MatchJson> {
    let ((format, within), next) = study.in_match.as_ref().zip(finish.next.as_ref())?;
    let mut score = Score::of_rings(&finish.end.board);
    score.add(finish.end.outcome.winner, finish.end.points());
    let values = next.each_ref().map(|next| next.in_match);
    Some(MatchJson::new(&MatchFills { format: *format, score, values, within: within.clone() }))
}

impl NextJson {
    fn new(next: &Next) -> NextJson {
        NextJson {
            position: next.setup.to_string(),
            value: next.value().name(),
            winning_moves: next.moves.wins,
            moves: next.moves.moves,
        }
    }
}
