//! The commands that a person types beside moves.

use anyhow::ensure;
use foreign::{Excerpt, nearest};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    Board,
    Moves,
    Hint,
    Why,
    Undo,
    Resign,
    Save,
    Help,
    Quit,
}

const WORDS: [(Word, &str, &str, &str); 9] = [
    (Word::Board, "board", "", "draw the board again"),
    (Word::Moves, "moves", "", "list what is legal"),
    (Word::Hint, "hint", "", "a good move, and what is known of it"),
    (Word::Why, "why", " [MOVE]", "why the position, or a move, is won or lost"),
    (Word::Undo, "undo", "", "take back your last move and the answer to it"),
    (Word::Resign, "resign", "", "give up"),
    (Word::Save, "save", " FILE", "write a record of the game"),
    (Word::Help, "help", "", "show this list"),
    (Word::Quit, "quit", "", "end the game"),
];

pub fn read(line: &str) -> anyhow::Result<Option<(Word, &str)>> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let word = match word.to_ascii_lowercase().as_str() {
        "?" => "help".to_owned(),
        "exit" => "quit".to_owned(),
        word => word.to_owned(),
    };
    let Some(&(word, name, more, _)) = WORDS.iter().find(|(_, name, ..)| *name == word) else { return Ok(None) };
    let rest = rest.trim();
    ensure!(!more.is_empty() || rest.is_empty(), "found '{}' after {name}, expected nothing", Excerpt::from(rest));
    Ok(Some((word, rest)))
}

/// The command that was probably meant by a line that is neither a command nor a move.
pub fn meant(line: &str) -> Option<&'static str> {
    let names = WORDS.iter().map(|&(_, name, ..)| name).chain(["fill", "left", "right"]);
    let typed = line.split_whitespace().next()?;
    nearest(typed, names).filter(|name| !name.eq_ignore_ascii_case(typed))
}

/// The list of commands, below what is said of moves, `without` those that the game has not.
pub fn help(moves: &str, without: &[&str]) -> String {
    let mut text = format!("{moves} Other commands:\n");
    for (_, name, more, what) in WORDS.into_iter().filter(|(_, name, ..)| !without.contains(name)) {
        let command = format!("{name}{more}");
        text += &format!("  {command:12} {what}\n");
    }
    text
}
