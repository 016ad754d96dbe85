//! The rounds that are played from each set-up.

use std::sync::atomic::AtomicBool;

use anyhow::{Context, ensure};
use kamisado::{Deadlock, Fill, Move, Player, Position};
use kamisado_players::{Resistance, play_out};
use kamisado_solver::game::Game;
use kamisado_solver::questions::best::natural_moves;
use kamisado_solver::questions::value::{Question, WinnerError, Winners};
use kamisado_solver::search::Limits;
use kamisado_solver::storage::job::Job;
use kamisado_solver::storage::journal::Journal;
use kamisado_solver::watch::Watch;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use super::Condition;
use crate::census::Row;
use crate::population::Origin;
use crate::question::sides::Sum;
use crate::stopped::unless_stopped;
use answers::setup::{Lineup, SETUP_MEMORY};
use shares::WinCount;

const ROUND: u8 = 1;
/// Streams of random numbers for each round: more than conditions and fills need.
const STREAMS: u64 = 64;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub round: u64,
    pub fill: Fill,
    pub moves: WinCount,
    /// Those among which natural players choose.
    pub natural: WinCount,
    /// Own-colour squares up to three ahead, the Defender's less the Challenger's.
    pub own_three: i32,
    /// The sum of the rule to learn: the Defender should choose the side where it is smaller.
    pub rule: i32,
    pub games: u32,
    /// Those that the Challenger won, in the order of [`Condition::ALL`].
    pub won: Won,
}

pub type Won = [u32; Condition::ALL.len()];

impl Outcome {
    pub fn is_lost(&self) -> bool {
        self.moves.wins == 0
    }

    pub fn share_won(&self, condition: usize) -> f64 {
        f64::from(self.won[condition]) / f64::from(self.games.max(1))
    }
}

pub struct Playing<'a> {
    /// Set-ups with all winning first moves, those of a round one after the other.
    pub rows: &'a [Row],
    pub rule: &'a Sum,
    pub deadlock: Deadlock,
    pub games: u32,
    pub seed: u64,
    pub stop: &'a AtomicBool,
}

impl Playing<'_> {
    /// The work, with all that the outcomes depend on except the number of rounds, so that more can be added later.
    pub fn job(&self, census: &[u8]) -> Job {
        Job::new("outcomes", terminal::version::BUILD)
            .with("rules", self.deadlock.rules_name())
            .with("games", self.games)
            .with("seed", self.seed)
            .with_contents("census", census)
    }

    /// The outcomes of all set-ups, in order. Each round has its own random numbers, so threads make no difference.
    pub fn outcomes(&self, journal: &Journal, watch: &dyn Watch) -> anyhow::Result<Vec<Outcome>> {
        let round = |row: &Row| row.origin.as_ref().map(|origin| origin.round);
        let rounds: Vec<&[Row]> = self.rows.chunk_by(|one, next| round(one) == round(next)).collect();
        watch.begin(format_args!("rounds"), rounds.len());
        let played = rounds.par_iter().with_max_len(1).map(|rows| self.kept_or_played(rows, journal, watch));
        Ok(played.collect::<anyhow::Result<Vec<_>>>()?.concat())
    }

    fn kept_or_played(&self, rows: &[Row], journal: &Journal, watch: &dyn Watch) -> anyhow::Result<Vec<Outcome>> {
        let number = rows[0].number;
        let won: Vec<Won> = match journal.take(ROUND, number)? {
            Some(kept) => {
                watch.keep(1);
                let won: Vec<Won> = serde_json::from_slice(&kept)
                    .context("the checkpoint holds rounds that cannot be read: remove it to start again")?;
                ensure!(
                    won.len() == rows.len() && won.iter().flatten().all(|won| *won <= self.games),
                    "the checkpoint's rounds from set-up {number} are not those to be played: remove it to start again"
                );
                won
            }
            None => {
                let limits = Limits { stop: Some(self.stop), ..Limits::default() };
                // Both set-ups have the same rings, so what was found after one helps after the other.
                let mut winners = Winners::new(Question { memory: SETUP_MEMORY, limits, ..Question::default() });
                let won = rows.iter().map(|row| self.play(row, &mut winners)).collect::<Result<Vec<_>, _>>()?;
                journal.put(ROUND, number, serde_json::to_vec(&won)?)?;
                watch.advance(1);
                won
            }
        };
        rows.iter().zip(won).map(|(row, won)| self.outcome(row, won)).collect()
    }

    fn play(&self, row: &Row, winners: &mut Winners<'_>) -> anyhow::Result<Won> {
        let (origin, winning) = known(row)?;
        let (start, challenger) = (self.start(row), row.challenger());
        tell(&start, winning, winners);
        let mut won = Won::default();
        for ((number, condition), won) in (0..).zip(Condition::ALL).zip(&mut won) {
            let mut skills = [condition.defender; 2];
            skills[challenger as usize] = condition.challenger;
            let mut random = ChaCha8Rng::seed_from_u64(self.seed);
            // Samples use the streams 0, 1, 2 and so on; these come from the other end.
            random.set_stream(u64::MAX - (origin.round * STREAMS + number * 2 + origin.fill as u64));
            for _ in 0..self.games {
                let line = play_out(start, skills, Resistance::Random, &mut random, winners);
                let line = unless_stopped(line, |error| matches!(error, WinnerError::Stopped(_)))?;
                *won += u32::from(line.last().and_then(Game::winner) == Some(challenger));
            }
        }
        Ok(won)
    }

    pub fn outcome(&self, row: &Row, won: Won) -> anyhow::Result<Outcome> {
        let (origin, winning) = known(row)?;
        let lineup = Lineup::new(&row.setup);
        let mut natural = WinCount::default();
        natural_moves(&self.start(row)).iter().for_each(|m| natural.add(winning.contains(m)));
        Ok(Outcome {
            round: origin.round,
            fill: origin.fill,
            moves: WinCount { wins: winning.len() as u64, moves: u64::from(row.moves) },
            natural,
            own_three: lineup.own_balance(3),
            rule: self.rule.score(&lineup),
            games: self.games,
            won,
        })
    }

    fn start(&self, row: &Row) -> Position {
        Position::new(&row.setup, self.deadlock).expect("a set-up at the start of a round")
    }
}

fn known(row: &Row) -> anyhow::Result<(&Origin, &[Move])> {
    let known = row.origin.as_ref().zip(row.winning_moves.as_deref());
    known.with_context(|| {
        format!(
            "set-up {} does not say which first moves win, or after which round it comes: expected a census of finished \
             rounds with --detail moves",
            row.number
        )
    })
}

/// Tells who wins a set-up and after each first move, which its census knows.
fn tell(start: &Position, winning: &[Move], winners: &mut Winners<'_>) {
    let challenger: Player = start.turn();
    let winner = |wins| if wins { challenger } else { challenger.opponent() };
    winners.tell(*start, winner(!winning.is_empty()));
    for m in start.moves() {
        winners.tell(start.after(m), winner(winning.contains(&m)));
    }
}
