//! Integers as arguments: `100`, `1_000_000`, `10^6`, `10^18+5`, `-2`.

use nk_base::number::Number;
use num_bigint::BigInt;

/// A value parser for clap: the integer that `text` denotes in the notation of the language, of any size. (It is not a
/// [`Number`], since clap requires a type that threads can share.)
///
/// # Errors
///
/// The reason in words: the text is no integer, or the integer is too large to write down.
pub fn integer(text: &str) -> Result<BigInt, String> {
    let (negative, rest) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    // Splits the text into the first term and the further terms, each with its sign.
    let ends = rest.match_indices(['+', '-']).map(|(at, _)| at);
    let ends: Vec<usize> = ends.chain([rest.len()]).collect();
    let first = power(&rest[..ends[0]])?;
    let mut value = if negative { first.neg() } else { first };
    for pair in ends.windows(2) {
        let term = power(&rest[pair[0] + 1..pair[1]])?;
        let sum = match rest.as_bytes()[pair[0]] {
            b'+' => value.add(&term),
            _ => value.sub(&term),
        };
        value = sum.map_err(|_| TOO_LARGE.to_owned())?;
    }
    value
        .to_bigint()
        .ok_or_else(|| "this is not an integer".to_owned())
}

const TOO_LARGE: &str = "that number is too large to write down";

/// `10^6`, or `10`.
fn power(text: &str) -> Result<Number, String> {
    match text.split_once('^') {
        None => natural(text),
        Some((base, exponent)) => natural(base)?
            .pow(&natural(exponent)?)
            .map_err(|_| TOO_LARGE.to_owned()),
    }
}

fn natural(digits: &str) -> Result<Number, String> {
    let grouped = digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.ends_with(|c: char| c.is_ascii_digit())
        && !digits.contains("__");
    digits
        .replace('_', "")
        .parse::<BigInt>()
        .ok()
        .filter(|_| grouped)
        .map(Number::from)
        .ok_or_else(|| "write an integer such as 100, 1_000_000, 10^6 or -2".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_write_an_integer() {
        let written = [
            "100",
            "1_000",
            "10^6",
            "-2",
            "-10^3",
            "2^100",
            "0",
            "10^18+5",
            "-3+10-2^2",
        ];
        let shown = [
            "100",
            "1000",
            "1000000",
            "-2",
            "-1000",
            "1267650600228229401496703205376",
            "0",
            "1000000000000000005",
            "3",
        ];
        for (text, value) in written.iter().zip(shown) {
            assert_eq!(integer(text).unwrap().to_string(), value);
        }
    }

    #[test]
    fn what_is_no_integer() {
        for text in [
            "",
            "-",
            "ten",
            "1.5",
            "1__0",
            "_1",
            "1_",
            "--2",
            "10^",
            "^2",
            "10^-2",
            "+1",
            "1+",
            "1+-2",
            "10^10^10^10",
        ] {
            assert!(integer(text).is_err(), "{text}");
        }
    }
}
