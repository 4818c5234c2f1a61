//! The state that the parts of a program share: the language, names, facts about values, and forms of definitions.

use std::collections::BTreeSet;

use nk_lang::deletion::deletion_game;
use nk_lang::ir::{FunctionId, Program};

use super::Tongue;
use super::facts::Facts;
use super::names::Names;
use super::table::Table;
use crate::reach::Reach;

/// The state that all parts of a program share.
pub struct Writer<'a> {
    pub program: &'a Program,
    pub tongue: Tongue,
    pub table: &'a Table,
    pub names: Names,
    pub facts: Facts<'a>,
    /// The games on graphs that are played by components.
    pub by_components: BTreeSet<FunctionId>,
    /// The functions whose value may need another value of the same function.
    pub recursive: BTreeSet<FunctionId>,
}

impl<'a> Writer<'a> {
    pub fn new(
        program: &'a Program,
        tongue: Tongue,
        table: &'a Table,
        reach: &Reach,
    ) -> Writer<'a> {
        let is_game = |own: &FunctionId| deletion_game(program, *own).is_ok();
        Writer {
            program,
            tongue,
            table,
            names: Names::new(program, reach, table, tongue),
            facts: Facts::new(program, &reach.all()),
            by_components: reach.functions.iter().copied().filter(is_game).collect(),
            recursive: reach.recursive.clone(),
        }
    }

    /// A name like `wanted` that is not in view and has no other meaning.
    pub fn fresh(&self, wanted: &str, in_view: &[String]) -> String {
        self.names.fresh(wanted, in_view, self.table)
    }

    /// The key of a value in the memo of PARI/GP.
    pub fn key(&self, name: &str, args: &[String]) -> String {
        let parts: Vec<String> = [format!("\"{name}\"")]
            .into_iter()
            .chain(args.to_vec())
            .collect();
        format!("[{}]", parts.join(", "))
    }

    /// A function of Maple that remembers its values.
    pub fn procedure(
        &self,
        name: &str,
        params: &[String],
        mut named: Vec<String>,
        body: &str,
    ) -> String {
        named.retain(|own| !params.contains(own));
        named.sort_unstable();
        named.dedup();
        let locals = match named.is_empty() {
            true => String::new(),
            false => format!(" local {};", named.join(", ")),
        };
        let params = params.join(", ");
        format!("{name}:= proc({params}) option remember;{locals} {body} end:")
    }

    /// The head of a definition in Mathematica: `f[n_, k_]`.
    pub fn patterns(name: &str, params: &[String]) -> String {
        let params: Vec<String> = params.iter().map(|own| format!("{own}_")).collect();
        format!("{name}[{}]", params.join(", "))
    }
}
