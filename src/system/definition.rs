//! The values of a system, computed directly from the definition: slow, and the reference for every faster method.

use std::collections::{HashMap, HashSet};

use nk_base::mex::mex;

use crate::normal_form::{Member, System, SystemError, Term};

/// For each member, its value at each index up to the last one that was computed.
pub type Table = Vec<HashMap<i64, u32>>;

/// The values of all members at all indices up to `last`.
///
/// * Cost: about the square of the number of indices for each term, with a hash look-up for each option.
///
/// # Errors
///
/// Those of [`System::order`].
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
            let value = given.unwrap_or_else(|| {
                let options = options(system, member, n, &table);
                mex(options.into_iter().map(u64::from)) as u32
            });
            table[member].insert(n, value);
        }
    }
    Ok(table)
}

/// The options of a member at an index n, which must be at least its [start](crate::Sequence::start). `table` has the
/// values that they refer to.
pub fn options(system: &System, member: Member, n: i64, table: &Table) -> HashSet<u32> {
    let mut found = HashSet::new();
    for term in &system.sequences[member].terms {
        match *term {
            Term::Convolution(own) => found.extend(
                own.pairs(n)
                    .map(|(x, y)| table[own.a][&x] ^ table[own.b][&y] ^ own.constant),
            ),
            Term::Back(own) => {
                found.extend(own.index(n).map(|x| table[own.a][&x] ^ own.constant));
            }
            Term::Constant(value) => found.extend([value]),
        }
    }
    found
}
