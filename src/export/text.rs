//! Pieces of program text with the precedence of their outermost operator.

/// Precedences, from operators that bind loosely to operators that bind tightly. They are those of Python, and PARI/GP
/// agrees where both have the operator.
pub mod level {
    pub const ANY: u8 = 0;
    pub const OR: u8 = 1;
    pub const AND: u8 = 2;
    pub const COMPARE: u8 = 4;
    pub const UNION: u8 = 5;
    /// A remainder in a formula, which needs parentheses in a sum as in a product, since `n + 4 mod 3` can be read in
    /// two ways.
    pub const MODULO: u8 = 8;
    pub const SUM: u8 = 9;
    pub const PRODUCT: u8 = 10;
    pub const NEGATIVE: u8 = 11;
    pub const POWER: u8 = 12;
    pub const ATOM: u8 = 13;
}

/// An expression of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    pub text: String,
    /// The precedence of the outermost operator of the text.
    pub level: u8,
}

impl Text {
    pub fn new(text: impl Into<String>, level: u8) -> Text {
        Text {
            text: text.into(),
            level,
        }
    }

    pub fn atom(text: impl Into<String>) -> Text {
        Text::new(text, level::ATOM)
    }

    /// The text in parentheses, if its operator binds more loosely than `least`.
    pub fn at(&self, least: u8) -> String {
        match self.level < least {
            true => format!("({})", self.text),
            false => self.text.clone(),
        }
    }

    /// A sum without its last term, and that term, if it is a small number: for `n - 1` the text `n`, and -1.
    pub fn summand(&self) -> Option<(Text, i64)> {
        if self.level != level::SUM {
            return None;
        }
        let (rest, number) = self.text.rsplit_once(' ')?;
        let is_number = !number.is_empty() && number.bytes().all(|own| own.is_ascii_digit());
        let number = i64::from(number.parse::<i32>().ok().filter(|_| is_number)?);
        let (rest, number) = match rest.rsplit_once(' ')? {
            (rest, "+") => (rest, number),
            (rest, "-") => (rest, -number),
            _ => return None,
        };
        // The text before the last sign binds at least as tightly as a sum.
        Some((Text::new(rest, level::SUM), number))
    }

    /// The parts with an associative operator of this level between them.
    ///
    /// In PARI/GP `&&` and `||` have the same precedence, so operands of `||` get parentheses.
    pub fn joined(parts: &[Text], operator: &str, level: u8) -> Text {
        let least = if operator == " || " {
            level::AND
        } else {
            level
        };
        match parts {
            [one] => one.clone(),
            _ => {
                let parts: Vec<String> = parts.iter().map(|own| own.at(least + 1)).collect();
                Text::new(parts.join(operator), level)
            }
        }
    }
}
