//! The nimbers of a family of graphs by recurrences, for all n.

use std::fmt::Write;

use nk_base::cancellation::CancelToken;
use nk_system::System;
use nk_verify::derivation::Statements;
use nk_verify::period::{Certificate, verify};
use num_integer::gcd;

use crate::closure::{closure, values};
use crate::family::Family;
use crate::file::{File, Refusal, refused};
use crate::hubs;
use crate::lines::reaches;
use crate::names::Names;
use crate::period::{head, valid};
use crate::spelling::{argument, integer, naturals, sum};
use crate::strip::Strip;
use crate::system::{equations, system};

/// The files of the theory that a file about a derivation needs.
pub const LIBRARIES: &str = "Mex System Period Certificate Sparse NodeKayles Table Strip Terms Closure Ring RingWords Runs Family Parts Hubs Listing Claims";

/// The index up to which values are computed in search of a period.
const FARTHEST: i64 = 6_000;

/// The largest multiple of a period that is tried.
const MOST_TURNS: i64 = 12;

/// Whether the graphs of a derivation are one strip, or one ring.
pub fn is_one_strip(stated: &Statements) -> bool {
    !has_branches(stated)
        && matches!(&stated.residues[..], [own] if own.parts.len() == 1 && own.loose.is_empty())
}

/// Whether some graphs are equal branches at a core.
pub fn has_branches(claim: &Statements) -> bool {
    claim.strips.iter().any(|own| own.branches.is_some())
}

/// The part of a file about one family: its definitions and lemmas, and the sequence and index of the nimber of the
/// graph for n.
pub struct Graphs {
    pub text: String,
    /// The function that makes the graph for n.
    pub shown: String,
    pub prefix: String,
    /// The least n for which the recurrences give the nimber.
    pub from: i64,
    /// The least n for which the graph is the strip.
    stated_from: i64,
    /// The sequence, and its index `growth * n + offset`.
    pub member: usize,
    pub growth: i64,
    pub offset: i64,
    pub system: System,
}

impl Graphs {
    /// The part of a file about the family of a certificate.
    ///
    /// # Errors
    ///
    /// The theory does not cover the family, or the work was cancelled.
    pub fn new(
        claim: &Statements,
        names: &mut Names,
        stop: &CancelToken,
    ) -> Result<Graphs, Refusal> {
        if has_branches(claim) {
            return refused("the graphs are equal branches at a core, which have no recurrences");
        }
        let ([residue], [stated]) = (&claim.residues[..], &claim.strips[..]) else {
            return refused("the graphs are different strips for different n");
        };
        let [part] = &residue.parts[..] else {
            return refused("the graphs consist of several strips");
        };
        if !residue.loose.is_empty() {
            return refused("the graphs have vertices outside the strip");
        }
        if (residue.modulus, residue.residue) != (1, 0) {
            return refused("the graphs are strips for some n only");
        }
        let strip = Strip::new(stated)?;
        let shown = names.take_family(&claim.family);
        let prefix = shown.clone();
        let system = claim.system();
        let mut text = format!(
            "Definition {prefix}_system : system :=\n  {}.\n\n",
            self::system(&system)
        );
        let own = Family {
            residue,
            part,
            stated,
            strip: &strip,
            from: residue.from,
            shown: shown.clone(),
            prefix: prefix.clone(),
        };
        let hubbed = hubs::word(&strip, stated)?;
        let of = format!("{prefix}_system");
        // The positions that moves in a ring leave are compared with its sequence elsewhere.
        let row = hubbed.as_ref().filter(|_| strip.ring.is_none());
        let closed = closure(&strip, &system, (&prefix, &of), row, stop)?;
        text.push_str(&closed.text);
        if let Some(word) = &hubbed {
            let hubbed = hubs::Hubbed::new(&own, word, closed.least, &system)?;
            text.push_str(&hubbed.text(&claim.family, names)?);
            return Ok(Graphs {
                text,
                shown,
                prefix,
                from: hubbed.from,
                stated_from: residue.from,
                member: word.member,
                growth: part.growth,
                offset: part.offset + word.shift,
                system,
            });
        }
        let whole = Whole::of(&strip, stated)?;
        text.push_str(&own.text(&claim.family, names)?);
        let (member, shift) = whole.sequence(&strip);
        let mut graphs = Graphs {
            text,
            shown,
            prefix,
            from: residue.from,
            stated_from: residue.from,
            member,
            growth: part.growth,
            offset: part.offset + shift,
            system,
        };
        let lemma = match whole {
            Whole::Word(number) => graphs.gives(number, part.offset, shift),
            Whole::Ring { .. } => graphs.ring_gives(&strip, part.offset, shift)?,
        };
        graphs.text.push_str(&lemma);
        Ok(graphs)
    }

    /// The index of the sequence for the graph with the number n.
    pub fn index(&self, n: &str) -> String {
        sum(&[(self.growth, n)], self.offset)
    }

    /// The lemma `P_gives`: for every solution of the system, the nimber is the value of the sequence.
    fn gives(&self, word: usize, cells: i64, shift: i64) -> String {
        let (prefix, shown, member) = (&self.prefix, &self.shown, self.member);
        let (from, growth) = (integer(self.from), self.growth);
        let index = argument(&self.index("n"));
        format!(
            "(** The nimber of the graph is given by the recurrences: by sequence {member} of the system. *)\n\
             Lemma {prefix}_gives : forall s, solves {prefix}_system s -> forall n, {from} <= n -> nimber ({shown} n) = s {member}%nat {index}.\n\
             Proof.\n  intros s Sol n Hn. rewrite (family_sound {prefix}_closure {prefix}_family {prefix}_strips n _ Hn ({prefix}_runs n)).\n  \
             pose proof (always_spec {from} ({growth}, {cells}) eq_refl n Hn) as Pos. unfold line_at in Pos. cbn [fst snd] in Pos.\n  \
             etransitivity; [apply (closure_sound {prefix}_closure {prefix}_closed s Sol (nth {word} (words {prefix}_closure) (Word [] [] 0 0))); apply nth_In; cbn; lia|].\n  \
             change (member _) with {member}%nat. change (shift _) with ({shift}). unfold line_at. cbn [fst snd {prefix}_family cells]. f_equal. lia.\nQed.\n\n"
        )
    }

    /// The lemmas `P_ring` and `P_gives` of a ring, and the least n from which on they hold.
    fn ring_gives(&mut self, strip: &Strip, cells: i64, shift: i64) -> Result<String, Refusal> {
        let Some([turn, back]) = &strip.ring else {
            return refused("the strip is not closed to a ring");
        };
        let least = strip.ring_least(&self.system.sequences[self.member], shift)?;
        if self.growth < 1 {
            return refused("the ring does not grow with n");
        }
        self.from = self.from.max(reaches(self.growth, cells, least));
        let (prefix, shown, member, growth) = (&self.prefix, &self.shown, self.member, self.growth);
        let from = integer(self.from);
        let index = argument(&self.index("n"));
        let ring = format!(
            "{} {} {member} {} {least}",
            naturals(turn),
            naturals(back),
            integer(shift)
        );
        Ok(format!(
            "(** What moves leave of a ring: one run Coq makes. *)\nLemma {prefix}_ring : ring_test {prefix}_closure {ring} = true.\nProof. vm_cast_no_check (eq_refl true). Qed.\n\n\
             (** The nimber of the graph is given by the recurrences: by sequence {member} of the system. *)\n\
             Lemma {prefix}_gives : forall s, solves {prefix}_system s -> forall n, {from} <= n -> nimber ({shown} n) = s {member}%nat {index}.\n\
             Proof.\n  intros s Sol n Hn. rewrite (family_sound {prefix}_closure {prefix}_family {prefix}_strips n _ ltac:(change (from _) with {}; lia) ({prefix}_runs n)).\n  \
             assert (Pos : {least} <= {growth} * n + {cells}) by lia.\n  \
             etransitivity; [apply (ring_sound {prefix}_closure {ring} {prefix}_ring s Sol); unfold line_at; cbn [fst snd {prefix}_family cells]; lia|].\n  \
             unfold line_at. cbn [fst snd {prefix}_family cells]. f_equal. lia.\nQed.\n\n",
            integer(self.stated_from),
        ))
    }

    /// A certificate, which the verifier accepts, that the sequences of the system have this period or a multiple of
    /// it.
    pub fn periodic(&self, period: i64, stop: &CancelToken) -> Result<Certificate, Refusal> {
        periodic(&self.system, &self.shown, period, stop)
    }

    /// The definitions of the periodic values, and the theorem that the nimbers are periodic from the returned n on.
    pub fn repeats(&self, certificate: &Certificate) -> Result<(String, i64), Refusal> {
        let (prefix, shown, member) = (&self.prefix, &self.shown, self.member);
        let start = certificate.preperiods[member];
        let mut text = valid(certificate, prefix)?;
        if self.growth < 1 {
            return refused("the strip does not grow with n");
        }
        let from = reaches(self.growth, self.offset, start).max(self.from);
        let step = certificate.period / gcd(certificate.period, self.growth);
        let ahead = self.growth * step;
        let _ = write!(
            text,
            "(** The nimbers of these graphs repeat with period {step}. *)\n\
             Theorem {prefix}_repeats : forall n, {} <= n -> nimber ({shown} (n + {step})) = nimber ({shown} n).\n\
             Proof.\n  intros n Hn. rewrite !({prefix}_gives _ (stated_solves _ {prefix}_valid)) by lia.\n  \
             replace ({}) with ({} + {ahead}) by lia. apply (stated_later {prefix}_period {prefix}_valid); [reflexivity | change (start_of _ _) with {}; lia].\nQed.\nPrint Assumptions {prefix}_repeats.\n\n",
            integer(from),
            self.index(&format!("(n + {step})")),
            self.index("n"),
            integer(start)
        );
        Ok((text, from))
    }
}

/// The sequence of the whole strip.
pub enum Whole {
    /// The sequence of the word with this number.
    Word(usize),
    /// The sequence of a ring, with its shift.
    Ring { member: usize, shift: i64 },
}

impl Whole {
    pub fn of(strip: &Strip, stated: &nk_verify::derivation::Strip) -> Result<Whole, Refusal> {
        if strip.ring.is_some() {
            return match stated.whole {
                Some((member, shift)) => Ok(Whole::Ring { member, shift }),
                None => refused("the sequence of the ring is not listed"),
            };
        }
        let mut words = strip.words.iter();
        let whole = words
            .position(|own| own.left == strip.left_caps[0] && own.right == strip.right_caps[0]);
        match whole {
            Some(number) => Ok(Whole::Word(number)),
            None => refused("the word of the whole strip is not listed"),
        }
    }

    /// The sequence, and the shift of its index.
    pub fn sequence(&self, strip: &Strip) -> (usize, i64) {
        match *self {
            Whole::Word(number) => (strip.words[number].member, strip.words[number].shift),
            Whole::Ring { member, shift } => (member, shift),
        }
    }
}

/// A certificate that all sequences of a system have a period, or a multiple of it.
pub fn periodic(
    system: &System,
    shown: &str,
    period: i64,
    stop: &CancelToken,
) -> Result<Certificate, Refusal> {
    // Other sequences of the system may have another period; a multiple of `period` may be one of all.
    for period in (1..=MOST_TURNS).map(|turns| turns * period) {
        let mut last = 4 * period + 400;
        while last <= FARTHEST {
            if let Some(found) = repeating(system, period, last, stop)? {
                return Ok(found);
            }
            last *= 2;
        }
    }
    refused(format!(
        "no period {period} of all sequences of {shown} was found up to index {FARTHEST}"
    ))
}

fn repeating(
    system: &System,
    period: i64,
    last: i64,
    stop: &CancelToken,
) -> Result<Option<Certificate>, Refusal> {
    let tables = values(system, last, stop)?;
    let mut certificate = Certificate {
        system: system.clone(),
        period,
        preperiods: Vec::new(),
        saltuses: vec![0; tables.len()],
        values: Vec::new(),
        sparse: None,
    };
    let step = period as usize;
    for (number, (own, table)) in system.sequences.iter().zip(&tables).enumerate() {
        // The saltus at the end of the values, and the first index from which on it is the same.
        let saltus =
            |at: usize| Some(i64::from(*table.get(at + step)?) - i64::from(*table.get(at)?));
        let Some(last) = table.len().checked_sub(step + 1).and_then(saltus) else {
            return Ok(None);
        };
        let mut start = table.len() - step;
        while start > 0 && saltus(start - 1) == Some(last) {
            start -= 1;
        }
        // A period that does not occur at least twice is rejected.
        if start + 3 * step > table.len() || last < 0 {
            return Ok(None);
        }
        certificate.saltuses[number] = last;
        certificate.preperiods.push(own.first + start as i64);
        certificate.values.push(table[..start + step].to_vec());
    }
    match verify(&certificate.write(), stop) {
        Ok(verified) => Ok(Some(verified.certificate)),
        Err(_) => Ok(None),
    }
}

/// The theorem that the nimbers of the graphs of a certificate are given by its recurrences, for all n from a bound on.
///
/// The certificate must be one that the verifier accepted. `wanted` has names for the sequences, the first for that of
/// the graphs; sequences without a name get letters.
///
/// # Errors
///
/// The theory does not cover the certificate, or the work was cancelled.
pub fn derivation(
    claim: &Statements,
    wanted: &[String],
    title: &str,
    stop: &CancelToken,
) -> Result<File, Refusal> {
    let mut names = Names::new();
    let graphs = Graphs::new(claim, &mut names, stop)?;
    let mut text = head(title, LIBRARIES);
    text.push_str(&graphs.text);
    let letters = ('a'..='z').map(String::from);
    let functions: Vec<String> = (0..graphs.system.sequences.len())
        .map(|number| {
            let letter = letters.clone().nth(number % 26).unwrap_or_default();
            names.take(wanted.get(number).unwrap_or(&letter))
        })
        .collect();
    let recurrences = names.take("recurrences");
    let of = format!("{}_system", graphs.prefix);
    text.push_str("(** The recurrences: [starts] gives the first values, and each value after them is the least number that is\n    not among the v. *)\n");
    text.push_str(&equations(&graphs.system, &recurrences, &of, &functions)?);
    let all = functions.join(" ");
    let theorem = names.take(&format!("{}_values", graphs.prefix));
    let _ = write!(
        text,
        "\n(** The recurrences give the nimbers of the graphs. *)\nTheorem {theorem} : forall {all}, {recurrences} {all} ->\n  forall n, {} <= n -> nimber ({} n) = {} {}.\nProof. intros {all} R. exact ({}_gives _ ({recurrences}_solve {all} R)). Qed.\nPrint Assumptions {theorem}.\n",
        integer(graphs.from),
        graphs.shown,
        functions[graphs.member],
        argument(&graphs.index("n")),
        graphs.prefix
    );
    Ok(File { text, theorem })
}
