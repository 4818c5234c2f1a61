//! Arguments of any kind as keys of kept values.
//!
//! A number is its own key. Any other value gets the next number on its first occurrence; equal values have the same
//! one.

use rustc_hash::FxHashMap;

use super::value::Value;
use nk_base::number::Number;

/// The values that have a number.
#[derive(Debug, Default)]
pub(super) struct Interned {
    numbers: FxHashMap<Value, i64>,
    bytes: u64,
}

impl Interned {
    pub(super) fn key(&mut self, value: &Value) -> Number {
        if let Value::Number(number) = value {
            return number.clone();
        }
        if let Some(number) = self.numbers.get(value) {
            return Number::Small(*number);
        }
        let number = self.numbers.len() as i64;
        self.bytes += 32 + value.bytes();
        self.numbers.insert(value.clone(), number);
        Number::Small(number)
    }

    /// Number of bytes of the values, approximately.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }
}
