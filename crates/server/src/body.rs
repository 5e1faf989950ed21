//! JSON bodies, query strings and paths whose faults are problems like all others.

use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::problem::Failure;

/// A client gets this long to send a body: a few kilobytes.
const WITHIN: Duration = Duration::from_secs(20);

/// A JSON body.
#[derive(Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        let read = timeout(WITHIN, Json::<T>::from_request(request, state)).await;
        match read {
            Ok(Ok(Json(value))) => Ok(Self(value)),
            Ok(Err(rejection)) => Err(json_failure(&rejection)),
            Err(_) => Err(Failure::new("malformed").at("body")),
        }
    }
}

fn json_failure(rejection: &JsonRejection) -> Failure {
    tracing::debug!(%rejection, "unreadable body");
    if rejection.status().as_u16() == 413 {
        return Failure::new("too_large");
    }
    match rejection {
        JsonRejection::MissingJsonContentType(_) => Failure::new("not_json"),
        _ => Failure::new("malformed").at("body"),
    }
}

/// A body as it comes: a file.
#[derive(Debug)]
pub(crate) struct Raw(pub(crate) Vec<u8>);

impl<S: Send + Sync> FromRequest<S> for Raw {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        match timeout(WITHIN, Bytes::from_request(request, state)).await {
            Ok(Ok(bytes)) => Ok(Self(bytes.into())),
            Ok(Err(rejection)) if rejection.status().as_u16() == 413 => {
                Err(Failure::new("too_large"))
            }
            _ => Err(Failure::new("malformed").at("body")),
        }
    }
}

/// A query string.
#[derive(Debug)]
pub(crate) struct Asked<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let read = Query::<T>::from_request_parts(parts, state).await;
        read.map(|Query(value)| Self(value))
            .map_err(|rejection: QueryRejection| {
                tracing::debug!(%rejection, "unreadable query");
                Failure::new("malformed").at("query")
            })
    }
}

/// The id or name in a path.
#[derive(Debug)]
pub(crate) struct Named(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let read = Path::<String>::from_request_parts(parts, state).await;
        read.map(|Path(name)| Self(name)).map_err(|rejection| {
            tracing::debug!(%rejection, "unreadable path");
            Failure::new("malformed").at("path")
        })
    }
}
