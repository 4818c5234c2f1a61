//! Nimbers of small graphs by their codes, computed when they are needed: those of all labelled graphs with up to seven
//! vertices in a table, and those of connected graphs with up to eleven in a cache.

use multiversion::multiversion;
use multiversion::target::match_target;

use super::codes::{Codes, Extracted, FIT, Rows, SMALL, pairs};
use super::key::fold;
use super::pext;
use super::position_sets::Rules;
use super::set::Set;

/// The largest order of a connected graph that is identified by its code.
pub(in super::super) const FRAGMENT: usize = FIT;
/// The number of places of the cache, which takes 512 KiB.
const PLACES: usize = 1 << 16;

/// The nimbers of small graphs. A code has a 1 above the bits of the pairs, which distinguishes the orders from two on.
pub(super) struct Small {
    rules: Rules,
    /// The nimber plus one by the code of a graph; 0 if the nimber is not yet known. The list has room only for the
    /// orders that were needed so far, as clearing more would take most of the time of a short search.
    values: Vec<u8>,
    /// For connected graphs with more vertices, the code in 56 bits and the nimber. Each graph has one place, and the
    /// last graph that was stored there occupies it. The list is empty until it is needed.
    fragments: Vec<u64>,
}

impl Small {
    pub fn new(rules: Rules) -> Self {
        Small {
            rules,
            values: Vec::new(),
            fragments: Vec::new(),
        }
    }

    /// The nimber of the graph on `order` vertices, at most [`SMALL`] (in Arc-Kayles at least two), with this code.
    #[inline]
    pub fn of_code<C: Codes>(&mut self, order: usize, code: u64, codes: C) -> u8 {
        let code = 1 << pairs(order) | code as usize;
        match (order, self.values.get(code)) {
            (0 | 1, _) => order as u8,
            (_, None | Some(0)) => self.fill(order, code, codes),
            (_, Some(known)) => known - 1,
        }
    }

    #[cold]
    fn fill<C: Codes>(&mut self, order: usize, code: usize, codes: C) -> u8 {
        let rows = codes.rows(order, code as u64);
        let all = (1u64 << order) - 1;
        let mut reached = 0u32;
        for_each_move(self.rules, order, &rows, |taken| {
            let left = all & !taken;
            let left_code = codes.of_part(code as u64, all, left, &rows);
            reached |= 1 << self.of_part(left.count_ones() as usize, left_code, codes);
        });
        let value = reached.trailing_ones() as u8;
        if code >= self.values.len() {
            let mut wider = vec![0; 2 << pairs(order.max(SMALL - 1))];
            wider[..self.values.len()].copy_from_slice(&self.values);
            self.values = wider;
        }
        self.values[code] = value + 1;
        value
    }

    /// The nimber of a set with at most [`FRAGMENT`] vertices, connected if it has more than [`SMALL`].
    #[inline]
    pub fn of_set<const W: usize>(&mut self, live: &Set<W>, open: &[Set<W>]) -> u8 {
        of_set(self, live, open)
    }

    /// The nimber of a graph with this code, connected if it has more than [`SMALL`] vertices.
    #[inline(always)]
    fn of_part<C: Codes>(&mut self, order: usize, code: u64, codes: C) -> u8 {
        match order {
            1 if self.rules == Rules::ArcKayles => 0,
            0..=SMALL => self.of_code(order, code, codes),
            _ => self.of_fragment(order, code, codes),
        }
    }

    #[inline(always)]
    fn of_fragment<C: Codes>(&mut self, order: usize, code: u64, codes: C) -> u8 {
        let name = 1 << pairs(order) | code;
        let place = place(name);
        if let Some(met) = self.fragments.get(place)
            && met >> 8 == name
        {
            return *met as u8;
        }
        let value = self.mex(order, code, codes);
        if self.fragments.is_empty() {
            self.fragments = vec![0; PLACES];
        }
        self.fragments[place] = name << 8 | u64::from(value);
        value
    }

    /// The nimber by the definition, from the components after each move.
    ///
    /// Depth of the recursion: at most [`FRAGMENT`], as each graph is a proper part of the one before.
    #[cold]
    fn mex<C: Codes>(&mut self, order: usize, code: u64, codes: C) -> u8 {
        let rows = codes.rows(order, code);
        let all = (1u64 << order) - 1;
        let mut reached = 0u32;
        for_each_move(self.rules, order, &rows, |taken| {
            reached |= 1 << self.of_parts(code, all, all & !taken, &rows, codes);
        });
        reached.trailing_ones() as u8
    }

    /// The nim-sum of the components of `rest`, a part of the graph on the vertices `all` with this code.
    #[inline(always)]
    fn of_parts<C: Codes>(
        &mut self,
        code: u64,
        all: u64,
        mut rest: u64,
        rows: &Rows,
        codes: C,
    ) -> u8 {
        let order = rest.count_ones() as usize;
        // A look-up takes less time than a search for components.
        if order <= SMALL && self.rules == Rules::NodeKayles {
            let rest_code = codes.of_part(code, all, rest, rows);
            return self.of_code(order, rest_code, codes);
        }
        let mut nimber = 0;
        while rest != 0 {
            let part = component(rest, rows);
            let part_code = codes.of_part(code, all, part, rows);
            nimber ^= self.of_part(part.count_ones() as usize, part_code, codes);
            rest ^= part;
        }
        nimber
    }

    /// The nimber of the graph on at most [`FRAGMENT`] vertices with this code, which need not be connected.
    pub fn of_pairs(&mut self, order: usize, code: u64) -> u8 {
        of_pairs(self, order, code)
    }
}

/// Calls `visit` with the vertices that each move takes.
#[inline(always)]
fn for_each_move(rules: Rules, order: usize, rows: &Rows, mut visit: impl FnMut(u64)) {
    for (v, row) in rows.iter().enumerate().take(order) {
        match rules {
            Rules::NodeKayles => visit(row | 1 << v),
            Rules::ArcKayles => {
                // Each edge is visited at its larger end.
                let mut ends = row & ((1 << v) - 1);
                while ends != 0 {
                    let low = ends & ends.wrapping_neg();
                    visit(low | 1 << v);
                    ends ^= low;
                }
            }
        }
    }
}

/// The place of a graph in the cache, by its code with the 1 above it.
#[inline(always)]
fn place(name: u64) -> usize {
    fold(name, 0x9e37_79b9_7f4a_7c15) as usize % PLACES
}

/// The body of [`Small::of_set`], also compiled for newer machines.
#[multiversion(targets("x86_64+bmi1+bmi2+lzcnt+popcnt"), dispatcher = "direct")]
fn of_set<const W: usize>(small: &mut Small, live: &Set<W>, open: &[Set<W>]) -> u8 {
    let codes = match_target! {
        "x86_64+bmi1+bmi2+lzcnt+popcnt" => Extracted(pext::extract!()),
        _ => Extracted(pext::gather),
    };
    let (order, code) = codes.of_set(live, open);
    small.of_part(order, code, codes)
}

/// The body of [`Small::of_pairs`], also compiled for newer machines.
#[multiversion(targets("x86_64+bmi1+bmi2+lzcnt+popcnt"), dispatcher = "direct")]
fn of_pairs(small: &mut Small, order: usize, code: u64) -> u8 {
    let codes = match_target! {
        "x86_64+bmi1+bmi2+lzcnt+popcnt" => Extracted(pext::extract!()),
        _ => Extracted(pext::gather),
    };
    let all = (1u64 << order) - 1;
    match order {
        0..=SMALL => small.of_part(order, code, codes),
        _ => {
            let rows = codes.rows(order, code);
            small.of_parts(code, all, all, &rows, codes)
        }
    }
}

/// The component of the first vertex of a set.
fn component(live: u64, rows: &Rows) -> u64 {
    let mut part = 0;
    let mut frontier = live & live.wrapping_neg();
    while frontier != 0 {
        part |= frontier;
        let mut next = 0;
        while frontier != 0 {
            next |= rows[frontier.trailing_zeros() as usize];
            frontier &= frontier - 1;
        }
        frontier = next & live & !part;
    }
    part
}

#[cfg(test)]
impl Small {
    /// The number of graphs whose nimbers are known.
    pub fn known(&self) -> usize {
        self.values.iter().filter(|&&value| value != 0).count()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::engine::position_sets::PositionSets;
    use crate::engine::set;
    use crate::nimber_by_definition;
    use nk_graph::{Graph, Limits, line};
    use nk_testing::Random;

    /// A connected graph, from the edges of a random tree and some more.
    fn connected(order: usize, random: &mut Random) -> Vec<(usize, usize)> {
        let mut edges: Vec<_> = (1..order).map(|v| (random.below(v), v)).collect();
        for _ in 0..random.below(2 * order) {
            let v = 1 + random.below(order - 1);
            edges.push((random.below(v), v));
        }
        edges.sort();
        edges.dedup();
        edges
    }

    /// A ground of 64 W vertices that has `edges` between the given vertices, in order, and the edges `others`.
    fn within<const W: usize>(
        edges: &[(usize, usize)],
        order: usize,
        random: &mut Random,
    ) -> (PositionSets<W>, Set<W>) {
        let mut places: Vec<usize> = Vec::new();
        while places.len() < order {
            let v = random.below(64 * W);
            if !places.contains(&v) {
                places.push(v);
            }
        }
        places.sort();
        let inside = edges
            .iter()
            .map(|&(u, v)| (places[u] as u32, places[v] as u32));
        // Vertices outside the set make no difference, even if they are joined to it.
        let outside = (0..64 * W).filter(|v| !places.contains(v));
        let outside = outside.map(|v| (v.min(places[0]) as u32, v.max(places[0]) as u32));
        let graph = Graph::from_edges(64 * W, inside.chain(outside).collect());
        let mut live = [0; W];
        places.iter().for_each(|&v| set::insert(&mut live, v));
        (PositionSets::new(&graph), live)
    }

    #[test]
    fn nimbers_of_arc_kayles_are_those_of_line_graphs() {
        let mut small = Small::new(Rules::ArcKayles);
        let mut random = Random(2);
        for _ in 0..3_000 {
            let order = 2 + random.below(FRAGMENT - 1);
            let edges = connected(order, &mut random);
            let (ground, live) = within::<1>(&edges, order, &mut random);
            let plain = edges.iter().map(|&(u, v)| (u as u32, v as u32)).collect();
            let line = line(&Graph::from_edges(order, plain), Limits::default()).unwrap();
            if line.order() <= 16 {
                let expected = nimber_by_definition(&line);
                assert_eq!(Some(small.of_set(&live, &ground.open).into()), expected);
            }
        }
    }

    /// The number of graphs is larger than the cache, so some replace others.
    #[test]
    fn nimbers_are_those_by_definition() {
        let mut small = Small::new(Rules::NodeKayles);
        let mut random = Random(1);
        let mut names = HashSet::new();
        for round in 0..20_000 {
            let order = 2 + random.below(FRAGMENT - 1);
            let edges = connected(order, &mut random);
            let plain = edges.iter().map(|&(u, v)| (u as u32, v as u32)).collect();
            let expected = nimber_by_definition(&Graph::from_edges(order, plain));
            let (ground, live) = within::<1>(&edges, order, &mut random);
            assert_eq!(Some(small.of_set(&live, &ground.open).into()), expected);
            let (ground, live) = within::<2>(&edges, order, &mut random);
            assert_eq!(Some(small.of_set(&live, &ground.open).into()), expected);
            // Packing the bits one by one gives the same code.
            let codes = Extracted(pext::gather);
            let (found, code) = codes.of_set(&live, &ground.open);
            assert_eq!(found, order);
            if order > SMALL {
                names.insert(1 << pairs(order) | code);
            }
            if round % 10 == 0 {
                let mut fresh = Small::new(Rules::NodeKayles);
                assert_eq!(Some(fresh.of_part(order, code, codes).into()), expected);
            }
        }
        let places: HashSet<usize> = names.iter().map(|&name| place(name)).collect();
        assert!(places.len() + 100 < names.len(), "many share a place");
    }
}
