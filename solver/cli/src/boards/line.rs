//! A position and the moves played from it.

use std::io::{self, Write};

use anyhow::{Context, bail};
use kamisado::Player;
use kamisado_boards::{Move, Passes, Position, Square};
use serde::Serialize;

#[derive(Clone)]
pub struct Line<'b> {
    start: Position<'b>,
    pub position: Position<'b>,
    /// Each with the player who made it, and the passes after it.
    pub moves: Vec<(Player, Move, Passes)>,
    pub resigned: Option<Player>,
}

impl<'b> Line<'b> {
    pub fn new(start: Position<'b>) -> Line<'b> {
        Line { start, position: start, moves: Vec::new(), resigned: None }
    }

    pub fn winner(&self) -> Option<Player> {
        self.resigned.map(Player::opponent).or(self.position.winner())
    }

    /// Plays moves; if one is wrong, none is played.
    pub fn play<'t>(&mut self, moves: impl IntoIterator<Item = &'t str>) -> anyhow::Result<()> {
        let mut line = self.clone();
        for text in moves {
            let m: Move = text.parse()?;
            if let Some(winner) = line.winner() {
                bail!("found {m} after the end, {winner} has won");
            }
            let is_legal = line.position.moves().any(|legal| legal == m);
            is_legal
                .then_some(())
                .with_context(|| format!("found {m}, expected a legal move of '{}'", line.position))?;
            line.make(m);
        }
        *self = line;
        Ok(())
    }

    pub fn make(&mut self, m: Move) {
        let player = self.position.turn();
        let passes = self.position.play_unchecked(m);
        self.moves.push((player, m, passes));
    }

    /// Goes back to this number of decisions.
    pub fn go_back(&mut self, length: usize) {
        let moves: Vec<Move> = self.moves.iter().map(|(_, m, _)| *m).take(length).collect();
        *self = Line::new(self.start);
        moves.into_iter().for_each(|m| self.make(m));
    }

    pub fn write_steps(&self, out: &mut dyn Write, from: usize) -> io::Result<usize> {
        for (number, (player, m, passes)) in self.moves.iter().enumerate().skip(from) {
            writeln!(out, "{:>3}. {player:<5}  {m}{}", number + 1, passes_after(passes))?;
        }
        Ok(self.moves.len())
    }

    /// Draws the board: each square has its colour, and the letter of its tower.
    pub fn write_board(&self, out: &mut dyn Write) -> io::Result<()> {
        let (position, board) = (&self.position, self.position.board());
        let columns: String = (0..board.size()).map(|column| format!("  {}", char::from(b'a' + column))).collect();
        writeln!(out, "   {columns}")?;
        for row in (0..board.size()).rev() {
            write!(out, "{:>3}", row + 1)?;
            for column in 0..board.size() {
                let square = Square::at(column, row);
                write!(out, " {}{}", position.letter_on(square).unwrap_or(' '), board.color(square))?;
            }
            writeln!(out)?;
        }
        writeln!(out, "   {columns}\n\n{position}\n")?;
        match (self.winner(), position.due()) {
            (Some(winner), _) => writeln!(out, "{winner} has won."),
            (None, Some(due)) => writeln!(out, "{} is to move, with the tower of colour {due}.", position.turn()),
            (None, None) => writeln!(out, "{} is to move, with any tower.", position.turn()),
        }
    }

    pub fn write_moves(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut moves: Vec<Move> = self.position.moves().collect();
        moves.sort_unstable();
        for of_tower in moves.chunk_by(|a, b| a.from == b.from) {
            let texts: Vec<String> = of_tower.iter().map(Move::to_string).collect();
            writeln!(out, "{}", texts.join(" "))?;
        }
        Ok(())
    }

    /// How things stand, as an object.
    pub fn state(&self, lists_moves: bool) -> StateJson {
        let position = &self.position;
        let mut moves: Vec<Move> = position.moves().filter(|_| lists_moves).collect();
        moves.sort_unstable();
        let passes = self.moves.last().map(|(_, _, passes)| passes.iter().map(Square::to_string).collect());
        StateJson {
            position: position.to_string(),
            to_move: position.turn().name(),
            due: position.due(),
            legal_moves: lists_moves.then(|| moves.into_iter().map(MoveJson::from).collect()),
            passes: passes.unwrap_or_default(),
            result: match (self.winner(), position.due()) {
                (None, _) => "ongoing",
                (Some(_), None) if self.resigned.is_none() => "deadlock",
                _ => "win",
            },
            winner: self.winner().map(Player::name),
        }
    }

    /// The start and the moves.
    pub fn record(&self) -> String {
        let moves: Vec<String> = self.moves.iter().map(|(_, m, _)| m.to_string()).collect();
        format!("{}\n{}\n", self.start, moves.join(" "))
    }
}

fn passes_after(passes: &[Square]) -> String {
    passes.iter().map(|square| format!(", then {square} passes")).collect()
}

#[derive(Serialize)]
pub struct StateJson {
    position: String,
    to_move: &'static str,
    due: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal_moves: Option<Vec<MoveJson>>,
    passes: Vec<String>,
    result: &'static str,
    winner: Option<&'static str>,
}

#[derive(Serialize)]
pub struct MoveJson {
    #[serde(rename = "move")]
    m: String,
}

impl From<Move> for MoveJson {
    fn from(m: Move) -> MoveJson {
        MoveJson { m: m.to_string() }
    }
}

/// The texts of moves that were typed or given in one argument.
pub fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', ',', '\t']).filter(|text| !text.is_empty())
}
