//! Games as SGF of FF[4], for programs that read SGF and do not know Kamisado; `docs/src/commands/solver-convert.md` shows it.
//!
//! - B is Black, W is Gold. Each move is a node, on our board; what it pushed and who had to pass is in its comment.
//! - What FF[4] has no name for has the same properties of ours as in the [dialect of boardspace.net](super::sgf).
//! - `RE` is the result of the match, once it is decided. A comment says how each round ended.

use std::fmt::{self, Write};

use super::super::{Record, Round};
use super::sgf::coded;
use crate::import::GAME;
use kamisado::{MatchFormat, Player, Reason};

impl Record {
    /// The game as plain SGF, with the names of version 4 where it has them.
    ///
    /// ```
    /// let record = kamisado_records::read("d8d3")?;
    /// assert!(record.to_ff4().contains("\n;B[d8d3]C[Pink Forward 5 Purple]"));
    /// # Ok::<(), kamisado_records::RecordError>(())
    /// ```
    pub fn to_ff4(&self) -> String {
        let mut text = String::new();
        self.write_ff4(&mut text).expect("a string takes any text");
        text
    }

    fn write_ff4(&self, text: &mut String) -> fmt::Result {
        write!(text, "(;FF[4]GM[{GAME}]CA[UTF-8]AP[kamisado:{}]SZ[8]", env!("CARGO_PKG_VERSION"))?;
        self.write_own(text)?;
        for player in Player::ALL {
            if let Some(name) = self.name(player) {
                write!(text, "P{}[{}]", letter(player), coded(name))?;
            }
        }
        text.push_str(&self.result());
        for (number, round) in (1..).zip(&self.rounds) {
            match (round.tiles.filter(|_| number > 1), round.fill) {
                (Some(tiles), _) => write!(text, "\n;KT[{tiles}]C[Round {number}, tiles: {tiles}]")?,
                (_, Some(fill)) => write!(text, "\n;KF[{fill}]C[Round {number}, fill: {fill}]")?,
                _ => {}
            }
            round.write_ff4(text)?;
        }
        text.push_str(")\n");
        Ok(())
    }

    fn result(&self) -> String {
        let conceded = self.game.conceded().filter(|_| self.game.format() == MatchFormat::Single);
        let points = Player::ALL.map(|player| self.game.score().of(player));
        let why = match conceded.map(|conceded| conceded.reason) {
            Some(Reason::Resigned) => "R".to_owned(),
            Some(Reason::Time) => "T".to_owned(),
            // A result without a reason.
            Some(_) => String::new(),
            None => points[0].abs_diff(points[1]).to_string(),
        };
        match (self.game.winner(), conceded) {
            (Some(winner), _) => format!("RE[{}+{why}]", letter(winner)),
            (None, Some(_)) => "RE[Draw]".to_owned(),
            (None, None) => String::new(),
        }
    }
}

impl Round {
    fn write_ff4(&self, text: &mut String) -> fmt::Result {
        for pass in &self.passes {
            write!(text, "\n;C[{pass}]")?;
        }
        for ply in &self.plies {
            write!(text, "\n;{}[{}]C[{}]", letter(ply.player), ply.m, ply.told())?;
        }
        let mut end = String::new();
        self.write_end(&mut end)?;
        match self.conceded {
            Some(conceded) => {
                write!(text, "\n;KE[{} {}]C[{}]", conceded.reason.name(), conceded.names(), end.trim_end())
            }
            None if !end.is_empty() => write!(text, "\n;C[{}]", end.trim_end()),
            None => Ok(()),
        }
    }
}

fn letter(player: Player) -> char {
    ['B', 'W'][player as usize]
}
