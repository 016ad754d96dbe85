//! A round on another board, in play.

use std::io::{self, Write};

use anyhow::{bail, ensure};
use kamisado::Player;
use kamisado_boards::{Board, Move};
use kamisado_solver::game::Hints;
use kamisado_solver::search::{Limits, Solver};
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

use super::line::{Line, StateJson, split};
use crate::in_play::InPlay;
use crate::interrupt;
use crate::options::Effort;
use crate::paint::Paint;

/// Positions that the computer searches for a move, if there are no limits.
const NODES: u64 = 200_000;
/// Bytes that a search takes.
const MEMORY: usize = 1 << 26;

pub struct Round<'b> {
    line: Line<'b>,
    given: Line<'b>,
    /// Whether the computer searches; otherwise it sees no farther than its next move.
    searches: bool,
}

/// A move of the computer, and whether it is known to win.
#[derive(Serialize)]
pub struct Choice {
    #[serde(rename = "move")]
    m: String,
    wins: bool,
}

impl<'b> Round<'b> {
    pub fn new(board: &'b Board, text: &str, moves: &[String], searches: bool) -> anyhow::Result<Round<'b>> {
        let mut line = Line::new(super::position(board, text)?);
        line.play(moves.iter().flat_map(|text| split(text)))?;
        Ok(Round { given: line.clone(), line, searches })
    }

    /// A move that wins, if one is found; otherwise any that does not lose at once, if there is one.
    fn choose(&self, effort: Effort, random: &mut ChaCha8Rng) -> anyhow::Result<(Move, bool)> {
        let position = &self.line.position;
        let mut limits = effort.limits();
        if !self.searches {
            limits.nodes = Some(0);
        } else if !effort.is_limited() {
            limits.nodes = Some(NODES);
        }
        let win = |limits: Limits<'_>| Solver::new(MEMORY).winning_move(position, limits).ok().flatten();
        let found = win(limits);
        interrupt::check()?;
        if let Some(m) = found {
            return Ok((m, true));
        }
        let live: Vec<Move> = position.live_moves().collect();
        let all: Vec<Move> = position.moves().collect();
        let chosen = live.choose(random).or_else(|| all.choose(random)).expect("the round is not over");
        Ok((*chosen, false))
    }
}

impl InPlay for Round<'_> {
    type Player = Player;
    type Choice = Choice;
    type State = StateJson;

    const MOVE: (&'static str, &'static str) = ("move", "a10a8");
    const COMMANDS: &'static [&'static str] = &["position", "legal", "go", "play", "undo", "resign", "save", "quit"];
    const HELP: &'static str = "Type a move, such as a10a8.";
    const EXPLAINS: bool = false;

    fn players(&self) -> Vec<Player> {
        Player::ALL.to_vec()
    }

    fn name(player: Player) -> &'static str {
        player.name()
    }

    fn turn(&self) -> Option<Player> {
        self.line.winner().is_none().then(|| self.line.position.turn())
    }

    fn check_goes_on(&self) -> anyhow::Result<()> {
        match self.line.winner() {
            Some(winner) => bail!("the round is over: {winner} has won; 'undo' takes the last move back"),
            None => Ok(()),
        }
    }

    fn decisions(&self) -> Vec<Player> {
        self.line.moves.iter().map(|(player, _, _)| *player).chain(self.line.resigned).collect()
    }

    fn go_back(&mut self, length: usize) -> anyhow::Result<()> {
        self.line.go_back(length);
        Ok(())
    }

    fn set_up(&mut self, position: &str, moves: &str) -> anyhow::Result<()> {
        let mut line = match position {
            "" => self.given.clone(),
            text => Line::new(super::position(self.line.position.board(), text)?),
        };
        line.play(split(moves))?;
        self.line = line;
        Ok(())
    }

    fn play(&mut self, text: &str, only_one: bool) -> anyhow::Result<()> {
        self.check_goes_on()?;
        ensure!(
            !only_one || split(text).count() == 1,
            "found several moves, expected one: the other player answers it"
        );
        self.line.play(split(text))
    }

    fn resign(&mut self) -> anyhow::Result<String> {
        self.check_goes_on()?;
        let player = self.line.position.turn();
        self.line.resigned = Some(player);
        Ok(format!("{player} has resigned: {} wins.", player.opponent()))
    }

    fn let_computer_move(&mut self, effort: Effort, random: &mut ChaCha8Rng) -> anyhow::Result<()> {
        let (m, _) = self.choose(effort, random)?;
        self.line.make(m);
        Ok(())
    }

    fn go(&self, effort: Effort, random: &mut ChaCha8Rng) -> anyhow::Result<Choice> {
        let (m, wins) = self.choose(effort, random)?;
        Ok(Choice { m: m.to_string(), wins })
    }

    fn state(&self, lists_moves: bool) -> StateJson {
        self.line.state(lists_moves)
    }

    fn played(&self) -> usize {
        self.line.moves.len()
    }

    fn record(&self, _: &dyn Fn(Player) -> Option<String>) -> String {
        if self.decisions().is_empty() { String::new() } else { self.line.record() }
    }

    fn hint(&self, effort: Effort, mut random: ChaCha8Rng) -> anyhow::Result<String> {
        Ok(match self.choose(effort, &mut random)? {
            (m, true) => format!("{m} wins."),
            (m, false) => format!("{m} does not lose at once, if any move does not; no win was found."),
        })
    }

    fn why(&self, _: &str, _: Effort) -> anyhow::Result<()> {
        bail!("found why with --board, expected it on the ordinary board only")
    }

    fn write_steps(&self, out: &mut dyn Write, told: usize) -> io::Result<usize> {
        self.line.write_steps(out, told)
    }

    fn write_board(&self, out: &mut dyn Write, _: Paint) -> io::Result<()> {
        self.line.write_board(out)
    }

    fn write_moves(&self, out: &mut dyn Write, _: Paint) -> io::Result<()> {
        self.line.write_moves(out)
    }
}
