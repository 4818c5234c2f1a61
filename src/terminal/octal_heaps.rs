//! Heaps of octal games in a position to play: `octal("0.77", 4)` becomes a call of a function whose equation lists the
//! options of a heap.

use nk_lang::ir::Program;
use nk_syntax::ast;
use nk_system::OctalCode;

/// A position without calls of `octal`, and the functions that it calls instead.
pub struct Heaps {
    /// The position.
    pub text: String,
    /// The equations of these functions; empty if there are none.
    pub equations: String,
}

/// Writes out the heaps in the position `text`, which was parsed as the operands of a nim-sum. A code that cannot be
/// read stays as it is.
pub fn written_out(text: &str, operands: &[&ast::Expr], program: &Program) -> Heaps {
    let mut heaps = Heaps {
        text: String::new(),
        equations: String::new(),
    };
    let mut names: Vec<(OctalCode, String)> = Vec::new();
    let offset = operands.first().map_or(0, |own| own.span.start);
    let place = |at: u32| (at - offset) as usize;
    let mut copied = 0;
    for operand in operands {
        let Some((code, heap)) = heap_of(operand) else {
            continue;
        };
        let known = names.iter().find(|own| own.0 == code);
        let name = match known {
            Some((_, name)) => name.clone(),
            None => {
                let name = free_name(program, &names);
                heaps.equations += &equations(&name, &code);
                names.push((code, name.clone()));
                name
            }
        };
        heaps.text += &text[copied..place(operand.span.start)];
        heaps.text += &format!("{name}({})", &text[place(heap.start)..place(heap.end)]);
        copied = place(operand.span.end);
    }
    heaps.text += &text[copied..];
    heaps
}

/// The code of `octal(code, n)`.
pub fn code_of(operand: &ast::Expr) -> Option<OctalCode> {
    heap_of(operand).map(|own| own.0)
}

/// The code and the place of the number of tokens in `octal(code, n)`.
fn heap_of(operand: &ast::Expr) -> Option<(OctalCode, nk_base::source::Span)> {
    let ast::ExprKind::Call { name, args, .. } = &operand.kind else {
        return None;
    };
    match (name.text.as_str(), args.as_slice()) {
        ("octal", [code, heap]) => match &code.kind {
            ast::ExprKind::Text(code) => Some((code.parse().ok()?, heap.span)),
            _ => None,
        },
        _ => None,
    }
}

/// The first of the names `heap`, `heap2` and so on that neither the program nor the position uses.
fn free_name(program: &Program, names: &[(OctalCode, String)]) -> String {
    let is_free = |name: &String| {
        !program.functions.iter().any(|own| own.name == *name)
            && !program.families.iter().any(|own| own.name == *name)
            && !names.iter().any(|own| own.1 == *name)
    };
    let others = (2..).map(|number| format!("heap{number}"));
    let mut all = std::iter::once("heap".to_owned()).chain(others);
    all.find(is_free).unwrap_or_default()
}

/// The equations of a heap: what is left of n tokens after taking k of them is no heap, or one, two or three nonempty
/// heaps.
fn equations(name: &str, code: &OctalCode) -> String {
    let mut whole = Vec::new();
    let mut sets = Vec::new();
    for (k, digit) in code.digits().iter().enumerate() {
        let rest = match k {
            0 => "n".to_owned(),
            _ => format!("n-{k}"),
        };
        let guard = match digit & 3 {
            0 => None,
            1 => Some(format!("n = {k}")),
            2 => Some(format!("n > {k}")),
            _ => Some(format!("n >= {k}")),
        };
        whole.extend(guard.map(|guard| format!("{name}({rest}) if {guard}")));
        if digit & 4 != 0 {
            sets.push(format!(
                "{{ {name}(i) (+) {name}({rest}-i) : 1 <= i <= {rest}-i }}"
            ));
        }
        if digit & 8 != 0 {
            sets.push(format!(
                "{{ {name}(i) (+) {name}(j) (+) {name}({rest}-i-j) : 1 <= i <= j <= {rest}-i-j }}"
            ));
        }
    }
    sets.insert(0, format!("{{ {} }}", whole.join(", ")));
    let options = sets.join(" union ");
    format!("{name}(0) = 0\n{name}(n) = mex({options}) : n >= 1\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_have_the_options_of_the_code() {
        let of = |code: &str| equations("h", &code.parse().expect("a code"));
        assert_eq!(
            of("0.77"),
            "h(0) = 0\nh(n) = mex({ h(n-1) if n >= 1, h(n-2) if n >= 2 } union { h(i) (+) h(n-1-i) : 1 <= i <= n-1-i } \
             union { h(i) (+) h(n-2-i) : 1 <= i <= n-2-i }) : n >= 1\n"
        );
        assert_eq!(
            of("4.12"),
            "h(0) = 0\nh(n) = mex({ h(n-1) if n = 1, h(n-2) if n > 2 } union { h(i) (+) h(n-i) : 1 <= i <= n-i }) : n >= 1\n"
        );
    }
}
