//! The items that an editor can ask to evaluate: evals and checks of the root.

use super::Analysis;
use nk_base::source::Span;
use nk_syntax::ast::ItemKind;

/// A question about an item. The number is the place of the item in [`nk_lang::ir::Program`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ask {
    /// The terms of an eval.
    Eval(usize),
    /// The verdict on a check.
    Check(usize),
}

/// The questions about the root, each with the place of its item, in order. A specification with errors has none;
/// [`sound`](super::sound) finds the part of it without errors.
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
