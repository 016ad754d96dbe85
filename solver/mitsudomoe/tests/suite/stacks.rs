//! Stacks of rings.

use mitsudomoe::{Seat, Stack};

const HIGHEST: usize = 32 - 5;

#[test]
fn rings_come_off_in_the_order_they_went_on() {
    let mut stack = Stack::EMPTY;
    let seats: Vec<Seat> = (0..HIGHEST).map(|i| Seat::A1.clockwise(i * i)).collect();
    for (height, &seat) in seats.iter().enumerate() {
        assert_eq!(stack.height(), height);
        stack = stack.push(seat);
        assert_eq!(stack.top(), Some(seat));
    }
    assert_eq!(stack.rings().collect::<Vec<_>>(), seats);
    for _ in 0..HIGHEST {
        stack = stack.pop();
    }
    assert_eq!((stack, stack.top()), (Stack::EMPTY, None));
}
