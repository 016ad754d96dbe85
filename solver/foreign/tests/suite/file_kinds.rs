//! Files that hold no text, known by their first bytes.

use foreign::FileKind::{self, Tar};
use foreign::KINDS;

#[test]
fn each_kind_is_known_by_its_first_bytes() {
    for (mark, kind) in KINDS {
        let first: Vec<u8> = mark.iter().map(|&byte| if byte == b'?' { b'\x07' } else { byte }).collect();
        assert_eq!(FileKind::of(&first), Some(kind), "{kind}");
        assert_eq!(FileKind::of(&[&first[..], b" and so on"].concat()), Some(kind), "{kind}");
        assert!(!kind.to_string().is_empty());
    }
    assert_eq!(FileKind::of(&[&[b'x'; 257][..], b"ustar\0"].concat()), Some(Tar));
}

#[test]
fn texts_are_of_no_kind() {
    for text in [
        "",
        "d8d3",
        "black:  WEBP",
        "BM 1 against MM 2",
        "ID3 and PAR1",
        "MZ",
        "PK",
        "%",
        "Rar",
        "{\"moves\": []}",
        "GIF",
        "(;GM[Kamisado]",
    ] {
        assert_eq!(FileKind::of(text.as_bytes()), None, "{text}");
    }
}
