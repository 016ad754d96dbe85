//! The clock of deadlines, also where the standard library has none: in a module for a browser.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use without_system::{Instant, set};

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod without_system {
    use std::ops::{Add, Sub};
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Gives the program a clock, once: the time since some moment. Until then no time passes.
    pub fn set(clock: fn() -> Duration) {
        CLOCK.get_or_init(|| clock);
    }

    /// A moment, with the part of [`std::time::Instant`] that searches use.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        pub fn now() -> Instant {
            Instant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        /// The time since this moment.
        pub fn elapsed(self) -> Duration {
            Instant::now().saturating_duration_since(self)
        }

        /// The time from an earlier moment to this one; zero if it is later.
        pub fn saturating_duration_since(self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;

        fn add(self, time: Duration) -> Instant {
            Instant(self.0.saturating_add(time))
        }
    }

    impl Sub for Instant {
        type Output = Duration;

        fn sub(self, earlier: Instant) -> Duration {
            self.saturating_duration_since(earlier)
        }
    }
}
