//! The values on both sides of an equation of nim-sums, which cancel in pairs for each residue of n.

use crate::equation_side::{Part, Shape, Side};
use crate::file::{Refusal, refused};
use crate::one_system::OneSystem;
use crate::parts::{Entry, Own, Strips};
use crate::spelling::{argument, sum};

/// A value of a sequence for n = Q k + r, as it is written in the equation, and as in the theorem about the one system.
pub struct Atom {
    pub stated: String,
    pub moved: String,
    /// The sequence of the one system at `growth * k + offset`, for n = Q k + r.
    pub spot: Entry,
}

impl Atom {
    /// Whether both are the same term in the equation, apart from double parentheses.
    pub fn is_written_as(&self, other: &Atom) -> bool {
        let plain = |own: &Atom| own.stated.replace("((", "(").replace("))", ")");
        plain(self) == plain(other)
    }
}

/// The sides of an equation, with the one system of their sequences.
pub struct Values<'p> {
    pub parts: &'p [Part],
    pub sides: &'p [Side],
    /// For each side whether it occurs an odd number of times. Other sides cancel.
    pub odd: &'p [bool],
    pub one: &'p OneSystem,
    /// The number Q of residues of n.
    pub modulus: i64,
}

impl Values<'_> {
    /// The name of the number k in n = Q k + r.
    pub fn turns(&self) -> &'static str {
        match self.modulus {
            1 => "n",
            _ => "k",
        }
    }

    /// A sequence of a part at `growth * k + offset`.
    pub fn spot(
        &self,
        part: usize,
        member: usize,
        growth: i64,
        offset: i64,
    ) -> Result<Entry, Refusal> {
        let modulus = self.parts[part].modulus;
        if growth < 1 || growth % modulus != 0 {
            return refused("a side of the equation has different residues for different n");
        }
        let before = self.parts[..part].iter();
        let before: usize = before.map(|part| part.sequences().len()).sum();
        Ok(Entry {
            member: before + member * modulus as usize + offset.rem_euclid(modulus) as usize,
            growth: growth / modulus,
            offset: offset.div_euclid(modulus),
        })
    }

    /// For a side that consists of several strips, its graphs of a residue, and the number N of the graph as `growth *
    /// k + offset`.
    pub fn strips<'o>(
        &self,
        strips: &'o Strips,
        own: &Side,
        residue: i64,
    ) -> Result<(&'o Own, i64, i64), Refusal> {
        let (growth, at) = (own.growth * self.modulus, own.growth * residue + own.offset);
        let wanted = at.rem_euclid(strips.modulus);
        let graphs = strips.all.iter().find(|own| own.residue == wanted);
        match graphs {
            Some(graphs) if growth % strips.modulus == 0 => Ok((
                graphs,
                growth / strips.modulus,
                at.div_euclid(strips.modulus),
            )),
            _ => refused("a side of the equation has different residues for different n"),
        }
    }

    /// The values of a side for a residue.
    fn atoms(&self, own: &Side, residue: i64) -> Result<Vec<Atom>, Refusal> {
        let k = self.turns();
        let part = &self.parts[own.part];
        let atom = |member: usize, stated: String, growth: i64, offset: i64| {
            let spot = self.spot(own.part, member, growth, offset)?;
            let at = sum(&[(spot.growth, k)], spot.offset);
            let index = match part.modulus {
                1 => at,
                modulus => format!(
                    "{modulus} * {} + {}",
                    argument(&at),
                    offset.rem_euclid(modulus)
                ),
            };
            let moved = self.value(own, member, &index);
            Ok(Atom {
                stated,
                moved,
                spot,
            })
        };
        let Shape::Several(strips) = &part.shape else {
            let stated = self.value(own, own.member, &sum(&[(own.growth, "n")], own.offset));
            let (growth, offset) = (own.growth * self.modulus, own.growth * residue + own.offset);
            return Ok(vec![atom(own.member, stated, growth, offset)?]);
        };
        let (graphs, growth, offset) = self.strips(strips, own, residue)?;
        let number = argument(&sum(&[(growth, k)], offset));
        let values = format!("{}_values", strips.prefix);
        let entries = graphs.entries.iter();
        let atoms = entries.map(|entry| {
            atom(
                entry.member,
                entry.shown(&values, &number),
                entry.growth * growth,
                entry.growth * offset + entry.offset,
            )
        });
        atoms.collect()
    }

    /// For a residue the values that cancel, in lists of equal ones. Each list has even length.
    pub fn cancelled(&self, residue: i64) -> Result<Vec<Vec<Atom>>, Refusal> {
        let mut groups: Vec<Vec<Atom>> = Vec::new();
        let key = |own: &Entry| {
            let member = &self.one.members[own.member];
            (member.class, own.growth, own.offset - member.shift)
        };
        for (own, _) in self.sides.iter().zip(self.odd).filter(|own| *own.1) {
            for atom in self.atoms(own, residue)? {
                let group = groups
                    .iter_mut()
                    .find(|own| key(&own[0].spot) == key(&atom.spot));
                match group {
                    Some(group) => group.push(atom),
                    None => groups.push(vec![atom]),
                }
            }
        }
        match groups.iter().all(|own| own.len() % 2 == 0) {
            true => Ok(groups),
            false => refused("the sides of the equation are not in one class of sequences"),
        }
    }

    /// A value of a sequence of the part of a side, at an index that is given as text.
    pub fn value(&self, own: &Side, member: usize, index: &str) -> String {
        let part = &self.parts[own.part];
        match &part.shape {
            Shape::Sequences(source) => source.shown(member, index),
            _ => format!("{}_values {member}%nat {}", part.prefix(), argument(index)),
        }
    }
}
