//! Misère play of a game that a function describes: `misere(f(x))`.
//!
//! In: the functions of a checked program, and those of which misère play is asked. Out: for each of the latter a
//! function of the same arguments whose value says who wins in misère play, where the player who makes the last move
//! loses: 0 for the second player, 1 for the first. Its equations are those of `f` with [`Aggregate::Misere`] in the
//! place of `mex`, and with the function for `g` in the place of each option `g(y)`.
//!
//! Who wins in misère play follows from the options of positions, not from their values. So the equations must list
//! options: each is `mex { g(y), ... : conditions }`, another position `g(y)`, or a choice of these by `if` or after
//! `where`. A nim-sum of values says nothing about misère play, and neither does a number. Two kinds of functions are
//! known better: [`nk_solver::deletion`] plays those that are recognised as games on graphs, and recurrences whose
//! options are those of heaps of an octal game are that game, though they are written with nim-sums.

use crate::deletion::{NotDeletion, deletion_game};
use crate::error::{CheckErrorKind, NoOptions};
use crate::ir::{
    Aggregate, Binder, BinderRange, Builtin, Clause, Element, Expr, ExprKind, Frame, Function,
    FunctionId, FunctionRule, Interval, Kind, MisereOf, Operation, Pattern, Program,
};
use crate::lowerer::{AskedMisere, Lowerer};
use crate::recognise::recognise;
use crate::scope::Scope;
use crate::typed::Typed;
use nk_base::number::Number;
use nk_base::source::Span;
use nk_solver::deletion::{OptionRule, Pattern as Taken, Rules, VertexSet};
use nk_syntax::ast;
use nk_system::OctalCode;

/// The rules of a function that is a deletion game, or that says who wins one in misère play.
///
/// # Errors
///
/// Why it is neither.
pub fn game(program: &Program, function: FunctionId) -> Result<Rules, NotDeletion> {
    match program.functions[function.0].misere {
        None => deletion_game(program, function),
        Some(MisereOf::Function(function)) => deletion_game(program, function),
        Some(MisereOf::NodeKayles) => {
            let option = OptionRule::removing(Taken::Vertex, VertexSet::closed(0));
            let rules = Rules::new(vec![option]);
            Ok(rules.expect("the option names the vertex that it binds"))
        }
    }
}

impl Lowerer<'_> {
    /// `misere(f(x))`, `misere(nimber(G))` or `misere(octal("0.77", n))`.
    pub(crate) fn lower_misere(
        &mut self,
        game: &ast::Expr,
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        let typed = self.lower(game, scope);
        let Some(found) = typed.kind else {
            return Typed::broken(span);
        };
        let is_game = match &typed.expr.kind {
            ExprKind::Call { function, .. } => !self.names.function(*function).is_enumeration,
            ExprKind::Builtin(builtin, _) => {
                matches!(builtin, Builtin::Nimber | Builtin::Octal)
            }
            _ => false,
        };
        if !is_game {
            self.report(CheckErrorKind::MisereOfNoGame { found }, game.span);
            return Typed::broken(span);
        }
        let kind = self.played(typed.expr, game.span).map(|own| own.kind);
        match kind {
            Ok(kind) => Typed::new(kind, span, Kind::Number),
            Err(_) => Typed::broken(span),
        }
    }

    /// The misère outcome of a position.
    ///
    /// # Errors
    ///
    /// The place that is not a position, and the reason.
    fn played(&mut self, position: Expr, asked: Span) -> Result<Expr, (Span, NoOptions)> {
        let span = position.span;
        let no = |reason| Err((span, reason));
        let kind = match position.kind {
            ExprKind::Call { function, args } => {
                let function = self.companion(MisereOf::Function(function), asked);
                ExprKind::Call { function, args }
            }
            ExprKind::Builtin(Builtin::Nimber, args) => {
                let function = self.companion(MisereOf::NodeKayles, asked);
                ExprKind::Call { function, args }
            }
            ExprKind::Builtin(Builtin::Octal, mut args) => {
                let heaps = ExprKind::Tuple(args.split_off(1));
                args.push(Expr::new(heaps, span));
                let builtin = Builtin::Misere;
                ExprKind::Builtin(builtin, args)
            }
            ExprKind::If(condition, then, otherwise) => ExprKind::If(
                condition,
                Box::new(self.played(*then, asked)?),
                Box::new(self.played(*otherwise, asked)?),
            ),
            ExprKind::Let { locals, body } => ExprKind::Let {
                locals,
                body: Box::new(self.played(*body, asked)?),
            },
            ExprKind::Aggregate(Aggregate::Mex, elements) => {
                let element = |own: Element<Expr>| -> Result<_, (Span, NoOptions)> {
                    let item = self.played(own.item, asked)?;
                    Ok(Element { item, ..own })
                };
                ExprKind::Aggregate(
                    Aggregate::Misere,
                    elements
                        .into_iter()
                        .map(element)
                        .collect::<Result<_, _>>()?,
                )
            }
            ExprKind::OverSet(Aggregate::Mex, _) => return no(NoOptions::Values),
            ExprKind::Number(_) => return no(NoOptions::Number),
            ExprKind::Arithmetic { rest, .. }
                if rest.iter().all(|(own, ..)| *own == Operation::NimSum) =>
            {
                return no(NoOptions::Sum);
            }
            _ => return no(NoOptions::Other),
        };
        Ok(Expr { span, kind })
    }

    fn companion(&mut self, of: MisereOf, span: Span) -> FunctionId {
        let known = self.misere.iter().position(|own| own.of == of);
        let at = known.unwrap_or_else(|| {
            self.misere.push(AskedMisere { of, span });
            self.misere.len() - 1
        });
        FunctionId(self.names.functions.len() + at)
    }

    /// Adds the functions of which misère play is asked to a program that has all others.
    pub(crate) fn add_misere(&mut self, program: &mut Program) {
        let mut at = 0;
        // An option may ask for another function.
        while let Some(asked) = self.misere.get(at).copied() {
            let id = FunctionId(program.functions.len());
            let function = match asked.of {
                MisereOf::NodeKayles => node_kayles(id, asked.span),
                MisereOf::Function(function) => self.misere_function(program, function, asked),
            };
            program.functions.push(function);
            at += 1;
        }
    }

    fn misere_function(
        &mut self,
        program: &Program,
        id: FunctionId,
        asked: AskedMisere,
    ) -> Function {
        let own = &program.functions[id.0];
        let clauses = match &own.rule {
            _ if own.params == [Kind::Number]
                && let Some(clauses) = heaps(program, id) =>
            {
                Ok(clauses)
            }
            FunctionRule::Clauses(clauses) => clauses
                .iter()
                .map(|clause| {
                    let body = self.played(clause.body.clone(), asked.span)?;
                    Ok(Clause {
                        body,
                        ..clause.clone()
                    })
                })
                .collect(),
            FunctionRule::Enumeration(_) => Err((own.span, NoOptions::Enumeration)),
        };
        let clauses = clauses.unwrap_or_else(|(because, reason)| {
            let name = own.name.clone();
            let kind = CheckErrorKind::NoMisere {
                name,
                reason,
                because,
            };
            self.report(kind, asked.span);
            Vec::new()
        });
        Function {
            name: format!("misere {}", own.name),
            params: own.params.clone(),
            kind: Kind::Number,
            span: own.span,
            rule: FunctionRule::Clauses(clauses),
            misere: Some(asked.of),
        }
    }
}

/// The code of the octal game in which a function of n gives the nimbers of heaps: `octal("0.77", n)`, or recurrences
/// whose options are those of heaps of n tokens. `None` if the function is not recognised as one.
pub fn code_of_heaps(program: &Program, function: FunctionId) -> Option<OctalCode> {
    let own = &program.functions[function.0];
    if let FunctionRule::Clauses(clauses) = &own.rule
        && let [clause] = &clauses[..]
        && let Some((code, heap)) = clause.body.as_octal()
        && let [Pattern::Variable { slot, offset }] = &clause.patterns[..]
        && (heap.kind == ExprKind::Slot(*slot) && offset.is_zero() && clause.filters.is_empty())
    {
        return code.parse().ok();
    }
    let found = recognise(program, function).ok()?;
    (found.modulus == 1).then(|| nk_system::code_of_heaps(&found.system))?
}

/// The clauses of `f(n) = misere(code, [n])`, if a function gives the heaps of the octal game with a code.
fn heaps(program: &Program, function: FunctionId) -> Option<Vec<Clause>> {
    let code = code_of_heaps(program, function)?;
    let own = &program.functions[function.0];
    let expr = |kind| Expr::new(kind, own.span);
    let heap = expr(ExprKind::Tuple(vec![expr(ExprKind::Slot(0))]));
    let body = ExprKind::Builtin(
        Builtin::Misere,
        vec![expr(ExprKind::Text(code.to_string())), heap],
    );
    Some(vec![Clause {
        patterns: vec![Pattern::Variable {
            slot: 0,
            offset: Number::ZERO,
        }],
        ranges: vec![Interval {
            low: Some(own.first_argument()),
            high: None,
        }],
        filters: Vec::new(),
        frame: Frame {
            names: vec!["n".to_owned()],
        },
        body: expr(body),
        head: own.span,
        whole: own.span,
        claim: own.span,
    }])
}

/// `f(G) = misere { f(G - N[G, v]) : v in V(G) }`, which is function `id`.
fn node_kayles(id: FunctionId, span: Span) -> Function {
    let expr = |kind| Expr { span, kind };
    let call = |builtin, args| expr(ExprKind::Builtin(builtin, args));
    let [graph, vertex] = [0, 1].map(|slot| move || expr(ExprKind::Slot(slot)));
    let around = call(Builtin::ClosedNeighbours, vec![graph(), vertex()]);
    let left = call(Builtin::Without, vec![graph(), around]);
    let element = Element {
        guards: Vec::new(),
        binders: vec![Binder {
            range: BinderRange::Members {
                slot: 1,
                set: call(Builtin::Vertices, vec![graph()]),
            },
            filters: Vec::new(),
            span,
        }],
        item: expr(ExprKind::Call {
            function: id,
            args: vec![left],
        }),
    };
    let clause = Clause {
        patterns: vec![Pattern::Variable {
            slot: 0,
            offset: Number::ZERO,
        }],
        ranges: vec![Interval::default()],
        filters: Vec::new(),
        frame: Frame {
            names: vec!["G".to_owned(), "v".to_owned()],
        },
        body: expr(ExprKind::Aggregate(Aggregate::Misere, vec![element])),
        head: span,
        whole: span,
        claim: span,
    };
    Function {
        name: "misere nimber".to_owned(),
        params: vec![Kind::Graph],
        kind: Kind::Number,
        span,
        rule: FunctionRule::Clauses(vec![clause]),
        misere: Some(MisereOf::NodeKayles),
    }
}
