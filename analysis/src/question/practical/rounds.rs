//! Rounds played at random beyond the plies that are known exactly, and estimates from both.

use kamisado::{Player, Position};
use kamisado_players::{Resistance, Skill, natural_move, play_out};
use kamisado_solver::game::Game;
use kamisado_solver::questions::best::natural_moves;
use kamisado_solver::questions::value::{WinnerError, Winners};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use serde::Serialize;

use super::{Chooser, Loser, Walk, WalkPlace};
use shares::{Interval, share_interval};

/// A chance: part of it is known exactly, the rest is estimated from rounds played at random.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(into = "Interval")]
pub struct Chance {
    pub exact: f64,
    pub open: f64,
    pub rounds: u64,
    pub hits: u64,
}

impl From<Chance> for Interval {
    fn from(chance: Chance) -> Interval {
        chance.interval()
    }
}

impl Chance {
    pub fn interval(self) -> Interval {
        match share_interval(self.hits, self.rounds) {
            Some(rest) if self.open > 0.0 => {
                let of_all = |share: f64| (self.exact + self.open * share).min(1.0);
                Interval { estimate: of_all(rest.estimate), low: of_all(rest.low), high: of_all(rest.high) }
            }
            _ => Interval { estimate: self.exact, low: self.exact, high: self.exact },
        }
    }

    pub fn estimate(self) -> f64 {
        self.interval().estimate
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KeptRounds {
    pub chance: Chance,
    /// The expected number of the winner's turns.
    pub turns: f64,
    /// The expected sum of the shares of legal moves that keep the win at these turns.
    pub shares: f64,
}

impl KeptRounds {
    pub fn keeps(&self) -> Option<f64> {
        (self.turns > 0.0).then(|| self.shares / self.turns)
    }
}

/// Continues rounds from the last ply of a walk in which the win was kept, with a natural winner.
pub fn keep_on(
    walk: &Walk,
    winner: Player,
    loser: Loser,
    rounds: u64,
    random: &mut impl Rng,
    chooser: &mut Chooser<'_>,
) -> Result<KeptRounds, WinnerError> {
    let (mut hits, mut turns, mut shares) = (0, 0.0, 0.0);
    let draw = Draw::new(walk.last());
    let rounds = if draw.is_empty() { 0 } else { rounds };
    for _ in 0..rounds {
        let mut position = draw.position(random);
        let is_kept = loop {
            if let Some(found) = position.winner() {
                break found == winner;
            }
            let m = if position.turn() == winner {
                let turn = chooser.winners_turn(&position)?;
                turns += 1.0;
                shares += turn.winning.len() as f64 / turn.legal as f64;
                let m = *turn.natural.choose(random).expect("the round is not over");
                if !turn.winning.contains(&m) {
                    break false;
                }
                m
            } else {
                let moves = match loser {
                    Loser::Natural => natural_moves(&position),
                    Loser::Tricky => chooser.tricky_moves(&position)?,
                };
                *moves.choose(random).expect("the round is not over")
            };
            position = position.after(m);
        };
        hits += u64::from(is_kept);
    }
    let open = walk.open();
    let of_rounds = |sum: f64| if rounds == 0 { 0.0 } else { open * sum / rounds as f64 };
    Ok(KeptRounds {
        chance: Chance { exact: walk.won, open, rounds, hits },
        turns: walk.turns + of_rounds(turns),
        shares: walk.shares + of_rounds(shares),
    })
}

/// Continues rounds of two natural players from the last ply of a walk; returns how often a player wins.
pub fn play_naturally(walk: &Walk, winner: Player, rounds: u64, random: &mut impl Rng) -> Chance {
    let draw = Draw::new(walk.last());
    let rounds = if draw.is_empty() { 0 } else { rounds };
    let mut hits = 0;
    for _ in 0..rounds {
        let mut position = draw.position(random);
        while let Some(m) = natural_move(&position, random) {
            position = position.after(m);
        }
        hits += u64::from(position.winner() == Some(winner));
    }
    Chance { exact: walk.won, open: walk.open(), rounds, hits }
}

/// Plays rounds of two win-keeping players, who play lost positions at random; returns how often a player wins.
pub fn play_keeping(
    start: &Position,
    winner: Player,
    blunders: f64,
    rounds: u64,
    random: &mut impl Rng,
    winners: &mut Winners<'_>,
) -> Result<Chance, WinnerError> {
    let mut hits = 0;
    for _ in 0..rounds {
        let line = play_out(*start, [Skill::Strong { blunders }; 2], Resistance::Random, random, winners)?;
        hits += u64::from(line.last().and_then(Game::winner) == Some(winner));
    }
    Ok(Chance { exact: 0.0, open: 1.0, rounds, hits })
}

struct Draw<'p> {
    places: &'p [WalkPlace],
    sums: Vec<f64>,
}

impl Draw<'_> {
    fn new(places: &[WalkPlace]) -> Draw<'_> {
        let sums = places.iter().scan(0.0, |sum, place| {
            *sum += place.chance;
            Some(*sum)
        });
        Draw { places, sums: sums.collect() }
    }

    fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    fn position(&self, random: &mut impl Rng) -> Position {
        let drawn = random.random::<f64>() * self.sums.last().copied().unwrap_or(0.0);
        let place = self.sums.partition_point(|&sum| sum <= drawn);
        self.places[place.min(self.places.len() - 1)].position
    }
}
