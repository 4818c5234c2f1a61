//! Phrases of other languages that newcomers write: Mathematica, Maple, PARI, Python, Sage, Haskell, LaTeX.
//!
//! In: the tokens of a file that has an error. Out: the [`Phrase`]s of other languages among them, each with its words
//! and, where the whole of it can be translated, with the change that translates it. A phrase is only a guess. It
//! counts where an error lies in it, and then it is reported instead of that error, so a file without errors is never
//! affected. A translation is offered only if it can be parsed.
//!
//! [`comments`] finds comments, [`statements`] and [`definitions`] whole lines, [`claims`] quantifiers and properties,
//! [`signs`] signs at values, [`builders`] sets, lists and sums, [`families`] semicolons in them, [`subscripts`]
//! indices in names, [`ranges`] ranges in wrong places, [`spread`] bounds that several variables share, [`choices`] and
//! [`guards`] choices between values, [`calls`] functions, whose names are in [`names`], and [`graph_letters`] graphs.
//! [`translate`] translates the expressions within a phrase.

mod alternatives;
mod builders;
mod calls;
mod choices;
mod claims;
mod comments;
mod definitions;
mod families;
mod graph_letters;
mod guards;
mod names;
mod range_first;
mod ranges;
mod reader;
mod signs;
mod spread;
mod statements;
mod subscripts;
mod templates;
mod translate;

use crate::diag::{Diagnostic, code};
use crate::token::{Token, lex};
use nk_base::source::{FileId, Span};
use reader::Reader;

pub(crate) use comments::set_aside;
pub use names::{known_names, of_name};

/// A piece of text in the notation of another language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The place that a message points at.
    pub span: Span,
    /// The text in which errors are consequences of the phrase.
    pub covers: Span,
    /// Whether the text is a phrase only if no definition of its first word exists.
    pub wants_unknown_name: bool,
    /// Whether the phrase is a call with arguments in square brackets of a function that the text does not define.
    is_bracketed: bool,
    /// The text at `span`, shortened.
    written: String,
    idiom: Idiom,
    /// The text that the edits write, as a message shows it.
    meant: Option<String>,
    /// A further help, for a change that is needed elsewhere.
    also: Option<String>,
    edits: Vec<(Span, String)>,
    /// The names that the text would have defined.
    pub(crate) defines: Vec<String>,
}

/// The kind of a phrase, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Idiom {
    /// The headline after the text itself, as in "`def` does not begin a definition here".
    pub message: &'static str,
    /// The remark at the place.
    pub label: &'static str,
    /// The help where the phrase cannot be translated.
    pub help: &'static str,
}

impl Phrase {
    fn new(reader: &Reader, span: Span, idiom: Idiom) -> Self {
        Self {
            span,
            covers: span,
            wants_unknown_name: false,
            is_bracketed: false,
            written: reader.shown(span),
            idiom,
            meant: None,
            also: None,
            edits: Vec::new(),
            defines: Vec::new(),
        }
    }

    fn covering(mut self, covers: Span) -> Self {
        self.covers = self.span.to(covers);
        self
    }

    /// Adds the translation of the text at `place`, if it can be parsed.
    fn meaning(mut self, place: Span, text: Option<String>) -> Self {
        if let Some(text) = text {
            self.meant = Some(text.trim().to_owned());
            self.edits = vec![(place, text)];
        }
        self
    }

    fn for_unknown_name(mut self) -> Self {
        self.wants_unknown_name = true;
        self
    }

    /// The message with its suggested changes.
    pub fn into_diagnostic(self) -> Diagnostic {
        let Idiom {
            message,
            label,
            help,
        } = self.idiom;
        let code = match self.wants_unknown_name {
            true => code::E0202,
            false => code::E0102,
        };
        let found = Diagnostic::error(code, format!("`{}` {message}", self.written))
            .label(self.span, label);
        let short = |text: &&String| text.chars().count() <= 100 && !text.contains('\n');
        let found = match &self.meant {
            Some(text) if short(&text) => match text.is_empty() {
                true => found.help(help),
                false => found.help(format!("write `{text}`")),
            },
            _ => found.help(help),
        };
        let found = match self.also {
            Some(also) => found.help(also),
            None => found,
        };
        let title = match &self.meant {
            Some(text) if text.is_empty() => "leave it out".to_owned(),
            Some(text) if short(&text) => format!("write `{text}`"),
            _ => "translate it".to_owned(),
        };
        match self.edits.is_empty() {
            true => found,
            false => found.fix_all(title, self.edits),
        }
    }
}

/// Number of phrases after which the search of a text ends.
const MOST: usize = 1_000;

/// All phrases of a text, in the order of their places. An outer phrase comes before those within it.
///
/// Cost: linear in the text, because each phrase is at most [`reader::REACH`] tokens long.
pub fn phrases(file: FileId, text: &str) -> Vec<Phrase> {
    let tokens = lex(text);
    let tokens: Vec<Token> = tokens.into_iter().filter(|t| !t.kind.is_trivia()).collect();
    of_tokens(file, text, &tokens)
}

pub(crate) fn of_tokens(file: FileId, text: &str, tokens: &[Token]) -> Vec<Phrase> {
    let reader = Reader::new(file, text, tokens);
    let mut found = Vec::new();
    for at in 0..tokens.len() {
        if found.len() > MOST {
            break;
        }
        found.extend(statements::phrase(&reader, at));
        found.extend(claims::phrase(&reader, at).or_else(|| signs::phrase(&reader, at)));
        found.extend(builders::phrase(&reader, at));
        found.extend(families::phrase(&reader, at));
        found.extend(range_first::phrase(&reader, at));
        found.extend(subscripts::phrase(&reader, at));
        found.extend(guards::phrase(&reader, at));
        found.extend(choices::phrase(&reader, at));
        found.extend(alternatives::phrase(&reader, at));
        found.extend(calls::phrase(&reader, at));
    }
    found.sort_by_key(|own| (own.covers.start, std::cmp::Reverse(own.covers.end)));
    found
}

/// The index of the phrase that explains an error at `place`: the first one that covers it.
///
/// `is_form` states that the error is a syntax error, and `is_unknown_name` that the name at the place is not defined.
pub fn explains(
    phrases: &[Phrase],
    place: Span,
    is_form: bool,
    is_unknown_name: bool,
) -> Option<usize> {
    let covering = |own: &Phrase| match own.wants_unknown_name {
        true if is_form && own.is_bracketed && !own.edits.is_empty() => own.covers.contains(place),
        true => is_unknown_name && own.span.start == place.start,
        false => own.covers.start <= place.start && place.start <= own.covers.end,
    };
    phrases.iter().position(covering)
}
