//! The proof of a statement that repeats: its program, the lemmas about it, and the theorem.

use std::fmt::Write;

use nk_verify::claim::{Index, Operator};
use num_integer::{gcd, lcm};

use crate::file::{Refusal, refused};
use crate::meaning::{Meaning, Meanings};
use crate::spelling::{argument, integer};
use crate::statement::{Atoms, Functions, argument_of};

/// The most n that are looked at one by one, because no recurrence is used there, and the most vertices of their graphs.
const MOST_SMALL: i64 = 12;

/// The longest period of a statement.
const MOST_STEPS: i64 = 1 << 20;

/// The proof of a statement.
pub struct Proof<'m> {
    meanings: &'m Meanings,
    atoms: &'m Atoms,
    low: i64,
    /// The least n at which the recurrences give the nimbers of all graphs.
    settled: i64,
    /// The n from which on the statement repeats, and its period.
    start: i64,
    step: i64,
}

/// The least n with factor * n + offset >= least; `None` if there is none.
fn reaches(factor: i64, offset: i64, least: i64) -> Option<i64> {
    match factor {
        0 => (offset >= least).then_some(i64::MIN),
        _ => Some(-(offset - least).div_euclid(factor)),
    }
}

impl Proof<'_> {
    pub fn new<'m>(
        meanings: &'m Meanings,
        atoms: &'m Atoms,
        low: i64,
        step: i64,
    ) -> Result<Proof<'m>, Refusal> {
        let (mut settled, mut start, mut step) = (low, low, step);
        for own in &atoms.values {
            let (certificate, _, member, growth, offset) = meanings.source(own.name)?;
            let (factor, at) = (growth * own.factor, growth * own.offset + offset);
            let far = reaches(factor, at, certificate.preperiods[member]);
            let Some(far) = far else {
                return refused(
                    "a value at a fixed index is in the statement, which files do not have yet",
                );
            };
            start = start.max(far);
            // What repeats with one period repeats with each multiple of it.
            step = lcm(step, certificate.period / gcd(certificate.period, factor));
            if step > MOST_STEPS {
                return refused(format!(
                    "the sequences of the statement repeat together after {step} steps"
                ));
            }
            if let Meaning::Nimber { graphs } = &meanings.all[own.name] {
                let from = meanings.graphs[*graphs].graphs.from;
                settled = settled.max(reaches(own.factor, own.offset, from).unwrap_or(low));
            }
        }
        for bound in &atoms.bounds {
            start = start.max(bound + 1);
        }
        let mut remainders = atoms.remainders.iter();
        if remainders.any(|own| {
            own.factor
                .checked_mul(step)
                .is_none_or(|all| all % own.modulus != 0)
        }) {
            return refused("the period of the statement is no multiple of a modulus in it");
        }
        if settled - low > MOST_SMALL {
            return refused(format!(
                "the recurrences of the graphs hold from n = {settled} on, and the claim is about n >= {low}"
            ));
        }
        Ok(Proof {
            meanings,
            atoms,
            low,
            settled,
            start: start.max(settled),
            step,
        })
    }

    fn stated(&self, own: &Index, n: &str) -> Result<String, Refusal> {
        self.meanings.stated(own.name, &argument_of(own, n))
    }

    /// The definition of the statement as a program, with the lemma that it is true at all n.
    pub fn program(&self, program: &str) -> String {
        let (step, start, settled) = (self.step, integer(self.start), integer(self.settled));
        let later = format!("(n + {step})");
        let mut text = format!(
            "(** The claim as a program about the values that the certificates state. *)\nDefinition claim_test (n : Z) : bool := {program}.\n\n\
             Lemma claim_repeats : forall n, {start} <= n -> claim_test (n + {step}) = claim_test n.\nProof.\n  intros n Hn. unfold claim_test.\n"
        );
        for own in &self.atoms.values {
            let (Ok(there), Ok(here)) = (self.stated(own, &later), self.stated(own, "n")) else {
                continue;
            };
            let Ok((certificate, prefix, member, growth, offset)) = self.meanings.source(own.name)
            else {
                continue;
            };
            let ahead = growth * own.factor * step;
            let index =
                crate::spelling::sum(&[(growth * own.factor, "n")], growth * own.offset + offset);
            let first = integer(certificate.preperiods[member]);
            let _ = writeln!(
                text,
                "  replace ({there}) with ({here})\n    by (symmetry; etransitivity; [| apply (stated_later {prefix}_period {prefix}_valid {member} ({index}) {ahead} eq_refl); change (start_of _ _) with {first}; lia]; f_equal; lia)."
            );
        }
        for own in &self.atoms.remainders {
            let (there, here) = (own.shown(&later), own.shown("n"));
            let (value, base) = (own.of(&later), own.of("n"));
            let turns = own.factor * step / own.modulus;
            let _ = writeln!(
                text,
                "  replace {there} with {here} by (replace ({value}) with ({base} + {} * {}) by lia; rewrite Z_mod_plus_full; reflexivity).",
                integer(turns),
                own.modulus
            );
        }
        for (operator, number) in &self.atoms.comparisons {
            let _ = writeln!(
                text,
                "  replace ({}) with ({}) by same_order.",
                test(*operator, &later, *number),
                test(*operator, "n", *number)
            );
        }
        let _ = write!(
            text,
            "  reflexivity.\nQed.\n\nLemma claim_true : forall n, {settled} <= n -> claim_test n = true.\nProof. apply (for_all claim_test {settled} {start} {step} ltac:(lia) claim_repeats). vm_cast_no_check (eq_refl true). Qed.\n\n"
        );
        text
    }

    pub fn theorem(&self, name: &str, claim: &str, proposition: &str) -> Result<String, Refusal> {
        let low = integer(self.low);
        let mut text = format!(
            "(** {} *)\nTheorem {name} : ",
            crate::spelling::comment(claim)
        );
        let mut introduced = Vec::new();
        for own in &self.meanings.systems {
            let _ = write!(text, "{}\n  ", own.source.binder());
            introduced.push(own.source.introduced());
        }
        let _ = write!(
            text,
            "forall n, {low} <= n -> {proposition}.\nProof.\n  intros {} n Hn.\n",
            introduced.join(" ")
        );
        let mut graphs = String::new();
        let mut rewritten = String::new();
        for (number, own) in self.atoms.values.iter().enumerate() {
            let shown = self.meanings.shown(own.name, &argument_of(own, "n"))?;
            let stated = self.stated(own, "n")?;
            let index = argument(&argument_of(own, "n"));
            match &self.meanings.all[own.name] {
                Meaning::Sequence { system, member } => {
                    let own = &self.meanings.systems[*system];
                    let (prefix, solves) = (&own.source.prefix, own.source.solves());
                    let first = integer(own.certificate.system.sequences[*member].first);
                    let _ = writeln!(
                        text,
                        "  assert (A{number} : {shown} = {stated}) by (refine (solution_is_stated {prefix}_period {prefix}_valid _ {solves} {member} {index} _ _); [repeat constructor | change (first_of _ _) with {first}; lia]).\n  rewrite ?A{number}."
                    );
                }
                Meaning::Nimber { graphs: place } => {
                    let own = &self.meanings.graphs[*place].graphs;
                    let prefix = &own.prefix;
                    let _ = writeln!(
                        graphs,
                        "  assert (A{number} : {shown} = {stated}) by (rewrite ({prefix}_gives _ (stated_solves _ {prefix}_valid)) by lia; f_equal; lia)."
                    );
                    let _ = write!(rewritten, " rewrite ?A{number}.");
                }
                Meaning::Other(why) => return refused(why.clone()),
            }
        }
        if self.settled > self.low {
            let cases: Vec<String> = (self.low..self.settled)
                .map(|n| format!("n = {}", integer(n)))
                .collect();
            let _ = writeln!(
                text,
                "  destruct (Z_lt_le_dec n {}) as [Small | Large].\n  {{ assert ({}) as C by lia.\n    repeat (destruct C as [-> | C]; [computed |]). subst n. computed. }}",
                integer(self.settled),
                cases.join(" \\/ ")
            );
        }
        text.push_str(&graphs);
        let _ = writeln!(
            text,
            "{rewritten}\n  pose proof (claim_true n ltac:(lia)) as T. unfold claim_test in T. read T. intuition.\nQed.\nPrint Assumptions {name}."
        );
        Ok(text)
    }
}

/// A comparison of n with a number, as the statement writes it.
fn test(operator: Operator, n: &str, number: i64) -> String {
    let number = integer(number);
    match operator {
        Operator::Less => format!("Z.ltb ({n}) ({number})"),
        Operator::LessEqual => format!("Z.leb ({n}) ({number})"),
        Operator::Greater => format!("Z.ltb ({number}) ({n})"),
        Operator::GreaterEqual => format!("Z.leb ({number}) ({n})"),
        _ => format!("Z.eqb ({n}) ({number})"),
    }
}
