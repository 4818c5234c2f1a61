//! The origins of expressions.

use nk_base::source::Span;
use nk_lang::ir::{
    Aggregate, BinderRange, Builtin as B, Element, Expr, ExprKind, FunctionId, Operation,
};

use super::{Origin, Source, Walk, with_arguments};
use crate::reason::Answer;

/// The largest number of parts of a key. Each local name may double the length of a key.
const LONGEST: usize = 1_000;

impl Walk<'_> {
    pub(super) fn origin(&mut self, expr: &Expr) -> Answer<Origin> {
        use ExprKind as K;
        let span = expr.span;
        Ok(match &expr.kind {
            K::Number(_) | K::Text(_) | K::Truth(_) => Origin::None,
            K::Slot(slot) => self.slots.get(slot).copied().unwrap_or(Origin::None),
            K::Local(slot) => self.locals.get(slot).map_or(Origin::None, |own| own.0),
            K::Let { locals, body } => {
                for local in locals {
                    let origin = self.origin(&local.value)?;
                    let key = self.key(&local.value);
                    self.locals.insert(local.slot, (origin, key));
                }
                self.origin(body)?
            }
            K::Tuple(parts) => self.mixed(parts)?,
            K::Call { function, args } => self.call(*function, args, span)?,
            K::WholeEnumeration { function, args } => {
                self.call(*function, args, span)?;
                Origin::None
            }
            K::EnumerationUpTo {
                function,
                args,
                high,
            } => {
                self.all(high)?;
                self.call(*function, args, span)?;
                Origin::None
            }
            K::InEnumeration {
                member,
                function,
                args,
            } => {
                self.origin(member)?;
                self.call(*function, args, span)?;
                Origin::None
            }
            K::Family { args, .. } => {
                self.all(args)?;
                let made = self.key(expr);
                self.fresh(Some(made))
            }
            K::Builtin(builtin, args) => self.builtin(*builtin, args, expr)?,
            K::Aggregate(aggregate, elements) => self.aggregate(*aggregate, elements, span)?,
            K::OverSet(_, set) => {
                self.origin(set)?;
                Origin::None
            }
            K::If(condition, then, otherwise) => {
                self.origin(condition)?;
                self.mixed([&**then, &**otherwise])?
            }
            K::And(parts) | K::Or(parts) => {
                self.all(parts)?;
                Origin::None
            }
            K::Compare(left, _, right) => {
                self.met([&**left, &**right], span)?;
                Origin::None
            }
            K::Arithmetic { first, rest } => {
                let mut whole = self.origin(first)?;
                for (operation, _, operand) in rest {
                    let own = self.origin(operand)?;
                    whole = match operation {
                        Operation::Concatenate => self.side_by_side(whole, own),
                        _ => self.meet(whole, own, span)?,
                    };
                }
                whole
            }
            K::Oeis { index, .. } => self.origin(index)?,
            K::Negate(inner) | K::Not(inner) => self.origin(inner)?,
            K::InRange { member, low, high } => {
                self.all([&**member, &**low, &**high])?;
                Origin::None
            }
            K::Power { base, exponent } => self.mixed([&**base, &**exponent])?,
            K::Range { low, high } => self.mixed([&**low, &**high])?,
        })
    }

    fn builtin(&mut self, builtin: B, args: &[Expr], expr: &Expr) -> Answer<Origin> {
        let span = expr.span;
        Ok(match builtin {
            B::Path
            | B::Cycle
            | B::Complete
            | B::CompleteBipartite
            | B::Star
            | B::Hypercube
            | B::Graph6
            | B::Cartesian
            | B::Tensor
            | B::Strong
            | B::Lexicographic
            | B::Disjoint
            | B::Join
            | B::Line
            | B::Middle => {
                self.all(args)?;
                let made = self.key(expr);
                self.fresh(Some(made))
            }
            B::Vertices
            | B::Neighbours
            | B::ClosedNeighbours
            | B::Components
            | B::Without
            | B::EdgeOf
            | B::Complement
            | B::VertexNamed
            | B::Power => self.met(args, span)?,
            B::Degree | B::Connected | B::Distance | B::HasEdge => {
                self.met(args, span)?;
                Origin::None
            }
            B::Item | B::Slice | B::Reverse | B::Subsets => {
                self.all(args)?.first().copied().unwrap_or(Origin::None)
            }
            // Elements that are sorted, or in one set, are compared.
            B::Sort | B::SetOf => {
                let whole = self.met(args, span)?;
                match whole {
                    Origin::Many => self.meet(whole, Origin::Many, span)?,
                    one => one,
                }
            }
            B::Replace => self.mixed(args)?,
            _ => {
                self.all(args)?;
                Origin::None
            }
        })
    }

    fn aggregate(
        &mut self,
        aggregate: Aggregate,
        elements: &[Element<Expr>],
        span: Span,
    ) -> Answer<Origin> {
        let is_set = aggregate == Aggregate::Set;
        let mut whole = Origin::None;
        for element in elements {
            let mut bound = Vec::new();
            self.all(&element.guards)?;
            for binder in &element.binders {
                match &binder.range {
                    BinderRange::Interval { slot, low, high } => {
                        self.all(low.iter().chain(high))?;
                        self.slots.insert(*slot, Origin::None);
                        bound.push(*slot);
                    }
                    BinderRange::Members { slot, set } => {
                        let origin = self.origin(set)?;
                        self.slots.insert(*slot, origin);
                        bound.push(*slot);
                    }
                    BinderRange::Vertices { slots, .. } => bound.extend(slots),
                }
                self.all(&binder.filters)?;
            }
            let mut item = self.origin(&element.item)?;
            // A graph that is made with a variable of the builder is a different one for each value.
            if let Origin::Graph(class) = item
                && let Some(made) = &self.made[self.class(class)]
                && bound.iter().any(|slot| made.mentions(*slot))
            {
                item = Origin::Many;
            }
            whole = match is_set {
                true if item == Origin::Many => self.meet(item, Origin::Many, element.item.span)?,
                true => self.meet(whole, item, span)?,
                false => self.side_by_side(whole, item),
            };
        }
        Ok(match aggregate {
            Aggregate::Set | Aggregate::List | Aggregate::SortedList => whole,
            _ => Origin::None,
        })
    }

    fn call(&mut self, function: FunctionId, args: &[Expr], span: Span) -> Answer<Origin> {
        let origins = self.all(args)?;
        let Some(summary) = self.summaries.get(&function) else {
            return Ok(Origin::None);
        };
        let is_made =
            summary.made.iter().any(Option::is_some) || matches!(summary.result, Source::Made(_));
        let keys: Vec<Expr> = match is_made {
            true => args.iter().map(|own| self.key(own)).collect(),
            false => Vec::new(),
        };
        for (at, origin) in origins.iter().enumerate() {
            let Some(&first) = summary.classes.get(at) else {
                continue;
            };
            if first != at {
                self.meet(origins[first], *origin, span)?;
            }
            if let Some(Some(made)) = summary.made.get(at)
                && *origin != Origin::None
            {
                let wanted = self.fresh(Some(with_arguments(made, &keys)));
                self.meet(*origin, wanted, span)?;
            }
        }
        Ok(match &summary.result {
            Source::None => Origin::None,
            Source::Many => Origin::Many,
            Source::Argument(at) => origins.get(*at).copied().unwrap_or(Origin::None),
            Source::Made(made) => self.fresh(Some(with_arguments(made, &keys))),
        })
    }

    /// The key of an expression: the expression without its places, with local names replaced by their values.
    fn key(&self, expr: &Expr) -> Expr {
        let mut key = expr.without_places();
        let local = |part: &Expr| match part.kind {
            ExprKind::Local(slot) => self.locals.get(&slot).map(|own| &own.1),
            _ => None,
        };
        let mut length = 0;
        key.each_part(&mut |part| length += local(part).map_or(1, parts));
        if length > LONGEST {
            // The key is that of a new graph, which depends on a new variable.
            let slot = usize::MAX - self.joined.len();
            return Expr::slot(slot, key.span);
        }
        key.replace_parts(&mut |part| local(part).cloned());
        key
    }
}

fn parts(expr: &Expr) -> usize {
    let mut count = 0;
    expr.each_part(&mut |_| count += 1);
    count
}
