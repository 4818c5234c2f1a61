//! Integers as arguments: `100`, `1_000_000`, `10^6`, `-2`.

use nkdsl::number::Number;
use num_bigint::BigInt;

/// For clap: the integer that `text` writes, as the language writes it, of any size. (A [`Number`] is not
/// for several threads, which clap asks for.)
pub fn integer(text: &str) -> Result<BigInt, String> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let value = match digits.split_once('^') {
        None => natural(digits)?,
        Some((base, exponent)) => natural(base)?
            .pow(&natural(exponent)?)
            .map_err(|_| "that number is too large to write down".to_owned())?,
    };
    let value = if negative { value.neg() } else { value };
    value
        .to_bigint()
        .ok_or_else(|| "this is no integer".to_owned())
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
        let written = ["100", "1_000", "10^6", "-2", "-10^3", "2^100", "0"];
        let shown = [
            "100",
            "1000",
            "1000000",
            "-2",
            "-1000",
            "1267650600228229401496703205376",
            "0",
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
            "10^10^10^10",
        ] {
            assert!(integer(text).is_err(), "{text}");
        }
    }
}
