//! Which names are the same player's.

#[cfg(not(target_family = "wasm"))]
use foreign::is_hidden;

/// The player whom a name stands for.
///
/// Names are the same player's if they differ only in how Unicode spells their letters (one letter with an accent, or a
/// letter and an accent), in white space, or in invisible characters. Upper and lower case differ.
///
/// ```
/// use kamisado_answers::review::PlayerName;
///
/// assert_eq!(PlayerName::new("Zo\u{eb}  B."), PlayerName::new("Zoe\u{308} B."));
/// assert_ne!(PlayerName::new("Zoe"), PlayerName::new("Zo\u{eb}"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlayerName(String);

#[cfg(not(target_family = "wasm"))]
impl PlayerName {
    /// The name as it is compared.
    pub fn new(name: &str) -> PlayerName {
        let seen = name.chars().filter(|&c| c.is_whitespace() || !is_unseen(c));
        let composed: String = unicode_normalization::UnicodeNormalization::nfc(seen).collect();
        PlayerName(composed.split_whitespace().collect::<Vec<_>>().join(" "))
    }
}

/// In a browser the page compares names (`names.js`): the tables of letters are larger than the rest of this module.
#[cfg(target_family = "wasm")]
impl PlayerName {
    /// The name as it is compared: as it is written, since the page compares names itself.
    pub fn new(name: &str) -> PlayerName {
        PlayerName(name.to_owned())
    }
}

impl PlayerName {
    /// The name as it is compared.
    pub fn text(&self) -> &str {
        &self.0
    }
}

/// Whether a character has no shape of its own: also those that only choose among the shapes of the one before.
#[cfg(not(target_family = "wasm"))]
fn is_unseen(c: char) -> bool {
    is_hidden(c)
        || matches!(c, '\u{34f}' | '\u{180b}'..='\u{180f}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}
