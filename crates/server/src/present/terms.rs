//! Terms of a game as screens get them.

/// What was agreed.
pub(crate) fn terms(terms: &laws::Terms) -> wire::Terms {
    wire::Terms {
        time_control: time_control(&terms.time_control),
        edition: terms.edition.code().to_owned(),
        variant: match terms.variant {
            laws::Variant::Standard => wire::Variant::Standard,
            laws::Variant::Chess960 => wire::Variant::Chess960,
        },
        rated: terms.rated,
        options: wire::GameOptions {
            show_destinations: terms.options.show_destinations,
            claim_hints: terms.options.claim_hints,
            takeback: terms.options.takeback,
            watchable: terms.options.watchable,
        },
    }
}

fn time_control(control: &laws::TimeControl) -> wire::TimeControl {
    wire::TimeControl {
        text: control.to_string(),
        kind: match control.kind() {
            laws::TimeControlKind::Periods => wire::TimeControlKind::Periods,
            laws::TimeControlKind::Fischer => wire::TimeControlKind::Fischer,
            laws::TimeControlKind::Delay => wire::TimeControlKind::Delay,
            laws::TimeControlKind::Bronstein => wire::TimeControlKind::Bronstein,
            laws::TimeControlKind::Daily => wire::TimeControlKind::Daily,
            laws::TimeControlKind::Untimed => wire::TimeControlKind::Untimed,
        },
        speed: match control.speed() {
            laws::Speed::Bullet => wire::Speed::Bullet,
            laws::Speed::Blitz => wire::Speed::Blitz,
            laws::Speed::Rapid => wire::Speed::Rapid,
            laws::Speed::Classical => wire::Speed::Classical,
            laws::Speed::Daily => wire::Speed::Daily,
            laws::Speed::Untimed => wire::Speed::Untimed,
        },
    }
}
