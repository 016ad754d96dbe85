//! How each player did, in a round and over all records.

use std::ops::AddAssign;

use kamisado::Player;

use super::refill::{FillQuality, RefillReview};
use super::study::{MatchReview, Review, RoundReview};
use serde::Serialize;
use statistics::{Interval, share_interval};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PlayerTally {
    pub moves: u64,
    #[serde(rename = "won_positions")]
    pub won: u64,
    /// The moves in won positions with more than one legal move: only these could give the win away.
    #[serde(rename = "with_a_choice")]
    pub choices: u64,
    pub blunders: u64,
    /// How often the player gained the win, or had it at the start of a round.
    #[serde(rename = "times_winning")]
    pub winning: u64,
    /// How often the player regained a win after giving it away in the same round.
    pub got_back: u64,
}

impl PlayerTally {
    /// The share of the [`choices`](Self::choices) that gave the win away, with its interval.
    pub fn share(&self) -> Option<Interval> {
        share_interval(self.blunders, self.choices)
    }
}

impl AddAssign for PlayerTally {
    fn add_assign(&mut self, other: PlayerTally) {
        self.moves += other.moves;
        self.won += other.won;
        self.choices += other.choices;
        self.blunders += other.blunders;
        self.winning += other.winning;
        self.got_back += other.got_back;
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RefillCount {
    pub choices: u64,
    pub better: u64,
    pub equal: u64,
    pub worse: u64,
    /// The total number of winning first moves that the Challengers had beyond those after the better fills.
    pub cost: u64,
    /// Choices after which the Challenger won the next round under best play, and would have lost it after the other
    /// fill.
    pub rounds_given_away: u64,
}

impl RefillCount {
    fn add(&mut self, refill: &RefillReview) {
        self.choices += 1;
        match refill.choice() {
            FillQuality::Better => self.better += 1,
            FillQuality::Equal => self.equal += 1,
            FillQuality::Worse => self.worse += 1,
        }
        self.cost += refill.cost();
        self.rounds_given_away += u64::from(refill.gave_the_round_away());
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerSummary {
    /// The name, otherwise the side, with the record's file if there are several.
    pub name: String,
    pub records: u64,
    /// Rounds with a move of either player.
    pub rounds: u64,
    pub rounds_won: u64,
    pub tally: PlayerTally,
    pub refills: RefillCount,
}

impl PlayerSummary {
    fn new(name: String) -> PlayerSummary {
        let (tally, refills) = (PlayerTally::default(), RefillCount::default());
        PlayerSummary { name, records: 0, rounds: 0, rounds_won: 0, tally, refills }
    }

    fn add(&mut self, round: &RoundReview, player: Player) {
        self.rounds_won += u64::from(round.winner() == Some(player));
        self.tally += round.tally(player);
        if let Some(refill) = round.refill.as_ref().filter(|refill| refill.chooser == player) {
            self.refills.add(refill);
        }
    }
}

impl RoundReview {
    pub fn tally(&self, player: Player) -> PlayerTally {
        let mut tally = PlayerTally::default();
        for (i, _) in self.movers.iter().enumerate().filter(|&(_, &mover)| mover == player) {
            let won = self.ahead[i] == player;
            tally.moves += 1;
            tally.won += u64::from(won);
            tally.choices += u64::from(won && self.free[i]);
        }
        tally.blunders = self.blunders.iter().filter(|blunder| blunder.player() == player).count() as u64;
        // A player has the win at the start, or gains it by a blunder of the opponent.
        let gifts = self.blunders.len() as u64 - tally.blunders;
        tally.winning = gifts + u64::from(self.ahead[0] == player);
        tally.got_back = tally.winning.saturating_sub(1);
        tally
    }
}

impl Review {
    /// How each player did over all records, in the order in which the records name them; a name stands for one player
    /// in all records.
    pub fn players(&self) -> Vec<PlayerSummary> {
        let mut players: Vec<PlayerSummary> = Vec::new();
        for game in &self.matches {
            let names = Player::ALL.map(|player| self.name_in_summary(game, player));
            for (player, name) in Player::ALL.into_iter().zip(&names) {
                let known = players.iter().position(|known| known.name == *name);
                let i = known.unwrap_or_else(|| {
                    players.push(PlayerSummary::new(name.clone()));
                    players.len() - 1
                });
                // A player who plays both sides still plays each round once.
                if player == Player::Black || names[0] != names[1] {
                    players[i].records += 1;
                    players[i].rounds += game.rounds.iter().filter(|round| round.moves() > 0).count() as u64;
                }
                for round in &game.rounds {
                    players[i].add(round, player);
                }
            }
        }
        players
    }

    /// The name of a player of a record in the summary.
    fn name_in_summary(&self, game: &MatchReview, player: Player) -> String {
        match game.record.name(player) {
            Some(name) => name.to_owned(),
            None if self.matches.len() == 1 => player.to_string(),
            None => format!("{player} of {}", game.file),
        }
    }
}
