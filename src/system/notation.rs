//! Systems as text, in the notation of the language: what a person reads, and what names a system in files.
//!
//! Two systems with the same text have the same values. A term's text is an element of a set with its conditions,
//! so that `mex` of the union of those sets defines the sequence again; the tests read it back.

use crate::normal_form::{Member, Sequence, System, Term};

/// The element of a term, and the conditions it stands under, which may be empty:
/// `K(x) (+) K(y) (+) 1` and `x + y = n - 3, x >= -1, y >= -2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    pub element: String,
    pub conditions: String,
}

/// Names for the index and for the two places of a pair, none of which is the name of a sequence.
pub struct Notation<'s> {
    system: &'s System,
    n: &'static str,
    x: &'static str,
    y: &'static str,
}

const INDICES: [&str; 4] = ["n", "m", "N", "M"];
const PAIRS: [(&str, &str); 4] = [("x", "y"), ("i", "j"), ("u", "v"), ("p", "q")];

/// The whole system whatever its sequences are called: a line for the base cases and one for each term.
pub fn text(system: &System) -> String {
    let mut system = system.clone();
    for (number, own) in system.sequences.iter_mut().enumerate() {
        own.name = format!("s{number}");
    }
    let notation = Notation::new(&system);
    let mut lines = Vec::new();
    for own in &system.sequences {
        let (name, first, initial) = (&own.name, own.first, &own.initial);
        lines.push(format!("{name} from {first}: {initial:?}, then mex of"));
        for options in notation.options(own) {
            lines.push(format!("  {} : {}", options.element, options.conditions));
        }
    }
    lines.join("\n")
}

impl<'s> Notation<'s> {
    pub fn new(system: &'s System) -> Self {
        let free = |name: &str| system.sequences.iter().all(|own| own.name != name);
        let n = INDICES.into_iter().find(|n| free(n)).unwrap_or("n");
        let pair = PAIRS.into_iter().find(|(x, y)| free(x) && free(y));
        let (x, y) = pair.unwrap_or(PAIRS[0]);
        Notation { system, n, x, y }
    }

    /// The name of the index, `n` as a rule.
    pub fn index(&self) -> &'static str {
        self.n
    }

    /// What each term of a sequence contributes.
    pub fn options(&self, own: &Sequence) -> Vec<Options> {
        own.terms
            .iter()
            .map(|term| self.term(term, own.start()))
            .collect()
    }

    fn term(&self, term: &Term, start: i64) -> Options {
        match *term {
            Term::Constant(value) => Options {
                element: value.to_string(),
                conditions: String::new(),
            },
            Term::Back {
                a,
                delay,
                constant,
                low,
                high,
            } => Options {
                element: self.element(&[(a, &self.less(delay))], constant),
                conditions: self.between((low + delay).max(start), start, high.map(|h| h + delay)),
            },
            Term::Convolution { a, b, constant, .. } => Options {
                element: self.element(&[(a, self.x), (b, self.y)], constant),
                conditions: self.pairs(term).join(", "),
            },
        }
    }

    /// A nim-sum; what is 0 throughout is left out.
    fn element(&self, calls: &[(Member, &str)], constant: u32) -> String {
        let named = calls.iter().filter(|(member, _)| !self.is_zero(*member));
        let calls =
            named.map(|(member, at)| format!("{}({at})", self.system.sequences[*member].name));
        let mut parts: Vec<String> = calls.collect();
        if constant != 0 || parts.is_empty() {
            parts.push(constant.to_string());
        }
        parts.join(" (+) ")
    }

    /// The mex of nothing is 0.
    fn is_zero(&self, member: Member) -> bool {
        let own = &self.system.sequences[member];
        own.initial.is_empty() && own.terms.is_empty()
    }

    /// The conditions of a convolution, by the variables that its element shows.
    fn pairs(&self, term: &Term) -> Vec<String> {
        let Term::Convolution {
            a,
            b,
            shift,
            x0,
            y0,
            half,
            ..
        } = *term
        else {
            return Vec::new();
        };
        let (x, y) = (self.x, self.y);
        match (self.is_zero(a), self.is_zero(b)) {
            (false, false) => {
                let sum = format!("{x} + {y} = {}", self.less(shift));
                let half = half.map(|g| apart(x, y, g));
                let ends = [format!("{x} >= {x0}"), format!("{y} >= {y0}")];
                [sum].into_iter().chain(ends).chain(half).collect()
            }
            (false, true) => {
                let range = format!("{x0} <= {x} <= {}", self.less(shift + y0));
                let half = half.map(|g| format!("2*{x} <= {}", self.less(shift + g)));
                [range].into_iter().chain(half).collect()
            }
            (true, false) => {
                let range = format!("{y0} <= {y} <= {}", self.less(shift + x0));
                let half = half.map(|g| format!("2*{y} >= {}", self.less(shift - g)));
                [range].into_iter().chain(half).collect()
            }
            (true, true) => {
                let least = half.map_or(x0 + y0, |g| (x0 + y0).max(2 * x0 + g));
                vec![format!("{} >= {}", self.n, shift + least)]
            }
        }
    }

    /// `low <= n <= high`, without a lower bound that every n from `start` on satisfies.
    fn between(&self, low: i64, start: i64, high: Option<i64>) -> String {
        let n = self.n;
        match (low > start, high) {
            (_, Some(high)) if high == low => format!("{n} = {high}"),
            (false, None) => String::new(),
            (true, None) => format!("{n} >= {low}"),
            (false, Some(high)) => format!("{n} <= {high}"),
            (true, Some(high)) => format!("{low} <= {n} <= {high}"),
        }
    }

    /// `n - 3`.
    fn less(&self, amount: i64) -> String {
        match amount {
            0 => self.n.to_owned(),
            1.. => format!("{} - {amount}", self.n),
            _ => format!("{} + {}", self.n, -amount),
        }
    }
}

/// That y is at least g more than x.
fn apart(x: &str, y: &str, g: i64) -> String {
    match g {
        0 => format!("{x} <= {y}"),
        1 => format!("{x} < {y}"),
        _ => format!("{y} - {x} >= {g}"),
    }
}
