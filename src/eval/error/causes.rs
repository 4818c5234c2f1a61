//! Help for values that no equation defines and for values that need themselves, from the text and the variables at the
//! place.

use super::options::WrittenOption;
use super::{EvalError, EvalErrorKind as E, NoEquationHelp, advice, values_of};
use nk_base::number::Number;
use nk_base::source::{SourceMap, Span};
use nk_syntax::diag::{Diagnostic, code};
use nk_syntax::token::one_line;
use nk_syntax::{Token, TokenKind, lex};

impl EvalError {
    pub(super) fn no_equation(
        &self,
        call: &str,
        nearest: Option<&(Span, String)>,
        help: &NoEquationHelp,
        sources: &SourceMap,
    ) -> Diagnostic {
        let found = Diagnostic::error(code::E0402, format!("no equation defines {call}"))
            .label(self.span, format!("{call} is needed here"));
        let found = match nearest {
            Some((place, text)) => found.label(*place, text.clone()),
            None => found,
        };
        if let Some(guarded) = self.guarded_option(call, help, sources) {
            return found.help(guarded);
        }
        let start = match help {
            NoEquationHelp::Below { missing } | NoEquationHelp::NoBase { missing, .. } => {
                self.later_start(missing, sources)
            }
            _ => None,
        };
        found.help(match (start, help) {
            (Some((name, start)), _) => {
                format!("if the source starts at {name} = {start}, write `{start} <= {name}`; else add a base case `{call} = ...`")
            }
            (None, NoEquationHelp::NoBase { lowest, .. }) if self.is_lowest(lowest) => {
                format!("add a base case: `{lowest} = ...`")
            }
            (
                None,
                NoEquationHelp::Below { missing } | NoEquationHelp::NoBase { missing, .. },
            ) => match self.bound_below(call, missing, sources) {
                Some(condition) => {
                    format!("add a condition, `{condition}`, or a base case `{call} = ...`")
                }
                None => {
                    format!("add a base case `{call} = ...`, or narrow the range that leads here")
                }
            },
            (None, NoEquationHelp::Excluded | NoEquationHelp::Elsewhere) if is_of_no_numbers(call) => {
                "widen the conditions of an equation, or narrow the range that leads here".to_owned()
            }
            (None, NoEquationHelp::Excluded) => {
                format!("widen these conditions, or add an equation for `{call}`")
            }
            (None, NoEquationHelp::Elsewhere) if advice::guard(call, self.span, sources, "").is_some() => {
                let condition = advice::guard(call, self.span, sources, "").unwrap_or_default();
                let text = one_line(sources.slice(self.span));
                format!("add an equation for `{call}`; an option of a mex may have a guard: `{text} if {condition}`")
            }
            (None, NoEquationHelp::Elsewhere) => {
                format!("add an equation for `{call}`, or narrow the range that leads here")
            }
        })
    }

    /// The advice for an option that does not exist for small arguments: a guard. A condition after `:` would apply to
    /// the other options too, and a base case would make a position of an argument that is not one.
    fn guarded_option(
        &self,
        call: &str,
        help: &NoEquationHelp,
        sources: &SourceMap,
    ) -> Option<String> {
        let option = WrittenOption::at(self.span, sources)?;
        let has_conditions = option.conditions.is_some();
        if has_conditions && !option.has_others {
            return None;
        }
        let condition = match help {
            NoEquationHelp::Below { missing } | NoEquationHelp::NoBase { missing, .. } => {
                let value: i64 = advice::argument(call)?.parse().ok()?;
                let text = one_line(sources.slice(self.span));
                let lowest = Number::Small(value).add(missing).ok()?;
                advice::at_least(advice::argument(&text)?, &lowest)
            }
            NoEquationHelp::Elsewhere => {
                let conditions = option.conditions.as_deref().unwrap_or_default();
                advice::guard(call, self.span, sources, conditions)?
            }
            NoEquationHelp::Excluded => return None,
        };
        let why = match has_conditions {
            true => " (a condition after `:` applies to every option)",
            false => "",
        };
        let text = option.text;
        Some(format!(
            "give this option a guard, `{text} if {condition}`{why}; only if {call} is a position, add an equation `{call} = ...`"
        ))
    }

    /// Whether the call comes from the least value of the function itself, outside of any range.
    fn is_lowest(&self, lowest: &str) -> bool {
        self.trace
            .first()
            .is_some_and(|line| line.what == lowest && line.with.is_empty())
    }

    /// The condition that keeps the argument above the least one, where a variable of a builder makes it too small: `k
    /// <= n` for `f(n-k)`.
    fn bound_below(&self, call: &str, missing: &Number, sources: &SourceMap) -> Option<String> {
        let text = one_line(sources.slice(self.span));
        let (argument, value) = (advice::argument(&text)?, advice::argument(call)?);
        let value: i64 = value.parse().ok()?;
        let lowest = Number::Small(value).add(missing).ok()?;
        let with = &self.trace.first()?.with;
        let words = lex(argument).into_iter().map(|token| token.text(argument));
        let mentions = words
            .into_iter()
            .any(|word| with.iter().any(|(own, _)| own == word));
        mentions.then(|| advice::at_least(argument, &lowest))
    }

    /// Where a variable would have to start: 1 for i if `K(i-3)` misses the least argument by 1 when i = 0.
    fn later_start(&self, missing: &Number, sources: &SourceMap) -> Option<(String, Number)> {
        let text = one_line(sources.slice(self.span));
        let arg = advice::argument(&text)?;
        let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\'');
        let name = arg.split(|c| !is_name(c)).next()?;
        let rest = arg[name.len()..].trim();
        let shift = rest.strip_prefix(['+', '-']).map_or("", str::trim);
        let plain =
            rest.is_empty() || !shift.is_empty() && shift.chars().all(|c| c.is_ascii_digit());
        let (_, value) = self
            .trace
            .first()?
            .with
            .iter()
            .find(|(own, _)| own == name && plain)?;
        let value: i64 = value.parse().ok()?;
        let start = Number::Small(value).add(missing).ok()?;
        Some((name.to_owned(), start))
    }

    /// "whether 0 is in lost is asked while n = 0 is tried"
    pub(super) fn asked_member(&self) -> Option<String> {
        let E::Cycle {
            calls,
            calls_in_all,
            member: Some(member),
        } = &*self.kind
        else {
            return None;
        };
        let name = calls.first()?;
        let tried = self.trace.get(calls_in_all.checked_sub(2)?)?;
        let with = match tried.with.is_empty() {
            true => String::new(),
            false => format!(" while {} is tried", values_of(&tried.with)),
        };
        Some(format!("whether {member} is in {name} is asked{with}"))
    }

    /// The advice on how to end a cycle.
    pub(super) fn cycle_help(&self, sources: &SourceMap) -> String {
        let option = WrittenOption::at(self.span, sources).filter(|own| own.has_others);
        let option = option.map(|own| own.text);
        if let Some(name) = self.reaching(sources) {
            if let Some(size) = self.size_of(&name) {
                return format!(
                    "`{name}` reaches the argument itself: add a condition that makes it smaller, such as one on {size}"
                );
            }
            if let Some(option) = option {
                return format!(
                    "`{name}` reaches the argument itself: give this option a variable of its own that ends before it, or a guard, `{option} if {name} < ...`"
                );
            }
            return match self.complement(&name, sources) {
                Some(whole) => format!(
                    "`{name}` reaches the argument itself, and so does `{whole}-{name}`: keep it away from both ends, as in `1 <= {name} < {whole}` or `{name} in 1..{whole}-1`"
                ),
                None => format!(
                    "`{name}` reaches the argument itself: let its range end before it, as in `{name} < n` or `{name} in 0..n-1`"
                ),
            };
        }
        let E::Cycle { calls, member, .. } = &*self.kind else {
            return String::new();
        };
        if member.is_some() {
            return "let the conditions ask only about numbers smaller than the one that is being tested".to_owned();
        }
        let own = calls.len() == 2 && calls.first() == calls.last();
        let with = self.asked_with(sources);
        match own && self.trace.first().is_some_and(|line| !line.with.is_empty()) {
            true if with.is_empty() => {
                "the value depends on itself: every option must be smaller, so ask for another position here".to_owned()
            }
            true => format!(
                "the value depends on itself when {with}: every option must be smaller, so {}",
                match (self.taken_nothing(sources), option) {
                    (taken, Some(option)) => self.option_of_its_own(&option, taken, sources),
                    (Some((whole, taken)), None) if self.is_asked_alone(&taken, sources) => format!(
                        "let `{taken}` begin at 1 and end before `{whole}`, as in `{taken} in 1..{whole}-1`"
                    ),
                    (Some((whole, taken)), None) => format!("let `{taken}` begin at 1, as in `{taken} in 1..{whole}`"),
                    (None, None) => "add a condition that excludes this".to_owned(),
                }
            ),
            false => {
                "let every equation use only values that are known before its own; a game in which play can return to a position has no nimbers here".to_owned()
            }
        }
    }

    /// The advice for one of several options that asks for the position itself, `taken` being the variable of a part
    /// that is 0.
    fn option_of_its_own(
        &self,
        text: &str,
        taken: Option<(String, String)>,
        sources: &SourceMap,
    ) -> String {
        let Some((whole, taken)) = taken else {
            return format!(
                "give this option a variable of its own, or a guard that excludes this, `{text} if ...`"
            );
        };
        let called = sources.slice(self.span).split('(').next().unwrap_or("");
        let condition = match text.contains(&format!("{called}({taken})")) {
            true => format!("1 <= {taken} < {whole}"),
            false => format!("{taken} >= 1"),
        };
        format!("give this option a guard, `{text} if {condition}`")
    }

    /// "v = 2": the variables of the innermost frame that the text at the place mentions.
    fn asked_with(&self, sources: &SourceMap) -> String {
        let text = sources.slice(self.span);
        let tokens = lex(text);
        let words: Vec<&str> = tokens.iter().map(|token| token.text(text)).collect();
        let with = self.trace.first().map_or(&[][..], |line| &line.with);
        let mentioned = with
            .iter()
            .filter(|(name, _)| words.contains(&name.as_str()));
        super::values_of(mentioned)
    }

    /// `n` and `k` in a call `f(n-k)` that mentions no other variable of a builder, where k = 0.
    fn taken_nothing(&self, sources: &SourceMap) -> Option<(String, String)> {
        let text = one_line(sources.slice(self.span));
        let with = &self.trace.first()?.with;
        let tokens: Vec<Token> = lex(&text)
            .into_iter()
            .filter(|own| !own.kind.is_trivia())
            .collect();
        let bound = |token: &Token| with.iter().find(|own| own.0 == token.text(&text));
        let mut mentioned: Vec<&str> = tokens
            .iter()
            .filter_map(|own| Some(bound(own)?.0.as_str()))
            .collect();
        mentioned.dedup();
        let is_end = |token: &Token| token.kind == TokenKind::Comma || token.kind.is_closer();
        tokens.windows(5).find_map(|own| {
            let [open, whole, minus, taken, close] = own else {
                return None;
            };
            let begins = matches!(open.kind, TokenKind::OpenParen | TokenKind::Comma);
            let is_nothing = bound(taken).is_some_and(|(_, value)| value == "0");
            let is_difference = whole.kind == TokenKind::Name && minus.kind == TokenKind::Minus;
            let (whole, taken) = (whole.text(&text), taken.text(&text));
            (begins && is_end(close) && is_difference && is_nothing && mentioned == [taken])
                .then(|| (whole.to_owned(), taken.to_owned()))
        })
    }

    /// The tokens of the innermost brackets around the place, and the name of the function that is called at the place.
    fn around<'s>(&self, sources: &'s SourceMap) -> Option<(Vec<&'s str>, &'s str)> {
        let text = &sources.get(self.span.file).text;
        let tokens: Vec<Token> = lex(text)
            .into_iter()
            .filter(|own| !own.kind.is_trivia())
            .collect();
        let at = tokens
            .iter()
            .position(|own| own.range().start == self.span.start as usize)?;
        let called = tokens[at].text(text);
        let mut depth = 0i32;
        let begin = tokens[..at].iter().rposition(|own| {
            depth += i32::from(own.kind.is_closer()) - i32::from(own.kind.closer().is_some());
            depth < 0
        })?;
        depth = 0;
        let inner = tokens[begin + 1..].iter().take_while(|own| {
            depth += i32::from(own.kind.closer().is_some()) - i32::from(own.kind.is_closer());
            depth >= 0
        });
        Some((inner.map(|own| own.text(text)).collect(), called))
    }

    /// Whether the function is also asked for the variable alone beside the place: `f(k)` beside `f(n-k)`.
    fn is_asked_alone(&self, variable: &str, sources: &SourceMap) -> bool {
        self.around(sources).is_some_and(|(words, called)| {
            let wanted = [called, "(", variable, ")"];
            words.windows(4).any(|own| own == wanted)
        })
    }

    /// n, if the function is also asked for `n-k` beside the place, which asks for k.
    fn complement(&self, variable: &str, sources: &SourceMap) -> Option<String> {
        let (words, called) = self.around(sources)?;
        let is_name = |word: &str| word.starts_with(char::is_alphabetic);
        words.windows(6).find_map(|own| match own {
            [name, "(", whole, "-", taken, ")"]
                if *name == called && *taken == variable && is_name(whole) =>
            {
                Some((*whole).to_owned())
            }
            _ => None,
        })
    }

    /// The expression for the size of the value of a variable, if that is not a number.
    fn size_of(&self, name: &str) -> Option<String> {
        let (_, value) = self.trace.first()?.with.iter().find(|own| own.0 == name)?;
        if value.starts_with("a graph") {
            return Some(format!("`order({name})`"));
        }
        value.starts_with(['{', '[']).then(|| format!("`|{name}|`"))
    }

    /// The variable of a builder that makes an argument of a value the argument that is being computed: `k` in `f(n) =
    /// mex { f(k) : k in 0..n }`.
    fn reaching(&self, sources: &SourceMap) -> Option<String> {
        let E::Cycle { calls, .. } = &*self.kind else {
            return None;
        };
        let text = one_line(sources.slice(self.span));
        let (argument, value) = (advice::argument(&text)?, advice::argument(calls.last()?)?);
        let mut with = self.trace.first()?.with.iter();
        let own = calls.first() == calls.last() && calls.len() == 2;
        let bound = with.any(|(name, bound)| name == argument && bound == value);
        (own && bound).then(|| argument.to_owned())
    }
}

/// Whether a call has an argument that cannot appear on the left of an equation.
fn is_of_no_numbers(call: &str) -> bool {
    let arguments = call.split_once('(').map_or("", |(_, arguments)| arguments);
    arguments.contains(['{', '[']) || arguments.contains("a graph")
}
