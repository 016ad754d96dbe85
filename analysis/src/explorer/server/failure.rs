//! Failures as HTTP answers.

use answers::api::{self, ErrorCode};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

/// Seconds after which a client may retry on a busy server.
const PATIENCE: &str = "5";

#[derive(Debug)]
pub struct Failure(pub api::Failure);

impl Failure {
    pub fn new(code: ErrorCode, message: impl ToString) -> Failure {
        Failure(api::Failure::new(code, message))
    }
}

impl From<api::Failure> for Failure {
    fn from(failure: api::Failure) -> Failure {
        Failure(failure)
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let Failure(failure) = self;
        let status = StatusCode::from_u16(failure.code.status()).expect("a status of HTTP");
        let retry = [StatusCode::SERVICE_UNAVAILABLE, StatusCode::TOO_MANY_REQUESTS].contains(&status);
        let retry = retry.then_some([(header::RETRY_AFTER, PATIENCE)]);
        (status, retry, [(header::CONTENT_TYPE, "application/json")], failure.body()).into_response()
    }
}
