//! Answers that the server keeps.

use analysis::explorer::server::answers::{AnswerCache, EACH};
use axum::body::Bytes;

#[test]
fn the_oldest_make_room() {
    let answers = AnswerCache::new(3 * EACH + 100);
    let body = |length| Bytes::from(vec![b'x'; length]);
    for name in ["a", "b", "c"] {
        answers.keep(name.into(), body(30));
    }
    assert!(answers.get("a").is_some());
    answers.keep("d".into(), body(30));
    let known = |name: &str| answers.get(name).map(|answer| answer.len());
    assert_eq!([known("a"), known("b"), known("c"), known("d")], [Some(30), None, Some(30), Some(30)]);
    answers.keep("d".into(), body(2 * EACH + 90));
    assert_eq!([known("a"), known("c"), known("d")], [None, None, Some(2 * EACH + 90)]);
    answers.keep("e".into(), body(2 * EACH + 100));
    assert_eq!([known("d"), known("e")], [Some(2 * EACH + 90), None]);
}
