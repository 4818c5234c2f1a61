//! A numbering of the vertices of a small graph by colour refinement, the same for most isomorphic graphs.
//!
//! Colours are kept in arrays of a fixed length, and the rank of a vertex is the number of vertices of smaller colour.
//! Up to 32 vertices are ranked by the comparison of all pairs, in a loop without branches, which the compiler turns
//! into vector instructions.

/// The number of rounds of refinement before the colours are first ranked.
const FIRST_ROUNDS: usize = 3;
/// The colour of the places beyond the last vertex. No colour is larger.
const NONE: i32 = i32::MAX;

/// The colours of up to N vertices, and their ranks.
struct Colours<const N: usize> {
    colour: [i32; N],
    /// For each vertex the number of vertices of smaller colour.
    rank: [u32; N],
    /// The number of vertices.
    order: usize,
}

/// Writes a different rank below `order` for each vertex into `rank`. `order` is at most N, which is a power of two;
/// the ends of the edges are below `order`.
pub(super) fn number<const N: usize>(order: usize, edges: &[(u32, u32)], rank: &mut Vec<u32>) {
    let mut colours = Colours::<N>::new(order, edges);
    (0..FIRST_ROUNDS).for_each(|_| colours.refine(edges));
    let mut classes = colours.classes();
    // Each round of a refinement except its last adds a class, and so does each vertex that gets a colour of its own.
    for _ in 0..2 * order {
        if classes == order {
            break;
        }
        colours.refine(edges);
        colours.refine(edges);
        let finer = colours.classes();
        if finer == classes {
            colours.single_out();
        }
        classes = finer;
    }
    colours.part();
    rank.clear();
    rank.extend_from_slice(&colours.rank[..order]);
}

impl<const N: usize> Colours<N> {
    /// Vertices coloured by their degrees.
    fn new(order: usize, edges: &[(u32, u32)]) -> Self {
        let mut colour = [0; N];
        for &(u, v) in edges {
            colour[u as usize % N] += 1;
            colour[v as usize % N] += 1;
        }
        for own in &mut colour[..order] {
            *own = stir(*own as u32);
        }
        colour[order..].fill(NONE);
        Colours {
            colour,
            rank: [0; N],
            order,
        }
    }

    /// One round: the new colour of a vertex depends on its colour and on those of its neighbours.
    #[inline]
    fn refine(&mut self, edges: &[(u32, u32)]) {
        let mut sum = [0u32; N];
        for &(u, v) in edges {
            let (u, v) = (u as usize % N, v as usize % N);
            sum[u] = sum[u].wrapping_add(self.colour[v] as u32);
            sum[v] = sum[v].wrapping_add(self.colour[u] as u32);
        }
        for (own, sum) in self.colour[..self.order].iter_mut().zip(sum) {
            *own = stir((*own as u32).rotate_left(11) ^ sum);
        }
    }

    /// Ranks the vertices and counts the colours.
    #[inline]
    fn classes(&mut self) -> usize {
        self.rank = match N {
            0..=32 => self.ranks_by_comparison(),
            _ => self.ranks_by_sorting(),
        };
        let ranks = self.rank[..self.order].iter();
        ranks.fold(0u64, |all, rank| all | 1 << rank).count_ones() as usize
    }

    #[inline]
    fn ranks_by_comparison(&self) -> [u32; N] {
        let (colour, mut ranks) = (self.colour, [0; N]);
        for own in &colour[..self.order] {
            for (rank, other) in ranks.iter_mut().zip(&colour) {
                *rank += u32::from(own < other);
            }
        }
        ranks
    }

    fn ranks_by_sorting(&self) -> [u32; N] {
        let mut sorted: [(i32, u32); N] =
            std::array::from_fn(|place| (self.colour[place], place as u32));
        sorted[..self.order].sort_unstable();
        let (mut ranks, mut first) = ([0; N], 0);
        for (at, &(colour, place)) in sorted[..self.order].iter().enumerate() {
            if colour != sorted[first].0 {
                first = at;
            }
            ranks[place as usize] = first as u32;
        }
        ranks
    }

    /// Gives a colour of its own to one vertex of the smallest class that has several vertices.
    fn single_out(&mut self) {
        let mut sizes = [0; N];
        let ranks = &self.rank[..self.order];
        ranks.iter().for_each(|rank| sizes[*rank as usize % N] += 1);
        let several = (0..self.order).filter(|&rank| sizes[rank] > 1);
        let Some(least) = several.min_by_key(|&rank| sizes[rank]) else {
            return;
        };
        if let Some(v) = ranks.iter().position(|rank| *rank as usize == least) {
            self.colour[v] = stir(self.colour[v] as u32 ^ 0x5bf0_3635);
        }
    }

    /// Gives different ranks to vertices of equal colour, in the order of the vertices.
    fn part(&mut self) {
        let mut sizes = [0; N];
        for rank in &mut self.rank[..self.order] {
            let size = &mut sizes[*rank as usize % N];
            *rank += *size;
            *size += 1;
        }
    }
}

/// Mixes the bits of a colour. If two colours agree by chance, that only costs time.
#[inline]
fn stir(colour: u32) -> i32 {
    let product = (colour ^ 0x2545_f491).wrapping_mul(0x9e37_79b1);
    let mixed = (product ^ product >> 15).wrapping_mul(0x85eb_ca77);
    (mixed ^ mixed >> 13) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use nk_testing::Random;

    /// The edges of a graph after its vertices are renamed, in order.
    fn renamed(edges: &[(u32, u32)], names: &[u32]) -> Vec<(u32, u32)> {
        let name = |v: u32| names[v as usize];
        let renamed = edges.iter().map(|&(u, v)| (name(u), name(v)));
        let mut renamed: Vec<_> = renamed.map(|(u, v)| (u.min(v), u.max(v))).collect();
        renamed.sort_unstable();
        renamed
    }

    /// A renamed copy of a random graph mostly gets the same numbering, and the ranks are always a permutation.
    fn copies_are_numbered_alike<const N: usize>(random: &mut Random) {
        let mut alike = 0;
        let rounds = 300;
        for _ in 0..rounds {
            let order = random.below(N) + 1;
            let share = random.between(2, 6);
            let mut edges = Vec::new();
            for v in 1..order as u32 {
                edges.extend(
                    (0..v)
                        .filter(|_| random.one_in(share as u64))
                        .map(|u| (u, v)),
                );
            }
            let mut names: Vec<u32> = (0..order as u32).collect();
            random.shuffle(&mut names);
            let copy = renamed(&edges, &names);
            let (mut ranks, mut ranks_of_copy) = (Vec::new(), Vec::new());
            number::<N>(order, &edges, &mut ranks);
            number::<N>(order, &copy, &mut ranks_of_copy);
            let mut all = ranks.clone();
            all.sort_unstable();
            assert!(all.iter().copied().eq(0..order as u32), "{ranks:?}");
            alike += usize::from(renamed(&edges, &ranks) == renamed(&copy, &ranks_of_copy));
            let colours = Colours::<N>::new(order, &edges);
            let by_comparison = colours.ranks_by_comparison();
            let by_sorting = colours.ranks_by_sorting();
            assert_eq!(by_comparison[..order], by_sorting[..order]);
        }
        assert!(alike > rounds * 9 / 10, "{alike} of {rounds} copies");
    }

    #[test]
    fn copies_of_graphs_of_all_sizes_are_numbered_alike() {
        let mut random = Random(31);
        copies_are_numbered_alike::<16>(&mut random);
        copies_are_numbered_alike::<32>(&mut random);
        copies_are_numbered_alike::<64>(&mut random);
    }
}
