//! A system in the pieces that are written in every language: loops over pairs, single values, constants.

use super::names::Taken;
use super::{Places, Recipe, Shown};
use nk_base::english::plus;
use nk_system::{Member, Sequence, System, SystemError, Term};

/// The last index that a program shows if neither its argument nor the range of the eval states one.
pub const LAST: i64 = 100;

/// The contents of a program.
pub struct ProgramPlan<'s> {
    pub head: &'s [String],
    pub from: i64,
    /// The last index that a program shows if it is not told another one.
    pub last: i64,
    pub shown: Shown,
    pub enumeration: Option<&'s str>,
    /// The least index of any sequence.
    pub least: i64,
    /// The sequences, in the order in which values at one index are computed.
    pub sequences: Vec<Own>,
    /// The number of the sequence that is printed.
    pub root: usize,
}

/// One sequence.
pub struct Own {
    pub name: String,
    pub first: i64,
    pub initial: Vec<u32>,
    /// The first index at which the value is a mex.
    pub start: i64,
    pub options: Vec<Piece>,
}

/// The options of n that a term contributes.
pub enum Piece {
    /// The nim-sum of the factors for each x from `low` to the bound by `high` and, if there is one, the bound by
    /// `half`.
    Pairs {
        factors: Vec<Factor>,
        low: i64,
        /// The shift in the bound x <= n - shift.
        high: i64,
        /// The shift in the bound x <= floor((n - shift) / 2), if there is one.
        half: Option<i64>,
    },
    /// The nim-sum of the factors if low <= n <= high.
    Single {
        factors: Vec<Factor>,
        low: i64,
        high: Option<i64>,
    },
}

/// A part of a nim-sum.
#[derive(Clone)]
pub enum Factor {
    /// The value at x of the sequence with this place in the plan.
    AtX(usize),
    /// The value at n - shift - x of the sequence with this place in the plan.
    AtRest(usize, i64),
    /// The value at n - delay of the sequence with this place in the plan.
    Back(usize, i64),
    Constant(u32),
}

impl<'s> ProgramPlan<'s> {
    pub fn new(recipe: &'s Recipe, taken: Taken) -> Result<ProgramPlan<'s>, SystemError> {
        let system = recipe.system;
        let order: Vec<Member> = system.order()?;
        let kept: Vec<Member> = order
            .into_iter()
            .filter(|own| !is_zero(&system.sequences[*own]) || *own == recipe.root)
            .collect();
        let names = taken.names(kept.iter().map(|own| system.sequences[*own].name.as_str()));
        let reader = Reader {
            system,
            kept: &kept,
        };
        let sequences = kept.iter().zip(names).map(|(member, name)| {
            let own = &system.sequences[*member];
            Own {
                name,
                first: own.first,
                initial: own.initial.clone(),
                start: own.start(),
                options: own.terms.iter().map(|term| reader.piece(term)).collect(),
            }
        });
        let firsts = kept.iter().map(|own| system.sequences[*own].first);
        Ok(ProgramPlan {
            head: &recipe.head,
            from: recipe.from,
            last: recipe.last.unwrap_or(LAST),
            shown: recipe.shown,
            enumeration: recipe.enumeration.as_deref(),
            least: firsts.min().unwrap_or(0),
            root: kept.iter().position(|own| *own == recipe.root).unwrap_or(0),
            sequences: sequences.collect(),
        })
    }

    pub fn root(&self) -> &Own {
        &self.sequences[self.root]
    }

    /// The index, or the number of the place, that the line of n shows: `2*n + 1`, `n`.
    pub fn index(&self, n: &str) -> String {
        let Shown { scale, offset, .. } = self.shown;
        let scaled = match scale {
            1 => n.to_owned(),
            _ => format!("{scale}*{n}"),
        };
        plus(&scaled, offset)
    }

    /// The texts of the summands of a nim-sum. `at` gives the text of a value of a sequence, by a stem such as `n - x`
    /// and the number that is added to it.
    pub fn nim_sum(
        &self,
        factors: &[Factor],
        at: &dyn Fn(&Own, &str, i64) -> String,
    ) -> Vec<String> {
        let own = |place: &usize| &self.sequences[*place];
        let parts: Vec<String> = factors
            .iter()
            .map(|factor| match factor {
                Factor::AtX(place) => at(own(place), "x", 0),
                Factor::AtRest(place, shift) => at(own(place), "n - x", -shift),
                Factor::Back(place, delay) => at(own(place), "n", -delay),
                Factor::Constant(value) => value.to_string(),
            })
            .collect();
        match parts.is_empty() {
            true => vec!["0".to_owned()],
            false => parts,
        }
    }
}

/// The text of n less a number: `n - 3`, `n`, `n + 2`.
pub fn less(shift: i64) -> String {
    plus("n", -shift)
}

impl Places {
    /// The text of the test, such as `== 0`, with the inequality sign of the language.
    pub fn test(&self, unequal: &str) -> String {
        let sign = if self.is_equal { "==" } else { unequal };
        format!("{sign} {}", self.value)
    }

    /// The start of the search, as an index of the sequence.
    pub fn start(&self) -> i64 {
        self.low + self.shift
    }

    /// The length of the first search; each further one is twice as long.
    pub fn reach(&self) -> i64 {
        (2 * self.start()).max(64)
    }

    /// The comment above the function that finds the places.
    pub fn about(&self) -> String {
        let what = self.test("!=");
        let from = self.start();
        format!(
            "The first `count` indices from {from} on with a value {what}; endless if there are fewer."
        )
    }
}

/// Whether a sequence is 0 throughout, so that it adds nothing to a nim-sum.
fn is_zero(own: &Sequence) -> bool {
    own.terms.is_empty() && own.initial.iter().all(|value| *value == 0)
}

struct Reader<'a> {
    system: &'a System,
    kept: &'a [Member],
}

impl Reader<'_> {
    /// The place of a sequence in the plan, unless it is 0 throughout.
    fn place(&self, member: Member) -> Option<usize> {
        let place = self.kept.iter().position(|own| *own == member);
        place.filter(|_| !is_zero(&self.system.sequences[member]))
    }

    fn piece(&self, term: &Term) -> Piece {
        let with = |constant: u32| (constant != 0).then_some(Factor::Constant(constant));
        match *term {
            Term::Convolution(own) => {
                let first = self.place(own.a).map(Factor::AtX);
                let second = self.place(own.b).map(|at| Factor::AtRest(at, own.shift));
                let factors = [first, second, with(own.constant)];
                Piece::Pairs {
                    factors: factors.into_iter().flatten().collect(),
                    low: own.x0,
                    high: own.shift + own.y0,
                    half: own.half.map(|gap| own.shift + gap),
                }
            }
            Term::Back(own) => {
                let value = self.place(own.a).map(|at| Factor::Back(at, own.delay));
                Piece::Single {
                    factors: value.into_iter().chain(with(own.constant)).collect(),
                    low: own.low + own.delay,
                    high: own.high.map(|high| high + own.delay),
                }
            }
            Term::Constant(value) => Piece::Single {
                factors: vec![Factor::Constant(value)],
                low: i64::MIN,
                high: None,
            },
        }
    }
}

/// The bounds of n for a single option, such as `n >= 3`, apart from n >= start. `number` writes numbers.
pub fn bounds(
    low: i64,
    high: Option<i64>,
    start: i64,
    number: impl Fn(i64) -> String,
) -> Vec<String> {
    let lower = (low > start).then(|| format!("n >= {}", number(low)));
    let upper = high.map(|high| format!("n <= {}", number(high)));
    lower.into_iter().chain(upper).collect()
}
