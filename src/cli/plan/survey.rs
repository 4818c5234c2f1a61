//! Surveys a program: which functions are members of systems, what computes them, and what is proved.
//!
//! The fields are in the order of the JSON keys.

use std::collections::BTreeSet;

use super::probe::Probe;
use nk_base::cancellation::CancelToken;
use nk_base::source::SourceMap;
use nk_eval::{EvalErrorKind, Evaluator, Sequenced};
use nk_lang::ir::{Builtin, Eval, Expr, ExprKind, FunctionId, Kind, Program};
use nk_lang::misere::game;
use nk_lang::recognise::{Recognised, recognise};
use nk_recurrence::{InUse, MemberReport};
use nk_system::Member;
use nk_system::notation::{Notation, Options};
use nk_terminal::json::Place;
use serde::Serialize;

use super::fields::{self, Means};

/// The plan of one program.
#[derive(Default)]
pub struct Survey {
    pub systems: Vec<SystemPlan>,
    pub games: Vec<GamePlan>,
    pub others: Vec<Other>,
    pub evals: Vec<EvalPlan>,
}

/// A system of recurrences in normal form, with the facts about it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SystemPlan {
    #[serde(skip)]
    pub functions: Vec<FunctionId>,
    /// The name of the index variable.
    pub index: &'static str,
    /// The number m of sequences of each function f; if it is not 1, they are f_r(n) = f(m n + r) for r from 0 to m - 1.
    pub modulus: i64,
    /// The name of the system in evals: the functions, or `octal("0.137", n)`.
    #[serde(rename = "name")]
    pub title: String,
    /// The index below which all values are known.
    pub next: i64,
    pub sequences: Vec<SequencePlan>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SequencePlan {
    /// The number of bits of a value in memory.
    pub bits: u32,
    pub first: i64,
    pub initial: Vec<u32>,
    /// The largest known value; null if no value is known.
    pub largest: Option<u32>,
    #[serde(serialize_with = "fields::method")]
    #[cfg_attr(feature = "schema", schemars(with = "fields::MethodObject"))]
    pub method: InUse,
    pub name: String,
    pub proof: Option<Period>,
    #[serde(serialize_with = "fields::terms")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<fields::TermObject>"))]
    pub terms: Vec<Options>,
}

/// From the index `preperiod` on, the sequence is arithmetic-periodic with this period and saltus; with the saltus 0 it is
/// periodic. The proof uses its values up to `checked_to`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Period {
    pub checked_to: i64,
    pub period: i64,
    pub preperiod: i64,
    pub saltus: i64,
}

/// A function of a graph that is a deletion game: the graph solver plays it, component by component.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GamePlan {
    #[serde(skip)]
    pub function: Option<FunctionId>,
    pub name: String,
    pub place: Place,
    pub search: GameSearch,
}

/// How the graph solver plays a game: `kayles`, by the searches of Node-Kayles, among which `--method` and `--seed` choose
/// (Arc-Kayles is Node-Kayles on the line graph); `deletion`, by the one search of all other games; `misere`, by the one
/// search of misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "lowercase")]
pub enum GameSearch {
    Kayles,
    Deletion,
    Misere,
}

/// A function that is no system of recurrences, and no game that is recognised.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Other {
    pub name: String,
    pub place: Place,
    pub reason: String,
}

/// An eval, and what computes its terms, with the most important first.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EvalPlan {
    pub by: Vec<Means>,
    pub label: Option<String>,
    /// Null without `--probe`.
    pub probe: Option<Probe>,
    pub range: String,
    pub text: String,
}

pub struct Surveyor<'p, 'e> {
    pub stop: &'e CancelToken,
    pub program: &'p Program,
    pub sources: &'p SourceMap,
    pub evaluator: &'e mut Evaluator<'p>,
}

/// The functions and graphs that an expression needs, directly or not.
#[derive(Default)]
struct Needs {
    functions: BTreeSet<FunctionId>,
    octals: BTreeSet<String>,
    /// The codes of the games whose misère play is needed.
    misere: BTreeSet<String>,
    solver: bool,
}

impl<'p> Surveyor<'p, '_> {
    /// The plan of these evals, of `functions`, and of all functions that the evals need.
    ///
    /// # Errors
    ///
    /// Cancellation, or the memory limit.
    pub fn survey(
        &mut self,
        evals: &[&Eval],
        functions: &[FunctionId],
    ) -> Result<Survey, EvalErrorKind> {
        let mut all = Needs::default();
        for function in functions {
            all.add_function(self.program, *function);
        }
        for eval in evals {
            all.add(self.program, &eval.expr);
        }
        let mut survey = Survey::default();
        self.add_functions(&all.functions, &mut survey)?;
        for code in &all.octals {
            if let Some(heaps) = self.evaluator.sequenced_octal(code)? {
                survey.systems.push(octal_game(code, &heaps));
            }
        }
        for eval in evals {
            survey.evals.push(self.eval(eval, &survey));
        }
        Ok(survey)
    }

    /// Adds plans for functions. The largest systems come first, so that each function is shown with all functions of
    /// its system.
    fn add_functions(
        &mut self,
        functions: &BTreeSet<FunctionId>,
        survey: &mut Survey,
    ) -> Result<(), EvalErrorKind> {
        let mut found = Vec::new();
        for &function in functions {
            self.stop.check(())?;
            let own = &self.program.functions[function.0];
            if own.params == [Kind::Graph] {
                let place = |span| Place::of(span, self.sources);
                match game(self.program, function) {
                    Ok(rules) => survey.games.push(GamePlan {
                        function: Some(function),
                        name: own.name.clone(),
                        place: place(own.span),
                        search: match own.misere {
                            Some(_) => GameSearch::Misere,
                            None if rules.is_kayles() => GameSearch::Kayles,
                            None => GameSearch::Deletion,
                        },
                    }),
                    Err(why) => survey.others.push(Other {
                        name: own.name.clone(),
                        reason: why.reason.to_string(),
                        place: place(why.span),
                    }),
                }
                continue;
            }
            match recognise(self.program, function) {
                Ok(recognised) => found.push((function, recognised)),
                Err(why) if self.program.functions[function.0].arity() > 0 => {
                    survey.others.push(self.other(function, why));
                }
                Err(_) => {}
            }
        }
        found.sort_by_key(|own| std::cmp::Reverse(own.1.members.len()));
        for (function, own) in found {
            if survey.of(function).is_none() {
                let plan = self.system(function, &own)?;
                survey.systems.extend(plan);
            }
        }
        Ok(())
    }

    fn other(&self, function: FunctionId, why: nk_lang::recognise::NotRecognised) -> Other {
        let name = |own: FunctionId| self.program.functions[own.0].name.clone();
        Other {
            name: name(function),
            reason: match why.function == function {
                true => why.reason.to_string(),
                false => format!(
                    "it needs `{}`, which is not a recurrence: {}",
                    name(why.function),
                    why.reason
                ),
            },
            place: Place::of(why.span, self.sources),
        }
    }

    fn system(
        &mut self,
        function: FunctionId,
        recognised: &Recognised,
    ) -> Result<Option<SystemPlan>, EvalErrorKind> {
        let mut proofs = Vec::new();
        for &function in &recognised.members {
            let own = self.evaluator.sequenced(function)?;
            match own.filter(|own| own.modulus == recognised.modulus) {
                Some(own) => proofs.extend(own.parts().iter().map(|part| periodicity(&own, *part))),
                None => proofs.extend((0..recognised.modulus).map(|_| None)),
            }
        }
        // The report is made after the last search, so that it covers all known values.
        let own = self.evaluator.sequenced(function)?;
        Ok(own.map(|own| {
            let mut plan = system_plan(&recognised.members, &own);
            if recognised.modulus > 1 {
                // A function that has fewer sequences by itself is shown with them, too.
                let names = |own: &FunctionId| self.program.functions[own.0].name.clone();
                plan.functions.retain(|own| {
                    recognise(self.program, *own).is_ok_and(|own| own.modulus == recognised.modulus)
                });
                let names: Vec<String> = plan.functions.iter().map(names).collect();
                plan.title = names.join(", ");
            }
            for (sequence, proof) in plan.sequences.iter_mut().zip(proofs) {
                sequence.proof = proof;
            }
            plan
        }))
    }

    fn eval(&self, eval: &Eval, survey: &Survey) -> EvalPlan {
        let mut needs = Needs::default();
        needs.add(self.program, &eval.expr);
        let mut by: BTreeSet<Means> = BTreeSet::new();
        for function in &needs.functions {
            let system = survey.of(*function);
            by.extend(system.map(|system| Means::System(system.title.clone())));
        }
        for code in &needs.octals {
            let title = octal_title(code);
            let known = survey.systems.iter().any(|own| own.title == title);
            by.insert(match known {
                true => Means::System(title),
                false => Means::OctalTable(title),
            });
        }
        by.extend(needs.misere.iter().cloned().map(Means::Quotient));
        let is_game =
            |own: &FunctionId| survey.games.iter().any(|game| game.function == Some(*own));
        if needs.solver || needs.functions.iter().any(is_game) {
            by.insert(Means::Solver);
        }
        let is_constant = |function: FunctionId| self.program.functions[function.0].arity() == 0;
        let general =
            |own: &FunctionId| survey.of(*own).is_none() && !is_constant(*own) && !is_game(own);
        if by.is_empty() || needs.functions.iter().any(general) {
            by.insert(Means::Machine);
        }
        EvalPlan {
            text: eval.text.clone(),
            label: eval.label.clone(),
            probe: None,
            range: eval.range.text.clone(),
            by: by.into_iter().collect(),
        }
    }
}

impl Needs {
    /// The needs of evals and of their ranges.
    fn of_evals<'e>(program: &Program, evals: impl Iterator<Item = &'e Eval>) -> Needs {
        let mut needs = Needs::default();
        for eval in evals {
            needs.add(program, &eval.expr);
            eval.range
                .each_expression(&mut |own| needs.add(program, own));
        }
        needs
    }

    /// Adds the needs of an expression. Constants do not count as functions, but the functions that they need do.
    fn add(&mut self, program: &Program, expr: &Expr) {
        let mut functions = Vec::new();
        expr.each_part(&mut |part| match &part.kind {
            ExprKind::Call { function, .. }
            | ExprKind::WholeEnumeration { function, .. }
            | ExprKind::EnumerationUpTo { function, .. }
            | ExprKind::InEnumeration { function, .. } => functions.push(*function),
            ExprKind::Builtin(Builtin::Nimber | Builtin::Outcome, _) => self.solver = true,
            ExprKind::Builtin(Builtin::Octal, args) => self
                .octals
                .extend(args.first().and_then(|code| text(program, code))),
            ExprKind::Builtin(Builtin::Misere, args) => self
                .misere
                .extend(args.first().and_then(|code| text(program, code))),
            _ => {}
        });
        for function in functions {
            self.add_function(program, function);
        }
    }

    fn add_function(&mut self, program: &Program, function: FunctionId) {
        if self.functions.insert(function) {
            let own = &program.functions[function.0];
            own.each_expression(&mut |body| self.add(program, body));
        }
    }
}

/// Whether evals may need something that a checkpoint saves: a system of recurrences, an octal game, or the graph solver.
pub fn may_be_saved<'e>(program: &Program, evals: impl Iterator<Item = &'e Eval>) -> bool {
    let needs = Needs::of_evals(program, evals);
    let is_saved = |own: &FunctionId| {
        program.functions[own.0].params.contains(&Kind::Graph) || recognise(program, *own).is_ok()
    };
    needs.solver
        || !needs.octals.is_empty()
        || !needs.misere.is_empty()
        || needs.functions.iter().any(is_saved)
}

impl Survey {
    /// The system with which a function is shown.
    pub fn of(&self, function: FunctionId) -> Option<&SystemPlan> {
        let mut systems = self.systems.iter();
        systems.find(|system| system.functions.contains(&function))
    }
}

/// The text of an expression that is a text, or a constant with a text.
fn text(program: &Program, expr: &Expr) -> Option<String> {
    let own = match &expr.kind {
        ExprKind::Call { function, .. } => program.constant(*function)?,
        _ => expr,
    };
    match &own.kind {
        ExprKind::Text(text) => Some(text.clone()),
        _ => None,
    }
}

pub fn octal_title(code: &str) -> String {
    format!("octal(\"{code}\", n)")
}

fn octal_game(code: &str, heaps: &Sequenced<'_>) -> SystemPlan {
    let mut plan = system_plan(&[], heaps);
    plan.title = octal_title(code);
    plan.sequences[0].proof = periodicity(heaps, heaps.member);
    plan
}

fn periodicity(own: &Sequenced<'_>, member: Member) -> Option<Period> {
    let proof = own.proof?;
    let least = proof.least_periodicity(member)?;
    Some(Period {
        checked_to: proof.checked_to(),
        period: least.period,
        preperiod: least.preperiod,
        saltus: least.saltus,
    })
}

/// The system of a sequence, without proofs. The system of an octal game has one sequence, which is called G here.
fn system_plan(functions: &[FunctionId], own: &Sequenced<'_>) -> SystemPlan {
    let mut system = own.values.system().clone();
    if functions.is_empty() {
        system.sequences[0].name = "G".to_owned();
    }
    let notation = Notation::new(&system);
    let reports = own.values.report();
    let sequence = |(member, report): (usize, MemberReport)| {
        let sequence = &system.sequences[member];
        SequencePlan {
            name: sequence.name.clone(),
            first: sequence.first,
            initial: sequence.initial.clone(),
            terms: notation.options(sequence),
            bits: report.width,
            method: report.method,
            proof: None,
            largest: own.values.slice(member).to_vec().into_iter().max(),
        }
    };
    // The last member may be an auxiliary sequence of zeros, which no term shows.
    let shown = functions.len().max(1) * own.modulus as usize;
    let sequences: Vec<SequencePlan> = reports
        .into_iter()
        .take(shown)
        .enumerate()
        .map(sequence)
        .collect();
    let names: Vec<&str> = sequences.iter().map(|own| own.name.as_str()).collect();
    SystemPlan {
        title: names.join(", "),
        functions: functions.to_vec(),
        index: notation.index(),
        modulus: own.modulus,
        next: own.values.next(),
        sequences,
    }
}
