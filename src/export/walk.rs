//! Writes the program of a plan in any language, by one walk through the plan.

use std::collections::HashMap;

use super::comments;
use super::pieces::{Factor, Own, Piece, ProgramPlan, bounds};
use super::spelling::Spelling;
use nk_base::english::plus;

/// The program of a plan.
pub fn program(plan: &ProgramPlan, spelling: &Spelling) -> String {
    let mut walk = Walk {
        plan,
        spelling,
        whole: Scope::default(),
    };
    walk.whole = walk.whole_scope();
    let (open, close) = (spelling.word("comment"), spelling.word("close"));
    comments(plan.head, open, close) + &walk.fill("program", &walk.whole, None) + "\n"
}

struct Walk<'p> {
    plan: &'p ProgramPlan<'p>,
    spelling: &'p Spelling,
    /// The texts and numbers that places outside of any sequence may name.
    whole: Scope,
}

/// The texts and numbers that places of a section may name.
#[derive(Clone, Default)]
struct Scope {
    texts: HashMap<&'static str, String>,
    numbers: HashMap<&'static str, i64>,
}

impl Scope {
    fn text(mut self, name: &'static str, text: impl Into<String>) -> Scope {
        self.texts.insert(name, text.into());
        self
    }

    fn number(mut self, name: &'static str, number: i64) -> Scope {
        self.numbers.insert(name, number);
        self
    }

    /// The value of a sum of numbers and known names, such as `1 - first + low`.
    fn sum(&self, text: &str) -> Option<i64> {
        let (mut sum, mut sign) = (0, 1);
        for word in text.split_whitespace() {
            match word {
                "+" => sign = 1,
                "-" => sign = -1,
                _ => {
                    let known = self.numbers.get(word).copied();
                    sum += sign * known.or_else(|| word.parse().ok())?;
                }
            }
        }
        Some(sum)
    }
}

impl Walk<'_> {
    /// The scope that becomes `whole`.
    fn whole_scope(&self) -> Scope {
        let (plan, root) = (self.plan, self.plan.root());
        let pieces = plan.sequences.iter().map(|own| own.options.len());
        let scope = Scope::default()
            .text("root", &root.name)
            .number("root_first", root.first)
            .number("least", plan.least)
            .number("from", plan.from)
            .number("last", plan.last)
            .number("most", pieces.max().unwrap_or(0) as i64 + 1);
        match &plan.shown.places {
            None => {
                let shown = self.fill("shown value", &scope, None);
                let found = self.spelling.word("found");
                scope.text("found", found).text("shown", shown)
            }
            Some(own) => {
                let place = self.fill("shown place", &scope, None);
                scope
                    .text("found", "places")
                    .text("shown", plus(&place, -own.shift))
                    .text("about", own.about())
                    .text("test", own.test(self.spelling.word("unequal")))
                    .number("begin", own.start())
                    .number("reach", own.reach())
            }
        }
    }

    /// The texts and numbers that places of a sequence may name.
    fn own(&self, own: &Own) -> Scope {
        let given: Vec<String> = own.initial.iter().map(u32::to_string).collect();
        self.whole
            .clone()
            .text("name", &own.name)
            .text("given", given.join(", "))
            // Without options the variable does not change.
            .text("mut", if own.options.is_empty() { "" } else { "mut " })
            .number("count", given.len() as i64)
            .number("first", own.first)
            .number("start", own.start)
    }

    /// A section with its places filled in.
    fn fill(&self, section: &str, scope: &Scope, own: Option<&Own>) -> String {
        let text = self.spelling.section(section);
        let lines = text.split('\n').filter_map(|line| {
            let place = line.strip_prefix('@').and_then(|own| own.strip_suffix('@'));
            match place.and_then(|place| self.lines(place, scope, own)) {
                // A line with a place for several lines vanishes if there are none.
                Some(lines) => (!lines.is_empty()).then(|| lines.join("\n")),
                None => Some(self.line(line, scope, own)),
            }
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The lines that fill a place, if it is a place for lines.
    fn lines(&self, place: &str, scope: &Scope, own: Option<&Own>) -> Option<Vec<String>> {
        if let Some(name) = place.strip_prefix("each ") {
            return Some(self.each(name));
        }
        match (place, own) {
            ("options", Some(own)) => Some(self.options(own)),
            ("given values", Some(own)) => {
                let values = own.initial.iter().zip(own.first..);
                let line = |(value, n): (&u32, i64)| {
                    let scope = scope
                        .clone()
                        .number("n", n)
                        .number("value", i64::from(*value));
                    self.fill("given value", &scope, None)
                };
                Some(values.map(line).collect())
            }
            ("places", None) if self.plan.shown.places.is_none() => Some(Vec::new()),
            ("places", None) => Some(vec![self.fill("places", scope, None)]),
            _ => None,
        }
    }

    /// A section for each sequence.
    fn each(&self, name: &str) -> Vec<String> {
        let bare = format!("{name} without values");
        let all = self.plan.sequences.iter().filter_map(|own| {
            let is_bare = own.initial.is_empty() && self.spelling.has(&bare);
            let section = if is_bare { &bare } else { name };
            let text = self.fill(section, &self.own(own), Some(own));
            (!text.is_empty()).then_some(text)
        });
        all.collect()
    }

    /// A line with its places filled in.
    fn line(&self, line: &str, scope: &Scope, own: Option<&Own>) -> String {
        let mut parts = line.split('@');
        let mut text = parts.next().unwrap_or_default().to_owned();
        while let (Some(place), Some(plain)) = (parts.next(), parts.next()) {
            let filled = self.place(place, scope, own);
            text += &filled.unwrap_or_else(|| format!("@{place}@"));
            text += plain;
        }
        text
    }

    /// The text at a place within a line.
    fn place(&self, place: &str, scope: &Scope, own: Option<&Own>) -> Option<String> {
        if let Some(inner) = place.strip_prefix("bracketed ") {
            return Some(bracketed(self.place(inner, scope, own)?));
        }
        if let Some(stem) = place.strip_prefix("index ") {
            return Some(self.plan.index(stem));
        }
        if let Some(sum) = place.strip_prefix("less ") {
            return Some(plus("n", -scope.sum(sum)?));
        }
        if let Some((stem, sum)) = place
            .strip_prefix("plus ")
            .and_then(|own| own.split_once(" : "))
        {
            let text = match stem.strip_prefix("index ") {
                Some(stem) => self.plan.index(stem),
                None => scope
                    .texts
                    .get(stem)
                    .cloned()
                    .unwrap_or_else(|| stem.to_owned()),
            };
            return Some(plus(&text, scope.sum(sum)?));
        }
        if let Some((name, between)) = place
            .strip_prefix("join ")
            .and_then(|own| own.split_once('|'))
        {
            return Some(self.each(name).join(&between.replace("\\n", "\n")));
        }
        if let Some((between, none)) = place
            .strip_prefix("options|")
            .and_then(|own| own.split_once('|'))
        {
            let options = self.options(own?);
            return Some(match options.is_empty() {
                true => none.to_owned(),
                false => options.join(&between.replace("\\n", "\n")),
            });
        }
        let text = scope.texts.get(place).cloned();
        text.or_else(|| Some(self.number(scope.sum(place)?)))
    }

    /// A number, in brackets if it is negative and the language needs them.
    fn number(&self, number: i64) -> String {
        match number < 0 && !self.spelling.word("negative").is_empty() {
            true => format!("({number})"),
            false => number.to_string(),
        }
    }

    /// The options of a sequence, set by set.
    fn options(&self, own: &Own) -> Vec<String> {
        let one = |piece: &Piece| match piece {
            Piece::Pairs {
                factors,
                low,
                high,
                half,
            } => {
                let sum = self.nim_sum(factors);
                // A language may warn of a variable that is not used.
                let x = if sum.contains('x') {
                    "x"
                } else {
                    self.spelling.word("unused")
                };
                let scope = self
                    .own(own)
                    .text("sum", sum)
                    .text("x", x)
                    .number("low", *low)
                    .number("high", *high)
                    .number("half", half.unwrap_or(0));
                let section = if half.is_some() {
                    "half of pairs"
                } else {
                    "pairs"
                };
                self.fill(section, &scope, Some(own))
            }
            Piece::Single { factors, low, high } => {
                let scope = self.own(own).text("sum", self.nim_sum(factors));
                match &bounds(*low, *high, own.start, |own| self.number(own))[..] {
                    [] => self.fill("single", &scope, Some(own)),
                    bounds => {
                        let when = bounds.join(self.spelling.word("and"));
                        self.fill("single if", &scope.text("when", when), Some(own))
                    }
                }
            }
        };
        own.options.iter().map(one).collect()
    }

    /// The nim-sum of some factors.
    fn nim_sum(&self, factors: &[Factor]) -> String {
        let at = |own: &Own, stem: &str, added: i64| {
            let scope = self.own(own).text("stem", stem).number("added", added);
            self.fill("value", &scope, None)
        };
        match &self.plan.nim_sum(factors, &at)[..] {
            [only] => only.clone(),
            parts => self.sum_of(parts),
        }
    }

    /// The nim-sum of several parts.
    fn sum_of(&self, parts: &[String]) -> String {
        let word = |key| self.spelling.word(key);
        let (begin, between, end) = (word("sum begin"), word("sum between"), word("sum end"));
        if !word("sum of two").is_empty() {
            // Calls of a function of two arguments are nested.
            let mut parts = parts.iter().rev();
            let last = parts.next().cloned().unwrap_or_default();
            return parts.fold(last, |sum, own| format!("{begin}{own}{between}{sum}{end}"));
        }
        let (open, close) = (word("part begin"), word("part end"));
        let parts = parts.iter().map(|own| format!("{open}{own}{close}"));
        let sum = parts.collect::<Vec<_>>().join(between);
        format!("{begin}{sum}{end}")
    }
}

/// A text in brackets, if it is more than one word.
fn bracketed(text: String) -> String {
    match text.contains([' ', '*']) {
        true => format!("({text})"),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use crate::{Language, Places, Recipe, Shown, program};
    use nk_system::{Back, Convolution, Sequence, System, Term};

    /// A system with every kind of term, with and without given values.
    fn system() -> System {
        let pairs = |half| {
            Term::Convolution(Convolution {
                b: 1,
                constant: 1,
                shift: 3,
                x0: -1,
                half,
                ..Convolution::default()
            })
        };
        let back = |high| {
            Term::Back(Back {
                delay: 2,
                low: 5,
                high,
                ..Back::default()
            })
        };
        let sequence = |name: &str, first, initial| Sequence {
            name: name.to_owned(),
            first,
            initial,
            terms: vec![
                pairs(None),
                pairs(Some(1)),
                back(None),
                back(Some(9)),
                Term::Constant(4),
            ],
        };
        System {
            sequences: vec![
                sequence("a", -1, vec![0, 2]),
                sequence("while", 0, Vec::new()),
            ],
        }
    }

    #[test]
    fn every_place_of_every_table_is_filled_in() {
        let places = Places {
            low: 1,
            shift: 2,
            value: 0,
            is_equal: true,
        };
        let languages = [
            Language::Python,
            Language::Pari,
            Language::Mathematica,
            Language::Haskell,
            Language::C,
            Language::Rust,
        ];
        let system = system();
        for language in languages {
            for places in [None, Some(places)] {
                let recipe = Recipe {
                    system: &system,
                    root: 0,
                    from: 1,
                    last: None,
                    shown: Shown {
                        scale: 2,
                        offset: 1,
                        places,
                    },
                    enumeration: None,
                    head: vec!["a(n)".to_owned()],
                };
                let text = program(&recipe, language).expect("a system with values");
                assert!(!text.contains('@'), "{language:?}: {text}");
                assert!(text.lines().count() > 8, "{language:?}: {text}");
            }
        }
    }
}
