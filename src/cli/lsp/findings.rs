//! Diagnostics as the editor shows them, and which were shown.

use std::collections::{BTreeMap, BTreeSet};

use lsp_types::{
    Diagnostic as Shown, DiagnosticRelatedInformation, DiagnosticSeverity, Location,
    NumberOrString, Uri,
};
use nkdsl::diag::render::clamp;
use nkdsl::diag::{Diagnostic, Severity};
use nkdsl::source::{SourceMap, Span};
use serde_json::{Value, json};

use super::documents::Documents;
use super::positions::Lines;
use super::wire;

pub const SOURCE: &str = "nkdsl";

/// The files that have something shown.
#[derive(Default)]
pub struct Board {
    shown: BTreeSet<String>,
}

impl Board {
    /// Messages that bring the editor up to date: each file with all that any open specification finds in it.
    pub fn refresh(&mut self, documents: &Documents) -> Vec<Value> {
        let mut found: BTreeMap<String, Vec<Shown>> = BTreeMap::new();
        for document in documents.open.values() {
            found.entry(document.uri.clone()).or_default();
            let sources = &document.analysis.sources;
            for diagnostic in &document.analysis.checked.diagnostics {
                if let Some((uri, shown)) = shown(diagnostic, sources, documents) {
                    add(found.entry(uri).or_default(), shown);
                }
            }
            let answers = document.answers.values();
            for (uri, shown) in answers.flat_map(|answer| &answer.findings) {
                add(found.entry(uri.clone()).or_default(), shown.clone());
            }
        }
        for uri in std::mem::take(&mut self.shown) {
            found.entry(uri).or_default();
        }
        let mut messages = Vec::new();
        for (uri, shown) in found {
            if !shown.is_empty() {
                self.shown.insert(uri.clone());
            }
            let version = documents.open.values().find(|own| own.uri == uri);
            let params = json!({
                "uri": uri,
                "version": version.map(|own| own.version),
                "diagnostics": shown,
            });
            messages.push(wire::notification(
                "textDocument/publishDiagnostics",
                params,
            ));
        }
        messages
    }
}

fn add(list: &mut Vec<Shown>, shown: Shown) {
    if !list.contains(&shown) {
        list.push(shown);
    }
}

/// A diagnostic and the address of the file it is about.
pub fn shown(
    diagnostic: &Diagnostic,
    sources: &SourceMap,
    documents: &Documents,
) -> Option<(String, Shown)> {
    let primary = diagnostic.labels.first()?;
    let place = location(primary.span, sources, documents)?;
    let mut message = format!("{}\n{}", diagnostic.message, primary.text);
    for help in &diagnostic.helps {
        message += &format!("\nhelp: {help}");
    }
    for note in &diagnostic.notes {
        message += &format!("\nnote: {note}");
    }
    let related = diagnostic.labels[1..].iter().filter_map(|label| {
        Some(DiagnosticRelatedInformation {
            location: location(label.span, sources, documents)?,
            message: label.text.clone(),
        })
    });
    let related: Vec<_> = related.collect();
    let shown = Shown {
        range: place.range,
        severity: Some(match diagnostic.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
        }),
        code: Some(NumberOrString::String(diagnostic.code.to_string())),
        source: Some(SOURCE.to_owned()),
        message,
        related_information: (!related.is_empty()).then_some(related),
        ..Shown::default()
    };
    Some((place.uri.to_string(), shown))
}

/// Where a span is; `None` for a file that has no address.
pub fn location(span: Span, sources: &SourceMap, documents: &Documents) -> Option<Location> {
    let (file, range) = clamp(span, sources)?;
    let file = sources.get(file);
    let uri: Uri = documents.uri(&file.name).parse().ok()?;
    Some(Location::new(uri, Lines::new(&file.text).range(range)))
}
