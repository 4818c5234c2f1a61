//! Names that a file may use.

use std::collections::HashSet;

/// Words of Coq and of the theory that the statements of files use.
const TAKEN: &str = "as at by cofix do else end exists exists2 fix for forall from fun if IF in let match mod each \
    Prop return Set SProp struct then Type using where with Axiom Definition Lemma Theorem Proof Qed \
    n i j k l v_ x y f g s S O N Z H nat list bool string prod pair cons nil app map nth concat length Some None option \
    true false True False or and not eq ex I first initial terms Seq Conv Back Const system values starts assigned \
    is_mex mex nimber graph Graph vertex Vertex vertices edges family Family closure Closure Word Run EdgeRun Assignment \
    names cells claims Claim certificate Certificate period valid check solves heap_values octal_move move P_position \
    zrange joined both equality octal digit code total steps line form run word member shift kinds joins radius cell positions long words gain rank table sequence preperiod \
    always covered apart plus minus place moved fst snd proj1 proj2 id iff max min lia \
    own split count spread leaves alike residues before ascending ascending_at ascending_same member_at member_at_later \
    graph_of graph_for graph_for_is own_of parts_test parts_value sum_of_parts hubs_test hub_word_test hub_ring_test \
    hub_word_sound hub_ring_sound split_solves repeats_later stated_later stated_grows stated_solves for_all for_all_lasting \
    branching Branching branch_test branch_graph_test constant_test branches_constant \
    claim_test claim_repeats claim_lasts claim_true joint joint_equal";

/// The names that are taken in one file.
pub struct Names {
    taken: HashSet<String>,
}

impl Names {
    pub fn new() -> Names {
        let taken = TAKEN.split_whitespace().map(str::to_owned);
        Names {
            taken: taken.collect(),
        }
    }

    /// Takes all of these words. Returns whether none of them was taken before.
    pub fn take_all(&mut self, words: &str) -> bool {
        let mut were_free = true;
        for own in words.split_whitespace() {
            were_free &= self.taken.insert(own.to_owned());
        }
        were_free
    }

    /// A name like `wanted` that is not taken. It is taken from now on.
    pub fn take(&mut self, wanted: &str) -> String {
        let kept = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
        let plain: String = wanted.trim().chars().map(kept).take(40).collect();
        let plain = plain.trim_matches('_');
        let plain = match plain.starts_with(|c: char| c.is_ascii_alphabetic()) {
            true => plain.to_owned(),
            false => format!("s{plain}"),
        };
        let mut name = plain.clone();
        let mut number = 2;
        while !self.taken.insert(name.clone()) {
            name = format!("{plain}_{number}");
            number += 1;
        }
        name
    }

    /// A name for the graphs of a family, such as `grid(3, n)`. It has the arguments, unless n is the only one.
    pub fn take_family(&mut self, family: &str) -> String {
        let long = family.replace("(n)", "");
        let plain = long.chars().all(|c| c.is_alphanumeric() || c == '_');
        let (name, _) = family.split_once('(').unwrap_or((family, ""));
        self.take(if plain { name } else { &long })
    }
}
