//! Texts in quotation marks, as JSON writes them.

use std::fmt::Write;

use crate::is_hidden;

/// The text in quotation marks, as a JSON string that [`unquoted`] reads back exactly. Hidden characters are escaped, so that
/// neither a terminal nor a reader that leaves them out changes it.
///
/// ```
/// use foreign::quoted;
///
/// assert_eq!(quoted("d8d3 \"\\\" {\u{202e}\u{1f468}\u{200d}\u{1f680}"), r#""d8d3 \"\\\" {\u202e👨\u200d🚀""#);
/// ```
pub fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        if is_hidden(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(quoted, "\\u{unit:04x}").expect("a string takes any text");
            }
        } else {
            quoted.extend(matches!(c, '"' | '\\').then_some('\\'));
            quoted.push(c);
        }
    }
    quoted + "\""
}

/// The text of the JSON string that another text begins with, and what follows it.
///
/// ```
/// use foreign::unquoted;
///
/// assert_eq!(unquoted(r#""a\u00e9\ud83d\ude80\n" b"#), Ok(("aé🚀\n".to_owned(), " b")));
/// assert_eq!(unquoted(r#""a\x""#), Err(r#"\x""#));
/// ```
///
/// # Errors
///
/// The rest of the text from where it is no JSON string: it is empty if the string does not end.
pub fn unquoted(text: &str) -> Result<(String, &str), &str> {
    let mut rest = text.strip_prefix('"').ok_or(text)?;
    let mut plain = String::new();
    loop {
        let mut after = rest.chars();
        match after.next() {
            Some('"') => return Ok((plain, after.as_str())),
            Some('\\') => {
                let (c, escape) = escaped(after.as_str()).ok_or(rest)?;
                plain.push(c);
                rest = escape;
                continue;
            }
            Some(c) if !c.is_control() => plain.push(c),
            _ => return Err(rest),
        }
        rest = after.as_str();
    }
}

/// The character of an escape whose backslash is left out, and what follows it.
fn escaped(text: &str) -> Option<(char, &str)> {
    let mut rest = text.chars();
    let c = match rest.next()? {
        c @ ('"' | '\\' | '/') => c,
        'b' => '\u{8}',
        'f' => '\u{c}',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'u' => {
            let (first, after) = unit(rest.as_str())?;
            // Characters beyond 16 bits are written as two halves.
            let second = after.strip_prefix("\\u").and_then(unit);
            let second = second.filter(|(second, _)| first >> 10 == 0x36 && second >> 10 == 0x37);
            return Some(match second {
                Some((second, after)) => (char::from_u32(0x10000 + ((first & 0x3ff) << 10) + (second & 0x3ff))?, after),
                None => (char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER), after),
            });
        }
        _ => return None,
    };
    Some((c, rest.as_str()))
}

/// Four hexadecimal digits, and what follows them.
fn unit(text: &str) -> Option<(u32, &str)> {
    let (digits, rest) = text.split_at_checked(4)?;
    let is_number = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    Some((u32::from_str_radix(digits, 16).ok().filter(|_| is_number)?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_reads_back() {
        let all: String = (char::MIN..=char::MAX).collect();
        let written = quoted(&all);
        assert!(!written.contains(is_hidden));
        assert_eq!(unquoted(&(written + " x")), Ok((all, " x")));
    }

    #[test]
    fn what_is_no_string_is_refused_where_it_is_wrong() {
        for (text, wrong) in [
            ("a", "a"),
            ("\"a", ""),
            ("\"a\n\"", "\n\""),
            (r#""\u12""#, r#"\u12""#),
            (r#""\u+123""#, r#"\u+123""#),
            (r#""é\ué""#, r#"\ué""#),
            ("\"\\", "\\"),
        ] {
            assert_eq!(unquoted(text), Err(wrong), "{text}");
        }
        // Half of a character.
        assert_eq!(unquoted(r#""\ud83d\u0041""#), Ok(("\u{fffd}A".to_owned(), "")));
    }
}
