//! The computer as a player.

use clap::ValueEnum;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::ThreadPool;
use solver::game::Game;
use solver::game::value::{Value, Verdict};
use solver::kamisado::{Fill, Match, MatchMove, MatchState, Position};
use solver::opening_table::Table;
use solver::questions::kamisado::pace::keep_pace;
use solver::questions::kamisado::players::{blunder, knowing_move, natural_move};
use solver::questions::kamisado::value::{Answer, MoveAnswer, Question, answer};
use solver::search::Limits;

use super::Args;
use super::of_match::{self, OfMatch};
use crate::interrupt;
use crate::options::Effort;

/// What kind of player it is.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Finds every win, and wins as soon as it can; when lost, holds out as long as it can
    Perfect,
    /// The same, but a share of its moves in won rounds are blunders
    Strong,
    /// Sees one move ahead: wins at once, or else does not let you win at once, or else plays any move
    Natural,
}

/// Positions that the search for the quickest win, or the longest loss, may expand: distances are dear, and no value
/// depends on them.
const DISTANCE_NODES: u64 = 200_000;

/// The share of a strong player's blunders where nothing else is said.
const BLUNDERS: f64 = 0.1;

/// A player of some kind, and what its choices may cost.
pub struct Computer<'a> {
    kind: Kind,
    blunders: f64,
    random: ChaCha8Rng,
    question: Question<'a>,
    /// A thread for searches of matches, if it is a match.
    pool: Option<ThreadPool>,
}

/// What the computer would play.
pub struct Choice {
    pub m: MatchMove,
    /// The verdict of the round or, of a fill, of the next round, for who plays it; unknown where nobody asked.
    pub verdict: Verdict,
    /// The verdict of the match, for who plays it; unknown where nobody asked, as in a round alone.
    pub of_match: Verdict,
    /// Whether the verdict of the round is proved.
    pub proved: bool,
    /// Positions expanded by the search.
    pub nodes: u64,
}

impl Choice {
    /// What was chosen without a question.
    fn unasked(m: MatchMove) -> Choice {
        Choice { m, verdict: Verdict::Unknown, of_match: Verdict::Unknown, proved: false, nodes: 0 }
    }

    /// A move chosen by what is known of the round.
    fn of_round(found: &MoveAnswer, known: &Answer) -> Choice {
        let proved = known.proved && found.verdict != Verdict::Unknown;
        Choice { verdict: found.verdict, proved, nodes: known.nodes, ..Choice::unasked(found.m.into()) }
    }
}

impl<'a> Computer<'a> {
    /// The player that the arguments ask for.
    ///
    /// # Errors
    ///
    /// If a match needs a thread, and there is none to be had.
    pub fn new(args: &Args, tables: &'a [&'a Table]) -> anyhow::Result<Computer<'a>> {
        let question = Question {
            moves: true,
            proof: args.effort.proof(),
            tables,
            memory: args.computing.memory.bytes(),
            threads: args.computing.threads(),
            ..Question::default()
        };
        let blunders = args.blunders.unwrap_or(BLUNDERS);
        let pool = args.game.format.map(|_| args.computing.pool_of_one()).transpose()?;
        Ok(Computer { kind: args.against, blunders, random: ChaCha8Rng::seed_from_u64(args.seed), question, pool })
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
        let mut random = self.random.clone();
        let choice = self.choose_by(game, effort.limits(), &mut random);
        self.random = random;
        choice
    }

    fn choose_by(&self, game: &Match, limits: Limits<'_>, random: &mut ChaCha8Rng) -> anyhow::Result<Choice> {
        let blunders = self.kind == Kind::Strong && random.random_bool(self.blunders);
        if game.finished_round().is_some() {
            let is_blind = self.kind == Kind::Natural || blunders;
            return if is_blind { Ok(any_fill(random)) } else { self.best_fill(game, limits, random) };
        }
        let position = game.position();
        if self.kind == Kind::Natural {
            return Ok(Choice::unasked(natural_move(position, random).into()));
        }
        let known = self.values(position, limits)?;
        match blunder(&known, random).filter(|_| blunders) {
            Some(found) => Ok(Choice::of_round(&found, &known)),
            None => self.best_move(game, known, limits, random),
        }
    }

    /// The move, or fill, of a perfect player, and what is known of all moves of a round; the game's own random numbers
    /// stay as they are.
    pub fn advise(&self, game: &Match, effort: Effort) -> anyhow::Result<(Choice, Option<Answer>)> {
        let (limits, mut random) = (effort.limits(), self.random.clone());
        if game.finished_round().is_some() {
            return Ok((self.best_fill(game, limits, &mut random)?, None));
        }
        let known = self.values(game.position(), limits)?;
        let choice = self.best_move(game, known.clone(), limits, &mut random)?;
        Ok((choice, Some(known)))
    }

    /// What is asked why a position is won or lost.
    pub fn question(&self) -> Question<'a> {
        self.question
    }

    /// The values of all moves, with the distances that tables have.
    fn values(&self, position: &Position, limits: Limits<'_>) -> anyhow::Result<Answer> {
        let found = answer(position, &Question { limits, ..self.question });
        interrupt::check()?;
        let mut found = found?;
        let in_tables = Limits { nodes: Some(0), ..limits };
        let timed = answer(position, &Question { limits: in_tables, distance: true, ..self.question })?;
        for (found, timed) in found.moves.iter_mut().zip(&timed.moves) {
            if timed.verdict.distance().is_some() {
                found.verdict = timed.verdict;
            }
        }
        Ok(found)
    }

    /// Of the moves that are best for the match those that are best for the round, and of these one that wins it soonest or
    /// holds out longest.
    fn best_move(
        &self,
        game: &Match,
        mut known: Answer,
        limits: Limits<'_>,
        random: &mut ChaCha8Rng,
    ) -> anyhow::Result<Choice> {
        let (position, state) = (game.position(), game.state());
        let of_match = self.of_match(&state, limits.less(known.nodes))?;
        let (best, verdict) = of_match.best();
        known.moves.retain(|found| best.contains(&found.m.into()));
        known.nodes += of_match.nodes;
        let left = limits.less(known.nodes);
        let nodes = left.nodes.unwrap_or(u64::MAX).min(DISTANCE_NODES);
        known.nodes += keep_pace(position, &mut known, self.question.memory, Limits { nodes: Some(nodes), ..left });
        interrupt::check()?;
        let choice = Choice::of_round(&knowing_move(position, &known, random), &known);
        let of_match = if of_match::ends_match(&state) { choice.verdict.without_distance() } else { verdict };
        Ok(Choice { of_match, ..choice })
    }

    /// What is known of the match.
    fn of_match(&self, state: &MatchState, limits: Limits<'_>) -> anyhow::Result<OfMatch> {
        let Some(pool) = &self.pool else { return Ok(OfMatch::unasked(state)) };
        let found = OfMatch::ask(state, pool, self.question.memory, self.question.proof, limits);
        interrupt::check()?;
        found
    }

    /// Of the fills that are best for the match the one after which the Challenger loses the next round, or else has fewer
    /// winning first moves.
    fn best_fill(&self, game: &Match, limits: Limits<'_>, random: &mut ChaCha8Rng) -> anyhow::Result<Choice> {
        let state = game.state();
        let of_match = self.of_match(&state, limits)?;
        let (best, verdict) = of_match.best();
        let mut nodes = of_match.nodes;
        let mut fills = Vec::new();
        for (parts, fill) in (1..=best.len()).rev().zip(best) {
            let next = *state.after(fill).position();
            let answer = self.values(&next, limits.less(nodes).share(0, parts))?;
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
        let &(_, m, value, proved) = best.choose(random).expect("there is one");
        let of_round = value.map_or(Verdict::Unknown, |value| value.seen_by(true).into());
        let of_match = if of_match::ends_match(&state) { of_round } else { verdict };
        Ok(Choice { m, verdict: of_round, of_match, proved: proved && of_round != Verdict::Unknown, nodes })
    }
}

/// Either fill.
fn any_fill(random: &mut ChaCha8Rng) -> Choice {
    Choice::unasked((*Fill::ALL.choose(random).expect("there are two")).into())
}
