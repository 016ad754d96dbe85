//! What is said of a wrong command line.

use terminal::program::complaint;

#[test]
fn a_complaint_is_short() {
    let message = "error: unexpected argument '--x' found\n\n  tip: a similar one\n\nUsage: solver\n\nFor more ...\n";
    assert_eq!(complaint(message), "unexpected argument '--x' found\n\n  tip: a similar one");
    assert_eq!(complaint("error: short\n"), "short");
}
