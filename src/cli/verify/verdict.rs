//! The verdict on a certificate, as text and as JSON.

use std::fmt::Display;

use nk_terminal::exit::Exit;
use nk_verify::theorem::Theorem;
use serde::Serialize;

/// The verdict on one certificate.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CertificateVerdict {
    pub file: String,
    pub verdict: Word,
    /// The kind of the certificate; null if it is unknown.
    pub kind: Option<Kind>,
    /// The proved statements, one for each sequence, or the reason why the certificate is refused.
    pub lines: Vec<String>,
    /// The theorem in Coq that the verifier stands for; null if there is none, or if nothing is proved.
    pub theorem: Option<TheoremObject>,
    #[serde(skip)]
    pub exit: Exit,
}

/// A theorem of the theory in Coq.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub struct TheoremObject {
    /// The file, below `src/verify/theory`.
    file: &'static str,
    name: &'static str,
}

#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "lowercase")]
pub enum Word {
    Proved,
    Refused,
    Unread,
}

impl Word {
    fn text(self) -> &'static str {
        match self {
            Word::Proved => "proved",
            Word::Refused => "refused",
            Word::Unread => "unread",
        }
    }
}

#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Period,
    Claim,
    Derivation,
    Outcome,
    Nimber,
    Quotient,
    Symmetry,
}

impl CertificateVerdict {
    /// The certificate proves these statements.
    pub fn proved(kind: Kind, lines: Vec<String>, theorem: Option<Theorem>) -> CertificateVerdict {
        let (file, verdict, exit) = (String::new(), Word::Proved, Exit::Fine);
        CertificateVerdict {
            file,
            verdict,
            kind: Some(kind),
            lines,
            theorem: theorem.map(|own| TheoremObject {
                file: own.file,
                name: own.name,
            }),
            exit,
        }
    }

    /// The certificate is refused, for this reason.
    pub fn refused(kind: Option<Kind>, why: &impl Display) -> CertificateVerdict {
        let (file, verdict, exit) = (String::new(), Word::Refused, Exit::Fails);
        CertificateVerdict {
            file,
            verdict,
            kind,
            lines: vec![why.to_string()],
            theorem: None,
            exit,
        }
    }

    /// The text of a verdict: `  proved   the first player wins ...`, with further lines below it.
    pub fn text(&self) -> String {
        let heads = std::iter::once(self.verdict.text()).chain(std::iter::repeat(""));
        let theorem = self.theorem.as_ref();
        let theorem = theorem.map(|TheoremObject { file, name }| {
            format!("theorem in Coq: {}", Theorem { file, name })
        });
        let lines = self.lines.iter().chain(&theorem).zip(heads);
        let lines: String = lines
            .map(|(line, head)| format!("  {head:<7}  {line}\n"))
            .collect();
        format!("{}\n{lines}", self.file)
    }
}
