//! What a file is that holds no text, known by its first bytes: names may lie, and standard input has none.

use std::fmt;

/// What a file is that holds no text, or none to be read.
///
/// ```
/// use foreign::FileKind;
///
/// assert_eq!(FileKind::of(b"\x89PNG\r\n\x1a\n").unwrap().to_string(), "a picture (PNG)");
/// assert_eq!(FileKind::of(b"d8d3"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// An archive; documents of office programs are such archives, too.
    Zip,
    /// An archive whose files are not packed.
    Tar,
    /// A packed file, which may be a tar archive.
    Gz,
    /// Another kind of archive, in words: `a 7z archive`.
    Archive(&'static str),
    /// Anything else, in words.
    Other(&'static str),
}

use FileKind::{Archive, Gz, Other, Tar, Zip};

/// The first bytes, of which `?` stands for any one, and what has them.
pub const KINDS: [(&[u8], FileKind); 51] = [
    (b"PK\x03\x04", Zip),
    (b"PK\x05\x06", Zip),
    (b"PK\x07\x08", Zip),
    (b"\x1f\x8b", Gz),
    (b"7z\xbc\xaf\x27\x1c", Archive("a 7z archive")),
    (b"Rar!\x1a\x07", Archive("a rar archive")),
    (b"BZh", Archive("a bz2 archive")),
    (b"\xfd7zXZ\0", Archive("an xz archive")),
    (b"\x28\xb5\x2f\xfd", Archive("a zst archive")),
    (b"\x89PNG", Other("a picture (PNG)")),
    (b"\xff\xd8\xff", Other("a picture (JPEG)")),
    (b"GIF87a", Other("a picture (GIF)")),
    (b"GIF89a", Other("a picture (GIF)")),
    (b"RIFF????WEBP", Other("a picture (WebP)")),
    (b"II*\0", Other("a picture (TIFF)")),
    (b"MM\0*", Other("a picture (TIFF)")),
    (b"BM????\0\0\0\0\x36\0\0\0", Other("a picture (BMP)")),
    (b"BM????\0\0\0\0\x8a\0\0\0", Other("a picture (BMP)")),
    (b"\0\0\x01\0", Other("a picture (ICO)")),
    (b"\0\0\0?ftyphei", Other("a picture (HEIC)")),
    (b"\0\0\0?ftypmif1", Other("a picture (HEIC)")),
    (b"\0\0\0?ftypavif", Other("a picture (AVIF)")),
    (b"\0\0\0?ftyp", Other("a film")),
    (b"\x1aE\xdf\xa3", Other("a film")),
    (b"RIFF????AVI ", Other("a film")),
    (b"RIFF????WAVE", Other("a sound")),
    (b"ID3?\0", Other("a sound")),
    (b"OggS\0", Other("a sound")),
    (b"fLaC\0", Other("a sound")),
    (b"%PDF-", Other("a PDF")),
    (b"%!PS", Other("a PostScript page")),
    (b"{\\rtf", Other("formatted text (RTF)")),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", Other("an office document (DOC, XLS)")),
    (b"\xac\xed\0\x05", Other("a serialised Java object")),
    (b"\xca\xfe\xba\xbe", Other("a program")),
    (b"\x7fELF", Other("a program")),
    (b"MZ\x90\0", Other("a program")),
    (b"\0asm", Other("a program (WebAssembly)")),
    (b"SQLite format 3\0", Other("a database (SQLite)")),
    (b"PAR1\x15", Other("a table (Parquet)")),
    (b"\x93NUMPY", Other("a table (NumPy)")),
    (b"\x89HDF", Other("a table (HDF5)")),
    (b"\x80\x04\x95", Other("a Python object (pickle)")),
    (b"\x80\x05\x95", Other("a Python object (pickle)")),
    (b"bplist00", Other("a macOS property list")),
    (b"\0\0\0\x01Bud1", Other("a macOS folder view")),
    (b"KAMITABL", Other("a table of values")),
    (b"GAMECERT", Other("a certificate")),
    (b"KAMIJRNL", Other("a journal of unfinished work")),
    (b"KAMIPART", Other("a part of a plan")),
    (b"\0", Other("data")),
];

/// Where the header of a tar archive says what it is.
const TAR: std::ops::Range<usize> = 257..262;

impl FileKind {
    /// What a file with these bytes is; none if it may be a text.
    pub fn of(bytes: &[u8]) -> Option<FileKind> {
        if bytes.get(TAR) == Some(b"ustar") {
            return Some(Tar);
        }
        let begins = |mark: &[u8]| {
            let first = bytes.get(..mark.len());
            first.is_some_and(|first| first.iter().zip(mark).all(|(byte, known)| byte == known || *known == b'?'))
        };
        KINDS.iter().find(|(mark, _)| begins(mark)).map(|&(_, kind)| kind)
    }
}

impl fmt::Display for FileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Zip => f.write_str("a zip archive or an office document (DOCX, XLSX, ODT)"),
            Tar => f.write_str("a tar archive"),
            Gz => f.write_str("a packed file (gz)"),
            Archive(name) | Other(name) => f.write_str(name),
        }
    }
}
