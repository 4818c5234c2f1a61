//! A graph that a command line names, with the names of its vertices; or a game on such a graph.

use nk_eval::{EvalError, Evaluator};
use nk_graph::{Graph, Label, label};
use nk_lang::deletion::NotDeletion;
use nk_lang::ir::{Builtin, Expr, ExprKind, Frame, Function, FunctionId, Kind, Program};
use nk_lang::misere::game;
use nk_solver::deletion::Rules;
use nk_syntax::ast;
use nk_syntax::diag::{Diagnostic, code};
use nk_syntax::token::one_line;

use super::console::Console;
use super::exit::Failure;
use super::inputs::Inputs;
use super::misnamed::{self, function_of_no_graph, is_of_graph};
use super::selection::Part;
use super::settings::Settings;
use super::{files, local_names, selection};

/// A graph of a specification.
pub struct Named {
    /// The expression, on one line.
    pub title: String,
    /// The expression as it was typed, on one line, for messages.
    pub typed: String,
    /// The graph.
    pub graph: Graph,
    /// The name of each vertex in the specification.
    pub labels: Vec<Label>,
}

/// A graph of a specification, and the game that is played on it.
pub struct Played {
    /// The graph.
    pub named: Named,
    /// The vertex on which a token stands, if the function has a vertex as its second argument.
    pub token: Option<usize>,
    /// The function, if one was named; without one the game is Node-Kayles.
    pub function: Option<GraphFunction>,
}

/// A function of one graph, or of a graph and one of its vertices, whose values are numbers.
pub struct GraphFunction {
    /// The name of the function.
    pub name: String,
    /// The function in the program of the specification.
    pub id: FunctionId,
    /// The rules of the function as a deletion game, or why it is not such a game.
    pub rules: Result<Rules, NotDeletion>,
    /// Whether the values of the function say who wins in misère play: 0 the second player, 1 the first.
    pub is_misere: bool,
    /// The specification.
    pub part: Part,
}

impl Named {
    /// The graph of the expression `text` in the names of the specification `file`. Errors in the text and the file are
    /// drawn.
    ///
    /// # Errors
    ///
    /// [`Failure::Usage`] if the file cannot be read or the text is not a single graph, [`Failure::Drawn`] if the file
    /// or the text has errors, and [`Failure::Ended`] if an evaluation had an error, which has been drawn, or if the
    /// run was cancelled.
    pub fn read(
        file: &str,
        text: &str,
        settings: &Settings,
        console: &Console,
    ) -> Result<Named, Failure> {
        let text = local_names::written_out(file, text, console)?;
        let part = asked(file, &text, false, console)?;
        Question::of(&part, &text)?.named(settings, console)
    }

    /// The number of the vertex with this name. The elements of a set may be in any order: `{2,1}` is `{1,2}`.
    ///
    /// # Errors
    ///
    /// [`Failure::Usage`] if no vertex has this name.
    pub fn vertex(&self, name: &str) -> Result<usize, Failure> {
        let as_set = || {
            let wanted = in_order(name);
            let mut labels = self.labels.iter();
            labels.position(|own| own.text.starts_with('{') && in_order(&own.text) == wanted)
        };
        label::find(&self.labels, name)
            .or_else(as_set)
            .ok_or_else(|| {
                let known: Vec<String> = self.labels.iter().map(Label::to_string).collect();
                let message = format!("{} has no vertex `{}`", self.typed, name.trim());
                match known.is_empty() {
                    true => Failure::usage(message).help("it has no vertices at all"),
                    false => selection::missing_in(&message, name, &known, &self.typed),
                }
            })
    }
}

/// A name without blanks and with the elements of each set in order: `{1,2}` for `{2, 1}`.
fn in_order(name: &str) -> String {
    let (mut text, mut rest) = (String::new(), name);
    while let Some((before, inside, behind)) = first_set(rest) {
        let mut elements: Vec<String> = split(inside).into_iter().map(in_order).collect();
        elements.sort_unstable();
        text += &format!("{}{{{}}}", before, elements.join(","));
        rest = behind;
    }
    text.push_str(rest);
    text.retain(|c| !c.is_whitespace());
    text
}

/// The texts before, inside and after the first pair of braces; `None` if there is no such pair.
fn first_set(text: &str) -> Option<(&str, &str, &str)> {
    let start = text.find('{')?;
    let mut depth = 0;
    let end = text[start..].find(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        depth == 0
    })?;
    let end = start + end;
    Some((&text[..start], &text[start + 1..end], &text[end + 1..]))
}

/// The parts of a text between the commas that are not inside brackets.
fn split(text: &str) -> Vec<&str> {
    let mut depth = 0;
    text.split(|c| {
        depth += i32::from("([{".contains(c)) - i32::from(")]}".contains(c));
        depth == 0 && c == ','
    })
    .collect()
}

impl Played {
    /// The game of the expression `text` in the names of the specification `file`: `f(G)` for a function of a graph, or
    /// `G` or `nimber(G)` for Node-Kayles; or `misere(...)` of such a call; each with local names after `where`. Errors
    /// in the text and the file are drawn.
    ///
    /// # Errors
    ///
    /// [`Failure::Usage`] if the file cannot be read or the text is neither a graph nor a game on one,
    /// [`Failure::Drawn`] if the file or the text has errors, and [`Failure::Ended`] if an evaluation had an error,
    /// which has been drawn, or if the run was cancelled.
    pub fn read(
        file: &str,
        text: &str,
        settings: &Settings,
        console: &Console,
    ) -> Result<Played, Failure> {
        let text = local_names::written_out(file, text, console)?;
        let part = asked(file, &text, true, console)?;
        let question = Question::of(&part, &text)?;
        let named = question.named(settings, console)?;
        let token = question.token(settings, console)?;
        let function = question.function;
        let function = function.map(|id| GraphFunction {
            name: part.program.functions[id.0].name.clone(),
            id,
            rules: game(&part.program, id),
            is_misere: part.program.functions[id.0].misere.is_some(),
            part,
        });
        Ok(Played {
            named,
            token,
            function,
        })
    }
}

/// A program whose only eval is the text, if a game is allowed and the text is a call of a function of a graph;
/// otherwise the eval is `nimber` of the text.
fn asked(file: &str, text: &str, may_be_game: bool, console: &Console) -> Result<Part, Failure> {
    let (checked, sources) = files::load_definitions(file, console)?;
    let text = text.trim();
    // The text is first parsed alone, so that a syntax error in it cannot involve the text around it.
    let parsed = selection::parsed(text, console)?;
    if let Some(failure) = no_game_on_a_graph(&parsed, &checked.program) {
        return Err(failure);
    }
    let is_game = may_be_game && is_game(&parsed, &checked.program);
    if !is_game && let Some(failure) = misnamed::neither(text, &parsed, &checked, &sources, console)
    {
        return Err(failure);
    }
    let typed = match is_game {
        true => ("eval ", text, "\n"),
        false => ("eval nimber(", text, ")\n"),
    };
    selection::beside(&[typed], checked.files, sources, console)
}

/// The name of the function, and whether conditions follow, if a parsed text is a single call, or `misere(...)` of a
/// call. `None` for other texts.
fn only_call(parsed: &ast::File) -> Option<(&str, bool)> {
    let [item] = parsed.items.as_slice() else {
        return None;
    };
    let ast::ItemKind::Eval(eval) = &item.kind else {
        return None;
    };
    let has_conditions = !eval.conditions.is_empty();
    match &eval.expr.kind {
        ast::ExprKind::Call { name, args, .. } => match (name.text.as_str(), args.as_slice()) {
            ("misere", [game]) => match &game.kind {
                ast::ExprKind::Call { name, .. } => Some((&name.text, has_conditions)),
                _ => None,
            },
            (name, _) => Some((name, has_conditions)),
        },
        _ => None,
    }
}

/// The error for a call of a function of the file that is not a game on one graph: `nim([3, 4])`.
fn no_game_on_a_graph(parsed: &ast::File, program: &Program) -> Option<Failure> {
    let (name, _) = only_call(parsed)?;
    let function = function_of_no_graph(name, program)?;
    let params: Vec<String> = function.params.iter().map(Kind::to_string).collect();
    let failure = Failure::usage(format!(
        "`{}` is a function of {}, but a graph is needed here, or a function of a graph or of a graph and a vertex",
        function.name,
        params.join(" and ")
    ));
    Some(match function.params.contains(&Kind::Graph) {
        true => failure.help("name the graph alone: the first argument"),
        false if is_misere(parsed) => failure.help(
            "`nkdsl eval` says who wins, and `nkdsl play` plays it; there are no certificates for misère play",
        ),
        false => failure.help("`nkdsl eval` prints its values, and `nkdsl play` plays it"),
    })
}

/// Whether a parsed text is a call `misere(...)`.
fn is_misere(parsed: &ast::File) -> bool {
    parsed.items.iter().any(|item| match &item.kind {
        ast::ItemKind::Eval(eval) => matches!(
            &eval.expr.kind,
            ast::ExprKind::Call { name, .. } if name.text == "misere"
        ),
        _ => false,
    })
}

/// Whether a parsed text is `nimber(...)` or a call of a function of one graph.
fn is_game(parsed: &ast::File, program: &Program) -> bool {
    // A range is an error, which is reported when the text is read as a graph.
    let Some((name, false)) = only_call(parsed) else {
        return false;
    };
    is_game_on_a_graph(name, program)
}

/// Whether the name is `nimber`, or that of a function of one graph, or of a graph and a vertex, whose values are numbers.
fn is_game_on_a_graph(name: &str, program: &Program) -> bool {
    let takes_graph =
        |own: &Function| own.name == name && is_of_graph(own) && own.kind == Kind::Number;
    name == "nimber" || program.functions.iter().any(takes_graph)
}

/// The question of an eval: the value of a function for a graph, or for a graph and a vertex of it.
struct Question<'a> {
    part: &'a Part,
    /// The text of the eval.
    text: &'a str,
    /// The function, unless it is `nimber`.
    function: Option<FunctionId>,
    graph: &'a Expr,
    vertex: Option<&'a Expr>,
}

impl<'a> Question<'a> {
    /// The question of the program's first eval.
    ///
    /// # Errors
    ///
    /// The eval has a range, or is not a question about a graph.
    fn of(part: &'a Part, text: &'a str) -> Result<Self, Failure> {
        let text = text.trim();
        let eval = part.program.evals.first();
        let asked = eval.filter(|eval| eval.range.variables.is_empty());
        let (function, args) = match asked.map(|eval| &eval.expr.kind) {
            Some(ExprKind::Builtin(Builtin::Nimber, args)) => (None, args),
            Some(ExprKind::Call { function, args }) => (Some(*function), args),
            _ => {
                let message = format!("`{text}` is not a single graph");
                return Err(Failure::usage(message).help("name one, such as 'lattice(3, 5)'"));
            }
        };
        Ok(Question {
            part,
            text,
            function,
            graph: &args[0],
            vertex: args.get(1),
        })
    }

    /// The graph with the names of its vertices.
    fn named(&self, settings: &Settings, console: &Console) -> Result<Named, Failure> {
        let found = self.evaluated(settings, console, |evaluator, frame| {
            evaluator.labelled(self.graph, frame, &[])
        })?;
        let Some((graph, labels)) = found else {
            return Err(Failure::usage(format!("`{}` is not a graph", self.text)));
        };
        Ok(Named {
            title: Inputs::unmarked(&one_line(self.text)),
            typed: one_line(&console.inputs.typed(self.text)),
            graph: graph.as_ref().clone(),
            labels,
        })
    }

    /// The place of the vertex among those of the graph, if there is one in the question.
    fn token(&self, settings: &Settings, console: &Console) -> Result<Option<usize>, Failure> {
        let Some(vertex) = self.vertex else {
            return Ok(None);
        };
        let place = self.evaluated(settings, console, |evaluator, frame| {
            evaluator.moves().place_of(vertex, self.graph, frame)
        })?;
        place.map(Some).ok_or_else(|| {
            let sources = &self.part.sources;
            let [graph, name] = [self.graph, vertex].map(|own| sources.slice(own.span));
            let error = Diagnostic::error(
                code::E0508,
                format!("`{name}` is not a vertex of `{graph}`"),
            );
            let error = error
                .label(vertex.span, "not a vertex of it")
                .label(self.graph.span, "the graph")
                .help(format!("`V({graph})[1]` is its first vertex"));
            console.draw(&[error], sources);
            Failure::Drawn
        })
    }

    /// The answer of an evaluator of the program. Its error is shown.
    fn evaluated<T>(
        &self,
        settings: &Settings,
        console: &Console,
        ask: impl FnOnce(&mut Evaluator<'_>, &Frame) -> Result<T, EvalError>,
    ) -> Result<T, Failure> {
        let Part {
            program, sources, ..
        } = self.part;
        let mut evaluator = settings.evaluator(program, console)?;
        ask(&mut evaluator, &program.evals[0].range.frame)
            .map_err(|error| Failure::Ended(console.failed(error, sources)))
    }
}

#[cfg(test)]
mod tests {
    use super::in_order;

    #[test]
    fn sets_have_no_order() {
        for (one, other) in [
            ("{2, 1}", "{1,2}"),
            ("({3,1},2)", "({1,3},2)"),
            ("{{2,1},0}", "{0,{1,2}}"),
            ("{v[2,1],v[1,2]}", "{v[1,2],v[2,1]}"),
        ] {
            assert_eq!(in_order(one), in_order(other));
        }
        for (one, other) in [
            ("v[1,2]", "v[2,1]"),
            ("{v[1,2]}", "{v[2,1]}"),
            ("{1,2", "{2,1"),
        ] {
            assert_ne!(in_order(one), in_order(other));
        }
    }
}
