//! Work on lists in parallel.

use std::sync::atomic::{AtomicUsize, Ordering};

use kamisado_matches::find_all;

fn in_pool<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}

#[test]
fn what_is_found_is_in_order_and_the_first_error_ends_the_work() {
    for threads in [1, 4] {
        let found = in_pool(threads, || find_all(&[3, 1, 2], 1, &|&item| Ok::<_, ()>(10 * item)));
        assert_eq!(found, Ok(vec![30, 10, 20]));
    }
    let begun = AtomicUsize::new(0);
    let find = |&item: &i32| {
        begun.fetch_add(1, Ordering::Relaxed);
        if item > 2 { Err(item) } else { Ok(item) }
    };
    assert_eq!(in_pool(1, || find_all(&[1, 2, 3, 4], 1, &find)), Err(3));
    assert_eq!(begun.into_inner(), 3);
}
