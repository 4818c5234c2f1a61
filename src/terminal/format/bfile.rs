//! The b-file of the OEIS (<https://oeis.org/SubmitB.html>): lines `n a(n)`, n rising by 1, integers only.

use std::fmt::Write;

use nk_base::number::Number;
use nk_eval::Value;

use super::{Ending, Format, Subject};
use crate::exit::Failure;

pub struct Bfile {
    last: Option<Number>,
}

impl Bfile {
    /// Errors: not just one sequence.
    pub fn new(subjects: &[Subject]) -> Result<Self, Failure> {
        match subjects {
            [subject] if subject.variables.len() == 1 => Ok(Bfile { last: None }),
            [subject] => {
                let count = subject.variables.len();
                let message = match count {
                    0 => format!(
                        "a b-file holds a sequence, and `{}` is a single value",
                        subject.text
                    ),
                    _ => format!(
                        "a b-file holds a sequence, and `{}` has {count} variables",
                        subject.text
                    ),
                };
                Err(Failure::usage(message)
                    .help("bound one variable and fix the others, as in 'T(2, n) : n >= 0'"))
            }
            several => {
                let names: Vec<String> = several
                    .iter()
                    .map(|subject| format!("`{}`", subject.name))
                    .collect();
                Err(Failure::usage(format!(
                    "a b-file holds one sequence, and there are {}",
                    several.len()
                ))
                .help(format!("name one of them: {}", names.join(", "))))
            }
        }
    }
}

impl Format for Bfile {
    fn begin(&mut self, _: &Subject) -> String {
        String::new()
    }

    fn term(
        &mut self,
        subject: &Subject,
        point: &[Number],
        value: &Value,
        out: &mut String,
    ) -> Result<(), Failure> {
        let (Some(n), Some(value)) = (point.first(), value.number()) else {
            return Err(Failure::usage("a b-file holds numbers"));
        };
        if !value.is_integer() {
            let at = subject.at(point);
            return Err(Failure::usage(format!("a b-file holds integers, and at {at} the value is {value}"))
                .help("the OEIS keeps numerators and denominators as two sequences; `--format csv` prints fractions"));
        }
        if let Some(last) = &self.last
            && !follows(last, n)
        {
            let name = &subject.variables[0];
            return Err(Failure::usage(format!(
                "in a b-file n rises by 1, and {name} = {n} comes after {last}"
            ))
            .help(format!(
                "list those {name} as an enumeration, `P = {{ ... }}`, and print P"
            )));
        }
        self.last = Some(n.clone());
        let _ = writeln!(out, "{n} {value}");
        Ok(())
    }

    fn end(&mut self, _: &Subject, _: &Ending) -> String {
        String::new()
    }
}

fn follows(last: &Number, n: &Number) -> bool {
    last.add(&Number::ONE).ok().as_ref() == Some(n)
}
