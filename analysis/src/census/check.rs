//! Checks whether a row can belong to its census.

use kamisado::{Deadlock, Ending, Fill, FinishedRound, Level, Outcome, Position, PositionError};

use super::columns::wrong;
use super::{Detail, Identity, Row};
use crate::population::{Origin, Population};

/// More positions than the searches of a set-up expand, and few enough that the sum of all rows is a number.
const MOST_POSITIONS: u64 = 1 << 40;

impl Row {
    /// Checks all that the rules and the identity say about a row. Value and distance would need a search.
    pub(super) fn check(&self, identity: &Identity, deadlock: Deadlock) -> anyhow::Result<()> {
        let error = |column, found: String, expected| Err(wrong(self.number as i64, column, &found, expected));
        let position = match Position::new(&self.setup, deadlock) {
            Ok(position) if self.setup.due.is_none() => position,
            _ => return error("position", self.setup.to_string(), "a set-up from which a round starts"),
        };
        if u64::from(self.moves) != position.count_moves() {
            return error("moves", self.moves.to_string(), "the number of legal first moves");
        }
        if self.winning_moves.is_some() != (identity.detail >= Detail::Moves) {
            let found = if self.winning_moves.is_some() { "a list" } else { "null" };
            return error("winners", found.to_owned(), "null exactly with the detail value");
        }
        if let Some(winners) = &self.winning_moves {
            // In the solver's order, so each move occurs at most once.
            let mut moves = position.moves();
            if let Some(illegal) = winners.iter().find(|winner| !moves.any(|m| m == **winner)) {
                return error("winners", illegal.to_string(), "legal moves in the solver's order");
            }
        }
        if self.distance.is_some() != (identity.detail >= Detail::Distance) {
            let found = self.distance.map_or("null".to_owned(), |distance| distance.to_string());
            return error("distance", found, "null unless the detail is distance");
        }
        for (column, number) in [("nodes", self.nodes), ("proof", self.proof)] {
            if number > MOST_POSITIONS {
                return error(column, number.to_string(), "fewer positions than a core searches in a week");
            }
        }
        if self.distance.is_some_and(|distance| distance.0 == 0) {
            return error("distance", "0".to_owned(), "at least 1");
        }
        match (&self.origin, &identity.population) {
            (None, Population::Uniform { .. }) => {
                if self.setup.towers().any(|(_, tower)| tower.level != Level::Normal) {
                    return error("rings", "a ring".to_owned(), "none in random set-ups");
                }
                Ok(())
            }
            (Some(origin), Population::Played(_) | Population::Records { .. }) => {
                self.check_origin(origin, &identity.population, deadlock)
            }
            (None, _) => error("round", "null".to_owned(), "the finished round that led to the set-up"),
            (Some(origin), _) => error("round", origin.round.to_string(), "null in random set-ups"),
        }
    }

    fn check_origin(&self, origin: &Origin, population: &Population, deadlock: Deadlock) -> anyhow::Result<()> {
        let error = |column, found: String, expected| Err(wrong(self.number as i64, column, &found, expected));
        if origin.round != self.number.div_ceil(2) {
            return error("round", origin.round.to_string(), "half the row's number, rounded up");
        }
        if origin.fill != Fill::ALL[(self.number as usize + 1) % 2] {
            return error("fill", origin.fill.name().to_owned(), "left in odd rows, right in the others");
        }
        if origin.of_match == 0 {
            return error("match_round", "0".to_owned(), "at least 1");
        }
        let known = match population {
            Population::Records { records, .. } => {
                origin.record.as_ref().is_some_and(|name| records.iter().any(|record| record.name == *name))
            }
            _ => origin.record.is_none(),
        };
        if !known {
            let found = origin.record.clone().unwrap_or_else(|| "null".to_owned());
            return error("record", found, "the name of one of the records, and null in a census without records");
        }
        let (winner, promoted) = (self.defender(), origin.promoted);
        let outcome = match Position::new(&origin.finished, deadlock) {
            Err(PositionError::Finished { outcome }) if (outcome.winner, outcome.promoted) == (winner, promoted) => {
                outcome
            }
            Err(PositionError::Deadlocked { .. }) => Outcome { winner, promoted, ending: Ending::Deadlock },
            _ => {
                let expected = "the end of a round that the Defender won with the promoted tower";
                return error("finished", origin.finished.to_string(), expected);
            }
        };
        let finished = FinishedRound { board: origin.finished.clone(), outcome };
        if finished.next(origin.fill) != self.setup {
            return error("position", self.setup.to_string(), "the set-up after the fill of the finished round");
        }
        let before = finished.level_before();
        if before.promoted().unwrap_or(before) != origin.level {
            return error("level", origin.level.rings().to_string(), "the promoted tower's rings with the new one");
        }
        Ok(())
    }
}
