//! Reading a record, line by line, and playing it.

use super::error::check_rules;
use super::heading::{Heading, INFORMATION, NAMES, REPEATED, TOP, quoted, tag};
use super::order::Orders;
use super::text::Piece;
use super::words::speaker;
use super::{NamedOpening, Problem, Record, RecordError, Replay, Rules};
use foreign::json::unquoted;
use foreign::{meant, nearest};
use kamisado::signs::single_spaced;
use kamisado::{Deadlock, Fill, Frame, IllegalMove, MatchFormat, MoveError, Player, Reason, Setup, Tiles};

#[derive(Default)]
pub(super) struct Reader<'a> {
    /// The rules that the caller requires.
    pub asked: Option<Deadlock>,
    /// How the board is taken to lie, as long as the text does not say it.
    pub tried_frame: Frame,
    pub frame: Option<Frame>,
    format: Option<MatchFormat>,
    rules: Option<Rules>,
    /// The rules by which it is read in their place, to explain an error.
    pub tried_rules: Option<Rules>,
    position: Option<(Piece<'a>, Setup)>,
    tiles: Option<(Piece<'a>, Tiles)>,
    opening: Option<NamedOpening>,
    names: [Option<String>; 2],
    heading: Heading,
    /// The moves so far; `None` before the first line that needs it.
    replay: Option<Replay>,
    orders: Orders<'a>,
    pub filled: Option<(usize, Fill)>,
    /// The line of a fill that is read as the other side.
    pub turned_fill: Option<usize>,
    drawn: bool,
    /// The result of a tag, for a record that has no other.
    tagged: Option<Piece<'a>>,
    /// Whether White, which is Gold, comes first in a result like `1-0`.
    white_first: bool,
}

impl<'a> Reader<'a> {
    /// A reader that takes the board to lie so, unless the text says otherwise.
    pub fn new(asked: Option<Deadlock>, tried_frame: Frame) -> Reader<'a> {
        Reader { asked, tried_frame, ..Reader::default() }
    }

    /// A reader that continues a record.
    pub fn continuing(record: Record) -> Reader<'a> {
        let (names, frame) = (record.names.clone(), record.frame);
        Reader { names, replay: Some(Replay::new(record)), ..Reader::new(None, frame) }
    }

    pub fn read(&mut self, text: &'a str) -> Result<(), RecordError> {
        for line in Piece::lines(text).filter(|line| !line.text.is_empty()) {
            self.line(line)?;
        }
        let nothing = self.replay.is_none() && self.format.is_none() && self.rules.is_none() && self.position.is_none();
        if nothing && self.opening.is_none() && self.tiles.is_none() && self.orders.is_empty() {
            return Err(RecordError::new(1, 1, Problem::Empty));
        }
        let tagged = self.tagged.take();
        let replay = self.begin()?;
        tagged.map_or(Ok(()), |result| replay.result(result))
    }

    pub fn line(&mut self, line: Piece<'a>) -> Result<(), RecordError> {
        // Below the moves, `solver show` draws the board and lists what can be played.
        self.drawn |= line.is_edge_of_board();
        if self.drawn && !line.is_numbered_move() {
            return Ok(());
        }
        self.drawn = false;
        if let Some((keyword, value)) = tag(line) {
            return self.tag(keyword, value);
        }
        if line.is_round_heading() {
            return Ok(());
        }
        if let Some((keyword, text)) = quoted(line) {
            return self.quoted(keyword, text);
        }
        if let Some(order) = Orders::of_line(line)? {
            self.heading.played = true;
            self.orders.add(order, line);
            return Ok(());
        }
        match line.keyword_and_value() {
            // Not in `d8:d3`.
            Some((keyword, value))
                if !keyword.text.contains(|c: char| c.is_ascii_digit())
                    || self.player_named(keyword.text).is_some() =>
            {
                self.keyword(keyword, value)
            }
            _ => self.moves(line, None),
        }
    }

    fn moves(&mut self, line: Piece<'a>, speaker: Option<Player>) -> Result<(), RecordError> {
        self.begin()?.line(line, speaker)?;
        self.heading.begin = None;
        Ok(())
    }

    pub fn finish(self) -> Record {
        let record = self.replay.expect("the end of the text begins it, if nothing else does").into_record();
        Record { names: self.names, ..record }
    }

    pub fn moves_played(&self) -> usize {
        self.replay.as_ref().map_or(0, |replay| replay.record().moves_played())
    }

    /// The rules by which the record is replayed: those that are tried, or that the text names.
    pub fn rules_in_force(&self) -> Rules {
        self.tried_rules.as_ref().or(self.rules.as_ref()).cloned().unwrap_or_default().under(self.asked)
    }

    /// The replay, which the first line that plays begins.
    fn begin(&mut self) -> Result<&mut Replay, RecordError> {
        let frame = self.frame.unwrap_or(self.tried_frame);
        if self.replay.is_none() {
            let rules = self.rules_in_force();
            let format = self.format.unwrap_or_default();
            let record = match &self.position {
                None => {
                    let tiled = self.tiles.map(|(_, tiles)| tiles.setup(Player::Black));
                    let start = tiled.unwrap_or_else(|| self.orders.start(frame));
                    Record::new(format, &start, rules).expect("the start can be played from")
                }
                Some((place, setup)) => Record::new(format, setup, rules).map_err(|error| place.error(error))?,
            };
            let mut record = Record { frame, ..record };
            if let Some(NamedOpening { made }) = self.opening {
                record = record.with_opening(made);
            }
            // The position may be the end of a round, which the tiles follow.
            let (start, next) = match self.tiles {
                Some((_, tiles)) if record.start == tiles.setup(Player::Black) => (Some(tiles), None),
                tiles => (None, tiles),
            };
            let mut replay = Replay::new(start.into_iter().fold(record, Record::with_tiles));
            if let Some((place, tiles)) = next {
                replay.at(place).set_tiles(tiles).map_err(|_| place.error(Problem::tiles(tiles)))?;
            }
            replay.white_first = self.white_first;
            self.replay = Some(replay);
            self.heading.played = true;
        }
        let replay = self.replay.as_mut().expect("it was begun above");
        self.orders.check(replay)?;
        Ok(replay)
    }

    /// A line `[Keyword "value"]`. Tags that say nothing about the play are not read.
    fn tag(&mut self, keyword: Piece<'a>, value: Piece<'a>) -> Result<(), RecordError> {
        let word = keyword.text.to_ascii_lowercase();
        self.white_first |= word == "white";
        match word.as_str() {
            "result" => self.tagged = Some(value),
            "fen" if !value.text.is_empty() => return self.keyword(Piece { text: "position", ..keyword }, value),
            "black" | "white" | "gold" if value.text == "?" => {}
            // In PGN of chess, it is the name of an opening.
            "opening" if !value.text.starts_with(|c: char| c.is_ascii_digit()) => {}
            "black" | "white" | "gold" | "match" | "rules" | "position" | "board" | "opening" | "tiles" | "event"
            | "site" | "date" => {
                if NAMES.contains(&word.as_str()) && value.holds_a_move() {
                    let keyword = if word == "black" { "black" } else { "gold" };
                    return Err(value.error(Problem::UnplayedMove { found: value.text.into(), keyword }));
                }
                return self.keyword(keyword, value);
            }
            _ => {}
        }
        Ok(())
    }

    fn player_named(&self, word: &str) -> Option<Player> {
        let is_theirs = |player: &Player| self.names[*player as usize].as_deref().is_some_and(|name| name == word);
        Player::ALL.into_iter().find(is_theirs)
    }

    fn keyword(&mut self, keyword: Piece<'a>, value: Piece<'a>) -> Result<(), RecordError> {
        if let Some(player) = self.player_named(keyword.text).filter(|_| value.tells_moves()) {
            return self.moves(value, Some(player));
        }
        let word = keyword.text.to_ascii_lowercase();
        let word = if word == "white" { "gold" } else { &word };
        if let Some(reason) = Reason::ALL.into_iter().find(|reason| reason.name() == word)
            && (reason != Reason::Time || speaker(value.text).is_some())
        {
            return self.begin()?.ended(reason, value);
        }
        let known = TOP.into_iter().chain(REPEATED).chain(NAMES).chain(INFORMATION);
        let Some(name) = known.clone().find(|name| *name == word) else {
            let near = nearest(word, known.chain(["resigned", "agreed"]));
            let expected = format_args!(
                " before ':', expected match, rules, board, position, opening, tiles, black, gold, fill, winner, score, \
                 resigned, time or agreed, or else a move without ':'{}",
                meant(near)
            );
            return Err(keyword.error(Problem::found(keyword.text, expected)));
        };
        if let Some(player) = speaker(name) {
            if value.tells_moves() {
                return self.moves(value, Some(player));
            }
            if let Some(order) = Orders::of_player(player, value) {
                self.orders.add(order, value);
                return Ok(());
            }
        }
        let is_next_round = name == "tiles" && self.replay.as_ref().is_some_and(Replay::has_play);
        if !REPEATED.contains(&name) && !is_next_round {
            self.heading.once(name, keyword)?;
        }
        match name {
            "match" => self.format = Some(value.text.parse::<MatchFormat>().map_err(|error| value.error(error))?),
            "rules" => self.rules(value)?,
            "board" => self.frame = Some(value.text.parse::<Frame>().map_err(|error| value.error(error))?),
            "position" => {
                // Spaces in place of the keyword keep the columns of the line.
                let padded = " ".repeat(value.column - 1) + value.text;
                let setup = padded.parse::<Setup>().map_err(|error| value.error(error))?;
                self.position = Some((value, setup));
                self.tiles = self.tiles.or(Tiles::in_position(value.text).map(|tiles| (value, tiles)));
            }
            "opening" => self.opening = Some(value.text.parse().map_err(|problem: Problem| value.error(problem))?),
            "tiles" => {
                let tiles = value.text.parse::<Tiles>().map_err(|error| value.error(error))?;
                if is_next_round {
                    self.begin()?.at(keyword).set_tiles(tiles).map_err(|error| keyword.error(error))?;
                    (self.filled, self.heading.begin) = (None, None);
                } else {
                    self.tiles = Some((value, tiles));
                }
            }
            "fill" => {
                let fill = value.text.parse::<Fill>().map_err(|error| value.error(error))?;
                let turned = self.turned_fill == Some(keyword.line);
                let played = if turned { fill.other() } else { fill };
                self.begin()?.at(keyword).fill(played).map_err(|error| keyword.error(error))?;
                self.filled = Some((keyword.line, fill));
                self.heading.begin = None;
            }
            "winner" => self.begin()?.winner(value)?,
            "score" => self.begin()?.score(value)?,
            // A move would be lost here.
            _ if value.holds_a_move() => {
                return Err(value.error(Problem::UnplayedMove { found: value.text.into(), keyword: name }));
            }
            "black" => self.name(Player::Black, value),
            "gold" => self.name(Player::Gold, value),
            _ => {}
        }
        Ok(())
    }

    /// A line `black "d8d3"`.
    fn quoted(&mut self, keyword: &'static str, text: Piece<'a>) -> Result<(), RecordError> {
        self.heading.once(keyword, text)?;
        let Some((name, "")) = unquoted(text.text) else {
            let expected = ", expected one text in quotation marks as in JSON, with \\\" for a quotation mark and \\\\ for a backslash";
            return Err(text.error(Problem::found(text.text, expected)));
        };
        if let Some(player) = speaker(keyword) {
            self.names[player as usize] = Some(name).filter(|name| !name.is_empty());
        }
        Ok(())
    }

    fn name(&mut self, player: Player, value: Piece<'a>) {
        self.names[player as usize] = Some(single_spaced(value.text)).filter(|name| !name.is_empty());
    }

    /// The line where another record seems to begin, if that explains an error: at a heading in the middle of play, or
    /// at moves that cannot be played here but can from the start.
    pub fn second_record(&self, text: &str, error: &RecordError) -> Option<usize> {
        let round = self.replay.as_ref()?.record().rounds().last()?;
        match error.problem {
            // By itself, the line would have no limits.
            Problem::UnplayedMove { .. } | Problem::Move(MoveError::Illegal(IllegalMove::TooFar { .. })) => {
                return None;
            }
            Problem::Twice { .. } => return self.heading.begin,
            // A line of the heading has ended the round: its moves are those that follow.
            _ if round.conceded.is_some() && round.plies.is_empty() => return None,
            Problem::Late { .. } => return self.heading.begin,
            _ => {}
        }
        let begin = self.heading.begin.unwrap_or(error.line);
        let before = text.split_inclusive('\n').take(begin - 1).map(str::len).sum();
        let mut alone = Reader::new(self.asked, self.tried_frame);
        let found = alone.read(&text[before..]).err();
        let further = found.is_none_or(|found| (begin - 1 + found.line, found.column) > (error.line, error.column));
        let moves = alone.replay.map_or(0, |replay| replay.record().rounds()[0].plies.len());
        // Without a heading, a single move may be a mistake that happens to be legal at the start.
        let enough = if self.heading.begin.is_some() { 1 } else { 2 };
        (further && moves >= enough).then_some(begin)
    }

    fn rules(&mut self, value: Piece<'a>) -> Result<(), RecordError> {
        let found: Rules = value.text.parse().map_err(|problem: Problem| value.error(problem))?;
        check_rules(found.deadlock, self.asked).map_err(|problem| value.error(problem))?;
        self.rules = Some(found);
        Ok(())
    }
}
