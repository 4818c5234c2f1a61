//! Solves one strip with its ends: the system of its words, and the sequence of the strip.

use super::closure::{Closure, Solver, Words};
use super::error::DeriveErrorKind;
use super::quotient::{Merged, Place, merge};
use super::strip::Part;
use nk_base::cancellation::CancelToken;
use nk_system::{Back, Member, Sequence, System, Term};

/// The result for one strip.
pub struct Solved {
    /// The part, without twins.
    pub part: Part,
    pub closure: Closure,
    pub words: Words,
    /// The merged system of the words and, if the strip is not a word, of the strip.
    pub merged: System,
    pub places: Vec<Place>,
    /// The number of the strip in `places`. These are the places of the words and, if the strip is not a word, the
    /// strip's place after them. The index of the strip is its number of cells.
    pub main: Member,
}

/// Greatest number of cells that an end may be joined to: the number of words, and the size of the graphs for their
/// initial values, grow with its square.
const MOST_REACH: usize = 12;

/// The weight of a strip that is not a word, which is greater than that of all words.
const HEAVY: i64 = 1 << 20;

/// The system of a strip.
///
/// # Errors
///
/// The reason why there is none.
pub fn solve(
    part: Part,
    solver: &mut Solver,
    stop: &CancelToken,
) -> Result<Solved, DeriveErrorKind> {
    check_hubs(&part)?;
    if part.ends.iter().any(|end| end.reach() > MOST_REACH) {
        return Err(DeriveErrorKind::TooMany("cells that an end is joined to"));
    }
    let mut closure =
        Closure::new(&part, solver).map_err(|why| match (&why, part.strip.strands()) {
            (DeriveErrorKind::NotClosed(_), (strands @ 2.., _)) => {
                DeriveErrorKind::Strands(strands)
            }
            _ => why,
        })?;
    let mut wanted = Vec::new();
    if let Some(turn) = &part.closing {
        let partings = &closure.partings;
        let words = turn
            .iter()
            .enumerate()
            .map(|(behind, kind)| (partings[*kind].right, partings[behind].left));
        wanted.extend(words);
    } else {
        wanted.push((0, 0));
    }
    for side in 0..2 {
        closure.follow(side, solver)?;
    }
    let words = Words::new(&closure, &wanted, solver)?;
    let mut raw = words.system.clone();
    let mut main = 0;
    if part.closing.is_some() || !part.hubs.is_empty() {
        main = raw.sequences.len();
        let own = whole(&part, &closure, &words, solver)?;
        raw.sequences.push(own);
    }
    let weights: Vec<i64> = (0..raw.sequences.len())
        .map(|member| {
            words
                .list
                .get(member)
                .map_or(HEAVY, |own| weight(&closure, *own))
        })
        .collect();
    let kinds = part.strip.kinds.len() as i64;
    let Merged { system, places } = merge(&raw, &weights, kinds, stop)?;
    Ok(Solved {
        part,
        closure,
        words,
        merged: system,
        places,
        main,
    })
}

/// The number of vertices in the caps of a word.
fn weight(closure: &Closure, (u, w): (usize, usize)) -> i64 {
    let caps = [&closure.caps[0][u], &closure.caps[1][w]];
    let own = caps.map(|cap| {
        let columns: u32 = cap.columns.iter().map(|own| own.count_ones()).sum();
        i64::from(columns + cap.piece.count_ones())
    });
    own[0] + own[1]
}

/// Checks that each hub is joined to all vertices other than hubs, so that each move on such a vertex takes the hub.
pub fn check_hubs(part: &Part) -> Result<(), DeriveErrorKind> {
    for hub in &part.hubs {
        let remains = |vertex: String| DeriveErrorKind::HubRemains {
            hub: hub.name.clone(),
            vertex,
        };
        if let Some(kind) = (0..part.strip.kinds.len()).find(|kind| hub.kinds >> kind & 1 == 0) {
            return Err(remains(format!("{}[i]", part.strip.kinds[kind])));
        }
        for (end, own) in part.ends.iter().zip(&hub.ends) {
            if let Some(vertex) = (0..end.names.len()).find(|vertex| !own.contains(vertex)) {
                return Err(remains(format!("{} at an end", end.names[vertex])));
            }
        }
    }
    Ok(())
}

/// The sequence of a strip whose options are words although it is not a word itself: it is closed to a ring, or has
/// hubs. The index is the number of cells.
fn whole(
    part: &Part,
    closure: &Closure,
    words: &Words,
    solver: &mut Solver,
) -> Result<Sequence, DeriveErrorKind> {
    let radius = part.strip.radius() as i64;
    let mut terms = Vec::new();
    let (first, start);
    if let Some(turn) = &part.closing {
        (first, start) = (2 * radius + 1, 2 * radius + 1);
        for (member, (behind, kind)) in turn.iter().enumerate().enumerate() {
            let (own, other) = (&closure.partings[*kind], &closure.partings[behind]);
            let word = (own.right, other.left);
            let place = words.list.iter().position(|listed| *listed == word);
            terms.push(Term::Back(Back {
                a: place.unwrap_or(member),
                delay: 1 + own.after + other.before,
                constant: own.apart,
                ..Back::default()
            }));
        }
    } else {
        let reach = part.ends.iter().map(|end| end.reach()).max().unwrap_or(0);
        first = radius.max(reach as i64);
        terms.extend(words.system.sequences[0].terms.iter().cloned());
        start = words.system.sequences[0].start().max(first);
    }
    for hub in 0..part.hubs.len() {
        terms.push(Term::Constant(solver.nimber(&others(part, hub))?));
    }
    let initial = (first..start).map(|cells| solver.nimber(&part.graph(cells as usize)));
    Ok(Sequence {
        name: String::new(),
        first,
        initial: initial.collect::<Result<_, DeriveErrorKind>>()?,
        terms,
    })
}

/// The graph that a move on a hub leaves: the hubs that it is not joined to.
fn others(part: &Part, hub: usize) -> nk_graph::Graph {
    let left: Vec<usize> = (0..part.hubs.len())
        .filter(|other| *other != hub && !part.hubs[hub].hubs.contains(other))
        .collect();
    let edges = left.iter().enumerate().flat_map(|(u, own)| {
        let joined = left.iter().enumerate().filter(move |(v, _)| *v < u);
        joined
            .filter(|(_, other)| part.hubs[*own].hubs.contains(other))
            .map(move |(v, _)| (v as u32, u as u32))
    });
    nk_graph::Graph::from_edges(left.len(), edges.collect())
}
