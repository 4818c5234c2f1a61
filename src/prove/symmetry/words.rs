//! Symmetries of families whose vertices are binary words.
//!
//! The exchanges of places and the translations are known beforehand, so each of them is passed to the verifier.

use nk_base::cancellation::CancelToken;
use nk_verify::symmetry::words::{
    Case, Certificate, Family, Ground, grounded, suffices, verify, well_formed,
};
use nk_verify::symmetry::{Formula, Term};

use super::by_cases;

/// A claim about the nimber of the graphs of a family.
pub type FamilyClaim<'q> = super::FamilyClaim<'q, Family>;

/// The largest number of places that a mirror changes, unless it changes all, or all but a few.
const MOST_ONES: i64 = 8;
/// The largest number of places that a mirror keeps, if it changes nearly all.
const MOST_KEPT: i64 = 3;

/// A certificate, which the verifier has accepted, of a claim that follows from symmetries; `None` if none was found.
pub fn find(claim: &FamilyClaim, stop: &CancelToken) -> Option<Certificate> {
    let family = claim.family;
    if well_formed(family, claim.given, stop).is_err() {
        return None;
    }
    let own = |when| case(claim, when, stop);
    let certificate = by_cases(claim, family.parameters, stop, own)?;
    verify(&certificate.write(), stop).ok()
}

/// A case with symmetries that prove the statement.
fn case(claim: &FamilyClaim, when: Formula, stop: &CancelToken) -> Option<Case> {
    let family = claim.family;
    let mut given = claim.given.to_vec();
    given.push(when.clone());
    let shown_by = |grounds: Vec<Ground>| {
        let case = Case {
            when: Formula::truth(),
            grounds,
        };
        suffices(family, &given, &case, claim.statement, stop).then_some(case.grounds)
    };
    let is_right = |own: &Ground| grounded(family, &given, own, stop);
    // A claim that no symmetry can prove needs no search.
    let mirror = || Ground::Mirror(family.length.clone());
    let found = shown_by(Vec::new())
        .or_else(|| {
            shown_by(vec![mirror()])?;
            let mut mirrors = mirrors(family).map(Ground::Mirror);
            Some(vec![mirrors.find(is_right)?])
        })
        .or_else(|| {
            shown_by(vec![Ground::Exchanges])?;
            let mut ways = [Ground::Exchanges, Ground::Translations].into_iter();
            Some(vec![ways.find(is_right)?])
        });
    Some(Case {
        when,
        grounds: found?,
    })
}

/// Numbers of places that a translation may change: all of them, few, or all but few.
fn mirrors(family: &Family) -> impl Iterator<Item = Term> {
    let kept = |own: i64| family.length.clone().minus(Term::Number(own));
    std::iter::once(kept(0))
        .chain((1..=MOST_ONES).map(Term::Number))
        .chain((1..=MOST_KEPT).map(kept))
}
