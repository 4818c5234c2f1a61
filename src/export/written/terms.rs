//! The loop that prints the terms of an eval.

use nk_lang::ir::{Eval, Kind};
use nk_lang::reading::Order;

use super::Tongue;
use super::expr::Body;
use super::listing::pari_value;
use super::wanted::{Loop, Wanted};
use super::writer::Writer;
use crate::reason::{Answer, refuse};
use crate::text::Text;
use nk_base::english::plus;

impl<'a> Writer<'a> {
    pub fn terms(&self, eval: &'a Eval) -> Answer<String> {
        let mut body = Body::new(self, &eval.range.frame, self.learned(eval));
        let last = self.fresh("last", &body.in_view);
        let wanted = self.wanted(eval, &mut body, last)?;
        match self.tongue {
            Tongue::Python => self.python_terms(eval, &mut body, &wanted),
            Tongue::Pari => self.pari_terms(eval, &mut body, &wanted),
            Tongue::Mathematica => self.mathematica_terms(eval, &mut body, &wanted),
            Tongue::Maple => refuse(eval.span, "Maple has programs of a few lines only"),
        }
    }

    fn python_terms(
        &self,
        eval: &'a Eval,
        body: &mut Body<'_, 'a>,
        wanted: &Wanted,
    ) -> Answer<String> {
        let Wanted { last, index, .. } = wanted;
        let several = wanted.reading.order != Order::Single;
        let default = wanted.default_last();
        let mut lines = Vec::new();
        if wanted.uses_last {
            lines.push(format!(
                "{last} = int(sys.argv[1]) if len(sys.argv) > 1 else {default}"
            ));
        }
        if several {
            lines.push(format!("{index} = {}", wanted.reading.first));
        }
        let mut indent = String::new();
        let test = |conditions: &[Text], indent: &mut String, lines: &mut Vec<String>| {
            if !conditions.is_empty() {
                let condition = self.tongue.all(conditions);
                lines.push(format!("{indent}if {}:", condition.text));
                *indent += "    ";
            }
        };
        test(&wanted.guards, &mut indent, &mut lines);
        for (at, own) in wanted.loops.iter().enumerate() {
            let text = match (&own.ends, wanted.reading.order) {
                (Ok(_), Order::Antidiagonals) => {
                    self.python_diagonal(at, own, wanted, &mut indent, &mut lines);
                    continue;
                }
                (Ok(ends), _) => body.fill("range", ends, eval.span)?.text,
                (Err(set), _) => set.text.clone(),
            };
            lines.push(format!("{indent}for {} in {text}:", own.variable));
            indent += "    ";
            test(&own.filters, &mut indent, &mut lines);
        }
        let shown = match (several, wanted.loops.first()) {
            (true, _) => format!("{index}, "),
            (false, Some(own)) => format!("{}, ", own.variable),
            (false, None) => String::new(),
        };
        let leaf = |value: &str| match eval.kind {
            Kind::Number => format!("print({shown}{value})"),
            _ => format!("print({shown}as_text({value}))"),
        };
        let inner = body.lines(&eval.expr, &[], &leaf, false)?;
        lines.extend(inner.into_iter().map(|own| format!("{indent}{own}")));
        if several {
            lines.push(format!("{indent}{index} += 1"));
        }
        Ok(lines.join("\n"))
    }

    /// The two loops of a table that is read by antidiagonals.
    fn python_diagonal(
        &self,
        at: usize,
        own: &Loop,
        wanted: &Wanted,
        indent: &mut String,
        lines: &mut Vec<String>,
    ) {
        let (sum, first, _) = self.diagonals(wanted);
        if at == 0 {
            let (low, beyond) = (wanted.low(0), plus(&sum, 1 - wanted.low(1)));
            let last = &wanted.last;
            lines.push(format!("{indent}for {sum} in range({first}, {last} + 1):"));
            *indent += "    ";
            lines.push(format!(
                "{indent}for {} in range({low}, {beyond}):",
                own.variable
            ));
            *indent += "    ";
        } else {
            let other = &wanted.loops[0].variable;
            lines.push(format!("{indent}{} = {sum} - {other}", own.variable));
        }
    }

    fn mathematica_terms(
        &self,
        eval: &'a Eval,
        body: &mut Body<'_, 'a>,
        wanted: &Wanted,
    ) -> Answer<String> {
        let Wanted { last, index, .. } = wanted;
        let several = wanted.reading.order != Order::Single;
        let value = body.expr(&eval.expr)?.text;
        let mut text = match (several, wanted.loops.first()) {
            (true, _) => format!("Print[++{index}, \" \", {value}]"),
            (false, Some(own)) => format!("Print[{}, \" \", {value}]", own.variable),
            (false, None) => format!("Print[{value}]"),
        };
        text = self.within_loops(text, wanted);
        if several {
            text = format!("Module[{{{index} = {}}}, {text}]", wanted.reading.first - 1);
        }
        let default = wanted.default_last();
        let asked = "With[{arguments = Join[$CommandLine, $ScriptCommandLine]},\n  If[StringMatchQ[Last[arguments], \
                     DigitCharacter ..], ToExpression[Last[arguments]]";
        Ok(format!(
            "terms[{last}_] := {text};\n\nterms[{asked}, {default}]]]"
        ))
    }

    fn pari_terms(
        &self,
        eval: &'a Eval,
        body: &mut Body<'_, 'a>,
        wanted: &Wanted,
    ) -> Answer<String> {
        let Wanted { last, index, .. } = wanted;
        let several = wanted.reading.order != Order::Single;
        let value = pari_value(eval, body)?;
        let shown = match (several, wanted.loops.first()) {
            (true, _) => Some(format!("{index}++")),
            (false, Some(own)) => Some(own.variable.clone()),
            (false, None) => None,
        };
        let text = match shown {
            Some(shown) => format!("print({shown}, \" \", {value})"),
            None => format!("print({value})"),
        };
        let text = self.within_loops(text, wanted);
        let counted = match several {
            true => format!("my({index} = {}); ", wanted.reading.first - 1),
            false => String::new(),
        };
        Ok(format!("terms({last}) = {{{counted}{text}}}"))
    }
}
