//! The lines of an equation: those of the one system, its classes and the sums.

use std::fmt::Write;

use crate::claim::node::{Entry, Equation, Joint};
use crate::period;
use crate::words::Words;
use nk_system::Sequence;

/// Reads the rest of a line with this first word.
///
/// `None` if the line is none of an equation or is wrong.
pub(in crate::claim) fn read_line(kind: &str, words: &mut Words, own: &mut Equation) -> Option<()> {
    match kind {
        "joint" => {
            (words.number::<usize>()? == own.joint.len()).then_some(())?;
            own.joint.push(Joint {
                system: words.after("system")?,
                member: words.after("member")?,
                modulus: words.after("at")?,
                residue: words.number()?,
                class: words.after("class")?,
                shift: words.after("shift")?,
                sequence: Sequence {
                    name: String::new(),
                    first: words.after("first")?,
                    initial: Vec::new(),
                    terms: Vec::new(),
                },
            });
        }
        "class" => {
            (words.number::<usize>()? == own.cuts.len()).then_some(())?;
            own.cuts.push(words.after("cut")?);
        }
        "sum" => {
            (words.number::<usize>()? == own.sums.len()).then_some(())?;
            let mut entries = Vec::new();
            while let Some(member) = words.next() {
                entries.push(Entry {
                    member: member.parse().ok()?,
                    growth: words.number()?,
                    offset: words.number()?,
                });
            }
            own.sums.push(entries);
        }
        _ => return None,
    }
    Some(())
}

pub(in crate::claim) fn write(own: &Equation, text: &mut String) {
    for (number, joint) in own.joint.iter().enumerate() {
        let Joint {
            system,
            member,
            modulus,
            residue,
            class,
            shift,
            sequence,
        } = joint;
        let _ = writeln!(
            text,
            "joint {number} system {system} member {member} at {modulus} {residue} class {class} shift {shift} first {}",
            sequence.first
        );
        for line in period::equation(sequence) {
            let _ = writeln!(text, "{line}");
        }
    }
    for (class, cut) in own.cuts.iter().enumerate() {
        let _ = writeln!(text, "class {class} cut {cut}");
    }
    for (residue, entries) in own.sums.iter().enumerate() {
        let _ = write!(text, "sum {residue}");
        for own in entries {
            let _ = write!(text, " {} {} {}", own.member, own.growth, own.offset);
        }
        let _ = writeln!(text);
    }
    let _ = writeln!(text, "agree {}", own.agree);
}
