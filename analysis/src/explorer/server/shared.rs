//! What all requests share.

use std::io;

use answers::api::{self, Data};
use axum::body::Bytes;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::answers::AnswerCache;
use super::limits::ServerLimits;
use super::searches::Searches;
use crate::explorer::findings::Findings;
use crate::explorer::lessons::lessons;

pub struct Explorer {
    pub limits: ServerLimits,
    pub searches: Searches,
    /// Work that needs no search but takes some milliseconds.
    pub errands: Searches,
    pub answers: AnswerCache,
    pub data: Data<'static>,
    pub findings: Findings,
    /// How hard the first moves are.
    pub practical: Bytes,
    /// What the page teaches with.
    pub lessons: Bytes,
}

/// Threads for errands.
const RUNNERS: usize = 2;

impl Explorer {
    /// Starts the threads that search.
    pub fn new(limits: ServerLimits, findings: Findings) -> io::Result<Explorer> {
        let (searches, answers) = (Searches::new(limits.threads)?, AnswerCache::new(limits.answers));
        let (data, practical, lessons) = (Data::shipped(), api::practical().into(), lessons());
        let errands = Searches::new(RUNNERS)?;
        Ok(Explorer { searches, errands, answers, data, findings, practical, lessons, limits })
    }
}

pub fn object(body: impl Into<Bytes>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], body.into()).into_response()
}
