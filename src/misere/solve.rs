//! Computes the quotients of the heaps 1, 2, ... of an octal game, until one is proved for all heaps.

use std::sync::Arc;

use fixedbitset::FixedBitSet;
use nk_base::cancellation::CancelToken;
use rustc_hash::FxHashMap;

use crate::candidates::{self, Known};
use crate::closure::{Closure, ClosureError};
use crate::extension::{Moves, extend};
use crate::periodicity;
use crate::quotient::Quotient;
use crate::rules::Rules;
use crate::search_error::SearchError;

/// The limits of a search for quotients.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The largest heap.
    pub heaps: usize,
    /// The largest number of elements of a quotient.
    pub order: usize,
    /// The memory in bytes, which is counted roughly.
    pub bytes: usize,
}

impl Default for Limits {
    /// Heaps up to 1,000, quotients up to 700 elements, 1 GiB.
    fn default() -> Limits {
        Limits {
            heaps: 1_000,
            order: 700,
            bytes: 1 << 30,
        }
    }
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The quotient of the heaps that [`reach`](Self::reach) states.
    pub quotient: Quotient,
    /// The pretending function: the element of each heap 0, 1, 2, ..., as far as it was computed.
    pub elements: Vec<usize>,
    /// The heaps at which the quotient changed.
    pub steps: Vec<Step>,
    /// The heaps of the quotient.
    pub reach: Reach,
}

/// A heap at which the quotient changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The heap.
    pub heap: usize,
    /// The number of elements of the quotient of the heaps up to `heap`.
    pub order: usize,
    /// The number of these that are in P.
    pub p: usize,
}

/// The heaps of a quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// All heaps, which is proved: for n >= `preperiod` the elements of n and n + `period` are equal.
    All {
        /// The first heap of the period, at least 1.
        preperiod: usize,
        /// The length of the period.
        period: usize,
    },
    /// The heaps up to `heaps`, with the reason why there are no more.
    Heaps {
        /// The largest heap.
        heaps: usize,
        /// The reason why the next heap, or the question about all heaps, is open.
        open: Open,
    },
}

/// The reason why a question is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Open {
    /// The limit of heaps was reached.
    Heaps,
    /// No quotient with the next heap was found that has at most the allowed number of elements. It may be infinite.
    Order,
    /// No candidate for the quotient with the next heap was right.
    Candidates,
    /// The work was cancelled.
    Cancelled,
}

impl Solution {
    /// The element of a heap. `None` if the quotient says nothing about it.
    pub fn element(&self, heap: usize) -> Option<usize> {
        self.elements.get(fold(Some(self.reach), heap)).copied()
    }

    /// A certificate of the solution, which `nk_verify::quotient` reads; the theorem is there.
    pub fn certificate(&self, rules: &Rules) -> String {
        let quotient = &self.quotient;
        let mut text = format!(
            "nkdsl certificate of a misere quotient 1\ncode {}\norder {}\n",
            rules.code(),
            quotient.order()
        );
        let mut line = |word: &str, numbers: &mut dyn Iterator<Item = usize>| {
            let numbers = numbers.map(|number| format!(" {number}"));
            text.extend([word.to_owned()].into_iter().chain(numbers));
            text.push('\n');
        };
        for heap in quotient.generators() {
            let by = quotient.generator(*heap).unwrap_or(0);
            line("product", &mut quotient.row(by).iter().map(|x| *x as usize));
        }
        line("p", &mut quotient.p().ones());
        let (stated, period) = match self.reach {
            Reach::All { preperiod, period } => (
                preperiod + period - 1,
                format!("period {period} preperiod {preperiod}\n"),
            ),
            Reach::Heaps { heaps, .. } => (heaps, String::new()),
        };
        line("elements", &mut self.elements[1..=stated].iter().copied());
        text + &period + "end\n"
    }
}

/// The heap of the first period that has the same element as a heap, if there is a period; otherwise the heap itself.
fn fold(reach: Option<Reach>, heap: usize) -> usize {
    match reach {
        Some(Reach::All { preperiod, period }) if heap >= preperiod => {
            preperiod + (heap - preperiod) % period
        }
        _ => heap,
    }
}

/// Finds the quotients of the heaps 1, 2, ... until one is proved to be that of all heaps, or a limit is reached.
///
/// If the work ends early, because of a limit or because `stop` was cancelled, the solution is about the heaps before.
pub fn solve(rules: &Rules, limits: &Limits, stop: &CancelToken) -> Solution {
    let mut search = Search::new(rules, limits);
    while search.reach.is_none() {
        search.step(stop);
    }
    search.solution()
}

/// A search that can be continued heap by heap.
#[derive(Clone, Debug)]
pub struct Search {
    rules: Arc<Rules>,
    limits: Limits,
    known: Known,
    moves: Moves,
    by_contexts: FxHashMap<FixedBitSet, usize>,
    steps: Vec<Step>,
    reach: Option<Reach>,
}

impl Search {
    /// A search that has not examined any heap yet.
    pub fn new(rules: &Rules, limits: &Limits) -> Search {
        // The size of the table of products, and of the sets of contexts, is the square of the order.
        let most = (limits.bytes / 16).isqrt().max(2);
        let limits = Limits {
            order: limits.order.min(most),
            ..*limits
        };
        let quotient = Quotient::trivial();
        let mut search = Search {
            rules: Arc::new(rules.clone()),
            limits,
            moves: Moves::new(&quotient, |_| Vec::new()),
            known: Known {
                quotient,
                elements: vec![0],
                closure: Closure::new(limits.bytes / 2),
            },
            by_contexts: FxHashMap::default(),
            steps: Vec::new(),
            reach: None,
        };
        search.refresh();
        search
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The last heap that has been examined: the heaps 1, 2, ..., up to this one have.
    pub fn heaps(&self) -> usize {
        self.known.elements.len() - 1
    }

    /// The number of elements of the quotient so far.
    pub fn order(&self) -> usize {
        self.known.quotient.order()
    }

    /// The result of the search; `None` if it can be continued.
    pub fn reach(&self) -> Option<Reach> {
        self.reach
    }

    /// The solution so far.
    pub fn solution(self) -> Solution {
        let heaps = self.heaps();
        let open = Open::Cancelled;
        Solution {
            quotient: self.known.quotient,
            elements: self.known.elements,
            steps: self.steps,
            reach: self.reach.unwrap_or(Reach::Heaps { heaps, open }),
        }
    }

    /// Allows a search that was cancelled to be continued.
    pub(crate) fn resume(&mut self) {
        self.reach = None;
    }

    /// Whether the product of the elements of some heaps is in P. `None` if the quotient so far is not about one of
    /// them.
    pub(crate) fn product(&self, heaps: &[usize]) -> Option<bool> {
        let quotient = &self.known.quotient;
        let product = heaps.iter().try_fold(0, |product, heap| {
            let element = *self.known.elements.get(fold(self.reach, *heap))?;
            Some(quotient.product(product, element))
        });
        product.map(|product| quotient.is_p(product))
    }

    /// Examines the next heap, if the search has not ended.
    pub fn step(&mut self, stop: &CancelToken) {
        if self.reach.is_some() {
            return;
        }
        let heaps = self.heaps();
        if heaps >= self.limits.heaps {
            let open = Open::Heaps;
            self.reach = Some(Reach::Heaps { heaps, open });
            return;
        }
        let open = match self.next(stop) {
            Ok(()) => {
                self.reach = periodicity::find(&self.known.elements, self.rules.last())
                    .map(|(preperiod, period)| Reach::All { preperiod, period });
                return;
            }
            Err(SearchError::Large) => Open::Order,
            Err(SearchError::Wrong) => Open::Candidates,
            Err(SearchError::Cancelled) => Open::Cancelled,
        };
        self.reach = Some(Reach::Heaps { heaps, open });
    }

    fn next(&mut self, stop: &CancelToken) -> Result<(), SearchError> {
        let known = &mut self.known;
        let heap = known.elements.len();
        let options = candidates::options(&self.rules, &known.quotient, &known.elements, heap);
        if options.is_empty() {
            known.elements.push(0);
            return Ok(());
        }
        let layer = self
            .moves
            .layer(&known.quotient, &options, known.quotient.p());
        if let Some(&element) = self.by_contexts.get(&layer) {
            match known
                .closure
                .add(&known.quotient, heap, element, &options, stop)
            {
                Ok(()) => {
                    known.elements.push(element);
                    return Ok(());
                }
                Err(ClosureError::Ended(why)) => return Err(why),
                Err(ClosureError::Won { .. } | ClosureError::Lost { .. }) => {}
            }
        }
        self.known = match self.extension(heap, &options, stop)? {
            Some(known) => known,
            None => {
                let (order, bytes) = (self.limits.order, self.limits.bytes / 2);
                candidates::learn(&self.rules, &self.known, order, bytes, stop)?
            }
        };
        self.refresh();
        self.steps.push(Step {
            heap,
            order: self.order(),
            p: self.known.quotient.p().count_ones(..),
        });
        Ok(())
    }

    /// The extension by a heap, if it is right.
    fn extension(
        &self,
        heap: usize,
        options: &[usize],
        stop: &CancelToken,
    ) -> Result<Option<Known>, SearchError> {
        let (old, most) = (&self.known, self.limits.order);
        let extension = match extend(&old.quotient, &self.moves, heap, options, most, stop) {
            Ok(extension) => extension,
            Err(SearchError::Large) => return Ok(None),
            Err(why) => return Err(why),
        };
        let images = old.elements.iter().map(|x| extension.image[*x]);
        let elements = images.chain([extension.element]).collect();
        let bytes = self.limits.bytes / 2;
        match candidates::try_out(&self.rules, extension.quotient, elements, bytes, stop) {
            Ok(known) => Ok(Some(known)),
            Err((_, ClosureError::Ended(SearchError::Cancelled))) => Err(SearchError::Cancelled),
            Err(_) => Ok(None),
        }
    }

    /// Computes the data that are derived from the quotient.
    fn refresh(&mut self) {
        let Known {
            quotient, elements, ..
        } = &self.known;
        self.moves = Moves::new(quotient, |heap| {
            candidates::options(&self.rules, quotient, elements, heap)
        });
        self.by_contexts = candidates::by_contexts(quotient);
    }
}
