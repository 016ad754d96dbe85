//! The sheet of the rulebook.
//!
//! Lines of columns, with a tab between: the number of the line, what Black did, what Gold did. `order` lists the towers
//! of both home rows at the start, each from the player's own left. An item is a tower, an arrow, a number of squares and
//! the square reached; a tower that was pushed back, `↓`, follows the push; a forced pass is a 0 without an arrow.
//!
//! ```text
//! order   Brown Green Red Yellow Pink Purple Blue Orange   Brown Green Red Yellow Pink Purple Blue Orange
//! #       Black                                            Gold
//! 1       Pink ↑ 5 Purple                                  Purple ↗ 2 Green
//! 2       Green ↑ 1 Red, Red ↓ 1 Blue, Blue ↖ 2 Pink       Pink 0 Yellow
//! ```

use std::fmt::{self, Write};

use super::super::{Pass, Ply, PushedTower, Round};
use kamisado::{Direction, Player, Position, Square};

impl Round {
    pub(super) fn write_sheet(&self, text: &mut String) -> fmt::Result {
        if let (Some(black), Some(gold)) = (home_row(&self.start, Player::Black), home_row(&self.start, Player::Gold)) {
            writeln!(text, "order\t{black}\t{gold}")?;
        }
        if self.passes.is_empty() && self.plies.is_empty() {
            return Ok(());
        }
        text.push_str("#\tBlack\tGold\n");
        for (number, [black, gold]) in (1..).zip(self.lines()) {
            writeln!(text, "{}", format!("{number}\t{}\t{}", black.join(", "), gold.join(", ")).trim_end())?;
        }
        Ok(())
    }

    /// What each player did, line by line: a cell holds all that one did before the other did anything.
    fn lines(&self) -> Vec<[Vec<String>; 2]> {
        let mut lines: Vec<[Vec<String>; 2]> = Vec::new();
        let mut last = None;
        for (player, item) in self.items() {
            if last.is_none() || last != Some(player) && player == Player::Black {
                lines.push(Default::default());
            }
            lines.last_mut().expect("the first item begins a line")[player as usize].push(item);
            last = Some(player);
        }
        lines
    }

    /// Moves, pushed towers and passes, in order, with the player in whose column they stand.
    fn items(&self) -> impl Iterator<Item = (Player, String)> {
        let passes = |passes: &[Pass]| -> Vec<(Player, String)> {
            passes.iter().map(|pass| (pass.player, pass.to_string())).collect()
        };
        let of_ply = move |ply: &Ply| {
            let put_back =
                |tower: &PushedTower| format!("{} ↓ 1 {}", tower.color.title(), tower.square.color().title());
            let pushed = ply.pushed.iter().map(move |tower| (ply.player, put_back(tower)));
            [(ply.player, arrow(ply))].into_iter().chain(pushed).chain(passes(&ply.passes)).collect::<Vec<_>>()
        };
        passes(&self.passes).into_iter().chain(self.plies.iter().flat_map(of_ply))
    }
}

fn arrow(ply: &Ply) -> String {
    let direction = ply.m.direction(ply.player);
    let arrow = match direction {
        Direction::Forward => "↑",
        Direction::Left => "↖",
        Direction::Right => "↗",
    };
    ply.notation.replacen(direction.title(), arrow, 1)
}

/// A player's towers from the player's own left, if all of them stand on the home row.
fn home_row(position: &Position, player: Player) -> Option<String> {
    let board = position.setup().board;
    let tower = |file| board[Square::at(file, 0).seen_by(player).index()].filter(|tower| tower.player == player);
    let titles: Option<Vec<&str>> = (0..8).map(|file| Some(tower(file)?.color.title())).collect();
    Some(titles?.join(" "))
}
