//! Texts in the cells of tables.

use foreign::{cell, of_cell};

#[test]
fn a_formula_is_a_text_and_reads_back() {
    for text in ["=1+2", "+oupk", "-", "-1+2", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "'=1", "'''+", "''@"] {
        let written = cell(text);
        assert_eq!(written, format!("'{text}"));
        assert_eq!(of_cell(&written), text);
    }
}

#[test]
fn other_texts_stay() {
    for text in ["", "Anna", "O'Neill", "'Anna'", "'", "a=1", "8/8", "(=1)", "1+2", "−1", "é"] {
        assert_eq!((&*cell(text), of_cell(text)), (text, text));
    }
}
