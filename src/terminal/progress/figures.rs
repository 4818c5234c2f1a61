//! The figures of the progress line: times, counts and rates in few characters.

use std::time::Duration;

/// A time in words: `0.4 s`, `12 s`, `3 min 20 s`, `5 h 3 min`, `12 days`.
pub fn duration(spent: Duration) -> String {
    let seconds = spent.as_secs();
    match seconds {
        0..10 => format!("{:.1} s", spent.as_secs_f64()),
        10..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {} s", seconds / 60, seconds % 60),
        3600..172_800 => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
        _ => format!("{} days", grouped(seconds / 86_400)),
    }
}

/// A number in groups of three digits: `12_345_678`, which can be pasted as an argument.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push('_');
        }
        grouped.push(digit);
    }
    grouped
}

/// A number of positions in few characters.
pub fn count(positions: f64) -> String {
    match positions < 1e3 {
        true => format!("{positions:.0}"),
        false => rounded(positions),
    }
}

/// A number with two or three digits: `9.9`, `120`, `12k`, `3.4M`.
pub fn rounded(rate: f64) -> String {
    match rate {
        0.0..9.95 => format!("{rate:.1}"),
        9.95..1e3 => format!("{rate:.0}"),
        1e3..1e6 => format!("{:.0}k", rate / 1e3),
        _ => format!("{:.1}M", rate / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let grouping = [(7, "7"), (1234, "1_234"), (12_345_678, "12_345_678")];
        for (number, text) in grouping {
            assert_eq!(grouped(number), text);
        }
        let times = [(4, "4.0 s"), (200, "3 min 20 s"), (7260, "2 h 1 min")];
        for (seconds, text) in times.into_iter().chain([(1_000_000, "11 days")]) {
            assert_eq!(duration(Duration::from_secs(seconds)), text);
        }
        assert_eq!(
            [2.34, 45.6, 7_800.0, 2.25e6].map(rounded),
            ["2.3", "46", "8k", "2.2M"]
        );
    }
}
