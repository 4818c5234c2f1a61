//! Definitions: functions, constants, enumerations and graph families.

use nk_lang::ir::{Clause, Expr, ExprKind, FunctionId, FunctionRule, Pattern};

use super::Tongue;
use super::expr::{Body, Form};
use super::writer::Writer;
use crate::reach::Reach;
use crate::reason::{Answer, refuse};
use crate::text::{Text, level};

/// A case of a function: its conditions, and the value.
struct Case {
    /// The conditions; empty if the case applies whenever no earlier one does.
    conditions: Vec<Text>,
    /// The lines in Python, or one text in another language.
    lines: Vec<String>,
    /// The variables of loops.
    named: Vec<String>,
}

impl<'a> Writer<'a> {
    /// All definitions. Functions come first, since constants and enumerations are computed as soon as they are
    /// defined.
    pub fn items(&mut self, reach: &Reach) -> Answer<Vec<String>> {
        let mut items = Vec::new();
        for family in &reach.families {
            items.push(self.family(*family)?);
        }
        for function in &reach.functions {
            items.push(self.function(*function)?);
        }
        let mut values = Vec::new();
        for function in &reach.values {
            match &self.program.functions[function.0].rule {
                FunctionRule::Clauses(clauses) => values.push(self.constant(*function, clauses)?),
                FunctionRule::Enumeration(rule) => {
                    let (test, list) = self.enumeration(*function, rule)?;
                    items.extend(test);
                    values.push(list);
                }
            }
        }
        if !values.is_empty() {
            items.push(values.join("\n"));
        }
        Ok(items)
    }

    fn function(&self, function: FunctionId) -> Answer<String> {
        let own = &self.program.functions[function.0];
        let FunctionRule::Clauses(clauses) = &own.rule else {
            return refuse(own.span, "it is an enumeration");
        };
        let params = self.params(clauses, own.params.len());
        let mut cases: Vec<Case> = Vec::new();
        for (at, clause) in clauses.iter().enumerate() {
            let before = &clauses[..at];
            let is_last = at + 1 == clauses.len();
            let is_rest = is_last && is_open(clause) && before.iter().all(is_base);
            let case = self.case(function, clause, &params, is_rest)?;
            match cases.last_mut() {
                Some(last) if last.lines == case.lines && !case.conditions.is_empty() => {
                    let both = [last, &mut { case }].map(|own| self.tongue.all(&own.conditions));
                    let either = self.tongue.any(&both);
                    if let Some(last) = cases.last_mut() {
                        last.conditions = vec![either];
                    }
                }
                _ => cases.push(case),
            }
        }
        let name = self.names.function(function);
        let is_kept =
            self.recursive.contains(&function) || clauses.iter().any(|own| is_long(&own.body));
        Ok(match self.tongue {
            Tongue::Python => self.python_function(function, name, &params, &cases, is_kept),
            Tongue::Pari => self.pari_function(function, name, &params, &cases, is_kept),
            Tongue::Mathematica => self.mathematica_function(function, name, &params, &cases),
            Tongue::Maple => {
                let undefined = Text::atom("FAIL");
                let body = self.nested(&cases, &undefined);
                let named = cases.iter().flat_map(|own| own.named.clone()).collect();
                self.procedure(name, &params, named, &body)
            }
        })
    }

    /// The value by cases as one expression.
    fn nested(&self, cases: &[Case], otherwise: &Text) -> String {
        let mut body = otherwise.clone();
        for case in cases.iter().rev() {
            let value = Text::atom(&case.lines[0]);
            body = match case.conditions.is_empty() {
                true => value,
                false => {
                    let condition = self.tongue.all(&case.conditions);
                    let args = [condition, value, body];
                    self.table.fill("if", &args).unwrap_or(args[1].clone())
                }
            };
        }
        body.text
    }

    fn mathematica_function(
        &self,
        function: FunctionId,
        name: &str,
        params: &[String],
        cases: &[Case],
    ) -> String {
        let body = self.nested(cases, &Text::atom("Abort[]"));
        let remembered = |name: &str| {
            let head = Self::patterns(name, params);
            format!("{head} := {} = {body};", head.replace('_', ""))
        };
        match self.by_components.contains(&function) {
            false => remembered(name),
            true => {
                let connected = self.fresh(&format!("{name}_connected"), params);
                let whole = self.fresh("whole", params);
                format!(
                    "{}\n{name}[{whole}_] := nimsum[Map[{connected}, parts[{whole}]]];",
                    remembered(&connected)
                )
            }
        }
    }

    fn python_function(
        &self,
        function: FunctionId,
        name: &str,
        params: &[String],
        cases: &[Case],
        is_kept: bool,
    ) -> String {
        let mut lines = Vec::new();
        match (self.by_components.contains(&function), is_kept) {
            (true, _) => lines.push("@by_components".to_owned()),
            (false, true) => lines.push("@cache".to_owned()),
            (false, false) => {}
        }
        lines.push(format!("def {name}({}):", params.join(", ")));
        let mut is_open = true;
        for case in cases {
            let indent = if case.conditions.is_empty() {
                "    "
            } else {
                "        "
            };
            if !case.conditions.is_empty() {
                let condition = self.tongue.all(&case.conditions);
                lines.push(format!("    if {}:", condition.text));
            }
            is_open &= !case.conditions.is_empty();
            lines.extend(case.lines.iter().map(|own| format!("{indent}{own}")));
        }
        if is_open {
            lines.push(format!(
                "    raise ValueError(\"{name} is not defined there\")"
            ));
        }
        lines.join("\n")
    }

    fn pari_function(
        &self,
        function: FunctionId,
        name: &str,
        params: &[String],
        cases: &[Case],
        is_kept: bool,
    ) -> String {
        let mut body = format!("error(\"{name} is not defined there\")");
        for case in cases.iter().rev() {
            let value = &case.lines[0];
            body = match case.conditions.is_empty() {
                true => value.clone(),
                false => {
                    let condition = self.tongue.all(&case.conditions);
                    format!("if({}, {value}, {body})", condition.text)
                }
            };
        }
        let key = self.key(name, params);
        let head = format!("{name}({})", params.join(", "));
        match (self.by_components.contains(&function), is_kept) {
            (true, _) => {
                let graph = &params[0];
                let whole = self.fresh("whole", params);
                format!(
                    "{name}({whole}) = nimsum([memo({key}, () -> {body}) | {graph} <- parts({whole})])"
                )
            }
            (false, true) => format!("{head} = memo({key}, () -> {body})"),
            (false, false) => format!("{head} = {body}"),
        }
    }

    /// The names of the arguments, as in the last equation with variables.
    fn params(&self, clauses: &[Clause], count: usize) -> Vec<String> {
        let mut params: Vec<String> = Vec::new();
        for at in 0..count {
            let named = clauses
                .iter()
                .rev()
                .find_map(|own| match own.patterns.get(at) {
                    Some(Pattern::Variable { slot, .. }) => own.frame.names.get(*slot),
                    _ => None,
                });
            let name = self.fresh(named.map_or("n", String::as_str), &params);
            params.push(name);
        }
        params
    }

    fn case(
        &self,
        function: FunctionId,
        clause: &'a Clause,
        params: &[String],
        is_rest: bool,
    ) -> Answer<Case> {
        let slots = self.facts.clause(function, clause);
        let mut body = Body::new(self, &clause.frame, slots);
        body.in_view = params.to_vec();
        let mut conditions = Vec::new();
        for ((pattern, range), param) in clause.patterns.iter().zip(&clause.ranges).zip(params) {
            if let Pattern::Variable { slot, offset } = pattern {
                let text = match offset.as_i64() {
                    Some(0) => Text::atom(param),
                    Some(offset @ 1..) => Text::new(format!("{param} - {offset}"), level::SUM),
                    Some(offset) => Text::new(format!("{param} + {}", -offset), level::SUM),
                    None => return refuse(clause.head, "its argument is shifted by a huge number"),
                };
                body.set(*slot, Form::Text(text));
            }
            if is_rest {
                continue;
            }
            let mut sides = vec![(">=", &range.low), ("<=", &range.high)];
            if range.low == range.high && range.low.is_some() {
                let sign = match self.tongue {
                    Tongue::Maple => "=",
                    _ => "==",
                };
                sides = vec![(sign, &range.low)];
            }
            for (sign, end) in sides {
                if let Some(end) = end {
                    let end = body.number(end);
                    conditions.push(Text::new(
                        format!("{param} {sign} {}", end.text),
                        level::COMPARE,
                    ));
                }
            }
        }
        for filter in &clause.filters {
            conditions.push(body.expr(filter)?);
        }
        let lines = match self.tongue {
            Tongue::Python => {
                body.lines(&clause.body, &[], &|value| format!("return {value}"), true)?
            }
            _ => vec![body.block(&clause.body)?.text],
        };
        Ok(Case {
            conditions,
            lines,
            named: body.named,
        })
    }

    fn constant(&self, function: FunctionId, clauses: &'a [Clause]) -> Answer<String> {
        let name = self.names.function(function);
        let span = self.program.functions[function.0].span;
        let [clause] = clauses else {
            return refuse(span, "it is a constant with several equations");
        };
        let mut body = Body::new(self, &clause.frame, self.facts.clause(function, clause));
        let value = body.expr(&clause.body)?.text;
        Ok(match self.tongue {
            Tongue::Python | Tongue::Pari => format!("{name} = {value}"),
            Tongue::Mathematica => format!("{name} = {value};"),
            Tongue::Maple => format!("{name}:= {value}:"),
        })
    }
}

/// Whether an equation has no conditions but lower bounds.
fn is_open(clause: &Clause) -> bool {
    clause.filters.is_empty() && clause.ranges.iter().all(|own| own.high.is_none())
}

fn is_base(clause: &Clause) -> bool {
    clause
        .patterns
        .iter()
        .all(|own| matches!(own, Pattern::Constant))
}

/// Whether the computation of a value has a loop.
fn is_long(body: &Expr) -> bool {
    body.has_part(|part| matches!(part, ExprKind::Aggregate(..) | ExprKind::OverSet(..)))
}
