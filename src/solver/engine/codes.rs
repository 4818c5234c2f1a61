//! The code of a graph on few vertices: a bit for each pair of vertices, from the lowest bit up for the pairs (1, 0),
//! (2, 0), (2, 1), and so on.
//!
//! There are two implementations. [`Gathered`] reads the code off the rows, a bit at a time. [`Extracted`] needs a
//! machine that packs the bits of a word under a mask in one step (`pext` on x86 since 2013). It reads a row at a time,
//! and derives the code of what a move leaves from the code before the move by packing the pairs that are left.

use super::set::Set;

/// The largest order of which all graphs have a place in the table of small graphs.
pub(in super::super) const SMALL: usize = 7;
/// For each vertex its neighbours, as bits. The bit of the vertex itself is ignored.
pub(super) type Rows = [u64; SPARE + 1];
/// A bit that represents no vertex: it is neither in a set nor in a row.
pub(super) const SPARE: usize = 63;

/// The most vertices of a graph whose pairs fit into a word, with some bits to spare.
pub(super) const FIT: usize = 11;

/// The number of pairs of `order` vertices.
pub(super) const fn pairs(order: usize) -> usize {
    order * order.saturating_sub(1) / 2
}

pub(super) trait Codes: Copy {
    /// The most vertices of a position whose code helps to compute those of its options; 0 if codes never do.
    const KEPT: usize;

    /// The code of a set of at most [`KEPT`](Self::KEPT) or [`SMALL`] vertices.
    fn of(self, live: u64, rows: &Rows) -> u64;

    /// The code of the subset `part` of the set `live`, which has the code `code`. The sizes of both sets are limited
    /// as for [`of`](Self::of).
    fn of_part(self, code: u64, live: u64, part: u64, rows: &Rows) -> u64;

    /// The rows of the graph on `order` vertices with this code; `order` is at most [`FIT`].
    fn rows(self, order: usize, code: u64) -> Rows;
}

/// Reads codes bit by bit, on any machine.
#[derive(Clone, Copy)]
pub(super) struct Gathered;

impl Codes for Gathered {
    const KEPT: usize = 0;

    /// Missing vertices are read as [`SPARE`], so that the loop has a fixed length and no branch to mispredict.
    #[inline(always)]
    fn of(self, live: u64, rows: &Rows) -> u64 {
        let mut vertices = [0u8; SMALL];
        let mut left = live;
        for vertex in &mut vertices {
            *vertex = (left | 1 << SPARE).trailing_zeros() as u8;
            left &= left.wrapping_sub(1);
        }
        let mut code = 0;
        for i in 1..SMALL {
            let row = rows[usize::from(vertices[i])];
            for (j, &u) in vertices[..i].iter().enumerate() {
                code |= (row >> u & 1) << (pairs(i) + j);
            }
        }
        code
    }

    #[inline(always)]
    fn of_part(self, _: u64, _: u64, part: u64, rows: &Rows) -> u64 {
        self.of(part, rows)
    }

    fn rows(self, order: usize, code: u64) -> Rows {
        let mut rows: Rows = [0; SPARE + 1];
        for i in 0..order {
            for j in 0..i {
                let bit = code >> (pairs(i) + j) & 1;
                rows[i] |= bit << j;
                rows[j] |= bit << i;
            }
        }
        rows
    }
}

/// Reads codes with a function that packs the bits of its first argument at the places of the ones of its second
/// argument.
#[derive(Clone, Copy)]
pub(super) struct Extracted<E>(pub E);

impl<E: Fn(u64, u64) -> u64 + Copy> Codes for Extracted<E> {
    const KEPT: usize = FIT;

    #[inline(always)]
    fn of(self, live: u64, rows: &Rows) -> u64 {
        let (mut code, mut order, mut shift) = (0, 0, 0);
        let mut left = live;
        while left != 0 {
            let low = left & left.wrapping_neg();
            let row = rows[left.trailing_zeros() as usize];
            code |= (self.0)(row, live & (low - 1)) << shift;
            shift += order;
            order += 1;
            left ^= low;
        }
        code
    }

    #[inline(always)]
    fn of_part(self, code: u64, live: u64, part: u64, _: &Rows) -> u64 {
        let ranks = (self.0)(part, live) as usize;
        (self.0)(code, WITHIN[ranks % WITHIN.len()])
    }

    fn rows(self, order: usize, code: u64) -> Rows {
        let mut rows: Rows = [0; SPARE + 1];
        let inside = (1 << pairs(order)) - 1;
        for (v, (row, star)) in rows.iter_mut().zip(STARS).take(order).enumerate() {
            let others = (self.0)(code, star & inside);
            // The row has a bit for the vertex itself, between the lower ranks and the higher ranks.
            let below = others & ((1 << v) - 1);
            *row = below | (others ^ below) << 1;
        }
        rows
    }
}

impl<E: Fn(u64, u64) -> u64 + Copy> Extracted<E> {
    /// The order of a set of at most [`FIT`] vertices, and its code.
    #[inline(always)]
    pub fn of_set<const W: usize>(self, live: &Set<W>, open: &[Set<W>]) -> (usize, u64) {
        let (mut code, mut order, mut shift) = (0, 0, 0);
        for (i, &word) in live.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                let low = left & left.wrapping_neg();
                let row = &open[64 * i + left.trailing_zeros() as usize];
                let mut from = shift;
                for j in 0..i {
                    code |= (self.0)(row[j], live[j]) << from;
                    from += live[j].count_ones() as usize;
                }
                code |= (self.0)(row[i], word & (low - 1)) << from;
                shift += order;
                order += 1;
                left ^= low;
            }
        }
        (order, code)
    }
}

/// For each vertex the bits of its pairs.
const STARS: [u64; FIT] = stars();

const fn stars() -> [u64; FIT] {
    let mut table = [0; FIT];
    let mut i = 0;
    while i < FIT {
        let mut j = 0;
        while j < i {
            let bit = 1 << (pairs(i) + j);
            table[i] |= bit;
            table[j] |= bit;
            j += 1;
        }
        i += 1;
    }
    table
}

/// For each set of ranks the bits of the pairs within it.
static WITHIN: [u64; 1 << FIT] = within();

const fn within() -> [u64; 1 << FIT] {
    let mut table = [0; 1 << FIT];
    let mut set = 1;
    while set < table.len() {
        // The pairs without the highest rank, and the pairs of the highest rank.
        let highest = set.ilog2();
        let others = set ^ 1 << highest;
        table[set] = table[others] | (others as u64) << pairs(highest as usize);
        set += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use nk_testing::Random;

    /// Packing by its definition.
    fn packed(word: u64, mask: u64) -> u64 {
        let bits = (0..64).filter(|&bit| mask >> bit & 1 == 1);
        (0..)
            .zip(bits)
            .fold(0, |sum, (at, bit)| sum | (word >> bit & 1) << at)
    }

    /// A code by its definition.
    fn code(live: u64, rows: &Rows) -> u64 {
        let vertices: Vec<usize> = (0..64).filter(|&v| live >> v & 1 == 1).collect();
        let pairs = (0..vertices.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
        (0..).zip(pairs).fold(0, |sum, (at, (i, j))| {
            sum | (rows[vertices[i]] >> vertices[j] & 1) << at
        })
    }

    fn some_rows(random: &mut Random) -> Rows {
        let density = random.below(4);
        let mut rows = [0u64; SPARE + 1];
        for v in 0..SPARE {
            for u in 0..v {
                let joined = (0..density).all(|_| random.below(2) == 1);
                rows[v] |= u64::from(joined) << u;
                rows[u] |= u64::from(joined) << v;
            }
        }
        rows
    }

    /// A subset of at most `most` vertices.
    fn some_of(random: &mut Random, of: u64, most: usize) -> u64 {
        let mut set = 0u64;
        for _ in 0..random.below(4 * most) {
            let larger = set | 1 << random.below(SPARE) & of;
            if larger.count_ones() as usize <= most {
                set = larger;
            }
        }
        set
    }

    #[test]
    fn both_ways_spell_the_code() {
        let mut random = Random(1);
        let extracted = Extracted(packed);
        for _ in 0..300 {
            let rows = some_rows(&mut random);
            for _ in 0..20 {
                let live = some_of(&mut random, !(1 << SPARE), FIT);
                let part = some_of(&mut random, live, SMALL);
                let whole = extracted.of(live, &rows);
                assert_eq!(whole, code(live, &rows), "{live:b}");
                let expected = code(part, &rows);
                assert_eq!(Gathered.of(part, &rows), expected, "{part:b}");
                assert_eq!(extracted.of(part, &rows), expected, "{part:b}");
                assert_eq!(extracted.of_part(whole, live, part, &rows), expected);
                assert_eq!(Gathered.of_part(whole, live, part, &rows), expected);
                let (order, all) = (part.count_ones() as usize, (1 << part.count_ones()) - 1);
                let named = Gathered.rows(order, expected);
                assert_eq!(code(all, &named), expected, "{part:b}");
                assert_eq!(extracted.rows(order, expected), named, "{part:b}");
            }
        }
    }
}
