//! Sequences of a plot as JSON.

use nk_base::number::Number;
use nk_terminal::output;
use serde::Serialize;

use super::terms::Drawn;

/// nkdsl plot
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlotDocument<'s> {
    series: Vec<SeriesObject<'s>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct SeriesObject<'s> {
    name: &'s str,
    /// Indices and values.
    points: Vec<[String; 2]>,
    proved: Option<RepeatsObject>,
}

/// From the index `preperiod` on, the sequence is arithmetic-periodic with this period and saltus; with the saltus 0 it is
/// periodic.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct RepeatsObject {
    period: i64,
    preperiod: String,
    saltus: i64,
}

/// The sequences as data.
pub fn json(drawn: &Drawn) -> String {
    let all = drawn.series.iter().zip(&drawn.exact);
    let objects = all.map(|(own, exact)| SeriesObject {
        name: &own.name,
        points: exact
            .iter()
            .map(|(index, value)| [index.to_string(), value.to_string()])
            .collect(),
        proved: own.proved.and_then(|proved| {
            let from = Number::from(proved.preperiod);
            // If indices are counted from an offset, it is the first index.
            let from = match (&own.offset, exact.first()) {
                (Some(_), Some((first, _))) => from.add(first).ok()?,
                _ => from,
            };
            Some(RepeatsObject {
                period: proved.period,
                preperiod: from.to_string(),
                saltus: proved.saltus,
            })
        }),
    });
    output::document(&PlotDocument {
        series: objects.collect(),
    })
}

/// The document of a run that ended before its first term.
pub fn without_series() -> String {
    output::document(&PlotDocument { series: Vec::new() })
}
