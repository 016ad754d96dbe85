//! The claims of the page headers of a column chunk, read without unpacking a page.
//!
//! The `parquet` crate reserves memory according to these claims, but does not expose them. A header is a struct in
//! Thrift's compact protocol (`PageHeader` in `parquet.thrift`):
//!
//! ```text
//! field 1: type of the page    field 2: bytes unpacked    field 3: bytes stored behind the header
//! field 5, 7 or 8: a struct about a data page, a dictionary or a data page of the second version;
//!                  its field 1: number of values
//! ```

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PageClaim {
    pub unpacked: u64,
    /// The number of values, including null values.
    pub values: u64,
}

/// The claims of all pages of a chunk; `None` if the bytes are not a sequence of whole pages.
pub fn claims(mut chunk: &[u8]) -> Option<Vec<PageClaim>> {
    let mut claims = Vec::new();
    while !chunk.is_empty() {
        let mut header = Header::default();
        let mut bytes = Bytes(chunk);
        bytes.fields(0, 0, &mut |path, number| match path {
            [0, 2] => header.claim.unpacked = number,
            [0, 3] => header.stored = number,
            [5 | 7 | 8, 1] => header.claim.values = number,
            _ => {}
        })?;
        chunk = bytes.0.get(usize::try_from(header.stored).ok()?..)?;
        claims.push(header.claim);
    }
    Some(claims)
}

#[derive(Default)]
struct Header {
    claim: PageClaim,
    stored: u64,
}

const DEEPEST: u8 = 4;

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    /// Reads a struct, and passes on each number with the fields of its struct and its own; a negative one as the largest.
    fn fields(&mut self, depth: u8, within: u64, tell: &mut dyn FnMut([u64; 2], u64)) -> Option<()> {
        let mut field: u64 = 0;
        loop {
            let head = self.byte()?;
            if head == 0 {
                return Some(());
            }
            field = if head >> 4 > 0 { field.checked_add(u64::from(head >> 4))? } else { self.number()? };
            match head & 15 {
                1 | 2 => {}
                3 => drop(self.byte()?),
                4..=6 => {
                    let number = self.number()?;
                    if depth < 2 {
                        tell([within, field], number);
                    }
                }
                7 => self.skip(8)?,
                8 => {
                    let length = self.varint()?;
                    self.skip(length)?;
                }
                12 if depth < DEEPEST => self.fields(depth + 1, field, tell)?,
                // Page headers have no lists, sets or maps.
                _ => return None,
            }
        }
    }

    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    fn skip(&mut self, length: u64) -> Option<()> {
        self.0 = self.0.get(usize::try_from(length).ok()?..)?;
        Some(())
    }

    /// Seven bits per byte, the lowest first.
    fn varint(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 127) << shift;
            if byte < 128 {
                return Some(number);
            }
        }
        None
    }

    /// A signed number: the lowest bit is the sign.
    fn number(&mut self) -> Option<u64> {
        let coded = self.varint()?;
        Some(if coded & 1 == 0 { coded >> 1 } else { u64::MAX })
    }
}
