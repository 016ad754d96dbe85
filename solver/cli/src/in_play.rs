//! What the dialogue and the protocol need of a game.

use std::fmt::Display;
use std::io::{self, Write};

use rand_chacha::ChaCha8Rng;
use serde::Serialize;

use crate::options::Effort;
use crate::paint::Paint;

/// A game in play, with the computer that plays in it. Decisions are moves, fills and resignations.
pub trait InPlay {
    type Player: Copy + PartialEq + Display;
    type Choice: Serialize;
    type State: Serialize;

    /// What a move is called, and how one is typed.
    const MOVE: (&'static str, &'static str);
    const COMMANDS: &'static [&'static str];
    const HELP: &'static str;
    const WITHOUT: &'static [&'static str];

    fn players(&self) -> Vec<Self::Player>;

    fn name(player: Self::Player) -> &'static str;

    /// Who must decide; none once it is over.
    fn turn(&self) -> Option<Self::Player>;

    fn check_goes_on(&self) -> anyhow::Result<()>;

    fn decisions(&self) -> Vec<Self::Player>;

    fn go_back(&mut self, length: usize) -> anyhow::Result<()>;

    /// Sets up a position, or that of the command line if empty, and plays moves. After an error all stays as it was.
    fn set_up(&mut self, position: &str, moves: &str) -> anyhow::Result<()>;

    /// Plays what was typed: one move or, unless `only_one`, several. If one is wrong, none is played.
    fn play(&mut self, text: &str, only_one: bool) -> anyhow::Result<()>;

    fn resign(&mut self) -> anyhow::Result<String>;

    fn let_computer_move(&mut self, effort: Effort, random: &mut ChaCha8Rng) -> anyhow::Result<()>;

    /// The computer's decision for the player to move, as an object; it is not played.
    fn go(&self, effort: Effort, random: &mut ChaCha8Rng) -> anyhow::Result<Self::Choice>;

    fn state(&self, lists_moves: bool) -> Self::State;

    fn played(&self) -> usize;

    /// A record of what was played, with the names of the players that are given; empty if nothing was.
    fn record(&self, name: &dyn Fn(Self::Player) -> Option<String>) -> String;

    fn hint(&self, effort: Effort, random: ChaCha8Rng) -> anyhow::Result<String>;

    fn why(&self, _text: &str, _effort: Effort) -> anyhow::Result<()> {
        anyhow::bail!("found why, expected it in Kamisado only; 'hint' says what is known of the best {}", Self::MOVE.0)
    }

    /// Writes what happened after the first `told` lines. Returns the number of lines written in all.
    fn write_steps(&self, out: &mut dyn Write, told: usize) -> io::Result<usize>;

    fn write_board(&self, out: &mut dyn Write, paint: Paint) -> io::Result<()>;

    fn write_moves(&self, out: &mut dyn Write, paint: Paint) -> io::Result<()>;
}
