//! How each player did, in a round and over all records.

use std::cmp::Reverse;
use std::ops::AddAssign;

use indexmap::IndexMap;
use kamisado::Player;

use super::player_name::PlayerName;
use super::refill::{FillQuality, RefillReview};
use super::study::{MatchReview, Review, RoundReview};
use schemars::JsonSchema;
use serde::Serialize;
use shares::{Interval, share_interval};

/// How a player did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Tally")]
#[allow(missing_docs)] // The others are what their names say.
pub struct PlayerTally {
    pub moves: u64,
    /// The moves in positions in which the player had the win.
    #[serde(rename = "won_positions")]
    pub won: u64,
    /// The moves in won positions with more than one legal move: only these could give the win away.
    #[serde(rename = "with_a_choice")]
    pub choices: u64,
    /// The moves that gave it away.
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

/// How good the choices of fills were.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[allow(missing_docs)] // The others are what their names say.
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
        match refill.choice {
            FillQuality::Better => self.better += 1,
            FillQuality::Equal => self.equal += 1,
            FillQuality::Worse => self.worse += 1,
        }
        self.cost += refill.cost;
        self.rounds_given_away += u64::from(refill.gave_the_round_away);
    }
}

/// Positions in which one of several legal moves won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OnlyMoves {
    /// The positions with such a move.
    pub positions: u64,
    /// Those in which the player found it.
    pub found: u64,
}

impl AddAssign for OnlyMoves {
    fn add_assign(&mut self, other: OnlyMoves) {
        self.positions += other.positions;
        self.found += other.found;
    }
}

impl OnlyMoves {
    /// The share that was found, with its interval.
    pub fn share(&self) -> Option<Interval> {
        share_interval(self.found, self.positions)
    }
}

/// How a player did in all rounds.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[allow(missing_docs)] // The others are what their names say.
pub struct PlayerSummary {
    // Of several records that are not many, the side has the record's file.
    /// The name as the first record writes it, otherwise the side.
    pub name: String,
    /// Whether a record gives the name.
    pub named: bool,
    pub records: u64,
    // Those with a move of either player, or with a winner; those of a player of both sides count once for each side.
    pub rounds: u64,
    pub rounds_won: u64,
    #[serde(flatten)]
    pub tally: PlayerTally,
    /// The share of the moves with a choice that were blunders; null if there are none.
    pub blunder_share: Option<Interval>,
    pub only_moves: OnlyMoves,
    pub refills: RefillCount,
}

impl PlayerSummary {
    fn new(name: String, named: bool) -> PlayerSummary {
        let (records, rounds, rounds_won, tally, blunder_share, only_moves, refills) = Default::default();
        PlayerSummary { name, named, records, rounds, rounds_won, tally, blunder_share, only_moves, refills }
    }

    fn add(&mut self, round: &RoundReview, player: Player) {
        self.rounds += u64::from(round.is_played());
        self.rounds_won += u64::from(round.winner() == Some(player));
        self.tally += round.tally(player);
        self.blunder_share = self.tally.share();
        self.only_moves += round.only_moves(player);
        if let Some(refill) = round.refill.as_ref().filter(|refill| refill.chooser == player) {
            self.refills.add(refill);
        }
    }
}

impl RoundReview {
    /// How a player did in the round.
    pub fn tally(&self, player: Player) -> PlayerTally {
        let mut tally = PlayerTally::default();
        for (i, _) in self.movers.iter().enumerate().filter(|&(_, &mover)| mover == player) {
            let won = self.ahead[i] == player;
            tally.moves += 1;
            tally.won += u64::from(won);
            tally.choices += u64::from(won && self.legal[i] > 1);
        }
        tally.blunders = self.blunders.iter().filter(|blunder| blunder.player == player).count() as u64;
        // A player has the win at the start, or gains it by a blunder of the opponent.
        let gifts = self.blunders.len() as u64 - tally.blunders;
        tally.winning = gifts + u64::from(self.ahead[0] == player);
        tally.got_back = tally.winning.saturating_sub(1);
        tally
    }

    /// The only moves of a player.
    pub fn only_moves(&self, player: Player) -> OnlyMoves {
        let is_only = |&i: &usize| self.movers[i] == player && self.winning[i].len() == 1 && self.legal[i] > 1;
        let (found, missed): (Vec<usize>, Vec<usize>) =
            (0..self.moves()).filter(is_only).partition(|i| self.ahead[i + 1] == player);
        OnlyMoves { positions: (found.len() + missed.len()) as u64, found: found.len() as u64 }
    }
}

impl Review {
    /// How each player did over all records; a name stands for one player in all records. In the order in which the
    /// records name them or, in a review of many games, the player of most rounds first and those without a name last.
    pub fn players(&self) -> Vec<PlayerSummary> {
        let mut players: IndexMap<String, PlayerSummary> = IndexMap::new();
        for game in &self.matches {
            let both = Player::ALL.map(|player| match game.record.name(player) {
                Some(name) => PlayerName::new(name).text().to_owned(),
                // Somebody may have that for a name, and is another player: no name has a line end.
                None => format!("{}\n", self.side(game, player)),
            });
            for (player, who) in Player::ALL.into_iter().zip(&both) {
                let new = || match game.record.name(player) {
                    Some(name) => PlayerSummary::new(name.to_owned(), true),
                    None => PlayerSummary::new(self.side(game, player), false),
                };
                let summary = players.entry(who.clone()).or_insert_with(new);
                // A player of both sides has a part in one record, and in each of its rounds twice, as in all counts.
                summary.records += u64::from(player == Player::Black || both[0] != both[1]);
                for round in &game.rounds {
                    summary.add(round, player);
                }
            }
        }
        let mut players: Vec<PlayerSummary> = players.into_values().collect();
        if self.is_of_many {
            players.sort_by_key(|player| (!player.named, Reverse(player.rounds)));
        }
        players
    }

    fn side(&self, game: &MatchReview, player: Player) -> String {
        match self.matches.len() {
            _ if self.is_of_many => format!("{player} without a name"),
            1 => player.to_string(),
            _ => format!("{player} of {}", game.file),
        }
    }
}
