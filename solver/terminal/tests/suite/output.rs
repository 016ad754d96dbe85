//! The form of the answer.

use std::ffi::OsString;

use terminal::output::Form;

fn form(line: &str) -> Form {
    Form::of_command_line(line.split_whitespace().map(OsString::from))
}

#[test]
fn the_form_is_known_before_the_command_line_is_read() {
    assert_eq!(form("show start --format json"), Form::Json);
    assert_eq!(form("show --format=json start --wrong"), Form::Json);
    assert_eq!(form("show start"), Form::Text);
    assert_eq!(form("show start --format text"), Form::Text);
    assert_eq!(form("show -- --format json"), Form::Text);
}
