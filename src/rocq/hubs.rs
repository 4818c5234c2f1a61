//! Strips and rings with hubs, which are joined to all other vertices except, perhaps, other hubs.
//!
//! The file has the strip with its own vertices and edges, and the graph with the hubs, and Coq runs the tests of
//! `Hubs.v`.

use std::fmt::Write;

use nk_system::System;
use nk_verify::derivation as stated;

use crate::family::{Family, Whole};
use crate::file::{Refusal, refused};
use crate::lines::reaches;
use crate::names::Names;
use crate::spelling::{argument, integer, list, naturals, sum};
use crate::strip::{Strip, Word};

/// The word of the whole strip, with the sequence of the strip with its hubs; `None` if it has no hubs.
pub fn word(strip: &Strip, own: &stated::Strip) -> Result<Option<Word>, Refusal> {
    if own.hubs.is_empty() {
        return Ok(None);
    }
    let Some((member, shift)) = own.whole else {
        return refused("the sequence of the strip with its hubs is not listed");
    };
    let [left, right] = match strip.ring {
        Some(_) => [Vec::new(), Vec::new()],
        None => [strip.left_caps[0].clone(), strip.right_caps[0].clone()],
    };
    Ok(Some(Word {
        left,
        right,
        member,
        shift,
    }))
}

pub struct Hubbed<'f> {
    family: &'f Family<'f>,
    word: &'f Word,
    least: i64,
    /// The least n for which the recurrences give the nimber.
    pub from: i64,
}

impl Hubbed<'_> {
    pub fn new<'f>(
        family: &'f Family<'f>,
        word: &'f Word,
        least: i64,
        system: &System,
    ) -> Result<Hubbed<'f>, Refusal> {
        let least = match family.strip.ring {
            Some(_) => family
                .strip
                .ring_least(&system.sequences[word.member], word.shift)?,
            None => least,
        };
        let (growth, offset) = (family.part.growth, family.part.offset);
        if growth < 1 {
            return refused("the strip does not grow with n");
        }
        Ok(Hubbed {
            family,
            word,
            least,
            from: family.from.max(reaches(growth, offset, least)),
        })
    }

    /// For each hub the nimber of the hubs that a move at it leaves.
    fn constants(&self) -> Vec<u32> {
        let own = self.family.stated;
        let near = |u: usize, v: usize| {
            u == v || own.spokes.contains(&(u, v)) || own.spokes.contains(&(v, u))
        };
        let left = |set: u64, hub: usize| {
            let gone = (0..own.hubs.len()).filter(|v| near(hub, *v));
            gone.fold(set, |set, v| set & !(1 << v))
        };
        let all = (1_u64 << own.hubs.len().min(MOST_HUBS)) - 1;
        let hubs = 0..own.hubs.len().min(MOST_HUBS);
        hubs.map(|hub| value(left(all, hub), &left)).collect()
    }

    /// The definitions of the graphs, and the lemmas up to `P_gives`.
    pub fn text(&self, family: &str, names: &mut Names) -> Result<String, Refusal> {
        let own = self.family;
        if own.stated.hubs.len() > MOST_HUBS {
            return refused(format!("the strip has more than {MOST_HUBS} hubs"));
        }
        let (prefix, shown, from) = (&own.prefix, &own.shown, integer(own.from));
        let whole = Whole::new(own.residue)?;
        let graph = format!("{prefix}_graph");
        let mut text = whole.graphs(family, shown, names);
        text.push_str(&whole.definition(&graph, own.from, None)?);
        text.push_str(&whole.runs(&format!("{prefix}_runs"), &graph, shown, "n"));
        text.push_str("(** The strip without its hubs. *)\n");
        text.push_str(&own.own(&format!("{prefix}_strip"), &format!("{prefix}_closure"))?);
        let spokes = own.stated.spokes.iter();
        let spokes = list(spokes.map(|(u, v)| format!("({u}, {v})")));
        let hubs = format!("{} {spokes}%nat", own.hubs());
        let (member, shift, least) = (self.word.member, integer(self.word.shift), self.least);
        let constants = naturals(self.constants());
        let (kind, turns) = match &own.strip.ring {
            Some([turn, back]) => ("ring", format!(" {} {}", naturals(turn), naturals(back))),
            None => ("word", String::new()),
        };
        let moves =
            format!("{prefix}_closure {prefix}_strip {constants} {member} {shift} {least}{turns}");
        let (growth, offset) = (own.part.growth, own.part.offset);
        let index = argument(&sum(&[(growth, "n")], offset + self.word.shift));
        let _ = write!(
            text,
            "(** The graph is the strip and its hubs, each of which is joined to all of the strip. *)\n\
             Lemma {prefix}_hubs : hubs_test {graph} 1 {prefix}_closure {prefix}_strip {hubs} = true.\nProof. vm_cast_no_check (eq_refl true). Qed.\n\n\
             (** What moves leave: one run Coq makes. *)\n\
             Lemma {prefix}_moves : hub_{kind}_test {moves} = true.\nProof. vm_cast_no_check (eq_refl true). Qed.\n\n\
             (** The nimber of the graph is given by the recurrences: by sequence {member} of the system. *)\n\
             Lemma {prefix}_gives : forall s, solves {prefix}_system s -> forall n, {} <= n -> nimber ({shown} n) = s {member}%nat {index}.\n\
             Proof.\n  intros s Sol n Hn. etransitivity; [apply (hub_{kind}_sound {moves} {graph} 1 {hubs} {prefix}_hubs eq_refl {prefix}_moves s Sol n ({shown} n)) |].\n  \
             - change (from _) with {from}; lia.\n  - change (from _) with {from}; lia.\n  - exact ({prefix}_runs n).\n  \
             - exact (graph_for_is (own {prefix}_closure {prefix}_strip) n eq_refl).\n  \
             - change (cells _) with ({growth}, {offset}). unfold line_at. cbn [fst snd]. lia.\n  \
             - change (cells _) with ({growth}, {offset}). unfold line_at. cbn [fst snd]. f_equal. lia.\nQed.\n\n",
            integer(self.from),
        );
        Ok(text)
    }
}

/// The largest number of hubs of a strip.
const MOST_HUBS: usize = 12;

/// The nimber of a set of hubs, by the definition.
fn value(set: u64, left: &dyn Fn(u64, usize) -> u64) -> u32 {
    let hubs = (0..MOST_HUBS).filter(|hub| set >> hub & 1 == 1);
    let options: Vec<u32> = hubs.map(|hub| value(left(set, hub), left)).collect();
    (0..).find(|own| !options.contains(own)).unwrap_or(0)
}
