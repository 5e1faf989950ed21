//! The way out: a bounded queue and the task that empties it into the socket.

use std::time::{Duration, Instant};

use axum::extract::ws::{Message, WebSocket};
use futures_util::SinkExt;
use futures_util::stream::SplitSink;
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;
use wire::{ServerBody, ServerFrame};

use super::registry::Reason;

/// How often the server asks whether anybody is still there, and how far away.
const PING_EVERY: Duration = Duration::from_secs(5);
/// What a goodbye may take.
const GOODBYE_WITHIN: Duration = Duration::from_secs(2);

/// The near end of the queue. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    frames: mpsc::Sender<ServerBody>,
    ending: watch::Sender<Option<Reason>>,
}

impl Outbox {
    /// An outbox, and what its writer needs.
    pub(crate) fn new(frames_max: usize) -> (Self, Outgoing) {
        let (frames, queued) = mpsc::channel(frames_max.max(1));
        let (ending, ended) = watch::channel(None);
        (Self { frames, ending }, Outgoing { queued, ended })
    }

    /// Queues a frame. A queue that is full means a client too slow to follow: it is let go
    /// rather than kept with holes, and comes back for what it missed.
    pub(crate) fn send(&self, body: ServerBody) {
        match self.frames.try_send(body) {
            Ok(()) | Err(mpsc::error::TrySendError::Closed(_)) => {}
            Err(mpsc::error::TrySendError::Full(_)) => self.end("too_slow"),
        }
    }

    /// Ends the socket with a goodbye. The first reason stands.
    pub(crate) fn end(&self, reason: Reason) {
        self.ending.send_if_modified(|now| {
            let first = now.is_none();
            now.get_or_insert(reason);
            first
        });
    }

    /// Waits until the socket is to end.
    pub(crate) async fn ended(&self) {
        let mut ending = self.ending.subscribe();
        // The sender lives in `self`, so waiting can't fail.
        let _ = ending.wait_for(Option::is_some).await;
    }
}

/// The far end of the queue.
#[derive(Debug)]
pub(crate) struct Outgoing {
    queued: mpsc::Receiver<ServerBody>,
    ended: watch::Receiver<Option<Reason>>,
}

/// Empties the queue into the socket until it ends. `opened` is when the socket was: pings carry
/// the time since then, so that their echoes tell the round trip.
pub(crate) async fn write(
    mut sink: SplitSink<WebSocket, Message>,
    mut outgoing: Outgoing,
    opened: Instant,
    write_within: Duration,
    now_ms: impl Fn() -> i64,
) {
    let mut pings = tokio::time::interval(PING_EVERY);
    let text = |body| {
        Message::text(wire::frame_text(&ServerFrame {
            v: 1,
            now_ms: now_ms(),
            body,
        }))
    };
    let reason = loop {
        let message = tokio::select! {
            biased;
            ended = outgoing.ended.wait_for(Option::is_some) => {
                break ended.ok().and_then(|reason| *reason);
            }
            queued = outgoing.queued.recv() => match queued {
                Some(body) => text(body),
                None => break None,
            },
            _ = pings.tick() => Message::Ping(ping_payload(opened).into()),
        };
        match timeout(write_within, sink.send(message)).await {
            Ok(Ok(())) => {}
            // Whoever does not read for so long gets no goodbye either: it would not leave.
            Ok(Err(_)) | Err(_) => return,
        }
    };
    let goodbye = async {
        if let Some(reason) = reason {
            let bye = ServerBody::Bye {
                reason: reason.to_owned(),
            };
            sink.send(text(bye)).await?;
        }
        sink.close().await
    };
    let _ = timeout(GOODBYE_WITHIN, goodbye).await;
}

fn ping_payload(opened: Instant) -> Vec<u8> {
    let since_us = u64::try_from(opened.elapsed().as_micros()).unwrap_or(u64::MAX);
    since_us.to_be_bytes().to_vec()
}

/// The round trip that the echo of a ping tells, milliseconds; nothing if it is no echo of ours.
pub(crate) fn round_trip_ms(echo: &[u8], opened: Instant) -> Option<u32> {
    let sent_us = u64::from_be_bytes(echo.try_into().ok()?);
    let now_us = u64::try_from(opened.elapsed().as_micros()).ok()?;
    u32::try_from(now_us.checked_sub(sent_us)? / 1000).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_full_queue_ends_the_socket_and_the_first_reason_stands() {
        let (outbox, outgoing) = Outbox::new(2);
        for _ in 0..2 {
            outbox.send(ServerBody::Pong { sent_ms: 0 });
        }
        assert_eq!(*outgoing.ended.borrow(), None);
        outbox.send(ServerBody::Pong { sent_ms: 0 });
        outbox.ended().await;
        outbox.end("signed_out");
        assert_eq!(*outgoing.ended.borrow(), Some("too_slow"));
    }

    #[test]
    fn an_echo_tells_the_round_trip_and_a_forged_one_nothing() {
        let opened = Instant::now() - Duration::from_millis(500);
        let echo = 100_000_u64.to_be_bytes();
        let measured = round_trip_ms(&echo, opened).unwrap();
        assert!((400..500).contains(&measured), "{measured}");
        assert_eq!(round_trip_ms(&u64::MAX.to_be_bytes(), opened), None);
        assert_eq!(round_trip_ms(b"short", opened), None);
    }
}
