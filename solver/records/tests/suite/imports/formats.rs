//! The names of formats.

use kamisado_records::import::Format;

#[test]
fn formats_have_different_names_and_a_wrong_one_is_named() {
    for format in Format::ALL {
        assert_eq!(format.name().parse(), Ok(format));
    }
    let error = "recrod".parse::<Format>().unwrap_err().to_string();
    assert!(error.starts_with("found 'recrod' as the format, expected one of record"), "{error}");
    assert!(error.ends_with("; did you mean 'record'?"), "{error}");
}
