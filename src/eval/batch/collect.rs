//! Lanes -> accumulators.

use num_bigint::BigInt;

use super::lanes::{LANES, Lanes};
use crate::eval::accumulator::{Accumulator, MOST_MEMBERS};
use crate::number::{MAX_BITS, Number};

/// More bits than the values of one batch can add to a sum, or to a product.
const ROOM: u64 = 1 << 15;

/// Collects the first `count` lanes, or leaves the accumulator as it is and says `false`: what comes then is for the
/// machine.
pub fn collect(accumulator: &mut Accumulator, lanes: &Lanes, count: usize) -> bool {
    let uniform;
    let values = match lanes {
        Lanes::Vector(block) => &block[..count],
        lanes => {
            uniform = std::array::from_fn::<i64, LANES, _>(|lane| lanes.at(lane));
            &uniform[..count]
        }
    };
    match accumulator {
        Accumulator::Set(members) => {
            if members.len() + count > MOST_MEMBERS {
                return false;
            }
            members.extend(values.iter().copied().map(Number::Small));
        }
        Accumulator::Mex(mex) => mex.insert_all(values),
        Accumulator::Sum(sum) => return sum_into(sum, values),
        Accumulator::Product(product) => return multiply_into(product, values),
        Accumulator::Min(least) => {
            let value = values.iter().copied().min().map(Number::Small);
            if let Some(value) = value
                && least.as_ref().is_none_or(|least| value < *least)
            {
                *least = Some(value);
            }
        }
        Accumulator::Max(most) => {
            let value = values.iter().copied().max().map(Number::Small);
            if let Some(value) = value
                && most.as_ref().is_none_or(|most| value > *most)
            {
                *most = Some(value);
            }
        }
        Accumulator::Count(total) => *total += count as i64,
    }
    true
}

/// Whether no value of a batch can take the number beyond the longest one.
fn has_room(number: &Number) -> bool {
    match number {
        Number::Small(_) => true,
        Number::Big(value) => value.bits() + ROOM <= MAX_BITS,
        Number::Ratio(_) => false,
    }
}

fn sum_into(sum: &mut Number, values: &[i64]) -> bool {
    let total: i128 = values.iter().copied().map(i128::from).sum();
    let added = has_room(sum).then(|| sum.add(&Number::from(BigInt::from(total))));
    match added {
        Some(Ok(added)) => *sum = added,
        _ => return false,
    }
    true
}

fn multiply_into(product: &mut Number, values: &[i64]) -> bool {
    if !has_room(product) {
        return false;
    }
    let mut all = product.clone();
    let mut part = 1i64;
    for value in values {
        part = match part.checked_mul(*value) {
            Some(part) => part,
            None => {
                let Ok(more) = all.mul(&Number::Small(part)) else {
                    return false;
                };
                all = more;
                *value
            }
        };
    }
    match all.mul(&Number::Small(part)) {
        Ok(all) => *product = all,
        Err(_) => return false,
    }
    true
}
