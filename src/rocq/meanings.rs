//! Finds the meanings of the names of a claim one after another, each from those before it.

use nk_base::cancellation::CancelToken;
use nk_verify::claim::{Claim, Node, Rule};
use nk_verify::period::Certificate;
use nk_verify::{derivation, period};
use num_integer::lcm;

use crate::derivation::{Graphs, is_one_strip};
use crate::enumerated::enumeration;
use crate::file::{Refusal, refused};
use crate::meaning::{Meaning, Meanings, Shown};
use crate::names::Names;
use crate::sums::Sums;

/// The meanings of the names that the statement and the filters use.
pub fn meanings(claim: &Claim, names: &mut Names, stop: &CancelToken) -> Result<Meanings, Refusal> {
    let mut used = Vec::new();
    for node in claim.filters.iter().chain([&claim.statement]) {
        collect(node, &mut used);
    }
    for (number, own) in claim.names.iter().enumerate().rev() {
        if used.contains(&number) {
            for tree in own.rule.trees() {
                collect(tree, &mut used);
            }
        }
    }
    let mut found = Meanings {
        all: Vec::new(),
        systems: Vec::new(),
        graphs: Vec::new(),
        sums: Vec::new(),
        lists: Vec::new(),
    };
    for (number, own) in claim.names.iter().enumerate() {
        let meaning = match &own.rule {
            _ if !used.contains(&number) => Meaning::Other("it is not used".to_owned()),
            Rule::Sequence {
                certificate,
                member,
            } => found.sequence(&own.name, &period_of(claim, *certificate)?, *member, names),
            Rule::Nimber {
                derivation, places, ..
            } => {
                let text = &claim.certificates[*derivation];
                let Ok(stated) = derivation::Statements::read(text) else {
                    return refused("a certificate of a derivation cannot be read");
                };
                let mut period = None;
                for place in places {
                    let own = period_of(claim, place.certificate)?.period;
                    period = Some(period.map_or(own, |all| lcm(all, own)));
                }
                if !is_one_strip(&stated) {
                    found.sums.push(Sums::new(&stated, period, names, stop)?);
                    found.all.push(Meaning::Sum {
                        sum: found.sums.len() - 1,
                    });
                    continue;
                }
                let Some(place) = places.first() else {
                    return refused(format!("{} has no period of its own", own.name));
                };
                let period = period_of(claim, place.certificate)?.period;
                let graphs = Graphs::new(&stated, names, stop)?;
                let certificate = graphs.periodic(period, stop)?;
                found.graphs.push(Shown {
                    graphs,
                    certificate,
                });
                Meaning::Nimber {
                    graphs: found.graphs.len() - 1,
                }
            }
            Rule::Interleaved { .. } => Meaning::Other(format!(
                "{} is computed by the residues of its argument, which files do not support yet",
                own.name
            )),
            Rule::Member { .. } => Meaning::Other(format!("{} has no proved period", own.name)),
            Rule::Misere { .. } => Meaning::Other(format!(
                "it mentions misère play of {}, which files do not support yet",
                own.name
            )),
            Rule::Running { .. } => Meaning::Other(
                "it mentions an aggregate over a range that grows, which files do not support yet"
                    .to_owned(),
            ),
            Rule::Function { .. } => Meaning::Other(format!(
                "{} is a function by cases, which files do not support yet",
                own.name
            )),
            Rule::Enumeration {
                low,
                period,
                property,
            } => match enumeration(&own.name, *low, *period, property, &found, names) {
                Ok(list) => {
                    found.lists.push(list);
                    Meaning::List {
                        list: found.lists.len() - 1,
                    }
                }
                Err(why) => Meaning::Other(why.to_string()),
            },
        };
        found.all.push(meaning);
    }
    Ok(found)
}

fn collect(node: &Node, used: &mut Vec<usize>) {
    used.extend(node.index().map(|own| own.name));
    for part in node.parts() {
        collect(part, used);
    }
}

fn period_of(claim: &Claim, certificate: usize) -> Result<Certificate, Refusal> {
    let text = claim.certificates.get(certificate);
    let verified = text.and_then(|own| period::verify(own, &CancelToken::new()).ok());
    match verified {
        Some(verified) => Ok(verified.certificate),
        None => refused("a certificate of a period cannot be read"),
    }
}
