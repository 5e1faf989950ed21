//! Any bytes: the PGN reader ends, moves forward, tells balanced variations, and the games it
//! builds are written so that they are read again.

use rules::pgn::{GameEnd, PgnFault, Places, Reader, Visitor, read_games};
use rules::{Move, Position, Reading};

#[derive(Default)]
struct Watch {
    positions: Vec<Position>,
    before: Vec<Position>,
    faults: Vec<PgnFault>,
    plies: usize,
}

impl Visitor for Watch {
    fn begin_game(&mut self, _: usize) {
        self.positions.clear();
        self.before.clear();
        self.plies = 0;
    }
    fn begin_moves(&mut self, start: &Position) {
        self.positions = vec![*start];
        self.before = vec![*start];
    }
    fn play(&mut self, m: Move) {
        let position = self.positions.last_mut().expect("a line");
        assert!(position.is_legal(m), "{position:?} {m:?}");
        *self.before.last_mut().expect("a line") = *position;
        position.play(m);
        self.plies += usize::from(self.before.len() == 1);
    }
    fn pass(&mut self) {
        let position = self.positions.last_mut().expect("a line");
        *self.before.last_mut().expect("a line") = *position;
        *position = position.after_null().expect("not in check");
        self.plies += usize::from(self.before.len() == 1);
    }
    fn begin_variation(&mut self) {
        let before = *self.before.last().expect("a line");
        self.positions.push(before);
        self.before.push(before);
    }
    fn end_variation(&mut self) {
        self.positions.pop();
        self.before.pop();
        assert!(!self.positions.is_empty());
    }
    fn fault(&mut self, fault: PgnFault) {
        self.faults.push(fault);
    }
    fn end_game(&mut self, end: &GameEnd) {
        assert!(self.positions.len() <= 1, "variations are closed");
        assert_eq!(self.plies, end.plies);
        if let Some(position) = self.positions.last() {
            assert_eq!(*position, end.position());
        }
    }
}

/// A tab means what a space means, and keeps the reader out of its fast lane. Tags are apart:
/// their values keep their tabs.
fn lanes_agree(bytes: &[u8]) {
    if bytes.contains(&b'[') {
        return;
    }
    let slow: Vec<u8> = bytes
        .iter()
        .map(|&byte| if byte == b' ' { b'\t' } else { byte })
        .collect();
    let told = |bytes: &[u8]| {
        let mut watch = Watch::default();
        let mut ends = Vec::new();
        let mut reader = Reader::new(bytes);
        while let Some(end) = reader.read_game(&mut watch) {
            ends.push((end.position(), end.plies, end.reading, end.has_result));
        }
        watch.faults.sort_by_key(|fault| (fault.offset, fault.code));
        (watch.faults, ends)
    };
    assert_eq!(told(bytes), told(&slow));
}

/// Panics if anything is wrong.
pub fn check(bytes: &[u8]) {
    lanes_agree(bytes);
    let mut reader = Reader::new(bytes);
    let mut watch = Watch::default();
    let mut last = None;
    while reader.read_game(&mut watch).is_some() {
        assert!(
            last.is_none_or(|last| last < reader.offset()),
            "the reader moves forward"
        );
        last = Some(reader.offset());
    }
    let mut places = Places::new(bytes);
    for fault in &watch.faults {
        assert!(fault.offset <= bytes.len());
        let place = places.place(fault.offset);
        assert!(place.line >= 1 && place.column >= 1);
    }
    for read in read_games(bytes) {
        assert_eq!(read.game.main_line().count(), read.end.plies);
        let text = read.game.to_string();
        let again: Vec<_> = read_games(text.as_bytes()).collect();
        assert_eq!(again.len(), 1, "{text}");
        assert_ne!(again[0].end.reading, Reading::Rejected, "{text}");
        assert!(
            again[0].game.main_moves().eq(read.game.main_moves()),
            "{text}"
        );
    }
}
