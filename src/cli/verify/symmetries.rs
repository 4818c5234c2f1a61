//! Certificates of symmetries.

use nk_lang::symmetry::{has_rules, has_words};
use nk_terminal::console::Console;
use nk_terminal::stderr;
use nk_terminal::verdict::plural;
use nk_verify::symmetry;
use nk_verify::theorem;

use super::{About, CertificateVerdict, Kind};
use crate::derive::Target;

/// The verdict on a certificate by rules about indices; `None` if it was interrupted.
pub(super) fn by_rules(
    text: &str,
    about: Option<&About>,
    console: &Console,
) -> Option<CertificateVerdict> {
    let certificate = match symmetry::verify(text, &console.stop) {
        Ok(certificate) => certificate,
        Err(symmetry::VerifyError::Cancelled) => return None,
        Err(why) => return Some(CertificateVerdict::refused(Some(Kind::Symmetry), &why)),
    };
    let family = &certificate.family;
    let rules = family.vertices.len() + family.edges.len();
    let has_rules =
        |target: &Target, order: &[usize]| has_rules(family, &target.program, target.family, order);
    let of = match About::of_graphs(about, &family.text, &certificate.parameters, has_rules) {
        Ok(of) => of,
        Err(refused) => return Some(refused),
    };
    let lines = vec![
        stderr::plain(&certificate.text),
        format!("it holds for all parameters, {}", certificate.shown()),
        format!(
            "{of} have {}; each was compared with its images",
            plural(rules as u64, "rule")
        ),
    ];
    let theorem = theorem::of_symmetry(&certificate);
    Some(CertificateVerdict::proved(Kind::Symmetry, lines, theorem))
}

/// As [`by_rules`], where vertices are words of bits.
pub(super) fn by_words(
    text: &str,
    about: Option<&About>,
    console: &Console,
) -> Option<CertificateVerdict> {
    let certificate = match symmetry::words::verify(text, &console.stop) {
        Ok(certificate) => certificate,
        Err(symmetry::VerifyError::Cancelled) => return None,
        Err(why) => return Some(CertificateVerdict::refused(Some(Kind::Symmetry), &why)),
    };
    let family = &certificate.family;
    let has_rules =
        |target: &Target, order: &[usize]| has_words(family, &target.program, target.family, order);
    let of = match About::of_graphs(about, &family.text, &certificate.parameters, has_rules) {
        Ok(of) => of,
        Err(refused) => return Some(refused),
    };
    let lines = vec![
        stderr::plain(&certificate.text),
        format!("it holds for all parameters, {}", certificate.shown()),
        format!(
            "the vertices of {of} are words of bits; the rules were read as conditions on weights"
        ),
    ];
    let theorem = theorem::of_symmetry_of_words(&certificate);
    Some(CertificateVerdict::proved(Kind::Symmetry, lines, theorem))
}

impl About {
    /// Why a certificate of a symmetry is not about the family. One parameter may have any name. `has_rules` compares the
    /// graphs, given the family and the places of its parameters among those stated.
    fn why_not(
        &self,
        stated: &[String],
        has_rules: impl Fn(&Target, &[usize]) -> Option<bool>,
    ) -> Option<String> {
        let own = &self.target.variables;
        let place = |name: &String| stated.iter().position(|other| other == name);
        let order = match (own.len(), stated.len()) {
            (1, 1) => Some(vec![0]),
            (many, count) if many == count => own.iter().map(place).collect(),
            _ => None,
        };
        let Some(order) = order else {
            return Some(format!("its parameters are {}", stated.join(", ")));
        };
        match has_rules(&self.target, &order) {
            Some(true) => None,
            Some(false) => Some("the rules of its graphs are others".to_owned()),
            None => Some("the rules of that family have no form that can be compared".to_owned()),
        }
    }

    /// What a certificate of a symmetry is about, by its name for it if no family is asked for.
    ///
    /// Errors: it is about other graphs.
    fn of_graphs(
        about: Option<&About>,
        called: &str,
        stated: &[String],
        has_rules: impl Fn(&Target, &[usize]) -> Option<bool>,
    ) -> Result<String, CertificateVerdict> {
        let Some(own) = about else {
            return Ok(format!(
                "the graphs that it calls {}",
                stderr::plain(called)
            ));
        };
        match own.why_not(stated, has_rules) {
            None => Ok(format!("the graphs {}", own.name)),
            Some(why) => {
                let why = format!("it is not about {}: {why}", own.name);
                Err(CertificateVerdict::refused(Some(Kind::Symmetry), &why))
            }
        }
    }
}
