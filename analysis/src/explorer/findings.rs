//! The files of the page and the findings of the report, which are built into the program.

use bytes::Bytes;

/// The path of each file below a folder, and its content; `build.rs` lists them.
pub static ASSETS: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/site.rs"));

/// The questions of the report with their answers, as an object, and the pictures that it names.
pub struct Findings {
    pub object: Bytes,
    /// The charts as SVG, by number, each wide and then narrow.
    pub pictures: Vec<Bytes>,
}

impl Findings {
    pub fn shipped() -> Findings {
        Findings {
            object: Bytes::from_static(kamisado_data::FINDINGS),
            pictures: kamisado_data::FINDINGS_PICTURES.into_iter().map(Bytes::from_static).collect(),
        }
    }
}
