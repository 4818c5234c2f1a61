//! Misère play of heaps by its definition.

use std::collections::HashMap;

use nk_syntax::ast::{Expr, ExprKind};

use super::{NoValue, Result, Scope, Slow, Value};

impl Slow<'_> {
    /// The value of `misere("0.77", [a, b])`: 0 if the second player wins, otherwise 1.
    pub(super) fn misere(&mut self, args: &[Expr], scope: &mut Scope) -> Result<i128> {
        let [code, list] = args else {
            return Err(NoValue);
        };
        let ExprKind::Text(code) = &code.kind else {
            return Err(NoValue);
        };
        let ExprKind::List(elements, _) = &list.kind else {
            return Err(NoValue);
        };
        let mut heaps = Vec::new();
        for element in elements {
            match self.value(element, scope)? {
                Value::Number(number) => {
                    heaps.push(u32::try_from(number.integer()?).map_err(|_| NoValue)?);
                }
                _ => return Err(NoValue),
            }
        }
        let digits: Vec<u32> = code.chars().filter_map(|own| own.to_digit(8)).collect();
        Ok(i128::from(is_won(&digits, heaps, &mut HashMap::new())))
    }
}

/// Whether the player to move wins: there is no move, or a move to a sum that is lost.
fn is_won(digits: &[u32], mut heaps: Vec<u32>, known: &mut HashMap<Vec<u32>, bool>) -> bool {
    heaps.sort_unstable();
    if let Some(won) = known.get(&heaps) {
        return *won;
    }
    let mut options = Vec::new();
    for (at, heap) in heaps.iter().enumerate() {
        for (taken, digit) in (0..=*heap).zip(digits) {
            let rest = heap - taken;
            let mut leave = |parts: &[u32]| {
                let others = heaps.iter().enumerate().filter(|(own, _)| *own != at);
                let others = others.map(|(_, own)| *own);
                options.push(others.chain(parts.iter().copied()).collect::<Vec<u32>>());
            };
            if digit & 1 != 0 && rest == 0 {
                leave(&[]);
            }
            if digit & 2 != 0 && rest > 0 {
                leave(&[rest]);
            }
            if digit & 4 != 0 {
                (1..rest).for_each(|part| leave(&[part, rest - part]));
            }
        }
    }
    let won = options.is_empty() || options.into_iter().any(|own| !is_won(digits, own, known));
    known.insert(heaps, won);
    won
}
