//! The functions and families that an eval needs, each after those that must exist before it.

use std::collections::BTreeSet;

use nk_lang::ir::{Eval, Expr, ExprKind, FamilyId, FunctionId, Program};

use super::reason::{Answer, refuse};

/// The largest number of definitions of a program. The limit is needed because each may be read within another one.
const MOST: usize = 500;

/// The functions and families that an eval needs.
pub struct Reach {
    /// Functions with arguments, in the order of the specification.
    pub functions: Vec<FunctionId>,
    /// Constants and enumerations, each after those that it needs.
    pub values: Vec<FunctionId>,
    pub families: Vec<FamilyId>,
    /// The functions whose value may need another value of the same function.
    pub recursive: BTreeSet<FunctionId>,
}

impl Reach {
    /// All functions, constants and enumerations.
    pub fn all(&self) -> Vec<FunctionId> {
        self.values.iter().chain(&self.functions).copied().collect()
    }
}

pub fn reach(program: &Program, eval: &Eval) -> Answer<Reach> {
    let mut search = Search {
        program,
        functions: Vec::new(),
        families: Vec::new(),
    };
    let mut roots: Vec<&Expr> = vec![&eval.expr];
    eval.range.each_expression(&mut |own| roots.push(own));
    for root in roots {
        search.expr(root)?;
    }
    let Search {
        functions,
        families,
        ..
    } = search;
    let recursive = functions
        .iter()
        .copied()
        .filter(|own| needs_itself(program, *own));
    let recursive = recursive.collect();
    let is_value = |own: &FunctionId| is_value(program, *own);
    // The search has put each function after those that it needs.
    let (values, mut functions): (Vec<FunctionId>, Vec<FunctionId>) =
        functions.into_iter().partition(is_value);
    functions.sort();
    let mut families = families;
    families.sort();
    Ok(Reach {
        functions,
        values,
        families,
        recursive,
    })
}

/// Whether a function is a constant or an enumeration.
pub fn is_value(program: &Program, function: FunctionId) -> bool {
    let own = &program.functions[function.0];
    own.enumeration().is_some() || own.params.is_empty()
}

/// The right sides and the conditions of a function.
pub fn bodies(program: &Program, function: FunctionId) -> Vec<&Expr> {
    let mut found = Vec::new();
    program.functions[function.0].each_expression(&mut |own| found.push(own));
    found
}

/// The function that an expression names.
fn named(expr: &Expr) -> Option<FunctionId> {
    match &expr.kind {
        ExprKind::Call { function, .. }
        | ExprKind::WholeEnumeration { function, .. }
        | ExprKind::EnumerationUpTo { function, .. }
        | ExprKind::InEnumeration { function, .. } => Some(*function),
        _ => None,
    }
}

fn needs_itself(program: &Program, function: FunctionId) -> bool {
    let (mut seen, mut open) = (BTreeSet::new(), vec![function]);
    while let Some(next) = open.pop() {
        for body in bodies(program, next) {
            body.each_part(&mut |part| {
                if let Some(found) = named(part).filter(|own| !seen.contains(own)) {
                    seen.insert(found);
                    open.push(found);
                }
            });
        }
    }
    seen.contains(&function)
}

struct Search<'p> {
    program: &'p Program,
    functions: Vec<FunctionId>,
    families: Vec<FamilyId>,
}

impl<'p> Search<'p> {
    fn expr(&mut self, expr: &'p Expr) -> Answer<()> {
        let mut found = Vec::new();
        expr.each_part(&mut |part| found.push(part));
        for part in found {
            match &part.kind {
                ExprKind::Family { family, .. } => self.family(*family)?,
                ExprKind::Oeis { id, .. } => {
                    let reason = format!("it reads terms of {id}, and a program holds no lists");
                    return refuse(part.span, reason);
                }
                _ => {
                    if let Some(function) = named(part) {
                        self.function(function)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn function(&mut self, function: FunctionId) -> Answer<()> {
        if self.functions.contains(&function) {
            return Ok(());
        }
        if self.functions.len() > MOST {
            let span = self.program.functions[function.0].span;
            return refuse(span, format!("it needs more than {MOST} definitions"));
        }
        // A function is added before its bodies are read, since functions may need each other in a circle. It is moved
        // to the end afterwards, since the order of constants and enumerations matters.
        let at = self.functions.len();
        self.functions.push(function);
        for body in bodies(self.program, function) {
            self.expr(body)?;
        }
        self.functions.remove(at);
        self.functions.push(function);
        Ok(())
    }

    fn family(&mut self, family: FamilyId) -> Answer<()> {
        if self.families.contains(&family) {
            return Ok(());
        }
        self.families.push(family);
        let mut found = Vec::new();
        let body = &self.program.families[family.0].body;
        body.each_expression(&mut |own| found.push(own));
        found.into_iter().try_for_each(|own| self.expr(own))
    }
}
