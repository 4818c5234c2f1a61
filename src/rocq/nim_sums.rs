//! An equation of nim-sums that one system of recurrences settles, perhaps by other pairs of sequences for each residue of n:
//! `G(n) (+) H(n + 1) = 0`.
//!
//! The file has the one system with its classes as for an equation of two sequences. For each residue the values on both
//! sides cancel in pairs.

use std::fmt::Write;

use nk_base::cancellation::CancelToken;
use nk_verify::claim::{Claim, Equation, Index, Node, Operator};

use crate::equation::{MOST_SMALL, binders, by_residues, equality, one_system, solution, sources};
use crate::equation_side::{Part, Shape, Side, side};
use crate::file::{File, Refusal, refused};
use crate::names::Names;
use crate::one_system::OneSystem;
use crate::spelling::{argument, comment, integer, sum};
use crate::statement::{Atoms, Functions, Writer, argument_of};

/// The most residues of n.
const MOST_RESIDUES: i64 = 64;

/// The sides with the names that they have in the claim.
struct Sides<'s> {
    parts: &'s [Part],
    sides: &'s [Side],
}

impl Functions for Sides<'_> {
    fn shown(&self, name: usize, argument: &str) -> Result<String, Refusal> {
        let Some(own) = self.sides.iter().find(|own| own.index.name == name) else {
            return refused("the equation has a name that is no side of it");
        };
        Ok(match &self.parts[own.part].shape {
            Shape::Sequences(source) => source.shown(own.member, argument),
            Shape::Graphs(graphs) => {
                format!("nimber ({} {})", graphs.shown, self::argument(argument))
            }
        })
    }

    fn computed(&self, name: usize, argument: &str) -> Result<String, Refusal> {
        self.shown(name, argument)
    }

    fn is_integer(&self, _: usize) -> bool {
        false
    }

    /// The theorem about one system does not ask whether values grow.
    fn grows(&self, _: usize) -> bool {
        false
    }
}

/// A side for n = Q k + r: a sequence of the one system at `growth * k + offset`.
struct Spot {
    member: usize,
    growth: i64,
    offset: i64,
}

/// The theorem that both sides are equal.
///
/// Errors: the theory does not cover the equation, or the work was cancelled.
pub fn nim_sums(
    claim: &Claim,
    own: &Equation,
    low: i64,
    names: &mut Names,
    stop: &CancelToken,
) -> Result<File, Refusal> {
    let mut indices = Vec::new();
    collect(&claim.statement, &mut indices)?;
    let (mut parts, mut sides): (Vec<Part>, Vec<Side>) = (Vec::new(), Vec::new());
    let mut odd = Vec::new();
    for (at, index) in indices.iter().enumerate() {
        if indices[..at].contains(index) {
            continue;
        }
        let count = indices.iter().filter(|other| *other == index).count();
        sides.push(side(claim, index, &mut parts, names, stop)?);
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
        parts: &parts,
        sides: &sides,
        odd: &odd,
        one: &one,
        modulus,
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

/// The values in an equation of nim-sums.
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
    parts: &'p [Part],
    sides: &'p [Side],
    /// Whether a side is there an odd number of times. Others cancel.
    odd: &'p [bool],
    one: &'p OneSystem,
    modulus: i64,
    low: i64,
    /// The least n from which on the recurrences settle the equation.
    settled: i64,
}

impl Proof<'_> {
    /// A side for the n of a residue.
    fn spot(&self, own: &Side, residue: i64) -> Result<Spot, Refusal> {
        let modulus = self.parts[own.part].modulus;
        let growth = own.growth * self.modulus;
        if growth < 1 || growth % modulus != 0 {
            return refused("a side of the equation has different residues for different n");
        }
        let before = self.parts[..own.part].iter();
        let before: usize = before.map(|part| part.sequences().len()).sum();
        let at = own.growth * residue + own.offset;
        Ok(Spot {
            member: before + own.member * modulus as usize + at.rem_euclid(modulus) as usize,
            growth: growth / modulus,
            offset: at.div_euclid(modulus),
        })
    }

    /// For a residue the sides that cancel, in lists of an even length of equal ones.
    fn cancelled(&self, residue: i64) -> Result<Vec<Vec<(usize, Spot)>>, Refusal> {
        let mut groups: Vec<Vec<(usize, Spot)>> = Vec::new();
        let key = |own: &Spot| {
            let member = &self.one.members[own.member];
            (member.class, own.growth, own.offset - member.shift)
        };
        for (at, own) in self.sides.iter().enumerate().filter(|own| self.odd[own.0]) {
            let spot = self.spot(own, residue)?;
            let group = groups.iter_mut().find(|own| key(&own[0].1) == key(&spot));
            match group {
                Some(group) => group.push((at, spot)),
                None => groups.push(vec![(at, spot)]),
            }
        }
        match groups.iter().all(|own| own.len() % 2 == 0) {
            true => Ok(groups),
            false => refused("the sides of the equation are not in one class of sequences"),
        }
    }

    fn settle(&mut self) -> Result<(), Refusal> {
        for residue in 0..self.modulus {
            for (_, spot) in self.cancelled(residue)?.iter().flatten() {
                let own = &self.one.members[spot.member];
                let least = self.one.first(own.class) - (spot.offset - own.shift);
                let turns = -(-least).div_euclid(spot.growth);
                self.settled = self.settled.max(self.modulus * turns + residue);
            }
        }
        for own in self.sides {
            if let Shape::Graphs(graphs) = &self.parts[own.part].shape {
                let (factor, offset) = (own.index.factor, own.index.offset);
                let least = -(offset - graphs.from).div_euclid(factor.max(1));
                self.settled = self.settled.max(least);
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
        let ends = self.sides.iter().map(|own| {
            let modulus = self.parts[own.part].modulus;
            (own.growth * self.settled + own.offset).div_euclid(modulus)
        });
        ends.fold(self.one.last(), i64::max)
    }

    /// A side as a sequence of its part at an index that is written already.
    fn value(&self, own: &Side, index: &str) -> String {
        match &self.parts[own.part].shape {
            Shape::Sequences(source) => source.shown(own.member, index),
            Shape::Graphs(graphs) => format!(
                "{}_values {}%nat {}",
                graphs.prefix,
                own.member,
                argument(index)
            ),
        }
    }

    /// The index of a side as that of its sequence of the one system says it.
    fn index(&self, own: &Side, at: &str, residue: i64) -> String {
        match self.parts[own.part].modulus {
            1 => at.to_owned(),
            modulus => {
                let left = (own.growth * residue + own.offset).rem_euclid(modulus);
                format!("{modulus} * {} + {left}", argument(at))
            }
        }
    }

    fn theorem(&self, name: &str, claim: &str, proposition: &str) -> Result<String, Refusal> {
        let mut text = format!("(** {} *)\nTheorem {name} : ", comment(claim));
        let introduced = binders(self.parts, &mut text);
        let _ = write!(
            text,
            "forall n, {} <= n -> {proposition}.\nProof.\n{introduced}{}  intros n Hn.\n",
            integer(self.low),
            solution(self.parts)?
        );
        if self.settled > self.low {
            text.push_str(&self.small()?);
        }
        for own in self.sides {
            let Shape::Graphs(graphs) = &self.parts[own.part].shape else {
                continue;
            };
            let given = argument(&argument_of(&own.index, "n"));
            let value = self.value(own, &sum(&[(own.growth, "n")], own.offset));
            let _ = writeln!(
                text,
                "  assert (nimber ({} {given}) = {value}) as -> by (rewrite ({1}_gives _ {1}_solved) by lia; f_equal; lia).",
                graphs.shown, graphs.prefix
            );
        }
        let modulus = self.modulus;
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
            let k = match modulus {
                1 => "n",
                _ => "k",
            };
            let opened = match (modulus, residue + 1 < modulus) {
                (1, _) => "",
                (_, true) => "destruct Residue as [Residue | Residue]; [",
                (_, false) => "",
            };
            let mut steps = Vec::new();
            for group in self.cancelled(residue)? {
                let (first, first_spot) = &group[0];
                for (at, spot) in &group[1..] {
                    steps.push(self.equal((*at, spot), (*first, first_spot), k, residue));
                }
            }
            let steps: String = steps.into_iter().map(|own| format!("{own}; ")).collect();
            let _ = match opened.is_empty() {
                true => writeln!(text, "  {steps}nim_ring."),
                false => writeln!(text, "  {opened}{steps}nim_ring |]."),
            };
        }
        let _ = writeln!(text, "Qed.\nPrint Assumptions {name}.");
        Ok(text)
    }

    /// The step that writes one side in place of another one, which is equal.
    fn equal(
        &self,
        (at, spot): (usize, &Spot),
        (first, first_spot): (usize, &Spot),
        k: &str,
        residue: i64,
    ) -> String {
        let stated = |at: usize| {
            let own = &self.sides[at];
            self.value(own, &sum(&[(own.growth, "n")], own.offset))
        };
        let place = |spot: &Spot| sum(&[(spot.growth, k)], spot.offset);
        let moved = |at: usize, spot: &Spot| {
            let own = &self.sides[at];
            self.value(own, &self.index(own, &place(spot), residue))
        };
        let member = &self.one.members[spot.member];
        let other = &self.one.members[first_spot.member];
        let index = argument(&sum(&[(spot.growth, k)], spot.offset - member.shift));
        format!(
            "assert ({} = {}) as -> by (transitivity ({2}); [f_equal; lia |]; transitivity ({3}); [| f_equal; lia]; \
             change ({2} = {3}); refine (equal_members joint joint_equal _ Sol {4} {5} _ _ eq_refl {index} {6} {7} _ _ _); \
             [repeat constructor | repeat constructor | change (class_first _) with {8}; lia | change (shift_in _) with {9}; lia | change (shift_in _) with {10}; lia])",
            stated(at),
            stated(first),
            moved(at, spot),
            moved(first, first_spot),
            spot.member,
            first_spot.member,
            argument(&place(spot)),
            argument(&place(first_spot)),
            integer(self.one.first(member.class)),
            integer(member.shift),
            integer(other.shift),
        )
    }

    /// The n below `settled`, one by one, with the values of the table.
    fn small(&self) -> Result<String, Refusal> {
        let settled = integer(self.settled);
        let cases: Vec<String> = (self.low..self.settled)
            .map(|n| format!("n = {}", integer(n)))
            .collect();
        let mut text = format!(
            "  destruct (Z_lt_le_dec n {settled}) as [Small | Large].\n  {{ assert ({}) as C by lia.\n",
            cases.join(" \\/ ")
        );
        for n in self.low..self.settled {
            let mut steps = String::new();
            for own in self.sides {
                let Shape::Sequences(source) = &self.parts[own.part].shape else {
                    continue;
                };
                let residue = n.rem_euclid(self.modulus);
                let spot = self.spot(own, residue)?;
                let at = spot.growth * n.div_euclid(self.modulus) + spot.offset;
                let shown =
                    source.shown(own.member, &sum(&[(own.growth, &integer(n))], own.offset));
                let value = self.value(own, &self.index(own, &integer(at), residue));
                let first = integer(self.one.members[spot.member].sequence.first);
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
