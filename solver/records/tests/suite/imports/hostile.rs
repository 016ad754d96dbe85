//! Texts that somebody has damaged or made up end in an error with a place, or are read; they never do anything else.

use kamisado::Setup;
use kamisado_records::import::{self, Format};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::generated::{lineup, single};
use super::{error_of, writers};

/// A game in each format.
fn texts(seed: u64) -> Vec<String> {
    let rng = &mut ChaCha8Rng::seed_from_u64(seed);
    let record = single(&Setup::start(), rng);
    let ringed = single(&lineup(rng, true), rng);
    let plain = single(&lineup(rng, false), rng);
    vec![
        writers::boardspace(&record, rng),
        writers::roialfassi(&record, rng),
        writers::roialfassi_json(&ringed, rng),
        writers::hackerrank(&plain, rng),
        writers::positions(&ringed),
        writers::coordinates(&record, rng, 0),
        writers::zillions(&record, rng),
        writers::json(&record),
    ]
}

/// Reads a text in the format that it looks like. Returns whether there was an error.
#[track_caller]
fn holds(text: &str) -> bool {
    let lines = text.lines().count().max(1);
    let games = match import::read(text, None, None) {
        Ok(games) => games,
        Err(error) => vec![Err(error)],
    };
    assert!(!games.is_empty(), "{text:?}");
    for error in games.iter().filter_map(|game| game.as_ref().err()) {
        assert!((1..=lines).contains(&error.line) && error.column >= 1, "{error}\n{text}");
        let message = error.to_string();
        assert!(
            message.starts_with("line ") && !message.contains(|c: char| c.is_control() && c != '\n'),
            "{message:?}"
        );
    }
    games.iter().any(Result::is_err)
}

#[test]
fn texts_that_are_cut_off() {
    let mut errors = 0;
    for text in texts(1) {
        for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
            errors += usize::from(holds(&text[..end]));
        }
    }
    assert!(errors > 1_000, "{errors}");
}

#[test]
fn texts_with_damage() {
    let rng = &mut ChaCha8Rng::seed_from_u64(1);
    let mut errors = 0;
    for seed in 0..25 {
        for text in texts(seed) {
            for _ in 0..20 {
                let mut bytes = text.clone().into_bytes();
                for _ in 0..rng.random_range(1..4) {
                    let at = rng.random_range(0..bytes.len());
                    match rng.random_range(0..5) {
                        0 => bytes[at] ^= 1 << rng.random_range(0..8),
                        1 => bytes[at] = b"\0()[]{};\"\\\n\r\t 0189aAzZ-"[rng.random_range(0..23)],
                        2 => {
                            bytes.remove(at);
                        }
                        3 => bytes.insert(at, rng.random()),
                        _ => {
                            // A part comes twice.
                            let end = (at + rng.random_range(1..40)).min(bytes.len());
                            let part = bytes[at..end].to_vec();
                            bytes.splice(at..at, part);
                        }
                    }
                }
                errors += usize::from(holds(&String::from_utf8_lossy(&bytes)));
            }
        }
    }
    assert!(errors > 2_000, "{errors}");
}

#[test]
fn every_format_can_be_asked_for_any_text() {
    for text in texts(3).into_iter().chain(["", "\n", "\0", "{", "[", "(;", "\"", "1", "é"].map(str::to_owned)) {
        for format in Format::ALL {
            if let Ok(games) = import::read(&text, Some(format), None) {
                assert!(!games.is_empty(), "{format:?} {text:?}");
            }
        }
    }
}

#[test]
fn huge_texts_end_in_an_error() {
    let million = 1_000_000;
    for text in [
        "(;".repeat(million),
        "(".repeat(million),
        format!("(;GM[Kamisado]{}", "(;P0[x]".repeat(100_000)),
        format!("(;GM[Kamisado];P0[{}]", "[".repeat(million)),
        format!("(;GM[Kamisado];P0[{} Pickb D 9])", "9".repeat(million)),
        format!("(;GM[Kamisado];P0[Pickb D {}])", "9".repeat(million)),
        format!("(;GM[Kamisado];P0[id \"{}\"];P0[Done])", "\\\\".repeat(million)),
        "[".repeat(million),
        "{\"a\":".repeat(million),
        format!("{{\"rounds\":[{}]}}", "9".repeat(million)),
        format!("[{{\"from\":{{\"row\":{}}}}}]", "9".repeat(million)),
        format!("[{}1]", "1,".repeat(5_000_000)),
        format!("{{\"{}", "\\\"".repeat(million)),
        "\"[".repeat(million),
        format!("1\n{}", "OoLlMmPpYyRrGgBb\n".repeat(100_000)),
        "0 3 5 3\n".repeat(100_000),
        format!("0 3 5 3\n{}", "9".repeat(million)),
        format!("1. Black YELLOW d1-d5 ({})", "ORANGE".repeat(100_000)),
        "1. Black YELLOW d1-d5\n1. x\n".repeat(10_000),
        format!("1. x d1 - d5\n{}", "1. x d1 - d5\n".repeat(100_000)),
        "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -\noupkyrgb/8/8/8/8/8/8/BGRYKPUO g P\n".repeat(10_000),
    ] {
        assert!(holds(&text), "{}", &text[..50]);
    }
}

#[test]
fn encodings_that_were_mistaken() {
    for text in texts(4) {
        let wide: String = text.chars().flat_map(|c| [c, '\0']).collect();
        assert!(holds(&wide));
        let marked = format!("\u{feff}{text}");
        assert!(!holds(&marked) && !holds(&text.replace('\n', "\r\n")), "{marked}");
        let error = error_of(&text.replace(['1', '3'], "\u{661}"), None);
        assert!(error.is_some(), "{text}");
    }
}
