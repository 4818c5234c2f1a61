//! Certificates of symmetries.

use nk_base::english::plural;
use nk_lang::symmetry::{Graphs, has_rules};
use nk_terminal::console::Console;
use nk_terminal::stderr;
use nk_verify::symmetry::{self, Certificate, VerifyError, words};
use nk_verify::theorem::{self, Theorem};

use super::About;
use super::kinds::stated;
use super::verdict::{CertificateVerdict, Kind};

/// The verdict on a certificate by rules about indices; `None` if it was interrupted.
pub(super) fn by_rules(
    text: &str,
    about: Option<&About>,
    console: &Console,
) -> Option<CertificateVerdict> {
    let told = (<Certificate>::shown, theorem::of_symmetry);
    verdict(
        symmetry::verify(text, &console.stop),
        about,
        told,
        Graphs::Rules,
    )
}

/// The verdict on a certificate about words of bits; `None` if it was interrupted.
pub(super) fn by_words(
    text: &str,
    about: Option<&About>,
    console: &Console,
) -> Option<CertificateVerdict> {
    let told = (words::Certificate::shown, theorem::of_symmetry_of_words);
    verdict(
        words::verify(text, &console.stop),
        about,
        told,
        Graphs::Words,
    )
}

/// The verdict on a certificate. The functions of `told` show a verified certificate, and name the theorem by which it
/// holds.
fn verdict<F: Clone, G>(
    verified: Result<Certificate<F, G>, VerifyError>,
    about: Option<&About>,
    told: (
        impl Fn(&Certificate<F, G>) -> String,
        impl Fn(&Certificate<F, G>) -> Option<Theorem>,
    ),
    graphs: impl Fn(F) -> Graphs,
) -> Option<CertificateVerdict> {
    let certificate = match verified {
        Ok(certificate) => certificate,
        Err(VerifyError::Cancelled) => return None,
        Err(why) => return Some(CertificateVerdict::refused(Some(Kind::Symmetry), &why)),
    };
    let (shown, theorem) = ((told.0)(&certificate), (told.1)(&certificate));
    let family = graphs(certificate.family.clone());
    let of = match About::of_graphs(about, &family, &certificate.parameters) {
        Ok(of) => of,
        Err(refused) => return Some(refused),
    };
    let compared = match &family {
        Graphs::Rules(own) => format!(
            "{of} have {}; each was compared with its images",
            plural((own.vertices.len() + own.edges.len()) as u64, "rule")
        ),
        Graphs::Words(_) => format!(
            "the vertices of {of} are binary words; the rules were read as conditions on weights"
        ),
    };
    let mut lines = stated(
        &certificate.shown_statement(family.text()),
        &certificate.text,
    );
    lines.extend([format!("it holds for all parameters, {shown}"), compared]);
    Some(CertificateVerdict::proved(Kind::Symmetry, lines, theorem))
}

impl About {
    /// Why a certificate of a symmetry is not about the family. One parameter may have any name.
    fn why_not(&self, graphs: &Graphs, stated: &[String]) -> Option<String> {
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
        match has_rules(graphs, &self.target.program, self.target.family, &order) {
            Some(true) => None,
            Some(false) => Some("the rules of its graphs are different".to_owned()),
            None => Some("the rules of that family have no form that can be compared".to_owned()),
        }
    }

    /// The graphs that a certificate of a symmetry is about; the certificate's own name for them if no family is asked
    /// for.
    ///
    /// # Errors
    ///
    /// It is about other graphs.
    fn of_graphs(
        about: Option<&About>,
        graphs: &Graphs,
        stated: &[String],
    ) -> Result<String, CertificateVerdict> {
        let Some(own) = about else {
            return Ok(format!(
                "the graphs that it calls {}",
                stderr::plain(graphs.text())
            ));
        };
        match own.why_not(graphs, stated) {
            None => Ok(format!("the graphs {}", own.name)),
            Some(why) => {
                let why = format!("it is not about {}: {why}", own.name);
                Err(CertificateVerdict::refused(Some(Kind::Symmetry), &why))
            }
        }
    }
}
