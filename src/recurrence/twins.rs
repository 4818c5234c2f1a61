//! Members of a system that have the same values, seen from its equations.

use super::plan::Plan;
use super::system::{Member, System};

/// For each member the one that stands for it, the earliest in `order` of those found to have its values.
///
/// Members begin as one class if their first index and initial values agree; classes are then divided until the plans
/// of all members of a class agree, where the members named in a plan count as their classes. Then all members of a
/// class have the same values, by induction on the index and the order.
pub(super) fn find(system: &System, order: &[Member]) -> Vec<Member> {
    let sequence = |member: Member| &system.sequences[member];
    let given = |member: Member| (sequence(member).first, &sequence(member).initial);
    let mut names = earliest(order, |a, b| given(a) == given(b));
    loop {
        let plan = |own| Plan::new(own, &names);
        let plans: Vec<Plan> = system.sequences.iter().map(plan).collect();
        let divided = earliest(order, |a, b| names[a] == names[b] && plans[a] == plans[b]);
        if divided == names {
            return names;
        }
        names = divided;
    }
}

/// For each member the first one that is the same.
fn earliest(order: &[Member], same: impl Fn(Member, Member) -> bool) -> Vec<Member> {
    let first = |member: Member| order.iter().find(|other| same(**other, member));
    (0..order.len())
        .map(|member| first(member).copied().unwrap_or(member))
        .collect()
}
