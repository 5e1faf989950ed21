//! Rating lists as files: taken in by an admin, given out to anybody.

use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::header;
use axum::response::IntoResponse;
use hall::{ListForm, read_list};
use rating::Speed;
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::document::{Unreadable, Unwritable};
use crate::body::{Asked, Body};
use crate::present;
use crate::problem::Failure;
use crate::sign_in::session::Writer;
use crate::state::App;

/// A federation's list in text; FIDE's own of the whole world is for the command line.
const FILE_BYTES: usize = 4 * 1024 * 1024;

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(export, import))
        .layer(DefaultBodyLimit::max(FILE_BYTES))
}

/// Sets numbers from a rating list: grade points, and Elo of the three speeds, of the accounts
/// that have its names. Without `apply` it only tells what would change. A list with faults is
/// not applied.
#[utoipa::path(post, path = "/api/v1/ratings/list", tag = "ratings",
    request_body = wire::NewRatingList,
    responses(
        (status = 200, description = "Done, or told.", body = wire::RatingListEffect),
        (status = 403, description = "Not an admin.", body = wire::Problem),
        (status = 409, description = "The list has faults.", body = wire::Problem),
        (status = 422, description = "No such speed.", body = wire::Problem),
        Unwritable,
    )
)]
async fn import(
    State(app): State<App>,
    Writer(visitor): Writer,
    Body(asked): Body<wire::NewRatingList>,
) -> Result<Json<wire::RatingListEffect>, Failure> {
    let speed: Result<Speed, _> = asked.speed.parse();
    let speed = speed.map_err(|_| Failure::new("unknown_field_value").at("speed"))?;
    let list = read_list(&asked.text, speed);
    let effect = app
        .hall
        .import_list(visitor.id(), list, asked.apply)
        .await?;
    Ok(Json(present::rating::list_effect(effect)))
}

#[derive(Debug, Deserialize)]
struct Written {
    form: Option<String>,
}

/// Every account's grade points and Elo as a rating list.
#[utoipa::path(get, path = "/api/v1/ratings/list", tag = "ratings", params(
    ("form" = Option<String>, Query, description = "`csv` (the default) or `fide`."),
), responses(
    (status = 200, description = "The list, as a file.", body = String,
        content_type = "text/plain"),
    (status = 422, description = "No such form.", body = wire::Problem),
    Unreadable,
))]
async fn export(
    State(app): State<App>,
    Asked(asked): Asked<Written>,
) -> Result<impl IntoResponse, Failure> {
    let (form, kind, name) = match asked.form.as_deref() {
        None | Some("csv") => (ListForm::Csv, "text/csv; charset=utf-8", "ratings.csv"),
        Some("fide") => (ListForm::Fide, "text/plain; charset=utf-8", "ratings.txt"),
        Some(_) => return Err(Failure::new("unknown_field_value").at("form")),
    };
    let text = form.write(&app.hall.rating_list().await?);
    let file = format!("attachment; filename=\"{name}\"");
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, file),
    ];
    Ok((headers, text))
}
