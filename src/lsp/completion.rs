//! Completions in the form of the protocol: names, with places for their arguments; names of the library, with the edit
//! that adds the `use`; and items to fill in.

use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionItemLabelDetails, CompletionList,
    CompletionResponse, CompletionTextEdit, Documentation, InsertTextFormat, Range, TextEdit,
};
use nk_ide::complete::{self as proposals, Proposal, Proposed};
use nk_ide::{Analysis, Sort, snippets};

use super::documents::Document;
use super::positions::Lines;
use super::to_proto::{self, markdown};

/// The completions at an offset of an open file, with places to fill in if the editor takes `snippets`.
pub fn complete(document: &Document, offset: usize, snippets: bool) -> CompletionResponse {
    let analysis = &document.analysis;
    let own = &analysis.sources.get(Analysis::ROOT).name;
    let found = proposals::complete(analysis, offset, &neighbours(own));
    let lines = Lines::new(analysis.text());
    let range = lines.range(found.from..found.to);
    let is_called = analysis.text()[found.to..].starts_with('(');
    let places = |own: &Proposal| match own.proposed {
        Proposed::Name(Sort::Function | Sort::Family | Sort::Builtin)
            if snippets && !is_called && found.takes_names =>
        {
            snippets::call(analysis, &own.text)
        }
        _ => None,
    };
    let mut items: Vec<CompletionItem> = found
        .list
        .iter()
        .map(|own| item(own, places(own), range))
        .collect();
    if found.takes_names {
        for own in proposals::imports(analysis) {
            let (place, text) = own.edit;
            let edit = TextEdit::new(lines.range(place.range()), text);
            items.push(CompletionItem {
                additional_text_edits: Some(vec![edit]),
                // These are sorted after the names that the specification can use already.
                sort_text: Some(format!("~{}", own.proposal.text)),
                ..item(&own.proposal, places(&own.proposal), range)
            });
        }
    }
    if snippets && found.takes_names && proposals::begins_item(analysis, offset) {
        items.extend(
            snippets::items(analysis, offset)
                .into_iter()
                .map(|own| CompletionItem {
                    label: own.label.to_owned(),
                    kind: Some(CompletionItemKind::SNIPPET),
                    detail: Some(snippets::expanded(&own.body).trim_end().to_owned()),
                    documentation: Some(Documentation::MarkupContent(markdown(
                        own.about.to_owned(),
                    ))),
                    filter_text: Some(own.word.to_owned()),
                    insert_text_format: Some(InsertTextFormat::SNIPPET),
                    text_edit: Some(CompletionTextEdit::Edit(TextEdit::new(range, own.body))),
                    ..CompletionItem::default()
                }),
        );
    }
    match found.is_partial {
        true => CompletionResponse::List(CompletionList {
            is_incomplete: true,
            items,
        }),
        false => CompletionResponse::Array(items),
    }
}

/// A proposal that replaces a range by its text, or by a text with `places` to fill in.
fn item(own: &Proposal, places: Option<String>, range: Range) -> CompletionItem {
    let is_listed = own.proposed == Proposed::Name(Sort::Oeis);
    // The title of a sequence says more than its number, so a list shows both.
    let details = is_listed.then(|| CompletionItemLabelDetails {
        detail: None,
        description: Some(own.detail.clone()),
    });
    CompletionItem {
        kind: Some(to_proto::completion_kind(own.proposed)),
        label_details: details,
        detail: Some(own.detail.clone()).filter(|detail| !detail.is_empty()),
        documentation: Some(own.documentation.clone())
            .filter(|text| !text.is_empty())
            .map(|text| Documentation::MarkupContent(markdown(text))),
        insert_text_format: places.is_some().then_some(InsertTextFormat::SNIPPET),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit::new(
            range,
            places.unwrap_or_else(|| own.text.clone()),
        ))),
        label: own.text.clone(),
        ..CompletionItem::default()
    }
}

/// The other specifications in the folder of a file.
fn neighbours(own: &str) -> Vec<String> {
    let path = std::path::Path::new(own);
    let Some(Ok(entries)) = path.parent().map(std::fs::read_dir) else {
        return Vec::new();
    };
    let named =
        |entry: std::io::Result<std::fs::DirEntry>| entry.ok()?.file_name().into_string().ok();
    let mut names: Vec<String> = entries
        .take(1000)
        .filter_map(named)
        .filter(|name| name.ends_with(".nk") && Some(name.as_ref()) != path.file_name())
        .collect();
    names.sort();
    names
}
