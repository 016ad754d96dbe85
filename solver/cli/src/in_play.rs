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
    /// The computer's decision, as an object.
    type Choice: Serialize;
    /// How things stand, as an object.
    type State: Serialize;

    /// What a move is called, and how one is typed.
    const MOVE: (&'static str, &'static str);
    /// The commands of the protocol.
    const COMMANDS: &'static [&'static str];
    /// What is said of moves above the list of commands.
    const HELP: &'static str;
    /// Whether it can say why a position is won or lost.
    const EXPLAINS: bool;

    fn players(&self) -> Vec<Self::Player>;

    fn name(player: Self::Player) -> &'static str;

    /// Who must decide; none once it is over.
    fn turn(&self) -> Option<Self::Player>;

    /// What is wrong with any move now, if it is over.
    fn check_goes_on(&self) -> anyhow::Result<()>;

    fn decisions(&self) -> Vec<Self::Player>;

    /// Goes back to this number of decisions.
    fn go_back(&mut self, length: usize) -> anyhow::Result<()>;

    /// Sets up a position, or that of the command line if the text is empty, and plays moves. If something is wrong, all
    /// stays as it was.
    fn set_up(&mut self, position: &str, moves: &str) -> anyhow::Result<()>;

    /// Plays what was typed: one move or, unless `only_one`, several. If one is wrong, none is played.
    fn play(&mut self, text: &str, only_one: bool) -> anyhow::Result<()>;

    /// Whoever must move gives up. Says so in a sentence.
    fn resign(&mut self) -> anyhow::Result<String>;

    fn let_computer_move(&mut self, effort: Effort, random: &mut ChaCha8Rng) -> anyhow::Result<()>;

    /// The computer's decision for the player to move, as an object; it is not played.
    fn go(&self, effort: Effort, random: &mut ChaCha8Rng) -> anyhow::Result<Self::Choice>;

    fn state(&self, lists_moves: bool) -> Self::State;

    /// The number of moves and fills played.
    fn played(&self) -> usize;

    /// A record of what was played, with the names of the players that are given; empty if nothing was.
    fn record(&self, name: &dyn Fn(Self::Player) -> Option<String>) -> String;

    fn hint(&self, effort: Effort, random: ChaCha8Rng) -> anyhow::Result<String>;

    /// Tells why the position, or a move from it, is won or lost.
    fn why(&self, text: &str, effort: Effort) -> anyhow::Result<()>;

    /// Writes what happened after the first `told` lines. Returns the number of lines written in all.
    fn write_steps(&self, out: &mut dyn Write, told: usize) -> io::Result<usize>;

    fn write_board(&self, out: &mut dyn Write, paint: Paint) -> io::Result<()>;

    fn write_moves(&self, out: &mut dyn Write, paint: Paint) -> io::Result<()>;
}
