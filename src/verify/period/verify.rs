//! The verifier of certificates of periodicity.

use super::certificate::Certificate;
use super::check::check;
use super::error::VerifyError;
use nk_base::cancellation::CancelToken;

/// A certificate that [`verify`] accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The statements of the certificate.
    pub certificate: Certificate,
    /// The largest index at which the equations were checked.
    pub checked_to: i64,
}

/// Verifies a certificate of periodicity.
///
/// The stated values, extended by the period, satisfy the system's equations at all indices up to theta + period - 1,
/// so they are its values there. By the theorem in `nk_prove::periodicity`, a system whose values are periodic up to
/// that index is periodic for all n. If both sides of a convolution grow, and so does the sequence of which it is a
/// term, the theorem in `nk_prove::growing` says what else is checked.
///
/// * Cost: of the order of (theta + period)^2 for each convolution; with a sparse space, an index with a common value
///   costs only the number of rare values. `stop` is polled at each index.
///
/// # Errors
///
/// The reason why the certificate is not accepted.
pub fn verify(text: &str, stop: &CancelToken) -> Result<Verified, VerifyError> {
    verify_with(text, stop, &|_| ())
}

/// Verifies as [`verify`] does; `reached` is called regularly with the index below which the equations have been
/// checked.
///
/// # Errors
///
/// As of [`verify`].
pub fn verify_with(
    text: &str,
    stop: &CancelToken,
    reached: &dyn Fn(i64),
) -> Result<Verified, VerifyError> {
    let claim = Certificate::read(text)?;
    claim.system.order().map_err(VerifyError::System)?;
    if !claim.is_well_shaped() {
        return Err(VerifyError::Shape);
    }
    let reduced = claim.reduced();
    let last = match &reduced {
        None => claim.checked_to(i64::MIN)?,
        Some(reduced) => reduced.checked_to(claim.seen_from())?,
    };
    check(&claim, claim.system.least_first()..=last, stop, reached)?;
    if let Some(reduced) = &reduced {
        claim.check_reduced(reduced, last, stop)?;
    }
    Ok(Verified {
        certificate: claim,
        checked_to: last,
    })
}
