//! The lists of a certificate: what its trees refer to by numbers.

use nk_system::{Member, System};
use nk_verify::claim::{Named, Rule, Source};

/// The certificates, systems and names that the trees of a certificate mention.
#[derive(Default)]
pub(crate) struct Common {
    pub certificates: Vec<String>,
    /// The systems, each with the number of its first member in the whole.
    pub systems: Vec<(Source, Member)>,
    pub names: Vec<Named>,
    /// All systems as one, side by side.
    pub whole: System,
}

impl Common {
    /// The number of a certificate in the list, which has each certificate once.
    pub fn certificate(&mut self, text: String) -> usize {
        let known = self.certificates.iter().position(|own| *own == text);
        known.unwrap_or_else(|| {
            self.certificates.push(text);
            self.certificates.len() - 1
        })
    }

    /// The number of a system, and its first member in the whole, which has each system once.
    pub fn system(&mut self, source: Source, system: &System) -> (usize, Member) {
        let known = self.systems.iter().position(|own| own.0 == source);
        let number = known.unwrap_or_else(|| {
            let begin = self.whole.append(system);
            self.systems.push((source, begin));
            self.systems.len() - 1
        });
        (number, self.systems[number].1)
    }

    /// The number of a name in the list, which has each rule once.
    pub fn name(&mut self, name: &str, rule: Rule) -> usize {
        let known = self.names.iter().position(|own| own.rule == rule);
        known.unwrap_or_else(|| {
            let name = name.to_owned();
            self.names.push(Named { name, rule });
            self.names.len() - 1
        })
    }

    /// The name of a member of a system, and its place in the whole.
    pub fn member(&mut self, name: &str, system: System, member: Member) -> (usize, Member) {
        let (number, begin) = self.system(Source::Given(system.clone()), &system);
        let rule = Rule::Member {
            system: number,
            member,
        };
        (self.name(name, rule), begin + member)
    }

    /// The system of a member of the whole, and the member's number in it.
    pub fn place(&self, member: Member) -> (usize, Member) {
        let next = self.systems.partition_point(|own| own.1 <= member);
        (next - 1, member - self.systems[next - 1].1)
    }
}
