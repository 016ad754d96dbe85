//! JSON in which nothing is hidden.

use foreign::is_hidden;
use foreign::json::{text, unquoted};

#[test]
fn every_text_is_seen_and_read_as_it_is() {
    let all: String = (char::MIN..=char::MAX).collect();
    let written = text(&all);
    assert!(!written.contains(is_hidden));
    assert_eq!(serde_json::from_str::<String>(&written).unwrap(), all);
    assert_eq!(unquoted(&(written + " x")), Some((all.clone(), " x")));
    // Where everything is seen, nothing is changed.
    let seen: String = all.chars().filter(|&c| !is_hidden(c) || c < ' ').collect();
    assert_eq!(text(&[&seen, "\n"]), serde_json::to_string(&[&seen, "\n"]).unwrap());
}

#[test]
fn what_is_no_string_is_refused() {
    for text in ["a", "\"a", "\"a\n\"", r#""\u12""#, r#""\u+123""#, r#""é\ué""#, "\"\\", r#""\ud83d\u0041""#] {
        assert_eq!(unquoted(text), None, "{text}");
    }
}
