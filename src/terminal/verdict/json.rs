//! A verdict as JSON.

use nk_eval::{Because, CheckReport, Verdict};
use nk_lang::ir::Check;
use serde::Serialize;

use crate::json::{JsonNumber, JsonValue, PeriodObject, Point, RocqObject, periods, point};

/// nkdsl check: the checks of one file.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)] // As for [`JsonNumber`].
pub struct CheckDocument {
    pub checks: Vec<CheckObject>,
    pub file: String,
}

/// The verdict on one check. A key that does not apply is null; `because`, `from`, `one_system`, `period`,
/// `rocq` and `symmetry` are omitted then.
#[derive(Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckObject {
    /// The point at which it fails; for a claim such as `P != Q` that is proved, the point that shows it.
    at: Option<Point>,
    /// The periods that the proof for all cases rests on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PeriodObject>"))]
    because: Option<Vec<PeriodObject>>,
    /// The number of cases that were tried.
    cases: Option<u64>,
    /// The file that `--certificate` wrote.
    pub certificate: Option<String>,
    /// The first case tried.
    first: Option<Point>,
    /// The index from which on the period of the claim, or the common system of recurrences, applies.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "JsonNumber"))]
    from: Option<JsonNumber>,
    /// The left side at that point.
    left: Option<JsonValue>,
    /// The OEIS sequences whose listed terms set the range.
    listed: Vec<String>,
    /// The two sequences that one system of recurrences proves equal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "[String; 2]"))]
    pub one_system: Option<[String; 2]>,
    /// The period: if a case holds, so does the case this many steps later.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "i64"))]
    period: Option<i64>,
    range: String,
    /// The reason why nothing more is known.
    reason: Option<String>,
    /// The right side at that point, unless it is a set or a range.
    right: Option<JsonValue>,
    /// What `--rocq` did; only with that option, and for what is proved or holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "RocqObject"))]
    pub rocq: Option<RocqObject>,
    statement: String,
    /// The symmetries of the graphs that prove the claim for all cases, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    symmetry: Option<String>,
    /// The last case tried.
    through: Option<Point>,
    variables: Vec<String>,
    verdict: Word,
}

#[derive(Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "lowercase")]
enum Word {
    Proved,
    Holds,
    Fails,
    #[default]
    Unknown,
}

impl CheckObject {
    /// The verdict on a check in the form of JSON.
    pub fn new(check: &Check, report: &CheckReport) -> CheckObject {
        let object = CheckObject {
            listed: report.listed.iter().map(ToString::to_string).collect(),
            range: check.range.text.clone(),
            reason: report.over.clone(),
            statement: check.text.clone(),
            variables: report.variables.clone(),
            ..CheckObject::default()
        };
        match &report.verdict {
            Verdict::Proved { cases, by } => CheckObject {
                verdict: Word::Proved,
                cases: Some(*cases),
                ..object.proved_by(by.as_ref())
            },
            Verdict::Holds {
                cases,
                first,
                through,
            } => {
                let enough = (report.enough).then(|| "the next case may take long".to_owned());
                let uncertified = report.uncertified.as_ref();
                let uncertified = uncertified.map(|why| format!("no certificate: {why}"));
                CheckObject {
                    verdict: Word::Holds,
                    cases: Some(*cases),
                    first: Some(point(first)),
                    through: Some(point(through)),
                    reason: uncertified.or(enough).or(object.reason),
                    ..object
                }
            }
            Verdict::Fails { at, sides, cases } => CheckObject {
                verdict: Word::Fails,
                cases: Some(*cases),
                at: Some(point(at)),
                left: sides.as_ref().map(|own| (&own.left).into()),
                right: sides
                    .as_ref()
                    .and_then(|own| own.right.as_ref().map(Into::into)),
                ..object.proved_by(report.contrary.as_ref().and_then(|own| own.1.as_ref()))
            },
            Verdict::Unknown { reason } => CheckObject {
                reason: Some(reason.clone()),
                ..object
            },
        }
    }

    /// The object of a check that the run did not reach, since it ended before for the reason `why`.
    pub fn untried(check: &Check, why: &str) -> CheckObject {
        CheckObject {
            range: check.range.text.clone(),
            reason: Some(format!("not tried: {why}")),
            statement: check.text.clone(),
            variables: check
                .range
                .variables
                .iter()
                .map(|own| own.name.clone())
                .collect(),
            ..CheckObject::default()
        }
    }

    fn proved_by(self, by: Option<&Because>) -> CheckObject {
        match by {
            None => self,
            Some(Because::Repeats {
                period,
                from,
                rests_on,
            }) => CheckObject {
                because: Some(periods(rests_on)),
                from: Some(from.into()),
                period: Some(*period),
                ..self
            },
            Some(Because::RepeatsInEach { rests_on }) => CheckObject {
                because: Some(periods(rests_on)),
                ..self
            },
            Some(Because::Symmetric { shown }) => CheckObject {
                symmetry: Some(shown.clone()),
                ..self
            },
            Some(Because::Witness { at, sides }) => CheckObject {
                at: Some(point(at)),
                left: sides.as_ref().map(|own| (&own.left).into()),
                right: sides
                    .as_ref()
                    .and_then(|own| own.right.as_ref().map(Into::into)),
                ..self
            },
            Some(Because::OneSystem { names, from }) => CheckObject {
                from: Some(from.into()),
                one_system: Some(names.clone()),
                ..self
            },
        }
    }
}
