//! The verifier of certificates of claims.

use super::equation;
use super::error::VerifyError;
use super::known::{Accepted, Known};
use super::node::{Claim, Ground, Reach};
use super::read::check_references;
use super::reason::Fault;
use super::value::{Scope, Values};
use nk_base::cancellation::CancelToken;
use nk_base::number::Number;

/// A certificate that was accepted.
#[derive(Clone, Debug, PartialEq)]
pub struct Verified {
    /// The claim, which is true.
    pub claim: Claim,
    /// The number of points that the verifier examined one by one: integers n, with values of the other variables.
    pub points: i64,
    /// The number of these points at which all filters are true, so that the statement was evaluated.
    pub tried: i64,
}

/// The most points that are tried.
pub(super) const MOST_POINTS: i64 = 1 << 23;

/// Verifies a certificate of a claim. If this returns a claim, the claim is true.
///
/// * Cost: at most 2^23 points are tried.
/// * Source: the theorems at the heads of [`claim`](crate::claim) and of its part on equations.
///
/// # Errors
///
/// The reason why the certificate is not accepted. Only [`VerifyError::False`] and [`VerifyError::FalseAt`] say that the
/// claim is false.
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
    let is_period = matches!(claim.ground, Ground::Period(_));
    let sizes = sizes(&claim).filter(|own| is_period || own.len() == 1);
    let sizes = sizes.ok_or(shape)?;
    let (from, late): (_, fn(i64) -> VerifyError) = match &claim.ground {
        Ground::Period(period) => {
            others_repeat(&claim, &mut values, stop)?;
            let from = repeats_from(&claim, *period, 0, &mut values, stop)?;
            (from, VerifyError::From)
        }
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
    let tried = try_all(&claim, &mut values, &sizes, stop)?;
    drop(values);
    drop(known);
    Ok(Verified {
        points: sizes.iter().product(),
        claim,
        tried,
    })
}

/// The number of values of each variable that are tried, from its least one on; `None` if the numbers of the claim do
/// not fit together, or if there are too many points.
fn sizes(claim: &Claim) -> Option<Vec<i64>> {
    let more = match claim.ground {
        Ground::Period(period) if period >= 1 => period,
        Ground::Period(_) => return None,
        Ground::OneSystem(_) => 0,
    };
    let mut sizes = vec![size(&claim.low, &claim.from, more)?];
    for own in &claim.others {
        sizes.push(match &own.reach {
            Reach::Through(high) => size(&own.low, high, 1)?,
            Reach::Period { from, period } if *period >= 1 => size(&own.low, from, *period)?,
            Reach::Period { .. } => return None,
        });
    }
    let points = sizes
        .iter()
        .try_fold(1_i64, |points, own| points.checked_mul(*own))?;
    (points <= MOST_POINTS).then_some(sizes)
}

/// The number of integers from `low` on and less than `from + more`, which are at least `more`.
fn size(low: &Number, from: &Number, more: i64) -> Option<i64> {
    let ahead = from.sub(low).ok()?.as_i64()?;
    let is_fit = low.is_integer() && from.is_integer() && ahead >= 0;
    ahead
        .checked_add(more)
        .filter(|own| is_fit && *own <= MOST_POINTS)
}

/// Checks that the statement repeats in each variable other than n that has no end.
fn others_repeat(
    claim: &Claim,
    values: &mut Values,
    stop: &CancelToken,
) -> Result<(), VerifyError> {
    for (number, own) in claim.others.iter().enumerate() {
        let Reach::Period {
            from: stated,
            period,
        } = &own.reach
        else {
            continue;
        };
        let along = |why| match why {
            VerifyError::Cancelled => why,
            why => VerifyError::Along(number, Box::new(why)),
        };
        let from = repeats_from(claim, *period, number + 1, values, stop).map_err(along)?;
        if let Some(from) = from
            && *stated < Number::Small(from)
        {
            return Err(along(VerifyError::From(from)));
        }
    }
    Ok(())
}

/// The value of a variable from which on the filters repeat and the statement lasts, whatever values the others have;
/// `None` if they do for all values.
fn repeats_from(
    claim: &Claim,
    period: i64,
    axis: usize,
    values: &mut Values,
    stop: &CancelToken,
) -> Result<Option<i64>, VerifyError> {
    let others = claim.others.iter().map(|own| &own.low);
    let lows = [&claim.low].into_iter().chain(others).cloned().collect();
    values.scope = Scope { axis, lows };
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
    sizes: &[i64],
    stop: &CancelToken,
) -> Result<i64, VerifyError> {
    let others = claim.others.iter().map(|own| &own.low);
    let lows: Vec<&Number> = [&claim.low].into_iter().chain(others).collect();
    let mut tried = 0;
    'points: for point in 0..sizes.iter().product() {
        let mut rest = point;
        let mut n = Vec::with_capacity(sizes.len());
        for (low, size) in lows.iter().zip(sizes) {
            let own = low.add(&Number::Small(rest % size));
            n.push(own.map_err(|_| VerifyError::Shape("low is too large"))?);
            rest /= size;
        }
        if stop.is_cancelled() {
            return Err(VerifyError::Cancelled);
        }
        let none = || interrupted_or(VerifyError::no_value(&n), stop);
        for filter in &claim.filters {
            if !values.truth(filter, &n).ok_or_else(none)? {
                continue 'points;
            }
        }
        tried += 1;
        if !values.truth(&claim.statement, &n).ok_or_else(none)? {
            return Err(VerifyError::is_false(&n));
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
