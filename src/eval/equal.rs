//! Claims that two mex/XOR sequences are equal for all n, whether they repeat or not.

use super::affine::affine;
use super::attempts::attempt_settled;
use super::certify::common::Common;
use super::certify::{certified_equation, nimber_of};
use super::derived::family_of;
use super::interpreter::Interpreter;
use super::member_sums::{Pairs, Sums};
use super::points::Window;
use super::settling::Settling;
use super::template::Holes;
use super::total::is_total;
use super::verdict::{Because, Verdict};
use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_lang::ir::{Builtin, Expr, ExprKind, Function, Operation};
use nk_prove::equality::{Equalities, equalities};
use nk_syntax::ast::Comparison;
use nk_system::split::split;
use nk_system::{Member, System};
use nk_verify::claim::{Accepted, Node, Operator};

/// One side of the equation.
pub(super) struct Side {
    name: String,
    pub tree: Node,
    /// The sums in members of the systems of both sides, joined to one system.
    sums: Sums,
}

/// One system that makes both sides one.
pub(super) struct OneSystem {
    pub system: System,
    /// The origin of each member: a member of the systems of both sides, joined to one system, at `modulus * N +
    /// residue`.
    pub origins: Vec<Origin>,
    pub equal: Equalities,
    pub pairs: Pairs,
}

#[derive(Clone, Copy)]
pub(super) struct Origin {
    pub member: Member,
    pub modulus: i64,
    pub residue: i64,
}

/// The verdict on `f(a n + b) = g(c n + d) : n >= low`, if one system of recurrences gives both sides, and a
/// certificate of that is accepted; each side may be a nim-sum of such terms.
pub(super) fn settle(asked: &mut Settling) -> Option<Verdict> {
    let Settling {
        interpreter,
        accepted,
        check,
        points,
        report,
    } = asked;
    let [variable] = &check.range.variables[..] else {
        return None;
    };
    let ExprKind::Compare(left, op, right) = &check.statement.kind else {
        return None;
    };
    if !variable.range.is_open() || *op != Comparison::Equal {
        return None;
    }
    if !is_total(interpreter, &check.range) {
        return None;
    }
    let ways = [Holes::Numbers, Holes::Variables].into_iter();
    let (common, sides, one) = ways.into_iter().find_map(|holes| {
        let mut common = Common::default();
        let left = side(interpreter, accepted, left, holes, &mut common)?;
        let sides = [
            left,
            side(interpreter, accepted, right, holes, &mut common)?,
        ];
        let one = one_system(&common.whole, &sides, &interpreter.machine.stop)?;
        Some((common, sides, one))
    })?;
    let low = points.first(interpreter)?;
    let from = low.clone().max(Number::Small(one.pairs.from));
    let window = Window {
        to: Some(from.clone()),
        ..Window::default()
    };
    let tried = attempt_settled(interpreter, check, points, &window);
    let names = sides.each_ref().map(|own| own.name.clone());
    let verdict = tried.settled(Because::OneSystem {
        names,
        from: from.clone(),
    })?;
    if matches!(verdict, Verdict::Proved { .. }) {
        match certified_equation(
            interpreter,
            accepted,
            check,
            (&common, &sides, &one),
            [low, from],
        ) {
            Ok(text) => {
                report.certificate = Some(text);
                report.uncertified = None;
            }
            Err(why) => {
                let before = report.uncertified.take();
                let before = before.map(|own| format!("{own}; of one system: "));
                report.uncertified = Some(before.unwrap_or_default() + &why);
                return None;
            }
        }
    }
    Some(verdict)
}

/// The side that an expression in the first variable is, if it is a nim-sum of terms of systems.
fn side(
    interpreter: &mut Interpreter,
    accepted: &mut Accepted,
    expr: &Expr,
    holes: Holes,
    common: &mut Common,
) -> Option<Side> {
    match &expr.kind {
        ExprKind::Number(number) => {
            let value = u32::try_from(number.as_i64()?).ok()?;
            Some(Side {
                name: value.to_string(),
                tree: Node::Number(number.clone()),
                sums: Sums::constant(value),
            })
        }
        ExprKind::Arithmetic { first, rest } => {
            let mut whole = side(interpreter, accepted, first, holes, common)?;
            for (operation, _, operand) in rest {
                if *operation != Operation::NimSum {
                    return None;
                }
                whole = whole.added(side(interpreter, accepted, operand, holes, common)?)?;
            }
            Some(whole)
        }
        ExprKind::Call { function, args } => {
            let [index] = &args[..] else { return None };
            let Function { name, .. } = &interpreter.program().functions[function.0];
            let found = interpreter.machine.systems.system(*function)?;
            Side::member(name.clone(), found, index, common)
        }
        ExprKind::Builtin(Builtin::NimSum, args) => {
            let [left, right] = &args[..] else {
                return None;
            };
            let left = side(interpreter, accepted, left, holes, common)?;
            left.added(side(interpreter, accepted, right, holes, common)?)
        }
        ExprKind::Builtin(Builtin::Octal, _) => {
            let (code, index) = expr.as_octal()?;
            let name = format!("octal game {code}");
            let found = interpreter.machine.systems.octal_system(code)?;
            Side::member(name, found, index, common)
        }
        ExprKind::Builtin(Builtin::Nimber, args) => {
            let own = family_of(args.first()?, holes)?;
            let family = own.family.name(interpreter.program());
            let (name, sums) = nimber_of(interpreter, accepted, &own.family, common)?;
            Some(Side {
                name: format!("the nimber of {family}"),
                tree: at(name, own.factor, own.offset),
                sums: sums.at(own.factor, own.offset)?,
            })
        }
        _ => None,
    }
}

/// A named function at `factor * n + offset`.
fn at(name: usize, factor: i64, offset: i64) -> Node {
    Node::At(nk_verify::claim::Index {
        name,
        factor,
        offset,
    })
}

/// One system that makes two sides one: of their members as they are, or each in residues of its index.
fn one_system(whole: &System, sides: &[Side; 2], stop: &CancelToken) -> Option<OneSystem> {
    let plain = joined(whole, sides, [1, 1], stop);
    plain.or_else(|| {
        let growths = sides.each_ref().map(|own| own.sums.growth().unwrap_or(1));
        let is_split = growths != [1, 1];
        is_split.then(|| joined(whole, sides, growths, stop))?
    })
}

/// The system that makes two sides one, with each side in residues modulo its modulus.
fn joined(
    whole: &System,
    sides: &[Side; 2],
    moduli: [i64; 2],
    stop: &CancelToken,
) -> Option<OneSystem> {
    let mut system = System::default();
    let mut origins: Vec<Origin> = Vec::new();
    let mut begins: Vec<(i64, Member)> = Vec::new();
    let mut both = Sums::constant(0);
    for (side, modulus) in sides.iter().zip(moduli) {
        let known = begins.iter().find(|own| own.0 == modulus);
        let begin = known.map(|own| own.1).unwrap_or_else(|| {
            let begin = system.append(&split(whole, modulus));
            let members = 0..whole.sequences.len();
            origins.extend(members.flat_map(|member| {
                (0..modulus).map(move |residue| Origin {
                    member,
                    modulus,
                    residue,
                })
            }));
            begins.push((modulus, begin));
            begin
        });
        let sums = side.sums.clone().in_parts(modulus);
        both = both.added(&sums.renumbered(begin))?;
    }
    let kept = system.closure(&both.members());
    let system = system.restrict(&kept)?;
    let sums = both.among(&kept)?;
    let equal = equalities(&system, &sums.hints(), stop).ok()??;
    let pairs = sums.pairs(&equal)?;
    Some(OneSystem {
        system,
        origins: kept.iter().map(|own| origins[*own]).collect(),
        equal,
        pairs,
    })
}

impl Side {
    fn member(
        name: String,
        (system, member): (System, Member),
        index: &Expr,
        common: &mut Common,
    ) -> Option<Side> {
        let (factor, offset) = affine(index)?;
        let (number, member) = common.member(&name, system, member);
        Some(Side {
            name,
            tree: at(number, factor, offset),
            sums: Sums::member(member, factor, offset)?,
        })
    }

    fn added(self, other: Side) -> Option<Side> {
        Some(Side {
            name: format!("{} (+) {}", self.name, other.name),
            sums: self.sums.added(&other.sums)?,
            tree: Node::of(Operator::NimSum, [self.tree, other.tree]),
        })
    }
}
