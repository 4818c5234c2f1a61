//! A graph expression with its numbers taken out, for which recurrences are derived and looked up.
//!
//! Equal templates have equal nimbers for equal numbers, at any places of a specification.

use super::affine::{affine_in, variable};
use nk_base::english::plus;
use nk_base::source::Span;
use nk_lang::builtins;
use nk_lang::ir::{Builtin, Expr, ExprKind, FamilyId, Kind, Program};
use nk_lang::strips::Argument;

/// Greatest absolute value of the numbers other than the one that varies.
const MOST_FIXED: i64 = 64;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Template {
    Text(String),
    /// `factor * hole + offset`, for a hole by its number.
    Number {
        hole: usize,
        factor: i64,
        offset: i64,
    },
    Family(FamilyId, Vec<Template>),
    Builtin(Builtin, Vec<Template>),
}

/// The expression that is taken for a hole with a variable n in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holes {
    /// The whole numbers, such as `2 n + 1`, if all numbers with n are this one; else n.
    Numbers,
    /// The variables.
    Variables,
}

/// A number in a graph expression.
struct Leaf<'e> {
    expr: &'e Expr,
    /// The slot s and the c and d of `c s + d`.
    linear: Option<(usize, i64, i64)>,
}

/// The template of a graph expression, and the numbers that fill its holes; `None` for a choice of graphs.
pub(super) fn template(graph: &Expr, holes: Holes) -> Option<(Template, Vec<Expr>)> {
    let mut leaves = Vec::new();
    gather(graph, &mut leaves)?;
    let mut numbers: Vec<Expr> = Vec::new();
    // The hole of each slot that is one.
    let mut known: Vec<(usize, usize)> = Vec::new();
    let mut filled = Vec::new();
    for leaf in &leaves {
        let Some((slot, factor, offset)) = leaf.linear else {
            numbers.push(leaf.expr.clone());
            filled.push((numbers.len() - 1, 1, 0));
            continue;
        };
        let mut same = leaves.iter().filter_map(|own| own.linear);
        let whole = holes == Holes::Numbers
            && same.all(|own| own.0 != slot || own == (slot, factor, offset));
        let hole = match known.iter().find(|own| own.0 == slot) {
            Some((_, hole)) => *hole,
            None => {
                numbers.push(match whole {
                    true => leaf.expr.clone(),
                    false => Expr::slot(slot, leaf.expr.span),
                });
                known.push((slot, numbers.len() - 1));
                numbers.len() - 1
            }
        };
        filled.push(match whole {
            true => (hole, 1, 0),
            false => (hole, factor, offset),
        });
    }
    let shape = shape(graph, &mut filled.into_iter())?;
    Some((shape, numbers))
}

/// All numbers of a graph expression, from left to right.
fn gather<'e>(graph: &'e Expr, leaves: &mut Vec<Leaf<'e>>) -> Option<()> {
    match &graph.kind {
        ExprKind::Text(_) => Some(()),
        ExprKind::Family { args, .. } => {
            args.iter().for_each(|arg| leaves.push(Leaf::of(arg)));
            Some(())
        }
        ExprKind::Builtin(builtin, args) => args
            .iter()
            .zip(builtins::parameters(*builtin)?)
            .try_for_each(|(arg, kind)| match kind {
                builtins::Argument::Kind(Kind::Number) => {
                    leaves.push(Leaf::of(arg));
                    Some(())
                }
                _ => gather(arg, leaves),
            }),
        _ => None,
    }
}

impl Leaf<'_> {
    fn of(expr: &Expr) -> Leaf<'_> {
        let linear = variable(expr).and_then(|slot| {
            let (factor, offset) = affine_in(expr, slot)?;
            (factor != 0).then_some((slot, factor, offset))
        });
        Leaf { expr, linear }
    }
}

/// For each number of an expression its hole with a factor and an offset.
type Filled = std::vec::IntoIter<(usize, i64, i64)>;

fn number(filled: &mut Filled) -> Option<Template> {
    let (hole, factor, offset) = filled.next()?;
    Some(Template::Number {
        hole,
        factor,
        offset,
    })
}

/// The template of an expression, with its holes in the order of [`gather`].
fn shape(graph: &Expr, filled: &mut Filled) -> Option<Template> {
    match &graph.kind {
        ExprKind::Text(text) => Some(Template::Text(text.clone())),
        ExprKind::Family { family, args } => {
            let args: Option<_> = args.iter().map(|_| number(filled)).collect();
            Some(Template::Family(*family, args?))
        }
        ExprKind::Builtin(builtin, args) => {
            let mut own = Vec::new();
            for (arg, kind) in args.iter().zip(builtins::parameters(*builtin)?) {
                own.push(match kind {
                    builtins::Argument::Kind(Kind::Number) => number(filled)?,
                    _ => shape(arg, filled)?,
                });
            }
            Some(Template::Builtin(*builtin, own))
        }
        _ => None,
    }
}

impl Template {
    /// The graph expression in which each hole is `a * slot + b`, where the slot has the number of the hole, and
    /// `filled` gives a and b.
    pub(super) fn graph(&self, filled: impl Fn(usize) -> (i64, i64)) -> Option<Expr> {
        self.with_numbers(&mut |hole, factor, offset| {
            let (a, b) = filled(hole);
            let offset = factor.checked_mul(b)?.checked_add(offset)?;
            let factor = factor.checked_mul(a)?;
            Some(Expr::line(factor, hole, offset, Span::NOWHERE))
        })
    }

    /// The graph expression whose numbers `number` makes, from left to right, each from its hole, factor and offset.
    fn with_numbers(
        &self,
        number: &mut dyn FnMut(usize, i64, i64) -> Option<Expr>,
    ) -> Option<Expr> {
        let mut all = |own: &[Template]| {
            let all = own.iter().map(|own| own.with_numbers(number));
            all.collect::<Option<Vec<Expr>>>()
        };
        let kind = match self {
            Template::Text(text) => ExprKind::Text(text.clone()),
            Template::Family(family, args) => ExprKind::Family {
                family: *family,
                args: all(args)?,
            },
            Template::Builtin(builtin, args) => ExprKind::Builtin(*builtin, all(args)?),
            &Template::Number {
                hole,
                factor,
                offset,
            } => return number(hole, factor, offset),
        };
        Some(Expr::new(kind, Span::NOWHERE))
    }
}

/// A template with one varying hole, the others filled.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct TemplateFamily {
    template: Template,
    /// For each hole its number, or `None` for the one that varies.
    holes: Vec<Option<i64>>,
}

impl TemplateFamily {
    /// A template with these holes; `None` if the fixed numbers are too large for a graph that repeats in one
    /// direction.
    pub(super) fn new(template: Template, holes: Vec<Option<i64>>) -> Option<TemplateFamily> {
        let small = |own: &Option<i64>| own.is_none_or(|own| own.abs() <= MOST_FIXED);
        holes
            .iter()
            .all(small)
            .then_some(TemplateFamily { template, holes })
    }

    /// The graph expression, each of its numbers a slot of its own, and the values of the slots.
    pub(super) fn graph(&self) -> Option<(Expr, Vec<Argument>)> {
        let mut slots = Vec::new();
        let graph = self.template.with_numbers(&mut |hole, factor, offset| {
            let (scale, value) = match self.holes[hole] {
                Some(value) => (0, value),
                None => (factor, 0),
            };
            let offset = factor.checked_mul(value)?.checked_add(offset)?;
            slots.push(Argument { scale, offset });
            Some(Expr::slot(slots.len() - 1, Span::NOWHERE))
        })?;
        Some((graph, slots))
    }

    /// The name that is shown to a reader, such as `spider(n, 3)` or `power(path(n), 2)`.
    pub(super) fn name(&self, program: &Program) -> String {
        self.text(&self.template, program)
    }

    fn text(&self, template: &Template, program: &Program) -> String {
        let call = |name: &str, args: &[Template]| {
            let args: Vec<String> = args.iter().map(|own| self.text(own, program)).collect();
            format!("{name}({})", args.join(", "))
        };
        match template {
            Template::Text(text) => format!("{text:?}"),
            Template::Family(family, args) => call(&program.families[family.0].name, args),
            Template::Builtin(builtin, args) => {
                call(builtins::builtin_name(*builtin).unwrap_or("?"), args)
            }
            &Template::Number {
                hole,
                factor,
                offset,
            } => match (self.holes[hole], factor) {
                (Some(value), _) => (factor * value + offset).to_string(),
                (None, 1) => plus("n", offset),
                (None, _) => plus(&format!("{factor}*n"), offset),
            },
        }
    }
}
