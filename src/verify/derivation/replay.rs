//! The moves on a strip, played on plain lists of vertices.

use std::collections::BTreeSet;

use super::player::Player;
use super::statements::{MOST_BITS, Mask, Piece, Strip};

/// A cap: the vertices of the end piece, and the columns from the outside in.
pub type Cap = (Mask, Vec<u32>);

/// A vertex: of the left end, of a column, or of the right end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum At {
    Left(usize),
    Cell(i64, usize),
    Right(usize),
}

/// A move at the left end: the cap after the move, the number of columns that the run loses, and the nimber of the
/// parts that are cut off.
pub type EndMove = (usize, i64, u32);

/// A move inside the run: the caps of the two words that it leaves, the columns that their runs lose before and after
/// it, and the nimber of the parts that are cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deep {
    pub left: usize,
    pub right: usize,
    pub before: i64,
    pub after: i64,
    pub apart: u32,
}

/// The strip of a claim, or its mirror image.
pub struct View<'c> {
    edges: Vec<(usize, usize, i64)>,
    ends: [&'c Piece; 2],
    caps: [&'c [Cap]; 2],
    pub radius: i64,
    full: u32,
}

impl<'c> View<'c> {
    pub fn new(strip: &'c Strip, mirrored: bool) -> View<'c> {
        let edge = |&(k, l, d): &(usize, usize, usize)| match mirrored {
            true => (l, k, d as i64),
            false => (k, l, d as i64),
        };
        let edges: Vec<(usize, usize, i64)> = strip.edges.iter().map(edge).collect();
        let (near, far) = if mirrored { (1, 0) } else { (0, 1) };
        View {
            radius: edges.iter().map(|own| own.2).max().unwrap_or(0),
            edges,
            ends: [&strip.ends[near], &strip.ends[far]],
            caps: [&strip.caps[near], &strip.caps[far]],
            full: ((1_u64 << strip.kinds.len()) - 1) as u32,
        }
    }

    /// The number of columns of the run near the left end in which a move is a move at that end.
    pub fn margin(&self, cap: &Cap) -> i64 {
        match cap.0 {
            0 => self.radius,
            _ => self.radius + self.ends[0].reach(),
        }
    }

    /// The vertices of a word, and its number of columns.
    pub fn word(&self, u: &Cap, j: i64, w: &Cap) -> (Vec<At>, i64) {
        let mut columns = u.1.clone();
        columns.extend((0..j).map(|_| self.full));
        columns.extend(w.1.iter().rev());
        let bits = |mask: Mask| (0..MOST_BITS).filter(move |bit| mask >> bit & 1 == 1);
        let mut all: Vec<At> = bits(u.0).map(At::Left).collect();
        for (column, mask) in columns.iter().enumerate() {
            all.extend(bits(Mask::from(*mask)).map(|kind| At::Cell(column as i64, kind)));
        }
        all.extend(bits(w.0).map(At::Right));
        (all, columns.len() as i64)
    }

    fn are_joined(&self, a: At, b: At, columns: i64) -> bool {
        match (a, b) {
            (At::Cell(c, k), At::Cell(e, l)) => self.edges.iter().any(|&(x, y, d)| {
                (k == x && l == y && e - c == d) || (l == x && k == y && c - e == d)
            }),
            (At::Left(u), At::Cell(c, k)) => touches(self.ends[0], u, c, k),
            (At::Right(u), At::Cell(c, k)) => touches(self.ends[1], u, columns - 1 - c, k),
            (At::Cell(..), _) => self.are_joined(b, a, columns),
            (At::Left(u), At::Left(v)) => joined(self.ends[0], u, v),
            (At::Right(u), At::Right(v)) => joined(self.ends[1], u, v),
            _ => false,
        }
    }

    /// For each vertex the set of its neighbours; `None` if there are too many vertices.
    fn masks(&self, all: &[At], columns: i64) -> Option<Vec<Mask>> {
        if all.len() > MOST_BITS {
            return None;
        }
        let mask = |a: &At| {
            let near = all.iter().enumerate();
            near.filter(|(_, b)| self.are_joined(*a, **b, columns))
                .fold(0, |mask, (bit, _)| mask | 1 << bit)
        };
        Some(all.iter().map(mask).collect())
    }

    /// The nimber of the graph on these vertices, found by playing all moves; `None` if it is too large.
    pub fn nimber(&self, all: &[At], columns: i64, player: &mut Player) -> Option<u32> {
        player.nimber(&self.masks(all, columns)?)
    }

    /// The nimbers of the positions after a move on each vertex.
    pub fn options(&self, all: &[At], columns: i64, player: &mut Player) -> Option<BTreeSet<u32>> {
        let left = all.iter().map(|own| self.without(all, *own, columns));
        left.map(|left| self.nimber(&left, columns, player))
            .collect()
    }

    fn without(&self, all: &[At], played: At, columns: i64) -> Vec<At> {
        let stays = |own: &&At| **own != played && !self.are_joined(played, **own, columns);
        all.iter().filter(stays).copied().collect()
    }

    fn components(&self, all: &[At], columns: i64) -> Vec<Vec<At>> {
        let mut left: BTreeSet<At> = all.iter().copied().collect();
        let mut found = Vec::new();
        while let Some(first) = left.pop_first() {
            let mut component = vec![first];
            let mut at = 0;
            while at < component.len() {
                let own = component[at];
                let near = left.iter().filter(|b| self.are_joined(own, **b, columns));
                let near: Vec<At> = near.copied().collect();
                for other in near {
                    left.remove(&other);
                    component.push(other);
                }
                at += 1;
            }
            found.push(component);
        }
        found
    }

    /// All moves at the left end with this cap; `None` if one leaves a cap that is not listed.
    pub fn end_moves(&self, cap: &Cap, player: &mut Player) -> Option<BTreeSet<EndMove>> {
        let own = cap.1.len() as i64;
        let margin = self.margin(cap);
        let (all, columns) = self.word(cap, margin + 3 * self.radius + 2, &(0, Vec::new()));
        let mut found = BTreeSet::new();
        for played in &all {
            if matches!(played, At::Cell(column, _) if *column >= own + margin) {
                continue;
            }
            let left = self.without(&all, *played, columns);
            // Vertices behind the columns that the move changes stay with the run, even if they are not joined to it.
            let gone = all.iter().filter(|own| !left.contains(own));
            let border = gone.map(column).fold(own, |most, own| most.max(own + 1));
            let beyond = |own: &At| matches!(own, At::Cell(column, _) if *column >= border);
            let (mut stays, mut apart) = (Vec::new(), Vec::new());
            for component in self.components(&left, columns) {
                match component.iter().any(beyond) {
                    true => stays.extend(component),
                    false => apart.extend(component),
                }
            }
            let value = self.nimber(&apart, columns, player)?;
            let (piece, masks) = shape(&stays, 0, border);
            let (cap, start) = self.left_cap(piece, &masks, 0)?;
            found.insert((cap, start - own, value));
        }
        Some(found)
    }

    /// The left cap that consists of these vertices, with its columns from `first` on, and the start of the run after
    /// it.
    fn left_cap(&self, piece: Mask, masks: &[u32], first: i64) -> Option<(usize, i64)> {
        (0..=masks.len()).find_map(|start| {
            let whole = masks[start..].iter().all(|own| *own == self.full);
            let found = self.caps[0].iter().position(|(own, columns)| {
                let empty = start.checked_sub(columns.len());
                let fits = empty.is_some_and(|empty| {
                    masks[..empty].iter().all(|own| *own == 0) && masks[empty..start] == columns[..]
                });
                *own == piece && fits && (piece == 0 || columns.len() == start)
            });
            found
                .filter(|_| whole)
                .map(|cap| (cap, first + start as i64))
        })
    }

    /// The move on a kind of vertices inside the run; `None` if it does not split the run, or leaves caps that are not
    /// listed.
    pub fn deep(&self, mirror: &View, kind: usize, player: &mut Player) -> Option<Deep> {
        let none = (0, Vec::new());
        let (all, columns) = self.word(&none, 4 * self.radius + 3, &none);
        let middle = 2 * self.radius + 1;
        let left = self.without(&all, At::Cell(middle, kind), columns);
        let gone = || all.iter().filter(|own| !left.contains(own)).map(column);
        let first = gone().fold(middle, i64::min);
        // The zone has at least as many columns as an edge spans, because a longer edge would join the two sides.
        let last = gone().fold(middle, i64::max);
        let last = last.max(first + self.radius - 1);
        let side = |own: &At| match own {
            At::Cell(column, _) if *column < first => -1,
            At::Cell(column, _) if *column > last => 1,
            _ => 0,
        };
        let zone: Vec<At> = left.iter().filter(|own| side(own) == 0).copied().collect();
        let (mut parts, mut apart) = ([Vec::new(), Vec::new()], Vec::new());
        for component in self.components(&zone, columns) {
            let touches = |to: i64| {
                left.iter().any(|other| {
                    side(other) == to
                        && component
                            .iter()
                            .any(|own| self.are_joined(*own, *other, columns))
                })
            };
            match (touches(-1), touches(1)) {
                (true, true) => return None,
                (true, false) => parts[0].extend(component),
                (false, true) => parts[1].extend(component),
                (false, false) => apart.extend(component),
            }
        }
        let (_, mut masks) = shape(&parts[0], first, last + 1);
        masks.reverse();
        let (cap, start) = mirror.left_cap(0, &masks, 0)?;
        let (_, masks) = shape(&parts[1], first, last + 1);
        let (other, begin) = self.left_cap(0, &masks, 0)?;
        Some(Deep {
            left: cap,
            right: other,
            before: start - (last - middle) - 1,
            after: begin - (middle - first) - 1,
            apart: self.nimber(&apart, columns, player)?,
        })
    }
}

fn touches(piece: &Piece, u: usize, column: i64, kind: usize) -> bool {
    let mut attached = piece.attached.iter();
    attached.any(|own| own.0 == u && own.1 as i64 == column && own.2 == kind)
}

fn joined(piece: &Piece, u: usize, v: usize) -> bool {
    piece.joins.contains(&(u, v)) || piece.joins.contains(&(v, u))
}

/// The column of a vertex; -1 for a vertex of an end.
fn column(own: &At) -> i64 {
    match own {
        At::Cell(column, _) => *column,
        _ => -1,
    }
}

/// The vertices of the left end, and the columns from `first` up to, but not including, `last`.
fn shape(vertices: &[At], first: i64, last: i64) -> (Mask, Vec<u32>) {
    let (mut piece, mut masks) = (0, vec![0; (last - first).max(0) as usize]);
    for own in vertices {
        match *own {
            At::Left(u) => piece |= 1 << u,
            At::Cell(column, kind) if (first..last).contains(&column) => {
                masks[(column - first) as usize] |= 1 << kind;
            }
            _ => {}
        }
    }
    (piece, masks)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A leaf takes one column; edges over two columns keep both sides together.
    #[test]
    fn edges_past_a_move_keep_both_sides_together() {
        let mut strip = Strip {
            kinds: vec!["a".to_owned(), "leaf".to_owned()],
            edges: vec![(0, 1, 0), (0, 0, 1)],
            caps: [vec![(0, Vec::new())], vec![(0, Vec::new())]],
            ..Strip::default()
        };
        let deep = |own: &Strip| {
            let mirror = View::new(own, true);
            View::new(own, false).deep(&mirror, 1, &mut Player::default())
        };
        let parted = deep(&strip).expect("a caterpillar is parted");
        assert_eq!((parted.before, parted.after, parted.apart), (0, 0, 0));
        strip.edges.push((0, 0, 2));
        assert_eq!(deep(&strip), None);
    }
}
