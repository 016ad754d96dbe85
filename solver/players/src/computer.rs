//! The computer as a player.

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use super::Skill;
use super::knowing::{blunder, knowing_move};
use super::natural::natural_move_of;
use super::of_match::{OfMatch, ends_match};
use kamisado::{Fill, Limited, Match, MatchMove, MatchState, Opening};
use kamisado_solver::game::Game;
use kamisado_solver::game::value::{Value, Verdict};
use kamisado_solver::questions::best::{PACE_NODES, best_move, keep_pace, note_distances, trickiest};
use kamisado_solver::questions::value::{Answer, AnswerError, MoveAnswer, Question, WinnerError, Winners, answer};
use kamisado_solver::search::Limits;

/// The default share of a strong player's blunders.
pub const BLUNDERS: f64 = 0.1;

/// A player of some skill, with the cost that its choices may have.
///
/// The perfect player wins as soon as possible, and holds out in a lost round as long as possible; so does the strong
/// one when it does not blunder. The tricky one plays a lost round by the trickiest moves, and of these by the longest.
pub struct Computer<'a> {
    /// How well it plays.
    pub skill: Skill,
    /// The question about the moves; its limits apply to each choice.
    pub question: Question<'a>,
    in_matches: bool,
}

/// The computer's choice.
pub struct Choice {
    /// The move, or the fill.
    pub m: MatchMove,
    /// The verdict of the round or, for a fill, of the next, for the player who makes it; unknown if undetermined.
    pub verdict: Verdict,
    /// The verdict of the match, for the player who makes it; unknown if it was not determined, as in a round alone.
    pub of_match: Verdict,
    /// Whether it is the trickiest move of a lost round; false where that was not asked for or is not known.
    pub is_trickiest: bool,
    /// Whether the verdict of the round is proved.
    pub proved: bool,
    /// Positions expanded by the search.
    pub nodes: u64,
}

impl Choice {
    fn undetermined(m: MatchMove) -> Choice {
        let verdict = Verdict::Unknown;
        Choice { m, verdict, of_match: verdict, is_trickiest: false, proved: false, nodes: 0 }
    }

    fn of_round(found: &MoveAnswer, known: &Answer) -> Choice {
        let proved = known.proved && found.verdict != Verdict::Unknown;
        Choice { verdict: found.verdict, proved, nodes: known.nodes, ..Choice::undetermined(found.m.into()) }
    }
}

impl<'a> Computer<'a> {
    /// With `in_matches` it searches matches too, with the threads of the current pool: it should have one, so that
    /// answers are reproducible. Without it, the player considers only the round.
    pub fn new(skill: Skill, question: Question<'a>, in_matches: bool) -> Computer<'a> {
        Computer { skill, question: Question { moves: true, ..question }, in_matches }
    }

    /// Chooses a move, or a fill, in a match that is not over. Fails if a table is damaged or the search has a bug.
    pub fn choose(&self, game: &Match, limits: Limits<'_>, random: &mut impl Rng) -> Result<Choice, AnswerError> {
        let blunders = matches!(self.skill, Skill::Strong { blunders } if random.random_bool(blunders));
        let is_natural = match self.skill {
            Skill::Natural => true,
            Skill::Lapsing { lapses } => random.random_bool(lapses),
            _ => false,
        };
        if game.position().finished_round().is_some() {
            if !is_natural && !blunders {
                return self.best_fill(game, limits, random);
            }
            return Ok(Choice::undetermined((*Fill::ALL.choose(random).expect("there are two")).into()));
        }
        let position = game.position();
        let round = Limited::new(*position, game.opening());
        if is_natural {
            return match natural_move_of(position, round.moves().collect(), random) {
                Some(m) => Ok(Choice::undetermined(m.into())),
                None => Err(AnswerError::Over { what: "round", winner: position.turn().opponent() }),
            };
        }
        let known = self.values(&round, limits)?;
        match blunder(&known, random).filter(|_| blunders) {
            Some(found) => Ok(Choice::of_round(&found, &known)),
            None => {
                let is_tricky = self.skill == Skill::Tricky;
                self.best_move(game, known, limits, is_tricky, |best| knowing_move(position, best, random))
            }
        }
    }

    /// The move or fill to play, and the answer about all moves of a round: the soonest win, or the trickiest move of a
    /// lost round. Of several equal moves it is the first, as in every list of moves.
    pub fn advise(
        &self,
        game: &Match,
        limits: Limits<'_>,
        random: &mut impl Rng,
    ) -> Result<(Choice, Option<Answer>), AnswerError> {
        if game.position().finished_round().is_some() {
            return Ok((self.best_fill(game, limits, random)?, None));
        }
        let known = self.values(&Limited::new(*game.position(), game.opening()), limits)?;
        // Of equal moves always the same one: a hint that changed would say that the first was wrong.
        let first =
            |best: &Answer| best_move(&best.moves).copied().or_else(|| knowing_move(game.position(), best, random));
        let choice = self.best_move(game, known.clone(), limits, true, first)?;
        Ok((choice, Some(known)))
    }

    /// The values of all moves, with the distances that tables have.
    fn values(&self, round: &Limited, limits: Limits<'_>) -> Result<Answer, AnswerError> {
        let question = Question { opening: round.opening(), limits, ..self.question };
        let mut found = answer(round.position(), &question)?;
        note_distances(round.position(), &mut found, &question)?;
        Ok(found)
    }

    /// Of the moves best for the match, those best for the round and, if a lost round `is_tricky`, the trickiest; of
    /// these, those that win it soonest or hold out longest; of these, the one that `choose` takes.
    fn best_move(
        &self,
        game: &Match,
        mut known: Answer,
        limits: Limits<'_>,
        is_tricky: bool,
        choose: impl FnOnce(&Answer) -> Option<MoveAnswer>,
    ) -> Result<Choice, AnswerError> {
        let (round, state) = (Limited::new(*game.position(), game.opening()), game.state());
        let of_match = self.of_match(&state, limits.less(known.nodes))?;
        let (best, verdict) = of_match.best();
        known.moves.retain(|found| best.contains(&found.m.into()));
        known.nodes += of_match.nodes;
        let mut is_trickiest = false;
        if is_tricky {
            let left = limits.less(known.nodes);
            let (found, nodes) = self.keep_trickiest(&round, &mut known, left)?;
            is_trickiest = found;
            known.nodes += nodes;
        }
        let left = limits.less(known.nodes);
        let nodes = left.nodes.unwrap_or(u64::MAX).min(PACE_NODES);
        known.nodes += keep_pace(&round, &mut known, self.question.memory, Limits { nodes: Some(nodes), ..left });
        let found = choose(&known).expect("a round that goes on has moves");
        let choice = Choice::of_round(&found, &known);
        let of_match = if ends_match(&state) { choice.verdict.without_distance() } else { verdict };
        Ok(Choice { of_match, is_trickiest, ..choice })
    }

    /// If all moves are known to lose, keeps the trickiest; all, if a limit is reached before these are found, and while
    /// the winner's answers are limited. Returns whether they were found, and the positions searched.
    fn keep_trickiest(
        &self,
        round: &Limited,
        known: &mut Answer,
        limits: Limits<'_>,
    ) -> Result<(bool, u64), AnswerError> {
        let is_open = known.moves.iter().any(|found| found.verdict.value() != Some(Value::Loss));
        if is_open || !round.opening().next().is_over() {
            return Ok((false, 0));
        }
        let mut winners = Winners::new(Question { limits, ..self.question });
        let moves = known.moves.iter().map(|found| found.m);
        let found = match trickiest(round.position(), moves, &mut |next| winners.share(next)) {
            Ok((best, _)) => {
                known.moves.retain(|found| best.contains(&found.m));
                true
            }
            Err(WinnerError::Stopped(_)) => false,
            Err(WinnerError::Answer(error)) => return Err(error),
        };
        Ok((found, winners.nodes()))
    }

    fn of_match(&self, state: &MatchState, limits: Limits<'_>) -> Result<OfMatch, AnswerError> {
        if !self.in_matches {
            return Ok(OfMatch::undetermined(state));
        }
        OfMatch::ask(state, self.question.memory, self.question.proof, limits)
    }

    /// Among the fills that are best for the match, the one after which the Challenger loses the next round, or else
    /// has fewer winning first moves.
    fn best_fill(&self, game: &Match, limits: Limits<'_>, random: &mut impl Rng) -> Result<Choice, AnswerError> {
        let state = game.state();
        let of_match = self.of_match(&state, limits)?;
        let (best, verdict) = of_match.best();
        let mut nodes = of_match.nodes;
        let mut fills = Vec::new();
        for (parts, fill) in (1..=best.len()).rev().zip(best) {
            let next = *state.after(fill).position();
            let round = Limited::new(next, if game.plays_opening() { Opening::START } else { Opening::OVER });
            let answer = self.values(&round, limits.less(nodes).share(parts))?;
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
        let of_match = if ends_match(&state) { of_round } else { verdict };
        let proved = proved && of_round != Verdict::Unknown;
        Ok(Choice { verdict: of_round, of_match, proved, nodes, ..Choice::undetermined(m) })
    }
}
