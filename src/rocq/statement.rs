//! A statement about n, as a proposition and as a program.

use nk_verify::claim::{Index, Node, Operator};

use crate::file::{Refusal, refused};
use crate::spelling::sum;

/// How a named function is written at an argument.
pub trait Functions {
    /// In the theorem: `a (n + 1)`, `nimber (path n)`.
    fn shown(&self, name: usize, argument: &str) -> Result<String, Refusal>;
    /// By the values that certificates state.
    fn stated(&self, name: usize, argument: &str) -> Result<String, Refusal>;
}

/// What stands in a statement beside operators.
#[derive(Default)]
pub struct Atoms {
    /// Functions at arguments, each once.
    pub values: Vec<Index>,
    /// Numbers that n is compared with.
    pub bounds: Vec<i64>,
    /// Comparisons of n with a number, as programs with a gap for n.
    pub comparisons: Vec<(Operator, i64)>,
    /// Moduli of n.
    pub moduli: Vec<i64>,
}

/// Both ways to write it.
#[derive(Clone)]
pub struct Written {
    pub proposition: String,
    pub program: String,
}

pub struct Writer<'f> {
    pub functions: &'f dyn Functions,
    pub atoms: Atoms,
}

impl Writer<'_> {
    /// A statement.
    pub fn statement(&mut self, node: &Node) -> Result<Written, Refusal> {
        let Node::Of(operator, parts) = node else {
            return match node {
                Node::True => Ok(Written {
                    proposition: "True".to_owned(),
                    program: "true".to_owned(),
                }),
                _ => refused("the statement is of a form that files do not have yet"),
            };
        };
        match operator {
            Operator::And => self.joined(parts, "/\\", "&&"),
            Operator::Or => self.joined(parts, "\\/", "||"),
            Operator::Not => {
                let own = self.statement(&parts[0])?;
                Ok(Written {
                    proposition: format!("~ {}", own.proposition),
                    program: format!("(negb {})", own.program),
                })
            }
            _ => self.comparison(*operator, parts),
        }
    }

    fn joined(&mut self, parts: &[Node], word: &str, test: &str) -> Result<Written, Refusal> {
        let mut all = Vec::new();
        for part in parts {
            all.push(self.statement(part)?);
        }
        let join = |word: &str, own: Vec<&str>| format!("({})", own.join(&format!(" {word} ")));
        Ok(Written {
            proposition: join(word, all.iter().map(|own| &own.proposition[..]).collect()),
            program: join(test, all.iter().map(|own| &own.program[..]).collect()),
        })
    }

    fn comparison(&mut self, operator: Operator, parts: &[Node]) -> Result<Written, Refusal> {
        if let [Node::N, Node::Number(number)] = parts {
            let number = number.as_i64();
            if let Some(number) = number {
                self.atoms.comparisons.push((operator, number));
                self.atoms.bounds.push(number);
                return compared(operator, "n", &number.to_string(), "Z");
            }
        }
        let [left, right] = parts else {
            return refused("the statement is of a form that files do not have yet");
        };
        if let Some(own) = self.modular(operator, left, right) {
            return own;
        }
        let (left, right) = (self.value(left)?, self.value(right)?);
        let shown = compared(operator, &left.proposition, &right.proposition, "N")?;
        let tested = compared(operator, &left.program, &right.program, "N")?;
        Ok(Written {
            proposition: shown.proposition,
            program: tested.program,
        })
    }

    /// `n mod 3 = 1`.
    fn modular(
        &mut self,
        operator: Operator,
        left: &Node,
        right: &Node,
    ) -> Option<Result<Written, Refusal>> {
        let (Node::Of(Operator::Modulo, parts), Node::Number(number)) = (left, right) else {
            return None;
        };
        let [Node::N, Node::Number(modulus)] = &parts[..] else {
            return None;
        };
        let (modulus, number) = (modulus.as_i64().filter(|own| *own >= 1)?, number.as_i64()?);
        self.atoms.moduli.push(modulus);
        Some(compared(
            operator,
            &format!("n mod {modulus}"),
            &number.to_string(),
            "Z",
        ))
    }

    /// A natural number: a value of a function, a number, a nim-sum.
    fn value(&mut self, node: &Node) -> Result<Written, Refusal> {
        match node {
            Node::Number(number) => {
                let number = number.as_i64().filter(|own| *own >= 0);
                let Some(number) = number else {
                    return refused("the statement has a number that is no natural number");
                };
                let own = number.to_string();
                Ok(Written {
                    proposition: format!("{own}%N"),
                    program: own,
                })
            }
            Node::At(index) => {
                if !self.atoms.values.contains(index) {
                    self.atoms.values.push(*index);
                }
                let argument = argument_of(index, "n");
                Ok(Written {
                    proposition: self.functions.shown(index.name, &argument)?,
                    program: self.functions.stated(index.name, &argument)?,
                })
            }
            Node::Of(Operator::NimSum, parts) => {
                let (left, right) = (self.value(&parts[0])?, self.value(&parts[1])?);
                Ok(Written {
                    proposition: format!("({} ⊕ {})", left.proposition, right.proposition),
                    program: format!("({} ⊕ {})", left.program, right.program),
                })
            }
            Node::Given(_) => {
                refused("a value of the statement was found by evaluation and is not proved")
            }
            _ => refused("the statement has arithmetic that files do not have yet"),
        }
    }
}

/// The argument of a function, in terms of a number.
pub fn argument_of(index: &Index, n: &str) -> String {
    sum(&[(index.factor, n)], index.offset)
}

fn compared(operator: Operator, left: &str, right: &str, kind: &str) -> Result<Written, Refusal> {
    let number = |own: &str| match own.starts_with('-') {
        true => format!("({own})"),
        false => own.to_owned(),
    };
    let (left, right) = (number(left), number(right));
    let (word, test, first, second) = match operator {
        Operator::Equal => ("=", "eqb", &left, &right),
        Operator::NotEqual => ("<>", "eqb", &left, &right),
        Operator::Less => ("<", "ltb", &left, &right),
        Operator::LessEqual => ("<=", "leb", &left, &right),
        Operator::Greater => ("<", "ltb", &right, &left),
        Operator::GreaterEqual => ("<=", "leb", &right, &left),
        _ => return refused("the statement is of a form that files do not have yet"),
    };
    let program = format!("({kind}.{test} ({first}) ({second}))");
    // The order of natural numbers has signs of its own, as the numbers n are integers.
    let word = match (kind, word) {
        ("N", "<=") => "≤",
        ("N", "<") => "≺",
        _ => word,
    };
    let proposition = format!("{first} {word} {second}");
    Ok(Written {
        proposition,
        program: match operator {
            Operator::NotEqual => format!("(negb {program})"),
            _ => program,
        },
    })
}
