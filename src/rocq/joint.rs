//! The sequences of both sides of an equation as one system in the file, named `joint`, with its solutions.

use std::fmt::Write;

use nk_base::cancellation::CancelToken;
use nk_system::{Sequence, System};
use nk_verify::claim::{Claim, Equation};

use crate::closure::values;
use crate::derivation::LIBRARIES;
use crate::equation_side::{Part, Shape, part_ranks};
use crate::file::{Refusal, refused};
use crate::one_system::{Member as Place, OneSystem};
use crate::period::head;
use crate::spelling::{integer, list, naturals};
use crate::system::ranks;

/// The largest number of n that are proved one by one, and the largest number of vertices of their graphs.
pub const MOST_SMALL: i64 = 12;

/// Sets for each part the number of residues by which its sequences are split.
pub fn by_residues(own: &Equation, parts: &mut [Part]) -> Result<(), Refusal> {
    for part in parts {
        let mut moduli = own.joint.iter().filter(|joint| joint.system == part.number);
        part.modulus = moduli.next().map_or(1, |joint| joint.modulus);
        if moduli.any(|joint| joint.modulus != part.modulus) {
            return refused("a system is split in two ways, which files do not support yet");
        }
    }
    Ok(())
}

/// The head of the file, and its definitions and lemmas about the parts.
pub fn sources(claim: &Claim, parts: &[Part], further: &str) -> Result<String, Refusal> {
    let mut text = head(&claim.text, &format!("{}{further}", libraries(parts)));
    for part in parts {
        match &part.shape {
            Shape::Sequences(source) => {
                text.push_str(&source.system_text());
                text.push_str(&source.definitions()?);
            }
            Shape::Graphs(graphs) => text.push_str(&graphs.text),
            Shape::Several(strips) => text.push_str(&strips.text),
        }
    }
    Ok(text)
}

fn libraries(parts: &[Part]) -> String {
    let graphs = parts
        .iter()
        .any(|own| !matches!(own.shape, Shape::Sequences(_)));
    match graphs {
        true => format!("{LIBRARIES} Octal Split Equality Solution"),
        false => "Mex Game System Period Certificate Octal Terms Split Equality Solution Claims"
            .to_owned(),
    }
}

/// The sequences of all parts, with the classes that the certificate states; each other sequence is a class of its own.
pub fn one_system(own: &Equation, parts: &[Part]) -> Result<OneSystem, Refusal> {
    let mut members = Vec::new();
    let mut classes = own.cuts.len();
    for part in parts {
        let before = members.len();
        let ranks = part_ranks(part)?;
        for (at, sequence) in part.sequences().iter().enumerate() {
            let (member, residue) = (at / part.modulus as usize, at as i64 % part.modulus);
            let joint = own.joint.iter().find(|joint| {
                joint.system == part.number
                    && joint.member == part.members[member]
                    && joint.residue == residue
            });
            let (class, shift) = match joint {
                Some(joint) => (joint.class, joint.shift),
                None => {
                    classes += 1;
                    (classes - 1, 0)
                }
            };
            members.push(Place {
                sequence: Sequence {
                    terms: sequence
                        .terms
                        .iter()
                        .map(|term| term.renamed(|other| other + before))
                        .collect(),
                    ..sequence.clone()
                },
                class,
                shift,
                rank: ranks[at],
            });
        }
    }
    OneSystem::new(members, &own.cuts)
}

/// The systems of all parts as one.
fn all_systems(parts: &[Part]) -> String {
    let mut systems = parts.iter().rev().map(Part::shown_system);
    let last = systems.next().unwrap_or_default();
    systems.fold(last, |all, own| format!("(joined {own} {all})"))
}

/// The definition of `joint`, and the lemma that it passes the test, with the values up to an index.
pub fn equality(
    parts: &[Part],
    one: &OneSystem,
    last: i64,
    stop: &CancelToken,
) -> Result<String, Refusal> {
    let mut tables = Vec::new();
    for part in parts {
        let system = System {
            sequences: part.sequences(),
        };
        for own in values(&system, last, stop)? {
            tables.push(naturals(own));
        }
    }
    Ok(format!(
        "(** Which sequences of the systems are equal, at which shifts, and first values of all. *)\nDefinition joint : equality := Equality {}\n  {}%nat\n  [ {} ]\n  {}\n  [ {} ]\n  {}.\n\nLemma joint_equal : equality_test joint = true.\nProof. vm_cast_no_check (eq_refl true). Qed.\n\n",
        all_systems(parts),
        list(one.members.iter().map(|own| own.rank)),
        one.places().join(";\n    "),
        integer(one.beyond),
        tables.join(";\n    "),
        integer(last)
    ))
}

/// The steps that make a solution `Sol` of the one system.
pub fn solution(parts: &[Part]) -> Result<String, Refusal> {
    let mut text = String::new();
    let mut solved = Vec::new();
    for part in parts {
        match &part.shape {
            Shape::Sequences(source) => solved.push(part.solved(&source.solves())),
            _ => {
                let (prefix, ranks) = (part.prefix(), list(ranks(&part.system)?));
                let _ = writeln!(
                    text,
                    "  destruct (solution_exists {prefix}_system (fun i => nth i {ranks}%nat 0%nat)) as [{prefix}_values {prefix}_solved]; [apply order_test_spec; reflexivity |]."
                );
                solved.push(part.solved(&format!("{prefix}_solved")));
            }
        }
    }
    let mut proof = solved.pop().unwrap_or_default();
    for (at, own) in solved.iter().enumerate().rev() {
        let (first, rest) = (parts[at].shown_system(), all_systems(&parts[at + 1..]));
        proof = format!("(joined_solves {first} {rest} _ _ eq_refl {own} {proof})");
    }
    let _ = writeln!(text, "  pose proof {proof} as Sol.");
    Ok(text)
}

/// Writes the binders of the functions of a theorem about these parts, and returns the names that a proof introduces
/// for them.
pub fn binders(parts: &[Part], text: &mut String) -> String {
    let mut introduced = Vec::new();
    for part in parts {
        if let Shape::Sequences(own) = &part.shape {
            let _ = write!(text, "{}\n  ", own.binder());
            introduced.push(own.introduced());
        }
    }
    match introduced.is_empty() {
        true => String::new(),
        false => format!("  intros {}.\n", introduced.join(" ")),
    }
}
