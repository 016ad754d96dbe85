//! Records: a whole game as plain text that a person can write by hand.
//!
//! ```text
//! # After '#', a line is a comment; in a line that names a player, only if no letter or digit follows directly.
//! game: mitsudomoe
//! position: start3                 where the game begins, and by which rules; start2 if left out
//! white: Anna #1                   who plays: white, black, red, yellow
//! black "Bert (Ohm) #"             a name that would not read as one, in quotation marks as in JSON
//! event: Club night                event, place, site, date, time: for people, not read
//!
//!   1. White   place c1 a1*c1      numbers and players are optional; a turn a line, or ';' or ',' between turns
//! yellow out: home-filled          who is out after it: home-filled or no-turn
//! resigned: black                  a player gives up, and is out; the others play on
//! winner: white last-left          the result: home or last-left
//! ```
//!
//! Lines `out` and `winner` may be left out; those that are there are checked.
//!
//! ```
//! use mitsudomoe::record;
//!
//! let record = record::read("white: Anna\nplace c1 a1*c1; place d3 e4-d3")?;
//! let text = "game: mitsudomoe\nwhite: Anna\n\n  1. White   place c1 a1*c1\n  2. Black   place d3 e4-d3\n";
//! assert_eq!(record.to_text(), text);
//! let error = record::read("white: Anna\nplace c1 a1-c1").unwrap_err().to_string();
//! assert!(error.starts_with("line 2, column 1: found the wrong mark between a1 and c1, expected '*'"));
//! # Ok::<(), record::RecordError>(())
//! ```

mod read;

pub use read::{Problem, RecordError, is_record, read, split_turns};

use crate::{Color, Elimination, Position, PositionError, Reason, Setup, Turn, Victory};
use foreign::{json, shown};

/// A game as far as it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    names: [Option<String>; 4],
    start: Setup,
    steps: Vec<Step>,
}

/// A turn, or the start, and what it led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Who made which turn; `None` for the start.
    pub turn: Option<(Color, Turn)>,
    /// The players who were out after it, in order, also those who then resigned.
    pub out: Vec<Elimination>,
    /// The position after it.
    pub position: Position,
}

impl Record {
    /// A record without turns. Errors as [`Position::new`].
    pub fn new(start: &Setup) -> Result<Record, PositionError> {
        Position::new(start).and_then(|_| Record::of_any(start))
    }

    /// A record without turns of a game that may be over. An error if it cannot have come to this.
    pub fn of_any(start: &Setup) -> Result<Record, PositionError> {
        let (position, out) = Position::settled(start)?;
        Ok(Record { names: Default::default(), start: start.clone(), steps: vec![Step { turn: None, out, position }] })
    }

    /// The set-up as given.
    pub fn start(&self) -> &Setup {
        &self.start
    }

    /// The start, then the turns in order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The number of turns.
    pub fn turns(&self) -> usize {
        self.steps.len() - 1
    }

    /// The position at the end.
    pub fn position(&self) -> &Position {
        &self.steps[self.steps.len() - 1].position
    }

    /// The board at the end: the set-up as given, if the game was over by then.
    pub fn end(&self) -> Setup {
        let has_resigned = |out: &Elimination| out.reason == Reason::Resigned;
        match &self.steps[..] {
            [Step { out, position, .. }] if position.outcome().is_some() && !out.iter().any(has_resigned) => {
                self.start.clone()
            }
            _ => self.position().setup(),
        }
    }

    /// The steps, each with its player and turn as text.
    pub fn written(&self) -> impl Iterator<Item = (Option<(Color, String)>, &Step)> {
        // There is no turn before the first position.
        let before = self.steps[..1].iter().chain(&self.steps);
        before
            .zip(&self.steps)
            .map(|(before, step)| (step.turn.map(|(color, turn)| (color, before.position.annotate(turn))), step))
    }

    /// The name of a player, if it is known.
    pub fn name(&self, player: Color) -> Option<&str> {
        self.names[player.index()].as_deref()
    }

    /// `Anna (White)`, or `White` without a name, safe to show.
    pub fn title(&self, player: Color) -> String {
        self.name(player).map_or(player.to_string(), |name| format!("{} ({player})", shown(name)))
    }

    /// Sets the name of a player, which may be any text; an empty one is no name.
    pub fn set_name(&mut self, player: Color, name: &str) {
        self.names[player.index()] = Some(name.to_owned()).filter(|name| !name.is_empty());
    }

    /// Plays a turn, unchecked. Panics as [`Position::play_unchecked`].
    pub fn play(&mut self, turn: Turn) {
        let mut position = *self.position();
        let color = position.color(position.turn());
        let out = position.play_with_eliminations(turn);
        self.steps.push(Step { turn: Some((color, turn)), out, position });
    }

    /// Takes a player out who gives up; false if the player is not in a game that goes on.
    pub fn resign(&mut self, player: Color) -> bool {
        let Some(Step { out, position, .. }) = self.steps.last_mut() else { return false };
        let seat = position.players().find(|&seat| position.color(seat) == player);
        let Some(seat) = seat.filter(|_| position.outcome().is_none()) else { return false };
        out.push(Elimination { color: player, reason: Reason::Resigned });
        out.extend(position.eliminate(seat).into_iter().skip(1));
        true
    }

    /// The text of the record, which reads back as an equal one.
    pub fn to_text(&self) -> String {
        let mut text = "game: mitsudomoe\n".to_owned();
        let plain = Setup { victory: Victory::AnyTurn, ..self.start.clone() };
        match ((2..=4).find(|&players| Setup::start(players).as_ref() == Some(&plain)), self.start.victory) {
            (Some(2), Victory::AnyTurn) => {}
            (Some(players), Victory::AnyTurn) => text += &format!("position: start{players}\n"),
            (Some(players), victory) => text += &format!("position: start{players} | {}\n", victory.name()),
            (None, _) => text += &format!("position: {}\n", self.start),
        }
        for (_, color) in self.start.players() {
            text.extend(self.name(color).map(|name| {
                // What would not read back as this name, or cannot be seen whole, stands in quotation marks.
                let line = format!("{}: {name}", color.name());
                let is_plain = shown(name) == name && read::name(&line).as_deref() == Some(name);
                if is_plain { line + "\n" } else { format!("{} {}\n", color.name(), json::text(name)) }
            }));
        }
        text += "\n";
        for (number, (turn, step)) in self.written().enumerate() {
            text.extend(turn.map(|(color, turn)| format!("{number:>3}. {color:<6}  {turn}\n")));
            text.extend(step.marks().map(|mark| mark + "\n"));
        }
        text
    }
}

impl Step {
    /// The lines of a record that say who is out after it and who has won.
    fn marks(&self) -> impl Iterator<Item = String> + '_ {
        let out = self.out.iter().map(|Elimination { color, reason }| match reason {
            Reason::Resigned => format!("resigned: {}", color.name()),
            reason => format!("{} out: {}", color.name(), reason.name()),
        });
        let won = self.position.outcome();
        out.chain(won.map(|outcome| format!("winner: {} {}", outcome.winner.name(), outcome.ending.name())))
    }
}
