//! Components by number. Each is kept as its code, from which its graph and its options are computed when they are
//! needed.

use std::ops::ControlFlow;
use std::rc::Rc;

use nk_base::cancellation::CancelToken;
use nk_base::tame::Tame;
use nk_graph::{Graph, components, induced};
use rustc_hash::FxHashMap;

use super::super::canonical::{Canonical, Code};
use super::super::error::DeletionError;
use super::super::host::{Host, elements};
use super::super::moves::for_each_move;
use super::super::positions::endless;
use super::super::recognise::removes_edges;
use super::super::rules::Rules;
use crate::engine::set::{self, Set};

/// The index of a component.
pub(super) type Id = u32;

/// Components that have moves, in ascending order; no two of them are stars.
pub(super) type Sum = Box<[Id]>;

/// The most elements of a component: its vertices, and its edges if the rules can remove edges alone.
const LARGEST: usize = 1024;
/// The most elements of a component that is examined for tameness, with all components that play can leave of it.
const LARGEST_TAME: u32 = 18;
/// The first bit of the number of vertices in a small code: see [`Canonical`].
const ORDER_AT: u32 = 120;
/// The most vertices of a large code that has a bit for each pair. Codes of larger graphs list the pairs.
const WORD: usize = 64;

/// All components that were examined, with what is known of each.
pub(super) struct Components {
    has_edges: bool,
    canonical: Canonical,
    /// The component of each small code; `None` if it has no moves.
    small: FxHashMap<u128, Option<Id>>,
    large: FxHashMap<Rc<[u64]>, Option<Id>>,
    list: Vec<Component>,
    /// The index that all stars share. A *star* is a component each of whose moves leaves nothing that has a move.
    star: Option<Id>,
    bytes: usize,
}

struct Component {
    graph: Spelled,
    elements: u32,
    options: Option<Rc<[Sum]>>,
    class: Option<Class>,
}

/// A code that is kept.
enum Spelled {
    Small(u128),
    Large(Rc<[u64]>),
}

/// Whether a component is tame.
#[derive(Clone, Copy)]
enum Class {
    Tame(Tame),
    /// The component is not known to be tame, or it is too large to be examined.
    Other,
}

/// What the moves of a component leave.
enum Moves {
    None,
    /// The moves leave nothing that has a move.
    Nothing,
    Something,
}

impl Components {
    pub fn new(rules: &Rules) -> Components {
        Components {
            has_edges: removes_edges(rules.options()),
            canonical: Canonical::default(),
            small: FxHashMap::default(),
            large: FxHashMap::default(),
            list: Vec::new(),
            star: None,
            bytes: 0,
        }
    }

    /// The memory in use, roughly.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// The number of elements of a sum.
    pub fn size(&self, sum: &Sum) -> u32 {
        sum.iter().map(|id| self.list[*id as usize].elements).sum()
    }

    /// The sum of those components of a graph that have moves.
    pub fn sum_of(
        &mut self,
        graph: &Graph,
        rules: &Rules,
        stop: &CancelToken,
    ) -> Result<Sum, DeletionError> {
        let mut sum = Vec::new();
        for vertices in components(graph) {
            stop.check(())?;
            let part = induced(graph, &vertices);
            sum.extend(match elements(&part, self.has_edges) {
                0..=64 => self.whole::<1>(&part, rules)?,
                65..=128 => self.whole::<2>(&part, rules)?,
                129..=256 => self.whole::<4>(&part, rules)?,
                257..=LARGEST => self.whole::<16>(&part, rules)?,
                elements => {
                    let most = LARGEST;
                    return Err(DeletionError::TooLarge { elements, most });
                }
            });
        }
        Ok(self.normal(sum))
    }

    fn whole<const W: usize>(
        &mut self,
        part: &Graph,
        rules: &Rules,
    ) -> Result<Option<Id>, DeletionError> {
        let host = Host::<W>::new(part, (0..part.order()).collect(), self.has_edges);
        self.identify(&host, &host.all(), rules)
    }

    /// The options of a sum, each once.
    pub fn options_of(
        &mut self,
        sum: &Sum,
        rules: &Rules,
        stop: &CancelToken,
    ) -> Result<Vec<Sum>, DeletionError> {
        let mut all = Vec::new();
        for (at, id) in sum.iter().enumerate() {
            if at > 0 && sum[at - 1] == *id {
                continue;
            }
            let rest = || sum[..at].iter().chain(&sum[at + 1..]).copied();
            for option in self.options(*id, rules, stop)?.iter() {
                all.push(self.normal(rest().chain(option.iter().copied()).collect()));
            }
        }
        all.sort_unstable();
        all.dedup();
        Ok(all)
    }

    /// The value of a sum of tame components; `None` if a component is not known to be tame.
    pub fn value(
        &mut self,
        sum: &Sum,
        rules: &Rules,
        stop: &CancelToken,
    ) -> Result<Option<Tame>, DeletionError> {
        let mut value = Tame::EMPTY;
        // If a component is too large or not tame, the others need not be examined.
        if sum.iter().any(|id| self.is_wild(*id)) {
            return Ok(None);
        }
        for id in sum.iter() {
            match self.class(*id, rules, stop)? {
                Class::Tame(own) => value = value.plus(own),
                Class::Other => return Ok(None),
            }
        }
        Ok(Some(value))
    }

    fn is_wild(&self, id: Id) -> bool {
        let own = &self.list[id as usize];
        matches!(own.class, Some(Class::Other)) || own.elements > LARGEST_TAME
    }

    /// Whether a component is tame. The depth of the recursion is at most the number of its elements, because options
    /// are smaller.
    fn class(&mut self, id: Id, rules: &Rules, stop: &CancelToken) -> Result<Class, DeletionError> {
        if let Some(class) = self.list[id as usize].class {
            return Ok(class);
        }
        let mut values = Vec::new();
        let mut is_tame = self.list[id as usize].elements <= LARGEST_TAME;
        if is_tame {
            for option in self.options(id, rules, stop)?.iter() {
                match self.value(option, rules, stop)? {
                    Some(value) if values.contains(&value) => {}
                    Some(value) => values.push(value),
                    None => {
                        is_tame = false;
                        break;
                    }
                }
            }
        }
        let value = Tame::of_options(&values).filter(|_| is_tame);
        let class = value.map_or(Class::Other, Class::Tame);
        self.list[id as usize].class = Some(class);
        Ok(class)
    }

    /// The options of a component, each once.
    fn options(
        &mut self,
        id: Id,
        rules: &Rules,
        stop: &CancelToken,
    ) -> Result<Rc<[Sum]>, DeletionError> {
        let own = &self.list[id as usize];
        if let Some(options) = &own.options {
            return Ok(options.clone());
        }
        stop.check(())?;
        let graph = own.graph.graph();
        let options: Rc<[Sum]> = match own.elements {
            0..=64 => self.expand::<1>(&graph, rules)?,
            65..=128 => self.expand::<2>(&graph, rules)?,
            129..=256 => self.expand::<4>(&graph, rules)?,
            _ => self.expand::<16>(&graph, rules)?,
        }
        .into();
        let bytes = options.iter().map(|own| 16 + 4 * own.len());
        self.bytes += bytes.sum::<usize>();
        self.list[id as usize].options = Some(options.clone());
        Ok(options)
    }

    fn expand<const W: usize>(
        &mut self,
        graph: &Graph,
        rules: &Rules,
    ) -> Result<Vec<Sum>, DeletionError> {
        let host = Host::<W>::new(graph, (0..graph.order()).collect(), self.has_edges);
        let all = host.all();
        let mut removals: Vec<Set<W>> = Vec::new();
        let _ = for_each_move(&host, rules, &all, |own| {
            removals.push(own.removed);
            ControlFlow::<()>::Continue(())
        });
        removals.sort_unstable();
        removals.dedup();
        let mut options = Vec::new();
        let mut parts = Vec::new();
        for removed in &removals {
            parts.clear();
            host.split(&all, removed, |part| parts.push(part));
            let mut sum = Vec::new();
            for part in &parts {
                sum.extend(self.identify(&host, part, rules)?);
            }
            options.push(self.normal(sum));
        }
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// The sum of some components, in ascending order. Pairs of stars are left out.
    fn normal(&self, mut sum: Vec<Id>) -> Sum {
        if let Some(star) = self.star {
            let stars = sum.iter().filter(|id| **id == star).count();
            if stars > 1 {
                sum.retain(|id| *id != star);
                sum.extend((stars % 2 == 1).then_some(star));
            }
        }
        sum.sort_unstable();
        sum.into_boxed_slice()
    }

    /// The index of a connected set of elements of a host; `None` if it has no moves.
    ///
    /// # Errors
    ///
    /// A move that removes nothing.
    fn identify<const W: usize>(
        &mut self,
        host: &Host<W>,
        live: &Set<W>,
        rules: &Rules,
    ) -> Result<Option<Id>, DeletionError> {
        self.canonical.read(host, live);
        let graph = match self.canonical.code() {
            Code::Small(code) => match self.small.get(&code) {
                Some(known) => return Ok(*known),
                None => Spelled::Small(code),
            },
            Code::Large(words) => match self.large.get(words) {
                Some(known) => return Ok(*known),
                None => Spelled::Large(words.into()),
            },
        };
        let id = match moves(host, live, rules)? {
            Moves::None => None,
            Moves::Nothing if self.star.is_some() => self.star,
            what => {
                let id = self.list.len() as Id;
                if matches!(what, Moves::Nothing) {
                    self.star = Some(id);
                }
                self.list.push(Component {
                    graph: graph.clone(),
                    elements: set::count(live) as u32,
                    options: None,
                    class: None,
                });
                Some(id)
            }
        };
        match graph {
            Spelled::Small(code) => {
                self.bytes += 2 * size_of::<(u128, Option<Id>)>() + size_of::<Component>();
                self.small.insert(code, id);
            }
            Spelled::Large(words) => {
                self.bytes += 8 * words.len() + 64 + size_of::<Component>();
                self.large.insert(words, id);
            }
        }
        Ok(id)
    }
}

/// What the moves of a connected set of elements leave.
fn moves<const W: usize>(
    host: &Host<W>,
    live: &Set<W>,
    rules: &Rules,
) -> Result<Moves, DeletionError> {
    let mut found = Moves::None;
    let empty = for_each_move(host, rules, live, |own| {
        if set::is_empty(&own.removed) {
            return ControlFlow::Break(Some(own));
        }
        found = Moves::Nothing;
        let mut leaves = false;
        host.split(live, &own.removed, |part| {
            leaves = leaves || has_move(host, &part, rules)
        });
        match leaves {
            true => ControlFlow::Break(None),
            false => ControlFlow::Continue(()),
        }
    });
    match empty {
        ControlFlow::Break(Some(own)) => Err(endless(host, rules, live, &own)),
        ControlFlow::Break(None) => Ok(Moves::Something),
        ControlFlow::Continue(()) => Ok(found),
    }
}

fn has_move<const W: usize>(host: &Host<W>, live: &Set<W>, rules: &Rules) -> bool {
    for_each_move(host, rules, live, |_| ControlFlow::Break(())).is_break()
}

impl Clone for Spelled {
    fn clone(&self) -> Spelled {
        match self {
            Spelled::Small(code) => Spelled::Small(*code),
            Spelled::Large(words) => Spelled::Large(words.clone()),
        }
    }
}

impl Spelled {
    /// The graph that the code spells: see [`Canonical`].
    fn graph(&self) -> Graph {
        let (order, bits): (usize, Vec<usize>) = match self {
            Spelled::Small(code) => {
                let bits = (0..ORDER_AT).filter(|bit| code >> bit & 1 == 1);
                (
                    (code >> ORDER_AT) as usize,
                    bits.map(|bit| bit as usize).collect(),
                )
            }
            Spelled::Large(words) => {
                let order = words[0] as usize;
                let rest = &words[1..];
                let bits = match order <= WORD {
                    true => (0..64 * rest.len())
                        .filter(|bit| rest[bit / 64] >> (bit % 64) & 1 == 1)
                        .collect(),
                    false => rest.iter().map(|bit| *bit as usize).collect(),
                };
                (order, bits)
            }
        };
        let edges = bits.into_iter().map(|bit| {
            // The pair (high, low) has the bit high (high - 1) / 2 + low.
            let high = (1 + 8 * bit).isqrt().div_ceil(2);
            ((bit - high * (high - 1) / 2) as u32, high as u32)
        });
        Graph::from_edges(order, edges.collect())
    }
}
