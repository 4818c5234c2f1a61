//! The interface of the machine to other crates: OEIS listings, nimbers of graphs, octal games.

use std::cell::RefCell;
use std::rc::Rc;

use num_traits::ToPrimitive;
use rustc_hash::FxHashMap;

use super::error::{EvalErrorKind, Step};
use super::limits::Limits;
use super::misere_heaps::heap;
use super::searches::Searches;
use nk_base::cancellation::{CancelToken, StopReason};
use nk_base::number::Number;
use nk_graph::Graph;
use nk_oeis::{Corpus, Listing, OeisError, SequenceId};
use nk_solver::{Progress, Stopped};
use nk_system::OctalTable;
use nk_system::octal::OctalCode;

pub struct Externals {
    corpus: Rc<Corpus>,
    listings: FxHashMap<SequenceId, Result<Rc<Listing>, OeisError>>,
    /// Shared by the evaluators that work on one question.
    pub(super) searches: Rc<RefCell<Searches>>,
    octals: FxHashMap<String, OctalTable>,
    stop: CancelToken,
    limits: Limits,
    /// The terms that the statement of a check asks for, while it is tried.
    pub(super) asked: Option<AskedTerms>,
}

/// The terms of a sequence that a statement has asked for.
pub(super) struct AskedTerms {
    pub(super) id: SequenceId,
    indices: Vec<Number>,
}

impl AskedTerms {
    pub(super) fn of(id: SequenceId) -> AskedTerms {
        AskedTerms {
            id,
            indices: Vec::new(),
        }
    }

    pub(super) fn note(&mut self, index: Number) {
        self.indices.push(index);
    }
}

impl Externals {
    pub fn new(corpus: Rc<Corpus>, limits: Limits, stop: CancelToken) -> Self {
        Externals {
            corpus,
            listings: FxHashMap::default(),
            searches: Rc::new(RefCell::new(Searches::new(&limits, stop.clone()))),
            octals: FxHashMap::default(),
            stop,
            limits,
            asked: None,
        }
    }

    /// The progress of the solver, for a display.
    pub fn progress(&self) -> Progress {
        self.searches.borrow().table().progress()
    }

    /// The terms that the OEIS lists.
    pub fn listing(&mut self, id: SequenceId) -> Result<Rc<Listing>, OeisError> {
        let corpus = &self.corpus;
        let listing = self.listings.entry(id);
        listing
            .or_insert_with(|| corpus.listing(id).map(Rc::new))
            .clone()
    }

    /// The indices of the terms that were asked for since the last call.
    pub fn take_asked(&mut self) -> Vec<Number> {
        let asked = self.asked.as_mut();
        asked.map_or(Vec::new(), |own| std::mem::take(&mut own.indices))
    }

    pub fn oeis(&mut self, id: SequenceId, index: &Number) -> Step<Number> {
        if !index.is_integer() {
            return Err(EvalErrorKind::fraction("an index", index, Some(0)));
        }
        let listing = self.listing(id).map_err(EvalErrorKind::Oeis)?;
        match index.as_i64().and_then(|index| listing.term(index)) {
            Some(term) => Ok(Number::from(term.clone())),
            None => Err(EvalErrorKind::NotListed {
                id,
                index: index.clone(),
                first: listing.first(),
                last: listing.last(),
            }),
        }
    }

    pub fn nimber(&mut self, graph: &Graph) -> Step<Number> {
        let value = self.searches.borrow_mut().nimber(graph);
        self.solved(graph, value, true)
    }

    pub fn outcome(&mut self, graph: &Graph) -> Step<Number> {
        let value = self.searches.borrow_mut().outcome(graph);
        self.solved(graph, value, false)
    }

    fn solved(&self, graph: &Graph, value: Result<u32, Stopped>, of_nimber: bool) -> Step<Number> {
        value
            .map(|value| Number::Small(i64::from(value)))
            .map_err(|stopped| match stopped.reason {
                StopReason::Cancelled => EvalErrorKind::Interrupted,
                StopReason::Memory { limit } => EvalErrorKind::Solver {
                    positions: stopped.positions,
                    vertices: graph.order(),
                    bytes: limit as u64,
                    of_nimber,
                },
            })
    }

    /// The nim-value of a heap of `n` in the game of that code.
    pub fn octal(&mut self, code: &str, n: &Number) -> Step<Number> {
        let heap: u64 = heap(n, "a heap")?;
        if !self.octals.contains_key(code) {
            let read: OctalCode = code.parse().map_err(EvalErrorKind::Octal)?;
            self.octals.insert(code.to_owned(), OctalTable::new(read));
        }
        let table = self.octals.get_mut(code).expect("it was put there");
        // Each heap takes as many pairs as it has tokens; eight pairs take about one step.
        let pairs = u128::from(heap) * u128::from(heap) / 8;
        if table.values().len() as u64 <= heap && pairs > u128::from(self.limits.steps) {
            let (limit, count) = (self.limits.steps, pairs.to_i64().map(Number::Small));
            return Err(EvalErrorKind::Elements { limit, count });
        }
        table
            .value(heap, &self.stop)
            .map(|value| Number::Small(i64::from(value)))
            .map_err(EvalErrorKind::from)
    }
}
