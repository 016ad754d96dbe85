//! A game as another program's text gives it, before it is played by the rules.

use foreign::Excerpt;

use super::cursor::Place;
use crate::error::{check_player, check_rules};
use crate::{NamedOpening, Pass, Problem, Record, RecordError, Rules};
use kamisado::{Color, Concession, Deadlock, Fill, Frame, MatchFormat, Player, Setup, Square, Tiles};

/// A game as a text gives it. Its squares are those of the text's own board; `start` is ours.
#[derive(Clone, Debug)]
pub(super) struct Transcript {
    pub line: usize,
    pub names: [Option<String>; 2],
    pub format: MatchFormat,
    pub rules: Option<Rules>,
    pub start: Setup,
    pub tiles: Option<Tiles>,
    pub opening: Option<NamedOpening>,
    /// How the board of such a text usually lies.
    pub frame: Frame,
    pub steps: Vec<Step>,
    /// Who has won by a deadlock at the end, and with which tower, as the text of a position has it.
    pub deadlock: Option<(Place, String)>,
}

#[derive(Clone, Debug)]
pub(super) struct Step {
    pub place: Place,
    pub found: Excerpt,
    pub event: Event,
    pub player: Option<Player>,
    pub tower: Option<Color>,
    /// The colour that is due afterwards, if the text names it.
    pub due: Option<Color>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// A tower moved; a push ends on the square of the first pushed tower, and a pass where it began.
    Move {
        from: Square,
        to: Square,
    },
    Push {
        from: Square,
        to: Square,
    },
    /// A forced pass, with the square of the blocked tower if the text gives it. Passes may be left out.
    Pass(Option<Square>),
    Fill(Fill),
    Tiles(Tiles),
    /// The round was ended off the board. Ignored if the board has ended it with the same winner.
    Conceded(Concession),
}

impl Event {
    /// A move from one square to another, if both texts are squares.
    pub fn between(from: &str, to: &str) -> Option<Event> {
        Some(Event::Move { from: from.parse().ok()?, to: to.parse().ok()? })
    }
}

impl Transcript {
    pub fn new(line: usize, frame: Frame) -> Transcript {
        let (names, format, start) = ([None, None], MatchFormat::Single, Setup::start());
        let (tiles, opening) = (None, None);
        Transcript { line, names, format, rules: None, start, tiles, opening, frame, steps: Vec::new(), deadlock: None }
    }

    /// Adds a step about which the text says nothing else.
    pub fn push(&mut self, place: Place, found: &str, event: Event) {
        self.steps.push(Step::new(place, found, event));
    }

    /// Plays the game by the rules, with the board as it usually lies or, if that fails, turned or mirrored. An error
    /// names the first step that cannot be played as it usually lies, or other rules than those asked for.
    pub fn play(&self, asked: Option<Deadlock>) -> Result<Record, RecordError> {
        if let Some(found) = &self.rules {
            check_rules(found.deadlock, asked).map_err(|problem| RecordError::new(self.line, 1, problem))?;
        }
        let rules = &self.rules.clone().unwrap_or_default().under(asked);
        let (error, moves) = match self.play_in(self.frame, rules) {
            Ok(record) => return Ok(record),
            Err(stopped) => *stopped,
        };
        // A position that the text gives says how the board lies.
        let is_free = |&frame: &Frame| frame != self.frame && self.start == Setup::start();
        let others = Frame::ALL.into_iter().filter(is_free);
        let mut played: Vec<Record> = others.filter_map(|frame| self.play_in(frame, rules).ok()).collect();
        // Of coordinates alone, the mirror image is legal play, too.
        let is_usual = |record: &Record| record.frame().is_mirrored() == self.frame.is_mirrored();
        match (played.iter().position(is_usual), played.len()) {
            (Some(at), _) => Ok(played.remove(at)),
            (None, 1) => Ok(played.remove(0)),
            (None, _) => {
                let other = |other: &Rules| self.play_in(self.frame, other).err().map(|stopped| stopped.1);
                Err(RecordError { other_rules: rules.explaining(moves, &other), ..error })
            }
        }
    }

    /// The game, or its first error and how many moves come before it.
    fn play_in(&self, frame: Frame, rules: &Rules) -> Result<Record, Box<(RecordError, usize)>> {
        let record = Record::new(self.format, &self.start, rules.clone());
        let mut record = record.map_err(|error| Box::new((RecordError::new(self.line, 1, error.into()), 0)))?;
        if let Some(NamedOpening { made }) = self.opening {
            record = record.with_opening(made);
        }
        if let Some(tiles) = self.tiles {
            record = record.with_tiles(tiles);
        }
        record.frame = frame;
        for player in Player::ALL {
            record.set_name(player, self.names[player as usize].as_deref().unwrap_or_default());
        }
        let mut passes = record.rounds()[0].passes.clone();
        for step in &self.steps {
            if let Err(problem) = step.play(frame, &mut record, &mut passes) {
                let error = record.standing(step.place.error(problem));
                let problem = step.in_its_words(frame, error.problem);
                return Err(Box::new((RecordError { problem, ..error }, record.moves_played())));
            }
        }
        let position = record.game().position().to_string();
        let expected = position.split_once(" deadlock ").map_or("null", |(_, expected)| expected);
        if let Some((place, found)) = self.deadlock.as_ref().filter(|(_, found)| found != expected) {
            let error = record.standing(place.error(Problem::contradiction("deadlock", found, expected)));
            return Err(Box::new((error, record.moves_played())));
        }
        Ok(record)
    }
}

impl Step {
    pub fn new(place: Place, found: &str, event: Event) -> Step {
        Step { place, found: found.into(), event, player: None, tower: None, due: None }
    }

    /// A problem that names our squares, with the words of the text if its squares are others.
    fn in_its_words(&self, frame: Frame, problem: Problem) -> Problem {
        match problem {
            Problem::Move(_) if frame != Frame::Standard => {
                Problem::found(self.found.clone(), format_args!(" on a board that is {frame}; on ours, {problem}"))
            }
            problem => problem,
        }
    }

    /// Plays the step. `passes` are those after the last move that the text has not mentioned yet.
    fn play(&self, frame: Frame, record: &mut Record, passes: &mut Vec<Pass>) -> Result<(), Problem> {
        // Many write a pass as a move that goes nowhere.
        let event = match self.event {
            Event::Move { from, to } if from == to => Event::Pass(Some(from)),
            event => event,
        };
        match event {
            Event::Move { from, to } | Event::Push { from, to } => {
                let (from, to) = (frame.square(from), frame.square(to));
                record.begin_without_choice();
                if let Some(problem) = record.nothing_to_move(&self.found) {
                    return Err(problem);
                }
                check_player(self.player, record.game().position().turn(), &self.found)?;
                let m = record.game().position().find_move(from, to);
                let m = m.map_err(|illegal| Problem::Move(illegal.into()))?;
                let moved = record.game().position().mover_color(m);
                self.check_tower(moved.expect("a tower moves"), from)?;
                if matches!(self.event, Event::Push { .. }) && !record.game().position().is_push(m) {
                    return Err(Problem::found(
                        self.found.clone(),
                        ", expected a move, because nothing is pushed there",
                    ));
                }
                let played = record.play(m).map_err(|illegal| Problem::Move(illegal.into()))?;
                *passes = played.passes.clone();
                self.check_due(record, passes)?;
            }
            Event::Pass(square) => {
                let is_right = |pass: &Pass| square.is_none_or(|square| frame.square(square) == pass.square);
                let expected = record.pass_to_tell(passes, &self.found, is_right)?;
                check_player(self.player, expected.player, &self.found)?;
                self.check_tower(expected.color, expected.square)?;
                passes.remove(0);
                self.check_due(record, passes)?;
            }
            Event::Fill(fill) => {
                record.fill(frame.fill(fill))?;
                passes.clear();
            }
            Event::Tiles(tiles) => {
                record.set_tiles(tiles)?;
                passes.clear();
            }
            Event::Conceded(concession) => {
                record.concede_unless_over(concession, &self.found)?;
            }
        }
        Ok(())
    }

    fn check_tower(&self, expected: Color, square: Square) -> Result<(), Problem> {
        match self.tower {
            Some(found) if found != expected => {
                let (text, tower) = (&self.found, format!("the {expected} tower stands on {square}"));
                Err(Problem::Other(format!("found the {found} tower in '{text}', but {tower}").into()))
            }
            _ => Ok(()),
        }
    }

    /// Checks the colour that the text says is due: that of the next pass, or of the next move.
    fn check_due(&self, record: &Record, passes: &[Pass]) -> Result<(), Problem> {
        let Some(found) = self.due else { return Ok(()) };
        let (after, next) = (record.turn().and_then(|(_, due)| due), passes.first().map(|pass| pass.color));
        match next.or(after) {
            Some(expected) if found != expected && Some(found) != after => {
                let (text, other) = (&self.found, format!("expected {expected}: is it another board?"));
                Err(Problem::Other(format!("found {found} as the colour due after '{text}', {other}").into()))
            }
            _ => Ok(()),
        }
    }
}
