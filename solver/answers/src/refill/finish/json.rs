//! The answer as JSON.

use std::io::{self, Write};

use kamisado::{Fill, Score};
use serde::Serialize;
use serde_json::{Value, json};
use terminal::exit::Exit;
use terminal::output::Answer;

use super::super::MatchFills;
use super::super::json::{match_fills, worth};
use super::text;
use super::{Finish, FinishStudy, Prize};

impl Answer for FinishStudy {
    fn json(&self) -> impl Serialize {
        json!({
            "position": self.position.to_string(),
            "winner": self.winner().name(),
            "challenger": self.winner().opponent().name(),
            "within": self.within,
            "rules": self.position.deadlock().rules_name(),
            "best": self.best().iter().map(|finish| finish.m.to_string()).collect::<Vec<_>>(),
            "moves": self.finishes.iter().map(|finish| told(self, finish)).collect::<Vec<_>>(),
        })
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        text::write(out, self)
    }

    fn exit(&self) -> Exit {
        if self.finishes.is_empty() { Exit::Unknown } else { Exit::Answered }
    }
}

fn told(study: &FinishStudy, finish: &Finish) -> Value {
    let best = finish.best_next();
    let next = |i: usize| finish.next.as_ref().map(|next| worth(&next[i].setup, next[i].value(), next[i].worth.moves));
    json!({
        "move": finish.m.to_string(),
        "notation": study.position.annotate(finish.m),
        "distance": finish.distance.0,
        "line": finish.line.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "promoted": finish.end.outcome.promoted.name(),
        "points": finish.end.points(),
        "wins_match": finish.prize == Prize::Match,
        "value": best.map(|next| next.value().name()),
        "winning_moves": best.map(|next| next.worth.moves.wins),
        "fill": best.map(|_| finish.fill().map_or("either", Fill::name)),
        "left": next(0),
        "right": next(1),
        // Null if no match is named, or if it is over.
        "match": in_match(study, finish),
    })
}

fn in_match(study: &FinishStudy, finish: &Finish) -> Option<Value> {
    let ((format, within), next) = study.in_match.as_ref().zip(finish.next.as_ref())?;
    let mut score = Score::of_rings(&finish.end.board);
    score.add(finish.end.outcome.winner, finish.end.points());
    let values = next.each_ref().map(|next| next.worth.in_match);
    Some(match_fills(&MatchFills { format: *format, score, values, within: within.clone() }))
}
