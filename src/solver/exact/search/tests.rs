//! Tests of plans and options, by comparison with sets of values.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use super::options::{Options, Sought};
use super::plan::Plan;
use crate::exact::canonical_table::{CanonicalTable, PositionId, SINGLE};
use crate::fact::Knowledge;
use crate::goal::Goal;
use nk_testing::Random;

/// A plan leads to the right answer, seeks no value twice, and seeks no value that is ruled out.
#[test]
fn plans_end_with_the_truth() {
    let mut random = Random(1);
    for _ in 0..3000 {
        let options: BTreeSet<u32> = (0..9).filter(|_| random.below(5) > 0).collect();
        let nimber = (0..).find(|value| !options.contains(value)).expect("a mex");
        let ruled_out: BTreeSet<u32> = (0..9)
            .filter(|value| *value != nimber && random.below(4) == 0)
            .collect();
        let goal = match random.below(10) {
            9 => Goal::Exact,
            value => Goal::Is(value),
        };
        let mut plan = Plan::new(goal);
        let mut asked = Vec::new();
        let answer = loop {
            if let Some(answer) = plan.skip(|value| ruled_out.contains(&value)) {
                break answer;
            }
            let wanted = plan.wanted();
            asked.push(wanted);
            if let Some(answer) = plan.record(options.contains(&wanted)) {
                break answer;
            }
        };
        let context = format!("{options:?}, {goal:?}, not {ruled_out:?}: {answer:?}, {asked:?}");
        match (answer, goal) {
            (Knowledge::Exact(value), _) => assert_eq!(value, nimber, "{context}"),
            (Knowledge::Not(bits), Goal::Is(value)) => {
                assert!(
                    bits >> value & 1 == 1 && bits >> nimber & 1 == 0,
                    "{context}"
                );
            }
            (Knowledge::Not(_), Goal::Exact) => panic!("{context}"),
        }
        let first = match goal {
            Goal::Is(value) if value <= 3 => Some(value),
            _ => None,
        };
        // A small target comes first; all other values ascend.
        let rest = match first {
            Some(value) => {
                assert_eq!(asked[0], value, "{context}");
                &asked[1..]
            }
            None => &asked[..],
        };
        assert!(rest.is_sorted_by(|a, b| a < b), "{context}");
        assert!(
            rest.iter().all(|value| !ruled_out.contains(value)),
            "{context}"
        );
        assert!(
            rest.iter()
                .all(|&value| Some(value) != first && value <= nimber),
            "{context}"
        );
        if let (Goal::Is(target), None) = (goal, first) {
            assert!(rest.iter().all(|&value| value <= target), "{context}");
        }
    }
}

/// Positions with their nimbers, of which some are known to the table.
struct Known {
    names: CanonicalTable,
    nimbers: Vec<u32>,
}

impl Known {
    fn draw(random: &mut Random, most_open: u64) -> Known {
        let names = CanonicalTable::with_memory(1 << 20, Arc::new(AtomicU64::new(0)));
        let mut known = Known {
            names,
            nimbers: vec![1],
        };
        for _ in 0..12 {
            let order = 2 + random.below(30);
            let nimber = random.below(order.min(6) + 1);
            let id = known.names.add(order);
            if random.below(10) >= most_open {
                known.names.learn(id, Knowledge::Exact(nimber));
            } else if random.below(2) == 0 {
                let other = random.below(7);
                let bits = u64::from(other != nimber) << other;
                known.names.learn(id, Knowledge::Not(bits));
            }
            known.nimbers.push(nimber);
        }
        known
    }
}

/// The options, as lists of the components that they leave.
fn listed(random: &mut Random, known: &Known, options: &mut Options) -> Vec<Vec<PositionId>> {
    let count = 1 + random.below(8);
    let lists = (0..count).map(|vertex| {
        let parts = (0..random.below(5)).map(|_| random.below(13));
        let parts: Vec<PositionId> = parts.collect();
        options.begin(vertex);
        for (index, &id) in (0..).zip(&parts) {
            options.add(id, index);
        }
        options.finish(&known.names);
        parts
    });
    lists.collect()
}

#[test]
fn options_are_found_where_they_are() {
    let mut random = Random(2);
    let mut asked = 0;
    for round in 0..2000 {
        let mut known = Known::draw(&mut random, round % 10);
        let mut options = Options::default();
        assert!(!options.last_is(0, &known.names));
        let lists = listed(&mut random, &known, &mut options);
        let sum = |list: &Vec<PositionId>| {
            list.iter()
                .fold(0, |sum, &id| sum ^ known.nimbers[id as usize])
        };
        let values: Vec<u32> = lists.iter().map(sum).collect();
        for value in 0..8 {
            // The answer is never wrong, and it is positive if everything needed is known.
            let last = lists.last().expect("an option");
            let all = last.iter().all(|&id| known.names.exact(id).is_some());
            let is = *values.last().expect("an option") == value;
            let said = options.last_is(value, &known.names);
            assert!(!said || is);
            assert!(!all || said == is);
        }
        options.arrange(&known.names);
        assert!(options.bytes() >= 12);
        for value in 0..8 {
            options.rewind();
            loop {
                match options.seek(value, &known.names) {
                    Sought::Found => {
                        assert!(values.contains(&value));
                        break;
                    }
                    Sought::Missing => {
                        assert!(!values.contains(&value));
                        break;
                    }
                    Sought::Ask {
                        vertex,
                        index,
                        id,
                        goal,
                    } => {
                        asked += 1;
                        let list = &lists[vertex as usize];
                        assert_eq!(list[index as usize], id);
                        let nimber = known.nimbers[id as usize];
                        let exact = |other: &PositionId| known.names.exact(*other).is_some();
                        assert!(!exact(&id));
                        let count = |id: &PositionId| list.iter().filter(|&own| own == id).count();
                        let open = list
                            .iter()
                            .filter(|&own| !exact(own) && count(own) % 2 == 1);
                        let open: BTreeSet<_> = open.collect();
                        let news = match goal {
                            Goal::Is(wanted) => {
                                assert!(open.len() == 1 && known.names.order(id) > 16);
                                assert_eq!(wanted, value ^ sum(list) ^ nimber);
                                match wanted == nimber {
                                    true => Knowledge::Exact(nimber),
                                    false => Knowledge::Not(1 << wanted),
                                }
                            }
                            Goal::Exact => {
                                // The part asked about has the least order of all open parts.
                                let order = known.names.order(id);
                                assert!(
                                    open.iter().all(|&&other| known.names.order(other) >= order)
                                );
                                assert!(open.len() > 1 || order <= 16);
                                Knowledge::Exact(nimber)
                            }
                        };
                        known.names.learn(id, news);
                    }
                }
            }
        }
    }
    assert!(asked > 3000, "{asked}");
}

/// Options with a smaller largest component come first, and moves that lead to the same components are one option.
#[test]
fn options_are_asked_the_small_ones_first() {
    let mut names = CanonicalTable::with_memory(1 << 20, Arc::new(AtomicU64::new(0)));
    let [a, b, c] = [20, 18, 30].map(|order| names.add(order));
    let mut options = Options::default();
    for (vertex, parts) in [
        vec![c],
        vec![a, b],
        vec![b],
        vec![b, a, SINGLE, SINGLE],
        vec![b, c, c],
    ]
    .iter()
    .enumerate()
    {
        options.begin(vertex as u32);
        (0..)
            .zip(parts)
            .for_each(|(index, &id)| options.add(id, index));
        options.finish(&names);
    }
    let before = options.bytes();
    options.arrange(&names);
    assert!(options.bytes() < before);
    let mut order = Vec::new();
    // No option has the value 9.
    while let Sought::Ask {
        vertex, id, goal, ..
    } = options.seek(9, &names)
    {
        order.push((vertex, id));
        let news = match goal {
            Goal::Exact => Knowledge::Exact(0),
            Goal::Is(value) => Knowledge::Not(1 << value),
        };
        names.learn(id, news);
    }
    assert_eq!(order, [(2, b), (1, b), (1, a), (0, c)]);
}
