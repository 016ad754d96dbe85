//! Games played to their end or to a limit, by players who choose any turn and by players who look one turn ahead.

use std::fmt;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use mitsudomoe::{Outcome, Position, Seat, Square, Turn};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

/// How all players of a game choose their turns.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerKind {
    /// Choose any turn
    Random,
    /// Win at once if possible, otherwise move closest to home and keep the opponents furthest from it
    Greedy,
}

impl PlayerKind {
    pub const ALL: [PlayerKind; 2] = [PlayerKind::Random, PlayerKind::Greedy];

    /// The name, as in JSON: `random` or `greedy`.
    pub const fn name(self) -> &'static str {
        match self {
            PlayerKind::Random => "random",
            PlayerKind::Greedy => "greedy",
        }
    }

    pub(super) fn choose(self, position: &Position, random: &mut impl Rng) -> Turn {
        match self {
            PlayerKind::Random => {
                let turns = position.turns();
                turns[random.random_range(0..turns.len())]
            }
            PlayerKind::Greedy => greedy_turn(position, random),
        }
    }

    /// The random numbers of a game, in a separate stream.
    pub(super) fn stream(self, seed: u64, number: u64) -> ChaCha8Rng {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(2 * number + u64::from(self == PlayerKind::Greedy));
        random
    }
}

impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Games that can be reproduced.
#[derive(Clone, Copy, Debug)]
pub struct GameSample {
    pub start: Position,
    pub players: PlayerKind,
    /// Where the random numbers start; each game has its own stream.
    pub seed: u64,
    /// A game that is not over after this number of turns is cut.
    pub max_turns: u32,
}

/// A finished or cut game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// The number of legal turns before each turn.
    pub legal: Vec<u32>,
    /// The result; none for a cut game.
    pub outcome: Option<Outcome>,
}

impl PlayedGame {
    /// The number of turns, counting all players.
    pub fn turns(&self) -> u32 {
        self.legal.len() as u32
    }
}

impl GameSample {
    /// The game with this number; none if `stop` was set on the way.
    pub fn game(&self, number: u64, stop: &AtomicBool) -> Option<PlayedGame> {
        let mut random = self.players.stream(self.seed, number);
        let mut position = self.start;
        let mut legal = Vec::new();
        while position.outcome().is_none() && (legal.len() as u32) < self.max_turns {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            legal.push(u32::try_from(position.count_turns()).unwrap_or(u32::MAX));
            position.play_unchecked(self.players.choose(&position, &mut random));
        }
        Some(PlayedGame { legal, outcome: position.outcome() })
    }

    /// The games with these numbers, in order, played on all threads of rayon's current pool; none if `stop` was set.
    /// Calls `done` after each.
    pub fn games(&self, numbers: Range<u64>, stop: &AtomicBool, done: &(dyn Fn() + Sync)) -> Option<Vec<PlayedGame>> {
        let play = |number| {
            let game = self.game(number, stop);
            done();
            game
        };
        numbers.into_par_iter().map(play).collect()
    }
}

/// The way home of a player who is out: longer than any with three balls in play.
pub const OUT: u32 = 13;

/// The smallest number of king moves that bring a player's three balls to the three goal spaces, one ball to each.
/// Rings do not count.
///
/// ```
/// use analysis::question::games::way_home;
/// use mitsudomoe::{Position, Seat};
///
/// let start = Position::start(2).unwrap();
/// // b1 to e4, a2 to d5 and a1 to e5.
/// assert_eq!(way_home(&start, Seat::A1), 3 + 3 + 4);
/// ```
pub fn way_home(position: &Position, seat: Seat) -> u32 {
    if position.players().all(|player| player != seat) {
        return OUT;
    }
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let goal = seat.goal();
    let sum = |order: &[usize; 3]| position.balls(seat).zip(order).map(|(ball, &i)| king_moves(ball, goal[i])).sum();
    ORDERS.iter().map(sum).min().unwrap_or(OUT)
}

fn king_moves(from: Square, to: Square) -> u32 {
    u32::from(from.file().abs_diff(to.file()).max(from.row().abs_diff(to.row())))
}

/// A turn that wins at once, if there is one. Otherwise, at random, one of the turns that minimise the player's own
/// [`way_home`] less the sum of the opponents'.
fn greedy_turn(position: &Position, random: &mut impl Rng) -> Turn {
    let mover = position.turn();
    let players: Vec<Seat> = position.players().collect();
    let mut best: Vec<Turn> = Vec::new();
    let mut least = i64::MAX;
    for turn in position.turns() {
        let after = position.after(turn);
        let wins = after.outcome().is_some_and(|outcome| outcome.winner == position.color(mover));
        let way = |&seat: &Seat| if seat == mover { 1 } else { -1 } * i64::from(way_home(&after, seat));
        let left = if wins { i64::MIN } else { players.iter().map(way).sum() };
        if left < least {
            best.clear();
            least = left;
        }
        if left == least {
            best.push(turn);
        }
    }
    *best.choose(random).expect("the player to move has a turn")
}

#[cfg(test)]
mod tests {
    use super::*;

    static GO: AtomicBool = AtomicBool::new(false);
    /// The ball on d4 is next to two goal spaces, but they are taken.
    const NEARLY_HOME: &str = ". . . wW w / . . . wW wW / . bB . . . / . bB bB . . / . . . . . | w:a1 b:e5 | w | w4 b5";

    fn sample(players: usize, kind: PlayerKind) -> GameSample {
        GameSample { start: Position::start(players).unwrap(), players: kind, seed: 1, max_turns: 60 }
    }

    #[test]
    fn the_first_turns_are_those_of_the_start() {
        for (players, second) in [(2, 9..=9), (3, 7..=9), (4, 7..=9)] {
            for kind in PlayerKind::ALL {
                let games = sample(players, kind).games(1..11, &GO, &|| {}).unwrap();
                assert!(games.iter().all(|game| game.legal[0] == 9 && second.contains(&game.legal[1])), "{games:?}");
            }
        }
    }

    #[test]
    fn games_end_or_are_cut() {
        let games = sample(2, PlayerKind::Greedy).games(1..101, &GO, &|| {}).unwrap();
        assert!(games.iter().all(|game| game.legal.iter().all(|&legal| legal > 0)));
        assert!(games.iter().all(|game| game.turns() == 60 || (game.turns() < 60 && game.outcome.is_some())));
        assert!(games.iter().any(|game| game.outcome.is_none()) && games.iter().any(|game| game.outcome.is_some()));
    }

    #[test]
    fn the_same_number_gives_the_same_game() {
        for kind in PlayerKind::ALL {
            let sample = sample(2, kind);
            let games = sample.games(1..6, &GO, &|| {}).unwrap();
            assert_eq!(sample.game(4, &GO).as_ref(), Some(&games[3]));
            assert_ne!(games[0], games[1]);
            assert_ne!(GameSample { seed: 2, ..sample }.game(4, &GO).as_ref(), Some(&games[3]));
        }
    }

    #[test]
    fn a_stop_is_heeded() {
        assert_eq!(sample(2, PlayerKind::Random).games(1..3, &AtomicBool::new(true), &|| {}), None);
    }

    #[test]
    fn each_ball_has_a_goal_space_of_its_own() {
        let position: Position = NEARLY_HOME.parse().unwrap();
        assert_eq!(way_home(&position, Seat::A1), 1);
        assert_eq!(way_home(&position, Seat::E5), 1 + 1 + 1);
        assert_eq!(way_home(&position, Seat::A5), OUT);
    }

    #[test]
    fn a_win_is_taken() {
        let position: Position = NEARLY_HOME.parse().unwrap();
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..10 {
            let after = position.after(greedy_turn(&position, &mut random));
            assert_eq!(after.outcome().map(|outcome| outcome.winner), Some(position.color(Seat::A1)));
        }
    }

    #[test]
    fn first_turns_go_as_far_as_they_can() {
        let start = Position::start(2).unwrap();
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..10 {
            let after = start.after(greedy_turn(&start, &mut random));
            let least = start.turns().into_iter().map(|turn| way_home(&start.after(turn), Seat::A1)).min().unwrap();
            assert_eq!(way_home(&after, Seat::A1), least);
        }
    }
}
