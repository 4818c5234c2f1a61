//! Functions by their equations, as they are written: tables of two variables, and whatever else is no recurrence in normal form.

use nk_base::number::Number;
use nk_base::source::Span;
use nk_lang::builtins::builtin_name;
use nk_lang::ir::{
    Aggregate, Binder, BinderRange, Builtin, Clause, Comparison, Element, Eval, Expr, ExprKind,
    Frame, FunctionId, FunctionRule, Local, Operation, Pattern, Program,
};

use super::lines::{Row, display};
use super::name;
use crate::comments;
use crate::written::text::{Text, level};
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

/// The right side of an equation, or a part of it.
struct Body<'a> {
    program: &'a Program,
    frame: &'a Frame,
}

impl Body<'_> {
    fn variable(&self, slot: usize) -> String {
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
                ExprKind::If {
                    condition,
                    then,
                    otherwise,
                } => {
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
                ExprKind::Aggregate {
                    aggregate: Aggregate::Mex,
                    elements,
                } => self.mex(elements)?,
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
    fn mex(&self, elements: &[Element<Expr>]) -> Answer<Vec<Vec<String>>> {
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
    fn conditions(&self, element: &Element<Expr>) -> Answer<Vec<String>> {
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
    fn interval(&self, slot: usize, low: &[Expr], high: &[Expr]) -> Answer<Vec<String>> {
        let variable = self.variable(slot);
        let (mut lows, mut highs) = (Vec::new(), Vec::new());
        for own in low {
            lows.push(self.end(own, Builtin::Ceiling)?);
        }
        for own in high {
            let text = self.end(own, Builtin::Floor)?;
            highs.push(match text.strip_suffix(" - 1") {
                Some(text) => format!("< {text}"),
                None => format!("\\le {text}"),
            });
        }
        let mut found = vec![format!("{} \\le {variable} {}", lows[0], highs[0])];
        found.extend(lows[1..].iter().map(|own| format!("{variable} \\ge {own}")));
        found.extend(highs[1..].iter().map(|own| format!("{variable} {own}")));
        Ok(found)
    }

    /// An end of a range of integers. Whether it is rounded to an integer, as in `i <= floor(n/2)` or `i < ceiling(n/2)`, makes
    /// no difference.
    fn end(&self, expr: &Expr, rounding: Builtin) -> Answer<String> {
        let rounded = |expr: &Expr, by: Builtin| match &expr.kind {
            ExprKind::Builtin { builtin, args } if *builtin == by => self.expr(&args[0]).map(Some),
            _ => Ok(None),
        };
        if let Some(text) = rounded(expr, rounding)? {
            return Ok(text.text);
        }
        if let (Builtin::Floor, ExprKind::Arithmetic { first, rest }) = (rounding, &expr.kind)
            && let [(Operation::Subtract, _, by)] = &rest[..]
            && matches!(&by.kind, ExprKind::Number(one) if one.as_i64() == Some(1))
            && let Some(text) = rounded(first, Builtin::Ceiling)?
        {
            return Ok(format!("{} - 1", text.at(level::SUM)));
        }
        Ok(self.expr(expr)?.text)
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

    fn all(&self, exprs: &[Expr]) -> Answer<Vec<Text>> {
        exprs.iter().map(|own| self.expr(own)).collect()
    }

    fn listed(&self, exprs: &[Expr]) -> Answer<String> {
        let texts: Vec<String> = self.all(exprs)?.into_iter().map(|own| own.text).collect();
        Ok(texts.join(", "))
    }

    fn expr(&self, expr: &Expr) -> Answer<Text> {
        let span = expr.span;
        Ok(match &expr.kind {
            ExprKind::Number(number) if number.is_negative() => {
                Text::new(number.to_string(), level::SUM)
            }
            ExprKind::Number(number) if !number.is_integer() => fraction(number, ""),
            ExprKind::Number(number) => Text::atom(number.to_string()),
            ExprKind::Slot(slot) | ExprKind::Local(slot) => Text::atom(self.variable(*slot)),
            ExprKind::Tuple(parts) => Text::atom(format!("[{}]", self.listed(parts)?)),
            ExprKind::Call { function, args } => {
                let name = name(&self.program.functions[function.0].name);
                match args.is_empty() {
                    true => Text::atom(name),
                    false => Text::atom(format!("{name}({})", self.listed(args)?)),
                }
            }
            ExprKind::Builtin { builtin, args } => self.builtin(*builtin, args, span)?,
            ExprKind::Aggregate {
                aggregate,
                elements,
            } => self.aggregate(*aggregate, elements, span)?,
            ExprKind::Not(part) => match &part.kind {
                ExprKind::Compare {
                    left,
                    op: Comparison::In,
                    right,
                } => self.compared(left, "\\notin", right)?,
                _ => Text::atom(format!("\\neg ({})", self.expr(part)?.text)),
            },
            ExprKind::And(parts) => Text::joined(&self.all(parts)?, " \\text{ and } ", level::AND),
            ExprKind::Or(parts) => Text::joined(&self.all(parts)?, " \\text{ or } ", level::OR),
            ExprKind::Compare { left, op, right } => {
                let sign = match nk_lang::comparison_name(*op) {
                    "!=" => "\\ne",
                    "<=" => "\\le",
                    ">=" => "\\ge",
                    "in" => "\\in",
                    "subset" => "\\subseteq",
                    plain => plain,
                };
                self.compared(left, sign, right)?
            }
            ExprKind::InRange { member, low, high } => {
                let parts = [low, member, high].map(|own| self.expr(own));
                let [low, member, high] = parts;
                let text = format!("{} \\le {} \\le {}", low?.text, member?.text, high?.text);
                Text::new(text, level::COMPARE)
            }
            ExprKind::Negate(part) => Text::new(
                format!("-{}", self.expr(part)?.at(level::PRODUCT)),
                level::SUM,
            ),
            ExprKind::Arithmetic { first, rest } => self.arithmetic(first, rest)?,
            ExprKind::Power { base, exponent } => Text::new(
                format!(
                    "{}^{{{}}}",
                    self.expr(base)?.at(level::ATOM),
                    self.expr(exponent)?.text
                ),
                level::POWER,
            ),
            ExprKind::Range { low, high } => Text::atom(format!(
                "\\{{{}, \\dots, {}\\}}",
                self.expr(low)?.text,
                self.expr(high)?.text
            )),
            ExprKind::If { .. } => return refuse(span, "it chooses within an expression"),
            ExprKind::Let { .. } => return refuse(span, "it has local names within an expression"),
            _ => return refuse(span, "an equation has no sign for it"),
        })
    }

    fn compared(&self, left: &Expr, sign: &str, right: &Expr) -> Answer<Text> {
        let sides = [self.expr(left)?, self.expr(right)?].map(|own| own.at(level::UNION));
        Ok(Text::new(sides.join(&format!(" {sign} ")), level::COMPARE))
    }

    fn arithmetic(&self, first: &Expr, rest: &[(Operation, Span, Expr)]) -> Answer<Text> {
        let mut text = self.expr(first)?;
        for (at, (operation, span, own)) in rest.iter().enumerate() {
            let own = self.expr(own)?;
            // `n/2` is a half times n.
            if let ExprKind::Number(number) = &first.kind
                && (at, *operation) == (0, Operation::Multiply)
                && !number.is_integer()
            {
                text = fraction(number, &own.at(level::PRODUCT));
                continue;
            }
            text = match operation {
                Operation::Add | Operation::Subtract | Operation::NimSum => {
                    let sign = sign(*operation).unwrap_or_default();
                    let text = format!("{} {sign} {}", text.at(level::SUM), own.at(level::SUM + 1));
                    Text::new(text, level::SUM)
                }
                Operation::Multiply => {
                    let [left, right] = [text.at(level::PRODUCT), own.at(level::PRODUCT + 1)];
                    let is_factor = left.chars().all(|c| c.is_ascii_digit())
                        && !right.starts_with(|c: char| c.is_ascii_digit());
                    let between = if is_factor { "" } else { " \\cdot " };
                    Text::new(format!("{left}{between}{right}"), level::PRODUCT)
                }
                Operation::Divide => Text::atom(format!("\\frac{{{}}}{{{}}}", text.text, own.text)),
                Operation::FloorDivide => Text::atom(format!(
                    "\\lfloor {} / {} \\rfloor",
                    text.at(level::PRODUCT),
                    own.at(level::POWER)
                )),
                Operation::Modulo => Text::new(
                    format!(
                        "{} \\bmod {}",
                        text.at(level::PRODUCT),
                        own.at(level::POWER)
                    ),
                    level::PRODUCT,
                ),
                Operation::Union | Operation::Intersect | Operation::Difference => {
                    let sign = match operation {
                        Operation::Union => "\\cup",
                        Operation::Intersect => "\\cap",
                        _ => "\\setminus",
                    };
                    let sides = [&text, &own].map(|own| own.at(level::POWER));
                    Text::new(sides.join(&format!(" {sign} ")), level::UNION)
                }
                Operation::Concatenate => return refuse(*span, "it joins lists"),
            };
        }
        Ok(text)
    }

    fn builtin(&self, builtin: Builtin, args: &[Expr], span: Span) -> Answer<Text> {
        use Builtin as B;
        let texts = self.all(args);
        let around = |open: &str, close: &str| {
            let text = self.listed(args)?;
            Ok(Text::atom(format!("{open}{text}{close}")))
        };
        match builtin {
            B::Floor => around("\\lfloor ", " \\rfloor"),
            B::Ceiling => around("\\lceil ", " \\rceil"),
            B::Abs => around("\\lvert ", " \\rvert"),
            B::Cardinality => around("\\lvert ", " \\rvert"),
            B::Isqrt => around("\\lfloor \\sqrt{", "} \\rfloor"),
            B::Min => around("\\min(", ")"),
            B::Max => around("\\max(", ")"),
            B::Gcd => around("\\gcd(", ")"),
            B::Factorial => Ok(Text::new(
                format!("{}!", texts?[0].at(level::ATOM)),
                level::POWER,
            )),
            B::NimSum => Ok(Text::joined(&texts?, " \\oplus ", level::SUM)),
            B::NimProduct => Ok(Text::joined(&texts?, " \\otimes ", level::PRODUCT)),
            B::Binomial => {
                let texts = texts?;
                Ok(Text::atom(format!(
                    "\\binom{{{}}}{{{}}}",
                    texts[0].text, texts[1].text
                )))
            }
            B::Bit | B::PopCount | B::Prime | B::Valuation | B::IsPrime => {
                let name = builtin_name(builtin).unwrap_or("f");
                around(&format!("\\operatorname{{{name}}}("), ")")
            }
            B::Nimber => refuse(
                span,
                "graphs are no equations; `nkdsl derive` looks for their recurrences",
            ),
            _ => refuse(span, "an equation has no sign for it"),
        }
    }

    fn aggregate(
        &self,
        aggregate: Aggregate,
        elements: &[Element<Expr>],
        span: Span,
    ) -> Answer<Text> {
        let sign = match aggregate {
            Aggregate::Mex => {
                let sets = self.mex(elements)?;
                return Ok(Text::atom(sets.concat().join(" ")));
            }
            Aggregate::Sum => "\\sum",
            Aggregate::Product => "\\prod",
            Aggregate::NimSum => "\\bigoplus",
            Aggregate::Set | Aggregate::Count | Aggregate::Min | Aggregate::Max => "",
            _ => return refuse(span, "an equation has no sign for it"),
        };
        let mut texts = Vec::new();
        for element in elements {
            let item = self.expr(&element.item)?;
            let conditions = self.conditions(element)?.join(",\\ ");
            texts.push(match (conditions.is_empty(), sign) {
                (true, "") => Text::atom(format!("\\{{{}\\}}", item.text)),
                (false, "") => Text::atom(format!("\\{{{} : {conditions}\\}}", item.text)),
                (true, _) => item,
                (false, sign) => {
                    let text = format!("{sign}_{{{conditions}}} {}", item.at(level::PRODUCT));
                    Text::new(text, level::SUM)
                }
            });
        }
        let between = match aggregate {
            Aggregate::NimSum => " \\oplus ",
            Aggregate::Sum => " + ",
            Aggregate::Product => " \\cdot ",
            _ => " \\cup ",
        };
        let all = Text::joined(&texts, between, level::SUM);
        Ok(match aggregate {
            Aggregate::Count => Text::atom(format!("\\#{}", all.at(level::ATOM))),
            Aggregate::Min => Text::atom(format!("\\min {}", all.at(level::ATOM))),
            Aggregate::Max => Text::atom(format!("\\max {}", all.at(level::ATOM))),
            _ => all,
        })
    }
}

/// A fraction times something.
fn fraction(number: &Number, times: &str) -> Text {
    let ratio = number.to_rational();
    let (above, below) = (ratio.numer().to_string(), ratio.denom());
    let above = match (above.as_str(), times) {
        ("1", times) if !times.is_empty() => times.to_owned(),
        (above, times) => format!("{above}{times}"),
    };
    Text::atom(format!("\\frac{{{above}}}{{{below}}}"))
}

/// The sign of a sum.
fn sign(operation: Operation) -> Option<&'static str> {
    match operation {
        Operation::Add => Some("+"),
        Operation::Subtract => Some("-"),
        Operation::NimSum => Some("\\oplus"),
        _ => None,
    }
}
