//! The values of a system of recurrences, by their definition.

use std::cell::Cell;

use nk_base::cancellation::CancelToken;
use nk_base::mex::Mex;
use nk_system::{Convolution, Member, System, SystemError, Term};

/// The values of all members from the least first index on, as far as they are computed.
pub(super) struct Table {
    system: System,
    order: Vec<Member>,
    values: Vec<Vec<u32>>,
    next: i64,
    /// The options of the value that is being computed.
    options: Mex,
}

/// The work on the values of all tables of a certificate.
pub(super) struct Work {
    stop: CancelToken,
    values: Cell<u64>,
    /// The number of pairs of convolutions that were examined.
    pairs: Cell<u64>,
}

/// The reason why values are not computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Short {
    /// There are too many values, or too many of their options.
    Long,
    Cancelled,
}

/// The most indices of one table, and the most values and pairs of all tables, which take some seconds.
const MOST_INDICES: i64 = 1 << 16;
const MOST_VALUES: u64 = 1 << 26;
const MOST_PAIRS: u64 = 1 << 32;

/// A bound above all values of a table. Options from here on cannot change such a mex, and are left out.
const MOST_VALUE: u32 = 1 << 20;

/// Adds an option to the set, if the mex can depend on it. This bounds the memory of the set.
fn add(options: &mut Mex, option: u32) {
    if option < MOST_VALUE {
        options.insert(option);
    }
}

impl Work {
    pub fn new(stop: &CancelToken) -> Work {
        Work {
            stop: stop.clone(),
            values: Cell::new(0),
            pairs: Cell::new(0),
        }
    }

    /// Counts a value.
    fn value(&self) -> Result<(), Short> {
        if self.stop.is_cancelled() {
            return Err(Short::Cancelled);
        }
        count(&self.values, 1, MOST_VALUES)
    }

    fn pairs(&self, more: u64) -> Result<(), Short> {
        count(&self.pairs, more, MOST_PAIRS)
    }
}

fn count(spent: &Cell<u64>, more: u64, most: u64) -> Result<(), Short> {
    spent.set(spent.get() + more);
    match spent.get() > most {
        true => Err(Short::Long),
        false => Ok(()),
    }
}

impl Table {
    pub fn new(system: System) -> Result<Table, SystemError> {
        Ok(Table {
            order: system.order()?,
            values: vec![Vec::new(); system.sequences.len()],
            next: system.least_first(),
            system,
            options: Mex::new(),
        })
    }

    /// The value of a member; `None` below its first index, and beyond the computed values.
    pub fn get(&self, member: Member, n: i64) -> Option<u32> {
        let ahead = n.checked_sub(self.system.sequences.get(member)?.first)?;
        let values = &self.values[member];
        values.get(usize::try_from(ahead).ok()?).copied()
    }

    /// Computes all values up to an index.
    pub fn extend_to(&mut self, last: i64, work: &Work) -> Result<(), Short> {
        if last < self.next {
            return Ok(());
        }
        if last.saturating_sub(self.system.least_first()) >= MOST_INDICES {
            return Err(Short::Long);
        }
        let order = std::mem::take(&mut self.order);
        let done = self.extend(&order, last, work);
        self.order = order;
        done
    }

    fn extend(&mut self, order: &[Member], last: i64, work: &Work) -> Result<(), Short> {
        while self.next <= last {
            for &member in order {
                let own = &self.system.sequences[member];
                // A call that was interrupted at this index may have computed some of its values.
                if own.first + self.values[member].len() as i64 != self.next {
                    continue;
                }
                work.value()?;
                let value = self.value(member, self.next, work)?;
                self.values[member].push(value);
            }
            self.next += 1;
        }
        Ok(())
    }

    fn value(&mut self, member: Member, n: i64, work: &Work) -> Result<u32, Short> {
        let own = &self.system.sequences[member];
        if let Some(value) = own.initial.get((n - own.first) as usize) {
            return Ok(*value);
        }
        self.options.clear();
        for term in &own.terms {
            match *term {
                Term::Convolution(Convolution {
                    a,
                    b,
                    constant,
                    shift,
                    x0,
                    y0,
                    half,
                }) => {
                    let sum = n - shift;
                    let whole = sum - y0;
                    let to = half.map_or(whole, |g| whole.min((sum - g).div_euclid(2)));
                    if to < x0 {
                        continue;
                    }
                    work.pairs((to - x0 + 1) as u64)?;
                    let run = |member: Member, from: i64, to: i64| {
                        let first = self.system.sequences[member].first;
                        &self.values[member][(from - first) as usize..=(to - first) as usize]
                    };
                    let (left, right) = (run(a, x0, to), run(b, sum - to, sum - x0));
                    for (x, y) in left.iter().zip(right.iter().rev()) {
                        add(&mut self.options, x ^ y ^ constant);
                    }
                }
                Term::Back(own) => {
                    if let Some(at) = own.index(n) {
                        let first = self.system.sequences[own.a].first;
                        let value = self.values[own.a][(at - first) as usize];
                        add(&mut self.options, value ^ own.constant);
                    }
                }
                Term::Constant(value) => add(&mut self.options, value),
            }
        }
        let value = self.options.get();
        (value < MOST_VALUE).then_some(value).ok_or(Short::Long)
    }
}
