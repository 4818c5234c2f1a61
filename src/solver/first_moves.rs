//! First moves after which a mirror settles the rest, so that the player who moves wins.

use super::components::parts;
use super::fact::Fact;
use super::goal::Goal;
use nk_base::cancellation::{CancelToken, StopReason};
use nk_graph::{Graph, induced, mirror, orbits_within};

/// The visits of edge ends that the search for the orbits of vertices may take.
const WORK: usize = 1_000_000;

/// What a first move shows after which each component has a mirror or cancels. The rest is a P-position, so the nimber
/// of the connected graph is not 0. If the graph is vertex-transitive, all moves leave the same position, and the
/// nimber is 1.
///
/// `None` if no such move is found, or if what it shows is not what was asked for.
pub(super) fn answer(
    graph: &Graph,
    goal: Goal,
    stop: &CancelToken,
) -> Result<Option<Fact>, StopReason> {
    let order = graph.order();
    let orbits = orbits_within(graph, WORK).least;
    let firsts: Vec<usize> = (0..order).filter(|&v| orbits[v] as usize == v).collect();
    let fact = match (goal, firsts.len()) {
        (_, 1) => Fact::Exact(1),
        (Goal::Is(0), _) => Fact::Not(1),
        _ => return Ok(None),
    };
    for v in firsts {
        let is_left = |&u: &usize| u != v && !graph.has_edge(u, v);
        let rest: Vec<usize> = (0..order).filter(is_left).collect();
        let (parts, singles) = parts(&induced(graph, &rest), stop)?;
        if singles == 0 && parts.iter().all(|part| mirror(&part.graph).is_some()) {
            return Ok(Some(fact));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::answer;
    use crate::definition::nimber_by_definition;
    use crate::fact::Fact;
    use crate::goal::Goal;
    use nk_base::cancellation::CancelToken;
    use nk_graph::{Graph, components};
    use nk_testing::Random;

    /// A graph with a mirror, and up to two further vertices that are joined to some of its vertices.
    fn nearly_mirrored(random: &mut Random) -> Graph {
        let half = 3 + random.below(4_usize);
        let order = 2 * half + random.below(3_usize);
        let image = |v: usize| {
            if v < 2 * half {
                (v + half) % (2 * half)
            } else {
                v
            }
        };
        let mut edges = Vec::new();
        for v in 0..2 * half {
            for u in 0..v {
                if u != image(v) && random.one_in(4) {
                    edges.extend([(u, v), (image(u), image(v))]);
                }
            }
        }
        for v in 2 * half..order {
            for u in 0..v {
                if random.one_in(3) {
                    edges.push((u, v));
                }
            }
        }
        let ends = |(u, v): (usize, usize)| (u.min(v) as u32, u.max(v) as u32);
        Graph::from_edges(order, edges.into_iter().map(ends).collect())
    }

    #[test]
    fn what_a_first_move_shows_agrees_with_the_definition() {
        let mut random = Random(77);
        let stop = CancelToken::new();
        let mut found = 0;
        for _ in 0..2_000 {
            let graph = nearly_mirrored(&mut random);
            if components(&graph).len() != 1 {
                continue;
            }
            let nimber = nimber_by_definition(&graph).expect("a small graph");
            for goal in [Goal::Exact, Goal::Is(0), Goal::Is(1)] {
                match answer(&graph, goal, &stop).expect("no stop") {
                    None => continue,
                    Some(Fact::Exact(own)) => assert_eq!(own, nimber, "{graph:?}"),
                    Some(Fact::Not(bits)) => {
                        assert_eq!((goal, bits), (Goal::Is(0), 1));
                        assert_ne!(nimber, 0, "{graph:?}");
                    }
                }
                found += 1;
            }
        }
        assert!(found > 150, "{found}");
    }

    /// All vertices of these graphs are alike: the nimber is 1 where a mirror settles what a move leaves.
    #[test]
    fn graphs_with_vertices_that_are_alike_have_nimber_0_or_1() {
        let stop = CancelToken::new();
        let mut found = 0;
        for order in 5..16_usize {
            for steps in 1..1_u32 << (order / 2) {
                let is_step = |step: usize| steps >> (step.min(order - step) - 1) & 1 == 1;
                let pairs = (0..order).flat_map(|v| (0..v).map(move |u| (u, v)));
                let edges = pairs.filter(|(u, v)| is_step(v - u));
                let graph =
                    Graph::from_edges(order, edges.map(|(u, v)| (u as u32, v as u32)).collect());
                if components(&graph).len() != 1 {
                    continue;
                }
                if let Some(fact) = answer(&graph, Goal::Exact, &stop).expect("no stop") {
                    let nimber = nimber_by_definition(&graph).expect("a small graph");
                    assert_eq!((fact, nimber), (Fact::Exact(1), 1), "{order}, {steps:b}");
                    found += 1;
                }
            }
        }
        assert!(found > 40, "{found}");
    }
}
