//! How many threads there is room for.

use terminal::threads::address_space;

#[test]
fn a_limit_on_the_address_space_is_read() {
    let text = "Max cpu time              unlimited            unlimited            seconds\n\
                Max address space         1024000000           unlimited            bytes\n";
    assert_eq!(address_space(text), Some(1_024_000_000));
    assert_eq!(address_space("Max address space         unlimited            unlimited            bytes"), None);
    assert_eq!(address_space(""), None);
}
