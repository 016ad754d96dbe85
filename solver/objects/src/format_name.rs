//! The formats of games by their names.

use kamisado_records::import::Format;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormatName(pub Format);

impl clap::ValueEnum for FormatName {
    fn value_variants<'a>() -> &'a [FormatName] {
        const ALL: [FormatName; Format::ALL.len()] = {
            let mut all = [FormatName(Format::Record); Format::ALL.len()];
            let mut i = 0;
            while i < all.len() {
                all[i] = FormatName(Format::ALL[i]);
                i += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        let (first, rest) = self.0.title().split_at(1);
        Some(clap::builder::PossibleValue::new(self.0.name()).help(first.to_uppercase() + rest))
    }
}
