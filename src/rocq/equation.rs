//! An equation of two sequences that one system of recurrences settles: `T(n) = octal("0.007", n + 2)`.
//!
//! The file lists the sequences of both sides as one system, with classes of sequences that are equal at shifted indices,
//! and Coq runs the test of `Equality.v` on it. The certificate states the classes; their first indices, and how far values are
//! compared, follow from the conditions of that test.

use std::fmt::Write;

use nk_base::cancellation::CancelToken;
use nk_system::{Member, Sequence, System};
use nk_verify::claim::{Claim, Equation, Index, Node, Operator, Rule, Source as Stated};
use nk_verify::derivation;

use crate::closure::values;
use crate::derivation::{Graphs, LIBRARIES};
use crate::file::{File, Refusal, refused};
use crate::names::Names;
use crate::one_system::{Member as Place, OneSystem};
use crate::period::head;
use crate::source::Source;
use crate::spelling::{argument, comment, integer, list, naturals, sum};
use crate::statement::argument_of;
use crate::system::ranks;

/// The most n that are looked at one by one, and the most vertices of their graphs.
const MOST_SMALL: i64 = 12;

/// Sequences of one origin, which become a part of the one system.
struct Part {
    /// The number of the system in the certificate.
    number: usize,
    shape: Shape,
    system: System,
    /// For each sequence of the system its number in the system of the certificate.
    members: Vec<Member>,
}

enum Shape {
    Sequences(Source),
    Graphs(Box<Graphs>),
}

impl Part {
    fn prefix(&self) -> &str {
        match &self.shape {
            Shape::Sequences(own) => &own.prefix,
            Shape::Graphs(own) => &own.prefix,
        }
    }
}

/// One side of the equation: a sequence of a part, at `growth * n + offset`.
struct Side {
    part: usize,
    member: Member,
    growth: i64,
    offset: i64,
    index: Index,
}

/// The theorem that both sides are equal.
///
/// Errors: the theory does not cover the equation, or the work was cancelled.
pub fn equation(claim: &Claim, own: &Equation, stop: &CancelToken) -> Result<File, Refusal> {
    let Node::Of(Operator::Equal, sides) = &claim.statement else {
        return refused("the statement is no equation of two sequences");
    };
    let ([Node::At(left), Node::At(right)], [], Some(low)) =
        (&sides[..], &claim.filters[..], claim.low.as_i64())
    else {
        return refused("the equation is not one of two sequences, which files do not have yet");
    };
    let ([sums], false) = (
        &own.sums[..],
        own.joint.iter().any(|joint| joint.modulus != 1),
    ) else {
        return refused("the equation splits sequences by residues, which files do not have yet");
    };
    let [_, _] = sums[..] else {
        return refused("more than one pair of sequences cancels");
    };
    let mut names = Names::new();
    let mut parts = Vec::new();
    let sides = [
        side(claim, left, &mut parts, &mut names, stop)?,
        side(claim, right, &mut parts, &mut names, stop)?,
    ];
    if parts.len() > 2 {
        return refused("the equation is about more than two systems");
    }
    let one = one_system(own, &parts)?;
    let proof = Proof::new(&parts, &sides, &one, low)?;
    let mut text = head(&claim.text, &libraries(&parts));
    for part in &parts {
        match &part.shape {
            Shape::Sequences(source) => {
                text.push_str(&source.system_text());
                text.push_str(&source.definitions()?);
            }
            Shape::Graphs(graphs) => text.push_str(&graphs.text),
        }
    }
    text.push_str(&proof.equality(stop)?);
    let theorem = names.take("claim_for_all_n");
    text.push_str(&proof.theorem(&theorem, &claim.text)?);
    Ok(File { text, theorem })
}

fn libraries(parts: &[Part]) -> String {
    let graphs = parts
        .iter()
        .any(|own| matches!(own.shape, Shape::Graphs(_)));
    match graphs {
        true => format!("{LIBRARIES} Octal Equality Solution"),
        false => {
            "Mex Game System Period Certificate Octal Terms Equality Solution Claims".to_owned()
        }
    }
}

/// A side, whose sequences become a part unless they are one already.
fn side(
    claim: &Claim,
    index: &Index,
    parts: &mut Vec<Part>,
    names: &mut Names,
    stop: &CancelToken,
) -> Result<Side, Refusal> {
    let own = &claim.names[index.name];
    match &own.rule {
        Rule::Member { system, member } => {
            let Some(Stated::Given(stated)) = claim.systems.get(*system) else {
                return refused(format!("the system of {} is not listed", own.name));
            };
            let known = parts.iter().position(|part| part.number == *system);
            let at = match known {
                Some(at) => at,
                None => {
                    let members = stated.closure(&[*member]);
                    let Some(alone) = stated.restrict(&members) else {
                        return refused("a system refers to what is not there");
                    };
                    let source = Source::new(&own.name, &alone, names);
                    parts.push(Part {
                        number: *system,
                        system: source.system.clone(),
                        shape: Shape::Sequences(source),
                        members,
                    });
                    parts.len() - 1
                }
            };
            let member = parts[at].members.iter().position(|other| other == member);
            let Some(member) = member else {
                return refused("the sides are parts of one system, which files do not have yet");
            };
            Ok(Side {
                part: at,
                member,
                growth: index.factor,
                offset: index.offset,
                index: *index,
            })
        }
        Rule::Nimber {
            derivation: text, ..
        } => {
            let number = claim
                .systems
                .iter()
                .position(|other| *other == Stated::Derivation(*text));
            let (Some(number), Ok(stated)) = (number, derivation::read(&claim.certificates[*text]))
            else {
                return refused("a certificate of a derivation cannot be read");
            };
            let graphs = Graphs::new(&stated, names, stop)?;
            let at = Side {
                part: parts.len(),
                member: graphs.member,
                growth: graphs.growth * index.factor,
                offset: graphs.growth * index.offset + graphs.offset,
                index: *index,
            };
            parts.push(Part {
                number,
                system: graphs.system.clone(),
                members: (0..graphs.system.sequences.len()).collect(),
                shape: Shape::Graphs(Box::new(graphs)),
            });
            Ok(at)
        }
        _ => refused(format!("{} is no sequence of a system", own.name)),
    }
}

/// The sequences of all parts, with the classes that the certificate states; others have classes of their own.
fn one_system(own: &Equation, parts: &[Part]) -> Result<OneSystem, Refusal> {
    let mut members = Vec::new();
    let mut classes = own.cuts.len();
    for part in parts {
        let before = members.len();
        let ranks = ranks(&part.system)?;
        for (member, sequence) in part.system.sequences.iter().enumerate() {
            let joint = own
                .joint
                .iter()
                .find(|joint| joint.system == part.number && joint.member == part.members[member]);
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
                rank: ranks[member],
            });
        }
    }
    OneSystem::new(members, &own.cuts)
}

/// The proof that both sides are equal.
struct Proof<'p> {
    parts: &'p [Part],
    sides: &'p [Side; 2],
    one: &'p OneSystem,
    /// Both sides are members of one class at k n + `ahead` and their shifts.
    ahead: i64,
    low: i64,
    /// The least n from which on the recurrences settle the equation.
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
        let ahead = left.offset - own.shift;
        if own.class != other.class
            || left.growth != right.growth
            || ahead != right.offset - other.shift
        {
            return refused("the sides of the equation are not in one class of sequences");
        }
        let mut settled = low.max(reaches(left.growth, ahead, one.first(own.class))?);
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
        let small = self
            .sides
            .iter()
            .map(|own| own.growth * self.settled + own.offset);
        small.fold(self.one.last(), i64::max)
    }

    /// The definition of `joint`, and the lemma that it passes the test.
    fn equality(&self, stop: &CancelToken) -> Result<String, Refusal> {
        let mut tables = Vec::new();
        for part in self.parts {
            for own in values(&part.system, self.last(), stop)? {
                tables.push(naturals(own));
            }
        }
        let prefixes: Vec<&str> = self.parts.iter().map(Part::prefix).collect();
        let all = match prefixes[..] {
            [one, other] => format!("(joined {one}_system {other}_system)"),
            _ => format!("{}_system", prefixes[0]),
        };
        Ok(format!(
            "(** Which sequences of the systems are equal, at which shifts, and first values of all. *)\nDefinition joint : equality := Equality {all}\n  {}%nat\n  [ {} ]\n  {}\n  [ {} ]\n  {}.\n\nLemma joint_equal : equality_test joint = true.\nProof. vm_cast_no_check (eq_refl true). Qed.\n\n",
            list(self.one.members.iter().map(|own| own.rank)),
            self.one.places().join(";\n    "),
            integer(self.one.beyond),
            tables.join(";\n    "),
            integer(self.last())
        ))
    }

    /// A side in the theorem, and as a sequence of its part.
    fn shown(&self, own: &Side) -> (String, String) {
        let index = sum(&[(own.growth, "n")], own.offset);
        let part = &self.parts[own.part];
        match &part.shape {
            Shape::Sequences(source) => {
                let shown = source.shown(own.member, &index);
                (shown.clone(), shown)
            }
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

    /// The steps that make a solution `Sol` of the one system.
    fn solution(&self) -> Result<String, Refusal> {
        let mut text = String::new();
        let mut solved = Vec::new();
        for part in self.parts {
            match &part.shape {
                Shape::Sequences(source) => solved.push(source.solves()),
                Shape::Graphs(graphs) => {
                    let (prefix, ranks) = (&graphs.prefix, list(ranks(&part.system)?));
                    let _ = writeln!(
                        text,
                        "  destruct (solution_exists {prefix}_system (fun i => nth i {ranks}%nat 0%nat)) as [{prefix}_values {prefix}_solved]; [apply order_test_spec; reflexivity |]."
                    );
                    solved.push(format!("{prefix}_solved"));
                }
            }
        }
        let _ = match &solved[..] {
            [one, other] => writeln!(
                text,
                "  pose proof (joined_solves {}_system {}_system _ _ eq_refl {one} {other}) as Sol.",
                self.parts[0].prefix(),
                self.parts[1].prefix()
            ),
            _ => writeln!(text, "  pose proof {} as Sol.", solved[0]),
        };
        Ok(text)
    }

    fn theorem(&self, name: &str, claim: &str) -> Result<String, Refusal> {
        let mut text = format!("(** {} *)\nTheorem {name} : ", comment(claim));
        let mut introduced = Vec::new();
        for part in self.parts {
            if let Shape::Sequences(own) = &part.shape {
                let _ = write!(text, "{}\n  ", own.binder());
                introduced.push(own.introduced());
            }
        }
        let introduced = match introduced.is_empty() {
            true => String::new(),
            false => format!("  intros {}.\n", introduced.join(" ")),
        };
        let [(left, left_value), (right, right_value)] =
            self.sides.each_ref().map(|own| self.shown(own));
        let _ = write!(
            text,
            "forall n, {} <= n -> {left} = {right}.\nProof.\n{introduced}{}  intros n Hn.\n",
            integer(self.low),
            self.solution()?
        );
        if self.settled > self.low {
            text.push_str(&self.small());
        }
        for own in self.sides {
            if let Shape::Graphs(graphs) = &self.parts[own.part].shape {
                let prefix = &graphs.prefix;
                let (shown, value) = self.shown(own);
                let _ = writeln!(
                    text,
                    "  assert ({shown} = {value}) as -> by (rewrite ({prefix}_gives _ {prefix}_solved) by lia; f_equal; lia)."
                );
            }
        }
        let [own, other] = self.sides.each_ref().map(|own| place(self.parts, own));
        let [shift, more] = [own, other].map(|at| integer(self.one.members[at].shift));
        let first = integer(self.one.first(self.one.members[own].class));
        let index = argument(&sum(&[(self.sides[0].growth, "n")], self.ahead));
        let [x, y] = self
            .sides
            .each_ref()
            .map(|own| argument(&sum(&[(own.growth, "n")], own.offset)));
        let _ = writeln!(
            text,
            "  change ({left_value} = {right_value}).\n  refine (equal_members joint joint_equal _ Sol {own} {other} _ _ eq_refl {index} {x} {y} _ _ _);\n    [repeat constructor | repeat constructor | change (class_first _) with {first}; lia | change (shift_in _) with {shift}; lia | change (shift_in _) with {more}; lia].\nQed.\nPrint Assumptions {name}."
        );
        Ok(text)
    }

    /// The n below `settled`, one by one, with the values of the table.
    fn small(&self) -> String {
        let settled = integer(self.settled);
        let mut text = format!("  destruct (Z_lt_le_dec n {settled}) as [Small | Large].\n  {{ ");
        for own in self.sides {
            if let Shape::Sequences(_) = &self.parts[own.part].shape {
                let at = place(self.parts, own);
                let (shown, _) = self.shown(own);
                let index = argument(&sum(&[(own.growth, "n")], own.offset));
                let first = integer(self.one.members[at].sequence.first);
                let _ = write!(
                    text,
                    "assert ({shown} = first_stated joint {at}%nat {index}) as -> by (refine (equality_first joint joint_equal _ Sol {at} {index} _ _);\n      [repeat constructor | change (first_of _ _) with {first}; change (stated_to _) with {}; lia]).\n    ",
                    integer(self.last())
                );
            }
        }
        let cases: Vec<String> = (self.low..self.settled)
            .map(|n| format!("n = {}", integer(n)))
            .collect();
        let _ = writeln!(
            text,
            "assert ({}) as C by lia.\n    repeat (destruct C as [-> | C]; [computed |]). subst n. computed. }}",
            cases.join(" \\/ ")
        );
        text
    }
}

/// The number of a side's sequence in the one system.
fn place(parts: &[Part], own: &Side) -> Member {
    let before = parts[..own.part].iter();
    let before: usize = before.map(|part| part.system.sequences.len()).sum();
    before + own.member
}
