//! Questions that the packages of answers know, by the same requests as the HTTP API; the answers are dictionaries.

use std::sync::atomic::{AtomicBool, AtomicU64};

use answers::api::{Data, ErrorCode, Failure, Request, SearchContext, task};
use form_urlencoded::Serializer;
use kamisado::{Deadlock, Opening, Player, Tiles};
use kamisado_solver::Table;
use objects::situation::Situation;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::LimitReached;
use crate::board::Board;
use crate::exceptions::{coded, fault, wrong};
use crate::limits::Effort;

/// A request: the path, its parameters, and the text of a record.
pub struct Ask {
    path: &'static str,
    query: String,
    body: String,
}

impl Ask {
    /// A request without parameters; `body` is empty unless the path takes a text.
    pub fn new(path: &'static str, body: &str) -> Ask {
        Ask { path, query: String::new(), body: body.to_owned() }
    }

    /// A request about the round on a board.
    pub fn about(path: &'static str, board: &Board) -> Ask {
        Ask::after(path, board.start(), board.moves().map(|m| m.m))
    }

    /// A request about the position, or the state of a match, that moves lead to.
    pub fn after(path: &'static str, start: &Situation, moves: impl Iterator<Item = impl ToString>) -> Ask {
        let moves: Vec<String> = moves.map(|m| m.to_string()).collect();
        let Situation { position, origin } = *start;
        // Without the result of a deadlock, which only requests about a match read.
        let setup = position.setup();
        let named = origin.tiles.filter(|tiles| tiles.setup(Player::Black) == setup);
        let start = named.map_or_else(|| setup.to_string(), |Tiles([black, gold])| format!("start:{black}:{gold}"));
        let mut ask = Ask::at(path, &start, position.deadlock()).with("moves", &moves.join(","));
        if origin.is_limited {
            ask = ask.with("opening", Opening::NAME);
            if origin.moves_made.is_some() {
                ask = ask.with("moves_made", &origin.opening().made().to_string());
            }
        }
        ask
    }

    /// A request about the text of a position.
    pub fn at(path: &'static str, position: &str, deadlock: Deadlock) -> Ask {
        Ask::new(path, "").with("position", position).with("deadlock", deadlock.name())
    }

    /// The request with another parameter.
    pub fn with(self, name: &str, value: &str) -> Ask {
        let query = Serializer::new(self.query).append_pair(name, value).finish();
        Ask { query, ..self }
    }

    /// The object that answers it, as JSON. `expanded` counts the positions searched.
    pub fn answer(
        &self,
        memory: usize,
        effort: Effort,
        stop: &AtomicBool,
        expanded: &AtomicU64,
    ) -> Result<Vec<u8>, Failure> {
        let searching = SearchContext {
            tables: &[Table::embedded()],
            memory,
            nodes: effort.nodes.unwrap_or(u64::MAX),
            time: effort.longest(),
            longest: effort.longest(),
            stop,
            expanded,
            partial: &|_| (),
        };
        let request = Request { path: self.path, query: &self.query, body: &self.body };
        task(&request, &Data::shipped())?.run(&searching)
    }
}

/// The exception for a request that was not answered.
pub fn failed(failure: Failure) -> PyErr {
    let code = failure.code;
    let raised = match code {
        ErrorCode::GaveUp => LimitReached::new_err("not known within the limits"),
        ErrorCode::Internal => return fault(failure),
        _ => wrong(failure),
    };
    coded(raised, code)
}

/// An object of JSON as a dictionary.
pub fn dictionary<'py>(py: Python<'py>, json: &[u8]) -> PyResult<Bound<'py, PyDict>> {
    Ok(py.import("json")?.call_method1("loads", (json,))?.cast_into()?)
}
