//! Numbers of parts as text.

use analysis::work::{Groups, PartChoice, PartChoiceError, ranges};

fn listed(runs: &[(u64, u64)]) -> Result<PartChoice, PartChoiceError> {
    Ok(PartChoice::Listed(runs.to_vec()))
}

#[test]
fn texts_are_read() {
    assert_eq!("missing".parse(), Ok(PartChoice::Missing));
    assert_eq!("7".parse(), listed(&[(7, 7)]));
    assert_eq!("0-99".parse(), listed(&[(0, 99)]));
    assert_eq!("0,3,5".parse(), listed(&[(0, 0), (3, 3), (5, 5)]));
    // As it is printed.
    let printed = ranges([0, 2, 3]);
    assert_eq!(printed.parse(), listed(&[(0, 0), (2, 3)]), "{printed}");
    assert_eq!(ranges([0, 1, 1, 2, 5, 7, 8]), "0-2,5,7-8");
    for text in
        ["", "-", "3-", "-3", "4-3", "+1", "1-=2", "1..2", "a", "0,", ",0", "0 1", "99999999999999999999", "Missing"]
    {
        assert_eq!(text.parse::<PartChoice>(), Err(PartChoiceError), "{text}");
    }
}

#[test]
fn the_last_group_has_what_is_left() {
    let groups = Groups { parts: 10, each: 4 };
    let parts = |text: &str| groups.parts(&text.parse().unwrap());
    let each: Vec<_> = (0..groups.count()).map(|group| parts(&group.to_string()).unwrap()).collect();
    assert_eq!(each, [vec![0, 1, 2, 3], vec![4, 5, 6, 7], vec![8, 9]]);
    assert_eq!(parts("2,0").unwrap(), [8, 9, 0, 1, 2, 3]);
    assert_eq!(parts("1-2").unwrap(), (4..10).collect::<Vec<_>>());
    assert_eq!(parts("missing").unwrap(), (0..10).collect::<Vec<_>>());
    assert_eq!((parts("1-3"), parts("0,7")), (Err(3), Err(7)));
    assert!((0..10).all(|part| each[groups.group(part) as usize].contains(&part)));
}
