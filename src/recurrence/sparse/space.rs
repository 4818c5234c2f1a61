//! Sparse spaces: a division of each member's values into common and rare ones.
//!
//! A value v of member s is *common* if the parity of the number of its bits in a mask is the class of s, otherwise
//! *rare*. A convolution of A and B with constant c is *good* for s if a common value of A, a common value of B and c
//! always give a rare value of s; that is, if the classes of A, B and s and the parity of c in the mask add up to an
//! odd number. Then all options that are common come from pairs with a rare value.
//!
//! An *alternating* space counts the last bit of the index as one more bit of the value. The sum of the indices of a
//! pair and of the index of the option is 2n minus the shift of the convolution, so the shift counts like a bit of c.
//! In the octal game 0.106, for example, the common values of even heaps are rare for odd heaps.
//!
//! Source for one sequence: E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, chapter 4 ("sparse space").

use super::classes::Classes;
use super::walsh::{Form, Spectrum};
use crate::plan::ScanPlan;
use crate::store::Column;
use nk_system::{Member, System};

/// A division of the values of each member into common and rare ones.
///
/// A value of a member is common if the number of its bits in `mask` is odd, or even, as `odd` states for that member.
/// In an alternating space the last bit of the index is one of these bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SparseSpace {
    /// The bits that are counted.
    pub mask: u32,
    /// Whether the last bit of the index is counted, too.
    pub alternating: bool,
    /// For each member, whether the common values are those with an odd number of counted bits.
    pub odd: Vec<bool>,
}

impl SparseSpace {
    /// See [`Values::sparse_space`](crate::Values::sparse_space). `columns` are the values of all members, each with its
    /// first index.
    pub(crate) fn find(system: &System, columns: &[(i64, Column)]) -> Option<SparseSpace> {
        let sequences = &system.sequences;
        let names: Vec<Member> = (0..sequences.len()).collect();
        let plans: Vec<ScanPlan> = sequences
            .iter()
            .map(|own| ScanPlan::new(own, &names))
            .collect();
        let spectrum = Spectrum::new(columns)?;
        let uses: Vec<f64> = (0..plans.len())
            .map(|member| uses(&plans, member) as f64)
            .collect();
        let weigh = |counts: &[usize]| -> f64 {
            let pairs = counts.iter().zip(&uses);
            pairs.map(|(count, uses)| *count as f64 * uses).sum()
        };
        let all: Vec<usize> = columns.iter().map(|(_, column)| column.len()).collect();
        [false, true].into_iter().find_map(|alternating| {
            let (space, rare) = SparseSpace::choose(&plans, &spectrum, alternating, &weigh)?;
            (4.0 * rare <= weigh(&all)).then_some(space)
        })
    }

    /// The space of least cost for which all convolutions are good, and its cost, among those that are alternating or
    /// those that are not. `cost` gets the number of rare values of each member.
    pub(super) fn choose(
        plans: &[ScanPlan],
        spectrum: &Spectrum,
        alternating: bool,
        cost: &dyn Fn(&[usize]) -> f64,
    ) -> Option<(SparseSpace, f64)> {
        let classes = Classes::new(plans)?;
        let mut best: Option<(SparseSpace, f64)> = None;
        for mask in u32::from(!alternating)..spectrum.masks() {
            let form = Form { mask, alternating };
            let Some((odd, cost)) = classes.best(form, spectrum, cost) else {
                continue;
            };
            if best.as_ref().is_none_or(|(_, least)| cost < *least) {
                let space = SparseSpace {
                    mask,
                    alternating,
                    odd,
                };
                best = Some((space, cost));
            }
        }
        best
    }

    /// Whether a value of a member is common at the index n.
    pub fn is_common(&self, member: Member, n: i64, value: u32) -> bool {
        self.form().of(value, n) == self.odd[member]
    }

    pub(super) fn form(&self) -> Form {
        Form {
            mask: self.mask,
            alternating: self.alternating,
        }
    }
}

/// The number of sides of convolutions that refer to this member.
fn uses(plans: &[ScanPlan], member: Member) -> usize {
    let convolutions = plans.iter().flat_map(|plan| &plan.convolutions);
    convolutions
        .map(|own| usize::from(own.a == member) + usize::from(own.b == member))
        .sum()
}
