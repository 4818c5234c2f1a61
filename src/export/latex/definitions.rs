//! Functions by their equations, as they are written: tables of two variables, and whatever else is no recurrence in normal form.

use nk_base::number::Number;
use nk_lang::ir::{
    Aggregate, Binder, BinderRange, Builtin, Clause, Element, Eval, Expr, ExprKind, Frame,
    FunctionId, FunctionRule, Local, Operation, Pattern, Program,
};

use super::expressions::sign;
use super::lines::{Row, display};
use super::name;
use crate::comments;
use crate::written::text::level;
use crate::written::{Answer, reach, refuse};

/// The equations of all functions that an eval needs, and what it asks for.
pub fn definitions(program: &Program, eval: &Eval, head: &[String]) -> Answer<String> {
    let found = reach::reach(program, eval)?;
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
        rows.push(Row {
            left: "\\text{asked for}".to_owned(),
            right: vec![body.parts(&eval.expr)?, vec![range]],
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
        return refuse(own.span, "it is an enumeration that is no recurrence");
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

/// Adds `a >= 0`, or makes `b >= 0` to `b, a >= 0`.
fn join_condition(conditions: &mut Vec<String>, variable: &str, rest: &str) {
    match conditions.last_mut() {
        Some(last) if last.ends_with(&format!(" {rest}")) => {
            let variables = last.strip_suffix(rest).unwrap_or_default().trim_end();
            *last = format!("{variables}, {variable} {rest}");
        }
        _ => conditions.push(format!("{variable} {rest}")),
    }
}

/// An end of a range.
struct End {
    text: String,
    /// Whether the range stops before it.
    is_strict: bool,
}

/// The right side of an equation, or a part of it.
pub struct Body<'a> {
    pub program: &'a Program,
    frame: &'a Frame,
}

impl Body<'_> {
    pub fn variable(&self, slot: usize) -> String {
        name(self.frame.names.get(slot).map_or("x", String::as_str))
    }

    /// A row for each case of the value.
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

    /// The mex of sets, a group for each.
    pub fn mex(&self, elements: &[Element<Expr>]) -> Answer<Vec<Vec<String>>> {
        let mut sets = Vec::new();
        for element in elements {
            let mut parts = self.parts(&element.item)?;
            parts[0].insert_str(0, "\\{");
            let conditions = self.conditions(element)?;
            for (at, condition) in conditions.iter().enumerate() {
                match (at, parts.last_mut()) {
                    (0, _) => parts.push(format!(": {condition}")),
                    (_, Some(last)) => {
                        last.push(',');
                        parts.push(format!("\\ {condition}"));
                    }
                    _ => {}
                }
            }
            if let Some(last) = parts.last_mut() {
                *last += "\\}";
            }
            sets.push(parts);
        }
        if sets.is_empty() {
            sets.push(vec!["\\varnothing".to_owned()]);
        }
        for set in &mut sets[1..] {
            set[0].insert_str(0, "\\cup ");
        }
        sets[0][0].insert_str(0, "\\operatorname{mex}\\bigl(");
        if let Some(last) = sets.last_mut().and_then(|own| own.last_mut()) {
            *last += "\\bigr)";
        }
        Ok(sets)
    }

    /// What an element ranges over.
    pub fn conditions(&self, element: &Element<Expr>) -> Answer<Vec<String>> {
        let mut found = Vec::new();
        for Binder {
            range,
            filters,
            span,
        } in &element.binders
        {
            match range {
                BinderRange::Interval { slot, low, high } => {
                    found.extend(self.interval(*slot, low, high)?);
                }
                BinderRange::Members { slot, set } => found.push(format!(
                    "{} \\in {}",
                    self.variable(*slot),
                    self.expr(set)?.at(level::UNION)
                )),
                BinderRange::Vertices { .. } => return refuse(*span, "it runs through vertices"),
            }
            for filter in filters {
                found.push(self.expr(filter)?.text);
            }
        }
        for guard in &element.guards {
            found.push(self.expr(guard)?.text);
        }
        Ok(found)
    }

    /// `0 <= i < a`, and more conditions for further ends.
    fn interval(&self, slot: usize, low_ends: &[Expr], high_ends: &[Expr]) -> Answer<Vec<String>> {
        let variable = self.variable(slot);
        let low = |own| self.end(own, Builtin::Ceiling);
        let high = |own| self.end(own, Builtin::Floor);
        let lows: Vec<End> = low_ends.iter().map(low).collect::<Answer<_>>()?;
        let highs: Vec<End> = high_ends.iter().map(high).collect::<Answer<_>>()?;
        let sign = |own: &End, sign: &str| match own.is_strict {
            true => if sign == "\\le" { "<" } else { ">" }.to_owned(),
            false => sign.to_owned(),
        };
        let below = |own: &End| format!("{} {}", sign(own, "\\le"), own.text);
        let mut found = vec![format!(
            "{} {} {variable} {}",
            lows[0].text,
            sign(&lows[0], "\\le"),
            below(&highs[0])
        )];
        let more = lows[1..].iter();
        found.extend(more.map(|own| format!("{variable} {} {}", sign(own, "\\ge"), own.text)));
        found.extend(
            highs[1..]
                .iter()
                .map(|own| format!("{variable} {}", below(own))),
        );
        Ok(found)
    }

    /// An end of a range of integers. Whether it is rounded to an integer, as in `i <= floor(n/2)` or `i < ceiling(n/2)`, makes
    /// no difference. The bound behind `i < n` is n - 1, and the bound behind `x < i` is floor(x) + 1.
    fn end(&self, expr: &Expr, rounding: Builtin) -> Answer<End> {
        let rounded = |expr: &Expr, by: Builtin| match &expr.kind {
            ExprKind::Builtin(builtin, args) if *builtin == by => self.expr(&args[0]).map(Some),
            _ => Ok(None),
        };
        if let Some(text) = rounded(expr, rounding)? {
            return Ok(End {
                text: text.text,
                is_strict: false,
            });
        }
        let (step, opposite) = match rounding {
            Builtin::Floor => (Operation::Subtract, Builtin::Ceiling),
            _ => (Operation::Add, Builtin::Floor),
        };
        if let ExprKind::Arithmetic { first, rest } = &expr.kind
            && let [(operation, _, by)] = &rest[..]
            && *operation == step
            && matches!(&by.kind, ExprKind::Number(one) if one.as_i64() == Some(1))
            && let Some(text) = rounded(first, opposite)?
        {
            return Ok(End {
                text: text.text,
                is_strict: true,
            });
        }
        let text = self.expr(expr)?.text;
        let above = text
            .strip_suffix(" - 1")
            .filter(|_| rounding == Builtin::Floor);
        Ok(End {
            is_strict: above.is_some(),
            text: above.unwrap_or(&text).to_owned(),
        })
    }

    /// An expression in parts, between which a line may end: the terms of a nim-sum or of another sum.
    fn parts(&self, expr: &Expr) -> Answer<Vec<String>> {
        let ExprKind::Arithmetic { first, rest } = &expr.kind else {
            return Ok(vec![self.expr(expr)?.text]);
        };
        let signs: Option<Vec<&str>> = rest.iter().map(|own| sign(own.0)).collect();
        let Some(signs) = signs else {
            return Ok(vec![self.expr(expr)?.text]);
        };
        let mut parts = vec![self.expr(first)?.at(level::SUM)];
        for (sign, (.., own)) in signs.iter().zip(rest) {
            parts.push(format!("{sign} {}", self.expr(own)?.at(level::SUM + 1)));
        }
        Ok(parts)
    }
}
