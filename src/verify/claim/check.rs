//! Whether a certificate of a claim is right.

use std::fmt;

use super::equation::{self, Fault};
use super::known::{Accepted, Known};
use super::node::{Claim, Ground};
use super::read::{check_references, read};
use super::value::Values;
use nk_base::cancellation::CancelToken;
use nk_base::number::Number;

/// A certificate that was accepted.
#[derive(Clone, Debug, PartialEq)]
pub struct Verified {
    pub claim: Claim,
    /// How many points were tried, and how many of them the filters let through.
    pub points: i64,
    pub tried: i64,
}

/// Why a certificate was not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VerifyError {
    /// Lines are counted from 1.
    Line(usize),
    Shape(&'static str),
    /// An embedded certificate, which its own verifier refuses.
    Certificate {
        number: usize,
        why: String,
    },
    /// No rule shows that the truth of a filter, by its number, repeats; of the statement for `None`.
    Repeats(Option<usize>),
    /// It repeats from here on only.
    From(i64),
    /// One system does not show what it is said to.
    Equation(Fault),
    False(Number),
    /// Something has no value here.
    NoValue(Number),
    Interrupted,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::Line(line) => {
                write!(f, "line {line} is not what a certificate has there")
            }
            VerifyError::Shape(what) => f.write_str(what),
            VerifyError::Certificate { number, why } => {
                write!(f, "its certificate {number} is refused: {why}")
            }
            VerifyError::Repeats(None) => {
                f.write_str("no rule shows that the statement repeats with this period")
            }
            VerifyError::Repeats(Some(filter)) => write!(
                f,
                "no rule shows that filter {filter} repeats with this period"
            ),
            VerifyError::From(from) => write!(f, "the truth repeats from n = {from} on only"),
            VerifyError::Equation(why) => write!(f, "{why}"),
            VerifyError::False(n) => write!(f, "the statement is false at n = {n}"),
            VerifyError::NoValue(n) => write!(f, "the statement has no value at n = {n}"),
            VerifyError::Interrupted => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for VerifyError {}

/// More points are not tried.
const MOST_POINTS: i64 = 1 << 23;

/// Checks a certificate; what it says is true if it is returned.
///
/// Errors: why it is not accepted.
pub fn verify(text: &str, stop: &CancelToken) -> Result<Verified, VerifyError> {
    verify_with(text, &mut Accepted::default(), stop)
}

/// As [`verify`], with the certificates that were accepted before.
pub fn verify_with(
    text: &str,
    accepted: &mut Accepted,
    stop: &CancelToken,
) -> Result<Verified, VerifyError> {
    let claim = read(text)?;
    check_references(&claim)?;
    let known = Known::new(&claim, accepted, stop)?;
    let mut values = Values::new(&known, stop);
    let shape = VerifyError::Shape("low, period and from do not fit together");
    let more = match claim.ground {
        Ground::Period(period) => period,
        Ground::OneSystem(_) => 0,
    };
    let is_period = matches!(claim.ground, Ground::Period(_));
    let is_fit = more >= i64::from(is_period) && claim.low.is_integer() && claim.from.is_integer();
    let points = claim.from.sub(&claim.low).ok();
    let points = points.and_then(|own| own.as_i64()?.checked_add(more));
    let points = points.filter(|own| is_fit && (more..=MOST_POINTS).contains(own));
    let points = points.ok_or(shape)?;
    let (from, late): (_, fn(i64) -> VerifyError) = match &claim.ground {
        Ground::Period(period) => (
            repeats_from(&claim, *period, &mut values, stop)?,
            VerifyError::From,
        ),
        Ground::OneSystem(own) => {
            let from = equation::check(own, &claim, &known, stop);
            let refused = |why| match why {
                Fault::Interrupted => VerifyError::Interrupted,
                why => VerifyError::Equation(why),
            };
            let late = |from| VerifyError::Equation(Fault::From(from));
            (from.map_err(refused)?, late)
        }
    };
    if let Some(from) = from
        && claim.from < Number::Small(from)
    {
        return Err(late(from));
    }
    let tried = try_all(&claim, &mut values, points, stop)?;
    drop(values);
    drop(known);
    Ok(Verified {
        claim,
        points,
        tried,
    })
}

/// From which n on the filters repeat and the statement lasts; `None` if from everywhere.
fn repeats_from(
    claim: &Claim,
    period: i64,
    values: &mut Values,
    stop: &CancelToken,
) -> Result<Option<i64>, VerifyError> {
    let mut from = None;
    for (number, filter) in claim.filters.iter().enumerate() {
        let gain = values.gain(filter, period);
        let gain = gain.filter(|own| own.gain.is_zero());
        from = from.max(gain.ok_or(VerifyError::Repeats(Some(number)))?.from);
    }
    let lasts = values.lasts(&claim.statement, period);
    Ok(from.max(lasts.ok_or_else(|| interrupted_or(VerifyError::Repeats(None), stop))?))
}

/// The statement at every point; how many the filters let through.
fn try_all(
    claim: &Claim,
    values: &mut Values,
    points: i64,
    stop: &CancelToken,
) -> Result<i64, VerifyError> {
    let mut tried = 0;
    'points: for ahead in 0..points {
        let n = claim.low.add(&Number::Small(ahead));
        let n = n.map_err(|_| VerifyError::Shape("low is too large"))?;
        if stop.is_cancelled() {
            return Err(VerifyError::Interrupted);
        }
        let none = || interrupted_or(VerifyError::NoValue(n.clone()), stop);
        for filter in &claim.filters {
            if !values.truth(filter, &n).ok_or_else(none)? {
                continue 'points;
            }
        }
        tried += 1;
        if !values.truth(&claim.statement, &n).ok_or_else(none)? {
            return Err(VerifyError::False(n));
        }
    }
    Ok(tried)
}

/// What is missing after an interruption may be so for no other reason.
fn interrupted_or(why: VerifyError, stop: &CancelToken) -> VerifyError {
    match stop.is_cancelled() {
        true => VerifyError::Interrupted,
        false => why,
    }
}
