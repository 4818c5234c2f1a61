//! Members of a system that have the same values because of its equations.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::plan::ScanPlan;
use nk_system::{Member, System};

/// For each member its representative, which is the earliest in `order` of the members that were found to have the same
/// values.
///
/// Members begin in one class if their first index and initial values agree. Classes are then divided until the plans
/// of all members of a class agree, where a plan refers to classes instead of members. Then all members of a class have
/// the same values, by induction on the index and the order. If that takes too many rounds, each member is its own
/// representative.
pub(super) fn find(system: &System, order: &[Member]) -> Vec<Member> {
    let sequence = |member: Member| &system.sequences[member];
    let mut names = earliest(order, |own| (sequence(own).first, &sequence(own).initial));
    for _ in 0..MOST_ROUNDS {
        let plan = |own| ScanPlan::new(own, &names);
        let plans: Vec<ScanPlan> = system.sequences.iter().map(plan).collect();
        let divided = earliest(order, |own| (names[own], &plans[own]));
        if divided == names {
            return names;
        }
        names = divided;
    }
    (0..order.len()).collect()
}

/// The most rounds. Each round finds at least one more class, so systems with fewer members need no more rounds.
const MOST_ROUNDS: usize = 200;

/// For each member the first one that has the same key.
fn earliest<K: Hash + Eq>(order: &[Member], key: impl Fn(Member) -> K) -> Vec<Member> {
    let mut first: FxHashMap<K, Member> = FxHashMap::default();
    for &member in order {
        first.entry(key(member)).or_insert(member);
    }
    (0..order.len()).map(|member| first[&key(member)]).collect()
}
