//! How far back a sequence repeats at its end, for all periods at once.

/// `result[p]`: the most last terms, those p places before the end, that equal the terms p places after them.
///
/// * Shape: as long as `terms`; `result[0]` is the length.
/// * Cost: linear: this is the Z-algorithm (Gusfield, "Algorithms on Strings, Trees, and Sequences", 1.3-1.5) on the
///   reversed terms.
pub(super) fn repeated_back(mut terms: Vec<u32>) -> Vec<usize> {
    terms.reverse();
    let length = terms.len();
    let mut matches = vec![0; length];
    if let Some(whole) = matches.first_mut() {
        *whole = length;
    }
    // The match found so far that reaches furthest: terms[from..to] equals terms[..to - from].
    let (mut from, mut to) = (0, 0);
    for at in 1..length {
        let mut matched = 0;
        if at < to {
            matched = matches[at - from].min(to - at);
        }
        while at + matched < length && terms[matched] == terms[at + matched] {
            matched += 1;
        }
        if at + matched > to {
            (from, to) = (at, at + matched);
        }
        matches[at] = matched;
    }
    matches
}
