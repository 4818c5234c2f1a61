//! A statement about n as a sentence of `Sentences.v`: as a tree, as a proposition, and as a test.
//!
//! The function `says` of the theory computes the proposition from the tree, so Coq accepts a proof of one as a proof
//! of the other.

mod cases;
mod forms;
mod fraction;

use nk_verify::claim::{Claim, Index, Node, Operator, Rule};
use num_integer::lcm;

use self::cases::{Function, short};
use self::forms::{Numeral, Truth, bare, both, comparison, opposite, plain_truth};
use self::fraction::fraction;
use crate::file::{Refusal, refused};
use crate::meaning::Meanings;
use crate::names::Names;
use crate::spelling::{argument, integer, sum};
use crate::statement::Functions;

/// A function that the theorem is about, with its type.
#[derive(Clone, PartialEq, Eq)]
struct Given {
    shown: String,
    kind: &'static str,
}

/// The writer of the sentences of one file.
pub struct Speaker<'m> {
    claim: &'m Claim,
    meanings: &'m Meanings,
    names: &'m mut Names,
    /// The names that occur in sentences, in the order of their numbers there.
    pub used: Vec<usize>,
    functions: Vec<Function>,
    /// The definitions of functions by cases.
    pub definitions: String,
    /// The functions of the theorem that have been used since a definition began.
    givens: Vec<Given>,
}

impl<'m> Speaker<'m> {
    pub fn new(claim: &'m Claim, meanings: &'m Meanings, names: &'m mut Names) -> Speaker<'m> {
        Speaker {
            claim,
            meanings,
            names,
            used: Vec::new(),
            functions: Vec::new(),
            definitions: String::new(),
            givens: Vec::new(),
        }
    }

    /// The statement with the filters before it.
    pub fn claim(&mut self) -> Result<Truth, Refusal> {
        let mut whole = self.truth(&self.claim.statement, "n")?;
        for filter in self.claim.filters.iter().rev() {
            let own = self.truth(filter, "n")?;
            whole = Truth {
                tree: format!("(Implied {} {})", own.tree, whole.tree),
                test: format!("(implb {} {})", own.test, whole.test),
                proposition: format!("{} -> {}", own.proposition, whole.proposition),
            };
        }
        Ok(whole)
    }

    /// Whether a node is a truth by its kind.
    fn is_truth(&self, node: &Node) -> bool {
        match node {
            Node::True | Node::In(_) => true,
            Node::At(index) => match &self.claim.names[index.name].rule {
                Rule::Function { cases } => {
                    cases.first().is_some_and(|own| self.is_truth(&own.body))
                }
                _ => false,
            },
            Node::Of(Operator::If, parts) => self.is_truth(&parts[1]),
            Node::Of(operator, _) => {
                comparison(*operator).is_some()
                    || matches!(
                        operator,
                        Operator::And | Operator::Or | Operator::Not | Operator::Within
                    )
            }
            _ => false,
        }
    }

    /// A truth at `n`, which is a name or an expression in parentheses.
    fn truth(&mut self, node: &Node, n: &str) -> Result<Truth, Refusal> {
        let Node::Of(operator, parts) = node else {
            return match node {
                Node::True => Ok(Truth {
                    tree: "Always".to_owned(),
                    test: "true".to_owned(),
                    proposition: "True".to_owned(),
                }),
                Node::In(index) => self.member(index, n),
                Node::At(index) => {
                    let own = self.call(index, n, true)?;
                    Ok(plain_truth(own.tree, own.text))
                }
                _ => refused("a number is in the place of a truth"),
            };
        };
        match (operator, &parts[..]) {
            (Operator::And, _) => self.joined(parts, n, ["Both", "&&", "/\\"]),
            (Operator::Or, _) => self.joined(parts, n, ["Either", "||", "\\/"]),
            (Operator::Not, [own]) => Ok(self.truth(own, n)?.negated()),
            (Operator::If, [condition, yes, no]) => {
                let condition = self.truth(condition, n)?;
                let (yes, no) = (self.truth(yes, n)?, self.truth(no, n)?);
                Ok(plain_truth(
                    format!("(Choice {} {} {})", condition.tree, yes.tree, no.tree),
                    format!("(if {} then {} else {})", condition.test, yes.test, no.test),
                ))
            }
            (Operator::Within, [value, low, high]) => {
                let least = Node::of(Operator::LessEqual, [low.clone(), value.clone()]);
                let most = Node::of(Operator::LessEqual, [value.clone(), high.clone()]);
                self.joined(&[least, most], n, ["Both", "&&", "/\\"])
            }
            (Operator::Equal | Operator::NotEqual, [left, right]) if self.is_truth(left) => {
                let (left, right) = (self.truth(left, n)?, self.truth(right, n)?);
                let same = Truth {
                    tree: format!("(Same {} {})", left.tree, right.tree),
                    test: format!("(Bool.eqb {} {})", left.test, right.test),
                    proposition: format!("({} <-> {})", left.proposition, right.proposition),
                };
                Ok(match operator {
                    Operator::Equal => same,
                    _ => same.negated(),
                })
            }
            (_, [left, right]) => self.compared(*operator, left, right, n),
            _ => refused("the statement is of a form that files do not support yet"),
        }
    }

    /// A comparison of two numbers. If there are fractions, both sides are multiplied by the denominator.
    fn compared(
        &mut self,
        operator: Operator,
        left: &Node,
        right: &Node,
        n: &str,
    ) -> Result<Truth, Refusal> {
        let Some([word, test, relation]) = comparison(operator) else {
            return refused("a number is in the place of a truth");
        };
        let (left, right) = (fraction(left), fraction(right));
        let (Some(left), Some(right)) = (left, right) else {
            return refused("the statement has a fraction that files do not support yet");
        };
        let all = lcm(left.denominator, right.denominator);
        let (left, right) = (left.times(all), right.times(all));
        let (left, right) = (self.number(&left, n)?, self.number(&right, n)?);
        let tree = format!("(Operation {word} {} {})", left.tree, right.tree);
        // Comparisons in Coq have the smaller number first.
        let (first, second) = match operator {
            Operator::Greater | Operator::GreaterEqual => (right.text, left.text),
            _ => (left.text, right.text),
        };
        let tested = format!("({first} {test} {second})");
        Ok(Truth {
            tree,
            test: match operator {
                Operator::NotEqual => format!("(negb {tested})"),
                _ => tested,
            },
            proposition: format!("{} {relation} {}", bare(&first), bare(&second)),
        })
    }

    fn joined(
        &mut self,
        parts: &[Node],
        n: &str,
        [word, test, sign]: [&str; 3],
    ) -> Result<Truth, Refusal> {
        let Some((last, others)) = parts.split_last() else {
            return refused("the statement is of a form that files do not support yet");
        };
        let mut whole = self.truth(last, n)?;
        for own in others.iter().rev() {
            let own = self.truth(own, n)?;
            whole = Truth {
                tree: format!("({word} {} {})", own.tree, whole.tree),
                test: format!("({} {test} {})", own.test, whole.test),
                proposition: format!("({} {sign} {})", own.proposition, whole.proposition),
            };
        }
        Ok(whole)
    }

    /// Whether a n + b is one of the integers with a property.
    fn member(&mut self, index: &Index, n: &str) -> Result<Truth, Refusal> {
        let claim = self.claim;
        let Rule::Enumeration { low, property, .. } = &claim.names[index.name].rule else {
            return refused("integers are claimed to be in what is not an enumeration");
        };
        let at = argument(&sum(&[(index.factor, n)], index.offset));
        let own = self.truth(property, &at)?;
        Ok(Truth {
            tree: format!(
                "(Shifted {} {} (Member {} {}))",
                index.factor,
                integer(index.offset),
                integer(*low),
                own.tree
            ),
            test: format!("(({} <=? {at}) && {})", integer(*low), own.test),
            proposition: format!("({} <= {at} /\\ {})", integer(*low), own.proposition),
        })
    }

    /// An integer.
    fn number(&mut self, node: &Node, n: &str) -> Result<Numeral, Refusal> {
        let (operator, parts) = match node {
            Node::Number(own) => {
                let Some(own) = own.as_i64() else {
                    return refused(
                        "the statement has a number that is not an integer or is too large",
                    );
                };
                return Ok(both(format!("(Literal {})", integer(own)), integer(own)));
            }
            Node::N => return Ok(both("Argument".to_owned(), n.to_owned())),
            Node::At(index) => {
                return match &self.claim.names[index.name].rule {
                    Rule::Function { .. } => self.call(index, n, false),
                    _ => self.value(index, n),
                };
            }
            Node::Mex(items) => return self.mex(items, n),
            Node::Given(_) => {
                return refused(
                    "a value of the statement was found by evaluation and is not proved",
                );
            }
            Node::Of(operator, parts) => (*operator, &parts[..]),
            Node::True | Node::In(_) => return refused("a truth is in the place of a number"),
            // A claim in several variables has no file.
            Node::Other(_) | Node::Along(..) | Node::Among(..) => {
                return refused("the statement is in several variables");
            }
        };
        match (operator, parts) {
            (Operator::Negate, [own]) => {
                let own = self.number(own, n)?;
                Ok(opposite(own))
            }
            (Operator::Absolute, [own]) => {
                let own = self.number(own, n)?;
                Ok(both(
                    format!("(Absolute {})", own.tree),
                    format!("Z.abs {}", own.text),
                )
                .bracketed())
            }
            (Operator::Floor | Operator::Ceiling, [own]) => {
                let Some(own) = fraction(own) else {
                    return refused("the statement has a fraction that files do not support yet");
                };
                let value = self.number(&own.numerator, n)?;
                if own.denominator == 1 {
                    return Ok(value);
                }
                let down = |own: Numeral, by: i64| {
                    both(
                        format!("(Operation FloorDivide {} (Literal {by}))", own.tree),
                        format!("({} / {by})", own.text),
                    )
                };
                Ok(match operator {
                    Operator::Floor => down(value, own.denominator),
                    _ => opposite(down(opposite(value), own.denominator)),
                })
            }
            (Operator::If, [condition, yes, no]) => {
                let condition = self.truth(condition, n)?;
                let (yes, no) = (self.number(yes, n)?, self.number(no, n)?);
                Ok(both(
                    format!("(Choice {} {} {})", condition.tree, yes.tree, no.tree),
                    format!("(if {} then {} else {})", condition.test, yes.text, no.text),
                ))
            }
            (Operator::Minimum, _) => self.folded(parts, n, ["Minimum", "Z.min"]),
            (Operator::Maximum, _) => self.folded(parts, n, ["Maximum", "Z.max"]),
            (Operator::Gcd, _) => self.folded(parts, n, ["Gcd", "Z.gcd"]),
            (Operator::NimSum, _) => self.folded(parts, n, ["NimSum", "Z.lxor"]),
            (Operator::Binomial, _) => self.folded(parts, n, ["Binomial", "choose"]),
            (Operator::Modulo, [value, divisor]) => {
                let (value, by) = (self.number(value, n)?, self.number(divisor, n)?);
                let is_positive = matches!(divisor, Node::Number(own) if !own.is_negative());
                let shown = match is_positive {
                    true => by.text,
                    false => format!("Z.abs {}", by.text),
                };
                Ok(both(
                    format!("(Operation Modulo {} {})", value.tree, by.tree),
                    format!("({} mod {shown})", value.text),
                ))
            }
            (_, [left, right]) => {
                let (word, sign) = match operator {
                    Operator::Add => ("Add", "+"),
                    Operator::Subtract => ("Subtract", "-"),
                    Operator::Multiply => ("Multiply", "*"),
                    Operator::FloorDivide => ("FloorDivide", "/"),
                    Operator::Power => ("Power", "^"),
                    Operator::Divide => {
                        return refused(
                            "the statement has a fraction that files do not support yet",
                        );
                    }
                    _ => return refused("a truth is in the place of a number"),
                };
                let (left, right) = (self.number(left, n)?, self.number(right, n)?);
                Ok(both(
                    format!("(Operation {word} {} {})", left.tree, right.tree),
                    format!("({} {sign} {})", left.text, right.text),
                ))
            }
            _ => refused("the statement has arithmetic that files do not support yet"),
        }
    }

    fn folded(
        &mut self,
        parts: &[Node],
        n: &str,
        [word, function]: [&str; 2],
    ) -> Result<Numeral, Refusal> {
        let Some((last, others)) = parts.split_last() else {
            return refused("the statement has arithmetic that files do not support yet");
        };
        let mut whole = self.number(last, n)?;
        for own in others.iter().rev() {
            let own = self.number(own, n)?;
            whole = both(
                format!("(Operation {word} {} {})", own.tree, whole.tree),
                format!("({function} {} {})", own.text, whole.text),
            );
        }
        Ok(whole)
    }

    /// The mex of the set of those items whose guards are true.
    fn mex(&mut self, items: &[(Node, Node)], n: &str) -> Result<Numeral, Refusal> {
        let (mut tree, mut text) = ("Nothing".to_owned(), "[]".to_owned());
        for (guard, item) in items.iter().rev() {
            let (guard, item) = (self.truth(guard, n)?, self.number(item, n)?);
            tree = format!("(Item {} {} {tree})", guard.tree, item.tree);
            text = match (&guard.test[..], text.strip_prefix('[')) {
                ("true", Some("]")) => format!("[{}]", item.text),
                ("true", Some(rest)) => format!("[{}; {rest}", item.text),
                ("true", None) => format!("({} :: {text})", item.text),
                _ => format!(
                    "(if {} then {} :: {text} else {text})",
                    guard.test, item.text
                ),
            };
            short(&text)?;
        }
        Ok(both(
            format!("(Least {tree})"),
            format!("(least_missing {text})"),
        ))
    }

    /// A value of a sequence, a list or a family of graphs.
    fn value(&mut self, index: &Index, n: &str) -> Result<Numeral, Refusal> {
        let at = sum(&[(index.factor, n)], index.offset);
        let shown = self.meanings.shown(index.name, &at)?;
        let place = self.used.iter().position(|own| *own == index.name);
        let number = place.unwrap_or_else(|| {
            self.used.push(index.name);
            self.used.len() - 1
        });
        if let Some((shown, kind)) = self.meanings.given(index.name) {
            self.refers_to(Given { shown, kind });
        }
        let text = match self.meanings.is_integer(index.name) {
            true => format!("({shown})"),
            false => format!("Z.of_N ({shown})"),
        };
        let (factor, offset) = (index.factor, integer(index.offset));
        Ok(both(format!("(Value {number} {factor} {offset})"), text).bracketed())
    }

    fn refers_to(&mut self, given: Given) {
        if !self.givens.contains(&given) {
            self.givens.push(given);
        }
    }
}
