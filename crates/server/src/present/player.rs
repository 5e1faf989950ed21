//! People.

use crate::present;
use crate::problem::Failure;
use crate::state::App;

/// A player as shown beside a board.
pub(crate) fn player(player: hall::Player) -> wire::PlayerRef {
    let kind = match player.kind {
        hall::PlayerKind::Guest => wire::PlayerKind::Guest,
        hall::PlayerKind::Account => wire::PlayerKind::Account,
        hall::PlayerKind::Name => wire::PlayerKind::Name,
    };
    wire::PlayerRef {
        id: player.id.to_string(),
        name: player.name,
        kind,
        grade: player.grade,
    }
}

/// A player to himself.
pub(crate) async fn me(app: &App, me: hall::Player) -> Result<wire::Me, Failure> {
    let own = app.hall.settings(me.id).await?;
    let role = app.hall.role(me.id).await?;
    Ok(wire::Me {
        player: player(me),
        settings: settings(own),
        role: Some(self::role(role)),
    })
}

/// What an account may do.
pub(crate) fn role(role: hall::Role) -> wire::AccountRole {
    match role {
        hall::Role::Player => wire::AccountRole::Player,
        hall::Role::Arbiter => wire::AccountRole::Arbiter,
        hall::Role::Admin => wire::AccountRole::Admin,
    }
}

/// A player's page.
pub(crate) fn profile(
    profile: hall::Profile,
    numbers: &[hall::Number],
    of: hall::Membership,
) -> wire::Profile {
    let counts = profile.counts;
    wire::Profile {
        ratings: numbers.iter().map(present::rating::number).collect(),
        created_at_ms: profile.player.created_at.0,
        online: profile.online,
        of: membership(of),
        player: player(profile.player),
        counts: wire::ProfileCounts {
            won: counts.won,
            drawn: counts.drawn,
            lost: counts.lost,
            playing: counts.playing,
        },
    }
}

/// Where a player belongs.
pub(crate) fn membership(of: hall::Membership) -> wire::Membership {
    wire::Membership {
        club: of.club,
        class: of.class,
    }
}

/// Settings as a screen gets them.
pub(crate) fn settings(own: hall::Settings) -> wire::Settings {
    wire::Settings {
        language: own.language,
        theme: own.theme,
        board: own.board,
        pieces: own.pieces,
        notation: own.notation,
        volume: own.volume,
        keys: own.keys,
        premove: own.premove,
        auto_queen: own.auto_queen,
        chat_muted: own.chat_muted,
        table_view: own.table_view,
        confirm_resign: own.confirm_resign,
        confirm_move: own.confirm_move,
    }
}
