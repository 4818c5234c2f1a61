//! An equation that one system of recurrences proves, of two sequences or of nim-sums: `T(n) = octal("0.007", n + 2)`, or
//! `G(n) (+) H(n + 1) = 0`, perhaps by different pairs of sequences for each residue of n.
//!
//! The file lists the sequences of both sides as one system, with classes of sequences that are equal at shifted
//! indices, and Coq runs the test of `Equality.v` on it. The certificate states the classes. Their first indices, and
//! the index up to which values are compared, follow from the conditions of that test. For each residue the values on
//! both sides cancel in pairs.

use std::fmt::Write;

use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_verify::claim::{Claim, Equation, Index, Node, Operator};

use crate::equation_side::{Part, Shape, Side, side};
use crate::file::{File, Refusal, refused};
use crate::joint::{MOST_SMALL, binders, by_residues, equality, one_system, solution, sources};
use crate::lines::reaches;
use crate::names::Names;
use crate::nim_sum_values::{Atom, Values};
use crate::parts::Entry;
use crate::spelling::{argument, cases, comment, integer, sum};
use crate::statement::{Atoms, Functions, Writer, argument_of};

/// The largest number of residues of n.
const MOST_RESIDUES: i64 = 64;

/// The sides, which have the names that they have in the claim.
struct Sides<'s> {
    parts: &'s [Part],
    sides: &'s [Side],
}

impl Functions for Sides<'_> {
    fn shown(&self, name: usize, argument: &str) -> Result<String, Refusal> {
        let Some(own) = self.sides.iter().find(|own| own.index.name == name) else {
            return refused("the equation has a name that is not a side of it");
        };
        Ok(match &self.parts[own.part].shape {
            Shape::Sequences(source) => source.shown(own.member, argument),
            Shape::Graphs(graphs) => {
                format!("nimber ({} {})", graphs.shown, self::argument(argument))
            }
            Shape::Several(strips) => {
                let shown = &strips.shown;
                format!("nimber ({shown} {})", self::argument(argument))
            }
        })
    }

    fn computed(&self, name: usize, argument: &str) -> Result<String, Refusal> {
        self.shown(name, argument)
    }

    fn is_integer(&self, _: usize) -> bool {
        false
    }

    /// Always 0, since the theorem about one system does not depend on how values grow.
    fn slope(&self, _: usize) -> Number {
        Number::ZERO
    }
}

/// The theorem that both sides are equal.
///
/// # Errors
///
/// The theory does not cover the equation, or the work was cancelled.
pub fn equation(claim: &Claim, own: &Equation, stop: &CancelToken) -> Result<File, Refusal> {
    let ([], Some(low)) = (&claim.filters[..], claim.low.as_i64()) else {
        return refused("the equation has conditions on n, which files do not support yet");
    };
    let mut names = Names::new();
    let mut indices = Vec::new();
    collect(&claim.statement, &mut indices)?;
    let (mut parts, mut sides): (Vec<Part>, Vec<Side>) = (Vec::new(), Vec::new());
    let mut odd = Vec::new();
    for (at, index) in indices.iter().enumerate() {
        if indices[..at].contains(index) {
            continue;
        }
        let count = indices.iter().filter(|other| *other == index).count();
        sides.push(side(claim, index, &mut parts, &mut names, stop)?);
        odd.push(count % 2 == 1);
    }
    if sides.is_empty() {
        return refused("the equation is about no sequence");
    }
    by_residues(own, &mut parts)?;
    let one = one_system(own, &parts)?;
    let modulus = own.sums.len() as i64;
    if !(1..=MOST_RESIDUES).contains(&modulus) {
        return refused(format!(
            "the equation has {modulus} residues, and files have at most {MOST_RESIDUES}"
        ));
    }
    let mut writer = Writer {
        functions: &Sides {
            parts: &parts,
            sides: &sides,
        },
        atoms: Atoms::default(),
    };
    let proposition = writer.statement(&claim.statement)?.proposition;
    let mut proof = Proof {
        values: Values {
            parts: &parts,
            sides: &sides,
            odd: &odd,
            one: &one,
            modulus,
        },
        low,
        settled: low,
    };
    proof.settle()?;
    let mut text = sources(claim, &parts, " Nim")?;
    text.push_str(&equality(&parts, &one, proof.last(), stop)?);
    let theorem = names.take("claim_for_all_n");
    text.push_str(&proof.theorem(&theorem, &claim.text, &proposition)?);
    Ok(File { text, theorem })
}

/// Collects the values in an equation of nim-sums.
fn collect(node: &Node, indices: &mut Vec<Index>) -> Result<(), Refusal> {
    match node {
        Node::Number(_) => Ok(()),
        Node::At(index) => {
            indices.push(*index);
            Ok(())
        }
        Node::Of(Operator::Equal | Operator::NimSum, parts) => {
            parts.iter().try_for_each(|own| collect(own, indices))
        }
        _ => refused("the equation is not one of nim-sums"),
    }
}

struct Proof<'p> {
    values: Values<'p>,
    low: i64,
    /// The least n from which on the recurrences prove the equation.
    settled: i64,
}

impl Proof<'_> {
    /// Finds the least n from which on the recurrences prove the equation.
    ///
    /// # Errors
    ///
    /// It is too large.
    fn settle(&mut self) -> Result<(), Refusal> {
        for residue in 0..self.values.modulus {
            let mut turns = i64::MIN;
            for Atom { spot, .. } in self.values.cancelled(residue)?.iter().flatten() {
                let own = &self.values.one.members[spot.member];
                let first = self.values.one.first(own.class);
                turns = turns.max(reaches(spot.growth, spot.offset - own.shift, first));
            }
            for own in self.values.sides {
                match &self.values.parts[own.part].shape {
                    Shape::Sequences(_) => {}
                    Shape::Graphs(graphs) => {
                        let growth = own.index.factor.max(1) * self.values.modulus;
                        let offset = own.index.factor * residue + own.index.offset;
                        turns = turns.max(reaches(growth, offset, graphs.from));
                    }
                    Shape::Several(strips) => {
                        let (graphs, growth, offset) = self.values.strips(strips, own, residue)?;
                        turns = turns.max(reaches(growth, offset, graphs.from));
                    }
                }
            }
            if turns > i64::MIN {
                self.settled = self.settled.max(self.values.modulus * turns + residue);
            }
        }
        match self.settled - self.low > MOST_SMALL {
            true => refused(format!(
                "the recurrences settle the equation from n = {} on, and it is about n >= {}",
                self.settled, self.low
            )),
            false => Ok(()),
        }
    }

    /// The last index at which values are needed.
    fn last(&self) -> i64 {
        let plain = self
            .values
            .sides
            .iter()
            .filter(|own| matches!(self.values.parts[own.part].shape, Shape::Sequences(_)));
        let ends = plain.map(|own| {
            let modulus = self.values.parts[own.part].modulus;
            (own.growth * self.settled + own.offset).div_euclid(modulus)
        });
        ends.fold(self.values.one.last(), i64::max)
    }

    /// The steps that write the nimbers of several strips as nim-sums of sequences, for a residue.
    fn opened(&self, residue: i64) -> Result<String, Refusal> {
        let mut text = String::new();
        for (own, _) in self
            .values
            .sides
            .iter()
            .zip(self.values.odd)
            .filter(|own| *own.1)
        {
            let Shape::Several(strips) = &self.values.parts[own.part].shape else {
                continue;
            };
            let (graphs, growth, offset) = self.values.strips(strips, own, residue)?;
            let (shown, prefix) = (&strips.shown, &strips.prefix);
            let number = argument(&sum(&[(growth, self.values.turns())], offset));
            let given = argument(&argument_of(&own.index, "n"));
            let whole = argument(&sum(&[(strips.modulus, &number)], graphs.residue));
            let value = graphs.shown(&format!("{prefix}_values"), &number);
            let _ = write!(
                text,
                "assert (nimber ({shown} {given}) = {value}) as -> by (transitivity (nimber ({shown} {whole})); [do 2 f_equal; lia | exact ({prefix}_gives_{} _ {prefix}_solved {number} ltac:(lia))]); ",
                graphs.residue
            );
        }
        Ok(text)
    }

    fn theorem(&self, name: &str, claim: &str, proposition: &str) -> Result<String, Refusal> {
        let mut text = format!("(** {} *)\nTheorem {name} : ", comment(claim));
        let introduced = binders(self.values.parts, &mut text);
        let _ = write!(
            text,
            "forall n, {} <= n -> {proposition}.\nProof.\n{introduced}{}  intros n Hn.\n",
            integer(self.low),
            solution(self.values.parts)?
        );
        if self.settled > self.low {
            text.push_str(&self.small()?);
        }
        for own in self.values.sides {
            let Shape::Graphs(graphs) = &self.values.parts[own.part].shape else {
                continue;
            };
            let given = argument(&argument_of(&own.index, "n"));
            let value = self
                .values
                .value(own, own.member, &sum(&[(own.growth, "n")], own.offset));
            let _ = writeln!(
                text,
                "  assert (nimber ({} {given}) = {value}) as -> by (rewrite ({1}_gives _ {1}_solved) by lia; f_equal; lia).",
                graphs.shown, graphs.prefix
            );
        }
        let modulus = self.values.modulus;
        if modulus > 1 {
            let cases: Vec<String> = (0..modulus)
                .map(|own| format!("n mod {modulus} = {own}"))
                .collect();
            let _ = writeln!(
                text,
                "  pose proof (Z_div_mod_eq_full n {modulus}) as Turns. pose proof (Z.mod_pos_bound n {modulus} ltac:(lia)) as Bound.\n  set (k := n / {modulus}) in *. assert ({}) as Residue by lia.",
                cases.join(" \\/ ")
            );
        }
        for residue in 0..modulus {
            let is_last = residue + 1 == modulus;
            let mut steps = self.opened(residue)?;
            for group in self.values.cancelled(residue)? {
                for (at, atom) in group.iter().enumerate() {
                    let is_new = group[..at].iter().all(|own| !own.is_written_as(atom));
                    if at > 0 && is_new {
                        steps.push_str(&self.equal(atom, &group[0]));
                    }
                }
            }
            let _ = match is_last {
                true => writeln!(text, "  {steps}nim_ring."),
                false => writeln!(
                    text,
                    "  destruct Residue as [Residue | Residue]; [{steps}nim_ring |]."
                ),
            };
        }
        let _ = writeln!(text, "Qed.\nPrint Assumptions {name}.");
        Ok(text)
    }

    /// The step that writes one value in place of another one, which is equal.
    fn equal(&self, own: &Atom, first: &Atom) -> String {
        let k = self.values.turns();
        let place = |spot: &Entry| argument(&sum(&[(spot.growth, k)], spot.offset));
        let member = &self.values.one.members[own.spot.member];
        let other = &self.values.one.members[first.spot.member];
        let index = argument(&sum(
            &[(own.spot.growth, k)],
            own.spot.offset - member.shift,
        ));
        format!(
            "assert ({} = {}) as -> by (transitivity ({2}); [f_equal; lia |]; transitivity ({3}); [| f_equal; lia]; \
             change ({2} = {3}); refine (equal_members joint joint_equal _ Sol {4} {5} _ _ eq_refl {index} {6} {7} _ _ _); \
             [repeat constructor | repeat constructor | change (class_first _) with {8}; lia | change (shift_in _) with {9}; lia | change (shift_in _) with {10}; lia]); ",
            own.stated,
            first.stated,
            own.moved,
            first.moved,
            own.spot.member,
            first.spot.member,
            place(&own.spot),
            place(&first.spot),
            integer(self.values.one.first(member.class)),
            integer(member.shift),
            integer(other.shift),
        )
    }

    /// The proof for each n below `settled`, with the values of the table.
    fn small(&self) -> Result<String, Refusal> {
        let settled = integer(self.settled);
        let mut text = format!(
            "  destruct (Z_lt_le_dec n {settled}) as [Small | Large].\n  {{ assert ({}) as C by lia.\n",
            cases(self.low..self.settled)
        );
        for n in self.low..self.settled {
            let mut steps = String::new();
            for own in self.values.sides {
                let Shape::Sequences(source) = &self.values.parts[own.part].shape else {
                    continue;
                };
                let at = own.growth * n + own.offset;
                let modulus = self.values.parts[own.part].modulus;
                let spot = self.values.spot(own.part, own.member, modulus, at)?;
                let at = spot.offset;
                let shown =
                    source.shown(own.member, &sum(&[(own.growth, &integer(n))], own.offset));
                let left = (own.growth * n + own.offset).rem_euclid(modulus);
                let value = match modulus {
                    1 => self.values.value(own, own.member, &integer(at)),
                    _ => self.values.value(
                        own,
                        own.member,
                        &format!("{modulus} * {} + {left}", integer(at)),
                    ),
                };
                let first = integer(self.values.one.members[spot.member].sequence.first);
                let _ = write!(
                    steps,
                    "assert ({shown} = first_stated joint {0}%nat {1}) as -> by (transitivity ({value}); [f_equal; lia |]; refine (equality_first joint joint_equal _ Sol {0} {1} _ _); [repeat constructor | change (first_of _ _) with {first}; change (stated_to _) with {2}; lia]); ",
                    spot.member,
                    integer(at),
                    integer(self.last())
                );
            }
            let _ = match n + 1 < self.settled {
                true => writeln!(text, "    destruct C as [-> | C]; [{steps}computed |]."),
                false => writeln!(text, "    subst n. {steps}computed. }}"),
            };
        }
        Ok(text)
    }
}
