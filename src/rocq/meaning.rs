//! What the names of a claim stand for: sequences with their periods, and the nimbers of families of graphs.

use nk_base::cancellation::CancelToken;
use nk_system::{Member, System};
use nk_verify::claim::{Claim, Node, Rule};
use nk_verify::period::Certificate;
use nk_verify::{derivation, period};

use crate::derivation::Graphs;
use crate::file::{Refusal, refused};
use crate::names::Names;
use crate::source::Source;
use crate::spelling::argument;
use crate::statement::Functions;

/// What a name of a claim stands for.
pub enum Meaning {
    /// A sequence of one of the systems that the file states.
    Sequence { system: usize, member: Member },
    /// The nimber of the graphs of a family.
    Nimber { graphs: usize },
    /// What the theory does not cover, and why.
    Other(String),
}

/// A system with its period.
pub struct Stated {
    pub source: Source,
    /// The name of the sequence in the certificate of the claim.
    name: String,
    /// The certificate as it was read, and as it is about the system of the source.
    read: Certificate,
    pub certificate: Certificate,
}

/// A family with the period of its recurrences.
pub struct Shown {
    pub graphs: Graphs,
    pub certificate: Certificate,
}

pub struct Meanings {
    pub all: Vec<Meaning>,
    pub systems: Vec<Stated>,
    pub graphs: Vec<Shown>,
}

impl Functions for Meanings {
    fn shown(&self, name: usize, n: &str) -> Result<String, Refusal> {
        match &self.all[name] {
            Meaning::Sequence { system, member } => {
                Ok(self.systems[*system].source.shown(*member, n))
            }
            Meaning::Nimber { graphs } => Ok(format!(
                "nimber ({} {})",
                self.graphs[*graphs].graphs.shown,
                argument(n)
            )),
            Meaning::Other(why) => refused(why.clone()),
        }
    }

    fn stated(&self, name: usize, n: &str) -> Result<String, Refusal> {
        match &self.all[name] {
            Meaning::Sequence { system, member } => {
                let prefix = &self.systems[*system].source.prefix;
                Ok(format!("stated {prefix}_period {member}%nat ({n})%Z"))
            }
            Meaning::Nimber { graphs } => {
                let own = &self.graphs[*graphs].graphs;
                let n = own.index(&argument(n));
                Ok(format!(
                    "stated {}_period {}%nat ({n})%Z",
                    own.prefix, own.member
                ))
            }
            Meaning::Other(why) => refused(why.clone()),
        }
    }
}

/// What the names stand for, as far as the statement and the filters use them.
pub fn meanings(claim: &Claim, names: &mut Names, stop: &CancelToken) -> Result<Meanings, Refusal> {
    let mut used = Vec::new();
    for node in claim.filters.iter().chain([&claim.statement]) {
        collect(node, &mut used);
    }
    let mut found = Meanings {
        all: Vec::new(),
        systems: Vec::new(),
        graphs: Vec::new(),
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
                let Some(place) = places.first() else {
                    return refused(format!("{} has no period of its own", own.name));
                };
                let period = period_of(claim, place.certificate)?.period;
                let text = &claim.certificates[*derivation];
                let Ok(stated) = derivation::read(text) else {
                    return refused("a certificate of a derivation cannot be read");
                };
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
            Rule::Member { .. } => Meaning::Other(format!("{} has no proved period", own.name)),
            Rule::Function { .. } => Meaning::Other(format!(
                "{} is a function by cases, which files do not have yet",
                own.name
            )),
            Rule::Enumeration { .. } => Meaning::Other(format!(
                "{} is an enumeration, which files do not have yet",
                own.name
            )),
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

/// A sequence with all that it refers to, as a system of its own.
fn alone(system: &System, member: Member) -> Option<System> {
    system.restrict(&system.closure(&[member]))
}

impl Meanings {
    /// A sequence of a certificate: one of a system that is there already, if it is the same, or of a further one.
    fn sequence(
        &mut self,
        name: &str,
        certificate: &Certificate,
        member: Member,
        names: &mut Names,
    ) -> Meaning {
        if member >= certificate.system.sequences.len() {
            return Meaning::Other("a name speaks of what no certificate shows".to_owned());
        }
        if certificate.gains.iter().any(|own| *own != 0) {
            return Meaning::Other(
                "a sequence that grows is in the statement, which files do not have yet".to_owned(),
            );
        }
        let wanted = alone(&certificate.system, member);
        for (number, own) in self.systems.iter().enumerate() {
            // Heaps of a game are stated by its rules, and never by the recurrence of another sequence.
            if (Source::is_game(name) || Source::is_game(&own.name)) && own.name != name {
                continue;
            }
            let count = own.read.system.sequences.len();
            let same = (0..count)
                .find(|other| wanted.is_some() && alone(&own.read.system, *other) == wanted);
            if let Some(member) = same {
                return Meaning::Sequence {
                    system: number,
                    member,
                };
            }
        }
        let source = Source::new(name, &certificate.system, names);
        let read = certificate.clone();
        let certificate = Certificate {
            system: source.system.clone(),
            ..read.clone()
        };
        self.systems.push(Stated {
            source,
            name: name.to_owned(),
            read,
            certificate,
        });
        Meaning::Sequence {
            system: self.systems.len() - 1,
            member,
        }
    }

    /// The certificate and the sequence behind a name, with the index `growth * n + offset` for the argument n.
    pub fn source(&self, name: usize) -> Result<(&Certificate, &str, Member, i64, i64), Refusal> {
        match &self.all[name] {
            Meaning::Sequence { system, member } => {
                let own = &self.systems[*system];
                Ok((&own.certificate, &own.source.prefix, *member, 1, 0))
            }
            Meaning::Nimber { graphs } => {
                let own = &self.graphs[*graphs];
                let (graphs, certificate) = (&own.graphs, &own.certificate);
                Ok((
                    certificate,
                    &graphs.prefix,
                    graphs.member,
                    graphs.growth,
                    graphs.offset,
                ))
            }
            Meaning::Other(why) => refused(why.clone()),
        }
    }
}
