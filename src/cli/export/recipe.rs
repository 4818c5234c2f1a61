//! Reads from the expression of an eval what a program must compute and print.

use nk_base::number::Number;
use nk_base::source::{SourceMap, Span};
use nk_eval::affine;
use nk_export::{Places, Shown};
use nk_lang::ir::{Builtin, Enumeration, Expr, ExprKind, FunctionId, Kind};
use nk_lang::recognise::recognise;
use nk_syntax::ast::Comparison;
use nk_system::{Member, System};

use super::{ExportError, Exporter, why};

/// A sequence of a system, and the part of it that is printed.
pub struct Found {
    pub system: System,
    pub root: Member,
    pub shown: Shown,
    /// The name of the enumeration whose members are printed.
    pub enumeration: Option<String>,
}

impl Exporter<'_> {
    /// The sequence behind an expression in the variable of slot 0: `f(2*n + 1)`, `octal("0.07", n)`, or `P(k)` with `P
    /// = { N : f(N) = 0 }`.
    pub fn sequence(&mut self, expr: &Expr) -> Result<Found, ExportError> {
        if let ExprKind::Call { function, .. } = &expr.kind {
            let function = &self.part.program.functions[function.0];
            if let Some(kind) = function.params.iter().find(|own| **own != Kind::Number) {
                let name = &function.name;
                return why(format!(
                    "`{name}` is a function of {kind}, and recurrences have numbers as arguments"
                ));
            }
        }
        let (sequence, scale, offset) = indexed(expr)?;
        if scale < 1 {
            return why("its index does not grow with the variable");
        }
        let program = &self.part.program;
        let function = match sequence {
            Called::Function(function) => Some(&program.functions[function.0]),
            Called::Octal(_) => None,
        };
        let enumeration = function.and_then(|own| own.enumeration());
        let shown = Shown {
            scale,
            offset,
            places: None,
        };
        let Some(enumeration) = enumeration else {
            let (system, root) = self.system(sequence)?;
            return Ok(Found {
                system,
                root,
                shown,
                enumeration: None,
            });
        };
        let (sequence, places) = members(enumeration).ok_or_else(not_of_this_kind)?;
        let (system, root) = self.system(sequence)?;
        // Below its first index the sequence has no values to compare.
        if places.start() < system.sequences[root].first {
            return Err(not_of_this_kind());
        }
        let places = Some(places);
        Ok(Found {
            system,
            root,
            shown: Shown { places, ..shown },
            enumeration: function.map(|own| own.name.clone()),
        })
    }

    fn system(&mut self, called: Called) -> Result<(System, Member), ExportError> {
        let code = match called {
            Called::Function(function) => return self.function(function),
            Called::Octal(code) => code,
        };
        match self.evaluator.sequenced_octal(code) {
            Ok(Some(own)) => {
                let mut system = own.values.system().clone();
                // The title of an octal game is no name.
                system.sequences[own.member].name = "heap".to_owned();
                Ok((system, own.member))
            }
            _ => why(format!(
                "octal game {code} has no recurrence in normal form"
            )),
        }
    }

    fn function(&mut self, function: FunctionId) -> Result<(System, Member), ExportError> {
        let program = &self.part.program;
        let found = match recognise(program, function) {
            Ok(found) if found.modulus == 1 => return Ok((found.system, 0)),
            Ok(_) => {
                let name = &program.functions[function.0].name;
                return why(format!(
                    "the normal form of `{name}` has a sequence for each residue of its argument"
                ));
            }
            Err(found) => found,
        };
        if let Some(system) = nk_eval::heaps_of(&program.functions[function.0]) {
            return Ok((system, 0));
        }
        let name = &program.functions[found.function.0].name;
        let place = place(&found.span, &self.part.sources);
        why(format!("of `{name}`: {}{place}", found.reason))
    }
}

/// The source of the values of a sequence.
#[derive(Clone, Copy)]
enum Called<'e> {
    Function(FunctionId),
    Octal(&'e str),
}

/// Reads `f(2*n + 1)` as f, 2 and 1.
fn indexed(expr: &Expr) -> Result<(Called<'_>, i64, i64), ExportError> {
    let (called, index) = match &expr.kind {
        ExprKind::Call { function, args } => match args.as_slice() {
            [index] => (Called::Function(*function), index),
            _ => return why("its function has more than one argument"),
        },
        ExprKind::Builtin(Builtin::Octal, _) => match expr.as_octal() {
            Some((code, index)) => (Called::Octal(code), index),
            None => return why("its octal code is not written out"),
        },
        _ => {
            return why(
                "its expression is not a sequence by itself: export `f(n)`, `octal(..., n)` or `nimber(...)`",
            );
        }
    };
    match affine(index) {
        Some((scale, offset)) => Ok((called, scale, offset)),
        None => why("its index is not of the form `2*n + 1`"),
    }
}

fn not_of_this_kind() -> ExportError {
    ExportError::Why(
        "only enumerations such as `{ N : N >= 0, f(N) = 0 }` or `!= 0` are exported".to_owned(),
    )
}

/// Reads an enumeration of the form `{ N : N >= low, f(N + shift) = value }`.
fn members(enumeration: &Enumeration) -> Option<(Called<'_>, Places)> {
    let Enumeration::Search {
        low, high, filters, ..
    } = enumeration
    else {
        return None;
    };
    let ([low], [], [filter]) = (&low[..], &high[..], &filters[..]) else {
        return None;
    };
    let ExprKind::Compare(left, op, right) = &filter.kind else {
        return None;
    };
    let is_equal = match op {
        Comparison::Equal => true,
        Comparison::NotEqual => false,
        _ => return None,
    };
    let number = |expr: &Expr| match &expr.kind {
        ExprKind::Number(number) => Number::as_i64(number),
        _ => None,
    };
    let (value, side) = match (number(left), number(right)) {
        (Some(value), None) => (value, right),
        (None, Some(value)) => (value, left),
        _ => return None,
    };
    let (called, 1, shift) = indexed(side).ok()? else {
        return None;
    };
    let (low, value) = (number(low)?, u32::try_from(value).ok()?);
    Some((
        called,
        Places {
            low,
            shift,
            value,
            is_equal,
        },
    ))
}

/// A place in the sources, in parentheses.
pub fn place(span: &Span, sources: &SourceMap) -> String {
    let (line, column) = sources.line_column(*span);
    format!(" ({}:{line}:{column})", sources.get(span.file).name)
}
