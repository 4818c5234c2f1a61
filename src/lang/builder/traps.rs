//! Warnings of conditions that mean something other than they seem to.

use std::collections::{BTreeSet, HashSet};

use super::{MOST_LINTED, Reach, meaning};
use crate::domain::{
    Atom, BindingPlan, Meaning, Members, Mention, PlannedRange, each_name, take_apart,
};
use crate::error::CheckErrorKind;
use crate::linear::Var;
use crate::lowerer::Lowerer;
use crate::names::Definition;
use crate::scope::{Outer, Scope};
use nk_base::source::Span;
use nk_syntax::ast;
use num_bigint::BigInt;

impl Lowerer<'_> {
    /// Warns of a set whose only element is a name in scope that its conditions bound; `parts` are the expressions of
    /// all elements. Returns whether it warns.
    pub(super) fn warn_of_known_element(
        &mut self,
        plan: &BindingPlan,
        parts: &[&ast::Expr],
        reach: Reach,
        scope: &Scope,
    ) -> bool {
        if let ([item], Reach::Mentioned) = (parts, reach)
            && plan.names.is_empty()
            && let ast::ExprKind::Name(name) = &item.kind
            && scope.has(name)
            && plan.guards.iter().any(|own| tests(own, name))
        {
            let (outer, name) = (scope.outer(name), name.clone());
            let warning = match outer {
                Some(outer) => CheckErrorKind::OuterVariable { name, outer },
                None => CheckErrorKind::KnownElement { name },
            };
            self.report(warning, item.span);
            return true;
        }
        false
    }

    /// Warns of `k in [1, n]`, a list of two numbers where an interval may be meant.
    pub(crate) fn warn_of_pairs(&mut self, plan: &BindingPlan) {
        for planned in &plan.vars {
            let PlannedRange::Members {
                set: Members::Of(set),
                ..
            } = &planned.range
            else {
                continue;
            };
            let ast::ExprKind::List(ends, conditions) = &set.kind else {
                continue;
            };
            let [low, high] = &ends[..] else { continue };
            // The list `[1, 2]` has all integers of the interval from 1 to 2, and the interval from 2 to 1 is empty.
            let may_be_interval = match (&low.kind, &high.kind) {
                (ast::ExprKind::Integer(low), ast::ExprKind::Integer(high)) => *high > low + 1,
                (ast::ExprKind::Integer(_) | ast::ExprKind::Negate(_), _) => true,
                _ => false,
            };
            if conditions.is_empty() && may_be_interval {
                self.report(CheckErrorKind::PairForInterval, set.span);
            }
        }
    }

    /// Warns of conditions that only test the variable of an outer builder, of the eval or of the check, or a name that
    /// `where` defines.
    pub(super) fn warn_of_outer_variable(
        &mut self,
        plan: &BindingPlan,
        conditions: &[ast::Expr],
        parts: &[&ast::Expr],
        scope: &Scope,
    ) {
        if let (Some(first), Some(last), true) =
            (conditions.first(), conditions.last(), plan.names.is_empty())
            && let Some(name) = self.tested_variable(&plan.guards, parts, scope)
            && let Some(outer) = scope.outer(&name)
        {
            let warning = CheckErrorKind::OuterVariable { name, outer };
            self.report(warning, first.span.to(last.span));
        } else if plan.names.is_empty()
            && let Some((name, span)) = bounded_by_itself(&plan.guards, scope)
        {
            let outer = Outer::Parameter;
            self.report(CheckErrorKind::OuterVariable { name, outer }, span);
        }
    }

    /// Warns of conditions that mean something other than they seem to. `mentions` and `spans` have one entry for each
    /// element.
    pub(super) fn warn_of_traps(
        &mut self,
        plan: &BindingPlan,
        mentions: &[BTreeSet<Var>],
        spans: &[Option<Span>],
        reach: Reach,
        scope: &Scope,
    ) {
        if plan.names.is_empty()
            || reach != Reach::Mentioned
            || !plan.unbounded.is_empty()
            || mentions.len() as u64 * plan.names.len() as u64 > MOST_LINTED
        {
            return;
        }
        let reached: Vec<BTreeSet<Var>> =
            mentions.iter().map(|own| plan.reach(own.clone())).collect();
        for (var, (name, span)) in plan.names.iter().enumerate() {
            if !reached.iter().any(|own| own.contains(&var)) {
                let nearest = self.names.meant_by(name, span.file, plan, scope);
                let name = (*name).to_owned();
                let kind = CheckErrorKind::VariableWithoutEffect { name, nearest };
                self.report(kind, *span);
            }
        }
        // Even thousands of elements mention only a few different sets of variables.
        let mut seen = BTreeSet::new();
        let others = mentions.iter().filter(|own| seen.insert(*own));
        let others: Vec<&BTreeSet<Var>> = others.collect();
        for (at, own) in mentions.iter().enumerate() {
            let more = others.iter().find(|other| {
                !own.is_empty()
                    && own.len() < other.len()
                    && own.is_subset(other)
                    && other.is_subset(&reached[at])
            });
            if let (Some(more), Some(span)) = (more, spans[at]) {
                let others = more
                    .difference(own)
                    .map(|var| plan.names[*var].0.to_owned())
                    .collect();
                self.report(CheckErrorKind::PartOfGroup { others }, span);
            }
        }
    }

    /// The name from outside of this builder that its conditions, which have no variable, bound from both sides or
    /// state to be in a set, if an element mentions it.
    fn tested_variable(
        &self,
        guards: &[Atom],
        parts: &[&ast::Expr],
        scope: &Scope,
    ) -> Option<String> {
        let mut sides: Vec<(&str, bool)> = Vec::new();
        for guard in guards {
            let Atom::Compare { left, op, right } = guard else {
                continue;
            };
            use ast::Comparison::{Greater, GreaterEqual, In, Less, LessEqual};
            if let (In, ast::ExprKind::Name(name)) = (op, &left.kind)
                && scope.outer(name).is_some()
                && parts.iter().any(|own| mentions(own, name))
            {
                return Some(name.clone());
            }
            let (small, large) = match op {
                Less | LessEqual => (left, right),
                Greater | GreaterEqual => (right, left),
                _ => continue,
            };
            for (side, above) in [(small, false), (large, true)] {
                if let ast::ExprKind::Name(name) = &side.kind
                    && scope.outer(name).is_some()
                {
                    sides.push((name, above));
                }
            }
        }
        let both = |(name, above): &&(&str, bool)| *above && sides.contains(&(name, false));
        sides.iter().find(both).map(|(name, _)| (*name).to_owned())
    }

    /// Warns of `mex { g(a-1, b), g(a, b-1) : a >= 1, b >= 1 }`, where a guard for each option is meant, and of
    /// `mex { g(a-k, b), g(a, b-k) : 1 <= k <= a, 1 <= k <= b }`, where a variable for each option is.
    pub(crate) fn warn_of_gates(
        &mut self,
        elements: &[ast::Expr],
        conditions: &[ast::Expr],
        scope: &Scope,
    ) {
        let (Some(first), Some(last)) = (conditions.first(), conditions.last()) else {
            return;
        };
        let plain = |own: &ast::Expr| !matches!(own.kind, ast::ExprKind::Guarded { .. });
        let is_call = |own: &ast::Expr| matches!(own.kind, ast::ExprKind::Call { .. });
        if elements.len() < 2 || !elements.iter().all(plain) || !elements.iter().any(is_call) {
            return;
        }
        // For each comparison by order its variables and its parameters: `1 <= k <= a` has k and a.
        let mut bounds: Vec<(Vec<&str>, Vec<&str>)> = Vec::new();
        for condition in conditions {
            let ast::ExprKind::Compare(_, rest) = &condition.kind else {
                continue;
            };
            let is_order = |op: &ast::Comparison| {
                use ast::Comparison::{Greater, GreaterEqual, Less, LessEqual, NotEqual};
                matches!(op, Less | LessEqual | Greater | GreaterEqual | NotEqual)
            };
            if rest.iter().all(|(op, ..)| is_order(op)) {
                let (variables, parameters) = self.names_apart(condition, scope);
                // `k <= min(a, b)` says `k <= a` and `k <= b`.
                match least_of_several(condition) {
                    Some(args) => bounds.extend(
                        args.iter()
                            .map(|arg| (variables.clone(), self.names_apart(arg, scope).1)),
                    ),
                    None => bounds.push((variables, parameters)),
                }
            }
        }
        let differ = |own: &[&str], other: &[&str]| !own.iter().any(|name| other.contains(name));
        let mut gates = bounds.iter().filter(|own| own.0.is_empty());
        let is_gated = gates
            .next()
            .is_some_and(|(_, one)| gates.any(|own| differ(one, &own.1)))
            || is_gated_twice(conditions)
            || is_gate_of_largest(elements, conditions);
        let shared = bounds
            .iter()
            .enumerate()
            .find_map(|(at, (variables, one))| {
                let [variable] = variables[..] else {
                    return None;
                };
                // One option is to be bounded by these parameters alone, and another one by those.
                let mut others = bounds[..at].iter().filter(|own| own.0 == [variable]);
                let is_shared = others.any(|(_, other)| {
                    let keeps_one_of = |kept: &[&str], changed: &[&str]| {
                        elements.iter().any(|own| {
                            self.keeps(own, variable, kept, scope)
                                && !self.keeps(own, variable, changed, scope)
                        })
                    };
                    differ(one, other) && keeps_one_of(one, other) && keeps_one_of(other, one)
                });
                is_shared.then(|| variable.to_owned())
            });
        let shared = shared.or_else(|| {
            let mut variables = bounds.iter().filter_map(|own| own.0.first().copied());
            let variable = variables.next()?.to_owned();
            is_gated_by_terms(elements, conditions).then_some(variable)
        });
        if is_gated || shared.is_some() {
            let kind = CheckErrorKind::GatesEveryOption {
                variable: shared.filter(|_| !is_gated),
                is_single: conditions.len() == 1,
            };
            self.report(kind, first.span.to(last.span));
        }
    }

    /// The names in an expression that are new, and those that are known.
    fn names_apart<'e>(&self, expr: &'e ast::Expr, scope: &Scope) -> (Vec<&'e str>, Vec<&'e str>) {
        let mut names = Vec::new();
        each_name(expr, true, &mut |name, _| names.push(name));
        names.sort_unstable();
        names.dedup();
        let file = expr.span.file;
        names
            .into_iter()
            .partition(|name| meaning(Mention::Name(name), file, scope, self.names) == Meaning::New)
    }

    /// Whether an option has a variable in it and leaves one of these parameters as it is: `g(a-k, b)` leaves b.
    fn keeps(
        &self,
        option: &ast::Expr,
        variable: &str,
        parameters: &[&str],
        scope: &Scope,
    ) -> bool {
        let ast::ExprKind::Call { args, .. } = &option.kind else {
            return false;
        };
        let is_kept = |arg: &ast::Expr| matches!(&arg.kind, ast::ExprKind::Name(name) if parameters.contains(&name.as_str()));
        args.iter().any(is_kept) && self.names_apart(option, scope).0.contains(&variable)
    }

    /// The name of a constant or a function, and where it is defined.
    fn constant<'e>(&self, expr: &'e ast::Expr) -> Option<(&'e str, Span)> {
        match self.names.get(as_name(expr)?, expr.span.file)? {
            Definition::Function(id) => Some((as_name(expr)?, self.names.function(id).span)),
            _ => None,
        }
    }

    /// Warns of `eval f(n) : n >= 0` where `n` is a constant: there is no variable, and only one value.
    pub(crate) fn warn_of_tested_constants(&mut self, plan: &BindingPlan) {
        for side in plan.guards.iter().flat_map(sides) {
            if let Some((name, defined)) = self.constant(side) {
                let name = name.to_owned();
                self.report(
                    CheckErrorKind::ConstantInCondition { name, defined },
                    side.span,
                );
            }
        }
    }

    /// Warns of `1 <= i <= n` where `i` is a constant, so that no variable has this range. A single comparison with a
    /// constant is probably meant. In `0 <= k < L[i]`, where `k` is a constant and `i` ranges, one half of the chain is
    /// a condition on `i`.
    pub(super) fn warn_of_constants(&mut self, plan: &BindingPlan, scope: &Scope) {
        // The middle of a chain is the same expression in both comparisons.
        let filters = plan.filters.iter().map(|(own, _)| own);
        let in_filters: HashSet<*const ast::Expr> =
            filters.flat_map(sides).map(std::ptr::from_ref).collect();
        let mut bounded: HashSet<&str> = HashSet::new();
        for guard in plan.guards.iter().take_while(|_| !self.budget.is_spent()) {
            for side in sides(guard) {
                let Some((name, defined)) = self.constant(side) else {
                    continue;
                };
                let is_bounded =
                    !bounded.insert(name) || in_filters.contains(&std::ptr::from_ref(side));
                if is_bounded && scope.slot(name).is_none() {
                    let name = name.to_owned();
                    let warning = CheckErrorKind::ConstantInCondition { name, defined };
                    self.report(warning, side.span);
                }
            }
        }
    }
}

/// The arguments of `min` in a comparison, if there are several.
fn least_of_several(condition: &ast::Expr) -> Option<&[ast::Expr]> {
    let ast::ExprKind::Compare(first, rest) = &condition.kind else {
        return None;
    };
    let mut sides = std::iter::once(&**first).chain(rest.iter().map(|(.., side)| side));
    sides.find_map(|side| match &side.kind {
        ast::ExprKind::Call { name, args, .. } if name.text == "min" && args.len() > 1 => {
            Some(&args[..])
        }
        _ => None,
    })
}

/// The name and the number in `n >= 5`, `n > 4` or `5 <= n`: n is at least this number.
fn least_value(condition: &ast::Expr) -> Option<(&str, BigInt)> {
    use ast::Comparison::{Greater, GreaterEqual, Less, LessEqual};
    let ast::ExprKind::Compare(left, rest) = &condition.kind else {
        return None;
    };
    let [(op, _, right)] = &rest[..] else {
        return None;
    };
    match (op, &left.kind, &right.kind) {
        (GreaterEqual, ast::ExprKind::Name(name), ast::ExprKind::Integer(least))
        | (LessEqual, ast::ExprKind::Integer(least), ast::ExprKind::Name(name)) => {
            Some((name, least.clone()))
        }
        (Greater, ast::ExprKind::Name(name), ast::ExprKind::Integer(below))
        | (Less, ast::ExprKind::Integer(below), ast::ExprKind::Name(name)) => {
            Some((name, below + 1))
        }
        _ => None,
    }
}

/// Whether two conditions such as `n >= 2, n >= 5` are about the same number, so that one of them says nothing.
fn is_gated_twice(conditions: &[ast::Expr]) -> bool {
    let mut seen = HashSet::new();
    conditions
        .iter()
        .filter_map(least_value)
        .any(|(name, _)| !seen.insert(name))
}

/// Whether the only condition is `n >= 5` where 5 is the most that an option takes from n, and other options take less.
fn is_gate_of_largest(options: &[ast::Expr], conditions: &[ast::Expr]) -> bool {
    let [condition] = conditions else {
        return false;
    };
    let Some((name, least)) = least_value(condition) else {
        return false;
    };
    let taken: Option<BTreeSet<&BigInt>> = options
        .iter()
        .map(|option| taken_from(option, name))
        .collect();
    taken.is_some_and(|taken| taken.len() > 1 && taken.last() == Some(&&least))
}

/// Whether two options take different terms from their arguments, as `d(a, b - k*a), d(a - k*b, b)` do, and conditions
/// such as `k*a <= b, k*b <= a` keep each argument from being negative: each condition is needed by one option.
fn is_gated_by_terms(options: &[ast::Expr], conditions: &[ast::Expr]) -> bool {
    let mut atoms = Vec::new();
    conditions
        .iter()
        .for_each(|own| take_apart(own, &mut atoms));
    let bounds: HashSet<(Vec<&str>, &str)> = atoms
        .iter()
        .filter_map(|atom| match atom {
            Atom::Compare {
                left,
                op: ast::Comparison::LessEqual,
                right,
            } => Some((product(left)?, as_name(right)?)),
            _ => None,
        })
        .collect();
    let needed: BTreeSet<BTreeSet<_>> = options
        .iter()
        .map(|option| {
            let taken = taken_terms(option).into_iter();
            taken.filter(|own| bounds.contains(own)).collect()
        })
        .collect();
    needed.len() > 1 && needed.iter().all(|own| !own.is_empty())
}

/// The products that an option takes from its arguments, each with the name that it is taken from: those of `d(a, b -
/// k*a)` are `k*a` and b.
fn taken_terms(option: &ast::Expr) -> Vec<(Vec<&str>, &str)> {
    let ast::ExprKind::Call { args, .. } = &option.kind else {
        return Vec::new();
    };
    let taken = args.iter().filter_map(|arg| match &arg.kind {
        ast::ExprKind::Chain { first, rest, .. } => match &rest[..] {
            [(minus, term)] if minus.kind == ast::OperatorKind::Minus => {
                Some((product(term)?, as_name(first)?))
            }
            _ => None,
        },
        _ => None,
    });
    taken.filter(|own| own.0.len() > 1).collect()
}

/// The names in a product of names, in order: those of `k*a` are a and k.
fn product(expr: &ast::Expr) -> Option<Vec<&str>> {
    let mut names = match &expr.kind {
        ast::ExprKind::Chain { first, rest, .. } => {
            let is_times =
                |own: &&(ast::Operator, ast::Expr)| own.0.kind == ast::OperatorKind::Times;
            if !rest.iter().all(|own| is_times(&own)) {
                return None;
            }
            let factors = std::iter::once(&**first).chain(rest.iter().map(|own| &own.1));
            factors.map(as_name).collect::<Option<Vec<_>>>()?
        }
        _ => vec![as_name(expr)?],
    };
    names.sort_unstable();
    Some(names)
}

fn as_name(expr: &ast::Expr) -> Option<&str> {
    match &expr.kind {
        ast::ExprKind::Name(name) => Some(name),
        _ => None,
    }
}

/// The 5 of an option `f(n-5)`.
fn taken_from<'e>(option: &'e ast::Expr, name: &str) -> Option<&'e BigInt> {
    let ast::ExprKind::Call { args, .. } = &option.kind else {
        return None;
    };
    let [
        ast::Expr {
            kind: ast::ExprKind::Chain { first, rest, .. },
            ..
        },
    ] = &args[..]
    else {
        return None;
    };
    match (&first.kind, &rest[..]) {
        (ast::ExprKind::Name(own), [(minus, number)])
            if own == name && minus.kind == ast::OperatorKind::Minus =>
        {
            match &number.kind {
                ast::ExprKind::Integer(number) => Some(number),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Whether a condition bounds a name.
fn tests(atom: &Atom, name: &str) -> bool {
    sides(atom).any(|own| matches!(&own.kind, ast::ExprKind::Name(own) if own == name))
}

/// Whether a name occurs in an expression.
pub fn mentions(expr: &ast::Expr, wanted: &str) -> bool {
    let mut found = false;
    each_name(expr, true, &mut |name, _| found |= name == wanted);
    found
}

/// The parameter k in `k <= min(n, k)`, a condition that compares it with itself: a new variable is likely to be meant.
fn bounded_by_itself(guards: &[Atom], scope: &Scope) -> Option<(String, Span)> {
    guards.iter().find_map(|guard| {
        let Atom::Compare {
            left,
            op: ast::Comparison::Less | ast::Comparison::LessEqual,
            right,
        } = guard
        else {
            return None;
        };
        let name = as_name(left)?;
        let is_bounded = scope.has(name) && as_name(right) != Some(name) && mentions(right, name);
        is_bounded.then(|| (name.to_owned(), left.span.to(right.span)))
    })
}

/// The sides of a comparison that bound something. A set on the right of `in` does not.
fn sides<'a>(atom: &Atom<'a>) -> impl Iterator<Item = &'a ast::Expr> {
    let (first, second) = match atom {
        Atom::Compare {
            left,
            op: ast::Comparison::In | ast::Comparison::NotIn,
            ..
        } => (Some(*left), None),
        Atom::Compare { left, right, .. } => (Some(*left), Some(*right)),
        _ => (None, None),
    };
    first.into_iter().chain(second)
}
