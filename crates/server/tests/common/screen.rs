//! A screen: one socket, its commands and what it is told.

use std::collections::VecDeque;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use wire::{ClientBody, GameAct, GameView, Id, Me, Refusal, ServerBody, ServerFrame};

use super::http::Visitor;

/// How long a test waits for what must come.
pub const PATIENCE: Duration = Duration::from_secs(20);

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// An open socket and what came over it that nobody asked for yet.
#[derive(Debug)]
pub struct Screen {
    socket: Socket,
    /// Frames that came and were not yet asked for, oldest first.
    pub backlog: VecDeque<ServerFrame>,
    next_id: u32,
    name: String,
    /// Who the server says I am.
    pub me: Me,
    /// The run of the hall.
    pub boot: Id,
}

impl Screen {
    /// Opens a socket; ends the test if the hall refuses it.
    pub async fn open(visitor: &Visitor) -> Self {
        Self::try_open(visitor).await.expect("a socket")
    }

    /// Opens a socket.
    pub async fn try_open(visitor: &Visitor) -> Result<Self, Error> {
        let mut request = format!("ws://{}/ws", visitor.address).into_client_request()?;
        let pairs = [("cookie", &visitor.cookie), ("origin", &visitor.origin)];
        for (name, value) in pairs
            .into_iter()
            .filter_map(|(k, v)| Some((k, v.as_ref()?)))
        {
            request
                .headers_mut()
                .insert(name, HeaderValue::from_str(value).expect("a header"));
        }
        let (mut socket, _) = tokio_tungstenite::connect_async(request).await?;
        let first = receive(&mut socket).await.expect("a first frame");
        let ServerBody::Welcome { me, boot } = first.body else {
            panic!("no welcome: {first:?}")
        };
        let mut bytes = [0_u8; 8];
        getrandom::fill(&mut bytes).expect("randomness");
        let name = format!("{:x}", u64::from_be_bytes(bytes));
        Ok(Self {
            socket,
            backlog: VecDeque::new(),
            next_id: 0,
            name,
            me,
            boot,
        })
    }

    /// Sends a command under a fresh id, which comes back.
    pub async fn send(&mut self, body: ClientBody) -> String {
        self.next_id += 1;
        let id = format!("{}-{}", self.name, self.next_id);
        self.send_as(&id, body).await;
        id
    }

    /// Sends a command under this id.
    pub async fn send_as(&mut self, id: &str, body: ClientBody) {
        self.send_text(wire::client_frame_text(id, body)).await;
    }

    /// Sends any text.
    pub async fn send_text(&mut self, text: String) {
        self.socket
            .send(Message::text(text))
            .await
            .expect("an open socket");
    }

    /// Sends any message; the hall may have closed the socket already.
    pub async fn try_send(&mut self, message: Message) -> Result<(), Error> {
        self.socket.send(message).await
    }

    /// Sends a command and waits for its answer.
    pub async fn ask(&mut self, body: ClientBody) -> Result<Option<Id>, Refusal> {
        let id = self.send(body).await;
        self.answer(&id).await
    }

    /// Acts in a game and waits for the answer.
    pub async fn act(&mut self, game: &str, act: GameAct) -> Result<Option<Id>, Refusal> {
        self.ask(ClientBody::Act {
            as_actor: None,
            game: game.to_owned(),
            act,
        })
        .await
    }

    /// Makes a move and waits for the answer.
    pub async fn play(&mut self, game: &str, ply: u32, text: &str) -> Result<(), Refusal> {
        let act = GameAct::Move {
            text: text.to_owned(),
            ply,
            offer_draw: false,
        };
        self.act(game, act).await.map(drop)
    }

    /// The answer to the command with this id.
    pub async fn answer(&mut self, wanted: &str) -> Result<Option<Id>, Refusal> {
        self.until(|body| match body {
            ServerBody::Ack { id, made } if id == wanted => Some(Ok(made.clone())),
            ServerBody::Refused { id, refusal } if id == wanted => Some(Err(refusal.clone())),
            _ => None,
        })
        .await
    }

    /// Follows a game and waits for it, whole.
    pub async fn watch(&mut self, game: &str) -> GameView {
        self.watch_since(game, None, None)
            .await
            .expect("a game that may be watched");
        let wanted = game.to_owned();
        self.until(|body| match body {
            ServerBody::Game { game } if game.id == wanted => Some((**game).clone()),
            _ => None,
        })
        .await
    }

    /// Follows a game from here.
    pub async fn watch_since(
        &mut self,
        game: &str,
        since_seq: Option<u32>,
        since_line: Option<u32>,
    ) -> Result<Option<Id>, Refusal> {
        let game = game.to_owned();
        self.ask(ClientBody::WatchGame {
            game,
            since_seq,
            since_line,
        })
        .await
    }

    /// The next frame of which `pick` makes something; the others stay in the backlog.
    pub async fn until<T>(&mut self, mut pick: impl FnMut(&ServerBody) -> Option<T>) -> T {
        let found = self
            .backlog
            .iter()
            .enumerate()
            .find_map(|(index, frame)| pick(&frame.body).map(|value| (index, value)));
        if let Some((index, value)) = found {
            self.backlog.remove(index);
            return value;
        }
        loop {
            let Some(frame) = receive(&mut self.socket).await else {
                panic!("the socket closed; before that came {:?}", self.backlog);
            };
            if let Some(value) = pick(&frame.body) {
                return value;
            }
            self.backlog.push_back(frame);
        }
    }

    /// The next frame, backlog first; nothing once the socket is closed.
    pub async fn next(&mut self) -> Option<ServerFrame> {
        match self.backlog.pop_front() {
            Some(frame) => Some(frame),
            None => receive(&mut self.socket).await,
        }
    }

    /// Everything that comes within this time, backlog first.
    pub async fn within(&mut self, time: Duration) -> Vec<ServerFrame> {
        let end = tokio::time::Instant::now() + time;
        let mut frames: Vec<ServerFrame> = self.backlog.drain(..).collect();
        while let Ok(Some(frame)) = tokio::time::timeout_at(end, receive(&mut self.socket)).await {
            frames.push(frame);
        }
        frames
    }

    /// Closes as a browser does when its page goes away.
    pub async fn close(mut self) {
        let _ = self.socket.close(None).await;
    }

    /// The reason of the goodbye, once it has come and the socket is closed.
    pub async fn goodbye(&mut self) -> Option<String> {
        let mut last = None;
        while let Some(frame) = self.next().await {
            if let ServerBody::Bye { reason } = frame.body {
                last = Some(reason);
            }
        }
        last
    }
}

/// The next frame; nothing once the socket is closed. The test ends if none comes for long,
/// though pings do.
async fn receive(socket: &mut Socket) -> Option<ServerFrame> {
    let next = async {
        loop {
            match socket.next().await? {
                Ok(Message::Text(text)) => {
                    let frame = wire::read_server_frame(&text).expect("a frame of the wire");
                    assert_eq!(frame.v, 1, "version");
                    return Some(frame);
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    };
    tokio::time::timeout(PATIENCE, next).await.expect("silence")
}
