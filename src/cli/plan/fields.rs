//! Fields of a plan whose form in JSON is not that of their Rust type.

use nk_recurrence::InUse;
use nk_system::notation::Options;
use serde::{Serialize, Serializer};

// What computes the terms of an eval. This is no doc comment, as it would be one of the schema.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(into = "MeansObject")]
pub enum Means {
    /// The system with this title.
    System(String),
    /// The graph solver.
    Solver,
    /// The table of an octal game that has no system.
    OctalTable(String),
    /// The misère quotient of the game with this code.
    Quotient(String),
    Machine,
}

/// The method that computes the sequence. Only the method `sparse` has `mask`, `alternating`, `odd` and `rare`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MethodObject {
    /// Whether the last bit of n is counted with the bits in the mask.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "bool"))]
    alternating: Option<bool>,
    /// The mask of the sparse space.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "u32"))]
    mask: Option<u32>,
    name: Method,
    /// Whether the sparse space is the odd class, by the bits that are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "bool"))]
    odd: Option<bool>,
    /// The number of values outside the sparse space.
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

pub fn method<S: Serializer>(method: &InUse, to: S) -> Result<S::Ok, S::Error> {
    let object = match *method {
        InUse::Scan => MethodObject {
            alternating: None,
            mask: None,
            name: Method::Scan,
            odd: None,
            rare: None,
        },
        InUse::Sparse {
            mask,
            alternating,
            odd,
            rare,
        } => MethodObject {
            alternating: Some(alternating),
            mask: Some(mask),
            name: Method::Sparse,
            odd: Some(odd),
            rare: Some(rare),
        },
    };
    object.serialize(to)
}

/// The options of a position: one element for each choice of variables that meets the conditions. There may be no
/// conditions.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TermObject<'s> {
    conditions: &'s str,
    element: &'s str,
}

pub fn terms<S: Serializer>(terms: &[Options], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(terms.iter().map(|own| TermObject {
        conditions: &own.conditions,
        element: &own.element,
    }))
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MeansObject {
    means: Word,
    /// The title of the system or of the table, or the code of the game of a misère quotient.
    of: Option<String>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "lowercase")]
enum Word {
    System,
    Table,
    Quotient,
    Solver,
    Evaluator,
}

impl From<Means> for MeansObject {
    fn from(means: Means) -> MeansObject {
        let (means, of) = match means {
            Means::System(title) => (Word::System, Some(title)),
            Means::OctalTable(title) => (Word::Table, Some(title)),
            Means::Quotient(code) => (Word::Quotient, Some(code)),
            Means::Solver => (Word::Solver, None),
            Means::Machine => (Word::Evaluator, None),
        };
        MeansObject { means, of }
    }
}
