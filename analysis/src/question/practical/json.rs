//! The answer as JSON.

use std::io::{self, Write};

use kamisado::{Deadlock, MoveText, Player, Position};
use kamisado_solver::game::value::Value;
use objects::json::NotedMove;
use schemars::JsonSchema;
use serde::Serialize;
use terminal::output::Answer;

use super::{OnlyMoves, PracticalMove, PracticalStudy, Trap, text};
use shares::{Interval, as_rounded};

/// How hard it is to win after each first move.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PracticalStudy")]
pub struct PracticalJson<'a> {
    position: Position,
    rules: Deadlock,
    /// Rounds are computed exactly up to this number of moves.
    plies: u16,
    /// Rounds for each figure that is not exact.
    rounds: u64,
    /// The seed of the random numbers.
    seed: u64,
    /// The share of the turns on which win-keeping players blunder.
    blunders: f64,
    moves: Vec<MoveJson<'a>>,
}

/// A first move. Chances are those of the winner, unless they say otherwise.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "StudiedMove")]
struct MoveJson<'a> {
    #[serde(flatten)]
    m: NotedMove,
    /// For the player who makes it.
    value: Value,
    /// The moves to the end of the round, of both players, this one included; null if not known.
    distance: Option<u16>,
    winner: Player,
    /// Positions in a small proof of the value.
    proof: usize,
    /// Null if the lines have too many positions.
    only_moves: Option<&'a OnlyMoves>,
    /// The mean share of legal moves that keep the win, both players natural; null if the winner has no turn.
    #[serde(serialize_with = "as_rounded")]
    keeps: Option<f64>,
    /// The chance that a natural winner keeps the win against a natural loser.
    finds_natural: Interval,
    /// The same against a tricky loser.
    finds_tricky: Interval,
    /// The best try against it; null for a losing move.
    trickiest: Option<TryJson>,
    /// The chance that the player of the move wins, both players natural.
    natural_wins: Interval,
    /// The same of win-keeping players.
    keeping_wins: Interval,
    traps: Vec<TrapJson>,
}

/// The answer after which a natural winner keeps the win least often.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "StudiedTry")]
struct TryJson {
    #[serde(flatten)]
    m: NotedMove,
    /// The chance that the win is kept after it.
    finds: Interval,
}

/// A position of the winner, still won, in which more than half of the natural moves lose.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "StudiedTrap")]
struct TrapJson {
    /// The likeliest moves to it, after the first one.
    line: Vec<String>,
    /// These in the rulebook's notation.
    line_notation: Vec<MoveText>,
    position: Position,
    /// The chance that a natural winner reaches it against a tricky loser.
    #[serde(serialize_with = "as_rounded")]
    chance: f64,
    /// Natural moves.
    natural: usize,
    /// How many of them lose.
    lose: usize,
    /// The chance that a natural winner falls into it.
    #[serde(serialize_with = "as_rounded")]
    catches: f64,
    /// The moves that win.
    winning: Vec<String>,
    winning_notation: Vec<MoveText>,
}

impl Answer for PracticalStudy {
    fn json(&self) -> impl Serialize {
        PracticalJson {
            position: self.start,
            rules: self.start.deadlock(),
            plies: self.plies,
            rounds: self.rounds,
            seed: self.seed,
            blunders: self.blunders,
            moves: self.moves.iter().map(|found| MoveJson::new(&self.start, found)).collect(),
        }
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        text::write(out, self)
    }
}

impl MoveJson<'_> {
    fn new<'a>(start: &Position, found: &'a PracticalMove) -> MoveJson<'a> {
        let after = start.after(found.m);
        let trickiest =
            found.best_try.map(|best| TryJson { m: NotedMove::new(&after, best.m), finds: best.chance.interval() });
        MoveJson {
            m: NotedMove::new(start, found.m),
            value: found.value,
            distance: found.distance.map(|distance| distance.0),
            winner: found.winner,
            proof: found.proof,
            only_moves: found.only_moves.as_ref(),
            keeps: found.keeps,
            finds_natural: found.natural.interval(),
            finds_tricky: found.tricky.interval(),
            trickiest,
            natural_wins: found.natural_wins.interval(),
            keeping_wins: found.keeping_wins.interval(),
            traps: found.traps.iter().map(|trap| TrapJson::new(after, trap)).collect(),
        }
    }
}

impl TrapJson {
    fn new(after: Position, trap: &Trap) -> TrapJson {
        let ((line, line_notation), (winning, winning_notation)) = (trap.line_words(after), trap.winning_words());
        TrapJson {
            line,
            line_notation,
            position: trap.position,
            chance: trap.chance,
            natural: trap.natural.len(),
            lose: trap.losing,
            catches: trap.catches(),
            winning,
            winning_notation,
        }
    }
}
