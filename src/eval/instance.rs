//! Enumerations with numbers for their parameters: `P`, `T(3, 2)`.

use super::affine::number;
use nk_base::number::Number;
use nk_lang::ir::{Enumeration, Expr, ExprKind, FunctionId, Program};
use nk_syntax::ast::Comparison;

/// An enumeration, with a number for each of its parameters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Instance {
    pub function: FunctionId,
    pub args: Vec<Number>,
}

/// The members of an instance: the integers from the largest of `low` on with all the properties `filters` of the
/// variable in slot 0.
pub(super) struct Rules {
    pub low: Vec<Expr>,
    pub filters: Vec<Expr>,
}

impl Instance {
    /// The enumeration with these arguments, if they are numbers.
    pub(super) fn of(function: FunctionId, args: &[Expr]) -> Option<Instance> {
        let args = args.iter().map(number).collect::<Option<_>>()?;
        Some(Instance { function, args })
    }

    /// An enumeration without parameters.
    pub(super) fn alone(function: FunctionId) -> Instance {
        let args = Vec::new();
        Instance { function, args }
    }

    /// Whether a condition keeps a variable to the members of the instance.
    pub(super) fn is_kept_to_by(&self, condition: &Expr) -> bool {
        match &condition.kind {
            ExprKind::InEnumeration {
                member,
                function,
                args,
            } => {
                matches!(member.kind, ExprKind::Slot(_))
                    && Instance::of(*function, args).as_ref() == Some(self)
            }
            _ => false,
        }
    }

    /// `T(3, 2)`
    pub(super) fn name(&self, program: &Program) -> String {
        let name = &program.functions[self.function.0].name;
        match self.args.is_empty() {
            true => name.clone(),
            false => {
                let args: Vec<String> = self.args.iter().map(ToString::to_string).collect();
                format!("{name}({})", args.join(", "))
            }
        }
    }

    /// The arguments as expressions at the place of the definition.
    pub(super) fn arguments(&self, program: &Program) -> Vec<Expr> {
        let span = program.functions[self.function.0].span;
        let number = |own: &Number| Expr::number(own.clone(), span);
        self.args.iter().map(number).collect()
    }

    /// The rules of the members; `None` if these are not the integers with some property, or if arguments are missing.
    pub(super) fn rules(&self, program: &Program) -> Option<Rules> {
        let own = &program.functions[self.function.0];
        let Some(Enumeration::Search {
            low, high, filters, ..
        }) = own.enumeration()
        else {
            return None;
        };
        let count = self.args.len();
        if own.arity() != count + 1 {
            return None;
        }
        let put = |expr: &Expr| {
            expr.with_slots(|slot| match self.args.get(slot) {
                Some(number) => Some(ExprKind::Number(number.clone())),
                None => (slot == count).then_some(ExprKind::Slot(0)),
            })
        };
        let below = |high: &Expr| {
            let n = Expr::slot(0, high.span);
            Expr::compare(n, Comparison::LessEqual, put(high), high.span)
        };
        Some(Rules {
            low: low.iter().map(put).collect(),
            filters: high
                .iter()
                .map(below)
                .chain(filters.iter().map(put))
                .collect(),
        })
    }
}
