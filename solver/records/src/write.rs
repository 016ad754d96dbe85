//! Records as text.

mod ff4;
mod sgf;
mod sheet;

use std::fmt::{self, Write};
use std::iter;

use super::comments::without_comments;
use super::order::Orders;
use super::{NamedOpening, Piece, Ply, Record, Round};
use foreign::{json, shown};
use kamisado::signs::single_spaced;
use kamisado::{Player, Setup};

/// How moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum MoveForm {
    /// The rulebook's annotation, with pushed towers and passes: `Pink Forward 5 Purple`.
    #[default]
    Annotation,
    /// From-square and to-square, and `pass` for a forced pass: `d8d3`.
    Coordinates,
    /// The rulebook's sheet: a column for each player, arrows for directions, and the towers at the start of each round.
    Sheet,
}

impl Record {
    /// The text of the record, which reads back as an equal one.
    pub fn to_text(&self, form: MoveForm) -> String {
        let mut text = String::new();
        self.write(&mut text, form).expect("a string takes any text");
        text
    }

    fn write(&self, text: &mut String, form: MoveForm) -> fmt::Result {
        write_names(text, self.names.each_ref())?;
        writeln!(text, "match: {}", self.game.format())?;
        writeln!(text, "rules: {}", self.rules)?;
        if let Some(opening) = NamedOpening::of(self) {
            writeln!(text, "opening: {opening}")?;
        }
        match self.rounds[0].tiles {
            Some(tiles) => writeln!(text, "tiles: {tiles}")?,
            None if self.start != Setup::start() => writeln!(text, "position: {}", self.start)?,
            None => {}
        }
        for (number, round) in (1..).zip(&self.rounds) {
            writeln!(text, "\n# Round {number}")?;
            if let Some(tiles) = round.tiles.filter(|_| number > 1) {
                writeln!(text, "tiles: {tiles}")?;
            }
            if let Some(fill) = round.fill {
                writeln!(text, "fill: {fill}")?;
            }
            match form {
                MoveForm::Annotation => round.write_annotation(text)?,
                MoveForm::Coordinates => round.write_coordinates(text)?,
                MoveForm::Sheet => round.write_sheet(text)?,
            }
            round.write_end(text)?;
        }
        Ok(())
    }
}

pub(super) fn write_names(text: &mut String, names: [&Option<String>; 2]) -> fmt::Result {
    for (player, name) in Player::ALL.into_iter().zip(names) {
        match name.as_ref().filter(|name| !name.is_empty()) {
            Some(name) if is_plain(player, name) => writeln!(text, "{}: {name}", player.name())?,
            Some(name) => writeln!(text, "{} {}", player.name(), json::text(name))?,
            None => {}
        }
    }
    Ok(())
}

/// Whether a name reads back unchanged without quotation marks, and can be seen whole.
fn is_plain(player: Player, name: &str) -> bool {
    let line = format!("{}: {name}", player.name());
    let is_name = |(_, value): (Piece<'_>, Piece<'_>)| {
        value.text == name
            && !value.holds_a_move()
            && !value.tells_moves()
            && Orders::of_player(player, value).is_none()
    };
    shown(name) == name
        && single_spaced(name) == name
        && without_comments(&line).is_ok_and(|plain| plain == line)
        && Piece { line: 1, column: 1, text: &line }.keyword_and_value().is_some_and(is_name)
}

impl Ply {
    /// The move in the rulebook's annotation, with the towers that it pushed and the passes that it forced.
    fn told(&self) -> String {
        let pushed = self.pushed.iter().map(|tower| format!(", {tower}"));
        let passes = self.passes.iter().map(|pass| format!(", {pass}"));
        iter::once(self.notation.clone()).chain(pushed).chain(passes).collect()
    }
}

impl Round {
    fn write_annotation(&self, text: &mut String) -> fmt::Result {
        for pass in &self.passes {
            writeln!(text, "{pass}")?;
        }
        for (number, ply) in (1..).zip(&self.plies) {
            writeln!(text, "{number:>2}. {}", ply.told())?;
        }
        Ok(())
    }

    fn write_coordinates(&self, text: &mut String) -> fmt::Result {
        for _ in &self.passes {
            text.push_str("pass\n");
        }
        for (number, ply) in (1..).zip(&self.plies) {
            writeln!(text, "{number:>2}. {}{}", ply.m, ", pass".repeat(ply.passes.len()))?;
        }
        Ok(())
    }

    fn write_end(&self, text: &mut String) -> fmt::Result {
        if let Some(finished) = &self.finished {
            writeln!(text, "winner: {} {}", finished.outcome.winner.name(), finished.outcome.promoted)?;
            writeln!(text, "score: {}", self.score)?;
        }
        match self.conceded {
            Some(conceded) => {
                writeln!(text, "{}: {}", conceded.reason.name(), conceded.names())
            }
            None => Ok(()),
        }
    }
}
