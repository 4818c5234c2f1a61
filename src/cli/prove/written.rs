//! What is written of a proof: its certificate, and its theorem of Coq.

use nk_base::cancellation::CancelToken;
use nk_prove::PeriodProof;
use nk_system::Member;
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::files;
use nk_terminal::json::RocqObject;
use nk_terminal::output::Output;

use crate::prove_report::Finding;

/// The theorem of what is proved, or why Coq has none; `None` if nothing is proved, or without a certificate.
pub fn theorem(
    name: &str,
    game: Option<&str>,
    finding: &Finding,
    stop: &CancelToken,
) -> Option<Result<nk_rocq::File, nk_rocq::Refusal>> {
    match finding {
        Finding::Proved { proof, member, .. } => Some(coq(proof, *member, name, game)),
        Finding::Repeats { certificate, .. } => {
            let text = certificate.as_ref().ok()?;
            Some(nk_rocq::claim(text, stop))
        }
        Finding::Open(_) | Finding::Other(_) | Finding::Graphs { .. } => None,
    }
}

/// The reason why what is proved has no theorem: it has no certificate.
pub fn without_theorem(finding: &Finding) -> Option<RocqObject> {
    let Finding::Repeats { certificate, .. } = finding else {
        return None;
    };
    let why = certificate.as_ref().err()?;
    Some(RocqObject::refused(&format!(
        "it has no certificate: {why}"
    )))
}

/// The file of Coq for a proof: of the heaps of a game by its rules, or of a sequence by its recurrences.
fn coq(
    proof: &PeriodProof,
    member: Member,
    name: &str,
    game: Option<&str>,
) -> Result<nk_rocq::File, nk_rocq::Refusal> {
    let certificate = proof.certificate();
    let title = format!("{name}(n) for all large n");
    match game.and_then(|code| code.parse().ok()) {
        Some(code) => nk_rocq::heaps(&certificate, &code, &format!("{title}: heaps of {code}")),
        None => {
            let own = &proof.system().sequences[member].name;
            let mut all = certificate.system.sequences.iter();
            let place = all.position(|other| other.name == *own);
            nk_rocq::sequences(&certificate, place.unwrap_or(0), &title)
        }
    }
}

/// Writes the certificate of what is proved, or says why there is none.
pub fn certificate(
    path: &str,
    name: &str,
    finding: &Finding,
    output: &mut Output,
    console: &Console,
) -> Result<Exit, Failure> {
    let text = match finding {
        Finding::Proved { proof, .. } => proof.certificate().write(),
        Finding::Repeats {
            certificate: Ok(text),
            ..
        } => text.clone(),
        _ => {
            console.error(&without_certificate(name, finding), &[]);
            return Ok(Exit::Fails);
        }
    };
    if path == "-" {
        output.write(&text)?;
        return Ok(Exit::Fine);
    }
    files::write(path, &text).map(|()| Exit::Fine)
}

/// The reason why there is no certificate.
fn without_certificate(name: &str, finding: &Finding) -> String {
    match finding {
        Finding::Repeats {
            certificate: Err(why),
            ..
        } => format!("there is no certificate of `{name}`: {why}"),
        _ => format!("nothing is proved about `{name}`, so there is no certificate"),
    }
}
