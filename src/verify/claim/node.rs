//! What a certificate of a claim says, right or not.

use super::equation::Equation;
use nk_base::number::Number;
use nk_system::System;

/// All lines of a certificate.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// As it was asked for; not checked.
    pub text: String,
    /// The texts of certificates of periodicity and of derivation.
    pub certificates: Vec<String>,
    /// Systems of recurrences.
    pub systems: Vec<Source>,
    /// What the trees call by number; each refers to earlier ones only.
    pub names: Vec<Named>,
    /// Where one of these is false, nothing is claimed.
    pub filters: Vec<Node>,
    pub statement: Node,
    /// The statement is claimed for all n from here on.
    pub low: Number,
    /// Below this number it is tried; what is said of it from there on follows from `ground`.
    pub from: Number,
    pub ground: Ground,
}

/// Why a statement is true from `from` on.
#[derive(Clone, Debug, PartialEq)]
pub enum Ground {
    /// Where it is true it is true this many steps later too; so it is tried for so many numbers more.
    Period(i64),
    /// It equates nim-sums of members of one system.
    OneSystem(Equation),
}

/// Where the recurrences of a system come from.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    Given(System),
    /// A certificate of derivation, by its number.
    Derivation(usize),
}

/// A function of one integer, with the name that it had.
#[derive(Clone, Debug, PartialEq)]
pub struct Named {
    pub name: String,
    pub rule: Rule,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Rule {
    /// A sequence of a certificate of periodicity.
    Sequence { certificate: usize, member: usize },
    /// A sequence of a system.
    Member { system: usize, member: usize },
    /// The nimbers of the graphs of a certificate of derivation.
    Nimber {
        derivation: usize,
        places: Vec<Place>,
        /// The least n of `searched`, which are nimbers that the certificate does not show, found by the search.
        searched: (i64, Vec<u32>),
    },
    /// The first case that covers the argument.
    Function { cases: Vec<Case> },
    /// The integers from `low` on that have the property, ascending, from index 1 on; the property repeats with `period`
    /// from some index on. `None` if that is not said; then it is asked for members only.
    Enumeration {
        low: i64,
        period: Option<i64>,
        property: Node,
    },
}

/// Sequence `member` of a certificate of periodicity at n is sequence `derived` of the derivation at n + shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub certificate: usize,
    pub member: usize,
    pub derived: usize,
    pub shift: i64,
}

/// For arguments from `low` to `high`, either end open where `None`, which `condition` is true of: the value of `body`. In
/// both trees n is the argument less `offset`.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    pub low: Option<Number>,
    pub high: Option<Number>,
    pub offset: Number,
    pub condition: Node,
    pub body: Node,
}

/// An expression in one integer n.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    Number(Number),
    /// A value that the evaluation found and nothing here shows.
    Given(Number),
    True,
    N,
    /// A named function at `factor * n + offset`.
    At(Index),
    /// Whether `factor * n + offset` is in a named enumeration.
    In(Index),
    Of(Operator, Vec<Node>),
    /// The least integer >= 0 that is none of the items whose guards are true.
    Mex(Vec<(Node, Node)>),
}

/// A named function, and where it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Index {
    pub name: usize,
    pub factor: i64,
    pub offset: Offset,
}

/// Offsets are small; constant arguments may be large, but those are given as values.
pub type Offset = i64;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    Negate,
    Add,
    Subtract,
    Multiply,
    Divide,
    FloorDivide,
    Modulo,
    NimSum,
    Power,
    Floor,
    Ceiling,
    Absolute,
    Gcd,
    Binomial,
    Minimum,
    Maximum,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    /// Whether the first is an integer from the second to the third.
    Within,
    And,
    Or,
    Not,
    If,
}

/// Each operator with its word and the number of its operands; `None` for one or more, whose number follows the word.
pub const OPERATORS: &[(Operator, &str, Option<usize>)] = &[
    (Operator::Negate, "neg", Some(1)),
    (Operator::Add, "+", Some(2)),
    (Operator::Subtract, "-", Some(2)),
    (Operator::Multiply, "*", Some(2)),
    (Operator::Divide, "/", Some(2)),
    (Operator::FloorDivide, "div", Some(2)),
    (Operator::Modulo, "mod", Some(2)),
    (Operator::NimSum, "xor", Some(2)),
    (Operator::Power, "^", Some(2)),
    (Operator::Floor, "floor", Some(1)),
    (Operator::Ceiling, "ceiling", Some(1)),
    (Operator::Absolute, "abs", Some(1)),
    (Operator::Gcd, "gcd", Some(2)),
    (Operator::Binomial, "binomial", Some(2)),
    (Operator::Minimum, "min", None),
    (Operator::Maximum, "max", None),
    (Operator::Equal, "=", Some(2)),
    (Operator::NotEqual, "!=", Some(2)),
    (Operator::Less, "<", Some(2)),
    (Operator::LessEqual, "<=", Some(2)),
    (Operator::Greater, ">", Some(2)),
    (Operator::GreaterEqual, ">=", Some(2)),
    (Operator::Within, "within", Some(3)),
    (Operator::And, "and", None),
    (Operator::Or, "or", None),
    (Operator::Not, "not", Some(1)),
    (Operator::If, "if", Some(3)),
];

impl Node {
    pub fn of<const K: usize>(operator: Operator, parts: [Node; K]) -> Node {
        Node::Of(operator, parts.into())
    }

    /// The parts of a tree.
    pub fn parts(&self) -> Vec<&Node> {
        match self {
            Node::Of(_, parts) => parts.iter().collect(),
            Node::Mex(items) => items
                .iter()
                .flat_map(|(guard, item)| [guard, item])
                .collect(),
            _ => Vec::new(),
        }
    }

    pub fn index(&self) -> Option<&Index> {
        match self {
            Node::At(index) | Node::In(index) => Some(index),
            _ => None,
        }
    }
}

impl Rule {
    /// The trees that it is made of.
    pub fn trees(&self) -> Vec<&Node> {
        match self {
            Rule::Function { cases } => cases
                .iter()
                .flat_map(|own| [&own.condition, &own.body])
                .collect(),
            Rule::Enumeration { property, .. } => vec![property],
            Rule::Sequence { .. } | Rule::Member { .. } | Rule::Nimber { .. } => Vec::new(),
        }
    }
}

impl Claim {
    /// How many values in it were found by a search and are shown by nothing here.
    pub fn taken(&self) -> usize {
        fn given(node: &Node) -> usize {
            let parts = node.parts().into_iter().map(given).sum::<usize>();
            parts + usize::from(matches!(node, Node::Given(_)))
        }
        let rules = self.names.iter().map(|own| match &own.rule {
            Rule::Nimber { searched, .. } => searched.1.len(),
            rule => rule.trees().into_iter().map(given).sum(),
        });
        let own = self.filters.iter().chain([&self.statement]).map(given);
        rules.sum::<usize>() + own.sum::<usize>()
    }
}
