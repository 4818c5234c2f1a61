//! Lanes -> accumulators.

use num_bigint::BigInt;

use super::lanes::Lanes;
use super::node::{Batch, Binary, Node};
use super::run::Run;
use crate::accumulator::Accumulator;
use nk_base::number::{MOST_BITS, Number, NumberError};

/// More bits than the values of one batch can add to a sum, or to a product.
const ROOM: u64 = 1 << 15;

/// Collects the elements of a batch. Returns `false`, with the accumulator as it was, if the machine is to collect
/// them.
pub fn collect(accumulator: &mut Accumulator, run: &mut Run, batch: &Batch) -> bool {
    if run.filters(&batch.filters).is_none() {
        return true;
    }
    match (&batch.element, accumulator) {
        (Node::Binary(Binary::Multiply, factors), Accumulator::Sum(sum)) => {
            let left = run.block(&factors[0]);
            let both = left.and_then(|left| Some((left, run.block(&factors[1])?)));
            let Some((left, right)) = both else {
                return true;
            };
            let added = add_products(sum, &left[..run.lanes], &right[..run.lanes]);
            run.pool.give(Lanes::Vector(left));
            run.pool.give(Lanes::Vector(right));
            added
        }
        (element, accumulator) => {
            let Some(block) = run.block(element) else {
                return true;
            };
            let collected = collect_values(accumulator, &block[..run.lanes]);
            run.pool.give(Lanes::Vector(block));
            collected
        }
    }
}

fn collect_values(accumulator: &mut Accumulator, values: &[i64]) -> bool {
    match accumulator {
        Accumulator::Set(members) => return members.extend(values),
        Accumulator::Mex(mex) => mex.insert_all(values),
        Accumulator::Sum(sum) => return add(sum, values.iter().copied().map(i128::from).sum()),
        Accumulator::Product(product) => return multiply_into(product, values),
        Accumulator::Min(least) => {
            let value = values.iter().copied().min().map(Number::Small);
            *least = least.take().into_iter().chain(value).min();
        }
        Accumulator::Max(most) => {
            let value = values.iter().copied().max().map(Number::Small);
            *most = most.take().into_iter().chain(value).max();
        }
        // Lists and nim-sums are collected one by one.
        Accumulator::List(_) | Accumulator::SortedList(_) | Accumulator::NimSum(_) => return false,
        Accumulator::Count(total) => *total += values.len() as i64,
    }
    true
}

/// Whether the values of a batch cannot make a number longer than the longest one allowed.
fn has_room(number: &Number) -> bool {
    match number {
        Number::Small(_) => true,
        Number::Big(value) => value.bits() + ROOM <= MOST_BITS,
        Number::Ratio(_) => false,
    }
}

fn add(sum: &mut Number, total: i128) -> bool {
    let added = has_room(sum).then(|| sum.add(&Number::from(BigInt::from(total))));
    match added {
        Some(Ok(added)) => *sum = added,
        _ => return false,
    }
    true
}

/// Adds products, which may have more than 64 bits.
fn add_products(sum: &mut Number, left: &[i64], right: &[i64]) -> bool {
    let mut pairs = left.iter().zip(right);
    let total = pairs.try_fold(0i128, |total, (left, right)| {
        total.checked_add(i128::from(*left) * i128::from(*right))
    });
    total.is_some_and(|total| add(sum, total))
}

fn multiply_into(product: &mut Number, values: &[i64]) -> bool {
    let Some(Ok(all)) = has_room(product).then(|| multiplied(product, values)) else {
        return false;
    };
    *product = all;
    true
}

fn multiplied(product: &Number, values: &[i64]) -> Result<Number, NumberError> {
    let mut all = product.clone();
    let mut part = 1i64;
    for value in values {
        part = match part.checked_mul(*value) {
            Some(part) => part,
            None => {
                all = all.mul(&Number::Small(part))?;
                *value
            }
        };
    }
    all.mul(&Number::Small(part))
}
