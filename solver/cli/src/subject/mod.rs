//! What `solve` and `query` are asked about: rounds, matches, or forced wins of mitsudomoe.

pub mod matches;
mod round;

use std::io::{self, Write};
use std::time::{Duration, Instant};

use ::picture::Arrow;
use kamisado::{MatchFormat, Setup};
use kamisado_solver::search::Limits;
use objects::json::Listing;
use objects::situation::split_line;

use crate::answer::ListingOptions;
use crate::exit::Exit;

use crate::options::{self, Bound, ComputeOptions, Effort, MITSUDOMOE, OpeningOptions, refuse};
use crate::output;
use crate::played::Moves;
use crate::subject::matches::MatchOption;

pub use self::round::Rounds;

/// The arguments of both commands.
#[derive(clap::Args)]
pub struct Inquiry {
    #[command(flatten)]
    pub moves: Moves,
    #[command(flatten)]
    of_match: MatchOption,
    #[command(flatten)]
    pub opening: OpeningOptions,
    #[command(flatten)]
    bound: Bound,
    /// Also find the exact distance of the position and of every move: tower moves of both players to the end
    #[arg(long)]
    pub distance: bool,
    /// Give only the value of the position, without its moves
    #[arg(long)]
    pub value_only: bool,
    #[command(flatten)]
    pub listing: ListingOptions,
    #[command(flatten)]
    pub effort: Effort,
    #[command(flatten)]
    pub computing: ComputeOptions,
}

#[derive(Clone, Copy)]
pub enum Topic {
    Round,
    Match(MatchFormat),
    /// Of mitsudomoe, within this number of turns.
    ForcedWin(u8),
}

impl Inquiry {
    pub fn topic(&self) -> anyhow::Result<Topic> {
        let (turns, format) = (self.bound.turns()?, self.of_match.format);
        self.opening.check_unused(format.is_some(), turns.is_none())?;
        match (turns, format) {
            (Some(turns), format) => {
                self.computing.rules.check_unused()?;
                refuse(
                    &[
                        ("--match", format.is_some()),
                        ("--distance", self.distance),
                        ("--replies", self.listing.replies),
                    ],
                    MITSUDOMOE,
                )?;
                Ok(Topic::ForcedWin(turns))
            }
            (None, Some(format)) => Ok(Topic::Match(format)),
            (None, None) => Ok(Topic::Round),
        }
    }

    /// What is told of the moves; nothing if they are not asked for.
    pub fn listing(&self) -> Option<Listing> {
        (!self.value_only).then(|| self.listing.into())
    }
}

/// A kind of question: how its positions are read, what is found of them, and how that is written.
pub trait Subject: Sync {
    type Position;
    type Answer;

    fn read<S: AsRef<str>>(&self, text: &str, moves: &[S]) -> anyhow::Result<Self::Position>;

    fn read_line(&self, line: &str) -> anyhow::Result<Self::Position> {
        let (text, moves) = split_line(line);
        self.read(text, moves.as_slice())
    }

    /// Answers with a sign of life; after Ctrl-C as far as the answer is known by then.
    fn answer(&self, position: &Self::Position, limits: Limits<'static>) -> anyhow::Result<Self::Answer>;

    /// Answers about one of many positions, without a sign; the other threads have the others.
    fn answer_alone(&self, position: &Self::Position, limits: Limits<'static>) -> anyhow::Result<Self::Answer>;

    fn is_known(found: &Self::Answer) -> bool;

    fn write_json(&self, out: &mut Vec<u8>, position: &Self::Position, found: &Self::Answer, time: Duration);

    fn write_text(
        &self,
        out: &mut dyn Write,
        position: &Self::Position,
        found: &Self::Answer,
        time: Duration,
    ) -> io::Result<()>;

    /// The answer on one line, without its end: only the value of the position.
    fn line(&self, position: &Self::Position, found: &Self::Answer) -> String;

    /// The board for a picture, with the best move if it is known; nothing where no picture can be asked for.
    fn board(&self, position: &Self::Position, found: &Self::Answer) -> anyhow::Result<Option<(Setup, Option<Arrow>)>>;
}

/// Answers about the position of the command line, has `write` write files within the limits, and prints the answer.
pub fn one<S: Subject>(
    subject: &S,
    inquiry: &Inquiry,
    text: &str,
    write: impl FnOnce(&S::Position, &S::Answer, Limits<'static>) -> anyhow::Result<Exit>,
) -> anyhow::Result<Exit> {
    options::note_due(text);
    let position = subject.read(text, &inquiry.moves.given)?;
    let (begin, limits) = (Instant::now(), inquiry.effort.limits());
    let found = subject.answer(&position, limits)?;
    let time = begin.elapsed();
    let written = write(&position, &found, limits)?;
    Ok(written.worse(print(subject, inquiry, &position, &found, time)?))
}

pub fn print<S: Subject>(
    subject: &S,
    inquiry: &Inquiry,
    position: &S::Position,
    found: &S::Answer,
    time: Duration,
) -> anyhow::Result<Exit> {
    output::painted(|out| {
        if inquiry.computing.format.is_json() {
            let mut object = Vec::new();
            subject.write_json(&mut object, position, found, time);
            object.push(b'\n');
            out.write_all(&object)
        } else {
            subject.write_text(out, position, found, time)
        }
    })?;
    Ok(exit::<S>(found))
}

pub fn exit<S: Subject>(found: &S::Answer) -> Exit {
    if S::is_known(found) { Exit::Answered } else { Exit::Unknown }
}
