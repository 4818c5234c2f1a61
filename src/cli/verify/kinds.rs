//! Verifies certificates of all kinds except those of symmetries.

use nk_base::english::plural;
use nk_lang::definition::{DefinitionError, is_about};
use nk_terminal::console::Console;
use nk_terminal::progress::Progress;
use nk_terminal::stderr;
use nk_verify::claim::{Claim, Ground};
use nk_verify::outcome::{Certificate, Witness};
use nk_verify::period::{Verified, VerifyError, verify_with};
use nk_verify::{claim, derivation, game, quotient, theorem};

use super::About;
use super::verdict::{CertificateVerdict, Kind};
use crate::certify;

/// The verdict on a certificate of recurrences of a family. `None` if it was interrupted.
pub fn of_derivation(
    text: &str,
    about: Option<&About>,
    console: &Console,
) -> Option<CertificateVerdict> {
    match derivation::verify(text, &console.stop) {
        Ok(claim) => {
            let family = stderr::plain(&claim.family);
            let from = claim.small.0;
            let of = match about {
                None => format!("the graphs that it lists and calls {family}"),
                Some(About { target, name }) if target.variables.len() > 1 => {
                    let why = format!("it is about graphs in one variable, but {name} has several");
                    return Some(CertificateVerdict::refused(Some(Kind::Derivation), &why));
                }
                Some(About { target, name }) => {
                    match is_about(&claim, &target.program, target.family, &console.stop) {
                        Ok(()) => name.clone(),
                        Err(DefinitionError::Cancelled) => return None,
                        Err(why) => {
                            let why = format!("it is not about {name}: {why}");
                            return Some(CertificateVerdict::refused(Some(Kind::Derivation), &why));
                        }
                    }
                }
            };
            let what = match claim.sequences.is_empty() {
                true => "nimbers",
                false => "recurrences",
            };
            let lines = vec![
                format!("the {what} of {of}, for n >= {from}"),
                contents(&claim),
            ];
            let theorem = theorem::of_derivation(&claim);
            Some(CertificateVerdict::proved(Kind::Derivation, lines, theorem))
        }
        Err(derivation::VerifyError::Cancelled) => None,
        Err(why) => Some(CertificateVerdict::refused(Some(Kind::Derivation), &why)),
    }
}

/// The contents of a certificate of derivation, in words.
fn contents(claim: &derivation::Statements) -> String {
    let cores = claim.strips.iter().filter(|own| own.branches.is_some());
    let cores = cores.count();
    let words: usize = claim.strips.iter().map(|own| own.words.len()).sum();
    let (strips, members) = (claim.strips.len() - cores, claim.sequences.len());
    let mut parts = Vec::new();
    if strips > 0 || cores == 0 {
        parts.push(format!(
            "strips: {strips}, words: {words}, sequences: {members}"
        ));
    }
    if cores > 0 {
        parts.push(format!("cores with equal branches: {cores}"));
    }
    format!("{}; every move was played", parts.join(", "))
}

/// The first lines about a claim: what was verified and, where the certificate states it in other words, those words.
pub fn stated(shown: &str, called: &str) -> Vec<String> {
    let letters = |text: &str| text.split_whitespace().collect::<String>();
    let mut lines = vec![stderr::plain(shown)];
    if letters(shown) != letters(called) {
        let called = stderr::plain(called);
        lines.push(format!("the certificate calls this: {called}"));
    }
    lines
}

/// The verdict on a certificate of a claim. `None` if it was interrupted.
pub fn of_claim(text: &str, console: &Console) -> Option<CertificateVerdict> {
    let verified = match claim::verify(text, &console.stop) {
        Ok(verified) => verified,
        Err(claim::VerifyError::Cancelled) => return None,
        Err(why) => return Some(CertificateVerdict::refused(Some(Kind::Claim), &why)),
    };
    let claim::Verified { claim, tried, .. } = &verified;
    let Claim { low, from, .. } = claim;
    let filtered = match claim.filters.is_empty() {
        true => "",
        false => " that pass its filters",
    };
    let tried = match tried {
        1 => "1 case was".to_owned(),
        many => format!("{many} cases were"),
    };
    let why = match &claim.ground {
        Ground::Period(period) => format!("its truth repeats with period {period} from n = {from}"),
        Ground::OneSystem(own) => {
            let members = plural(own.joint.len() as u64, "sequence");
            format!("one system, of {members}, makes both sides one from n = {from}")
        }
    };
    let mut lines = stated(&claim.shown(), &claim.text);
    lines.extend([
        match claim.others.is_empty() {
            true => format!("true for all n >= {low}{filtered}: {why}, and {tried} checked"),
            false => format!(
                "true at all points{filtered}: its truth repeats in each variable without an end, and {tried} checked"
            ),
        },
        format!(
            "certificates that it rests on: {}",
            claim.certificates.len()
        ),
    ]);
    let names: Vec<&str> = claim.stated_names().collect();
    if !names.is_empty() {
        let names = stderr::plain(&names.join(", "));
        lines.push(format!(
            "its names are as the certificate states their rules: {names}"
        ));
    }
    if let taken @ 1.. = claim.taken() {
        let taken = plural(taken as u64, "value");
        lines.push(format!(
            "not verified, but taken from the search: {taken} of it"
        ));
    }
    let theorem = theorem::of_claim(claim);
    Some(CertificateVerdict::proved(Kind::Claim, lines, theorem))
}

/// The verdict on a certificate of Node-Kayles on one graph.
pub fn of_game(text: &str) -> CertificateVerdict {
    let certificate = match Certificate::read(text) {
        Ok(certificate) => certificate,
        Err(why) => return CertificateVerdict::refused(None, &why),
    };
    let (kind, theorem) = match &certificate.witness {
        Witness::Outcome(own) if own.outcome == 0 => (Kind::Outcome, theorem::SECOND_WINS),
        Witness::Outcome(_) => (Kind::Outcome, theorem::FIRST_WINS),
        Witness::Nimber { .. } => (Kind::Nimber, theorem::NIMBER),
    };
    match certificate.verify() {
        Ok(()) => {
            let lines = vec![certify::statement(&certificate)];
            CertificateVerdict::proved(kind, lines, Some(theorem))
        }
        Err(fault) => CertificateVerdict::refused(Some(kind), &fault),
    }
}

/// The verdict on a certificate that states the rules of its game. `None` if it was interrupted.
pub fn of_rules(text: &str, console: &Console) -> Option<CertificateVerdict> {
    let certificate = match game::Certificate::read(text) {
        Ok(certificate) => certificate,
        Err(why) => return Some(CertificateVerdict::refused(None, &why)),
    };
    let (kind, theorem) = match certificate.witness {
        game::Witness::Outcome { outcome: 0, .. } => (Kind::Outcome, theorem::DELETION_SECOND),
        game::Witness::Outcome { .. } => (Kind::Outcome, theorem::DELETION_FIRST),
        game::Witness::Nimber { .. } => (Kind::Nimber, theorem::DELETION_NIMBER),
    };
    match certificate.verify(&console.stop) {
        Ok(()) => {
            let lines = vec![certify::statement_of_game(&certificate)];
            Some(CertificateVerdict::proved(kind, lines, Some(theorem)))
        }
        Err(game::VerifyError::Cancelled) => None,
        Err(why) => Some(CertificateVerdict::refused(Some(kind), &why)),
    }
}

/// The verdict on a certificate of a misère quotient. `None` if it was interrupted.
pub fn of_quotient(text: &str, console: &Console) -> Option<CertificateVerdict> {
    let kind = Kind::Quotient;
    match quotient::verify(text, &console.stop) {
        Ok(verified) => {
            let lines = crate::quotient::statement(&verified);
            let theorem = Some(theorem::QUOTIENT);
            Some(CertificateVerdict::proved(kind, lines, theorem))
        }
        Err(quotient::VerifyError::Cancelled) => None,
        Err(why) => Some(CertificateVerdict::refused(Some(kind), &why)),
    }
}

/// The verdict on a certificate of a period. `None` if it was interrupted.
pub fn of_period(text: &str, console: &Console, progress: &Progress) -> Option<CertificateVerdict> {
    match verify_with(text, &console.stop, &|next| progress.values(next)) {
        Ok(verified) => Some(CertificateVerdict::proved(
            Kind::Period,
            statement(&verified),
            Some(theorem::PERIOD),
        )),
        Err(VerifyError::Cancelled) => None,
        Err(why) => Some(CertificateVerdict::refused(Some(Kind::Period), &why)),
    }
}

/// A line for each member, and a line about the extent of the check.
fn statement(verified: &Verified) -> Vec<String> {
    let certificate = &verified.certificate;
    let sequences = certificate.system.sequences.iter();
    let names: Vec<String> = sequences.map(|own| stderr::plain(&own.name)).collect();
    let widths = names.iter().map(|name| name.chars().count());
    let width = widths.filter(|width| *width <= 16).max().unwrap_or(0);
    let mut lines = Vec::new();
    let period = certificate.period;
    for (place, (name, from)) in names.iter().zip(&certificate.preperiods).enumerate() {
        let saltus = certificate.saltuses[place];
        let values = &certificate.values[place];
        if name == "0" && saltus == 0 && values.iter().all(|own| *own == 0) {
            lines.push(format!(
                "{name:<width$}  is 0 for all n >= {from}: a helper, with which each option is a nim-sum of two values"
            ));
            continue;
        }
        let repeats = repeats_with(period, saltus);
        let least = match least_period(values, period, saltus) {
            Some((least, saltus)) => format!("; the least is {}", repeats_with(least, saltus)),
            None => String::new(),
        };
        lines.push(format!("{name:<width$}  {repeats} from n = {from}{least}"));
    }
    let last = verified.checked_to;
    lines.push(format!(
        "the recurrences hold up to n = {last}, so by the theorem for all n"
    ));
    lines
}

fn repeats_with(period: i64, saltus: i64) -> String {
    match saltus {
        0 => format!("period {period}"),
        _ => format!("period {period}, saltus {saltus}"),
    }
}

/// The least period of a sequence and its saltus, where the certificate states a multiple of that period. The values
/// end with a whole period.
fn least_period(values: &[u32], period: i64, saltus: i64) -> Option<(i64, i64)> {
    let length = usize::try_from(period).ok()?;
    let last = &values[values.len().checked_sub(length)?..];
    (1..period).find_map(|least| {
        let gain = saltus * least;
        if period % least != 0 || gain % period != 0 {
            return None;
        }
        let (least, gain) = (least as usize, gain / period);
        let pairs = last.iter().zip(&last[least..]);
        let mut gains = pairs.map(|(a, b)| i64::from(*b) - i64::from(*a));
        gains.all(|own| own == gain).then_some((least as i64, gain))
    })
}
