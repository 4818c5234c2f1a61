//! Makes the certificate of a proof.

use nk_system::{Member, System};
use nk_verify::period::{Certificate, Sparse, text};

use crate::Proof;

/// The certificate of a proof: of the members that it is about, numbered from 0 in the same order.
pub fn write(proof: &Proof) -> String {
    text(&certificate(proof))
}

/// The certificate of a proof as data; [`write()`] gives its text.
pub fn certificate(proof: &Proof) -> Certificate {
    let (members, preperiods): (Vec<Member>, Vec<i64>) = proof.preperiods().into_iter().unzip();
    // A proof is about a closure, so its members refer only to one another.
    let system = proof.system().restrict(&members).unwrap_or_else(|| System {
        sequences: Vec::new(),
    });
    let table = |member: &Member| proof.table(*member).unwrap_or(&[]).to_vec();
    Certificate {
        system,
        period: proof.period(),
        preperiods,
        sparse: proof.sparse().map(|space| Sparse {
            mask: space.mask,
            alternating: space.alternating,
            odd: members.iter().map(|own| space.odd[*own]).collect(),
        }),
        gains: members
            .iter()
            .filter_map(|own| Some(proof.common_periodicity(*own)?.saltus))
            .collect(),
        values: members.iter().map(table).collect(),
    }
}
