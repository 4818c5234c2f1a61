//! Equal branches at a core: for each residue of n all graphs have one nimber, since the number of branches grows by a
//! multiple of the period.
//!
//! The file has the branch and the core as lists of neighbours. Coq makes the table of positions and tests it, once for all
//! residues; for each residue it tests that the graph is that core with its branches.

use std::fmt::Write;

use nk_base::cancellation::CancelToken;
use nk_verify::derivation::{
    self as stated, Branches, Part, Residue, holds_from, turns, values_by_turns,
};
use num_integer::Integer;

use crate::family::{hubs, run, strings};
use crate::file::{Refusal, refused};
use crate::spelling::{integer, list, naturals};

/// The files of the theory that such a part needs. They come first, since later files may define the same names
/// differently.
pub const LIBRARIES: &str = "BranchCheck BranchFamily";

/// The largest number of positions. Coq takes half a millisecond for each.
const MOST_POSITIONS: usize = 40_000;

/// The largest amount by which the threshold may exceed the one in the certificate.
const MORE: i64 = 3;

/// A strip whose cells are branches, with the definitions `P_branching_S` and `P_values_S` and the lemma `P_accepted_S`.
pub struct Core {
    /// The number of the strip in the certificate.
    strip: usize,
    own: Branches,
    values: Vec<u32>,
}

impl Core {
    /// The core of a strip whose cells are branches.
    ///
    /// # Errors
    ///
    /// Coq would need too many positions, or the work was cancelled.
    pub fn new(
        strips: &[stated::Strip],
        strip: usize,
        own: &Branches,
        stop: &CancelToken,
    ) -> Result<Core, Refusal> {
        let symmetries = turns(&strips[strip], own);
        for more in 0..=MORE {
            let own = Branches {
                threshold: own.threshold + more,
                ..own.clone()
            };
            let found = values_by_turns(&strips[strip], &own, &symmetries, MOST_POSITIONS, stop);
            if let Ok(values) = found {
                return Ok(Core { strip, own, values });
            }
        }
        refused("the branches have too many positions for a file")
    }

    /// The definitions and the lemma about the branch and the core.
    pub fn text(&self, prefix: &str, own: &stated::Strip) -> String {
        let near = |count: usize, edges: &mut dyn Iterator<Item = (usize, usize)>| {
            let mut masks = vec![0_u32; count];
            for (u, v) in edges {
                masks[u] |= 1 << v;
                masks[v] |= 1 << u;
            }
            naturals(masks)
        };
        let inner = near(
            own.kinds.len(),
            &mut own.edges.iter().map(|own| (own.0, own.1)),
        );
        let core = near(own.hubs.len(), &mut own.spokes.iter().copied());
        let turns = turns(own, &self.own);
        let number = self.strip;
        format!(
            "(** The branch and the core: for each vertex its neighbours; for each vertex of the core its neighbours in a branch;\n    symmetries of the branch; and from which number of branches on the nimber repeats, with its period. *)\n\
             Definition {prefix}_branching_{number} : branching := Branching {inner} {core} {} {} {} {}.\n\
             (** The nimbers of the core with 0, 1, 2, ... branches. *)\n\
             Definition {prefix}_values_{number} : list N := {}.\n\n\
             (** These repeat: one run of the checker Coq makes. *)\n\
             Lemma {prefix}_accepted_{number} : branch_test {prefix}_branching_{number} {prefix}_values_{number} = true.\nProof. vm_cast_no_check (eq_refl true). Qed.\n\n",
            naturals(&self.own.reach),
            naturals(turns.iter().map(list)),
            self.own.threshold,
            self.own.period,
            naturals(&self.values),
        )
    }

    /// Whether the strip with this number is equal to the strip of the core.
    pub fn is_of(&self, strips: &[stated::Strip], strip: usize) -> bool {
        strips[self.strip] == strips[strip]
    }

    /// The nimber of the core with `growth * turn + offset` branches of a part.
    fn value(&self, part: &Part, turn: i64) -> Option<u32> {
        let low = self.own.threshold + 1;
        let cells = part.growth.checked_mul(turn)?.checked_add(part.offset)?;
        let at = match cells < low {
            true => cells,
            false => low + (cells - low) % self.own.period,
        };
        self.values.get(usize::try_from(at).ok()?).copied()
    }

    /// The residue with the least N from which on its graphs are the core with its branches, all of one nimber.
    pub fn lowered(
        &self,
        residue: &Residue,
        strips: &[stated::Strip],
        stop: &CancelToken,
    ) -> Result<(Residue, u32), Refusal> {
        let part = &residue.parts[0];
        let Some(value) = self.value(part, residue.from) else {
            return refused("the number of branches is too large");
        };
        let mut least = residue.clone();
        let first = Integer::div_ceil(&-part.offset, &part.growth);
        while least.from > first && self.value(part, least.from - 1) == Some(value) {
            least.from -= 1;
        }
        least.from = holds_from(&least, strips, stop).unwrap_or(residue.from);
        Ok((least, value))
    }

    /// The lemmas `P_core_R` and `P_constant_R` of a residue, and the proof that its graph has the nimber.
    pub fn residue(
        &self,
        (prefix, graph): (&str, &str),
        stride: i64,
        own: &stated::Strip,
        residue: &Residue,
        value: u32,
    ) -> (String, String) {
        let (part, number) = (&residue.parts[0], residue.residue);
        let mut places = Vec::new();
        for (kind, runs) in part.kinds.iter().enumerate() {
            for own in runs {
                places.push(format!(
                    "Assignment ({}) (0, 0) {kind}",
                    run(&own.ends[0], own)
                ));
            }
        }
        let joins = list(own.edges.iter().map(|(u, v, _)| format!("({u}, {v}, 0)")));
        let cell = (1_u32 << own.kinds.len()) - 1;
        let (closure, cells) = (
            format!("{prefix}_joins_{number}"),
            format!("{prefix}_cells_{number}"),
        );
        let spokes = list(own.spokes.iter().map(|(u, v)| format!("({u}, {v})")));
        let (hubs, core) = (hubs(part), self.strip);
        let given = format!("{graph} {stride} {closure} {cells} {hubs} {spokes}%nat");
        let checked = format!("{prefix}_branching_{core}");
        let mut text = String::new();
        let _ = write!(
            text,
            "Definition {closure} : closure := Closure {} {joins}%N 1 {cell} [] [] [] [] 0 [] 0 0.\n\
             (** Which vertex is of which kind in which branch. *)\n\
             Definition {cells} : family := Family {} [] [] [ {} ]\n  [] [] ({}, {}) {} None.\n\n\
             (** The graph is the core with these branches. *)\n\
             Lemma {prefix}_core_{number} : branch_graph_test {checked} {given} = true.\nProof. vm_cast_no_check (eq_refl true). Qed.\n\n\
             Lemma {prefix}_constant_{number} : constant_test {checked} {graph} {cells} {prefix}_values_{core} {value} = true.\nProof. vm_cast_no_check (eq_refl true). Qed.\n\n",
            own.kinds.len(),
            strings(residue),
            places.join(";\n    "),
            part.growth,
            part.offset,
            integer(residue.from),
        );
        let proof = format!(
            "transitivity {value}%N; [| symmetry; apply N.lxor_0_r]. \
             apply (branches_constant {checked} {given} {prefix}_values_{core} {value} {prefix}_accepted_{core} {prefix}_core_{number} {prefix}_constant_{number} n _ ltac:(change (from _) with {}; lia) ({prefix}_runs_{number} n)).",
            integer(residue.from)
        );
        (text, proof)
    }
}
