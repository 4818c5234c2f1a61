//! An equation of two sequences that one system of recurrences proves: `T(n) = octal("0.007", n + 2)`.
//!
//! The file lists the sequences of both sides as one system, with classes of sequences that are equal at shifted
//! indices, and Coq runs the test of `Equality.v` on it. The certificate states the classes. Their first indices, and
//! the index up to which values are compared, follow from the conditions of that test.

use std::fmt::Write;

use nk_base::cancellation::CancelToken;
use nk_verify::claim::{Claim, Entry, Equation, Node, Operator};

use crate::equation_side::{Part, Shape, Side, line, place, side};
use crate::file::{File, Refusal, refused};
use crate::joint::{MOST_SMALL, binders, by_residues, equality, one_system, solution, sources};
use crate::names::Names;
use crate::nim_sums::nim_sums;
use crate::one_system::OneSystem;
use crate::spelling::{argument, cases, comment, integer, sum};
use crate::statement::argument_of;

/// The theorem that both sides are equal.
///
/// Errors: the theory does not cover the equation, or the work was cancelled.
pub fn equation(claim: &Claim, own: &Equation, stop: &CancelToken) -> Result<File, Refusal> {
    let Node::Of(Operator::Equal, sides) = &claim.statement else {
        return refused("the statement is not an equation of two sequences");
    };
    let ([], Some(low)) = (&claim.filters[..], claim.low.as_i64()) else {
        return refused("the equation has conditions on n, which files do not support yet");
    };
    let mut names = Names::new();
    let (Node::At(left), Node::At(right), [[_, _]]) = (&sides[0], &sides[1], &pairs(own)[..])
    else {
        return nim_sums(claim, own, low, &mut names, stop);
    };
    let mut parts = Vec::new();
    let sides = [
        side(claim, left, &mut parts, &mut names, stop)?,
        side(claim, right, &mut parts, &mut names, stop)?,
    ];
    if parts
        .iter()
        .any(|own| matches!(own.shape, Shape::Several(_)))
    {
        return nim_sums(claim, own, low, &mut Names::new(), stop);
    }
    by_residues(own, &mut parts)?;
    let one = one_system(own, &parts)?;
    let proof = Proof::new(&parts, &sides, &one, low)?;
    let mut text = sources(claim, &parts, "")?;
    text.push_str(&equality(&parts, &one, proof.last(), stop)?);
    let theorem = names.take("claim_for_all_n");
    text.push_str(&proof.theorem(&theorem, &claim.text)?);
    Ok(File { text, theorem })
}

/// The pairs of entries that the certificate states for each residue.
fn pairs(own: &Equation) -> Vec<&[Entry]> {
    own.sums.iter().map(|sum| &sum[..]).collect()
}

/// The proof that both sides are equal.
struct Proof<'p> {
    parts: &'p [Part],
    sides: &'p [Side; 2],
    one: &'p OneSystem,
    /// The number such that both sides are members of one class at k n + `ahead` plus their shifts.
    ahead: i64,
    low: i64,
    /// The least n from which on the recurrences prove the equation.
    settled: i64,
}

/// The least n with growth * n + offset >= least.
fn reaches(growth: i64, offset: i64, least: i64) -> Result<i64, Refusal> {
    match growth >= 1 {
        true => Ok(-(offset - least).div_euclid(growth)),
        false => refused("a side of the equation does not depend on n"),
    }
}

impl Proof<'_> {
    fn new<'p>(
        parts: &'p [Part],
        sides: &'p [Side; 2],
        one: &'p OneSystem,
        low: i64,
    ) -> Result<Proof<'p>, Refusal> {
        let [left, right] = sides;
        let places = sides.each_ref().map(|own| place(parts, own));
        let [own, other] = places.map(|at| &one.members[at]);
        let [(growth, offset), (other_growth, other_offset)] =
            [line(parts, left)?, line(parts, right)?];
        let ahead = offset - own.shift;
        if own.class != other.class || growth != other_growth || ahead != other_offset - other.shift
        {
            return refused("the sides of the equation are not in one class of sequences");
        }
        let mut settled = low.max(reaches(growth, ahead, one.first(own.class))?);
        for own in sides {
            if let Shape::Graphs(graphs) = &parts[own.part].shape {
                settled = settled.max(reaches(own.index.factor, own.index.offset, graphs.from)?);
            }
        }
        match settled - low > MOST_SMALL {
            true => refused(format!(
                "the recurrences settle the equation from n = {settled} on, and it is about n >= {low}"
            )),
            false => Ok(Proof {
                parts,
                sides,
                one,
                ahead,
                low,
                settled,
            }),
        }
    }

    /// The last index at which values are needed.
    fn last(&self) -> i64 {
        let lines = self
            .sides
            .iter()
            .filter_map(|own| line(self.parts, own).ok());
        let small = lines.map(|(growth, offset)| growth * self.settled + offset);
        small.fold(self.one.last(), i64::max)
    }

    /// A side as it is written in the theorem, and as a value of a sequence of its part.
    fn shown(&self, own: &Side) -> (String, String) {
        let part = &self.parts[own.part];
        let index = self.index(own);
        match &part.shape {
            Shape::Sequences(source) => {
                let plain = sum(&[(own.growth, "n")], own.offset);
                (
                    source.shown(own.member, &plain),
                    source.shown(own.member, &index),
                )
            }
            Shape::Several(_) => Default::default(),
            Shape::Graphs(graphs) => {
                let given = argument(&argument_of(&own.index, "n"));
                (
                    format!("nimber ({} {given})", graphs.shown),
                    format!(
                        "{}_values {}%nat {}",
                        graphs.prefix,
                        own.member,
                        argument(&index)
                    ),
                )
            }
        }
    }

    /// The index of a side in the sequence of its part. If the part is split by residues, it is written as in `2 * (n -
    /// 1) + 1`.
    fn index(&self, own: &Side) -> String {
        let part = &self.parts[own.part];
        match (part.modulus, line(self.parts, own)) {
            (1, _) | (_, Err(_)) => sum(&[(own.growth, "n")], own.offset),
            (modulus, Ok((growth, offset))) => format!(
                "{modulus} * {} + {}",
                argument(&sum(&[(growth, "n")], offset)),
                own.offset.rem_euclid(modulus)
            ),
        }
    }

    fn theorem(&self, name: &str, claim: &str) -> Result<String, Refusal> {
        let mut text = format!("(** {} *)\nTheorem {name} : ", comment(claim));
        let introduced = binders(self.parts, &mut text);
        let [(left, left_value), (right, right_value)] =
            self.sides.each_ref().map(|own| self.shown(own));
        let _ = write!(
            text,
            "forall n, {} <= n -> {left} = {right}.\nProof.\n{introduced}{}  intros n Hn.\n",
            integer(self.low),
            solution(self.parts)?
        );
        if self.settled > self.low {
            text.push_str(&self.small());
        }
        for own in self.sides {
            let (shown, value) = self.shown(own);
            let proof = match &self.parts[own.part].shape {
                Shape::Graphs(graphs) => format!(
                    "rewrite ({0}_gives _ {0}_solved) by lia; f_equal; lia",
                    graphs.prefix
                ),
                Shape::Sequences(_) if shown != value => "f_equal; lia".to_owned(),
                Shape::Sequences(_) | Shape::Several(_) => continue,
            };
            let _ = writeln!(text, "  assert ({shown} = {value}) as -> by ({proof}).");
        }
        let [own, other] = self.sides.each_ref().map(|own| place(self.parts, own));
        let [shift, more] = [own, other].map(|at| integer(self.one.members[at].shift));
        let first = integer(self.one.first(self.one.members[own].class));
        let mut lines = Vec::new();
        for own in self.sides {
            lines.push(line(self.parts, own)?);
        }
        let index = argument(&sum(&[(lines[0].0, "n")], self.ahead));
        let [x, y] = [lines[0], lines[1]].map(|own| argument(&sum(&[(own.0, "n")], own.1)));
        let _ = writeln!(
            text,
            "  change ({left_value} = {right_value}).\n  refine (equal_members joint joint_equal _ Sol {own} {other} _ _ eq_refl {index} {x} {y} _ _ _);\n    [repeat constructor | repeat constructor | change (class_first _) with {first}; lia | change (shift_in _) with {shift}; lia | change (shift_in _) with {more}; lia].\nQed.\nPrint Assumptions {name}."
        );
        Ok(text)
    }

    /// The proof for each n below `settled`, with the values of the table.
    fn small(&self) -> String {
        let settled = integer(self.settled);
        let mut text = format!("  destruct (Z_lt_le_dec n {settled}) as [Small | Large].\n  {{ ");
        for own in self.sides {
            if let Shape::Sequences(_) = &self.parts[own.part].shape {
                let at = place(self.parts, own);
                let (shown, value) = self.shown(own);
                let first_step = match shown == value {
                    true => String::new(),
                    false => format!("transitivity ({value}); [f_equal; lia |]; "),
                };
                let (growth, offset) = line(self.parts, own).unwrap_or((own.growth, own.offset));
                let index = argument(&sum(&[(growth, "n")], offset));
                let first = integer(self.one.members[at].sequence.first);
                let _ = write!(
                    text,
                    "assert ({shown} = first_stated joint {at}%nat {index}) as -> by ({first_step}refine (equality_first joint joint_equal _ Sol {at} {index} _ _);\n      [repeat constructor | change (first_of _ _) with {first}; change (stated_to _) with {}; lia]).\n    ",
                    integer(self.last())
                );
            }
        }
        let _ = writeln!(
            text,
            "assert ({}) as C by lia.\n    repeat (destruct C as [-> | C]; [computed |]). subst n. computed. }}",
            cases(self.low..self.settled)
        );
        text
    }
}
