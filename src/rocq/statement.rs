//! A statement about n, as a proposition and as a program.

use nk_base::number::Number;
use nk_verify::claim::{Index, Node, Operator};

use crate::file::{Refusal, refused};
use crate::spelling::{argument, integer, sum};

/// The spelling of named functions at an argument.
pub trait Functions {
    /// The text in the theorem: `a (n + 1)`, `nimber (path n)`.
    fn shown(&self, name: usize, argument: &str) -> Result<String, Refusal>;
    /// The text in a program, with the values that certificates state.
    fn computed(&self, name: usize, argument: &str) -> Result<String, Refusal>;
    /// Whether the values of the function are integers, as those of lists, and not nim-values.
    fn is_integer(&self, name: usize) -> bool;
    /// The number by which the values of the function grow in each step, on average.
    fn slope(&self, name: usize) -> Number;
}

/// Functions that are written in a program as in the theorem.
struct Shown<'f>(&'f dyn Functions);

impl Functions for Shown<'_> {
    fn shown(&self, name: usize, argument: &str) -> Result<String, Refusal> {
        self.0.shown(name, argument)
    }

    fn computed(&self, name: usize, argument: &str) -> Result<String, Refusal> {
        self.0.shown(name, argument)
    }

    fn is_integer(&self, name: usize) -> bool {
        self.0.is_integer(name)
    }

    fn slope(&self, name: usize) -> Number {
        self.0.slope(name)
    }
}

/// The parts of a statement besides operators.
#[derive(Default)]
pub struct Atoms {
    /// Functions at arguments, each once.
    pub values: Vec<Index>,
    /// Numbers with which n is compared.
    pub bounds: Vec<i64>,
    /// Comparisons of n with a number.
    pub comparisons: Vec<(Operator, i64)>,
    /// Remainders of multiples of n.
    pub remainders: Vec<Remainder>,
    /// Whether n occurs in the statement outside of comparisons with numbers and of remainders.
    pub bare: bool,
}

/// The remainder of `factor * n + offset`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remainder {
    pub factor: i64,
    pub offset: i64,
    pub modulus: i64,
}

impl Remainder {
    /// The text of the remainder for a number n.
    pub fn shown(&self, n: &str) -> String {
        format!("({} mod {})", argument(&self.of(n)), self.modulus)
    }

    /// The text of `factor * n + offset`.
    pub fn of(&self, n: &str) -> String {
        sum(&[(self.factor, n)], self.offset)
    }
}

/// A statement as a proposition and as a program.
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
                _ => refused("the statement is of a form that files do not support yet"),
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
            return refused("the statement is of a form that files do not support yet");
        };
        if self.is_overtaken(operator, left, right) {
            return refused("the statement compares values that grow differently");
        }
        let kind = match self.is_natural(left) && self.is_natural(right) {
            true => "N",
            false => "Z",
        };
        let mut side = |own: &Node| match kind {
            "N" => self.value(own),
            _ => self.integer(own),
        };
        let (left, right) = (side(left)?, side(right)?);
        let shown = compared(operator, &left.proposition, &right.proposition, kind)?;
        let tested = compared(operator, &left.program, &right.program, kind)?;
        Ok(Written {
            proposition: shown.proposition,
            program: tested.program,
        })
    }

    /// An integer: a natural number converted by `Z.of_N`, a remainder of n, or a sum.
    fn integer(&mut self, node: &Node) -> Result<Written, Refusal> {
        if let Node::Number(number) = node {
            let Some(number) = number.as_i64() else {
                return refused(
                    "the statement has a number that is not an integer or is too large",
                );
            };
            return Ok(both(integer(number)));
        }
        if let Node::N = node {
            self.atoms.bare = true;
            return Ok(both("n".to_owned()));
        }
        if let Node::At(index) = node
            && self.functions.is_integer(index.name)
        {
            return self.at(index);
        }
        if self.is_natural(node) {
            let own = self.value(node)?;
            return Ok(Written {
                proposition: format!("Z.of_N ({})", own.proposition),
                program: format!("Z.of_N ({})", own.program),
            });
        }
        let Node::Of(operator, parts) = node else {
            return refused("the statement is of a form that files do not support yet");
        };
        let sign = match (operator, &parts[..]) {
            (Operator::If, _) => return self.choice(parts, Writer::integer),
            (Operator::Modulo, [value, Node::Number(modulus)]) => {
                return self.remainder(value, modulus.as_i64().unwrap_or(0));
            }
            (Operator::Negate, [own]) => {
                let own = self.integer(own)?;
                return Ok(Written {
                    proposition: format!("(- {})", own.proposition),
                    program: format!("(- {})", own.program),
                });
            }
            (Operator::Add, _) => "+",
            (Operator::Subtract, _) => "-",
            (Operator::Multiply, [left, right]) => {
                let constant = |own: &Node| matches!(own, Node::Number(_));
                if !constant(left) && !constant(right) && (self.grows(left) || self.grows(right)) {
                    return refused(
                        "the statement has a product with a factor that grows, which files do not support yet",
                    );
                }
                "*"
            }
            _ => return refused("the statement has arithmetic that files do not support yet"),
        };
        let (left, right) = (self.integer(&parts[0])?, self.integer(&parts[1])?);
        Ok(Written {
            proposition: format!("({} {sign} {})", left.proposition, right.proposition),
            program: format!("({} {sign} {})", left.program, right.program),
        })
    }

    /// A remainder: `(2 * n + 1) mod 3`.
    fn remainder(&mut self, value: &Node, modulus: i64) -> Result<Written, Refusal> {
        let line = value.line().filter(|_| modulus >= 1);
        let small = line.and_then(|own| Some((own.factor.as_i64()?, own.offset.as_i64()?)));
        let Some((factor, offset)) = small else {
            return refused("the statement has a remainder that files do not support yet");
        };
        let own = Remainder {
            factor,
            offset,
            modulus,
        };
        let text = own.shown("n");
        if !self.atoms.remainders.contains(&own) {
            self.atoms.remainders.push(own);
        }
        Ok(both(text))
    }

    /// A natural number: a value of a function, a number, or a nim-sum.
    fn value(&mut self, node: &Node) -> Result<Written, Refusal> {
        match node {
            Node::Number(number) => {
                let number = number.as_i64().filter(|own| *own >= 0);
                let Some(number) = number else {
                    return refused("the statement has a number that is not a natural number");
                };
                Ok(both(format!("{number}%N")))
            }
            Node::At(index) => self.at(index),
            Node::Of(Operator::NimSum, _) | Node::Mex(_) if self.grows(node) => refused(
                "a value that grows is in a nim-sum or a mex, which files do not support yet",
            ),
            Node::Of(Operator::NimSum, parts) => {
                let (left, right) = (self.value(&parts[0])?, self.value(&parts[1])?);
                Ok(Written {
                    proposition: format!("({} ⊕ {})", left.proposition, right.proposition),
                    program: format!("({} ⊕ {})", left.program, right.program),
                })
            }
            Node::Of(Operator::If, parts) => self.choice(parts, Writer::value),
            Node::Mex(items) => {
                let mut all = Vec::new();
                for (_, item) in items {
                    all.push(self.value(item)?);
                }
                let list = |own: Vec<&str>| format!("(mex [{}])", own.join("; "));
                Ok(Written {
                    proposition: list(all.iter().map(|own| &own.proposition[..]).collect()),
                    program: list(all.iter().map(|own| &own.program[..]).collect()),
                })
            }
            Node::Given(_) => {
                refused("a value of the statement was found by evaluation and is not proved")
            }
            _ => refused("the statement has arithmetic that files do not support yet"),
        }
    }

    /// A choice, `if condition then one value else another`. The condition is a test also in the theorem. `side` writes
    /// the branches.
    fn choice(
        &mut self,
        parts: &[Node],
        side: fn(&mut Self, &Node) -> Result<Written, Refusal>,
    ) -> Result<Written, Refusal> {
        if parts.iter().any(|own| self.grows(own)) {
            return refused("an `if` has a value that grows, which files do not support yet");
        }
        let condition = self.statement(&parts[0])?;
        let mut shown = Writer {
            functions: &Shown(self.functions),
            atoms: Atoms::default(),
        };
        let test = shown.statement(&parts[0])?.program;
        let (yes, no) = (side(self, &parts[1])?, side(self, &parts[2])?);
        Ok(Written {
            proposition: format!(
                "(if {test} then {} else {})",
                yes.proposition, no.proposition
            ),
            program: format!(
                "(if {} then {} else {})",
                condition.program, yes.program, no.program
            ),
        })
    }

    /// A value of a function.
    fn at(&mut self, index: &Index) -> Result<Written, Refusal> {
        if !self.atoms.values.contains(index) {
            self.atoms.values.push(*index);
        }
        let argument = argument_of(index, "n");
        Ok(Written {
            proposition: self.functions.shown(index.name, &argument)?,
            program: self.functions.computed(index.name, &argument)?,
        })
    }

    /// Whether a value is a natural number by its kind.
    fn is_natural(&self, node: &Node) -> bool {
        match node {
            Node::Number(number) => number.as_i64().is_some_and(|own| own >= 0),
            Node::At(index) => !self.functions.is_integer(index.name),
            Node::Given(_) => true,
            Node::Of(Operator::NimSum, parts) => parts.iter().all(|own| self.is_natural(own)),
            Node::Of(Operator::If, parts) => parts[1..].iter().all(|own| self.is_natural(own)),
            Node::Mex(items) => items
                .iter()
                .all(|(guard, item)| *guard == Node::True && self.is_natural(item)),
            _ => false,
        }
    }

    /// Whether a comparison may change where one side overtakes the other. The tactics of files know that of polynomials
    /// in n only.
    fn is_overtaken(&self, operator: Operator, left: &Node, right: &Node) -> bool {
        if left.line().is_some() && right.line().is_some() {
            return false;
        }
        let (Some(left), Some(right)) = (self.slope(left), self.slope(right)) else {
            return false;
        };
        match operator {
            Operator::Less | Operator::LessEqual => left > right,
            Operator::Greater | Operator::GreaterEqual => left < right,
            _ => left != right,
        }
    }

    /// The number by which a value grows in each step, on average; `None` if it is not known.
    fn slope(&self, node: &Node) -> Option<Number> {
        match node {
            Node::N => Some(Number::ONE),
            Node::At(index) => {
                let own = self.functions.slope(index.name);
                own.mul(&Number::Small(index.factor)).ok()
            }
            _ if !self.grows(node) => Some(Number::ZERO),
            Node::Of(operator, parts) => match (operator, &parts[..]) {
                (Operator::Negate, [own]) => Some(self.slope(own)?.neg()),
                (Operator::Add, [left, right]) => self.slope(left)?.add(&self.slope(right)?).ok(),
                (Operator::Subtract, [left, right]) => {
                    self.slope(left)?.sub(&self.slope(right)?).ok()
                }
                (Operator::Multiply, [own, Node::Number(factor)])
                | (Operator::Multiply, [Node::Number(factor), own]) => {
                    self.slope(own)?.mul(factor).ok()
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether a part of a value grows with n.
    fn grows(&self, node: &Node) -> bool {
        match node {
            Node::N => true,
            Node::At(index) => !self.functions.slope(index.name).is_zero(),
            Node::Of(Operator::Modulo, _) => false,
            // Whether n is larger than a number is the same for all large n.
            Node::Of(_, parts) if matches!(parts[..], [Node::N, Node::Number(_)]) => false,
            _ => node.parts().iter().any(|own| self.grows(own)),
        }
    }
}

/// Text that is the same in the theorem and in the program.
fn both(text: String) -> Written {
    Written {
        proposition: text.clone(),
        program: text,
    }
}

/// The text of the argument of a function, in terms of n.
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
        _ => return refused("the statement is of a form that files do not support yet"),
    };
    let program = format!("({kind}.{test} ({first}) ({second}))");
    // The order of natural numbers has its own signs, since n is an integer.
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
