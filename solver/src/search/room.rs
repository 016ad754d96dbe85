//! How much of a hash set fits into some memory.

/// How many entries of type `T` a hash set can hold without ever taking more than that many bytes.
///
/// The set doubles when seven eighths of it are full. While it does so, the old half stands beside the new whole.
pub(crate) fn room<T>(bytes: usize) -> usize {
    let whole = bytes / 3 * 2 / (size_of::<T>() + 1);
    whole.checked_ilog2().map_or(0, |doublings| (1 << doublings) / 8 * 7)
}
