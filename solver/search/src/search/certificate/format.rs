//! Certificates as bytes.

use std::fmt::Display;
use std::io;

use super::{Certificate, Claims};
use crate::search::SearchStopped;
use foreign::Excerpt;

pub(super) const MAGIC: &[u8; 8] = b"GAMECERT";
pub(super) const VERSION: u16 = 1;
const PREFIX: usize = MAGIC.len() + size_of::<u16>() + size_of::<u16>();

/// Why bytes are not a certificate, or a certificate could not be checked.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages say what each is.
#[non_exhaustive]
pub enum CertificateError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    Stopped(#[from] SearchStopped),
    #[error("not a certificate: the file is empty")]
    Empty,
    #[error("not a certificate: the file does not begin like one (expected the letters GAMECERT)")]
    Foreign,
    #[error("a certificate of format version {found}, but this program reads version {VERSION}; use a newer program")]
    Newer { found: u16 },
    #[error("a certificate of {what} '{found}', expected {expected}")]
    Unknown { what: &'static str, found: Excerpt, expected: String },
    #[error("a damaged certificate: {found} bytes, too short for its contents")]
    Truncated { found: usize },
    #[error("a damaged certificate: checksum {found:08x}, expected {expected:08x}")]
    Checksum { found: u32, expected: u32 },
    /// The bytes are complete, but their content is wrong.
    #[error("a damaged certificate: {0}")]
    Content(String),
}

impl CertificateError {
    /// Whether the file is not a certificate that this program knows, or one of a newer program. Otherwise it is one,
    /// but damaged.
    pub fn is_foreign(&self) -> bool {
        use CertificateError::{Empty, Foreign, Io, Newer, Unknown};
        matches!(self, Io(_) | Empty | Foreign | Newer { .. } | Unknown { .. })
    }
}

impl Certificate {
    /// Whether bytes begin like a certificate.
    pub fn recognises(bytes: &[u8]) -> bool {
        bytes.starts_with(MAGIC)
    }

    /// The bytes of the certificate's file. Panics if the texts of the header are longer than 65,535 bytes together.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Certificate { game, rules, symmetry, root, claims, .. } = self;
        let header = format!("game {game}\nrules {rules}\nsymmetry {symmetry}\nroot {root}\n{claims}");
        let mut bytes = Vec::from(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(u16::try_from(header.len()).expect("a header is short").to_le_bytes());
        bytes.extend(header.as_bytes());
        bytes.extend(&self.moves);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads the bytes of a certificate's file. Only [`check`](Self::check) finds out whether it proves anything.
    pub fn from_bytes(bytes: &[u8]) -> Result<Certificate, CertificateError> {
        if bytes.is_empty() {
            return Err(CertificateError::Empty);
        }
        if !Certificate::recognises(bytes) {
            return Err(CertificateError::Foreign);
        }
        let truncated = CertificateError::Truncated { found: bytes.len() };
        let Some((version, _)) = bytes[MAGIC.len()..].split_first_chunk() else { return Err(truncated) };
        let version = u16::from_le_bytes(*version);
        if version > VERSION {
            return Err(CertificateError::Newer { found: version });
        }
        let Some((content, checksum)) = bytes.split_last_chunk() else { return Err(truncated) };
        let (found, expected) = (crc32fast::hash(content), u32::from_le_bytes(*checksum));
        if found != expected {
            return Err(CertificateError::Checksum { found, expected });
        }
        if version == 0 {
            return Err(CertificateError::Content("format version 0, which never existed".into()));
        }
        let Some((length, rest)) = content.get(PREFIX - size_of::<u16>()..).and_then(<[u8]>::split_first_chunk) else {
            return Err(truncated);
        };
        let Some((header, moves)) = rest.split_at_checked(usize::from(u16::from_le_bytes(*length))) else {
            return Err(truncated);
        };
        let header = str::from_utf8(header).map_err(|_| wrong("its header is not text"))?;
        read_header(header, moves)
    }

    /// The rules among `rules` that the certificate names. Its game and its symmetry must be those given.
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

    /// The error for a root that cannot be replayed.
    pub fn wrong_root(&self, error: impl Display) -> CertificateError {
        CertificateError::Content(format!("its root '{}': {error}", Excerpt::from(&*self.root)))
    }

    /// Checks that the root is written as this program writes it.
    pub fn root_is(&self, expected: &str) -> Result<(), CertificateError> {
        if self.root == expected { Ok(()) } else { Err(self.wrong_root(format_args!("expected it as '{expected}'"))) }
    }
}

fn wrong(what: &str) -> CertificateError {
    CertificateError::Content(what.into())
}

/// Reads the lines of a header, whose order is fixed.
fn read_header(header: &str, moves: &[u8]) -> Result<Certificate, CertificateError> {
    let mut rest = header.strip_suffix('\n').ok_or_else(|| wrong("the last line of its header has no end"))?;
    let mut take = |name: &str| {
        let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
        let value = line.strip_prefix(name).and_then(|value| value.strip_prefix(' '));
        let value = value
            .ok_or_else(|| wrong(&format!("found '{}' in its header, expected '{name} ...'", Excerpt::from(line))))?;
        rest = after;
        Ok::<_, CertificateError>(value.to_owned())
    };
    let [game, rules] = [take("game")?, take("rules")?];
    let [symmetry, root] = [take("symmetry")?, take("root")?];
    let claims: Claims = rest.parse().map_err(|error| wrong(&format!("in its header: {error}")))?;
    // Parsing claims accepts several line endings; a file must have exactly one form.
    if claims.to_string().strip_suffix('\n') != Some(rest) {
        return Err(wrong(&format!(
            "found '{}' in its header, expected one line feed after each line",
            Excerpt::from(rest)
        )));
    }
    Ok(Certificate { game, rules, symmetry, root, claims, moves: moves.to_vec() })
}
