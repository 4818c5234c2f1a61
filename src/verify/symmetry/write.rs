//! Writing certificates.

use super::HEAD;
use super::certificate::{Certificate, Ground};
use super::family::{Family, Local, Map, Name, Spot};
use super::term::{Formula, Term};
use nk_base::english::single_spaced;

/// The words for the nimber and the outcome in a statement.
pub(super) const VALUES: [&str; 2] = ["value", "outcome"];

impl Certificate {
    /// The text of the certificate.
    pub fn write(&self) -> String {
        let family = &self.family;
        let names = &self.parameters;
        let condition = |own: &Formula| formula(own, names);
        let mut lines = head(HEAD, &self.text, names, &self.given);
        lines.push(format!("family {}", single_spaced(&family.text)));
        let of_name = |own: &Name| format!("name {} {}", own.text, own.indices);
        lines.extend(family.names.iter().map(of_name));
        lines.extend(
            family
                .required
                .iter()
                .map(|own| format!("require {}", condition(own))),
        );
        for rule in &family.vertices {
            let (locals, condition) = runs(&rule.locals, &rule.condition, names);
            let name = &family.names[rule.name].text;
            lines.push(format!("vertex {name}{locals} if {condition}"));
        }
        for rule in &family.edges {
            let (locals, condition) = runs(&rule.locals, &rule.condition, names);
            let inner = with(names, rule.locals.iter().map(|own| own.name.clone()));
            let ends = rule.ends.iter().map(|own| spot(own, family, &inner));
            let ends: Vec<String> = ends.collect();
            lines.push(format!("edge {}{locals} if {condition}", ends.join(" ")));
        }
        lines.push(statement(&self.statement, names));
        for case in &self.cases {
            lines.push(format!("case {}", condition(&case.when)));
            for ground in &case.grounds {
                match ground {
                    Ground::Mirror(map) => {
                        lines.push("mirror".to_owned());
                        lines.extend(images(map, family, names));
                    }
                    Ground::First(own, map) => {
                        lines.push(format!("first {}", spot(own, family, names)));
                        lines.extend(images(map, family, names));
                    }
                    Ground::Alike(own, maps) => {
                        lines.push(format!("alike {}", spot(own, family, names)));
                        for [map, inverse] in maps {
                            lines.push("map".to_owned());
                            lines.extend(images(map, family, names));
                            lines.push("inverse".to_owned());
                            lines.extend(images(inverse, family, names));
                        }
                    }
                }
            }
        }
        lines.push("end\n".to_owned());
        lines.join("\n")
    }
}

/// The lines before the family.
pub(super) fn head(header: &str, claim: &str, names: &[String], given: &[Formula]) -> Vec<String> {
    let mut lines = vec![header.to_owned(), format!("claim {}", single_spaced(claim))];
    lines.extend(names.iter().map(|own| format!("parameter {own}")));
    lines.extend(
        given
            .iter()
            .map(|own| format!("given {}", formula(own, names))),
    );
    lines
}

pub(super) fn statement(own: &Formula, names: &[String]) -> String {
    let inner = with(names, VALUES.map(str::to_owned));
    format!("statement {}", formula(own, &inner))
}

pub(super) fn with(names: &[String], more: impl IntoIterator<Item = String>) -> Vec<String> {
    names.iter().cloned().chain(more).collect()
}

fn images(map: &Map, family: &Family, names: &[String]) -> Vec<String> {
    let image = |(number, own): (usize, &Spot)| {
        let count = family.names[number].indices;
        let indices = index_names(family, number, names);
        let inner = with(names, indices.iter().cloned());
        let vertex = Spot {
            name: number,
            indices: (names.len()..names.len() + count)
                .map(Term::Variable)
                .collect(),
        };
        format!(
            "image {} {}",
            spot(&vertex, family, &inner),
            spot(own, family, &inner)
        )
    };
    map.images.iter().enumerate().map(image).collect()
}

/// Names for the indices of a vertex: those of its first rule, if none of them is the name of a parameter.
pub(super) fn index_names(family: &Family, number: usize, names: &[String]) -> Vec<String> {
    let rule = family.vertices.iter().find(|own| own.name == number);
    let own = rule.map(|own| own.locals.iter().map(|own| own.name.clone()));
    let own = own.into_iter().flatten().filter(|own| !names.contains(own));
    let mut found: Vec<String> = own.collect();
    let count = family.names[number].indices;
    if found.len() != count {
        let all = (1..).map(|own| format!("x{own}"));
        found = all.filter(|own| !names.contains(own)).take(count).collect();
    }
    found
}

fn runs(locals: &[Local], condition: &Formula, names: &[String]) -> (String, String) {
    let mut names = names.to_vec();
    let mut text = String::new();
    for local in locals {
        let list = |own: &[Term]| {
            let all: Vec<String> = own.iter().map(|own| term(own, &names)).collect();
            format!("({})", all.join(" "))
        };
        let bounds = format!("{} {}", list(&local.low), list(&local.high));
        text.push_str(&format!(" ({} {bounds})", local.name));
        names.push(local.name.clone());
    }
    (text, formula(condition, &names))
}

fn spot(own: &Spot, family: &Family, names: &[String]) -> String {
    let mut text = format!("({}", family.names[own.name].text);
    for index in &own.indices {
        text.push(' ');
        text.push_str(&term(index, names));
    }
    text + ")"
}

pub(super) fn term(own: &Term, names: &[String]) -> String {
    match own {
        Term::Number(number) => number.to_string(),
        Term::Variable(number) => names[*number].clone(),
        _ => {
            let (operator, operands) = own.parts().expect("the other terms have operands");
            let operands: Vec<String> = operands.iter().map(|own| term(own, names)).collect();
            format!("({operator} {})", operands.join(" "))
        }
    }
}

pub(super) fn formula(own: &Formula, names: &[String]) -> String {
    let all = |head: &str, parts: &[Formula]| {
        let parts: String = parts
            .iter()
            .map(|own| format!(" {}", formula(own, names)))
            .collect();
        format!("({head}{parts})")
    };
    match own {
        Formula::Compare(a, relation, b) => {
            format!(
                "({} {} {})",
                relation.sign(),
                term(a, names),
                term(b, names)
            )
        }
        Formula::And(parts) => all("and", parts),
        Formula::Or(parts) => all("or", parts),
        Formula::Not(inner) => all("not", std::slice::from_ref(inner)),
    }
}
