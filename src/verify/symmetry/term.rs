//! Numbers and conditions that depend on the parameters of a family and on the indices of its vertices.

/// An integer. Variables are numbered: first the parameters, then the indices of a rule or of a vertex.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// A constant.
    Number(i64),
    /// The variable with this number.
    Variable(usize),
    /// `a + b`
    Sum(Box<Term>, Box<Term>),
    /// `a - b`
    Difference(Box<Term>, Box<Term>),
    /// `a * b`
    Product(Box<Term>, Box<Term>),
    /// `|a|`
    Absolute(Box<Term>),
    /// `min(a, b)`
    Least(Box<Term>, Box<Term>),
    /// `max(a, b)`
    Greatest(Box<Term>, Box<Term>),
    /// `a mod b`, from 0 to b - 1; b must be positive.
    Remainder(Box<Term>, Box<Term>),
    /// The greatest integer that is at most a / b; b must be positive.
    Quotient(Box<Term>, Box<Term>),
}

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
}

/// A condition on integers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Formula {
    /// A comparison of two numbers.
    Compare(Term, Relation, Term),
    /// All of these conditions; true if there are none.
    And(Vec<Formula>),
    /// At least one of these conditions; false if there are none.
    Or(Vec<Formula>),
    /// The negation of a condition.
    Not(Box<Formula>),
}

/// The word for each operator in a certificate.
pub(super) const OPERATORS: [&str; 8] = ["+", "-", "*", "abs", "min", "max", "mod", "div"];

impl Term {
    /// `self + other`
    pub fn plus(self, other: Term) -> Term {
        match (&self, &other) {
            (Term::Number(a), Term::Number(b)) if a.checked_add(*b).is_some() => {
                Term::Number(a + b)
            }
            (_, Term::Number(0)) => self,
            (Term::Number(0), _) => other,
            (_, Term::Number(b @ i64::MIN..0)) if *b != i64::MIN => {
                Term::Difference(Box::new(self), Box::new(Term::Number(-b)))
            }
            _ => Term::Sum(Box::new(self), Box::new(other)),
        }
    }

    /// `self - other`
    pub fn minus(self, other: Term) -> Term {
        match (&self, &other) {
            (Term::Number(a), Term::Number(b)) if a.checked_sub(*b).is_some() => {
                Term::Number(a - b)
            }
            (_, Term::Number(0)) => self,
            (_, Term::Number(b @ i64::MIN..0)) if *b != i64::MIN => {
                Term::Sum(Box::new(self), Box::new(Term::Number(-b)))
            }
            _ => Term::Difference(Box::new(self), Box::new(other)),
        }
    }

    /// `factor * self`
    pub fn times(self, factor: i64) -> Term {
        match factor {
            1 => self,
            _ => Term::Product(Box::new(Term::Number(factor)), Box::new(self)),
        }
    }

    /// `self mod modulus`
    pub fn modulo(self, modulus: Term) -> Term {
        Term::Remainder(Box::new(self), Box::new(modulus))
    }

    /// The operator and the operands; `None` for a number or a variable.
    pub(super) fn parts(&self) -> Option<(&'static str, Vec<&Term>)> {
        Some(match self {
            Term::Number(_) | Term::Variable(_) => return None,
            Term::Sum(a, b) => ("+", vec![a, b]),
            Term::Difference(a, b) => ("-", vec![a, b]),
            Term::Product(a, b) => ("*", vec![a, b]),
            Term::Absolute(a) => ("abs", vec![a]),
            Term::Least(a, b) => ("min", vec![a, b]),
            Term::Greatest(a, b) => ("max", vec![a, b]),
            Term::Remainder(a, b) => ("mod", vec![a, b]),
            Term::Quotient(a, b) => ("div", vec![a, b]),
        })
    }

    /// The term with this operator and these operands; `None` if the operator or the number of operands is wrong.
    pub(super) fn made(operator: &str, operands: Vec<Term>) -> Option<Term> {
        let mut operands = operands.into_iter().map(Box::new);
        let a = operands.next()?;
        let made = match (operator, operands.next()) {
            ("abs", None) => Term::Absolute(a),
            ("+", Some(b)) => Term::Sum(a, b),
            ("-", Some(b)) => Term::Difference(a, b),
            ("*", Some(b)) => Term::Product(a, b),
            ("min", Some(b)) => Term::Least(a, b),
            ("max", Some(b)) => Term::Greatest(a, b),
            ("mod", Some(b)) => Term::Remainder(a, b),
            ("div", Some(b)) => Term::Quotient(a, b),
            _ => return None,
        };
        operands.next().is_none().then_some(made)
    }

    /// The term with the term `by(v)` in place of each variable v.
    pub fn replaced(&self, by: &dyn Fn(usize) -> Term) -> Term {
        match self {
            Term::Number(_) => self.clone(),
            Term::Variable(own) => by(*own),
            _ => {
                let (operator, operands) = self.parts().expect("the other terms have operands");
                let operands = operands.into_iter().map(|own| own.replaced(by)).collect();
                Term::made(operator, operands).expect("the number of operands is kept")
            }
        }
    }

    /// The operands; empty for a number or a variable.
    pub fn operands(&self) -> Vec<&Term> {
        self.parts().map_or_else(Vec::new, |(_, operands)| operands)
    }

    /// Calls `visit` for each occurrence of a variable.
    pub fn each_variable(&self, visit: &mut dyn FnMut(usize)) {
        match self {
            Term::Variable(own) => visit(*own),
            _ => self
                .operands()
                .iter()
                .for_each(|own| own.each_variable(visit)),
        }
    }

    /// Whether one of these variables occurs in the term.
    pub(super) fn mentions(&self, variables: &std::ops::Range<usize>) -> bool {
        let mut found = false;
        self.each_variable(&mut |own| found |= variables.contains(&own));
        found
    }

    /// The value for given values of the variables; `None` if there is none or it does not fit into 64 bits.
    pub fn value(&self, variables: &[i64]) -> Option<i64> {
        let of = |own: &Term| own.value(variables);
        match self {
            Term::Number(own) => Some(*own),
            Term::Variable(own) => variables.get(*own).copied(),
            Term::Sum(a, b) => of(a)?.checked_add(of(b)?),
            Term::Difference(a, b) => of(a)?.checked_sub(of(b)?),
            Term::Product(a, b) => of(a)?.checked_mul(of(b)?),
            Term::Absolute(a) => of(a)?.checked_abs(),
            Term::Least(a, b) => Some(of(a)?.min(of(b)?)),
            Term::Greatest(a, b) => Some(of(a)?.max(of(b)?)),
            Term::Remainder(a, b) => match (of(a)?, of(b)?) {
                (a, b @ 1..) => Some(a.rem_euclid(b)),
                _ => None,
            },
            Term::Quotient(a, b) => match (of(a)?, of(b)?) {
                (a, b @ 1..) => Some(a.div_euclid(b)),
                _ => None,
            },
        }
    }
}

impl Relation {
    /// The sign of the relation in certificates.
    pub(super) fn sign(self) -> &'static str {
        match self {
            Relation::Equal => "=",
            Relation::NotEqual => "!=",
            Relation::Less => "<",
            Relation::LessEqual => "<=",
        }
    }

    /// The relation with this sign.
    pub(super) fn of_sign(sign: &str) -> Option<Relation> {
        let all = [
            Relation::Equal,
            Relation::NotEqual,
            Relation::Less,
            Relation::LessEqual,
        ];
        all.into_iter().find(|own| own.sign() == sign)
    }
}

impl Formula {
    /// A condition that is always true.
    pub fn truth() -> Formula {
        Formula::And(Vec::new())
    }

    /// `left = right`
    pub fn equal(left: Term, right: Term) -> Formula {
        Formula::Compare(left, Relation::Equal, right)
    }

    /// `left <= right`
    pub fn at_most(left: Term, right: Term) -> Formula {
        Formula::Compare(left, Relation::LessEqual, right)
    }

    /// Whether one of these variables occurs in the condition.
    pub(super) fn mentions(&self, variables: &std::ops::Range<usize>) -> bool {
        match self {
            Formula::Compare(a, _, b) => a.mentions(variables) || b.mentions(variables),
            Formula::And(parts) | Formula::Or(parts) => {
                parts.iter().any(|own| own.mentions(variables))
            }
            Formula::Not(inner) => inner.mentions(variables),
        }
    }

    /// The condition with the term `by(v)` in place of each variable v.
    pub fn replaced(&self, by: &dyn Fn(usize) -> Term) -> Formula {
        let all = |parts: &[Formula]| parts.iter().map(|own| own.replaced(by)).collect();
        match self {
            Formula::Compare(a, relation, b) => {
                Formula::Compare(a.replaced(by), *relation, b.replaced(by))
            }
            Formula::And(parts) => Formula::And(all(parts)),
            Formula::Or(parts) => Formula::Or(all(parts)),
            Formula::Not(inner) => Formula::Not(Box::new(inner.replaced(by))),
        }
    }

    /// Whether the condition is true for given values of the variables; `None` if a number that is needed has no value.
    pub fn holds(&self, variables: &[i64]) -> Option<bool> {
        match self {
            Formula::Compare(a, relation, b) => {
                let (a, b) = (a.value(variables)?, b.value(variables)?);
                Some(match relation {
                    Relation::Equal => a == b,
                    Relation::NotEqual => a != b,
                    Relation::Less => a < b,
                    Relation::LessEqual => a <= b,
                })
            }
            Formula::And(parts) => {
                for own in parts {
                    if !own.holds(variables)? {
                        return Some(false);
                    }
                }
                Some(true)
            }
            Formula::Or(parts) => {
                for own in parts {
                    if own.holds(variables)? {
                        return Some(true);
                    }
                }
                Some(false)
            }
            Formula::Not(inner) => Some(!inner.holds(variables)?),
        }
    }
}
