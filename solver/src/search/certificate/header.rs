//! What the header of a certificate says: of which game, by which rules, about what.

use std::fmt::Display;

use super::{Certificate, CertificateError};
use foreign::Excerpt;

impl Certificate {
    /// By which of some rules it is, if it is of a game and distinguishes positions by its symmetries.
    pub fn rules_among<R: Copy>(
        &self,
        game: &str,
        symmetry: &str,
        rules: &[R],
        name: impl Fn(R) -> &'static str,
    ) -> Result<R, CertificateError> {
        let unknown = |what, found: &str, expected: &str| CertificateError::Unknown {
            what,
            found: found.into(),
            expected: expected.to_owned(),
        };
        if self.game != game {
            return Err(unknown("the game", &self.game, game));
        }
        if self.symmetry != symmetry {
            return Err(unknown("the symmetry", &self.symmetry, symmetry));
        }
        let names: Vec<&str> = rules.iter().map(|&rules| name(rules)).collect();
        let found = rules.iter().copied().find(|&rules| name(rules) == self.rules);
        found.ok_or_else(|| unknown("the rules", &self.rules, &names.join(" or ")))
    }

    /// The error of a root from which nothing can be replayed.
    pub fn wrong_root(&self, error: impl Display) -> CertificateError {
        CertificateError::Content(format!("its root '{}': {error}", Excerpt::from(&*self.root)))
    }

    /// Makes sure that the root is written as this program writes it.
    pub fn root_is(&self, expected: &str) -> Result<(), CertificateError> {
        if self.root == expected { Ok(()) } else { Err(self.wrong_root(format_args!("expected it as '{expected}'"))) }
    }
}
