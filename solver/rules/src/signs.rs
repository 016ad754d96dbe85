//! The words and signs of which people make up moves.

use crate::round::PICTURE;
use crate::{Color, Direction, Square};

/// What may follow a move to praise or blame it, or to judge the position.
const MARKS: &str = "!?,;.…±∓⩲⩱□∞=+";

/// A move without marks after it: `d8d3!`, `d8d3 ?!`, `d8d3,`, `d8d3.`.
pub fn without_marks(mut text: &str) -> &str {
    // A judgement alone: `+-`.
    let is_judgement = |word: &str| word.contains('+') && word.chars().all(|c| c == '-' || MARKS.contains(c));
    loop {
        let rest = text.trim_end_matches(|c: char| c.is_whitespace() || MARKS.contains(c));
        match rest.rsplit_once(char::is_whitespace) {
            Some((before, _)) if is_judgement(text[before.len()..].trim()) => text = before,
            None if is_judgement(text.trim()) => return "",
            _ => return rest,
        }
    }
}

/// A text whose words have one space between them, and nothing around them.
pub fn single_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a word is a square.
pub fn is_square(word: &str) -> bool {
    word.len() == 2 && word.to_ascii_lowercase().parse::<Square>().is_ok()
}

/// Whether a word is a move in coordinates, legal or not.
pub fn is_coordinates(word: &str) -> bool {
    coordinates(word).is_some()
}

/// Whether a word is a number.
pub fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a word is a direction of a move or of a pushed tower.
pub fn is_direction(word: &str) -> bool {
    Direction::from_name(word).is_some() || is_backwards(word)
}

/// Whether a word is the direction of a pushed tower.
pub fn is_backwards(word: &str) -> bool {
    let word = word.trim_end_matches(PICTURE);
    ["backwards", "backward", "back", "b", "↓", "⬇"].iter().any(|name| name.eq_ignore_ascii_case(word))
}

/// Whether a word is a direction and a number of squares: `f5`, `↖2`.
pub fn is_step(word: &str) -> bool {
    let number = word.len().checked_sub(1).and_then(|at| word.split_at_checked(at));
    number.is_some_and(|(direction, number)| {
        let is_short = direction.chars().count() <= 2;
        is_short && is_number(number) && Direction::from_name(direction).is_some()
    })
}

/// The four signs of a move in one word, the last of which may be missing: `K↑5P`, `kf5`.
pub fn compact(word: &str) -> Option<[&str; 4]> {
    let (tower, rest) = word.split_at_checked(1)?;
    let digit = rest.find(|c: char| c.is_ascii_digit()).filter(|&at| at > 0)?;
    let (direction, number, color) = (&rest[..digit], &rest[digit..=digit], &rest[digit + 1..]);
    let is_letter = |letter: &str| letter.len() == 1 && letter.parse::<Color>().is_ok();
    let is_compact = is_letter(tower) && is_step(&rest[..=digit]) && (color.is_empty() || is_letter(color));
    is_compact.then_some([tower, direction, number, color])
}

/// Whether a word is a move in the rulebook's annotation: `K↑5P`.
pub fn is_compact(word: &str) -> bool {
    compact(word).is_some()
}

/// Whether a word is a forced pass that does not name its tower.
pub fn is_pass_word(word: &str) -> bool {
    word == "--" || word == "0000" || word.eq_ignore_ascii_case("pass")
}

/// What may stand between two squares.
const BETWEEN: [&str; 24] = [
    "-->", "->", "=>", "-", ">", "x", "×", ":", "→", "⇒", "➔", "➜", "➝", "⟶", "⇨", "–", "—", "―", "‐", "‑", "‒", "−",
    "to", "..",
];

/// Whether a word may stand between two squares.
pub fn is_between(word: &str) -> bool {
    BETWEEN.iter().any(|between| between.eq_ignore_ascii_case(word))
}

/// The two squares of `d8d3`, `D8-D3` or `d8xd3`.
pub fn coordinates(text: &str) -> Option<(Square, Square)> {
    let lower = text.to_ascii_lowercase();
    let (from, to) = lower.split_at_checked(2)?;
    let to = BETWEEN.into_iter().find_map(|between| to.strip_prefix(between)).unwrap_or(to);
    Some((from.parse().ok()?, to.parse().ok()?))
}
