//! Formats of matches: their texts and names.

use kamisado::MatchFormat;

#[test]
fn formats_read_and_print() {
    let points: Vec<MatchFormat> = (1..=15).map(|points| MatchFormat::to_points(points).unwrap()).collect();
    let all: Vec<MatchFormat> = [MatchFormat::Single].into_iter().chain(points).collect();
    assert!(all.is_sorted() && all.iter().all(|format| all.iter().filter(|&other| other == format).count() == 1));
    for format in all {
        assert_eq!(format.to_string().parse(), Ok(format));
        assert_eq!(format.to_string().to_uppercase().parse(), Ok(format));
        if format.counts_rings() {
            assert_eq!(format.target().to_string().parse(), Ok(format));
        }
    }
    assert_eq!([3, 7, 15].map(MatchFormat::to_points), [1, 2, 3].map(|i| Some(MatchFormat::NAMED[i])));
    assert_ne!("1".parse(), Ok(MatchFormat::Single));
}

#[test]
fn other_texts_are_refused() {
    for text in ["", "0", "16", "-1", "+3", "3 points", "4294967299", "short"] {
        let error = text.parse::<MatchFormat>().unwrap_err().to_string();
        let expected = format!(
            "found '{text}' as the match format, expected single, standard, long, marathon or a number of points \
             from 1 to 15"
        );
        assert_eq!(error, expected);
    }
    assert_eq!([0, 16].map(MatchFormat::to_points), [None; 2]);
}

#[test]
fn a_sentence_names_the_match() {
    let words =
        ["single", "standard", "1", "8"].map(|text| text.parse::<MatchFormat>().unwrap().in_words().to_string());
    assert_eq!(words, ["single match", "standard match", "match to 1 point", "match to 8 points"]);
    let titles = ["single", "long", "8"].map(|text| text.parse::<MatchFormat>().unwrap().title());
    assert_eq!(titles, ["Single round", "Long match to 7 points", "Match to 8 points"]);
}
