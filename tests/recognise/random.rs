//! Random texts, of which some are recognised.

use std::collections::HashMap;

use crate::{agrees, id, program};
use nk_lang::recognise::recognise;
use nk_testing::Random;

/// The text of `base + by`.
fn shifted(base: &str, by: i64) -> String {
    match by {
        0 => base.to_owned(),
        1.. => format!("{base} + {by}"),
        _ => format!("{base} - {}", -by),
    }
}

const NAMES: [&str; 3] = ["f", "g", "h"];

/// A random text of `count` sequences that begin at `first`, with general equations from `start` on.
struct Texts {
    random: Random,
    count: usize,
    first: i64,
    start: i64,
}

impl Texts {
    fn name(&mut self) -> &'static str {
        NAMES[self.random.below(self.count)]
    }

    fn nim_sum(&mut self, parts: &[String]) -> String {
        match self.random.between(0, 3) {
            0 if parts.len() == 2 => format!("nimsum({}, {})", parts[0], parts[1]),
            1 if parts.len() > 1 => format!("{} (+) ({})", parts[0], parts[1..].join(" (+) ")),
            _ => parts.join(" (+) "),
        }
    }

    /// An element in the variable `var`, with its conditions. The argument of the equation is `n + offset`.
    fn pair(&mut self, var: &str, offset: i64) -> (String, String) {
        let first = self.first;
        let (x_shift, gap) = (self.random.between(-4, 4), self.random.between(0, 3));
        // The indices are x = i + x_shift and y = n - i + y_shift, with the sum n + offset - t.
        let t = gap - first + self.random.between(0, 1);
        let y_shift = offset - t - x_shift;
        let wrong = if self.random.one_in(15) { -1 } else { 0 };
        let (x0, y0) = (
            first + self.random.between(0, 2) + wrong,
            first + self.random.between(0, 2),
        );
        let low = x0 - x_shift;
        let high = y_shift - y0;
        let (x, y) = (self.name(), self.name());
        let (x_arg, y_arg) = (
            shifted(var, x_shift),
            shifted(&format!("n - {var}"), y_shift),
        );
        let mut calls = vec![format!("{x}({x_arg})"), format!("{y}({y_arg})")];
        let is_excluding = self.random.one_in(3);
        if self.random.one_in(6) {
            calls.remove(self.random.between(0, 1) as usize);
        } else if is_excluding && !self.random.one_in(5) {
            // If the conditions leave few numbers, `x(i)` has constant arguments, which need not be base cases.
            calls.remove(0);
        }
        if self.random.one_in(3) {
            calls.push(self.random.between(0, 3).to_string());
        }
        if self.random.one_in(2) {
            calls.reverse();
        }
        let top = shifted("n", high);
        // An index near the middle, where i + x_shift = n - i + y_shift.
        let about = y_shift - x_shift + self.random.between(-2, 2);
        let middle = shifted("n", about);
        let range = match self.random.between(0, 12) {
            0 => format!("{low} <= {var} < {}", shifted("n", high + 1)),
            1 => format!("{var} in {low}..{top}"),
            2 => format!("{var} >= {low}, {var} <= {top}"),
            3 => format!(
                "{} < {var} <= min({top}, {})",
                low - 1,
                shifted("n", high + 2)
            ),
            4 => format!("{low} <= {var} <= ({middle})/2"),
            5 => format!("{low} <= {var} < ({middle})/2, {var} <= {top}"),
            6 => format!("{low} <= {var} <= floor(({middle})/2)"),
            7 => format!("{low} <= {var} <= ceiling(({middle})/2), {var} <= {top}"),
            8 => format!("{low} <= {var}, 2*{var} <= {middle}, {var} <= {top}"),
            9 => format!("({middle})/2 <= {var} <= {top}, {var} >= {low}"),
            10 => format!("{low} <= {var} <= {top}, {var} != {middle} - {var}"),
            11 => format!("{low} <= {var} <= {top}, {var} < {middle} - {var}"),
            _ => format!("{low} <= {var} <= {top}"),
        };
        let range = match is_excluding {
            true => self.excluding(var, low, &top, range),
            false => range,
        };
        (self.nim_sum(&calls), range)
    }

    /// The range without some of its numbers, or only some of them.
    fn excluding(&mut self, var: &str, low: i64, top: &str, range: String) -> String {
        let near = low + self.random.between(-1, 4);
        let (far, last) = (near + self.random.between(1, 3), self.random.between(0, 3));
        let condition = match self.random.between(0, 11) {
            0 => format!("{var} != {near}"),
            1 => format!("{var} != {near}, {var} != {far}, {var} != {}", far + 1),
            2 => format!("{var} not in {{{near}, {far}}}"),
            3 => format!("not ({var} = {near} or {var} = {far})"),
            4 => format!("{var} not in {near}..{far}"),
            5 => format!("({var} < {near} or {var} > {far})"),
            6 => format!("{var} != {}", shifted("n", -last)),
            7 => format!("{var} in {{{near}, {far}, {}}}", far + 2),
            8 => format!("({var} <= {near} or {var} >= {})", shifted("n", -last)),
            9 => format!("not ({near} < {var} and {var} < {})", shifted("n", -last)),
            10 => format!("2*{var} not in {{{}, {}}}", 2 * near, 2 * far + 1),
            _ => return format!("{var} in {low}..{top} \\ {{{near}, {far}}}"),
        };
        format!("{range}, {condition}")
    }

    fn element(&mut self, place: usize, offset: i64) -> (String, String) {
        let var = ["i", "j", "k", "l"][place];
        let name = self.name();
        let (first, start) = (self.first, self.start);
        match self.random.between(0, 9) {
            0 => {
                let delay = self.random.between(1, (start - first).max(1)) - offset;
                (format!("{name}({})", shifted("n", -delay)), String::new())
            }
            1 => (self.random.between(0, 3).to_string(), String::new()),
            2 => {
                // The range is n - k for a few k for which there is a value.
                let (low, high) = (self.random.between(1, 2), self.random.between(2, 4));
                let call = format!("{name}({} - {var})", shifted("n", offset));
                let range = format!(
                    "{low} <= {var} <= {high}, {var} <= {}",
                    shifted("n", offset - first)
                );
                (call, range)
            }
            3 => (format!("{name}({first}) (+) 1"), String::new()),
            _ => self.pair(var, offset),
        }
    }

    fn body(&mut self, offset: i64) -> String {
        let count = self.random.between(1, 3) as usize;
        let elements: Vec<(String, String)> = (0..count)
            .map(|place| self.element(place, offset))
            .collect();
        let braces = |items: &[(String, String)]| {
            let names: Vec<&str> = items.iter().map(|(item, _)| item.as_str()).collect();
            let ranges: Vec<&str> = items.iter().map(|(_, range)| range.as_str()).collect();
            let ranges: Vec<&str> = ranges
                .into_iter()
                .filter(|range| !range.is_empty())
                .collect();
            let colon = if ranges.is_empty() { "" } else { " : " };
            format!("{{ {}{colon}{} }}", names.join(", "), ranges.join(", "))
        };
        if count > 1 && self.random.one_in(3) {
            let (left, right) = elements.split_at(1);
            return format!("mex ({} union {})", braces(left), braces(right));
        }
        format!("mex {}", braces(&elements))
    }

    fn text(seed: u64) -> String {
        let mut random = Random(seed);
        let (count, first) = (random.between(1, 3) as usize, random.between(-3, 1));
        let start = first + random.between(0, 3);
        let mut texts = Texts {
            random,
            count,
            first,
            start,
        };
        let mut lines = Vec::new();
        for name in &NAMES[..count] {
            for n in first..start {
                lines.push(format!("{name}({n}) = {}", texts.random.between(0, 3)));
            }
            let offset = if texts.random.one_in(3) {
                texts.random.between(-2, 2)
            } else {
                0
            };
            let body = texts.body(offset);
            let head = format!("{name}({})", shifted("n", offset));
            lines.push(format!("{head} = {body} : n >= {}", start - offset));
        }
        lines.join("\n")
    }
}

#[test]
fn random_texts_are_refused_or_agree() {
    let mut outcomes: HashMap<String, usize> = HashMap::new();
    let (mut all, mut right) = (0, 0);
    for seed in 1..=6000 {
        let text = Texts::text(seed);
        let program = program(&text);
        all += 1;
        let root = id(&program, "f");
        match recognise(&program, root) {
            Ok(recognised) => {
                right += 1;
                agrees(&program, &recognised, 40).unwrap_or_else(|error| panic!("{text}\n{error}"));
            }
            Err(why) => {
                *outcomes.entry(why.reason.to_string()).or_default() += 1;
                assert!(
                    why.unrecognised.contains(&root) && why.unrecognised.contains(&why.function)
                );
                for function in why.unrecognised {
                    assert!(
                        recognise(&program, function).is_err(),
                        "{function:?}\n{text}"
                    );
                }
            }
        }
    }
    println!("{right} of {all} recognised; refused: {outcomes:#?}");
    assert!(right * 10 >= all * 6, "{right} of {all}: {outcomes:#?}");
}
