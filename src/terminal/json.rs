//! The types that several JSON documents share.
//!
//! The fields of every document are in alphabetical order, which is the order of its keys. With the feature `schema`,
//! docs/json.schema.json is generated from the types, with their comments as descriptions.

use nk_base::number::Number;
use nk_base::source::{SourceMap, Span};
use nk_eval::{NamedPeriodicity, Value};
use serde::Serialize;

/// An integer. A fraction, or an integer beyond 2^53, which not every reader keeps exact, is a string.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[allow(missing_docs)] // The names say all, and documentation here would be a part of the schema.
pub enum JsonNumber {
    Integer(i64),
    Text(String),
}

impl From<&Number> for JsonNumber {
    fn from(number: &Number) -> JsonNumber {
        match number.as_i64() {
            Some(small) if small.unsigned_abs() <= 1 << 53 => JsonNumber::Integer(small),
            _ => JsonNumber::Text(number.to_string()),
        }
    }
}

/// A number, a truth value, or the values of a list or of a set in ascending order. Every other value is a string, as it
/// is printed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[allow(missing_docs)] // As for [`JsonNumber`].
pub enum JsonValue {
    Number(JsonNumber),
    Truth(bool),
    Elements(Vec<JsonValue>),
    Text(String),
}

impl From<&Value> for JsonValue {
    fn from(value: &Value) -> JsonValue {
        match value {
            Value::Number(number) => JsonValue::Number(number.into()),
            Value::Truth(truth) => JsonValue::Truth(*truth),
            Value::List(elements) | Value::Set(elements) => {
                JsonValue::Elements(elements.iter().map(JsonValue::from).collect())
            }
            other => JsonValue::Text(other.to_string()),
        }
    }
}

/// The values of the variables, by name.
pub type Point = Vec<JsonNumber>;

/// The values of the variables of a term.
pub fn point(values: &[Number]) -> Point {
    values.iter().map(JsonNumber::from).collect()
}

/// From the index `preperiod` on, the sequence is arithmetic-periodic with this period and saltus; with the saltus 0 it is
/// periodic.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PeriodObject {
    name: String,
    period: i64,
    preperiod: i64,
    saltus: i64,
}

/// Named periodicities in the form of JSON.
pub fn periods(periods: &[NamedPeriodicity]) -> Vec<PeriodObject> {
    let object = |own: &NamedPeriodicity| PeriodObject {
        name: own.name.clone(),
        period: own.periodicity.period,
        preperiod: own.periodicity.preperiod,
        saltus: own.periodicity.saltus,
    };
    periods.iter().map(object).collect()
}

/// What `--rocq` did for one statement.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RocqObject {
    /// The file of Coq that was written.
    pub file: Option<String>,
    /// The reason why none was written.
    pub reason: Option<String>,
    /// Whether the file replaces one of that name with another text, such as an older one of this claim or one of the
    /// same words about other definitions.
    pub replaced: bool,
    /// The name of the theorem in the file.
    pub theorem: Option<String>,
}

impl RocqObject {
    /// A theorem that was written to a file, perhaps in the place of another text.
    pub fn written(file: String, replaced: bool, theorem: &str) -> RocqObject {
        RocqObject {
            file: Some(file),
            reason: None,
            replaced,
            theorem: Some(theorem.to_owned()),
        }
    }

    /// The reason why nothing was written.
    pub fn refused(reason: &str) -> RocqObject {
        RocqObject {
            file: None,
            reason: Some(reason.to_owned()),
            replaced: false,
            theorem: None,
        }
    }

    /// The text for people.
    pub fn text(&self) -> String {
        match (&self.file, &self.reason) {
            (Some(file), _) if self.replaced => {
                format!("theorem of Coq: {file} (another text was there, which it replaces)")
            }
            (Some(file), _) => format!("theorem of Coq: {file}"),
            (None, reason) => {
                let reason = reason.as_deref().unwrap_or("no reason is known");
                format!("theorem of Coq: not written: {reason}")
            }
        }
    }
}

/// A place in a file. Lines and columns count from 1; columns count characters.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)] // As for [`JsonNumber`].
pub struct Place {
    pub column: usize,
    pub file: String,
    pub line: usize,
}

impl Place {
    /// The place where a span begins.
    pub fn of(span: Span, sources: &SourceMap) -> Place {
        let (line, column) = sources.line_column(span);
        Place {
            column,
            file: sources.get(span.file).name.clone(),
            line,
        }
    }
}
