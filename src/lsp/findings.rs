//! The diagnostics in the form of the protocol, and a record of those that the editor shows.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use lsp_server::Notification;
use lsp_types::notification::{Notification as _, PublishDiagnostics};
use lsp_types::{
    Diagnostic as Shown, DiagnosticRelatedInformation, DiagnosticSeverity, Location,
    NumberOrString, Uri,
};
use nk_base::source::{FileId, SourceMap, Span};
use nk_ide::Analysis;
use nk_syntax::diag::render::clamp;
use nk_syntax::diag::{Diagnostic, Severity};
use serde_json::json;

use super::documents::Documents;
use super::positions::Lines;

/// The name under which the editor shows diagnostics of this server.
pub const SOURCE: &str = "nkdsl";

/// The files for which the editor shows diagnostics.
#[derive(Default)]
pub struct PublishedDiagnostics {
    shown: BTreeSet<String>,
}

impl PublishedDiagnostics {
    /// The messages that bring the editor up to date. For each file they hold the diagnostics of all open
    /// specifications.
    pub fn refresh(&mut self, documents: &Documents) -> Vec<Notification> {
        let mut found: BTreeMap<String, List> = BTreeMap::new();
        for document in documents.open.values() {
            found.entry(document.uri.clone()).or_default();
            let mut places = Places::new(&document.analysis.sources, documents);
            for diagnostic in &document.analysis.checked.diagnostics {
                if let Some((uri, shown)) = shown(diagnostic, &mut places) {
                    found.entry(uri).or_default().add(shown);
                }
            }
            let answers = document.answers.values();
            for (uri, shown) in answers.flat_map(|answer| &answer.findings) {
                found.entry(uri.clone()).or_default().add(shown.clone());
            }
        }
        for uri in std::mem::take(&mut self.shown) {
            found.entry(uri).or_default();
        }
        let mut messages = Vec::new();
        for (uri, List { shown, .. }) in found {
            if !shown.is_empty() {
                self.shown.insert(uri.clone());
            }
            let version = documents.open.values().find(|own| own.uri == uri);
            let params = json!({
                "uri": uri,
                "version": version.map(|own| own.version),
                "diagnostics": shown,
            });
            let method = PublishDiagnostics::METHOD.to_owned();
            messages.push(Notification::new(method, params));
        }
        messages
    }
}

/// The diagnostics of one file, each once.
#[derive(Default)]
struct List {
    shown: Vec<Shown>,
    /// The diagnostics as texts, by which equal ones are recognised.
    known: HashSet<String>,
}

impl List {
    fn add(&mut self, shown: Shown) {
        if self.known.insert(json!(shown).to_string()) {
            self.shown.push(shown);
        }
    }
}

/// A diagnostic and the URI of the file that it is about.
pub fn shown(diagnostic: &Diagnostic, places: &mut Places) -> Option<(String, Shown)> {
    let primary = diagnostic.labels.first()?;
    let place = places.of(primary.span)?;
    let mut message = format!("{}\n{}", diagnostic.message, primary.text);
    for help in &diagnostic.helps {
        message += &format!("\nhelp: {help}");
    }
    for note in &diagnostic.notes {
        message += &format!("\nnote: {note}");
    }
    let related = diagnostic.labels[1..].iter().filter_map(|label| {
        Some(DiagnosticRelatedInformation {
            location: places.of(label.span)?,
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

/// Finds the places of spans of one specification. The lines of each of its files are counted once.
pub struct Places<'p> {
    sources: &'p SourceMap,
    documents: &'p Documents,
    /// The URI and the lines of a file; `None` if the file has no URI.
    files: HashMap<FileId, Option<(Uri, Lines<'p>)>>,
}

impl<'p> Places<'p> {
    /// Finds places in the files of a specification, whose URIs `documents` knows.
    pub fn new(sources: &'p SourceMap, documents: &'p Documents) -> Self {
        let files = HashMap::new();
        Places {
            sources,
            documents,
            files,
        }
    }

    /// The place of a span; `None` if its file has no URI.
    pub fn of(&mut self, span: Span) -> Option<Location> {
        let (id, range) = clamp(span, self.sources)?;
        let known = self.files.entry(id).or_insert_with(|| {
            let file = self.sources.get(id);
            let uri: Uri = self.documents.uri(&file.name).parse().ok()?;
            Some((uri, Lines::new(&file.text)))
        });
        let (uri, lines) = known.as_ref()?;
        Some(Location::new(uri.clone(), lines.range(range)))
    }
}

/// The place of a single span; `None` if its file has no URI.
pub fn location(span: Span, sources: &SourceMap, documents: &Documents) -> Option<Location> {
    Places::new(sources, documents).of(span)
}

/// The place of the file that a `use` in the first file names.
pub fn used_file(path: &str, sources: &SourceMap, documents: &Documents) -> Option<Location> {
    let own = &sources.get(Analysis::ROOT).name;
    let beside = nk_terminal::files::Folder::name(own, path);
    let is_named =
        |name: &str| name == beside || name.trim_end_matches(".nk") == path.trim_end_matches(".nk");
    let (file, _) = sources.iter().find(|(_, file)| is_named(&file.name))?;
    location(Span::new(file, 0, 0), sources, documents)
}
