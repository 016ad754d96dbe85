//! SGF in another character set than UTF-8: the one that `CA` names, and Latin-1 without `CA`.

use super::TextError;

/// Windows' letters from 0x80 on. In Latin-1 these are no letters, and what calls itself so often has them.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];
/// The names of Latin-1 and of Windows' Western letters, without what stands between letters and digits.
const LATIN: [&str; 6] = ["iso88591", "latin1", "windows1252", "cp1252", "usascii", "ascii"];

/// The text of bytes that are not UTF-8, if they are SGF; otherwise the error.
pub(super) fn sgf(bytes: &[u8], error: TextError) -> Result<String, TextError> {
    if !bytes.trim_ascii_start().starts_with(b"(;") && !bytes.windows(3).any(|three| three == b"\n(;") {
        return Err(error);
    }
    let name = declared(bytes);
    let plain = |name: &String| name.to_lowercase().replace(|c: char| !c.is_ascii_alphanumeric(), "");
    match name.as_ref().map(plain).as_deref() {
        Some("utf8") => Err(error),
        Some(plain) if !LATIN.contains(&plain) => Err(TextError::Charset(name.unwrap_or_default().as_str().into())),
        _ => Ok(bytes.iter().map(|&byte| letter(byte)).collect()),
    }
}

fn declared(bytes: &[u8]) -> Option<String> {
    let is_name = |at: usize| at == 0 || !bytes[at - 1].is_ascii_alphanumeric();
    let at = bytes.windows(3).enumerate().find(|&(at, three)| three == b"CA[" && is_name(at))?.0;
    let value = bytes[at + 3..].split(|&byte| byte == b']').next()?.trim_ascii();
    Some(String::from_utf8_lossy(value).into_owned())
}

fn letter(byte: u8) -> char {
    match byte {
        0x80..0xa0 => WINDOWS[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}
