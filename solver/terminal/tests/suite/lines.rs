//! Lines of standard input.

use terminal::ahead::Ahead;
use terminal::lines::Lines;

fn lines(bytes: &'static [u8], longest: usize) -> Vec<Result<String, String>> {
    let mut lines = Lines::of(Ahead::of(bytes, 0).unwrap(), longest);
    let next = || lines.next_line().unwrap();
    std::iter::from_fn(next).map(|line| line.map_err(|error| error.to_string())).collect()
}

#[test]
fn each_line_is_a_text_or_an_error_of_its_own() {
    let found = lines(b"\xef\xbb\xbfone\r\n\n\xfftwo\nthree", 100);
    let garbage = "byte 1 is not valid UTF-8, expected text in UTF-8: 'iconv -f latin1 -t utf-8' converts Latin-1";
    assert_eq!(found, [Ok("one".into()), Ok(String::new()), Err(garbage.into()), Ok("three".into())]);
    assert!(lines(b"", 100).is_empty());
}

#[test]
fn a_long_line_is_refused_and_the_next_one_is_read() {
    let error = || Err("found a line of more than 4 bytes, expected a shorter one".to_owned());
    assert_eq!(
        lines(b"1234\n12345\n123456\n1234567890\n12", 4),
        [Ok("1234".into()), error(), error(), error(), Ok("12".into())]
    );
    assert_eq!(lines(b"1234567890", 4), [error()]);
}
