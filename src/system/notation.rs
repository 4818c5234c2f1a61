//! Systems as text in the notation of the language, for people to read and to identify a system in files.
//!
//! Two systems with the same text have the same values. The text of a term is an element of a set with its conditions,
//! and the `mex` of the union of these sets defines the sequence; the tests read the text back.

use nk_base::english::plus;

use crate::normal_form::{Convolution, Member, Sequence, System, Term};

/// The text of one term: an element of a set with its conditions, such as `K(x) (+) K(y) (+) 1` with `x + y = n - 3, x
/// >= -1, y >= -2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The option, as a nim-sum.
    pub element: String,
    /// The conditions, separated by commas; empty if there are none.
    pub conditions: String,
}

/// Names for the index and for the two variables of a pair, chosen so that no sequence has them.
pub struct Notation<'s> {
    system: &'s System,
    n: &'static str,
    x: &'static str,
    y: &'static str,
}

const INDICES: [&str; 4] = ["n", "m", "N", "M"];
const PAIRS: [(&str, &str); 4] = [("x", "y"), ("i", "j"), ("u", "v"), ("p", "q")];

/// The text of a whole system: for each sequence a line for the initial values, and a line for each term. The sequences
/// are called `s0`, `s1`, ..., so systems that differ only in names have the same text.
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
    /// Chooses names for the variables that no sequence of `system` has.
    pub fn new(system: &'s System) -> Self {
        let free = |name: &str| system.sequences.iter().all(|own| own.name != name);
        let n = INDICES.into_iter().find(|n| free(n)).unwrap_or("n");
        let pair = PAIRS.into_iter().find(|(x, y)| free(x) && free(y));
        let (x, y) = pair.unwrap_or(PAIRS[0]);
        Notation { system, n, x, y }
    }

    /// The name of the index, which is `n` unless a sequence has that name.
    pub fn index(&self) -> &'static str {
        self.n
    }

    /// The texts of the terms of a sequence, in the order of the terms.
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
            Term::Back(own) => {
                let (low, high) = (own.low + own.delay, own.high.map(|high| high + own.delay));
                Options {
                    element: self.element(&[(own.a, &self.less(own.delay))], own.constant),
                    conditions: self.between(low.max(start), start, high),
                }
            }
            Term::Convolution(own) => Options {
                element: self.element(&[(own.a, self.x), (own.b, self.y)], own.constant),
                conditions: self.pairs(own).join(", "),
            },
        }
    }

    /// The text of a nim-sum, without the sequences that are always 0.
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

    /// Whether a sequence is always 0, because it has neither initial values nor terms: the mex of the empty set is 0.
    fn is_zero(&self, member: Member) -> bool {
        let own = &self.system.sequences[member];
        own.initial.is_empty() && own.terms.is_empty()
    }

    /// The conditions of a convolution, in terms of the variables that its element shows.
    fn pairs(&self, own: Convolution) -> Vec<String> {
        let Convolution {
            shift,
            x0,
            y0,
            half,
            ..
        } = own;
        let (x, y) = (self.x, self.y);
        match (self.is_zero(own.a), self.is_zero(own.b)) {
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

    /// The condition `low <= n <= high`, without a lower bound that holds for every n from `start` on.
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

    /// The text of `n` less an amount, such as `n - 3`.
    fn less(&self, amount: i64) -> String {
        plus(self.n, -amount)
    }
}

/// The condition that y is at least g more than x.
fn apart(x: &str, y: &str, g: i64) -> String {
    match g {
        0 => format!("{x} <= {y}"),
        1 => format!("{x} < {y}"),
        _ => format!("{y} - {x} >= {g}"),
    }
}
