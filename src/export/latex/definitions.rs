//! Functions by their equations, as they are written. They are for tables of two variables, and for everything else
//! that is not a recurrence in normal form.

use nk_base::number::Number;
use nk_lang::ir::{
    Aggregate, Clause, Enumeration, Eval, Expr, ExprKind, FunctionId, FunctionRule, Local, Pattern,
    Program,
};

use super::body::Body;
use super::lines::{Row, display};
use super::{letter, name};
use crate::comments;
use crate::reach::reach;
use crate::reason::{Answer, refuse};

/// The equations of all functions that an eval needs, and an equation for its expression, unless that is such a
/// function itself.
pub fn definitions(program: &Program, eval: &Eval, head: &[String]) -> Answer<String> {
    let found = reach(program, eval)?;
    let mut rows = Vec::new();
    for function in found.values.iter().chain(&found.functions) {
        rows.extend(equations(program, *function)?);
    }
    let body = Body {
        program,
        frame: &eval.range.frame,
    };
    if !is_plain_call(&eval.expr) {
        let range = format!("\\quad ({})", eval.range.text).replace('*', "");
        let range = range
            .replace("<=", "\\le")
            .replace(">=", "\\ge")
            .replace("!=", "\\ne");
        let variables: Vec<String> = (0..eval.range.variables.len())
            .map(|slot| body.variable(slot))
            .collect();
        let functions = found.all();
        let functions = functions
            .iter()
            .map(|own| program.functions[own.0].name.as_str());
        let taken: Vec<&str> = functions
            .chain(eval.range.frame.names.iter().map(String::as_str))
            .collect();
        let letter = letter(&taken);
        rows.push(Row {
            left: match variables.is_empty() {
                true => letter,
                false => format!("{letter}({})", variables.join(", ")),
            },
            right: match eval.range.text.is_empty() {
                true => vec![body.parts(&eval.expr)?],
                false => vec![body.parts(&eval.expr)?, vec![range]],
            },
        });
    }
    Ok(comments(head, "%", "") + &display(&rows))
}

/// Whether an expression is a function of the variables themselves, in their order.
fn is_plain_call(expr: &Expr) -> bool {
    let ExprKind::Call { args, .. } = &expr.kind else {
        return false;
    };
    let mut args = args.iter().enumerate();
    args.all(|(at, own)| matches!(own.kind, ExprKind::Slot(slot) if slot == at))
}

fn equations(program: &Program, function: FunctionId) -> Answer<Vec<Row>> {
    let own = &program.functions[function.0];
    let FunctionRule::Clauses(clauses) = &own.rule else {
        let reason = match own.enumeration() {
            Some(Enumeration::Endless { .. }) => "it is an infinite list",
            _ => "it is an enumeration that is not a recurrence",
        };
        return refuse(own.span, reason);
    };
    let mut rows = Vec::new();
    for clause in clauses {
        let body = Body {
            program,
            frame: &clause.frame,
        };
        let (left, conditions) = head(&own.name, clause, &body)?;
        body.rows(&left, &clause.body, &conditions, &mut rows)?;
    }
    Ok(rows)
}

/// The left side of an equation, and its conditions.
fn head(function: &str, clause: &Clause, body: &Body) -> Answer<(String, Vec<String>)> {
    let (mut args, mut conditions): (Vec<String>, Vec<String>) = Default::default();
    for (pattern, range) in clause.patterns.iter().zip(&clause.ranges) {
        let Pattern::Variable { slot, offset } = pattern else {
            args.push(
                range
                    .low
                    .as_ref()
                    .map_or_else(String::new, Number::to_string),
            );
            continue;
        };
        let variable = body.variable(*slot);
        args.push(match (offset.is_negative(), offset.as_i64()) {
            (_, Some(0)) => variable.clone(),
            (false, _) => format!("{variable} + {offset}"),
            (true, _) => format!(
                "{variable} - {}",
                offset.to_string().trim_start_matches('-')
            ),
        });
        for (sign, end) in [("\\ge", &range.low), ("\\le", &range.high)] {
            let moved = end.as_ref().and_then(|end| end.sub(offset).ok());
            if let Some(end) = moved {
                join_condition(&mut conditions, &variable, &format!("{sign} {end}"));
            }
        }
    }
    for filter in &clause.filters {
        conditions.push(body.expr(filter)?.text);
    }
    let left = match args.is_empty() {
        true => name(function),
        false => format!("{}({})", name(function), args.join(", ")),
    };
    Ok((left, conditions))
}

/// Adds a condition such as `a >= 0`, or joins it to the last one, `b >= 0`, as `b, a >= 0`.
fn join_condition(conditions: &mut Vec<String>, variable: &str, rest: &str) {
    match conditions.last_mut() {
        Some(last) if last.ends_with(&format!(" {rest}")) => {
            let variables = last.strip_suffix(rest).unwrap_or_default().trim_end();
            *last = format!("{variables}, {variable} {rest}");
        }
        _ => conditions.push(format!("{variable} {rest}")),
    }
}

impl Body<'_> {
    /// Adds a row for each case of the value.
    fn rows(
        &self,
        left: &str,
        expr: &Expr,
        conditions: &[String],
        rows: &mut Vec<Row>,
    ) -> Answer<()> {
        let mut expr = expr;
        let mut locals: &[Local] = &[];
        if let ExprKind::Let { locals: own, body } = &expr.kind {
            (locals, expr) = (own, body);
        }
        let mut is_first = true;
        loop {
            let (value, condition, next) = match &expr.kind {
                ExprKind::If(condition, then, otherwise) => {
                    let condition = self.expr(condition)?.text;
                    (
                        &**then,
                        format!("\\text{{if }} {condition}"),
                        Some(&**otherwise),
                    )
                }
                _ if is_first => (expr, String::new(), None),
                _ => (expr, "\\text{otherwise}".to_owned(), None),
            };
            let mut right = match &value.kind {
                ExprKind::Aggregate(Aggregate::Mex, elements) => self.mex(elements)?,
                _ => vec![self.parts(value)?],
            };
            if !condition.is_empty() {
                right.push(vec![format!("\\quad {condition}")]);
            }
            if is_first && !conditions.is_empty() {
                right.push(vec![format!("\\quad ({})", conditions.join(", "))]);
            }
            for (at, own) in locals.iter().enumerate() {
                let word = if at == 0 {
                    "\\text{where }"
                } else {
                    "\\text{and }"
                };
                let value = self.expr(&own.value)?.text;
                right.push(vec![format!(
                    "\\quad {word} {} = {value}",
                    self.variable(own.slot)
                )]);
            }
            rows.push(Row {
                left: left.to_owned(),
                right,
            });
            match next {
                Some(next) => (expr, is_first, locals) = (next, false, &[]),
                None => return Ok(()),
            }
        }
    }
}
