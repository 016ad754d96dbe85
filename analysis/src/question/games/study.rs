//! What a sample of games shows.

use solver::mitsudomoe::{Color, Ending, Position, Seat};

use super::{ForcedStudy, Helpmates, PlayedGame, Sample};
use crate::statistics::{Bar, Interval, Spread, nearest_rank, share_interval};

/// The most bars of the histogram of lengths.
const HISTOGRAM_BARS: u32 = 40;

/// What was played, and what it shows.
pub struct GamesAnswer {
    /// The name of the rules.
    pub rules: &'static str,
    /// Where the games begin.
    pub start: Position,
    /// A study a kind of players.
    pub studies: Vec<GamesStudy>,
    /// The shortest helpmates, if they were asked for.
    pub helped: Option<Helpmates>,
    /// Forced wins from the late positions of each kind of players, if they were asked for.
    pub forced: Vec<ForcedStudy>,
}

/// Games of players of one kind, summed up.
pub struct GamesStudy {
    /// What was played.
    pub sample: Sample,
    /// How many games.
    pub games: u64,
    /// The legal turns, by turn of the game from the first.
    pub turns: Vec<Spread>,
    /// Those of all turns of all games.
    pub all: Spread,
    /// How long the games were; one that was cut counts with the turns it had.
    pub lengths: Lengths,
    /// How they ended.
    pub endings: Endings,
    /// Who won, in the order of the first turns.
    pub wins: Vec<Win>,
}

/// How many turns games have.
pub struct Lengths {
    /// Of all games.
    pub all: Spread,
    /// The least.
    pub min: u32,
    /// 99% of the games have no more.
    pub most: u32,
    /// The histogram, from turn 1 on without a gap, as far as 99% of the games go or as many narrow bars reach; games
    /// that were cut are not in it.
    pub bars: Vec<Bar>,
    /// The rest of it, if there is one.
    pub longer: Option<Bar>,
}

/// How games end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Endings {
    /// A player had all balls home.
    pub home: u64,
    /// All players but one were out.
    pub last_left: u64,
    /// The game was cut.
    pub cut: u64,
}

/// How often a player wins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Win {
    /// His seat.
    pub seat: Seat,
    /// His colour.
    pub color: Color,
    /// The games that he won.
    pub games: u64,
    /// Their share among those that were not cut; none if all were.
    pub share: Option<Interval>,
}

impl GamesStudy {
    /// Sums games up; none if there is no game.
    pub fn new(sample: Sample, games: &[PlayedGame]) -> Option<GamesStudy> {
        let longest = games.iter().map(PlayedGame::turns).max()?;
        let at = |turn: usize| games.iter().filter_map(move |game| game.legal.get(turn).copied());
        let turns: Vec<Spread> = (0..longest as usize).filter_map(|turn| Spread::of(at(turn))).collect();
        let ending = |ending| games.iter().filter(|game| game.outcome.map(|outcome| outcome.ending) == ending).count();
        let endings = Endings {
            home: ending(Some(Ending::Home)) as u64,
            last_left: ending(Some(Ending::LastLeft)) as u64,
            cut: ending(None) as u64,
        };
        let finished = endings.home + endings.last_left;
        let first = sample.start.turn();
        let clockwise = (0..4).map(|corners| first.clockwise(corners));
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
            turns,
            lengths: Lengths::of(games)?,
            endings,
            wins: clockwise.filter(|&seat| sample.start.players().any(|player| player == seat)).map(win).collect(),
        })
    }

    /// The games that were not cut.
    pub fn finished(&self) -> u64 {
        self.endings.home + self.endings.last_left
    }

    /// The games that ended with each turn, from the first.
    pub fn ended(&self) -> Vec<u64> {
        let counts = self.turns.iter().map(|spread| spread.count);
        let next = counts.clone().skip(1).chain([self.endings.cut]);
        counts.zip(next).map(|(games, left)| games - left).collect()
    }

    /// The share of games that ended in one way, among all.
    pub fn share(&self, games: u64) -> Option<Interval> {
        share_interval(games, self.games)
    }
}

impl Lengths {
    fn of(games: &[PlayedGame]) -> Option<Lengths> {
        let mut turns: Vec<u32> = games.iter().map(PlayedGame::turns).collect();
        turns.sort_unstable();
        let most = nearest_rank(&turns, 99)?;
        let all = Spread::of(turns.iter().copied())?;
        // Half of the games take several bars, so that the median is seen.
        let widest = (all.median / 5).max(1);
        let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000];
        let narrow = || steps.into_iter().take_while(|&step| step <= widest);
        let step = narrow().find(|step| most.div_ceil(*step) <= HISTOGRAM_BARS).or(narrow().last())?;
        let bar = |from: u32, to: u32| {
            let inside = |game: &&PlayedGame| game.outcome.is_some() && (from..=to).contains(&game.turns());
            Bar { from, to, number: games.iter().filter(inside).count() as u64 }
        };
        let bars: Vec<Bar> =
            (0..most.div_ceil(step).min(HISTOGRAM_BARS)).map(|i| bar(i * step + 1, (i + 1) * step)).collect();
        let (min, max) = (*turns.first()?, *turns.last()?);
        let end = bars.last().map_or(0, |bar| bar.to);
        let longer = (max > end).then(|| bar(end + 1, max));
        Some(Lengths { all, min, most, bars, longer })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question::games::PlayerKind;
    use solver::mitsudomoe::Outcome;

    fn game(legal: &[u32], outcome: Option<(Color, Ending)>) -> PlayedGame {
        PlayedGame { legal: legal.to_vec(), outcome: outcome.map(|(winner, ending)| Outcome { winner, ending }) }
    }

    fn study(games: &[PlayedGame]) -> GamesStudy {
        let start = Position::start(2).unwrap();
        GamesStudy::new(Sample { start, players: PlayerKind::Random, seed: 1, max_turns: 4 }, games).unwrap()
    }

    #[test]
    fn games_are_summed_up() {
        let games = [
            game(&[9, 9, 50], Some((Color::White, Ending::Home))),
            game(&[9, 8], Some((Color::Black, Ending::LastLeft))),
            game(&[9, 9, 70, 60], None),
        ];
        let study = study(&games);
        assert_eq!((study.games, study.finished(), study.turns.len()), (3, 2, 4));
        assert_eq!(study.endings, Endings { home: 1, last_left: 1, cut: 1 });
        let third = Spread { count: 2, mean: 60.0, p10: 50, median: 50, p90: 70, max: 70 };
        assert_eq!(study.turns[2], third);
        assert_eq!((study.all.count, study.all.max), (9, 70));
        assert_eq!((study.lengths.min, study.lengths.all.median, study.lengths.all.max), (2, 3, 4));
        let wins: Vec<(Color, u64, f64)> =
            study.wins.iter().map(|win| (win.color, win.games, win.share.unwrap().estimate)).collect();
        assert_eq!(wins, [(Color::White, 1, 0.5), (Color::Black, 1, 0.5)]);
        let bars: Vec<u64> = study.lengths.bars.iter().map(|bar| bar.number).collect();
        assert_eq!(bars, [0, 1, 1, 0]);
    }

    #[test]
    fn the_longest_games_have_a_bar_of_their_own() {
        let mut games = vec![game(&[9; 3], Some((Color::White, Ending::Home))); 199];
        games.push(game(&[9; 50], Some((Color::White, Ending::Home))));
        let lengths = study(&games).lengths;
        assert_eq!((lengths.bars.len(), lengths.bars[2].number), (3, 199));
        assert_eq!(lengths.longer, Some(Bar { from: 4, to: 50, number: 1 }));
    }

    #[test]
    fn the_median_is_not_in_the_first_bar_of_short_games() {
        let lengths = [3, 3, 4, 5, 6, 6, 7, 20, 100, 500];
        let games = lengths.map(|turns| game(&[9].repeat(turns), Some((Color::White, Ending::Home))));
        let study = study(&games);
        assert_eq!((study.lengths.all.median, study.lengths.most), (6, 500));
        assert_eq!((study.lengths.bars.len(), study.lengths.bars[5]), (40, Bar { from: 6, to: 6, number: 2 }));
        assert_eq!(study.lengths.longer, Some(Bar { from: 41, to: 500, number: 2 }));
        let ended = study.ended();
        assert_eq!((ended.len(), ended.iter().sum::<u64>(), ended[5], ended[499]), (500, 10, 2, 1));
    }

    #[test]
    fn long_games_have_wide_bars() {
        let study = study(&[game(&[9; 95], Some((Color::White, Ending::Home)))]);
        assert_eq!(study.lengths.bars.len(), 19);
        assert_eq!(study.lengths.bars[18], Bar { from: 91, to: 95, number: 1 });
        assert_eq!(study.lengths.longer, None);
    }
}
