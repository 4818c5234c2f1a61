//! Families whose graphs consist of several strips, or of different strips for different residues of n.
//!
//! The file has one definition of the graphs, and for each residue the strips with their own vertices and edges. Coq
//! runs the test of `Parts.v` that the graph is their disjoint union, so its nimber is a nim-sum of sequences.

use std::fmt::Write;

use nk_base::cancellation::CancelToken;
use nk_system::System;
use nk_verify::derivation::{Branches, Part, Residue, Statements};
use num_integer::lcm;

use crate::branches::Core;
use crate::closure::closure;
use crate::derivation::Whole as Sequence;
use crate::family::{Family, Whole};
use crate::file::{Refusal, refused};
use crate::lines::reaches;
use crate::loose::loose;
use crate::names::Names;
use crate::residues;
use crate::spelling::{argument, integer, list, naturals, sum};
use crate::strip::Strip;
use crate::system::system;

/// The reason why no file is written for branches with other parts.
const BESIDE: &str =
    "equal branches at a core are beside other parts, which files do not support yet";

/// A sequence at `growth * N + offset`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    pub member: usize,
    pub growth: i64,
    pub offset: i64,
}

/// The graphs for n = modulus N + residue.
pub struct Own {
    pub residue: i64,
    /// The least N for which the recurrences give the nimber.
    pub from: i64,
    /// The sequences whose nim-sum is the nimber.
    pub entries: Vec<Entry>,
    /// The entries that are left after equal ones are cancelled in pairs.
    pub left: Vec<Entry>,
    /// The nimber of the single vertices, if there are any.
    pub constant: Option<u32>,
}

/// The graphs of a family, residue by residue, with the lemmas `P_gives_R` that nim-sums of sequences are their nimbers.
pub struct Strips {
    pub text: String,
    /// The function that makes the graph for n.
    pub shown: String,
    pub prefix: String,
    /// The least n for which the recurrences give the nimber.
    pub from: i64,
    /// For each residue the function that makes its graphs, if there is no function for all n.
    graphs_of: Vec<String>,
    pub system: System,
    pub modulus: i64,
    pub all: Vec<Own>,
    /// The cores whose branches the file has.
    pub cores: Vec<Core>,
}

impl Strips {
    /// The graphs of the family of a certificate.
    ///
    /// # Errors
    ///
    /// The theory does not cover the family, or the work was cancelled.
    pub fn new(
        claim: &Statements,
        names: &mut Names,
        stop: &CancelToken,
    ) -> Result<Strips, Refusal> {
        let Some(modulus) = claim.residues.first().map(|own| own.modulus) else {
            return refused("the certificate has no graphs");
        };
        let mut residues: Vec<i64> = claim.residues.iter().map(|own| own.residue).collect();
        residues.sort_unstable();
        if claim.residues.iter().any(|own| own.modulus != modulus)
            || !residues.into_iter().eq(0..modulus)
        {
            return refused("the graphs are strips for some n only");
        }
        let shown = names.take_family(&claim.family);
        let system = claim.system();
        let (graphs, graphs_of) = residues::graphs(claim, modulus, &shown, names)?;
        let mut strips = Strips {
            text: format!(
                "Definition {shown}_system : system :=\n  {}.\n\n{graphs}",
                self::system(&system)
            ),
            prefix: shown.clone(),
            shown,
            from: 0,
            graphs_of,
            system,
            modulus,
            all: Vec::new(),
            cores: Vec::new(),
        };
        for residue in &claim.residues {
            let own = strips.residue(claim, residue, stop)?;
            strips.all.push(own);
        }
        let all = strips.all.iter();
        let least = all.map(|own| modulus * (own.from - 1) + own.residue + 1);
        strips.from = least.max().unwrap_or(0);
        Ok(strips)
    }

    /// The definitions and lemmas for one residue, up to `P_gives_R`.
    fn residue(
        &mut self,
        claim: &Statements,
        residue: &Residue,
        stop: &CancelToken,
    ) -> Result<Own, Refusal> {
        let strips = &claim.strips;
        let branches = |part: &Part| strips.get(part.strip)?.branches.as_ref();
        if let Some(own) = residue.parts.iter().find_map(branches) {
            return self.core(claim, residue, own, stop);
        }
        let (prefix, shown, number) = (self.prefix.clone(), self.shown.clone(), residue.residue);
        let n = argument(&sum(&[(residue.modulus, "n")], number));
        let whole = Whole::new(residue)?;
        let graph = format!("{prefix}_graph_{number}");
        let by_residue = self.graphs_of.get(number as usize).cloned();
        let (own_graphs, own_n, at) = match &by_residue {
            Some(own) => (own, "n", format!("rewrite {prefix}_at_{number}. ")),
            None => (&shown, &n[..], String::new()),
        };
        self.text
            .push_str(&whole.definition(&graph, residue.from, None)?);
        self.text.push_str(&whole.runs(
            &format!("{prefix}_runs_{number}"),
            &graph,
            own_graphs,
            own_n,
        ));
        let mut own = Own {
            residue: number,
            from: residue.from,
            entries: Vec::new(),
            left: Vec::new(),
            constant: None,
        };
        let (mut parts, mut rewritten, mut stride) = (Vec::new(), String::new(), 1);
        for (place, part) in residue.parts.iter().enumerate() {
            let name = format!("{prefix}_part_{number}_{place}");
            let (entry, least) = self.part(claim, residue, part, &name, stop)?;
            own.entries.push(entry);
            own.from = own.from.max(least);
            parts.push(format!("({name}_closure, {name})"));
            let _ = write!(rewritten, " rewrite ({name}_gives s Sol) by lia.");
            stride = lcm(stride, strides(part));
        }
        if !residue.loose.is_empty() {
            let name = format!("{prefix}_part_{number}_{}", residue.parts.len());
            let (text, value) = loose(residue, &name, &format!("{prefix}_system"), stop)?;
            self.text.push_str(&text);
            own.constant = Some(value);
            parts.push(format!("({name}_closure, {name})"));
            let _ = write!(rewritten, " rewrite {name}_gives by lia.");
        }
        for entry in &own.entries {
            match own.left.iter().position(|other| other == entry) {
                Some(at) => {
                    own.left.remove(at);
                }
                None => own.left.push(*entry),
            }
        }
        let parts = list(parts);
        let _ = write!(
            self.text,
            "(** The graph is the disjoint union of these strips. *)\n\
             Lemma {prefix}_parts_{number} : parts_test {graph} {stride} {parts} = true.\nProof. vm_cast_no_check (eq_refl true). Qed.\n\n\
             Lemma {prefix}_gives_{number} : forall s, solves {prefix}_system s -> forall n, {} <= n -> nimber ({shown} {n}) = {}.\n\
             Proof.\n  intros s Sol n Hn. {at}rewrite (parts_value {graph} {stride} {parts} {prefix}_parts_{number} n _ ltac:(change (from _) with {}; lia) ({prefix}_runs_{number} n)).\n  \
             unfold sum_of_parts. cbn [fold_right].{rewritten} reflexivity.\nQed.\n\n",
            integer(own.from),
            own.shown("s", "n"),
            integer(residue.from),
        );
        Ok(own)
    }

    /// The definitions and lemmas for one residue whose graphs are a core with branches, up to `P_gives_R`.
    fn core(
        &mut self,
        claim: &Statements,
        residue: &Residue,
        own: &Branches,
        stop: &CancelToken,
    ) -> Result<Own, Refusal> {
        let [part] = &residue.parts[..] else {
            return refused(BESIDE);
        };
        if !residue.loose.is_empty() {
            return refused(BESIDE);
        }
        let strips = &claim.strips;
        let (prefix, shown, number) = (&self.prefix, &self.shown, residue.residue);
        let place = match self
            .cores
            .iter()
            .position(|own| own.is_of(strips, part.strip))
        {
            Some(place) => place,
            None => {
                let core = Core::new(strips, part.strip, own, stop)?;
                self.text.push_str(&core.text(prefix, &strips[part.strip]));
                self.cores.push(core);
                self.cores.len() - 1
            }
        };
        let core = &self.cores[place];
        let (residue, value) = core.lowered(residue, strips, stop)?;
        let whole = Whole::new(&residue)?;
        let graph = format!("{prefix}_graph_{number}");
        let n = argument(&sum(&[(residue.modulus, "n")], number));
        let (own_graphs, own_n, at) = match self.graphs_of.get(number as usize) {
            Some(own) => (own, "n", format!("rewrite {prefix}_at_{number}. ")),
            None => (shown, &n[..], String::new()),
        };
        let definition = whole.definition(&graph, residue.from, None)?;
        let runs = whole.runs(
            &format!("{prefix}_runs_{number}"),
            &graph,
            own_graphs,
            own_n,
        );
        let strip = &strips[part.strip];
        let (lemmas, proof) = core.residue((prefix, &graph), strides(part), strip, &residue, value);
        let own = Own {
            residue: number,
            from: residue.from,
            entries: Vec::new(),
            left: Vec::new(),
            constant: Some(value),
        };
        let gives = format!(
            "Lemma {prefix}_gives_{number} : forall s, solves {prefix}_system s -> forall n, {} <= n -> nimber ({shown} {n}) = {}.\n\
             Proof.\n  intros s _ n Hn. {at}{proof}\nQed.\n\n",
            integer(own.from),
            own.shown("s", "n"),
        );
        for part in [definition, runs, lemmas, gives] {
            self.text.push_str(&part);
        }
        Ok(own)
    }

    /// The text about one strip: its closure, its vertices and edges, and the lemma `NAME_gives`. Also returns the
    /// least n.
    fn part(
        &mut self,
        claim: &Statements,
        residue: &Residue,
        part: &Part,
        name: &str,
        stop: &CancelToken,
    ) -> Result<(Entry, i64), Refusal> {
        let prefix = &self.prefix;
        let Some(stated) = claim.strips.get(part.strip) else {
            return refused("a part is a strip that is not listed");
        };
        if !stated.hubs.is_empty() {
            return refused("one of several strips has hubs, which files do not support yet");
        }
        if part.growth < 1 {
            return refused("a strip does not grow with n");
        }
        let strip = Strip::new(stated)?;
        let of = format!("{prefix}_system");
        let closed = closure(&strip, &self.system, (name, &of), None, stop)?;
        let sequence = Sequence::of(&strip, stated)?;
        let (member, shift) = sequence.sequence(&strip);
        let own = Family {
            residue,
            part,
            stated,
            strip: &strip,
            from: residue.from,
            shown: self.shown.clone(),
            prefix: name.to_owned(),
        };
        let (growth, offset) = (part.growth, part.offset);
        let entry = Entry {
            member,
            growth,
            offset: offset + shift,
        };
        let (least, ring, last) = match (&sequence, &strip.ring) {
            (Sequence::Ring { .. }, Some([turn, back])) => {
                let least = strip.ring_least(&self.system.sequences[member], shift)?;
                let ring = format!(
                    "{} {} {member} {} {least}",
                    naturals(turn),
                    naturals(back),
                    integer(shift)
                );
                (
                    residue.from.max(reaches(growth, offset, least)),
                    format!(
                        "Lemma {name}_ring : ring_test {name}_closure {ring} = true.\nProof. vm_cast_no_check (eq_refl true). Qed.\n\n"
                    ),
                    format!(
                        "etransitivity; [apply (ring_sound {name}_closure {ring} {name}_ring s Sol); change (cells _) with ({growth}, {offset}); unfold line_at; cbn [fst snd]; lia|]"
                    ),
                )
            }
            (Sequence::Word(word), _) => (
                residue.from,
                String::new(),
                format!(
                    "etransitivity; [apply (closure_sound {name}_closure {name}_closed s Sol (nth {word} (words {name}_closure) (Word [] [] 0 0))); apply nth_In; cbn; lia|]"
                ),
            ),
            _ => return refused("the strip is not closed to a ring"),
        };
        let positive = match &sequence {
            Sequence::Word(_) => format!(
                "pose proof (always_spec {} ({growth}, {offset}) eq_refl n Hn) as Pos. unfold line_at in Pos. cbn [fst snd] in Pos.",
                integer(residue.from)
            ),
            Sequence::Ring { .. } => String::new(),
        };
        let finish = match &sequence {
            Sequence::Word(_) => format!(
                "change (Closure.member _) with {member}%nat. change (shift _) with ({shift})."
            ),
            Sequence::Ring { .. } => String::new(),
        };
        let from = integer(residue.from);
        let _ = write!(
            self.text,
            "{}{}Lemma {name}_strips : family_test {name}_closure {name} = true.\nProof. vm_cast_no_check (eq_refl true). Qed.\n\n{ring}\
             Lemma {name}_gives : forall s, solves {prefix}_system s -> forall n, {} <= n -> nimber (graph_of ({name}_closure, {name}) n) = {}.\n\
             Proof.\n  intros s Sol n Hn. unfold graph_of, own_of. cbn [fst snd].\n  \
             rewrite (family_sound {name}_closure {name} {name}_strips n _ ltac:(change (from _) with {from}; lia) (graph_for_is (own {name}_closure {name}) n eq_refl)).\n  \
             {positive}\n  {last}.\n  {finish} change (cells _) with ({growth}, {offset}). unfold line_at. cbn [fst snd]. f_equal. lia.\nQed.\n\n",
            closed.text,
            own.own(name, &format!("{name}_closure"))?,
            integer(least),
            entry.shown("s", "n"),
        );
        Ok((entry, least))
    }
}

impl Own {
    /// The nimber for the number N, as in the lemma `P_gives_R`.
    pub fn shown(&self, values: &str, n: &str) -> String {
        let last = match self.constant {
            None => "0%N".to_owned(),
            Some(value) => format!("({value}%N ⊕ 0%N)"),
        };
        let parts = self.entries.iter().rev();
        parts.fold(last, |all, own| {
            format!("({} ⊕ {all})", own.shown(values, n))
        })
    }
}

impl Entry {
    /// The value for the number N. `values` is the text of the values of all sequences.
    pub fn shown(&self, values: &str, n: &str) -> String {
        let index = argument(&sum(&[(self.growth, n)], self.offset));
        format!("{values} {}%nat {index}", self.member)
    }
}

/// The least common multiple of the steps in the indices of a part.
fn strides(part: &Part) -> i64 {
    let runs = part.kinds.iter().flatten();
    let spots = runs.flat_map(|own| &own.ends);
    let steps = spots.flat_map(|own| own.indices.iter().map(|own| own.0.abs()));
    steps.filter(|own| *own > 0).fold(1, lcm)
}
