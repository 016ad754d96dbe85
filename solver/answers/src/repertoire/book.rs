//! The book: every position that a player can meet with it, and what to do there.

use std::collections::VecDeque;

use kamisado::{Move, Player, Position};
use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::Serialize;

use super::rule::{Rule, in_sight};

/// Why the book has its move: it must be known, follows from the rule, is the only one, starts a win in sight, or is an
/// answer of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum BookReason {
    Know,
    Rule,
    Only,
    Sight,
    Answers,
}

impl BookReason {
    pub const fn name(self) -> &'static str {
        ["know", "rule", "only", "sight", "answers"][self as usize]
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookPlace {
    /// The position, its passes resolved.
    pub position: Position,
    pub reason: BookReason,
    /// The number of a position to know, from 1; none for others.
    pub number: Option<u32>,
    /// The player's move, or all answers of the opponent, each with the index of the next place; none once it is over.
    pub moves: Vec<(Move, Option<usize>)>,
    /// A previous place, the nearest to the root; none for the root.
    pub before: Option<usize>,
}

/// All positions, in order of their distance from the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    pub player: Player,
    pub rule: Rule,
    pub places: Vec<BookPlace>,
}

impl Book {
    /// Follows all lines; `chosen` gives the move in a position with several legal moves and no win in sight.
    pub(super) fn new(root: &Position, player: Player, rule: Rule, chosen: &dyn Fn(&Position) -> (Move, bool)) -> Book {
        let mut book = Book { player, rule, places: Vec::new() };
        let mut numbers = FxHashMap::default();
        let mut known = 0;
        let mut waiting = VecDeque::from([(*root, None)]);
        numbers.insert(*root, 0);
        let mut met = 1;
        while let Some((position, before)) = waiting.pop_front() {
            let legal: Vec<Move> = position.moves().collect();
            let (reason, moves) = if position.turn() != player {
                (BookReason::Answers, legal)
            } else if let [only] = legal[..] {
                (BookReason::Only, vec![only])
            } else if let Some(m) = in_sight(&position) {
                (BookReason::Sight, vec![m])
            } else {
                let (m, is_known) = chosen(&position);
                known += u32::from(is_known);
                (if is_known { BookReason::Know } else { BookReason::Rule }, vec![m])
            };
            let here = book.places.len();
            let mut follow = |m: Move| {
                let next = position.after(m);
                if next.winner().is_some() {
                    return None;
                }
                Some(*numbers.entry(next).or_insert_with(|| {
                    waiting.push_back((next, Some(here)));
                    met += 1;
                    met - 1
                }))
            };
            let moves = moves.into_iter().map(|m| (m, follow(m))).collect();
            let number = (reason == BookReason::Know).then_some(known);
            book.places.push(BookPlace { position, reason, number, moves, before });
        }
        book
    }

    pub fn known(&self) -> impl Iterator<Item = (u32, &BookPlace)> {
        self.places.iter().filter_map(|place| Some((place.number?, place)))
    }

    pub fn count(&self, reason: BookReason) -> usize {
        self.places.iter().filter(|place| place.reason == reason).count()
    }

    /// The moves from the root to a place, along the shortest way.
    pub fn line(&self, place: &BookPlace) -> Vec<(&BookPlace, Move)> {
        let mut line = Vec::new();
        let mut place = place;
        while let Some(before) = place.before {
            let earlier = &self.places[before];
            let leads =
                |&&(_, next): &&(Move, Option<usize>)| next.is_some_and(|next| std::ptr::eq(&self.places[next], place));
            let &(m, _) = earlier.moves.iter().find(leads).expect("the place before leads here");
            line.push((earlier, m));
            place = earlier;
        }
        line.reverse();
        line
    }

    /// For each place, whether there is something to know there or later.
    pub fn to_know(&self) -> Vec<bool> {
        // A next place may have a lower index if lines of different lengths meet.
        let mut known: Vec<bool> = self.places.iter().map(|place| place.number.is_some()).collect();
        loop {
            let mut is_changed = false;
            for (i, place) in self.places.iter().enumerate().rev() {
                let follows = !known[i] && place.moves.iter().any(|(_, next)| next.is_some_and(|next| known[next]));
                known[i] |= follows;
                is_changed |= follows;
            }
            if !is_changed {
                return known;
            }
        }
    }
}
