//! Why a request was not answered.

use answers::api::{self, body};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// Seconds after which a client may retry on a busy server.
const PATIENCE: &str = "5";

/// Why a request was not answered: a status code, and the object that says why.
#[derive(Debug)]
pub struct Failure {
    status: StatusCode,
    pub(super) body: Vec<u8>,
}

impl Failure {
    pub fn new(status: StatusCode, message: impl Into<String>) -> Failure {
        let message: String = message.into();
        Failure { status, body: body(&json!({"error": message})) }
    }

    /// The request itself is wrong; the message names what was found and what was expected.
    pub fn unusable(error: impl ToString) -> Failure {
        Failure::new(StatusCode::BAD_REQUEST, error.to_string())
    }

    pub fn not_found(message: impl Into<String>) -> Failure {
        Failure::new(StatusCode::NOT_FOUND, message)
    }

    /// The server cannot answer this now, or ever.
    pub fn unavailable(message: impl Into<String>) -> Failure {
        Failure::new(StatusCode::SERVICE_UNAVAILABLE, message)
    }

    pub fn busy() -> Failure {
        Failure::unavailable("too many searches are waiting; try again later")
    }

    pub fn too_many() -> Failure {
        Failure::new(
            StatusCode::TOO_MANY_REQUESTS,
            "too many of your searches are waiting; try again when one has ended",
        )
    }

    /// A fault of the server: of a table or of the search.
    pub fn fault(error: impl ToString) -> Failure {
        Failure::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string())
    }

    pub fn body(&self) -> &[u8] {
        &self.body
    }
}

impl From<api::Failure> for Failure {
    fn from(failure: api::Failure) -> Failure {
        let status = StatusCode::from_u16(failure.code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        Failure { status, body: failure.body() }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let Failure { status, body } = self;
        let mut response = (status, body).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        if [StatusCode::SERVICE_UNAVAILABLE, StatusCode::TOO_MANY_REQUESTS].contains(&status) {
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static(PATIENCE));
        }
        response
    }
}
