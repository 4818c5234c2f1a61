//! Small changes of certificates.

use crate::Random;

/// The text with one line removed or repeated elsewhere, or one word removed, added or changed. `other` makes the new
/// word from the old one, or from an empty one.
pub fn mutated(
    text: &str,
    random: &mut Random,
    other: impl Fn(&str, &mut Random) -> String,
) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = random.below(lines.len());
    let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
    let word = random.below(words.len());
    match random.below(6) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, random.pick(&lines).clone()),
        change => {
            match change {
                2 => drop(words.remove(word)),
                3 => words.insert(word, other("", random)),
                _ => words[word] = other(&words[word], random),
            }
            lines[at] = words.join(" ");
        }
    }
    lines.join("\n")
}

/// Calls `visit` with the text in which one number is replaced by one of `extremes`, for all numbers after the first
/// `skipped` lines, of which at most `most` in each line.
pub fn with_extremes(
    text: &str,
    skipped: usize,
    most: usize,
    extremes: &[i64],
    visit: impl Fn(&str),
) {
    let lines: Vec<&str> = text.lines().collect();
    for (at, line) in lines.iter().enumerate().skip(skipped) {
        let words: Vec<&str> = line.split(' ').collect();
        let is_number = |own: &usize| words[*own].parse::<i64>().is_ok();
        for place in (0..words.len()).filter(is_number).take(most) {
            for extreme in extremes {
                let extreme = extreme.to_string();
                let mut words = words.clone();
                words[place] = &extreme;
                let changed = words.join(" ");
                let mut lines = lines.clone();
                lines[at] = &changed;
                visit(&lines.join("\n"));
            }
        }
    }
}
