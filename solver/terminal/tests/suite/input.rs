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
fn a_text_has_an_end() {
    assert_eq!(bytes(&b"d8d3"[..], 4).unwrap(), b"d8d3");
    let error = bytes(io::repeat(b'd'), 4).unwrap_err().to_string();
    assert_eq!(error, "found a text of more than 4 bytes, expected a shorter one");
}
