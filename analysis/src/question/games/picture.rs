//! The chart: legal turns by turn of the game, and the turns with which games end.

use super::{GamesAnswer, GamesStudy};
use crate::chart::{Frame, GamesChart, GamesSeries};

/// The most turns to draw, so that each turn is wide enough to show the median.
const TURNS: u32 = 160;

pub fn games(answer: &GamesAnswer) -> Frame<GamesChart<'_>> {
    let first = &answer.studies[0];
    // Up to the length of nearly all games of one kind of player; longer games of the other are counted beside their
    // bars.
    let most = answer.studies.iter().map(|study| study.nearly_longest).min().unwrap_or(1);
    let shown = most.next_multiple_of(10).min(TURNS);
    Frame {
        title: answer.finding(),
        caption: format!(
            "{} games of mitsudomoe for each kind of player, {} players, seed {}; a game is cut after {} turns. \
             Random players choose any turn. Greedy players win at once if they can; otherwise they choose the turn \
             that brings them closest to home and their opponents furthest from it. Legal turns: in the games that \
             are not over, while these are at least a tenth of all. The percentages in the lower row are shares of \
             all games, each kind on its own scale.",
            first.games,
            answer.start.players().count(),
            first.sample.seed,
            first.sample.max_turns
        ),
        drawing: GamesChart { shown, series: answer.studies.iter().map(series).collect() },
    }
}

fn series(study: &GamesStudy) -> GamesSeries<'_> {
    // A tenth of the games is enough to show the range of nine tenths of the numbers.
    let known = study.turns.iter().take_while(|spread| 10 * spread.count >= study.games).count();
    GamesSeries {
        name: format!("{} players", study.sample.name()),
        turns: &study.turns[..known],
        median: study.lengths.median,
        ended: study.ended(),
        games: study.games,
        cut: study.endings.cut,
    }
}
