//! The verifier of a certificate.
//!
//! First the definition is checked: its vertices and edges must be those of the listed strips, for all n (`family`),
//! and each vertex that the strips leave out must have a twin. Then the strips are checked: the moves of every word are
//! played, which gives its options for all runs that are at least as long as the margins at its ends; the nimbers of
//! shorter runs are found by play. Options are written in members of the stated system. Up to an index beyond all
//! bounds, the system's values must be the mex of these options; from there on the two option sets must be the same,
//! term by term. Then, by induction on the index and the order of the members, every word has the nimbers of its
//! member.

use super::error::VerifyError;
use super::player::Player;
use super::statements::{Statements, Strip};
use super::table::Table;
use super::twins::reduced;
use super::words::Replayed;
use super::{branches, family, shape};
use nk_base::cancellation::CancelToken;
use nk_system::Term;

/// Verifies a certificate and returns its statements, which are then true.
///
/// # Errors
///
/// The reason why the certificate is not accepted.
pub fn verify(text: &str, stop: &CancelToken) -> Result<Statements, VerifyError> {
    let claim = Statements::read(text).map_err(VerifyError::Line)?;
    shape::check(&claim)?;
    let no_twins = VerifyError::Shape("what is left out has no such twin");
    let strips = claim
        .strips
        .iter()
        .map(|own| reduced(own).ok_or(no_twins.clone()));
    let strips: Vec<Strip> = strips.collect::<Result<_, VerifyError>>()?;
    let words = || strips.iter().filter(|own| own.branches.is_none());
    words().try_for_each(|own| shape::check_strip(own, &claim))?;
    let system = claim.system();
    system.order().map_err(VerifyError::System)?;
    let table = Table::new(&system, horizon(&claim, &strips))?;
    let mut player = Player::default();
    for strip in words() {
        let replayed = Replayed::new(strip, &mut player)?;
        for own in &strip.words {
            if stop.is_cancelled() {
                return Err(VerifyError::Cancelled);
            }
            replayed.check_word(*own, &table, &mut player)?;
        }
        replayed.check_whole(&table, &mut player)?;
    }
    branches::values_of_strips(&strips, stop)?;
    for residue in &claim.residues {
        family::check(residue, &claim.strips, stop)?;
    }
    check_small(&claim, &mut player)?;
    Ok(claim)
}

/// Checks the listed nimbers of small n, and that these and the residues cover all n.
fn check_small(claim: &Statements, player: &mut Player) -> Result<(), VerifyError> {
    let modulus = claim.residues.len() as i64;
    let (least, values) = &claim.small;
    for (n, value) in (*least..).zip(values) {
        let own = &claim.residues[n.rem_euclid(modulus) as usize];
        let masks = family::graph(own, n.div_euclid(modulus));
        if masks.and_then(|masks| player.nimber(&masks)) != Some(*value) {
            return Err(VerifyError::Family(n));
        }
    }
    let next = least + values.len() as i64;
    let covered =
        |n: i64| n.div_euclid(modulus) >= claim.residues[n.rem_euclid(modulus) as usize].from;
    match (next..next + modulus).all(covered) {
        true => Ok(()),
        false => Err(VerifyError::Shape("some small n are left out")),
    }
}

/// An index beyond all bounds of the terms.
fn horizon(claim: &Statements, strips: &[Strip]) -> i64 {
    let words = strips.iter().flat_map(|own| &own.words);
    let mut most = words.map(|own| own.shift.abs()).max().unwrap_or(0);
    for own in strips {
        most = most.max(2 * own.radius() + 1).max(own.reach());
        most = most.max(own.whole.map_or(0, |own| own.1.abs()));
    }
    for own in &claim.sequences {
        most = most.max(own.start().abs()).max(own.first.abs());
        for term in &own.terms {
            most = most.max(match *term {
                Term::Convolution(own) => own.shift.abs() + own.x0.abs() + own.y0.abs(),
                Term::Back(own) => own.delay.abs() + own.low.abs(),
                Term::Constant(_) => 0,
            });
        }
    }
    8 * most + 40
}
