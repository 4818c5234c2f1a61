//! Nimbers of long strips with hundreds of vertices, for the referee.
//!
//! A position of a strip is the part between two [`ends`](super::ends), and a table has the nimbers of the positions. A
//! move far from both ends leaves the part from one end to the cut and the part from the cut to the other end. A move
//! near an end leaves another end. Positions that are too short for this are solved by the definition. Vertices that
//! stay connected past a move are part of an end. Positions that are also in the strip of a neighbouring n, with the
//! same neighbours of all vertices, are looked up there.

use std::rc::Rc;

use super::ends::{Agreement, Before, Side};
use super::plain::{Near, Options, Plain, components};

/// The nimbers of the graphs of a family, one after another.
pub struct Referee {
    plain: Plain,
    strips: Vec<Rc<Strip>>,
    recent: Vec<usize>,
}

/// The number of graphs whose strips are stored.
const RECENT: usize = 2;

/// The largest number of moves that are played for all graphs of one family together.
const MOST_MOVES: usize = 3_000_000;
/// This many moves that are looked up in tables count as one move.
const LOOKED_UP: usize = 16;

/// The largest number of positions between ends of one graph.
const MOST_POSITIONS: usize = 4_000_000;

struct Strip {
    near: Near,
    left: Side,
    right: Side,
    agreement: Agreement,
    before: Option<Rc<Strip>>,
    /// For each vertex the nimber of the components that its cut leaves besides the two ends.
    loose: Vec<u8>,
    /// The nimbers by left end and right end, and in the other order.
    table: [Vec<u8>; 2],
}

const UNKNOWN: u8 = u8::MAX;

impl Referee {
    pub fn new() -> Referee {
        Referee {
            plain: Plain::new(MOST_MOVES),
            strips: Vec::new(),
            recent: Vec::new(),
        }
    }

    /// The nimber of a graph whose vertices are numbered along a strip; `None` if it takes too long.
    pub fn nimber(&mut self, near: &Near) -> Option<u32> {
        let all: Vec<usize> = (0..near.len()).collect();
        let (mut value, mut strips) = (0, Vec::new());
        for part in components(near, &all) {
            if part.len() <= 3 {
                value ^= self.plain.nimber(near, &part);
                continue;
            }
            let own = renumbered(near, &part);
            let strip = self.strip(own)?;
            value ^= strip.table[0][0];
            strips.push(strip);
        }
        self.recent.push(strips.len());
        self.strips.extend(strips);
        if self.recent.len() > RECENT {
            self.strips.drain(..self.recent.remove(0));
        }
        Some(u32::from(value))
    }

    fn strip(&mut self, near: Near) -> Option<Rc<Strip>> {
        let agreements = self.strips.iter().map(|own| agreement(&near, &own.near));
        let best = agreements
            .enumerate()
            .max_by_key(|(_, own)| own.prefix + own.suffix);
        let (before, agreement) = match best {
            Some((at, own)) => (Some(Rc::clone(&self.strips[at])), own),
            None => (
                None,
                Agreement {
                    prefix: 0,
                    suffix: 0,
                },
            ),
        };
        if let Some(known) = before.as_ref().filter(|own| own.near == near) {
            return Some(Rc::clone(known));
        }
        let mut strip = Strip::new(near, before, agreement, &mut self.plain)?;
        strip.value(0, 0, &mut self.plain);
        strip.before = None;
        (self.plain.left > 0).then(|| Rc::new(strip))
    }
}

fn renumbered(near: &Near, part: &[usize]) -> Near {
    let number = |u: &usize| part.binary_search(u).ok();
    let own = |v: &usize| near[*v].iter().filter_map(number).collect();
    part.iter().map(own).collect()
}

/// The graph with its vertices in the opposite order.
fn mirrored(near: &Near) -> Near {
    let last = near.len().wrapping_sub(1);
    let turned = |own: &Vec<usize>| own.iter().rev().map(|v| last - v).collect();
    near.iter().rev().map(turned).collect()
}

fn agreement(near: &Near, other: &Near) -> Agreement {
    let (own, there) = (near.len(), other.len());
    let alike = near
        .iter()
        .zip(other)
        .take_while(|(own, other)| own == other);
    let prefix = alike.count();
    let turned = near.iter().rev().zip(other.iter().rev());
    let same = |(a, b): &(&Vec<usize>, &Vec<usize>)| {
        a.len() == b.len() && a.iter().zip(*b).all(|(u, v)| u + there == v + own)
    };
    let suffix = turned.take_while(same).count();
    Agreement { prefix, suffix }
}

impl Strip {
    fn new(
        near: Near,
        before: Option<Rc<Strip>>,
        agreement: Agreement,
        plain: &mut Plain,
    ) -> Option<Strip> {
        let order = near.len();
        let turned = Agreement {
            prefix: agreement.suffix,
            suffix: agreement.prefix,
        };
        let known = before.as_deref();
        let behind = known.map(|own| Before {
            side: &own.left,
            agreement,
        });
        let ahead = known.map(|own| Before {
            side: &own.right,
            agreement: turned,
        });
        let mut left = Side::new(near.clone(), behind, plain);
        let mut right = Side::new(mirrored(&near), ahead, plain);
        let lows = left.needed(&right, |v| v < order / 2);
        let highs = right.needed(&left, |v| order - 1 - v >= order / 2);
        if !left.close(&lows, behind, plain) || !right.close(&highs, ahead, plain) {
            return None;
        }
        let bits = |cut: &Option<_>| cut.as_ref().map_or(0, |own: &super::ends::Move| own.bits);
        let loose = (0..order)
            .map(|v| bits(&left.cuts[v]) ^ bits(&right.cuts[order - 1 - v]) ^ left.between[v]);
        let loose = loose.collect();
        let cells = left.ends.len() * right.ends.len();
        if cells > MOST_POSITIONS {
            return None;
        }
        Some(Strip {
            near,
            left,
            right,
            agreement,
            before,
            loose,
            table: [vec![UNKNOWN; cells], vec![UNKNOWN; cells]],
        })
    }

    fn known(&self, l: usize, r: usize) -> u8 {
        self.table[0][l * self.right.ends.len() + r]
    }

    /// The nimber of the position between two ends.
    fn value(&mut self, l: usize, r: usize, plain: &mut Plain) -> u8 {
        let known = self.known(l, r);
        if known != UNKNOWN {
            return known;
        }
        let value = match self.known_before(l, r) {
            Some(known) => known,
            None => self.computed(l, r, plain),
        };
        assert_ne!(value, UNKNOWN);
        self.table[0][l * self.right.ends.len() + r] = value;
        self.table[1][r * self.left.ends.len() + l] = value;
        value
    }

    fn known_before(&self, l: usize, r: usize) -> Option<u8> {
        let before = self.before.as_ref()?;
        let order = self.near.len();
        let (left, right) = (&self.left.ends[l], &self.right.ends[r]);
        let is_early = right.first + self.agreement.prefix >= order;
        let is_late = left.first + self.agreement.suffix >= order;
        let pairs = [
            (is_early, left.same, right.moved),
            (is_late, left.moved, right.same),
        ];
        pairs.iter().find_map(|(is_shared, left, right)| {
            let pair = left.zip(*right).filter(|_| *is_shared)?;
            let known = before.known(pair.0 as usize, pair.1 as usize);
            (known != UNKNOWN).then_some(known)
        })
    }

    fn computed(&mut self, l: usize, r: usize, plain: &mut Plain) -> u8 {
        let order = self.near.len();
        let (left, right) = (&self.left.ends[l], &self.right.ends[r]);
        if left.first + right.first >= order || plain.left == 0 {
            return 0;
        }
        let is_long = left.reach + right.full <= order
            && right.reach + left.full <= order
            && left.start + right.start <= order;
        if !is_long {
            return plain.nimber(&self.near, &self.between(l, r));
        }
        let (from, to) = (left.start, order - right.start);
        plain.spend(1 + (to - from) / LOOKED_UP);
        let mut options = Options::default();
        for at in 0..self.left.ends[l].moves.len() {
            let own = self.left.ends[l].moves[at];
            options.add(own.bits ^ self.value(own.end as usize, r, plain));
        }
        for at in 0..self.right.ends[r].moves.len() {
            let own = self.right.ends[r].moves[at];
            options.add(own.bits ^ self.value(l, own.end as usize, plain));
        }
        for v in from..to {
            let cuts = (self.right.cuts[order - 1 - v], self.left.cuts[v]);
            let (Some(before), Some(behind)) = cuts else {
                unreachable!("a move that parts nothing is near an end");
            };
            let (before, behind) = (before.end as usize, behind.end as usize);
            let mut first = self.table[0][l * self.right.ends.len() + before];
            let mut second = self.table[1][r * self.left.ends.len() + behind];
            if first == UNKNOWN {
                first = self.value(l, before, plain);
            }
            if second == UNKNOWN {
                second = self.value(behind, r, plain);
            }
            options.add(first ^ second ^ self.loose[v]);
        }
        options.mex()
    }

    /// The vertices between two ends.
    fn between(&self, l: usize, r: usize) -> Vec<usize> {
        let (left, right) = (&self.left.ends[l], &self.right.ends[r]);
        let last = self.near.len() - 1;
        let is_gap = |gaps: &[u16], ahead: usize| {
            u16::try_from(ahead).is_ok_and(|ahead| gaps.binary_search(&ahead).is_ok())
        };
        let stays = |v: &usize| {
            !is_gap(&left.gaps, v - left.first) && !is_gap(&right.gaps, last - v - right.first)
        };
        (left.first..=last - right.first).filter(stays).collect()
    }
}
