//! The report at the end.

use std::collections::BTreeMap;

use crate::listed::Mutant;
use crate::plant::Absent;
use crate::trial::Fate;

const HEAD: &str = "\
| part | sampled | do not compile | constant | tried | noticed | of these without an end | missed | not reached |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
";

/// A table of the parts, and below it the changes that were not noticed.
pub fn of(sampled: &[&Mutant], absent: &Absent, fates: &BTreeMap<String, Fate>) -> String {
    let fate = |own: &Mutant| fates.get(&own.name).copied();
    let mut text = HEAD.to_owned();
    for own in sampled.chunk_by(|a, b| a.part == b.part) {
        let count = |holds: &dyn Fn(&Mutant) -> bool| own.iter().filter(|own| holds(own)).count();
        let are = |wanted: Fate| count(&|own| fate(own) == Some(wanted));
        let cells = [
            own.len(),
            count(&|own| absent.unviable.contains(&own.number)),
            count(&|own| absent.constant.contains(&own.number)),
            count(&|own| fate(own).is_some()),
            are(Fate::Noticed) + are(Fate::Endless),
            are(Fate::Endless),
            are(Fate::Missed),
            are(Fate::Unreached),
        ];
        let cells = cells.map(|cell| cell.to_string()).join(" | ");
        text += &format!("| {} | {cells} |\n", own[0].part);
    }
    for own in sampled {
        if let Some(fate @ (Fate::Missed | Fate::Unreached)) = fate(own) {
            text += &format!("{fate:?}: {}\n", own.name);
        }
    }
    text
}
