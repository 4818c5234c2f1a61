//! A connected position as a graph of its own, on the vertices 0..order, and its name.
//!
//! The name is an exact, prefix-free encoding of the labelled graph: two graphs with the same bytes are equal. It is
//! short where neighbours have near numbers, as they do in the breadth-first numberings that are used here.

/// Adjacency lists as in [`Graph`](nk_graph::Graph), in buffers that are reused.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Fragment {
    pub starts: Vec<u32>,
    pub targets: Vec<u32>,
}

impl Fragment {
    pub fn clear(&mut self) {
        self.starts.clear();
        self.starts.push(0);
        self.targets.clear();
    }

    pub fn order(&self) -> usize {
        self.starts.len() - 1
    }

    pub fn neighbours(&self, v: usize) -> &[u32] {
        &self.targets[self.starts[v] as usize..self.starts[v + 1] as usize]
    }

    /// Ends the list of the current vertex.
    pub fn close_list(&mut self) {
        self.starts.push(self.targets.len() as u32);
    }

    /// The name in the fragment's own numbering.
    pub fn spell(&self, out: &mut Vec<u8>) {
        self.spell_as(|v| v, |v| v, out);
    }

    /// The name when vertex v has the number `rank[v]`, where `order` is the inverse of `rank`.
    pub fn spell_numbered(&self, order: &[u32], rank: &[u32], out: &mut Vec<u8>) {
        self.spell_as(|r| order[r as usize], |v| rank[v as usize], out);
    }

    /// Writes the name as a band of bits or as lists, whichever is shorter: lists take at least a byte for each edge
    /// and each vertex, a band takes a bit for each of its places.
    fn spell_as(&self, vertex: impl Fn(u32) -> u32, rank: impl Fn(u32) -> u32, out: &mut Vec<u8>) {
        let n = self.order() as u32;
        let back = |r: u32| {
            let around = self.neighbours(vertex(r) as usize).iter();
            let ranks = around.map(|&u| rank(u));
            ranks.filter(move |&s| s < r).map(move |s| r - s)
        };
        let band = (0..n).flat_map(back).max().unwrap_or(0);
        let listed = self.targets.len() as u64 / 2 + u64::from(n);
        out.clear();
        push_number(out, n);
        push_number(out, band);
        if band_bits(n, band) / 8 <= listed {
            out.push(0);
            push_band(out, n, band, back);
        } else {
            out.push(1);
            push_lists(out, n, back);
        }
    }
}

/// Writes for each rank a bit for each of the `band` ranks before it.
fn push_band<D: Iterator<Item = u32>>(
    out: &mut Vec<u8>,
    n: u32,
    band: u32,
    back: impl Fn(u32) -> D,
) {
    let base = out.len();
    out.resize(base + band_bits(n, band).div_ceil(8) as usize, 0);
    for r in 0..n {
        let row = band_bits(r, band);
        for distance in back(r) {
            let bit = row + u64::from(distance) - 1;
            out[base + (bit / 8) as usize] |= 1 << (bit % 8);
        }
    }
}

/// Writes for each rank the number of earlier neighbours, and the distances to them in rank.
fn push_lists<D: Iterator<Item = u32>>(out: &mut Vec<u8>, n: u32, back: impl Fn(u32) -> D) {
    let mut distances = Vec::new();
    for r in 0..n {
        distances.clear();
        distances.extend(back(r));
        distances.sort_unstable();
        push_number(out, distances.len() as u32);
        distances
            .iter()
            .for_each(|&distance| push_number(out, distance));
    }
}

/// The number of places in the first `rows` rows of a triangle that is cut off at width `band`.
fn band_bits(rows: u32, band: u32) -> u64 {
    let (rows, band) = (u64::from(rows), u64::from(band));
    let head = rows.min(band);
    head * head.saturating_sub(1) / 2 + (rows - head) * band
}

/// Writes a number with seven bits to a byte, the lowest first.
fn push_number(out: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a number that [`push_number`] wrote.
    fn number(name: &mut std::slice::Iter<u8>) -> u32 {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = *name.next().expect("a whole name");
            number |= u32::from(byte & 0x7f) << shift;
            shift += 7;
            if byte < 0x80 {
                return number;
            }
        }
    }

    /// The edges of the graph with a name, the lower end first, and whether the name is a list.
    fn read(name: &[u8]) -> (Vec<(u32, u32)>, bool) {
        let mut rest = name.iter();
        let (n, band) = (number(&mut rest), number(&mut rest));
        let is_list = *rest.next().expect("a kind") == 1;
        let mut edges = Vec::new();
        if is_list {
            for r in 0..n {
                let count = number(&mut rest);
                edges.extend((0..count).map(|_| (r - number(&mut rest), r)));
            }
            assert_eq!(rest.next(), None);
        } else {
            let places = (0..n).flat_map(|r| (1..=band.min(r)).map(move |back| (r - back, r)));
            let bytes = rest.as_slice();
            let is_set = |at: usize| bytes[at / 8] >> (at % 8) & 1 == 1;
            edges.extend(
                places
                    .enumerate()
                    .filter(|&(at, _)| is_set(at))
                    .map(|own| own.1),
            );
        }
        edges.sort_unstable();
        (edges, is_list)
    }

    fn fragment(n: u32, edges: &[(u32, u32)]) -> Fragment {
        let mut fragment = Fragment::default();
        fragment.clear();
        for v in 0..n {
            let around = edges.iter().filter_map(|&(u, w)| match v {
                _ if v == u => Some(w),
                _ if v == w => Some(u),
                _ => None,
            });
            fragment.targets.extend(around);
            fragment.close_list();
        }
        fragment
    }

    /// A name can be read back, so no two graphs have the same one. Large cycles get lists, the others bands.
    #[test]
    fn names_can_be_read() {
        let mut name = Vec::new();
        let mut lists = 0;
        for n in 2..300u32 {
            for step in [1, 2, 5, n / 2, n - 1] {
                let ends = (0..n)
                    .map(|v| (v, (v * 7 + step) % n))
                    .filter(|own| own.0 != own.1);
                let mut edges: Vec<_> = ends.map(|(u, v)| (u.min(v), u.max(v))).collect();
                edges.sort_unstable();
                edges.dedup();
                fragment(n, &edges).spell(&mut name);
                let (read, is_list) = read(&name);
                assert_eq!(read, edges, "{n} vertices, {step}");
                lists += usize::from(is_list);
            }
        }
        assert!((100..1400).contains(&lists), "{lists} lists of 1,490");
    }
}
