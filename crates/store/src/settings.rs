//! What a player sets for his screens.

/// Settings that follow a player from screen to screen.
/// The texts are codes; the hall lets in only those it knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// `zh`, `en` or `auto` (the browser's language).
    pub language: String,
    /// `light`, `dark` or `auto`.
    pub theme: String,
    /// `celadon`, `wood`, `slate`, `contrast` or `print`.
    pub board: String,
    /// The piece set.
    pub pieces: String,
    /// `letters`, `figurines` or `chinese`.
    pub notation: String,
    /// 0 to 100.
    pub volume: u8,
    /// Whether single-letter keys work.
    pub keys: bool,
    /// Whether a move may be queued out of turn.
    pub premove: bool,
    /// Whether a pawn becomes a queen without asking.
    pub auto_queen: bool,
    /// Whether chat starts muted.
    pub chat_muted: bool,
    /// Whether the table view replaces the board.
    pub table_view: bool,
    /// Whether resigning needs the second press.
    pub confirm_resign: bool,
    /// Whether each move must be confirmed before it is sent.
    pub confirm_move: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: "auto".to_owned(),
            theme: "auto".to_owned(),
            board: "celadon".to_owned(),
            pieces: "cburnett".to_owned(),
            notation: "letters".to_owned(),
            volume: 60,
            keys: true,
            premove: true,
            auto_queen: false,
            chat_muted: false,
            table_view: false,
            confirm_resign: true,
            confirm_move: false,
        }
    }
}
