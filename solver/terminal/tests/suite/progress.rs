//! What bars and logs tell of long work.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use indicatif::ProgressBar;
use terminal::progress::{Bars, MINUTE, left, line, pace};

#[test]
fn a_log_is_told_how_far_the_work_has_come() {
    let bar = ProgressBar::hidden();
    bar.set_length(2_000_000);
    let bar = bar.with_message("values at ply 6").with_position(1_234_000);
    let told = line(&bar, &VecDeque::new(), &AtomicU64::default());
    assert!(told.starts_with("values at ply 6: 1,234,000 of 2,000,000 (61.7 %)"), "{told}");
    let spinner = ProgressBar::hidden().with_message("estimating");
    let told = |positions| line(&spinner, &VecDeque::new(), &AtomicU64::new(positions));
    assert_eq!(told(0), "estimating: 0 seconds");
    assert_eq!(told(12_345), "estimating, 12,345 positions searched: 0 seconds");
    bar.set_length(0);
    assert!(line(&bar, &VecDeque::new(), &AtomicU64::default()).contains(" of 0 ("));
}

#[test]
fn the_time_left_follows_the_last_lines() {
    let of = |by_line: &[i64], rest| left(&by_line.iter().copied().collect(), rest);
    assert_eq!((of(&[], 600), of(&[400], 600)), (None, None));
    assert_eq!(of(&[600, 500, 400], 400), Some(4 * MINUTE));
    assert_eq!(of(&[1000, 500], 0), Some(Duration::ZERO));
    assert_eq!(of(&[400, 400], 600), Some(Duration::MAX));

    let bar = ProgressBar::hidden().with_message("rounds").with_position(600);
    bar.set_length(1000);
    let told = |by_line: [i64; 2]| line(&bar, &by_line.into(), &AtomicU64::default());
    assert_eq!(told([600, 400]), "rounds: 600 of 1,000 (60.0 %), 2 minutes left");
    assert_eq!(told([600, 600]), "rounds: 600 of 1,000 (60.0 %)");
}

#[test]
fn a_bar_tells_its_pace_once_there_is_one() {
    let minute = Duration::from_secs(60);
    assert_eq!(pace(0, 102, 0.0, Duration::ZERO), "");
    assert_eq!(pace(51, 102, 12.7, minute), ", 12/s, 60s left");
    assert_eq!(pace(51, 102, 0.2, 10 * minute), ", 10m left");
    assert_eq!(pace(1, u64::MAX, 3000.0, Duration::MAX), ", 3,000/s");
    assert_eq!(pace(102, 102, 12.7, Duration::ZERO), "", "what is still done is not counted");
}

#[test]
fn what_is_kept_from_an_earlier_run_says_nothing_about_the_rate() {
    let bars = Bars::default();
    bars.begin("values at ply 7", 1000);
    bars.advance(100, true);
    bars.advance(5, false);
    let position = bars.bar.lock().unwrap().as_ref().map(ProgressBar::position);
    assert_eq!((position, bars.kept.load(Ordering::Relaxed)), (Some(105), 100));
}
