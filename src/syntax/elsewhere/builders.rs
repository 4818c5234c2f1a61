//! Sets, lists and sums whose variables other languages introduce by `for`, `<-`, `{k, 1, n}` or `k=1..n`.

use super::reader::{Reader, value};
use super::translate::builders::{comprehension, is_for, iterated, latex_mex, latex_sum};
use super::translate::expression;
use super::{Idiom, Phrase};
use crate::token::TokenKind;

const COMPREHENSION: Idiom = Idiom {
    message: "is written differently here",
    label: "a variable that `for` or `<-` introduces",
    help: "conditions come after `:`, as in `{ f(k) : 0 <= k < n }`, `[ f(k) : 1 <= k <= n ]` or `sum(f(k) : k in S)`",
};

const ITERATOR: Idiom = Idiom {
    message: "is written differently here",
    label: "the range of a variable as an argument",
    help: "conditions come after `:`, as in `sum(k^2 : 1 <= k <= n)` or `[ f(k) : 1 <= k <= n ]`",
};

const LATEX_SUM: Idiom = Idiom {
    message: "is LaTeX",
    label: "a sum with its bounds",
    help: "write `sum(f(k) : 1 <= k <= n)` or `product(f(k) : 1 <= k <= n)`",
};

const INDEXED: Idiom = Idiom {
    message: "has its bounds in an index",
    label: "a sum as in formulas of the OEIS",
    ..LATEX_SUM
};

const LATEX_MEX: Idiom = Idiom {
    message: "is LaTeX",
    label: "a mex with its conditions",
    help: "write `mex { f(n-k) : 1 <= k <= n }`",
};

const LATEX_SET: Idiom = Idiom {
    message: "is a set in LaTeX notation",
    label: "braces with backslashes",
    help: "a set is written `{1, 2}` or `{ k : 1 <= k <= n }`",
};

/// `\{ k \in S \}`, where no set comes before, so that `\` is no difference.
fn latex_set(reader: &Reader, at: usize) -> Option<Phrase> {
    let is_sign = |at: usize| reader.is(at, TokenKind::Difference) && reader.adjoins(at + 1);
    if !is_sign(at) || reader.after_value(at) || !reader.is(at + 1, TokenKind::OpenBrace) {
        return None;
    }
    let close = reader.close(at + 1).filter(|close| is_sign(close - 1))?;
    let whole = reader.span(at..close + 1);
    let inner = expression(reader, at + 2..close - 1, &[]);
    let text = value(format!("{{{}{inner} }}", reader.gap(at + 2)));
    Some(Phrase::new(reader, whole, LATEX_SET).meaning(whole, text))
}

/// Whether a name has bounds below and above it, as in LaTeX.
fn has_upper_bound(reader: &Reader, at: usize) -> bool {
    let mut open = at + 1..at + 3;
    let open = open.find(|&own| reader.is(own, TokenKind::OpenBrace));
    let close = open.and_then(|open| reader.close(open));
    close.is_some_and(|close| reader.is(close + 1, TokenKind::Power))
}

/// The phrase that begins at a token.
pub fn phrase(reader: &Reader, at: usize) -> Option<Phrase> {
    let found = |idiom, end, text| {
        let whole = reader.span(at..end);
        Some(Phrase::new(reader, whole, idiom).meaning(whole, value(text)))
    };
    let latex = latex_sum(reader, at, &[]).map(|own| match has_upper_bound(reader, at) {
        true => (LATEX_SUM, own),
        false => (INDEXED, own),
    });
    let latex = latex.or_else(|| Some((LATEX_MEX, latex_mex(reader, at, &[])?)));
    if let Some((idiom, (text, end))) = latex {
        let found = found(idiom, end, text)?;
        // The text after the sum is misread as an equation: `i = 10` of `\sum_{i=1}^{4} i = 10`.
        let equation = reader
            .line_end(end)
            .filter(|_| reader.is(end, TokenKind::Equal));
        return Some(match equation {
            Some(line) => found.covering(reader.span(at..line)),
            None => found,
        });
    }
    if let Some(set) = latex_set(reader, at) {
        return Some(set);
    }
    if let Some((text, end)) = iterated(reader, at, &[]) {
        return found(ITERATOR, end, text);
    }
    if let Some((text, end)) = comprehension(reader, at, &[]) {
        return found(COMPREHENSION, end, text);
    }
    if let Some(phrase) = super::ranges::phrase(reader, at) {
        return Some(phrase);
    }
    // A comprehension that cannot be translated, such as one with a pair of variables.
    let open = at;
    let close = reader.close(open)?;
    let mut beside = reader.beside(open + 1..close);
    let word = beside.find(|&at| is_for(reader, at))?;
    let place = reader.span(word..word + 1);
    Some(Phrase::new(reader, place, COMPREHENSION).covering(reader.span(open..close + 1)))
}
