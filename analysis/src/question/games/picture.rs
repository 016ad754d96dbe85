//! The picture: legal turns by turn of the game, and the lengths.

use crate::chart::{GamesChart, GamesSeries};
use crate::question::games::GamesStudy;

use super::{GamesAnswer, text};

/// The chart of an answer.
pub fn games(answer: &GamesAnswer) -> GamesChart<'_> {
    let first = &answer.studies[0];
    GamesChart {
        title: text::finding(answer),
        caption: format!(
            "{} games of mitsudomoe for each kind of players, {} players, seed {}; a game is cut after {} turns. Random \
             players choose any turn; greedy ones take a win at once, else the turn that brings them nearest to home and \
             their opponents farthest from it. Left: of the games that are not over, as long as these are a tenth of all or \
             more. Right: a game that was cut is not counted.",
            first.games,
            answer.start.players().count(),
            first.sample.seed,
            first.sample.max_turns
        ),
        series: answer.studies.iter().map(series).collect(),
    }
}

fn series(study: &GamesStudy) -> GamesSeries<'_> {
    // A tenth of the games is enough to show where nine tenths of the numbers lie.
    let shown = study.turns.iter().take_while(|spread| 10 * spread.count >= study.games).count();
    GamesSeries {
        name: format!("{} players", study.sample.players),
        turns: &study.turns[..shown],
        median: study.lengths.all.median,
        bars: &study.lengths.bars,
        longer: study.lengths.longer,
        games: study.games,
        cut: study.endings.cut,
    }
}
