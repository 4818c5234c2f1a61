//! The target of a derivation: a graph expression in one variable, in the names of a file. Certificates may be about
//! graphs in several variables.

use nk_base::source::SourceMap;
use nk_lang::Checked;
use nk_lang::ir::{FamilyId, Program};
use nk_syntax::token::one_line;
use nk_syntax::{TokenKind, lex};

use nk_terminal::console::Console;
use nk_terminal::exit::Failure;
use nk_terminal::inputs::Inputs;
use nk_terminal::selection;

/// A graph expression, and a program in which it is a family.
pub struct Target {
    /// The expression, on one line.
    pub text: String,
    /// The expression as it was typed, on one line, for messages.
    pub typed: String,
    /// The parameters of the family: the variables of the expression, in the order of their appearance.
    pub variables: Vec<String>,
    pub program: Program,
    pub family: FamilyId,
    /// The source files. The first one is the specification, the last one the text of the command line.
    pub sources: SourceMap,
}

impl Target {
    /// Reads an expression in one variable.
    pub fn read(
        text: &str,
        checked: &Checked,
        sources: SourceMap,
        console: &Console,
    ) -> Result<Target, Failure> {
        let target = Target::read_any(text, checked, sources, console)?;
        match target.variables.len() {
            1 => Ok(target),
            _ => Err(Failure::usage(format!(
                "`{}` has more than one variable: {}",
                target.typed,
                target.variables.join(", ")
            ))
            .help("fix all but one, as in 'chained_clique(4, n)'")),
        }
    }

    /// Reads an expression in one variable or several.
    pub fn read_any(
        text: &str,
        checked: &Checked,
        sources: SourceMap,
        console: &Console,
    ) -> Result<Target, Failure> {
        let program = &checked.program;
        let text = completed(text.trim(), program)?;
        let variables = variables(&text, program)?;
        let mut name = "target".to_owned();
        while program.families.iter().any(|own| own.name == name)
            || program.functions.iter().any(|own| own.name == name)
        {
            name.push('\'');
        }
        selection::parsed(&text, console)?;
        let head = format!("graph {name}({}) = ", variables.join(", "));
        let typed = [(head.as_str(), text.as_str(), "\n")];
        let part = selection::beside(&typed, checked.files.clone(), sources, console)?;
        let families = &part.program.families;
        let family = families.iter().position(|own| own.name == name);
        Ok(Target {
            text: Inputs::unmarked(&one_line(&text)),
            typed: one_line(&console.inputs.typed(&text)),
            variables,
            family: FamilyId(family.unwrap_or(0)),
            program: part.program,
            sources: part.sources,
        })
    }
}

/// Completes the name of a family to an expression: `diamonds` becomes `diamonds(n)`.
fn completed(text: &str, program: &Program) -> Result<String, Failure> {
    let is_name = text
        .chars()
        .all(|c| c.is_alphanumeric() || c == '_' || c == '\'');
    if !is_name {
        return Ok(text.to_owned());
    }
    let Some(family) = program.families.iter().find(|own| own.name == text) else {
        let known: Vec<String> = program
            .families
            .iter()
            .map(|own| own.name.clone())
            .collect();
        let message = format!("there is no graph family `{text}` here");
        return Err(selection::missing(&message, text, &known));
    };
    match family.arity {
        1 => Ok(format!("{text}(n)")),
        count => {
            let mut args = vec!["4"; count.saturating_sub(1)];
            args.push("n");
            Err(Failure::usage(format!(
                "`{text}` has {count} parameters, but only one may vary"
            ))
            .help(format!("fix the others: '{text}({})'", args.join(", "))))
        }
    }
}

/// The names in the expression that are not defined, which are its variables.
fn variables(text: &str, program: &Program) -> Result<Vec<String>, Failure> {
    let tokens: Vec<_> = lex(text)
        .into_iter()
        .filter(|own| !own.kind.is_trivia())
        .collect();
    let mut found: Vec<&str> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let name = &text[token.range()];
        let is_call = tokens
            .get(at + 1)
            .is_some_and(|next| &text[next.range()] == "(");
        let is_constant = program.functions.iter().any(|own| own.name == name);
        if token.kind == TokenKind::Name && !is_call && !is_constant && !found.contains(&name) {
            found.push(name);
        }
    }
    if found.is_empty() {
        return Err(Failure::usage(format!("`{text}` has no variable"))
            .help("derive a family, such as 'chained_clique(4, n)'"));
    }
    Ok(found.into_iter().map(str::to_owned).collect())
}
