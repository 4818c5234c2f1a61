//! The content of a certificate of a claim, whether or not it is right.

use nk_base::number::Number;
use nk_system::{Member, Sequence, System};

/// The content of a certificate of a claim, as read from its lines. Nothing in it is verified yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// The claim in the notation of the specification. The verifier does not read it.
    pub text: String,
    /// The texts of the certificates of periodicity, of derivation and of misère quotients that the claim rests on.
    pub certificates: Vec<String>,
    /// The systems of recurrences that the claim rests on.
    pub systems: Vec<Source>,
    /// The functions that trees refer to by number. The rule of each function refers to earlier functions only.
    pub names: Vec<Named>,
    /// The variables other than n. The rules of names are in one variable, whatever is here.
    pub others: Vec<Variable>,
    /// Conditions on the variables. The claim says nothing about a point at which one of them is false.
    pub filters: Vec<Node>,
    /// The statement about n and the other variables, which is true or false at each point.
    pub statement: Node,
    /// The least n that the claim is about.
    pub low: Number,
    /// The verifier tries the statement at each n from `low` to `from - 1`. For n >= `from` it follows from `ground`.
    pub from: Number,
    /// The reason why the statement is true at each n >= `from`.
    pub ground: Ground,
}

/// A variable other than n.
#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    /// Its least value.
    pub low: Number,
    /// How far it goes.
    pub reach: Reach,
}

/// The word for a variable other than n, by its number from 0.
pub(super) fn other(number: usize) -> String {
    format!("n{}", number + 2)
}

/// How far a variable other than n goes.
#[derive(Clone, Debug, PartialEq)]
pub enum Reach {
    /// To this value, which is its last one. The verifier tries all of its values.
    Through(Number),
    /// Without an end: a statement that is true where the variable has a value >= `from` is also true `period` steps
    /// later. The verifier tries the values from the least one to `from + period - 1`.
    Period {
        /// The value from which on that is so.
        from: Number,
        /// The number of steps, at least 1.
        period: i64,
    },
}

/// The reason why a statement is true at each n >= `from`.
#[derive(Clone, Debug, PartialEq)]
pub enum Ground {
    /// A number P >= 1 of steps: if the statement is true at n >= `from`, it is also true at n + P. The verifier tries
    /// P more integers n for this ground.
    Period(i64),
    /// The statement equates two nim-sums of members of one system.
    OneSystem(Equation),
}

/// The proof that both sides of an equation are equal: one system of recurrences in which their parts have the same form.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Equation {
    /// The members of the one system. An index into this list is called a joint in messages.
    pub joint: Vec<Joint>,
    /// The number X of the theorem for each class of members.
    pub cuts: Vec<i64>,
    /// One list for each residue r of n modulo the number Q of lists. At n = Q N + r the nim-sum of both sides is the
    /// nim-sum of the entries. The entries 2 i and 2 i + 1 are equal, so the nim-sum is 0.
    pub sums: Vec<Vec<Entry>>,
    /// The number N of the theorem. Values of members are compared for all n < N.
    pub agree: i64,
}

/// A member of the one system: the sequence `member` of a listed system at `modulus * N + residue`.
#[derive(Clone, Debug, PartialEq)]
pub struct Joint {
    /// The number of the listed system.
    pub system: usize,
    /// The number of the sequence in the listed system.
    pub member: Member,
    /// The factor of N in the index of that sequence, at least 1.
    pub modulus: i64,
    /// The constant part of that index, from 0 to `modulus - 1`.
    pub residue: i64,
    /// The class of the member. Members of one class are equal at shifted indices.
    pub class: usize,
    /// The shift d of the member in its class: the members of a class are equal at n + d, each with its own d.
    pub shift: i64,
    /// The recurrence of the member, in members of the one system. Its name is empty.
    pub sequence: Sequence,
}

/// A member of the one system at `growth * N + offset`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The index of the member in [`Equation::joint`].
    pub member: Member,
    /// The factor of N, at least 1.
    pub growth: i64,
    /// The constant part of the index.
    pub offset: i64,
}

/// The origin of a system of recurrences.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// The certificate lists the recurrences of the system.
    Given(System),
    /// The system of a certificate of derivation, given by the number of that certificate.
    Derivation(usize),
}

/// A function of one integer.
#[derive(Clone, Debug, PartialEq)]
pub struct Named {
    /// The name of the function in the specification. The verifier uses it in messages only, with two exceptions. If it
    /// is that of an octal game, the function has to be the sequence of its heaps. The name of [`Rule::Misere`] is the
    /// code of its game.
    pub name: String,
    /// The rule that gives the values of the function.
    pub rule: Rule,
}

impl Named {
    /// The code of an octal game, if the function is called by its name: `0.77` for `octal game 0.77`.
    pub fn octal_code(&self) -> Option<&str> {
        self.name.strip_prefix("octal game ")
    }
}

/// The rule that gives the values of a function of one integer. Numbers of certificates, systems and members count from 0.
#[derive(Clone, Debug, PartialEq)]
pub enum Rule {
    /// The function is a sequence of a certificate of periodicity.
    Sequence {
        /// The number of the certificate.
        certificate: usize,
        /// The number of the sequence in the certificate.
        member: usize,
    },
    /// The value at m N + r, for m members and r from 0 to m - 1, is the value of member r at N.
    Interleaved {
        /// The number of the certificate.
        certificate: usize,
        /// The numbers of the sequences in the certificate, one for each residue.
        members: Vec<usize>,
    },
    /// The function is a sequence of a listed system.
    Member {
        /// The number of the system.
        system: usize,
        /// The number of the sequence in the system.
        member: usize,
    },
    /// The value at n is the nimber of the graph for n of a certificate of derivation.
    Nimber {
        /// The number of the certificate.
        derivation: usize,
        /// For sequences of the derivation, the sequences of certificates of periodicity that equal them.
        places: Vec<Place>,
        /// The least n with a nimber that a search found, and the nimbers from that n on. The certificate does not prove
        /// these nimbers.
        searched: (i64, Vec<u32>),
    },
    /// The value at n says who wins in misère play on a sum of heaps of an octal game: 0 for the second player, 1 for the
    /// first. The name of the function is the code of the game.
    Misere {
        /// The number of the certificate of the misère quotient of all heaps of the game.
        quotient: usize,
        /// The heaps `factor * n + offset`, as pairs of their factor, at least 0, and their offset. There is no value where
        /// one of them is negative.
        heaps: Vec<(i64, i64)>,
    },
    /// The value is that of the first case that covers the argument.
    Function {
        /// The cases, in the order in which they are tried.
        cases: Vec<Case>,
    },
    /// The value at k >= 1 is the k-th integer >= `low`, in ascending order, that has a property.
    Enumeration {
        /// The least integer that may have the property.
        low: i64,
        /// The period with which the property repeats from some integer on. `None` if no period is stated; then the claim
        /// may ask only whether an integer is in the enumeration.
        period: Option<i64>,
        /// The property, as a condition on the integer n.
        property: Node,
    },
    /// The value at k is an aggregate over the integers i from `low` to k at which a condition is true.
    Running {
        /// What is made of the values.
        fold: Fold,
        /// The least i.
        low: i64,
        /// The condition on i, which is the variable n of the tree.
        guard: Node,
        /// The value for i, which is the variable n of the tree. It is evaluated only where the condition is true.
        item: Node,
    },
}

/// What an aggregate makes of the values of its elements, which are taken in the order of their integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fold {
    /// Their sum; 0 without elements.
    Sum,
    /// Their nim-sum; 0 without elements.
    NimSum,
    /// The least of them; no value without elements.
    Minimum,
    /// The largest of them; no value without elements.
    Maximum,
    /// The least integer >= 0 that is not among them. All of them are integers.
    Mex,
    /// Whether all of them are true. Elements behind the first false one are not evaluated.
    All,
    /// Whether one of them is true. Elements behind the first true one are not evaluated.
    Exists,
}

/// All ways to fold.
pub const FOLDS: &[Fold] = &[
    Fold::Sum,
    Fold::NimSum,
    Fold::Minimum,
    Fold::Maximum,
    Fold::Mex,
    Fold::All,
    Fold::Exists,
];

impl Fold {
    /// Its word in certificates, which is that of the language.
    pub fn word(self) -> &'static str {
        match self {
            Fold::Sum => "sum",
            Fold::NimSum => "nimsum",
            Fold::Minimum => "min",
            Fold::Maximum => "max",
            Fold::Mex => "mex",
            Fold::All => "all",
            Fold::Exists => "exists",
        }
    }
}

/// A sequence of a certificate of periodicity that equals a sequence of a derivation: the value of `member` at n is the
/// value of `derived` at n + `shift`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The number of the certificate of periodicity.
    pub certificate: usize,
    /// The number of the sequence in that certificate.
    pub member: usize,
    /// The number of the sequence in the derivation.
    pub derived: usize,
    /// The index in the derivation less the index in the certificate.
    pub shift: i64,
}

/// One case of a function. In both trees the variable n is the argument of the function less `offset`.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// The least argument that the case covers; `None` if there is no lower end.
    pub low: Option<Number>,
    /// The largest argument that the case covers; `None` if there is no upper end.
    pub high: Option<Number>,
    /// The difference between the argument and the variable n of the trees.
    pub offset: Number,
    /// The case covers an argument only if this condition is true.
    pub condition: Node,
    /// The value of the function.
    pub body: Node,
}

/// An expression in the integer n, and in further variables of a claim that has some, as a tree.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// A number that the specification states.
    Number(Number),
    /// A number that evaluation found. The certificate does not prove it.
    Given(Number),
    /// The truth value *true*.
    True,
    /// The variable n.
    N,
    /// The value of a named function at `factor * n + offset`.
    At(Index),
    /// Whether `factor * n + offset` is in a named enumeration.
    In(Index),
    /// A variable other than n, by its number in [`Claim::others`].
    Other(usize),
    /// The value of a named function at a sum of multiples of the variables. A name of [`Rule::Misere`] without heaps
    /// has any number of such sums, which are the heaps; any other name has one.
    Along(usize, Vec<Form>),
    /// Whether a sum of multiples of the variables is in a named enumeration.
    Among(usize, Form),
    /// An operator with its operands.
    Of(Operator, Vec<Node>),
    /// The mex of a set, given as pairs of a guard and an item. An item is in the set if its guard is true.
    Mex(Vec<(Node, Node)>),
}

/// A named function with its argument `factor * n + offset`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Index {
    /// The number of the function in [`Claim::names`].
    pub name: usize,
    /// The factor of n, at least 0.
    pub factor: i64,
    /// The constant part of the argument.
    pub offset: Offset,
}

/// A sum of multiples of the variables, and an integer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Form {
    /// The factors of n and of the other variables in their order, each at least 0.
    pub factors: Vec<i64>,
    /// The constant part.
    pub offset: i64,
}

/// The constant part of an argument. Arguments without n may be large; a certificate gives their values as
/// [`Node::Given`] instead.
pub type Offset = i64;

/// The operators of trees. [`OPERATORS`] lists their words and the numbers of their operands. Arithmetic is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// -a.
    Negate,
    /// a + b.
    Add,
    /// a - b.
    Subtract,
    /// a b.
    Multiply,
    /// The exact quotient of a by b, which may be a fraction.
    Divide,
    /// The quotient of a by b, rounded down.
    FloorDivide,
    /// The remainder a - b floor(a / b).
    Modulo,
    /// The nim-sum of two integers >= 0: exclusive or, bit by bit.
    NimSum,
    /// a to the power of b.
    Power,
    /// The largest integer <= a.
    Floor,
    /// The least integer >= a.
    Ceiling,
    /// The absolute value of a.
    Absolute,
    /// The greatest common divisor of two integers.
    Gcd,
    /// The binomial coefficient of a over b.
    Binomial,
    /// The least operand.
    Minimum,
    /// The largest operand.
    Maximum,
    /// Whether a = b.
    Equal,
    /// Whether a and b differ.
    NotEqual,
    /// Whether a < b.
    Less,
    /// Whether a <= b.
    LessEqual,
    /// Whether a > b.
    Greater,
    /// Whether a >= b.
    GreaterEqual,
    /// Whether a is an integer from b to c.
    Within,
    /// Whether all operands are true. Operands behind the first false one are not evaluated.
    And,
    /// Whether one of the operands is true. Operands behind the first true one are not evaluated.
    Or,
    /// Whether the operand is false.
    Not,
    /// b if a is true, and c otherwise. Only the branch that is taken is evaluated.
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
    /// An operator applied to K operands. K must be a number of operands that [`OPERATORS`] allows.
    pub fn of<const K: usize>(operator: Operator, parts: [Node; K]) -> Node {
        Node::Of(operator, parts.into())
    }

    /// The subtrees right below the root, from left to right.
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

    /// The named function that the root of the tree refers to at `factor * n + offset`; `None` if the root is no such
    /// reference.
    pub fn index(&self) -> Option<&Index> {
        match self {
            Node::At(index) | Node::In(index) => Some(index),
            _ => None,
        }
    }

    /// The number of the name that the root of the tree refers to; `None` if the root is no such reference.
    pub fn name(&self) -> Option<usize> {
        match self {
            Node::At(index) | Node::In(index) => Some(index.name),
            Node::Along(name, _) | Node::Among(name, _) => Some(*name),
            _ => None,
        }
    }
}

impl Rule {
    /// All trees of the rule: conditions and bodies of cases, the property of an enumeration, or the condition and the
    /// value of an aggregate.
    pub fn trees(&self) -> Vec<&Node> {
        match self {
            Rule::Function { cases } => cases
                .iter()
                .flat_map(|own| [&own.condition, &own.body])
                .collect(),
            Rule::Enumeration { property, .. } => vec![property],
            Rule::Running { guard, item, .. } => vec![guard, item],
            Rule::Sequence { .. }
            | Rule::Interleaved { .. }
            | Rule::Member { .. }
            | Rule::Nimber { .. }
            | Rule::Misere { .. } => Vec::new(),
        }
    }
}

impl Claim {
    /// The number of values in the claim that a search or an evaluation found and the certificate does not prove.
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
