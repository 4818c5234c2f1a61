//! Certificates with one number changed to one that is out of all range.

/// Calls `visit` with the text for each number but those of the first `skipped` lines, of which `most` in a line are
/// changed, and each of the values that it is changed to.
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
