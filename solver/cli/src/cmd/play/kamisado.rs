//! Kamisado in play.

use std::io::{self, Write};
use std::time::Instant;

use anyhow::ensure;
use foreign::Excerpt;
use kamisado::{Limited, MatchFormat, Player};
use kamisado_players::{Choice, Computer};
use kamisado_solver::questions::value::Question;
use objects::explained::ExplainAnswer;
use objects::json::{GoJson, ShowJson};
use rand_chacha::ChaCha8Rng;

use super::session::Session;
use super::{Args, hints};
use crate::cmd::explain::{self, text as explanation};
use crate::cmd::show::text as show;
use crate::in_play::InPlay;
use crate::options::{Effort, OpeningOptions, Rules};
use crate::paint::Paint;
use crate::{interrupt, output};

/// Positions that `why` may search for a line of best play, if there are no limits: long lines are expensive.
const WHY_NODES: u64 = 2_000_000;

pub struct Kamisado<'a> {
    session: Session,
    computer: Computer<'a>,
    given: (&'a str, &'a [String]),
    format: Option<MatchFormat>,
    rules: Rules,
    opening: OpeningOptions,
}

impl<'a> Kamisado<'a> {
    pub fn new(computer: Computer<'a>, args: &'a Args) -> anyhow::Result<Kamisado<'a>> {
        let given = (args.position.as_deref().unwrap_or("start"), &args.moves.given[..]);
        let (format, rules, opening) = (args.of_match.format, args.computing.rules, args.opening);
        let session = Session::new(given.0, given.1, format, rules, opening)?;
        Ok(Kamisado { session, computer, given, format, rules, opening })
    }

    fn choose(&self, effort: Effort, random: &mut ChaCha8Rng) -> anyhow::Result<Choice> {
        let choice = self.computer.choose(self.session.game(), effort.limits(), random);
        interrupt::check()?;
        Ok(choice?)
    }
}

impl InPlay for Kamisado<'_> {
    type Player = Player;
    type Choice = GoJson;
    type State = ShowJson;

    const MOVE: (&'static str, &'static str) = ("move", "d8d3");
    const COMMANDS: &'static [&'static str] =
        &["position", "legal", "go", "play", "fill", "undo", "resign", "save", "quit"];
    const HELP: &'static str = "Type a move, such as d8d3 or Pink Forward 5 Purple, short k f5. In a match\n\
                                you also choose the fill: type left or right.";
    const WITHOUT: &'static [&'static str] = &[];

    fn players(&self) -> Vec<Player> {
        Player::ALL.to_vec()
    }

    fn name(player: Player) -> &'static str {
        player.name()
    }

    fn turn(&self) -> Option<Player> {
        self.session.turn()
    }

    fn check_goes_on(&self) -> anyhow::Result<()> {
        self.session.check_goes_on()
    }

    fn decisions(&self) -> Vec<Player> {
        self.session.decisions().iter().map(|decision| decision.player).chain(self.session.resigned).collect()
    }

    fn go_back(&mut self, length: usize) -> anyhow::Result<()> {
        self.session.go_back(length)
    }

    fn set_up(&mut self, position: &str, moves: &str) -> anyhow::Result<()> {
        let moves = if moves.is_empty() { Vec::new() } else { vec![moves.to_owned()] };
        self.session = if position.is_empty() {
            let (position, given) = self.given;
            Session::new(position, &[given, &moves].concat(), self.format, self.rules, self.opening)?
        } else {
            Session::new(position, &moves, self.format, self.rules, self.opening.without_moves_made())?
        };
        Ok(())
    }

    fn play(&mut self, text: &str, only_one: bool) -> anyhow::Result<()> {
        // After a round the side alone says enough.
        let is_side = ["left", "right"].iter().any(|side| side.eq_ignore_ascii_case(text));
        let typed = if is_side { format!("fill {text}") } else { text.to_owned() };
        self.session.play(&typed, only_one)
    }

    fn resign(&mut self) -> anyhow::Result<String> {
        self.session.resign()?;
        Ok(resignation(&self.session).unwrap_or_default())
    }

    fn let_computer_move(&mut self, effort: Effort, random: &mut ChaCha8Rng) -> anyhow::Result<()> {
        let choice = self.choose(effort, random)?;
        self.session.make(choice.m);
        Ok(())
    }

    fn go(&self, effort: Effort, random: &mut ChaCha8Rng) -> anyhow::Result<GoJson> {
        let begin = Instant::now();
        let choice = self.choose(effort, random)?;
        Ok(GoJson::new(&self.session.game().state(), &choice, self.format.is_some(), begin.elapsed()))
    }

    fn state(&self, lists_moves: bool) -> ShowJson {
        let mut shown = ShowJson::new(&self.session.shown(), lists_moves);
        if let Some(player) = self.session.resigned {
            shown.resign(player);
        }
        shown
    }

    fn played(&self) -> usize {
        self.session.decisions().len()
    }

    fn record(&self, name: &dyn Fn(Player) -> Option<String>) -> String {
        self.session.to_text(name)
    }

    fn hint(&self, effort: Effort, mut random: ChaCha8Rng) -> anyhow::Result<String> {
        let advice = self.computer.advise(self.session.game(), effort.limits(), &mut random);
        interrupt::check()?;
        let (choice, known) = advice?;
        Ok(hints::sentence(self.session.game(), &choice, known.as_ref()))
    }

    /// After a round, why its last move won.
    fn why(&self, text: &str, effort: Effort) -> anyhow::Result<()> {
        let begin = Instant::now();
        let mut opening = self.session.game().opening();
        let mut explained = if text.is_empty() {
            match self.session.ongoing() {
                Some(position) => ExplainAnswer::position(position),
                None => {
                    let last = self.session.record().rounds().last().expect("there is one");
                    ensure!(!last.plies.is_empty(), "the round was over at the start, so its moves are unknown");
                    ExplainAnswer::last_move(last)
                }
            }
        } else {
            ensure!(
                self.session.ongoing().is_some(),
                "found '{}' after why, expected it in a round in play, or 'why' alone",
                Excerpt::from(text)
            );
            let replay = self.session.after(text)?;
            opening = replay.record().game().opening();
            ExplainAnswer::last_move(replay.record().rounds().last().expect("there is one"))
        };
        let limits = effort.or_nodes(WHY_NODES).limits();
        explain::search(&mut explained, &Question { opening, limits, ..self.computer.question })?;
        output::write(|out| {
            if self.session.is_match() {
                writeln!(out, "Of this round alone:")?;
            }
            explanation::write_reason(out, &explained, self.session.origin(), begin.elapsed())
        })
    }

    fn write_steps(&self, out: &mut dyn Write, told: usize) -> io::Result<usize> {
        let steps = self.session.shown().steps;
        show::write_steps(out, &steps, told)?;
        Ok(steps.len())
    }

    fn write_board(&self, out: &mut dyn Write, paint: Paint) -> io::Result<()> {
        let shown = self.session.shown();
        show::write_board(out, &shown, paint)?;
        show::write_state(out, &shown, |out, round| writeln!(out, "{}.", show::turn(round)))?;
        resignation(&self.session).map_or(Ok(()), |resigned| writeln!(out, "{resigned}"))
    }

    fn write_moves(&self, out: &mut dyn Write, paint: Paint) -> io::Result<()> {
        match self.session.ongoing() {
            Some(position) => show::write_moves(out, &Limited::new(*position, self.session.game().opening()), paint),
            None => writeln!(out, "fill left, fill right"),
        }
    }
}

fn resignation(session: &Session) -> Option<String> {
    session.resigned.map(|player| format!("{player} has resigned: {} wins.", player.opponent()))
}
