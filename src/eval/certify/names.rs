//! The names in the trees of a certificate: sequences, functions, enumerations, families of graphs.

use super::common::Common;
use super::{Certifier, Made, Subject, at, index, no_rule};
use crate::by_ranges::by_ranges;
use crate::claims::heaps_of_misere;
use crate::computed_system::Sequenced;
use crate::derived::DerivedSums;
use crate::instance::Instance;
use crate::placed::placed;
use crate::running::running;
use crate::template::TemplateFamily;
use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_lang::ir::{Clause, Expr, ExprKind, FunctionId, FunctionRule, Pattern};
use nk_lang::recognise::Row;
use nk_prove::PeriodProof;
use nk_system::{Member, System};
use nk_verify::claim::{Accepted, Case, Index, Named, Node, Place, Rule};
use nk_verify::derivation;

/// Greatest number of values of a base case that are written one by one.
const MOST_GIVEN: i64 = 10_000;

/// A proof of periodicity in a certificate: the number of the certificate, its system, and the members in their order
/// there.
struct Written {
    certificate: usize,
    system: System,
    members: Vec<Member>,
}

impl Certifier<'_, '_> {
    fn add(&mut self, subject: Subject, name: String, rule: Rule) -> usize {
        self.common.names.push(Named { name, rule });
        let number = self.common.names.len() - 1;
        self.known.insert(subject, number);
        number
    }

    pub(super) fn octal(&mut self, code: &str) -> Made<usize> {
        let subject = Subject::Octal(code.to_owned());
        if let Some(known) = self.known.get(&subject) {
            return Ok(*known);
        }
        let own = &mut self.periodicities.interpreter.machine.systems;
        let own = own.sequenced_octal(code);
        let rule = proved(&mut self.common, own.ok().flatten())?;
        Ok(self.add(subject, format!("octal game {code}"), rule))
    }

    /// Who wins in misère play on heaps of an octal game.
    pub(super) fn misere(&mut self, args: &[Expr], whole: &Expr) -> Made<Node> {
        let Some((code, forms)) = heaps_of_misere(args, self.variables) else {
            return self.given(whole);
        };
        // Heaps that grow with n alone are those of a function of n.
        let indices = forms.iter().map(|own| index(0, own));
        let indices: Option<Vec<Index>> = indices.collect();
        let heaps = indices.iter().flatten();
        let heaps: Vec<(i64, i64)> = heaps.map(|own| (own.factor, own.offset)).collect();
        let machine = &mut self.periodicities.interpreter.machine;
        let games = &mut machine.misere_heaps;
        let Some(quotient) = games.quotient(code, &machine.limits, &machine.stop) else {
            return self.given(whole);
        };
        let subject = Subject::Misere(code.to_owned(), heaps.clone());
        let name = match self.known.get(&subject) {
            Some(known) => *known,
            None => {
                let text = quotient.certificate.clone();
                let quotient = self.common.certificate(text);
                let rule = Rule::Misere { quotient, heaps };
                self.add(subject, code.to_owned(), rule)
            }
        };
        Ok(match indices {
            Some(_) => Node::At(Index {
                name,
                factor: 1,
                offset: 0,
            }),
            None => Node::Along(name, forms),
        })
    }

    pub(super) fn function(&mut self, function: FunctionId) -> Made<usize> {
        let subject = Subject::Function(function);
        if let Some(known) = self.known.get(&subject) {
            return Ok(*known);
        }
        self.look_into()?;
        let program = self.periodicities.interpreter.program();
        let own = &program.functions[function.0];
        let rule = match &own.rule {
            FunctionRule::Clauses(clauses) => {
                let systems = &mut self.periodicities.interpreter.machine.systems;
                let own = systems.sequenced(function).ok().flatten();
                match own.and_then(|own| Some((own.proof?, own.parts()))) {
                    Some((proof, parts)) => sequence(&mut self.common, proof, &parts)?,
                    None => self.within(function, |own| own.cases(function, clauses))?,
                }
            }
            FunctionRule::Enumeration(_) => return self.members(&Instance::alone(function)),
        };
        Ok(self.add(subject, own.name.clone(), rule))
    }

    /// The name of a function with all arguments fixed but one.
    pub(super) fn row(&mut self, row: Row) -> Made<usize> {
        let subject = Subject::Row(row.clone());
        if let Some(known) = self.known.get(&subject) {
            return Ok(*known);
        }
        self.look_into()?;
        let interpreter = &mut self.periodicities.interpreter;
        let name = row.name(interpreter.program());
        let own = interpreter.machine.systems.sequenced_row(&row);
        let rule = proved(&mut self.common, own.ok().flatten())?;
        Ok(self.add(subject, name, rule))
    }

    /// The name of an enumeration with its arguments.
    pub(super) fn members(&mut self, instance: &Instance) -> Made<usize> {
        let subject = Subject::Members(instance.clone());
        if let Some(known) = self.known.get(&subject) {
            return Ok(*known);
        }
        self.look_into()?;
        let program = self.periodicities.interpreter.program();
        let rules = instance.rules(program).ok_or_else(no_rule)?;
        let property = self.periodicities.property(instance);
        let (property, low) = property.ok_or_else(no_rule)?;
        let rule = Rule::Enumeration {
            low,
            period: Some(property.periodicity.period),
            property: self.within(instance.function, |own| own.all(&rules.filters))?,
        };
        Ok(self.add(subject, instance.name(program), rule))
    }

    /// An aggregate over a range that grows with n.
    // Definitions nest deeply, so the functions for other expressions must not make room for what stands here.
    #[inline(never)]
    pub(super) fn running(&mut self, expr: &Expr) -> Made<Node> {
        let own = running(expr).ok_or_else(no_rule)?;
        self.look_into()?;
        let low = self.periodicities.low_of(&own).ok_or_else(no_rule)?;
        let rule = Rule::Running {
            fold: own.fold,
            low,
            guard: self.all(&own.guards())?,
            item: self.tree(&own.item())?,
        };
        let name = self.common.name(own.fold.word(), rule);
        Ok(Node::At(Index {
            name,
            factor: own.factor,
            offset: own.offset,
        }))
    }

    fn look_into(&mut self) -> Made<()> {
        self.left = self
            .left
            .checked_sub(1)
            .ok_or("it mentions too many names")?;
        Ok(())
    }

    fn within<T>(
        &mut self,
        function: FunctionId,
        make: impl FnOnce(&mut Self) -> Made<T>,
    ) -> Made<T> {
        if self.open.contains(&function) {
            return Err(no_rule());
        }
        self.open.push(function);
        let variables = std::mem::replace(&mut self.variables, 1);
        let made = make(self);
        self.variables = variables;
        self.open.pop();
        made
    }

    /// The equations of a function that is not a mex sequence.
    fn cases(&mut self, function: FunctionId, clauses: &[Clause]) -> Made<Rule> {
        if self.periodicities.periodicity_of(function).is_none() {
            return Err(no_rule());
        }
        let mut cases = Vec::new();
        for clause in by_ranges(clauses) {
            match self.case(&clause) {
                Ok(case) => cases.push(case),
                Err(why) => cases.extend(self.given_cases(function, &clause).ok_or(why)?),
            }
        }
        Ok(Rule::Function { cases })
    }

    fn case(&mut self, clause: &Clause) -> Made<Case> {
        let ([pattern], [range]) = (&clause.patterns[..], &clause.ranges[..]) else {
            return Err(no_rule());
        };
        let offset = match pattern {
            Pattern::Constant => Number::ZERO,
            Pattern::Variable { slot: 0, offset } => offset.clone(),
            Pattern::Variable { .. } => return Err(no_rule()),
        };
        Ok(Case {
            low: range.low.clone(),
            high: range.high.clone(),
            offset,
            condition: self.all(&clause.filters)?,
            body: self.tree(&clause.body)?,
        })
    }

    /// The values of a clause for finitely many arguments, each as a case of its own.
    fn given_cases(&mut self, function: FunctionId, clause: &Clause) -> Option<Vec<Case>> {
        let [range] = &clause.ranges[..] else {
            return None;
        };
        let (low, high) = (
            range.low.as_ref()?.as_i64()?,
            range.high.as_ref()?.as_i64()?,
        );
        if !clause.filters.is_empty() || high.checked_sub(low)? > MOST_GIVEN {
            return None;
        }
        let case = |at: i64| {
            let args = vec![Expr::number(at, clause.head)];
            let call = Expr::new(ExprKind::Call { function, args }, clause.head);
            let body = self.given(&call).ok()?;
            Some(Case {
                low: Some(Number::Small(at)),
                high: Some(Number::Small(at)),
                offset: Number::ZERO,
                condition: Node::True,
                body,
            })
        };
        (low..=high).map(case).collect()
    }

    pub(super) fn nimber(&mut self, graph: &Expr) -> Made<Node> {
        let systems = &mut self.periodicities.interpreter.machine.systems;
        let family = systems.family_along(graph, self.variables);
        let (family, form) = family.ok_or("no recurrences with a period are derived")?;
        Ok(at(self.family(family)?, form))
    }

    pub(super) fn family(&mut self, family: TemplateFamily) -> Made<usize> {
        let subject = Subject::Family(family.clone());
        if let Some(known) = self.known.get(&subject) {
            return Ok(*known);
        }
        let missing = || "no recurrences are derived".to_owned();
        let name = family.name(self.periodicities.interpreter.program());
        let machine = &mut self.periodicities.interpreter.machine;
        let family_sums = machine.systems.derived(&family);
        let family_sums = family_sums.ok().flatten().ok_or_else(missing)?;
        let (text, searched) = stated(&family_sums, &name, self.accepted, &machine.stop)?;
        let places = self.places(&family_sums, &text)?;
        let derivation = self.common.certificate(text);
        let rule = Rule::Nimber {
            derivation,
            places,
            searched,
        };
        Ok(self.add(subject, name, rule))
    }

    /// The sequences of a derivation whose periods are proved.
    fn places(&mut self, family_sums: &DerivedSums, text: &str) -> Made<Vec<Place>> {
        let other = || "the proved sequences are not those of the derivation".to_owned();
        let claim = derivation::Statements::read(text).map_err(|_| other())?;
        let sums = derivation::sums(&claim).ok_or_else(other)?;
        let derived = claim.system();
        let mut places: Vec<Place> = Vec::new();
        for (own, stated) in family_sums.sums.residues.iter().zip(&sums) {
            for &(member, growth, offset) in &own.members {
                let machine = &mut self.periodicities.interpreter.machine;
                let systems = &mut machine.systems;
                let proof = systems.proof_in(family_sums.system, member, &machine.stop);
                let proof = proof.ok_or("no period is proved")?;
                let written = written(&mut self.common, proof)?;
                let at = written.members.iter().position(|own| *own == member);
                let at = at.ok_or_else(other)?;
                // Equal parts have equal equations: each is placed at a sequence that has no place yet, if there is
                // one.
                let is_free = |sequence: Member| places.iter().all(|own| own.derived != sequence);
                let mut alike: Vec<_> = stated.members.iter().collect();
                alike.retain(|own| own.1 == growth);
                alike.sort_by_key(|own| !is_free(own.0));
                let found = alike.into_iter().find_map(|&(sequence, _, ahead)| {
                    placed(&written.system, &derived, (at, sequence, ahead - offset))
                });
                for (member, (derived, shift)) in found.ok_or_else(other)? {
                    let place = Place {
                        certificate: written.certificate,
                        member,
                        derived,
                        shift,
                    };
                    let is_new = |own: &Place| {
                        own.certificate != place.certificate || own.member != place.member
                    };
                    if places.iter().all(is_new) {
                        places.push(place);
                    }
                }
            }
        }
        Ok(places)
    }
}

/// The certificate of a derivation that is accepted, and the values before it that it does not show.
pub(super) fn stated(
    family_sums: &DerivedSums,
    name: &str,
    accepted: &mut Accepted,
    stop: &CancelToken,
) -> Made<(String, (i64, Vec<u32>))> {
    let mut derived = family_sums.derived.borrow_mut();
    if derived.small.is_empty() {
        // Without them the claim may still begin later.
        let _ = derived.solve_small(stop);
    }
    let mut refused = String::new();
    for (number, text) in derived.statements(name).into_iter().enumerate() {
        match accepted.accept(&text, stop) {
            Ok(()) if number == 0 => return Ok((text, (0, Vec::new()))),
            Ok(()) => return Ok((text, (derived.least, derived.small.clone()))),
            Err(why) => refused = why,
        }
    }
    Err(refused)
}

/// The rule of a sequence whose period is proved.
fn proved(common: &mut Common, own: Option<Sequenced>) -> Made<Rule> {
    let own = own.and_then(|own| Some((own.proof?, own.parts())));
    let (proof, parts) = own.ok_or("no period is proved")?;
    sequence(common, proof, &parts)
}

/// The rule of a sequence that is a member of the system of a proof, or has its parts there.
fn sequence(common: &mut Common, proof: &PeriodProof, parts: &[Member]) -> Made<Rule> {
    let written = written(common, proof)?;
    let place = |part: &Member| written.members.iter().position(|own| own == part);
    let members: Option<Vec<usize>> = parts.iter().map(place).collect();
    let (certificate, members) = (written.certificate, members.ok_or_else(no_rule)?);
    Ok(match members[..] {
        [member] => Rule::Sequence {
            certificate,
            member,
        },
        _ => Rule::Interleaved {
            certificate,
            members,
        },
    })
}

fn written(common: &mut Common, proof: &PeriodProof) -> Made<Written> {
    let members: Vec<Member> = proof.preperiods().into_iter().map(|own| own.0).collect();
    let system = proof.system().restrict(&members).ok_or_else(no_rule)?;
    Ok(Written {
        certificate: common.certificate(proof.certificate().write()),
        system,
        members,
    })
}
