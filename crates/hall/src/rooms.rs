//! The rooms in memory: loaded when somebody asks for one, dropped when nobody needs it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use store::{GameId, Player};
use tokio::sync::{mpsc, oneshot};

use crate::refusal::HallError;
use crate::room::{Mailbox, Message, Room};
use crate::shared::Shared;

#[derive(Debug, Default)]
pub(crate) struct Rooms {
    open: Mutex<HashMap<GameId, Mailbox>>,
    /// Held while a room is loaded, so that no game ever has two.
    loading: tokio::sync::Mutex<()>,
}

impl Rooms {
    fn open(&self) -> MutexGuard<'_, HashMap<GameId, Mailbox>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn mailbox(&self, id: &GameId) -> Option<Mailbox> {
        self.open()
            .get(id)
            .filter(|mailbox| !mailbox.is_closed())
            .cloned()
    }

    /// The room of a game, loaded if it is not in memory.
    pub(crate) async fn room(
        self: &Arc<Self>,
        shared: &Arc<Shared>,
        id: &GameId,
    ) -> Result<Mailbox, HallError> {
        if let Some(mailbox) = self.mailbox(id) {
            return Ok(mailbox);
        }
        let _one_at_a_time = self.loading.lock().await;
        if let Some(mailbox) = self.mailbox(id) {
            return Ok(mailbox);
        }
        let room = Room::load(id.clone(), Arc::clone(shared), Arc::downgrade(self)).await?;
        let (mailbox, messages) = mpsc::unbounded_channel();
        self.open().insert(id.clone(), mailbox.clone());
        tokio::spawn(room.run(messages));
        Ok(mailbox)
    }

    /// Asks a room and waits for its answer; asks anew if the room was just being dropped.
    pub(crate) async fn ask<T>(
        self: &Arc<Self>,
        shared: &Arc<Shared>,
        id: &GameId,
        mut message: impl FnMut(oneshot::Sender<T>) -> Message,
    ) -> Result<T, HallError> {
        for _ in 0..5 {
            let mailbox = self.room(shared, id).await?;
            let (reply, answer) = oneshot::channel();
            if mailbox.send(message(reply)).is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok(answer);
            }
        }
        Err(HallError::Closed)
    }

    /// Takes the room out if nobody holds its address and nothing waits in its mailbox.
    pub(crate) fn remove_if_unused(
        &self,
        id: &GameId,
        mailbox: &mut mpsc::UnboundedReceiver<Message>,
    ) -> bool {
        let mut open = self.open();
        // Addresses are given out under this lock only: one sender left is the one kept here.
        let unused = mailbox.is_empty() && mailbox.sender_strong_count() == 1;
        if unused {
            open.remove(id);
        }
        unused
    }

    /// Tells a room in memory that a guest has registered.
    pub(crate) fn rename(&self, id: &GameId, player: &Player) {
        if let Some(mailbox) = self.mailbox(id) {
            let _ = mailbox.send(Message::Renamed {
                player: player.clone(),
            });
        }
    }

    /// Tells a room in memory that its game has moved the pools.
    pub(crate) fn rated(&self, id: &GameId) {
        if let Some(mailbox) = self.mailbox(id) {
            let _ = mailbox.send(Message::Rated);
        }
    }

    /// Has a room in memory show anew what each may do there.
    pub(crate) fn tell_rights(&self, id: &GameId) {
        if let Some(mailbox) = self.mailbox(id) {
            let _ = mailbox.send(Message::Rights);
        }
    }

    /// Has a room look who is there; one that is not in memory only if `counts`: an absence may
    /// cost its game.
    pub(crate) async fn attendance(
        self: &Arc<Self>,
        shared: &Arc<Shared>,
        id: &GameId,
        counts: bool,
    ) -> Result<(), HallError> {
        let mailbox = match counts {
            true => Some(self.room(shared, id).await?),
            false => self.mailbox(id),
        };
        if let Some(mailbox) = mailbox {
            let _ = mailbox.send(Message::Attendance);
        }
        Ok(())
    }

    pub(crate) fn count(&self) -> usize {
        self.open().len()
    }

    /// Ends every room once it has answered what waits in its mailbox.
    pub(crate) async fn stop(&self) {
        let mailboxes: Vec<Mailbox> = self.open().drain().map(|(_, mailbox)| mailbox).collect();
        for mailbox in mailboxes {
            let _ = mailbox.send(Message::Stop);
            mailbox.closed().await;
        }
    }
}
