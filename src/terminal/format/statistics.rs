//! The statistics of a sequence: the number of its terms, the largest term with its index, and the zeros.

use nk_base::number::Number;

/// The largest number of zeros that are listed one by one.
const LISTED: usize = 8;

/// The statistics of the terms so far.
#[derive(Default)]
pub struct Statistics {
    /// The number of terms.
    pub count: u64,
    first: Option<Number>,
    last: Option<(Number, Number)>,
    largest: Option<(Number, Number)>,
    zeros: Vec<Number>,
    zero_count: u64,
    last_zero: Option<Number>,
    falls: bool,
}

impl Statistics {
    /// Adds the term at `n`. Terms are added by ascending index.
    pub fn add(&mut self, n: &Number, value: &Number) {
        self.count += 1;
        self.first.get_or_insert_with(|| n.clone());
        if self
            .largest
            .as_ref()
            .is_none_or(|(_, largest)| value > largest)
        {
            self.largest = Some((n.clone(), value.clone()));
        }
        if value.is_zero() {
            self.zero_count += 1;
            if self.zeros.len() < LISTED {
                self.zeros.push(n.clone());
            }
            self.last_zero = Some(n.clone());
        }
        self.falls |= self.last.as_ref().is_some_and(|(_, before)| value < before);
        self.last = Some((n.clone(), value.clone()));
    }

    /// The statistics in words, such as
    /// `1000 terms, n = 1 to 1000; the largest is 14, first at n = 92; 35 zeros, the last at n = 523`.
    pub fn text(&self, name: &str) -> String {
        let (Some(first), Some((last, _)), Some((at, largest))) =
            (&self.first, &self.last, &self.largest)
        else {
            return String::new();
        };
        if self.count == 1 {
            return format!("1 term, {name} = {first}");
        }
        let mut text = format!("{} terms, {name} = {first} to {last}", self.count);
        // The largest term of an increasing sequence is not reported.
        if self.falls {
            text += &format!("; the largest is {largest}, first at {name} = {at}");
            text += &match (self.zero_count, &self.last_zero) {
                (0, _) | (_, None) => "; no zeros".to_owned(),
                (1, Some(zero)) => format!("; one zero, at {name} = {zero}"),
                (count, Some(_)) if count as usize == self.zeros.len() => {
                    let zeros: Vec<String> = self.zeros.iter().map(Number::to_string).collect();
                    format!("; {count} zeros, at {name} = {}", zeros.join(", "))
                }
                (count, Some(zero)) => format!("; {count} zeros, the last at {name} = {zero}"),
            };
        }
        text
    }
}
