//! Samples of the values of a name: first terms, values of constants, small graphs of a family.
//!
//! A token ends the work, and the answer then is what has been computed.

use std::ops::ControlFlow;
use std::rc::Rc;

use super::Analysis;
use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_base::source::{SourceMap, Span};
use nk_eval::{End, Evaluator, Limits, Value, Window};
use nk_lang::ir::{
    Builtin, Enumeration, Expr, ExprKind, Family, FamilyId, Frame, Function, FunctionId, Kind,
    Ranges, VariableRange,
};
use nk_oeis::Corpus;

/// Limits on the number of terms that are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The largest number of terms.
    pub terms: usize,
    /// The total length in characters after which no further term is computed.
    pub characters: usize,
}

impl Extent {
    /// The limits for a hover.
    pub(crate) const HOVER: Extent = Extent {
        terms: 24,
        characters: 72,
    };
    /// The limits for a hint at the end of a line.
    pub const HINT: Extent = Extent {
        terms: 10,
        characters: 36,
    };
}

/// The largest number of instances of a family.
const INSTANCES: usize = 6;

/// The first terms of a sequence, or the value of a constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The index of the first term; `None` for a constant.
    pub first: Option<Number>,
    /// Whether the terms are the elements of an infinite list, which are written `t[1]`.
    pub is_list: bool,
    /// The terms in order, or the one value of a constant.
    pub values: Vec<Number>,
    /// The reason why there are no more terms, unless it is their length.
    pub error: Option<String>,
}

impl Terms {
    /// The first term as it is written, `a(0)` or `t[1]`; `None` for a constant.
    pub fn first_of(&self, name: &str) -> Option<String> {
        let first = self.first.as_ref()?;
        Some(match self.is_list {
            true => format!("{name}[{first}]"),
            false => format!("{name}({first})"),
        })
    }
}

/// One graph of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// The arguments of the family.
    pub args: Vec<i64>,
    /// The number of vertices.
    pub order: Number,
    /// The number of edges.
    pub size: Number,
}

/// Computes samples of one program.
pub struct Sampler<'p> {
    evaluator: Evaluator<'p>,
    sources: &'p SourceMap,
    stop: CancelToken,
}

impl<'p> Sampler<'p> {
    /// A sampler of a specification, which must have no errors.
    pub fn new(analysis: &'p Analysis, corpus: Rc<Corpus>, stop: CancelToken) -> Self {
        let limits = Limits {
            steps: 5_000_000,
            depth: 100_000,
            bytes: 256 << 20,
            ..Limits::default()
        };
        Sampler {
            evaluator: Evaluator::new(&analysis.checked.program, corpus, limits, stop.clone()),
            sources: &analysis.sources,
            stop,
        }
    }

    /// The terms of a constant or a function of one number; `None` for anything else.
    pub fn terms(&mut self, name: &str, extent: Extent) -> Option<Terms> {
        let program = self.evaluator.program();
        let named = |own: &Function| own.name == name;
        let id = program.functions.iter().position(named)?;
        let function = &program.functions[id];
        let first = match function.arity() {
            0 => None,
            1 if function.params == [Kind::Number] => Some(function.first_argument()),
            _ => return None,
        };
        let mut terms = Terms {
            first: first.clone(),
            is_list: matches!(function.enumeration(), Some(Enumeration::Endless { .. })),
            values: Vec::new(),
            error: None,
        };
        let (mut next, mut written) = (first.unwrap_or(Number::ZERO), 0);
        while terms.values.len() < extent.terms && written < extent.characters {
            let args: Vec<Number> = terms.first.iter().map(|_| next.clone()).collect();
            match self.call(FunctionId(id), function.span, &args) {
                Ok(Value::Number(value)) => {
                    written += value.to_string().len() + 2;
                    terms.values.push(value);
                }
                Ok(_) => return None,
                Err(error) => {
                    terms.error = Some(error);
                    break;
                }
            }
            match next.add(&Number::ONE) {
                Ok(after) if terms.first.is_some() => next = after,
                _ => break,
            }
        }
        Some(terms)
    }

    /// The first terms of an eval, and whether there are more of them.
    pub fn eval(&mut self, index: usize, extent: Extent) -> (Vec<Value>, bool) {
        let program = self.evaluator.program();
        let Some(eval) = program.evals.get(index) else {
            return (Vec::new(), false);
        };
        let (mut values, mut written) = (Vec::new(), 0);
        let ended = self
            .evaluator
            .run_eval(eval, &Window::standard(), &mut |_, value| {
                if values.len() == extent.terms || written >= extent.characters {
                    return ControlFlow::Break(());
                }
                written += value.to_string().chars().count() + 2;
                values.push(value.clone());
                ControlFlow::Continue(())
            });
        let is_all = matches!(
            ended,
            Ok(End::Complete | End::AllMembers(_) | End::NoMore(_))
        );
        (values, !is_all)
    }

    /// The names of the variables of a range without an upper bound, each with the last value that it has by default.
    /// Variables whose lower bound depends on other variables are left out.
    pub(crate) fn default_ends(&mut self, ranges: &Ranges) -> Vec<(String, Number)> {
        let mut found = Vec::new();
        for variable in &ranges.variables {
            let VariableRange::Interval { low, high } = &variable.range else {
                continue;
            };
            if !high.is_empty() {
                continue;
            }
            let lows = low.iter().map(|bound| self.constant(bound, &ranges.frame));
            let lows: Option<Vec<Number>> = lows.collect();
            let end = lows
                .and_then(|lows| lows.into_iter().max())
                .and_then(|low| Window::standard().default_end(&low));
            found.extend(end.map(|end| (variable.name.clone(), end)));
        }
        found
    }

    /// The value of an expression; `None` if it has variables or no value.
    fn constant(&mut self, expr: &Expr, frame: &Frame) -> Option<Number> {
        expr.is_closed().then_some(())?;
        let question = self.evaluator.question(expr, frame);
        let value = self.evaluator.ask(&question, &[]).ok()?;
        value.number().cloned()
    }

    fn call(&mut self, function: FunctionId, span: Span, args: &[Number]) -> Result<Value, String> {
        let number = |arg: &Number| Expr::number(arg.clone(), span);
        let args = args.iter().map(number).collect();
        let kind = ExprKind::Call { function, args };
        let question = self
            .evaluator
            .question(&Expr { span, kind }, &Frame::default());
        let answer = self.evaluator.ask(&question, &[]);
        answer.map_err(|error| error.into_diagnostic(self.sources).message)
    }

    /// Small graphs of a family, in ascending order of the sum of their parameters.
    pub fn instances(&mut self, name: &str) -> Vec<Instance> {
        let program = self.evaluator.program();
        let named = |own: &Family| own.name == name;
        let Some(id) = program.families.iter().position(named) else {
            return Vec::new();
        };
        let family = &program.families[id];
        let mut found = Vec::new();
        for args in small_points(family.arity) {
            if found.len() >= INSTANCES || self.stop.is_cancelled() {
                break;
            }
            let order = self.measure(Builtin::Order, FamilyId(id), family.span, &args);
            let size = self.measure(Builtin::Size, FamilyId(id), family.span, &args);
            if let (Some(order), Some(size)) = (order, size) {
                found.push(Instance { args, order, size });
            }
        }
        found
    }

    fn measure(
        &mut self,
        builtin: Builtin,
        family: FamilyId,
        span: Span,
        args: &[i64],
    ) -> Option<Number> {
        let expr = |kind| Expr { span, kind };
        let number = |arg: &i64| Expr::number(*arg, span);
        let args = args.iter().map(number).collect();
        let graph = expr(ExprKind::Family { family, args });
        let args = vec![graph];
        let asked = expr(ExprKind::Builtin(builtin, args));
        let question = self.evaluator.question(&asked, &Frame::default());
        let value = self.evaluator.ask(&question, &[]).ok()?;
        value.number().cloned()
    }
}

/// Small values of the parameters of a family: one parameter from 0, several from 1, in ascending order of their sum.
fn small_points(arity: usize) -> Vec<Vec<i64>> {
    match arity {
        0 => vec![Vec::new()],
        1 => (0..12).map(|n| vec![n]).collect(),
        _ => {
            let mut points = vec![Vec::new()];
            for _ in 0..arity.min(4) {
                points = points
                    .into_iter()
                    .flat_map(|point: Vec<i64>| {
                        (1..=4).map(move |next| [&point[..], &[next]].concat())
                    })
                    .collect();
            }
            points.sort_by_key(|point| point.iter().sum::<i64>());
            points.truncate(64);
            points
        }
    }
}
