//! Why a round is paired as it is: a few lines, each with its rule.

use rules::Color;
use tournament::Points;
use tournament::live::{Competition, EntryId, Round, System, Waiting, before_round};
use tournament::swiss::{
    ColorRule, Decided, Entrant, Number, Preference, Reason, Strength, explain_bye, explain_pair,
    pair, why_not,
};

/// Players of a round that is looked into at most: one question pairs it a few times over.
const PLAYERS_MOST: usize = 1_500;

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Question {
    /// Why these two meet, or do not.
    Pair(EntryId, EntryId),
    /// Why he rests.
    Bye(EntryId),
}

/// The answer; `None` if there is no such round or player.
pub(crate) fn why(event: &Competition, number: u32, asked: Question) -> Option<wire::PairingWhy> {
    let at = usize::try_from(number).ok()?.checked_sub(1)?;
    let round = event.rounds.get(at)?;
    let lines = if round.manual {
        vec![line("", "manual")]
    } else {
        match &event.plan.stages.get(round.stage)?.system {
            System::Swiss { .. } => of_swiss(event, round, number, asked)?,
            system => vec![line("", of_table(system))],
        }
    };
    Some(wire::PairingWhy {
        round: number,
        lines,
    })
}

const fn of_table(system: &System) -> &'static str {
    match system {
        System::Swiss { .. } => "manual",
        System::RoundRobin { .. } | System::TeamRoundRobin { .. } => "berger",
        System::Knockout { .. } | System::Match { .. } => "bracket",
        System::TeamSwiss { .. } => "team_swiss",
        System::Scheveningen => "scheveningen",
        System::Arena { .. } => "arena",
    }
}

fn line(criterion: &str, says: &str) -> wire::WhyLine {
    wire::WhyLine {
        criterion: criterion.to_owned(),
        says: says.to_owned(),
        entries: Vec::new(),
        values: Vec::new(),
    }
}

fn of_swiss(
    event: &Competition,
    round: &Round,
    number: u32,
    asked: Question,
) -> Option<Vec<wire::WhyLine>> {
    let waiting = before_round(event, number)?;
    if waiting.order.len() > PLAYERS_MOST {
        return Some(vec![line("", "too_large")]);
    }
    let told = Told {
        // Rounds of the event before this stage.
        before: number - u32::try_from(waiting.field.round).ok()?,
        waiting,
    };
    let made = pair(&told.waiting.field).ok();
    let made = made.filter(|made| told.is_as_played(made, round));
    let Some(made) = made else {
        // Results before it were corrected since: the rules would pair it otherwise today.
        return Some(vec![line("", "corrected")]);
    };
    match asked {
        Question::Pair(one, other) => {
            let game = round
                .games
                .iter()
                .find(|game| [(one, other), (other, one)].contains(&(game.white, game.black)));
            let number = |entry| told.waiting.number(entry);
            let Some(game) = game else {
                let (one, other) = (number(one)?, number(other)?);
                let reason = why_not(&told.waiting.field, &made, one, other);
                return Some(vec![told.reason(&reason, &[one, other])]);
            };
            let (white, black) = (number(game.white)?, number(game.black)?);
            let explained = explain_pair(&told.waiting.field, &made, white, black)?;
            Some(vec![
                told.score(white, black)?,
                told.before_him(&explained.decided_by),
                told.colors(white, black, explained.color_rule)?,
            ])
        }
        Question::Bye(entry) => {
            let rests = told.waiting.number(entry)?;
            if made.bye != Some(rests) {
                return None;
            }
            let explained = explain_bye(&told.waiting.field, &made)?;
            let mut first = line("C5", "lowest_score");
            first.entries = vec![entry.0];
            first.values = vec![points(told.entrant(rests)?)];
            Some(vec![first, told.before_him(&explained.decided_by)])
        }
    }
}

struct Told {
    waiting: Waiting,
    before: u32,
}

impl Told {
    fn is_as_played(&self, made: &tournament::swiss::Round, round: &Round) -> bool {
        let mut pairs: Vec<(Number, Number)> = Vec::with_capacity(round.games.len());
        for game in &round.games {
            let number = |entry| self.waiting.number(entry).unwrap_or(0);
            pairs.push((number(game.white), number(game.black)));
        }
        made.pairs == pairs
    }

    fn entry(&self, number: Number) -> u32 {
        self.waiting.entry(number).map_or(0, |entry| entry.0)
    }

    fn entrant(&self, number: Number) -> Option<&Entrant> {
        let mut entrants = self.waiting.field.entrants.iter();
        entrants.find(|entrant| entrant.number == number)
    }

    /// On which scores they meet.
    fn score(&self, white: Number, black: Number) -> Option<wire::WhyLine> {
        let (one, other) = (self.entrant(white)?, self.entrant(black)?);
        let (here, there) = (score(one), score(other));
        if here == there {
            let group = self.waiting.field.entrants.iter();
            let group = group.filter(|each| each.present && score(each) == here);
            let mut told = line("C6", "same_score");
            told.values = vec![points(one), group.count().to_string()];
            return Some(told);
        }
        let (higher, lower) = if here > there {
            (one, other)
        } else {
            (other, one)
        };
        let mut told = line("C6", "moved_down");
        told.entries = vec![self.entry(higher.number)];
        told.values = vec![points(higher), points(lower)];
        Some(told)
    }

    /// Why nobody who stands before him in the order was taken.
    fn before_him(&self, decided: &[Decided]) -> wire::WhyLine {
        let mut all = decided.iter();
        if let Some((who, reason)) = all.find_map(|one| one.instead.as_ref()) {
            return self.reason(reason, &[*who]);
        }
        match decided.iter().any(|one| one.criterion == "exchange") {
            true => line("", "exchange"),
            false => line("", "first_in_order"),
        }
    }

    fn reason(&self, reason: &Reason, about: &[Number]) -> wire::WhyLine {
        let code = reason.code();
        let is_rule = code.starts_with('C');
        let criterion = if is_rule { code.as_str() } else { "" };
        let says = match reason {
            Reason::Done => "done",
            Reason::Same => "same",
            Reason::Absent(_) => "absent",
            Reason::Met(_) => "met",
            Reason::Forbidden => "forbidden",
            Reason::NoBye => "no_bye",
            Reason::Colors => "colors",
            Reason::Stuck => "stuck",
            Reason::Worse { .. } => "worse",
            Reason::Later => "later",
        };
        let mut told = line(criterion, says);
        told.entries = about.iter().map(|number| self.entry(*number)).collect();
        match reason {
            Reason::Absent(number) => told.entries = vec![self.entry(*number)],
            Reason::Met(round) => {
                let round = u32::try_from(*round).unwrap_or(0) + self.before;
                told.values = vec![round.to_string()];
            }
            Reason::Worse {
                criterion,
                bracket,
                now,
                then,
            } => {
                let bracket = Points::from_tenths(*bracket).to_string();
                told.values = vec![criterion.counted(now), criterion.counted(then), bracket];
            }
            _ => {}
        }
        told
    }

    /// Who had which colours, what he is due, and the rule that gave them.
    fn colors(&self, white: Number, black: Number, rule: ColorRule) -> Option<wire::WhyLine> {
        let says = match rule {
            ColorRule::Both => "color_both",
            ColorRule::Stronger => "color_stronger",
            ColorRule::Alternate => "color_alternate",
            ColorRule::HigherRanked => "color_higher",
            ColorRule::Initial => "color_initial",
        };
        let mut told = line(rule.article(), says);
        for number in [white, black] {
            let had: Vec<Color> = self
                .entrant(number)?
                .past
                .iter()
                .filter_map(|past| past.color)
                .collect();
            let letters = had
                .iter()
                .map(|color| if color.is_white() { 'W' } else { 'B' });
            told.entries.push(self.entry(number));
            told.values.push(letters.collect());
            told.values.push(due(&Preference::of(&had)).to_owned());
        }
        Some(told)
    }
}

const fn due(preference: &Preference) -> &'static str {
    let is_white = matches!(preference.color, Some(Color::White));
    match (preference.strength, is_white) {
        (Strength::None, _) => "none",
        (Strength::Mild, true) => "mild_white",
        (Strength::Mild, false) => "mild_black",
        (Strength::Strong, true) => "strong_white",
        (Strength::Strong, false) => "strong_black",
        (Strength::Absolute, true) => "absolute_white",
        (Strength::Absolute, false) => "absolute_black",
    }
}

fn score(entrant: &Entrant) -> i32 {
    entrant.past.iter().map(|past| past.points).sum()
}

fn points(entrant: &Entrant) -> String {
    Points::from_tenths(score(entrant)).to_string()
}
