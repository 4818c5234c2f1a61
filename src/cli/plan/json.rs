//! A plan as JSON; its shape is in the help of `plan`.

use nk_recurrence::InUse;
use nk_terminal::verdict::json_periodicity;
use serde_json::{Value, json};

use super::survey::{EvalPlan, Means, Other, SequencePlan, Survey, SystemPlan};

/// The object of a file.
pub fn document(file: &str, surveys: &[Survey]) -> Value {
    let systems: Vec<Value> = surveys
        .iter()
        .flat_map(|own| &own.systems)
        .map(system)
        .collect();
    let others: Vec<Value> = surveys
        .iter()
        .flat_map(|own| &own.others)
        .map(other)
        .collect();
    let evals: Vec<Value> = surveys
        .iter()
        .flat_map(|own| &own.evals)
        .map(eval)
        .collect();
    json!({ "file": file, "systems": systems, "others": others, "evals": evals })
}

fn system(own: &SystemPlan) -> Value {
    let sequences: Vec<Value> = own.sequences.iter().map(sequence).collect();
    json!({ "name": own.title, "index": own.index, "next": own.next, "sequences": sequences })
}

fn sequence(own: &SequencePlan) -> Value {
    let terms: Vec<Value> = own
        .terms
        .iter()
        .map(|term| json!({ "element": term.element, "conditions": term.conditions }))
        .collect();
    let method = match own.method {
        InUse::Scan => json!({ "name": "scan" }),
        InUse::Sparse { mask, odd, rare } => {
            json!({ "name": "sparse", "mask": mask, "odd": odd, "rare": rare })
        }
    };
    let proof = own.proof.as_ref().map(|proof| {
        let mut object = json_periodicity(&proof.periodicity);
        object["checked_to"] = proof.checked_to.into();
        object
    });
    json!({
        "name": own.name, "first": own.first, "initial": own.initial, "terms": terms,
        "method": method, "bits": own.bits, "largest": own.largest, "proof": proof,
    })
}

fn other(own: &Other) -> Value {
    let (file, line, column) = &own.place;
    let place = json!({ "file": file, "line": line, "column": column });
    json!({ "name": own.name, "reason": own.reason, "place": place })
}

fn eval(own: &EvalPlan) -> Value {
    let by = own.by.iter().map(|means| match means {
        Means::System(title) => json!({ "means": "system", "of": title }),
        Means::OctalTable(title) => json!({ "means": "table", "of": title }),
        Means::Solver => json!({ "means": "solver", "of": null }),
        Means::Machine => json!({ "means": "evaluator", "of": null }),
    });
    let by: Vec<Value> = by.collect();
    json!({ "label": own.label, "text": own.text, "range": own.range, "by": by })
}
