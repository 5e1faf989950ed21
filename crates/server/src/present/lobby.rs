//! The lobby: seeks, challenges, games going on.

use hall::PlayerId;

use crate::present::game::summary;
use crate::present::player::player;
use crate::present::terms::terms;

/// The lobby as the viewer sees it.
pub(crate) fn lobby(lobby: hall::LobbyView, viewer: Option<PlayerId>) -> wire::LobbyView {
    let games = |games: Vec<std::sync::Arc<hall::GameSummary>>| {
        games.iter().map(|game| summary(game, viewer)).collect()
    };
    wire::LobbyView {
        online: count(lobby.online),
        playing: count(lobby.playing),
        seeks: lobby.seeks.into_iter().map(seek).collect(),
        challenges: lobby.challenges.into_iter().map(challenge).collect(),
        my_games: games(lobby.my_games),
        live: games(lobby.live),
    }
}

fn count(people: usize) -> u32 {
    u32::try_from(people).unwrap_or(u32::MAX)
}

/// An open seek.
pub(crate) fn seek(seek: hall::Seek) -> wire::Seek {
    wire::Seek {
        id: seek.id.to_string(),
        player: player(seek.player),
        terms: terms(&seek.terms),
        color: color_wish(seek.color),
        created_at_ms: seek.created_at.0,
    }
}

/// A challenge.
pub(crate) fn challenge(challenge: hall::Challenge) -> wire::Challenge {
    let (state, game) = match challenge.state {
        hall::ChallengeState::Open => (wire::ChallengeState::Open, None),
        hall::ChallengeState::Accepted(game) => {
            (wire::ChallengeState::Accepted, Some(game.to_string()))
        }
        hall::ChallengeState::Declined => (wire::ChallengeState::Declined, None),
        hall::ChallengeState::Withdrawn => (wire::ChallengeState::Withdrawn, None),
        hall::ChallengeState::Expired => (wire::ChallengeState::Expired, None),
    };
    wire::Challenge {
        id: challenge.id.to_string(),
        from: player(challenge.from),
        to: challenge.to.map(player),
        terms: terms(&challenge.terms),
        color: color_wish(challenge.color),
        state,
        game,
        created_at_ms: challenge.created_at.0,
    }
}

fn color_wish(wish: hall::ColorWish) -> wire::ColorWish {
    match wish {
        hall::ColorWish::White => wire::ColorWish::White,
        hall::ColorWish::Black => wire::ColorWish::Black,
        hall::ColorWish::Random => wire::ColorWish::Random,
    }
}
