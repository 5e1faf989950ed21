//! An event as a table to the lines of a report file, in the order the description has them.

use crate::points::Points;
use crate::scoring::Scoring;
use crate::team::MatchScoring;
use crate::tournament::{Header, Tournament};
use crate::trf::convert::{Form, convert};
use crate::trf::record::{Document, Record, ScoreKey, TextCode};

impl Document {
    /// The report file of an event. What the form has no place for is left out; points and
    /// ranks that the event does not state stay blank.
    ///
    /// ```
    /// use tournament::trf::{self, Document, Form};
    ///
    /// let text = "012 Club\n142 5\n162  W 3.0    D 1.0\n";
    /// let event = trf::read(text.as_bytes()).tournament;
    /// let document = Document::of(&event, Form::Trf26);
    /// assert!(String::from_utf8(document.to_bytes()).unwrap().contains("142 5\r\n162  W 3.0"));
    /// ```
    #[must_use]
    pub fn of(event: &Tournament, form: Form) -> Document {
        let mut records = Vec::new();
        head(event, &mut records);
        let players = event.players.iter().cloned();
        records.extend(players.map(|player| Record::Player(Box::new(player))));
        let national = event.national.iter().cloned();
        records.extend(national.map(|line| Record::National(Box::new(line))));
        records.extend(event.byes.iter().cloned().map(Record::Byes));
        records.extend(
            event
                .accelerations
                .iter()
                .copied()
                .map(Record::Acceleration),
        );
        records.extend(
            event
                .virtual_points
                .iter()
                .cloned()
                .map(Record::VirtualPoints),
        );
        records.extend(event.forbidden.iter().cloned().map(Record::Forbidden));
        records.extend(event.abnormal.iter().cloned().map(Record::Abnormal));
        records.extend(event.line_ups.iter().cloned().map(Record::LineUp));
        let teams = event.teams.iter().cloned();
        records.extend(teams.map(|team| Record::Team(Box::new(team))));
        records.extend(event.team_byes.iter().cloned().map(Record::TeamByes));
        records.extend(
            event
                .forfeited_matches
                .iter()
                .copied()
                .map(Record::ForfeitedMatch),
        );
        let document = Document {
            closed: true,
            records,
            ..Document::default()
        };
        convert(&document, form).document
    }
}

fn head(event: &Tournament, records: &mut Vec<Record>) {
    let header = &event.header;
    let count = |n: usize| n.to_string();
    let rated = event
        .players
        .iter()
        .filter(|player| player.rating.is_some())
        .count();
    let mut text = |code: TextCode, text: String| {
        if !text.is_empty() {
            records.push(Record::Text(code, text));
        }
    };
    let teams = match event.teams.len() {
        0 => String::new(),
        teams => count(teams),
    };
    text(TextCode::Name, header.name.clone());
    text(TextCode::City, header.city.clone());
    text(TextCode::Federation, header.federation.clone());
    text(TextCode::StartDate, header.start_date.clone());
    text(TextCode::EndDate, header.end_date.clone());
    text(TextCode::PlayerCount, count(event.players.len()));
    text(TextCode::RatedCount, count(rated));
    text(TextCode::TeamCount, teams);
    text(TextCode::Kind, header.kind.clone());
    text(TextCode::ChiefArbiter, header.chief_arbiter.clone());
    for deputy in &header.deputies {
        text(TextCode::Deputy, deputy.clone());
    }
    text(TextCode::TimeControl, header.time_control.clone());
    terms(event, header, records);
}

fn terms(event: &Tournament, header: &Header, records: &mut Vec<Record>) {
    if !header.round_dates.is_empty() {
        records.push(Record::RoundDates(header.round_dates.clone()));
    }
    records.extend(event.rounds.map(Record::Rounds));
    records.extend(event.initial_color.map(Record::InitialColor));
    if event.ordered_by_rank {
        records.push(Record::OldOptions {
            color: None,
            rank: true,
        });
    }
    let scores = scores(&event.scoring);
    if !scores.is_empty() {
        records.push(Record::Scoring(scores));
    }
    let coded = [
        (TextCode::StartOrder, &header.start_order),
        (TextCode::PairingProgram, &header.pairing_program),
        (TextCode::KindCode, &header.kind_code),
        (TextCode::TieBreaks, &header.tie_breaks),
        (TextCode::Standings, &header.standings),
        (TextCode::TimeControlCode, &header.time_control_code),
    ];
    let told = coded.into_iter().filter(|(_, text)| !text.is_empty());
    records.extend(told.map(|(code, text)| Record::Text(code, text.clone())));
    if !event.board_colors.is_empty() {
        records.push(Record::BoardColors(event.board_colors.clone()));
    }
    if event.match_scoring != MatchScoring::default() {
        let MatchScoring { win, draw, loss } = event.match_scoring;
        let values = [
            (ScoreKey::Win, win),
            (ScoreKey::Draw, draw),
            (ScoreKey::Loss, loss),
        ];
        records.push(Record::MatchScoring(values.to_vec()));
    }
}

/// The values that are not the usual ones. A zero-point bye and a lost forfeit share a letter; the
/// bye's value stands for both.
fn scores(scoring: &Scoring) -> Vec<(ScoreKey, Points)> {
    let usual = Scoring::STANDARD;
    let follows = Scoring::of_games(scoring.win, scoring.draw, scoring.loss);
    let all = [
        (ScoreKey::Win, scoring.win, usual.win),
        (ScoreKey::Draw, scoring.draw, usual.draw),
        (ScoreKey::Loss, scoring.loss, usual.loss),
        (ScoreKey::Absence, scoring.zero_bye, follows.zero_bye),
        (
            ScoreKey::PairingBye,
            scoring.pairing_bye,
            follows.pairing_bye,
        ),
        (ScoreKey::Unknown, scoring.unknown, follows.unknown),
    ];
    let other = all.into_iter().filter(|(_, points, usual)| points != usual);
    other.map(|(key, points, _)| (key, points)).collect()
}

#[cfg(test)]
mod tests {
    use super::{Document, Form, Tournament};
    use crate::player::{Player, PlayerId};
    use crate::points::Points;
    use crate::tournament::{Forbidden, VirtualPoints};
    use crate::trf;

    #[test]
    fn an_event_comes_back_from_both_forms() {
        let mut event = Tournament::default();
        event.header.name = "Club".to_owned();
        event.rounds = Some(5);
        event.players = (1..=4)
            .map(|n| Player::new(PlayerId(n), format!("No {n}")))
            .collect();
        let pair = vec![PlayerId(1), PlayerId(2)];
        event.forbidden = vec![Forbidden {
            rounds: Some((1, 5)),
            players: pair.clone(),
        }];
        let newer = trf::read(&Document::of(&event, Form::Trf26).to_bytes());
        assert_eq!((newer.faults, newer.tournament), (vec![], event.clone()));
        event.forbidden = vec![Forbidden {
            rounds: None,
            players: pair,
        }];
        let points = vec![Points::ONE, Points::HALF];
        event.virtual_points = vec![VirtualPoints {
            player: PlayerId(1),
            points,
        }];
        let older = trf::read(&Document::of(&event, Form::Trf16).to_bytes());
        assert_eq!((older.faults, older.tournament), (vec![], event));
    }
}
