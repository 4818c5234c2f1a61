//! Answers for an editor: errors, colours, completions, hovers, formatted texts.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::rc::Rc;

use nk_base::cancellation::CancelToken;
use nk_base::source::{FileId, SourceMap};
use nk_ide::complete::Proposed;
use nk_ide::samples::Sampler;
use nk_ide::semantic_tokens::{Paint, semantic_tokens};
use nk_ide::{Analysis, Sort, describe, fixes, sound};
use nk_oeis::Corpus;
use nk_syntax::diag::render::text::render;
use nk_syntax::diag::{Diagnostic, Severity};
use serde::{Deserialize, Serialize};

use crate::positions::Units;

/// A specification, and a place in it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The text.
    pub text: String,
    /// The place, for [`complete`] and [`hover`].
    #[serde(default)]
    pub offset: usize,
    /// The texts of the other files that it may use, by their names.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
}

/// The name that messages give the text.
const NAME: &str = "spec.nk";

/// A change of the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Edit {
    /// The range that is replaced.
    pub range: [usize; 2],
    /// The new text.
    pub text: String,
}

/// A change that mends an error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mend {
    /// The title, such as "write `<=`".
    pub title: String,
    /// The edits; no two overlap.
    pub edits: Vec<Edit>,
}

/// An error or a warning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// A code such as `E0402`.
    pub code: &'static str,
    /// Whether the text has no meaning, and not only a doubtful one.
    pub is_error: bool,
    /// The place in the text; its start, if the error lies in another file.
    pub range: [usize; 2],
    /// The message.
    pub message: String,
    /// The explanation at the place, and advice.
    pub details: Vec<String>,
    /// Changes that can be made as they are.
    pub fixes: Vec<Mend>,
}

/// The facts about a text that need no evaluation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// Errors and warnings, by their places.
    pub findings: Vec<Finding>,
    /// The findings as the program draws them.
    pub drawn: String,
    /// The classes of tokens: start, end, and a word such as `keyword`.
    pub tokens: Vec<(usize, usize, &'static str)>,
    /// The functions of the text, each with its number of arguments.
    pub functions: Vec<(String, usize)>,
    /// The graph families that the text may use, each with its number of arguments.
    pub families: Vec<(String, usize)>,
    /// The names of the evals.
    pub evals: Vec<String>,
    /// The number of checks.
    pub checks: usize,
}

fn analysis(request: &Request) -> Analysis {
    let loader = |_: &str, path: &str| match request.files.get(path) {
        Some(text) => Ok((path.to_owned(), text.clone())),
        None => Err("there is no such file here".to_owned()),
    };
    Analysis::new(NAME, &request.text, &loader)
}

/// Reads a text.
pub fn analyse(request: &Request) -> Answer {
    let analysis = analysis(request);
    let units = Units::new(analysis.text());
    let program = &analysis.checked.program;
    let painted = semantic_tokens(&analysis, Analysis::ROOT);
    let ends = units.all(
        painted
            .iter()
            .flat_map(|(span, ..)| [span.range().start, span.range().end]),
    );
    let tokens = painted.iter().zip(ends.chunks(2));
    let functions = program.functions.iter();
    let families = program.families.iter();
    let mut findings: Vec<Finding> = analysis
        .checked
        .diagnostics
        .iter()
        .map(|own| finding(own, &analysis, &units))
        .collect();
    findings.sort_by_key(|own| own.range);
    Answer {
        findings,
        drawn: render(&analysis.checked.diagnostics, &analysis.sources, false),
        tokens: tokens
            .map(|((_, paint, _), ends)| (ends[0], ends[1], class(*paint)))
            .collect(),
        functions: functions
            .map(|own| (own.name.clone(), own.arity()))
            .collect(),
        families: families.map(|own| (own.name.clone(), own.arity)).collect(),
        evals: program.evals.iter().map(|own| own.name.clone()).collect(),
        checks: program.checks.len(),
    }
}

fn finding(own: &Diagnostic, analysis: &Analysis, units: &Units) -> Finding {
    let here = own
        .labels
        .iter()
        .find(|label| label.span.file == Analysis::ROOT);
    let labels = own.labels.iter().map(|label| label.text.clone());
    let helps = own.helps.iter().map(|help| format!("help: {help}"));
    let notes = own.notes.iter().map(|note| format!("note: {note}"));
    let details = labels.chain(helps).chain(notes);
    let inside = |span: &nk_base::source::Span| span.file == Analysis::ROOT;
    let mends = fixes::of(own, analysis).into_iter();
    let mends = mends.filter(|own| own.edits.iter().all(|(span, _)| inside(span)));
    Finding {
        code: own.code.as_str(),
        is_error: own.severity == Severity::Error,
        range: here.map_or([0, 0], |label| units.range(label.span.range())),
        message: own.message.clone(),
        details: details.filter(|own| !own.is_empty()).collect(),
        fixes: mends
            .map(|own| Mend {
                title: own.title,
                edits: own
                    .edits
                    .into_iter()
                    .map(|(span, text)| Edit {
                        range: units.range(span.range()),
                        text,
                    })
                    .collect(),
            })
            .collect(),
    }
}

/// The class of a token, for a style sheet.
fn class(paint: Paint) -> &'static str {
    match paint {
        Paint::Comment => "comment",
        Paint::Keyword => "keyword",
        Paint::Operator => "operator",
        Paint::Number => "number",
        Paint::Text => "text",
        Paint::Bad => "bad",
        Paint::Name(sort) => sort_class(sort),
    }
}

fn sort_class(sort: Sort) -> &'static str {
    match sort {
        Sort::Function | Sort::Enumeration => "function",
        Sort::Constant => "constant",
        Sort::Family => "family",
        Sort::Parameter | Sort::Variable | Sort::Local => "variable",
        Sort::Vertex => "vertex",
        Sort::Builtin => "builtin",
        Sort::Oeis => "oeis",
    }
}

/// A word that may be written at a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Proposal {
    /// The word.
    pub text: String,
    /// The class of the word: a class of tokens, or `file`.
    pub class: &'static str,
    /// A description in a few words.
    pub detail: String,
    /// The documentation in Markdown.
    pub documentation: String,
}

/// The words that may be written at a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Proposals {
    /// The range that they replace.
    pub range: [usize; 2],
    /// The words, which are not filtered by the text at the place.
    pub list: Vec<Proposal>,
}

/// The words that may be written at the place of a request.
pub fn complete(request: &Request) -> Proposals {
    let analysis = analysis(request);
    let units = Units::new(analysis.text());
    let files: Vec<String> = request.files.keys().cloned().collect();
    let found = nk_ide::complete::complete(&analysis, units.byte(request.offset), &files);
    let list = found.list.into_iter().map(|own| Proposal {
        class: match own.proposed {
            Proposed::Name(sort) => sort_class(sort),
            Proposed::Keyword => "keyword",
            Proposed::File => "file",
        },
        text: own.text,
        detail: own.detail,
        documentation: own.documentation,
    });
    Proposals {
        range: units.range(found.from..found.to),
        list: list.collect(),
    }
}

/// The description of a word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hover {
    /// The word.
    pub range: [usize; 2],
    /// The description of the word in Markdown, with first values.
    pub markdown: String,
}

/// The part of a text that can be evaluated. If there is none, the analysis has errors.
fn askable(whole: &Rc<Analysis>) -> Rc<Analysis> {
    let Ok(part) = sound::evaluable(whole, |_, mut files| {
        let text = files.remove(NAME).unwrap_or_default();
        Ok::<_, Infallible>(analysis(&Request {
            text,
            files,
            ..Request::default()
        }))
    });
    part
}

/// The description of the word at a place; `None` if there is none. Its first values take at most some million steps.
pub fn hover(request: &Request) -> Option<Hover> {
    let analysis = Rc::new(analysis(request));
    let units = Units::new(analysis.text());
    let offset = units.byte(request.offset);
    let (span, mut markdown) = describe::describe(&analysis, Analysis::ROOT, offset)?;
    let symbol = analysis.at(Analysis::ROOT, offset).map(|own| own.1);
    if let Some(symbol) = symbol.filter(|own| !own.sort.is_local()) {
        let corpus = Rc::new(Corpus::bundled());
        let analysis = askable(&analysis);
        let sampler = || Sampler::new(&analysis, corpus.clone(), CancelToken::new());
        let mut sampler = analysis.is_sound().then(sampler);
        markdown += &describe::compute(&analysis, symbol, &corpus, sampler.as_mut());
    }
    Some(Hover {
        range: units.range(span.range()),
        markdown,
    })
}

/// A formatted text, or the syntax errors that prevent it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Formatted {
    /// The formatted text; `None` if there are errors.
    pub text: Option<String>,
    /// The errors, as the program draws them.
    pub errors: String,
}

/// Formats a text.
pub fn format(request: &Request) -> Formatted {
    match nk_syntax::format::format(FileId(0), &request.text) {
        Ok(text) => Formatted {
            text: Some(text),
            errors: String::new(),
        },
        Err(errors) => {
            let mut sources = SourceMap::default();
            sources.add(NAME, request.text.as_str());
            let drawn: Vec<Diagnostic> = errors
                .into_iter()
                .map(|own| own.into_diagnostic())
                .collect();
            Formatted {
                text: None,
                errors: render(&drawn, &sources, false),
            }
        }
    }
}
