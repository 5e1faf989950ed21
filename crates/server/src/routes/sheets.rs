//! Spreadsheets that somebody wants to take entries from.

use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use hall::PlayerKind;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::document::Unwritable;
use crate::body::Raw;
use crate::problem::Failure;
use crate::sheets::{FILE_MOST, read_apart};
use crate::sign_in::session::Writer;
use crate::state::App;

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(read))
        .layer(DefaultBodyLimit::max(FILE_MOST))
}

/// Reads a spreadsheet (.xlsx, .xls, .ods; accounts only): its tables as text. Nothing is kept.
#[utoipa::path(post, path = "/api/v1/sheets", tag = "tournaments",
    request_body(content = Vec<u8>, content_type = "application/octet-stream",
        description = "The file, 2 MiB at most."),
    responses(
        (status = 200, description = "The tables.", body = wire::SheetFile),
        (status = 403, description = "A guest.", body = wire::Problem),
        (status = 422, description = "No spreadsheet, a locked one, or one that holds more than a \
            list of entries.", body = wire::Problem),
        Unwritable,
    )
)]
async fn read(
    State(app): State<App>,
    Writer(visitor): Writer,
    Raw(bytes): Raw,
) -> Result<Json<wire::SheetFile>, Failure> {
    if visitor.player.kind != PlayerKind::Account {
        return Err(Failure::new("account_needed"));
    }
    let reader = app.config.sheet_reader.as_deref();
    Ok(Json(read_apart(reader, bytes).await?))
}
