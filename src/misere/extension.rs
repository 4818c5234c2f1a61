//! Computes a candidate for the quotient when one more heap is added.
//!
//! Let M be the quotient of the heaps below n. A sum of such heaps is represented here by the least word of its element,
//! and the moves from an element are those from its word. Outcomes of sums of k heaps n and an element m of M are then
//! found for k = 1, 2, ..., layer by layer: a move from (m, k) leads to (m', k), where m' is reached by a move from m and
//! comes earlier in the list of elements, or to (m o, k - 1), where o is the element of an option of the heap n. The
//! layer k + 1 depends on the layer k alone, so layers repeat from the first one that occurs twice. The elements of M
//! together with the powers of a new generator, up to that repetition, form a finite monoid, which is reduced.
//!
//! The representation by words can be wrong: the heap n may distinguish sums that smaller heaps do not. So the result is
//! a candidate, and [`Closure`](crate::closure::Closure) decides about it.

use fixedbitset::FixedBitSet;
use nk_base::cancellation::CancelToken;
use rustc_hash::FxHashMap;

use crate::quotient::Quotient;
use crate::search_error::SearchError;

/// The moves from the elements of a quotient, as the elements to which they lead.
#[derive(Clone, Debug)]
pub struct Moves {
    from: Vec<Vec<usize>>,
}

impl Moves {
    /// The moves from the words of all elements; `options` gives the elements of the options of a generator, by its
    /// heap.
    pub fn new(quotient: &Quotient, options: impl Fn(usize) -> Vec<usize>) -> Moves {
        let generators: FxHashMap<usize, (usize, Vec<usize>)> = quotient
            .generators()
            .iter()
            .filter_map(|heap| Some((*heap, (quotient.generator(*heap)?, options(*heap)))))
            .collect();
        let from = (0..quotient.order()).map(|x| {
            let word = quotient.word(x);
            let mut moves: Vec<usize> = Vec::new();
            for place in 0..word.len() {
                let rest = word.iter().enumerate().fold(0, |rest, (at, (heap, e))| {
                    let element = generators.get(heap).map_or(0, |own| own.0);
                    let exponent = e - u32::from(at == place);
                    (0..exponent).fold(rest, |rest, _| quotient.product(rest, element))
                });
                if let Some((_, options)) = generators.get(&word[place].0) {
                    moves.extend(options.iter().map(|option| quotient.product(rest, *option)));
                }
            }
            moves.sort_unstable();
            moves.dedup();
            moves
        });
        Moves {
            from: from.collect(),
        }
    }

    /// The layer after `before`: the elements m such that m with one more heap is a P-position. `options` are the
    /// elements of the options of the heap.
    pub fn layer(
        &self,
        quotient: &Quotient,
        options: &[usize],
        before: &FixedBitSet,
    ) -> FixedBitSet {
        let mut layer = FixedBitSet::with_capacity(quotient.order());
        for (m, moves) in self.from.iter().enumerate() {
            let mut lower = options.iter().map(|option| quotient.product(m, *option));
            let is_won =
                moves.iter().any(|other| layer[*other]) || lower.any(|lower| before[lower]);
            layer.set(m, !is_won);
        }
        layer
    }
}

/// A candidate for the quotient with one more heap.
#[derive(Clone, Debug)]
pub struct Extension {
    /// The candidate.
    pub quotient: Quotient,
    /// The new elements of the old elements.
    pub image: Vec<usize>,
    /// The element of the heap.
    pub element: usize,
}

/// The candidate for the quotient with `heap`, which is above all generators and whose options have the elements
/// `options`.
///
/// # Errors
///
/// More than `most` elements; `stop` was cancelled.
pub fn extend(
    quotient: &Quotient,
    moves: &Moves,
    heap: usize,
    options: &[usize],
    most: usize,
    stop: &CancelToken,
) -> Result<Extension, SearchError> {
    let order = quotient.order();
    let mut layers = vec![quotient.p().clone()];
    let mut first = FxHashMap::default();
    first.insert(layers[0].clone(), 0);
    let back = loop {
        stop.check(())?;
        let next = moves.layer(quotient, options, &layers[layers.len() - 1]);
        if let Some(back) = first.insert(next.clone(), layers.len()) {
            break back;
        }
        layers.push(next);
        // Before indistinguishable elements are merged there may be many more elements.
        if layers.len() * order > most.saturating_mul(64) {
            return Err(SearchError::Large);
        }
    };
    let count = layers.len();
    let mut is_p = FixedBitSet::with_capacity(count * order);
    for (k, layer) in layers.iter().enumerate() {
        layer.ones().for_each(|m| is_p.insert(k * order + m));
    }
    let mut heaps = quotient.generators().to_vec();
    let mut actions = Vec::new();
    for &own in &heaps {
        let by = quotient.generator(own).unwrap_or(0);
        let row = quotient.row(by);
        let layers = (0..count).flat_map(|k| row.iter().map(move |m| (k * order) as u32 + m));
        actions.push(layers.collect());
    }
    let next = |k: usize| if k + 1 < count { k + 1 } else { back };
    let up = (0..count).flat_map(|k| (0..order).map(move |m| (next(k) * order + m) as u32));
    actions.push(up.collect());
    heaps.push(heap);
    let (extended, to) = Quotient::reduced(&heaps, &actions, &is_p);
    if extended.order() > most {
        return Err(SearchError::Large);
    }
    Ok(Extension {
        image: to[..order].to_vec(),
        element: to[next(0) * order],
        quotient: extended,
    })
}
