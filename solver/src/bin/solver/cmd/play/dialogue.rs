//! Play with a person, or with a program that writes and reads as one.

use std::io::{self, IsTerminal};
use std::time::Instant;

use anyhow::ensure;
use foreign::Excerpt;
use kamisado::Player;
use kamisado_solver::questions::kamisado::explanation::ExplainAnswer;
use kamisado_solver::questions::kamisado::players::Computer;
use kamisado_solver::questions::kamisado::value::Question;
use kamisado_solver::search::Limits;
use rand_chacha::ChaCha8Rng;
use terminal::lines::Lines;
use terminal::text::{message, paragraph};

use super::session::Session;
use super::words::{self, Word};
use super::{Args, Side, hints};
use crate::cmd::explain::{self, text as explanation};
use crate::cmd::show::text as show;
use crate::exit::Exit;
use crate::options::Effort;
use crate::paint::Paint;
use crate::{interrupt, output};

/// Positions that `why` may search for a line of best play, if there are no limits: long lines are expensive.
const WHY_NODES: u64 = 2_000_000;

pub struct Dialogue<'a> {
    session: Session,
    computer: Computer<'a>,
    random: ChaCha8Rng,
    side: Side,
    effort: Effort,
    paint: Paint,
    /// Somebody sits at a terminal and is told when to type.
    prompts: bool,
    /// How much was told of what happened: moves, passes and fills.
    told: usize,
    /// Whether the board has changed since it was drawn.
    changed: bool,
    /// Whether it was ever drawn.
    drawn: bool,
}

/// What comes after a line.
#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    End,
}

impl<'a> Dialogue<'a> {
    /// A game that begins with what the session holds.
    pub fn new(session: Session, computer: Computer<'a>, side: Side, args: &Args) -> Dialogue<'a> {
        let (paint, prompts) = (Paint::new(), io::stdin().is_terminal());
        let (random, effort) = (args.random(), args.effort);
        Dialogue { session, computer, random, side, effort, paint, prompts, told: 0, changed: true, drawn: false }
    }

    /// Plays until the person ends it. What is wrong with a line is no error: it is told, and the game goes on.
    pub fn run(&mut self, lines: &mut Lines) -> anyhow::Result<Exit> {
        if self.side != Side::None && self.session.turn().is_some() {
            output::write(|out| {
                paragraph(out, &self.greeting())?;
                writeln!(out)
            })?;
        }
        loop {
            if self.changed {
                self.tell_moves()?;
                if self.session.turn().is_some_and(|player| self.side.has(player)) || !self.drawn {
                    self.tell_board()?;
                }
            }
            if let Some(player) = self.session.turn().filter(|&player| !self.side.has(player)) {
                self.let_computer_move(player)?;
                continue;
            }
            if self.changed {
                self.tell_board()?;
            }
            self.prompt()?;
            let line = lines.next_line();
            if self.prompts && !matches!(line, Ok(Some(_))) {
                // What comes next does not belong behind the prompt.
                output::write(|out| writeln!(out))?;
            }
            let Some(line) = line? else { return Ok(Exit::Answered) };
            let next = match line {
                Ok(line) => self.hear(&line),
                Err(error) => Err(error.into()),
            };
            match next {
                Ok(Next::GoOn) => {}
                Ok(Next::End) => return Ok(Exit::Answered),
                Err(error) if is_fatal(&error) => return Err(error),
                Err(error) => output::write(|out| writeln!(out, "{}", message(&format!("error: {error:#}"))))?,
            }
        }
    }

    /// A record of what was played; empty if nothing was.
    pub fn record(&self) -> String {
        self.session.to_text(|player| (!self.side.has(player)).then(|| self.computer.skill.name()))
    }

    fn greeting(&self) -> String {
        let computer = format!("the {}", self.computer.skill.name());
        let who = match self.side {
            Side::Black => format!("You play Black, {computer} plays Gold."),
            Side::Gold => format!("You play Gold, {computer} plays Black."),
            Side::Both | Side::None => "You play both sides.".to_owned(),
        };
        format!("{who} Type a move, or help.")
    }

    fn prompt(&self) -> anyhow::Result<()> {
        if !self.prompts {
            return Ok(());
        }
        let who = self.session.turn().map_or("over", Player::name);
        output::write(|out| write!(out, "{who}> "))
    }

    /// Tells the moves, passes and fills that were not told yet.
    fn tell_moves(&mut self) -> anyhow::Result<()> {
        let shown = self.session.shown();
        output::write(|out| show::write_steps(out, &shown.steps, self.told))?;
        self.told = shown.steps.len();
        Ok(())
    }

    fn tell_board(&mut self) -> anyhow::Result<()> {
        let shown = self.session.shown();
        self.changed = false;
        output::painted(|out| {
            if self.drawn {
                writeln!(out)?;
            }
            show::write_board(out, &shown, self.paint)?;
            show::write_state(out, &shown, |out, position| writeln!(out, "{}.", show::turn(position)))
        })?;
        self.drawn = true;
        self.tell_resignation()
    }

    fn tell_resignation(&self) -> anyhow::Result<()> {
        let Some(player) = self.session.resigned else { return Ok(()) };
        output::write(|out| writeln!(out, "{player} has resigned: {} wins.", player.opponent()))
    }

    fn let_computer_move(&mut self, player: Player) -> anyhow::Result<()> {
        if self.prompts {
            output::note(format_args!("{player} thinks ..."));
        }
        let choice = self.computer.choose(self.session.game(), self.effort.limits(), &mut self.random);
        interrupt::check()?;
        self.session.make(choice?.m);
        self.changed = true;
        Ok(())
    }

    fn hear(&mut self, line: &str) -> anyhow::Result<Next> {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            return Ok(Next::GoOn);
        }
        match words::read(line)? {
            None => self.play(line)?,
            Some((Word::Quit, _)) => return Ok(Next::End),
            Some((Word::Help, _)) => output::write(|out| out.write_all(words::help().as_bytes()))?,
            Some((Word::Board, _)) => self.changed = true,
            Some((Word::Moves, _)) => self.list_moves()?,
            Some((Word::Hint, _)) => self.hint()?,
            Some((Word::Why, text)) => self.explain(text)?,
            Some((Word::Undo, _)) => self.undo()?,
            Some((Word::Save, name)) => self.save(name)?,
            Some((Word::Resign, _)) => {
                self.session.resign()?;
                self.tell_resignation()?;
            }
        }
        Ok(Next::GoOn)
    }

    fn play(&mut self, line: &str) -> anyhow::Result<()> {
        // After a round the side alone says enough.
        let is_side = ["left", "right"].iter().any(|side| side.eq_ignore_ascii_case(line));
        let typed = if is_side { format!("fill {line}") } else { line.to_owned() };
        let played = self.session.play(&typed, self.side != Side::Both);
        self.changed |= played.is_ok();
        played.map_err(|error| match words::meant(line) {
            Some(word) => anyhow::anyhow!("{error:#}\n  or did you mean the command '{word}'?"),
            None => error,
        })
    }

    fn list_moves(&self) -> anyhow::Result<()> {
        self.session.check_goes_on()?;
        match self.session.ongoing() {
            Some(position) => output::painted(|out| show::write_moves(out, position, self.paint)),
            None => output::write(|out| writeln!(out, "fill left, fill right")),
        }
    }

    fn hint(&self) -> anyhow::Result<()> {
        self.session.check_goes_on()?;
        // A hint takes no random numbers from the game.
        let advice = self.computer.advise(self.session.game(), self.effort.limits(), &mut self.random.clone());
        interrupt::check()?;
        let (choice, known) = advice?;
        let hint = hints::sentence(self.session.game(), &choice, known.as_ref());
        output::write(|out| paragraph(out, &hint))
    }

    /// Why the position is won or lost, or a move from it; after a round, why its last move was.
    fn explain(&self, text: &str) -> anyhow::Result<()> {
        let begin = Instant::now();
        let mut explained = if text.is_empty() {
            match self.session.ongoing() {
                Some(position) => ExplainAnswer::position(position),
                None => {
                    let last = self.session.record().rounds().last().expect("there is one");
                    ensure!(!last.plies.is_empty(), "the round was over when the game began: no move of it is known");
                    ExplainAnswer::last_move(last)
                }
            }
        } else {
            ensure!(
                self.session.ongoing().is_some(),
                "found '{}' after why, expected it in a round that goes on, or 'why' alone",
                Excerpt::from(text)
            );
            let replay = self.session.after(text)?;
            ExplainAnswer::last_move(replay.record().rounds().last().expect("there is one"))
        };
        let mut limits = self.effort.limits();
        if !self.effort.is_limited() {
            limits = Limits { nodes: Some(WHY_NODES), ..limits };
        }
        explain::search(&mut explained, &Question { limits, ..self.computer.question })?;
        output::write(|out| {
            if self.session.is_match() {
                writeln!(out, "Of this round alone:")?;
            }
            explanation::write_reason(out, &explained, begin.elapsed())
        })
    }

    /// Goes back to before the person's last move or choice.
    fn undo(&mut self) -> anyhow::Result<()> {
        let decisions = self.session.decisions();
        let mine = decisions.iter().rposition(|decision| self.side.has(decision.player));
        ensure!(self.session.resigned.is_some() || mine.is_some(), "there is no move of yours to take back");
        self.session.go_back(mine.unwrap_or_default())?;
        self.told = self.session.shown().steps.len();
        self.changed = true;
        output::write(|out| writeln!(out, "taken back"))
    }

    fn save(&mut self, name: &str) -> anyhow::Result<()> {
        let record = self.record();
        let name = self.session.save(name, &record)?;
        output::write(|out| writeln!(out, "saved in '{}'", foreign::shown(name)))
    }
}

/// Whether a game cannot go on: somebody wants it to end, nobody reads, or a table or the search is at fault.
pub(super) fn is_fatal(error: &anyhow::Error) -> bool {
    use kamisado_solver::questions::kamisado::value::{AnswerError, Fault};
    use terminal::interrupt::Interruption;

    let is_pipe = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    error.is::<Interruption>()
        || error.is::<AnswerError>()
        || error.is::<Fault>()
        || error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>()).any(is_pipe)
}
