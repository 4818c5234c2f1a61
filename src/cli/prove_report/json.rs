//! The report of `nkdsl prove` as JSON.

use nk_base::source::SourceMap;
use nk_lang::ir::Program;
use nk_terminal::json::{PeriodObject, Place, RocqObject, periods};
use serde::Serialize;

use super::super::generating_function;
use super::{Finding, Found, place, reason};

// This type is for the schema alone. Each function is printed on a line of its own, which serde_json cannot do.
/// nkdsl prove
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[expect(dead_code)]
pub struct ProveDocument {
    file: String,
    functions: Vec<FunctionObject>,
}

/// The facts about one function. A key that does not apply is null; `rocq` is omitted then.
#[derive(Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FunctionObject {
    /// The periods that the proof rests on, if it is of a sequence that no system of recurrences has.
    because: Option<Vec<PeriodObject>>,
    /// The last index of the values that the proof uses.
    checked_to: Option<i64>,
    /// Index and value of each exception to the period.
    exceptions: Option<Vec<(i64, i64)>>,
    generating_function: Option<String>,
    /// The largest value, if the saltus is 0.
    largest: Option<i64>,
    name: String,
    period: Option<i64>,
    /// The reason why the function does not have the form that can be proved.
    place: Option<Place>,
    /// The index from which on the sequence is periodic, or arithmetic-periodic.
    preperiod: Option<i64>,
    /// The reason why nothing is proved.
    reason: Option<String>,
    /// The first index that the linear recurrence holds for.
    recurrence_from: Option<i64>,
    /// What `--rocq` did; only with that option, and for what is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "RocqObject"))]
    pub rocq: Option<RocqObject>,
    /// The increase over one period; if it is 0, the sequence is periodic.
    saltus: Option<i64>,
    /// The coefficients of the linear recurrence in the notation of the OEIS: 1,0,-1.
    signature: Option<String>,
    verdict: Word,
    /// The other functions that the proof is about.
    with: Option<Vec<String>>,
}

#[derive(Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "lowercase")]
enum Word {
    Proved,
    #[default]
    Unknown,
}

impl FunctionObject {
    pub fn new(found: &Found, program: &Program, sources: &SourceMap) -> FunctionObject {
        let finding = &found.finding;
        let linear = finding.generating_function();
        let linear = linear.as_ref();
        let function = &program.functions[found.function.0];
        let mut object = FunctionObject {
            generating_function: linear.map(generating_function::fraction),
            name: function.name.clone(),
            recurrence_from: linear.map(|own| own.holds_from()),
            signature: linear.map(generating_function::signature_of),
            ..FunctionObject::default()
        };
        let Some(repeating) = finding.repeating() else {
            object.reason = Some(reason(found.function, finding, program));
            object.place = place(finding, sources);
            return object;
        };
        object.verdict = Word::Proved;
        object.period = Some(repeating.periodicity.period);
        object.preperiod = Some(repeating.periodicity.preperiod);
        object.saltus = Some(repeating.periodicity.saltus);
        if function.enumeration().is_none() {
            object.exceptions = Some(repeating.exceptions());
            object.largest = repeating.largest();
        }
        match finding {
            Finding::Proved { proof, with, .. } => {
                object.checked_to = Some(proof.checked_to());
                object.with = Some(with.clone());
            }
            _ => object.because = Some(periods(&repeating.rests_on)),
        }
        object
    }
}

/// The whole document: a line for each function.
pub fn document(file: &str, functions: &[FunctionObject]) -> String {
    let compact = |own: &FunctionObject| serde_json::json!(own).to_string();
    let lines: Vec<String> = functions
        .iter()
        .map(|own| format!("\n  {}", compact(own)))
        .collect();
    format!(
        "{{\"file\": {}, \"functions\": [{}\n]}}\n",
        serde_json::json!(file),
        lines.join(",")
    )
}
