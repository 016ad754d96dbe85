//! Records as text.

use std::fmt::Write;

use super::{Record, Round};
use crate::{Player, Setup};

/// How moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum MoveForm {
    /// The rulebook's annotation, with pushed towers and passes: `Pink Forward 5 Purple`.
    #[default]
    Annotation,
    /// From-square and to-square, and `pass` for a forced pass: `d8d3`.
    Coordinates,
}

impl Record {
    /// The text of the record, which reads back as an equal one.
    pub fn to_text(&self, form: MoveForm) -> String {
        let mut text = String::new();
        self.write(&mut text, form).expect("a string takes any text");
        text
    }

    fn write(&self, text: &mut String, form: MoveForm) -> std::fmt::Result {
        for player in Player::ALL {
            if let Some(name) = self.name(player) {
                writeln!(text, "{}: {name}", player.name())?;
            }
        }
        writeln!(text, "match: {}", self.game.format())?;
        writeln!(text, "rules: {}", self.game.position().deadlock().name())?;
        if self.start != Setup::start() {
            writeln!(text, "position: {}", self.start)?;
        }
        for (number, round) in (1..).zip(&self.rounds) {
            writeln!(text, "\n# Round {number}")?;
            if let Some(fill) = round.fill {
                writeln!(text, "fill: {fill}")?;
            }
            round.write(text, form)?;
        }
        Ok(())
    }
}

impl Round {
    fn write(&self, text: &mut String, form: MoveForm) -> std::fmt::Result {
        for pass in &self.passes {
            writeln!(text, "{pass}")?;
        }
        for (number, ply) in (1..).zip(&self.plies) {
            write!(text, "{number:>2}. ")?;
            match form {
                MoveForm::Annotation => {
                    write!(text, "{}", ply.notation)?;
                    for tower in &ply.pushed {
                        write!(text, ", {tower}")?;
                    }
                    for pass in &ply.passes {
                        write!(text, ", {pass}")?;
                    }
                }
                MoveForm::Coordinates => {
                    write!(text, "{}", ply.m)?;
                    for _ in &ply.passes {
                        text.push_str(", pass");
                    }
                }
            }
            text.push('\n');
        }
        if let Some(finished) = &self.finished {
            writeln!(text, "winner: {} {}", finished.outcome.winner.name(), finished.outcome.promoted)?;
            writeln!(text, "score: {}", self.score)?;
        }
        Ok(())
    }
}
