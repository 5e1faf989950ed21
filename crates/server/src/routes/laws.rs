//! The editions of the Laws, as parameters with their articles.

use axum::Json;
use laws::EditionId;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::document::Unreadable;
use crate::body::Named;
use crate::problem::Failure;
use crate::state::App;

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(editions))
        .routes(routes!(edition))
}

/// The codes of the editions, the oldest first.
#[utoipa::path(get, path = "/api/v1/laws", tag = "laws", responses(
    (status = 200, description = "The codes.", body = Vec<String>),
    Unreadable,
))]
async fn editions() -> Json<Vec<String>> {
    let codes = EditionId::ALL
        .iter()
        .map(|edition| edition.code().to_owned());
    Json(codes.collect())
}

/// An edition's parameters, each with the article that sets it.
#[utoipa::path(get, path = "/api/v1/laws/{edition}", tag = "laws", params(
    ("edition" = String, Path, description = "Its code."),
), responses(
    (status = 200, description = "The edition.", body = wire::EditionView),
    (status = 404, description = "No such edition.", body = wire::Problem),
    Unreadable,
))]
async fn edition(Named(code): Named) -> Result<Json<wire::EditionView>, Failure> {
    let edition = EditionId::from_code(&code).ok_or_else(|| Failure::new("no_such_edition"))?;
    let parameters = edition.table().parameters().into_iter();
    let shown = parameters.map(|parameter| wire::LawParameter {
        name: parameter.name.to_owned(),
        value: parameter.value,
        article: parameter.article.map(|article| article.as_str().to_owned()),
    });
    Ok(Json(wire::EditionView {
        edition: code,
        parameters: shown.collect(),
    }))
}
