//! One socket from its first frame to its goodbye.

use std::time::{Duration, Instant};

use axum::extract::ws::{Message, WebSocket};
use futures_util::StreamExt;
use futures_util::stream::SplitStream;
use hall::{Notice, SessionKey};
use tokio::sync::oneshot;
use tokio::time::sleep_until;
use wire::ServerBody;

use super::inbound::Desk;
use super::outbound::{self, Outbox};
use super::registry::{Place, Reason};
use crate::present;
use crate::problem::Failure;
use crate::sign_in::session::Visitor;
use crate::state::App;

/// Runs a socket until either side ends it.
pub(crate) async fn run(
    app: App,
    socket: WebSocket,
    visitor: Visitor,
    place: Place,
    closed: oneshot::Receiver<Reason>,
) {
    let opened = Instant::now();
    let limits = app.config.limits;
    let (sink, stream) = socket.split();
    let (outbox, outgoing) = Outbox::new(limits.queue_frames);
    let clock = app.hall.clone();
    let within = Duration::from_secs(limits.write_s.into());
    let now_ms = move || clock.now().0;
    let writer = tokio::spawn(outbound::write(sink, outgoing, opened, within, now_ms));
    if let Err(failure) = attend(&app, &visitor, stream, &outbox, closed, opened).await {
        tracing::warn!(code = failure.code(), "a socket ended with a fault of ours");
    }
    drop(outbox);
    // The writer ends by itself now: nobody is left to queue anything.
    let _ = writer.await;
    drop(place);
}

async fn attend(
    app: &App,
    visitor: &Visitor,
    mut stream: SplitStream<WebSocket>,
    outbox: &Outbox,
    mut closed: oneshot::Receiver<Reason>,
    opened: Instant,
) -> Result<(), Failure> {
    let own = SessionKey::of(&visitor.token);
    let mut visit = app.hall.connect(visitor.id());
    let me = present::player::me(app, visitor.player.clone()).await?;
    outbox.send(ServerBody::Welcome {
        me,
        boot: app.hall.boot().to_owned(),
    });
    let silence = Duration::from_secs(app.config.limits.silence_s.into());
    let mut heard = Instant::now();
    let mut desk = Desk::new(app.clone(), visitor.id(), outbox.clone(), opened);
    loop {
        tokio::select! {
            // Asked no more once it has answered: its answer is the end.
            reason = &mut closed => {
                outbox.end(reason.unwrap_or("shutdown"));
                return Ok(());
            }
            () = outbox.ended() => return Ok(()),
            () = sleep_until((heard + silence).into()) => return Ok(()),
            notice = visit.notice() => match notice {
                Some(Notice::SignedOut(key)) if key == own => outbox.end("signed_out"),
                Some(notice) => tell(outbox, notice),
                None => outbox.end("shutdown"),
            },
            message = stream.next() => match message {
                Some(Ok(Message::Close(_))) | None => return Ok(()),
                // Too large for the protocol, or no longer a socket at all.
                Some(Err(error)) => {
                    tracing::debug!(%error, "a socket broke");
                    return Ok(());
                }
                Some(Ok(message)) => {
                    heard = Instant::now();
                    desk.receive(message).await;
                }
            },
        }
    }
}

fn tell(outbox: &Outbox, notice: Notice) {
    match notice {
        Notice::GameStarted { game, color } => outbox.send(ServerBody::GameStarted {
            game: game.to_string(),
            color: present::color(color),
        }),
        Notice::ChallengeChanged(challenge) => outbox.send(ServerBody::ChallengeChanged {
            challenge: present::lobby::challenge(*challenge),
        }),
        // Another session of the same player.
        Notice::SignedOut(_) => {}
    }
}
