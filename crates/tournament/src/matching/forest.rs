//! Vertices nested in blossoms: who holds whom, how a blossom is turned, who is whose mate.

/// No node, no vertex.
pub(crate) const NONE: usize = usize::MAX;

/// An edge, from the node that it belongs to, to another.
pub(crate) type Edge = (usize, usize);

/// Nodes: vertices `0..n`, blossoms above.
#[derive(Debug)]
pub(crate) struct Nest {
    /// How many vertices there are.
    pub(crate) n: usize,
    /// The blossom directly around a node.
    parent: Vec<usize>,
    /// The outermost node around a vertex.
    pub(crate) top: Vec<usize>,
    /// The vertex of a node that its mate outside hangs on.
    pub(crate) base: Vec<usize>,
    /// The nodes around the cycle of a blossom, from the one with the base.
    pub(crate) children: Vec<Vec<usize>>,
    /// The edge from each of them to the next.
    pub(crate) links: Vec<Vec<Edge>>,
    /// The other end of a vertex's matched edge.
    pub(crate) mate: Vec<usize>,
    /// Numbers of blossoms that are free.
    unused: Vec<usize>,
}

impl Nest {
    /// `n` vertices alone.
    pub(crate) fn new(n: usize) -> Self {
        let nodes = n + n / 2 + 1;
        Self {
            n,
            parent: vec![NONE; nodes],
            top: (0..n).collect(),
            base: (0..nodes).collect(),
            children: vec![Vec::new(); nodes],
            links: vec![Vec::new(); nodes],
            mate: vec![NONE; n],
            unused: (n..nodes).rev().collect(),
        }
    }

    /// How many nodes there can be.
    pub(crate) fn room(&self) -> usize {
        self.parent.len()
    }

    /// Whether a node is a blossom.
    pub(crate) fn is_blossom(&self, node: usize) -> bool {
        node >= self.n
    }

    /// The mate of a node, a vertex outside it.
    pub(crate) fn mate_of(&self, node: usize) -> usize {
        self.mate[self.base[node]]
    }

    /// The outermost nodes.
    pub(crate) fn is_top(&self, node: usize) -> bool {
        if self.is_blossom(node) {
            !self.children[node].is_empty() && self.parent[node] == NONE
        } else {
            self.parent[node] == NONE
        }
    }

    /// Calls `each` with the vertices in a node.
    pub(crate) fn each_vertex(&self, node: usize, each: &mut impl FnMut(usize)) {
        if !self.is_blossom(node) {
            return each(node);
        }
        for child in &self.children[node] {
            self.each_vertex(*child, each);
        }
    }

    /// A new outermost blossom around a cycle of outermost nodes.
    pub(crate) fn wrap(&mut self, children: Vec<usize>, links: Vec<Edge>) -> usize {
        // There are at most half as many blossoms as vertices, each with three children or more.
        let blossom = self.unused.pop().unwrap_or(NONE);
        for child in &children {
            self.parent[*child] = blossom;
        }
        self.base[blossom] = self.base[children[0]];
        self.children[blossom] = children;
        self.links[blossom] = links;
        self.set_top(blossom, blossom);
        blossom
    }

    /// Takes an outermost blossom apart; its children are outermost then.
    pub(crate) fn unwrap(&mut self, blossom: usize) -> (Vec<usize>, Vec<Edge>) {
        let children = std::mem::take(&mut self.children[blossom]);
        let links = std::mem::take(&mut self.links[blossom]);
        for child in &children {
            self.parent[*child] = NONE;
            self.set_top(*child, *child);
        }
        self.unused.push(blossom);
        (children, links)
    }

    fn set_top(&mut self, node: usize, top: usize) {
        if self.is_blossom(node) {
            for index in 0..self.children[node].len() {
                self.set_top(self.children[node][index], top);
            }
        } else {
            self.top[node] = top;
        }
    }

    /// The child of `blossom` that holds `vertex`.
    pub(crate) fn child_with(&self, blossom: usize, vertex: usize) -> usize {
        let mut node = vertex;
        while self.parent[node] != blossom {
            node = self.parent[node];
        }
        node
    }

    /// Turns a node so that `vertex` becomes its base: the edges inside are matched anew.
    pub(crate) fn turn(&mut self, node: usize, vertex: usize) {
        if !self.is_blossom(node) {
            return;
        }
        let entered = self.child_with(node, vertex);
        self.turn(entered, vertex);
        let count = self.children[node].len();
        let at = self.children[node]
            .iter()
            .position(|child| *child == entered)
            .unwrap_or(0);
        // From the entered child to the old base, over an even number of edges.
        let mut pairs = Vec::new();
        if at % 2 == 1 {
            pairs.extend((at + 1..count).step_by(2));
        } else {
            pairs.extend((0..at).step_by(2));
        }
        for first in pairs {
            let (here, there) = self.links[node][first];
            let (one, other) = (
                self.children[node][first],
                self.children[node][(first + 1) % count],
            );
            self.turn(one, here);
            self.turn(other, there);
            self.mate[here] = there;
            self.mate[there] = here;
        }
        self.children[node].rotate_left(at);
        self.links[node].rotate_left(at);
        self.base[node] = vertex;
    }
}
