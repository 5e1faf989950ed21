//! Challenges: links for whoever opens them first, and invitations of a named player.

use laws::Terms;
use store::{Cause, Challenge, ChallengeId, ChallengeState, ColorWish, GameId, PlayerId};
use store::{PlayerKind, StoreError};

use crate::commands::{Begun, Done};
use crate::deadlines::Due;
use crate::hall::Hall;
use crate::lobby::settle;
use crate::people::Notice;
use crate::refusal::{Code, HallError, Refusal};
use crate::seeks::{check_terms, game_made, seats, used_before};
use crate::shared::{Shared, Started, Ticket};

/// Identifiers of challenges begin so.
const CHALLENGE: &str = "c-";

impl Hall {
    /// Makes a challenge: to the account called `to`, or, without one, a link for whoever opens
    /// it first. Unanswered it expires after [`crate::HallConfig::challenge_lasts`] (a day).
    ///
    /// # Errors
    /// [`Code::NoSuchPlayer`] at `to`, [`Code::OwnChallenge`], [`Code::TermsBad`],
    /// [`Code::RatedNeedsAccount`], [`Code::TooManyChallenges`], [`Code::TooManyGames`].
    pub async fn challenge(
        &self,
        player: PlayerId,
        command: Option<&str>,
        to: Option<&str>,
        terms: Terms,
        color: ColorWish,
    ) -> Result<Challenge, HallError> {
        let made = match self.begin(player, command).await? {
            Begun::Answered(answer) => answer?,
            Begun::New(ticket) => {
                let outcome = self
                    .make_challenge(player, to, terms, color, ticket.as_ref())
                    .await;
                self.settle(ticket, outcome).await?
            }
        };
        let id = made
            .filter(|made| made.starts_with(CHALLENGE))
            .ok_or_else(used_before)?;
        self.challenge_by_id(&ChallengeId(id)).await
    }

    async fn make_challenge(
        &self,
        player: PlayerId,
        to: Option<&str>,
        terms: Terms,
        color: ColorWish,
        ticket: Option<&Ticket>,
    ) -> Result<Done, HallError> {
        let from = self.shared.player(player).await?;
        check_terms(&terms)?;
        self.shared.check_players(&[&from], &terms)?;
        let to = match to {
            None => None,
            Some(name) => Some(self.find_player(name).await.map_err(at_to)?),
        };
        if to.as_ref().is_some_and(|to| to.id == player) {
            return Err(Refusal::from(Code::OwnChallenge).at("to").into());
        }
        let to_guest = to.as_ref().is_some_and(|to| to.kind == PlayerKind::Guest);
        if terms.rated && to_guest {
            return Err(Refusal::from(Code::RatedNeedsAccount).at("to").into());
        }
        let limit = self.shared.config.limits.challenges;
        if self.shared.lobby.count_challenges_by(player) >= limit {
            return Err(Code::TooManyChallenges.into());
        }
        let now = self.now();
        let challenge = Challenge {
            id: ChallengeId(format!("{CHALLENGE}{}", self.shared.lots.text(22))),
            from,
            to,
            terms,
            color,
            state: ChallengeState::Open,
            created_at: now,
            expires_at: now + self.shared.config.challenge_lasts,
        };
        let id = challenge.id.0.clone();
        let answer = ticket.map(|ticket| ticket.made(Some(id.clone())));
        let written = self
            .shared
            .store
            .add_challenge(challenge.clone(), answer)
            .await?;
        if written == store::Written::Now {
            let due = Due::Challenge(challenge.id.clone());
            self.shared.deadlines.set(due, Some(challenge.expires_at));
            self.shared.lobby.add_challenge(challenge.clone());
            changed(&self.shared, challenge);
        }
        Ok(Done::written(written, Some(id)))
    }

    /// The challenge with this id, whatever became of it. Who has the id has the link.
    ///
    /// # Errors
    /// [`Code::NoSuchChallenge`].
    pub async fn challenge_by_id(&self, id: &ChallengeId) -> Result<Challenge, HallError> {
        if let Some(challenge) = self.shared.lobby.open_challenge(id) {
            if challenge.expires_at <= self.now() {
                expire(&self.shared, id).await;
            } else {
                return Ok(challenge);
            }
        }
        let stored = self.shared.store.challenge(id).await?;
        stored.ok_or_else(|| Code::NoSuchChallenge.into())
    }

    /// Accepts a challenge: the game starts. The same player accepting again gets the same game.
    ///
    /// # Errors
    /// [`Code::NoSuchChallenge`], [`Code::ChallengeClosed`], [`Code::OwnChallenge`],
    /// [`Code::NotInvited`], [`Code::RatedNeedsAccount`], [`Code::TooManyGames`].
    pub async fn accept_challenge(
        &self,
        player: PlayerId,
        command: Option<&str>,
        id: &ChallengeId,
    ) -> Result<GameId, HallError> {
        let made = match self.begin(player, command).await? {
            Begun::Answered(answer) => answer?,
            Begun::New(ticket) => {
                let outcome = self.play_challenge(player, id, ticket.as_ref()).await;
                self.settle(ticket, outcome).await?
            }
        };
        game_made(made)
    }

    async fn play_challenge(
        &self,
        player: PlayerId,
        id: &ChallengeId,
        ticket: Option<&Ticket>,
    ) -> Result<Done, HallError> {
        let challenge = self.challenge_by_id(id).await?;
        let player = self.shared.player(player).await?;
        if challenge.from.id == player.id {
            return Err(Code::OwnChallenge.into());
        }
        if challenge.to.as_ref().is_some_and(|to| to.id != player.id) {
            return Err(Code::NotInvited.into());
        }
        if let ChallengeState::Accepted(game) = &challenge.state {
            return self.accepted_before(player.id, game).await;
        }
        if challenge.state != ChallengeState::Open {
            return Err(Code::ChallengeClosed.into());
        }
        let lot = || self.shared.lots.color();
        let color = settle(challenge.color, ColorWish::Random, lot);
        let seats = seats(color, &challenge.from, &player);
        let cause = Cause::Challenge(id.clone());
        let terms = challenge.terms.clone();
        match self.shared.start_game(seats, terms, cause, ticket).await {
            Ok(Started::Now(game)) => {
                self.shared.lobby.remove_challenge(id);
                self.shared.deadlines.set(Due::Challenge(id.clone()), None);
                let state = ChallengeState::Accepted(game.clone());
                changed(&self.shared, Challenge { state, ..challenge });
                Ok(Done::Kept(Some(game.0)))
            }
            Ok(Started::Before(answer)) => Ok(Done::Before(answer)),
            // Somebody else was quicker.
            Err(HallError::Store(StoreError::NotFound(_))) => Err(Code::ChallengeClosed.into()),
            Err(error) => Err(error),
        }
    }

    async fn accepted_before(&self, player: PlayerId, game: &GameId) -> Result<Done, HallError> {
        let summary = self.shared.store.game(game).await?;
        match summary.is_some_and(|summary| summary.color_of(player).is_some()) {
            true => Ok(Done::Loose(Some(game.0.clone()))),
            false => Err(Code::ChallengeClosed.into()),
        }
    }

    /// Declines a challenge to oneself.
    ///
    /// # Errors
    /// [`Code::NoSuchChallenge`], [`Code::NotInvited`], [`Code::ChallengeClosed`].
    pub async fn decline_challenge(
        &self,
        player: PlayerId,
        command: Option<&str>,
        id: &ChallengeId,
    ) -> Result<Challenge, HallError> {
        let allowed = |challenge: &Challenge| {
            let invited = challenge.to.as_ref().is_some_and(|to| to.id == player);
            if invited {
                Ok(())
            } else {
                Err(Code::NotInvited)
            }
        };
        self.close(player, command, id, ChallengeState::Declined, allowed)
            .await
    }

    /// Withdraws one's own challenge.
    ///
    /// # Errors
    /// [`Code::NoSuchChallenge`], [`Code::NotYours`], [`Code::ChallengeClosed`].
    pub async fn withdraw_challenge(
        &self,
        player: PlayerId,
        command: Option<&str>,
        id: &ChallengeId,
    ) -> Result<Challenge, HallError> {
        let allowed = |challenge: &Challenge| {
            if challenge.from.id == player {
                Ok(())
            } else {
                Err(Code::NotYours)
            }
        };
        self.close(player, command, id, ChallengeState::Withdrawn, allowed)
            .await
    }

    async fn close(
        &self,
        player: PlayerId,
        command: Option<&str>,
        id: &ChallengeId,
        state: ChallengeState,
        allowed: impl FnOnce(&Challenge) -> Result<(), Code>,
    ) -> Result<Challenge, HallError> {
        match self.begin(player, command).await? {
            Begun::Answered(answer) => drop(answer?),
            Begun::New(ticket) => {
                let outcome = self.close_open(id, state, allowed, ticket.as_ref()).await;
                drop(self.settle(ticket, outcome).await?);
            }
        }
        self.challenge_by_id(id).await
    }

    async fn close_open(
        &self,
        id: &ChallengeId,
        state: ChallengeState,
        allowed: impl FnOnce(&Challenge) -> Result<(), Code>,
        ticket: Option<&Ticket>,
    ) -> Result<Done, HallError> {
        let challenge = self.challenge_by_id(id).await?;
        allowed(&challenge)?;
        if challenge.state == state {
            return Ok(Done::Loose(None));
        }
        let answer = ticket.map(|ticket| ticket.made(None));
        let store = &self.shared.store;
        match store
            .close_challenge(id.clone(), state.clone(), answer)
            .await
        {
            Ok(written) => {
                if written == store::Written::Now {
                    closed(&self.shared, Challenge { state, ..challenge });
                }
                Ok(Done::written(written, None))
            }
            Err(StoreError::NotFound(_)) => Err(Code::ChallengeClosed.into()),
            Err(error) => Err(error.into()),
        }
    }
}

/// Closes a challenge that nobody answered in time.
pub(crate) async fn expire(shared: &Shared, id: &ChallengeId) {
    let Some(challenge) = shared.lobby.open_challenge(id) else {
        return;
    };
    let state = ChallengeState::Expired;
    match shared
        .store
        .close_challenge(id.clone(), state.clone(), None)
        .await
    {
        Ok(_) => closed(shared, Challenge { state, ..challenge }),
        // It was answered at the last moment.
        Err(StoreError::NotFound(_)) => shared.lobby.remove_challenge(id),
        Err(error) => tracing::error!(challenge = %id, %error, "a challenge could not expire"),
    }
}

fn closed(shared: &Shared, challenge: Challenge) {
    shared.lobby.remove_challenge(&challenge.id);
    shared
        .deadlines
        .set(Due::Challenge(challenge.id.clone()), None);
    changed(shared, challenge);
}

/// Tells both sides, and the lobby.
fn changed(shared: &Shared, challenge: Challenge) {
    let to = challenge.to.as_ref().map(|to| to.id);
    for player in [Some(challenge.from.id), to].into_iter().flatten() {
        shared.people.tell(
            player,
            Notice::ChallengeChanged(Box::new(challenge.clone())),
        );
    }
    shared.lobby_changed();
}

fn at_to(error: HallError) -> HallError {
    match error {
        HallError::Refused(refusal) => refusal.at("to").into(),
        other => other,
    }
}
