//! Restores values that are known from an earlier run.

use super::settings::{RestoreError, Settings};
use super::values::Values;
use nk_base::cancellation::StopReason;
use nk_system::{Member, System};

impl Values {
    /// The values of a system, of which those in `known` were computed before: for each member from its first index up
    /// to an index that is common to all. Further values are computed as if the known ones had been computed here.
    ///
    /// Only wrong initial values and different values of equal members are detected; the caller is responsible for the
    /// other values.
    ///
    /// # Errors
    ///
    /// [`RestoreError`]; nothing is computed.
    pub fn restore(
        system: System,
        settings: Settings,
        known: &[Vec<u32>],
    ) -> Result<Values, RestoreError> {
        let mut values = Values::with_settings(system, settings).map_err(RestoreError::System)?;
        let wanted = values.system.sequences.len();
        if known.len() != wanted {
            let given = known.len();
            return Err(RestoreError::Members { given, wanted });
        }
        let end = common_end(&values.system, known)?;
        for (member, own) in known.iter().enumerate() {
            check_initial(&values.system, member, own)?;
        }
        let limit = settings.memory;
        let memory = |_: StopReason| RestoreError::Memory { limit };
        values.reserve(end - 1).map_err(memory)?;
        for (member, own) in known.iter().enumerate() {
            let other = values.names[member];
            if known[other] != *own {
                return Err(RestoreError::Unlike { member, other });
            }
            if member != other {
                continue;
            }
            for &value in own {
                values.push(member, value).map_err(memory)?;
            }
        }
        values.next = end;
        Ok(values)
    }
}

/// The least index after the ends of all lists. Each list must contain all values from its member's first index up to
/// this index.
fn common_end(system: &System, known: &[Vec<u32>]) -> Result<i64, RestoreError> {
    let pairs = || system.sequences.iter().zip(known);
    let ends = pairs()
        .filter(|(_, own)| !own.is_empty())
        .map(|(sequence, own)| sequence.first.saturating_add_unsigned(own.len() as u64));
    let end = ends.max().unwrap_or(system.least_first());
    let wrong = pairs().position(|(sequence, own)| {
        let length = usize::try_from(end - sequence.first).unwrap_or(0);
        own.len() != length
    });
    match wrong {
        Some(member) => Err(RestoreError::Uneven {
            member,
            given: known[member].len(),
        }),
        None => Ok(end),
    }
}

fn check_initial(system: &System, member: Member, own: &[u32]) -> Result<(), RestoreError> {
    let sequence = &system.sequences[member];
    let differs = own.iter().zip(&sequence.initial).position(|(a, b)| a != b);
    match differs {
        Some(at) => Err(RestoreError::Initial {
            member,
            n: sequence.first + at as i64,
        }),
        None => Ok(()),
    }
}
