//! The computer as a player.

use clap::ValueEnum;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use solver::game::value::{Value, Verdict};
use solver::kamisado::{Deadlock, Fill, FinishedRound, Match, MatchMove, Position};
use solver::opening_table::Table;
use solver::questions::kamisado::players::{blunder, knowing_move, natural_move};
use solver::questions::kamisado::value::{Answer, Question, answer};
use solver::search::Limits;

use super::Args;
use crate::interrupt;
use crate::options::Effort;

/// What kind of player it is.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Finds every win; when lost, holds out as long as it can
    Perfect,
    /// The same, but a share of its moves in won rounds are blunders
    Strong,
    /// Sees one move ahead: wins at once, or else does not let you win at once, or else plays any move
    Natural,
}

/// Positions that the search for distances may expand: exact distances are dear, and only make play look better.
const DISTANCE_NODES: u64 = 200_000;

/// The share of a strong player's blunders where nothing else is said.
const BLUNDERS: f64 = 0.1;

/// A player of some kind, and what its choices may cost.
pub struct Computer<'a> {
    kind: Kind,
    blunders: f64,
    random: ChaCha8Rng,
    question: Question<'a>,
}

/// What the computer would play.
pub struct Choice {
    pub m: MatchMove,
    /// The verdict of the round or, of a fill, of the next round, for who plays it; unknown where nobody asked.
    pub verdict: Verdict,
    /// Whether that is proved.
    pub proved: bool,
    /// Positions expanded by the search.
    pub nodes: u64,
}

impl<'a> Computer<'a> {
    /// The player that the arguments ask for.
    pub fn new(args: &Args, tables: &'a [&'a Table]) -> Computer<'a> {
        let question = Question {
            moves: true,
            proof: args.effort.proof(),
            tables,
            memory: args.computing.memory.bytes(),
            threads: args.computing.threads(),
            ..Question::default()
        };
        let blunders = args.blunders.unwrap_or(BLUNDERS);
        Computer { kind: args.against, blunders, random: ChaCha8Rng::seed_from_u64(args.seed), question }
    }

    /// What it is called in a record.
    pub fn name(&self) -> String {
        match self.kind {
            Kind::Perfect => "perfect player".to_owned(),
            Kind::Strong => format!("strong player with {} blunders", self.blunders),
            Kind::Natural => "natural player".to_owned(),
        }
    }

    /// Chooses a move, or a fill, in a match that is not over.
    ///
    /// # Errors
    ///
    /// If a table is damaged or the search at fault, and after Ctrl-C.
    pub fn choose(&mut self, game: &Match, effort: Effort) -> anyhow::Result<Choice> {
        let blunders = self.kind == Kind::Strong && self.random.random_bool(self.blunders);
        if let Some(finished) = game.finished_round() {
            return if self.kind == Kind::Natural || blunders {
                Ok(self.any_fill())
            } else {
                self.best_fill(&finished, game.position().deadlock(), effort)
            };
        }
        let position = game.position();
        if self.kind == Kind::Natural {
            let m = MatchMove::Tower(natural_move(position, &mut self.random));
            return Ok(Choice { m, verdict: Verdict::Unknown, proved: false, nodes: 0 });
        }
        let mut known = self.values(position, effort.limits())?;
        let mut found = blunder(&known, &mut self.random).filter(|_| blunders);
        if found.is_none() {
            if known.verdict.value() == Some(Value::Loss) {
                known = self.with_distances(position, known, effort.limits())?;
            }
            found = Some(knowing_move(position, &known, &mut self.random));
        }
        let found = found.expect("just chosen");
        let proved = known.proved && found.verdict != Verdict::Unknown;
        Ok(Choice { m: found.m.into(), verdict: found.verdict, proved, nodes: known.nodes })
    }

    /// The move, or fill, of a perfect player, and what is known of all moves of a round; the game's own random numbers
    /// stay as they are.
    pub fn advise(&self, game: &Match, effort: Effort) -> anyhow::Result<(Choice, Option<Answer>)> {
        let mut adviser = Computer { kind: Kind::Perfect, random: self.random.clone(), ..*self };
        if game.finished_round().is_some() {
            return Ok((adviser.choose(game, effort)?, None));
        }
        let position = game.position();
        let known = self.values(position, effort.limits())?;
        let known = self.with_distances(position, known, effort.limits())?;
        let found = knowing_move(position, &known, &mut adviser.random);
        let proved = known.proved && found.verdict != Verdict::Unknown;
        let choice = Choice { m: found.m.into(), verdict: found.verdict, proved, nodes: known.nodes };
        Ok((choice, Some(known)))
    }

    /// What is asked why a position is won or lost.
    pub fn question(&self) -> Question<'a> {
        self.question
    }

    fn values(&self, position: &Position, limits: Limits<'_>) -> anyhow::Result<Answer> {
        let found = answer(position, &Question { limits, ..self.question });
        interrupt::check()?;
        Ok(found?)
    }

    /// Adds the distances that can be had at little cost.
    fn with_distances(&self, position: &Position, mut known: Answer, limits: Limits<'_>) -> anyhow::Result<Answer> {
        let limits = limits.less(known.nodes);
        let nodes = limits.nodes.unwrap_or(u64::MAX).min(DISTANCE_NODES);
        let limits = Limits { nodes: Some(nodes), ..limits };
        let timed = answer(position, &Question { limits, distance: true, ..self.question });
        interrupt::check()?;
        let timed = timed?;
        known.nodes += timed.nodes;
        for (known, timed) in known.moves.iter_mut().zip(&timed.moves) {
            if timed.verdict.distance().is_some() {
                known.verdict = timed.verdict;
            }
        }
        Ok(known)
    }

    fn any_fill(&mut self) -> Choice {
        let fill = *Fill::ALL.choose(&mut self.random).expect("there are two");
        Choice { m: fill.into(), verdict: Verdict::Unknown, proved: false, nodes: 0 }
    }

    /// The fill after which the Challenger loses the next round, or else has fewer winning first moves.
    fn best_fill(&mut self, finished: &FinishedRound, deadlock: Deadlock, effort: Effort) -> anyhow::Result<Choice> {
        let mut fills = Vec::new();
        let (mut nodes, all) = (0, effort.limits());
        for (fill, parts) in Fill::ALL.into_iter().zip([2, 1]) {
            let next = Position::new(&finished.next(fill), deadlock).expect("all towers stand at home");
            let answer = self.values(&next, all.less(nodes).share(0, parts))?;
            nodes += answer.nodes;
            let wins = answer.winning_moves().count();
            let order = match answer.verdict.value() {
                Some(Value::Loss) => (0, 0),
                None => (1, wins),
                Some(Value::Win) => (2, wins),
            };
            fills.push((order, fill, answer.verdict.value(), answer.proved));
        }
        let least = fills.iter().map(|&(order, ..)| order).min();
        let best: Vec<_> = fills.into_iter().filter(|&(order, ..)| Some(order) == least).collect();
        let &(_, fill, value, proved) = best.choose(&mut self.random).expect("there are two");
        let verdict = value.map_or(Verdict::Unknown, |value| value.seen_by(true).into());
        Ok(Choice { m: fill.into(), verdict, proved: proved && verdict != Verdict::Unknown, nodes })
    }
}
