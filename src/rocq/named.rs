//! Writes a claim as a sentence of `Sentences.v`, whose theorem covers functions by cases, conditions and arithmetic.

use std::fmt::Write;

use nk_verify::claim::{Claim, Index, Node, Rule};
use num_integer::{gcd, lcm};

use crate::file::{File, Refusal, refused};
use crate::lines::ever_reaches;
use crate::meaning::{Meaning, Meanings};
use crate::names::Names;
use crate::proof::{MOST_SMALL, MOST_STEPS};
use crate::sentence::Speaker;
use crate::spelling::{comment, integer, list};

/// The files of the theory that such a claim needs besides those of its sequences and graphs.
pub const LIBRARIES: &str = "Trees Cases Sequences Sentences";

/// Names in those files that a specification may also use.
pub const TAKEN: &str = "Number Truth At Range Not And Or If Binary Int Bool Add Subtract Multiply Divide FloorDivide Modulo Power Gcd \
    Binomial NimSum Minimum Maximum Equal NotEqual Less LessEqual Greater GreaterEqual Literal Always Argument Value \
    Shifted Within Member Opposite Absolute Negation Both Either Implied Same Choice Operation Nothing Item Least \
    tree guarded number truth items says inside choose binomial falling least_missing sentence node value binary \
    operate eval rule more stays analysed listed listed_of sequence_value sequence_gain sequence_at or_small \
    line_value line_gain repeating_gain member_value member_gain gains_of values_of named_values named_gains \
    sequence_values sequence_gains line_values line_gains repeating_values repeating_gains member_values \
    member_gains sentence_proved sentence_is_right contains call by_cases branch claim_values claim_gains \
    claim_gains_right claim_sentence claim_is_right relation_of number_of truth_of line_of \
    horner plus scaled times raised as_polynomial most_degree moved is_positive_from trimmed behind_roots compares \
    passed overtaken settled_by settled";

/// The range in which a claim must be tried: up to `from + step - 1`.
struct Reach {
    low: i64,
    from: i64,
    step: i64,
}

impl Reach {
    /// Extends the range so that it suffices for the values to which a tree refers at a n + b.
    fn takes(
        &mut self,
        node: &Node,
        (a, b): (i64, i64),
        claim: &Claim,
        meanings: &Meanings,
    ) -> Result<(), Refusal> {
        for part in node.parts() {
            self.takes(part, (a, b), claim, meanings)?;
        }
        let Some(Index {
            name,
            factor,
            offset,
        }) = node.index().copied()
        else {
            return Ok(());
        };
        let line = a.checked_mul(factor).zip(b.checked_mul(factor));
        let line = line.and_then(|(a, b)| Some((a, b.checked_add(offset)?)));
        let Some((a, b)) = line else {
            return refused("the statement has an index that is too large");
        };
        match &claim.names[name].rule {
            Rule::Function { cases } => {
                for case in cases {
                    let by = case.offset.as_i64().and_then(|own| b.checked_sub(own));
                    let Some(by) = by else {
                        return refused("the statement has an index that is too large");
                    };
                    self.takes(&case.condition, (a, by), claim, meanings)?;
                    self.takes(&case.body, (a, by), claim, meanings)?;
                    let bounds = [&case.low, &case.high].into_iter().flatten();
                    for bound in bounds.filter_map(|own| own.as_i64()) {
                        self.begins(ever_reaches(a, b, bound + 1))?;
                    }
                }
                return Ok(());
            }
            Rule::Enumeration { low, property, .. } if matches!(node, Node::In(_)) => {
                self.begins(ever_reaches(a, b, *low))?;
                return self.takes(property, (a, b), claim, meanings);
            }
            _ => {}
        }
        let course = meanings.course(name)?;
        self.begins(ever_reaches(a, b, course.start.max(course.from)))?;
        if a > 0 {
            self.step = lcm(self.step, course.period / gcd(course.period, a));
        }
        let by_rules = matches!(
            meanings.all[name],
            Meaning::Nimber { .. } | Meaning::Sum { .. }
        );
        let least = ever_reaches(a, b, course.from);
        if by_rules && least.is_none_or(|least| least - self.low > MOST_SMALL) {
            return refused(format!(
                "the recurrences of the graphs hold from index {} on, and the claim is about smaller graphs",
                course.from
            ));
        }
        match self.step > MOST_STEPS {
            true => refused(format!(
                "the sequences of the statement repeat together after {} steps",
                self.step
            )),
            false => Ok(()),
        }
    }

    /// Extends the range to an n at which values begin to be periodic. `None`, for an index without n, changes nothing.
    fn begins(&mut self, least: Option<i64>) -> Result<(), Refusal> {
        self.from = self.from.max(least.unwrap_or(self.from));
        Ok(())
    }
}

/// The texts of a file about one name: the values that certificates state, their saltus, the function, and the proofs
/// about both.
struct Known {
    values: String,
    gains: String,
    total: String,
    gains_right: String,
    values_right: String,
}

/// The theorem of a claim. `text` is the part of the file about sequences, graphs and lists.
///
/// # Errors
///
/// The theory does not cover the claim.
pub fn named(
    claim: &Claim,
    meanings: &Meanings,
    names: &mut Names,
    (low, step): (i64, i64),
    text: String,
) -> Result<File, Refusal> {
    let Some(from) = claim.from.as_i64() else {
        return refused("the range begins at no integer");
    };
    let mut reach = Reach {
        low,
        from: from.max(low),
        step,
    };
    for node in claim.filters.iter().chain([&claim.statement]) {
        reach.takes(node, (1, 0), claim, meanings)?;
    }
    let mut speaker = Speaker::new(claim, meanings, names);
    let statement = speaker.claim()?;
    let (used, definitions) = (speaker.used, speaker.definitions);
    let mut text = text;
    for own in &meanings.systems {
        listed(&own.source.prefix, &mut text);
    }
    for own in &meanings.graphs {
        listed(&own.graphs.prefix, &mut text);
        let graphs = &own.graphs;
        let prefix = &graphs.prefix;
        let _ = write!(
            text,
            "Lemma {prefix}_line : forall n, {} <= n -> nimber ({} n) = stated {prefix}_period {}%nat ({} * n + {}).\n\
             Proof. intros n Hn. rewrite ({prefix}_gives _ (stated_solves _ {prefix}_valid)) by lia. f_equal; lia. Qed.\n\n",
            integer(graphs.from),
            graphs.shown,
            graphs.member,
            graphs.growth,
            integer(graphs.offset),
        );
    }
    text.push_str(&definitions);
    let known = used
        .iter()
        .map(|own| meanings.known(*own))
        .collect::<Result<Vec<Known>, Refusal>>()?;
    let of = |field: fn(&Known) -> &String| list(known.iter().map(field));
    let pairs = |field: fn(&Known) -> &String| {
        let one = |rest: String, own: &Known| format!("(Forall2_cons _ _ {} {rest})", field(own));
        known.iter().rev().fold("(Forall2_nil _)".to_owned(), one)
    };
    let (low, from, step) = (integer(low), integer(reach.from), reach.step);
    let _ = write!(
        text,
        "(** The values that the certificates state of each name of the claim, and what these gain over a number of steps. *)\n\
         Definition claim_values : nat -> Z -> option Z := fun k => nth k {} (fun _ => None).\n\
         Definition claim_gains : nat -> Z -> option (Z * Z) := fun k => nth k {} (fun _ => None).\n\
         Lemma claim_gains_right : forall k q d m, claim_gains k q = Some (d, m) ->\n  forall x, m <= x -> claim_values k (x + q) = option_map (fun v => v + d) (claim_values k x).\n\
         Proof. exact (named_gains _ _ {}). Qed.\n\n\
         (** The claim as a tree. One run of the checker shows that it is true where it was true {step} steps before, and at first. *)\n\
         Definition claim_sentence : sentence :=\n  {}.\n\
         Lemma claim_is_right : sentence_is_right claim_values claim_gains claim_sentence {low} {step} {from} = true.\nProof. vm_cast_no_check (eq_refl true). Qed.\n\n",
        of(|own| &own.values),
        of(|own| &own.gains),
        pairs(|own| &own.gains_right),
        statement.tree,
    );
    let theorem = names.take("claim_for_all_n");
    let _ = write!(
        text,
        "(** {} *)\nTheorem {theorem} : ",
        comment(&claim.text)
    );
    let (introduced, lists) = meanings.binders(&mut text);
    let _ = write!(
        text,
        "forall n, {low} <= n -> {}.\nProof.\n{introduced}{lists}  exact (sentence_proved (fun k => nth k {} (fun _ => 0)) claim_values\n    (named_values _ _ {})\n    claim_gains claim_gains_right claim_sentence {low} {step} {from} claim_is_right).\nQed.\nPrint Assumptions {theorem}.\n",
        statement.proposition,
        of(|own| &own.total),
        pairs(|own| &own.values_right),
    );
    Ok(File { text, theorem })
}

/// The definition of a certificate with its values.
fn listed(prefix: &str, text: &mut String) {
    let _ = write!(
        text,
        "Definition {prefix}_listed : listed := listed_of {prefix}_period.\n\n"
    );
}

impl Meanings {
    fn known(&self, name: usize) -> Result<Known, Refusal> {
        let shown = |n: &str| crate::statement::Functions::shown(self, name, n);
        let nimbers = |shown: &str| format!("(fun n => nimber ({shown} n))");
        Ok(match &self.all[name] {
            Meaning::Sequence { system, member } => {
                let source = &self.systems[*system].source;
                let prefix = &source.prefix;
                Known {
                    values: format!("sequence_value {prefix}_listed {member}"),
                    gains: format!("sequence_gain {prefix}_listed {member}"),
                    total: format!("fun n => Z.of_N ({})", shown("n")?),
                    gains_right: format!(
                        "(sequence_gains {prefix}_period {prefix}_valid {member})"
                    ),
                    values_right: format!(
                        "(sequence_values {prefix}_period {prefix}_valid _ {} {member})",
                        source.solves()
                    ),
                }
            }
            Meaning::Nimber { graphs } => {
                let own = &self.graphs[*graphs].graphs;
                let (prefix, from, nimbers) = (&own.prefix, integer(own.from), nimbers(&own.shown));
                let line = format!("{} {} {}", own.member, own.growth, integer(own.offset));
                Known {
                    values: format!(
                        "or_small {from} (line_value {prefix}_listed {line}) {nimbers}"
                    ),
                    gains: format!("line_gain {prefix}_listed {line} {from}"),
                    total: format!("fun n => Z.of_N ({})", shown("n")?),
                    gains_right: format!(
                        "(line_gains {prefix}_period {prefix}_valid {line} {from} {nimbers})"
                    ),
                    values_right: format!(
                        "(line_values {prefix}_period {line} {from} {nimbers} {prefix}_line)"
                    ),
                }
            }
            Meaning::Sum { sum } => {
                let own = &self.sums[*sum];
                let (prefix, from, nimbers) = (&own.prefix, integer(own.from), nimbers(&own.shown));
                let start = integer(own.start);
                Known {
                    values: format!(
                        "or_small {from} (fun n => Some (Z.of_N ({prefix}_stated n))) {nimbers}"
                    ),
                    gains: format!("repeating_gain {start} {}", own.period),
                    total: format!("fun n => Z.of_N ({})", shown("n")?),
                    gains_right: format!(
                        "(repeating_gains {prefix}_stated {from} {start} {} {nimbers} ltac:(lia) ltac:(lia) {prefix}_repeats)",
                        own.period
                    ),
                    values_right: format!(
                        "(repeating_values {prefix}_stated {nimbers} {from} {prefix}_is_stated)"
                    ),
                }
            }
            Meaning::List { list } => {
                let own = &self.lists[*list];
                let of = own.members();
                Known {
                    values: format!("member_value {of}"),
                    gains: format!("member_gain {of}"),
                    total: format!("fun n => {}", shown("n")?),
                    gains_right: format!(
                        "(member_gains {of} (proj1 (Nat.leb_le 1 {0}) eq_refl) (proj1 (Nat.leb_le {0} (length {1}_first)) eq_refl))",
                        own.count, own.shown
                    ),
                    values_right: format!("(member_values {of} _ {})", own.is_members()),
                }
            }
            Meaning::Other(why) => return refused(why.clone()),
        })
    }
}
