//! What a sample of games shows.

use mitsudomoe::questions::players::Level;
use mitsudomoe::{Color, Ending, Position, Seat, Victory};
use schemars::JsonSchema;
use serde::Serialize;

use super::{ForcedStudy, GameSample, PlayedGame};
use shares::{Interval, share_interval};
use statistics::Spread;

/// Games of mitsudomoe between computer players.
#[derive(Serialize, JsonSchema)]
pub struct GamesAnswer {
    pub rules: Victory,
    /// The position at the start, as a text.
    pub position: String,
    /// How many players there are.
    pub players: usize,
    pub samples: Vec<GamesStudy>,
}

/// A sample of games.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "GamesSample")]
pub struct GamesStudy {
    /// The levels of the players: `greedy`, `strong and careful`.
    pub player: String,
    pub games: u64,
    /// The seed of the random numbers.
    pub seed: u64,
    /// A game that is not over by then is cut.
    pub max_turns: u32,
    /// The legal turns over all turns of all games.
    #[serde(rename = "legal_turns")]
    pub all: Spread,
    /// The turns of a game; a cut game counts with those that it had.
    #[serde(rename = "length")]
    pub lengths: Spread,
    pub endings: Endings,
    /// In the order of the first turns.
    pub wins: Vec<SeatWins>,
    /// Empty if all players are of one level.
    #[serde(rename = "wins_by_player")]
    pub by_player: Vec<LevelWins>,
    /// Null if not requested.
    pub forced: Option<ForcedStudy>,
}

/// Some of the games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Games {
    pub games: u64,
    /// Their share; null without games.
    pub share: Option<Interval>,
}

/// Games by their end, with their share of all.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Endings {
    /// A player has all balls home.
    pub home: Games,
    /// All other players are out.
    pub last_left: Games,
    /// Not over after the maximum number of turns.
    pub cut: Games,
}

/// The games that a seat wins, with their share of those that were not cut.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SeatWins {
    pub color: Color,
    /// The corner of the board: a1, a5, e5 or e1.
    pub seat: String,
    #[serde(flatten)]
    pub won: Games,
}

/// The games that players of a level win, with their share of those that were not cut.
#[derive(Debug, Serialize, JsonSchema)]
pub struct LevelWins {
    pub player: Level,
    #[serde(flatten)]
    pub won: Games,
}

impl GamesAnswer {
    pub fn new(start: &Position, samples: Vec<GamesStudy>) -> GamesAnswer {
        GamesAnswer { rules: start.victory(), position: start.to_string(), players: start.players().count(), samples }
    }
}

impl GamesStudy {
    pub fn new(sample: GameSample, games: &[PlayedGame]) -> Option<GamesStudy> {
        let count = |is_counted: &dyn Fn(u64, &PlayedGame) -> bool, of: u64| {
            let games = (1..).zip(games).filter(|&(number, game)| is_counted(number, game)).count() as u64;
            Games { games, share: share_interval(games, of) }
        };
        let all = games.len() as u64;
        let ended = |ending| count(&|_, game| game.outcome.map(|outcome| outcome.ending) == ending, all);
        let (home, last_left) = (ended(Some(Ending::Home)), ended(Some(Ending::LastLeft)));
        let endings = Endings { home, last_left, cut: ended(None) };
        let won = |is_winner: &dyn Fn(u64, Seat) -> bool| {
            let seat_of = |color| sample.start.in_turn().find(|&seat| sample.start.color(seat) == color);
            let winner = |game: &PlayedGame| seat_of(game.outcome?.winner);
            let is_won = |number, game: &PlayedGame| winner(game).is_some_and(|seat| is_winner(number, seat));
            count(&is_won, home.games + last_left.games)
        };
        let by_seat = |seat: Seat| {
            let won = won(&|_, winner| winner == seat);
            SeatWins { color: sample.start.color(seat), seat: seat.to_string(), won }
        };
        let by_player =
            |player| LevelWins { player, won: won(&|number, winner| sample.player(number, winner) == player) };
        let levels = Some(sample.levels()).filter(|levels| levels.len() > 1).unwrap_or_default();
        Some(GamesStudy {
            player: sample.name(),
            games: all,
            seed: sample.seed,
            max_turns: sample.max_turns,
            all: Spread::of(games.iter().flat_map(|game| game.legal.iter().copied()))?,
            lengths: Spread::of(games.iter().map(|game| game.legal.len() as u32))?,
            endings,
            wins: sample.seats().into_iter().map(by_seat).collect(),
            by_player: levels.into_iter().map(by_player).collect(),
            forced: None,
        })
    }

    pub fn finished(&self) -> u64 {
        self.endings.home.games + self.endings.last_left.games
    }
}
