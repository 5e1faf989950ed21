//! A screen that follows a game and keeps it up to date from the news alone.

use std::time::Duration;

use hall::{GameId, GameNews, GameWatch, PlayerId, RoomUpdate, Seen};
use laws::{Game, PlayedMove};

use crate::support::Evening;

pub(crate) struct Client {
    game: GameId,
    viewer: Option<PlayerId>,
    watch: Option<GameWatch>,
    seen: Option<(u32, Game)>,
    line: u32,
    screen: Vec<PlayedMove>,
}

impl Client {
    pub(crate) async fn enter(evening: &Evening, game: GameId, viewer: Option<PlayerId>) -> Self {
        let watch = evening.watch_game(&game, viewer, None).await.unwrap();
        Self {
            game,
            viewer,
            watch: Some(watch),
            seen: None,
            line: 0,
            screen: Vec::new(),
        }
    }

    /// The line breaks.
    pub(crate) fn cut(&mut self) {
        self.watch = None;
    }

    /// He is back and says what he has seen.
    pub(crate) async fn come_back(&mut self, evening: &Evening) {
        self.watch = None;
        let line = self.line;
        let seen = self.seen.as_ref().map(|(seq, _)| Seen { seq: *seq, line });
        let watch = evening
            .watch_game(&self.game, self.viewer, seen)
            .await
            .unwrap();
        self.watch = Some(watch);
        self.catch_up().await;
    }

    /// Reads all news there are.
    pub(crate) async fn catch_up(&mut self) {
        while let Some(watch) = &mut self.watch {
            match tokio::time::timeout(Duration::from_millis(1), watch.next()).await {
                Ok(Some(news)) => self.take(news),
                Ok(None) => panic!("the news end while the hall is open"),
                Err(_) => break,
            }
        }
    }

    fn take(&mut self, news: GameNews) {
        match news {
            GameNews::Whole(whole) => {
                if let Some((seq, _)) = &self.seen {
                    assert!(whole.seq >= *seq, "nothing that was told is taken back");
                }
                self.line = whole.chat.last().map_or(self.line, |line| line.line);
                self.screen = whole.game.moves().to_vec();
                self.seen = Some((whole.seq, whole.game.as_ref().clone()));
            }
            GameNews::Update(update) => self.update(&update),
            GameNews::Said(line) => {
                assert_eq!(line.line, self.line + 1, "no line is lost or doubled");
                self.line = line.line;
            }
            GameNews::Presence(_) | GameNews::Rated(_) => {}
        }
    }

    fn update(&mut self, update: &RoomUpdate) {
        let Some((seq, game)) = &mut self.seen else {
            panic!("an update before the game")
        };
        assert_eq!(update.from_seq, *seq, "no event is lost or doubled");
        for (number, event) in update.numbered() {
            *seq += 1;
            assert_eq!(number, *seq);
            game.apply(event);
        }
        assert_eq!(update.seq, *seq);
        assert_eq!(*game, *update.game, "what is told makes the same game");
        // What a screen does: keep the moves before that ply, append those of the update.
        let from = update.moves_from_ply as usize - 1;
        self.screen.truncate(from);
        self.screen
            .extend_from_slice(game.moves().get(from..).unwrap_or_default());
        assert_eq!(self.screen, game.moves(), "the screen shows the moves");
    }
}
