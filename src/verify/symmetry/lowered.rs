//! Conditions as linear inequalities of integers, and a search for contradictions.

use std::cell::Cell;

use nk_base::cancellation::CancelToken;
use nk_base::linear::contradictory;

use super::Linear;

/// A condition whose atoms state that a linear form is at least 0.
#[derive(Clone, Debug)]
pub(super) enum Lowered {
    Fact(Linear),
    All(Vec<Lowered>),
    Any(Vec<Lowered>),
}

impl Lowered {
    /// The negation.
    pub fn denied(&self) -> Option<Lowered> {
        let all = |own: &[Lowered]| own.iter().map(Lowered::denied).collect::<Option<_>>();
        Some(match self {
            Lowered::Fact(own) => Lowered::Fact(own.denied()?),
            Lowered::All(parts) => Lowered::Any(all(parts)?),
            Lowered::Any(parts) => Lowered::All(all(parts)?),
        })
    }

    /// The statement that a form is 0.
    pub fn zero(form: &Linear) -> Option<Lowered> {
        let opposite = form.scaled(-1)?;
        Some(Lowered::All(vec![
            Lowered::Fact(form.clone()),
            Lowered::Fact(opposite),
        ]))
    }

    /// The statement that two forms are equal.
    pub fn equal(left: &Linear, right: &Linear) -> Option<Lowered> {
        Lowered::zero(&left.minus(right)?)
    }
}

/// Adds the parts of a condition that are facts to the facts, and its choices to the choices.
fn add(lowered: &Lowered, facts: &mut Vec<Linear>, choices: &mut Vec<Vec<Lowered>>) {
    match lowered {
        Lowered::Fact(own) => facts.push(own.clone()),
        Lowered::All(parts) => parts.iter().for_each(|own| add(own, facts, choices)),
        Lowered::Any(parts) => choices.push(parts.clone()),
    }
}

/// Whether facts and choices were found to be contradictory.
pub(super) fn refuted(
    mut facts: Vec<Linear>,
    mut choices: Vec<Vec<Lowered>>,
    left: &Cell<u64>,
    stop: &CancelToken,
) -> bool {
    let ask = |facts: &[Linear]| {
        left.set(left.get().checked_sub(1)?);
        (!stop.is_cancelled()).then(|| contradictory(facts.iter().cloned()))
    };
    match ask(&facts) {
        None => return false,
        Some(true) => return true,
        Some(false) => {}
    }
    // Alternatives that contradict the facts are removed, and the only alternative of a choice becomes a fact.
    loop {
        let mut changed = false;
        let mut open = Vec::new();
        for choice in std::mem::take(&mut choices) {
            let mut possible = Vec::new();
            for own in choice {
                let (mut more, mut nested) = (facts.clone(), Vec::new());
                add(&own, &mut more, &mut nested);
                match ask(&more) {
                    None => return false,
                    Some(true) => {}
                    Some(false) => possible.push(own),
                }
            }
            match &possible[..] {
                [] => return true,
                [only] => {
                    add(only, &mut facts, &mut open);
                    changed = true;
                }
                _ => open.push(possible),
            }
        }
        choices = open;
        if !changed {
            break;
        }
    }
    let Some(at) = (0..choices.len()).min_by_key(|own| choices[*own].len()) else {
        return false;
    };
    let choice = choices.swap_remove(at);
    choice.iter().all(|own| {
        let (mut more, mut others) = (facts.clone(), choices.clone());
        add(own, &mut more, &mut others);
        refuted(more, others, left, stop)
    })
}
