//! Bytes that are text, and others.

use std::io;

use foreign::FileKind;
use terminal::input::{TextError, bytes, text};

#[test]
fn a_mark_of_utf_8_is_skipped_and_utf_16_is_named() {
    assert_eq!(text(b"\xef\xbb\xbfd8d3"), Ok("d8d3".to_owned()));
    assert_eq!(text("é".as_bytes()), Ok("é".to_owned()));
    assert_eq!(text(b"\xff\xfed\0"), Err(TextError::Utf16));
    assert_eq!(text(b"\xfe\xff\0d"), Err(TextError::Utf16));
    assert_eq!(text(b"d\x008\0d\x003\0"), Err(TextError::Utf16));
    assert_eq!(text(b"\0d\x008\0d\x003"), Err(TextError::Utf16));
    assert_eq!(text(b"d8\xff"), Err(TextError::NotUtf8(3)));
    assert_eq!(text(b"\0\0\0"), Err(TextError::NoText(FileKind::Other("data"))));
    let error = text(b"\xac\xed\0\x05sr").unwrap_err().to_string();
    assert_eq!(error, "this looks like a serialised Java object: expected text in UTF-8");
    assert_eq!(text(b"\xef\xbb\xbfd8\xff"), Err(TextError::NotUtf8(6)));
}

#[test]
fn sgf_is_in_the_character_set_that_it_names() {
    for (bytes, expected) in [
        (&b"(;CA[ISO-8859-1]PB[Andr\xe9])"[..], "(;CA[ISO-8859-1]PB[André])"),
        (b"From: Ann\n(;CA[ windows-1252 ]PB[Andr\xe9 \x80])", "From: Ann\n(;CA[ windows-1252 ]PB[André €])"),
        // FF[4] assumes Latin-1.
        (b"\r\n (;PB[Andr\xe9])", "\r\n (;PB[André])"),
        // What is UTF-8 is read as such, whatever it says.
        (b"(;CA[latin1]PB[Andr\xc3\xa9])", "(;CA[latin1]PB[André])"),
    ] {
        assert_eq!(text(bytes).as_deref(), Ok(expected));
    }
    assert_eq!(text(b"\xef\xbb\xbf(;CA[UTF-8]PB[\xe9])"), Err(TextError::NotUtf8(18)));
    assert_eq!(text(b"(CA[latin1] \xe9"), Err(TextError::NotUtf8(13)));
    let error = text(b"(;XCA[latin1]CA[Shift_JIS]PB[\x83\x40])").unwrap_err().to_string();
    assert_eq!(error, "found CA[Shift_JIS], expected UTF-8 or Latin-1: 'iconv -f Shift_JIS -t utf-8' converts it");
}

#[test]
fn a_text_has_an_end() {
    assert_eq!(bytes(&b"d8d3"[..], 4).unwrap(), b"d8d3");
    let error = bytes(io::repeat(b'd'), 4).unwrap_err().to_string();
    assert_eq!(error, "found a text of more than 4 bytes, expected a shorter one");
}
