//! Moves as text, played one after the other. The text's statements about their effects are checked.

use super::comments::without_comments;
use super::error::check_player;
use super::text::Piece;
use super::words::{Item, Mark, Words, speaker};
use super::{Pass, Problem, PushedTower, Record, RecordError, RoundStanding, Told};
use foreign::Excerpt;
use kamisado::signs::{is_backwards, is_pass_word};
use kamisado::{Color, Fill, FillRefused, Frame, Limited, Move, MoveError, Player, Position, Tiles};

/// A record that is continued with text: moves, and the passes and pushed towers after them.
#[derive(Clone, Debug)]
pub struct Replay {
    pub(super) record: Record,
    /// The passes after the last move that the text has not mentioned yet.
    passes: Vec<Pass>,
    pushed: Vec<PushedTower>,
    /// The player whose moves the line gives, if it says so.
    speaker: Option<Player>,
    /// The last move, for its other form.
    told: Option<LastMove>,
    /// Where the text says what is played next: the line and the column.
    place: (usize, usize),
    /// Whether White, which is Gold, comes first in a result like `1-0`.
    pub(super) white_first: bool,
}

#[derive(Clone, Debug)]
struct LastMove {
    before: Position,
    m: Move,
    in_coordinates: bool,
}

impl Replay {
    /// Continues a record.
    pub fn new(record: Record) -> Replay {
        let round = record.rounds().last().expect("a record has a round");
        let (passes, pushed) = match round.plies.last() {
            None => (round.passes.clone(), Vec::new()),
            Some(ply) => (ply.passes.clone(), ply.pushed.clone()),
        };
        Replay { record, passes, pushed, speaker: None, told: None, place: (1, 1), white_first: false }
    }

    /// The record so far.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The finished record.
    pub fn into_record(self) -> Record {
        self.record
    }

    /// Plays a line of moves, as in a record. An error names the first mistake; what comes before it is played.
    ///
    /// ```
    /// use kamisado_records::{Record, Replay};
    /// use kamisado::{Deadlock, MatchFormat, Setup};
    ///
    /// let mut replay = Replay::new(Record::new(MatchFormat::Single, &Setup::start(), Deadlock::Official)?);
    /// replay.play("1. D8-D3! 1... f1h3")?;
    /// assert_eq!(replay.record().rounds()[0].plies.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, line: &str) -> Result<(), RecordError> {
        let plain = without_comments(line)?;
        self.line(Piece { line: 1, column: 1, text: &plain }.trim(), None)
    }

    /// A line of moves, perhaps of one player.
    pub(crate) fn line(&mut self, line: Piece<'_>, speaker: Option<Player>) -> Result<(), RecordError> {
        let mut words = Words::default();
        words.add(line);
        self.speaker = speaker;
        let played = words.items(line).iter().try_for_each(|item| self.item(item));
        self.speaker = None;
        played
    }

    /// Begins the next round. An error during a round, and when the match is over.
    pub fn fill(&mut self, fill: Fill) -> Result<(), FillRefused> {
        let fill = self.frame().fill(fill);
        self.next_round(|record| record.fill(fill))
    }

    pub(super) fn set_tiles(&mut self, tiles: Tiles) -> Result<(), FillRefused> {
        self.next_round(|record| record.set_tiles(tiles))
    }

    fn next_round(&mut self, set: impl FnOnce(&mut Record) -> Result<(), FillRefused>) -> Result<(), FillRefused> {
        let before = self.record.game().clone();
        set(&mut self.record)?;
        self.record.told.push(Told { place: self.place, before });
        self.passes.clear();
        self.pushed.clear();
        Ok(())
    }

    pub(super) fn at(&mut self, place: Piece<'_>) -> &mut Replay {
        self.place = (place.line, place.column);
        self
    }

    /// Whether something was played, or a round has ended.
    pub(super) fn has_play(&self) -> bool {
        let [first, others @ ..] = self.record.rounds() else { return false };
        !others.is_empty() || !first.plies.is_empty() || self.record.game().round_is_over()
    }

    fn frame(&self) -> Frame {
        self.record.frame()
    }

    /// A move, a pass, a pushed tower, a fill, a result, or the name of the player who does it.
    pub(crate) fn item(&mut self, item: &Item) -> Result<(), RecordError> {
        let told = self.told.take().filter(|_| item.goes_on);
        let piece = item.piece().without_marks();
        self.at(piece);
        if let Some(side) = fill_side(piece.text) {
            let fill = side.parse::<Fill>().map_err(|error| self.record.standing(piece.error(error)))?;
            self.check_speaker(self.record.game().chooser(), piece)?;
            return self.fill(fill).map_err(|error| self.record.standing(piece.error(error)));
        }
        let words: Vec<&str> = piece.words().map(|word| word.text).collect();
        match words[..] {
            [] => Err(piece
                .error(Problem::Other("found nothing, expected a move like 'd8d3' or 'Pink Forward 5 Purple'".into()))),
            [word] if word.starts_with('$') => Ok(()),
            [word] if speaker(word).is_some() => {
                self.speaker = speaker(word);
                Ok(())
            }
            [word] if is_pass_word(word) => self.pass(piece, |_| true),
            [word] if Mark::of(word).is_some() => self.result(piece),
            [tower, "0", square] => {
                self.pass(piece, |pass| names_colors(tower, pass.color, square, pass.square.color()))
            }
            [tower, direction, "1", square] if is_backwards(direction) => self.pushed(piece, tower, square),
            _ => match piece.text.parse::<Move>() {
                // M6 calls a pass a move of length zero.
                Ok(Move { from, to }) if from == to => {
                    let square = self.frame().square(from);
                    self.pass(piece, |pass| pass.square == square)
                }
                coordinates => self.tower_move(piece, coordinates.is_ok(), told),
            },
        }
    }

    fn tower_move(
        &mut self,
        piece: Piece<'_>,
        in_coordinates: bool,
        told: Option<LastMove>,
    ) -> Result<(), RecordError> {
        if let Some(told) = told.filter(|told| told.in_coordinates != in_coordinates) {
            let again = told.before.read_move_in(piece.text, self.frame());
            if again == Ok(told.m) {
                return Ok(());
            }
            if told.is_meant(piece.text, self.frame()) {
                let expected = told.other_form(self.frame());
                let other =
                    format_args!(" beside the move, which is '{expected}': expected the same move in both forms");
                return Err(self.record.standing(piece.error(Problem::found(piece.text, other))));
            }
        }
        self.record.begin_without_choice();
        if let Some(problem) = self.record.nothing_to_move(&piece.text.into()) {
            return Err(piece.error(problem));
        }
        let before = *self.record.game().position();
        self.check_speaker(Some(before.turn()), piece)?;
        let m = before.read_move_in(piece.text, self.frame());
        let m = m.and_then(|m| self.record.game().opening().check(m).map(|()| m).map_err(MoveError::from));
        let m = m.map_err(|error| self.record.standing(piece.error(error)))?;
        let game = self.record.game().clone();
        self.record.told.push(Told { place: self.place, before: game });
        let ply = self.record.play(m).expect("a move that was read is legal");
        (self.passes, self.pushed) = (ply.passes.clone(), ply.pushed.clone());
        self.told = Some(LastMove { before, m, in_coordinates });
        Ok(())
    }

    fn check_speaker(&self, player: Option<Player>, piece: Piece<'_>) -> Result<(), RecordError> {
        let checked = player.map_or(Ok(()), |player| check_player(self.speaker, player, &piece.text.into()));
        checked.map_err(|problem| self.record.standing(piece.error(problem)))
    }

    fn pass(&mut self, piece: Piece<'_>, is_right: impl Fn(&Pass) -> bool) -> Result<(), RecordError> {
        let expected = self.record.pass_to_tell(&self.passes, &piece.text.into(), is_right);
        let expected = expected.map_err(|problem| self.record.standing(piece.error(problem)))?;
        self.check_speaker(Some(expected.player), piece)?;
        self.passes.remove(0);
        Ok(())
    }

    fn pushed(&mut self, piece: Piece<'_>, tower: &str, square: &str) -> Result<(), RecordError> {
        let right = |pushed: &PushedTower| names_colors(tower, pushed.color, square, pushed.square.color());
        if let Some(index) = self.pushed.iter().position(right) {
            self.pushed.remove(index);
            return Ok(());
        }
        let other = match self.pushed.first() {
            Some(expected @ PushedTower { color, square }) => {
                format!(", but the push put the {color} tower back on {square}: expected '{expected}'")
            }
            None => ", but there is no pushed tower to name here".to_owned(),
        };
        Err(self.record.standing(piece.error(Problem::found(piece.text, other))))
    }
}

impl LastMove {
    /// Whether a text names the tower that has moved.
    fn is_meant(&self, text: &str, frame: Frame) -> bool {
        match text.parse::<Move>() {
            Ok(found) => frame.square(found.from) == self.m.from,
            Err(_) => {
                let tower = text.split(' ').next().and_then(|tower| tower.parse::<Color>().ok());
                let (moved, due) = (self.before.mover_color(self.m), self.m.to.color());
                tower == moved && tower != Some(due)
            }
        }
    }

    /// The form in which the move was not given.
    fn other_form(&self, frame: Frame) -> String {
        match self.in_coordinates {
            true => self.before.annotate(self.m).to_string(),
            false => Move { from: frame.square(self.m.from), to: frame.square(self.m.to) }.to_string(),
        }
    }
}

impl Record {
    pub(crate) fn turn(&self) -> Option<(Player, Option<Color>)> {
        let position = self.game().position();
        (!self.game().round_is_over()).then(|| (position.turn(), position.due()))
    }

    /// The next of the passes that a text gives, if it is right.
    pub(crate) fn pass_to_tell(
        &self,
        passes: &[Pass],
        found: &Excerpt,
        is_right: impl Fn(&Pass) -> bool,
    ) -> Result<Pass, Problem> {
        let Some(&pass) = passes.first() else {
            let turn = to_move(self.turn());
            return Err(Problem::found(found.clone(), format_args!(", but nobody has to pass here{turn}")));
        };
        let Pass { player, color, square } = pass;
        let other = format_args!(", but the blocked tower is {player}'s {color} on {square}: expected '{pass}'");
        if is_right(&pass) { Ok(pass) } else { Err(Problem::found(found.clone(), other)) }
    }

    pub(crate) fn standing(&self, error: RecordError) -> RecordError {
        RecordError { standing: Some(Box::new(self.standing_beside(&error.problem))), ..error }
    }

    pub(crate) fn standing_beside(&self, problem: &Problem) -> RoundStanding {
        let (game, position) = (self.game(), self.game().position());
        let moves = self.rounds().last().map_or(0, |round| round.plies.len());
        let said = matches!(problem, Problem::Move(error) if error.names_the_moves());
        let duty = (!said && !game.round_is_over()).then(|| Limited::new(*position, game.opening()).duty());
        RoundStanding { round: game.round(), moves, duty, position: position.to_string() }
    }

    /// What is wrong with any move now, because the match, or the round, is over.
    pub(crate) fn nothing_to_move(&self, found: &Excerpt) -> Option<Problem> {
        let (game, found) = (self.game(), found.clone());
        if let Some(ended) = game.conceded() {
            let ended = ended.sentence();
            let expected = match game.chooser() {
                Some(winner) => {
                    &format!("'fill: left' or 'fill: right', as {winner} chose, before the moves of the next round")
                }
                None => "no more moves",
            };
            let problem = format_args!(", but the round is over, {ended}: expected {expected}");
            return Some(Problem::found(found, problem));
        }
        if let Some(winner) = game.winner() {
            return Some(Problem::MatchOver { found, winner, format: game.format(), score: game.score() });
        }
        game.chooser().map(|winner| Problem::RoundOver { found, winner })
    }
}

/// Whose turn it is, behind a message.
pub(super) fn to_move(turn: Option<(Player, Option<Color>)>) -> String {
    match turn {
        None => String::new(),
        Some((player, None)) => format!(": {player} is to move, with any tower"),
        Some((player, Some(due))) => format!(": {player} is to move, with the {due} tower"),
    }
}

/// The part after the word `fill`, with or without a colon.
fn fill_side(item: &str) -> Option<&str> {
    let (word, side) = item.split_at_checked("fill".len())?;
    let is_fill = word.eq_ignore_ascii_case("fill") && !side.starts_with(char::is_alphabetic);
    is_fill.then(|| side.trim_start_matches(|c: char| c == ':' || c.is_whitespace()))
}

fn names_colors(tower: &str, color: Color, square: &str, reached: Color) -> bool {
    tower.parse() == Ok(color) && square.parse() == Ok(reached)
}
