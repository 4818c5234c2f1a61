//! Maps that may be symmetries for all parameters.

use nk_verify::symmetry::{Family, Map, Spot, Term};

use super::samples::Sample;
use super::terms::{half, tidy};

/// A map of an index that runs from `low` to `low + length - 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Move {
    Keep,
    /// The index is reflected in the middle of its range.
    Reflect,
    /// The index grows by (length + k) div 2, cyclically.
    Half(i64),
    /// The index grows by k, cyclically.
    Turn(i64),
    /// The index i becomes k - i, cyclically.
    Flip(i64),
}

impl Move {
    fn inverse(self) -> Move {
        match self {
            Move::Half(own) => Move::Half(-own),
            Move::Turn(own) => Move::Turn(-own),
            own => own,
        }
    }
}

/// Moves of an index that are tried for mirrors.
const MOVES: [Move; 10] = [
    Move::Half(0),
    Move::Reflect,
    Move::Keep,
    Move::Flip(0),
    Move::Half(-1),
    Move::Half(1),
    Move::Turn(1),
    Move::Turn(-1),
    Move::Flip(1),
    Move::Flip(-1),
];
/// Moves of an index that are tried with exchanges of names, for transitivity.
const STEPS: [Move; 7] = [
    Move::Keep,
    Move::Reflect,
    Move::Flip(0),
    Move::Turn(1),
    Move::Turn(-1),
    Move::Flip(1),
    Move::Flip(-1),
];

/// The largest number of maps that are tried.
const MOST: usize = 4_000;

/// The range of an index that depends only on the parameters.
#[derive(Clone)]
struct Range {
    low: Term,
    high: Term,
    length: Term,
}

pub(super) struct Candidates<'c> {
    family: &'c Family,
    samples: &'c [Sample],
    /// For each name and index the range; `None` if it depends on other indices.
    ranges: Vec<Vec<Option<Range>>>,
}

/// A map by its parts: for each name the name of the images, and the moves of the indices.
#[derive(Clone)]
struct Parts {
    to: Vec<usize>,
    moves: Vec<Vec<Move>>,
}

impl<'c> Candidates<'c> {
    pub fn new(family: &'c Family, samples: &'c [Sample]) -> Candidates<'c> {
        let is_of_parameters = |own: &Term| {
            let mut inside = true;
            own.each_variable(&mut |variable| inside &= variable < family.parameters);
            inside
        };
        let ranges = family.names.iter().enumerate().map(|(number, name)| {
            let rule = family.vertices.iter().find(|own| own.name == number);
            let range = |at: usize| {
                let local = rule?.locals.get(at)?;
                let ([low], [high]) = (&local.low[..], &local.high[..]) else {
                    return None;
                };
                if !is_of_parameters(low) || !is_of_parameters(high) {
                    return None;
                }
                let length = high.clone().minus(low.clone()).plus(Term::Number(1));
                Some(Range {
                    low: low.clone(),
                    high: high.clone(),
                    length: tidy(&length),
                })
            };
            (0..name.indices).map(range).collect()
        });
        Candidates {
            family,
            samples,
            ranges: ranges.collect(),
        }
    }

    /// Maps that are mirrors of the samples.
    pub fn mirrors(&self) -> impl Iterator<Item = Map> + '_ {
        let maps = self
            .involutions()
            .into_iter()
            .filter_map(|own| self.map(&own));
        maps.filter(|map| {
            self.samples.iter().all(|own| {
                own.keeps_apart(map, None) && own.is_involution(map) && own.has_symmetry(map)
            })
        })
    }

    /// First moves, each with a map that is a mirror of the position that the move leaves in every sample.
    pub fn first_moves(&self) -> impl Iterator<Item = (Spot, Map)> + '_ {
        let maps = self
            .involutions()
            .into_iter()
            .filter_map(|own| self.map(&own));
        let maps = maps.filter(|map| {
            let mut samples = self.samples.iter();
            samples.all(|own| own.is_involution(map) && own.has_symmetry(map))
        });
        let spots = self.spots();
        maps.flat_map(move |map| {
            let is_right = |spot: &Spot| {
                self.samples.iter().all(|own| {
                    spot.at(&own.parameters).is_some_and(|first| {
                        own.graph.vertices.contains(&first)
                            && map.of(&own.parameters, &first).as_ref() == Some(&first)
                            && own.keeps_apart(&map, Some(&first))
                    })
                })
            };
            let found = spots.iter().find(|own| is_right(own)).cloned();
            found.map(|spot| (spot, map))
        })
    }

    /// A vertex, and maps by which each vertex may be taken to it; the verifier decides whether they suffice.
    pub fn alike(&self) -> Option<(Spot, Vec<[Map; 2]>)> {
        let names = self.family.names.len();
        let ranges: Option<Vec<Range>> = self.ranges.first()?.iter().cloned().collect();
        let base = Spot {
            name: 0,
            indices: ranges?.into_iter().map(|own| own.low).collect(),
        };
        let mut maps = Vec::new();
        let identity: Vec<usize> = (0..names).collect();
        for at in 0..base.indices.len() {
            let moves = |name: usize| {
                let own = 0..self.family.names[name].indices;
                own.map(|index| {
                    if index == at {
                        Move::Turn(1)
                    } else {
                        Move::Keep
                    }
                })
                .collect()
            };
            let parts = Parts {
                to: identity.clone(),
                moves: (0..names).map(moves).collect(),
            };
            maps.extend(self.with_inverse(&parts));
        }
        for name in 1..names {
            if maps
                .iter()
                .any(|own: &[Map; 2]| own.iter().any(|own| own.images[name].name < name))
            {
                continue;
            }
            let found = self.exchanges().into_iter().find_map(|own| {
                if own.to[name] >= name {
                    return None;
                }
                self.with_inverse(&own)
            });
            maps.push(found?);
        }
        Some((base, maps))
    }

    /// A map with its inverse, if it is a symmetry of the samples.
    fn with_inverse(&self, parts: &Parts) -> Option<[Map; 2]> {
        let map = self.map(parts)?;
        if !self.samples.iter().all(|own| own.has_symmetry(&map)) {
            return None;
        }
        let mut inverse = parts.clone();
        for (name, to) in parts.to.iter().enumerate() {
            inverse.to[*to] = name;
            inverse.moves[*to] = parts.moves[name].iter().map(|own| own.inverse()).collect();
        }
        Some([map, self.map(&inverse)?])
    }

    /// Maps that are of order two, some only if certain lengths are even, or odd.
    fn involutions(&self) -> Vec<Parts> {
        let mut found = Vec::new();
        for to in self.permutations() {
            if (0..to.len()).any(|own| to[to[own]] != own) {
                continue;
            }
            for shared in choices(&MOVES, self.most_indices()) {
                let moves = |name: usize| {
                    let own = shared[..self.family.names[name].indices].iter();
                    match to[name] < name {
                        true => own.map(|own| own.inverse()).collect(),
                        false => own.copied().collect(),
                    }
                };
                found.push(Parts {
                    moves: (0..to.len()).map(moves).collect(),
                    to: to.clone(),
                });
            }
        }
        found.truncate(MOST);
        found
    }

    /// Maps that exchange names.
    fn exchanges(&self) -> Vec<Parts> {
        let mut found = Vec::new();
        let counts: Vec<usize> = self.family.names.iter().map(|own| own.indices).collect();
        let all: usize = counts.iter().sum();
        let each = choices(&STEPS, if all <= 4 { all } else { self.most_indices() });
        for to in self.permutations() {
            for chosen in &each {
                let mut begin = 0;
                let moves = counts.iter().map(|count| {
                    let own = chosen[begin..begin + count].to_vec();
                    begin += if all <= 4 { *count } else { 0 };
                    own
                });
                found.push(Parts {
                    moves: moves.collect(),
                    to: to.clone(),
                });
                if found.len() >= MOST {
                    return found;
                }
            }
        }
        found
    }

    fn most_indices(&self) -> usize {
        let counts = self.family.names.iter().map(|own| own.indices);
        counts.max().unwrap_or(0)
    }

    /// Permutations of the names that keep the number of indices.
    fn permutations(&self) -> Vec<Vec<usize>> {
        let names = &self.family.names;
        let mut found: Vec<Vec<usize>> = vec![Vec::new()];
        for name in names {
            let longer = |own: &Vec<usize>| {
                let free = (0..names.len()).filter(|to| !own.contains(to));
                let free = free.filter(|to| names[*to].indices == name.indices);
                let all = free.map(|to| {
                    let mut own = own.clone();
                    own.push(to);
                    own
                });
                all.collect::<Vec<_>>()
            };
            found = found.iter().flat_map(longer).take(MOST).collect();
        }
        found
    }

    /// Vertices that may be a first move: each index is the first, the middle or the last one.
    fn spots(&self) -> Vec<Spot> {
        let mut found = Vec::new();
        for (name, ranges) in self.ranges.iter().enumerate() {
            let mut all: Vec<Vec<Term>> = vec![Vec::new()];
            for range in ranges {
                let Some(range) = range else {
                    all.clear();
                    continue;
                };
                let sum = tidy(&range.low.clone().plus(range.high.clone()));
                let places = [range.low.clone(), half(&sum), range.high.clone()];
                let longer = |own: &Vec<Term>| {
                    places.clone().map(|place| {
                        let mut own = own.clone();
                        own.push(place);
                        own
                    })
                };
                all = all.iter().flat_map(longer).collect();
            }
            found.extend(all.into_iter().map(|indices| Spot { name, indices }));
        }
        found
    }

    /// The map, unless it moves an index whose range depends on other indices.
    fn map(&self, parts: &Parts) -> Option<Map> {
        let images = parts.to.iter().enumerate().map(|(name, to)| {
            let indices = parts.moves[name].iter().enumerate().map(|(at, own)| {
                let index = Term::Variable(self.family.parameters + at);
                let there = &self.ranges[*to][at];
                match (own, &self.ranges[name][at], there) {
                    (Move::Keep, None, None) => Some(index),
                    (own, Some(here), Some(there)) => Some(moved(*own, index, here, there)),
                    _ => None,
                }
            });
            Some(Spot {
                name: *to,
                indices: indices.collect::<Option<_>>()?,
            })
        });
        Some(Map {
            images: images.collect::<Option<_>>()?,
        })
    }
}

/// The image of an index with the range `here` in the range `there`.
fn moved(own: Move, index: Term, here: &Range, there: &Range) -> Term {
    let place = index.minus(here.low.clone());
    let turned = |by: Term| {
        let turned = tidy(&by).modulo(there.length.clone());
        match there.low {
            Term::Number(0) => turned,
            _ => turned.plus(there.low.clone()),
        }
    };
    match own {
        Move::Keep => tidy(&place.plus(there.low.clone())),
        Move::Reflect => tidy(&there.high.clone().minus(place)),
        Move::Half(0) => turned(place.plus(half(&here.length))),
        Move::Half(by) => {
            let length = tidy(&here.length.clone().plus(Term::Number(by)));
            turned(place.plus(half(&length)))
        }
        Move::Turn(by) => turned(place.plus(Term::Number(by))),
        Move::Flip(by) => turned(Term::Number(by).minus(place)),
    }
}

/// Lists of `count` moves. For each length at most the first [`MOST`] are kept.
fn choices(moves: &[Move], count: usize) -> Vec<Vec<Move>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        let longer = |own: &Vec<Move>| {
            let own = own.clone();
            moves.iter().map(move |next| {
                let mut own = own.clone();
                own.push(*next);
                own
            })
        };
        all = all.iter().flat_map(longer).take(MOST).collect();
    }
    all
}
