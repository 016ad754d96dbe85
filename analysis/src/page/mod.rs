//! A self-contained HTML page: pictures and small data are part of it. [`report`](crate::report) fills it.

mod findings;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use foreign::shown_beside;
use kamisado::Setup;
use minijinja::value::{Serde, Value};
use minijinja::{AutoEscape, Environment, UndefinedBehavior};
use picture::Arrow;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::chart::{Drawing, Frame, Width};
pub use findings::FindingsAnswer;

#[derive(Debug, Default, Serialize)]
pub struct Page {
    pub title: String,
    pub lead: String,
    pub limits: Vec<String>,
    /// The most useful first.
    pub sections: Vec<Section>,
    pub notes: Vec<String>,
    pub program: String,
}

/// What a player can do at the board.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "FindingAdvice")]
pub struct Advice {
    /// Whom it is for.
    pub when: &'static str,
    pub what: String,
}

#[derive(Debug, Default, Serialize)]
pub struct Section {
    pub id: &'static str,
    pub question: String,
    pub answer: String,
    pub details: Vec<String>,
    pub advice: Option<Advice>,
    pub figures: Vec<Figure>,
    pub boards: Vec<BoardRow>,
    pub tables: Vec<Table>,
    pub sure: String,
    pub measured: String,
    pub downloads: Vec<Download>,
    pub commands: Vec<String>,
}

/// A chart for wide windows and for narrow ones.
#[derive(Debug, Serialize)]
pub struct Figure {
    pub title: String,
    pub caption: String,
    pub description: String,
    pub wide: Drawn,
    pub narrow: Drawn,
}

#[derive(Debug, Serialize)]
pub struct Drawn {
    #[serde(rename = "source", serialize_with = "as_source")]
    pub svg: String,
    pub width: u32,
    pub height: u32,
}

fn as_source<S: Serializer>(svg: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&data_uri("image/svg+xml", svg.as_bytes()))
}

impl Figure {
    pub fn new<D: Drawing>(chart: &Frame<D>, description: &str) -> Figure {
        let drawn = |width: Width| {
            let (svg, [width, height]) = chart.drawn(width);
            Drawn { svg, width, height }
        };
        Figure {
            title: chart.title.clone(),
            caption: chart.caption.clone(),
            description: description.to_owned(),
            wide: drawn(Width::Wide),
            narrow: drawn(Width::Narrow),
        }
    }
}

#[derive(Debug, Serialize)]
pub struct BoardRow {
    pub heading: String,
    pub boards: Vec<Board>,
}

#[derive(Debug, Serialize)]
pub struct Board {
    pub caption: String,
    pub position: String,
    pub arrows: Vec<[String; 2]>,
    #[serde(serialize_with = "as_source")]
    picture: String,
}

impl Board {
    pub fn new(setup: &Setup, arrows: &[Arrow], caption: String) -> Board {
        let ends = |arrow: &Arrow| [arrow.m.from, arrow.m.to].map(|square| square.to_string());
        let picture = picture::svg(setup, arrows);
        Board { caption, position: setup.to_string(), arrows: arrows.iter().map(ends).collect(), picture }
    }

    /// The board with a word before its caption that says where it is from.
    #[must_use]
    pub fn of(self, source: &str) -> Board {
        Board { caption: format!("{source}. {}", self.caption), ..self }
    }
}

/// Numbers with their headings; the first column is text.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "FindingTable")]
pub struct Table {
    pub caption: String,
    pub heads: Vec<Head>,
    pub rows: Vec<Vec<String>>,
}

/// The heading of one column or of a group of columns.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "FindingHead")]
pub struct Head {
    name: String,
    /// The names of the columns; none for a single column.
    parts: Vec<String>,
}

impl Head {
    pub fn new(name: &str) -> Head {
        Head::group(name, &[])
    }

    pub fn group(name: &str, parts: &[&str]) -> Head {
        Head { name: name.to_owned(), parts: parts.iter().map(|part| part.to_string()).collect() }
    }
}

#[derive(Debug, Serialize)]
pub struct Download {
    pub name: String,
    pub description: String,
    /// Where the data are: in the page itself, or in a file beside it.
    source: String,
}

impl Download {
    pub fn inline(name: &str, description: &str, csv: &[u8]) -> Download {
        Download { name: name.to_owned(), description: description.to_owned(), source: data_uri("text/csv", csv) }
    }

    pub fn binary(name: &str, description: &str, bytes: &[u8]) -> Download {
        let source = data_uri("application/octet-stream", bytes);
        Download { name: name.to_owned(), description: description.to_owned(), source }
    }

    pub fn file(name: &str, description: &str) -> Download {
        Download { name: name.to_owned(), description: description.to_owned(), source: name.to_owned() }
    }
}

pub fn data_uri(kind: &str, bytes: &[u8]) -> String {
    format!("data:{kind};base64,{}", BASE64_STANDARD.encode(bytes))
}

impl Page {
    /// The page as HTML. All texts are escaped except the sources, which hold only base64 and file names.
    pub fn html(&self) -> String {
        rendered(include_str!("page.html"), self)
    }
}

/// A page to print: boards, and notes on them on separate pages.
#[derive(Debug, Serialize)]
pub struct Sheet {
    pub title: String,
    pub lead: String,
    pub key: Vec<String>,
    pub boards: Vec<BoardRow>,
    pub listing: Listing,
    pub notes: Vec<String>,
    pub program: String,
}

/// Entries, or a text whose lines and indentation are kept.
#[derive(Debug, Serialize)]
pub struct Listing {
    pub heading: String,
    pub lead: Option<String>,
    pub entries: Vec<Entry>,
    pub text: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct Entry {
    pub head: String,
    pub lines: Vec<String>,
}

impl Sheet {
    pub fn html(&self) -> String {
        rendered(include_str!("sheet.html"), self)
    }
}

/// Fills in a template: escapes every text, including hidden characters; no name may be missing.
fn rendered(template: &str, page: &impl Serialize) -> String {
    let mut environment = Environment::new();
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    let page = environment.render_str(template, Value::from(Serde(page))).expect("the template fits the page");
    shown_beside(&page, |c| c == '\n').into_owned()
}
