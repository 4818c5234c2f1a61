//! The items that can be asked: evals and checks of the root.

use super::Analysis;
use nk_base::source::Span;
use nk_syntax::ast::ItemKind;

/// What can be asked of an item; the number is its place in [`nk_lang::ir::Program`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ask {
    /// The terms of an eval.
    Eval(usize),
    /// The verdict on a check.
    Check(usize),
}

/// Each with the item that it is about, in order; none if the specification has errors, of which [`sound`](super::sound) leaves a
/// part without.
pub fn lenses(analysis: &Analysis) -> Vec<(Span, Ask)> {
    if !analysis.is_sound() {
        return Vec::new();
    }
    let (mut evals, mut checks) = (0.., 0..);
    let items = analysis
        .files
        .first()
        .map_or(&[][..], |root| &root.file.items);
    let ask = |kind: &ItemKind| match kind {
        ItemKind::Eval(_) => evals.next().map(Ask::Eval),
        ItemKind::Check(_) => checks.next().map(Ask::Check),
        _ => None,
    };
    let spans: Vec<Span> = items.iter().map(|item| item.span).collect();
    let asks: Vec<Option<Ask>> = items.iter().map(|item| &item.kind).map(ask).collect();
    let pairs = spans.into_iter().zip(asks);
    pairs.filter_map(|(span, ask)| Some((span, ask?))).collect()
}
