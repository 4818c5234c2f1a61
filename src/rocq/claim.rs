//! A statement about all n, of sequences and of the nimbers of families of graphs.
//!
//! The file proves that the statement, as a program about the values that certificates state, repeats; Coq runs it up to
//! the end of the first period. What certificates state is what the recurrences give, and the graphs by the rules of the
//! game.

use std::fmt::Write;

use nk_base::cancellation::CancelToken;
use nk_system::{Member, System};
use nk_verify::claim::{Claim, Ground, Index, Node, Operator, Rule};
use nk_verify::period::Certificate;
use nk_verify::{derivation, period};

use crate::derivation::{Graphs, LIBRARIES};
use crate::file::{File, Refusal, refused};
use crate::names::Names;
use crate::period::{head, stated};
use crate::spelling::{argument, integer};
use crate::statement::{Atoms, Functions, Writer, argument_of};
use crate::system::equations;

/// The most n that are looked at one by one, because no recurrence is used there, and the most vertices of their graphs.
const MOST_SMALL: i64 = 12;

/// What a name of a claim stands for.
enum Meaning {
    /// A sequence of one of the systems that the file states.
    Sequence { system: usize, member: Member },
    /// The nimber of the graphs of a family.
    Nimber { graphs: usize },
    /// What the theory does not cover, and why.
    Other(String),
}

/// A system with its period.
struct Stated {
    certificate: Certificate,
    prefix: String,
    recurrences: String,
    functions: Vec<String>,
}

/// A family with the period of its recurrences.
struct Shown {
    graphs: Graphs,
    certificate: Certificate,
}

struct Meanings {
    all: Vec<Meaning>,
    systems: Vec<Stated>,
    graphs: Vec<Shown>,
}

impl Functions for Meanings {
    fn shown(&self, name: usize, n: &str) -> Result<String, Refusal> {
        let n = argument(n);
        match &self.all[name] {
            Meaning::Sequence { system, member } => {
                Ok(format!("{} {n}", self.systems[*system].functions[*member]))
            }
            Meaning::Nimber { graphs } => Ok(format!(
                "nimber ({} {n})",
                self.graphs[*graphs].graphs.shown
            )),
            Meaning::Other(why) => refused(why.clone()),
        }
    }

    fn stated(&self, name: usize, n: &str) -> Result<String, Refusal> {
        match &self.all[name] {
            Meaning::Sequence { system, member } => {
                let prefix = &self.systems[*system].prefix;
                Ok(format!("stated {prefix}_period {member}%nat ({n})%Z"))
            }
            Meaning::Nimber { graphs } => {
                let own = &self.graphs[*graphs].graphs;
                let n = own.index(&argument(n));
                Ok(format!(
                    "stated {}_period {}%nat ({n})%Z",
                    own.prefix, own.member
                ))
            }
            Meaning::Other(why) => refused(why.clone()),
        }
    }
}

/// A statement that holds for all n from a bound on.
///
/// `text` is a certificate of a claim that the verifier accepted.
///
/// Errors: the theory does not cover the claim, or the work was cancelled.
pub fn claim(text: &str, stop: &CancelToken) -> Result<File, Refusal> {
    let Ok(claim) = nk_verify::claim::read(text) else {
        return refused("the certificate cannot be read");
    };
    let Ground::Period(step) = claim.ground else {
        return refused("equations that one system settles are not written yet");
    };
    let Some(low) = claim.low.as_i64() else {
        return refused("the range begins at no integer");
    };
    let mut names = Names::new();
    let meanings = meanings(&claim, &mut names, stop)?;
    let mut writer = Writer {
        functions: &meanings,
        atoms: Atoms::default(),
    };
    let mut statement = writer.statement(&claim.statement)?;
    for filter in claim.filters.iter().rev() {
        let own = writer.statement(filter)?;
        statement.proposition = format!("{} -> {}", own.proposition, statement.proposition);
        statement.program = format!("(negb {} || {})", own.program, statement.program);
    }
    let atoms = writer.atoms;
    let mut file = head(&claim.text, LIBRARIES);
    for own in &meanings.systems {
        file.push_str(&stated(&own.certificate, &own.prefix)?);
        let all = own.functions.join(" ");
        let _ = writeln!(
            file,
            "(** What is said of {all}: [starts] gives the first values, and each value behind them is the least number\n    that is not among the v. *)"
        );
        let of = format!("{}_system", own.prefix);
        file.push_str(&equations(
            &own.certificate.system,
            &own.recurrences,
            &of,
            &own.functions,
        )?);
        file.push('\n');
    }
    for own in &meanings.graphs {
        file.push_str(&own.graphs.text);
        file.push_str(&own.graphs.repeats(&own.certificate)?.0);
    }
    let proof = Proof::new(&meanings, &atoms, low, step)?;
    file.push_str(&proof.program(&statement.program));
    let theorem = names.take("claim_for_all_n");
    file.push_str(&proof.theorem(&theorem, &claim.text, &statement.proposition)?);
    Ok(File {
        text: file,
        theorem,
    })
}

/// What the names stand for, as far as the statement and the filters use them.
fn meanings(claim: &Claim, names: &mut Names, stop: &CancelToken) -> Result<Meanings, Refusal> {
    let mut used = Vec::new();
    for node in claim.filters.iter().chain([&claim.statement]) {
        collect(node, &mut used);
    }
    let mut found = Meanings {
        all: Vec::new(),
        systems: Vec::new(),
        graphs: Vec::new(),
    };
    for (number, own) in claim.names.iter().enumerate() {
        let meaning = match &own.rule {
            _ if !used.contains(&number) => Meaning::Other("it is not used".to_owned()),
            Rule::Sequence {
                certificate,
                member,
            } => found.sequence(&period_of(claim, *certificate)?, *member, names),
            Rule::Nimber {
                derivation, places, ..
            } => {
                let Some(place) = places.first() else {
                    return refused(format!("{} has no period of its own", own.name));
                };
                let period = period_of(claim, place.certificate)?.period;
                let text = &claim.certificates[*derivation];
                let Ok(stated) = derivation::read(text) else {
                    return refused("a certificate of a derivation cannot be read");
                };
                let graphs = Graphs::new(&stated, names, stop)?;
                let certificate = graphs.periodic(period, stop)?;
                found.graphs.push(Shown {
                    graphs,
                    certificate,
                });
                Meaning::Nimber {
                    graphs: found.graphs.len() - 1,
                }
            }
            Rule::Member { .. } => Meaning::Other(format!("{} has no proved period", own.name)),
            Rule::Function { .. } => Meaning::Other(format!(
                "{} is a function by cases, which files do not have yet",
                own.name
            )),
            Rule::Enumeration { .. } => Meaning::Other(format!(
                "{} is an enumeration, which files do not have yet",
                own.name
            )),
        };
        found.all.push(meaning);
    }
    Ok(found)
}

fn collect(node: &Node, used: &mut Vec<usize>) {
    used.extend(node.index().map(|own| own.name));
    for part in node.parts() {
        collect(part, used);
    }
}

fn period_of(claim: &Claim, certificate: usize) -> Result<Certificate, Refusal> {
    let text = claim.certificates.get(certificate);
    let verified = text.and_then(|own| period::verify(own, &CancelToken::new()).ok());
    match verified {
        Some(verified) => Ok(verified.certificate),
        None => refused("a certificate of a period cannot be read"),
    }
}

/// A sequence with all that it refers to, as a system of its own.
fn alone(system: &System, member: Member) -> Option<System> {
    system.restrict(&system.closure(&[member]))
}

impl Meanings {
    /// A sequence of a certificate: one of a system that is there already, if it is the same, or of a further one.
    fn sequence(
        &mut self,
        certificate: &Certificate,
        member: Member,
        names: &mut Names,
    ) -> Meaning {
        if member >= certificate.system.sequences.len() {
            return Meaning::Other("a name speaks of what no certificate shows".to_owned());
        }
        if certificate.gains.iter().any(|own| *own != 0) {
            return Meaning::Other(
                "a sequence that grows is in the statement, which files do not have yet".to_owned(),
            );
        }
        let wanted = alone(&certificate.system, member);
        for (number, own) in self.systems.iter().enumerate() {
            let count = own.certificate.system.sequences.len();
            let same = (0..count)
                .find(|other| wanted.is_some() && alone(&own.certificate.system, *other) == wanted);
            if let Some(member) = same {
                return Meaning::Sequence {
                    system: number,
                    member,
                };
            }
        }
        self.systems.push(Stated {
            functions: crate::period::functions(certificate, names),
            recurrences: names.take("recurrences"),
            prefix: names.take("proof"),
            certificate: certificate.clone(),
        });
        Meaning::Sequence {
            system: self.systems.len() - 1,
            member,
        }
    }

    /// The certificate and the sequence behind a name, with the index `growth * n + offset` for the argument n.
    fn source(&self, name: usize) -> Result<(&Certificate, &str, Member, i64, i64), Refusal> {
        match &self.all[name] {
            Meaning::Sequence { system, member } => {
                let own = &self.systems[*system];
                Ok((&own.certificate, &own.prefix, *member, 1, 0))
            }
            Meaning::Nimber { graphs } => {
                let own = &self.graphs[*graphs];
                let (graphs, certificate) = (&own.graphs, &own.certificate);
                Ok((
                    certificate,
                    &graphs.prefix,
                    graphs.member,
                    graphs.growth,
                    graphs.offset,
                ))
            }
            Meaning::Other(why) => refused(why.clone()),
        }
    }
}

/// The proof of a statement.
struct Proof<'m> {
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
    fn new<'m>(
        meanings: &'m Meanings,
        atoms: &'m Atoms,
        low: i64,
        step: i64,
    ) -> Result<Proof<'m>, Refusal> {
        let (mut settled, mut start) = (low, low);
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
            if factor * step % certificate.period != 0 {
                return refused(
                    "the period of the statement is no multiple of that of its sequences",
                );
            }
            if let Meaning::Nimber { graphs } = &meanings.all[own.name] {
                let from = meanings.graphs[*graphs].graphs.from;
                settled = settled.max(reaches(own.factor, own.offset, from).unwrap_or(low));
            }
        }
        for bound in &atoms.bounds {
            start = start.max(bound + 1);
        }
        if atoms.moduli.iter().any(|own| step % own != 0) {
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
    fn program(&self, program: &str) -> String {
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
        for modulus in &self.atoms.moduli {
            let _ = writeln!(
                text,
                "  replace ({later} mod {modulus}) with (n mod {modulus}) by (replace {later} with (n + {} * {modulus}) by lia; rewrite Z_mod_plus_full; reflexivity).",
                step / modulus
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

    fn theorem(&self, name: &str, claim: &str, proposition: &str) -> Result<String, Refusal> {
        let low = integer(self.low);
        let mut text = format!(
            "(** {} *)\nTheorem {name} : ",
            crate::spelling::comment(claim)
        );
        let mut introduced = Vec::new();
        for (number, own) in self.meanings.systems.iter().enumerate() {
            let all = own.functions.join(" ");
            let _ = write!(text, "forall {all}, {} {all} ->\n  ", own.recurrences);
            introduced.push(format!("{all} R{number}"));
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
                    let (place, own) = (*system, &self.meanings.systems[*system]);
                    let (prefix, recurrences) = (&own.prefix, &own.recurrences);
                    let all = own.functions.join(" ");
                    let first = integer(own.certificate.system.sequences[*member].first);
                    let _ = writeln!(
                        text,
                        "  assert (A{number} : {shown} = {stated}) by (refine (solution_is_stated {prefix}_period {prefix}_valid _ ({recurrences}_solve {all} R{place}) {member} {index} _ _); [repeat constructor | change (first_of _ _) with {first}; lia]).\n  rewrite ?A{number}."
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
            " {rewritten}\n  pose proof (claim_true n ltac:(lia)) as T. unfold claim_test in T. read T. intuition.\nQed.\nPrint Assumptions {name}."
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
