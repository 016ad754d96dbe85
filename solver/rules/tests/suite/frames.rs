//! How boards lie on the table: each frame undoes itself, and its name reads back.

use kamisado::{Frame, Square};

#[test]
fn each_frame_undoes_itself_and_reads_back() {
    for frame in Frame::ALL {
        assert_eq!(frame.to_string().parse(), Ok(frame));
        for square in Square::all() {
            assert_eq!(frame.square(frame.square(square)), square);
        }
    }
    assert_eq!("Mirrored and turned".parse(), Ok(Frame::TurnedMirrored));
    for wrong in ["", "upside down", "turned around"] {
        assert!(wrong.parse::<Frame>().is_err(), "{wrong}");
    }
}
