//! Built-in functions of sets and lists.

use std::rc::Rc;

use super::builtins::number_at;
use super::error::{EvalErrorKind, Step};
use super::machine::Machine;
use super::members::{MOST_MEMBERS, set};
use super::value::Value;
use nk_base::number::Number;
use nk_lang::ir::Builtin;

impl Machine<'_> {
    pub(super) fn collection_function(&mut self, builtin: Builtin, args: &[Value]) -> Step<Value> {
        let empty = Rc::default();
        let elements = args.first().and_then(Value::elements).unwrap_or(&empty);
        self.spend(match builtin {
            Builtin::Cardinality | Builtin::Item => 1,
            _ => elements.len() as u64,
        })?;
        Ok(match builtin {
            Builtin::Cardinality => Value::from(elements.len() as i64),
            Builtin::Sort => {
                let mut sorted = elements.to_vec();
                sorted.sort();
                Value::List(Rc::new(sorted))
            }
            Builtin::Reverse => Value::List(Rc::new(elements.iter().rev().cloned().collect())),
            Builtin::SetOf => set(elements.to_vec(), MOST_MEMBERS)?,
            Builtin::Subsets => self.subsets(elements)?,
            Builtin::Item => {
                let place = place_in(elements, args)?;
                elements[place].clone()
            }
            Builtin::Replace => {
                let place = place_in(elements, args)?;
                let mut replaced = elements.to_vec();
                replaced[place] = args[2].clone();
                Value::List(Rc::new(replaced))
            }
            _ => slice(elements, args)?,
        })
    }

    fn subsets(&mut self, elements: &[Value]) -> Step<Value> {
        let count = 1usize.checked_shl(elements.len() as u32);
        let Some(count) = count.filter(|count| elements.len() < 60 && *count <= MOST_MEMBERS)
        else {
            return Err(EvalErrorKind::Subsets {
                members: elements.len(),
            });
        };
        let mut subsets = Vec::with_capacity(count);
        for chosen in 0..count {
            self.spend(elements.len() as u64)?;
            let members = elements.iter().enumerate();
            let members = members.filter(|(at, _)| chosen >> at & 1 == 1);
            let members: Vec<Value> = members.map(|(_, own)| own.clone()).collect();
            subsets.push(Value::Set(Rc::new(members)));
        }
        set(subsets, MOST_MEMBERS)
    }
}

/// The place, from 0, that the index in the second argument names.
///
/// # Errors
///
/// There is no such element.
fn place_in(elements: &[Value], args: &[Value]) -> Step<usize> {
    let index = number_at(args, 1);
    let place = index
        .as_i64()
        .and_then(|index| usize::try_from(index - 1).ok());
    place
        .filter(|place| *place < elements.len())
        .ok_or_else(|| EvalErrorKind::NoElement {
            index: index.clone(),
            count: elements.len(),
        })
}

/// `L[i..j]`, which is empty if j = i - 1.
fn slice(elements: &[Value], args: &[Value]) -> Step<Value> {
    let (low, high) = (number_at(args, 1), number_at(args, 2));
    let is_backward = high.add(&Number::ONE).is_ok_and(|next| next < *low);
    if is_backward && low.is_integer() && high.is_integer() {
        return Err(EvalErrorKind::BackwardSlice {
            low: low.clone(),
            high: high.clone(),
        });
    }
    let bounds = low.as_i64().zip(high.as_i64());
    let fits =
        |(low, high): &(i64, i64)| *low >= 1 && *high <= elements.len() as i64 && *high >= low - 1;
    let Some((low, high)) = bounds.filter(fits) else {
        let outside = match *low < Number::ONE
            || high
                .as_i64()
                .is_some_and(|high| high <= elements.len() as i64)
        {
            true => low,
            false => high,
        };
        return Err(EvalErrorKind::NoElement {
            index: outside.clone(),
            count: elements.len(),
        });
    };
    let part = &elements[low as usize - 1..high as usize];
    Ok(Value::List(Rc::new(part.to_vec())))
}
