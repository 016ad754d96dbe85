//! A round on another board: shown, and in play.

use std::io::{self, Write};

use anyhow::{Context, bail, ensure};
use itertools::Itertools;
use kamisado::Player;
use kamisado_boards::{Board, Move, Passes, Position, Square};
use kamisado_solver::Value;
use kamisado_solver::game::{Game, Hints};
use kamisado_solver::search::Solver;
use objects::json::word;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value as Json, json};

use crate::in_play::InPlay;
use crate::interrupt;
use crate::options::{Effort, in_position};
use crate::paint::Paint;

/// Positions that the computer searches for a move, if there are no limits.
const NODES: u64 = 200_000;
/// Bytes that a search takes.
const MEMORY: usize = 1 << 26;

#[derive(Clone)]
pub struct Round<'b> {
    /// The position and the moves of the command line.
    given: (String, String),
    start: Position<'b>,
    pub position: Position<'b>,
    /// Each with the player who made it, and the passes after it.
    moves: Vec<(Player, Move, Passes)>,
}

impl<'b> Round<'b> {
    /// A POSITION and the moves that follow it.
    pub fn new(board: &'b Board, text: &str, moves: &[String]) -> anyhow::Result<Round<'b>> {
        let start = Position::read(board, text).with_context(|| in_position(text))?;
        let given = (text.to_owned(), moves.join(" "));
        let mut round = Round { given, start, position: start, moves: Vec::new() };
        round.play_all(&round.given.1.clone())?;
        Ok(round)
    }

    /// Plays moves; if one is wrong, none is played.
    fn play_all(&mut self, text: &str) -> anyhow::Result<()> {
        let mut round = self.clone();
        for text in split(text) {
            let number = round.moves.len() + 1;
            let m: Move = text.parse().with_context(|| format!("move {number}"))?;
            round.check_goes_on()?;
            if !round.position.is_legal(m) {
                let (moves, due) = (round.sorted_moves(), round.position.due());
                let ways = moves.iter().filter(|way| due.is_some() || way.from == m.from).join(" ");
                let ways = if ways.is_empty() { "a move of a tower whose turn it is".to_owned() } else { ways };
                bail!("move {number}: found {m}, expected {ways}, in '{}'", round.position);
            }
            round.make(m);
        }
        *self = round;
        Ok(())
    }

    fn make(&mut self, m: Move) {
        let player = self.position.turn();
        let passes = self.position.play_unchecked(m);
        self.moves.push((player, m, passes));
    }

    fn sorted_moves(&self) -> Vec<Move> {
        self.position.moves().sorted().collect()
    }

    /// A move that wins, if one is found; otherwise any that does not lose at once, if there is one. With who wins, if
    /// that is known, for the player to move.
    fn choose(&self, effort: Effort, random: &mut ChaCha8Rng) -> anyhow::Result<(Move, Option<Value>)> {
        let win = Solver::new(MEMORY).winning_move(&self.position, effort.or_nodes(NODES).limits());
        interrupt::check()?;
        if let Ok(Some(m)) = win {
            return Ok((m, Some(Value::Win)));
        }
        let (live, all): (Vec<Move>, _) = (self.position.live_moves().collect(), self.sorted_moves());
        let m = *live.choose(random).or_else(|| all.choose(random)).expect("the round is not over");
        Ok((m, win.is_ok().then_some(Value::Loss)))
    }
}

fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', ',']).filter(|text| !text.is_empty())
}

impl InPlay for Round<'_> {
    type Player = Player;
    type Choice = Json;
    type State = Json;

    const MOVE: (&'static str, &'static str) = ("move", "a4a3");
    const COMMANDS: &'static [&'static str] = &["position", "legal", "go", "play", "undo", "save", "quit"];
    const HELP: &'static str = "Type a move, such as a4a3.";
    const WITHOUT: &'static [&'static str] = &["why", "resign"];

    fn players(&self) -> Vec<Player> {
        Player::ALL.to_vec()
    }

    fn name(player: Player) -> &'static str {
        player.name()
    }

    fn turn(&self) -> Option<Player> {
        self.position.winner().is_none().then(|| self.position.turn())
    }

    fn check_goes_on(&self) -> anyhow::Result<()> {
        self.position.winner().map_or(Ok(()), |winner| bail!("the round is over: {winner} has won"))
    }

    fn decisions(&self) -> Vec<Player> {
        self.moves.iter().map(|(player, _, _)| *player).collect()
    }

    fn go_back(&mut self, length: usize) -> anyhow::Result<()> {
        let moves: Vec<Move> = self.moves.iter().map(|(_, m, _)| *m).take(length).collect();
        (self.position, self.moves) = (self.start, Vec::new());
        moves.into_iter().for_each(|m| self.make(m));
        Ok(())
    }

    fn set_up(&mut self, position: &str, moves: &str) -> anyhow::Result<()> {
        let (text, first) = if position.is_empty() { (&*self.given.0, &*self.given.1) } else { (position, "") };
        let round = Round::new(self.position.board(), text, &[first.to_owned(), moves.to_owned()])?;
        *self = Round { given: std::mem::take(&mut self.given), ..round };
        Ok(())
    }

    fn play(&mut self, text: &str, only_one: bool) -> anyhow::Result<()> {
        ensure!(
            !only_one || split(text).count() == 1,
            "found several moves, expected one: the other player answers it"
        );
        self.play_all(text)
    }

    fn resign(&mut self) -> anyhow::Result<String> {
        bail!("found resign with --board, expected it without")
    }

    fn let_computer_move(&mut self, effort: Effort, random: &mut ChaCha8Rng) -> anyhow::Result<()> {
        let (m, _) = self.choose(effort, random)?;
        self.make(m);
        Ok(())
    }

    fn go(&self, effort: Effort, random: &mut ChaCha8Rng) -> anyhow::Result<Json> {
        let (m, value) = self.choose(effort, random)?;
        Ok(json!({"move": m.to_string(), "value": word(value)}))
    }

    fn state(&self, lists_moves: bool) -> Json {
        let (position, winner) = (&self.position, self.position.winner());
        let is_deadlock = winner.is_some() && position.due().is_none();
        let passes = self.moves.last().map(|(_, _, passes)| passes.iter().map(Square::to_string).collect::<Vec<_>>());
        let mut state = json!({
            "position": position.to_string(), "to_move": position.turn().name(), "due": position.due(),
            "passes": passes.unwrap_or_default(), "winner": winner.map(Player::name),
            "result": if winner.is_none() { "ongoing" } else if is_deadlock { "deadlock" } else { "win" },
        });
        if lists_moves {
            let moves = self.sorted_moves().into_iter().map(|m| m.to_string());
            state["legal_moves"] = moves.map(|m| json!({"move": m, "notation": m})).collect();
        }
        state
    }

    fn played(&self) -> usize {
        self.moves.len()
    }

    fn record(&self, _: &dyn Fn(Player) -> Option<String>) -> String {
        let moves: String = self.moves.iter().map(|(_, m, _)| format!("{m}\n")).collect();
        if self.decisions().is_empty() { moves } else { format!("{}\n{moves}", self.start) }
    }

    fn hint(&self, effort: Effort, mut random: ChaCha8Rng) -> anyhow::Result<String> {
        let (m, value) = self.choose(effort, &mut random)?;
        let why = |value| if value == Value::Win { " wins" } else { "; all moves lose" };
        Ok(format!("{m}{}.", value.map_or("; no win was found", why)))
    }

    fn write_steps(&self, out: &mut dyn Write, told: usize) -> io::Result<usize> {
        for (number, (player, m, passes)) in self.moves.iter().enumerate().skip(told) {
            let passes: String = passes.iter().map(|square| format!(", {square} passes")).collect();
            writeln!(out, "{:>3}. {player:<5}  {m}{passes}", number + 1)?;
        }
        Ok(self.moves.len())
    }

    /// Each square with the letter of its tower and its colour.
    fn write_board(&self, out: &mut dyn Write, _: Paint) -> io::Result<()> {
        let (position, board) = (&self.position, self.position.board());
        let columns: String = (0..board.size()).map(|column| format!("  {}", char::from(b'a' + column))).collect();
        writeln!(out, "   {columns}")?;
        for row in (0..board.size()).rev() {
            let squares = (0..board.size()).map(|column| Square::at(column, row));
            let square = |square| format!(" {}{}", position.letter_on(square).unwrap_or(' '), board.color(square));
            writeln!(out, "{:>3}{}", row + 1, squares.map(square).collect::<String>())?;
        }
        writeln!(out, "   {columns}\n\n{position}\n")?;
        match (self.position.winner(), position.due()) {
            (Some(winner), _) => writeln!(out, "{winner} has won."),
            (None, Some(due)) => writeln!(out, "{} is to move, with the tower of colour {due}.", position.turn()),
            (None, None) => writeln!(out, "{} is to move, with any tower.", position.turn()),
        }
    }

    fn write_moves(&self, out: &mut dyn Write, _: Paint) -> io::Result<()> {
        let moves: Vec<String> = self.sorted_moves().iter().map(Move::to_string).collect();
        moves.chunks(12).try_for_each(|line| writeln!(out, "{}", line.join(" ")))
    }
}
