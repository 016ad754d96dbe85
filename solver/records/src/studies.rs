//! Studies, read from texts.

use crate::comments::{Note, NoteKind, with_notes};
use crate::import::{self, Format};
use crate::reader::Reader;
use crate::study::{Study, unquoted};
use crate::text::Piece;
use crate::{Names, OpeningName, Problem, Record, RecordError, Round, read_all};
use kamisado::signs::{is_coordinates, is_pass_word};
use kamisado::{Deadlock, MatchMove, Setup, Tiles};

/// The studies of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Studies {
    /// What the text was read as: a record, or a text of another program, whose moves alone are read.
    pub format: Format,
    /// Those of each game of the text; several where a round ended off the board, or the rows were set anew.
    pub games: Vec<Result<Vec<Study>, RecordError>>,
}

impl Studies {
    /// All of them. The first mistake of a game is an error.
    pub fn all(self) -> Result<Vec<Study>, RecordError> {
        Ok(self.games.into_iter().collect::<Result<Vec<_>, _>>()?.concat())
    }
}

/// The deepest that variations may stand in one another, which bounds the time that a text takes.
const DEEPEST: usize = 200;

/// Reads the studies of a text, and replays them by the given rules or by those that the text names.
///
/// A game with a mistake, in its main line or in a variation, is there as an error with its line and column. Fails if a
/// bracket is not closed, and as [`import::read`].
pub fn read_studies(text: &str, asked: Option<Deadlock>) -> Result<Studies, RecordError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (plain, notes) =
        if import::is_in_brackets(text, asked) { (text.to_owned(), Vec::new()) } else { with_notes(text, None)? };
    let format = import::format_of(&plain, asked)?;
    if format != Format::Record {
        let games = import::read(&plain, Some(format), asked)?.into_iter();
        return Ok(Studies { format, games: games.map(|game| Ok(main_lines(&game?.record))).collect() });
    }
    let is_own = text.lines().any(|line| line.starts_with("# study: "));
    let found = read_all(&plain, asked);
    let ends: Vec<usize> = found.iter().skip(1).map(|&(line, _)| line).chain([usize::MAX]).collect();
    let mut notes = notes.into_iter().peekable();
    let games = found.into_iter().zip(ends).map(|((_, record), end)| {
        let own: Vec<Note> = std::iter::from_fn(|| notes.next_if(|note| note.place.0 < end)).collect();
        let record = record?;
        let goes_on = lines(&record).iter().map(|&(.., goes_on)| goes_on).collect();
        Reading { studies: main_lines(&record), goes_on, is_own }.read(record, own)
    });
    Ok(Studies { format, games: games.collect() })
}

fn main_lines(record: &Record) -> Vec<Study> {
    let (game, names) = (record.game(), Names::of(record));
    let study = |(start, moves): (String, Vec<MatchMove>)| {
        let opening = OpeningName::of(game.plays_opening());
        let mut study = Study::new(start, game.format(), game.position().deadlock(), opening);
        study.names = names.clone();
        study.grow(&moves);
        study
    };
    lines(record).into_iter().map(|(start, moves, _)| study((start, moves))).collect()
}

/// The start of a line, its moves and fills, and whether it begins after a move that is the last of another line.
type Line = (String, Vec<MatchMove>, bool);

/// The rounds of a record as lines of moves and fills, each with its start. One line goes through all rounds, unless one
/// ended off the board, the rows were set anew, or a record goes on by the rules of another program.
fn lines(record: &Record) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut goes_on = false;
    for round in record.rounds() {
        match lines.last_mut().filter(|_| goes_on && round.tiles.is_none() && round.is_ours) {
            Some((_, line, _)) => line.extend(round.fill.map(MatchMove::Fill)),
            None => lines.push((start(round, lines.is_empty()), Vec::new(), false)),
        }
        for ply in &round.plies {
            let (_, line, _) = lines.last_mut().expect("it has begun");
            line.push(MatchMove::Tower(ply.m));
            if !ply.is_ours && ply.after.outcome().is_none() {
                lines.push((ply.after.to_string(), Vec::new(), true));
            }
        }
        // What follows the end of a round by other rules does not follow its last move by ours.
        goes_on = round.conceded.is_none() && round.plies.last().is_none_or(|ply| ply.is_ours);
    }
    lines
}

fn start(round: &Round, is_first: bool) -> String {
    match round.tiles {
        Some(Tiles([black, gold])) if is_first => format!("start:{black}:{gold}"),
        _ if round.start.setup() == Setup::start() => "start".to_owned(),
        _ => round.start.to_string(),
    }
}

struct Reading {
    studies: Vec<Study>,
    /// For each, whether it begins after a move that is the last of the study before it.
    goes_on: Vec<bool>,
    /// Whether comments are quoted as we write them.
    is_own: bool,
}

/// A line of play with its notes: that of the game, or a variation.
struct Branch {
    record: Record,
    notes: std::vec::IntoIter<Note>,
    /// The places before its moves and fills and after the last, each by its study and its node.
    nodes: Vec<(usize, usize)>,
    /// How many of them are another line's.
    others: usize,
}

impl Reading {
    fn read(mut self, record: Record, notes: Vec<Note>) -> Result<Vec<Study>, RecordError> {
        // The place before the first move of a study that goes on is the last of the study before.
        let nodes = |(study, (found, &goes_on)): (usize, (&Study, &bool))| -> Vec<_> {
            (usize::from(goes_on)..found.nodes().len()).map(|node| (study, node)).collect()
        };
        let nodes = self.studies.iter().zip(&self.goes_on).enumerate().flat_map(nodes).collect();
        let mut branches = vec![Branch { record, notes: notes.into_iter(), nodes, others: 0 }];
        while let Some(branch) = branches.last_mut() {
            let Some(note) = branch.notes.next() else {
                branches.pop();
                continue;
            };
            let at = branch.record.told.partition_point(|told| told.place < note.place);
            let (study, node) = branch.nodes[at.clamp(branch.others, branch.nodes.len() - 1)];
            let name = note.text.trim_start().strip_prefix("study:");
            match (note.kind, name) {
                (NoteKind::Sign(sign), _) if node > 0 => self.studies[study].node(node).sign = Some(sign),
                (NoteKind::Sign(_), _) => {}
                (NoteKind::Line, Some(name)) => {
                    let name = clean(&unquoted(name.trim_start()));
                    for study in self.studies.iter_mut().filter(|study| study.name.is_empty()) {
                        study.name.clone_from(&name);
                    }
                }
                // As `solver convert` writes it.
                (NoteKind::Line, _) if (Piece { line: 1, column: 1, text: note.text.trim() }).is_round_heading() => {}
                (NoteKind::Group, _) => match self.variation(branch, at, &note)? {
                    Some(_) if branches.len() > DEEPEST => {
                        let problem = format!("more than {DEEPEST} nested variations");
                        return Err(RecordError::new(note.place.0, note.place.1, Problem::Other(problem.into())));
                    }
                    Some(branch) => branches.push(branch),
                    None => self.comment((study, node), &note.text),
                },
                _ => self.comment((study, node), &note.text),
            }
        }
        Ok(self.studies)
    }

    fn comment(&mut self, (study, node): (usize, usize), text: &str) {
        let said = if self.is_own { clean(&unquoted(text.trim())) } else { clean(text) };
        let comment = &mut self.studies[study].node(node).comment;
        if !comment.is_empty() && !said.is_empty() {
            comment.push('\n');
        }
        comment.push_str(&said);
    }

    /// What stands in round brackets as a variation of the move before it; none, if it is a comment.
    fn variation(&mut self, branch: &Branch, at: usize, note: &Note) -> Result<Option<Branch>, RecordError> {
        let (study, node) = branch.nodes[at];
        if node == 0 {
            return Ok(None);
        }
        let (line, column) = note.place;
        let (plain, notes) = with_notes(&note.text, Some((line, column + 1)))?;
        let mut reader = Reader::continuing(branch.record.before(at - 1));
        let mut own = (line..).zip(plain.lines()).map(|(number, text)| {
            Piece { line: number, column: if number == line { column + 1 } else { 1 }, text }.trim()
        });
        if let Err(error) = own.try_for_each(|line| if line.text.is_empty() { Ok(()) } else { reader.line(line) }) {
            return if is_squares(&plain) { Err(error) } else { Ok(None) };
        }
        let record = reader.finish();
        let places = branch.nodes[..at].iter().filter(|(own, _)| *own == study).count();
        let (lines, earlier) = (lines(&record), places - usize::from(!self.goes_on[study]));
        let Some((_, moves, _)) =
            lines.last().filter(|(_, moves, _)| lines.len() == study + 1 && moves.len() > earlier)
        else {
            return Ok(None);
        };
        let path = self.studies[study].grow(moves);
        let mut nodes = branch.nodes[..at].to_vec();
        nodes.extend(path[earlier..].iter().map(|&node| (study, node)));
        Ok(Some(Branch { record, notes: notes.into_iter(), nodes, others: at }))
    }
}

/// Whether a text tells moves by their squares alone, so that a mistake in it is no comment.
fn is_squares(plain: &str) -> bool {
    let is_fill = |word: &str| ["fill", "fill:", "left", "right"].iter().any(|name| name.eq_ignore_ascii_case(word));
    let words = plain.split(|c: char| c.is_whitespace() || c == ',' || c == ';');
    let words = words.map(|text| Piece { line: 1, column: 1, text }.without_number().without_marks().text);
    let mut words = words.filter(|word| !word.is_empty()).peekable();
    let begins = words.peek().is_some_and(|word| is_coordinates(word) || is_fill(word));
    begins && words.all(|word| is_coordinates(word) || is_fill(word) || is_pass_word(word))
}

/// A text without what no line could hold: controls other than line ends.
fn clean(text: &str) -> String {
    let lines = text.replace("\r\n", "\n").replace('\r', "\n").replace('\t', " ");
    lines.chars().filter(|c| *c == '\n' || !c.is_control()).collect::<String>().trim().to_owned()
}
