//! Numbers and truths of a sentence: as trees, as tests, and as text.

use nk_verify::claim::Operator;

use crate::spelling::argument;

/// A number: its tree, and its text.
pub struct Numeral {
    pub tree: String,
    pub text: String,
}

/// A truth: its tree, a test, and a proposition.
pub struct Truth {
    pub tree: String,
    pub test: String,
    pub proposition: String,
}

/// A number by its tree and its text.
pub fn both(tree: String, text: String) -> Numeral {
    Numeral { tree, text }
}

impl Truth {
    pub fn negated(self) -> Truth {
        Truth {
            tree: format!("(Negation {})", self.tree),
            test: format!("(negb {})", self.test),
            proposition: format!("(~ {})", self.proposition),
        }
    }
}

impl Numeral {
    pub fn bracketed(self) -> Numeral {
        Numeral {
            text: argument(&self.text),
            ..self
        }
    }
}

/// An expression without the parentheses around all of it.
pub fn bare(text: &str) -> &str {
    let inner = text.strip_prefix('(').and_then(|own| own.strip_suffix(')'));
    let Some(inner) = inner.filter(|own| !own.starts_with("if ")) else {
        return text;
    };
    let mut open = 0;
    for letter in inner.chars() {
        open += match letter {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        if open < 0 {
            return text;
        }
    }
    inner
}

pub fn opposite(own: Numeral) -> Numeral {
    both(
        format!("(Opposite {})", own.tree),
        format!("(- {})", own.text),
    )
}

/// A truth that is written as a test.
pub fn plain_truth(tree: String, test: String) -> Truth {
    Truth {
        tree,
        proposition: format!("{test} = true"),
        test,
    }
}

/// The word of `Trees.v`, the test and the relation for a comparison, with the smaller number first.
pub fn comparison(operator: Operator) -> Option<[&'static str; 3]> {
    Some(match operator {
        Operator::Equal => ["Equal", "=?", "="],
        Operator::NotEqual => ["NotEqual", "=?", "<>"],
        Operator::Less => ["Less", "<?", "<"],
        Operator::LessEqual => ["LessEqual", "<=?", "<="],
        Operator::Greater => ["Greater", "<?", "<"],
        Operator::GreaterEqual => ["GreaterEqual", "<=?", "<="],
        _ => return None,
    })
}
