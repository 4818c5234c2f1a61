//! Reads a claim from its text.

use std::str::FromStr;

use num_bigint::BigInt;
use num_traits::Zero;

use super::HEAD;
use super::equation;
use super::error::VerifyError;
use super::node::{
    Case, Claim, Equation, FOLDS, Form, Ground, Index, Named, Node, OPERATORS, Operator, Place,
    Reach, Rule, Source, Variable,
};
use crate::lines::below;
use crate::period::read_equation;
use crate::words::Words;
use nk_base::number::{Number, Rational};
use nk_system::{Sequence, System};

/// The greatest depth of a tree, including the trees of the names that it refers to, which bounds the recursion.
const DEEPEST: usize = 1_500;

impl Claim {
    /// Reads the text of a certificate of a claim. The result is not verified yet, and its trees may refer to names that are
    /// not there.
    ///
    /// # Errors
    ///
    /// [`VerifyError::Line`] for a line that is not what the format has there, and [`VerifyError::Shape`] if a line is
    /// missing.
    pub fn read(text: &str) -> Result<Claim, VerifyError> {
        let (mut lines, mut last) = below(text, HEAD).map_err(VerifyError::Line)?;
        let mut claim = Claim {
            text: String::new(),
            certificates: Vec::new(),
            systems: Vec::new(),
            names: Vec::new(),
            others: Vec::new(),
            filters: Vec::new(),
            statement: Node::True,
            low: Number::ZERO,
            from: Number::ZERO,
            ground: Ground::Period(0),
        };
        let mut stated = Stated::default();
        // The line of an enumeration must be followed by that of its property.
        let mut is_due = false;
        while let Some((line, number)) = lines.next() {
            last = number;
            let own = line.trim_start();
            if own.starts_with("property ") != is_due {
                return Err(match is_due {
                    true => VerifyError::Shape("an enumeration states no property"),
                    false => VerifyError::Line(last),
                });
            }
            is_due = own.starts_with("enumeration ");
            if let Some(inner) = line.strip_prefix('|') {
                let own = claim
                    .certificates
                    .last_mut()
                    .ok_or(VerifyError::Line(last))?;
                own.push_str(inner.strip_prefix(' ').unwrap_or(inner));
                own.push('\n');
                continue;
            }
            if line.trim() == "end" {
                return match (stated == Stated::all(), lines.next()) {
                    (true, None) => Ok(claim),
                    (true, Some((_, line))) => Err(VerifyError::Line(line)),
                    (false, _) => Err(VerifyError::Shape(
                        "the statement, low, from, or one of period and agree is missing",
                    )),
                };
            }
            let words = Words::of(line.split('#').next().unwrap_or(""));
            read_line(words, line, &mut claim, &mut stated).ok_or(VerifyError::Line(last))?;
        }
        Err(VerifyError::Line(last + 1))
    }
}

/// Whether each kind of line that may occur once has been seen.
#[derive(Default, PartialEq)]
struct Stated([bool; 4]);

impl Stated {
    fn all() -> Stated {
        Stated([true; 4])
    }

    /// Records that a line was seen; `None` if it was seen before.
    fn once(&mut self, at: usize) -> Option<()> {
        (!std::mem::replace(&mut self.0[at], true)).then_some(())
    }
}

fn read_line(mut words: Words, line: &str, claim: &mut Claim, stated: &mut Stated) -> Option<()> {
    let Some(first) = words.next() else {
        return Some(());
    };
    match first {
        "claim" => {
            claim.text = line.trim_start()["claim".len()..].trim().to_owned();
            return Some(());
        }
        "certificate" => {
            let number: usize = words.number()?;
            claim.certificates.push(String::new());
            (number + 1 == claim.certificates.len()).then_some(())?;
        }
        "system" | "recurrence" => read_system(first, &mut words, &mut claim.systems)?,
        "initial" | "convolution" | "back" | "constant" => {
            read_equation(first, &mut words, last_sequence(claim)?)?;
        }
        "joint" | "class" | "sum" => {
            let own = equation(claim).filter(|_| !stated.0[2])?;
            equation::read_line(first, &mut words, own)?;
        }
        "agree" => {
            stated.once(2)?;
            equation(claim)?.agree = words.number()?;
        }
        "sequence" | "interleaved" | "nimber" | "misere" | "function" | "enumeration"
        | "running" => {
            (words.number::<usize>()? == claim.names.len()).then_some(())?;
            let rule = read_rule(first, &mut words)?;
            words.word("name")?;
            let name = words.name();
            claim.names.push(Named { name, rule });
        }
        "place" | "searched" | "case" | "property" => {
            read_of_name(first, &mut words, &mut claim.names)?;
        }
        "variable" => {
            (claim.filters.is_empty() && !stated.0[0]).then_some(())?;
            claim.others.push(words.variable()?);
        }
        "filter" => claim.filters.push(words.tree(0)?),
        "statement" => {
            stated.once(0)?;
            claim.statement = words.tree(0)?;
        }
        "low" => {
            stated.once(1)?;
            claim.low = words.exact()?;
        }
        "period" => {
            stated.once(2)?;
            let Ground::Period(period) = &mut claim.ground else {
                return None;
            };
            *period = words.number()?;
        }
        "from" => {
            stated.once(3)?;
            claim.from = words.exact()?;
        }
        _ => return None,
    }
    words.next().is_none().then_some(())
}

/// The equation of the claim; `None` if a period is stated.
fn equation(claim: &mut Claim) -> Option<&mut Equation> {
    if claim.ground == Ground::Period(0) {
        claim.ground = Ground::OneSystem(Equation::default());
    }
    match &mut claim.ground {
        Ground::OneSystem(own) => Some(own),
        Ground::Period(_) => None,
    }
}

/// Reads the line of a system, or the first line of a sequence of the last system.
fn read_system(kind: &str, words: &mut Words, systems: &mut Vec<Source>) -> Option<()> {
    if kind == "system" {
        (words.number::<usize>()? == systems.len()).then_some(())?;
        systems.push(match words.after_if("derivation")? {
            Some(derivation) => Source::Derivation(derivation),
            None => Source::Given(System {
                sequences: Vec::new(),
            }),
        });
        return Some(());
    }
    let Source::Given(system) = systems.last_mut()? else {
        return None;
    };
    (words.number::<usize>()? == system.sequences.len()).then_some(())?;
    let first = words.after("first")?;
    words.word("name")?;
    system.sequences.push(Sequence {
        name: words.name(),
        first,
        initial: Vec::new(),
        terms: Vec::new(),
    });
    Some(())
}

/// The sequence to which the next lines of a recurrence belong: the last one of the one system, if that has begun.
fn last_sequence(claim: &mut Claim) -> Option<&mut Sequence> {
    if let Ground::OneSystem(own) = &mut claim.ground {
        return own.joint.last_mut().map(|own| &mut own.sequence);
    }
    match claim.systems.last_mut()? {
        Source::Given(system) => system.sequences.last_mut(),
        Source::Derivation(_) => None,
    }
}

fn read_rule(kind: &str, words: &mut Words) -> Option<Rule> {
    Some(match kind {
        "sequence" => match words.after_if("system")? {
            Some(system) => Rule::Member {
                system,
                member: words.after("member")?,
            },
            None => Rule::Sequence {
                certificate: words.after("certificate")?,
                member: words.after("member")?,
            },
        },
        "interleaved" => {
            let certificate = words.after("certificate")?;
            words.word("members")?;
            let count: usize = words.number()?;
            let mut members = Vec::new();
            for _ in 0..count {
                members.push(words.number()?);
            }
            Rule::Interleaved {
                certificate,
                members,
            }
        }
        "nimber" => Rule::Nimber {
            derivation: words.after("derivation")?,
            places: Vec::new(),
            searched: (0, Vec::new()),
        },
        "misere" => {
            let quotient = words.after("quotient")?;
            words.word("heaps")?;
            let count: usize = words.number()?;
            let mut heaps = Vec::new();
            for _ in 0..count {
                heaps.push((words.number()?, words.number()?));
            }
            Rule::Misere { quotient, heaps }
        }
        "function" => Rule::Function { cases: Vec::new() },
        "running" => {
            let word = words.next()?;
            let &fold = FOLDS.iter().find(|own| own.word() == word)?;
            let low = words.after("low")?;
            words.word("where")?;
            let guard = words.tree(0)?;
            words.word("of")?;
            let item = words.tree(0)?;
            Rule::Running {
                fold,
                low,
                guard,
                item,
            }
        }
        _ => Rule::Enumeration {
            low: words.after("low")?,
            period: words.after_if("period")?,
            property: Node::True,
        },
    })
}

/// Reads a further line of the last name.
fn read_of_name(kind: &str, words: &mut Words, names: &mut [Named]) -> Option<()> {
    match (kind, &mut names.last_mut()?.rule) {
        ("place", Rule::Nimber { places, .. }) => places.push(Place {
            certificate: words.after("certificate")?,
            member: words.after("member")?,
            derived: words.after("is")?,
            shift: words.after("shift")?,
        }),
        ("searched", Rule::Nimber { searched, .. }) if searched.1.is_empty() => {
            searched.0 = words.number()?;
            searched.1 = words.rest()?;
        }
        ("case", Rule::Function { cases }) => cases.push(Case {
            low: words.end()?,
            high: words.end()?,
            offset: {
                words.word("offset")?;
                words.exact()?
            },
            condition: words.tree(0)?,
            body: words.tree(0)?,
        }),
        ("property", Rule::Enumeration { property, .. }) => *property = words.tree(0)?,
        _ => return None,
    }
    Some(())
}

/// The words that occur in claims, but not in certificates of periodicity.
impl Words<'_> {
    /// An integer or a fraction.
    fn exact(&mut self) -> Option<Number> {
        exact(self.next()?)
    }

    /// The end of a range: an integer, or `-` for no end.
    fn end(&mut self) -> Option<Option<Number>> {
        match self.next()? {
            "-" => Some(None),
            word => exact(word).filter(Number::is_integer).map(Some),
        }
    }

    /// A variable other than n: its least value, and the last one, or the period and the value from which on it counts.
    fn variable(&mut self) -> Option<Variable> {
        self.word("low")?;
        let low = self.exact()?;
        let reach = match self.is_next("high") {
            true => Reach::Through(self.exact()?),
            false => {
                let period = self.after("period")?;
                self.word("from")?;
                let from = self.exact()?;
                Reach::Period { from, period }
            }
        };
        Some(Variable { low, reach })
    }

    /// The factors of the variables, a plus sign, and the constant part.
    fn form(&mut self) -> Option<Form> {
        let mut factors = Vec::new();
        while !self.is_next("+") {
            factors.push(self.number()?);
        }
        Some(Form {
            factors,
            offset: self.number()?,
        })
    }

    fn index(&mut self) -> Option<Index> {
        Some(Index {
            name: self.number()?,
            factor: self.number()?,
            offset: self.number()?,
        })
    }

    fn tree(&mut self, depth: usize) -> Option<Node> {
        if depth > DEEPEST {
            return None;
        }
        let word = self.next()?;
        Some(match word {
            "given" => Node::Given(self.exact()?),
            "true" => Node::True,
            "n" => Node::N,
            "at" => Node::At(self.index()?),
            "in" => Node::In(self.index()?),
            "along" => {
                let name = self.number()?;
                let count: usize = self.number()?;
                let mut forms = Vec::new();
                for _ in 0..count {
                    forms.push(self.form()?);
                }
                Node::Along(name, forms)
            }
            "among" => Node::Among(self.number()?, self.form()?),
            "mex" => {
                let count: usize = self.number()?;
                let mut items = Vec::new();
                for _ in 0..count {
                    items.push((self.tree(depth + 1)?, self.tree(depth + 1)?));
                }
                Node::Mex(items)
            }
            _ => match OPERATORS.iter().find(|row| row.1 == word) {
                Some(&(operator, _, count)) => self.operation(operator, count, depth)?,
                None => match other(word) {
                    Some(number) => Node::Other(number),
                    None => Node::Number(exact(word)?),
                },
            },
        })
    }

    fn operation(
        &mut self,
        operator: Operator,
        count: Option<usize>,
        depth: usize,
    ) -> Option<Node> {
        let count = match count {
            Some(count) => count,
            None => self.number().filter(|count| *count > 0)?,
        };
        let mut parts = Vec::new();
        for _ in 0..count {
            parts.push(self.tree(depth + 1)?);
        }
        Some(Node::Of(operator, parts))
    }
}

/// The number of a variable other than n, by its word: 0 for `n2`.
fn other(word: &str) -> Option<usize> {
    let number: usize = word.strip_prefix('n')?.parse().ok()?;
    number.checked_sub(2)
}

fn exact(word: &str) -> Option<Number> {
    match word.split_once('/') {
        None => Some(Number::from(BigInt::from_str(word).ok()?)),
        Some((above, below)) => {
            let below = BigInt::from_str(below).ok().filter(|own| !own.is_zero())?;
            Some(Number::from(Rational::new(
                BigInt::from_str(above).ok()?,
                below,
            )))
        }
    }
}

/// Checks that names refer to earlier names of the right kind only, and not too deeply.
pub(super) fn check_references(claim: &Claim) -> Result<(), VerifyError> {
    let mut depths: Vec<usize> = Vec::new();
    for own in &claim.names {
        let trees = own.rule.trees();
        let mut depth = 0;
        for tree in trees {
            depth = depth.max(depth_of(tree, &claim.names, &depths, 0)?);
        }
        depths.push(depth);
    }
    let others = claim.others.len();
    for tree in claim.filters.iter().chain([&claim.statement]) {
        depth_of(tree, &claim.names, &depths, others)?;
    }
    Ok(())
}

/// The depth of a tree in n and this number of other variables.
fn depth_of(
    node: &Node,
    names: &[Named],
    depths: &[usize],
    others: usize,
) -> Result<usize, VerifyError> {
    let missing = VerifyError::Shape("a tree refers to something that is not there");
    let mut depth = 0;
    if let Some(name) = node.name() {
        let (Some(known), Some(named)) = (depths.get(name), names.get(name)) else {
            return Err(missing);
        };
        if !is_fit(node, &named.rule, others) {
            return Err(missing);
        }
        depth = *known;
    }
    if matches!(node, Node::Other(number) if *number >= others) {
        return Err(missing);
    }
    for part in node.parts() {
        depth = depth.max(depth_of(part, names, depths, others)?);
    }
    match depth + 1 > DEEPEST {
        true => Err(VerifyError::Shape("names lead too far")),
        false => Ok(depth + 1),
    }
}

/// Whether a rule may stand where the root of a tree refers to it, with arguments in n and this number of other
/// variables.
fn is_fit(node: &Node, rule: &Rule, others: usize) -> bool {
    let is_set = matches!(rule, Rule::Enumeration { .. });
    let is_form = |own: &Form| {
        let factors = &own.factors;
        others > 0 && factors.len() == 1 + others && factors.iter().all(|factor| *factor >= 0)
    };
    match node {
        Node::At(index) => index.factor >= 0,
        Node::In(index) => index.factor >= 0 && is_set,
        Node::Among(_, own) => is_form(own) && is_set,
        Node::Along(_, forms) => {
            let count = match rule {
                Rule::Misere { heaps, .. } => heaps.is_empty(),
                _ => forms.len() == 1,
            };
            count && forms.iter().all(is_form)
        }
        _ => true,
    }
}
