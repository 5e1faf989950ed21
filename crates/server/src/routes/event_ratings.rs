//! Which pools an event feeds, and what a change of that does.

use axum::Json;
use axum::extract::State;
use hall::TournamentId;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::document::{Unreadable, Unwritable};
use crate::accept;
use crate::body::{Body, Named};
use crate::present;
use crate::problem::Failure;
use crate::sign_in::session::Writer;
use crate::state::App;

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(rating, choose))
}

/// Which pools an event feeds, and every change of that.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/rating", tag = "tournaments", params(
    ("id" = String, Path, description = "The tournament."),
), responses(
    (status = 200, description = "The pools.", body = wire::EventRatingView),
    (status = 404, description = "No such tournament.", body = wire::Problem),
    Unreadable,
))]
async fn rating(
    State(app): State<App>,
    Named(id): Named,
) -> Result<Json<wire::EventRatingView>, Failure> {
    let id = TournamentId(id);
    let snapshot = app.hall.tournament(&id).await?;
    let choices = app.hall.rating_choices(&id).await?.into_iter();
    Ok(Json(wire::EventRatingView {
        rating: present::rating::event_rating(&snapshot.summary.terms.rating),
        kept: present::rating::pools(&app.hall.pools().kinds),
        choices: choices.map(present::rating::rating_choice).collect(),
    }))
}

/// Chooses which pools an event feeds. Games that have counted are counted again; the answer is
/// every number that is another one then. Once a result has counted, only an arbiter of the hall
/// may do it.
#[utoipa::path(put, path = "/api/v1/tournaments/{id}/rating", tag = "tournaments", params(
    ("id" = String, Path, description = "The tournament."),
), request_body = wire::NewEventRating, responses(
    (status = 200, description = "Done, or told.", body = wire::RatingEffect),
    (status = 403, description = "Not mine to do.", body = wire::Problem),
    (status = 404, description = "No such tournament.", body = wire::Problem),
    (status = 422, description = "A pool that the hall does not keep.", body = wire::Problem),
    Unwritable,
))]
async fn choose(
    State(app): State<App>,
    Writer(visitor): Writer,
    Named(id): Named,
    Body(asked): Body<wire::NewEventRating>,
) -> Result<Json<wire::RatingEffect>, Failure> {
    let rating = accept::event_rating(asked.rating);
    let id = TournamentId(id);
    let changed = app
        .hall
        .rate_event(visitor.id(), &id, rating, asked.apply)
        .await?;
    Ok(Json(present::rating::effect(changed)))
}
