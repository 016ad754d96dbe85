//! Positions as text: what is read, and the messages for mistakes.

use mitsudomoe::Setup;

const START: &str = ". . . bB bB / . . . . bB / . . . . . / wW . . . . / wW wW . . . | w:a1 b:e5 | w | w5 b5";

#[test]
fn texts_read_and_print() {
    let four =
        "yY yY . bB bB / yY . . . bB / . . . . . / wW . . . rR / wW wW . rR rR | w:a1 y:a5 b:e5 r:e1 | w | w5 y5 b5 r5";
    let three = "yY yY . bB bB / yY . . . bB / . . . . . / wW . . . . / wW wW . . . | w:a1 y:a5 b:e5 | w | w5 y5 b5";
    let stacks = ". . . bB bB / . rw . . bB / . . wrbY . . / wW . . . . / wW wW . . . | w:a1 b:e5 | b | w3 b0";
    let free = "  . .  . bB bB/. . . . bB / . . . . . /wW . . . . / wW wW . . . |b:e5   w:a1|w| b5 w5 ";
    let own = format!("{START} | own-turn");
    let [own_over, any_over] = [format!("{own} over"), format!("{START} | any-turn over")];
    for (read, written) in [
        ("start2", START),
        (" start2 ", START),
        ("start3", three),
        ("start4", four),
        (free, START),
        (stacks, stacks),
        (" start2|own-turn ", &own),
        (&own_over, &own_over),
        (&any_over, &any_over),
        (&format!("{START} | any-turn"), START),
    ] {
        assert_eq!(read.parse::<Setup>().unwrap().to_string(), written);
        assert_eq!(written.parse::<Setup>(), read.parse());
    }
}

#[test]
fn errors_say_where_and_what_would_be_right() {
    let refused = |text: &str, expected: &str| {
        let error = text.parse::<Setup>().unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    };
    for (text, expected) in [
        ("", "is empty"),
        (" \n", "start4"),
        ("start", "found the word 'start', expected start2, start3 or start4"),
        ("start5", "'start5'"),
        ("start2 x", "'start2 x'"),
        (". . / . .", "found 1 parts"),
        (". . / . . | own-turn", "found 2 parts"),
        ("start5 | own-turn", "'start5'"),
    ] {
        refused(text, expected);
    }
    // The start with one piece of its text replaced.
    for (from, to, expected) in [
        (" | w5 b5", "", "found 3 parts, expected 4"),
        ("w5 b5", "w5 b5 | own-turn | x", "found 6 parts"),
        ("w5 b5", "w5 b5 | own-turns", "column 91: found 'own-turns' as the variant of the rules, expected any-turn"),
        ("w5 b5", "w5 b5 |", "column 90: found '' as the variant"),
        ("w5 b5", "w5 b5 | own-turn won", "column 100: found 'won' after the variant"),
        ("w5 b5", "w5 b5 | own-turn over x", "column 105: found 'x' after the variant"),
        (". . . . . / ", "", "found 4 rows, expected 5"),
        (". . . . . /", ". . . . . / . . . . . /", "found 6 rows"),
        (". . . . . /", ". . . . /", "column 28: row 3 holds 4 spaces, expected 5"),
        (". . . . . /", ". . . . . . /", "row 3 holds 6 spaces"),
        (". . . . . /", "/", "row 3 holds 0 spaces"),
        (". . . . . /", "5 /", "row 3 holds 1 spaces"),
        ("bB bB", "bX bB", "column 8: found 'X' in the stack 'bX' on d5"),
        ("bB bB", "b. bB", "column 8: found '.' in the stack 'b.' on d5"),
        ("bB bB", ".. bB", "column 7: found '.' in the stack '..' on d5"),
        ("bB bB", "bé bB", "column 8: found 'é'"),
        ("bB bB", "b1 bB", "column 8: found '1'"),
        ("bB bB", "bBb bB", "column 9: found 'b' above a ball in the stack 'bBb' on d5"),
        ("bB bB", "bBB bB", "column 9: found 'B' above a ball"),
        ("bB bB", "bBX bB", "column 9: found 'X' in the stack"),
        ("b:e5", "b:a1", "column 72: found a second player at a1"),
        ("b:e5", "w:e5", "column 72: found a second seat of White"),
        ("w:a1 b:e5", "", "nobody has a seat"),
        ("| w |", "| r |", "column 79: found 'r' as the player to move, expected one of those with a seat: w b"),
        ("| w |", "| W |", "found 'W' as the player to move"),
        ("| w |", "| |", "the player to move is missing"),
        ("| w |", "| w b |", "column 81: found 'b', expected one player to move"),
        ("w5", "r5", "column 83: found a supply of Red, who has no seat, expected those of w b"),
        ("b5", "w5", "column 86: found a second supply of White"),
        (" b5", "", "the supply of Black is missing, expected one of each player, like b5"),
    ] {
        assert!(START.contains(from));
        refused(&START.replacen(from, to, 1), expected);
    }
    for wrong in ["w-a1", "w:", "a1:w", "w:c3", "w:a2", "W:a1", "g:a1", "white:a1", "w:A1", ":a1"] {
        let expected = format!("column 67: found '{wrong}', expected a seat like w:a1");
        refused(&START.replacen("w:a1", wrong, 1), &expected);
    }
    for wrong in ["w", "5", "w9", "w-1", "w+1", "ww", "W5", "g5", "w300", "é5"] {
        let expected = format!("column 83: found '{wrong}', expected a supply like w5");
        refused(&START.replacen("w5", wrong, 1), &expected);
    }
}
