//! Texts in the cells of a CSV file.

use std::borrow::Cow;

/// What a program for tables takes for the beginning of a formula, in the narrow and in the wide form.
const BEGINS: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// A text as the cell of a CSV file: with an apostrophe before it if a program for tables would take it for a formula.
///
/// It is for texts from elsewhere and for positions, which may begin with the `+` of a ring; numbers need none.
/// [`of_cell`] takes the apostrophe away.
///
/// ```
/// use foreign::cell;
///
/// assert_eq!(cell("Anna"), "Anna");
/// assert_eq!(cell("=1+2"), "'=1+2");
/// assert_eq!(cell("'=1+2"), "''=1+2");
/// ```
pub fn cell(text: &str) -> Cow<'_, str> {
    if is_formula(text) { format!("'{text}").into() } else { text.into() }
}

/// The text of a [`cell`].
pub fn of_cell(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|text| is_formula(text)).unwrap_or(cell)
}

/// Whether a text needs an apostrophe; with those before it, so that none is lost or added when it is read again.
fn is_formula(text: &str) -> bool {
    text.trim_start_matches('\'').starts_with(BEGINS)
}
