//! The order in which the stages are asked.

use rules::{Color, Position};

use crate::dash::Dash;
use crate::plan::Plan;
use crate::planner::{Breadth, Effort, Planner};
use crate::probe::Probe;
use crate::project::TooCoarse;
use crate::pursue::Chase;
use crate::reach::Reach;
use crate::search::{Found, Search, is_beyond};
use crate::sketch::sketches;
use crate::verdict::{Answer, Argument, Budget, Stage, Verdict};
use crate::{bitbase, material, project, witness};

/// No more moves than this: everything that follows is soon looked at.
const FEW_MOVES: usize = 3;

/// No more coarse positions than this are looked at for one position.
const COARSE_MOST: usize = 100_000;

/// With no more men than this, plans come before a long search.
const FEW_MEN: usize = 8;

/// Chases over no more positions than this are kept, to be gone on with.
const KEPT: usize = 200;

/// A round of plans: how many, and how many positions for each.
struct Round {
    breadth: Breadth,
    tries: usize,
    limit: usize,
}

const fn round(breadth: Breadth, tries: usize, limit: usize) -> Round {
    Round {
        breadth,
        tries,
        limit,
    }
}

const AT_FIRST: [Round; 3] = [
    round(Breadth::Near(1), 4, 60),
    round(Breadth::Near(3), 8, 100),
    round(Breadth::Squares, 20, 200),
];
const THEN: [Round; 2] = [
    round(Breadth::Checks, 60, 200),
    round(Breadth::Squares, 20, 1_500),
];
const AT_LAST: [Round; 1] = [round(Breadth::Checks, 60, 1_500)];
/// After each long search; they were made before with less patience.
const PATIENTLY: [Round; 2] = [
    round(Breadth::Checks, 120, 12_000),
    round(Breadth::Kings, 120, 6_000),
];
const AT_LAST_FEW: [Round; 3] = [
    round(Breadth::Squares, 40, 1_500),
    round(Breadth::Checks, 120, 4_000),
    round(Breadth::Kings, 120, 1_500),
];

/// Which of the optional stages are asked. All of them, unless one wants to check one against the
/// others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stages {
    /// The tables of positions with up to four men.
    pub tables: bool,
}

impl Default for Stages {
    fn default() -> Stages {
        Stages { tables: true }
    }
}

/// Can `winner` still checkmate by any series of legal moves?
///
/// What has been played and the counters are ignored: only the board, the mover, castling rights
/// and the right to take in passing count. Every line has been replayed by `rules` to the mate.
///
/// ```
/// use rules::{CastlingMode, Color};
/// use unwinnable::{Budget, can_mate};
/// // A wall that nobody can open, and bishops that can't help.
/// let wall = "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1";
/// let position = rules::fen::parse(wall, CastlingMode::Standard).unwrap();
/// assert!(can_mate(&position, Color::Black, Budget::UNLIMITED).verdict.is_no());
/// assert!(can_mate(&position, Color::White, Budget::UNLIMITED).verdict.is_yes());
/// ```
#[must_use]
pub fn can_mate(position: &Position, winner: Color, budget: Budget) -> Answer {
    can_mate_by(position, winner, budget, Stages::default())
}

/// The same with a choice of stages.
#[must_use]
pub fn can_mate_by(position: &Position, winner: Color, budget: Budget, stages: Stages) -> Answer {
    let mut inquiry = Inquiry {
        winner,
        budget,
        stages,
        nodes: 0,
    };
    let (verdict, stage) = inquiry.root(position);
    debug_assert!(
        verdict
            .line()
            .is_none_or(|line| witness::is_mate(position, winner, line))
    );
    Answer {
        verdict,
        nodes: inquiry.nodes,
        stage,
    }
}

/// Is the position dead: can neither side mate by any series of legal moves? Nothing if the budget,
/// which each side has for itself, was spent before that was clear.
///
/// ```
/// use rules::{CastlingMode, Position};
/// use unwinnable::{Budget, is_dead};
/// let kings = rules::fen::parse("8/8/4k3/8/8/4K3/8/8 w - - 0 1", CastlingMode::Standard);
/// assert_eq!(is_dead(&kings.unwrap(), Budget::UNLIMITED), Some(true));
/// assert_eq!(is_dead(&Position::start(), Budget::UNLIMITED), Some(false));
/// ```
#[must_use]
pub fn is_dead(position: &Position, budget: Budget) -> Option<bool> {
    let mut is_known = true;
    for winner in [position.turn(), !position.turn()] {
        match can_mate(position, winner, budget).verdict {
            Verdict::Yes(_) => return Some(false),
            Verdict::No(_) => {}
            Verdict::Undecided => is_known = false,
        }
    }
    is_known.then_some(true)
}

/// One question under way.
struct Inquiry {
    winner: Color,
    budget: Budget,
    stages: Stages,
    nodes: u64,
}

type Settled = (Verdict, Stage);

impl Inquiry {
    /// The position as given; a capture in passing is tried first, since the sets of reachable
    /// squares know nothing of it.
    fn root(&mut self, position: &Position) -> Settled {
        if let Some(settled) = self.at_a_glance(position) {
            return settled;
        }
        if position.ep_square().is_some() {
            return self.any_move(position);
        }
        self.think(position)
    }

    /// Makes every legal move and asks again.
    fn any_move(&mut self, position: &Position) -> Settled {
        let (mut undecided, mut last) = (false, Stage::Terminal);
        for &m in &position.legal_moves() {
            self.nodes += 1;
            let (verdict, stage) = self.root(&position.after(m));
            last = last.max(stage);
            match verdict {
                Verdict::Yes(mut line) => {
                    line.insert(0, m);
                    return (Verdict::Yes(line), stage);
                }
                Verdict::Undecided => undecided = true,
                Verdict::No(_) => {}
            }
        }
        if undecided {
            return (Verdict::Undecided, last);
        }
        let positions = self.nodes;
        (Verdict::No(Argument::Exhausted { positions }), last)
    }

    fn at_a_glance(&self, position: &Position) -> Option<Settled> {
        if !position.has_legal_move() {
            let is_mate = position.turn() != self.winner && position.in_check();
            let verdict = if is_mate {
                Verdict::Yes(Vec::new())
            } else {
                Verdict::No(Argument::Over)
            };
            return Some((verdict, Stage::Terminal));
        }
        if material::is_hopeless(position, self.winner) {
            return Some((Verdict::No(Argument::Material), Stage::Material));
        }
        if self.stages.tables && bitbase::says_no(position, self.winner) {
            return Some((Verdict::No(Argument::Table), Stage::Table));
        }
        None
    }

    fn think(&mut self, position: &Position) -> Settled {
        if position.count_legal_moves() <= FEW_MOVES {
            let mut search = Search::new(position, self.winner, 0);
            if let Some(settled) = self.search(&mut search, 200, Stage::Forced) {
                return settled;
            }
        }
        if let Some(line) = self.dash(position, 600) {
            return (Verdict::Yes(line), Stage::Dash);
        }
        if is_beyond(position, self.winner) {
            return (Verdict::No(Argument::Mobility), Stage::Mobility);
        }
        if let Some(line) = self.dash(position, 8_000) {
            return (Verdict::Yes(line), Stage::Dash);
        }
        for plan in &sketches(position, self.winner) {
            if let Some(line) = self.pursue(position, None, plan, &mut None, 50) {
                return (Verdict::Yes(line), Stage::Sketch);
            }
        }
        if let Some(line) = self.probe(position, 5_000) {
            return (Verdict::Yes(line), Stage::Probe);
        }
        self.at_length(position)
    }

    /// Plans and search by turns, each with more patience than before.
    fn at_length(&mut self, position: &Position) -> Settled {
        let mut coarse = TooCoarse::default();
        if let Some(settled) = self.anew(position, 1_000, 0, &mut coarse) {
            return settled;
        }
        if self.budget.left(self.nodes) == 0 {
            return (Verdict::Undecided, Stage::Search);
        }
        let moves = position.legal_moves();
        if moves.len() <= FEW_MOVES && moves.iter().all(|&m| position.is_capture(m)) {
            return self.any_move(position);
        }
        let reach = Reach::with_rounds(position);
        let white = self.winner.is_white();
        let mut planner = reach.as_ref().and_then(|reach| Planner::new(reach, white));
        let settled = self
            .plans(position, planner.as_mut(), &AT_FIRST)
            .or_else(|| self.anew(position, 5_000, 1_000, &mut coarse))
            .or_else(|| self.plans(position, planner.as_mut(), &THEN));
        settled.unwrap_or_else(|| self.until_settled(position, planner.as_mut(), &mut coarse))
    }

    /// One search, continued with more patience after each round of plans.
    fn until_settled(
        &mut self,
        position: &Position,
        mut planner: Option<&mut Planner<'_>>,
        coarse: &mut TooCoarse,
    ) -> Settled {
        let few = position.board().occupied().len() <= FEW_MEN;
        let mut search = Search::new(position, self.winner, 0);
        let mut limit = 40_000;
        while self.budget.left(self.nodes) > 0 {
            let coarse_max = (limit / 4).min(COARSE_MOST);
            if self.is_beyond(position, coarse_max, coarse) {
                return (Verdict::No(Argument::Coarse), Stage::Coarse);
            }
            search.ask_coarse(coarse_max.min(limit / 5));
            if let Some(settled) = self.search(&mut search, limit, Stage::Search) {
                return settled;
            }
            let plans = match (few, limit) {
                (true, 40_000) => &AT_LAST_FEW[..],
                (false, 40_000) => &[],
                (false, 320_000) => &AT_LAST[..],
                _ => &PATIENTLY[..],
            };
            if let Some(settled) = self.plans(position, planner.as_deref_mut(), plans) {
                return settled;
            }
            limit = limit.saturating_mul(8);
        }
        (Verdict::Undecided, Stage::Search)
    }

    /// A search of so many positions, which asks the coarser board about so many; that one first.
    fn anew(
        &mut self,
        position: &Position,
        limit: usize,
        coarse_max: usize,
        coarse: &mut TooCoarse,
    ) -> Option<Settled> {
        if coarse_max > 0 && self.is_beyond(position, coarse_max, coarse) {
            return Some((Verdict::No(Argument::Coarse), Stage::Coarse));
        }
        if self.budget.left(self.nodes) == 0 {
            return None;
        }
        let mut search = Search::new(position, self.winner, coarse_max.min(limit / 5));
        self.search(&mut search, limit, Stage::Search)
    }

    fn is_beyond(
        &mut self,
        position: &Position,
        positions_max: usize,
        failed: &mut TooCoarse,
    ) -> bool {
        let left = self.budget.left(self.nodes);
        let most = positions_max.min(left);
        let Some(reach) = Reach::of(position) else {
            return false;
        };
        let limits = (most, left.min(5 * most));
        let (is_beyond, spent) =
            project::within_budget(position, &reach, self.winner, limits, failed);
        self.nodes += spent;
        is_beyond
    }

    fn plans(
        &mut self,
        position: &Position,
        planner: Option<&mut Planner<'_>>,
        rounds: &[Round],
    ) -> Option<Settled> {
        let planner = planner?;
        for round in rounds {
            if self.budget.left(self.nodes) == 0 {
                return None;
            }
            let mut efforts = planner.efforts(round.breadth, round.tries);
            for Effort { plan, chase } in &mut efforts {
                if self.budget.left(self.nodes) == 0 {
                    return None;
                }
                let reach = Some(planner.reach);
                if let Some(line) = self.pursue(position, reach, plan, chase, round.limit) {
                    return Some((Verdict::Yes(line), Stage::Plan));
                }
            }
            if round.limit <= KEPT {
                planner.keep(round.breadth, round.tries, efforts);
            }
        }
        None
    }

    /// Plays for a plan, or goes on with it.
    fn pursue(
        &mut self,
        position: &Position,
        reach: Option<&Reach>,
        plan: &Plan,
        chase: &mut Option<Chase>,
        limit: usize,
    ) -> Option<Vec<rules::Move>> {
        let before = chase.as_ref().map_or(0, Chase::positions);
        let limit = limit.min(self.budget.left(self.nodes).saturating_add(before as usize));
        let chase = chase.get_or_insert_with(|| Chase::new(position, reach, plan, self.winner));
        let line = chase.run(limit);
        self.nodes += chase.positions() - before;
        line.filter(|line| witness::is_mate(position, self.winner, line))
    }

    fn dash(&mut self, position: &Position, nodes_max: usize) -> Option<Vec<rules::Move>> {
        // With little to spend most of it is for what can also say no.
        let nodes_max = nodes_max.min(self.budget.left(self.nodes) / 4);
        let (line, nodes) = Dash::run(position, self.winner, nodes_max);
        self.nodes += nodes;
        line.filter(|line| witness::is_mate(position, self.winner, line))
    }

    fn probe(&mut self, position: &Position, nodes_max: usize) -> Option<Vec<rules::Move>> {
        // With little to spend most of it is for what can also say no.
        let nodes_max = nodes_max.min(self.budget.left(self.nodes) / 4);
        let (line, nodes) = Probe::run(position, self.winner, nodes_max);
        self.nodes += nodes;
        line.filter(|line| witness::is_mate(position, self.winner, line))
    }

    fn search(&mut self, search: &mut Search, limit: usize, stage: Stage) -> Option<Settled> {
        let before = search.positions();
        let most = before.saturating_add(self.budget.left(self.nodes));
        let found = search.run(limit.min(most));
        self.nodes += (search.positions() - before) as u64;
        match found {
            Found::Mate(line) => Some((Verdict::Yes(line), stage)),
            Found::Exhausted => {
                let positions = search.positions() as u64;
                Some((Verdict::No(Argument::Exhausted { positions }), stage))
            }
            Found::Limit => None,
        }
    }
}
