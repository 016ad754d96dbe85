//! What is played of Kamisado: a round or a match, move by move and back again.

use anyhow::{Context, bail, ensure};
use kamisado::{Concession, Match, MatchFormat, MatchMove, Player, Position, Reason};
use kamisado_records::{MoveForm, Record, Replay};
use objects::shown::ShowAnswer;
use objects::situation::Origin;

use crate::options::{self, OpeningOptions, Rules};
use crate::played;

pub struct Session {
    replay: Replay,
    is_match: bool,
    given: Origin,
    pub resigned: Option<Player>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    pub player: Player,
    pub m: MatchMove,
}

impl Session {
    pub fn new(
        text: &str,
        moves: &[String],
        format: Option<MatchFormat>,
        rules: Rules,
        opening: OpeningOptions,
    ) -> anyhow::Result<Session> {
        options::note_due(text);
        let given = opening.origin(text)?;
        let replay = played::replay(text, moves, format, rules, opening)?;
        Ok(Session { replay, is_match: format.is_some(), given, resigned: None })
    }

    pub fn origin(&self) -> Origin {
        let rounds = self.record().rounds();
        let base =
            if rounds.len() == 1 { self.given } else { Origin { moves_made: Some(0), tiles: None, ..self.given } };
        base.after(rounds.last().map_or(0, |round| round.plies.len()))
    }

    pub fn record(&self) -> &Record {
        self.replay.record()
    }

    pub fn game(&self) -> &Match {
        self.record().game()
    }

    /// Whether more than this round is played.
    pub fn is_match(&self) -> bool {
        self.is_match && self.game().format() != MatchFormat::Single
    }

    pub fn ongoing(&self) -> Option<&Position> {
        let position = self.game().position();
        (self.resigned.is_none() && position.outcome().is_none()).then_some(position)
    }

    /// Who must move or choose a fill; none once it is over.
    pub fn turn(&self) -> Option<Player> {
        let over = self.resigned.is_some() || self.game().winner().is_some();
        (!over).then(|| self.game().state().turn())
    }

    pub fn shown(&self) -> ShowAnswer {
        ShowAnswer::played(self.record(), self.is_match, self.origin())
    }

    pub fn decisions(&self) -> Vec<Decision> {
        let mut decisions = Vec::new();
        for round in self.record().rounds() {
            if let (Some(fill), Some(challenger)) = (round.fill, round.challenger) {
                decisions.push(Decision { player: challenger.opponent(), m: fill.into() });
            }
            decisions.extend(round.plies.iter().map(|ply| Decision { player: ply.player, m: ply.m.into() }));
        }
        decisions
    }

    /// What is wrong with any move now, if it is over.
    fn over(&self) -> Option<String> {
        let what = if self.is_match { self.game().format().in_words().to_string() } else { "round".to_owned() };
        match (self.resigned, self.game().winner()) {
            (Some(player), _) => Some(format!(
                "{player} has resigned, so {} has won the {what}; 'undo' takes that back",
                player.opponent()
            )),
            (None, Some(winner)) => Some(format!(
                "the {what} is over: {winner} has won it, expected no more moves; 'undo' takes the last back"
            )),
            (None, None) => None,
        }
    }

    pub fn check_goes_on(&self) -> anyhow::Result<()> {
        self.over().map_or(Ok(()), |over| bail!(over))
    }

    pub fn after(&self, text: &str) -> anyhow::Result<Replay> {
        self.check_goes_on()?;
        let mut replay = self.replay.clone();
        replay.play_moves(&[text])?;
        Ok(replay)
    }

    /// Plays what was typed: one move or fill, or any number of them. If one is wrong, none is played.
    pub fn play(&mut self, text: &str, only_one: bool) -> anyhow::Result<()> {
        let replay = self.after(text)?;
        let decisions = |record: &Record| record.rounds().iter().map(|round| round.plies.len() + 1).sum::<usize>();
        let played = decisions(replay.record()) - decisions(self.record());
        ensure!(!only_one || played <= 1, "found {played} moves, expected one: the other player answers it");
        self.replay = replay;
        Ok(())
    }

    pub fn make(&mut self, m: MatchMove) {
        self.replay.play_moves(&[m.to_string()]).expect("a legal move");
    }

    pub fn resign(&mut self) -> anyhow::Result<()> {
        self.check_goes_on()?;
        ensure!(
            self.ongoing().is_some(),
            "found resign after a round, expected it during one, or 'fill left' or 'fill right'"
        );
        self.resigned = self.turn();
        Ok(())
    }

    /// A record of what was played, with the players' names as far as told and a resignation; empty if nothing was.
    pub fn to_text(&self, name: impl Fn(Player) -> Option<String>) -> String {
        if self.decisions().is_empty() {
            return String::new();
        }
        let mut record = self.record().clone();
        for player in Player::ALL {
            if let Some(name) = name(player) {
                record.set_name(player, &name);
            }
        }
        if let Some(player) = self.resigned {
            let conceded = Concession { winner: Some(player.opponent()), reason: Reason::Resigned };
            record.concede(conceded).expect("it was resigned in a round that goes on");
        }
        record.to_text(MoveForm::Annotation)
    }

    /// Takes a resignation back, and goes back to that many moves and fills.
    pub fn go_back(&mut self, length: usize) -> anyhow::Result<()> {
        self.resigned = None;
        let (start, game) = (self.record().start(), self.game());
        let record = Record::new(game.format(), start, game.position().deadlock());
        let record = record.context("the beginning of what was played")?;
        let mut replay = Replay::new(self.given.begin(record));
        for decision in &self.decisions()[..length] {
            replay.play_moves(&[decision.m.to_string()])?;
        }
        self.replay = replay;
        Ok(())
    }
}
