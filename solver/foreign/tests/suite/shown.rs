//! Text from elsewhere: what is shown of it, and the word that was meant.

use std::borrow::Cow;
use std::ffi::OsStr;

use foreign::{is_hidden, nearest, shown, shown_beside};

/// Whether the standard library treats a character as unprintable; that includes non-ASCII spaces.
fn is_escaped(c: char) -> bool {
    let is_ascii_text = c.is_ascii() && !c.is_control();
    !is_ascii_text && format!("a{c}").escape_debug().count() > 2
}

#[test]
fn hidden_characters_are_those_of_their_categories() {
    let hidden: Vec<char> = (char::MIN..=char::MAX).filter(|&c| is_hidden(c)).collect();
    // The counts of Unicode 16: control, format, the two separators, and noncharacters.
    assert_eq!(hidden.len(), 65 + 170 + 2 + 66);
    for c in hidden {
        assert!(is_escaped(c), "{c:?}");
        let found = shown(&format!("é{c}")).into_owned();
        assert!(!found.contains(c) && found.starts_with("é\\"), "{c:?}: {found}");
    }
}

#[test]
fn texts_of_every_language_stay() {
    // Including combining marks, wide spaces, and flags.
    for text in [
        "d8d3 f1h3",
        "it's \"a\" \\ back",
        "Zoë, Zoe\u{308}",
        "Ľudovít Štúr",
        "Дмитрий",
        "\u{5d0}\u{5b7}\u{5d1}",
        "\u{645}\u{64e}\u{643}",
        "می\u{200c}خواهم",
        "क्\u{200d}ष",
        "加藤\u{3000}一二三",
        "👩\u{200d}🚀 ❤\u{fe0f} 🇩🇪 🏳\u{fe0f}\u{200d}🌈",
        "a\u{a0}b",
    ] {
        assert_eq!(shown(text), text);
        assert!(matches!(shown(text), Cow::Borrowed(_)) || text.contains(['\u{200c}', '\u{200d}']));
    }
}

#[test]
fn joiners_that_join_nothing_are_escaped() {
    for text in ["\u{200d}é", "é\u{200d}", "é\u{200d}\u{200d}é", "d\u{200c}8", "é\u{200d}8", "é\u{200c}\u{202e}é"]
    {
        assert!(shown(text).contains("\\u{200"), "{text:?}");
        assert!(!shown(text).contains(is_hidden), "{text:?}");
    }
}

#[test]
fn the_programs_own_characters_stay() {
    assert_eq!(shown_beside("a\tb\r\n\u{1b}", |c| c == '\n'), "a\\tb\\r\n\\u{1b}");
    assert_eq!(shown(OsStr::new("a\nb")), "a\\nb");
}

#[test]
fn typing_mistakes_are_corrected_and_other_words_are_not() {
    let colors = ["Brown", "Pink", "Purple", "Orange"];
    for (found, expected) in [
        ("Pnik", Some("Pink")),
        ("prple", Some("Purple")),
        ("ORNAGE", Some("Orange")),
        ("Brwon", Some("Brown")),
        ("whit", None),
        ("mauve", None),
        ("x", None),
        ("", None),
    ] {
        assert_eq!(nearest(found, colors), expected, "{found}");
    }
    assert_eq!(nearest(&"pink".repeat(1_000_000), colors), None);
}
