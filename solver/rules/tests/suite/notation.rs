//! Moves as text, in both forms.

use kamisado::{Deadlock, Position};

#[test]
fn every_first_move_reads_back_in_both_forms() {
    let start = Position::start(Deadlock::Official);
    for m in start.moves() {
        assert_eq!(start.read_move(&m.to_string()), Ok(m));
        assert_eq!(start.read_move(&start.annotate(m)), Ok(m));
        let gold = start.after(m);
        for answer in gold.moves() {
            assert_eq!(gold.read_move(&gold.annotate(answer)), Ok(answer));
        }
    }
}

#[test]
fn left_and_right_are_the_movers() {
    let start = Position::start(Deadlock::Official);
    assert_eq!(start.read_move("pink l 3 red").unwrap().to_string(), "d8g5");
    assert_eq!(start.read_move("K Right 3 K").unwrap().to_string(), "d8a5");
}

#[test]
fn moves_are_read_as_people_type_them() {
    let start = Position::start(Deadlock::Official);
    let m = start.read_move("d8d3").unwrap();
    for text in [
        "D8D3",
        "d8-d3",
        "D8xD3",
        "d8d3!",
        "d8d3??",
        "d8d3 !?",
        "d8d3,",
        " d8d3 ",
        "k f 5 p",
        "Pink f5 Purple",
        "K F5 P!",
        "d8->d3",
        "d8→d3",
        "d8 d3",
        "d8 - d3",
        "d8 -> D3",
        "d8 X d3",
        "d8 to d3",
        "d8:d3",
        "d8\u{2011}d3",
        "d8\u{2212}d3",
        "d8\u{a0}d3",
        "d8d3.",
        "d8d3...",
        "Pink Forward 5 Purple.",
        "pink f5",
        "k f 5",
    ] {
        assert_eq!(start.read_move(text), Ok(m), "{text}");
    }
}

#[test]
fn errors_name_the_word() {
    let start = Position::start(Deadlock::Official);
    let error = |text: &str| start.read_move(text).unwrap_err().to_string();
    assert!(error("d8").contains("found 'd8', expected a move"));
    assert!(error("d8é3").contains("expected a move"));
    assert!(error("Mauve Forward 5 Purple").contains("found 'Mauve'"));
    assert!(error("Pink Up 5 Purple").contains("found 'Up'"));
    assert!(error("Pnik Forward 5 Purple").ends_with("; did you mean 'Pink'?"));
    assert!(error("Pink Foward 5 Purple").ends_with("; did you mean 'Forward'?"));
    assert!(error("Pink Forward").contains("the colour of the square that it reaches)"));
    assert!(error("Pnik f5").ends_with("; did you mean 'Pink'?"));
    assert!(error("Braun f3").ends_with("; did you mean 'Brown'?"));
    assert!(
        error("pink straight 5")
            .ends_with("as the direction, expected Forward, Left or Right; did you mean 'Forward'?")
    );
    assert!(error("GRÜN links 1").ends_with("; did you mean 'Green'?"));
    // The second square is not a step.
    assert!(error("a8 f4").starts_with("a8f4 is illegal"));
    assert!(error("d8 by d3").starts_with("found 'd8 by d3', expected a move like"));
    for wrong in ["d8--d3", "d8xxd3", "-d8d3", "d8d3x", "!", "é8d3", "d8é", "Pink é5 Purple", "Pink f55 Purple"] {
        assert!(start.read_move(wrong).is_err(), "{wrong}");
    }
    assert!(error("Pink Forward 8 Purple").contains("found '8'"));
    assert!(error("Pink Forward 5 Green").contains("ends on d3, which is purple, not green"));
    assert!(error("Pink Left 6 Green").contains("leave the board"));
    assert!(error("d8d1").contains("the tower on d8 can go to e7 d7 c7 f6 d6 b6 g5 d5 a5 h4 d4 d3 d2"));
    assert!(error("d4d3").contains("no tower on d4"));
}
