//! Certificates of claims about all n: from the proof of a claim to a text that [`nk_verify::claim`] accepts.

pub(super) mod common;
mod equation;
mod names;

use rustc_hash::FxHashMap;

use super::affine::{form, number, without_fractions};
use super::claims::{Operated, Periodicities, constant, is_constant};
use super::instance::Instance;
use super::rows::row_and_place;
use super::template::TemplateFamily;
use super::value::Value;
use super::written_out::{are_written_out, written_out};
use nk_base::number::Number;
use nk_lang::ir::{Aggregate, Builtin, Check, Element, Expr, ExprKind, FunctionId, Operation};
use nk_lang::recognise::Row;
use nk_syntax::ast::Comparison;
use nk_verify::claim::{Accepted, Claim, Form, Ground, Index, Node, Operator, verify_with};

use common::Common;
pub(super) use equation::{certified_equation, nimber_of};

/// A certificate under construction.
struct Certifier<'e, 'p> {
    periodicities: Periodicities<'e, 'p>,
    accepted: &'e mut Accepted,
    common: Common,
    known: FxHashMap<Subject, usize>,
    /// Functions whose equations are being written.
    open: Vec<FunctionId>,
    /// The number of variables of the trees that are being written: those of the claim, or one in the rules of a name.
    variables: usize,
    /// Number of names that may still be examined. Where some cannot be written, there may be very many ways to them.
    left: usize,
}

/// Greatest number of names that are examined for one certificate.
const MOST_NAMES: usize = 10_000;

/// Greatest number of operations in a row: each makes the formula of a certificate one level deeper.
const MOST_OPERATIONS: usize = 2_000;

/// An object with a name in a certificate.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Subject {
    Function(FunctionId),
    Members(Instance),
    Row(Row),
    Octal(String),
    /// The code of an octal game in misère play, and the heaps `c * n + d` as (c, d).
    Misere(String, Vec<(i64, i64)>),
    Family(TemplateFamily),
}

/// A part of a certificate, or the reason why there is none.
type Made<T> = Result<T, String>;

impl<'e, 'p> Certifier<'e, 'p> {
    fn new(periodicities: Periodicities<'e, 'p>, accepted: &'e mut Accepted) -> Self {
        Certifier {
            periodicities,
            accepted,
            common: Common::default(),
            known: FxHashMap::default(),
            open: Vec::new(),
            variables: 1,
            left: MOST_NAMES,
        }
    }
}

/// A certificate, accepted, of a check that repeats with a period from an index on.
///
/// # Errors
///
/// Why there is none.
pub(super) fn certified(
    periodicities: Periodicities<'_, '_>,
    accepted: &mut Accepted,
    check: &Check,
    low: Number,
    period: i64,
    from: Number,
) -> Made<String> {
    let stop = periodicities.interpreter.machine.stop.clone();
    let draft = drafted(periodicities, accepted, check)?;
    let claim = Claim {
        low,
        from,
        ground: Ground::Period(period),
        ..draft
    };
    let text = claim.write();
    match verify_with(&text, accepted, &stop) {
        Ok(_) => Ok(text),
        Err(why) => Err(why.to_string()),
    }
}

/// A certificate of a check, but for the numbers of its variables.
///
/// # Errors
///
/// Why there is none.
pub(super) fn drafted(
    periodicities: Periodicities<'_, '_>,
    accepted: &mut Accepted,
    check: &Check,
) -> Made<Claim> {
    let mut certifier = Certifier::new(periodicities, accepted);
    certifier.variables = check.range.variables.len();
    let filters = check.range.variables.iter().flat_map(|own| &own.filters);
    let filters = check.range.guards.iter().chain(filters);
    let filters = filters.map(|own| certifier.tree(own));
    let filters = filters.collect::<Made<Vec<Node>>>()?;
    let statement = certifier.tree(&check.statement)?;
    Ok(Claim {
        text: text(check),
        certificates: certifier.common.certificates,
        systems: Vec::new(),
        names: certifier.common.names,
        others: Vec::new(),
        filters,
        statement,
        low: Number::ZERO,
        from: Number::ZERO,
        ground: Ground::Period(1),
    })
}

/// A check as it was asked for.
pub(super) fn text(check: &Check) -> String {
    match check.range.text.as_str() {
        "" => check.text.clone(),
        range => format!("{} : {range}", check.text),
    }
}

/// Greatest size of a power of numbers that is written as one number.
const MOST_BYTES: u64 = 512;

impl Certifier<'_, '_> {
    fn tree(&mut self, expr: &Expr) -> Made<Node> {
        if let Some(number) = constant(expr) {
            return Ok(Node::Number(number.clone()));
        }
        // Rules about constants are about numbers, not about `-2` and `10^40` as operations.
        if matches!(expr.kind, ExprKind::Negate(_) | ExprKind::Power { .. })
            && let Some(value) = number(expr).filter(|own| own.heap_bytes() <= MOST_BYTES)
        {
            return Ok(Node::Number(value));
        }
        if let Some(own) = written_out(expr) {
            return self.tree(&own);
        }
        match &expr.kind {
            ExprKind::Slot(0) => Ok(Node::N),
            ExprKind::Slot(slot) if *slot < self.variables => Ok(Node::Other(slot - 1)),
            ExprKind::Call { function, args } => {
                match self
                    .periodicities
                    .interpreter
                    .source
                    .kayles(*function, args)
                {
                    Some(nimber) => self.tree(&nimber),
                    None => self.call(*function, args, expr),
                }
            }
            ExprKind::Builtin(builtin, args) => self.builtin(*builtin, args, expr),
            ExprKind::Aggregate(Aggregate::Mex, elements) if are_written_out(elements) => {
                self.mex(elements)
            }
            ExprKind::Aggregate(..) | ExprKind::OverSet(..)
                if is_constant(expr, self.variables) =>
            {
                self.given(expr)
            }
            ExprKind::Aggregate(..) | ExprKind::OverSet(..) => self.running(expr),
            ExprKind::If(condition, then, otherwise) => {
                self.of(Operator::If, &[condition, then, otherwise])
            }
            ExprKind::Negate(inner) => self.of(Operator::Negate, &[inner]),
            ExprKind::Power { base, exponent } => self.of(Operator::Power, &[base, exponent]),
            ExprKind::Arithmetic { first, rest } => self.arithmetic(first, rest),
            ExprKind::Not(inner) => self.of(Operator::Not, &[inner]),
            ExprKind::And(parts) => self.of_all(Operator::And, parts),
            ExprKind::Or(parts) => self.of_all(Operator::Or, parts),
            ExprKind::Compare(member, Comparison::In, set) => {
                let whole = written_out(set);
                let set = whole.as_ref().unwrap_or(set);
                match set.elements(Aggregate::Set) {
                    Some(elements) if elements.iter().all(|own| own.binders.is_empty()) => {
                        self.membership(member, elements)
                    }
                    _ => self.among(member, set),
                }
            }
            ExprKind::Compare(left, op, right) => self.compared(comparison(*op)?, left, right),
            ExprKind::InRange { member, low, high } => {
                self.of(Operator::Within, &[member, low, high])
            }
            ExprKind::InEnumeration {
                member,
                function,
                args,
            } => {
                let by_property = self.member(member, *function, args);
                by_property.or_else(|why| {
                    let listed = self.periodicities.finite(*function, args, expr.span);
                    self.among(member, &listed.ok_or(why)?)
                })
            }
            _ => self.given(expr),
        }
    }

    /// `member in P(t)` by the property of P.
    fn member(&mut self, member: &Expr, function: FunctionId, args: &[Expr]) -> Made<Node> {
        let form = self.form(member).ok_or_else(no_rule)?;
        let own = Instance::of(function, args).ok_or_else(no_rule)?;
        let name = self.members(&own)?;
        Ok(match index(name, &form) {
            Some(index) => Node::In(index),
            None => Node::Among(name, form),
        })
    }

    /// `member in S` for a finite set of numbers that does not depend on the variables.
    fn among(&mut self, member: &Expr, set: &Expr) -> Made<Node> {
        let numbers = self.periodicities.numbers(set, self.variables);
        let numbers = numbers.ok_or_else(no_rule)?;
        if numbers.len() > MOST_OPERATIONS {
            return Err(format!(
                "no certificate has a set of more than {MOST_OPERATIONS} numbers"
            ));
        }
        let elements = numbers.into_iter().map(|own| Element {
            guards: Vec::new(),
            binders: Vec::new(),
            item: Expr::number(own, set.span),
        });
        self.membership(member, &elements.collect::<Vec<_>>())
    }

    fn compared(&mut self, operator: Operator, left: &Expr, right: &Expr) -> Made<Node> {
        match without_fractions(left, right) {
            Some([left, right]) => self.of(operator, &[&left, &right]),
            None => self.of(operator, &[left, right]),
        }
    }

    fn of(&mut self, operator: Operator, parts: &[&Expr]) -> Made<Node> {
        let parts = parts.iter().map(|own| self.tree(own));
        Ok(Node::Of(operator, parts.collect::<Made<_>>()?))
    }

    fn of_all(&mut self, operator: Operator, parts: &[Expr]) -> Made<Node> {
        self.of(operator, &parts.iter().collect::<Vec<_>>())
    }

    fn arithmetic(&mut self, first: &Expr, rest: &[Operated]) -> Made<Node> {
        if rest.len() > MOST_OPERATIONS {
            return Err(format!(
                "no certificate has more than {MOST_OPERATIONS} operations in a row"
            ));
        }
        let mut whole = self.tree(first)?;
        for (operation, _, operand) in rest {
            let operand = self.tree(operand)?;
            whole = Node::of(operator(*operation)?, [whole, operand]);
        }
        Ok(whole)
    }

    fn mex(&mut self, elements: &[Element<Expr>]) -> Made<Node> {
        let mut items = Vec::new();
        for element in elements {
            items.push((self.all(&element.guards)?, self.tree(&element.item)?));
        }
        Ok(Node::Mex(items))
    }

    /// `member in {a, b, ...}` as `member = a or member = b or ...`.
    fn membership(&mut self, member: &Expr, elements: &[Element<Expr>]) -> Made<Node> {
        let mut equal = Vec::new();
        for element in elements {
            let own = self.compared(Operator::Equal, member, &element.item)?;
            equal.push(match &element.guards[..] {
                [] => own,
                guards => Node::of(Operator::And, [self.all(guards)?, own]),
            });
        }
        Ok(match equal.len() {
            0 => Node::of(Operator::Not, [Node::True]),
            1 => equal.remove(0),
            _ => Node::Of(Operator::Or, equal),
        })
    }

    /// The statement that all of several conditions are true.
    pub(super) fn all(&mut self, conditions: &[Expr]) -> Made<Node> {
        match conditions {
            [] => Ok(Node::True),
            [one] => self.tree(one),
            several => self.of_all(Operator::And, several),
        }
    }

    fn builtin(&mut self, builtin: Builtin, args: &[Expr], whole: &Expr) -> Made<Node> {
        match (builtin, args) {
            (Builtin::Octal, _) => {
                let (code, heap) = whole.as_octal().ok_or_else(no_rule)?;
                match self.form(heap) {
                    Some(form) => Ok(at(self.octal(code)?, form)),
                    None => self.given(whole),
                }
            }
            (Builtin::Misere, args) => self.misere(args, whole),
            (Builtin::Nimber, [graph]) => self.nimber(graph),
            (Builtin::Outcome, [graph]) => {
                let number = |own: i64| Node::Number(Number::Small(own));
                let is_lost = Node::of(Operator::Equal, [self.nimber(graph)?, number(0)]);
                Ok(Node::of(Operator::If, [is_lost, number(0), number(1)]))
            }
            (Builtin::Min, args) => self.of_all(Operator::Minimum, args),
            (Builtin::Max, args) => self.of_all(Operator::Maximum, args),
            (Builtin::Gcd | Builtin::NimSum, [first, rest @ ..]) => {
                let operator = match builtin {
                    Builtin::Gcd => Operator::Gcd,
                    _ => Operator::NimSum,
                };
                let mut whole = self.tree(first)?;
                for own in rest {
                    whole = Node::of(operator, [whole, self.tree(own)?]);
                }
                Ok(whole)
            }
            (Builtin::Cardinality, _) => self.running(whole),
            (Builtin::Binomial, args) => self.of_all(Operator::Binomial, args),
            (Builtin::Floor, args) => self.of_all(Operator::Floor, args),
            (Builtin::Ceiling, args) => self.of_all(Operator::Ceiling, args),
            (Builtin::Abs, args) => self.of_all(Operator::Absolute, args),
            _ => Err(no_rule()),
        }
    }

    fn call(&mut self, function: FunctionId, args: &[Expr], whole: &Expr) -> Made<Node> {
        let is_constant = args.iter().all(|own| constant(own).is_some());
        let program = self.periodicities.interpreter.program();
        let has_members = program.functions[function.0].enumeration().is_some();
        if let Some((row, index)) = row_and_place(program, function, args) {
            let form = self.form(index).ok_or_else(no_rule)?;
            return Ok(at(self.row(row)?, form));
        }
        let place = match args {
            [arg] => self.form(arg),
            [.., index] if has_members => self.form(index),
            _ => None,
        };
        let named = place.map(|form| {
            let name = match has_members {
                true => {
                    let own = Instance::of(function, &args[..args.len() - 1]);
                    self.members(&own.ok_or_else(no_rule)?)?
                }
                false => self.function(function)?,
            };
            Ok(at(name, form))
        });
        match named {
            Some(Err(_)) | None if is_constant => self.given(whole),
            Some(made) => made,
            None => Err(no_rule()),
        }
    }

    /// A sum of multiples of the variables.
    fn form(&self, expr: &Expr) -> Option<Form> {
        form(expr, 0..self.variables)
    }

    /// The value of an expression that mentions none of the variables.
    fn given(&mut self, whole: &Expr) -> Made<Node> {
        if !is_constant(whole, self.variables) {
            return Err(no_rule());
        }
        let value = self.periodicities.value(whole);
        match value.map_err(|_| "a constant has no value".to_owned())? {
            Value::Number(number) => Ok(Node::Given(number)),
            Value::Truth(true) => Ok(Node::True),
            Value::Truth(false) => Ok(Node::of(Operator::Not, [Node::True])),
            _ => Err(no_rule()),
        }
    }
}

/// The place of a name at a sum of multiples of n alone.
fn index(name: usize, form: &Form) -> Option<Index> {
    let [factor, others @ ..] = &form.factors[..] else {
        return None;
    };
    others.iter().all(|own| *own == 0).then_some(Index {
        name,
        factor: *factor,
        offset: form.offset,
    })
}

/// A named function at a sum of multiples of the variables.
fn at(name: usize, form: Form) -> Node {
    match index(name, &form) {
        Some(index) => Node::At(index),
        None => Node::Along(name, vec![form]),
    }
}

fn no_rule() -> String {
    "no rule for certificates covers what it mentions".to_owned()
}

fn operator(operation: Operation) -> Made<Operator> {
    Ok(match operation {
        Operation::Add => Operator::Add,
        Operation::Subtract => Operator::Subtract,
        Operation::Multiply => Operator::Multiply,
        Operation::Divide => Operator::Divide,
        Operation::FloorDivide => Operator::FloorDivide,
        Operation::Modulo => Operator::Modulo,
        Operation::NimSum => Operator::NimSum,
        Operation::Union
        | Operation::Intersect
        | Operation::Difference
        | Operation::Concatenate => return Err(no_rule()),
    })
}

fn comparison(op: Comparison) -> Made<Operator> {
    Ok(match op {
        Comparison::Equal => Operator::Equal,
        Comparison::NotEqual => Operator::NotEqual,
        Comparison::Less => Operator::Less,
        Comparison::LessEqual => Operator::LessEqual,
        Comparison::Greater => Operator::Greater,
        Comparison::GreaterEqual => Operator::GreaterEqual,
        _ => return Err(no_rule()),
    })
}
