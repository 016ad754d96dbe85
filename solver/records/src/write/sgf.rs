//! Games as SGF, in the dialect of boardspace.net. `docs/src/commands/solver-convert.md` shows it, and has the table of the
//! properties of ours, with names that no game has in FF[4].
//!
//! - The board is turned: our d8 is `E 1`. P0 is Black, P1 is Gold, also in rounds in which Gold moves first.
//! - `Start` begins each round, for the player who moves first. The numbers of the nodes go on through all rounds.
//! - A push drops the tower on the square where it ends, as any move. Then the same player moves again.
//! - A `Pass` has no `Done` behind it. A chain of passes that ends the round is left out: there, too, the game is over.
//! - `Resign` is the loser's.
//! - In a name, `]` and `"` have a `\` before them. Per cent signs, `\`, hidden characters, and spaces that a reader
//!   would leave out are their number between per cent signs, as on boardspace.net: `%32%`. Several readers do not know
//!   that `\\` may come before the end of a value.

use std::fmt::{self, Write};

use super::super::{NamedOpening, Pass, Record, Round, Rules};
use foreign::is_hidden;
use kamisado::signs::single_spaced;
use kamisado::{Ending, Frame, MatchFormat, Player, Reason, Setup, Square};

impl Record {
    /// The game as SGF, as boardspace.net writes it; matches, rings and other beginnings in properties of ours.
    ///
    /// ```
    /// let record = kamisado_records::read("d8d3")?;
    /// assert!(record.to_sgf().contains(";P0[1 Pickb E 1]\n;P0[2 Dropb E 6]\n;P0[3 Done]"));
    /// # Ok::<(), kamisado_records::RecordError>(())
    /// ```
    pub fn to_sgf(&self) -> String {
        let mut tree = Tree { text: String::new(), number: 0 };
        self.write_sgf(&mut tree).expect("a string takes any text");
        tree.text
    }

    fn write_sgf(&self, tree: &mut Tree) -> fmt::Result {
        tree.text.push_str("(;GM[Kamisado]VV[1]CA[UTF-8]SU[kamisado 0]");
        self.write_own(&mut tree.text)?;
        for player in Player::ALL {
            if let Some(name) = self.name(player) {
                write!(tree.text, "{}[id \"{}\"]", property(player), coded(name))?;
            }
        }
        for (number, round) in (1..).zip(&self.rounds) {
            if let Some(tiles) = round.tiles.filter(|_| number > 1) {
                write!(tree.text, "\n;KT[{tiles}]")?;
            }
            if let Some(fill) = round.fill {
                write!(tree.text, "\n;KF[{fill}]")?;
            }
            round.write_sgf(tree)?;
        }
        tree.text.push_str(")\n");
        Ok(())
    }

    /// What our own properties of the first node say.
    pub(super) fn write_own(&self, text: &mut String) -> fmt::Result {
        let format = self.game.format();
        if format != MatchFormat::Single {
            write!(text, "KX[{format}]")?;
        }
        if self.rules != Rules::default() {
            write!(text, "KR[{}]", self.rules)?;
        }
        if let Some(opening) = NamedOpening::of(self) {
            write!(text, "KL[{opening}]")?;
        }
        match self.rounds[0].tiles {
            Some(tiles) => write!(text, "KT[{tiles}]"),
            None if self.start != Setup::start() => write!(text, "KP[{}]", self.start),
            None => Ok(()),
        }
    }
}

impl Round {
    fn write_sgf(&self, tree: &mut Tree) -> fmt::Result {
        let first = self.passes.first().map_or(self.start.turn(), |pass| pass.player);
        tree.node(first, &format!("Start {}", property(first)))?;
        tree.passes(&self.passes)?;
        let is_deadlock = self.finished.as_ref().is_some_and(|end| end.outcome.ending == Ending::Deadlock);
        for (left, ply) in (0..self.plies.len()).rev().zip(&self.plies) {
            tree.node(ply.player, &format!("Pickb {}", place(ply.m.from)))?;
            tree.node(ply.player, &format!("Dropb {}", place(ply.m.to)))?;
            tree.node(ply.player, "Done")?;
            if left > 0 || !is_deadlock {
                tree.passes(&ply.passes)?;
            }
        }
        match self.conceded {
            Some(conceded) => match (conceded.reason, conceded.winner) {
                (Reason::Resigned, Some(winner)) => {
                    tree.node(winner.opponent(), "Resign")?;
                    tree.node(winner.opponent(), "Done")
                }
                (reason, _) => write!(tree.text, "\n;KE[{} {}]", reason.name(), conceded.names()),
            },
            None => Ok(()),
        }
    }
}

/// A name in which a reader takes nothing for its own: characters that it may change are numbers.
pub(super) fn coded(name: &str) -> String {
    let mut coded = String::new();
    let is_spaced = single_spaced(name) == name;
    for c in name.chars() {
        if matches!(c, '%' | '\\') || is_hidden(c) || c.is_whitespace() && !(c == ' ' && is_spaced) {
            coded += &format!("%{}%", u32::from(c));
        } else {
            coded.extend(matches!(c, ']' | '"').then_some('\\'));
            coded.push(c);
        }
    }
    coded
}

struct Tree {
    text: String,
    number: u32,
}

impl Tree {
    fn node(&mut self, player: Player, what: &str) -> fmt::Result {
        write!(self.text, "\n;{}[{} {what}]", property(player), self.number)?;
        self.number += 1;
        Ok(())
    }

    fn passes(&mut self, passes: &[Pass]) -> fmt::Result {
        passes.iter().try_for_each(|pass| self.node(pass.player, "Pass"))
    }
}

fn property(player: Player) -> &'static str {
    ["P0", "P1"][player as usize]
}

/// A square of the turned board: `E 1`.
fn place(square: Square) -> String {
    let square = Frame::Turned.square(square).to_string().to_uppercase();
    format!("{} {}", &square[..1], &square[1..])
}
