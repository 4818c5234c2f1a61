//! The meanings of the names of a claim: sequences with their periods, and the nimbers of families of graphs.

use std::fmt::Write;

use nk_base::number::Number;
use nk_system::{Member, System};
use nk_verify::period::Certificate;
use num_integer::gcd;

use crate::derivation::Graphs;
use crate::enumeration::Enumeration;
use crate::file::{Refusal, refused};
use crate::lines::reaches;
use crate::names::Names;
use crate::period::table;
use crate::source::Source;
use crate::spelling::argument;
use crate::statement::{Atoms, Functions};
use crate::sums::Sums;

/// The meaning of a name of a claim.
pub enum Meaning {
    /// A sequence of one of the systems that the file states.
    Sequence { system: usize, member: Member },
    /// The nimber of the graphs of a family.
    Nimber { graphs: usize },
    /// The nimber of the graphs of a family as a nim-sum of sequences, by residues of n.
    Sum { sum: usize },
    /// A list of integers in ascending order.
    List { list: usize },
    /// A meaning that the theory does not cover, with the reason.
    Other(String),
}

/// The periodicity of a function: it has its values from `from` on, and from `start` on it is arithmetic-periodic with
/// this period and saltus.
pub struct Course {
    pub from: i64,
    pub start: i64,
    pub period: i64,
    pub saltus: i64,
}

/// A system with its period.
pub struct Stated {
    pub source: Source,
    /// The name of the sequence in the certificate of the claim.
    name: String,
    /// The certificate as it was read. In `certificate` it is rewritten for the system of the source.
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
    pub sums: Vec<Sums>,
    pub lists: Vec<Enumeration>,
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
            Meaning::Sum { sum } => Ok(format!(
                "nimber ({} {})",
                self.sums[*sum].shown,
                argument(n)
            )),
            Meaning::List { list } => Ok(format!("{} {}", self.lists[*list].shown, argument(n))),
            Meaning::Other(why) => refused(why.clone()),
        }
    }

    fn is_integer(&self, name: usize) -> bool {
        matches!(self.all.get(name), Some(Meaning::List { .. }))
    }

    fn slope(&self, name: usize) -> Number {
        let own = self.course(name).ok().filter(|own| own.saltus != 0);
        let slope = own.and_then(|own| {
            let period = Number::Small(own.period);
            Number::Small(own.saltus).div_exact(&period).ok()
        });
        slope.unwrap_or(Number::ZERO)
    }

    fn computed(&self, name: usize, n: &str) -> Result<String, Refusal> {
        self.by_values(name, n, table)
    }
}

/// The system of a sequence and all sequences to which it refers.
fn alone(system: &System, member: Member) -> Option<System> {
    system.restrict(&system.closure(&[member]))
}

impl Meanings {
    /// Writes the binders of the functions of a theorem, and returns the names that a proof introduces for them, and
    /// the steps of the proof about lists.
    pub fn binders(&self, text: &mut String) -> (String, String) {
        let (mut introduced, mut lists) = (Vec::new(), String::new());
        for own in &self.systems {
            let _ = write!(text, "{}\n  ", own.source.binder());
            introduced.push(own.source.introduced());
        }
        for own in &self.lists {
            let _ = write!(text, "{}\n  ", own.binder());
            introduced.push(own.introduced());
            lists.push_str(&own.step);
        }
        let introduced = match introduced.is_empty() {
            true => String::new(),
            false => format!("  intros {}.\n", introduced.join(" ")),
        };
        (introduced, lists)
    }

    /// The function that a name means, if a theorem is about all such functions, and its type.
    pub fn given(&self, name: usize) -> Option<(String, &'static str)> {
        match &self.all[name] {
            Meaning::Sequence { system, member } => {
                let source = &self.systems[*system].source;
                Some((source.functions[*member].clone(), source.kind()))
            }
            Meaning::List { list } => Some((self.lists[*list].shown.clone(), "Z -> Z")),
            _ => None,
        }
    }

    /// A value of a name as it is written in lemmas about certificates.
    pub fn stated(&self, name: usize, n: &str) -> Result<String, Refusal> {
        self.by_values(name, n, |prefix| format!("stated {prefix}_period"))
    }

    /// A value of a name; `values` writes the values of the certificate with a prefix.
    fn by_values(
        &self,
        name: usize,
        n: &str,
        values: impl Fn(&str) -> String,
    ) -> Result<String, Refusal> {
        match &self.all[name] {
            Meaning::Sequence { system, member } => {
                let values = values(&self.systems[*system].source.prefix);
                Ok(format!("{values} {member}%nat ({n})%Z"))
            }
            Meaning::Nimber { graphs } => {
                let own = &self.graphs[*graphs].graphs;
                let (values, n) = (values(&own.prefix), own.index(&argument(n)));
                Ok(format!("{values} {}%nat ({n})%Z", own.member))
            }
            Meaning::Sum { sum } => {
                Ok(format!("{}_stated {}", self.sums[*sum].prefix, argument(n)))
            }
            Meaning::List { list } => Ok(self.lists[*list].stated(n)),
            Meaning::Other(why) => refused(why.clone()),
        }
    }

    /// The definitions that a proof unfolds for a program with these values: the program, and the constants in it.
    pub fn unfolded(&self, program: &str, atoms: &Atoms) -> String {
        let mut all = vec![program.to_owned()];
        for own in &atoms.values {
            let prefix = match &self.all[own.name] {
                Meaning::Sequence { system, .. } => &self.systems[*system].source.prefix,
                Meaning::Nimber { graphs } => &self.graphs[*graphs].graphs.prefix,
                _ => continue,
            };
            let table = table(prefix);
            if !all.contains(&table) {
                all.push(table);
            }
        }
        all.join(", ")
    }

    /// The meaning of a sequence of a certificate. If a system that is stated already has the same sequence, it is that
    /// one; otherwise the system is added.
    pub fn sequence(
        &mut self,
        name: &str,
        certificate: &Certificate,
        member: Member,
        names: &mut Names,
    ) -> Meaning {
        if member >= certificate.system.sequences.len() {
            return Meaning::Other(
                "a name refers to something that no certificate shows".to_owned(),
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
            _ => refused("no one certificate shows these values"),
        }
    }

    /// The periodicity of the values of a name.
    pub fn course(&self, name: usize) -> Result<Course, Refusal> {
        match &self.all[name] {
            Meaning::List { list } => {
                let own = &self.lists[*list];
                Ok(Course {
                    from: 1,
                    start: own.grows_from(),
                    period: own.count,
                    saltus: own.period,
                })
            }
            Meaning::Sum { sum } => {
                let own = &self.sums[*sum];
                Ok(Course {
                    from: own.from,
                    start: own.start,
                    period: own.period,
                    saltus: 0,
                })
            }
            _ => {
                let (certificate, _, member, growth, offset) = self.source(name)?;
                if growth < 1 {
                    return refused("the strip does not grow with n");
                }
                let period = certificate.period / gcd(certificate.period, growth);
                let preperiod = certificate.preperiods[member];
                let from = match &self.all[name] {
                    Meaning::Nimber { graphs } => self.graphs[*graphs].graphs.from,
                    _ => certificate.system.sequences[member].first,
                };
                Ok(Course {
                    from,
                    start: reaches(growth, offset, preperiod),
                    period,
                    saltus: certificate.saltuses[member] * growth * period / certificate.period,
                })
            }
        }
    }
}
