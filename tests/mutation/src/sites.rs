//! The places in a file's syntax where listed changes are made, as edits that choose at run time.
//!
//! A changed operator takes the operands of the tree: in `a - b * c` a `+` for `*` gives `a - (b + c)`.

use std::collections::BTreeMap;
use std::ops::Range;

use proc_macro2::LineColumn;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Arm, BinOp, Block, Expr, ExprBinary, ExprStruct, ExprUnary, Member, ReturnType, Signature,
};

use crate::edits::{Edit, Piece};
use crate::listed::{Genre, Mutant, Place};

type Places<'m> = BTreeMap<(Genre, Place), Vec<&'m Mutant>>;

/// The edits of a file, and the numbers of the changes that cannot be made at run time: in constants and in macros.
pub fn edits(text: &str, mutants: &[&Mutant]) -> (Vec<Edit>, Vec<u32>) {
    let mut places: Places = BTreeMap::new();
    for &mutant in mutants {
        let place = (mutant.genre, mutant.span.start);
        places.entry(place).or_default().push(mutant);
    }
    let mut sites = Sites {
        text,
        places,
        constants: 0,
        edits: Vec::new(),
    };
    sites.visit_file(&syn::parse_file(text).expect("a file of Rust"));
    let left = sites
        .places
        .values()
        .flatten()
        .map(|mutant| mutant.number)
        .collect();
    (sites.edits, left)
}

struct Sites<'t, 'm> {
    text: &'t str,
    /// The places that were not met yet.
    places: Places<'m>,
    /// The number of constant contexts around the visited code.
    constants: usize,
    edits: Vec<Edit>,
}

impl<'m> Sites<'_, 'm> {
    fn take(&mut self, genre: Genre, start: LineColumn) -> Vec<&'m Mutant> {
        if self.constants > 0 {
            return Vec::new();
        }
        let place = Place {
            line: start.line,
            column: start.column + 1,
        };
        self.places.remove(&(genre, place)).unwrap_or_default()
    }

    fn edit(&mut self, range: Range<usize>, pieces: Vec<Piece>) {
        self.edits.push(Edit { range, pieces });
    }

    fn constant(&mut self, visit: impl FnOnce(&mut Self)) {
        self.constants += 1;
        visit(self);
        self.constants -= 1;
    }

    /// Adds an edit of the form `(if unchanged { whole } else if the first { .. } else { the last })`.
    fn choice(
        &mut self,
        whole: Range<usize>,
        unchanged: Vec<Piece>,
        changed: Vec<(u32, Vec<Piece>)>,
    ) {
        let (Some((first, _)), Some((last, _))) = (changed.first(), changed.last()) else {
            return;
        };
        let last = *last;
        let mut pieces = vec![text(format!(
            "(if !nk_base::probe::among({first}, {last}) {{ "
        ))];
        pieces.extend(unchanged);
        for (number, own) in changed {
            let condition = match number == last {
                true => String::new(),
                false => format!("if nk_base::probe::among({number}, {number}) "),
            };
            pieces.push(text(format!(" }} else {condition}{{{}", begin(number))));
            pieces.extend(own);
            pieces.push(text(end(number)));
        }
        pieces.push(text(" })".to_owned()));
        self.edit(whole, pieces);
    }

    fn body(&mut self, signature: &Signature, block: &Block) {
        let Some(start) = block.stmts.first().map(|first| first.span().start()) else {
            return;
        };
        // The type behind `impl Trait` must be the same in every branch.
        let is_hidden = is_hidden(&signature.output);
        let mutants = match signature.constness.is_some() || is_hidden {
            true => Vec::new(),
            false => self.take(Genre::FnValue, start),
        };
        let (Some(first), Some(last)) = (mutants.first(), mutants.last()) else {
            return;
        };
        let mut own = format!(
            " if nk_base::probe::among({}, {}) {{",
            first.number, last.number
        );
        for mutant in &mutants {
            let Mutant {
                number,
                replacement,
                ..
            } = mutant;
            let return_it =
                format!("if nk_base::probe::among({number}, {number}) {{ return {replacement}; }}");
            own += &(begin(*number) + &return_it + &end(*number));
        }
        let at = block.brace_token.span.open().byte_range().end;
        self.edit(at..at, vec![text(own + "}")]);
    }
}

impl<'ast> Visit<'ast> for Sites<'_, '_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.body(&item.sig, &item.block);
        match item.sig.constness {
            Some(_) => self.constant(|own| visit::visit_item_fn(own, item)),
            None => visit::visit_item_fn(self, item),
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.body(&item.sig, &item.block);
        match item.sig.constness {
            Some(_) => self.constant(|own| visit::visit_impl_item_fn(own, item)),
            None => visit::visit_impl_item_fn(self, item),
        }
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.body(&item.sig, block);
        }
        visit::visit_trait_item_fn(self, item);
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.constant(|own| visit::visit_item_const(own, item));
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.constant(|own| visit::visit_item_static(own, item));
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.constant(|own| visit::visit_impl_item_const(own, item));
    }

    fn visit_trait_item_const(&mut self, item: &'ast syn::TraitItemConst) {
        self.constant(|own| visit::visit_trait_item_const(own, item));
    }

    fn visit_expr_const(&mut self, expr: &'ast syn::ExprConst) {
        self.constant(|own| visit::visit_expr_const(own, expr));
    }

    fn visit_type(&mut self, own: &'ast syn::Type) {
        self.constant(|sites| visit::visit_type(sites, own));
    }

    fn visit_generic_argument(&mut self, argument: &'ast syn::GenericArgument) {
        self.constant(|own| visit::visit_generic_argument(own, argument));
    }

    fn visit_expr_repeat(&mut self, expr: &'ast syn::ExprRepeat) {
        self.visit_expr(&expr.expr);
        self.constant(|own| own.visit_expr(&expr.len));
    }

    fn visit_expr_binary(&mut self, expr: &'ast ExprBinary) {
        let (whole, op) = (expr.span().byte_range(), expr.op.span().byte_range());
        let mutants = self.take(Genre::BinaryOperator, expr.op.span().start());
        // Next to a `let` no other operator is possible, so no such change compiles.
        if !(matches!(expr.op, BinOp::And(_)) && (binds(&expr.left) || binds(&expr.right))) {
            let (before, after) = (whole.start..op.start, op.end..whole.end);
            let unchanged = vec![
                Piece::Edited(before.clone()),
                Piece::Original(op),
                Piece::Edited(after.clone()),
            ];
            let changed = mutants.iter().filter_map(|mutant| {
                let own = [
                    &self.text[before.clone()],
                    &mutant.replacement,
                    &self.text[after.clone()],
                ];
                syn::parse_str::<Expr>(&own.concat()).ok()?;
                let replacement = text(mutant.replacement.clone());
                let pieces = vec![
                    Piece::Original(before.clone()),
                    replacement,
                    Piece::Original(after.clone()),
                ];
                Some((mutant.number, pieces))
            });
            let changed = changed.collect();
            self.choice(whole, unchanged, changed);
        }
        visit::visit_expr_binary(self, expr);
    }

    fn visit_expr_unary(&mut self, expr: &'ast ExprUnary) {
        let (whole, op) = (expr.span().byte_range(), expr.op.span());
        let mutants = self.take(Genre::UnaryOperator, op.start());
        let operand = op.byte_range().end..whole.end;
        let unchanged = vec![
            Piece::Original(op.byte_range()),
            Piece::Edited(operand.clone()),
        ];
        let changed = mutants
            .iter()
            .map(|mutant| (mutant.number, vec![Piece::Original(operand.clone())]));
        self.choice(whole, unchanged, changed.collect());
        visit::visit_expr_unary(self, expr);
    }

    fn visit_arm(&mut self, arm: &'ast Arm) {
        let deleted = self.take(Genre::MatchArm, arm.span().start());
        let guard = arm.guard.as_ref().map(|(_, guard)| guard);
        let replaced = guard.map_or_else(Vec::new, |guard| {
            self.take(Genre::MatchArmGuard, guard.span().start())
        });
        let absent = deleted
            .iter()
            .map(|mutant| format!("!{}", one(mutant.number)));
        let absent: Vec<String> = absent.collect();
        match guard {
            None if !absent.is_empty() => {
                let at = arm.pat.span().byte_range().end;
                self.edit(at..at, vec![text(format!(" if {}", absent.join(" && ")))]);
            }
            Some(guard) if !absent.is_empty() || !replaced.is_empty() => {
                let mut head = absent
                    .iter()
                    .map(|absent| format!("{absent} && "))
                    .collect::<String>()
                    + "(";
                for mutant in &replaced {
                    head += &match mutant.replacement.as_str() {
                        "true" => format!("{} || ", one(mutant.number)),
                        _ => format!("!{} && ", one(mutant.number)),
                    };
                }
                let range = guard.span().byte_range();
                let pieces = vec![
                    text(head + "("),
                    Piece::Edited(range.clone()),
                    text("))".to_owned()),
                ];
                self.edit(range, pieces);
            }
            _ => {}
        }
        visit::visit_arm(self, arm);
    }

    fn visit_expr_struct(&mut self, expr: &'ast ExprStruct) {
        for field in &expr.fields {
            let mutants = self.take(Genre::StructField, field.span().start());
            if let (Some(rest), Member::Named(name)) = (&expr.rest, &field.member) {
                let value = field.expr.span().byte_range();
                let from_rest = vec![
                    text("(".to_owned()),
                    Piece::Original(rest.span().byte_range()),
                    text(format!(").{name}")),
                ];
                let changed = mutants.iter().map(|mutant| mutant.number).zip([from_rest]);
                let changed: Vec<_> = changed.collect();
                let is_changed = !changed.is_empty();
                self.choice(value.clone(), vec![Piece::Edited(value)], changed);
                if field.colon_token.is_none()
                    && is_changed
                    && let Some(edit) = self.edits.last_mut()
                {
                    edit.pieces.insert(0, text(format!("{name}: ")));
                }
            }
        }
        visit::visit_expr_struct(self, expr);
    }
}

fn is_hidden(output: &ReturnType) -> bool {
    struct Hidden(bool);
    impl Visit<'_> for Hidden {
        fn visit_type_impl_trait(&mut self, _: &syn::TypeImplTrait) {
            self.0 = true;
        }
    }
    let mut hidden = Hidden(false);
    hidden.visit_return_type(output);
    hidden.0
}

fn text(own: String) -> Piece {
    Piece::Text(own)
}

fn one(number: u32) -> String {
    format!("/*M{number}*/nk_base::probe::among({number}, {number})/*W{number}*/")
}

fn begin(number: u32) -> String {
    format!("\n/*M{number}*/ ")
}

fn end(number: u32) -> String {
    format!(" /*W{number}*/\n")
}

/// Whether an expression is a `let` or a chain with one.
fn binds(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(own) => {
            matches!(own.op, BinOp::And(_)) && (binds(&own.left) || binds(&own.right))
        }
        _ => false,
    }
}
