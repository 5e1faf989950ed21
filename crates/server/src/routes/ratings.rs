//! Grades and ratings: a player's, the best, and the formulas with anybody's numbers.

use axum::Json;
use axum::extract::State;
use hall::Membership;
use rating::{
    EloEdition, EloGame, Glicko2Settings, GlickoGame, GlickoRating, GradeRules, Outcome, Points,
    Score, award, glicko2_update, rating_change,
};
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::document::Unreadable;
use crate::body::{Asked, Named};
use crate::present;
use crate::problem::Failure;
use crate::state::App;

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(history))
        .routes(routes!(best))
        .routes(routes!(calculate))
}

#[derive(Debug, Deserialize)]
struct Pool {
    pool: Option<String>,
}

impl Pool {
    /// The pool asked for, or the first that the hall keeps.
    fn of(self, app: &App) -> String {
        self.pool.unwrap_or_else(|| app.hall.usual_pool().0)
    }
}

fn grade() -> String {
    "grade".to_owned()
}

/// A player's numbers, and what moved one of them.
#[utoipa::path(get, path = "/api/v1/players/{name}/ratings", tag = "ratings", params(
    ("name" = String, Path, description = "The account's name, or a player's id."),
    ("pool" = Option<String>, Query,
        description = "`grade`, `glicko2:blitz`, …; the first that the hall keeps if absent."),
), responses(
    (status = 200, description = "The numbers.", body = wire::RatingHistory),
    (status = 404, description = "No such player.", body = wire::Problem),
    Unreadable,
))]
async fn history(
    State(app): State<App>,
    Named(name): Named,
    Asked(asked): Asked<Pool>,
) -> Result<Json<wire::RatingHistory>, Failure> {
    let pool = asked.of(&app);
    let history = app.hall.number_history(&name, &pool).await?;
    Ok(Json(wire::RatingHistory {
        player: present::player::player(history.player),
        now: history.now.iter().map(present::rating::number).collect(),
        changes: history
            .changes
            .iter()
            .map(present::rating::change)
            .collect(),
        sets: history.sets.iter().map(present::rating::set).collect(),
    }))
}

#[derive(Debug, Deserialize)]
struct Board {
    pool: Option<String>,
    club: Option<String>,
    class: Option<String>,
}

/// The best of a pool, of a club or class alone where one is named; equal numbers share a place.
#[utoipa::path(get, path = "/api/v1/ratings", tag = "ratings", params(
    ("pool" = Option<String>, Query,
        description = "`grade`, `glicko2:blitz`, …; the first that the hall keeps if absent."),
    ("club" = Option<String>, Query, description = "Only those of this club."),
    ("class" = Option<String>, Query, description = "Only those of this class."),
), responses(
    (status = 200, description = "The list.", body = wire::RatingList),
    (status = 404, description = "The hall keeps no such pool.", body = wire::Problem),
    Unreadable,
))]
async fn best(
    State(app): State<App>,
    Asked(asked): Asked<Board>,
) -> Result<Json<wire::RatingList>, Failure> {
    let pools = present::rating::pools(&app.hall.pools().kinds);
    let pool = Pool { pool: asked.pool }.of(&app);
    let among = Membership {
        club: asked.club,
        class: asked.class,
    };
    let players = match pools.is_empty() {
        true => Vec::new(),
        false => app.hall.best(&pool, &among).await?,
    };
    Ok(Json(wire::RatingList {
        pools,
        pool,
        players: players.into_iter().map(present::rating::ranked).collect(),
    }))
}

#[derive(Debug, Deserialize)]
struct Sum {
    #[serde(default = "grade")]
    kind: String,
    a: String,
    b: String,
    result: String,
    k: Option<u32>,
    da: Option<String>,
    db: Option<String>,
    va: Option<String>,
    vb: Option<String>,
}

/// One game by one of the hall's formulas.
#[utoipa::path(get, path = "/api/v1/calculator", tag = "ratings", params(
    ("kind" = Option<String>, Query, description = "`grade` (the default), `elo`, `glicko2`."),
    ("a" = String, Query, description = "The first player's number, `599` or `-12.50`."),
    ("b" = String, Query, description = "The second player's."),
    ("result" = String, Query, description = "`1-0`, `1/2-1/2` or `0-1`."),
    ("k" = Option<u32>, Query, description = "Elo's K: 10, 20 (the default) or 40."),
    ("da" = Option<String>, Query, description = "The first one's deviation (80)."),
    ("db" = Option<String>, Query, description = "The second player's."),
    ("va" = Option<String>, Query, description = "The first one's volatility (0.06)."),
    ("vb" = Option<String>, Query, description = "The second player's."),
), responses(
    (status = 200, description = "Both numbers, before and after.", body = wire::Calculated),
    (status = 400, description = "A number is missing.", body = wire::Problem),
    (status = 422, description = "A number nobody can have.", body = wire::Problem),
    Unreadable,
))]
async fn calculate(
    State(app): State<App>,
    Asked(sum): Asked<Sum>,
) -> Result<Json<wire::Calculated>, Failure> {
    let outcome: Outcome = sum.result.parse().map_err(|_| bad("result"))?;
    let Outcome::Played(score) = outcome else {
        return Err(bad("result"));
    };
    let made = match sum.kind.as_str() {
        "grade" => by_grade(&sum, outcome, &app.hall.pools().grade),
        "elo" => by_elo(&sum, score),
        "glicko2" => by_glicko2(&sum, score),
        _ => Err(bad("kind")),
    };
    made.map(Json)
}

fn bad(field: &str) -> Failure {
    Failure::new("unknown_field_value").at(field)
}

fn value(pool: &str, points: String, grade: Option<u8>) -> wire::RatingValue {
    wire::RatingValue {
        pool: pool.to_owned(),
        speed: None,
        points: Some(points),
        grade,
        deviation: None,
        provisional: false,
        games: 0,
    }
}

fn formula<const N: usize>(rule: &str, numbers: [(&str, String); N]) -> wire::Formula {
    let numbers = numbers.map(|(name, text)| (name.to_owned(), text));
    wire::Formula {
        rule: rule.to_owned(),
        numbers: numbers.into_iter().collect(),
    }
}

fn by_grade(sum: &Sum, outcome: Outcome, rules: &GradeRules) -> Result<wire::Calculated, Failure> {
    let a: Points = sum.a.parse().map_err(|_| bad("a"))?;
    let b: Points = sum.b.parse().map_err(|_| bad("b"))?;
    let made = award(a, b, outcome, rules);
    // A grade shown here is that of somebody who has played.
    let shown = |points: Points| {
        let grade = rating::grade(points, 1, rules.base);
        value(
            "grade",
            points.to_string(),
            Some(grade.map_or(0, rating::Grade::number)),
        )
    };
    Ok(wire::Calculated {
        a: [shown(made.before[0]), shown(made.after[0])],
        b: [shown(made.before[1]), shown(made.after[1])],
        formula: formula(
            made.clause.code(),
            [
                ("d", made.difference.to_string()),
                ("gain", made.gain.to_string()),
            ],
        ),
    })
}

fn by_elo(sum: &Sum, score: Score) -> Result<wire::Calculated, Failure> {
    let read = |text: &str, field: &str| {
        let number: i32 = text.parse().map_err(|_| bad(field))?;
        let possible = (1..=4000).contains(&number);
        possible.then_some(number).ok_or_else(|| bad(field))
    };
    let (a, b) = (read(&sum.a, "a")?, read(&sum.b, "b")?);
    let k = sum.k.unwrap_or(20);
    // The regulations know these three; what a period of many games makes of them needs the games.
    if ![10, 20, 40].contains(&k) {
        return Err(bad("k"));
    }
    let one = |own, opponent, score| {
        let game = EloGame {
            opponent,
            score,
            event: 0,
        };
        rating_change(own, k, &[game], EloEdition::LATEST, rating::Speed::Standard)
    };
    let (first, second) = (one(a, b, score), one(b, a, score.reversed()));
    let row = &first.games[0];
    let decimal = |hundredths: i64| format!("{:.2}", hundredths as f64 / 100.0);
    let shown = |made: &rating::EloChange| {
        [made.before, made.after].map(|number| value("elo", number.to_string(), None))
    };
    Ok(wire::Calculated {
        a: shown(&first),
        b: shown(&second),
        formula: formula(
            "elo",
            [
                ("difference", row.counted.to_string()),
                ("expected", decimal(row.expected_hundredths)),
                ("score", decimal(score.hundredths())),
                ("k", first.k_used.to_string()),
                ("delta", decimal(first.delta_hundredths)),
                ("change", decimal(first.change_hundredths)),
            ],
        ),
    })
}

/// The rating of one of the two players, as it was typed.
fn glicko_of(sum: &Sum, second: bool) -> Result<GlickoRating, Failure> {
    let (rating, deviation, volatility) = match second {
        false => ((&sum.a, "a"), (&sum.da, "da"), (&sum.va, "va")),
        true => ((&sum.b, "b"), (&sum.db, "db"), (&sum.vb, "vb")),
    };
    let within = |text: &str, field: &str, least: f64, most: f64| {
        let number: f64 = text.parse().map_err(|_| bad(field))?;
        let possible = (least..=most).contains(&number);
        possible.then_some(number).ok_or_else(|| bad(field))
    };
    let or = |(text, field): (&Option<String>, &str), usual: f64, least: f64, most: f64| {
        let text = text.as_deref().filter(|text| !text.is_empty());
        text.map_or(Ok(usual), |text| within(text, field, least, most))
    };
    GlickoRating::new(
        within(rating.0, rating.1, 1.0, 4000.0)?,
        or(deviation, 80.0, 1.0, 500.0)?,
        or(volatility, GlickoRating::NEW.volatility, 0.001, 1.0)?,
    )
    .map_err(|_| bad(rating.1))
}

fn by_glicko2(sum: &Sum, score: Score) -> Result<wire::Calculated, Failure> {
    let (a, b) = (glicko_of(sum, false)?, glicko_of(sum, true)?);
    let one = |own: GlickoRating, other: GlickoRating, score| {
        let game = GlickoGame {
            opponent: other.rating,
            opponent_deviation: other.deviation,
            score,
        };
        glicko2_update(own, &[game], &Glicko2Settings::default(), 1.0).map_err(|_| bad("a"))
    };
    let (first, second) = (one(a, b, score)?, one(b, a, score.reversed())?);
    let row = &first.games[0];
    let shown = |made: &rating::Glicko2Change| {
        [made.before, made.after].map(|number| wire::RatingValue {
            deviation: Some(format!("{:.0}", number.deviation)),
            ..value("glicko2", format!("{:.0}", number.rating), None)
        })
    };
    Ok(wire::Calculated {
        a: shown(&first),
        b: shown(&second),
        formula: formula(
            "glicko2",
            [
                ("expected", format!("{:.2}", row.expected)),
                ("score", format!("{:.2}", score.hundredths() as f64 / 100.0)),
                ("weight", format!("{:.2}", row.weight)),
                ("deviation_before", format!("{:.0}", first.before.deviation)),
                ("deviation", format!("{:.0}", first.after.deviation)),
                ("volatility", format!("{:.4}", first.after.volatility)),
            ],
        ),
    })
}
