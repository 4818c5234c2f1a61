//! Families whose graphs consist of several strips, or of different strips for different residues of n.
//!
//! The file has one definition of the graphs, and for each residue the strips with their own vertices and edges; Coq runs the
//! test of `Parts.v`, that the graph is their disjoint union. Its nimber is a nim-sum of sequences.

use std::fmt::Write;

use nk_base::cancellation::CancelToken;
use nk_system::System;
use nk_verify::derivation::{Claim, Part, Residue};
use nk_verify::period::Certificate;
use num_integer::lcm;

use crate::closure::closure;
use crate::derivation::{Whole as Sequence, periodic};
use crate::family::{Family, Whole};
use crate::file::{Refusal, refused};
use crate::loose::loose;
use crate::names::Names;
use crate::period::{table as table_name, table_definition, valid};
use crate::residues;
use crate::spelling::{argument, integer, list, naturals, sum};
use crate::strip::Strip;
use crate::system::{ranks, system};

/// The nimber of a family as a nim-sum of sequences, by residues of n.
pub struct Sums {
    pub text: String,
    /// The function that makes the graph for n.
    pub shown: String,
    pub prefix: String,
    /// The least n for which the recurrences give the nimber.
    pub from: i64,
    /// The n from which on it repeats, and its period.
    pub start: i64,
    pub period: i64,
    /// For each residue the function that makes its graphs, if there is none for all n.
    graphs_of: Vec<String>,
}

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
    /// The entries that are left where equal ones are taken away in pairs.
    left: Vec<Entry>,
    /// The nimber of the single vertices, if there are any.
    pub constant: Option<u32>,
}

/// The graphs of a family, residue by residue, with the lemmas `P_gives_R` that nim-sums of sequences are their nimbers.
pub struct Strips {
    pub sums: Sums,
    pub system: System,
    pub modulus: i64,
    pub all: Vec<Own>,
}

impl Strips {
    /// Errors: the theory does not cover the family, or the work was cancelled.
    pub fn new(claim: &Claim, names: &mut Names, stop: &CancelToken) -> Result<Strips, Refusal> {
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
        let long = claim.family.replace("(n)", "");
        let plain = long.chars().all(|c| c.is_alphanumeric() || c == '_');
        let (family, _) = claim.family.split_once('(').unwrap_or((&claim.family, ""));
        let shown = names.take(if plain { family } else { &long });
        let system = claim.system();
        let mut sums = Sums {
            text: format!(
                "Definition {shown}_system : system :=\n  {}.\n\n",
                self::system(&system)
            ),
            prefix: shown.clone(),
            shown,
            from: 0,
            start: 0,
            period: modulus,
            graphs_of: Vec::new(),
        };
        let (graphs, graphs_of) = residues::graphs(claim, modulus, &sums.shown, names)?;
        sums.text.push_str(&graphs);
        sums.graphs_of = graphs_of;
        let mut all = Vec::new();
        for residue in &claim.residues {
            all.push(sums.residue(claim, residue, &system, stop)?);
        }
        sums.from = all
            .iter()
            .map(|own| modulus * (own.from - 1) + own.residue + 1)
            .max()
            .unwrap_or(0);
        Ok(Strips {
            sums,
            system,
            modulus,
            all,
        })
    }
}

impl Sums {
    /// `period` is one of the sequences, if there is one that all have.
    ///
    /// Errors: the theory does not cover the family, or the work was cancelled.
    pub fn new(
        claim: &Claim,
        period: Option<i64>,
        names: &mut Names,
        stop: &CancelToken,
    ) -> Result<Sums, Refusal> {
        let Strips {
            mut sums,
            system,
            modulus,
            all,
        } = Strips::new(claim, names, stop)?;
        let certificate = match all.iter().any(|own| !own.left.is_empty()) {
            true => {
                let Some(period) = period else {
                    return refused(format!("{} has no period of its own", claim.family));
                };
                Some(periodic(&system, &sums.shown, period, stop)?)
            }
            false => None,
        };
        sums.stated(modulus, &all, &system, certificate.as_ref())?;
        Ok(sums)
    }

    /// The definitions and lemmas for one residue, up to `P_gives_R`.
    fn residue(
        &mut self,
        claim: &Claim,
        residue: &Residue,
        system: &System,
        stop: &CancelToken,
    ) -> Result<Own, Refusal> {
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
            let (entry, least) = self.part(claim, residue, part, &name, system, stop)?;
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

    /// A strip of its own: its closure, its vertices and edges, and the lemma `NAME_gives`; with the least n.
    fn part(
        &mut self,
        claim: &Claim,
        residue: &Residue,
        part: &Part,
        name: &str,
        system: &System,
        stop: &CancelToken,
    ) -> Result<(Entry, i64), Refusal> {
        let prefix = &self.prefix;
        let Some(stated) = claim.strips.get(part.strip) else {
            return refused("a part is a strip that is not listed");
        };
        if !stated.hubs.is_empty() {
            return refused("one of several strips has hubs, which files do not have yet");
        }
        if part.growth < 1 {
            return refused("a strip does not grow with n");
        }
        let strip = Strip::new(stated)?;
        let of = format!("{prefix}_system");
        let closed = closure(&strip, system, (name, &of), None, stop)?;
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
                let least = strip.ring_least(&system.sequences[member], shift)?;
                let ring = format!(
                    "{} {} {member} {} {least}",
                    naturals(turn),
                    naturals(back),
                    integer(shift)
                );
                (
                    residue.from.max(-(offset - least).div_euclid(growth)),
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

    /// The definition `P_stated` of the nimber by the values of a certificate, with the lemmas that it is that and that it
    /// repeats.
    fn stated(
        &mut self,
        modulus: i64,
        all: &[Own],
        system: &System,
        certificate: Option<&Certificate>,
    ) -> Result<(), Refusal> {
        let (prefix, shown) = (self.prefix.clone(), self.shown.clone());
        let at = match modulus {
            1 => "n".to_owned(),
            _ => format!("(n / {modulus})"),
        };
        if let Some(own) = certificate {
            self.text.push_str(&valid(own, &prefix)?);
            // For each residue the period in N is at most that of the certificate.
            let steps = own.period;
            self.period = modulus * steps;
        }
        let values = format!("(stated {prefix}_period)");
        let table = match certificate {
            Some(_) => table_definition(&prefix),
            None => String::new(),
        };
        let one = |own: &Own| {
            let values = table_name(&prefix);
            let mut parts: Vec<String> = own.left.iter().map(|e| e.shown(&values, &at)).collect();
            let constant = own.constant.unwrap_or(0);
            if constant != 0 || parts.is_empty() {
                parts.push(format!("{constant}%N"));
            }
            parts.join(" ⊕ ")
        };
        let (last, others) = all.split_last().ok_or_else(|| Refusal(String::new()))?;
        let body = others.iter().rev().fold(one(last), |rest, own| {
            format!(
                "if n mod {modulus} =? {} then {} else {rest}",
                own.residue,
                one(own)
            )
        });
        let mut start = self.from;
        for own in all {
            for entry in &own.left {
                let preperiod = certificate.map_or(0, |own| own.preperiods[entry.member]);
                let least = -(entry.offset - preperiod).div_euclid(entry.growth);
                start = start.max(modulus * (least - 1) + own.residue + 1);
            }
        }
        self.start = start;
        let (solution, solved) = match certificate {
            Some(_) => (
                String::new(),
                format!("{values} (stated_solves _ {prefix}_valid)"),
            ),
            None => (
                format!(
                    "  destruct (solution_exists {prefix}_system (fun i => nth i {}%nat 0%nat)) as [s Sol]; [apply order_test_spec; reflexivity |].\n",
                    list(ranks(system)?)
                ),
                "s Sol".to_owned(),
            ),
        };
        let split = match modulus {
            1 => String::new(),
            _ => format!(
                "  pose proof (Z_div_mod_eq_full n {modulus}) as Q. pose proof (Z.mod_pos_bound n {modulus} ltac:(lia)) as B.\n"
            ),
        };
        let cases: Vec<String> = all
            .iter()
            .map(|own| {
                let index = argument(&sum(&[(modulus, &at)], own.residue));
                format!("replace n with {index} at 1 by lia. rewrite ({prefix}_gives_{} {solved}) by lia. nim_ring.", own.residue)
            })
            .collect();
        let step = self.period / modulus;
        let mut repeats = Vec::new();
        for own in all {
            let mut text = String::new();
            for entry in &own.left {
                let (there, here) = (
                    entry.shown(&values, &format!("({at} + {step})")),
                    entry.shown(&values, &at),
                );
                let index = sum(&[(entry.growth, &at)], entry.offset);
                let first = integer(certificate.map_or(0, |own| own.preperiods[entry.member]));
                let _ = write!(
                    text,
                    " replace ({there}) with ({here}) by (symmetry; etransitivity; [| apply (stated_later {prefix}_period {prefix}_valid {}%nat ({index}) {} eq_refl); change (start_of _ _) with {first}; lia]; f_equal; lia).",
                    entry.member,
                    entry.growth * step
                );
            }
            repeats.push(format!("{text} reflexivity."));
        }
        let branch = |cases: Vec<String>| {
            let mut text = String::new();
            let last = cases.len() - 1;
            for (place, (own, case)) in all.iter().zip(cases).enumerate() {
                match place < last {
                    true => {
                        let _ = writeln!(
                            text,
                            "  destruct (Z.eqb_spec (n mod {modulus}) {0}) as [E{0} | E{0}]; [{1} |].",
                            own.residue,
                            case.trim().trim_end_matches('.').replace(". ", "; ")
                        );
                    }
                    false => {
                        let _ = writeln!(text, "  {}", case.trim());
                    }
                }
            }
            text
        };
        let (cases, repeats) = (branch(cases), branch(repeats));
        let moved = match modulus {
            1 => String::new(),
            _ => format!(
                "  replace ((n + {0}) mod {modulus}) with (n mod {modulus}) by (replace (n + {0}) with (n + {step} * {modulus}) by lia; rewrite Z_mod_plus_full; reflexivity).\n  replace ((n + {0}) / {modulus}) with (n / {modulus} + {step}) by (replace (n + {0}) with (n + {step} * {modulus}) by lia; rewrite Z.div_add by lia; reflexivity).\n",
                self.period
            ),
        };
        let unfolded = match certificate {
            Some(_) => format!("{prefix}_stated, {}", table_name(&prefix)),
            None => format!("{prefix}_stated"),
        };
        let _ = write!(
            self.text,
            "{table}(** The nimber of the graph by the values that the certificate states. *)\nDefinition {prefix}_stated (n : Z) : N := {body}.\n\n\
             Lemma {prefix}_is_stated : forall n, {} <= n -> nimber ({shown} n) = {prefix}_stated n.\nProof.\n  intros n Hn.\n{solution}{split}  unfold {unfolded}.\n{cases}Qed.\n\n\
             Lemma {prefix}_repeats : forall n, {} <= n -> {prefix}_stated (n + {}) = {prefix}_stated n.\nProof.\n  intros n Hn. unfold {unfolded}.\n{moved}{split}{repeats}Qed.\n\n",
            integer(self.from),
            integer(self.start),
            self.period,
        );
        Ok(())
    }
}

impl Own {
    /// The nimber at a number N as the lemma `P_gives_R` has it.
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
    /// The value at a number N, where these are the values of all sequences.
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
