//! As many pairs as possible in a graph that is only asked about, never written down.

use std::collections::VecDeque;

const NONE: usize = usize::MAX;

/// A matching that grows to the largest.
#[derive(Debug)]
pub(crate) struct Cardinality<F> {
    n: usize,
    joined: F,
    mate: Vec<usize>,
    /// Of an odd vertex: the even one that reached it.
    parent: Vec<usize>,
    base: Vec<usize>,
    is_even: Vec<bool>,
}

impl<F: Fn(usize, usize) -> bool> Cardinality<F> {
    /// No pairs yet between `n` vertices, any two of which may be paired if `joined` says so.
    pub(crate) fn new(n: usize, joined: F) -> Self {
        Self {
            n,
            joined,
            mate: vec![NONE; n],
            parent: vec![NONE; n],
            base: (0..n).collect(),
            is_even: vec![false; n],
        }
    }

    /// Pairs whom it can; whether all but `spare` vertices have a mate then.
    pub(crate) fn covers_all_but(&mut self, spare: usize) -> bool {
        self.start();
        let mut left = 0;
        for vertex in 0..self.n {
            if self.mate[vertex] == NONE && !self.augment(vertex) {
                left += 1;
                if left > spare {
                    return false;
                }
            }
        }
        true
    }

    /// Pairs each with the next who fits.
    fn start(&mut self) {
        let mut waiting: Vec<usize> = Vec::new();
        for vertex in 0..self.n {
            let fits = waiting.iter().position(|one| (self.joined)(*one, vertex));
            match fits {
                Some(at) => {
                    let one = waiting.remove(at);
                    self.mate[one] = vertex;
                    self.mate[vertex] = one;
                }
                None => waiting.push(vertex),
            }
        }
    }

    /// Looks for a path to another vertex without a mate, and turns it.
    fn augment(&mut self, root: usize) -> bool {
        self.parent.fill(NONE);
        self.is_even.fill(false);
        for (vertex, base) in self.base.iter_mut().enumerate() {
            *base = vertex;
        }
        self.is_even[root] = true;
        let mut queue = VecDeque::from([root]);
        while let Some(vertex) = queue.pop_front() {
            for other in 0..self.n {
                let is_known = self.base[vertex] == self.base[other]
                    || self.mate[vertex] == other
                    || vertex == other;
                if is_known || !(self.joined)(vertex, other) {
                    continue;
                }
                if self.is_even[other] {
                    self.contract(vertex, other, &mut queue);
                } else if self.parent[other] == NONE {
                    self.parent[other] = vertex;
                    if self.mate[other] == NONE {
                        self.turn(other);
                        return true;
                    }
                    self.is_even[self.mate[other]] = true;
                    queue.push_back(self.mate[other]);
                }
            }
        }
        false
    }

    fn turn(&mut self, end: usize) {
        let mut odd = end;
        while odd != NONE {
            let even = self.parent[odd];
            let next = self.mate[even];
            self.mate[odd] = even;
            self.mate[even] = odd;
            odd = next;
        }
    }

    fn contract(&mut self, one: usize, other: usize, queue: &mut VecDeque<usize>) {
        let top = self.ancestor(one, other);
        let mut inside = vec![false; self.n];
        self.mark(one, top, other, &mut inside);
        self.mark(other, top, one, &mut inside);
        for vertex in 0..self.n {
            if inside[self.base[vertex]] {
                self.base[vertex] = top;
                if !self.is_even[vertex] {
                    self.is_even[vertex] = true;
                    queue.push_back(vertex);
                }
            }
        }
    }

    fn ancestor(&self, one: usize, other: usize) -> usize {
        let mut seen = vec![false; self.n];
        let mut here = self.base[one];
        loop {
            seen[here] = true;
            if self.mate[here] == NONE {
                break;
            }
            here = self.base[self.parent[self.mate[here]]];
        }
        let mut there = self.base[other];
        while !seen[there] {
            there = self.base[self.parent[self.mate[there]]];
        }
        there
    }

    fn mark(&mut self, from: usize, top: usize, child: usize, inside: &mut [bool]) {
        let (mut vertex, mut child) = (from, child);
        while self.base[vertex] != top {
            let mate = self.mate[vertex];
            inside[self.base[vertex]] = true;
            inside[self.base[mate]] = true;
            self.parent[vertex] = child;
            child = mate;
            vertex = self.parent[mate];
        }
    }
}
