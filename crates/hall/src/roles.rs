//! Roles: who may rule, and who says so.

use store::{Player, PlayerId, Role, StoreError};

use crate::hall::Hall;
use crate::refusal::{Code, HallError};

impl Hall {
    /// What a player may do in the hall.
    ///
    /// # Errors
    /// [`HallError::Store`].
    pub async fn role(&self, player: PlayerId) -> Result<Role, HallError> {
        Ok(self.shared.store.role(player).await?)
    }

    /// Whether he may rule in games over the board.
    ///
    /// # Errors
    /// [`HallError::Store`].
    pub async fn is_arbiter(&self, player: PlayerId) -> Result<bool, HallError> {
        Ok(self.role(player).await? >= Role::Arbiter)
    }

    /// Refuses whoever is no arbiter.
    ///
    /// # Errors
    /// [`Code::NotArbiter`].
    pub async fn arbiters_only(&self, player: PlayerId) -> Result<(), HallError> {
        match self.is_arbiter(player).await? {
            true => Ok(()),
            false => Err(Code::NotArbiter.into()),
        }
    }

    /// The accounts that are more than players, for an admin.
    ///
    /// # Errors
    /// [`Code::NotAdmin`].
    pub async fn role_holders(&self, by: PlayerId) -> Result<Vec<(Player, Role)>, HallError> {
        self.admins_only(by).await?;
        Ok(self.shared.store.role_holders().await?)
    }

    /// An admin gives an account a role.
    ///
    /// # Errors
    /// [`Code::NotAdmin`], [`Code::NoSuchPlayer`], [`Code::LastAdmin`].
    pub async fn set_role(
        &self,
        by: PlayerId,
        account: &str,
        role: Role,
    ) -> Result<Player, HallError> {
        self.open_for_commands()?;
        self.admins_only(by).await?;
        let found = self.shared.store.account(account).await?;
        let (player, _) = found.ok_or(Code::NoSuchPlayer)?;
        match self.shared.store.set_role(player.id, role).await {
            Ok(()) => {}
            Err(StoreError::LastAdmin) => return Err(Code::LastAdmin.into()),
            Err(StoreError::NotFound(_)) => return Err(Code::NoSuchPlayer.into()),
            Err(error) => return Err(error.into()),
        }
        tracing::info!(
            by = by.0,
            account = player.id.0,
            role = role.code(),
            "a role was given"
        );
        Ok(player)
    }

    async fn admins_only(&self, player: PlayerId) -> Result<(), HallError> {
        match self.role(player).await? {
            Role::Admin => Ok(()),
            Role::Player | Role::Arbiter => Err(Code::NotAdmin.into()),
        }
    }
}
