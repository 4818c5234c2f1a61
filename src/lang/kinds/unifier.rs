//! Kinds that are being inferred, and their unification.

use super::{DEEPEST, Node, Shape, Unifier, Unknown};
use crate::ir::{Elements, Kind};
use crate::reasons::Reasons;

impl Unifier<'_, '_> {
    pub(super) fn free(&mut self) -> Unknown {
        self.add(Node::Free)
    }

    pub(super) fn known(&mut self, shape: Shape) -> Unknown {
        self.add(Node::Is(shape))
    }

    fn add(&mut self, node: Node) -> Unknown {
        self.nodes.push(node);
        self.because.push(self.speaker);
        self.nodes.len() - 1
    }

    pub(super) fn of_kind(&mut self, kind: Kind) -> Unknown {
        let shape = match kind {
            Kind::Number => Shape::Number,
            Kind::Truth => Shape::Truth,
            Kind::Text => Shape::Text,
            Kind::Graph => Shape::Graph,
            Kind::Vertex => Shape::Vertex,
            Kind::Edge => Shape::Edge,
            Kind::Set(elements) => Shape::Set(self.of_elements(elements)),
            Kind::List(elements) => Shape::List(self.of_elements(elements)),
        };
        self.known(shape)
    }

    fn of_elements(&mut self, elements: Elements) -> Unknown {
        match elements.kind() {
            Some(kind) => self.of_kind(kind),
            None => self.free(),
        }
    }

    pub(super) fn root(&mut self, unknown: Unknown) -> Unknown {
        let root = root(&self.nodes, unknown);
        let mut at = unknown;
        while let Node::Same(next) = self.nodes[at] {
            self.nodes[at] = Node::Same(root);
            at = next;
        }
        root
    }

    pub(super) fn shape(&mut self, unknown: Unknown) -> Option<Shape> {
        let root = self.root(unknown);
        match self.nodes[root] {
            Node::Is(shape) => Some(shape),
            Node::Free | Node::Same(_) => None,
        }
    }

    pub(super) fn unify(&mut self, a: Unknown, b: Unknown) {
        let mut pairs = vec![(a, b)];
        while let Some((a, b)) = pairs.pop().filter(|_| !self.budget.is_spent()) {
            let (a, b) = (self.root(a), self.root(b));
            if a == b {
                continue;
            }
            match (self.nodes[a], self.nodes[b]) {
                (Node::Is(first), Node::Is(second)) => match (first, second) {
                    // Neither side of a contradiction takes over the kind of the other.
                    (Shape::Set(x), Shape::Set(y)) | (Shape::List(x), Shape::List(y))
                        if self.may_be_same(x, y) =>
                    {
                        self.nodes[b] = Node::Same(a);
                        pairs.push((x, y));
                    }
                    (first, second) if first == second => self.nodes[b] = Node::Same(a),
                    _ => {}
                },
                (Node::Is(_), _) => self.nodes[b] = Node::Same(a),
                _ => self.nodes[a] = Node::Same(b),
            }
        }
    }

    /// Whether nothing that is known of two kinds tells them apart.
    fn may_be_same(&mut self, mut a: Unknown, mut b: Unknown) -> bool {
        for _ in 0..DEEPEST {
            (a, b) = match (self.shape(a), self.shape(b)) {
                (Some(Shape::Set(x)), Some(Shape::Set(y)))
                | (Some(Shape::List(x)), Some(Shape::List(y))) => (x, y),
                (Some(first), Some(second)) => return first == second,
                _ => return true,
            };
        }
        true
    }

    pub(super) fn is(&mut self, unknown: Unknown, shape: Shape) {
        let known = self.known(shape);
        self.unify(unknown, known);
    }

    pub(super) fn kind(&self, unknown: Unknown, depth: usize) -> Option<Kind> {
        let Node::Is(shape) = self.nodes[root(&self.nodes, unknown)] else {
            return None;
        };
        let inner = |own| match depth {
            0 => None,
            _ => self.kind(own, depth - 1),
        };
        Some(match shape {
            Shape::Number => Kind::Number,
            Shape::Truth => Kind::Truth,
            Shape::Text => Kind::Text,
            Shape::Graph => Kind::Graph,
            Shape::Vertex => Kind::Vertex,
            Shape::Edge => Kind::Edge,
            Shape::Set(own) => Kind::set_of(inner(own)),
            Shape::List(own) => Kind::list_of(inner(own)),
        })
    }

    /// For each occurrence of a name the expression that determined its kind, where this is another expression.
    pub(super) fn reasons(mut self) -> Reasons {
        let mut reasons = Reasons::default();
        for (span, unknown) in std::mem::take(&mut self.uses).into_iter().rev() {
            let root = self.root(unknown);
            if let (Node::Is(_), Some(because)) = (self.nodes[root], self.because[root]) {
                reasons.add(span, because);
            }
        }
        reasons
    }
}

/// The node that represents all nodes that are the same.
fn root(nodes: &[Node], mut unknown: Unknown) -> Unknown {
    while let Node::Same(next) = nodes[unknown] {
        unknown = next;
    }
    unknown
}
