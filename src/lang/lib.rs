//! Meaning: names, kinds, ranges out of conditions, coverage of equations.
//!
//! In: a file and all that it uses. Out: a [`ir::Program`] and every error of those files at once.
//!
//! The stages: [`load`] (files), [`collect`] (what is defined), [`lower`] (expressions), [`plan`] and [`builder`]
//! (conditions -> ranges), [`endless`] (sets without end), [`misere`] (misère play), [`equations`], [`graphs`] and
//! [`evals`] (items), [`coverage`]. A [`budget`] bounds the work of all stages. [`parts`] visits the expressions within
//! an expression.

#![deny(missing_docs)]

mod budget;
mod builder;
pub mod builtins;
mod cardinality;
mod claims_of_sets;
mod collect;
mod coverage;
pub mod definition;
pub mod deletion;
mod domain;
mod endless;
mod enumerations;
mod equal_values;
mod equations;
mod error;
mod evals;
mod graphs;
mod growth;
mod implied;
pub mod ir;
pub mod kayles;
mod kinds;
mod linear;
pub mod load;
mod lower;
mod lowerer;
pub mod misere;
mod misreadings;
mod names;
mod next_lines;
mod parts;
mod phrases;
mod plan;
mod planner;
mod positive;

pub mod reading;
mod reasons;
pub mod recognise;
mod scope;
mod shared_edges;
mod spelling;
pub mod strips;
mod sums;
pub mod symmetry;
mod typed;
mod unbound;

pub use builder::follows_from_powers;
pub use domain::{each_child, each_name};
pub use evals::tell_apart;
pub use implied::{ImpliedBound, implied_bounds};
pub use spelling::{comparison_name, is_oeis_name};

use std::collections::{HashMap, HashSet};

use budget::Budget;
use error::{CheckError, CheckErrorKind};
use ir::{Eval, Program};
use load::{Loaded, Loader, Unit};
use lowerer::Lowerer;
use names::Names;
use nk_base::cancellation::{CancelToken, Cancelled};
use nk_base::source::{FileId, SourceMap, Span};
use nk_syntax::ast::{File, Item, ItemKind};
use nk_syntax::diag::{Diagnostic, Severity};
use nk_syntax::lex;

/// A program and what is wrong with its files; evaluate it only if there is no error.
#[derive(Debug)]
pub struct Checked {
    /// The program; empty or incomplete where a diagnostic is an error.
    pub program: Program,
    /// The errors and warnings of all files, in the order of their places.
    pub diagnostics: Vec<Diagnostic>,
    /// The files of the specification, of which the root is the first.
    pub files: Vec<Unit>,
}

impl Checked {
    /// The program without the `eval`s and `check`s of the root that have errors, for commands that need definitions
    /// only; these errors become warnings. If there are other errors too, nothing changes.
    ///
    /// # Errors
    ///
    /// `stop` was raised.
    pub fn without_wrong_questions(
        mut self,
        sources: &SourceMap,
        stop: &CancelToken,
    ) -> Result<Checked, Cancelled> {
        let is_syntax = |own: &Diagnostic| own.code.as_str().starts_with("E01");
        let is_error = |own: &Diagnostic| own.severity == Severity::Error;
        let wrong = |own: &Diagnostic, item: &Item| {
            let is_question = matches!(item.kind, ItemKind::Eval(_) | ItemKind::Check(_));
            let place = own.span().filter(|_| is_question && is_error(own));
            place.is_some_and(|place| item.span.contains(place))
        };
        let Some(root) = self.files.first_mut() else {
            return Ok(self);
        };
        let mut errors = self.diagnostics.iter().filter(|own| is_error(own));
        let is_about_a_question = |own: &Diagnostic| {
            !is_syntax(own) && root.tree.items.iter().any(|item| wrong(own, item))
        };
        if errors.clone().next().is_none() || !errors.all(is_about_a_question) {
            return Ok(self);
        }
        let diagnostics = &self.diagnostics;
        let is_right = |item: &Item| !diagnostics.iter().any(|own| wrong(own, item));
        root.tree.items.retain(is_right);
        let loaded = Loaded {
            files: self.files,
            ..Loaded::default()
        };
        let bytes = sources.iter().map(|(_, file)| file.text.len()).sum();
        let mut checked = check_files(loaded, sources, &Budget::new(stop, bytes));
        if !checked.diagnostics.iter().any(is_error) {
            let told = self.diagnostics.into_iter().map(|own| match own.severity {
                Severity::Error => Diagnostic {
                    severity: Severity::Warning,
                    ..own.note("it is left out here, as this command asks for definitions only")
                },
                Severity::Warning => own,
            });
            checked.diagnostics = told.collect();
        }
        stop.check(checked)
    }
}

/// Checks the file `root` of `sources` with all files that it uses, which are added to `sources`.
pub fn check(root: FileId, sources: &mut SourceMap, loader: &dyn Loader) -> Checked {
    let checked = check_until(root, sources, loader, &CancelToken::new());
    checked.expect("nobody raises this flag")
}

/// Checks as [`check`] does; `stop` is polled wherever the work may take long. A file that needs more steps than its
/// [`Budget`] allows is an error.
///
/// # Errors
///
/// `stop` was raised.
pub fn check_until(
    root: FileId,
    sources: &mut SourceMap,
    loader: &dyn Loader,
    stop: &CancelToken,
) -> Result<Checked, Cancelled> {
    check_beside(root, Vec::new(), sources, loader, stop)
}

/// Checks as [`check_until`] does; the definitions of `files`, which were [checked](Checked::files) before and are in
/// `sources`, are known as well.
///
/// # Errors
///
/// `stop` was raised.
pub fn check_beside(
    root: FileId,
    files: Vec<Unit>,
    sources: &mut SourceMap,
    loader: &dyn Loader,
    stop: &CancelToken,
) -> Result<Checked, Cancelled> {
    let mut loaded = load::load(root, sources, loader, stop)?;
    loaded.files.extend(files);
    let bytes = sources.iter().map(|(_, file)| file.text.len()).sum();
    let checked = check_files(loaded, sources, &Budget::new(stop, bytes));
    stop.check(checked)
}

/// Checks loaded files. If the budget is spent, an error says so in place of the errors that were found, and the
/// program is empty.
fn check_files(loaded: Loaded, sources: &SourceMap, budget: &Budget) -> Checked {
    let mut errors = loaded.errors;
    let (mut program, mut found) = check_items(&loaded.files, !errors.is_empty(), sources, budget);
    if let Some((place, steps)) = budget.culprit() {
        // Other errors may be consequences of items that were left out.
        let whole = loaded.files.first().and_then(|root| {
            let (first, last) = (root.tree.items.first()?, root.tree.items.last()?);
            Some(first.span.to(last.span))
        });
        let of_item = place.is_some();
        let kind = CheckErrorKind::TooMuchWork { steps, of_item };
        found = place
            .or(whole)
            .map(|place| CheckError::new(kind, place))
            .into_iter()
            .collect();
        program = Program::default();
    }
    errors.extend(found);
    if loaded.syntax.is_empty() {
        errors.extend(next_lines::warnings(&loaded.files, sources));
        if errors.iter().all(|own| own.kind.is_warning()) {
            errors.extend(misreadings::warnings(&loaded.files));
        }
    }
    let told = match budget.is_spent() {
        true => Vec::new(),
        false => phrases::tell(&mut errors, &loaded.syntax, sources),
    };
    let syntax = loaded
        .syntax
        .into_iter()
        .map(|error| error.into_diagnostic());
    let mut diagnostics: Vec<Diagnostic> = syntax.collect();
    diagnostics.extend(told);
    diagnostics.extend(errors.into_iter().map(CheckError::into_diagnostic));
    diagnostics.sort_by_key(Diagnostic::span);
    Checked {
        program,
        diagnostics,
        files: loaded.files,
    }
}

/// The program of these files and its errors; `unread` states that some file was not read.
fn check_items(
    files: &[Unit],
    unread: bool,
    sources: &SourceMap,
    budget: &Budget,
) -> (Program, Vec<CheckError>) {
    let mut errors = Vec::new();
    let names = Names::collect(files, &mut errors, budget);
    let mut lowerer = Lowerer::new(&names, budget);
    let mut program = Program::default();
    for entry in names.functions.iter().take_while(|_| !budget.is_spent()) {
        program
            .functions
            .push(lowerer.lower_function(entry, sources));
    }
    for graph in names.families.iter().take_while(|_| !budget.is_spent()) {
        budget.begin(graph.name.span);
        program.families.push(lowerer.lower_family(graph));
    }
    if let Some(root) = files.first() {
        lower_questions(&root.tree, &mut lowerer, &mut program, sources);
    }
    if program.functions.len() == names.functions.len() {
        lowerer.add_misere(&mut program);
    }
    let mut found = lowerer.errors;
    find_swallowed(&mut found, sources, budget);
    keep_causes(unread, &mut found);
    errors.extend(found);
    (program, errors)
}

/// Reports a line such as `b(n) = ...` whose name is not defined as an equation that the line above swallowed, and
/// removes the errors that follow from this.
fn find_swallowed(errors: &mut Vec<CheckError>, sources: &SourceMap, budget: &Budget) {
    let (mut swallowed, mut names) = (Vec::new(), HashSet::new());
    for error in errors.iter_mut() {
        if let CheckErrorKind::UnknownFunction { name, .. } = &error.kind
            && !budget.is_spent()
            && let Some(joint) = swallower(error.span, sources)
        {
            let name = name.clone();
            names.insert(name.clone());
            error.kind = CheckErrorKind::Swallowed { name, joint };
            swallowed.push(error.span);
        }
    }
    errors.retain(|error| {
        let around = |inner: &Span| error.span.contains(*inner) && error.span != *inner;
        let unknown = match &error.kind {
            CheckErrorKind::UnknownFunction { name, .. } => names.contains(name),
            _ => false,
        };
        !unknown && (budget.is_spent() || !swallowed.iter().any(around))
    });
}

/// The comma or operator before a name that begins a line and looks like the head of an equation.
fn swallower(name: Span, sources: &SourceMap) -> Option<Span> {
    let text = &sources.get(name.file).text;
    let before = &text[..name.start as usize];
    let line = before.rfind('\n')?;
    let after = text[name.end as usize..].trim_start();
    let head_ends = after.strip_prefix('(')?.find(')')?;
    let is_head = after[head_ends + 2..].trim_start().starts_with('=');
    if !is_head || !before[line..].trim().is_empty() {
        return None;
    }
    // No token extends over the end of a line.
    let mut start = line;
    loop {
        let begin = before[..start].rfind('\n').map_or(0, |end| end + 1);
        let tokens = lex(&before[begin..start]);
        if let Some(last) = tokens.iter().rev().find(|token| !token.kind.is_trivia()) {
            let range = last.range();
            return Some(Span::new(name.file, begin + range.start, begin + range.end));
        }
        start = begin.checked_sub(1)?;
    }
}

/// Keeps only the first error for a function that no file defines and that resembles no other name. If a file is
/// `unread`, drops all errors of unknown names, because that file may define them.
fn keep_causes(unread: bool, errors: &mut Vec<CheckError>) {
    let mut told = HashSet::new();
    errors.sort_by_key(|error| error.span);
    errors.retain(|error| match &error.kind {
        CheckErrorKind::UnknownFunction {
            name,
            nearest: None,
        } => !unread && told.insert(name.clone()),
        CheckErrorKind::UnknownFunction { .. } | CheckErrorKind::UnknownName { .. } => !unread,
        _ => true,
    });
}

/// Lowers the evals and checks of the root file; those of a used file count only when it is the root.
fn lower_questions<'a>(
    tree: &'a File,
    lowerer: &mut Lowerer<'a>,
    program: &mut Program,
    sources: &SourceMap,
) {
    let mut asked = Asked::default();
    for item in &tree.items {
        if lowerer.budget.is_spent() {
            return;
        }
        match &item.kind {
            ItemKind::Eval(eval) => {
                lowerer.budget.begin(item.span);
                let lowered = lowerer.lower_eval(eval, item.span, sources);
                if let Some(first) = asked.rival(&lowered) {
                    let label = lowered.name.clone();
                    let span = eval.label.as_ref().map_or(item.span, |label| label.span);
                    lowerer.report(CheckErrorKind::SameLabel { label, first }, span);
                }
                program.evals.push(lowered);
            }
            ItemKind::Check(check) => {
                lowerer.budget.begin(item.span);
                let lowered = lowerer.lower_check(check, sources);
                program.checks.push(lowered);
            }
            ItemKind::Use(_)
            | ItemKind::Graph(_)
            | ItemKind::Equation(_)
            | ItemKind::Broken { .. } => {}
        }
    }
    tell_apart(&mut program.evals.iter_mut().collect::<Vec<_>>());
}

/// For each name of an eval its first place, and its first place as a label.
#[derive(Default)]
struct Asked {
    first: HashMap<String, Span>,
    labelled: HashMap<String, Span>,
}

impl Asked {
    /// The place of an earlier eval of the same name, where one of the two has a label. Several evals of one function
    /// without labels are told apart by [`tell_apart`].
    fn rival(&mut self, eval: &Eval) -> Option<Span> {
        let name = &eval.name;
        let rivals = match eval.label.is_some() {
            true => &self.first,
            false => &self.labelled,
        };
        let rival = rivals.get(name).copied();
        self.first.entry(name.clone()).or_insert(eval.span);
        if eval.label.is_some() {
            self.labelled.entry(name.clone()).or_insert(eval.span);
        }
        rival
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A loader that raises a flag when a file is loaded.
    struct Raising<'s>(&'s CancelToken);

    impl Loader for Raising<'_> {
        fn load(&self, _: &str, path: &str) -> Result<(String, String), String> {
            self.0.cancel();
            Ok((path.to_owned(), "g(n) = nothing\n".to_owned()))
        }
    }

    /// A cancelled check gives neither an empty list of errors nor half a program.
    #[test]
    fn a_check_that_was_ended_has_no_result() {
        let stop = CancelToken::new();
        let mut sources = SourceMap::default();
        let alone = sources.add("alone.nk", "f(n) = nothing\n");
        let checked = check_until(alone, &mut sources, &Raising(&stop), &stop);
        assert_eq!(checked.map(|own| own.diagnostics.len()), Ok(1));
        let using = sources.add("using.nk", "use \"other.nk\"\nf(n) = nothing\n");
        let checked = check_until(using, &mut sources, &Raising(&stop), &stop);
        assert_eq!(checked.map(|own| own.diagnostics.len()), Err(Cancelled));
    }

    /// A file whose kinds take all steps is in error, and not empty.
    #[test]
    fn a_spent_budget_is_an_error() {
        let open: String = (0..200).map(|at| format!("f{at}(L) = L[1]\n")).collect();
        let mut sources = SourceMap::default();
        let file = sources.add("open.nk", format!("check 1 = 2\n{open}"));
        let stop = CancelToken::new();
        let codes = |spent: u64, sources: &mut SourceMap| {
            let loaded = load::load(file, sources, &Raising(&stop), &stop).expect("no flag");
            let budget = Budget::new(&stop, 0);
            budget.spend(spent);
            let checked = check_files(loaded, sources, &budget);
            let codes = checked.diagnostics.iter().map(|own| own.code);
            codes.collect::<Vec<_>>()
        };
        assert_eq!(codes(0, &mut sources), []);
        // What is left does not suffice for the kinds.
        let spent = budget::LEAST - 100;
        assert_eq!(codes(spent, &mut sources), [nk_syntax::diag::code::E0314]);
    }
}
