//! The description of a name in Markdown: its definition, its first values, and what the OEIS lists.

use std::fmt::Write as _;

use super::Analysis;
use super::glossary;
use super::index::{Sort, Symbol};
use super::samples::{Extent, Sampler, Terms};
use nk_base::source::{FileId, Span};
use nk_lang::Checked;
use nk_lang::ir::{FunctionRule, Kind};
use nk_oeis::bundle::index;
use nk_oeis::{Corpus, Listing, Outcome, SequenceId, agreement};
use nk_syntax::ast::{Comparison, Expr, ExprKind, Item, ItemKind};
use nk_syntax::token::one_line;

/// The largest number of equations of one function that are shown.
const EQUATIONS: usize = 8;

/// The place of the word at an offset, and its description as far as nothing has to be computed.
pub fn describe(analysis: &Analysis, file: FileId, offset: usize) -> Option<(Span, String)> {
    if let Some((found, symbol)) = analysis.at(file, offset) {
        return Some((found.span, of_symbol(analysis, found.symbol, symbol)));
    }
    let text = &analysis.sources.get(file).text;
    let tokens = &analysis.files[file.0 as usize].tokens;
    let token = tokens.iter().find(|token| {
        let range = token.range();
        range.contains(&offset) && !token.kind.is_trivia()
    })?;
    let word = match token.text(text) {
        "(+)" | "⊕" => "xor",
        "⊗" => "nimproduct",
        "∈" => "in",
        "∪" => "union",
        "∩" => "intersect",
        "⊆" => "subset",
        "∖" => "\\",
        word => word,
    };
    let range = token.range();
    let span = Span::new(file, range.start, range.end);
    Some((span, of_word(word)?))
}

/// The description of a built-in or reserved word.
pub(crate) fn of_word(word: &str) -> Option<String> {
    let own = glossary::meaning(word)?;
    let usages = own.usage.replace("), ", ")\n");
    Some(format!("{}\n{}\n", code(&usages), own.meaning))
}

fn code(text: &str) -> String {
    format!("```nk\n{text}\n```\n")
}

fn of_symbol(analysis: &Analysis, id: usize, symbol: &Symbol) -> String {
    match symbol.sort {
        Sort::Builtin => of_word(&symbol.name).unwrap_or_default(),
        Sort::Oeis => String::new(),
        Sort::Function | Sort::Constant | Sort::Enumeration => {
            let kinds = kinds(analysis, &symbol.name).unwrap_or_default();
            code(&definition(analysis, id)) + &kinds
        }
        Sort::Family => code(&definition(analysis, id)),
        Sort::Local => {
            let given = symbol.bound_by.map(|span| analysis.sources.slice(span));
            let given = given.map_or(String::new(), |text| code(&one_line(text)));
            format!("local name `{}`\n\n{given}", symbol.name)
        }
        Sort::Parameter | Sort::Vertex => {
            let within = symbol.within.map(|span| first_line(analysis, span));
            let of = within.map_or(String::new(), |line| format!(" of\n\n{}", code(&line)));
            format!("{} `{}`{of}", symbol.sort.words(), symbol.name)
        }
        Sort::Variable => {
            let bound = symbol.bound_by.map(|span| analysis.sources.slice(span));
            let by = bound.map_or(String::new(), |text| {
                format!(", bound by\n\n{}", code(&one_line(text)))
            });
            format!("variable `{}`{by}", symbol.name)
        }
    }
}

/// The kinds of the parameters and of the value of a function; `None` if all of them are numbers.
fn kinds(analysis: &Analysis, name: &str) -> Option<String> {
    let functions = &analysis.checked.program.functions;
    let own = functions.iter().find(|own| own.name == name)?;
    let plain = own.params.iter().chain([&own.kind]);
    if plain.into_iter().all(|kind| *kind == Kind::Number) {
        return None;
    }
    let params: Vec<String> = own.params.iter().map(ToString::to_string).collect();
    let (value, list) = (own.kind, params.join(" and "));
    Some(match (params.is_empty(), &own.rule) {
        (_, FunctionRule::Enumeration(_)) => return None,
        (true, _) => format!("\n`{name}` is {value}.\n"),
        _ => format!("\n`{name}` is a function of {list}; its value is {value}.\n"),
    })
}

fn first_line(analysis: &Analysis, span: Span) -> String {
    let line = analysis.sources.slice(span).lines().next();
    line.unwrap_or_default().trim_end().to_owned()
}

/// The source text of the items that define a symbol, of at most [`EQUATIONS`] equations.
fn definition(analysis: &Analysis, id: usize) -> String {
    let items: Vec<&Item> = defining(analysis, id).collect();
    let shown = items.iter().take(EQUATIONS);
    let mut lines: Vec<String> = shown
        .map(|item| match &item.kind {
            ItemKind::Graph(_) => analysis.sources.slice(item.span).to_owned(),
            _ => one_line(analysis.sources.slice(item.span)),
        })
        .collect();
    if items.len() > EQUATIONS {
        lines.push(format!("# and {} more", items.len() - EQUATIONS));
    }
    lines.join("\n")
}

fn defining(analysis: &Analysis, id: usize) -> impl Iterator<Item = &Item> {
    let mut spans: Vec<Span> = analysis.index.definitions(id).collect();
    let items = analysis.files.iter().flat_map(|parse| &parse.file.items);
    items.filter(move |item| {
        let before = spans.len();
        spans.retain(|span| !item.span.contains(*span));
        spans.len() < before
    })
}

/// The computed part of a description: first terms, orders and sizes of graphs, listed terms.
pub fn compute(
    analysis: &Analysis,
    symbol: &Symbol,
    corpus: &Corpus,
    sampler: Option<&mut Sampler>,
) -> String {
    let mut text = String::new();
    match (symbol.sort, sampler) {
        (Sort::Oeis, _) => text += &of_sequence(&symbol.name, corpus),
        (Sort::Function | Sort::Constant | Sort::Enumeration, Some(sampler)) => {
            if let Some(terms) = sampler.terms(&symbol.name, Extent::HOVER) {
                text += &of_terms(&symbol.name, &terms);
                for (id, is_by_index) in claimed(analysis, &symbol.name) {
                    text += &of_claim(id, is_by_index, &terms, corpus);
                }
            }
        }
        (Sort::Family, Some(sampler)) => text += &of_family(analysis, symbol, sampler),
        _ => {}
    }
    text
}

fn of_terms(name: &str, terms: &Terms) -> String {
    let values: Vec<String> = terms.values.iter().map(ToString::to_string).collect();
    let mut text = match (terms.first_of(name), values.as_slice()) {
        (_, []) => String::new(),
        (None, [value, ..]) => format!("\n{name} = {value}\n"),
        (Some(first), values) => format!("\n{first}, ... = {}, ...\n", values.join(", ")),
    };
    if let Some(error) = &terms.error {
        let _ = write!(text, "\n*{error}*\n");
    }
    text
}

/// The sequences that a check of the root sets equal to `name(...)`, each with whether both have the same index, as in
/// `k(n) = A002186(n)`.
fn claimed(analysis: &Analysis, name: &str) -> Vec<(SequenceId, bool)> {
    let mut found: Vec<(SequenceId, bool)> = Vec::new();
    let root = analysis
        .files
        .first()
        .map_or(&[][..], |own| &own.file.items);
    for item in root {
        let ItemKind::Check(check) = &item.kind else {
            continue;
        };
        let statement = match &check.statement.kind {
            ExprKind::Where { body, .. } => body,
            _ => &check.statement,
        };
        let ExprKind::Compare(first, rest) = &statement.kind else {
            continue;
        };
        let [(Comparison::Equal, _, second)] = rest.as_slice() else {
            continue;
        };
        let sides = [(first.as_ref(), second), (second, first.as_ref())];
        for (own, listed) in sides {
            if callee(own) == Some(name)
                && let Some(id) = callee(listed).and_then(SequenceId::find)
                && found.iter().all(|own| own.0 != id)
            {
                let index = variable(own);
                found.push((id, index.is_some() && index == variable(listed)));
            }
        }
    }
    found
}

fn callee(expr: &Expr) -> Option<&str> {
    match &expr.kind {
        ExprKind::Call { name, .. } => Some(&name.text),
        ExprKind::Name(name) => Some(name),
        _ => None,
    }
}

/// The variable of a call whose only argument is a variable.
fn variable(expr: &Expr) -> Option<&str> {
    match &expr.kind {
        ExprKind::Call { args, .. } => match args.as_slice() {
            [only] => match &only.kind {
                ExprKind::Name(name) => Some(name),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}

fn of_claim(id: SequenceId, is_by_index: bool, terms: &Terms, corpus: &Corpus) -> String {
    let link = format!("[{id}]({})", id.url());
    let Ok(Some(listing)) = corpus.find(id) else {
        return format!("\n{link} has no list here.\n");
    };
    let integers: Option<Vec<_>> = terms.values.iter().map(|own| own.to_bigint()).collect();
    let first = terms.first.as_ref().and_then(|first| first.as_i64());
    let agrees = match (integers, first) {
        (Some(integers), Some(first)) if is_by_index => {
            let found = agreement(&listing, first, &integers);
            // The first indices may differ; the terms that both have are compared.
            let difference = match found.outcome {
                Outcome::Differs(own) => Some(own),
                Outcome::OffsetDiffers { difference, .. } => difference,
                Outcome::Same | Outcome::Nothing => None,
            };
            let (from, to) = (found.compared.start(), found.compared.end());
            match difference {
                Some(own) => format!(
                    ", which differs first at n = {}: it has {} there, and not {}",
                    own.index, own.listed, own.computed
                ),
                None if from > to => String::new(),
                None => format!(", which agrees for n = {from} to {to}"),
            }
        }
        _ => String::new(),
    };
    format!("\n{link}{agrees}: {}\n", listed(&listing))
}

/// The description of an A-number: the title of the sequence and its listed terms.
fn of_sequence(name: &str, corpus: &Corpus) -> String {
    let Some(id) = SequenceId::find(name) else {
        return String::new();
    };
    let about = index().find(|facts| facts.id == id);
    let about = about.map_or(String::new(), |facts| format!(": {}", facts.about));
    let terms = match corpus.find(id) {
        Ok(Some(listing)) => format!(
            "{} terms from n = {}: {}",
            listing.terms.len(),
            listing.offset,
            listed(&listing)
        ),
        Ok(None) => "No list of it is built in.".to_owned(),
        Err(error) => error.to_string(),
    };
    format!("[{id}]({}){about}\n\n{terms}\n", id.url())
}

fn listed(listing: &Listing) -> String {
    let (mut text, mut count) = (String::new(), 0);
    for term in listing.terms.iter().take(24) {
        let term = term.to_string();
        if text.len() + term.len() > 80 {
            break;
        }
        let comma = if count > 0 { ", " } else { "" };
        let _ = write!(text, "{comma}{term}");
        count += 1;
    }
    match count < listing.terms.len() {
        true => text + ", ...",
        false => text,
    }
}

fn of_family(analysis: &Analysis, symbol: &Symbol, sampler: &mut Sampler) -> String {
    let Checked { program, .. } = &analysis.checked;
    let named = program.families.iter().find(|own| own.name == symbol.name);
    let Some(family) = named else {
        return String::new();
    };
    let instances = sampler.instances(&symbol.name);
    if instances.is_empty() {
        return String::new();
    }
    let params = family.frame.names[..family.arity].join(", ");
    let mut text = format!("\n| {params} | order | size |\n| --- | --- | --- |\n");
    for own in instances {
        let args: Vec<String> = own.args.iter().map(ToString::to_string).collect();
        let _ = writeln!(
            text,
            "| {} | {} | {} |",
            args.join(", "),
            own.order,
            own.size
        );
    }
    text
}
