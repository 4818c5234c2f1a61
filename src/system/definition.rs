//! The values of a system, computed directly from the definition: slow, and the reference for every faster method.

use std::collections::{HashMap, HashSet};

use crate::normal_form::{Member, System, SystemError, Term};

/// For each member its value at each index up to the last one that was asked for.
pub type Table = Vec<HashMap<i64, u32>>;

/// The values of all members at all indices up to `last`.
///
/// * Cost: about the square of the number of indices for each term, with a hash for each option.
/// * Errors: as for [`System::order`].
pub fn values(system: &System, last: i64) -> Result<Table, SystemError> {
    let order = system.order()?;
    let mut table: Table = vec![HashMap::new(); system.sequences.len()];
    let least = system.sequences.iter().map(|own| own.first).min();
    for n in least.unwrap_or(0)..=last {
        for &member in &order {
            let own = &system.sequences[member];
            if n < own.first {
                continue;
            }
            let given = own.initial.get((n - own.first) as usize).copied();
            let value = given.unwrap_or_else(|| mex(&options(system, member, n, &table)));
            table[member].insert(n, value);
        }
    }
    Ok(table)
}

/// The options of a member at an index n that is at least its [start](crate::Sequence::start).
pub fn options(system: &System, member: Member, n: i64, table: &Table) -> HashSet<u32> {
    let mut found = HashSet::new();
    for term in &system.sequences[member].terms {
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
                for x in x0..=n - shift - y0 {
                    let y = n - shift - x;
                    if half.is_none_or(|g| y - x >= g) {
                        found.insert(table[a][&x] ^ table[b][&y] ^ constant);
                    }
                }
            }
            Term::Back {
                a,
                delay,
                constant,
                low,
                high,
            } => {
                let x = n - delay;
                if x >= low && high.is_none_or(|high| x <= high) {
                    found.insert(table[a][&x] ^ constant);
                }
            }
            Term::Constant(value) => {
                found.insert(value);
            }
        }
    }
    found
}

fn mex(options: &HashSet<u32>) -> u32 {
    (0..)
        .find(|value| !options.contains(value))
        .expect("finitely many options")
}
