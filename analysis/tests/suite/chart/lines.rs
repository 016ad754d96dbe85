//! Lines of text in a font.

use analysis::chart::font::{balanced, width, wrapped};
use analysis::chart::ink;

#[test]
fn lines_keep_the_words_and_the_room() {
    let text = "Two counts pick the better side in 85% of the rounds, the rulebook's weak spot in 51%";
    let style = ink::bold(40);
    for room in [1, 200, 500, 1500, 5000] {
        let (wrapped, balanced) = (wrapped(text, &style, room), balanced(text, &style, room));
        assert_eq!((wrapped.join(" ").as_str(), balanced.join(" ").as_str()), (text, text));
        assert_eq!(wrapped.len(), balanced.len(), "{room}");
        let widest = |lines: &[String]| lines.iter().map(|line| width(line, &style)).max();
        assert!(widest(&balanced) <= widest(&wrapped), "{room}: {balanced:?}");
        assert!(room < 500 || widest(&wrapped) <= Some(room), "{room}: {wrapped:?}");
    }
    assert_eq!(balanced(text, &style, 1600)[1], "the rounds, the rulebook's weak spot in 51%");
    assert!(balanced("", &style, 100).is_empty());
}
