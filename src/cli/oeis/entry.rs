//! The lines of an entry: DATA, OFFSET, keywords, and the comment at the head of a b-file.

use nk_lang::ir::Eval;
use nk_lang::reading::Reading;
use num_bigint::BigInt;

use super::facts::Facts;
use super::runs::Sequence;
use nk_terminal::exit::Exit;

/// The largest number of characters of a DATA line.
const LINE: usize = 260;

/// The number of terms that fit on a DATA line. For several variables only whole rows or antidiagonals count, if the
/// first one fits.
pub fn shown(sequence: &Sequence) -> usize {
    let mut length = 0;
    let ends = sequence.terms.iter().map(|own| {
        length += own.to_string().len() + if length == 0 { 0 } else { 2 };
        length
    });
    let count = ends.take_while(|own| *own <= LINE).count().max(1);
    let rows = sequence.rows.iter().map(|own| own.1);
    let whole = rows.take_while(|own| *own <= count).last();
    whole.unwrap_or(count).min(sequence.terms.len())
}

/// The terms that fit on a DATA line, and the OFFSET line `a, b`: the offset, and the place of the first term with an
/// absolute value of at least 2.
pub fn data(sequence: &Sequence) -> String {
    let terms = sequence.terms[..shown(sequence)].iter();
    let line: Vec<String> = terms.map(BigInt::to_string).collect();
    let large = sequence
        .terms
        .iter()
        .position(|own| *own.magnitude() > 1u8.into());
    let second = large.map_or(1, |at| at + 1);
    format!(
        "{}\n\noffset {},{second}\n",
        line.join(", "),
        sequence.first
    )
}

/// The comment at the head of a b-file of several variables: what they are, and how the terms are read.
pub fn order(eval: &Eval) -> String {
    let order = Reading::of(eval).ok().and_then(|own| own.about(eval));
    order.map_or(String::new(), |order| {
        format!("# {} for {}, {order}\n", eval.text, eval.range.text)
    })
}

/// Keywords of the OEIS that the terms and the facts suggest; a person decides which of them apply.
pub fn keywords(sequence: &Sequence, facts: &Facts) -> Vec<&'static str> {
    let mut words = Vec::new();
    let is_negative = |own: &BigInt| own.sign() == num_bigint::Sign::Minus;
    words.push(match sequence.terms.iter().any(is_negative) {
        true => "sign",
        false => "nonn",
    });
    let mut lengths: Vec<usize> = std::iter::once(0)
        .chain(sequence.rows.iter().map(|own| own.1))
        .collect::<Vec<_>>()
        .windows(2)
        .map(|own| own[1] - own[0])
        .collect();
    // A computation that was stopped may have ended within a row.
    if sequence.ended != Exit::Fine && lengths.len() > 1 {
        lengths.pop();
    }
    // Rows of 1, 2, 3, ... terms are a triangle, and so are the antidiagonals of a table.
    match lengths.as_slice() {
        [] => {}
        rows if rows.iter().enumerate().all(|(at, own)| *own == at + 1) => words.push("tabl"),
        _ => words.push("tabf"),
    }
    if facts.is_periodic() {
        words.push("easy");
    }
    if sequence.is_whole {
        words.push("fini");
    }
    let is_short = data(sequence).lines().next().map_or(0, str::len) < LINE / 2;
    if sequence.is_whole && shown(sequence) == sequence.terms.len() {
        words.push("full");
    } else if is_short && !facts.is_periodic() {
        words.push("more");
    }
    words
}
