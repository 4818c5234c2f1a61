//! Graph families.

use super::{Element, Expr, Frame};
use nk_base::source::Span;

/// `graph name(parameters) ... : conditions`.
#[derive(Clone, Debug)]
pub struct Family {
    /// The name: `wheel`.
    pub name: String,
    /// The number of parameters, which are the first slots.
    pub arity: usize,
    /// The slots of the parameters, then those of the variables in the conditions and in the body.
    pub frame: Frame,
    /// Truth values in the parameters; an instance where one fails is an error.
    pub conditions: Vec<Expr>,
    /// The graph, by its rules or as an expression.
    pub body: FamilyBody,
    /// The place of the name in the definition.
    pub span: Span,
}

/// The definition of the graphs of a family by its parameters.
#[derive(Clone, Debug)]
pub enum FamilyBody {
    /// `= cartesian(cycle(n), path(2))`
    Expr(Expr),
    /// `{ vertex ... edge ... }`
    Rules {
        /// The vertex names, such as `v` and `hub`, in the order of their declaration.
        names: Vec<VertexName>,
        /// The vertices of all rules `vertex v[i] : ...`. A vertex that is declared twice is one vertex.
        vertices: Vec<Element<VertexTerm>>,
        /// The edges of all rules `edge v[i] -- v[i+1] : ...`.
        edges: Vec<Element<EdgeChain>>,
    },
}

impl FamilyBody {
    /// Calls `visit` for the expression, or for those in the rules.
    pub fn each_expression<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        match self {
            FamilyBody::Expr(expr) => visit(expr),
            FamilyBody::Rules {
                vertices, edges, ..
            } => {
                for rule in vertices {
                    rule.each_range(visit);
                    rule.item.indices.iter().for_each(&mut *visit);
                }
                for rule in edges {
                    rule.each_range(visit);
                    let indices = rule.item.ends.iter().flat_map(|end| &end.indices);
                    indices.for_each(&mut *visit);
                }
            }
        }
    }
}

/// A name that the rules of a family give to vertices, such as the `v` of `v[i]`.
#[derive(Clone, Debug)]
pub struct VertexName {
    /// The name.
    pub name: String,
    /// The number of indices of each vertex with this name; 0 for `hub`.
    pub indices: usize,
    /// The place of its first declaration, with the conditions of its rule.
    pub span: Span,
}

/// `v[i-1, j]`; `name` indexes [`FamilyBody::Rules::names`].
#[derive(Clone, Debug)]
pub struct VertexTerm {
    /// The name, as a place in [`FamilyBody::Rules::names`].
    pub name: usize,
    /// The indices, as many as [`VertexName::indices`] says.
    pub indices: Vec<Expr>,
    /// The place in the text.
    pub span: Span,
}

/// `a -- b -- c`, in which each vertex is joined to the next.
#[derive(Clone, Debug)]
pub struct EdgeChain {
    /// The vertices in order, at least two.
    pub ends: Vec<VertexTerm>,
    /// The rule as a whole.
    pub rule: Span,
}
