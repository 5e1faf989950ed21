//! Title norms of the players of an event.

use axum::Json;
use axum::extract::State;
use hall::{NormChoice, TournamentId};
use rating::{FederationExemption, NormKind};
use serde::Deserialize;
use tournament::live::EntryId;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::document::Unreadable;
use crate::body::{Asked, Named};
use crate::present;
use crate::problem::Failure;
use crate::state::App;

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(norm))
}

#[derive(Debug, Deserialize)]
struct Norm {
    entry: u32,
    kind: Option<String>,
    exempt: Option<String>,
    host: Option<String>,
}

impl Norm {
    fn choice(self) -> Result<NormChoice, Failure> {
        let bad = |field: &str| Failure::new("unknown_field_value").at(field);
        let kind = match self.kind.as_deref() {
            None | Some("ordinary") => NormKind::Ordinary,
            Some("team") => NormKind::TeamChampionship,
            Some("world_cup") => NormKind::WorldCup,
            Some(_) => return Err(bad("kind")),
        };
        let exempt = match self.exempt.as_deref() {
            // Without the host's federation nobody can be told for a foreigner there.
            None if self.host.is_some() => None,
            None | Some("none") => Some(None),
            Some("national") => Some(Some(FederationExemption::NationalChampionship)),
            Some("teams") => Some(Some(FederationExemption::NationalTeams)),
            Some("zonal") => Some(Some(FederationExemption::Zonal)),
            Some("swiss") => Some(Some(FederationExemption::InternationalSwiss)),
            Some(_) => return Err(bad("exempt")),
        };
        Ok(NormChoice {
            system: None,
            kind,
            exempt,
            host: self.host,
        })
    }
}

/// The title norms of a player, as far as the event has come: what holds, what fails, what is
/// still needed, and the rounds as a certificate asks for them.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/norm", tag = "tournaments", params(
    ("id" = String, Path, description = "The tournament."),
    ("entry" = u32, Query, description = "The entry."),
    ("kind" = Option<String>, Query,
        description = "`ordinary` (the default), `team`, `world_cup`."),
    ("exempt" = Option<String>, Query,
        description = "Why the rule on foreign opponents is waived: `none`, `national`, `teams`, \
            `zonal`, `swiss`."),
    ("host" = Option<String>, Query, description = "The federation that the event is played in."),
), responses(
    (status = 200, description = "All four titles.", body = wire::NormView),
    (status = 400, description = "Something is missing.", body = wire::Problem),
    (status = 404, description = "No such tournament, or entry in a table.", body = wire::Problem),
    (status = 422, description = "A value that can't be read.", body = wire::Problem),
    Unreadable,
))]
async fn norm(
    State(app): State<App>,
    Named(id): Named,
    Asked(asked): Asked<Norm>,
) -> Result<Json<wire::NormView>, Failure> {
    let snapshot = app.hall.tournament(&TournamentId(id)).await?;
    let entry = EntryId(asked.entry);
    let choice = asked.choice()?;
    present::norm::view(&snapshot.competition, entry, &choice)
        .map(Json)
        .ok_or_else(|| Failure::new("not_found"))
}
