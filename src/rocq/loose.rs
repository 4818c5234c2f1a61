//! Single vertices besides the strips of a family: the same graph for all n, which `Parts.v` treats as a strip of one
//! cell.

use std::fmt::Write;

use nk_base::cancellation::CancelToken;
use nk_verify::derivation::{Residue, Run};
use num_bigint::BigUint;

use crate::family::{run, strings};
use crate::file::{Refusal, refused};
use crate::spelling::{integer, list, long_list};
use crate::strip::{MOST_KINDS, Strip};
use crate::strip_table::Positions;

/// The definitions `NAME_closure` and `NAME` of the single vertices, and the lemma `NAME_gives` with their nimber, which is
/// returned.
///
/// # Errors
///
/// There are too many vertices, or the work was cancelled.
pub fn loose(
    residue: &Residue,
    name: &str,
    system: &str,
    stop: &CancelToken,
) -> Result<(String, u32), Refusal> {
    let count = residue.loose.len();
    if count > MOST_KINDS {
        return refused(format!(
            "the graphs have {count} vertices outside the strips, and files have at most {MOST_KINDS}"
        ));
    }
    let joins = residue.ties.iter().filter(|(u, v)| u != v);
    let strip = Strip {
        kinds: count,
        joins: joins.map(|&(u, v)| (u, v, 0)).collect(),
        radius: 1,
        cell: (1 << count) - 1,
        left_caps: Vec::new(),
        right_caps: Vec::new(),
        words: Vec::new(),
        ring: None,
        place_of_kind: Vec::new(),
        place_of_end: [Vec::new(), Vec::new()],
    };
    let mut positions = Positions::new(&strip, stop);
    let value = positions.value(&BigUint::from(strip.cell))?;
    let table = positions.table().iter();
    let table = table.map(|(position, value)| format!("({position}, {value})"));
    let entries: Vec<String> = table.collect();
    let (mut text, table) = long_list(&format!("{name}_positions"), "(N * N)", &entries);
    let joins = strip.joins.iter();
    let joins = list(joins.map(|(u, v, _)| format!("({u}, {v}, 0)")));
    let alone = Run {
        low: vec![(0, 0)],
        high: vec![(0, 0)],
        ..Run::default()
    };
    let spots = residue.loose.iter().enumerate();
    let places =
        spots.map(|(kind, spot)| format!("Assignment ({}) (0, 0) {kind}", run(spot, &alone)));
    let from = integer(residue.from);
    let _ = write!(
        text,
        "Definition {name}_closure : closure := Closure {count} {joins}%N 1 {} [] {system} [] [] 0 {table} 0 0.\n\
         Definition {name} : family := own {name}_closure (Family {} [] [] {}\n  [] [] (0, 1) {from} None).\n\n\
         (** These vertices are the same for all n. *)\n\
         Lemma {name}_fixed : fixed_is_right {name}_closure {name} {value} = true.\nProof. vm_cast_no_check (eq_refl true). Qed.\n\n\
         Lemma {name}_gives : forall n, {from} <= n -> nimber (graph_of ({name}_closure, {name}) n) = {value}%N.\n\
         Proof. intros n Hn. apply (fixed_proved {name}_closure {name} {value} {name}_fixed n _ Hn). exact (graph_for_is (own {name}_closure {name}) n eq_refl). Qed.\n\n",
        strip.cell,
        strings(residue),
        list(places),
    );
    Ok((text, value))
}
