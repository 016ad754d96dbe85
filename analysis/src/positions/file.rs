//! Files of positions, in the form that their name asks for.

use std::io::{self, Write};
use std::path::Path;

use anyhow::bail;
use foreign::{cell, shown};
use terminal::file::OutputFile;
use terminal::{interrupt, json};

use super::row::PositionRow;
use crate::parquet_writer::ParquetWriter;
use crate::stopped;

/// The entry in the metadata of a Parquet file that says how the positions were drawn.
const KEY: &str = "kamisado-positions";

pub struct PositionsFile {
    file: OutputFile,
    form: Form,
}

#[derive(Clone, Copy)]
enum Form {
    Parquet,
    Csv,
    JsonLines,
}

impl PositionsFile {
    /// Opens the file; its extension, in any case, gives the form.
    pub fn new(path: &Path) -> anyhow::Result<PositionsFile> {
        let extension = path.extension().map(|extension| extension.to_ascii_lowercase());
        let form = match extension.as_deref().and_then(|extension| extension.to_str()) {
            Some("parquet") => Form::Parquet,
            Some("csv") => Form::Csv,
            Some("jsonl") => Form::JsonLines,
            _ => bail!("output file {}: expected a name that ends in .parquet, .csv or .jsonl", shown(path)),
        };
        Ok(PositionsFile { file: OutputFile::new(path)?, form })
    }

    /// Writes the rows that `rows` adds; a Parquet file also says in its metadata `how` they were drawn.
    pub fn write(
        self,
        how: String,
        rows: impl FnOnce(&mut PositionsWriter<'_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        stopped::write(self.file, |out| {
            let mut writer = match self.form {
                Form::Parquet => {
                    let file = ParquetWriter::new(out, &[(KEY, how)], interrupt::flag())?;
                    PositionsWriter::Parquet(Box::new(file))
                }
                Form::Csv => PositionsWriter::Csv(Box::new(csv::Writer::from_writer(out))),
                Form::JsonLines => PositionsWriter::JsonLines(out),
            };
            rows(&mut writer)?;
            Ok(writer.finish()?)
        })
    }
}

pub enum PositionsWriter<'a> {
    Parquet(Box<ParquetWriter<'static, &'a mut (dyn Write + Send), PositionRow>>),
    Csv(Box<csv::Writer<&'a mut (dyn Write + Send)>>),
    JsonLines(&'a mut (dyn Write + Send)),
}

impl PositionsWriter<'_> {
    pub fn add(&mut self, row: PositionRow) -> io::Result<()> {
        match self {
            PositionsWriter::Parquet(file) => file.add(row),
            PositionsWriter::Csv(file) => {
                let position = cell(&row.position).into_owned();
                file.serialize(PositionRow { position, ..row }).map_err(io::Error::other)
            }
            PositionsWriter::JsonLines(out) => writeln!(out, "{}", json::text(&row.json())),
        }
    }

    fn finish(self) -> io::Result<()> {
        match self {
            PositionsWriter::Parquet(file) => file.finish(),
            PositionsWriter::Csv(mut file) => file.flush(),
            PositionsWriter::JsonLines(_) => Ok(()),
        }
    }
}
