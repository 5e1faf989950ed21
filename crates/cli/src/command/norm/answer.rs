//! The answer for one player, as JSON and as lines for a person.

use rating::{HalfPoints, NormEvent, NormFailure, NormReport, NormResult, NormRow, NormRule};
use serde::Serialize;
use tournament::Player;

/// A rule that is not met.
#[derive(Debug, Serialize)]
struct Failed {
    rule: &'static str,
    text: String,
    article: &'static str,
}

/// What is missing for the norm.
#[derive(Debug, Serialize)]
struct Missing {
    games: u32,
    points: Option<String>,
    text: String,
    mix: Vec<Failed>,
}

/// A round of the certificate.
#[derive(Debug, Serialize)]
struct Row {
    round: u32,
    id: Option<u32>,
    name: Option<String>,
    title: Option<&'static str>,
    rating: Option<i32>,
    rating_used: Option<i32>,
    federation: Option<String>,
    result: &'static str,
    excluded: Option<&'static str>,
}

/// The mix of the opponents that count.
#[derive(Debug, Serialize)]
struct Mix {
    holders: u32,
    level_holders: u32,
    own: u32,
    foreign: Vec<(String, u32)>,
    unrated: u32,
}

/// The answer for one player.
#[derive(Debug, Serialize)]
pub(super) struct Answer {
    id: u32,
    name: String,
    title: &'static str,
    norm: bool,
    failed: Vec<Failed>,
    performance: Option<i32>,
    average: Option<i32>,
    missing: Option<Missing>,
    games: u32,
    points: String,
    points_min: Option<String>,
    counts_for: u32,
    eight_of_nine: bool,
    exemption: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<Certificate>,
}

/// What the certificate of a title result is filled in with.
#[derive(Debug, Serialize)]
struct Certificate {
    federation: String,
    fide_id: String,
    rating: Option<u32>,
    rounds: u32,
    mix: Mix,
    rows: Vec<Row>,
}

impl Answer {
    pub(super) fn new(
        player: &Player,
        event: &NormEvent,
        report: NormReport,
        certificate: bool,
    ) -> Self {
        let missing = report.missing.as_ref().map(|missing| Missing {
            games: missing.games,
            points: missing.points.map(|points| points.to_string()),
            text: needs(missing.games, missing.points),
            mix: missing.mix.iter().map(failed).collect(),
        });
        let certificate = certificate.then(|| Certificate {
            federation: player.federation.clone(),
            fide_id: player.fide_id.clone(),
            rating: player.rating,
            rounds: event.rounds,
            mix: Mix {
                holders: report.mix.holders,
                level_holders: report.mix.level_holders,
                own: report.mix.own,
                foreign: report.mix.foreign.clone(),
                unrated: report.mix.unrated,
            },
            rows: report.rows.iter().map(row).collect(),
        });
        Self {
            id: player.id.0,
            name: player.name.clone(),
            title: report.title.code(),
            norm: report.norm,
            failed: report.failed.iter().map(failed).collect(),
            performance: report.performance,
            average: report.average,
            missing,
            games: report.games,
            points: report.points.to_string(),
            points_min: report.points_min.map(|points| points.to_string()),
            counts_for: report.counts_for,
            eight_of_nine: report.eight_of_nine,
            exemption: event.exemption.map(rating::FederationExemption::article),
            certificate,
        }
    }

    pub(super) fn lines(&self) -> Vec<String> {
        let number = |value: Option<i32>| value.map_or_else(|| "-".into(), |one| one.to_string());
        let verdict = match (&self.missing, self.norm) {
            (_, true) if self.eight_of_nine => {
                format!(
                    "{} norm, 8 games that count for {}",
                    self.title, self.counts_for
                )
            }
            (_, true) => format!("{} norm, counts for {} games", self.title, self.counts_for),
            (Some(missing), _) => format!("no {} norm: {}", self.title, missing.text),
            (None, false) => format!("no {} norm", self.title),
        };
        let mut lines = vec![format!(
            "{:>4} {}: {verdict} ({} from {}, average {}, performance {})",
            self.id,
            self.name,
            self.points,
            self.games,
            number(self.average),
            number(self.performance)
        )];
        let told = |failed: &Failed| format!("       {} {}", failed.article, failed.text);
        lines.extend(self.failed.iter().map(told));
        if let Some(certificate) = &self.certificate {
            lines.extend(certificate.lines());
        }
        lines
    }
}

impl Certificate {
    fn lines(&self) -> Vec<String> {
        let Mix {
            holders,
            level_holders,
            own,
            foreign,
            ..
        } = &self.mix;
        let foreign: Vec<String> = foreign
            .iter()
            .map(|(code, count)| format!("{code} {count}"))
            .collect();
        let rating = self
            .rating
            .map_or_else(|| "unrated".to_owned(), |one| one.to_string());
        let mut lines = vec![
            format!(
                "       federation {}, FIDE number {}, rating {rating}, {} rounds",
                self.federation, self.fide_id, self.rounds
            ),
            format!(
                "       titleholders {holders}, of the level {level_holders}, \
                 own federation {own}, others {}",
                foreign.join(", ")
            ),
        ];
        let text = |value: &Option<String>| value.clone().unwrap_or_else(|| "-".to_owned());
        let number = |value: Option<i32>| value.map_or_else(String::new, |one| one.to_string());
        lines.extend(self.rows.iter().map(|row| {
            format!(
                "       {:>2}. {:<3} {:<32} {:<3} {:>4} {:>4}  {} {}",
                row.round,
                row.title.unwrap_or_default(),
                text(&row.name),
                text(&row.federation),
                number(row.rating),
                number(row.rating_used),
                row.result,
                row.excluded.unwrap_or_default()
            )
            .trim_end()
            .to_owned()
        }));
        lines
    }
}

fn row(row: &NormRow) -> Row {
    let opponent = row.opponent.as_ref();
    Row {
        round: row.round,
        id: opponent.map(|opponent| opponent.id),
        name: opponent.map(|opponent| opponent.name.clone()),
        title: opponent
            .and_then(|opponent| opponent.title)
            .map(rating::Title::code),
        rating: opponent.and_then(|opponent| opponent.rating),
        rating_used: row.rating_used,
        federation: opponent.map(|opponent| opponent.federation.clone()),
        result: match row.result {
            NormResult::Played(rating::Score::Win) => "1",
            NormResult::Played(rating::Score::Draw) => "=",
            NormResult::Played(rating::Score::Loss) => "0",
            NormResult::ForfeitWin => "+",
            NormResult::PairingBye => "U",
            NormResult::NotPlayed => "-",
            NormResult::Pending => "?",
        },
        excluded: row.excluded.map(rating::Exclusion::code),
    }
}

/// Points as people write them: `1½`.
fn halves(points: HalfPoints) -> String {
    match (points.halves() / 2, points.halves() % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}

/// `needs 1½ from 2`.
fn needs(games: u32, points: Option<HalfPoints>) -> String {
    match (games, points) {
        (0, None) => "no score would have been enough".to_owned(),
        (0, Some(points)) => format!("{} short", halves(points)),
        (games, None) => format!("out of reach with {games} to play"),
        (games, Some(points)) => format!("needs {} from {games}", halves(points)),
    }
}

fn failed(failure: &NormFailure) -> Failed {
    Failed {
        rule: failure.rule.code(),
        text: text(failure),
        article: failure.rule.article(),
    }
}

fn text(failure: &NormFailure) -> String {
    let NormFailure { rule, wanted, got } = failure;
    let points = |halves: i64| {
        let halves = u32::try_from(halves).unwrap_or_default();
        self::halves(HalfPoints::new(halves))
    };
    match rule {
        NormRule::System => {
            "the pairing system needs the consent of the Qualification Commission".to_owned()
        }
        NormRule::Players => format!("{got} players; a double round robin has {wanted} or more"),
        NormRule::Games => format!("{got} games count; {wanted} are needed"),
        NormRule::AllRounds => format!("{got} of {wanted} rounds are decided; all count"),
        NormRule::ForeignFederations => {
            format!("opponents of {got} foreign federations; {wanted} are needed")
        }
        NormRule::OwnFederation => {
            format!("{got} opponents of the player's federation; at most {wanted}")
        }
        NormRule::OneFederation => format!("{got} opponents of one federation; at most {wanted}"),
        NormRule::Holders => format!("{got} titled opponents; {wanted} are needed"),
        NormRule::LevelHolders => {
            format!("{got} opponents with the title or a higher one; {wanted} are needed")
        }
        NormRule::Average => format!("the opponents' average is {got}; {wanted} is needed"),
        NormRule::Score => {
            format!(
                "{} points; 35 per cent are {}",
                points(*got),
                points(*wanted)
            )
        }
        NormRule::Performance => format!("the performance is {got}; {wanted} is needed"),
    }
}
