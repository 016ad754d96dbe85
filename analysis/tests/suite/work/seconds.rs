//! The time of processors.

use analysis::work::Stopwatch;

#[test]
fn a_processor_that_waits_does_not_work() {
    let watch = Stopwatch::start();
    let mut number = 1_u64;
    while watch.seconds().1.unwrap() < 0.02 {
        number = std::hint::black_box(number.wrapping_mul(number));
    }
    assert!(watch.seconds().0 > 0.0);
}
