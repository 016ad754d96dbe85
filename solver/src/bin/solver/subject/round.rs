//! Rounds of Kamisado.

use std::io::{self, Write};
use std::time::Duration;

use ::picture::Arrow;
use kamisado::{Position, Setup};
use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::kamisado::json::AnswerJson;
use kamisado_solver::questions::kamisado::pace::{PACE_NODES, best_move, keep_pace, note_distances};
use kamisado_solver::questions::kamisado::value::{Answer, Question, answer};
use kamisado_solver::search::Limits;
use kamisado_solver::watch::Watch;
use terminal::progress::SearchSign;

use super::{Inquiry, Subject};
use crate::answers;
use crate::bars::Bars;
use crate::options;
use crate::picture::arrow;
use crate::played;

/// Positions of rounds, each answered by the rules, the tables or a search.
pub struct Rounds<'a> {
    inquiry: &'a Inquiry,
    pub question: Question<'a>,
}

impl<'a> Rounds<'a> {
    /// What the arguments ask of a position, by all threads.
    pub fn new(inquiry: &'a Inquiry, tables: &'a [&'a Table]) -> Rounds<'a> {
        let question = Question {
            moves: !inquiry.value_only,
            replies: inquiry.listing.replies,
            distance: inquiry.distance,
            proof: inquiry.effort.proof(),
            tables,
            memory: inquiry.computing.memory.bytes(),
            threads: inquiry.computing.threads.number(),
            ..Question::default()
        };
        Rounds { inquiry, question }
    }

    /// What they ask of each of many, by one thread with `memory` bytes.
    pub fn in_lines(self, memory: usize) -> Rounds<'a> {
        let moves = self.question.moves && self.inquiry.computing.format.is_json();
        let replies = self.question.replies && moves;
        Rounds { question: Question { moves, replies, memory, threads: 1, ..self.question }, ..self }
    }
}

impl Subject for Rounds<'_> {
    type Position = Position;
    type Answer = Answer;

    fn read<S: AsRef<str>>(&self, text: &str, moves: &[S]) -> anyhow::Result<Position> {
        played::position(text, moves, self.inquiry.computing.rules)
    }

    fn answer(&self, position: &Position, limits: Limits<'static>) -> anyhow::Result<Answer> {
        if !self.question.moves {
            let searching = SearchSign::new("solving");
            let limits = Limits { expanded: Some(&searching.expanded), ..limits };
            let found = answer(position, &Question { limits, ..self.question });
            searching.clear();
            return Ok(found?);
        }
        let bars = Bars::default();
        bars.begin(format_args!("solving"), position.count_moves() as usize);
        let found = answer(position, &Question { limits, watch: &bars, ..self.question });
        bars.clear();
        Ok(found?)
    }

    fn answer_alone(&self, position: &Position, limits: Limits<'static>) -> anyhow::Result<Answer> {
        Ok(answer(position, &Question { limits, ..self.question })?)
    }

    fn is_known(found: &Answer) -> bool {
        found.verdict.value().is_some()
    }

    fn write_json(&self, out: &mut Vec<u8>, position: &Position, found: &Answer, time: Duration) {
        AnswerJson::new(position, found, self.inquiry.listing(), time).write_to(out);
    }

    fn write_text(&self, out: &mut dyn Write, position: &Position, found: &Answer, time: Duration) -> io::Result<()> {
        answers::table(out, position, found, self.inquiry.listing.into(), time)
    }

    fn line(&self, position: &Position, found: &Answer) -> String {
        answers::line(position, found.verdict, found.source, answers::unproved(found))
    }

    fn board(&self, position: &Position, found: &Answer) -> anyhow::Result<Option<(Setup, Option<Arrow>)>> {
        let mut known = found.clone();
        if !self.question.distance {
            note_distances(position, &mut known, &self.question)?;
        }
        let limits = Limits { nodes: Some(PACE_NODES), ..options::until_stopped() };
        keep_pace(position, &mut known, self.question.memory, limits);
        Ok(Some((position.setup(), best_move(&known.moves).and_then(|best| arrow(best.m, true)))))
    }
}
