//! Reading a record: every line is played as it is read.

use super::text::Piece;
use super::{Pass, Problem, Pushed, Record, RecordError};
use crate::excerpt::Excerpt;
use crate::kamisado::{Color, Deadlock, Fill, MatchFormat, Player, Score, Setup};

/// Reads a record and replays it, by the rules that it names or else the official ones.
///
/// # Errors
///
/// Names the first thing that is wrong, its line and column, and what would be right.
pub fn read(text: &str) -> Result<Record, RecordError> {
    Reader::default().read(text)
}

/// Reads a record and replays it by these rules.
///
/// # Errors
///
/// As [`read`]; and if the record names other rules.
pub fn read_under(text: &str, deadlock: Deadlock) -> Result<Record, RecordError> {
    Reader { asked: Some(deadlock), ..Reader::default() }.read(text)
}

/// A record half read.
#[derive(Default)]
struct Reader<'a> {
    /// The rules asked for by the caller.
    asked: Option<Deadlock>,
    format: Option<MatchFormat>,
    rules: Option<Deadlock>,
    position: Option<(Piece<'a>, Setup)>,
    /// What has been played; none before the first line that is not one of the three above.
    record: Option<Record>,
    /// What the last move led to and the text has not told of yet.
    passes: Vec<Pass>,
    pushed: Vec<Pushed>,
}

impl<'a> Reader<'a> {
    fn read(mut self, text: &'a str) -> Result<Record, RecordError> {
        for line in Piece::lines(text).filter(|line| !line.text.is_empty()) {
            match line.text.split_once(':') {
                Some((keyword, _)) => {
                    self.keyword(line.head(keyword.len()).trim(), line.tail(keyword.len() + 1).trim())?;
                }
                None => self.moves(line)?,
            }
        }
        if self.record.is_none() && self.format.is_none() && self.rules.is_none() && self.position.is_none() {
            return Err(RecordError { line: 1, column: 1, problem: Problem::Empty });
        }
        self.begin().cloned()
    }

    /// The record, begun by the first line that plays.
    fn begin(&mut self) -> Result<&mut Record, RecordError> {
        if self.record.is_none() {
            let deadlock = self.asked.or(self.rules).unwrap_or_default();
            let format = self.format.unwrap_or_default();
            let record = match &self.position {
                None => Record::new(format, &Setup::start(), deadlock).expect("the start can be played from"),
                Some((place, setup)) => Record::new(format, setup, deadlock).map_err(|error| place.error(error))?,
            };
            self.passes.clone_from(&record.rounds()[0].passes);
            self.record = Some(record);
        }
        Ok(self.record.as_mut().expect("it was begun above"))
    }

    /// A line `keyword: value`.
    fn keyword(&mut self, keyword: Piece<'a>, value: Piece<'a>) -> Result<(), RecordError> {
        match keyword.text.to_ascii_lowercase().as_str() {
            "match" => {
                self.header("match", self.format.is_some(), keyword)?;
                self.format = Some(value.text.parse::<MatchFormat>().map_err(|error| value.error(error))?);
            }
            "rules" => {
                self.header("rules", self.rules.is_some(), keyword)?;
                self.rules(value)?;
            }
            "position" => {
                self.header("position", self.position.is_some(), keyword)?;
                // Blanks in place of what stands before it make the columns those of the line.
                let padded = " ".repeat(value.column - 1) + value.text;
                let setup = padded.parse().map_err(|error| value.error(Problem::Position(error)))?;
                self.position = Some((value, setup));
            }
            "fill" => {
                let fill = value.text.parse::<Fill>().map_err(|error| value.error(error))?;
                self.begin()?.fill(fill).map_err(|error| keyword.error(error))?;
                self.passes.clear();
                self.pushed.clear();
            }
            "winner" => self.winner(value)?,
            "score" => self.score(value)?,
            _ => return Err(keyword.error(Problem::Keyword { found: keyword.text.into() })),
        }
        Ok(())
    }

    /// Checks that a line of the top of the record stands there, and is the first of its kind.
    fn header(&self, keyword: &'static str, twice: bool, place: Piece<'a>) -> Result<(), RecordError> {
        match (&self.record, twice) {
            (_, true) => Err(place.error(Problem::Twice { keyword })),
            (Some(_), _) => Err(place.error(Problem::Late { keyword })),
            _ => Ok(()),
        }
    }

    fn rules(&mut self, value: Piece<'a>) -> Result<(), RecordError> {
        let found = Deadlock::ALL.into_iter().find(|rules| rules.name().eq_ignore_ascii_case(value.text));
        let found = found.ok_or_else(|| value.error(Problem::Rules { found: value.text.into() }))?;
        if let Some(asked) = self.asked.filter(|&asked| asked != found) {
            return Err(value.error(Problem::OtherRules { found, asked }));
        }
        self.rules = Some(found);
        Ok(())
    }

    /// A line `winner: gold` or `winner: gold purple`.
    fn winner(&mut self, value: Piece<'a>) -> Result<(), RecordError> {
        let found = Excerpt::from(value.text);
        let mut words = value.words().map(|word| word.text);
        let player = words.next().and_then(player_of);
        let tower = words.next().map(str::parse::<Color>).transpose();
        let (Some(player), Ok(tower), None) = (player, tower, words.next()) else {
            return Err(value.error(Problem::WinnerForm { found }));
        };
        let turn = self.turn()?;
        let Some(outcome) = self.begin()?.game().position().outcome() else {
            return Err(value.error(Problem::NoWinner { found, turn }));
        };
        if player != outcome.winner || tower.is_some_and(|tower| tower != outcome.promoted) {
            let (winner, promoted) = (outcome.winner, outcome.promoted);
            return Err(value.error(Problem::OtherWinner { found, winner, promoted }));
        }
        Ok(())
    }

    /// A line `score: black 1 gold 0` or `score: 1-0`.
    fn score(&mut self, value: Piece<'a>) -> Result<(), RecordError> {
        let found =
            read_score(value.text).ok_or_else(|| value.error(Problem::ScoreForm { found: value.text.into() }))?;
        let expected = self.begin()?.game().score();
        if found == expected { Ok(()) } else { Err(value.error(Problem::OtherScore { found, expected })) }
    }

    /// A line of moves.
    fn moves(&mut self, line: Piece<'a>) -> Result<(), RecordError> {
        // A comma at the end of a line is the habit of people who write one move a line.
        let line = line.head(line.text.strip_suffix(',').unwrap_or(line.text).len());
        for part in line.split_commas() {
            let part = part.without_number();
            if part.text.is_empty() {
                return Err(part.error(Problem::NoMove));
            }
            if is_one_word(part.text) {
                for word in part.words().map(Piece::without_number).filter(|word| !word.text.is_empty()) {
                    self.item(word)?;
                }
            } else {
                self.item(part)?;
            }
        }
        Ok(())
    }

    /// A move, a pass or a pushed tower.
    fn item(&mut self, item: Piece<'a>) -> Result<(), RecordError> {
        self.begin()?;
        let words: Vec<&str> = item.words().map(|word| word.text).collect();
        match words[..] {
            [word] if word.eq_ignore_ascii_case("pass") => self.pass(item, None),
            [tower, "0", square] => self.pass(item, Some((tower, square))),
            [tower, direction, "1", square] if is_backwards(direction) => self.pushed(item, tower, square),
            [_, _, _, _, _, ..] => Err(item.error(Problem::Words { found: words.len() })),
            _ => self.play(item),
        }
    }

    fn play(&mut self, item: Piece<'a>) -> Result<(), RecordError> {
        let record = self.begin()?;
        let (game, found) = (record.game(), Excerpt::from(item.text));
        if let Some(winner) = game.winner() {
            let (format, score) = (game.format(), game.score());
            return Err(item.error(Problem::MatchOver { found, winner, format, score }));
        }
        if let Some(winner) = game.chooser() {
            return Err(item.error(Problem::RoundOver { found, winner }));
        }
        let m = game.position().read_move(item.text).map_err(|error| item.error(error))?;
        let ply = record.play(m);
        let (passes, pushed) = (ply.passes.clone(), ply.pushed.clone());
        (self.passes, self.pushed) = (passes, pushed);
        Ok(())
    }

    fn pass(&mut self, item: Piece<'a>, told: Option<(&str, &str)>) -> Result<(), RecordError> {
        let found = Excerpt::from(item.text);
        let Some(&expected) = self.passes.first() else {
            let turn = self.turn()?;
            return Err(item.error(Problem::NoPass { found, turn }));
        };
        if told.is_some_and(|(tower, square)| !told_right(tower, expected.color, square, expected.square.color())) {
            return Err(item.error(Problem::OtherPass { found, expected }));
        }
        self.passes.remove(0);
        Ok(())
    }

    fn pushed(&mut self, item: Piece<'a>, tower: &str, square: &str) -> Result<(), RecordError> {
        let found = Excerpt::from(item.text);
        let right = |pushed: &Pushed| told_right(tower, pushed.color, square, pushed.square.color());
        match (self.pushed.iter().position(right), self.pushed.first()) {
            (Some(index), _) => {
                self.pushed.remove(index);
                Ok(())
            }
            (None, Some(&expected)) => Err(item.error(Problem::OtherPush { found, expected })),
            (None, None) => Err(item.error(Problem::NoPush { found })),
        }
    }

    /// Who must move with which tower, while the round goes on.
    fn turn(&mut self) -> Result<Option<(Player, Option<Color>)>, RecordError> {
        let position = self.begin()?.game().position();
        Ok(position.outcome().is_none().then(|| (position.turn(), position.due())))
    }
}

impl Piece<'_> {
    fn error(self, problem: impl Into<Problem>) -> RecordError {
        RecordError { line: self.line, column: self.column, problem: problem.into() }
    }
}

/// Whether a part holds moves of one word: coordinates, or `pass`.
fn is_one_word(part: &str) -> bool {
    let word = part.split_whitespace().next().unwrap_or(part);
    word.eq_ignore_ascii_case("pass") || word.as_bytes().get(1).is_some_and(u8::is_ascii_digit)
}

fn is_backwards(word: &str) -> bool {
    ["backwards", "backward", "back", "b"].iter().any(|name| name.eq_ignore_ascii_case(word))
}

/// Whether two words name these colours.
fn told_right(tower: &str, color: Color, square: &str, reached: Color) -> bool {
    tower.parse() == Ok(color) && square.parse() == Ok(reached)
}

fn player_of(word: &str) -> Option<Player> {
    Player::ALL.into_iter().find(|player| player.name().eq_ignore_ascii_case(word))
}

fn read_score(text: &str) -> Option<Score> {
    if let Some((black, gold)) = text.split_once('-') {
        return Some(Score::new(black.trim().parse().ok()?, gold.trim().parse().ok()?));
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let [first, first_points, second, second_points] = words[..] else { return None };
    let (first_points, second_points) = (first_points.parse().ok()?, second_points.parse().ok()?);
    match (player_of(first)?, player_of(second)?) {
        (Player::Black, Player::Gold) => Some(Score::new(first_points, second_points)),
        (Player::Gold, Player::Black) => Some(Score::new(second_points, first_points)),
        _ => None,
    }
}
