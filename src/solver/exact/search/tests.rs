//! Tests of options, by comparison with sets of values.

use std::collections::BTreeSet;

use super::options::{Options, Sought};
use crate::fact::Knowledge;
use crate::goal::Goal;
use crate::known_nimbers::{KnownNimbers, PositionId};
use nk_testing::Random;

/// Positions with their nimbers, of which some are known to the table.
struct Known {
    nimbers: KnownNimbers,
    values: Vec<u32>,
}

impl Known {
    fn draw(random: &mut Random, most_open: u64) -> Known {
        let mut nimbers = KnownNimbers::new(16);
        let single = nimbers.add(1);
        nimbers.learn(single, Knowledge::Exact(1));
        let mut known = Known {
            nimbers,
            values: vec![1],
        };
        for _ in 0..12 {
            let order = 2 + random.below(30);
            let nimber = random.below(order.min(6) + 1);
            let id = known.nimbers.add(order);
            if random.below(10) >= most_open {
                known.nimbers.learn(id, Knowledge::Exact(nimber));
            } else if random.below(2) == 0 {
                let other = random.below(7);
                let bits = u64::from(other != nimber) << other;
                known.nimbers.learn(id, Knowledge::Not(bits));
            }
            known.values.push(nimber);
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
        options.finish(&known.nimbers);
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
        assert!(!options.last_is(0, &known.nimbers));
        let lists = listed(&mut random, &known, &mut options);
        let sum = |list: &Vec<PositionId>| {
            list.iter()
                .fold(0, |sum, &id| sum ^ known.values[id as usize])
        };
        let values: Vec<u32> = lists.iter().map(sum).collect();
        for value in 0..8 {
            // The answer is never wrong, and it is positive if everything needed is known.
            let last = lists.last().expect("an option");
            let all = last.iter().all(|&id| known.nimbers.exact(id).is_some());
            let is = *values.last().expect("an option") == value;
            let said = options.last_is(value, &known.nimbers);
            assert!(!said || is);
            assert!(!all || said == is);
        }
        options.arrange(&known.nimbers);
        assert!(options.bytes() >= 12);
        for value in 0..8 {
            options.rewind();
            loop {
                match options.seek(value, &known.nimbers) {
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
                        let nimber = known.values[id as usize];
                        let exact = |other: &PositionId| known.nimbers.exact(*other).is_some();
                        assert!(!exact(&id));
                        let count = |id: &PositionId| list.iter().filter(|&own| own == id).count();
                        let open = list
                            .iter()
                            .filter(|&own| !exact(own) && count(own) % 2 == 1);
                        let open: BTreeSet<_> = open.collect();
                        let news = match goal {
                            Goal::Is(wanted) => {
                                assert!(open.len() == 1 && known.nimbers.size(id) > 16);
                                assert_eq!(wanted, value ^ sum(list) ^ nimber);
                                match wanted == nimber {
                                    true => Knowledge::Exact(nimber),
                                    false => Knowledge::Not(1 << wanted),
                                }
                            }
                            Goal::Exact => {
                                // The part asked about has the least order of all open parts.
                                let order = known.nimbers.size(id);
                                assert!(
                                    open.iter()
                                        .all(|&&other| known.nimbers.size(other) >= order)
                                );
                                assert!(open.len() > 1 || order <= 16);
                                Knowledge::Exact(nimber)
                            }
                        };
                        known.nimbers.learn(id, news);
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
    let mut nimbers = KnownNimbers::new(16);
    let [single, a, b, c] = [1, 20, 18, 30].map(|size| nimbers.add(size));
    nimbers.learn(single, Knowledge::Exact(1));
    let mut options = Options::default();
    for (vertex, parts) in [
        vec![c],
        vec![a, b],
        vec![b],
        vec![b, a, single, single],
        vec![b, c, c],
    ]
    .iter()
    .enumerate()
    {
        options.begin(vertex as u32);
        (0..)
            .zip(parts)
            .for_each(|(index, &id)| options.add(id, index));
        options.finish(&nimbers);
    }
    let before = options.bytes();
    options.arrange(&nimbers);
    assert!(options.bytes() < before);
    let mut order = Vec::new();
    // No option has the value 9.
    while let Sought::Ask {
        vertex, id, goal, ..
    } = options.seek(9, &nimbers)
    {
        order.push((vertex, id));
        let news = match goal {
            Goal::Exact => Knowledge::Exact(0),
            Goal::Is(value) => Knowledge::Not(1 << value),
        };
        nimbers.learn(id, news);
    }
    assert_eq!(order, [(2, b), (1, b), (1, a), (0, c)]);
}
