//! Terms of a game as screens get them.

/// What was agreed.
pub(crate) fn terms(terms: &laws::Terms) -> wire::Terms {
    wire::Terms {
        time_control: time_control(&terms.time_control),
        edition: terms.edition.code().to_owned(),
        mode: match terms.mode {
            laws::Mode::Online => wire::Mode::Online,
            laws::Mode::Board => wire::Mode::Board,
        },
        variant: match terms.variant {
            laws::Variant::Standard => wire::Variant::Standard,
            laws::Variant::Chess960 => wire::Variant::Chess960,
        },
        rated: terms.rated,
        options: options(&terms.options),
    }
}

fn options(options: &laws::GameOptions) -> wire::GameOptions {
    let seconds = |length: Option<laws::Millis>| {
        length.map(|length| u32::try_from(length.0 / 1000).unwrap_or(u32::MAX))
    };
    let fifty = options.fifty_announced.as_ref();
    wire::GameOptions {
        show_destinations: options.show_destinations,
        claim_hints: options.claim_hints,
        takeback: options.takeback,
        watchable: options.watchable,
        claims_automatic: options.claims_automatic,
        no_draw_before_move: options.no_draw_before_move,
        default_time_s: seconds(options.default_time),
        supervised: options.supervised,
        quickplay_announced: options.quickplay_announced,
        perpetual_check_draw: options.perpetual_check_draw,
        fifty_announced: fifty.map(|fifty| wire::AnnouncedFifty {
            material: fifty.material.clone(),
            moves: fifty.moves,
        }),
        king_into_check_limit: options.king_into_check_limit,
        session_end_s: seconds(options.session_end),
        touched_square_binds: options.touched_square_binds,
    }
}

/// A clock.
pub(crate) fn time_control(control: &laws::TimeControl) -> wire::TimeControl {
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
