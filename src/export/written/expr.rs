//! Expressions.

use nk_base::number::Number;
use nk_base::source::Span;
use nk_lang::ir::{Comparison, Expr, ExprKind, Frame, FunctionId, Kind, Operation};

use super::Tongue;
use super::facts::{Facts, Known, Slots};
use super::writer::Writer;
use crate::reason::{Answer, refuse};
use crate::text::{Text, level};

/// The form in which a variable or a local name is written.
#[derive(Clone)]
pub enum Form<'a> {
    Text(Text),
    /// The value of a local name, which is written in its place.
    Expr(&'a Expr),
}

/// One body, such as the right side of an equation, a condition, or a rule.
pub struct Body<'w, 'a> {
    pub writer: &'w Writer<'a>,
    pub frame: &'a Frame,
    pub slots: Slots,
    forms: Vec<Option<Form<'a>>>,
    /// The names that are in view.
    pub in_view: Vec<String>,
    /// The names of all variables so far, also of those that are out of view. In Maple they must be declared.
    pub named: Vec<String>,
    /// In a rule for edges, the list of the vertices, and their names.
    pub declared: Option<(String, Vec<String>)>,
}

impl<'w, 'a> Body<'w, 'a> {
    pub fn new(writer: &'w Writer<'a>, frame: &'a Frame, slots: Slots) -> Body<'w, 'a> {
        Body {
            writer,
            frame,
            slots,
            forms: Vec::new(),
            in_view: Vec::new(),
            named: Vec::new(),
            declared: None,
        }
    }

    pub fn tongue(&self) -> Tongue {
        self.writer.tongue
    }

    pub fn known(&self, expr: &Expr) -> Known {
        self.facts().of(expr, &self.slots)
    }

    pub fn facts(&self) -> &Facts<'a> {
        &self.writer.facts
    }

    /// Sets the form in which a slot is written.
    pub fn set(&mut self, slot: usize, form: Form<'a>) {
        if self.forms.len() <= slot {
            self.forms.resize(slot + 1, None);
        }
        self.forms[slot] = Some(form);
    }

    /// A new variable for a slot, in view from now on.
    pub fn name(&mut self, slot: usize) -> String {
        let wanted = self.frame.names.get(slot).map_or("x", String::as_str);
        let name = self.writer.fresh(wanted, &self.in_view);
        self.see(&name);
        self.set(slot, Form::Text(Text::atom(name.clone())));
        name
    }

    /// Takes a name into view.
    pub fn see(&mut self, name: &str) {
        self.in_view.push(name.to_owned());
        self.named.push(name.to_owned());
    }

    fn slot(&mut self, slot: usize, span: Span) -> Answer<Text> {
        match self.forms.get(slot).cloned().flatten() {
            Some(Form::Text(text)) => Ok(text),
            Some(Form::Expr(expr)) => self.expr(expr),
            None => refuse(span, "it uses a variable that is not bound there"),
        }
    }

    /// The text of a template of the language.
    pub fn fill(&self, key: &str, args: &[Text], span: Span) -> Answer<Text> {
        match self.writer.table.fill(key, args) {
            Some(text) => Ok(text),
            None => refuse(
                span,
                format!("it uses `{key}`, for which the language has no spelling yet"),
            ),
        }
    }

    pub fn all(&mut self, exprs: &'a [Expr]) -> Answer<Vec<Text>> {
        exprs.iter().map(|own| self.expr(own)).collect()
    }

    pub fn expr(&mut self, expr: &'a Expr) -> Answer<Text> {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Number(number) => Ok(self.number(number)),
            ExprKind::Text(text) => Ok(Text::atom(quoted(text))),
            ExprKind::Truth(truth) => self.fill(if *truth { "true" } else { "false" }, &[], span),
            ExprKind::Slot(slot) | ExprKind::Local(slot) => self.slot(*slot, span),
            ExprKind::Let { locals, body } => self.with_locals(locals, body),
            ExprKind::Tuple(parts) => {
                let parts = self.all(parts)?;
                Ok(self.list(&parts))
            }
            ExprKind::Call { function, args } => self.call(*function, args),
            ExprKind::Family { family, args } => {
                let args: Answer<Vec<Text>> = args.iter().map(|own| self.int(own)).collect();
                Ok(self.called(self.writer.names.family(*family), &args?))
            }
            ExprKind::Oeis { .. } => refuse(span, "it reads a list of the OEIS"),
            ExprKind::Builtin(builtin, args) => self.builtin(*builtin, args, span),
            ExprKind::Aggregate(aggregate, elements) => self.aggregate(*aggregate, elements, span),
            ExprKind::OverSet(aggregate, set) => self.over_set(*aggregate, set, span),
            ExprKind::If(condition, then, otherwise) => {
                let parts = [
                    self.expr(condition)?,
                    self.block(then)?,
                    self.block(otherwise)?,
                ];
                self.fill("if", &parts, span)
            }
            ExprKind::Not(part) => {
                if let ExprKind::Compare(left, Comparison::In, right) = &part.kind {
                    return self.compare("not in", left, right, span);
                }
                let part = self.expr(part)?;
                self.fill("not", &[part], span)
            }
            ExprKind::And(parts) => Ok(self.tongue().all(&self.all(parts)?)),
            ExprKind::Or(parts) => Ok(self.tongue().any(&self.all(parts)?)),
            ExprKind::Compare(left, op, right) => {
                self.compare(nk_lang::comparison_name(*op), left, right, span)
            }
            ExprKind::WholeEnumeration { function, args } => self.whole(*function, args, span),
            ExprKind::EnumerationUpTo {
                function,
                args,
                high,
            } => self.up_to(*function, args, high, span),
            ExprKind::InEnumeration {
                member,
                function,
                args,
            } => self.member(member, *function, args, span),
            ExprKind::InRange { member, low, high } => {
                let parts = [self.int(low)?, self.expr(member)?, self.int(high)?];
                let inside = self.fill("in range", &parts, span)?;
                match self.known(member).is_fraction {
                    false => Ok(inside),
                    true => refuse(
                        member.span,
                        "it asks whether a fraction is in a range of integers",
                    ),
                }
            }
            ExprKind::Negate(part) => {
                let part = self.expr(part)?;
                Ok(Text::new(
                    format!("-{}", part.at(level::POWER)),
                    self.negative(),
                ))
            }
            ExprKind::Arithmetic { first, rest } => self.arithmetic(first, rest, None),
            ExprKind::Power { base, exponent } => {
                let is_natural = self.known(exponent).low.is_some_and(|low| low >= 0);
                let parts = [self.expr(base)?, self.int(exponent)?];
                self.fill(if is_natural { "power" } else { "any power" }, &parts, span)
            }
            ExprKind::Range { low, high } => {
                let parts = self.ends(low, high)?;
                self.fill("range set", &parts, span)
            }
        }
    }

    /// The ends of a range: the second one is the last integer, or in Python the one after it.
    pub fn ends(&mut self, low: &'a Expr, high: &'a Expr) -> Answer<[Text; 2]> {
        let low = self.int(low)?;
        Ok([
            low,
            match self.tongue() {
                Tongue::Python => self.beyond(high)?,
                _ => self.int(high)?,
            },
        ])
    }

    /// The upper end of a range, as [`Body::ends`] has it.
    pub fn upper(&mut self, high: &'a [Expr]) -> Answer<Text> {
        match self.tongue() {
            Tongue::Python => self.beyond_least(high),
            _ => self.least(high),
        }
    }

    /// The precedence of a sign. PARI/GP reads `a - -b` as `a--`, and Maple does not accept it, so a negative operand
    /// needs parentheses in these languages.
    fn negative(&self) -> u8 {
        match self.tongue() {
            Tongue::Python => level::NEGATIVE,
            _ => level::SUM,
        }
    }

    pub fn number(&self, number: &Number) -> Text {
        match (number.to_bigint(), self.tongue()) {
            (Some(integer), _) if number.is_negative() => {
                Text::new(integer.to_string(), self.negative())
            }
            (Some(integer), _) => Text::atom(integer.to_string()),
            (None, Tongue::Python) => {
                let ratio = number.to_rational();
                Text::atom(format!("Fraction({}, {})", ratio.numer(), ratio.denom()))
            }
            (None, _) => Text::new(number.to_string(), level::PRODUCT),
        }
    }

    /// A list of these elements.
    pub fn list(&self, parts: &[Text]) -> Text {
        let parts: Vec<&str> = parts.iter().map(|own| own.text.as_str()).collect();
        Text::atom(match (self.tongue(), &parts[..]) {
            (Tongue::Python, [one]) => format!("({one},)"),
            (Tongue::Python, parts) => format!("({})", parts.join(", ")),
            (Tongue::Mathematica, parts) => format!("{{{}}}", parts.join(", ")),
            (Tongue::Pari | Tongue::Maple, parts) => format!("[{}]", parts.join(", ")),
        })
    }

    /// A call of a function.
    pub fn called(&self, name: &str, args: &[Text]) -> Text {
        called(self.tongue(), name, args)
    }

    fn call(&mut self, function: FunctionId, args: &'a [Expr]) -> Answer<Text> {
        let name = self.writer.names.function(function);
        if args.is_empty() {
            return Ok(Text::atom(name));
        }
        let written = self.arguments(function, args)?;
        Ok(called(self.tongue(), name, &written))
    }

    /// The first arguments of a function, as they are passed.
    pub fn arguments(&mut self, function: FunctionId, args: &'a [Expr]) -> Answer<Vec<Text>> {
        let params = &self.writer.program.functions[function.0].params;
        let written = args.iter().zip(params).map(|(arg, kind)| match kind {
            Kind::Number => self.int(arg),
            _ => self.expr(arg),
        });
        written.collect()
    }

    fn compare(&mut self, op: &str, left: &'a Expr, right: &'a Expr, span: Span) -> Answer<Text> {
        let parts = [self.expr(left)?, self.expr(right)?];
        let is_list = matches!(self.known(right).kind, Some(Kind::List(_)));
        let key = match op {
            "in" if is_list => "in list",
            "not in" if is_list => "not in list",
            op => op,
        };
        let sign = match (op, self.tongue()) {
            ("=", Tongue::Maple) => "=",
            ("!=", Tongue::Maple) => "<>",
            ("=", _) => "==",
            (op, _) => op,
        };
        match self.writer.table.fill(key, &parts) {
            Some(text) => Ok(text),
            None if matches!(op, "in" | "not in" | "subset") => self.fill(key, &parts, span),
            None => {
                let sides = parts.map(|own| own.at(level::COMPARE + 1));
                Ok(Text::new(sides.join(&format!(" {sign} ")), level::COMPARE))
            }
        }
    }

    /// A sum, a product or a chain of set operations. The operand at `int` is written as an integer, since it is known
    /// to be one.
    pub fn arithmetic(
        &mut self,
        first: &'a Expr,
        rest: &'a [(Operation, Span, Expr)],
        int: Option<usize>,
    ) -> Answer<Text> {
        let mut sum = self.operand(first, int == Some(0))?;
        let mut is_fraction = self.known(first).is_fraction && int != Some(0);
        for (at, (operation, span, part)) in rest.iter().enumerate() {
            let known = self.known(part);
            let as_int = int == Some(at + 1) || *operation == Operation::NimSum;
            if *operation == Operation::NimSum && is_fraction {
                sum = self.fill("integer", &[sum], *span)?;
            }
            let own = self.operand(part, as_int)?;
            let key = match operation {
                Operation::Add => "+",
                Operation::Subtract => "-",
                Operation::Multiply => "*",
                Operation::Divide if is_fraction || known.is_fraction => "/ of fractions",
                Operation::Divide => "/",
                Operation::FloorDivide if known.low >= Some(1) => "div",
                Operation::FloorDivide => "any div",
                Operation::Modulo if known.low >= Some(1) => "mod",
                Operation::Modulo => "any mod",
                Operation::NimSum => "nimsum2",
                Operation::Union => "union",
                Operation::Intersect => "intersect",
                Operation::Difference => "difference",
                Operation::Concatenate => "++",
            };
            sum = self.fill(key, &[sum, own], *span)?;
            is_fraction |= (known.is_fraction && !as_int) || *operation == Operation::Divide;
            if matches!(operation, Operation::FloorDivide | Operation::NimSum) {
                is_fraction = false;
            }
        }
        Ok(sum)
    }

    fn operand(&mut self, expr: &'a Expr, as_int: bool) -> Answer<Text> {
        match as_int {
            true => self.int(expr),
            false => self.expr(expr),
        }
    }
}

/// A call of a function.
pub fn called(tongue: Tongue, name: &str, args: &[Text]) -> Text {
    let args: Vec<&str> = args.iter().map(|own| own.text.as_str()).collect();
    let args = args.join(", ");
    Text::atom(match tongue {
        Tongue::Mathematica => format!("{name}[{args}]"),
        _ => format!("{name}({args})"),
    })
}

/// A text in the quotes that Python and PARI/GP share.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
