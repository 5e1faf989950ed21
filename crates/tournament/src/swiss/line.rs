//! The first transposition: upper and lower half person by person, where the classes have told
//! which pairs can be part of a best candidate.

use std::collections::VecDeque;

const NONE: usize = usize::MAX;

/// Rows (the upper half, then one for each who stays without an opponent) and columns (the lower
/// half), as many of each.
#[derive(Debug)]
pub(crate) struct Line<'a, F> {
    /// The class of each row and column.
    pub(crate) rows: &'a [usize],
    pub(crate) columns: &'a [usize],
    /// By class of row, then of column: whether a best candidate can hold such a pair.
    pub(crate) tight: &'a [Vec<bool>],
    /// Whether two people may meet.
    pub(crate) may_meet: F,
    /// The column of each row.
    mate: Vec<usize>,
    /// The row of each column.
    back: Vec<usize>,
    /// Columns that are settled.
    settled: Vec<bool>,
    /// How many pairs there are between classes, settled ones not counted.
    flow: Vec<Vec<u32>>,
    /// Columns of each class that a search has not reached yet, and what to put back after it.
    unseen: Vec<Vec<usize>>,
}

impl<'a, F: Fn(usize, usize) -> bool> Line<'a, F> {
    pub(crate) fn new(
        rows: &'a [usize],
        columns: &'a [usize],
        tight: &'a [Vec<bool>],
        may_meet: F,
    ) -> Self {
        let classes = tight.first().map_or(0, Vec::len);
        Self {
            rows,
            columns,
            tight,
            may_meet,
            mate: vec![NONE; rows.len()],
            back: vec![NONE; columns.len()],
            settled: vec![false; columns.len()],
            flow: vec![vec![0; classes]; tight.len()],
            unseen: vec![Vec::new(); classes],
        }
    }

    /// The column of each row in the first transposition of all that are best; nothing if there
    /// is none on these halves.
    pub(crate) fn first(mut self) -> Option<Vec<usize>> {
        if !self.is_started() {
            return None;
        }
        // The columns that are open, as a list that shrinks from anywhere.
        let mut next: Vec<usize> = (1..=self.columns.len()).collect();
        let mut first = 0;
        for row in 0..self.rows.len() {
            let mut verdicts = vec![None; self.unseen.len()];
            let (mut column, mut before) = (first, NONE);
            while column < self.columns.len() {
                if self.is_possible(row, column, &mut verdicts) && self.force(row, column) {
                    break;
                }
                before = column;
                column = next[column];
            }
            // The row's own mate is always possible, so some column was found.
            if before == NONE {
                first = next[column];
            } else {
                next[before] = next[column];
            }
            self.settled[column] = true;
            self.flow[self.rows[row]][self.columns[column]] -= 1;
        }
        Some(self.mate)
    }

    fn allows(&self, row: usize, column: usize) -> bool {
        self.tight[self.rows[row]][self.columns[column]] && (self.may_meet)(row, column)
    }

    /// Matches everybody somehow; false if that can't be.
    fn is_started(&mut self) -> bool {
        let mut waiting: Vec<usize> = (0..self.columns.len()).collect();
        let mut rest = Vec::new();
        for row in 0..self.rows.len() {
            match waiting.iter().position(|column| self.allows(row, *column)) {
                Some(at) => {
                    let column = waiting.remove(at);
                    self.join(row, column);
                }
                None => rest.push(row),
            }
        }
        rest.into_iter().all(|row| self.reach(row, NONE))
    }

    fn join(&mut self, row: usize, column: usize) {
        let old = self.mate[row];
        if old != NONE {
            self.flow[self.rows[row]][self.columns[old]] -= 1;
        }
        self.mate[row] = column;
        self.back[column] = row;
        self.flow[self.rows[row]][self.columns[column]] += 1;
    }

    /// Whether the classes alone leave it possible that this row takes this column.
    fn is_possible(&self, row: usize, column: usize, verdicts: &mut [Option<bool>]) -> bool {
        let (source, target) = (self.rows[row], self.columns[column]);
        if !self.tight[source][target] {
            return false;
        }
        *verdicts[target].get_or_insert_with(|| self.is_in_some_flow(source, target))
    }

    /// Whether some best way of the classes pairs these two: it does now, or a cycle of tight
    /// pairs through them exists.
    fn is_in_some_flow(&self, source: usize, target: usize) -> bool {
        if self.flow[source][target] > 0 {
            return true;
        }
        let mut sources = vec![false; self.tight.len()];
        let mut targets = vec![false; self.unseen.len()];
        let mut queue = VecDeque::from([target]);
        targets[target] = true;
        while let Some(here) = queue.pop_front() {
            for (from, seen) in sources.iter_mut().enumerate() {
                if *seen || self.flow[from][here] == 0 {
                    continue;
                }
                *seen = true;
                if from == source {
                    return true;
                }
                for (to, reached) in targets.iter_mut().enumerate() {
                    if !*reached && self.tight[from][to] {
                        *reached = true;
                        queue.push_back(to);
                    }
                }
            }
        }
        false
    }

    /// Gives a column to a row, if everybody else can still be matched.
    fn force(&mut self, row: usize, column: usize) -> bool {
        if self.mate[row] == column {
            return true;
        }
        if !(self.may_meet)(row, column) {
            return false;
        }
        let (freed_column, freed_row) = (self.mate[row], self.back[column]);
        // Out of the way of the search, which must touch neither.
        self.settled[column] = true;
        self.flow[self.rows[row]][self.columns[freed_column]] -= 1;
        self.mate[row] = NONE;
        self.back[freed_column] = NONE;
        let is_found = self.reach(freed_row, freed_column);
        self.settled[column] = false;
        if is_found {
            // The freed row has left the column by now.
            self.join(row, column);
        } else {
            self.join(row, freed_column);
        }
        is_found
    }

    /// Finds another column for a row, through the matched ones to `goal` (any open column
    /// without a row, if none is named), and moves everybody on the way.
    fn reach(&mut self, row: usize, goal: usize) -> bool {
        let is_goal = |line: &Self, column: usize| {
            line.back[column] == NONE && !line.settled[column] && (goal == NONE || column == goal)
        };
        if goal != NONE && self.allows(row, goal) {
            self.join(row, goal);
            return true;
        }
        for class in &mut self.unseen {
            class.clear();
        }
        for column in 0..self.columns.len() {
            if !self.settled[column] {
                self.unseen[self.columns[column]].push(column);
            }
        }
        let mut from = vec![NONE; self.columns.len()];
        let mut queue = VecDeque::from([row]);
        while let Some(row) = queue.pop_front() {
            for class in 0..self.unseen.len() {
                if !self.tight[self.rows[row]][class] {
                    continue;
                }
                let mut unseen = std::mem::take(&mut self.unseen[class]);
                let mut end = NONE;
                unseen.retain(|column| {
                    if end != NONE || !(self.may_meet)(row, *column) {
                        return true;
                    }
                    from[*column] = row;
                    if is_goal(self, *column) {
                        end = *column;
                    } else if self.back[*column] != NONE {
                        queue.push_back(self.back[*column]);
                    }
                    false
                });
                self.unseen[class] = unseen;
                if end != NONE {
                    self.turn(end, &from);
                    return true;
                }
            }
        }
        false
    }

    /// Moves every row on the path that ends in `column` to the column it reached.
    fn turn(&mut self, column: usize, from: &[usize]) {
        let mut column = column;
        loop {
            let row = from[column];
            let old = self.mate[row];
            self.join(row, column);
            if old == NONE || from[old] == NONE {
                return;
            }
            column = old;
        }
    }
}
