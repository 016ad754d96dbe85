//! mitsudomoe in play.

use std::io::{self, Write};
use std::time::Instant;

use anyhow::{Context, bail, ensure};
use mitsudomoe::questions::json::{ChoiceJson, ShowJson};
use mitsudomoe::questions::known::Known;
use mitsudomoe::questions::players::{Choice, Level, choose};
use mitsudomoe::questions::shown;
use mitsudomoe::record::{Record, split_turns};
use mitsudomoe::{Color, Elimination, Reason};
use rand_chacha::ChaCha8Rng;
use terminal::count::counted;

use super::show;
use crate::in_play::InPlay;
use crate::options::Effort;
use crate::paint::Paint;
use crate::{interrupt, options};

pub struct Mitsudomoe<'a> {
    record: Record,
    level: Level,
    given: (&'a str, String),
}

impl<'a> Mitsudomoe<'a> {
    pub fn new(level: Level, position: Option<&'a str>, moves: &[String]) -> anyhow::Result<Mitsudomoe<'a>> {
        let given = (position.unwrap_or("start2"), moves.join(";"));
        Ok(Mitsudomoe { record: read(given.0, &given.1)?, level, given })
    }

    fn choose(&self, level: Level, effort: Effort, random: &mut ChaCha8Rng) -> anyhow::Result<Choice> {
        let choice = choose(self.record.position(), level, effort.limits(), random);
        interrupt::check()?;
        Ok(choice?)
    }
}

fn read(position: &str, turns: &str) -> anyhow::Result<Record> {
    let setup = position.parse().map_err(mitsudomoe::PositionError::Text);
    let record = setup.and_then(|setup| Record::new(&setup)).with_context(|| options::in_position(position))?;
    with_turns(record, turns)
}

fn with_turns(mut record: Record, turns: &str) -> anyhow::Result<Record> {
    shown::play(&mut record, split_turns(turns).filter(|text| !text.is_empty()))?;
    Ok(record)
}

impl InPlay for Mitsudomoe<'_> {
    type Player = Color;
    type Choice = ChoiceJson;
    type State = ShowJson;

    const MOVE: (&'static str, &'static str) = ("turn", "place c1 a1*c1");
    const COMMANDS: &'static [&'static str] = &["position", "legal", "go", "play", "undo", "resign", "save", "quit"];
    const HELP: &'static str = "Type a turn: a ring step, place c1 or a2-b3, then a ball step, a1-b2 to the next\n\
                                space or a1*c1 over balls; b2*d4{c3>a5} says where a ball that you vault over goes.";
    const WITHOUT: &'static [&'static str] = &["why"];

    fn players(&self) -> Vec<Color> {
        self.record.start().players().map(|(_, color)| color).collect()
    }

    fn name(player: Color) -> &'static str {
        player.name()
    }

    fn turn(&self) -> Option<Color> {
        let position = self.record.position();
        position.outcome().is_none().then(|| position.color(position.turn()))
    }

    fn check_goes_on(&self) -> anyhow::Result<()> {
        match self.record.position().outcome() {
            Some(outcome) => bail!(
                "the game is over: {} has won, expected no more turns; 'undo' takes the last back",
                outcome.winner
            ),
            None => Ok(()),
        }
    }

    fn decisions(&self) -> Vec<Color> {
        decisions(&self.record).into_iter().map(|(player, _)| player).collect()
    }

    fn go_back(&mut self, length: usize) -> anyhow::Result<()> {
        let mut record = Record::new(self.record.start())?;
        for (player, turn) in decisions(&self.record).into_iter().take(length) {
            match turn {
                Some(turn) => record.play(turn),
                None => drop(record.resign(player)),
            }
        }
        self.record = record;
        Ok(())
    }

    fn set_up(&mut self, position: &str, turns: &str) -> anyhow::Result<()> {
        self.record = match position {
            "" => with_turns(read(self.given.0, &self.given.1)?, turns)?,
            position => read(position, turns)?,
        };
        Ok(())
    }

    fn play(&mut self, text: &str, only_one: bool) -> anyhow::Result<()> {
        self.check_goes_on()?;
        let record = with_turns(self.record.clone(), text)?;
        let played = record.turns() - self.record.turns();
        ensure!(!only_one || played == 1, "found {played} turns, expected one: the other players answer it");
        self.record = record;
        Ok(())
    }

    fn resign(&mut self) -> anyhow::Result<String> {
        self.check_goes_on()?;
        let position = self.record.position();
        let player = position.color(position.turn());
        self.record.resign(player);
        Ok(match self.record.position().outcome() {
            Some(outcome) => format!("{player} has resigned: {} wins.", outcome.winner),
            None => format!("{player} has resigned and is out."),
        })
    }

    fn let_computer_move(&mut self, effort: Effort, random: &mut ChaCha8Rng) -> anyhow::Result<()> {
        let choice = self.choose(self.level, effort, random)?;
        self.record.play(choice.turn);
        Ok(())
    }

    fn go(&self, effort: Effort, random: &mut ChaCha8Rng) -> anyhow::Result<ChoiceJson> {
        let begin = Instant::now();
        let choice = self.choose(self.level, effort, random)?;
        Ok(ChoiceJson::new(self.record.position(), &choice, begin.elapsed()))
    }

    fn state(&self, lists_turns: bool) -> ShowJson {
        ShowJson::new(&self.record, lists_turns)
    }

    fn played(&self) -> usize {
        self.record.turns()
    }

    fn record(&self, name: &dyn Fn(Color) -> Option<String>) -> String {
        let mut record = self.record.clone();
        if self.decisions().is_empty() {
            return String::new();
        }
        for player in self.players() {
            if let Some(name) = name(player) {
                record.set_name(player, &name);
            }
        }
        record.to_text()
    }

    fn hint(&self, effort: Effort, mut random: ChaCha8Rng) -> anyhow::Result<String> {
        let choice = self.choose(Level::Strong, effort, &mut random)?;
        let turn = self.record.position().annotate(choice.turn);
        let turns = |count: u8| counted(count, "turn");
        let best = if choice.avoids { "looks best among those that do not lose" } else { "looks best" };
        Ok(match choice.known {
            Known::Win(within) => format!("{turn} wins within {} of your own.", turns(within)),
            Known::Loss(within) => format!("Every turn loses; {turn} loses within {}.", turns(within)),
            Known::Open(0) => format!("{turn} {best}."),
            Known::Open(open) => format!("{turn} {best}: nobody else can force a win within {}.", turns(open)),
        })
    }

    fn write_steps(&self, out: &mut dyn Write, told: usize) -> io::Result<usize> {
        show::write_steps(out, &self.record, told)?;
        Ok(self.record.steps().len())
    }

    fn write_board(&self, out: &mut dyn Write, paint: Paint) -> io::Result<()> {
        show::write_end(out, &self.record, false, paint)
    }

    fn write_moves(&self, out: &mut dyn Write, _: Paint) -> io::Result<()> {
        show::write_turns(out, self.record.position())
    }
}

fn decisions(record: &Record) -> Vec<(Color, Option<mitsudomoe::Turn>)> {
    let mut decisions = Vec::new();
    for step in record.steps() {
        decisions.extend(step.turn.map(|(player, turn)| (player, Some(turn))));
        let resigned = step.out.iter().filter(|Elimination { reason, .. }| *reason == Reason::Resigned);
        decisions.extend(resigned.map(|out| (out.color, None)));
    }
    decisions
}
