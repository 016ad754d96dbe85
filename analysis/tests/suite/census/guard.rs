//! A panic of a search is no answer.

use analysis::census::guard::guarded;

#[test]
fn a_panic_is_no_answer() {
    assert_eq!(guarded(|| 7), Some(7));
    assert_eq!(guarded(|| [1, 2][..].iter().copied().nth(2).expect("there are two")), None);
}
