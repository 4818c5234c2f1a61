//! The words of one line of a certificate.

use std::collections::VecDeque;
use std::str::FromStr;

/// The words of a text; each parenthesis is a word.
pub fn with_parentheses(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let is_end = |c: char| c.is_whitespace() || c == '(' || c == ')';
        // At the start of the rest, only a parenthesis can end a word, and it is a word itself.
        let length = rest.find(is_end).unwrap_or(rest.len()).max(1);
        let (word, behind) = rest.split_at_checked(length)?;
        rest = behind;
        Some(word)
    })
}

/// The words of a line that are not read yet, the next word first.
pub struct Words<'a>(pub VecDeque<&'a str>);

impl<'a> Words<'a> {
    pub fn of(text: &'a str) -> Words<'a> {
        Words(text.split_whitespace().collect())
    }

    pub fn next(&mut self) -> Option<&'a str> {
        self.0.pop_front()
    }

    pub fn number<T: FromStr>(&mut self) -> Option<T> {
        self.next()?.parse().ok()
    }

    pub fn word(&mut self, expected: &str) -> Option<()> {
        (self.next()? == expected).then_some(())
    }

    /// Whether `word` comes next; if so, it is read.
    pub fn is_next(&mut self, word: &str) -> bool {
        let is_next = self.0.front() == Some(&word);
        if is_next {
            self.next();
        }
        is_next
    }

    pub fn after<T: FromStr>(&mut self, word: &str) -> Option<T> {
        self.word(word)?;
        self.number()
    }

    /// The value after `word`, if that word comes next; `Some(None)` if it does not.
    pub fn after_if<T: FromStr>(&mut self, word: &str) -> Option<Option<T>> {
        if self.0.front() != Some(&word) {
            return Some(None);
        }
        self.after(word).map(Some)
    }

    /// The rest of the line as a name, with single spaces between its words.
    pub fn name(&mut self) -> String {
        let words: Vec<&str> = self.0.drain(..).collect();
        words.join(" ")
    }

    pub fn rest(&mut self) -> Option<Vec<u32>> {
        self.0.drain(..).map(|word| word.parse().ok()).collect()
    }
}
