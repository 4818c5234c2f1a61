//! The certificate of a proof.

use nk_system::Member;
use nk_verify::period::{Certificate, Sparse};

use crate::PeriodProof;

impl PeriodProof {
    /// The certificate of the members that the proof is about, numbered from 0 in the same order.
    pub fn certificate(&self) -> Certificate {
        let (members, preperiods): (Vec<Member>, Vec<i64>) = self.preperiods().into_iter().unzip();
        // A proof is about a closure, so its members refer only to one another.
        let system = self.system().restrict(&members).unwrap_or_default();
        let table = |member: &Member| self.table(*member).unwrap_or(&[]).to_vec();
        Certificate {
            system,
            period: self.period(),
            preperiods,
            sparse: self.sparse().map(|space| Sparse {
                mask: space.mask,
                alternating: space.alternating,
                odd: members.iter().map(|own| space.odd[*own]).collect(),
            }),
            saltuses: members
                .iter()
                .filter_map(|own| Some(self.common_periodicity(*own)?.saltus))
                .collect(),
            values: members.iter().map(table).collect(),
        }
    }
}
