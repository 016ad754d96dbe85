//! How other programs read a forced pass or the next round, where their games are not legal play by the rulebook.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Problem;
use kamisado::Deadlock;

/// A rule of other programs that takes the place of one of ours where a game is replayed; see
/// `docs/src/research/other-programs.md`. The positions are ordinary ones: only how one leads to the next differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "OtherRule")]
#[non_exhaustive]
pub enum Reading {
    /// After a blocked tower, the other player moves the tower of the same colour.
    SameColor,
    /// A blocked tower ends the round: the player who moved last wins.
    BlockedLoses,
    /// The second blocked tower in a row ends the round: the player who moved last wins.
    TwoPassWins,
    /// After a push the other player moves.
    PushEndsTurn,
    /// Every round begins with the towers on their own colours; nobody chooses a fill.
    OwnColors,
    /// Both players fill from the same side of the board, the left or the right of Gold.
    SameSide,
    /// The winner of a round begins the next one.
    WinnerBegins,
    /// The player who began the first round begins every round.
    FirstBegins,
}

/// What a reading is called, what it says, and which programs play by it.
type Facts = (&'static str, &'static str, &'static str);

impl Reading {
    /// All readings.
    pub const ALL: [Reading; 8] = [
        Reading::SameColor,
        Reading::BlockedLoses,
        Reading::TwoPassWins,
        Reading::PushEndsTurn,
        Reading::OwnColors,
        Reading::SameSide,
        Reading::WinnerBegins,
        Reading::FirstBegins,
    ];

    const fn facts(self) -> Facts {
        match self {
            Reading::SameColor => (
                "same-color",
                "a forced pass keeps the colour",
                "EveryBoard/EveryBoard, AlexandreCln/Kamisado, ImmerAlex/Kamisado, mandriv/kamisado",
            ),
            Reading::BlockedLoses => (
                "blocked-loses",
                "a blocked tower ends the round, and the player who moved last wins",
                "AlexFSmirnov/kamisado",
            ),
            Reading::TwoPassWins => (
                "two-pass-wins",
                "the second blocked tower ends the round, and the player who moved last wins",
                "sphynx/hamisado, Dispersik-com/AlphaZero_kamisado",
            ),
            Reading::PushEndsTurn => {
                ("push-ends-turn", "the other player moves after a push", "TillRauch/KamisadoBot, mandriv/kamisado")
            }
            Reading::OwnColors => (
                "own-colors",
                "every round begins with the towers on their own colours",
                "acilione/kamisado, Roialfassi/Kamisado-game, mariolopezmatamala/Kamisado, AlexandreCln/Kamisado",
            ),
            Reading::SameSide => {
                ("same-side", "both players fill from the same side of the board", "acilione/kamisado")
            }
            Reading::WinnerBegins => {
                ("winner-begins", "the winner of a round begins the next one", "neery1218/Kamisado")
            }
            Reading::FirstBegins => (
                "first-begins",
                "the same player begins every round",
                "TillRauch/KamisadoBot, lejhy/Kamisado, vdribeiro/kamisado",
            ),
        }
    }

    /// The name in records.
    pub const fn name(self) -> &'static str {
        self.facts().0
    }
}

/// The rules by which a game is replayed: when a chain of passes ends the round, and what else is read otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Rules {
    /// When a chain of passes ends the round.
    pub deadlock: Deadlock,
    /// What is read as other programs do.
    pub readings: Vec<Reading>,
}

impl Rules {
    /// The name of the rules in answers, and what is read otherwise: `kamisado-official-1, read with same-color`.
    pub fn title(&self) -> String {
        let names: Vec<&str> = self.readings.iter().map(|reading| reading.name()).collect();
        let read = if names.is_empty() { String::new() } else { format!(", read with {}", names.join(", ")) };
        format!("{}{read}", self.deadlock.rules_name())
    }

    /// These rules, with the deadlock rule that the caller requires, if any.
    pub(crate) fn under(&self, asked: Option<Deadlock>) -> Rules {
        Rules { deadlock: asked.unwrap_or(self.deadlock), readings: self.readings.clone() }
    }

    /// The same rules with one more variant or reading that other programs have.
    fn others(&self) -> Vec<Rules> {
        let mut others = vec![Rules { deadlock: Deadlock::TwoPass, ..self.clone() }];
        for reading in Reading::ALL {
            let mut other = self.clone();
            if !other.readings.contains(&reading) {
                other.readings.push(reading);
            }
            others.push(other);
        }
        others.retain(|other| other != self);
        others
    }

    /// The other rules by which a game goes on furthest, in words, if it stops after so many moves by these. `read` reads it
    /// by other rules, and returns after how many moves it stops then, if it does.
    pub(crate) fn explaining(&self, stopped: usize, read: &dyn Fn(&Rules) -> Option<usize>) -> Box<[String]> {
        // A single move more may be legal by chance.
        let (mut furthest, mut explained) = (stopped + 2, Vec::new());
        for other in self.others() {
            let moves = read(&other).unwrap_or(usize::MAX);
            if moves > furthest {
                explained.clear();
                furthest = moves;
            }
            if moves == furthest {
                explained.push(other.explained(self));
            }
        }
        explained.into_boxed_slice()
    }

    /// What distinguishes these rules from others that have less: what it says, and which programs play so.
    pub(crate) fn explained(&self, fewer: &Rules) -> String {
        let (says, programs) = match self.readings.last().filter(|_| self.readings != fewer.readings) {
            Some(reading) => (reading.facts().1, reading.facts().2),
            None => (
                "the second blocked tower ends the round, and the player who moved last loses",
                "older acilione/kamisado, Brooklyn-Dev/kamisado, TillRauch/KamisadoBot, silvainlud/Kamisado, \
                 stlows/kamisado",
            ),
        };
        format!("it goes on if {says}, as in {programs}: a record with 'rules: {self}' at its top is read so")
    }
}

impl From<Deadlock> for Rules {
    fn from(deadlock: Deadlock) -> Rules {
        Rules { deadlock, readings: Vec::new() }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let deadlock =
            Some(self.deadlock).filter(|&deadlock| deadlock != Deadlock::Official || self.readings.is_empty());
        let readings = self.readings.iter().map(|reading| reading.name());
        f.write_str(&deadlock.map(Deadlock::name).into_iter().chain(readings).collect::<Vec<_>>().join(", "))
    }
}

impl FromStr for Rules {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Rules, Problem> {
        let mut rules = Rules::default();
        for word in text.split([',', ' ']).filter(|word| !word.is_empty()) {
            let name = word.to_ascii_lowercase().replace("colour", "color");
            let reading = Reading::ALL.into_iter().find(|reading| reading.name() == name);
            match (Deadlock::ALL.into_iter().find(|deadlock| deadlock.name() == name), reading) {
                (Some(deadlock), _) => rules.deadlock = deadlock,
                (None, Some(reading)) if !rules.readings.contains(&reading) => rules.readings.push(reading),
                (None, Some(_)) => {}
                (None, None) => return Err(Problem::rules(word)),
            }
        }
        if text.trim().is_empty() { Err(Problem::rules(text)) } else { Ok(rules) }
    }
}

impl Problem {
    pub(crate) fn rules(found: &str) -> Problem {
        let readings = Reading::ALL.map(Reading::name).join(", ");
        Problem::found(
            found,
            format_args!(" as the rules, expected official or two-pass; for games of other programs also {readings}"),
        )
    }
}
