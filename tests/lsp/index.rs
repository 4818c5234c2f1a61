//! The index of names is compared with the checker.

use nk_base::source::{FileId, SourceMap, Span};
use nk_ide::index::Index;
use nk_ide::{Analysis, Sort};
use nk_lang::check;
use nk_lang::ir::{Clause, Enumeration, Expr, ExprKind, Frame, FunctionRule, Ranges};
use nk_syntax::lex;
use nk_testing::files;

use crate::specs;

/// Looks up each variable and call of the checked program in the index.
struct Referee<'a> {
    index: &'a Index,
    sources: &'a SourceMap,
    seen: usize,
}

impl Referee<'_> {
    fn body(&mut self, frame: &Frame, exprs: &[&Expr]) {
        let mut symbols: Vec<Option<usize>> = vec![None; frame.names.len()];
        for expr in exprs {
            expr.each_part(&mut |part| match &part.kind {
                ExprKind::Slot(slot) if self.sources.slice(part.span) == frame.names[*slot] => {
                    let symbol = self.symbol(part.span);
                    assert!(self.index.symbols[symbol].sort.is_local());
                    assert_eq!(*symbols[*slot].get_or_insert(symbol), symbol);
                    self.seen += 1;
                }
                ExprKind::Oeis { id, .. } => self.called(part.span, &id.to_string(), Sort::Oeis),
                ExprKind::Family { .. } => {
                    let name = head(self.sources.slice(part.span));
                    self.called(part.span, &name, Sort::Family);
                }
                _ => {}
            });
        }
    }

    fn called(&mut self, span: Span, name: &str, sort: Sort) {
        let text = self.sources.slice(span);
        // An expression that the checker has added has a place, but is not in the text.
        if text.starts_with(name) {
            let end = span.start as usize + name.len();
            let symbol = self.symbol(Span::new(span.file, span.start as usize, end));
            assert_eq!(self.index.symbols[symbol].sort, sort, "{text}");
            self.seen += 1;
        }
    }

    #[track_caller]
    fn symbol(&self, span: Span) -> usize {
        let found = self.index.at(span.file, span.start as usize);
        let found = found.unwrap_or_else(|| panic!("nothing at {}", self.sources.slice(span)));
        assert_eq!(found.span, span, "{}", self.sources.slice(span));
        found.symbol
    }

    fn clause(&mut self, clause: &Clause) {
        let filters = clause.filters.iter();
        let all: Vec<&Expr> = filters.chain([&clause.body]).collect();
        self.body(&clause.frame, &all);
    }

    fn question(&mut self, range: &Ranges, expr: &Expr) {
        let mut all = vec![expr];
        all.extend(range.guards.iter());
        all.extend(range.variables.iter().flat_map(|own| &own.filters));
        self.body(&range.frame, &all);
    }
}

fn head(text: &str) -> String {
    let first = lex(text).first().map(|token| token.text(text).to_owned());
    first.unwrap_or_default()
}

#[test]
fn the_index_agrees_with_the_checker() {
    let mut seen = 0;
    for (name, text) in specs() {
        let analysis = Analysis::new(&name, &text, &files::specs);
        assert!(analysis.is_sound(), "{name}");
        let mut sources = SourceMap::default();
        let root = sources.add(name.as_str(), text.as_str());
        let program = check(root, &mut sources, &files::specs).program;
        let mut referee = Referee {
            index: &analysis.index,
            sources: &sources,
            seen: 0,
        };
        for function in &program.functions {
            match &function.rule {
                FunctionRule::Clauses(clauses) => {
                    clauses.iter().for_each(|clause| referee.clause(clause));
                }
                FunctionRule::Enumeration(Enumeration::Search { frame, filters, .. }) => {
                    referee.body(frame, &filters.iter().collect::<Vec<_>>());
                }
                FunctionRule::Enumeration(Enumeration::Listed { frame, set }) => {
                    referee.body(frame, &[set]);
                }
                FunctionRule::Enumeration(Enumeration::Endless { frame, block, .. }) => {
                    referee.body(frame, &[block]);
                }
            }
        }
        for eval in &program.evals {
            referee.question(&eval.range, &eval.expr);
        }
        for check in &program.checks {
            referee.question(&check.range, &check.statement);
        }
        seen += referee.seen;
        // Every name of a file without errors has a meaning.
        let parse = &analysis.files[0];
        for token in parse.tokens.iter().filter(|token| token.kind.is_name()) {
            let range = token.range();
            let found = analysis.index.at(FileId(0), range.start);
            assert!(
                found.is_some_and(|own| own.span.range() == range),
                "{name}: {}",
                token.text(&text)
            );
        }
    }
    assert!(seen > 1000, "{seen} variables and calls");
}
