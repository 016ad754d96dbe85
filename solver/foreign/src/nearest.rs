//! The word that was probably meant.

/// The longest text that is taken for a word, in bytes.
const LONGEST: usize = 20;

/// The nearest of some words to one that is none of them: a slip or two of the fingers away, in any case of its letters.
///
/// ```
/// use foreign::nearest;
///
/// assert_eq!(nearest("hnit", ["hint", "undo"]), Some("hint"));
/// ```
pub fn nearest(found: &str, words: impl IntoIterator<Item = &'static str>) -> Option<&'static str> {
    if found.len() > LONGEST {
        return None;
    }
    let found = found.to_lowercase();
    // A short word is two slips away from nearly everything.
    let letters = found.chars().count();
    let slips = if letters < 3 { 0 } else { (letters / 3).min(2) };
    let distance = |word: &str| strsim::damerau_levenshtein(&found, &word.to_lowercase());
    let near = words.into_iter().map(|word| (distance(word), word)).min()?;
    (near.0 <= slips).then_some(near.1)
}

/// The end of a message that names the word that was probably meant.
pub fn meant(near: Option<&str>) -> String {
    near.map_or_else(String::new, |word| format!("; did you mean '{word}'?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_mended_and_other_words_are_not() {
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
}
