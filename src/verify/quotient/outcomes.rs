//! The outcomes of sums of heaps that an accepted certificate gives.

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

use super::certificate::Certificate;
use super::check::Verified;
use super::monoid::Monoid;
use nk_system::OctalCode;

/// Who wins on sums of the heaps that an accepted certificate is about.
pub struct Outcomes {
    certificate: Certificate,
    monoid: Monoid,
}

impl Verified {
    /// The outcomes of sums of heaps.
    pub fn outcomes(self) -> Outcomes {
        let certificate = self.certificate;
        let monoid = Monoid::new(&certificate, &mut Vec::new());
        Outcomes {
            monoid: monoid.expect("an accepted certificate reaches each element"),
            certificate,
        }
    }
}

impl Outcomes {
    /// The code of the game.
    pub fn code(&self) -> &OctalCode {
        &self.certificate.code
    }

    /// The preperiod and the period of the elements of the heaps, both at least 1; `None` if the certificate is not about
    /// all heaps.
    pub fn period(&self) -> Option<(i64, i64)> {
        let (preperiod, period) = self.certificate.period?;
        Some((i64::try_from(preperiod).ok()?, i64::try_from(period).ok()?))
    }

    /// Whether a sum of heaps is a P-position; `None` if a heap is negative, or if the certificate is not about it.
    pub fn is_p(&self, heaps: impl IntoIterator<Item = BigInt>) -> Option<bool> {
        let mut product = 0;
        for heap in heaps {
            product = self.monoid.product(product, self.element(heap)?);
        }
        Some(self.monoid.is_p[product])
    }

    fn element(&self, heap: BigInt) -> Option<usize> {
        if heap.is_negative() {
            return None;
        }
        let stated = self.certificate.elements.len();
        let heap = match (heap.to_usize(), self.certificate.period) {
            (Some(heap), _) if heap <= stated => heap,
            (_, Some((preperiod, period))) => {
                let ahead = (heap - preperiod) % period;
                preperiod + ahead.to_usize()?
            }
            (_, None) => return None,
        };
        Some(self.certificate.element(heap))
    }
}
