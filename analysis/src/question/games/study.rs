//! What a sample of games shows.

use kamisado_solver::questions::mitsudomoe::players::Level;
use mitsudomoe::{Color, Ending, Position, Seat};

use super::{ForcedStudy, GameSample, PlayedGame};
use statistics::{Interval, Spread, share_interval};

pub struct GamesAnswer {
    pub rules: &'static str,
    pub start: Position,
    /// One study for each sample.
    pub studies: Vec<GamesStudy>,
}

/// A summary of a sample of games.
pub struct GamesStudy {
    pub sample: GameSample,
    pub games: u64,
    /// The legal turns over all turns of all games.
    pub all: Spread,
    /// The turns of a game; a cut game counts with the turns it had.
    pub lengths: Spread,
    pub endings: Endings,
    /// The winners, in the order of the first turns.
    pub wins: Vec<Win>,
    /// The winners by level, if players of several levels play.
    pub by_player: Vec<PlayerWins>,
    /// Forced wins from late positions of such games, if requested.
    pub forced: Option<ForcedStudy>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Endings {
    pub home: u64,
    pub last_left: u64,
    pub cut: u64,
}

/// How often a player wins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Win {
    pub seat: Seat,
    pub color: Color,
    pub games: u64,
    /// Their share of the games that were not cut; none if all were.
    pub share: Option<Interval>,
}

/// How often the players of a level win.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayerWins {
    pub player: Level,
    pub games: u64,
    /// Their share of the games that were not cut; none if all were.
    pub share: Option<Interval>,
}

impl GamesStudy {
    /// Summarises the games with the numbers from 1; none if there is no game.
    pub fn new(sample: GameSample, games: &[PlayedGame]) -> Option<GamesStudy> {
        let ending = |ending| games.iter().filter(|game| game.outcome.map(|outcome| outcome.ending) == ending).count();
        let endings = Endings {
            home: ending(Some(Ending::Home)) as u64,
            last_left: ending(Some(Ending::LastLeft)) as u64,
            cut: ending(None) as u64,
        };
        let finished = endings.home + endings.last_left;
        let won_by = |(number, game): (u64, &PlayedGame)| -> Option<Level> {
            let winner = game.outcome?.winner;
            let seat = sample.seats().into_iter().find(|&seat| sample.start.color(seat) == winner)?;
            Some(sample.player(number, seat))
        };
        let winners: Vec<Level> = (1..).zip(games).filter_map(won_by).collect();
        let wins_of = |player: Level| {
            let games = winners.iter().filter(|&&winner| winner == player).count() as u64;
            PlayerWins { player, games, share: share_interval(games, finished) }
        };
        let levels = sample.levels();
        let win = |seat: Seat| {
            let color = sample.start.color(seat);
            let won = |game: &&PlayedGame| game.outcome.is_some_and(|outcome| outcome.winner == color);
            let games = games.iter().filter(won).count() as u64;
            Win { seat, color, games, share: share_interval(games, finished) }
        };
        Some(GamesStudy {
            sample,
            games: games.len() as u64,
            all: Spread::of(games.iter().flat_map(|game| game.legal.iter().copied()))?,
            lengths: Spread::of(games.iter().map(PlayedGame::turns))?,
            endings,
            wins: sample.seats().into_iter().map(win).collect(),
            by_player: if levels.len() > 1 { levels.into_iter().map(wins_of).collect() } else { Vec::new() },
            forced: None,
        })
    }

    pub fn finished(&self) -> u64 {
        self.endings.home + self.endings.last_left
    }

    /// The share of all games that ended in one way.
    pub fn share(&self, games: u64) -> Option<Interval> {
        share_interval(games, self.games)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mitsudomoe::Outcome;

    fn game(legal: &[u32], outcome: Option<(Color, Ending)>) -> PlayedGame {
        PlayedGame { legal: legal.to_vec(), outcome: outcome.map(|(winner, ending)| Outcome { winner, ending }) }
    }

    fn study(games: &[PlayedGame]) -> GamesStudy {
        let start = Position::start(2).unwrap();
        GamesStudy::new(GameSample { start, players: [Level::Random; 4], seed: 1, max_turns: 4 }, games).unwrap()
    }

    #[test]
    fn games_are_summed_up() {
        let games = [
            game(&[9, 9, 50], Some((Color::White, Ending::Home))),
            game(&[9, 8], Some((Color::Black, Ending::LastLeft))),
            game(&[9, 9, 70, 60], None),
        ];
        let study = study(&games);
        assert_eq!((study.games, study.finished()), (3, 2));
        assert_eq!(study.endings, Endings { home: 1, last_left: 1, cut: 1 });
        assert_eq!((study.all.count, study.all.max), (9, 70));
        assert_eq!((study.lengths.median, study.lengths.max), (3, 4));
        let wins: Vec<(Color, u64, f64)> =
            study.wins.iter().map(|win| (win.color, win.games, win.share.unwrap().estimate)).collect();
        assert_eq!(wins, [(Color::White, 1, 0.5), (Color::Black, 1, 0.5)]);
    }
}
