//! Statements, maps and conditions in the notation of specifications.

use super::certificate::{Case, Certificate, Ground};
use super::family::{Family, Map, Spot};
use super::term::{Formula, Relation, Term};
use super::write::index_names;

/// How tightly an operator binds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Sum,
    Product,
    Atom,
}

/// A number as it is written in specifications: `(i + n div 2) mod n`.
pub fn shown_term(term: &Term, names: &[String]) -> String {
    written(term, names).0
}

fn written(term: &Term, names: &[String]) -> (String, Level) {
    let within = |own: &Term, level: Level| {
        let (text, own) = written(own, names);
        if own < level {
            format!("({text})")
        } else {
            text
        }
    };
    let two = |a: &Term, sign: &str, b: &Term, level: Level, right: Level| {
        let text = format!("{}{sign}{}", within(a, level), within(b, right));
        (text, level)
    };
    let call = |name: &str, operands: &[&Term]| {
        let operands: Vec<String> = operands.iter().map(|own| written(own, names).0).collect();
        (format!("{name}({})", operands.join(", ")), Level::Atom)
    };
    match term {
        Term::Number(own) if *own < 0 => (own.to_string(), Level::Sum),
        Term::Number(own) => (own.to_string(), Level::Atom),
        Term::Variable(own) => (names[*own].clone(), Level::Atom),
        Term::Difference(a, b) if **a == Term::Number(0) => {
            (format!("-{}", within(b, Level::Product)), Level::Sum)
        }
        Term::Sum(a, b) => two(a, " + ", b, Level::Sum, Level::Product),
        Term::Difference(a, b) => two(a, " - ", b, Level::Sum, Level::Product),
        Term::Product(a, b) => two(a, "*", b, Level::Product, Level::Atom),
        Term::Remainder(a, b) => two(a, " mod ", b, Level::Product, Level::Atom),
        Term::Quotient(a, b) => two(a, " div ", b, Level::Product, Level::Atom),
        Term::Absolute(a) => (format!("|{}|", written(a, names).0), Level::Atom),
        Term::Least(a, b) => call("min", &[a, b]),
        Term::Greatest(a, b) => call("max", &[a, b]),
    }
}

/// A condition as it is written in specifications.
pub fn shown_formula(formula: &Formula, names: &[String]) -> String {
    let all = |parts: &[Formula], word: &str, none: &str| {
        let parts: Vec<String> = parts
            .iter()
            .map(|own| match own {
                Formula::And(inner) | Formula::Or(inner) if inner.len() > 1 => {
                    format!("({})", shown_formula(own, names))
                }
                _ => shown_formula(own, names),
            })
            .collect();
        match parts.is_empty() {
            true => none.to_owned(),
            false => parts.join(word),
        }
    };
    match formula {
        Formula::Compare(a, relation, b) => {
            format!(
                "{} {} {}",
                shown_term(a, names),
                relation.sign(),
                shown_term(b, names)
            )
        }
        Formula::And(parts) => all(parts, " and ", "0 = 0"),
        Formula::Or(parts) => all(parts, " or ", "0 = 1"),
        Formula::Not(inner) => format!("not ({})", shown_formula(inner, names)),
    }
}

fn vertex(spot: &Spot, family: &Family, names: &[String]) -> String {
    let indices = spot.indices.iter().map(|own| shown_term(own, names));
    let indices: Vec<String> = indices.collect();
    let name = &family.names[spot.name].text;
    match indices.is_empty() {
        true => name.clone(),
        false => format!("{name}[{}]", indices.join(", ")),
    }
}

/// The text of a map for the names whose vertices it moves: `v[i, j] -> v[m + 1 - i, j]`.
fn map(map: &Map, family: &Family, names: &[String]) -> String {
    let mut parts = Vec::new();
    for (number, image) in map.images.iter().enumerate() {
        let count = family.names[number].indices;
        let mut inner = names.to_vec();
        inner.extend(index_names(family, number, names));
        let own = Spot {
            name: number,
            indices: (names.len()..names.len() + count)
                .map(Term::Variable)
                .collect(),
        };
        if own != *image {
            let image = vertex(image, family, &inner);
            parts.push(format!("{} -> {image}", vertex(&own, family, &inner)));
        }
    }
    match parts.is_empty() {
        true => "every vertex to itself".to_owned(),
        false => parts.join(", "),
    }
}

fn ground(own: &Ground, family: &Family, names: &[String]) -> String {
    match own {
        Ground::Mirror(own) => format!("by the mirror {}", map(own, family, names)),
        Ground::First(spot, own) => format!(
            "by the first move {} and the mirror {}",
            vertex(spot, family, names),
            map(own, family, names)
        ),
        Ground::Alike(_, maps) => {
            let maps: Vec<String> = maps.iter().map(|own| map(&own[0], family, names)).collect();
            match maps.is_empty() {
                true => "by transitivity, as there is but one vertex".to_owned(),
                false => format!("by transitivity: {}", maps.join("; ")),
            }
        }
    }
}

/// The text of all cases with their reasons. The conditions of the cases are given if there are several cases.
pub(super) fn cases(cases: Vec<(&Formula, Vec<String>)>, names: &[String]) -> String {
    let case = |grounds: &[String]| match grounds.is_empty() {
        true => "by arithmetic".to_owned(),
        false => grounds.join(", and "),
    };
    match &cases[..] {
        [(_, only)] => case(only),
        all => {
            let all = all
                .iter()
                .map(|(when, own)| format!("for {} {}", shown_formula(when, names), case(own)));
            all.collect::<Vec<_>>().join("; ")
        }
    }
}

impl<F, G> Certificate<F, G> {
    /// The statement that the certificate proves, in the notation of specifications: `nimber(circ(n)) <= 1 : n >= 3`.
    /// It is made from the conditions that the verifier reads; `graphs` is the text for the graphs.
    pub fn shown_statement(&self, graphs: &str) -> String {
        let mut names = self.parameters.clone();
        names.extend(["nimber", "outcome"].map(|own| format!("{own}({graphs})")));
        let given = self.given.iter().map(|own| match own {
            // Specifications put the parameter first.
            Formula::Compare(low @ Term::Number(_), Relation::LessEqual, term) => {
                format!(
                    "{} >= {}",
                    shown_term(term, &names),
                    shown_term(low, &names)
                )
            }
            _ => shown_formula(own, &names),
        });
        let given: Vec<String> = given.collect();
        let statement = shown_formula(&self.statement, &names);
        match given.is_empty() {
            true => statement,
            false => format!("{statement} : {}", given.join(", ")),
        }
    }
}

impl Certificate {
    /// The reason why the claim is true: `by the mirror v[i, j] -> v[m + 1 - i, n + 1 - j]`.
    pub fn shown(&self) -> String {
        let names = &self.parameters;
        let case = |own: &Case| -> Vec<String> {
            let grounds = own.grounds.iter();
            grounds
                .map(|own| ground(own, &self.family, names))
                .collect()
        };
        let all = self.cases.iter().map(|own| (&own.when, case(own)));
        cases(all.collect(), names)
    }
}
