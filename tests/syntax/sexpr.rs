//! Writes a tree in one line, for tests, with operators first and everything in brackets.

use nk_syntax::ast::*;

pub fn file(file: &File) -> String {
    file.items.iter().map(item).collect::<Vec<_>>().join("\n")
}

fn item(item: &Item) -> String {
    match &item.kind {
        ItemKind::Use(text) => format!("(use {:?})", text.text),
        ItemKind::Graph(graph) => self::graph(graph),
        ItemKind::Equation(equation) => format!(
            "(define {} {}{})",
            joined(equation.heads.iter().map(head)),
            expr(&equation.body),
            conditions(&equation.conditions)
        ),
        ItemKind::Eval(eval) => format!(
            "(eval {}{}{})",
            eval.label
                .as_ref()
                .map_or(String::new(), |label| format!("{:?} ", label.text)),
            expr(&eval.expr),
            conditions(&eval.conditions)
        ),
        ItemKind::Check(check) => {
            format!(
                "(check {}{})",
                expr(&check.statement),
                conditions(&check.conditions)
            )
        }
        ItemKind::Broken { defines } => format!("(broken {})", defines.join(" ")),
    }
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(" ")
}

fn conditions(conditions: &[Expr]) -> String {
    match conditions.is_empty() {
        true => String::new(),
        false => format!(" : {}", joined(conditions.iter().map(expr))),
    }
}

fn head(head: &Head) -> String {
    match &head.args {
        None => head.name.text.clone(),
        Some(args) => format!("[{} {}]", head.name.text, joined(args.iter().map(expr))),
    }
}

fn graph(graph: &GraphDef) -> String {
    let body = match &graph.body {
        GraphBody::Rules(rules) => joined(rules.iter().map(rule)),
        GraphBody::Expr(body) => format!("= {}", expr(body)),
    };
    let params = joined(graph.params.iter().map(|param| param.text.clone()));
    format!(
        "(graph {}({params}) {body}{})",
        graph.name.text,
        conditions(&graph.conditions)
    )
}

fn rule(rule: &GraphRule) -> String {
    let conditions = conditions(&rule.conditions);
    match &rule.kind {
        GraphRuleKind::Vertex(vertices) => {
            format!(
                "(vertex {}{conditions})",
                joined(vertices.iter().map(vertex))
            )
        }
        GraphRuleKind::Edge(chains) => {
            let chains = chains
                .iter()
                .map(|chain| chain.iter().map(vertex).collect::<Vec<_>>().join("--"));
            format!("(edge {}{conditions})", joined(chains))
        }
    }
}

fn vertex(vertex: &VertexRef) -> String {
    match vertex.indices.is_empty() {
        true => vertex.name.text.clone(),
        false => format!(
            "{}[{}]",
            vertex.name.text,
            joined(vertex.indices.iter().map(expr))
        ),
    }
}

pub fn expr(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Integer(value) => value.to_string(),
        ExprKind::Text(text) => format!("{text:?}"),
        ExprKind::Name(name) => name.clone(),
        ExprKind::Call {
            name,
            args,
            conditions,
        } => {
            let args = joined(args.iter().map(self::expr));
            let conditions = conditions
                .as_ref()
                .map_or(String::new(), |list| self::conditions(list));
            format!("({} {args}{conditions})", name.text)
        }
        ExprKind::Index { base, indices } => format!(
            "{}[{}]",
            self::expr(base),
            joined(indices.iter().map(self::expr))
        ),
        ExprKind::Member { base, name } => format!("{}.{}", self::expr(base), name.text),
        ExprKind::List(elements, conditions) => {
            let elements = joined(elements.iter().map(self::expr));
            format!("[{elements}{}]", self::conditions(conditions))
        }
        ExprKind::Guarded { element, condition } => {
            format!("({} if {})", self::expr(element), self::expr(condition))
        }
        ExprKind::Where { body, names } => {
            let names = names
                .iter()
                .map(|(name, value)| format!("{}={}", name.text, self::expr(value)));
            format!("({} where {})", self::expr(body), joined(names))
        }
        ExprKind::Edge { left, right } => {
            format!("({}--{})", self::expr(left), self::expr(right))
        }
        ExprKind::Paren(inner) => format!("<{}>", self::expr(inner)),
        ExprKind::Abs(inner) => format!("|{}|", self::expr(inner)),
        ExprKind::If(condition, then, otherwise) => format!(
            "(if {} {} {})",
            self::expr(condition),
            self::expr(then),
            self::expr(otherwise)
        ),
        ExprKind::Set(elements, conditions) => {
            let elements = joined(elements.iter().map(self::expr));
            format!("{{{elements}{}}}", self::conditions(conditions))
        }
        ExprKind::Mex(inner) => format!("(mex {})", self::expr(inner)),
        ExprKind::Negate(inner) => format!("(- {})", self::expr(inner)),
        ExprKind::Not(inner) => format!("(not {})", self::expr(inner)),
        ExprKind::Power { base, exponent } => {
            format!("(^ {} {})", self::expr(base), self::expr(exponent))
        }
        ExprKind::Range { low, high } => format!("(.. {} {})", self::expr(low), self::expr(high)),
        ExprKind::Chain { level, first, rest } => {
            let rest = rest
                .iter()
                .map(|(operator, operand)| format!("{:?} {}", operator.kind, self::expr(operand)));
            format!("({level:?} {} {})", self::expr(first), joined(rest))
        }
        ExprKind::Compare(first, rest) => {
            let rest = rest
                .iter()
                .map(|(comparison, _, operand)| format!("{comparison:?} {}", self::expr(operand)));
            format!("(Compare {} {})", self::expr(first), joined(rest))
        }
    }
}
