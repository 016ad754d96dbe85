//! Which names are the same player's.

use foreign::is_hidden;

/// The player whom a name stands for.
///
/// Names are the same player's if they differ only in how Unicode spells their letters (one letter with an accent, or a
/// letter and an accent), in white space, or in characters that nobody sees. Upper and lower case differ.
///
/// ```
/// use answers::review::PlayerName;
///
/// assert_eq!(PlayerName::new("Zo\u{eb}  B."), PlayerName::new("Zoe\u{308} B."));
/// assert_ne!(PlayerName::new("Zoe"), PlayerName::new("Zo\u{eb}"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlayerName(String);

impl PlayerName {
    pub fn new(name: &str) -> PlayerName {
        let seen: String = composed(name.chars().filter(|&c| c.is_whitespace() || !is_unseen(c)));
        PlayerName(seen.split_whitespace().collect::<Vec<_>>().join(" "))
    }
}

/// Whether a character has no shape of its own: also those that only choose among the shapes of the one before.
fn is_unseen(c: char) -> bool {
    is_hidden(c)
        || matches!(c, '\u{34f}' | '\u{180b}'..='\u{180f}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

#[cfg(not(target_family = "wasm"))]
fn composed(letters: impl Iterator<Item = char>) -> String {
    unicode_normalization::UnicodeNormalization::nfc(letters).collect()
}

/// In a browser the page compares names (`names.js`): its tables of letters are larger than the rest of this module.
#[cfg(target_family = "wasm")]
fn composed(letters: impl Iterator<Item = char>) -> String {
    letters.collect()
}
