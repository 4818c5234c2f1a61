//! Expressions as formulas.

use nk_base::number::Number;
use nk_base::source::Span;
use nk_lang::builtins::builtin_name;
use nk_lang::ir::{
    Aggregate, BinderRange, Builtin, Comparison, Element, Expr, ExprKind, Operation,
};

use super::body::Body;
use super::name;
use crate::reason::{Answer, refuse};
use crate::text::{Text, level};

impl Body<'_> {
    fn all(&self, exprs: &[Expr]) -> Answer<Vec<Text>> {
        exprs.iter().map(|own| self.expr(own)).collect()
    }

    fn listed(&self, exprs: &[Expr]) -> Answer<String> {
        let texts: Vec<String> = self.all(exprs)?.into_iter().map(|own| own.text).collect();
        Ok(texts.join(", "))
    }

    pub fn expr(&self, expr: &Expr) -> Answer<Text> {
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
            ExprKind::Builtin(builtin, args) => self.builtin(*builtin, args, span)?,
            ExprKind::Aggregate(aggregate, elements) => {
                self.aggregate(*aggregate, elements, span)?
            }
            ExprKind::Not(part) => match &part.kind {
                ExprKind::Compare(left, Comparison::In, right) => {
                    self.compared(left, "\\notin", right)?
                }
                _ => Text::new(format!("\\neg ({})", self.expr(part)?.text), level::COMPARE),
            },
            ExprKind::And(parts) => Text::joined(&self.all(parts)?, " \\text{ and } ", level::AND),
            ExprKind::Or(parts) => Text::joined(&self.all(parts)?, " \\text{ or } ", level::OR),
            ExprKind::Compare(left, op, right) => {
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
            ExprKind::If(..) => self.cases(expr)?,
            ExprKind::Let { .. } => return refuse(span, "it has local names within an expression"),
            _ => return refuse(span, "formulas have no common sign for this"),
        })
    }

    /// A choice within an expression, with a line for each case.
    fn cases(&self, expr: &Expr) -> Answer<Text> {
        let (mut expr, mut lines) = (expr, Vec::new());
        while let ExprKind::If(condition, then, otherwise) = &expr.kind {
            let (value, condition) = (self.expr(then)?.text, self.expr(condition)?.text);
            lines.push(format!("{value} & \\text{{if }} {condition}"));
            expr = otherwise;
        }
        lines.push(format!("{} & \\text{{otherwise}}", self.expr(expr)?.text));
        let text = format!("\\begin{{cases}} {} \\end{{cases}}", lines.join(" \\\\ "));
        Ok(Text::new(text, FRACTION))
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
                Operation::Add | Operation::Subtract => {
                    let sign = sign(*operation).unwrap_or_default();
                    let text = format!("{} {sign} {}", text.at(level::SUM), own.at(level::SUM + 1));
                    Text::new(text, level::SUM)
                }
                Operation::NimSum => nim_sum(&[text, own]),
                Operation::Multiply => {
                    let [left, right] = [text.at(level::PRODUCT), own.at(level::PRODUCT + 1)];
                    // A number before a fraction is read as a mixed number.
                    let is_factor = left.chars().all(|c| c.is_ascii_digit())
                        && !right.starts_with(|c: char| c.is_ascii_digit())
                        && !right.starts_with("\\frac");
                    let between = if is_factor { "" } else { " \\cdot " };
                    Text::new(format!("{left}{between}{right}"), level::PRODUCT)
                }
                Operation::Divide => {
                    Text::new(format!("\\frac{{{}}}{{{}}}", text.text, own.text), FRACTION)
                }
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
                    level::MODULO,
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
            B::NimSum => Ok(nim_sum(&texts?)),
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
                "graphs are not equations; `nkdsl derive` looks for their recurrences",
            ),
            _ => match builtin_name(builtin) {
                Some(name) => refuse(span, format!("formulas have no common sign for `{name}`")),
                None => refuse(span, "formulas have no common sign for this"),
            },
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
            Aggregate::Count => return self.count(elements),
            Aggregate::Set | Aggregate::Min | Aggregate::Max => "",
            _ => return refuse(span, "formulas have no common sign for this"),
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
            Aggregate::Sum => " + ",
            Aggregate::Product => " \\cdot ",
            _ => " \\cup ",
        };
        let all = match aggregate {
            Aggregate::NimSum => nim_sum(&texts),
            _ => Text::joined(&texts, between, level::SUM),
        };
        let prefixed = |sign: &str| Text::new(format!("{sign} {}", all.at(level::ATOM)), FRACTION);
        Ok(match aggregate {
            Aggregate::Min => prefixed("\\min"),
            Aggregate::Max => prefixed("\\max"),
            _ => all,
        })
    }

    /// The number of values. Equal values count as often as they occur, so the formula counts the assignments to the
    /// variables, which form a set: `\#\{(i, j) : ...\}`. If a variable runs through a list, in which a value may occur
    /// several times, or if there is no variable, the count is a sum of ones.
    fn count(&self, elements: &[Element<Expr>]) -> Answer<Text> {
        let mut texts = Vec::new();
        let counted = |text| Text::new(text, FRACTION);
        for element in elements {
            let conditions = self.conditions(element)?.join(",\\ ");
            let variables: Option<Vec<String>> = element
                .binders
                .iter()
                .map(|own| match &own.range {
                    BinderRange::Interval { slot, .. } => Some(self.variable(*slot)),
                    BinderRange::Members { slot, set } => is_set(set).then(|| self.variable(*slot)),
                    BinderRange::Vertices { .. } => None,
                })
                .collect();
            texts.push(match variables.as_deref() {
                _ if conditions.is_empty() => Text::atom("1".to_owned()),
                None | Some([]) => Text::new(format!("\\sum_{{{conditions}}} 1"), level::SUM),
                Some([one]) => counted(format!("\\#\\{{{one} : {conditions}\\}}")),
                Some(all) => counted(format!("\\#\\{{({}) : {conditions}\\}}", all.join(", "))),
            });
        }
        Ok(Text::joined(&texts, " + ", level::SUM))
    }
}

/// Whether an expression is a set by its form.
fn is_set(expr: &Expr) -> bool {
    matches!(
        expr.kind,
        ExprKind::Aggregate(Aggregate::Set, _) | ExprKind::Range { .. }
    )
}

/// A fraction times something.
fn fraction(number: &Number, times: &str) -> Text {
    let ratio = number.to_rational();
    let (above, below) = (ratio.numer().to_string(), ratio.denom());
    let above = match (above.as_str(), times) {
        ("1", times) if !times.is_empty() => times.to_owned(),
        (above, times) => format!("{above}{times}"),
    };
    Text::new(format!("\\frac{{{above}}}{{{below}}}"), FRACTION)
}

/// The level of what is a factor as it is, but needs parentheses before an exponent or a factorial sign.
const FRACTION: u8 = level::NEGATIVE;

/// The level of a nim-sum. Neither it nor the sum binds more tightly in the literature, so each has parentheses within
/// the other.
const NIM_SUM: u8 = level::UNION + 1;

/// A nim-sum of some operands.
fn nim_sum(parts: &[Text]) -> Text {
    if let [only] = parts {
        return only.clone();
    }
    let operands = parts
        .iter()
        .enumerate()
        .map(|(at, own)| operand(own, at == 0));
    Text::new(operands.collect::<Vec<_>>().join(" \\oplus "), NIM_SUM)
}

/// An operand of a nim-sum. The first one may be a nim-sum itself.
pub fn operand(part: &Text, is_first: bool) -> String {
    match is_first && part.level == NIM_SUM {
        true => part.text.clone(),
        false => part.at(level::SUM + 1),
    }
}

/// The sign of an operation, if its result is a sum.
pub fn sign(operation: Operation) -> Option<&'static str> {
    match operation {
        Operation::Add => Some("+"),
        Operation::Subtract => Some("-"),
        Operation::NimSum => Some("\\oplus"),
        _ => None,
    }
}
