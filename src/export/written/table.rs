//! The spelling of expressions in a language: templates, reserved words, and functions that programs need.
//!
//! The tables are the files `languages/written/*.txt`. The section `table` has lines `key = template`, or `key/9 =
//! template` if the outermost operator has the precedence 9. In a template `{1}` is the first argument, `{2:9}` the
//! second one, in parentheses if its operator binds more loosely than 9, and `{*}` all arguments with commas between
//! them. A section `helper NAME` is the text of a function or an import that a program has if it mentions NAME.

use std::collections::HashMap;

use crate::text::{Text, level};

#[derive(Clone)]
pub struct Table {
    templates: HashMap<&'static str, (&'static str, u8)>,
    words: Vec<&'static str>,
    helpers: Vec<Helper>,
}

#[derive(Clone)]
struct Helper {
    /// The text whose occurrence in a program requires the helper.
    name: &'static str,
    text: &'static str,
}

impl Table {
    pub fn read(text: &'static str, more_words: &'static str) -> Table {
        let mut table = Table {
            templates: HashMap::new(),
            words: more_words.split_whitespace().collect(),
            helpers: Vec::new(),
        };
        for part in text.split("\n## ").skip(1) {
            let (name, body) = part.split_once('\n').unwrap_or((part, ""));
            match name.strip_prefix("helper ") {
                Some(name) => {
                    let text = body.trim_end_matches('\n');
                    table.helpers.push(Helper { name, text });
                }
                None if name == "table" => table.templates.extend(rows(body)),
                None => table.words.extend(body.split_whitespace()),
            }
        }
        table
    }

    /// The table with other texts for the helpers that `text` has, except some.
    pub fn with_helpers(mut self, text: &'static str, except: &[&str]) -> Table {
        for other in Table::read(text, "").helpers {
            let own = self.helpers.iter_mut().find(|own| own.name == other.name);
            if let Some(own) = own.filter(|own| !except.contains(&own.name)) {
                own.text = other.text;
            }
        }
        self
    }

    /// Whether a name has a meaning in the language or as a helper, so that names of a specification must differ from
    /// it.
    pub fn is_taken(&self, name: &str) -> bool {
        let of_helper = |own: &Helper| own.name.trim_end_matches(['.', '(']) == name;
        self.words.contains(&name) || self.helpers.iter().any(of_helper)
    }

    /// The text of a template, with the arguments in their places; `None` if the language has no such template.
    pub fn fill(&self, key: &str, args: &[Text]) -> Option<Text> {
        let (template, level) = self.templates.get(key)?;
        let mut parts = template.split('{');
        let mut text = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let place = part.split_once('}');
            match place.and_then(|(place, rest)| Some((filled(place, args)?, rest))) {
                Some((filled, rest)) => {
                    text += &filled;
                    text += rest;
                }
                // The brace belongs to the language.
                None => {
                    text.push('{');
                    text += part;
                }
            }
        }
        Some(Text::new(text.replace("\\n", "\n"), *level))
    }

    /// The helpers that a text needs, in the order of the table: those whose names occur in it or in another such
    /// helper.
    pub fn helpers(&self, text: &str) -> Vec<&'static str> {
        let mut needed = vec![false; self.helpers.len()];
        let mut texts: Vec<&str> = vec![text];
        while let Some(text) = texts.pop() {
            for (own, needed) in self.helpers.iter().zip(&mut needed) {
                if !*needed && mentions(text, own.name) {
                    *needed = true;
                    texts.push(own.text);
                }
            }
        }
        let needed = self.helpers.iter().zip(needed).filter(|own| own.1);
        needed.map(|own| own.0.text).collect()
    }
}

/// The lines of the section `table`.
fn rows(body: &'static str) -> impl Iterator<Item = (&'static str, (&'static str, u8))> {
    body.lines().filter_map(|line| {
        let (key, template) = line.split_once(" = ")?;
        let level = key
            .rsplit_once('/')
            .and_then(|(key, level)| Some((key, level.parse().ok()?)));
        let (key, level) = level.unwrap_or((key, level::ATOM));
        Some((key, (template, level)))
    })
}

/// The argument at a place such as `1` or `2:9`, or all arguments at the place `*`.
fn filled(place: &str, args: &[Text]) -> Option<String> {
    if place == "*" {
        let all: Vec<&str> = args.iter().map(|own| own.text.as_str()).collect();
        return Some(all.join(", "));
    }
    let (number, least) = match place.split_once(':') {
        Some((number, least)) => (number, least.parse().ok()?),
        None => (place, level::ANY),
    };
    let number: usize = number.parse().ok()?;
    Some(args.get(number.checked_sub(1)?)?.at(least))
}

/// Whether a name occurs in a text as a whole word, and not as a member `.name`. After `..`, which is a range, it may
/// occur.
fn mentions(text: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let is_member = text[..at].ends_with('.') && !text[..at].ends_with("..");
        let after = text[at + name.len()..].chars().next();
        let ends = name.ends_with(['.', '(']) || !after.is_some_and(is_part);
        !before.is_some_and(|c| is_part(c) || c == '"') && !is_member && ends
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\n## table\nbit/7 = {1:8} >> {2:9} & 1\nset = {{*}}\n\n## words\nlambda\n\n\
                        ## helper mex\ndef mex(s): return gcd(s)\n\n## helper gcd\nimport gcd\n\n## helper other\nx\n";

    #[test]
    fn places_are_filled_by_precedence() {
        let table = Table::read(TEXT, "");
        let args = [
            Text::new("n + 1", level::SUM),
            Text::new("a or b", level::OR),
        ];
        let bit = table.fill("bit", &args).expect("a template");
        assert_eq!((bit.text.as_str(), bit.level), ("n + 1 >> (a or b) & 1", 7));
        let set = table.fill("set", &args).expect("a template");
        assert_eq!(set.text, "{n + 1, a or b}");
        assert_eq!(table.fill("none", &args), None);
    }

    #[test]
    fn a_program_has_the_helpers_that_it_mentions() {
        let table = Table::read(TEXT, "");
        let needed = table.helpers("mex(x) + another");
        assert_eq!(needed, ["def mex(s): return gcd(s)", "import gcd"]);
        let short = Table::read(TEXT, "").with_helpers("\n## helper mex\nmex = m\n", &["gcd"]);
        assert_eq!(short.helpers("mex(x)"), ["mex = m"]);
        assert_eq!(short.helpers("k = 0..mex(x)"), ["mex = m"]);
        assert!(short.helpers("own.mex(x)").is_empty());
        assert!(table.is_taken("mex") && table.is_taken("lambda") && !table.is_taken("n"));
    }
}
