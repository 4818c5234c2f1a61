//! Warnings of texts that may be read in another way than this language reads them.

use super::domain::{each_child, each_name};
use super::error::{CheckError, CheckErrorKind, Order};
use super::load::Unit;
use super::spelling::operator_name;
use nk_base::source::Span;
use nk_syntax::ast::{
    Comparison, Expr, ExprKind, GraphBody, Item, ItemKind, Level, Operator, OperatorKind,
};

/// Warns of all such expressions in some files.
pub fn warnings(files: &[Unit]) -> Vec<CheckError> {
    let mut found = Vec::new();
    for item in files.iter().flat_map(|unit| &unit.tree.items) {
        each_whole(item, &mut |whole| match whole {
            Whole::Expr(expr) => visit(expr, &mut found),
            Whole::Conditions(conditions) => shared_bounds(conditions, &mut found),
        });
    }
    found
}

fn visit(expr: &Expr, found: &mut Vec<CheckError>) {
    match &expr.kind {
        ExprKind::Chain { level, first, rest } => match level {
            Level::Sum => remainders(first, rest, found),
            Level::NimSum => sums_in_nim_sums(first, rest, found),
            Level::Union => intersections(rest, found),
            _ => {}
        },
        ExprKind::Compare(first, rest) => {
            let is_unequal = |own: &(Comparison, Span, Expr)| own.0 == Comparison::NotEqual;
            if rest.len() > 1 && rest.iter().all(is_unequal) {
                // `i != j != k`, where all three may be meant to differ.
                found.push(CheckError::new(
                    CheckErrorKind::UnequalNeighbours,
                    expr.span,
                ));
            }
            let mut left = &**first;
            for (op, _, right) in rest {
                if matches!(op, Comparison::Equal | Comparison::NotEqual) {
                    congruence(left, right, *op, found);
                }
                left = right;
            }
        }
        ExprKind::Set(_, conditions)
        | ExprKind::List(_, conditions)
        | ExprKind::Call {
            conditions: Some(conditions),
            ..
        } => shared_bounds(conditions, found),
        _ => {}
    }
    each_child(expr, &mut |child| visit(child, found));
}

/// `i + 1 mod n` and `i + j mod n`, which take the remainder of the last term alone. In `n + n mod 2` and in `n div 4 +
/// n mod 4` the last term is meant.
fn remainders(first: &Expr, rest: &[(Operator, Expr)], found: &mut Vec<CheckError>) {
    for (at, (_, operand)) in rest.iter().enumerate() {
        let ExprKind::Chain {
            level: Level::Product,
            first: term,
            rest: factors,
        } = &operand.kind
        else {
            continue;
        };
        let operator = factors[0].0.kind;
        let is_number = matches!(term.kind, ExprKind::Integer(_));
        let divides = match operator {
            OperatorKind::Mod => {
                is_number || has_other_names(first, rest[..at].iter().map(|own| &own.1), term)
            }
            OperatorKind::Div => is_number,
            _ => false,
        };
        if divides {
            let kind = CheckErrorKind::RemainderOfTerm {
                sum: first.span.to(term.span),
                term: term.span,
                is_number,
                operator: operator_name(operator),
            };
            found.push(CheckError::new(kind, operand.span));
        }
    }
}

/// Whether a term is a name, and the operands before it are names and numbers, among which it does not occur.
fn has_other_names<'e>(first: &'e Expr, rest: impl Iterator<Item = &'e Expr>, term: &Expr) -> bool {
    let ExprKind::Name(divided) = &term.kind else {
        return false;
    };
    let is_plain = |own: &Expr| match &own.kind {
        ExprKind::Name(name) => name != divided,
        kind => matches!(kind, ExprKind::Integer(_)),
    };
    let mut before = std::iter::once(first).chain(rest);
    let mut names = 0;
    before.all(|own| {
        names += usize::from(matches!(own.kind, ExprKind::Name(_)));
        is_plain(own)
    }) && names > 0
}

/// `n = 1 mod 3`, which states that n is the remainder of 1, where a congruence may be meant.
fn congruence(left: &Expr, right: &Expr, op: Comparison, found: &mut Vec<CheckError>) {
    let ExprKind::Chain {
        level: Level::Product,
        first,
        rest,
    } = &right.kind
    else {
        return;
    };
    let [(operator, _)] = &rest[..] else { return };
    if operator.kind != OperatorKind::Mod || has_remainder(left) {
        return;
    }
    let is_sum = matches!(
        left.kind,
        ExprKind::Chain {
            level: Level::Sum,
            ..
        }
    );
    let mut has_names = false;
    each_name(left, true, &mut |_, _| has_names = true);
    if let (ExprKind::Integer(number), true) = (&first.kind, has_names) {
        let kind = CheckErrorKind::NoCongruence {
            left: left.span,
            is_sum,
            residue: first.span,
            is_zero: *number == 0.into(),
            right: right.span,
            is_equal: op == Comparison::Equal,
        };
        found.push(CheckError::new(kind, right.span));
    }
}

/// Whether a remainder is taken somewhere in an expression.
fn has_remainder(expr: &Expr) -> bool {
    let mut found = matches!(&expr.kind, ExprKind::Chain { rest, .. } if rest.iter().any(|own| own.0.kind == OperatorKind::Mod));
    each_child(expr, &mut |child| found = found || has_remainder(child));
    found
}

/// `a (+) b - 1`, which is `a (+) (b - 1)`.
fn sums_in_nim_sums(first: &Expr, rest: &[(Operator, Expr)], found: &mut Vec<CheckError>) {
    let operands = std::iter::once(first).chain(rest.iter().map(|own| &own.1));
    for operand in operands {
        if let ExprKind::Chain {
            level: Level::Sum,
            rest,
            ..
        } = &operand.kind
        {
            let order = Order::SumFirst {
                sign: operator_name(rest[0].0.kind),
            };
            let kind = CheckErrorKind::OrderOfOperators { order };
            found.push(CheckError::new(kind, operand.span));
        }
    }
}

/// `A union B intersect C`, which is `(A union B) intersect C`.
fn intersections(rest: &[(Operator, Expr)], found: &mut Vec<CheckError>) {
    let is_intersection = |own: &&(Operator, Expr)| own.0.kind == OperatorKind::Intersect;
    let before = rest.iter().take_while(is_intersection).count();
    if let Some((operator, _)) = rest[before..].iter().find(is_intersection) {
        let order = Order::LeftToRight {
            before: operator_name(rest[before].0.kind),
        };
        let kind = CheckErrorKind::OrderOfOperators { order };
        found.push(CheckError::new(kind, operator.span));
    }
}

/// `0 <= i, j < n`, which gives only a lower bound of i and only an upper bound of j. There is no warning if another
/// condition states the missing bound of i or of j.
fn shared_bounds(conditions: &[Expr], found: &mut Vec<CheckError>) {
    for pair in conditions.windows(2) {
        let (Some((low, true)), Some((high, false))) = (bound(&pair[0]), bound(&pair[1])) else {
            continue;
        };
        let has_other =
            |name: &str, is_low: bool| conditions.iter().any(|own| bounds_from(own, name, is_low));
        if low != high && !has_other(low, false) && !has_other(high, true) {
            let kind = CheckErrorKind::SharedBounds {
                low: low.to_owned(),
                high: high.to_owned(),
            };
            found.push(CheckError::new(kind, pair[0].span.to(pair[1].span)));
        }
    }
}

/// The name on the inner side of `0 <= i` or `j < n`, and whether the bound is a lower one.
fn bound(condition: &Expr) -> Option<(&str, bool)> {
    let ExprKind::Compare(left, rest) = &condition.kind else {
        return None;
    };
    let [(Comparison::Less | Comparison::LessEqual, _, right)] = &rest[..] else {
        return None;
    };
    match (&left.kind, &right.kind) {
        (ExprKind::Integer(_), ExprKind::Name(name)) => Some((name, true)),
        (ExprKind::Name(name), _) => Some((name, false)),
        _ => None,
    }
}

/// Whether a condition bounds a name from one side, or states its value or a set that contains it.
fn bounds_from(condition: &Expr, name: &str, from_below: bool) -> bool {
    use Comparison::{Equal, Greater, GreaterEqual, In, Less, LessEqual};
    let ExprKind::Compare(first, rest) = &condition.kind else {
        return false;
    };
    let is_it = |own: &Expr| matches!(&own.kind, ExprKind::Name(own) if own == name);
    let mut left = &**first;
    rest.iter().any(|(op, _, right)| {
        let bounds = match op {
            Less | LessEqual => is_it(if from_below { right } else { left }),
            Greater | GreaterEqual => is_it(if from_below { left } else { right }),
            Equal => is_it(left) || is_it(right),
            In => is_it(left),
            _ => false,
        };
        left = right;
        bounds
    })
}

/// A part of an item that is not a part of another one.
enum Whole<'e> {
    Expr(&'e Expr),
    Conditions(&'e [Expr]),
}

/// Calls `visit` for the parts of an item: each expression once, and each list of conditions after its expressions.
fn each_whole<'e>(item: &'e Item, visit: &mut dyn FnMut(Whole<'e>)) {
    let (exprs, conditions): (Vec<&Expr>, &[Expr]) = match &item.kind {
        ItemKind::Use(_) | ItemKind::Broken { .. } => return,
        ItemKind::Graph(graph) => match &graph.body {
            GraphBody::Expr(body) => (vec![body], &graph.conditions),
            GraphBody::Rules(rules) => {
                for rule in rules {
                    each_part(rule.indices().collect(), &rule.conditions, visit);
                }
                (Vec::new(), &graph.conditions)
            }
        },
        ItemKind::Equation(equation) => {
            let heads = equation.heads.iter().filter_map(|own| own.args.as_ref());
            let exprs = heads.flatten().chain([&equation.body]);
            (exprs.collect(), &equation.conditions)
        }
        ItemKind::Eval(eval) => (vec![&eval.expr], &eval.conditions),
        ItemKind::Check(check) => (vec![&check.statement], &check.conditions),
    };
    each_part(exprs, conditions, visit);
}

fn each_part<'e>(exprs: Vec<&'e Expr>, conditions: &'e [Expr], visit: &mut dyn FnMut(Whole<'e>)) {
    exprs
        .into_iter()
        .chain(conditions)
        .for_each(|own| visit(Whole::Expr(own)));
    visit(Whole::Conditions(conditions));
}
