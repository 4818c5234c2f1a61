//! Expressions from pest pairs, by the levels of the operators.

use pest::iterators::Pair;
use pest::pratt_parser::{Assoc, ConstPrattParser, Op};

use super::{Builder, unquoted};
use crate::ast::*;
use crate::error::{MOST_DIGITS, SyntaxErrorKind};
use crate::grammar::Rule;
use nk_base::source::Span;

type P<'i> = Pair<'i, Rule>;

const fn left(rule: Rule) -> Op<Rule> {
    Op::infix(rule, Assoc::Left)
}

/// The operators, the loosest first; `true` begins a level. Levels of one operator kind become flat chains in
/// [`binary`].
static LEVELS: ConstPrattParser<Rule, 30> = ConstPrattParser::new_const([
    (left(Rule::or), true),
    (left(Rule::and), true),
    (Op::prefix(Rule::not), true),
    (left(Rule::equal), true),
    (left(Rule::not_equal), false),
    (left(Rule::less), false),
    (left(Rule::less_equal), false),
    (left(Rule::greater), false),
    (left(Rule::greater_equal), false),
    (left(Rule::in_set), false),
    (left(Rule::not_in_set), false),
    (left(Rule::subset), false),
    (left(Rule::join), true),
    (left(Rule::union), true),
    (left(Rule::intersect), false),
    (left(Rule::difference), false),
    (left(Rule::concatenate), false),
    (left(Rule::range), true),
    (left(Rule::nim_sum), true),
    (left(Rule::plus), true),
    (left(Rule::minus), false),
    (left(Rule::times), true),
    (left(Rule::nim_product), false),
    (left(Rule::divide), false),
    (left(Rule::modulo), false),
    (left(Rule::floor_div), false),
    // Looser than a power: `-x^2` is -(x^2), and `2^-x` is accepted.
    (Op::prefix(Rule::negate), true),
    (Op::infix(Rule::power, Assoc::Right), true),
    (Op::postfix(Rule::indices), true),
    (Op::postfix(Rule::member), false),
]);

impl Builder<'_> {
    pub(super) fn expression(&self, pair: P) -> Expr {
        LEVELS
            .map_primary(|primary| self.primary(primary))
            .map_prefix(|operator, operand| {
                prefix(self.span(&operator), operator.as_rule(), operand)
            })
            .map_postfix(|base, part| self.postfix(base, part))
            .map_infix(|left, operator, right| self.infix(left, operator, right))
            .parse(pair.into_inner())
    }

    fn primary(&self, pair: P) -> Expr {
        match pair.as_rule() {
            Rule::integer => self.integer(pair),
            Rule::text => Expr {
                span: self.span(&pair),
                kind: ExprKind::Text(unquoted(pair.as_str()).to_owned()),
            },
            Rule::reference => self.reference(pair),
            Rule::parenthesised => self.enclosed(pair, ExprKind::Paren),
            Rule::list => self.collection(pair, ExprKind::List),
            Rule::absolute => self.enclosed(pair, ExprKind::Abs),
            Rule::set => self.collection(pair, ExprKind::Set),
            Rule::mex => self.mex(pair),
            Rule::if_then_else => self.if_then_else(pair),
            rule => unreachable!("{rule:?} is no value"),
        }
    }

    fn integer(&self, pair: P) -> Expr {
        let span = self.span(&pair);
        let digits: String = pair.as_str().chars().filter(|c| *c != '_').collect();
        if digits.len() > MOST_DIGITS {
            self.error(
                SyntaxErrorKind::LongNumber {
                    digits: digits.len(),
                },
                span,
            );
        }
        // Reading takes quadratic time, so the digits beyond the limit are not read even for an error.
        let value = digits[..digits.len().min(MOST_DIGITS)].parse();
        let kind = ExprKind::Integer(value.expect("digits are a number"));
        Expr { span, kind }
    }

    fn reference(&self, pair: P) -> Expr {
        let mut parts = pair.into_inner();
        let name = self.name(&parts.next().expect("a reference has a name"));
        let Some(tail) = parts.next() else {
            let span = name.span;
            let kind = ExprKind::Name(name.text);
            return Expr { span, kind };
        };
        let span = name.span.to(self.span(&tail));
        let (args, conditions) = self.body(tail);
        let kind = ExprKind::Call {
            name,
            args,
            conditions,
        };
        Expr { span, kind }
    }

    fn postfix(&self, base: Expr, part: P) -> Expr {
        let span = base.span.to(self.span(&part));
        let base = Box::new(base);
        let kind = match part.as_rule() {
            Rule::indices => ExprKind::Index {
                base,
                indices: self.list(part),
            },
            _ => ExprKind::Member {
                base,
                name: self.name(&part.into_inner().next().expect("a member has a name")),
            },
        };
        Expr { span, kind }
    }

    /// An expression with the names after `where`, if there are any.
    pub(super) fn with_names(&self, body: Expr, names: Option<P>) -> Expr {
        let Some(names) = names else { return body };
        let mut list = Vec::new();
        for own in names
            .into_inner()
            .filter(|own| own.as_rule() == Rule::local_name)
        {
            let mut parts = own.into_inner();
            let name = self.name(&parts.next().expect("a local name has a name"));
            let value = parts.find(|part| part.as_rule() == Rule::expression);
            list.push((
                name,
                self.expression(value.expect("a local name has a value")),
            ));
        }
        let end = list.last().map_or(body.span, |(_, value)| value.span);
        Expr {
            span: body.span.to(end),
            kind: ExprKind::Where {
                body: Box::new(body),
                names: list,
            },
        }
    }

    fn element(&self, pair: P) -> Expr {
        let mut parts = pair.into_inner();
        let element = self.expression(parts.next().expect("an element has an expression"));
        let Some(guard) = parts.next() else {
            return element;
        };
        let condition = guard
            .into_inner()
            .find(|part| part.as_rule() == Rule::expression);
        let condition = self.expression(condition.expect("a guard has a condition"));
        Expr {
            span: element.span.to(condition.span),
            kind: ExprKind::Guarded {
                element: Box::new(element),
                condition: Box::new(condition),
            },
        }
    }

    /// The elements of a set or the arguments of a call, and the conditions after them, if there are any.
    fn body(&self, pair: P) -> (Vec<Expr>, Option<Vec<Expr>>) {
        let mut elements = Vec::new();
        let mut conditions = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::element => elements.push(self.element(part)),
                Rule::conditions => conditions = Some(self.list(part)),
                _ => {}
            }
        }
        (elements, conditions)
    }

    /// Reports a condition in the place of an element after a guard, of which it was meant to be a part.
    fn check_guards(&self, elements: &[Expr]) {
        for pair in elements.windows(2) {
            if let [
                Expr {
                    kind: ExprKind::Guarded { condition, .. },
                    ..
                },
                own,
            ] = pair
                && is_condition(own)
            {
                let guard = self.as_operand(condition);
                let condition = self.as_operand(own);
                self.error(SyntaxErrorKind::TwoGuards { guard, condition }, own.span);
            }
        }
    }

    /// A condition as it is written, as an operand of `and`.
    fn as_operand(&self, condition: &Expr) -> String {
        let text = self.text_of(condition.span);
        match condition.kind {
            ExprKind::Chain {
                level: Level::Or, ..
            } => format!("({text})"),
            _ => text.to_owned(),
        }
    }

    fn enclosed(&self, pair: P, kind: fn(Box<Expr>) -> ExprKind) -> Expr {
        let span = self.span(&pair);
        let mut parts = pair.into_inner();
        let inner = parts.next().expect("delimiters hold an expression");
        let inner = self.with_names(self.expression(inner), parts.next());
        let kind = kind(Box::new(inner));
        Expr { span, kind }
    }

    /// A set or a list.
    fn collection(&self, pair: P, kind: fn(Vec<Expr>, Vec<Expr>) -> ExprKind) -> Expr {
        let span = self.span(&pair);
        let (elements, conditions) = self.body(pair);
        self.check_guards(&elements);
        let kind = kind(elements, conditions.unwrap_or_default());
        Expr { span, kind }
    }

    fn mex(&self, pair: P) -> Expr {
        let start = self.span(&pair);
        let operand = pair
            .into_inner()
            .find(|part| part.as_rule() != Rule::kw_mex);
        let operand = self.primary(operand.expect("mex has an operand"));
        Expr {
            span: Span {
                end: operand.span.end,
                ..start
            },
            kind: ExprKind::Mex(Box::new(operand)),
        }
    }

    fn if_then_else(&self, pair: P) -> Expr {
        let start = self.span(&pair);
        let mut parts = self.list(pair).into_iter().map(Box::new);
        let mut part = || {
            parts
                .next()
                .expect("if, then and else have an expression each")
        };
        let (condition, then, otherwise) = (part(), part(), part());
        Expr {
            span: Span {
                end: otherwise.span.end,
                ..start
            },
            kind: ExprKind::If(condition, then, otherwise),
        }
    }

    fn infix(&self, left: Expr, operator: P, right: Expr) -> Expr {
        let place = self.span(&operator);
        let rule = operator.as_rule();
        if rule == Rule::range && matches!(left.kind, ExprKind::Range { .. }) {
            let written = self.text_of(left.span).to_owned();
            self.error(SyntaxErrorKind::RangeOfRange { written }, place);
        }
        if rule == Rule::join && matches!(left.kind, ExprKind::Edge { .. }) {
            let written = self.text_of(left.span).to_owned();
            self.error(SyntaxErrorKind::EdgeOfEdge { written }, place);
        }
        binary(left, rule, place, right)
    }
}

/// Whether an expression can only be a truth value.
fn is_condition(own: &Expr) -> bool {
    match &own.kind {
        ExprKind::Compare(..) | ExprKind::Not(_) => true,
        ExprKind::Chain { level, .. } => matches!(level, Level::Or | Level::And),
        ExprKind::Paren(inner) => is_condition(inner),
        _ => false,
    }
}

fn prefix(place: Span, rule: Rule, operand: Expr) -> Expr {
    let span = place.to(operand.span);
    let operand = Box::new(operand);
    let kind = match rule {
        Rule::not => ExprKind::Not(operand),
        _ => ExprKind::Negate(operand),
    };
    Expr { span, kind }
}

fn binary(left: Expr, rule: Rule, place: Span, right: Expr) -> Expr {
    if let Some(comparison) = comparison(rule) {
        return compare(left, (comparison, place, right));
    }
    if let Some((level, kind)) = chained(rule) {
        return chain(left, level, Operator { kind, span: place }, right);
    }
    let span = left.span.to(right.span);
    let (left, right) = (Box::new(left), Box::new(right));
    let kind = match rule {
        Rule::range => ExprKind::Range {
            low: left,
            high: right,
        },
        Rule::join => ExprKind::Edge { left, right },
        _ => ExprKind::Power {
            base: left,
            exponent: right,
        },
    };
    Expr { span, kind }
}

/// Left-associative operators arrive from the left, so a chain of this level grows at its end. (A chain in parentheses
/// is an [`ExprKind::Paren`].)
fn chain(left: Expr, level: Level, operator: Operator, right: Expr) -> Expr {
    let span = left.span.to(right.span);
    let kind = match left.kind {
        ExprKind::Chain {
            level: same,
            first,
            mut rest,
        } if same == level => {
            rest.push((operator, right));
            ExprKind::Chain { level, first, rest }
        }
        kind => ExprKind::Chain {
            level,
            first: Box::new(Expr {
                span: left.span,
                kind,
            }),
            rest: vec![(operator, right)],
        },
    };
    Expr { span, kind }
}

fn compare(left: Expr, link: (Comparison, Span, Expr)) -> Expr {
    let span = left.span.to(link.2.span);
    let kind = match left.kind {
        ExprKind::Compare(first, mut rest) => {
            rest.push(link);
            ExprKind::Compare(first, rest)
        }
        kind => ExprKind::Compare(
            Box::new(Expr {
                span: left.span,
                kind,
            }),
            vec![link],
        ),
    };
    Expr { span, kind }
}

fn comparison(rule: Rule) -> Option<Comparison> {
    Some(match rule {
        Rule::equal => Comparison::Equal,
        Rule::not_equal => Comparison::NotEqual,
        Rule::less => Comparison::Less,
        Rule::less_equal => Comparison::LessEqual,
        Rule::greater => Comparison::Greater,
        Rule::greater_equal => Comparison::GreaterEqual,
        Rule::in_set => Comparison::In,
        Rule::not_in_set => Comparison::NotIn,
        Rule::subset => Comparison::Subset,
        _ => return None,
    })
}

fn chained(rule: Rule) -> Option<(Level, OperatorKind)> {
    Some(match rule {
        Rule::or => (Level::Or, OperatorKind::Or),
        Rule::and => (Level::And, OperatorKind::And),
        Rule::union => (Level::Union, OperatorKind::Union),
        Rule::intersect => (Level::Union, OperatorKind::Intersect),
        Rule::difference => (Level::Union, OperatorKind::Difference),
        Rule::concatenate => (Level::Union, OperatorKind::Concatenate),
        Rule::nim_sum => (Level::NimSum, OperatorKind::NimSum),
        Rule::plus => (Level::Sum, OperatorKind::Plus),
        Rule::minus => (Level::Sum, OperatorKind::Minus),
        Rule::times => (Level::Product, OperatorKind::Times),
        Rule::nim_product => (Level::Product, OperatorKind::NimProduct),
        Rule::divide => (Level::Product, OperatorKind::Divide),
        Rule::modulo => (Level::Product, OperatorKind::Mod),
        Rule::floor_div => (Level::Product, OperatorKind::Div),
        _ => return None,
    })
}
