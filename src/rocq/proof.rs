//! The proof of a statement whose truth is periodic, or lasts once it holds: its program, the lemmas about it, and the
//! theorem.

use std::fmt::Write;

use nk_verify::claim::{Index, Operator};
use num_integer::{gcd, lcm};

use crate::file::{Refusal, refused};
use crate::lines::ever_reaches;
use crate::meaning::{Meaning, Meanings};
use crate::spelling::{argument, cases, integer};
use crate::statement::{Atoms, Functions, argument_of};

/// The largest number of n that are proved one by one, without a recurrence, and the largest number of vertices of
/// their graphs.
pub const MOST_SMALL: i64 = 12;

/// The longest period of a statement.
pub const MOST_STEPS: i64 = 1 << 20;

/// The proof of a statement.
pub struct Proof<'m> {
    meanings: &'m Meanings,
    atoms: &'m Atoms,
    low: i64,
    /// The least n at which the recurrences give the nimbers of all graphs.
    pub settled: i64,
    /// The n from which on the statement is periodic.
    pub start: i64,
    /// The period of the statement.
    pub step: i64,
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
            let course = meanings.course(own.name)?;
            let Some(far) = ever_reaches(own.factor, own.offset, course.start) else {
                return refused(
                    "a value at a fixed index is in the statement, which files do not support yet",
                );
            };
            start = start.max(far);
            // A period of a value also counts with each of its multiples.
            step = lcm(step, course.period / gcd(course.period, own.factor));
            if step > MOST_STEPS {
                return refused(format!(
                    "the sequences of the statement repeat together after {step} steps"
                ));
            }
            let least = ever_reaches(own.factor, own.offset, course.from).unwrap_or(low);
            match meanings.all[own.name] {
                Meaning::Nimber { .. } | Meaning::Sum { .. } => settled = settled.max(least),
                _ if least > low => {
                    return refused(
                        "a value below the first one is in the statement, which files do not support yet",
                    );
                }
                _ => {}
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
            return refused("the period of the statement is not a multiple of a modulus in it");
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

    /// Whether a value in the statement grows with n.
    pub fn grows(&self) -> bool {
        let mut values = self.atoms.values.iter();
        self.atoms.bare || values.any(|own| !self.meanings.slope(own.name).is_zero())
    }

    /// The number by which a value grows in a step of the statement.
    fn gain(&self, own: &Index) -> i64 {
        let course = self.meanings.course(own.name);
        course.map_or(0, |course| {
            course.saltus * (own.factor * self.step / course.period)
        })
    }

    /// The step of a proof that shows a value one period further on.
    fn later(&self, own: &Index) -> Result<String, Refusal> {
        let later = format!("(n + {})", self.step);
        let (there, here) = (self.stated(own, &later)?, self.stated(own, "n")?);
        let (after, now) = (argument_of(own, &later), argument_of(own, "n"));
        let ahead = own.factor * self.step;
        let gain = self.gain(own);
        match &self.meanings.all[own.name] {
            Meaning::List { list } => {
                let list = &self.meanings.lists[*list];
                let turns = ahead / list.count;
                Ok(format!(
                    "  replace ({there}) with ({here} + {gain})\n    by (symmetry; replace ({after}) with ({now} + Z.of_nat {turns} * Z.of_nat {}) by lia; rewrite member_at_later by (first [lia | change (Z.of_nat (length {}_first)) with {}; lia]); lia).\n",
                    list.count,
                    list.shown,
                    list.grows_from() + list.count - 1,
                ))
            }
            Meaning::Sum { sum } => {
                let sum = &self.meanings.sums[*sum];
                Ok(format!(
                    "  replace ({there}) with ({here})\n    by (symmetry; replace ({after}) with ({now} + {ahead}) by lia; apply (repeats_later _ {} {} ltac:(lia) {}_repeats); [lia | lia | reflexivity]).\n",
                    integer(sum.start),
                    sum.period,
                    sum.prefix
                ))
            }
            _ => {
                let (certificate, prefix, member, growth, offset) =
                    self.meanings.source(own.name)?;
                let ahead = growth * ahead;
                let index = crate::spelling::sum(
                    &[(growth * own.factor, "n")],
                    growth * own.offset + offset,
                );
                let first = integer(certificate.preperiods[member]);
                let at = |index: &str| format!("stated {prefix}_period {member}%nat ({index})%Z");
                let base = at(&index);
                let (lemma, given, shown, base, same) = match gain {
                    0 => ("stated_later", String::new(), here, base, "f_equal; lia"),
                    _ => (
                        "stated_grows",
                        format!(" {gain}"),
                        format!("({here} + {gain})%N"),
                        format!("({base} + {gain})%N"),
                        "f_equal; f_equal; lia",
                    ),
                };
                let after = at(&format!("{index} + {ahead}"));
                Ok(format!(
                    "  replace ({there}) with ({shown})\n    by (symmetry; transitivity ({after}); [f_equal; lia | transitivity ({base}); [| {same}]]; apply ({lemma} {prefix}_period {prefix}_valid {member} ({index}) {ahead}{given} eq_refl); change (start_of _ _) with {first}; lia).\n"
                ))
            }
        }
    }

    /// The lemma that a program is periodic, or that it is true one period after each n for which it is true.
    pub fn repeats(&self, program: &str, lemma: &str) -> String {
        let (step, start) = (self.step, integer(self.start));
        let later = format!("(n + {step})");
        let unfolded = self.meanings.unfolded(program, self.atoms);
        let mut text = match self.grows() {
            false => format!(
                "Lemma {lemma} : forall n, {start} <= n -> {program} (n + {step}) = {program} n.\nProof.\n  intros n Hn. unfold {unfolded}.\n"
            ),
            true => format!(
                "Lemma {lemma} : forall n, {start} <= n -> {program} n = true -> {program} (n + {step}) = true.\nProof.\n  intros n Hn. unfold {unfolded}.\n"
            ),
        };
        for own in &self.atoms.values {
            text.push_str(&self.later(own).unwrap_or_default());
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
        text.push_str(match self.grows() {
            false => "  reflexivity.\nQed.\n\n",
            true => "  lasting.\nQed.\n\n",
        });
        text
    }

    /// The definition of the statement as a program, with the lemma that it is true at all n.
    pub fn program(&self, program: &str) -> String {
        let (step, start, settled) = (self.step, integer(self.start), integer(self.settled));
        let (lemma, rule) = match self.grows() {
            false => ("claim_repeats", "for_all"),
            true => ("claim_lasts", "for_all_lasting"),
        };
        format!(
            "(** The claim as a program about the values that the certificates state. *)\nDefinition claim_test (n : Z) : bool := {program}.\n\n{}\
             Lemma claim_true : forall n, {settled} <= n -> claim_test n = true.\nProof. apply ({rule} claim_test {settled} {start} {step} ltac:(lia) {lemma}). vm_cast_no_check (eq_refl true). Qed.\n\n",
            self.repeats("claim_test", lemma)
        )
    }

    /// The steps of a proof that replace values by the stated ones: first those of sequences and lists, then nimbers.
    pub fn values(&self) -> Result<(String, String), Refusal> {
        let (mut text, mut graphs, mut rewritten) = (String::new(), String::new(), String::new());
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
                Meaning::List { list } => {
                    let proof = self.meanings.lists[*list].is_stated();
                    let _ = writeln!(
                        text,
                        "  assert (A{number} : {shown} = {stated}) by ({proof}).\n  rewrite ?A{number}."
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
                Meaning::Sum { sum } => {
                    let prefix = &self.meanings.sums[*sum].prefix;
                    let _ = writeln!(
                        graphs,
                        "  assert (A{number} : {shown} = {stated}) by (apply {prefix}_is_stated; lia)."
                    );
                    let _ = write!(rewritten, " rewrite ?A{number}.");
                }
                Meaning::Other(why) => return refused(why.clone()),
            }
        }
        if !rewritten.is_empty() {
            let _ = writeln!(graphs, " {rewritten}");
        }
        Ok((text, graphs))
    }

    /// The step of a proof for one n that replaces the nimbers which the recurrences give there, since Coq would
    /// otherwise compute them by the rules of the game.
    fn given_at(&self, n: i64) -> Result<String, Refusal> {
        let mut text = String::new();
        for own in &self.atoms.values {
            if own.factor * n + own.offset < self.meanings.course(own.name)?.from {
                continue;
            }
            let index = argument(&argument_of(own, &integer(n)));
            let _ = match &self.meanings.all[own.name] {
                Meaning::Nimber { graphs } => {
                    let prefix = &self.meanings.graphs[*graphs].graphs.prefix;
                    write!(
                        text,
                        "rewrite ?({prefix}_gives _ (stated_solves _ {prefix}_valid) {index} ltac:(lia)); "
                    )
                }
                Meaning::Sum { sum } => {
                    let prefix = &self.meanings.sums[*sum].prefix;
                    write!(text, "rewrite ?({prefix}_is_stated {index} ltac:(lia)); ")
                }
                _ => Ok(()),
            };
        }
        Ok(text)
    }

    pub fn theorem(&self, name: &str, claim: &str, proposition: &str) -> Result<String, Refusal> {
        let low = integer(self.low);
        let mut text = format!(
            "(** {} *)\nTheorem {name} : ",
            crate::spelling::comment(claim)
        );
        let (introduced, lists) = self.meanings.binders(&mut text);
        let _ = write!(
            text,
            "forall n, {low} <= n -> {proposition}.\nProof.\n{introduced}{lists}  intros n Hn.\n"
        );
        let (sequences, graphs) = self.values()?;
        text.push_str(&sequences);
        if self.settled > self.low {
            let _ = writeln!(
                text,
                "  destruct (Z_lt_le_dec n {}) as [Small | Large].\n  {{ assert ({}) as C by lia.",
                integer(self.settled),
                cases(self.low..self.settled)
            );
            for n in self.low..self.settled {
                let _ = match n + 1 < self.settled {
                    true => writeln!(
                        text,
                        "    destruct C as [-> | C]; [{}computed |].",
                        self.given_at(n)?
                    ),
                    false => writeln!(text, "    subst n. {}computed. }}", self.given_at(n)?),
                };
            }
        }
        text.push_str(&graphs);
        let _ = writeln!(
            text,
            "  pose proof (claim_true n ltac:(lia)) as T. unfold {} in T. read T. {}.\nQed.\nPrint Assumptions {name}.",
            self.meanings.unfolded("claim_test", self.atoms),
            // The tactic `intuition` is not suitable for alternatives with several parts.
            match proposition.contains("\\/") && proposition.contains("/\\") {
                true => "first [exact T | intuition]",
                false => "intuition",
            }
        );
        Ok(text)
    }
}

/// A comparison of n with a number, as in the statement.
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
