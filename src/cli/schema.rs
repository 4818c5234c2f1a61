//! Generates docs/json.schema.json from the types of all JSON outputs.

use nk_cluster::{Status, SweepStatus};
use nk_terminal::diagnostics::DiagnosticObject;
use nk_terminal::format::json::EvalDocument;
use nk_terminal::verdict::json::CheckDocument;
use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Value, json};

use super::certify::CertifyDocument;
use super::derive::DeriveDocument;
use super::draw::json::DrawDocument;
use super::explain::SubjectPage;
use super::nimber::GraphObject;
use super::oeis::diff::DiffDocument;
use super::oeis::lookup::LookupDocument;
use super::oeis::packet::PacketDocument;
use super::oeis::show::ShowDocument;
use super::plan::json::PlanDocument;
use super::plot::json::PlotDocument;
use super::prove_report::json::ProveDocument;
use super::quotient::QuotientDocument;
use super::verify::CertificateVerdict;

/// The schema, with a definition for each command and for the types that several commands share.
pub fn schema() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let mut generator = settings.into_generator();
    let commands = [
        ("eval", of::<EvalDocument>(&mut generator)),
        ("check", list::<CheckDocument>(&mut generator)),
        ("prove", of::<ProveDocument>(&mut generator)),
        ("plan", of::<PlanDocument>(&mut generator)),
        ("plot", of::<PlotDocument>(&mut generator)),
        ("draw", of::<DrawDocument>(&mut generator)),
        ("derive", of::<DeriveDocument>(&mut generator)),
        ("certify", of::<CertifyDocument>(&mut generator)),
        ("quotient", of::<QuotientDocument>(&mut generator)),
        ("nimber", of::<GraphObject>(&mut generator)),
        ("verify", list::<CertificateVerdict>(&mut generator)),
        ("explain", list::<SubjectPage>(&mut generator)),
        ("oeis-lookup", of::<LookupDocument>(&mut generator)),
        ("oeis-show", of::<ShowDocument>(&mut generator)),
        ("oeis-diff", of::<DiffDocument>(&mut generator)),
        ("oeis-packet", of::<PacketDocument>(&mut generator)),
        ("cluster-status", of::<Status>(&mut generator)),
        ("sweep-status", of::<SweepStatus>(&mut generator)),
        ("errors", list::<DiagnosticObject>(&mut generator)),
    ];
    let mut definitions = generator.take_definitions(false);
    for (name, schema) in commands {
        definitions.insert(name.to_owned(), schema.into());
    }
    let mut whole = schemars::json_schema!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What nkdsl prints with --format json and --errors json",
        "$defs": definitions,
    });
    RecursiveTransform(tidy).transform(&mut whole);
    whole.into()
}

fn of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    T::json_schema(generator)
}

fn list<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<Vec<T>>()
}

/// Forbids keys that are not described, and removes details of Rust: the width of integers, and the line breaks of
/// comments.
fn tidy(schema: &mut Schema) {
    if schema.get("properties").is_some() {
        schema.insert("additionalProperties".to_owned(), json!(false));
    }
    schema.remove("format");
    if let Some(Value::String(description)) = schema.get_mut("description") {
        *description = description.replace('\n', " ");
    }
}
