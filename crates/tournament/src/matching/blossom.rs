//! The heaviest matching of a general graph: Edmonds' blossoms, primal and dual, in O(n³).
//!
//! Each stage grows alternating trees from all vertices without a mate until two of them meet,
//! and turns the path between them. Duals are doubled, so that everything stays whole.

use crate::matching::forest::{Edge, NONE, Nest};
use crate::matching::weight::{Dense, Weight};

/// The mates in a matching of the greatest weight. Edges without weight are never used.
pub(crate) fn heaviest<W: Weight>(weights: &Dense<W>) -> Vec<Option<usize>> {
    let mut search = Search::new(weights);
    while search.stage() {}
    let mates = search.nest.mate.iter();
    mates.map(|mate| (*mate != NONE).then_some(*mate)).collect()
}

/// How a node hangs in the trees of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    /// In no tree.
    Free,
    /// At an even distance from its root.
    Even,
    /// At an odd distance.
    Odd,
}

#[derive(Debug)]
struct Search<'a, W> {
    weights: &'a Dense<W>,
    nest: Nest,
    /// Of vertices and of blossoms.
    dual: Vec<W>,
    label: Vec<Label>,
    /// The edge that brought a node into its tree: from outside into it.
    reached: Vec<Edge>,
    /// The edge with least slack from an even vertex outside into a node.
    best: Vec<Edge>,
    /// For a blossom, its vertex with least slack to each vertex outside.
    nearest: Vec<Vec<usize>>,
    /// Even vertices whose edges nobody has looked at.
    queue: Vec<usize>,
    /// Marks of the walk to a common ancestor.
    seen: Vec<u32>,
    walk: u32,
}

impl<'a, W: Weight> Search<'a, W> {
    fn new(weights: &'a Dense<W>) -> Self {
        let n = weights.vertices();
        let nest = Nest::new(n);
        let room = nest.room();
        let most = (0..n)
            .filter_map(|vertex| weights.row(vertex).iter().max().copied())
            .max()
            .unwrap_or(W::ZERO);
        let mut dual = vec![W::ZERO; room];
        dual[..n].fill(most);
        Self {
            weights,
            nest,
            dual,
            label: vec![Label::Free; room],
            reached: vec![(NONE, NONE); room],
            best: vec![(NONE, NONE); room],
            nearest: vec![Vec::new(); room],
            queue: Vec::new(),
            seen: vec![0; room],
            walk: 0,
        }
    }

    /// How far an edge between two outermost nodes is from being tight.
    #[inline]
    fn slack(&self, (one, other): Edge) -> W {
        let both = self.dual[one].plus(self.dual[other]);
        both.minus(self.weights.get(one, other).double())
    }

    /// Adds one edge to the matching; false when none can make it heavier.
    fn stage(&mut self) -> bool {
        self.label.fill(Label::Free);
        self.best.fill((NONE, NONE));
        self.queue.clear();
        let mut has_root = false;
        for node in 0..self.nest.room() {
            if self.nest.is_top(node) && self.nest.mate_of(node) == NONE {
                self.make_even(node, (NONE, NONE));
                has_root = true;
            }
        }
        has_root && self.grow()
    }

    fn grow(&mut self) -> bool {
        loop {
            while let Some(vertex) = self.queue.pop() {
                if self.scan(vertex) {
                    return true;
                }
            }
            if !self.adjust() {
                return false;
            }
            for node in 0..self.nest.room() {
                if !self.nest.is_top(node) || self.label[node] == Label::Odd {
                    continue;
                }
                let edge = self.best[node];
                if edge.0 != NONE
                    && self.nest.top[edge.0] != node
                    && self.slack(edge) == W::ZERO
                    && self.take(edge)
                {
                    return true;
                }
            }
            for node in self.nest.n..self.nest.room() {
                let is_spent = self.nest.is_top(node)
                    && self.label[node] == Label::Odd
                    && self.dual[node] == W::ZERO;
                if is_spent {
                    self.expand(node);
                }
            }
        }
    }

    /// Looks at the edges of an even vertex; true if the matching grew.
    fn scan(&mut self, vertex: usize) -> bool {
        for other in 0..self.nest.n {
            let weight = self.weights.get(vertex, other);
            let node = self.nest.top[other];
            if weight == W::ZERO || node == self.nest.top[vertex] {
                continue;
            }
            if self.label[node] == Label::Odd {
                continue;
            }
            let both = self.dual[vertex].plus(self.dual[other]);
            let slack = both.minus(weight.double());
            if slack == W::ZERO {
                if self.take((vertex, other)) {
                    return true;
                }
            } else if self.best[node].0 == NONE || slack < self.slack(self.best[node]) {
                self.best[node] = (vertex, other);
            }
        }
        false
    }

    /// Follows a tight edge out of an even vertex; true if the matching grew.
    fn take(&mut self, (from, to): Edge) -> bool {
        let node = self.nest.top[to];
        match self.label[node] {
            Label::Odd => false,
            Label::Free => {
                self.label[node] = Label::Odd;
                self.reached[node] = (from, to);
                let base = self.nest.base[node];
                let mate = self.nest.mate[base];
                self.make_even(self.nest.top[mate], (base, mate));
                false
            }
            Label::Even => {
                let ancestor = self.common(from, to);
                if ancestor == NONE {
                    self.raise(from, to);
                    self.raise(to, from);
                    return true;
                }
                self.blossom(ancestor, (from, to));
                false
            }
        }
    }

    fn make_even(&mut self, node: usize, reached: Edge) {
        self.label[node] = Label::Even;
        self.reached[node] = reached;
        let Self { nest, queue, .. } = self;
        nest.each_vertex(node, &mut |vertex| queue.push(vertex));
        self.find_best(node);
    }

    /// The even node two steps nearer to the root.
    fn above(&self, node: usize) -> usize {
        let (up, _) = self.reached[node];
        if up == NONE {
            return NONE;
        }
        let (up, _) = self.reached[self.nest.top[up]];
        self.nest.top[up]
    }

    /// The nearest even node above both ends of an edge.
    fn common(&mut self, one: usize, other: usize) -> usize {
        self.walk += 1;
        let mut here = self.nest.top[one];
        let mut there = self.nest.top[other];
        while here != NONE || there != NONE {
            if here != NONE {
                if self.seen[here] == self.walk {
                    return here;
                }
                self.seen[here] = self.walk;
                here = self.above(here);
            }
            std::mem::swap(&mut here, &mut there);
        }
        NONE
    }

    /// Matches `from` with `to`, and turns the path from `from` to its root.
    fn raise(&mut self, from: usize, to: usize) {
        let (mut vertex, mut mate) = (from, to);
        loop {
            let even = self.nest.top[vertex];
            self.nest.turn(even, vertex);
            self.nest.mate[vertex] = mate;
            let (odd_vertex, _) = self.reached[even];
            if odd_vertex == NONE {
                return;
            }
            let odd = self.nest.top[odd_vertex];
            let (up, down) = self.reached[odd];
            self.nest.turn(odd, down);
            self.nest.mate[down] = up;
            (vertex, mate) = (up, down);
        }
    }

    /// Closes the cycle that an edge between two even nodes makes below `ancestor`.
    fn blossom(&mut self, ancestor: usize, (from, to): Edge) {
        let mut children = vec![ancestor];
        let mut links = Vec::new();
        // Down from the ancestor to `from`: collected upwards, then turned round.
        let mut up = Vec::new();
        let mut up_links = Vec::new();
        let mut node = self.nest.top[from];
        while node != ancestor {
            let (outside, inside) = self.reached[node];
            up.push(node);
            up_links.push((outside, inside));
            node = self.nest.top[outside];
        }
        children.extend(up.into_iter().rev());
        links.extend(up_links.into_iter().rev());
        links.push((from, to));
        let mut node = self.nest.top[to];
        while node != ancestor {
            let (outside, inside) = self.reached[node];
            children.push(node);
            links.push((inside, outside));
            node = self.nest.top[outside];
        }
        let reached = self.reached[ancestor];
        let odd: Vec<usize> = children
            .iter()
            .copied()
            .filter(|child| self.label[*child] == Label::Odd)
            .collect();
        let nearest = self.merge_nearest(&children);
        let blossom = self.nest.wrap(children, links);
        self.nearest[blossom] = nearest;
        self.dual[blossom] = W::ZERO;
        self.label[blossom] = Label::Even;
        self.reached[blossom] = reached;
        for child in odd {
            let Self { nest, queue, .. } = self;
            nest.each_vertex(child, &mut |vertex| queue.push(vertex));
        }
        self.find_best(blossom);
    }

    fn merge_nearest(&self, children: &[usize]) -> Vec<usize> {
        let mut nearest = vec![NONE; self.nest.n];
        let mut is_inside = vec![false; self.nest.n];
        for child in children {
            self.nest
                .each_vertex(*child, &mut |vertex| is_inside[vertex] = true);
        }
        for child in children {
            for (outside, held) in nearest.iter_mut().enumerate() {
                if is_inside[outside] {
                    continue;
                }
                let vertex = self.near(*child, outside);
                if vertex == NONE {
                    continue;
                }
                let is_nearer =
                    *held == NONE || self.slack((vertex, outside)) < self.slack((*held, outside));
                if is_nearer && self.weights.get(vertex, outside) != W::ZERO {
                    *held = vertex;
                }
            }
        }
        nearest
    }

    /// The vertex of a node with least slack to a vertex outside.
    #[inline]
    fn near(&self, node: usize, outside: usize) -> usize {
        if self.nest.is_blossom(node) {
            self.nearest[node][outside]
        } else if self.weights.get(node, outside) == W::ZERO {
            NONE
        } else {
            node
        }
    }

    /// Finds the edge with least slack from an even vertex into a node.
    fn find_best(&mut self, node: usize) {
        let mut best = (NONE, NONE);
        let mut least = W::ZERO;
        for outside in 0..self.nest.n {
            let top = self.nest.top[outside];
            if top == node || self.label[top] != Label::Even {
                continue;
            }
            let vertex = self.near(node, outside);
            if vertex == NONE {
                continue;
            }
            let slack = self.slack((outside, vertex));
            if best.0 == NONE || slack < least {
                best = (outside, vertex);
                least = slack;
            }
        }
        self.best[node] = best;
    }

    /// Moves the duals until something happens; false when the matching is the heaviest.
    fn adjust(&mut self) -> bool {
        let mut delta: Option<W> = None;
        let mut lower = |value: W| {
            if delta.is_none_or(|held| value < held) {
                delta = Some(value);
            }
        };
        let mut rest: Option<W> = None;
        for vertex in 0..self.nest.n {
            if self.label[self.nest.top[vertex]] == Label::Even {
                let dual = self.dual[vertex];
                rest = Some(rest.map_or(dual, |held| held.min(dual)));
            }
        }
        for node in 0..self.nest.room() {
            if !self.nest.is_top(node) {
                continue;
            }
            let edge = self.best[node];
            match self.label[node] {
                Label::Odd if self.nest.is_blossom(node) => lower(self.dual[node].half()),
                Label::Odd => {}
                Label::Free if edge.0 != NONE => lower(self.slack(edge)),
                Label::Even if edge.0 != NONE => lower(self.slack(edge).half()),
                Label::Free | Label::Even => {}
            }
        }
        match (delta, rest) {
            (Some(delta), Some(rest)) if delta < rest => {
                self.shift(delta);
                true
            }
            _ => false,
        }
    }

    fn shift(&mut self, delta: W) {
        for vertex in 0..self.nest.n {
            match self.label[self.nest.top[vertex]] {
                Label::Even => self.dual[vertex] = self.dual[vertex].minus(delta),
                Label::Odd => self.dual[vertex] = self.dual[vertex].plus(delta),
                Label::Free => {}
            }
        }
        let twice = delta.double();
        for node in self.nest.n..self.nest.room() {
            if !self.nest.is_top(node) {
                continue;
            }
            match self.label[node] {
                Label::Even => self.dual[node] = self.dual[node].plus(twice),
                Label::Odd => self.dual[node] = self.dual[node].minus(twice),
                Label::Free => {}
            }
        }
    }

    /// Takes an odd blossom apart; the way through it stays in the tree.
    fn expand(&mut self, blossom: usize) {
        let (outside, inside) = self.reached[blossom];
        let entered = self.nest.child_with(blossom, inside);
        let (children, links) = self.nest.unwrap(blossom);
        for child in &children {
            self.label[*child] = Label::Free;
            self.best[*child] = (NONE, NONE);
        }
        let count = children.len();
        let mut at = children.iter().position(|c| *c == entered).unwrap_or(0);
        let is_forward = at % 2 == 1;
        self.label[entered] = Label::Odd;
        self.reached[entered] = (outside, inside);
        while at != 0 {
            for is_even in [true, false] {
                let (from, to);
                if is_forward {
                    (from, to) = links[at];
                    at = (at + 1) % count;
                } else {
                    at -= 1;
                    (to, from) = links[at];
                }
                let child = children[at];
                if is_even {
                    self.make_even(child, (from, to));
                } else {
                    self.label[child] = Label::Odd;
                    self.reached[child] = (from, to);
                }
            }
        }
        for child in children {
            if self.label[child] == Label::Free {
                self.find_best(child);
            }
        }
    }
}
