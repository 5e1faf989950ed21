//! Title norms of a player of an event.

use hall::{NormChoice, NormField};
use rating::{
    Exclusion, FederationExemption, HalfPoints, NormFailure, NormReport, NormResult, NormRow,
    NormRule, NormTitle, Score, check_norm,
};
use tournament::live::{Competition, EntryId, StageTable, table_of};
use tournament::{Player, PlayerId};

/// All four titles for an entry; `None` if there is no table yet that it stands in.
pub(crate) fn view(
    event: &Competition,
    entry: EntryId,
    choice: &NormChoice,
) -> Option<wire::NormView> {
    let (table, place) = last_table(event, entry)?;
    let number = u32::try_from(place + 1).ok()?;
    let player = table.tournament.player(PlayerId(number))?;
    let field = NormField::of(&table.tournament, choice);
    let of_player = field.event_for(player);
    let answers = NormTitle::ALL.map(|title| {
        let games = field.games(player);
        let report = check_norm(title, &field.norm_player(player), &of_player, &games);
        answer(&report)
    });
    Some(wire::NormView {
        entry: entry.0,
        name: player.name.clone(),
        title: held(player),
        rating: player.rating,
        federation: player.federation.clone(),
        rounds: of_player.rounds,
        players: of_player.players,
        exemption: of_player
            .exemption
            .map(|one| FederationExemption::article(one).to_owned()),
        answers: answers.into(),
    })
}

/// The last table that an entry stands in, and where.
fn last_table(event: &Competition, entry: EntryId) -> Option<(StageTable, usize)> {
    let stages = event.stages.iter().enumerate().rev();
    let mut lists =
        stages.flat_map(|(stage, lists)| (0..lists.len()).map(move |list| (stage, list)));
    lists.find_map(|(stage, list)| {
        let table = table_of(event, stage, list);
        let place = table.order.iter().position(|one| *one == entry)?;
        Some((table, place))
    })
}

fn held(player: &Player) -> Option<String> {
    player.title.map(|title| title.as_str().to_owned())
}

fn decimal(points: HalfPoints) -> String {
    points.to_string()
}

fn answer(report: &NormReport) -> wire::NormAnswer {
    wire::NormAnswer {
        title: report.title.code().to_owned(),
        norm: report.norm,
        failed: report.failed.iter().map(failed).collect(),
        games: report.games,
        points: decimal(report.points),
        points_min: report.points_min.map(decimal),
        counts_for: report.counts_for,
        eight_of_nine: report.eight_of_nine,
        average: report.average,
        performance: report.performance,
        missing: report.missing.as_ref().map(|missing| wire::NormMissing {
            games: missing.games,
            points: missing.points.map(decimal),
            mix: missing.mix.iter().map(failed).collect(),
        }),
        mix: wire::NormMix {
            holders: report.mix.holders,
            level_holders: report.mix.level_holders,
            own: report.mix.own,
            foreign: report
                .mix
                .foreign
                .iter()
                .map(|(code, opponents)| wire::NormFederation {
                    code: code.clone(),
                    opponents: *opponents,
                })
                .collect(),
            unrated: report.mix.unrated,
        },
        rows: report.rows.iter().map(row).collect(),
    }
}

fn failed(failure: &NormFailure) -> wire::NormFailed {
    let text = |value: i64| match failure.rule {
        NormRule::Score => decimal(HalfPoints::new(u32::try_from(value).unwrap_or_default())),
        _ => value.to_string(),
    };
    wire::NormFailed {
        rule: failure.rule.code().to_owned(),
        article: failure.rule.article().to_owned(),
        wanted: text(failure.wanted),
        got: text(failure.got),
    }
}

fn row(row: &NormRow) -> wire::NormRow {
    let opponent = row.opponent.as_ref();
    let result = match row.result {
        NormResult::Played(Score::Win) => "1",
        NormResult::Played(Score::Draw) => "=",
        NormResult::Played(Score::Loss) => "0",
        NormResult::ForfeitWin => "+",
        NormResult::PairingBye => "U",
        NormResult::NotPlayed => "-",
        NormResult::Pending => "?",
    };
    wire::NormRow {
        round: row.round,
        name: opponent.map(|one| one.name.clone()),
        title: opponent
            .and_then(|one| one.title)
            .map(|title| title.code().to_owned()),
        rating: opponent.and_then(|one| one.rating),
        rating_used: row.rating_used,
        federation: opponent.map(|one| one.federation.clone()),
        result: result.to_owned(),
        excluded: row.excluded.map(|why| Exclusion::code(why).to_owned()),
    }
}
