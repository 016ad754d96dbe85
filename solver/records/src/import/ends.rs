//! How a game in SGF ended, where the board does not show it.

use kamisado::{Concession, Player, Reason};

/// Our own way to write an end off the board: the loser after `resigned` or `time`, the winner after `agreed`.
pub(super) fn ended(value: &str) -> Option<Concession> {
    let (reason, named) = value.split_once(' ')?;
    let reason = Reason::ALL.into_iter().find(|known| known.name() == reason)?;
    let player = Player::ALL.into_iter().find(|player| player.name() == named.trim());
    let is_told = player.is_some() || reason == Reason::Agreed && named == "draw";
    is_told.then(|| Concession::naming(reason, player))
}

/// What stands before the name of a winner.
const BY: [&str; 7] = ["by", "von", "par", "por", "da", "door", "av"];
/// How words begin that tell of a winner.
const WON: [&str; 6] = ["won", "win", "gew", "gagn", "gan", "vin"];
const DRAWN: [&str; 6] = ["draw", "tie", "remis", "unent", "nul", "empat"];

/// The player who has won by a result like `Game won by ann`. If it says so of both names, the one whose name is the longer.
pub(super) fn won_by(result: &str, names: &[Option<String>; 2]) -> Option<Player> {
    let result = result.to_lowercase();
    let length = |player: Player| {
        let name = names[player as usize].as_ref()?.to_lowercase();
        let parts = |at: usize| (&result[..at], &result[at + name.len()..]);
        let is_word = |(before, after): (&str, &str)| {
            !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric)
        };
        let mut found = result.rmatch_indices(&name).map(|(at, _)| parts(at));
        let (before, after) = found.find(|&parts| is_word(parts))?;
        let begins = |word: &str, beginnings: &[&str]| beginnings.iter().any(|beginning| word.starts_with(beginning));
        let has = |beginnings| {
            [before, after].iter().any(|part| part.split_whitespace().any(|word| begins(word, beginnings)))
        };
        let is_by = before.split_whitespace().next_back().is_some_and(|word| BY.contains(&word)) && has(&WON);
        let wins = after.split_whitespace().next().is_some_and(|word| begins(word, &WON[..2]));
        ((is_by || wins) && !has(&DRAWN)).then_some(name.len())
    };
    match (length(Player::Black), length(Player::Gold)) {
        (black, gold) if black > gold => Some(Player::Black),
        (black, gold) if gold > black => Some(Player::Gold),
        _ => None,
    }
}

/// The winner, and why, in a result of FF[4] like `B+R`.
pub(super) fn plain_result(result: &str) -> Option<(Player, Reason)> {
    let (winner, why) = result.split_once('+')?;
    let reason = match why.as_bytes().first() {
        Some(b'R') => Reason::Resigned,
        Some(b'T') => Reason::Time,
        _ => Reason::Agreed,
    };
    let at = ["B", "W"].iter().position(|&name| name == winner)?;
    Some((Player::ALL[at], reason))
}
