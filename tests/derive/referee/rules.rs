//! Families as data, and their text in NK.

/// A bound on an index: `At(c)` is c, and `Last(c)` is n - c.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    At(i64),
    Last(i64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    Less,
    AtMost,
    More,
    AtLeast,
    Equal,
    Other,
}

/// A condition on an index i and on n.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    Always,
    Compare(Op, Bound),
    /// The index is between the bounds, both included.
    Between(Bound, Bound),
    Not(Box<Condition>),
    And(Vec<Condition>),
    Or(Vec<Condition>),
}

/// The vertices `name[i]` for i from `low` to `high` for which the condition holds.
#[derive(Clone, Debug)]
pub struct Kind {
    pub name: &'static str,
    pub low: Bound,
    pub high: Bound,
    pub when: Condition,
}

/// The edges `from[i] -- to[i + step]` for all i such that both vertices are declared and the condition holds.
#[derive(Clone, Debug)]
pub struct Join {
    pub from: usize,
    pub to: usize,
    pub step: i64,
    pub when: Condition,
}

/// The vertex `name[at]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vertex {
    pub name: &'static str,
    pub at: Bound,
}

/// An end piece with the vertices `name[1]`, ..., `name[count]`.
#[derive(Clone, Debug)]
pub struct Piece {
    pub name: &'static str,
    pub form: Form,
    pub count: i64,
    /// The declared vertex to which the first vertex is joined.
    pub to: Vertex,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Arm,
    Clique,
    Ring,
}

/// The graph that is made from the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    Itself,
    /// `cartesian(g(n), path(2))`.
    Prism,
    /// `power(g(n), 2)`.
    Square,
    /// `disjoint(g(n), path(n + 2))`.
    Beside,
}

#[derive(Clone, Debug)]
pub struct Family {
    pub kinds: Vec<Kind>,
    pub joins: Vec<Join>,
    /// Single vertices, each with the declared vertex to which it is joined, if there is one.
    pub singles: Vec<(Vertex, Option<Vertex>)>,
    pub pieces: Vec<Piece>,
    pub least: i64,
    /// The constants that the rules have as parameters p and q.
    pub parameters: Vec<i64>,
    pub target: Target,
}

impl Bound {
    pub fn value(self, n: i64) -> i64 {
        match self {
            Bound::At(at) => at,
            Bound::Last(less) => n - less,
        }
    }

    fn text(self, parameters: &[i64]) -> String {
        let number = |own: i64| match parameters.iter().position(|other| *other == own) {
            Some(at) => ["p", "q"][at].to_owned(),
            None => own.to_string(),
        };
        match self {
            Bound::At(at) => number(at),
            Bound::Last(0) => "n".to_owned(),
            Bound::Last(less @ 1..) => format!("n - {}", number(less)),
            Bound::Last(less) => format!("n + {}", number(-less)),
        }
    }
}

impl Condition {
    pub fn holds(&self, i: i64, n: i64) -> bool {
        match self {
            Condition::Always => true,
            Condition::Compare(op, bound) => {
                let other = bound.value(n);
                match op {
                    Op::Less => i < other,
                    Op::AtMost => i <= other,
                    Op::More => i > other,
                    Op::AtLeast => i >= other,
                    Op::Equal => i == other,
                    Op::Other => i != other,
                }
            }
            Condition::Between(low, high) => low.value(n) <= i && i <= high.value(n),
            Condition::Not(inner) => !inner.holds(i, n),
            Condition::And(parts) => parts.iter().all(|part| part.holds(i, n)),
            Condition::Or(parts) => parts.iter().any(|part| part.holds(i, n)),
        }
    }

    /// The condition in NK, in parentheses if it has several parts.
    fn text(&self, index: &str, parameters: &[i64]) -> String {
        let joined = |parts: &[Condition], word: &str| {
            let parts = parts.iter().map(|part| part.text(index, parameters));
            format!("({})", parts.collect::<Vec<_>>().join(word))
        };
        match self {
            Condition::Always => "0 <= 0".to_owned(),
            Condition::Compare(op, bound) => {
                let sign = match op {
                    Op::Less => "<",
                    Op::AtMost => "<=",
                    Op::More => ">",
                    Op::AtLeast => ">=",
                    Op::Equal => "=",
                    Op::Other => "!=",
                };
                format!("{index} {sign} {}", bound.text(parameters))
            }
            Condition::Between(low, high) => {
                let (low, high) = (low.text(parameters), high.text(parameters));
                format!("({low} <= {index} <= {high})")
            }
            Condition::Not(inner) => format!("not ({})", inner.text(index, parameters)),
            Condition::And(parts) => joined(parts, " and "),
            Condition::Or(parts) => joined(parts, " or "),
        }
    }
}

impl Kind {
    pub fn has(&self, i: i64, n: i64) -> bool {
        self.low.value(n) <= i && i <= self.high.value(n) && self.when.holds(i, n)
    }

    /// The conditions for a declared vertex with the given index.
    fn declared(&self, index: &str, parameters: &[i64]) -> Vec<String> {
        let (low, high) = (self.low.text(parameters), self.high.text(parameters));
        let mut conditions = vec![format!("{low} <= {index} <= {high}")];
        if self.when != Condition::Always {
            conditions.push(self.when.text(index, parameters));
        }
        conditions
    }
}

impl Vertex {
    fn text(self, parameters: &[i64]) -> String {
        format!("{}[{}]", self.name, self.at.text(parameters))
    }
}

impl Family {
    /// The rules as `graph NAME(n)`, without regard to `target`.
    pub fn text(&self, name: &str) -> String {
        let own = &self.parameters[..];
        let mut rules = String::new();
        let mut rule = |text: String, conditions: Vec<String>| {
            let conditions = match conditions.is_empty() {
                true => String::new(),
                false => format!(" : {}", conditions.join(", ")),
            };
            rules += &format!("  {text}{conditions}\n");
        };
        for kind in &self.kinds {
            rule(format!("vertex {}[i]", kind.name), kind.declared("i", own));
        }
        for join in &self.joins {
            let (from, to) = (&self.kinds[join.from], &self.kinds[join.to]);
            let there = match join.step {
                0 => "i".to_owned(),
                step => format!("i + {step}"),
            };
            let mut conditions = from.declared("i", own);
            conditions.extend(to.declared(&there, own));
            if join.when != Condition::Always {
                conditions.push(join.when.text("i", own));
            }
            conditions.dedup();
            rule(
                format!("edge {}[i] -- {}[{there}]", from.name, to.name),
                conditions,
            );
        }
        for (vertex, to) in &self.singles {
            let vertex = vertex.text(own);
            match to.map(|to| to.text(own)) {
                Some(to) => {
                    rule(format!("vertex {vertex}, {to}"), Vec::new());
                    rule(format!("edge {vertex} -- {to}"), Vec::new());
                }
                None => rule(format!("vertex {vertex}"), Vec::new()),
            }
        }
        for Piece {
            name,
            form,
            count,
            to,
        } in &self.pieces
        {
            let to = to.text(own);
            rule(
                format!("vertex {to}, {name}[j]"),
                vec![format!("1 <= j <= {count}")],
            );
            rule(format!("edge {name}[1] -- {to}"), Vec::new());
            match form {
                Form::Clique => rule(
                    format!("edge {name}[j] -- {name}[k]"),
                    vec![format!("1 <= j < k <= {count}")],
                ),
                _ => rule(
                    format!("edge {name}[j] -- {name}[j + 1]"),
                    vec![format!("1 <= j < {count}")],
                ),
            }
            if *form == Form::Ring {
                rule(format!("edge {name}[{count}] -- {name}[1]"), Vec::new());
            }
        }
        let least = self.least;
        match self.parameters.len() {
            0 => format!("graph {name}(n) {{\n{rules}}} : n >= {least}\n"),
            count => {
                let names = ["p", "q"][..count].join(", ");
                let given = own
                    .iter()
                    .map(i64::to_string)
                    .collect::<Vec<_>>()
                    .join(", ");
                format!(
                    "graph {name}_of(n, {names}) {{\n{rules}}} : n >= 0\ngraph {name}(n) = {name}_of(n, {given}) : n >= {least}\n"
                )
            }
        }
    }

    /// The expression that `target` asks for, with this name of the family.
    pub fn expression(&self, name: &str) -> String {
        match self.target {
            Target::Itself => format!("{name}(n)"),
            Target::Prism => format!("cartesian({name}(n), path(2))"),
            Target::Square => format!("power({name}(n), 2)"),
            Target::Beside => format!("disjoint({name}(n), path(n + 2))"),
        }
    }
}
