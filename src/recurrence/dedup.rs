//! Members of a system that have the same values, seen from its equations.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::plan::Plan;
use nk_system::{Member, System};

/// For each member the one that stands for it, the earliest in `order` of those found to have its values.
///
/// Members begin as one class if their first index and initial values agree; classes are then divided until the plans
/// of all members of a class agree, where the members named in a plan count as their classes. Then all members of a
/// class have the same values, by induction on the index and the order. Where that takes too many rounds, each member
/// stands for itself.
pub(super) fn find(system: &System, order: &[Member]) -> Vec<Member> {
    let sequence = |member: Member| &system.sequences[member];
    let mut names = earliest(order, |own| (sequence(own).first, &sequence(own).initial));
    for _ in 0..MOST_ROUNDS {
        let plan = |own| Plan::new(own, &names);
        let plans: Vec<Plan> = system.sequences.iter().map(plan).collect();
        let divided = earliest(order, |own| (names[own], &plans[own]));
        if divided == names {
            return names;
        }
        names = divided;
    }
    (0..order.len()).collect()
}

/// Each round finds a class more at least, so systems of fewer members need no more.
const MOST_ROUNDS: usize = 200;

/// For each member the first one that has the same key.
fn earliest<K: Hash + Eq>(order: &[Member], key: impl Fn(Member) -> K) -> Vec<Member> {
    let mut first: FxHashMap<K, Member> = FxHashMap::default();
    for &member in order {
        first.entry(key(member)).or_insert(member);
    }
    (0..order.len()).map(|member| first[&key(member)]).collect()
}
