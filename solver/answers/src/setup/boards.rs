//! Boards side by side, drawn with letters: upper case for Gold, lower case for Black, `+` for a ring.

use std::io::{self, Write};

use kamisado::{Setup, Square};

/// Draws boards with a caption above each, row 8 at the top, and to their right the colours of the squares. Two boards
/// without a double or triple take less than 80 columns.
pub fn boards(out: &mut dyn Write, captioned: &[(&str, &Setup)]) -> io::Result<()> {
    let towers = |setup: &Setup, square: Square| match setup.board[square.index()] {
        Some(tower) => tower.to_string(),
        None => ".".to_owned(),
    };
    // As wide as the tower with the most rings needs.
    let all = captioned.iter().flat_map(|(_, setup)| setup.towers());
    let cell = 2 + all.map(|(_, tower)| usize::from(tower.level.rings())).max().unwrap_or(0);
    let width = 8 * cell + 1;
    let captions: String = captioned.iter().map(|(caption, _)| format!("  {caption:<width$}")).collect();
    writeln!(out, "{captions}    squares")?;
    let files = |cell: usize| ('a'..='h').map(|file| format!("{file:>cell$}")).collect::<String>();
    let letters = format!("   {}", files(cell)).repeat(captioned.len());
    writeln!(out, "{letters}     {}", files(2))?;
    for row in (0..8).rev() {
        let number = row + 1;
        for (_, setup) in captioned {
            let cells = (0..8).map(|file| format!("{:>cell$}", towers(setup, Square::at(file, row))));
            write!(out, "  {number}{}", cells.collect::<String>())?;
        }
        let colors = (0..8).map(|file| format!(" {}", Square::at(file, row).color().letter()));
        writeln!(out, "    {number}{}", colors.collect::<String>())?;
    }
    Ok(())
}

/// Draws the home rows of set-ups, Black's above Gold's, side by side as far as they fit on a line.
pub fn home_rows(out: &mut dyn Write, captioned: &[(String, &Setup)]) -> io::Result<()> {
    let columns: Vec<[String; 3]> = captioned
        .iter()
        .map(|(caption, setup)| {
            let row = |row: u8| {
                let towers = (0..8).filter_map(|file| setup.board[Square::at(file, row).index()]);
                towers.map(|tower| tower.to_string()).collect::<Vec<_>>().join(" ")
            };
            [caption.clone(), row(7), row(0)]
        })
        .collect();
    // As wide as the set-up with the most rings needs.
    let width = columns.iter().flatten().map(String::len).max().unwrap_or(0);
    for line in columns.chunks((terminal::text::width() / (width + 2)).max(1)) {
        for row in 0..3 {
            let texts: String = line.iter().map(|column| format!("  {:<width$}", column[row])).collect();
            writeln!(out, "{}", texts.trim_end())?;
        }
        writeln!(out)?;
    }
    Ok(())
}
