//! Random rules of deletion games.

use nk_solver::deletion::{
    Comparison, Condition, EdgeSet, Number, OptionRule, Pattern, Rules, VertexSet,
};
use nk_testing::Random;

fn set(random: &mut Random, bound: usize, depth: usize) -> VertexSet {
    if depth == 0 || random.one_in(2) {
        let place = random.below(bound);
        return match random.below(3) {
            0 => VertexSet::Neighbours(place),
            1 => VertexSet::closed(place),
            _ => VertexSet::Single(place),
        };
    }
    let (a, b) = (set(random, bound, depth - 1), set(random, bound, depth - 1));
    match random.below(3) {
        0 => a.or(b),
        1 => a.and(b),
        _ => a.without(b),
    }
}

fn number(random: &mut Random, bound: usize, depth: usize) -> Number {
    if depth > 0 && random.one_in(3) {
        let inner = number(random, bound, depth - 1);
        return match random.below(3) {
            0 => Number::Sum(vec![inner, number(random, bound, depth - 1)]),
            1 => Number::Times(random.between(-2, 2), Box::new(inner)),
            _ => Number::Modulo(Box::new(inner), random.between(1, 3)),
        };
    }
    match random.below(7) {
        0 => Number::Order,
        1 => Number::Size,
        2 => Number::PartsLeft,
        3 => Number::Count(set(random, bound, 1)),
        4 => Number::Constant(random.between(-1, 3)),
        _ => Number::Degree(random.below(bound)),
    }
}

fn condition(random: &mut Random, bound: usize, depth: usize) -> Condition {
    if depth > 0 && random.one_in(2) {
        let parts = (0..2).map(|_| condition(random, bound, depth - 1));
        let parts: Vec<Condition> = parts.collect();
        return match random.below(3) {
            0 => Condition::All(parts),
            1 => Condition::Any(parts),
            _ => Condition::Not(Box::new(condition(random, bound, depth - 1))),
        };
    }
    match random.below(5) {
        0 => Condition::Always,
        1 => Condition::Joined(random.below(bound), random.below(bound)),
        _ => Condition::Compare(
            number(random, bound, 2),
            *random.pick(&[Comparison::Equal, Comparison::Less, Comparison::AtMost]),
            number(random, bound, 1),
        ),
    }
}

fn option(random: &mut Random) -> OptionRule {
    let pattern = *random.pick(&[Pattern::Vertex, Pattern::Edge, Pattern::Path]);
    let bound = pattern.bound();
    let vertices = match random.below(4) {
        0 => VertexSet::Empty,
        1 => VertexSet::Single(random.below(bound)),
        _ => set(random, bound, 2),
    };
    let edges = match random.below(3) {
        0 => vec![EdgeSet::Between(random.below(bound), random.below(bound))],
        1 if random.one_in(3) => vec![EdgeSet::At(random.below(bound))],
        _ => Vec::new(),
    };
    let condition = condition(random, bound, 2);
    OptionRule {
        pattern,
        condition,
        vertices,
        edges,
    }
}

/// One to three options of all sorts. A move may remove nothing.
pub fn rules(random: &mut Random) -> Rules {
    let count = 1 + random.below(3usize);
    let options = (0..count).map(|_| option(random)).collect();
    Rules::new(options).expect("rules that bind what they name")
}
