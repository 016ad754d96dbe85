//! The text form of set-ups.

use kamisado::{Player, Setup};

fn error(text: &str) -> String {
    text.parse::<Setup>().unwrap_err().to_string()
}

#[test]
fn white_is_gold() {
    assert_eq!("oupkyrgb/8/8/8/8/8/8/BGRYKPUO w -".parse::<Setup>().unwrap().turn, Player::Gold);
}

#[test]
fn the_start_reads_and_prints() {
    assert_eq!("start".parse(), Ok(Setup::start()));
    assert_eq!(Setup::start().to_string(), "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -");
    assert_eq!(" oupkyrgb/8/8/8/8/8/8/BGRYKPUO  b   - ".parse(), Ok(Setup::start()));
}

#[test]
fn rings_read_and_print() {
    let text = "+ou2yr1b/8/8/8/+k1Kp++g3/4U3/4+++Y3/1+BG+R1PO1 b G";
    assert_eq!(text.parse::<Setup>().unwrap().to_string(), text);
    assert_eq!(format!("'{text}").parse::<Setup>(), text.parse());
    assert!(error("'+8/8").contains("column 2: found a ring"));
    assert!(error("'8/8").contains("column 1: found"));
}

#[test]
fn errors_say_what_and_where() {
    assert!(error("").contains("is empty"));
    assert!(error("  \n").contains("is empty"));
    assert!(error("8/8/8/8/8/8/8 b -").contains("found 7 rows"));
    assert!(error("8/8/8/8/8/8/8/8/8 b -").contains("found 9 rows"));
    assert!(error("8/8/8/8/8/8/8/ b -").contains("row 1 holds 0 squares"));
    assert!(error("8/7/8/8/8/8/8/8 b -").contains("column 3: row 7 holds 7 squares"));
    assert!(error("8/8/8/4BG4/8/8/8/8 b -").contains("column 7: row 5 holds 10 squares"));
    assert!(error("8/8/7x/8/8/8/8/8 b -").contains("column 6: found 'x'"));
    assert!(error("8/8/09/8/8/8/8/8 b -").contains("column 5: found '0'"));
    assert!(error("8/8/7é/8/8/8/8/8 b -").contains("column 6: found 'é'"));
    assert!(error("8/++++B7/8/8/8/8/8/8 b -").contains("column 3: found 4 rings"));
    assert!(error("8/+7/8/8/8/8/8/8 b -").contains("column 3: found a ring"));
    assert!(error("8/7+/8/8/8/8/8/8 b -").contains("column 4: found a ring"));
    assert!(error("8/8/8/8/8/8/8/7+ b -").contains("column 16: found a ring"));
    assert!(error("8/8/8/8/8/8/8/8 x -").contains("column 17: found 'x' as the player"));
    assert!(error("8/8/8/8/8/8/8/8").contains("the player to move is missing"));
    assert!(error("8/8/8/8/8/8/8/8 b").contains("the colour due is missing"));
    assert!(error("8/8/8/8/8/8/8/8 b k").contains("column 19: found 'k' as the colour due"));
    assert!(error("8/8/8/8/8/8/8/8 b - x").contains("column 21: found 'x'"));
    assert!(error("start b").contains("column 7: found 'b'"));
}
