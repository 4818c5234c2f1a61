//! Facts about the values of operators, built-in functions and aggregates.

use nk_base::source::Span;
use nk_lang::ir::{Aggregate, Builtin, Elements, Expr, ExprKind, Kind, Operation};

use super::facts::{Facts, Known, Slots};

impl Facts<'_> {
    pub fn arithmetic(
        &self,
        first: &Expr,
        rest: &[(Operation, Span, Expr)],
        slots: &Slots,
    ) -> Known {
        let mut known = self.of(first, slots);
        for (operation, _, part) in rest {
            let own = self.of(part, slots);
            known.is_fraction |= own.is_fraction;
            known.kind = known.kind.map_or(own.kind, |kind| {
                Some(own.kind.map_or(kind, |own| kind.merged(own)))
            });
            known.low = match operation {
                Operation::Add => both(known.low, own.low, |a, b| a.saturating_add(b)),
                Operation::Subtract => match &part.kind {
                    ExprKind::Number(number) => both(known.low, number.ceil().as_i64(), |a, b| {
                        a.saturating_sub(b)
                    }),
                    _ => None,
                },
                Operation::Multiply => both(known.low, own.low, |a, b| a.saturating_mul(b))
                    .filter(|_| known.low >= Some(0) && own.low >= Some(0)),
                Operation::FloorDivide | Operation::Divide => {
                    Some(0).filter(|_| known.low >= Some(0) && own.low >= Some(1))
                }
                Operation::Modulo => Some(0),
                Operation::NimSum => Some(0),
                _ => None,
            };
            match operation {
                Operation::Divide => known.is_fraction = true,
                Operation::FloorDivide | Operation::NimSum => known.is_fraction = false,
                _ => {}
            }
        }
        known
    }

    pub fn builtin(&self, builtin: Builtin, args: &[Expr], slots: &Slots) -> Known {
        use Builtin as B;
        let known = |at: usize| {
            args.get(at)
                .map(|own| self.of(own, slots))
                .unwrap_or_default()
        };
        let all = || args.iter().map(|own| self.of(own, slots));
        match builtin {
            B::Floor | B::Ceiling => Known::number(known(0).low),
            B::Abs => Known {
                low: Some(0),
                ..known(0)
            },
            B::Min | B::Max => Known {
                is_fraction: all().any(|own| own.is_fraction),
                ..Known::number(match builtin {
                    B::Max => all().filter_map(|own| own.low).max(),
                    _ => all().map(|own| own.low).min().flatten(),
                })
            },
            B::Gcd
            | B::NimSum
            | B::Nimber
            | B::Outcome
            | B::Order
            | B::Size
            | B::Octal
            | B::Bit
            | B::PopCount
            | B::Isqrt
            | B::Valuation
            | B::NimProduct
            | B::Degree
            | B::Distance
            | B::Cardinality => Known::number(Some(0)),
            B::Factorial | B::Prime => Known::number(Some(1)),
            B::Binomial => Known::number(known(0).low.filter(|low| *low >= 0).map(|_| 0)),
            B::IsPrime | B::Connected | B::HasEdge => Known::of(Kind::Truth),
            B::Sort => Known {
                kind: Some(Kind::list_of(known(0).kind.and_then(Kind::element))),
                ..known(0)
            },
            B::Reverse | B::Replace | B::Slice => Known {
                is_fraction: all().any(|own| own.is_fraction),
                ..known(0)
            },
            B::SetOf => Known {
                kind: Some(Kind::set_of(known(0).kind.and_then(Kind::element))),
                ..known(0)
            },
            B::Subsets => Known {
                kind: Some(Kind::set_of(known(0).kind)),
                ..known(0)
            },
            B::Item => Known {
                kind: known(0).kind.and_then(Kind::element),
                low: None,
                ..known(0)
            },
            B::Vertices | B::Neighbours | B::ClosedNeighbours => {
                Known::of(Kind::Set(Elements::VERTICES))
            }
            B::Components => Known::of(Kind::Set(Elements::GRAPHS)),
            B::EdgeOf => Known::of(Kind::Edge),
            B::VertexNamed => Known::of(Kind::Vertex),
            // The remaining functions have graphs, or parts of graphs, as values.
            _ => Known::of(Kind::Graph),
        }
    }

    pub fn gathered(aggregate: Aggregate, items: Vec<Known>) -> Known {
        let is_fraction = items.iter().any(|own| own.is_fraction);
        let element = items.iter().find_map(|own| own.kind);
        let is_natural = items.iter().all(|own| own.low >= Some(0));
        let least = items.iter().map(|own| own.low).min().flatten();
        match aggregate {
            Aggregate::Set => Known {
                kind: Some(Kind::set_of(element)),
                is_fraction,
                low: None,
            },
            Aggregate::List | Aggregate::SortedList => Known {
                kind: Some(Kind::list_of(element)),
                is_fraction,
                low: None,
            },
            Aggregate::Sum | Aggregate::Product => Known {
                is_fraction,
                ..Known::number(is_natural.then_some(0))
            },
            Aggregate::Min => Known {
                is_fraction,
                ..Known::number(least)
            },
            Aggregate::Max => Known {
                is_fraction,
                ..Known::number(items.iter().filter_map(|own| own.low).max())
            },
            Aggregate::Mex | Aggregate::Count | Aggregate::NimSum => Known::number(Some(0)),
            Aggregate::Exists | Aggregate::All => Known::of(Kind::Truth),
            Aggregate::Misere => Known::number(Some(0)),
        }
    }
}

fn both(a: Option<i64>, b: Option<i64>, with: fn(i64, i64) -> i64) -> Option<i64> {
    Some(with(a?, b?))
}
