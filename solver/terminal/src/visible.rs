//! Text on its way to a terminal.

use std::borrow::Cow;
use std::io::{self, Write};
use std::mem;

use foreign::{shown, shown_beside};

/// Passes on what is written, line by line, with escapes for all hidden characters but ends of lines and tabs.
pub struct Visible<W> {
    out: W,
    has_colors: bool,
    line: Vec<u8>,
}

impl<W: Write> Visible<W> {
    /// With `has_colors`, sequences that set a colour are passed on as well.
    pub fn new(out: W, has_colors: bool) -> Visible<W> {
        Visible { out, has_colors, line: Vec::new() }
    }

    pub fn finish(mut self) -> io::Result<()> {
        let rest = mem::take(&mut self.line);
        self.pass_on(&rest)?;
        self.out.flush()
    }

    fn pass_on(&mut self, lines: &[u8]) -> io::Result<()> {
        // Nearly all text is such, and some is long. Without a branch for each byte, many are looked at in one step.
        let is_seen =
            |piece: &[u8]| piece.iter().fold(true, |seen, &byte| seen & matches!(byte, b' '..=b'~' | b'\n' | b'\t'));
        if lines.chunks(64).all(is_seen) {
            return self.out.write_all(lines);
        }
        let text = String::from_utf8_lossy(lines);
        let visible = if self.has_colors { beside_colors(&text).into() } else { in_lines(&text) };
        self.out.write_all(visible.as_bytes())
    }
}

impl<W: Write> Write for Visible<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let (whole, begun) = bytes.split_at(bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1));
        if !whole.is_empty() {
            let line = mem::take(&mut self.line);
            if line.is_empty() { self.pass_on(whole)? } else { self.pass_on(&[&line, whole].concat())? }
        }
        self.line.extend_from_slice(begun);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn in_lines(text: &str) -> Cow<'_, str> {
    shown_beside(text, |c| matches!(c, '\n' | '\t'))
}

/// Leaves sequences like `ESC [ 38;2;16;16;16 m` as they are.
fn beside_colors(text: &str) -> String {
    const BEGIN: &str = "\u{1b}[";
    let mut pieces = text.split(BEGIN);
    let mut visible = in_lines(pieces.next().unwrap_or_default()).into_owned();
    for piece in pieces {
        let is_color = |code: &str| code.bytes().all(|byte| byte.is_ascii_digit() || byte == b';');
        match piece.split_once('m').filter(|(code, _)| is_color(code)) {
            Some((code, rest)) => visible.extend([BEGIN, code, "m", &in_lines(rest)]),
            None => visible.extend([shown(BEGIN), in_lines(piece)]),
        }
    }
    visible
}
