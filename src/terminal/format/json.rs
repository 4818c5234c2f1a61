//! One JSON document, which is written as the terms come. The help of `eval` describes it.

use nk_base::number::Number;
use nk_eval::Value;
use serde_json::json;

use super::{Ending, Format, Subject};
use crate::exit::Failure;
use crate::json::{JsonNumber, JsonValue};

// The documentation of this type is its title in the schema. The type is for the schema alone, since terms are printed
// while they are computed.
/// nkdsl eval
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[expect(dead_code)]
pub struct EvalDocument {
    evals: Vec<EvalObject>,
}

#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[expect(dead_code)]
struct EvalObject {
    /// Whether these are all terms of the range.
    complete: bool,
    name: String,
    range: String,
    /// Why there are no more terms.
    reason: Option<String>,
    /// A term is its arguments and then its value.
    terms: Vec<Vec<JsonValue>>,
    text: String,
    variables: Vec<String>,
}

/// The format `json`.
#[derive(Default)]
pub struct Json {
    evals: u64,
    terms: u64,
}

/// Appends a value. A small integer is written without the serializer, which is faster; most terms are small.
fn append(value: &JsonValue, out: &mut String) {
    match value {
        JsonValue::Number(JsonNumber::Integer(small)) => Number::Small(*small).append_to(out),
        other => *out += &json!(other).to_string(),
    }
}

impl Format for Json {
    fn open(&mut self) -> String {
        "{\"evals\": [".to_owned()
    }

    fn begin(&mut self, subject: &Subject) -> String {
        let comma = if self.evals == 0 { "" } else { "," };
        self.evals += 1;
        self.terms = 0;
        format!(
            "{comma}\n  {{\"name\": {}, \"text\": {}, \"range\": {}, \"variables\": {},\n   \"terms\": [",
            json!(subject.name),
            json!(subject.text),
            json!(subject.range),
            json!(subject.variables),
        )
    }

    fn term(
        &mut self,
        _: &Subject,
        point: &[Number],
        value: &Value,
        out: &mut String,
    ) -> Result<(), Failure> {
        let comma = if self.terms == 0 { "" } else { "," };
        self.terms += 1;
        out.push_str(comma);
        out.push_str("\n    [");
        for argument in point {
            append(&JsonValue::Number(argument.into()), out);
            out.push(',');
        }
        append(&value.into(), out);
        out.push(']');
        Ok(())
    }

    fn end(&mut self, _: &Subject, ending: &Ending) -> String {
        let (complete, reason) = match ending {
            Ending::Complete => (true, None),
            Ending::NoMore(reason) => (true, Some(reason)),
            Ending::Stopped(reason) => (false, Some(reason)),
        };
        format!(
            "],\n   \"complete\": {complete}, \"reason\": {}}}",
            json!(reason)
        )
    }

    fn close(&mut self) -> String {
        "\n]}\n".to_owned()
    }
}
