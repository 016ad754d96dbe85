//! Reading a record, line by line, and playing it.

use super::text::{Piece, without_comments};
use super::{Problem, Record, RecordError, Replay};
use crate::{Color, Deadlock, Fill, MatchFormat, Player, Score, Setup};
use foreign::Excerpt;
use foreign::nearest;

/// Reads a record and replays it, by the rules that it names or, by default, the official ones.
///
/// # Errors
///
/// Names the first mistake, its line and column, the state of the round, and what was expected.
pub fn read(text: &str) -> Result<Record, RecordError> {
    read_under(text, None)
}

/// Reads a record and replays it by the given rules; without any, like [`read`].
///
/// # Errors
///
/// As [`read`]; and if the record names other rules.
pub fn read_under(text: &str, asked: impl Into<Option<Deadlock>>) -> Result<Record, RecordError> {
    let asked = asked.into();
    read_plain(text, asked).map_err(|error| of_other_program(text).filter(|_| error.is_of_comments()).unwrap_or(error))
}

fn read_plain(text: &str, asked: Option<Deadlock>) -> Result<Record, RecordError> {
    let text = without_comments(text)?;
    let mut reader = Reader { asked, ..Reader::default() };
    let Err(error) = reader.read(&text) else { return reader.finish() };
    let error = RecordError { second_record: reader.second_record(&text, &error), ..error };
    let Some((line, fill)) = reader.filled.filter(|_| error.standing.is_some()) else { return Err(error) };
    // A wrong fill shows only when a later move cannot be played: try whether the other fill leads further.
    let mut other = Reader { asked, turned_fill: Some(line), ..Reader::default() };
    let further = other.read(&text).err().is_none_or(|found| (found.line, found.column) > (error.line, error.column));
    Err(RecordError { other_fill: further.then_some((line, fill.other())), ..error })
}

/// The error for a text in another program's format, which reads partly or entirely as comments.
fn of_other_program(text: &str) -> Option<RecordError> {
    let begin = text.trim_start_matches(|c: char| c == '\u{feff}' || c.is_whitespace());
    let in_braces = begin.strip_prefix('{').map(str::trim_start);
    let form = if begin.starts_with("(;") {
        "SGF"
    } else if in_braces.is_some_and(|inner| inner.starts_with('"')) {
        "JSON"
    } else {
        return None;
    };
    Some(RecordError::new(1, 1, Problem::OtherProgram { form }))
}

/// Lines that must come at the top, before everything else.
const TOP: [&str; 3] = ["match", "rules", "position"];
/// Lines that may be repeated: they are carried out, or checked, wherever they occur.
const REPEATED: [&str; 3] = ["fill", "winner", "score"];
/// Lines that name the players.
const NAMES: [&str; 2] = ["black", "gold"];
/// Lines that are only for people.
const INFORMATION: [&str; 5] = ["event", "place", "site", "date", "time"];

/// A record that is being read.
#[derive(Default)]
struct Reader<'a> {
    /// The rules that the caller requires.
    asked: Option<Deadlock>,
    format: Option<MatchFormat>,
    rules: Option<Deadlock>,
    position: Option<(Piece<'a>, Setup)>,
    /// Who plays Black, and who plays Gold.
    names: [Option<String>; 2],
    /// The keywords read so far that may come only once.
    seen: Vec<&'static str>,
    /// The first line of a heading that came after moves and before any further moves.
    heading: Option<usize>,
    /// The moves so far; `None` before the first line that needs it.
    replay: Option<Replay>,
    /// The last fill and its line.
    filled: Option<(usize, Fill)>,
    /// The line of a fill that is read as the other side.
    turned_fill: Option<usize>,
}

impl<'a> Reader<'a> {
    fn read(&mut self, text: &'a str) -> Result<(), RecordError> {
        for line in Piece::lines(text).filter(|line| !line.text.is_empty()) {
            match line.text.split_once(':') {
                Some((keyword, _)) => {
                    self.keyword(line.head(keyword.len()).trim(), line.tail(keyword.len() + 1).trim())?;
                }
                None => {
                    self.begin()?.line(line)?;
                    self.heading = None;
                }
            }
        }
        if self.replay.is_none() && self.format.is_none() && self.rules.is_none() && self.position.is_none() {
            return Err(RecordError::new(1, 1, Problem::Empty));
        }
        self.begin().map(|_| ())
    }

    /// Finishes and returns the record.
    fn finish(mut self) -> Result<Record, RecordError> {
        self.begin()?;
        let record = self.replay.expect("it was begun above").into_record();
        Ok(Record { names: self.names, ..record })
    }

    /// The replay, which the first line that plays begins.
    fn begin(&mut self) -> Result<&mut Replay, RecordError> {
        if self.replay.is_none() {
            let deadlock = self.asked.or(self.rules).unwrap_or_default();
            let format = self.format.unwrap_or_default();
            let record = match &self.position {
                None => Record::new(format, &Setup::start(), deadlock).expect("the start can be played from"),
                Some((place, setup)) => Record::new(format, setup, deadlock).map_err(|error| place.error(error))?,
            };
            self.replay = Some(Replay::new(record));
        }
        Ok(self.replay.as_mut().expect("it was begun above"))
    }

    /// A line `keyword: value`.
    fn keyword(&mut self, keyword: Piece<'a>, value: Piece<'a>) -> Result<(), RecordError> {
        let word = keyword.text.to_ascii_lowercase();
        let known = TOP.into_iter().chain(REPEATED).chain(NAMES).chain(INFORMATION);
        let Some(name) = known.clone().find(|name| *name == word) else {
            let near = nearest(&word, known);
            return Err(keyword.error(Problem::Keyword { found: keyword.text.into(), near }));
        };
        if !REPEATED.contains(&name) {
            self.once(name, keyword)?;
        }
        match name {
            "match" => self.format = Some(value.text.parse::<MatchFormat>().map_err(|error| value.error(error))?),
            "rules" => self.rules(value)?,
            "position" => {
                // Spaces in place of the keyword keep the columns of the line.
                let padded = " ".repeat(value.column - 1) + value.text;
                let setup = padded.parse().map_err(|error| value.error(Problem::Position(error)))?;
                self.position = Some((value, setup));
            }
            "fill" => {
                let fill = value.text.parse::<Fill>().map_err(|error| value.error(error))?;
                let turned = self.turned_fill == Some(keyword.line);
                let played = if turned { fill.other() } else { fill };
                self.begin()?.fill(played).map_err(|error| keyword.error(error))?;
                self.filled = Some((keyword.line, fill));
                self.heading = None;
            }
            "winner" => self.winner(value)?,
            "score" => self.score(value)?,
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

    /// A line `black: Anna`.
    fn name(&mut self, player: Player, value: Piece<'a>) {
        let words: Vec<&str> = value.words().map(|word| word.text).collect();
        self.names[player as usize] = Some(words.join(" ")).filter(|name| !name.is_empty());
    }

    /// Checks that a heading line is the first of its kind, and that a line for the top is there.
    fn once(&mut self, keyword: &'static str, place: Piece<'a>) -> Result<(), RecordError> {
        if self.replay.is_some() {
            self.heading.get_or_insert(place.line);
        }
        if self.seen.contains(&keyword) {
            return Err(place.error(Problem::Twice { keyword }));
        }
        if self.replay.is_some() && TOP.contains(&keyword) {
            return Err(place.error(Problem::Late { keyword }));
        }
        self.seen.push(keyword);
        Ok(())
    }

    /// The line where another record seems to begin, if that explains an error: at a heading in the middle of play, or
    /// at moves that cannot be played here but can from the start.
    fn second_record(&self, text: &str, error: &RecordError) -> Option<usize> {
        self.replay.as_ref()?;
        match error.problem {
            Problem::UnplayedMove { .. } => return None,
            Problem::Twice { .. } | Problem::Late { .. } => return self.heading,
            _ => {}
        }
        let begin = self.heading.unwrap_or(error.line);
        let rest: String = text.split_inclusive('\n').skip(begin - 1).collect();
        let mut alone = Reader { asked: self.asked, ..Reader::default() };
        let found = alone.read(&rest).err();
        let further = found.is_none_or(|found| (begin - 1 + found.line, found.column) > (error.line, error.column));
        let moves = alone.replay.map_or(0, |replay| replay.record().rounds()[0].plies.len());
        // Without a heading, a single move may be a mistake that happens to be legal at the start.
        let enough = if self.heading.is_some() { 1 } else { 2 };
        (further && moves >= enough).then_some(begin)
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
        let replay = self.begin()?;
        let turn = replay.turn();
        let Some(outcome) = replay.record().game().position().outcome() else {
            return Err(replay.standing(value.error(Problem::NoWinner { found, turn })));
        };
        if player != outcome.winner || tower.is_some_and(|tower| tower != outcome.promoted) {
            let (winner, promoted) = (outcome.winner, outcome.promoted);
            return Err(replay.standing(value.error(Problem::OtherWinner { found, winner, promoted })));
        }
        Ok(())
    }

    /// A line `score: black 1 gold 0` or `score: 1-0`.
    fn score(&mut self, value: Piece<'a>) -> Result<(), RecordError> {
        let found =
            read_score(value.text).ok_or_else(|| value.error(Problem::ScoreForm { found: value.text.into() }))?;
        let expected = self.begin()?.record().game().score();
        if found == expected { Ok(()) } else { Err(value.error(Problem::OtherScore { found, expected })) }
    }
}

impl Piece<'_> {
    pub(crate) fn error(self, problem: impl Into<Problem>) -> RecordError {
        RecordError::new(self.line, self.column, problem.into())
    }
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
