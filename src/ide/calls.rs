//! The hierarchy of calls: the items that mention a name, and the names that a definition mentions.

use std::collections::BTreeMap;

use nk_base::source::Span;

use super::outline::{Entry, Heading, outline};
use super::{Analysis, Sort};

/// One end of a call (a function, a constant, an enumeration, a family, an eval or a check), with the places of the
/// calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The item that calls or is called.
    pub heading: Heading,
    /// The places of the calls.
    pub places: Vec<Span>,
}

/// The heading of the first definition of a symbol, with its name alone; `None` if the symbol is local or built in.
pub fn definition(analysis: &Analysis, symbol: usize) -> Option<Heading> {
    let own = &analysis.index.symbols[symbol];
    if own.sort.is_local() || own.sort.is_given() {
        return None;
    }
    let place = analysis.index.definitions(symbol).next()?;
    let found = headings(analysis).into_iter().find(|heading| {
        matches!(heading.entry, Entry::Defines(_))
            && covers(heading.span, place)
            && is_named(heading, &own.name)
    })?;
    Some(Heading {
        name: own.name.clone(),
        detail: String::new(),
        ..found
    })
}

/// The symbol that a heading defines.
fn defined(analysis: &Analysis, heading: &Heading) -> Option<usize> {
    let own = analysis.index.in_file(heading.name_span.file).iter();
    let mut own = own.filter(|own| own.defines && covers(heading.name_span, own.span));
    let place = own.find(|own| is_named(heading, &analysis.index.symbols[own.symbol].name))?;
    Some(place.symbol)
}

/// The items that mention a symbol outside the heads of its own definition. A function with several equations is one
/// caller.
pub fn incoming(analysis: &Analysis, symbol: usize) -> Vec<Call> {
    let places = analysis.index.of(symbol).filter(|own| !own.defines);
    let places: Vec<Span> = places.map(|own| own.span).collect();
    let mut calls: Vec<Call> = Vec::new();
    for heading in headings(analysis) {
        let inside: Vec<Span> = places
            .iter()
            .copied()
            .filter(|own| covers(heading.span, *own))
            .collect();
        // Equations with several heads have a heading for each; one is enough.
        let is_known = |own: &Call| own.places.iter().any(|place| inside.contains(place));
        if inside.is_empty() || calls.iter().any(is_known) {
            continue;
        }
        let caller = defined(analysis, &heading).and_then(|own| definition(analysis, own));
        let heading = caller.unwrap_or(heading);
        match calls.iter_mut().find(|own| own.heading == heading) {
            Some(call) => call.places.extend(inside),
            None => calls.push(Call {
                heading,
                places: inside,
            }),
        }
    }
    calls
}

/// The functions, families, constants and enumerations that the definition of a symbol mentions.
pub fn outgoing(analysis: &Analysis, symbol: usize) -> Vec<Call> {
    let definitions: Vec<Span> = analysis.index.definitions(symbol).collect();
    let mut items: Vec<Span> = headings(analysis)
        .into_iter()
        .map(|own| own.span)
        .filter(|item| definitions.iter().any(|place| covers(*item, *place)))
        .collect();
    items.dedup();
    let mut found: BTreeMap<usize, Vec<Span>> = BTreeMap::new();
    for own in &analysis.index.occurrences {
        let sort = analysis.index.symbols[own.symbol].sort;
        let is_global = !sort.is_local() && sort != Sort::Builtin && sort != Sort::Oeis;
        if is_global && !own.defines && items.iter().any(|item| covers(*item, own.span)) {
            found.entry(own.symbol).or_default().push(own.span);
        }
    }
    let call = |(symbol, places)| {
        let heading = definition(analysis, symbol)?;
        Some(Call { heading, places })
    };
    found.into_iter().filter_map(call).collect()
}

fn headings(analysis: &Analysis) -> Vec<Heading> {
    let all = analysis.files.iter();
    all.flat_map(|own| outline(&own.file, &analysis.sources))
        .collect()
}

/// Whether an entry defines this name: the text of a head begins with it.
fn is_named(heading: &Heading, name: &str) -> bool {
    let rest = heading.name.strip_prefix(name);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['(', ' ']))
}

fn covers(outer: Span, inner: Span) -> bool {
    outer.file == inner.file && outer.start <= inner.start && inner.end <= outer.end
}
