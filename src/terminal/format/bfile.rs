//! The b-file of the OEIS (<https://oeis.org/SubmitB.html>): lines `n a(n)`, n rising by 1, integers only. The terms of
//! several variables are numbered from the first value of the first variable on; a comment at the head states the
//! order.

use nk_base::number::Number;
use nk_eval::Value;

use super::{Ending, Format, Subject};
use crate::exit::Failure;

/// The format `bfile`.
pub struct Bfile {
    last: Option<Number>,
    /// The number of the next term, for terms of several variables.
    next: Option<i64>,
}

impl Bfile {
    /// # Errors
    ///
    /// The evals are not a single sequence of integers.
    pub fn new(subjects: &[Subject]) -> Result<Self, Failure> {
        match subjects {
            [subject] if !subject.is_of_numbers() => Err(subject.refused("a b-file", "integers")),
            [subject] if subject.variables.is_empty() => {
                let message = format!(
                    "a b-file holds a sequence, but `{}` is a single value",
                    subject.text
                );
                Err(Failure::usage(message)
                    .help("give it a variable and a range, as in 'T(2, n) : n >= 0'"))
            }
            [subject] => match &subject.reading {
                Ok(reading) => Ok(Bfile {
                    last: None,
                    next: (subject.variables.len() > 1).then_some(reading.first),
                }),
                Err(why) => {
                    let message =
                        format!("`{}` is not a sequence for a b-file: {why}", subject.text);
                    Err(Failure::usage(message).help(why.help()))
                }
            },
            several => {
                let names: Vec<String> = several
                    .iter()
                    .map(|subject| format!("`{}`", subject.name))
                    .collect();
                Err(Failure::usage(format!(
                    "a b-file holds one sequence, but there are {}",
                    several.len()
                ))
                .help(format!("name one of them: {}", names.join(", "))))
            }
        }
    }
}

impl Format for Bfile {
    fn begin(&mut self, subject: &Subject) -> String {
        let order = subject.order.as_ref();
        order.map_or(String::new(), |order| {
            format!("# {} for {}, {order}\n", subject.text, subject.range)
        })
    }

    fn term(
        &mut self,
        subject: &Subject,
        point: &[Number],
        value: &Value,
        out: &mut String,
    ) -> Result<(), Failure> {
        let number = self.next.map(Number::from);
        let (Some(n), Some(value)) = (number.as_ref().or(point.first()), value.number()) else {
            return Err(Failure::usage("a b-file holds numbers"));
        };
        if !value.is_integer() {
            let at = subject.at(point);
            return Err(Failure::usage(format!("a b-file holds integers, but at {at} the value is {value}"))
                .help("the OEIS keeps numerators and denominators as two sequences; `--format csv` prints fractions"));
        }
        if let Some(last) = &self.last
            && !follows(last, n)
        {
            let name = &subject.variables[0];
            return Err(Failure::usage(format!(
                "in a b-file n rises by 1, but {name} = {n} comes after {last}"
            ))
            .help(format!(
                "list those {name} as an enumeration, `P = {{ ... }}`, and print P"
            )));
        }
        n.append_to(out);
        out.push(' ');
        value.append_to(out);
        out.push('\n');
        self.last = Some(n.clone());
        self.next = self.next.map(|next| next + 1);
        Ok(())
    }

    fn end(&mut self, _: &Subject, _: &Ending) -> String {
        String::new()
    }
}

fn follows(last: &Number, n: &Number) -> bool {
    last.add(&Number::ONE).ok().as_ref() == Some(n)
}
