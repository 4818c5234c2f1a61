//! Moves in a word of a strip with a long run of cells, and the words that they leave.

use nk_base::cancellation::CancelToken;
use num_bigint::BigUint;

use crate::file::{Refusal, refused, stopped};
use crate::strip::{Strip, Word, ones};
use crate::strip_table::Positions;

/// An option of a word with a long run of cells.
#[derive(Clone, Copy, Debug)]
pub enum Choice {
    /// A value of one sequence at a smaller index.
    Back,
    /// A nim-sum of values of two sequences, with its shift and the least indices.
    Sum { shift: i64, x0: i64, y0: i64 },
}

/// The options of a word with a long run of cells. Each small position that they leave is added to the table.
pub fn options(
    strip: &Strip,
    word: &Word,
    positions: &mut Positions<'_>,
    stop: &CancelToken,
) -> Result<Vec<Choice>, Refusal> {
    let (kinds, radius) = (strip.kinds as u64, strip.radius);
    let (zeros, run) = (vec![0; radius], vec![strip.cell; 4 * radius]);
    let mut choices = Vec::new();
    let window = [&zeros[..], &word.left, &run].concat();
    let end = (radius + word.left.len() + 2 * radius) as u64;
    for x in ones(&strip.mask(&window))
        .into_iter()
        .filter(|x| x / kinds < end)
    {
        stopped(stop)?;
        let (_, between, rest) = split(strip, &window, x, positions)?;
        let (left, _) = strip.to_left_cap(&rest);
        strip.word(&left, &word.right)?;
        positions.value(&between)?;
        choices.push(Choice::Back);
    }
    let window = [&run[..], &word.right, &zeros].concat();
    let from = 2 * radius as u64;
    for x in ones(&strip.mask(&window))
        .into_iter()
        .filter(|x| x / kinds >= from)
    {
        stopped(stop)?;
        let (rest, between, _) = split(strip, &window, x, positions)?;
        let (_, right) = strip.to_right_cap(&rest);
        strip.word(&word.left, &right)?;
        positions.value(&between)?;
        choices.push(Choice::Back);
    }
    let window = vec![strip.cell; 4 * radius + 1];
    for kind in ones(&BigUint::from(strip.cell)) {
        let (before, between, behind) = split(strip, &window, kinds * from + kind, positions)?;
        let (cells, right) = strip.to_right_cap(&before);
        let (left, others) = strip.to_left_cap(&behind);
        let (a, b) = (
            strip.word(&word.left, &right)?,
            strip.word(&left, &word.right)?,
        );
        positions.value(&between)?;
        let (p, q) = (cells as i64, others as i64);
        choices.push(Choice::Sum {
            shift: word.shift + 4 * radius as i64 + 1 - p - q - a.shift - b.shift,
            x0: p + a.shift,
            y0: q + b.shift,
        });
    }
    Ok(choices)
}

/// The parts of a window after a move at the vertex x: the part connected to its left end, the part between, and the
/// part connected to its right end. Whole cells stay with an end even if no edge joins them.
fn split(
    strip: &Strip,
    window: &[u64],
    x: u64,
    positions: &mut Positions<'_>,
) -> Result<(Vec<u64>, BigUint, Vec<u64>), Refusal> {
    let (count, kinds) = (window.len(), strip.kinds);
    let all = strip.mask(window);
    let rest = positions.without(&all, x);
    let columns = strip.columns(count, &rest);
    let like = |own: Option<&u64>| own.copied().unwrap_or(0);
    let (first, last) = (like(window.first()), like(window.last()));
    let before = columns.iter().take_while(|own| **own == first).count();
    let behind = columns.iter().rev().take_while(|own| **own == last).count();
    let ones = |columns: usize| (BigUint::from(1_u8) << (kinds * columns)) - 1_u8;
    let start = ones(before.max(strip.radius));
    let inner = ones(count.saturating_sub(behind.max(strip.radius)));
    let left = positions.flood(&rest, &rest & &start);
    let ending = &rest ^ (&rest & &inner);
    let right = positions.flood(&rest, ending);
    if (&left & &right) != BigUint::ZERO {
        return refused("a move leaves both sides of a strip joined");
    }
    let between = &rest ^ &left ^ &right;
    Ok((
        strip.columns(count, &left),
        between,
        strip.columns(count, &right),
    ))
}
