//! Computes how long a sequence repeats at its end, for all periods at once.

/// `result[p]` for 0 <= p <= `most` is the largest number of terms, ending p places before the end, that equal the
/// terms p places after them; counts are capped at 2^32 - 1.
///
/// * Shape: `term(i)` for i < `length` are the terms; there are `min(most, length - 1) + 1` counts, none without terms.
/// * Cost: linear in `length`: this is the Z-algorithm (Gusfield, "Algorithms on Strings, Trees, and Sequences",
///   1.3-1.5) on the terms from the last to the first.
pub(super) fn repeated_back<T: PartialEq>(
    length: usize,
    most: usize,
    term: impl Fn(usize) -> T,
) -> Vec<u32> {
    let from_end = |at: usize| term(length - 1 - at);
    let count = |matched: usize| u32::try_from(matched).unwrap_or(u32::MAX);
    let mut matches = vec![0; length.min(most.saturating_add(1))];
    if let Some(whole) = matches.first_mut() {
        *whole = count(length);
    }
    // This is the match that reaches furthest: the terms in [from, to) equal those in [0, to - from).
    let (mut from, mut to) = (0, 0);
    for at in 1..matches.len() {
        let mut matched = 0;
        if at < to {
            matched = (matches[at - from] as usize).min(to - at);
        }
        while at + matched < length && from_end(matched) == from_end(at + matched) {
            matched += 1;
        }
        if at + matched > to {
            (from, to) = (at, at + matched);
        }
        matches[at] = count(matched);
    }
    matches
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The result by a comparison term by term.
    fn slowly(terms: &[u8], most: usize) -> Vec<u32> {
        let periods = 0..terms.len().min(most + 1);
        let count = |p: usize| {
            let pairs = terms[p..]
                .iter()
                .rev()
                .zip(terms[..terms.len() - p].iter().rev());
            pairs.take_while(|(own, before)| own == before).count() as u32
        };
        periods.map(count).collect()
    }

    #[test]
    fn counts_are_those_of_comparing_all() {
        for length in 0..=10 {
            for code in 0..1_u32 << length {
                let terms: Vec<u8> = (0..length).map(|at| (code >> at & 1) as u8).collect();
                for most in [0, 1, 3, 20] {
                    let found = repeated_back(terms.len(), most, |at| terms[at]);
                    assert_eq!(found, slowly(&terms, most), "{terms:?} up to {most}");
                }
            }
        }
    }
}
