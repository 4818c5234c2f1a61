//! The pairs of delimiters, and the delimiters without a partner.
//!
//! The input is the tokens of a file or an item without blanks and comments, right or wrong. The output is the
//! partners, the innermost opener at each token, and the first problem. A closer that does not fit the innermost opener
//! closes the nearest one that it fits; those in between were never closed.

use super::token::{Token, TokenKind};

/// A problem of delimiters; the numbers are indices of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// An opener is never closed; `at` is the closer that comes instead, or the number of tokens if none comes.
    Unclosed {
        opener: usize,
        at: usize,
    },
    Unopened {
        closer: usize,
    },
}

/// The effect of one token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Nothing,
    Opens,
    Closes {
        opener: usize,
    },
    /// The token closes `opener`, but `unclosed`, the innermost one, was still open.
    Crosses {
        opener: usize,
        unclosed: usize,
    },
    Unopened,
}

/// The delimiters that are open during a pass over tokens.
#[derive(Clone, Debug, Default)]
pub struct Open {
    stack: Vec<(usize, TokenKind)>,
    /// The number of openers on the stack for each closing kind, so that a stray closer costs no search.
    waiting: [usize; 4],
    /// Whether the last token ended a value.
    pub after_value: bool,
}

fn slot(closer: TokenKind) -> usize {
    match closer {
        TokenKind::CloseParen => 0,
        TokenKind::CloseBrace => 1,
        TokenKind::CloseBracket => 2,
        _ => 3,
    }
}

impl Open {
    /// The index of the innermost opener.
    pub fn innermost(&self) -> Option<usize> {
        self.stack.last().map(|(index, _)| *index)
    }

    /// Closes everything, because a new item begins.
    pub fn reset(&mut self) {
        *self = Self::default();
    }

    pub fn step(&mut self, index: usize, kind: TokenKind) -> Step {
        let step = match kind.closer() {
            Some(closer) => self.open(index, closer),
            None if kind == TokenKind::Bar && !self.after_value => self.open(index, kind),
            None if kind == TokenKind::Bar && self.waiting[slot(kind)] == 0 => Step::Nothing,
            None if kind == TokenKind::Bar || kind.is_closer() => self.close(kind),
            None => Step::Nothing,
        };
        let closed = matches!(step, Step::Closes { .. } | Step::Crosses { .. });
        self.after_value = closed || kind.ends_operand();
        step
    }

    fn open(&mut self, index: usize, closer: TokenKind) -> Step {
        self.stack.push((index, closer));
        self.waiting[slot(closer)] += 1;
        Step::Opens
    }

    fn close(&mut self, closer: TokenKind) -> Step {
        if self.waiting[slot(closer)] == 0 {
            return Step::Unopened;
        }
        let mut unclosed = None;
        while let Some((opener, awaited)) = self.stack.pop() {
            self.waiting[slot(awaited)] -= 1;
            if awaited == closer {
                return match unclosed {
                    None => Step::Closes { opener },
                    Some(unclosed) => Step::Crosses { opener, unclosed },
                };
            }
            unclosed.get_or_insert(opener);
        }
        Step::Unopened
    }
}

/// The delimiters of some tokens.
#[derive(Clone, Debug)]
pub struct Outline {
    /// For each opener the index of its closer, and for each closer the index of its opener.
    pub partner: Vec<Option<usize>>,
    /// For each token, and for the end: the innermost opener before it.
    pub inside: Vec<Option<usize>>,
    /// For each token, and for the end: whether the token before it ended a value.
    pub after_value: Vec<bool>,
    pub problem: Option<Problem>,
}

impl Outline {
    pub fn new(tokens: &[Token]) -> Self {
        let mut outline = Self {
            partner: vec![None; tokens.len()],
            inside: Vec::with_capacity(tokens.len() + 1),
            after_value: Vec::with_capacity(tokens.len() + 1),
            problem: None,
        };
        let mut open = Open::default();
        for (index, token) in tokens.iter().enumerate() {
            outline.note(&open);
            outline.take(index, open.step(index, token.kind));
        }
        outline.note(&open);
        if let Some(opener) = open.innermost() {
            let at = tokens.len();
            outline
                .problem
                .get_or_insert(Problem::Unclosed { opener, at });
        }
        // In `{3)` the closer is the wrong one; in `{3)}` there is one too many.
        if let Some(Problem::Unopened { closer: at }) = outline.problem
            && let Some(opener) = outline.inside[at]
            && outline.partner[opener].is_none()
        {
            outline.problem = Some(Problem::Unclosed { opener, at });
        }
        outline
    }

    fn note(&mut self, open: &Open) {
        self.inside.push(open.innermost());
        self.after_value.push(open.after_value);
    }

    fn take(&mut self, index: usize, step: Step) {
        let problem = match step {
            Step::Closes { opener } | Step::Crosses { opener, .. } => {
                self.partner[index] = Some(opener);
                self.partner[opener] = Some(index);
                match step {
                    Step::Crosses { unclosed, .. } => Problem::Unclosed {
                        opener: unclosed,
                        at: index,
                    },
                    _ => return,
                }
            }
            Step::Unopened => Problem::Unopened { closer: index },
            Step::Nothing | Step::Opens => return,
        };
        self.problem.get_or_insert(problem);
    }
}

/// The index of the `=`, or of the token that was meant as one, where `name =` or `name(...) =` (or, wrongly,
/// `name[...] =`) begins at `at`.
pub fn head_end(
    text: &str,
    tokens: &[Token],
    partner: &[Option<usize>],
    at: usize,
) -> Option<usize> {
    if !tokens[at].kind.is_name() {
        return None;
    }
    let mut next = at + 1;
    if matches!(
        tokens.get(next)?.kind,
        TokenKind::OpenParen | TokenKind::OpenBracket
    ) {
        next = partner[next]? + 1;
    }
    let sign = tokens.get(next)?;
    let meant = matches!(sign.text(text), "=" | ":=" | "==" | "->" | "=>");
    meant.then_some(next)
}
