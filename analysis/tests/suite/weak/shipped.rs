//! The files of the answer.

use analysis::question::weak::{WeakAnswer, write_counts, write_effects};

use crate::support::samples;
use analysis::population::Population;

#[test]
fn files_without_rows_have_the_columns_of_those_with_rows() {
    let nothing = || samples::sample(Population::Uniform { seed: 1 }, 0, Vec::new());
    let (mut effects, mut counts) = (Vec::new(), Vec::new());
    write_effects(&mut effects, &WeakAnswer::new(nothing(), None, 1)).unwrap();
    write_counts(&mut counts, &nothing()).unwrap();
    for (written, shipped) in [(effects, kamisado_data::EFFECTS), (counts, kamisado_data::PLAYED_COUNTS)] {
        let written = String::from_utf8(written).unwrap();
        assert_eq!(written.lines().collect::<Vec<_>>(), [shipped.lines().next().unwrap()]);
    }
}
