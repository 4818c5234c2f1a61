//! Sets with conditions as formulas, and sums in parts, between which a line may end.

use nk_lang::follows_from_powers;
use nk_lang::ir::{Binder, BinderRange, Builtin, Element, Expr, ExprKind, Operation};

use super::body::Body;
use super::expressions::{operand, sign};
use crate::reason::{Answer, refuse};
use crate::text::level;

/// An end of a range.
struct End {
    text: String,
    /// Whether the end itself is not in the range.
    is_strict: bool,
}

impl Body<'_> {
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
        mex_of_union(&mut sets);
        Ok(sets)
    }

    /// The ranges and conditions of an element.
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

    /// The range of a variable, `0 <= i < a`, and more conditions for further ends.
    fn interval(&self, slot: usize, low_ends: &[Expr], high_ends: &[Expr]) -> Answer<Vec<String>> {
        let variable = self.variable(slot);
        let low = |own| self.end(own, Builtin::Ceiling);
        let high = |own| self.end(own, Builtin::Floor);
        // An end that follows from a condition with powers is not written, since that condition is.
        let stated = |own: &&Expr| !follows_from_powers(own);
        let lows = low_ends.iter().filter(stated).map(low);
        let lows: Vec<End> = lows.collect::<Answer<_>>()?;
        let highs = high_ends.iter().filter(stated).map(high);
        let highs: Vec<End> = highs.collect::<Answer<_>>()?;
        let sign = |own: &End, sign: &str| match own.is_strict {
            true => if sign == "\\le" { "<" } else { ">" }.to_owned(),
            false => sign.to_owned(),
        };
        let below = |own: &End| format!("{} {}", sign(own, "\\le"), own.text);
        let mut found = Vec::new();
        let mut both = 0;
        if let (Some(low), Some(high)) = (lows.first(), highs.first()) {
            let begin = format!("{} {}", low.text, sign(low, "\\le"));
            found.push(format!("{begin} {variable} {}", below(high)));
            both = 1;
        }
        let more = lows[both..].iter();
        found.extend(more.map(|own| format!("{variable} {} {}", sign(own, "\\ge"), own.text)));
        let more = highs[both..].iter();
        found.extend(more.map(|own| format!("{variable} {}", below(own))));
        Ok(found)
    }

    /// An end of a range of integers. Rounding to an integer, as in `i <= floor(n/2)` or `i < ceiling(n/2)`, is left
    /// out, since it makes no difference. The bound n - 1 is that of `i < n`, and floor(x) + 1 that of `x < i`.
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
    pub fn parts(&self, expr: &Expr) -> Answer<Vec<String>> {
        let ExprKind::Arithmetic { first, rest } = &expr.kind else {
            return Ok(vec![self.expr(expr)?.text]);
        };
        let signs: Option<Vec<&str>> = rest.iter().map(|own| sign(own.0)).collect();
        let Some(signs) = signs else {
            return Ok(vec![self.expr(expr)?.text]);
        };
        // A nim-sum and another sum are not operators of one expression, since one binds more tightly.
        let first = self.expr(first)?;
        let mut parts = vec![match rest[0].0 {
            Operation::NimSum => operand(&first, true),
            _ => first.at(level::SUM),
        }];
        for (sign, (.., own)) in signs.iter().zip(rest) {
            parts.push(format!("{sign} {}", self.expr(own)?.at(level::SUM + 1)));
        }
        Ok(parts)
    }
}

/// Turns some sets into the mex of their union. Each set is given in parts that are not broken.
pub fn mex_of_union(sets: &mut Vec<Vec<String>>) {
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
}
