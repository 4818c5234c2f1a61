//! The form of derived systems, which depends neither on the order nor on the indices of their members, so that
//! families with equal systems are found.

use nk_system::notation;
use nk_system::{Convolution, Member, Sequence, System, Term};
use nk_verify::derivation::Sum;

/// The text of a system and of the sums of its members that give the nimbers. The order of the members depends only on
/// their equations, and each begins at index 0. Families with the same text have the same nimbers from the n on from
/// which both texts hold.
pub fn text(system: &System, sums: &[Sum]) -> String {
    let (system, sums) = from_zero(system, sums);
    let colours = colours(&system);
    let mut order: Vec<Member> = (0..system.sequences.len()).collect();
    order.sort_by_key(|own| colours[*own]);
    let mut system = system.restrict(&order).expect("all members are kept");
    for own in &mut system.sequences {
        own.terms = own.terms.iter().map(ordered).collect();
        own.terms.sort_unstable();
    }
    let place = |member: Member| order.iter().position(|own| *own == member);
    let mut lines = vec![notation::text(&system)];
    for (residue, sum) in sums.iter().enumerate() {
        let parts = sum.members.iter().map(|&(member, growth, offset)| {
            let place = place(member).expect("a member of the system");
            format!(" (+) s{place}({growth}N + {offset})")
        });
        let mut parts: Vec<String> = parts.collect();
        parts.sort_unstable();
        lines.push(format!("{residue}: {}{}", sum.constant, parts.concat()));
    }
    lines.join("\n")
}

/// A short name of a text, by which it can be searched: 8 hexadecimal digits, made from its FNV-1a hash.
pub fn mark(text: &str) -> String {
    let hash = hash(text);
    format!("{:08x}", (hash >> 32) ^ (hash & 0xffff_ffff))
}

fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The same system and sums, with indices such that each member begins at 0.
fn from_zero(system: &System, sums: &[Sum]) -> (System, Vec<Sum>) {
    let by: Vec<i64> = system.sequences.iter().map(|own| -own.first).collect();
    let moved = |(own, lead): (&Sequence, &i64)| Sequence {
        first: 0,
        terms: own
            .terms
            .iter()
            .map(|term| term.moved(*lead, |member| (member, by[member])))
            .collect(),
        ..own.clone()
    };
    let sums = sums.iter().map(|sum| Sum {
        members: sum
            .members
            .iter()
            .map(|&(member, growth, offset)| (member, growth, offset + by[member]))
            .collect(),
        ..sum.clone()
    });
    let system = System {
        sequences: system.sequences.iter().zip(&by).map(moved).collect(),
    };
    (system, sums.collect())
}

/// The term with the lesser member of a convolution first. A convolution that reads all pairs stays the same if its two
/// members are exchanged.
fn ordered(term: &Term) -> Term {
    match *term {
        Term::Convolution(own) if own.half.is_none() && (own.b, own.y0) < (own.a, own.x0) => {
            Term::Convolution(Convolution {
                a: own.b,
                b: own.a,
                x0: own.y0,
                y0: own.x0,
                ..own
            })
        }
        other => other,
    }
}

/// A number for each member that depends only on its equations and on those of the members that it refers to. The
/// numbers are refined until no more members are distinguished.
fn colours(system: &System) -> Vec<u64> {
    let mut colours = vec![0; system.sequences.len()];
    let mut count = 1;
    loop {
        let next = system.sequences.iter().map(|own| {
            let terms = own.terms.iter().map(|term| coloured(term, &colours));
            let mut terms: Vec<String> = terms.collect();
            terms.sort_unstable();
            hash(&format!("{:?} {}", own.initial, terms.join(" ")))
        });
        let next: Vec<u64> = next.collect();
        let mut kinds = next.clone();
        kinds.sort_unstable();
        kinds.dedup();
        colours = next;
        if kinds.len() <= count {
            return colours;
        }
        count = kinds.len();
    }
}

fn coloured(term: &Term, colours: &[u64]) -> String {
    match *term {
        Term::Convolution(own) => {
            let mut ends = [(colours[own.a], own.x0), (colours[own.b], own.y0)];
            if own.half.is_none() {
                ends.sort_unstable();
            }
            format!("{ends:?} {} {} {:?}", own.constant, own.shift, own.half)
        }
        Term::Back(own) => {
            let (low, high) = (own.low, own.high);
            let ends = format!("{} {low} {high:?}", own.delay);
            format!("{} {ends} {}", colours[own.a], own.constant)
        }
        Term::Constant(value) => value.to_string(),
    }
}
