//! The definition of the graphs of a family whose strips differ by the residue of n.

use std::fmt::Write;

use nk_verify::derivation::{Residue, Statements};

use crate::family::{Whole, in_n};
use crate::file::Refusal;
use crate::names::Names;
use crate::spelling::{comment, sum};

/// The definition of the graphs, for all n at once if the rules are the same for all residues.
///
/// Returns the text, and for each residue the function that makes its graphs, if there is no function for all n.
///
/// # Errors
///
/// The theory does not cover the family.
pub fn graphs(
    claim: &Statements,
    modulus: i64,
    shown: &str,
    names: &mut Names,
) -> Result<(String, Vec<String>), Refusal> {
    let in_n: Option<Vec<Residue>> = claim.residues.iter().map(in_n).collect();
    if let Some(first) = in_n.as_deref().and_then(<[Residue]>::first)
        && in_n.iter().flatten().all(|own| {
            own.vertices == first.vertices && own.edges == first.edges && own.names == first.names
        })
    {
        let text = Whole::new(first)?.graphs(&claim.family, shown, names);
        return Ok((text, Vec::new()));
    }
    let (mut text, mut all) = (String::new(), Vec::new());
    let mut residues: Vec<&Residue> = claim.residues.iter().collect();
    residues.sort_by_key(|own| own.residue);
    let (mut body, mut lemmas) = (String::new(), String::new());
    for residue in residues {
        let number = residue.residue;
        let own = names.take(&format!("{shown}_of_{number}"));
        let at = sum(&[(modulus, "n")], number);
        let title = format!("{} at {at} in place of n", claim.family);
        text.push_str(&Whole::new(residue)?.graphs(&title, &own, names));
        let _ = match number + 1 < modulus {
            true => write!(
                body,
                "if n mod {modulus} =? {number} then {own} (n / {modulus}) else "
            ),
            false => write!(body, "{own} (n / {modulus})"),
        };
        let _ = write!(
            lemmas,
            "Lemma {shown}_at_{number} : forall n, {shown} ({at}) = {own} n.\n\
             Proof.\n  intros n. unfold {shown}. pose proof (Z_div_mod_eq_full ({at}) {modulus}). pose proof (Z.mod_pos_bound ({at}) {modulus} ltac:(lia)).\n  \
             assert (({at}) mod {modulus} = {number}) as -> by lia. assert (({at}) / {modulus} = n) as -> by lia. reflexivity.\nQed.\n\n"
        );
        all.push(own);
    }
    let _ = write!(
        text,
        "(** The graphs of the family {}, by residues of n. *)\nDefinition {shown} (n : Z) : graph := {body}.\n\n{lemmas}",
        comment(&claim.family)
    );
    Ok((text, all))
}
