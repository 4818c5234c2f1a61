//! The equation that holds for the arguments of a call.

use super::error::{EvalErrorKind, NoEquationHelp, Step};
use super::frames::Owner;
use super::machine::Machine;
use super::value::Value;
use nk_base::number::Number;
use nk_base::source::Span;
use nk_lang::ir::{Clause, FunctionId, FunctionRule, Kind, Pattern};

impl<'p> Machine<'p> {
    fn clauses(&self, function: FunctionId) -> &'p [Clause] {
        match &self.program.functions[function.0].rule {
            FunctionRule::Clauses(clauses) => clauses,
            FunctionRule::Enumeration(_) => &[],
        }
    }

    /// The current function, and its clauses.
    fn function_on_top(&self) -> (FunctionId, &'p [Clause]) {
        let function = self.frame().owner.function();
        (function, self.clauses(function))
    }

    pub(super) fn in_ranges(&mut self, clause: usize, base: usize) {
        let ranges = &self.function_on_top().1[clause].ranges;
        let inside = ranges
            .iter()
            .enumerate()
            .all(|(i, range)| match &self.registers[base + i] {
                Value::Number(number) => range.contains(number),
                // No range narrows an argument of another kind.
                _ => true,
            });
        self.stack.push(Value::Truth(inside));
    }

    pub(super) fn claim(&mut self, clause: u32) -> Step<()> {
        let first = match self.frames.last_mut() {
            Some(frame) => frame.claimed.replace(clause),
            None => None,
        };
        let Some(first) = first else {
            return Ok(());
        };
        let (function, clauses) = self.function_on_top();
        let args = self.frame_arguments(self.frame());
        Err(EvalErrorKind::TwoEquations {
            call: self.call_text(Owner::Function(function), args),
            first: clauses[first as usize].whole,
        })
    }

    /// Leaves a call whose arguments are not admitted, which is an error of the caller: the owner, the call as text,
    /// and the arguments.
    pub(super) fn refused_call(&mut self) -> (Owner, String, Vec<Number>) {
        let frame = self.pop_frame();
        let call = self.call_text(frame.owner, self.frame_arguments(&frame));
        let args = self.frame_keys(&frame);
        self.registers.truncate(frame.base);
        (frame.owner, call, args)
    }

    /// The error that no clause admits the arguments.
    pub(super) fn no_clause(&mut self) -> EvalErrorKind {
        let (owner, call, args) = self.refused_call();
        let function = match owner {
            Owner::Enumeration(listing) => {
                self.listings[listing].abandon();
                self.listings[listing].enumeration()
            }
            owner => {
                let function = owner.function();
                self.memos[function.0].set(&args, super::memo::Entry::Unknown);
                function
            }
        };
        let name = self.program.functions[function.0].name.clone();
        if let Some(enumeration) = self.program.functions[function.0].enumeration() {
            let guards = enumeration.guards();
            let place = guards.iter().map(|own| own.span).reduce(Span::to);
            return EvalErrorKind::NoEquation {
                call,
                nearest: place.map(|own| (own, excluded())),
                help: NoEquationHelp::Excluded,
            };
        }
        if !self.program.functions[function.0].takes_numbers() {
            let nearest = self.clauses(function).last().map(|own| {
                let params = &self.program.functions[function.0].params;
                let mut args = own.ranges.iter().zip(&args).zip(params);
                let is_outside =
                    args.any(|((range, arg), kind)| *kind == Kind::Number && !range.contains(arg));
                let text = match is_outside {
                    true => covered(&name, own).unwrap_or_else(excluded),
                    false => excluded(),
                };
                (own.claim, text)
            });
            return EvalErrorKind::NoEquation {
                call,
                nearest,
                help: NoEquationHelp::Excluded,
            };
        }
        let (nearest, help) = nearest(&name, self.clauses(function), &args);
        EvalErrorKind::NoEquation {
            call,
            nearest,
            help,
        }
    }
}

fn excluded() -> String {
    "its conditions exclude these arguments".to_owned()
}

type Nearest = (Option<(Span, String)>, NoEquationHelp);

/// The nearest equation with a remark on it, and the advice.
fn nearest(name: &str, clauses: &[Clause], args: &[Number]) -> Nearest {
    match args {
        [arg] => nearest_of_one(name, clauses, arg),
        _ => nearest_of_several(name, clauses, args),
    }
}

fn nearest_of_several(name: &str, clauses: &[Clause], args: &[Number]) -> Nearest {
    let admits = |clause: &&Clause| {
        let mut pairs = clause.ranges.iter().zip(args);
        pairs.all(|(range, arg)| range.contains(arg))
    };
    let all: Vec<String> = args.iter().map(Number::to_string).collect();
    let all = all.join(", ");
    if let Some(clause) = clauses.iter().find(admits) {
        let text = format!("its conditions exclude {all}");
        return (Some((clause.claim, text)), NoEquationHelp::Excluded);
    }
    let general = clauses.last();
    let here = || format!("{name} is defined here, not at {all}");
    let shown = general.map(|own| (own.claim, covered(name, own).unwrap_or_else(here)));
    (shown, NoEquationHelp::Elsewhere)
}

fn nearest_of_one(name: &str, clauses: &[Clause], arg: &Number) -> Nearest {
    if let Some(clause) = clauses.iter().find(|clause| clause.ranges[0].contains(arg)) {
        let text = format!("its conditions exclude {arg}");
        return (Some((clause.claim, text)), NoEquationHelp::Excluded);
    }
    if let Some(nearest) = below_all(name, clauses, arg) {
        return nearest;
    }
    let highest = clauses
        .iter()
        .filter(|clause| clause.ranges[0].high.is_some())
        .max_by_key(|clause| clause.ranges[0].high.clone());
    let text = |clause: &Clause| match &clause.ranges[0].high {
        Some(high) if high < arg => format!("{name} ends at {high}"),
        _ => format!("{name} is defined here, not at {arg}"),
    };
    let shown = highest.map(|clause| (clause.claim, text(clause)));
    (shown, NoEquationHelp::Elsewhere)
}

/// The nearest equation and the advice for an argument below all equations.
fn below_all(name: &str, clauses: &[Clause], arg: &Number) -> Option<Nearest> {
    let low_of = |clause: &&Clause| clause.ranges[0].low.clone();
    let lowest = clauses
        .iter()
        .filter(|clause| clause.ranges[0].low.is_some())
        .min_by_key(low_of);
    let clause = lowest?;
    let low = clause.ranges[0].low.as_ref().filter(|low| *low > arg)?;
    let text = format!("{name} is defined from {low} up");
    let missing = low.sub(arg).unwrap_or(Number::ONE);
    let bare = clause.claim == clause.head && clause.constants() == 0;
    let help = match bare {
        true => NoEquationHelp::NoBase {
            lowest: format!("{name}({low})"),
            missing,
        },
        false => NoEquationHelp::Below { missing },
    };
    Some((Some((heads_with(clause, clauses), text)), help))
}

/// "W is defined for a >= 0, 1 <= b <= 5"; `None` where not all arguments are variables.
fn covered(name: &str, clause: &Clause) -> Option<String> {
    let mut ranges = Vec::new();
    for (pattern, range) in clause.patterns.iter().zip(&clause.ranges) {
        let Pattern::Variable { slot, offset } = pattern else {
            return None;
        };
        let variable = &clause.frame.names[*slot];
        let own = |end: &Option<Number>| end.as_ref().and_then(|end| end.sub(offset).ok());
        ranges.push(match (own(&range.low), own(&range.high)) {
            (Some(low), Some(high)) => format!("{low} <= {variable} <= {high}"),
            (Some(low), None) => format!("{variable} >= {low}"),
            (None, Some(high)) => format!("{variable} <= {high}"),
            (None, None) => format!("every {variable}"),
        });
    }
    Some(format!("{name} is defined for {}", ranges.join(", ")))
}

/// The heads of an equation that states several at once: `K(-2) = K(-1)`.
fn heads_with(clause: &Clause, clauses: &[Clause]) -> Span {
    let together = clauses
        .iter()
        .filter(|other| other.body.span == clause.body.span);
    together.fold(clause.head, |span, other| span.to(other.head))
}
