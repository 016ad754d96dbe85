//! Formats that are known and not read, so that a text in one of them is named.

use super::cursor::Place;
use super::json::{Source, members};
use crate::{Piece, Problem, RecordError};
use kamisado::Square;

const GAME: &str = "a game with the from and to squares of each move, like 'd8d3', one a line";

pub(super) fn named(text: &str) -> Option<RecordError> {
    let (kind, expected) = kind(text)?;
    Some(not_read(Place::START, kind, expected))
}

pub(super) fn named_json(source: &Source<'_>) -> RecordError {
    let all = members(&source.text);
    let is_bot = all.contains_key("board") && all.contains_key("current");
    let (kind, expected) = if is_bot {
        ("the state of a bot of the ECAM championship", "a position in our text, or a game as JSON of `solver record`")
    } else {
        (
            "JSON of an unknown program",
            "a game as JSON of `solver record`, a saved game of Roialfassi's app, or a list of HackerRank's games",
        )
    };
    not_read(source.place, kind, expected)
}

fn not_read(place: Place, kind: &str, expected: &str) -> RecordError {
    place.error(Problem::Other(format!("this looks like {kind}: expected {expected}").into()))
}

fn kind(text: &str) -> Option<(&'static str, &'static str)> {
    // The first bytes, as read by programs that take them for UTF-8 or Latin-1.
    if ["\u{fffd}\u{fffd}\0\u{5}", "\u{ac}\u{ed}\0\u{5}"].iter().any(|magic| text.starts_with(magic)) {
        return Some(("a serialised Java object", GAME));
    }
    let mut lines = Piece::lines(text).filter(|line| !line.text.is_empty());
    let first = lines.next()?;
    let board = first.words().next()?.text;
    let is_board =
        board.matches('/').count() == 7 && board.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'/');
    if board.starts_with('<') {
        return Some(("a web page or XML", GAME));
    }
    if is_board && board.contains(['M', 'm']) {
        return Some((
            "a position of Lorac's kamisado.js",
            "its letters M (brown), B (blue) as B and U, and the colour due after the player, as in '... b P'",
        ));
    }
    if is_board && board.contains(['n', 'N', 'q', 'Q']) {
        return Some(("a position of chess", "a position of Kamisado, like 'oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -'"));
    }
    if is_chess(text) {
        return Some(("a game of chess in PGN", GAME));
    }
    // A mode, then the square of the first tower, then where each tower goes.
    let is_square = |line: &Piece<'_>| line.text.to_ascii_lowercase().parse::<Square>().is_ok();
    let has_mode = matches!(first.text, "0" | "1" | "2" | "3");
    let squares: Vec<Piece<'_>> = if has_mode { lines.collect() } else { [first].into_iter().chain(lines).collect() };
    if squares.len() >= 2 && squares.iter().all(is_square) {
        return Some(("a list of destinations, as the programs of ImmerAlex and BornetFloryan read it", GAME));
    }
    None
}

/// Whether the first words that are no tags are moves of chess.
fn is_chess(text: &str) -> bool {
    let lines = Piece::lines(text).filter(|line| !line.text.is_empty() && !line.text.starts_with('['));
    let words = lines.flat_map(|line| line.words().map(|word| word.without_number().text).collect::<Vec<_>>());
    let first: Vec<&str> = words.filter(|word| !word.is_empty()).take(2).collect();
    let has_number = text.lines().any(|line| line.trim_start().starts_with("1."));
    has_number && first.len() == 2 && first.iter().all(|word| is_chess_move(word)) && first[0].len() < 4
}

fn is_chess_move(word: &str) -> bool {
    let word = word.trim_end_matches(['+', '#', '!', '?']);
    let target = word.trim_start_matches(['K', 'Q', 'R', 'B', 'N']).trim_start_matches('x');
    word.starts_with("O-O") || target.parse::<Square>().is_ok()
}
