//! A plan as JSON.

use nk_recurrence::InUse;
use nk_terminal::json::Place;
use serde::Serialize;

use super::survey::{EvalPlan, Means, SequencePlan, Survey, SystemPlan};

/// nkdsl plan
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlanDocument<'s> {
    evals: Vec<EvalPlanObject<'s>>,
    file: &'s str,
    others: Vec<OtherObject<'s>>,
    systems: Vec<SystemObject<'s>>,
}

/// A system of recurrences in normal form.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct SystemObject<'s> {
    /// The name of the index.
    index: &'s str,
    name: &'s str,
    /// Values are known below this index.
    next: i64,
    sequences: Vec<SequenceObject<'s>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct SequenceObject<'s> {
    bits: u32,
    first: i64,
    initial: &'s [u32],
    /// The largest of the values that are known; null if none is.
    largest: Option<u32>,
    method: MethodObject,
    name: &'s str,
    proof: Option<ProofObject>,
    terms: Vec<TermObject<'s>>,
}

/// What computes the sequence. Only the method `sparse` has `mask`, `odd` and `rare`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct MethodObject {
    /// The mask of the sparse space.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "u32"))]
    mask: Option<u32>,
    name: Method,
    /// Whether the sparse space is the odd class of its mask.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "bool"))]
    odd: Option<bool>,
    /// How many values lay outside the sparse space.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "usize"))]
    rare: Option<usize>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "lowercase")]
enum Method {
    Scan,
    Sparse,
}

/// The options of a position: an element for each place that meets the conditions, which may be empty.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct TermObject<'s> {
    conditions: &'s str,
    element: &'s str,
}

/// The sequence gains `gain` in `period` steps from the index `from` on, by its values up to `checked_to`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ProofObject {
    checked_to: i64,
    from: i64,
    gain: i64,
    period: i64,
}

/// A function that is no system of recurrences.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct OtherObject<'s> {
    name: &'s str,
    place: &'s Place,
    reason: &'s str,
}

/// An eval, and what computes its terms.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct EvalPlanObject<'s> {
    by: Vec<MeansObject<'s>>,
    label: Option<&'s str>,
    range: &'s str,
    text: &'s str,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct MeansObject<'s> {
    means: MeansWord,
    /// The title of the system or of the table.
    of: Option<&'s str>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "lowercase")]
enum MeansWord {
    System,
    Table,
    Solver,
    Evaluator,
}

impl<'s> PlanDocument<'s> {
    pub fn new(file: &'s str, surveys: &'s [Survey]) -> PlanDocument<'s> {
        let systems = surveys.iter().flat_map(|own| &own.systems);
        let others = surveys.iter().flat_map(|own| &own.others);
        let evals = surveys.iter().flat_map(|own| &own.evals);
        let other = |own: &'s super::survey::Other| OtherObject {
            name: &own.name,
            place: &own.place,
            reason: &own.reason,
        };
        PlanDocument {
            evals: evals.map(eval).collect(),
            file,
            others: others.map(other).collect(),
            systems: systems.map(system).collect(),
        }
    }
}

fn system(own: &SystemPlan) -> SystemObject<'_> {
    SystemObject {
        index: own.index,
        name: &own.title,
        next: own.next,
        sequences: own.sequences.iter().map(sequence).collect(),
    }
}

fn sequence(own: &SequencePlan) -> SequenceObject<'_> {
    let terms = own.terms.iter().map(|term| TermObject {
        conditions: &term.conditions,
        element: &term.element,
    });
    let (name, mask, odd, rare) = match own.method {
        InUse::Scan => (Method::Scan, None, None, None),
        InUse::Sparse { mask, odd, rare } => (Method::Sparse, Some(mask), Some(odd), Some(rare)),
    };
    SequenceObject {
        bits: own.bits,
        first: own.first,
        initial: &own.initial,
        largest: own.largest,
        method: MethodObject {
            mask,
            name,
            odd,
            rare,
        },
        name: &own.name,
        proof: own.proof.as_ref().map(|proof| ProofObject {
            checked_to: proof.checked_to,
            from: proof.from,
            gain: proof.gain,
            period: proof.period,
        }),
        terms: terms.collect(),
    }
}

fn eval(own: &EvalPlan) -> EvalPlanObject<'_> {
    let by = own.by.iter().map(|means| {
        let (means, of) = match means {
            Means::System(title) => (MeansWord::System, Some(title.as_str())),
            Means::OctalTable(title) => (MeansWord::Table, Some(title.as_str())),
            Means::Solver => (MeansWord::Solver, None),
            Means::Machine => (MeansWord::Evaluator, None),
        };
        MeansObject { means, of }
    });
    EvalPlanObject {
        by: by.collect(),
        label: own.label.as_deref(),
        range: &own.range,
        text: &own.text,
    }
}
