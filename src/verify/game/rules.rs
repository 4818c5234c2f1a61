//! The rules of a deletion game as data, and their notation.
//!
//! ```text
//! condition  (joined 0 1)  (equal N N)  (less N N)  (at-most N N)  (not C)  (all C ...)  (any C ...)
//! number     7  (degree 0)  (count S)  order  size  parts-left  (sum N ...)  (times 3 N)  (mod N 2)
//! set        (vertex 0)  (around 0)  (union S S)  (both S S)  (minus S S)
//! edges      (between 0 1)  (at 0)
//! ```
//!
//! `(around 0)` is the set of neighbours of bound vertex 0, `(mod N 2)` is the remainder from 0 on, and `(between 0 1)`
//! is the edge between two bound vertices, if there is one.

use std::fmt;

use crate::words::with_parentheses;

/// One kind of move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The number of vertices that a move binds, from 1 to 3. Each is joined to the next.
    pub bound: usize,
    /// The condition for the move; without one the move is always allowed.
    pub condition: Option<Condition>,
    /// The vertices that the move removes; `None` if it removes only edges.
    pub vertices: Option<Set>,
    /// Further edges that the move removes.
    pub edges: Vec<Edges>,
    /// The bound vertex to which the token moves, in a game with a token. Before the move the token is on bound vertex
    /// 0.
    pub goes: Option<usize>,
}

/// A condition on the bound vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Two bound vertices are joined.
    Joined(usize, usize),
    /// Two numbers are equal.
    Equal(Number, Number),
    /// The first number is less than the second.
    Less(Number, Number),
    /// The first number is at most the second.
    AtMost(Number, Number),
    /// The given condition does not hold.
    Not(Box<Condition>),
    /// All of these conditions hold.
    All(Vec<Condition>),
    /// At least one of these conditions holds.
    Any(Vec<Condition>),
}

/// An integer that depends on the component of the bound vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    /// A constant.
    Constant(i64),
    /// The number of neighbours of a bound vertex.
    Degree(usize),
    /// The number of vertices in a set.
    Count(Set),
    /// The number of vertices of the component.
    Order,
    /// The number of edges of the component.
    Size,
    /// The number of components into which the move leaves the component.
    PartsLeft,
    /// A sum.
    Sum(Vec<Number>),
    /// A multiple.
    Times(i64, Box<Number>),
    /// The remainder of a division by a positive number.
    Mod(Box<Number>, i64),
}

/// A set of vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Set {
    /// A bound vertex.
    Vertex(usize),
    /// The neighbours of a bound vertex.
    Around(usize),
    /// The vertices of either set.
    Union(Box<Set>, Box<Set>),
    /// The vertices of both sets.
    Both(Box<Set>, Box<Set>),
    /// The vertices of the first set that are not in the second.
    Minus(Box<Set>, Box<Set>),
}

/// A set of edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edges {
    /// The edge between two bound vertices.
    Between(usize, usize),
    /// All edges at a bound vertex.
    At(usize),
}

/// The greatest depth of parentheses in a text.
const DEEPEST: usize = 100;

/// The words of a text, parentheses among them, and the number of bound vertices.
struct Reader<'t> {
    words: std::iter::Peekable<std::vec::IntoIter<&'t str>>,
    bound: usize,
    depth: usize,
}

/// Reads a whole text; `None` if it has a mistake or a rest.
fn read<'t, T>(
    text: &'t str,
    bound: usize,
    read: impl Fn(&mut Reader<'t>) -> Option<T>,
) -> Option<T> {
    let words: Vec<&str> = with_parentheses(text).collect();
    let mut reader = Reader {
        words: words.into_iter().peekable(),
        bound,
        depth: 0,
    };
    let value = read(&mut reader)?;
    reader.words.next().is_none().then_some(value)
}

impl Condition {
    /// Reads a condition on `bound` vertices.
    pub fn read(text: &str, bound: usize) -> Option<Condition> {
        read(text, bound, Reader::condition)
    }
}

impl Set {
    /// Reads a set of vertices, for `bound` bound vertices.
    pub fn read(text: &str, bound: usize) -> Option<Set> {
        read(text, bound, Reader::set)
    }
}

impl Edges {
    /// Reads sets of edges, at least one.
    pub fn read(text: &str, bound: usize) -> Option<Vec<Edges>> {
        read(text, bound, |reader| {
            let mut all = vec![reader.edges()?];
            while reader.words.peek().is_some() {
                all.push(reader.edges()?);
            }
            Some(all)
        })
    }
}

/// Reads a bound vertex.
pub(super) fn read_vertex(text: &str, bound: usize) -> Option<usize> {
    match Set::read(text, bound)? {
        Set::Vertex(place) => Some(place),
        _ => None,
    }
}

impl<'t> Reader<'t> {
    /// Reads an opening parenthesis and the word after it.
    fn open(&mut self) -> Option<&'t str> {
        self.depth += 1;
        let is_open = self.words.next() == Some("(") && self.depth <= DEEPEST;
        is_open.then(|| self.words.next()).flatten()
    }

    /// Reads a closing parenthesis, and returns `value`.
    fn closed<T>(&mut self, value: T) -> Option<T> {
        self.depth -= 1;
        (self.words.next() == Some(")")).then_some(value)
    }

    /// Reads items up to a closing parenthesis.
    fn list<T>(&mut self, one: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut all = Vec::new();
        while self.words.peek() != Some(&")") {
            all.push(one(self)?);
        }
        Some(all)
    }

    fn constant(&mut self) -> Option<i64> {
        self.words.next()?.parse().ok()
    }

    /// The place of a bound vertex.
    fn place(&mut self) -> Option<usize> {
        let place = self.words.next()?.parse().ok()?;
        (place < self.bound).then_some(place)
    }

    fn condition(&mut self) -> Option<Condition> {
        let value = match self.open()? {
            "joined" => Condition::Joined(self.place()?, self.place()?),
            "equal" => Condition::Equal(self.number()?, self.number()?),
            "less" => Condition::Less(self.number()?, self.number()?),
            "at-most" => Condition::AtMost(self.number()?, self.number()?),
            "not" => Condition::Not(Box::new(self.condition()?)),
            "all" => Condition::All(self.list(Self::condition)?),
            "any" => Condition::Any(self.list(Self::condition)?),
            _ => return None,
        };
        self.closed(value)
    }

    fn number(&mut self) -> Option<Number> {
        if self.words.peek() != Some(&"(") {
            return match self.words.next()? {
                "order" => Some(Number::Order),
                "size" => Some(Number::Size),
                "parts-left" => Some(Number::PartsLeft),
                word => word.parse().ok().map(Number::Constant),
            };
        }
        let value = match self.open()? {
            "degree" => Number::Degree(self.place()?),
            "count" => Number::Count(self.set()?),
            "sum" => Number::Sum(self.list(Self::number)?),
            "times" => Number::Times(self.constant()?, Box::new(self.number()?)),
            "mod" => {
                let number = Box::new(self.number()?);
                let modulus = self.constant().filter(|own| *own >= 1)?;
                Number::Mod(number, modulus)
            }
            _ => return None,
        };
        self.closed(value)
    }

    fn set(&mut self) -> Option<Set> {
        let word = self.open()?;
        let value = match word {
            "vertex" => Set::Vertex(self.place()?),
            "around" => Set::Around(self.place()?),
            "union" | "both" | "minus" => {
                let (a, b) = (Box::new(self.set()?), Box::new(self.set()?));
                match word {
                    "union" => Set::Union(a, b),
                    "both" => Set::Both(a, b),
                    _ => Set::Minus(a, b),
                }
            }
            _ => return None,
        };
        self.closed(value)
    }

    fn edges(&mut self) -> Option<Edges> {
        let value = match self.open()? {
            "between" => Edges::Between(self.place()?, self.place()?),
            "at" => Edges::At(self.place()?),
            _ => return None,
        };
        self.closed(value)
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Condition::Joined(a, b) => write!(f, "(joined {a} {b})"),
            Condition::Equal(a, b) => write!(f, "(equal {a} {b})"),
            Condition::Less(a, b) => write!(f, "(less {a} {b})"),
            Condition::AtMost(a, b) => write!(f, "(at-most {a} {b})"),
            Condition::Not(inner) => write!(f, "(not {inner})"),
            Condition::All(parts) => write_list(f, "all", parts),
            Condition::Any(parts) => write_list(f, "any", parts),
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number::Constant(value) => value.fmt(f),
            Number::Degree(place) => write!(f, "(degree {place})"),
            Number::Count(set) => write!(f, "(count {set})"),
            Number::Order => f.write_str("order"),
            Number::Size => f.write_str("size"),
            Number::PartsLeft => f.write_str("parts-left"),
            Number::Sum(parts) => write_list(f, "sum", parts),
            Number::Times(factor, inner) => write!(f, "(times {factor} {inner})"),
            Number::Mod(inner, modulus) => write!(f, "(mod {inner} {modulus})"),
        }
    }
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Set::Vertex(place) => write!(f, "(vertex {place})"),
            Set::Around(place) => write!(f, "(around {place})"),
            Set::Union(a, b) => write!(f, "(union {a} {b})"),
            Set::Both(a, b) => write!(f, "(both {a} {b})"),
            Set::Minus(a, b) => write!(f, "(minus {a} {b})"),
        }
    }
}

impl fmt::Display for Edges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Edges::Between(a, b) => write!(f, "(between {a} {b})"),
            Edges::At(place) => write!(f, "(at {place})"),
        }
    }
}

fn write_list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, word: &str, all: &[T]) -> fmt::Result {
    write!(f, "({word}")?;
    all.iter().try_for_each(|own| write!(f, " {own}"))?;
    f.write_str(")")
}
