//! Numbers and conditions of the checked program as terms and formulas.

use super::{Reader, weights};
use crate::ir::{Aggregate, Builtin, Expr, ExprKind, FunctionId, Operation};
use nk_syntax::ast::Comparison;
use nk_verify::symmetry::{Formula, Relation, Term};
use num_traits::ToPrimitive;

/// The values of the slots of a frame, as far as they are known.
#[derive(Clone, Debug)]
pub(crate) struct Scope {
    pub slots: Vec<Option<Term>>,
    /// The number of the next variable.
    pub next: usize,
}

impl Scope {
    /// A scope whose slots are the parameters.
    pub fn of_parameters(parameters: usize) -> Scope {
        Scope {
            slots: (0..parameters)
                .map(|own| Some(Term::Variable(own)))
                .collect(),
            next: parameters,
        }
    }

    /// A scope whose slots are unknown.
    pub fn new(parameters: usize, slots: usize) -> Scope {
        Scope {
            slots: vec![None; slots],
            next: parameters,
        }
    }
}

/// An exact quotient.
struct Ratio {
    term: Term,
    divisor: i64,
}

impl Ratio {
    fn whole(term: Term) -> Ratio {
        Ratio { term, divisor: 1 }
    }

    /// The terms of two quotients over a common divisor, and the divisor.
    fn together(self, other: Ratio) -> Option<(Term, Term, i64)> {
        if self.divisor == other.divisor {
            return Some((self.term, other.term, self.divisor));
        }
        let divisor = self.divisor.checked_mul(other.divisor)?;
        let (left, right) = (
            self.term.times(other.divisor),
            other.term.times(self.divisor),
        );
        Some((left, right, divisor))
    }

    fn floor(self) -> Term {
        match self.divisor {
            1 => self.term,
            divisor => Term::Quotient(Box::new(self.term), Box::new(Term::Number(divisor))),
        }
    }

    fn ceiling(self) -> Term {
        let (term, divisor) = (self.term.plus(Term::Number(self.divisor - 1)), self.divisor);
        Ratio { term, divisor }.floor()
    }
}

impl Reader<'_> {
    /// A number that is an integer for all parameters.
    pub(super) fn integer(&mut self, expr: &Expr, scope: &Scope) -> Option<Term> {
        let own = self.ratio(expr, scope)?;
        (own.divisor == 1).then_some(own.term)
    }

    /// The number rounded up to an integer.
    pub(super) fn at_least(&mut self, expr: &Expr, scope: &Scope) -> Option<Term> {
        self.ratio(expr, scope).map(Ratio::ceiling)
    }

    /// The number rounded down to an integer.
    pub(super) fn at_most(&mut self, expr: &Expr, scope: &Scope) -> Option<Term> {
        self.ratio(expr, scope).map(Ratio::floor)
    }

    fn ratio(&mut self, expr: &Expr, scope: &Scope) -> Option<Ratio> {
        match &expr.kind {
            ExprKind::Number(number) => {
                let own = number.to_rational();
                Some(Ratio {
                    term: Term::Number(own.numer().to_i64()?),
                    divisor: own.denom().to_i64()?,
                })
            }
            ExprKind::Slot(slot) => scope.slots.get(*slot)?.clone().map(Ratio::whole),
            ExprKind::Negate(inner) => {
                let own = self.ratio(inner, scope)?;
                let term = Term::Number(0).minus(own.term);
                Some(Ratio { term, ..own })
            }
            ExprKind::Arithmetic { first, rest } => {
                let mut value = self.ratio(first, scope)?;
                for (operation, _, operand) in rest {
                    let operand = self.ratio(operand, scope)?;
                    value = match operation {
                        Operation::NimSum => self.sum_of_words(value, operand)?,
                        _ => operated(*operation, value, operand)?,
                    };
                }
                Some(value)
            }
            ExprKind::Builtin(builtin, args) => self.ratio_of_builtin(*builtin, args, scope),
            ExprKind::Call { function, args } if args.is_empty() => {
                self.constant(*function).map(Ratio::whole)
            }
            ExprKind::Call { function, args } => {
                let counts = self.words && weights::counts_ones(self.program, *function);
                self.weight(args.first().filter(|_| counts)?, scope)
            }
            _ => None,
        }
    }

    fn ratio_of_builtin(
        &mut self,
        builtin: Builtin,
        args: &[Expr],
        scope: &Scope,
    ) -> Option<Ratio> {
        match (builtin, args) {
            (Builtin::Abs, [inner]) => {
                let own = self.ratio(inner, scope)?;
                let term = Term::Absolute(Box::new(own.term));
                Some(Ratio { term, ..own })
            }
            (Builtin::Floor, [inner]) => self
                .ratio(inner, scope)
                .map(|own| Ratio::whole(own.floor())),
            (Builtin::Ceiling, [inner]) => self
                .ratio(inner, scope)
                .map(|own| Ratio::whole(own.ceiling())),
            (Builtin::Min | Builtin::Max, [first, rest @ ..]) => {
                let mut value = self.integer(first, scope)?;
                for own in rest {
                    let (a, b) = (Box::new(value), Box::new(self.integer(own, scope)?));
                    value = match builtin {
                        Builtin::Min => Term::Least(a, b),
                        _ => Term::Greatest(a, b),
                    };
                }
                Some(Ratio::whole(value))
            }
            (Builtin::PopCount, [word]) => self.weight(word, scope),
            (Builtin::NimSum, [one, other]) => {
                let (one, other) = (self.ratio(one, scope)?, self.ratio(other, scope)?);
                self.sum_of_words(one, other)
            }
            (Builtin::Nimber | Builtin::Outcome, [graph]) => {
                // Rules of graphs that ask for nimbers are not read.
                if !std::mem::replace(&mut self.asks, false) {
                    return None;
                }
                let family = self.graphs(graph, scope)?;
                self.asks = true;
                if self.graph.as_ref().is_some_and(|own| *own != family) {
                    return None;
                }
                self.graph = Some(family);
                let number = self.parameters + usize::from(builtin == Builtin::Outcome);
                Some(Ratio::whole(Term::Variable(number)))
            }
            _ => None,
        }
    }

    /// The number of the word that a term is: 0 for a, 1 for b, and 2 for their sum.
    fn word(&self, own: &Ratio) -> Option<usize> {
        let Term::Variable(variable) = own.term else {
            return None;
        };
        let word = variable.checked_sub(self.parameters)?;
        (self.words && own.divisor == 1 && word < 3).then_some(word)
    }

    /// The number of ones of a word, which is a variable of its own.
    fn weight(&mut self, word: &Expr, scope: &Scope) -> Option<Ratio> {
        let word = self.ratio(word, scope)?;
        let weight = self.parameters + 3 + self.word(&word)?;
        Some(Ratio::whole(Term::Variable(weight)))
    }

    /// The sum of two words: of the words a, b and a (+) b, each is the sum of the others.
    fn sum_of_words(&self, one: Ratio, other: Ratio) -> Option<Ratio> {
        let (one, other) = (self.word(&one)?, self.word(&other)?);
        let sum = (one != other).then_some(self.parameters + 3 - one - other)?;
        Some(Ratio::whole(Term::Variable(sum)))
    }

    /// The number that the equation of a constant gives.
    fn constant(&self, function: FunctionId) -> Option<Term> {
        match &self.program.constant(function)?.kind {
            ExprKind::Number(number) => number.as_i64().map(Term::Number),
            _ => None,
        }
    }

    /// A condition as a formula.
    pub(super) fn formula(&mut self, expr: &Expr, scope: &Scope) -> Option<Formula> {
        match &expr.kind {
            ExprKind::Truth(true) => Some(Formula::truth()),
            ExprKind::Truth(false) => Some(Formula::Or(Vec::new())),
            ExprKind::Not(inner) => Some(Formula::Not(Box::new(self.formula(inner, scope)?))),
            ExprKind::And(parts) | ExprKind::Or(parts) => {
                let own = parts.iter().map(|own| self.formula(own, scope));
                let own = own.collect::<Option<_>>()?;
                Some(match expr.kind {
                    ExprKind::And(_) => Formula::And(own),
                    _ => Formula::Or(own),
                })
            }
            ExprKind::InRange { member, low, high } => {
                let low = self.compared(low, Relation::LessEqual, member, scope)?;
                let high = self.compared(member, Relation::LessEqual, high, scope)?;
                Some(Formula::And(vec![low, high]))
            }
            ExprKind::Compare(left, op, right) => match op {
                Comparison::Equal => self.compared(left, Relation::Equal, right, scope),
                Comparison::NotEqual => self.compared(left, Relation::NotEqual, right, scope),
                Comparison::Less => self.compared(left, Relation::Less, right, scope),
                Comparison::LessEqual => self.compared(left, Relation::LessEqual, right, scope),
                Comparison::Greater => self.compared(right, Relation::Less, left, scope),
                Comparison::GreaterEqual => self.compared(right, Relation::LessEqual, left, scope),
                Comparison::In => self.among(left, right, scope),
                _ => None,
            },
            _ => None,
        }
    }

    fn compared(
        &mut self,
        left: &Expr,
        relation: Relation,
        right: &Expr,
        scope: &Scope,
    ) -> Option<Formula> {
        let left = self.ratio(left, scope)?;
        let (left, right, _) = left.together(self.ratio(right, scope)?)?;
        let split = divides_product(&left, relation, &right);
        let split = split.or_else(|| divides_product(&right, relation, &left));
        Some(split.unwrap_or(Formula::Compare(left, relation, right)))
    }

    /// `x in {a, b}`
    fn among(&mut self, member: &Expr, set: &Expr, scope: &Scope) -> Option<Formula> {
        let elements = set.elements(Aggregate::Set)?;
        let one = |own: &crate::ir::Element<Expr>| {
            own.is_plain().then_some(())?;
            self.compared(member, Relation::Equal, &own.item, scope)
        };
        let all: Option<Vec<Formula>> = elements.iter().map(one).collect();
        all.map(Formula::Or)
    }
}

/// `a b mod p = 0` for a prime p, as the statement that p divides a or b; `None` for other comparisons. For p = 2 the
/// remainder 1 is the negation of this.
fn divides_product(left: &Term, relation: Relation, right: &Term) -> Option<Formula> {
    let (Term::Remainder(product, modulus), Term::Number(rest)) = (left, right) else {
        return None;
    };
    let (Term::Product(..), Term::Number(prime)) = (&**product, &**modulus) else {
        return None;
    };
    let is_divided = match (relation, *rest, *prime) {
        (Relation::Equal, 0, _) | (Relation::NotEqual, 1, 2) => true,
        (Relation::NotEqual, 0, _) | (Relation::Equal, 1, 2) => false,
        _ => return None,
    };
    if !PRIMES.contains(prime) {
        return None;
    }
    let (mut factors, mut open) = (Vec::new(), vec![&**product]);
    while let Some(own) = open.pop() {
        match own {
            Term::Product(a, b) => open.extend([&**b, &**a]),
            // A multiple of a number is linear as it stands.
            Term::Number(_) => return None,
            factor => factors.push(factor),
        }
    }
    let divided = factors.into_iter().map(|own| {
        let remainder = own.clone().modulo(modulus.as_ref().clone());
        Formula::equal(remainder, Term::Number(0))
    });
    let any = Formula::Or(divided.collect());
    Some(match is_divided {
        true => any,
        false => Formula::Not(Box::new(any)),
    })
}

/// The primes for which this is used: a prime divides a product only if it divides a factor.
const PRIMES: [i64; 6] = [2, 3, 5, 7, 11, 13];

fn operated(operation: Operation, left: Ratio, right: Ratio) -> Option<Ratio> {
    match operation {
        Operation::Add | Operation::Subtract => {
            let (left, right, divisor) = left.together(right)?;
            let term = match operation {
                Operation::Add => left.plus(right),
                _ => left.minus(right),
            };
            Some(Ratio { term, divisor })
        }
        Operation::Multiply => Some(Ratio {
            divisor: left.divisor.checked_mul(right.divisor)?,
            term: match (left.term, right.term) {
                (Term::Number(factor), other) | (other, Term::Number(factor)) => {
                    other.times(factor)
                }
                (a, b) => Term::Product(Box::new(a), Box::new(b)),
            },
        }),
        Operation::Divide | Operation::FloorDivide => {
            let (Term::Number(divisor @ 1..), 1) = (&right.term, right.divisor) else {
                return None;
            };
            let own = Ratio {
                divisor: left.divisor.checked_mul(*divisor)?,
                term: left.term,
            };
            Some(match operation {
                Operation::Divide => own,
                _ => Ratio::whole(own.floor()),
            })
        }
        Operation::Modulo if left.divisor == 1 && right.divisor == 1 => {
            Some(Ratio::whole(left.term.modulo(right.term)))
        }
        _ => None,
    }
}
