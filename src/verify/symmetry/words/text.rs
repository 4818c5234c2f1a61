//! Reading and writing certificates.

use super::super::read::{Head, Reader, Tree, read_formula, read_term, read_with, trees};
use super::super::term::Formula;
use super::super::write::{formula, head, statement, term, with};
use super::{Case, Certificate, Family, Ground, HEAD, ROLES};
use nk_base::english::single_spaced;

impl Certificate {
    /// Reads a certificate.
    ///
    /// # Errors
    ///
    /// The number of the first line that cannot be read.
    pub fn read(text: &str) -> Result<Certificate, usize> {
        read_with(text, certificate)
    }
}

fn certificate(reader: &mut Reader) -> Option<Certificate> {
    let Head {
        text,
        parameters,
        given,
    } = reader.head(HEAD)?;
    let names = &parameters;
    let inner = with(names, ROLES.map(str::to_owned));
    let shown = reader.line("family")?.to_owned();
    let required = reader.conditions("require", names)?;
    let lengths = reader.parsed("length", |own| match own {
        [only] => read_term(only, names),
        _ => None,
    })?;
    let [length] = lengths.try_into().ok()?;
    let vertices = reader.parsed("vertex", |own| match own {
        [Tree::Word(name), Tree::Word("if"), condition] => {
            Some(((*name).to_owned(), read_formula(condition, &inner)?))
        }
        _ => None,
    })?;
    let [(name, vertices)] = <[(String, Formula); 1]>::try_from(vertices).ok()?;
    // A condition on vertices may only use the first word.
    let [a, _] = [3, 4].map(|own| names.len() + own);
    if vertices.mentions(&(names.len() + 1..a)) || vertices.mentions(&(a + 1..names.len() + 6)) {
        return None;
    }
    let edges = reader.conditions("edge", &inner)?;
    let [edges] = <[Formula; 1]>::try_from(edges).ok()?;
    let (statement, cases) = reader.tail(names, |own| grounds(own, names))?;
    Some(Certificate {
        family: Family {
            text: shown,
            parameters: names.len(),
            required,
            length,
            name,
            vertices,
            edges,
        },
        text,
        parameters,
        given,
        statement,
        cases,
    })
}

fn grounds(reader: &mut Reader, names: &[String]) -> Option<Vec<Ground>> {
    let mut grounds = Vec::new();
    loop {
        if let Some(rest) = reader.line("exchanges") {
            rest.is_empty().then_some(())?;
            grounds.push(Ground::Exchanges);
        } else if let Some(rest) = reader.line("translations") {
            rest.is_empty().then_some(())?;
            grounds.push(Ground::Translations);
        } else if let Some(rest) = reader.line("mirror") {
            let [ones] = &trees(rest)?[..] else {
                return None;
            };
            grounds.push(Ground::Mirror(read_term(ones, names)?));
        } else {
            return Some(grounds);
        }
    }
}

impl Certificate {
    /// The text of the certificate.
    pub fn write(&self) -> String {
        let (family, names) = (&self.family, &self.parameters);
        let inner = with(names, ROLES.map(str::to_owned));
        let mut lines = head(HEAD, &self.text, names, &self.given);
        lines.push(format!("family {}", single_spaced(&family.text)));
        lines.extend(
            family
                .required
                .iter()
                .map(|own| format!("require {}", formula(own, names))),
        );
        lines.extend([
            format!("length {}", term(&family.length, names)),
            format!(
                "vertex {} if {}",
                family.name,
                formula(&family.vertices, &inner)
            ),
            format!("edge {}", formula(&family.edges, &inner)),
            statement(&self.statement, names),
        ]);
        for Case { when, grounds } in &self.cases {
            lines.push(format!("case {}", formula(when, names)));
            lines.extend(grounds.iter().map(|own| match own {
                Ground::Exchanges => "exchanges".to_owned(),
                Ground::Translations => "translations".to_owned(),
                Ground::Mirror(ones) => format!("mirror {}", term(ones, names)),
            }));
        }
        lines.push("end\n".to_owned());
        lines.join("\n")
    }
}
