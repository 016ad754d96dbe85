//! Games of boardspace.net, in its dialect of [SGF](super::sgf), and in the plain form of [`Record::to_ff4`](crate::Record::to_ff4);
//! see `docs/src/formats/games.md`. A game is one round, or a match as this program writes it.
//!
//! - In a name, `%32%` is a space. `time`, `ranking` and `country` of a player are skipped. A `Done` of the same player
//!   after `Pass` adds nothing.
//! - A result `B+R` is of a single round. A draw, and all other results than a win, make no winner.
//! - `KX` and `KL` were `KM` and `KO` before, which mean something else in FF[4].
//!
//! Source: the classes KamisadoMovespec, KamisadoBoard, Opcodes and commonCanvas of github.com/ddyer0/boardspace.net.

use super::cursor::Place;
use super::ends::{ended, plain_result, won_by};
use super::sgf::{self, Property, Tree};
use super::transcript::{Event, Transcript};
use crate::{Problem, RecordError};
use kamisado::signs::single_spaced;
use kamisado::{Concession, Frame, MatchFormat, Move, Player, Reason, Square, Tiles};

const FRAME: Frame = Frame::Turned;
/// The game's number in the plain form: FF[4] has none for Kamisado, and gives them away from 1 on.
pub(crate) const GAME: u8 = 255;
/// The properties of FF[4] that tell no move, and are none of ours.
const SKIPPED: &str = "AB AE AN AP AR AW BL BM BR BT C CA CP CR DD DM DO DT EV FF FG GB GC GM GN GW HA HO IT KM KO LB LN \
                       MA MN N OB ON OT OW PC PL PM RO RU SL SO SQ ST SZ TB TE TM TR TW UC US V VW WL WR WT";

pub(super) fn games(text: &str) -> Vec<Result<Transcript, RecordError>> {
    sgf::trees(text).into_iter().map(|tree| Reader::read(&tree?)).collect()
}

pub(super) fn is_within(text: &str) -> bool {
    text.contains("(;") && sgf::trees(text).iter().flatten().any(|tree| check_game(tree).is_ok())
}

struct Reader {
    game: Transcript,
    /// The square of a tower that was lifted and not put down yet.
    lifted: Option<Square>,
    /// A move that is not confirmed.
    moved: Option<(Place, String, Square, Square)>,
    /// Whether it is a robot's, made in one operation.
    is_whole: bool,
    resigning: Option<Player>,
    passed: Option<Player>,
    is_edited: bool,
    has_done: bool,
    has_position: bool,
    result: Option<(Place, String)>,
}

impl Reader {
    fn read(tree: &Tree<'_>) -> Result<Transcript, RecordError> {
        let is_plain = tree.properties.iter().any(is_plain);
        let mut reader = Reader {
            game: Transcript::new(tree.place.line, if is_plain { Frame::Standard } else { FRAME }),
            lifted: None,
            moved: None,
            is_whole: false,
            resigning: None,
            passed: None,
            is_edited: false,
            has_done: false,
            has_position: false,
            result: None,
        };
        check_game(tree)?;
        for node in tree.properties.chunk_by(|one, next| one.node == next.node) {
            let mut is_known = node[0].node == 1;
            for property in node {
                is_known |= reader.property(property)?;
            }
            let other = node.iter().find(|property| !SKIPPED.split(' ').any(|name| name == property.name));
            if let Some(other) = other.filter(|_| !is_known) {
                return Err(other.place.foreign(other.name, "P0, P1, B or W: it may be a move"));
            }
        }
        reader.end();
        Ok(reader.game)
    }

    /// Whether the property means something here.
    fn property(&mut self, property: &Property<'_>) -> Result<bool, RecordError> {
        let (place, value) = (property.place, property.value.trim());
        let own = |found: Result<(), Problem>| found.map_err(|problem| place.error(problem));
        match property.name {
            "P0" => self.player(Player::Black, place, value)?,
            "P1" => self.player(Player::Gold, place, value)?,
            "B" => self.plain(Player::Black, place, value)?,
            "W" => self.plain(Player::Gold, place, value)?,
            "PB" => self.game.names[0] = plain_name(value),
            "PW" => self.game.names[1] = plain_name(value),
            "RE" => self.result = Some((place, value.to_owned())),
            "KM" | "KO" if self.game.frame != FRAME => return Ok(false),
            "KX" | "KM" => own(value.parse().map(|format| self.game.format = format).map_err(Problem::Format))?,
            "KR" => {
                self.game.rules = Some(value.parse().map_err(|problem: Problem| place.error(problem))?);
            }
            "KP" => {
                self.has_position = true;
                own(value.parse().map(|setup| self.game.start = setup).map_err(Problem::Position))?;
            }
            "KL" | "KO" => own(value.parse().map(|opening| self.game.opening = Some(opening)))?,
            "KT" => {
                let tiles: Tiles = value.parse().map_err(|error| place.error(Problem::Tiles(error)))?;
                self.confirm();
                if self.has_position || !self.game.steps.is_empty() {
                    self.game.push(place, value, Event::Tiles(tiles));
                } else {
                    (self.game.start, self.game.tiles) = (tiles.setup(Player::Black), Some(tiles));
                    self.has_position = true;
                }
            }
            "KF" => {
                let fill = value.parse().map_err(|error| place.error(Problem::Fill(error)))?;
                self.confirm();
                self.game.push(place, value, Event::Fill(fill));
            }
            "KE" => {
                let ended = ended(value).ok_or_else(|| place.foreign(value, "'time black' or 'agreed draw'"))?;
                self.game.push(place, value, Event::Conceded(ended));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn plain(&mut self, player: Player, place: Place, value: &str) -> Result<(), RecordError> {
        let m = |Move { from, to }| Event::Move { from, to };
        let event = if value.is_empty() { Ok(Event::Pass(None)) } else { value.parse().map(m) };
        self.confirm();
        self.game.push(place, value, event.map_err(|error| place.error(Problem::Move(error)))?);
        if let Some(step) = self.game.steps.last_mut() {
            step.player = Some(player);
        }
        Ok(())
    }

    /// An operation of a player, or something about them.
    fn player(&mut self, player: Player, place: Place, value: &str) -> Result<(), RecordError> {
        let mut words: Vec<&str> = value.split_whitespace().collect();
        if words.first().is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit())) {
            words.remove(0);
        }
        let Some((&word, rest)) = words.split_first() else { return Ok(()) };
        let foreign = |expected| place.foreign(value, expected);
        let square = |at: usize| square(rest, at).ok_or_else(|| foreign("a column A to H and a row 1 to 8, like D 1"));
        let is_confirmed = self.passed.take() == Some(player);
        match word.to_ascii_lowercase().as_str() {
            "id" => self.game.names[player as usize] = name(value),
            "time" | "ranking" | "country" | "pleaseundo" | "dontundo" | "allowundo" | "peek" | "nullmove"
            | "offerdraw" | "declinedraw" => {}
            "start" => self.start(rest.first().copied()),
            "edit" => {
                self.reset();
                self.is_edited = true;
            }
            "reset" | "undo" => self.reset(),
            "pickb" => self.pick(square(0)?, place, value)?,
            "dropb" => self.drop(square(0)?, place, value)?,
            "move" => {
                let from = square(0)?;
                let to = square(if rest[0].len() == 1 { 2 } else { 1 })?;
                if from == to && self.lifted.is_none() {
                    self.pass(player, Some(from), place, value);
                } else {
                    self.pick(from, place, value)?;
                    self.drop(to, place, value)?;
                    self.is_whole = true;
                }
            }
            "pass" => self.pass(player, None, place, value),
            "done" => self.done(place, value, is_confirmed)?,
            "resign" => self.resigning = if self.resigning.is_some() { None } else { Some(player) },
            "winontime" | "gameoverontime" => self.concede(place, value, Some(player), Reason::Time),
            "acceptdraw" => self.concede(place, value, None, Reason::Agreed),
            _ => return Err(foreign("Pickb, Dropb, Move, Done, Pass, Resign or another operation of boardspace.net")),
        }
        Ok(())
    }

    fn pass(&mut self, player: Player, square: Option<Square>, place: Place, found: &str) {
        self.confirm();
        self.game.push(place, found, Event::Pass(square));
        self.passed = Some(player);
    }

    fn start(&mut self, player: Option<&str>) {
        self.is_edited = false;
        if self.game.steps.is_empty() && !self.has_position {
            let is_second = player.is_some_and(|player| player.eq_ignore_ascii_case("P1"));
            self.game.start.turn = if is_second { Player::Gold } else { Player::Black };
        }
    }

    fn pick(&mut self, square: Square, place: Place, found: &str) -> Result<(), RecordError> {
        if self.lifted.is_some() {
            return Err(place.foreign(found, "Dropb, because a tower is lifted already"));
        }
        if self.resigning.is_some() {
            return Err(place.foreign(found, "Done or another Resign after Resign"));
        }
        match self.moved.take_if(|(_, _, _, to)| *to == square) {
            Some((_, _, from, _)) => self.lifted = Some(from),
            // Another tower is lifted: the last move stands.
            None => {
                self.confirm();
                self.lifted = Some(square);
            }
        }
        Ok(())
    }

    fn drop(&mut self, square: Square, place: Place, found: &str) -> Result<(), RecordError> {
        let from = self.lifted.take().ok_or_else(|| place.foreign(found, "Pickb before it, to lift a tower"))?;
        if from == square {
            return Ok(());
        }
        if !self.is_edited {
            self.moved = Some((place, found.to_owned(), from, square));
            self.is_whole = false;
            return Ok(());
        }
        if !self.game.steps.is_empty() {
            return Err(place.foreign(found, "no change of the board after the first move, by 'Edit'"));
        }
        let board = &mut self.game.start.board;
        let tower = board[FRAME.square(from).index()].take();
        board[FRAME.square(square).index()] = tower;
        Ok(())
    }

    fn done(&mut self, place: Place, found: &str, is_confirmed: bool) -> Result<(), RecordError> {
        self.has_done = true;
        if let Some(loser) = self.resigning.take() {
            self.reset();
            self.concede(place, found, Some(loser.opponent()), Reason::Resigned);
        } else if self.lifted.is_some() {
            return Err(place.foreign(found, "Dropb before it, because a tower is lifted"));
        } else if self.moved.is_some() {
            self.confirm();
        } else if !is_confirmed {
            self.game.push(place, found, Event::Pass(None));
        }
        Ok(())
    }

    fn reset(&mut self) {
        (self.lifted, self.moved, self.resigning) = (None, None, None);
    }

    fn confirm(&mut self) {
        if let Some((place, found, from, to)) = self.moved.take() {
            self.game.push(place, &found, Event::Move { from, to });
        }
    }

    fn concede(&mut self, place: Place, found: &str, winner: Option<Player>, reason: Reason) {
        self.game.push(place, found, Event::Conceded(Concession { winner, reason }));
    }

    /// The end of the game. What is not confirmed counts if it is a robot's, or if this text confirms nothing.
    fn end(&mut self) {
        if !self.has_done || self.is_whole {
            self.confirm();
        }
        let Some((place, found)) = self.result.take() else { return };
        let of_round = || plain_result(&found).filter(|_| self.game.format == MatchFormat::Single);
        let of_words = || Some((won_by(&found, &self.game.names)?, Reason::Agreed));
        let Some((winner, reason)) = of_round().or_else(of_words) else { return };
        let has_resigned = self.resigning.is_some_and(|loser| loser.opponent() == winner);
        self.concede(place, &found, Some(winner), if has_resigned { Reason::Resigned } else { reason });
    }
}

fn is_plain(property: &Property<'_>) -> bool {
    property.name == "GM" && property.value.trim().parse() == Ok(GAME)
}

fn check_game(tree: &Tree<'_>) -> Result<(), RecordError> {
    let find = |name: &str| tree.properties.iter().find(|property| property.name == name);
    let is_ours = |property: &Property<'_>| property.value.trim().to_ascii_lowercase().starts_with("kamisado");
    let other = "GM[Kamisado]: SGF of other games is not read";
    match (find("SU"), find("GM")) {
        (Some(setup), _) if is_ours(setup) => Ok(()),
        (None, Some(game)) if is_ours(game) || is_plain(game) => Ok(()),
        (_, Some(game)) if !is_ours(game) => Err(game.place.foreign(&format!("GM[{}]", game.value), other)),
        (Some(setup), _) => {
            Err(setup.place.foreign(&format!("SU[{}]", setup.value), "SU[kamisado 0], a game of boardspace.net"))
        }
        (None, _) => Err(tree.place.foreign("SGF without GM", other)),
    }
}

/// The square whose column and row are the words from here on, together or apart.
fn square(words: &[&str], at: usize) -> Option<Square> {
    let word = words.get(at)?.to_ascii_lowercase();
    let word = if word.len() == 1 { word + words.get(at + 1)? } else { word };
    word.parse().ok()
}

fn name(value: &str) -> Option<String> {
    let name = value.trim_start_matches(|c: char| c.is_ascii_digit() || c.is_whitespace()).get(2..)?.trim();
    let name = name.strip_prefix('"').unwrap_or(name);
    plain_name(name.strip_suffix('"').unwrap_or(name))
}

fn plain_name(value: &str) -> Option<String> {
    Some(decoded(&single_spaced(value))).filter(|name| !name.is_empty())
}

/// A name in which characters may be written as their number between per cent signs, as a space is `%32%`.
fn decoded(name: &str) -> String {
    let mut parts = name.split('%');
    let mut text = parts.next().unwrap_or_default().to_owned();
    while let Some(number) = parts.next() {
        match (number.parse().ok().and_then(char::from_u32), parts.next()) {
            (Some(c), Some(rest)) => {
                text.push(c);
                text += rest;
            }
            // It is no code, and stays.
            _ => return name.to_owned(),
        }
    }
    text
}
