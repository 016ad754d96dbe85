//! The picture: legal turns by turn of the game, and with which turn the games end.

use super::{GamesAnswer, GamesStudy};
use crate::chart::{Frame, GamesChart, GamesSeries};

/// The most turns that are drawn, so that a turn is wide enough to see the median.
const TURNS: u32 = 160;

pub fn games(answer: &GamesAnswer) -> Frame<GamesChart<'_>> {
    let first = &answer.studies[0];
    // As far as nearly all games of one kind of players go; those of the other are counted beside their bars.
    let most = answer.studies.iter().map(|study| study.nearly_longest).min().unwrap_or(1);
    let shown = most.next_multiple_of(10).min(TURNS);
    Frame {
        title: answer.finding(),
        caption: format!(
            "{} games of mitsudomoe for each kind of players, {} players, seed {}; a game is cut after {} turns. Random \
             players choose any turn; greedy ones take a win at once, else the turn that brings them nearest to home \
             and their opponents farthest from it. Legal turns: of the games that are not over, as long as these are a \
             tenth of all or more. The percentages of the lower row are shares of all games, each kind on its own scale.",
            first.games,
            answer.start.players().count(),
            first.sample.seed,
            first.sample.max_turns
        ),
        drawing: GamesChart { shown, series: answer.studies.iter().map(series).collect() },
    }
}

fn series(study: &GamesStudy) -> GamesSeries<'_> {
    // A tenth of the games is enough to show where nine tenths of the numbers lie.
    let known = study.turns.iter().take_while(|spread| 10 * spread.count >= study.games).count();
    GamesSeries {
        name: format!("{} players", study.sample.players),
        turns: &study.turns[..known],
        median: study.lengths.median,
        ended: study.ended(),
        games: study.games,
        cut: study.endings.cut,
    }
}
