//! Values by the definition of a system.

use std::collections::HashMap;

use nk_system::{Back, Convolution, System, Term};

/// Values by the definition of a [`System`].
#[derive(Default)]
pub struct Values(HashMap<(usize, i64), u32>);

impl Values {
    pub fn at(&mut self, system: &System, member: usize, n: i64) -> u32 {
        if let Some(value) = self.0.get(&(member, n)) {
            return *value;
        }
        let sequence = &system.sequences[member];
        assert!(n >= sequence.first, "{}({n})", sequence.name);
        let value = match sequence.initial.get((n - sequence.first) as usize) {
            Some(value) => *value,
            None => {
                let options: Vec<u32> = sequence
                    .terms
                    .iter()
                    .flat_map(|term| self.options(system, term, n))
                    .collect();
                (0..).find(|value| !options.contains(value)).unwrap()
            }
        };
        self.0.insert((member, n), value);
        value
    }

    fn options(&mut self, system: &System, term: &Term, n: i64) -> Vec<u32> {
        match *term {
            Term::Constant(value) => vec![value],
            Term::Back(Back {
                a,
                delay,
                constant,
                low,
                high,
            }) => {
                let at = n - delay;
                let there = low <= at && high.is_none_or(|high| at <= high);
                let value = |values: &mut Self| values.at(system, a, at) ^ constant;
                if there { vec![value(self)] } else { vec![] }
            }
            Term::Convolution(Convolution {
                a,
                b,
                constant,
                shift,
                x0,
                y0,
                half,
            }) => {
                let mut options = Vec::new();
                for x in x0..=n - shift - y0 {
                    let y = n - shift - x;
                    if half.is_none_or(|g| y - x >= g) {
                        options.push(self.at(system, a, x) ^ self.at(system, b, y) ^ constant);
                    }
                }
                options
            }
        }
    }
}
