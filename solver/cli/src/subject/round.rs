//! Rounds of Kamisado.

use std::io::{self, Write};
use std::time::Duration;

use ::picture::Arrow;
use kamisado::Setup;
use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::best::{PACE_NODES, best_move, keep_pace, note_distances};
use kamisado_solver::questions::value::{Answer, Question, answer};
use kamisado_solver::search::Limits;
use kamisado_solver::watch::Watch;
use objects::json::AnswerJson;
use objects::situation::Situation;
use terminal::progress::SearchSign;

use super::{Inquiry, Subject};
use crate::bars::Bars;
use crate::picture::arrow;
use crate::{answer, options, played};

pub struct Rounds<'a> {
    inquiry: &'a Inquiry,
    pub question: Question<'a>,
}

impl<'a> Rounds<'a> {
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

    pub fn in_lines(self, memory: usize) -> Rounds<'a> {
        let moves = self.question.moves && self.inquiry.computing.format.is_json();
        let replies = self.question.replies && moves;
        Rounds { question: Question { moves, replies, memory, threads: 1, ..self.question }, ..self }
    }

    fn question_of<'b>(&'b self, situation: &Situation, limits: Limits<'b>) -> Question<'b> {
        Question { opening: situation.origin.opening(), limits, ..self.question }
    }
}

impl Subject for Rounds<'_> {
    type Position = Situation;
    type Answer = Answer;

    fn read<S: AsRef<str>>(&self, text: &str, moves: &[S]) -> anyhow::Result<Situation> {
        played::situation(text, moves, self.inquiry.computing.rules, self.inquiry.opening)
    }

    fn answer(&self, situation: &Situation, limits: Limits<'static>) -> anyhow::Result<Answer> {
        let Situation { position, .. } = situation;
        if !self.question.moves {
            let searching = SearchSign::new("solving");
            let limits = Limits { expanded: Some(&searching.expanded), ..limits };
            let found = answer(position, &self.question_of(situation, limits));
            searching.clear();
            return Ok(found?);
        }
        let bars = Bars::default();
        bars.begin(format_args!("solving"), situation.round().moves().count());
        let found = answer(position, &Question { watch: &bars, ..self.question_of(situation, limits) });
        bars.clear();
        Ok(found?)
    }

    fn answer_alone(&self, situation: &Situation, limits: Limits<'static>) -> anyhow::Result<Answer> {
        Ok(answer(&situation.position, &self.question_of(situation, limits))?)
    }

    fn is_known(found: &Answer) -> bool {
        found.verdict.value().is_some()
    }

    fn write_json(&self, out: &mut Vec<u8>, situation: &Situation, found: &Answer, time: Duration) {
        AnswerJson::new(situation, found, self.inquiry.listing(), time).write_to(out);
    }

    fn write_text(&self, out: &mut dyn Write, situation: &Situation, found: &Answer, time: Duration) -> io::Result<()> {
        answer::table(out, situation, found, self.inquiry.listing.into(), time)
    }

    fn line(&self, situation: &Situation, found: &Answer) -> String {
        answer::line(&situation.position, found.verdict, found.source, answer::unproved(found))
    }

    fn board(&self, situation: &Situation, found: &Answer) -> anyhow::Result<Option<(Setup, Option<Arrow>)>> {
        let (position, mut known) = (&situation.position, found.clone());
        if !self.question.distance {
            note_distances(position, &mut known, &self.question_of(situation, Limits::default()))?;
        }
        let limits = Limits { nodes: Some(PACE_NODES), ..options::until_stopped() };
        keep_pace(&situation.round(), &mut known, self.question.memory, limits);
        Ok(Some((position.setup(), best_move(&known.moves).and_then(|best| arrow(best.m, true)))))
    }
}
