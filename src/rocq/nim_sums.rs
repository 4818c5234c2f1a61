//! An equation of nim-sums that one system of recurrences settles, perhaps by other pairs of sequences for each residue of n:
//! `G(n) (+) H(n + 1) = 0`.
//!
//! The file has the one system with its classes as for an equation of two sequences. For each residue the values on both
//! sides cancel in pairs.

use std::fmt::Write;

use nk_base::cancellation::CancelToken;
use nk_verify::claim::{Claim, Equation, Index, Node, Operator};

use crate::equation_side::{Part, Shape, Side, side};
use crate::file::{File, Refusal, refused};
use crate::joint::{MOST_SMALL, binders, by_residues, equality, one_system, solution, sources};
use crate::names::Names;
use crate::one_system::OneSystem;
use crate::parts::{Own, Strips};
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
            Shape::Several(strips) => {
                let shown = &strips.sums.shown;
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

    /// The theorem about one system does not ask whether values grow.
    fn grows(&self, _: usize) -> bool {
        false
    }
}

/// A sequence of the one system at `growth * k + offset`, for n = Q k + r.
struct Spot {
    member: usize,
    growth: i64,
    offset: i64,
}

/// A value of a sequence for n = Q k + r, as it stands in the equation, and as the theorem about the one system has it.
struct Atom {
    stated: String,
    moved: String,
    spot: Spot,
}

impl Atom {
    /// Whether both are the same term in the equation; that one is in parentheses twice makes no difference.
    fn is_written_as(&self, other: &Atom) -> bool {
        let plain = |own: &Atom| own.stated.replace("((", "(").replace("))", ")");
        plain(self) == plain(other)
    }
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
    /// The name of the number k in n = Q k + r.
    fn turns(&self) -> &'static str {
        match self.modulus {
            1 => "n",
            _ => "k",
        }
    }

    /// A sequence of a part at `growth * k + offset`.
    fn spot(&self, part: usize, member: usize, growth: i64, offset: i64) -> Result<Spot, Refusal> {
        let modulus = self.parts[part].modulus;
        if growth < 1 || growth % modulus != 0 {
            return refused("a side of the equation has different residues for different n");
        }
        let before = self.parts[..part].iter();
        let before: usize = before.map(|part| part.sequences().len()).sum();
        Ok(Spot {
            member: before + member * modulus as usize + offset.rem_euclid(modulus) as usize,
            growth: growth / modulus,
            offset: offset.div_euclid(modulus),
        })
    }

    /// For a side that is several strips its graphs of a residue, and the number N of the graph as `growth * k + offset`.
    fn strips<'o>(
        &self,
        strips: &'o Strips,
        own: &Side,
        residue: i64,
    ) -> Result<(&'o Own, i64, i64), Refusal> {
        let (growth, at) = (own.growth * self.modulus, own.growth * residue + own.offset);
        let wanted = at.rem_euclid(strips.modulus);
        let graphs = strips.all.iter().find(|own| own.residue == wanted);
        match graphs {
            Some(graphs) if growth % strips.modulus == 0 => Ok((
                graphs,
                growth / strips.modulus,
                at.div_euclid(strips.modulus),
            )),
            _ => refused("a side of the equation has different residues for different n"),
        }
    }

    /// The values of a side for a residue.
    fn atoms(&self, own: &Side, residue: i64) -> Result<Vec<Atom>, Refusal> {
        let k = self.turns();
        let part = &self.parts[own.part];
        let atom = |member: usize, stated: String, growth: i64, offset: i64| {
            let spot = self.spot(own.part, member, growth, offset)?;
            let at = sum(&[(spot.growth, k)], spot.offset);
            let index = match part.modulus {
                1 => at,
                modulus => format!(
                    "{modulus} * {} + {}",
                    argument(&at),
                    offset.rem_euclid(modulus)
                ),
            };
            let moved = self.value(own, member, &index);
            Ok(Atom {
                stated,
                moved,
                spot,
            })
        };
        let Shape::Several(strips) = &part.shape else {
            let stated = self.value(own, own.member, &sum(&[(own.growth, "n")], own.offset));
            let (growth, offset) = (own.growth * self.modulus, own.growth * residue + own.offset);
            return Ok(vec![atom(own.member, stated, growth, offset)?]);
        };
        let (graphs, growth, offset) = self.strips(strips, own, residue)?;
        let number = argument(&sum(&[(growth, k)], offset));
        let values = format!("{}_values", strips.sums.prefix);
        let entries = graphs.entries.iter();
        let atoms = entries.map(|entry| {
            atom(
                entry.member,
                entry.shown(&values, &number),
                entry.growth * growth,
                entry.growth * offset + entry.offset,
            )
        });
        atoms.collect()
    }

    /// For a residue the values that cancel, in lists of an even length of equal ones.
    fn cancelled(&self, residue: i64) -> Result<Vec<Vec<Atom>>, Refusal> {
        let mut groups: Vec<Vec<Atom>> = Vec::new();
        let key = |own: &Spot| {
            let member = &self.one.members[own.member];
            (member.class, own.growth, own.offset - member.shift)
        };
        for (own, _) in self.sides.iter().zip(self.odd).filter(|own| *own.1) {
            for atom in self.atoms(own, residue)? {
                let group = groups
                    .iter_mut()
                    .find(|own| key(&own[0].spot) == key(&atom.spot));
                match group {
                    Some(group) => group.push(atom),
                    None => groups.push(vec![atom]),
                }
            }
        }
        match groups.iter().all(|own| own.len() % 2 == 0) {
            true => Ok(groups),
            false => refused("the sides of the equation are not in one class of sequences"),
        }
    }

    fn settle(&mut self) -> Result<(), Refusal> {
        for residue in 0..self.modulus {
            let mut turns = i64::MIN;
            for Atom { spot, .. } in self.cancelled(residue)?.iter().flatten() {
                let own = &self.one.members[spot.member];
                let least = self.one.first(own.class) - (spot.offset - own.shift);
                turns = turns.max(-(-least).div_euclid(spot.growth));
            }
            for own in self.sides {
                match &self.parts[own.part].shape {
                    Shape::Sequences(_) => {}
                    Shape::Graphs(graphs) => {
                        let least = graphs.from - (own.index.factor * residue + own.index.offset);
                        let growth = own.index.factor.max(1) * self.modulus;
                        turns = turns.max(-(-least).div_euclid(growth));
                    }
                    Shape::Several(strips) => {
                        let (graphs, growth, offset) = self.strips(strips, own, residue)?;
                        turns = turns.max(-(offset - graphs.from).div_euclid(growth));
                    }
                }
            }
            if turns > i64::MIN {
                self.settled = self.settled.max(self.modulus * turns + residue);
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
            .sides
            .iter()
            .filter(|own| matches!(self.parts[own.part].shape, Shape::Sequences(_)));
        let ends = plain.map(|own| {
            let modulus = self.parts[own.part].modulus;
            (own.growth * self.settled + own.offset).div_euclid(modulus)
        });
        ends.fold(self.one.last(), i64::max)
    }

    /// A value of a sequence of a side's part at an index that is written already.
    fn value(&self, own: &Side, member: usize, index: &str) -> String {
        let part = &self.parts[own.part];
        match &part.shape {
            Shape::Sequences(source) => source.shown(member, index),
            _ => format!("{}_values {member}%nat {}", part.prefix(), argument(index)),
        }
    }

    /// The steps that write the nimbers of several strips as nim-sums of sequences, for a residue.
    fn opened(&self, residue: i64) -> Result<String, Refusal> {
        let mut text = String::new();
        for (own, _) in self.sides.iter().zip(self.odd).filter(|own| *own.1) {
            let Shape::Several(strips) = &self.parts[own.part].shape else {
                continue;
            };
            let (graphs, growth, offset) = self.strips(strips, own, residue)?;
            let (shown, prefix) = (&strips.sums.shown, &strips.sums.prefix);
            let number = argument(&sum(&[(growth, self.turns())], offset));
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
            let value = self.value(own, own.member, &sum(&[(own.growth, "n")], own.offset));
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
            let is_last = residue + 1 == modulus;
            let mut steps = self.opened(residue)?;
            for group in self.cancelled(residue)? {
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
        let k = self.turns();
        let place = |spot: &Spot| argument(&sum(&[(spot.growth, k)], spot.offset));
        let member = &self.one.members[own.spot.member];
        let other = &self.one.members[first.spot.member];
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
                let at = own.growth * n + own.offset;
                let modulus = self.parts[own.part].modulus;
                let spot = self.spot(own.part, own.member, modulus, at)?;
                let at = spot.offset;
                let shown =
                    source.shown(own.member, &sum(&[(own.growth, &integer(n))], own.offset));
                let left = (own.growth * n + own.offset).rem_euclid(modulus);
                let value = match modulus {
                    1 => self.value(own, own.member, &integer(at)),
                    _ => self.value(
                        own,
                        own.member,
                        &format!("{modulus} * {} + {left}", integer(at)),
                    ),
                };
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
