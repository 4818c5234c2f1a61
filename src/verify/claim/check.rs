//! The verifier of certificates of claims.

use super::equation;
use super::error::VerifyError;
use super::known::{Accepted, Known};
use super::node::{Claim, Ground};
use super::read::check_references;
use super::reason::Fault;
use super::value::Values;
use nk_base::cancellation::CancelToken;
use nk_base::number::Number;

/// A certificate that was accepted.
#[derive(Clone, Debug, PartialEq)]
pub struct Verified {
    /// The claim, which is true.
    pub claim: Claim,
    /// The number of integers n that the verifier examined one by one.
    pub points: i64,
    /// The number of these n at which all filters are true, so that the statement was evaluated.
    pub tried: i64,
}

/// The most integers n that are tried.
pub(super) const MOST_POINTS: i64 = 1 << 23;

/// Verifies a certificate of a claim. If this returns a claim, the claim is true.
///
/// * Cost: at most 2^23 integers n are tried.
/// * Source: the theorems at the heads of [`claim`](crate::claim) and of its part on equations.
///
/// # Errors
///
/// The reason why the certificate is not accepted. Only [`VerifyError::False`] says that the claim is false.
pub fn verify(text: &str, stop: &CancelToken) -> Result<Verified, VerifyError> {
    verify_with(text, &mut Accepted::default(), stop)
}

/// Verifies as [`verify`] does, but does not verify the embedded certificates in `accepted` again. Embedded
/// certificates that are accepted now are added to it.
///
/// # Errors
///
/// As of [`verify`].
pub fn verify_with(
    text: &str,
    accepted: &mut Accepted,
    stop: &CancelToken,
) -> Result<Verified, VerifyError> {
    let claim = Claim::read(text)?;
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
                Fault::Cancelled => VerifyError::Cancelled,
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

/// The n from which on the filters repeat and the statement lasts; `None` if they do for all n.
fn repeats_from(
    claim: &Claim,
    period: i64,
    values: &mut Values,
    stop: &CancelToken,
) -> Result<Option<i64>, VerifyError> {
    let mut from = None;
    for (number, filter) in claim.filters.iter().enumerate() {
        let saltus = values.saltus(filter, period);
        let saltus = saltus.filter(|own| own.by.is_zero());
        from = from.max(saltus.ok_or(VerifyError::Repeats(Some(number)))?.from);
    }
    let lasts = values.lasts(&claim.statement, period);
    Ok(from.max(lasts.ok_or_else(|| interrupted_or(VerifyError::Repeats(None), stop))?))
}

/// Evaluates the statement at every point at which the filters are true. Returns the number of these points.
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
            return Err(VerifyError::Cancelled);
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

/// The error `why`, unless the verification was cancelled, which may be the only reason why something is missing.
fn interrupted_or(why: VerifyError, stop: &CancelToken) -> VerifyError {
    match stop.is_cancelled() {
        true => VerifyError::Cancelled,
        false => why,
    }
}
