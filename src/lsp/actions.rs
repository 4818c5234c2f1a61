//! Quick fixes, and the lenses above evals and checks.

use std::collections::BTreeMap;

use lsp_types::{
    CodeActionKind, CodeActionParams, CodeLens, CodeLensParams, Command, Range, TextEdit,
};
use nk_ide::lenses::Ask;
use nk_ide::{Analysis, fixes, lenses};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::documents::{Document, Documents};
use super::features::Answered;
use super::findings::{Places, shown};
use super::positions::Lines;

/// The name of the command of a lens. Its one argument is an [`Item`].
pub const RUN: &str = "nkdsl.run";

/// An eval or a check of a version of an open file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// The URI of the file.
    pub uri: String,
    /// The version of the text when the lens was shown.
    pub version: i32,
    /// The sort of the item: `eval` or `check`.
    pub ask: String,
    /// The number of the item among the evals or among the checks of the file, from 0.
    pub index: usize,
}

impl Item {
    fn new(document: &Document, ask: Ask) -> Item {
        let (word, index) = match ask {
            Ask::Eval(index) => ("eval", index),
            Ask::Check(index) => ("check", index),
        };
        Item {
            uri: document.uri.clone(),
            version: document.version,
            ask: word.to_owned(),
            index,
        }
    }

    /// The title under which the editor shows the progress of the item.
    pub fn title(&self, askable: &Analysis) -> String {
        let program = &askable.checked.program;
        let name = match self.ask.as_str() {
            "eval" => program.evals.get(self.index).map(|own| &own.name),
            _ => program.checks.get(self.index).map(|own| &own.text),
        };
        let verb = if self.ask == "eval" {
            "evaluate"
        } else {
            "check"
        };
        format!("{verb} {}", name.map_or("", String::as_str))
    }

    /// The item as a question; `None` if the part of the file that can be evaluated has no such item.
    pub fn ask(&self, askable: &Analysis) -> Option<Ask> {
        let program = &askable.checked.program;
        match self.ask.as_str() {
            "eval" if self.index < program.evals.len() => Some(Ask::Eval(self.index)),
            "check" if self.index < program.checks.len() => Some(Ask::Check(self.index)),
            _ => None,
        }
    }
}

impl Documents {
    /// Answers `textDocument/codeAction`: the changes that the diagnostics propose.
    pub fn actions(&self, params: CodeActionParams) -> Answered {
        let Some(document) = self.document(&params.text_document.uri) else {
            return Ok(json!([]));
        };
        let wanted = params.context.only.as_deref().is_none_or(|only| {
            only.iter()
                .any(|kind| "quickfix".starts_with(kind.as_str()))
        });
        let mut actions = Vec::new();
        if wanted {
            let mut places = Places::new(&document.analysis.sources, self);
            for diagnostic in &document.analysis.checked.diagnostics {
                actions.extend(fixes(document, diagnostic, params.range, &mut places));
            }
        }
        Ok(json!(actions))
    }

    /// Answers `textDocument/codeLens`: a lens above each eval and each check.
    pub fn lenses(&self, params: CodeLensParams) -> Answered {
        let Some(document) = self.document(&params.text_document.uri) else {
            return Ok(json!([]));
        };
        let analysis = &document.analysis;
        let lines = Lines::new(analysis.text());
        let lens = |(span, ask): (nk_base::source::Span, Ask)| {
            let verb = match ask {
                Ask::Eval(_) => "evaluate",
                Ask::Check(_) => "check",
            };
            let answer = document.answers.get(&ask).map(|own| own.text.as_str());
            CodeLens {
                range: lines.range(span.range()),
                command: Some(Command {
                    title: answer.unwrap_or(verb).to_owned(),
                    command: RUN.to_owned(),
                    arguments: Some(vec![json!(Item::new(document, ask))]),
                }),
                data: None,
            }
        };
        let found = lenses::lenses(&document.askable).into_iter();
        let found: Vec<CodeLens> = found.map(lens).collect();
        Ok(json!(found))
    }
}

/// The quick fixes of a diagnostic that meets a range.
fn fixes(
    document: &Document,
    diagnostic: &nk_syntax::diag::Diagnostic,
    range: Range,
    places: &mut Places,
) -> Vec<Value> {
    let Some((uri, shown)) = shown(diagnostic, places) else {
        return Vec::new();
    };
    let meets = shown.range.start <= range.end && range.start <= shown.range.end;
    if uri != document.uri || !meets {
        return Vec::new();
    }
    let found = fixes::of(diagnostic, &document.analysis);
    let only = found.len() == 1;
    let action = |fix: nk_syntax::diag::Fix| {
        let mut changes: BTreeMap<String, Vec<TextEdit>> = BTreeMap::new();
        for (span, text) in fix.edits {
            let place = places.of(span)?;
            let list = changes.entry(place.uri.to_string()).or_default();
            list.push(TextEdit::new(place.range, text));
        }
        Some(json!({
            "title": fix.title,
            "kind": CodeActionKind::QUICKFIX,
            "diagnostics": [shown],
            "edit": {"changes": changes},
            "isPreferred": only,
        }))
    };
    found.into_iter().filter_map(action).collect()
}
