//! What an answer says: yes with a line, no with an argument, or how far a budget went.

use core::fmt;

use rules::Move;

/// May a side still checkmate by some series of legal moves?
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It may: these moves end in mate. Empty if the mate is on the board.
    Yes(Vec<Move>),
    /// It can't, and this is why.
    No(Argument),
    /// The budget was spent before either was shown.
    Undecided,
}

impl Verdict {
    /// Is it yes?
    #[must_use]
    pub fn is_yes(&self) -> bool {
        matches!(self, Verdict::Yes(_))
    }

    /// Is it no?
    #[must_use]
    pub fn is_no(&self) -> bool {
        matches!(self, Verdict::No(_))
    }

    /// The mating line, if there is one.
    #[must_use]
    pub fn line(&self) -> Option<&[Move]> {
        match self {
            Verdict::Yes(line) => Some(line),
            _ => None,
        }
    }
}

/// Why no series of legal moves mates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Argument {
    /// The game is over on the board, and not by this side's mate.
    Over,
    /// No mate exists with this material, nor with any that captures leave of it.
    Material,
    /// A table of everything up to four men says so.
    Table,
    /// Nowhere that the loser's king can come could all his flights be taken from him, even if
    /// every man could stand on any square he ever reaches.
    Mobility,
    /// On a coarser board, kings and pawns exact and the officers only as far as is needed, no
    /// mate can be put together in anything that follows.
    Coarse,
    /// Everything that can follow was looked at, but for what falls under the other arguments.
    Exhausted {
        /// How many positions were looked at.
        positions: u64,
    },
}

/// The part of the prover that settled the matter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stage {
    /// Mate, stalemate, or a mate in one.
    Terminal,
    /// Counting men.
    Material,
    /// The table of positions with up to four men.
    Table,
    /// Few moves at a time: everything that can follow, to a small depth of effort.
    Forced,
    /// A dash for mate along moves that look helpful.
    Dash,
    /// A quick search for a helpmate.
    Probe,
    /// A mate sketched in the open and played out.
    Sketch,
    /// The fixpoint of reachable squares.
    Mobility,
    /// The coarser board.
    Coarse,
    /// A mate planned over the reachable squares and played out.
    Plan,
    /// Search through everything that can follow.
    Search,
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stage::Terminal => "terminal",
            Stage::Material => "material",
            Stage::Table => "table",
            Stage::Forced => "forced",
            Stage::Dash => "dash",
            Stage::Probe => "probe",
            Stage::Sketch => "sketch",
            Stage::Mobility => "mobility",
            Stage::Coarse => "coarse",
            Stage::Plan => "plan",
            Stage::Search => "search",
        })
    }
}

/// A verdict and what it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The verdict.
    pub verdict: Verdict,
    /// Positions looked at, over all stages.
    pub nodes: u64,
    /// The stage that settled it; the last one tried if nothing did.
    pub stage: Stage,
}

/// How many positions may be looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget(u64);

impl Budget {
    /// As many as it takes: the answer is never undecided.
    pub const UNLIMITED: Budget = Budget(u64::MAX);

    /// About so many; a stage under way is finished in small steps.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Budget {
        Budget(nodes)
    }

    /// What is left after so many.
    pub(crate) fn left(self, spent: u64) -> usize {
        usize::try_from(self.0.saturating_sub(spent)).unwrap_or(usize::MAX)
    }
}
