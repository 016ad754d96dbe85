//! Play with a person, or with a program that writes and reads as one.

use std::io::{self, IsTerminal};
use std::ops::ControlFlow;

use anyhow::ensure;
use rand_chacha::ChaCha8Rng;
use terminal::lines::Lines;
use terminal::text::{message, paragraph};

use super::Args;
use super::saves::Saves;
use super::words::{self, Word};
use crate::exit::Exit;
use crate::in_play::InPlay;
use crate::options::Effort;
use crate::output;
use crate::paint::Paint;

pub struct Dialogue<G: InPlay> {
    game: G,
    mine: Vec<G::Player>,
    computer: String,
    random: ChaCha8Rng,
    effort: Effort,
    paint: Paint,
    saves: Saves,
    prompts: bool,
    /// How much of what happened was written: moves, passes and fills.
    told: usize,
    changed: bool,
    drawn: bool,
}

impl<G: InPlay> Dialogue<G> {
    pub fn new(game: G, mine: Vec<G::Player>, args: &Args) -> Dialogue<G> {
        let (paint, prompts) = (Paint::new(), io::stdin().is_terminal());
        let (random, effort, saves, computer) = (args.random(), args.effort, Saves::default(), args.computer());
        Dialogue { game, mine, computer, random, effort, paint, saves, prompts, told: 0, changed: true, drawn: false }
    }

    /// Plays until the person ends it. A wrong line is not an error: it is reported, and the game goes on.
    pub fn run(&mut self, lines: &mut Lines) -> anyhow::Result<Exit> {
        if !self.mine.is_empty() && self.game.turn().is_some() {
            output::write(|out| {
                paragraph(out, &self.greeting())?;
                writeln!(out)
            })?;
        }
        loop {
            if self.changed {
                self.tell_moves()?;
                if self.game.turn().is_some_and(|player| self.is_mine(player)) || !self.drawn {
                    self.tell_board()?;
                }
            }
            if let Some(player) = self.game.turn().filter(|&player| !self.is_mine(player)) {
                self.let_computer_move(player)?;
                continue;
            }
            if self.changed {
                self.tell_board()?;
            }
            if self.prompts {
                let who = self.game.turn().map_or("over", G::name);
                output::write(|out| write!(out, "{who}> "))?;
            }
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
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => return Ok(Exit::Answered),
                Err(error) if is_fatal(&error) => return Err(error),
                Err(error) => output::write(|out| writeln!(out, "{}", message(&format!("error: {error:#}"))))?,
            }
        }
    }

    pub fn record(&self) -> String {
        self.game.record(&|player| (!self.is_mine(player)).then(|| self.computer.clone()))
    }

    fn is_mine(&self, player: G::Player) -> bool {
        self.mine.contains(&player)
    }

    fn greeting(&self) -> String {
        let (mine, others): (Vec<_>, Vec<_>) =
            self.game.players().into_iter().partition(|&player| self.is_mine(player));
        let listed = |players: &[G::Player]| {
            let (last, names) = players.split_last().expect("there are some");
            names.iter().map(|name| format!("{name} and ")).collect::<String>() + &last.to_string()
        };
        let who = match (mine.len(), others.is_empty()) {
            (2, true) => "You play both sides.".to_owned(),
            (_, true) => "You play all sides.".to_owned(),
            _ => format!("You play {}, the {} plays {}.", listed(&mine), self.computer, listed(&others)),
        };
        format!("{who} Type a {}, or help.", G::MOVE.0)
    }

    fn tell_moves(&mut self) -> anyhow::Result<()> {
        output::write(|out| {
            self.told = self.game.write_steps(out, self.told)?;
            Ok(())
        })
    }

    fn tell_board(&mut self) -> anyhow::Result<()> {
        self.changed = false;
        output::painted(|out| {
            if self.drawn {
                writeln!(out)?;
            }
            self.game.write_board(out, self.paint)
        })?;
        self.drawn = true;
        Ok(())
    }

    fn let_computer_move(&mut self, player: G::Player) -> anyhow::Result<()> {
        if self.prompts {
            output::note(format_args!("{player} thinks ..."));
        }
        self.game.let_computer_move(self.effort, &mut self.random)?;
        self.changed = true;
        Ok(())
    }

    fn hear(&mut self, line: &str) -> anyhow::Result<ControlFlow<()>> {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            return Ok(ControlFlow::Continue(()));
        }
        match words::read(line)? {
            None => self.play(line)?,
            Some((Word::Quit, _)) => return Ok(ControlFlow::Break(())),
            Some((Word::Help, _)) => output::write(|out| out.write_all(words::help(G::HELP, G::WITHOUT).as_bytes()))?,
            Some((Word::Board, _)) => self.changed = true,
            Some((Word::Moves, _)) => {
                self.game.check_goes_on()?;
                output::painted(|out| self.game.write_moves(out, self.paint))?;
            }
            Some((Word::Hint, _)) => {
                self.game.check_goes_on()?;
                // A hint takes no random numbers from the game.
                let hint = self.game.hint(self.effort, self.random.clone())?;
                output::write(|out| paragraph(out, &hint))?;
            }
            Some((Word::Why, text)) => self.game.why(text, self.effort)?,
            Some((Word::Undo, _)) => self.undo()?,
            Some((Word::Save, name)) => self.save(name)?,
            Some((Word::Resign, _)) => {
                let resigned = self.game.resign()?;
                output::write(|out| writeln!(out, "{resigned}"))?;
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn play(&mut self, line: &str) -> anyhow::Result<()> {
        let is_alone = self.game.players().into_iter().all(|player| self.is_mine(player));
        let played = self.game.play(line, !is_alone);
        self.changed |= played.is_ok();
        played.map_err(|error| match words::meant(line) {
            Some(word) => anyhow::anyhow!("{error:#}\n  or did you mean the command '{word}'?"),
            None => error,
        })
    }

    fn undo(&mut self) -> anyhow::Result<()> {
        let mine = self.game.decisions().iter().rposition(|&player| self.is_mine(player));
        ensure!(mine.is_some(), "you have no {} to take back", G::MOVE.0);
        self.game.go_back(mine.unwrap_or_default())?;
        self.told = self.game.write_steps(&mut io::sink(), 0)?;
        self.changed = true;
        output::write(|out| writeln!(out, "taken back"))
    }

    fn save(&mut self, name: &str) -> anyhow::Result<()> {
        let record = self.record();
        let name = self.saves.save(name, &record)?;
        output::write(|out| writeln!(out, "saved in '{}'", foreign::shown(name)))
    }
}

/// Whether a game cannot go on: somebody wants it to end, nobody reads, or a table or the search is at fault.
pub(super) fn is_fatal(error: &anyhow::Error) -> bool {
    use kamisado_solver::questions::value::{AnswerError, Fault};
    use kamisado_solver::search::ReplayError;
    use terminal::interrupt::Interruption;

    let is_pipe = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    error.is::<Interruption>()
        || error.is::<AnswerError>()
        || error.is::<ReplayError>()
        || error.is::<Fault>()
        || error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>()).any(is_pipe)
}
