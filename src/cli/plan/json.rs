//! A plan as JSON.

use serde::Serialize;

use super::survey::{EvalPlan, GamePlan, Other, Survey, SystemPlan};

/// nkdsl plan
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlanDocument<'s> {
    evals: Vec<&'s EvalPlan>,
    file: &'s str,
    games: Vec<&'s GamePlan>,
    others: Vec<&'s Other>,
    systems: Vec<&'s SystemPlan>,
}

impl<'s> PlanDocument<'s> {
    pub fn new(file: &'s str, surveys: &'s [Survey]) -> PlanDocument<'s> {
        PlanDocument {
            evals: surveys.iter().flat_map(|own| &own.evals).collect(),
            file,
            games: surveys.iter().flat_map(|own| &own.games).collect(),
            others: surveys.iter().flat_map(|own| &own.others).collect(),
            systems: surveys.iter().flat_map(|own| &own.systems).collect(),
        }
    }
}
