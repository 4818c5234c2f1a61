//! The values of a system of recurrences, by their definition.

use crate::recurrence::{Member, System, SystemError, Term};
use crate::stop::Stop;

/// Values of all members from the least index of any on, as far as they are computed.
pub(in crate::claim) struct Table {
    system: System,
    order: Vec<Member>,
    values: Vec<Vec<u32>>,
    next: i64,
    /// Pairs of convolutions that were looked at.
    pairs: u64,
    seen: Seen,
}

/// Why values are not computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::claim) enum Short {
    /// There are too many of them, or of their options.
    Long,
    Interrupted,
}

/// Indices, values of all members, and pairs in them: some seconds.
const MOST_INDICES: i64 = 1 << 16;
const MOST_VALUES: i64 = 1 << 26;
const MOST_PAIRS: u64 = 1 << 33;

/// A value is less.
const MOST_VALUE: u32 = 1 << 20;

/// The options of one value: those that carry its number.
#[derive(Default)]
struct Seen {
    marks: Vec<u32>,
    number: u32,
}

impl Seen {
    fn add(&mut self, option: u32) {
        let at = option as usize;
        if at >= self.marks.len() {
            if option >= MOST_VALUE {
                return;
            }
            self.marks.resize(at + 1, 0);
        }
        self.marks[at] = self.number;
    }

    /// The least number that was not added.
    fn mex(&self) -> Option<u32> {
        let free = self.marks.iter().position(|own| *own != self.number);
        let least = u32::try_from(free.unwrap_or(self.marks.len())).ok()?;
        (least < MOST_VALUE).then_some(least)
    }
}

impl Table {
    pub fn new(system: System) -> Result<Table, SystemError> {
        Ok(Table {
            order: system.order()?,
            values: vec![Vec::new(); system.sequences.len()],
            next: system.least_first(),
            system,
            pairs: 0,
            seen: Seen::default(),
        })
    }

    /// `None` below the first index, and beyond what is computed.
    pub fn get(&self, member: Member, n: i64) -> Option<u32> {
        let ahead = n.checked_sub(self.system.sequences.get(member)?.first)?;
        let values = &self.values[member];
        values.get(usize::try_from(ahead).ok()?).copied()
    }

    /// Computes all values up to an index.
    pub fn extend_to(&mut self, last: i64, stop: &Stop) -> Result<(), Short> {
        if last < self.next {
            return Ok(());
        }
        let count = last.saturating_sub(self.system.least_first());
        let all = count.saturating_mul(self.order.len() as i64);
        if count >= MOST_INDICES || all > MOST_VALUES {
            return Err(Short::Long);
        }
        let order = std::mem::take(&mut self.order);
        let done = self.extend(&order, last, stop);
        self.order = order;
        done
    }

    fn extend(&mut self, order: &[Member], last: i64, stop: &Stop) -> Result<(), Short> {
        while self.next <= last {
            for &member in order {
                let own = &self.system.sequences[member];
                // A run that broke off at this index has some already.
                if own.first + self.values[member].len() as i64 != self.next {
                    continue;
                }
                if stop.is_raised() {
                    return Err(Short::Interrupted);
                }
                let value = self.value(member, self.next)?;
                self.values[member].push(value);
            }
            self.next += 1;
        }
        Ok(())
    }

    fn value(&mut self, member: Member, n: i64) -> Result<u32, Short> {
        let own = &self.system.sequences[member];
        if let Some(value) = own.initial.get((n - own.first) as usize) {
            return Ok(*value);
        }
        self.seen.number += 1;
        for term in &own.terms {
            match *term {
                Term::Convolution {
                    a,
                    b,
                    constant,
                    shift,
                    x0,
                    y0,
                    half,
                } => {
                    let sum = n - shift;
                    let whole = sum - y0;
                    let to = half.map_or(whole, |g| whole.min((sum - g).div_euclid(2)));
                    if to < x0 {
                        continue;
                    }
                    self.pairs += (to - x0 + 1) as u64;
                    if self.pairs > MOST_PAIRS {
                        return Err(Short::Long);
                    }
                    let run = |member: Member, from: i64, to: i64| {
                        let first = self.system.sequences[member].first;
                        &self.values[member][(from - first) as usize..=(to - first) as usize]
                    };
                    let (left, right) = (run(a, x0, to), run(b, sum - to, sum - x0));
                    for (x, y) in left.iter().zip(right.iter().rev()) {
                        self.seen.add(x ^ y ^ constant);
                    }
                }
                Term::Back {
                    a,
                    delay,
                    constant,
                    low,
                    high,
                } => {
                    let at = n - delay;
                    if at >= low && high.is_none_or(|high| at <= high) {
                        let first = self.system.sequences[a].first;
                        let value = self.values[a][(at - first) as usize];
                        self.seen.add(value ^ constant);
                    }
                }
                Term::Constant(value) => self.seen.add(value),
            }
        }
        self.seen.mex().ok_or(Short::Long)
    }
}
