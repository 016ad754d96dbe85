//! Records: a round or a whole match as plain text that a person can write by hand.
//!
//! ```text
//! # After '#', a line is a comment; in a name, only if no letter or digit follows directly: black: Anna #1
//! black: Anna                      who plays Black, who plays Gold: anywhere; white is Gold
//! gold "f1h3 (Bert)"               a name that would not read as one, in quotation marks as in JSON
//! place: at home                   event, place, site, date, time: for people, anywhere, not read
//! match: standard                  single (if left out), standard, long, marathon or points: 1 to 15
//! rules: official                  official (if left out) or two-pass; and how other programs read it: same-color
//! board: turned                    how the writer's board lay: standard, turned, mirrored or turned mirrored
//! position: start                  any POSITION, written as here however the board lay; 'start' if left out
//! opening: 1-3-5                   the first moves of every round go at most 1, 3 and 5 squares
//! tiles: 7 21                      in place of 'position': the numbers of Black's and of Gold's start position
//!
//! 1. Pink Forward 5 Purple         the rulebook's annotation, also short: K F 5 P, kf5, Pink ↑ 5 Purple
//! 2. f1h3, g8c4                    coordinates; moves are separated by commas, semicolons, line ends or spaces,
//! f5e6 g7 - g6! (a comment)        numbers and marks are optional
//! Gold: a1a4                       whose move it is, if you like: by colour, or by the name given above
//! Black d8d3 Pink Forward 5 Purple one move in both forms
//! Green 0 Yellow                   a forced pass, which may be left out
//! pass                             the same; also --, 0000, or its square twice: c5c5
//! Purple Forward 1 Blue            a push ...
//! Red Backwards 1 Yellow           ... and where it put a pushed tower, which may be left out; also ↓
//! winner: gold purple              how a round ended: the winner and, if you like, the tower that gains a ring
//! score: black 0 gold 1            the points so far; or short, Black's first: 0-1
//!
//! fill: left                       what the winner chose; then the moves of the next round; or 'tiles: 4 30'
//! order B G R ... O B G R ... O    how the towers of Black and of Gold stand, each from their own left
//! resigned: black                  an end off the board: who resigned, or ran out of time (time: black), or who
//!                                  won by agreement (agreed: gold, agreed: draw, or 0-1 after the moves)
//! ```
//!
//! - Keywords, names, squares and directions may be in upper or lower case, colours may be shortened, and directions have
//!   a letter and an arrow. The lines `match`, `rules`, `board`, `position` and `opening` come before everything else, in any order.
//!   Each of the lines above the moves here may occur at most once. Tags of PGN say the same as lines: `[Event "at
//!   home"]`; those that say nothing about the play are not read.
//! - Text for people must not look like a move: `event: d8d3` is refused, because the move would not be played. In
//!   quotation marks, without a colon, it may: `event "d8d3"`.
//! - Left and right are the mover's own. Move numbers (`1.`, `1)`), marks (`!`, `$1`, `+-`) and `Round 2` are for people
//!   and not checked. Neither are comments in brackets or braces. Invisible characters are skipped.
//! - Passes and pushed towers are written directly after the move that caused them. All or some may be left out; those
//!   that are written are checked. So are `winner` and `score` lines, which may occur wherever they are true, and `order`
//!   lines. An `order` between two rounds also tells the fill, and one at the top the start.
//! - A record may end anywhere, even in the middle of a round. A single round has no fill.
//! - The rules know no end off the board: it brings no ring and no points. In a match its winner chooses the fill.
//! - With a `position`, the score begins with the points for its rings; a single round begins without points. The
//!   `position` of a match may be the end of a round: the record then continues with a fill.
//! - With `opening: 1-3-5`, the limits begin anew in every round; a forced pass uses none up. A position in the middle of a
//!   round does not say how many moves were made: `opening: 1-3-5 after 1`, or 2, does, and otherwise that round has no limits.
//! - `tiles` number the home rows, read from each player's right, on our board however the writer's lay: 0 is always the
//!   ordinary row. At the top they are the start, with Black to move. After a round of a match they stand in the place of
//!   `fill`: the rows are set anew, each tower keeps its rings, and the loser moves first.
//! - A move in the rulebook's annotation may leave out the colour of its target square: `Pink f5`.
//! - Without a `board` line, a text that cannot be played as it is may come from a board that lay otherwise: [`read`] tries
//!   the half-turn, and then the two mirrored boards.
//!
//! [`read`] replays everything: a [`Record`] is legal play. [`Record::to_text`] writes what reads back as an equal one.
//!
//! ```
//! use kamisado_records as record;
//!
//! let record = record::read("d8d3, Purple Right 2 Green")?;
//! assert_eq!(record.rounds()[0].plies[1].m.to_string(), "f1h3");
//! let error = record::read("d8d3, Purple Right 2 Red").unwrap_err();
//! assert!(error.to_string().starts_with("line 1, column 7: the move ends on h3, which is green, not red"));
//! assert_eq!(error.standing.unwrap().position, "oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P");
//! # Ok::<(), record::RecordError>(())
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]
mod comments;
mod error;
mod games;
mod heading;
pub mod import;
pub mod json;
mod moves;
mod names;
mod order;
mod orientations;
mod reader;
mod reading;
mod replay;
mod reread;
mod result;
#[cfg(feature = "serde")]
mod serial;
mod sign;
mod studies;
pub mod study;
mod text;
mod words;
#[cfg(test)]
mod work;
mod write;

use std::fmt;

use kamisado::{
    Color, Concession, Fill, FillRefused, FinishedRound, Frame, IllegalMove, Match, MatchError, MatchFormat, Move,
    Opening, Player, Position, RoundIsOver, Score, Setup, Square, Tiles, Tower,
};

pub use error::{Problem, RecordError, RoundStanding};
pub(crate) use games::read_all;
pub(crate) use heading::NamedOpening;
pub use heading::OpeningName;
pub use moves::MovesError;
pub use names::Names;
pub use orientations::{read, read_under};
pub use reading::{Reading, Rules};
pub use replay::Replay;
pub use sign::Sign;
pub use studies::{Studies, read_studies};
pub(crate) use text::Piece;
pub use write::MoveForm;

/// A match as far as it was played, each move with its consequences.
///
/// Equality compares only the play, not the names or the text.
#[derive(Clone, Debug)]
pub struct Record {
    names: [Option<String>; 2],
    frame: Frame,
    start: Setup,
    rules: Rules,
    game: Match,
    rounds: Vec<Round>,
    /// Its moves and fills as the text gives them; empty for records that are not text.
    told: Vec<Told>,
}

#[derive(Clone, Debug)]
pub(crate) struct Told {
    pub place: (usize, usize),
    pub before: Match,
}

impl PartialEq for Record {
    fn eq(&self, other: &Record) -> bool {
        (&self.start, &self.rules, &self.game, &self.rounds) == (&other.start, &other.rules, &other.game, &other.rounds)
    }
}

impl Eq for Record {}

/// One round of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The fill chosen before it; `None` for the first.
    pub fill: Option<Fill>,
    /// The tiles from which it was set up, if the record names them.
    pub tiles: Option<Tiles>,
    /// The limits of its first move.
    pub opening: Opening,
    /// Who moved first; unknown if the record begins in the middle of the round.
    pub challenger: Option<Player>,
    /// The position before its first move.
    pub start: Position,
    /// Whether it begins as our rules have it, rather than by a [reading](Reading) of another program.
    pub is_ours: bool,
    /// The passes between the given set-up and the first move.
    pub passes: Vec<Pass>,
    /// The moves, in order.
    pub plies: Vec<Ply>,
    /// The end of the round on the board, if it is over there.
    pub finished: Option<FinishedRound>,
    /// The end of the round off the board, if it was conceded.
    pub conceded: Option<Concession>,
    /// The score of the match after the round, or so far.
    pub score: Score,
}

/// A tower move and its consequences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Who moved.
    pub player: Player,
    /// The move.
    pub m: Move,
    /// The move in the rulebook's annotation.
    pub notation: String,
    /// The opponent's towers that it pushed, the nearest first.
    pub pushed: Vec<PushedTower>,
    /// The passes that it forced.
    pub passes: Vec<Pass>,
    /// The position after it and them.
    pub after: Position,
    /// Whether our rules lead to that position, rather than a [reading](Reading) of another program.
    pub is_ours: bool,
}

/// A tower pushed back by one square; displayed as `Red Backwards 1 Yellow`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PushedTower {
    /// The tower's colour.
    pub color: Color,
    /// Where it stands after the push.
    pub square: Square,
}

impl fmt::Display for PushedTower {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} Backwards 1 {}", self.color.title(), self.square.color().title())
    }
}

/// A forced pass; displayed as `Green 0 Yellow`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pass {
    /// Who had to pass.
    pub player: Player,
    /// The blocked tower's colour.
    pub color: Color,
    /// Where it stands.
    pub square: Square,
}

impl fmt::Display for Pass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} 0 {}", self.color.title(), self.square.color().title())
    }
}

impl Record {
    /// A record without moves, of a match from a set-up. Errors as [`Match::from_setup`].
    pub fn new(format: MatchFormat, start: &Setup, rules: impl Into<Rules>) -> Result<Record, MatchError> {
        Record::by(format, start, rules.into())
    }

    fn by(format: MatchFormat, start: &Setup, rules: Rules) -> Result<Record, MatchError> {
        let deadlock = rules.deadlock;
        let game = Match::from_setup(format, start, deadlock)?;
        let blocked = Position::with_passes(start, deadlock).map(|(_, blocked)| blocked).unwrap_or_default();
        let passes = passes(game.position(), blocked);
        let rounds = vec![Round { passes, ..Round::new(&game) }];
        Ok(Record {
            names: [None, None],
            frame: Frame::Standard,
            start: start.clone(),
            rules,
            game,
            rounds,
            told: Vec::new(),
        })
    }

    /// The record before its first move, with the limits of the opening; as [`Match::with_opening`].
    #[must_use]
    pub fn with_opening(mut self, made: Option<u32>) -> Record {
        self.game = self.game.with_opening(made);
        self.rounds[0].opening = self.game.opening();
        self
    }

    /// The record before its first move, with the tiles from which it starts. Panics if it starts otherwise.
    #[must_use]
    pub fn with_tiles(mut self, tiles: Tiles) -> Record {
        assert_eq!(self.start, tiles.setup(Player::Black), "the record starts from tiles {tiles}");
        self.rounds[0].tiles = Some(tiles);
        self
    }

    /// How many moves of the first round were made before the record begins, while they are limited.
    pub fn moves_made(&self) -> Option<u32> {
        let opening = self.rounds[0].opening;
        (0..u32::from(Opening::LIMITED)).find(|&made| Opening::after(made) == opening)
    }

    /// The rules by which it is replayed.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The set-up as given. Its passes, if any, are resolved in the start of the first round.
    pub fn start(&self) -> &Setup {
        &self.start
    }

    /// The name of a player, if the record gives it.
    pub fn name(&self, player: Player) -> Option<&str> {
        self.names[player as usize].as_deref()
    }

    /// Sets the name of a player, which may be any text; an empty one is no name.
    pub fn set_name(&mut self, player: Player, name: &str) {
        self.names[player as usize] = Some(name.to_owned()).filter(|name| !name.is_empty());
    }

    /// How the board lay of the text that was read; everything in the record itself is in our frame.
    pub fn frame(&self) -> Frame {
        self.frame
    }

    /// The match after everything recorded.
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// The rounds, at least one; the last may be unfinished.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The record before one of the moves and fills of its text, which are numbered from 0.
    pub(crate) fn before(&self, number: usize) -> Record {
        let game = self.told[number].before.clone();
        let mut rounds = self.rounds[..game.round() as usize].to_vec();
        let (last, others) = rounds.split_last_mut().expect("a record has a round");
        // A fill leads to each round after the first.
        last.plies.truncate(number - others.iter().map(|round| round.plies.len() + 1).sum::<usize>());
        (last.finished, last.conceded, last.score) = (game.position().finished_round(), game.conceded(), game.score());
        Record {
            names: self.names.clone(),
            start: self.start.clone(),
            rules: self.rules.clone(),
            game,
            rounds,
            told: self.told[..number].to_vec(),
            ..*self
        }
    }

    /// The same record in a text with this many lines before it.
    pub(crate) fn after(mut self, lines: usize) -> Record {
        self.told.iter_mut().for_each(|told| told.place.0 += lines);
        self
    }

    pub(crate) fn moves_played(&self) -> usize {
        self.rounds.iter().map(|round| round.plies.len()).sum()
    }

    /// The last finished round, from which a fill is chosen.
    pub fn last_finished(&self) -> Option<&FinishedRound> {
        self.rounds.iter().rev().find_map(|round| round.finished.as_ref())
    }

    /// Begins the next round if nobody has to choose a fill for it: its towers stand on their own colours.
    pub(crate) fn begin_without_choice(&mut self) {
        if self.rules.readings.contains(&Reading::OwnColors) && self.game.chooser().is_some() {
            let ordinary = "0 0".parse().expect("the ordinary rows are numbered");
            self.set_tiles(ordinary).expect("the match waits for the next round");
        }
    }

    /// Plays a move and records it. Errors as [`Match::play`].
    pub fn play(&mut self, m: Move) -> Result<&Ply, IllegalMove> {
        let before = *self.game.position();
        let (player, opponent) = (before.turn(), before.turn().opponent());
        let blocked = self.game.play(m)?;
        let after = self.game.position();

        let moved = |color: &Color| before.square(opponent, *color) != after.square(opponent, *color);
        let tower = |color| PushedTower { color, square: after.square(opponent, color) };
        let mut pushed: Vec<PushedTower> = Color::ALL.into_iter().filter(moved).map(tower).collect();
        pushed.sort_unstable_by_key(|tower| tower.square.row().abs_diff(m.to.row()));
        let notation = before.annotate(m).to_string();
        let ply = Ply { player, m, notation, pushed, passes: passes(after, blocked), after: *after, is_ours: true };

        let round = self.rounds.last_mut().expect("a record has a round");
        round.finished = self.game.position().finished_round();
        round.score = self.game.score();
        round.plies.push(ply);
        self.read_otherwise();
        Ok(self.rounds.last().and_then(|round| round.plies.last()).expect("it was just played"))
    }

    /// Ends the round off the board. Errors as [`Match::concede`].
    pub fn concede(&mut self, concession: Concession) -> Result<(), RoundIsOver> {
        self.game.concede(concession)?;
        self.rounds.last_mut().expect("a record has a round").conceded = Some(concession);
        Ok(())
    }

    /// Sets up the next round and begins its record. Errors as [`Match::fill`].
    pub fn fill(&mut self, fill: Fill) -> Result<(), FillRefused> {
        self.game.fill(fill)?;
        self.rounds.push(Round { fill: Some(fill), ..Round::new(&self.game) });
        self.read_otherwise();
        Ok(())
    }

    /// Sets up the next round from tiles and begins its record. Errors as [`Match::set_tiles`].
    pub fn set_tiles(&mut self, tiles: Tiles) -> Result<(), FillRefused> {
        self.game.set_tiles(tiles)?;
        self.rounds.push(Round { tiles: Some(tiles), ..Round::new(&self.game) });
        self.read_otherwise();
        Ok(())
    }
}

impl Round {
    /// The winner of the round, on the board or off it.
    pub fn winner(&self) -> Option<Player> {
        let finished = self.finished.as_ref().map(|finished| finished.outcome.winner);
        finished.or(self.conceded.and_then(|conceded| conceded.winner))
    }

    fn new(game: &Match) -> Round {
        Round {
            fill: None,
            tiles: None,
            opening: game.opening(),
            challenger: game.challenger(),
            start: *game.position(),
            is_ours: true,
            passes: Vec::new(),
            plies: Vec::new(),
            finished: game.position().finished_round(),
            conceded: None,
            score: game.score(),
        }
    }
}

/// The passes of the blocked towers on these squares, in order.
fn passes(position: &Position, blocked: Vec<Square>) -> Vec<Pass> {
    let board = position.setup().board;
    let pass = |square: Square| {
        let Tower { player, color, .. } = board[square.index()]?;
        Some(Pass { player, color, square })
    };
    blocked.into_iter().filter_map(pass).collect()
}
