//! Errors where an operator, a separator or a value is missing.

use super::scene::{Scene, shown};
use crate::error::{Advice, Product, Quote, SyntaxErrorKind};
use crate::notation;
use crate::outline::head_end;
use crate::token::{Token, TokenKind};

impl Scene<'_> {
    /// The error at a token after a complete value.
    pub fn operator_expected(&self) -> SyntaxErrorKind {
        if self.before_equals() {
            return self.no_equals();
        }
        let Some(kind) = self.kind() else {
            return SyntaxErrorKind::MissingValue {
                before: None,
                found: None,
                advice: Advice::Value,
            };
        };
        let word = self.item.written(self.tokens[self.index]);
        let advice = match kind {
            // As in `x if c else y`.
            TokenKind::If if self.comes(TokenKind::Else, &[]) => Some(Advice::GuardAlone),
            TokenKind::If => Some(Advice::Guard),
            _ if kind.is_name() && notation::is_condition_word(word) => Some(Advice::Conditions),
            _ => None,
        };
        if let Some(advice) = advice {
            return SyntaxErrorKind::Separator {
                found: word.to_owned(),
                advice,
            };
        }
        match kind {
            TokenKind::Bar => SyntaxErrorKind::Bar {
                in_set: self.open_kind() == Some(TokenKind::OpenBrace),
                doubled: self.next() == Some(TokenKind::Bar),
            },
            kind if kind.begins_value() => self.missing_operator(),
            kind => self.separator(kind),
        }
    }

    /// Whether the item begins with a name, and the place is outside of delimiters and before any `=`.
    fn before_equals(&self) -> bool {
        let come = |kind| {
            self.tokens[..self.index]
                .iter()
                .any(|token| token.kind == kind)
        };
        self.tokens[0].kind.is_name() && self.open().is_none() && !come(TokenKind::Equal)
    }

    fn no_equals(&self) -> SyntaxErrorKind {
        let found = self.found();
        if self.kind().is_some_and(TokenKind::is_operator) {
            let advice = match self.kind().is_some_and(TokenKind::is_order) {
                true => Advice::CheckOrCondition(self.whole()),
                false => Advice::Check(self.whole()),
            };
            return SyntaxErrorKind::Separator {
                found: found.unwrap_or_default(),
                advice,
            };
        }
        if self.kind() == Some(TokenKind::OpenBracket) {
            return self.brackets();
        }
        let last = self.outline.partner.get(1).copied().flatten();
        let head = self.between(0, last.filter(|&last| last < self.index).unwrap_or(0));
        let head = Quote {
            text: shown(&self.item.text[head.range()], 30),
            span: head,
        };
        SyntaxErrorKind::NoEquals { head, found }
    }

    /// The error at the opening square bracket of a left side: `a[n] = ...`.
    fn brackets(&self) -> SyntaxErrorKind {
        let inner = self.outline.partner[self.index].map(|close| {
            let from = self.tokens[self.index].end as usize;
            self.item.text[from..self.tokens[close].start as usize].trim()
        });
        let inner = inner.filter(|inner| inner.len() <= 30 && !inner.contains('\n'));
        let meant = inner.map(|inner| {
            let name = self.value_before(self.index - 1).text;
            format!("{name}({inner})")
        });
        let places = self.outline.partner[self.index]
            .map(|close| [self.index, close].map(|at| self.item.span(self.tokens[at])));
        SyntaxErrorKind::Brackets { meant, places }
    }

    fn missing_operator(&self) -> SyntaxErrorKind {
        let left = self.value_before(self.index - 1);
        let right = self.value_at(self.index);
        let token = self.tokens[self.index];
        let written = self.item.written(token).to_lowercase();
        let callee = self.item.written(self.tokens[self.index - 1]);
        let partner = &self.outline.partner;
        let advice = match token.kind {
            TokenKind::Name if TokenKind::is_word(&written) => Advice::SmallWord(written),
            TokenKind::Name if written == "otherwise" => Advice::Otherwise,
            TokenKind::Name if apart(&written).is_some() => {
                Advice::Apart(apart(&written).unwrap_or_default())
            }
            TokenKind::OpenBrace if notation::AGGREGATES.contains(&callee) => {
                self.round_call(callee)
            }
            _ if notation::AGGREGATES.contains(&callee) => Advice::Aggregate(callee.to_owned()),
            _ if notation::functions().any(|own| own == callee) => {
                let argument = self.product_at(self.index);
                Advice::Call(format!("{callee}({argument})"))
            }
            _ if matches!(callee, "sqrt" | "Sqrt") => {
                Advice::Call(format!("{callee}({})", self.product_at(self.index)))
            }
            TokenKind::Name
                if self.index == 2
                    && self.tokens[0].kind == TokenKind::Eval
                    && callee.len() > 2
                    && self.tokens[1].kind == TokenKind::Name =>
            {
                Advice::Label(callee.to_owned())
            }
            TokenKind::OpenParen if self.follows_call() => Advice::Element {
                argument: right.text[1..].trim_end_matches(')').to_owned(),
                call: left.text.clone(),
            },
            TokenKind::OpenBrace => Advice::Mex,
            _ if TokenKind::Text == token.kind || self.previous() == Some(TokenKind::Text) => {
                Advice::LabelFirst
            }
            _ => match self.condition_here() {
                Some(condition) if !self.begins_element() => Advice::ForgottenColon(condition),
                _ if self.begins_element() => Advice::NextElement,
                _ if !self.may_be_factor(self.index - 1) || !self.may_be_factor(self.index) => {
                    Advice::Words
                }
                _ => {
                    let own_line =
                        head_end(self.item.text, self.tokens, partner, self.index).is_some();
                    let meant = match own_line {
                        true => Product::Plain(format!("{}*{}", left.text, right.text)),
                        false => self.product(&left, &right),
                    };
                    Advice::Product { meant, own_line }
                }
            },
        };
        SyntaxErrorKind::MissingOperator {
            left,
            right,
            advice,
        }
    }

    /// Whether an element of a set or a list seems to begin here: on a line of its own, before the conditions.
    fn begins_element(&self) -> bool {
        let open = self.open().filter(|_| self.begins_line());
        open.is_some_and(|open| {
            let is_collection = matches!(
                self.tokens[open].kind,
                TokenKind::OpenBrace | TokenKind::OpenBracket
            );
            let is_colon = |at: &usize| {
                self.tokens[*at].kind == TokenKind::Colon && self.outline.inside[*at] == Some(open)
            };
            is_collection && !(open..self.index).any(|at| is_colon(&at))
        })
    }

    /// The call that `min{n, 3}` or `sum{k : 1 <= k <= n}` is meant to be.
    fn round_call(&self, callee: &str) -> Advice {
        let open = self.index;
        let close = self.outline.partner[open].filter(|&close| close > open + 1);
        let written = close.and_then(|close| {
            let inner = self.item.text[self.between(open + 1, close - 1).range()].trim();
            let beside = |kind| {
                (open + 1..close)
                    .any(|at| self.outline.inside[at] == Some(open) && self.tokens[at].kind == kind)
            };
            let is_set = !(beside(TokenKind::Colon)
                || matches!(callee, "min" | "max") && beside(TokenKind::Comma));
            (inner.len() <= 60 && !inner.contains(['\n', '\r', '#'])).then(|| match is_set {
                true => format!("{callee}({{{inner}}})"),
                false => format!("{callee}({inner})"),
            })
        });
        Advice::RoundCall {
            place: self.between(open - 1, close.unwrap_or(open)),
            callee: callee.to_owned(),
            written,
        }
    }

    /// What is meant by a list at the end of an item that allows none there.
    fn listed_in_item(&self) -> Advice {
        let last = self.tokens.len() - 1;
        let is = |own: &Token, kind| own.kind == kind;
        let rest = &self.tokens[(self.index + 1).min(last)..];
        let compares = |own: &Token| own.kind.is_order() || is(own, TokenKind::In);
        let colon = self.tokens[..self.index]
            .iter()
            .any(|own| is(own, TokenKind::Colon));
        let names = rest.first().is_some_and(|own| own.kind.is_name());
        match self.tokens[0].kind {
            _ if colon || self.index >= last => Advice::OnlyConditionsListed,
            // `f(0) = 0, f(n) = f(n-1)`
            kind if kind.is_name()
                && names
                && self.outline.partner[self.index + 2.min(last - self.index)]
                    .is_some_and(|close| self.kind_at(close + 1) == Some(TokenKind::Equal)) =>
            {
                Advice::EquationEach(None)
            }
            _ if rest.iter().any(compares) => {
                let conditions = shown(
                    &self.item.text[self.between(self.index + 1, last).range()],
                    60,
                );
                Advice::ColonForComma(conditions)
            }
            TokenKind::Eval => Advice::EvalEach,
            TokenKind::Check => Advice::CheckEach,
            _ => Advice::OnlyConditionsListed,
        }
    }

    /// Whether a token may begin or end a factor of a product whose sign was left out: a number, a letter, a word that
    /// occurs elsewhere in the text, or what is in parentheses. Other words belong to a text in English or stand between
    /// two values.
    fn may_be_factor(&self, at: usize) -> bool {
        let token = self.tokens[at];
        let word = self.item.written(token);
        if !token.kind.is_name() {
            let open = self.outline.partner[at].map_or(at, |own| own.min(at));
            let is_index = open > 0
                && self.tokens[open - 1].end == self.tokens[open].start
                && self.tokens[open - 1].kind.ends_value();
            return match self.tokens[open].kind {
                TokenKind::OpenBrace => false,
                TokenKind::OpenBracket => is_index,
                _ => true,
            };
        }
        // A function without arguments is no factor, and a word between two values on a line is none either.
        let is_function = notation::functions().any(|own| own == word);
        let called = self.kind_at(at + 1) == Some(TokenKind::OpenParen);
        let follows = at == self.index
            && !called
            && self.tokens.get(at + 1).is_some_and(|next| {
                let gap = &self.item.text[token.end as usize..next.start as usize];
                next.kind.begins_value() && !next.kind.is_operator() && !gap.contains(['\n', '\r'])
            });
        let mut others = self.item.text.match_indices(word).filter(|(from, _)| {
            let behind = &self.item.text[from + word.len()..];
            let before = &self.item.text[..*from];
            let in_word = |own: char| own.is_alphanumeric() || own == '_';
            *from != token.start as usize
                && !behind.starts_with(in_word)
                && !before.ends_with(in_word)
        });
        let is_letter = word.chars().filter(|own| own.is_alphabetic()).count() == 1;
        !follows && (!is_function || called) && (is_letter || called || others.next().is_some())
    }

    /// The products that the value before the place and the value at the place may be meant as.
    fn product(&self, left: &Quote, right: &Quote) -> Product {
        let plain = format!("{}*{}", left.text, right.text);
        let first = self.first_of_value(self.index - 1);
        let Some(sign) = first.checked_sub(1) else {
            return Product::Plain(plain);
        };
        let is_power = self.tokens[sign].kind == TokenKind::Power;
        let is_quotient = self.tokens[sign].kind == TokenKind::Divide;
        if !is_power && !is_quotient && !self.is_product_sign(sign) {
            return Product::Plain(plain);
        }
        let last = self.power_end(self.index);
        let place = self.between(first, last);
        let text = |from: usize, to: usize| &self.item.text[self.between(from, to).range()];
        let factors = [
            text(first, self.index - 1).trim(),
            text(self.index, last).trim(),
        ];
        let product = factors.join("*");
        if product.len() > 40 || product.contains(['\n', '\r', '#']) {
            return Product::Plain(format!("(...)*{}", right.text));
        }
        let written = format!("({product})");
        if !is_power && !is_quotient {
            return Product::Grouped { written, place };
        }
        let base = self.power_start(sign - 1);
        let before = text(base, sign);
        let plain = format!("{before}{product}");
        // An operator before the power, such as `mod`, takes the power as an operand.
        let is_operand = base
            .checked_sub(1)
            .is_some_and(|at| is_power && self.is_product_sign(at));
        Product::Either {
            is_power,
            product,
            grouped: format!("{before}{written}"),
            plain: match is_operand {
                true => format!("({plain})"),
                false => plain,
            },
        }
    }

    /// Whether an operator takes the next factor alone: `n mod 2*k` is `(n mod 2)*k`.
    fn is_product_sign(&self, at: usize) -> bool {
        matches!(
            self.tokens[at].kind,
            TokenKind::Mod | TokenKind::Div | TokenKind::Divide | TokenKind::NimProduct
        )
    }

    /// The last token of the value that begins at a token, or of its exponents.
    fn power_end(&self, at: usize) -> usize {
        let mut last = self.last_of_value(at);
        while self.kind_at(last + 1) == Some(TokenKind::Power) && last + 2 < self.tokens.len() {
            last = self.last_of_value(last + 2);
        }
        last
    }

    /// The first token of the value that ends at a token, or of the power of which this value is the exponent.
    fn power_start(&self, at: usize) -> usize {
        let mut first = self.first_of_value(at);
        while first > 1 && self.tokens[first - 1].kind == TokenKind::Power {
            first = self.first_of_value(first - 2);
        }
        first
    }

    /// The condition that seems to begin here, after a value and a blank, without the `:` that should introduce it. It
    /// contains a comparison or `in`; in a `check`, outside of delimiters, another comparison must come before it.
    fn condition_here(&self) -> Option<String> {
        let at = self.index;
        let [before, own] = [self.tokens[at - 1], self.tokens[at]];
        if before.end == own.start || before.kind == TokenKind::Integer {
            return None;
        }
        let is_sign = |own: &Token| own.kind.is_order() || own.kind == TokenKind::In;
        let (mut depth, mut follows, mut end) = (0, false, own.end);
        for token in &self.tokens[at..] {
            match token.kind {
                kind if kind.closer().is_some() => depth += 1,
                kind if kind.is_closer() && depth == 0 => break,
                kind if kind.is_closer() => depth -= 1,
                TokenKind::Comma | TokenKind::Colon if depth == 0 => break,
                _ => follows |= depth == 0 && is_sign(token),
            }
            end = token.end;
        }
        let (mut depth, mut has_colon, mut has_sign) = (0, false, false);
        for token in self.tokens[..at].iter().rev() {
            match token.kind {
                kind if kind.is_closer() => depth += 1,
                kind if kind.closer().is_some() && depth == 0 => break,
                kind if kind.closer().is_some() => depth -= 1,
                TokenKind::Colon if depth == 0 => has_colon = true,
                _ => has_sign |= depth == 0 && (is_sign(token) || token.kind == TokenKind::Equal),
            }
        }
        let is_check = self.tokens[0].kind == TokenKind::Check;
        let is_condition =
            follows && !has_colon && (has_sign || !is_check || self.open().is_some());
        let text = &self.item.text[own.start as usize..end as usize];
        is_condition.then(|| shown(text, 30))
    }

    /// Whether the parenthesis here comes after the closing parenthesis of a call.
    fn follows_call(&self) -> bool {
        let opener = self.outline.partner[self.index - 1];
        let callee = opener.and_then(|open| open.checked_sub(1));
        self.previous() == Some(TokenKind::CloseParen)
            && callee.is_some_and(|at| self.tokens[at].kind.is_name())
    }

    /// The text of the product that begins at a token: `n/2` of `floor n/2 + 1`.
    fn product_at(&self, start: usize) -> String {
        let (mut depth, mut last) = (0, start);
        for (at, token) in self.tokens.iter().enumerate().skip(start) {
            let follows_value = at > start && last == at - 1;
            match token.kind {
                kind if kind.closer().is_some() => depth += 1,
                kind if kind.is_closer() && depth == 0 => break,
                kind if kind.is_closer() => depth -= 1,
                _ if depth > 0 => {}
                TokenKind::Times
                | TokenKind::Divide
                | TokenKind::Power
                | TokenKind::Mod
                | TokenKind::Div => continue,
                kind if !kind.begins_value() || follows_value => break,
                _ => {}
            }
            if depth == 0 {
                last = at;
            }
        }
        shown(&self.item.text[self.between(start, last).range()], 30)
    }

    /// The error of a token after a value that is neither an operator nor the beginning of a value, such as a misplaced
    /// comma.
    fn separator(&self, kind: TokenKind) -> SyntaxErrorKind {
        let paren = Some(TokenKind::OpenParen);
        let advice = match (kind, self.open_kind()) {
            (TokenKind::Comma, None) if self.head_behind().is_some() => {
                Advice::EquationEach(self.both_equations())
            }
            (TokenKind::Comma, None) => self.listed_in_item(),
            (TokenKind::Comma, open) if open == paren && self.after_mex() => Advice::OneSet,
            (TokenKind::Comma, open) if open == paren => Advice::SetOrCall,
            (TokenKind::Where, _) => self.misplaced_where(),
            (TokenKind::Then | TokenKind::Else, _) => Advice::GuardAlone,
            (TokenKind::Colon, Some(TokenKind::OpenBracket)) if self.in_index() => Advice::Slice,
            (TokenKind::Colon, Some(TokenKind::OpenBrace)) => match self.guarded() {
                Some(_) if self.gives_a_range() => Advice::OwnVariables,
                Some(guarded) => Advice::GuardOf(guarded),
                None => Advice::OneColon,
            },
            (TokenKind::Colon, None | Some(TokenKind::OpenBracket)) => Advice::OneColon,
            (TokenKind::Colon, _) if self.after_mex() => Advice::MexOfSet,
            (TokenKind::Colon, _) => Advice::ColonPlaces,
            (TokenKind::Semicolon, Some(_)) => Advice::Comma,
            _ if self.is_reserved() => Advice::OwnLine,
            _ => Advice::Operator,
        };
        let found = self.found().unwrap_or_default();
        SyntaxErrorKind::Separator { found, advice }
    }

    /// Whether the first condition after the colon in the braces gives a variable a range, as in `1 <= k <= n` or `k in
    /// S`. A guard cannot do that.
    fn gives_a_range(&self) -> bool {
        let Some(open) = self.open() else {
            return false;
        };
        let beside = || (open + 1..self.index).filter(|&at| self.outline.inside[at] == Some(open));
        let kind = |at: usize| self.tokens[at].kind;
        let behind = beside()
            .skip_while(|at| kind(*at) != TokenKind::Colon)
            .skip(1);
        let first = behind.take_while(|at| kind(*at) != TokenKind::Comma);
        let signs: Vec<TokenKind> = first.map(kind).collect();
        let orders = signs.iter().filter(|own| own.is_order()).count();
        orders > 1 || signs.contains(&TokenKind::In)
    }

    /// The first element with its condition as a guard, where each element of a set has conditions: `a if c` for
    /// `{ a : c, b : d }` at its second colon.
    fn guarded(&self) -> Option<String> {
        let open = self.open()?;
        let beside = || (open + 1..self.index).filter(|&at| self.outline.inside[at] == Some(open));
        let is = |at: &usize, kind| self.tokens[*at].kind == kind;
        let colon = beside().find(|at| is(at, TokenKind::Colon))?;
        let comma = beside().find(|at| *at > colon && is(at, TokenKind::Comma))?;
        let last = beside().rfind(|at| is(at, TokenKind::Comma))?;
        // The text before the second colon must be an element, not a condition.
        let compares = |at: usize| {
            let kind = self.tokens[at].kind;
            kind.is_order()
                || matches!(kind, TokenKind::Equal | TokenKind::NotEqual | TokenKind::In)
        };
        if beside().any(|at| at > last && compares(at)) {
            return None;
        }
        let first = beside().rfind(|at| *at < colon && is(at, TokenKind::Comma));
        let first = first.map_or(open + 1, |at| at + 1);
        if first == colon || colon + 1 == comma {
            return None;
        }
        let [element, condition] =
            [(first, colon - 1), (colon + 1, comma - 1)].map(|(from, to)| {
                let text = &self.item.text[self.between(from, to).range()];
                let shown = shown(text, 40);
                (!shown.ends_with("...")).then_some(shown)
            });
        Some(match (element, condition) {
            (Some(element), Some(condition)) => format!("{element} if {condition}"),
            _ => "f(n-1) if n > 0".to_owned(),
        })
    }

    /// The index of the `)` of a head such as `f(1)` that begins another equation after the comma here.
    fn head_behind(&self) -> Option<usize> {
        let head = self.index + 1;
        let has_equals = self.tokens[..self.index]
            .iter()
            .any(|own| own.kind == TokenKind::Equal);
        if !has_equals || !self.tokens[0].kind.is_name() || !self.kind_at(head)?.is_name() {
            return None;
        }
        self.end_of_base(head)
            .filter(|&close| self.kind_at(close + 1) == Some(TokenKind::Equal))
    }

    /// The index of the `)` of a call whose name is at `head` and whose arguments are numbers, such as `f(0, 1)`.
    fn end_of_base(&self, head: usize) -> Option<usize> {
        let close = (*self.outline.partner.get(head + 1)?)?;
        let is_number = |at: usize| {
            matches!(
                self.tokens[at].kind,
                TokenKind::Integer | TokenKind::Minus | TokenKind::Comma
            )
        };
        let opens = self.kind_at(head + 1) == Some(TokenKind::OpenParen);
        (opens && close > head + 2 && (head + 2..close).all(is_number)).then_some(close)
    }

    /// The equations before and after the comma here as one, `f(0) = f(1) = 0`, if their values are equal.
    fn both_equations(&self) -> Option<String> {
        let close = self.head_behind()?;
        self.end_of_base(0)?;
        let is = |at: &usize, kind| self.tokens[*at].kind == kind;
        let beside =
            |from: usize| (from..self.tokens.len()).filter(|&at| self.outline.inside[at].is_none());
        let equals = beside(0)
            .take_while(|&at| at < self.index)
            .filter(|at| is(at, TokenKind::Equal))
            .last()?;
        let end = beside(close + 2).find(|at| is(at, TokenKind::Comma) || is(at, TokenKind::Colon));
        let end = end.unwrap_or(self.tokens.len());
        if equals + 1 >= self.index || close + 2 >= end {
            return None;
        }
        let text = |from, to| shown(&self.item.text[self.between(from, to).range()], 40);
        let value = text(equals + 1, self.index - 1);
        let both = format!(
            "{} = {} = {value}",
            text(0, equals - 1),
            text(self.index + 1, close)
        );
        (value == text(close + 2, end - 1) && !both.contains("...")).then_some(both)
    }

    /// Whether the bracket that is open here indexes a value.
    fn in_index(&self) -> bool {
        self.open()
            .is_some_and(|open| self.outline.after_value[open])
    }

    fn after_mex(&self) -> bool {
        let before = self.open().and_then(|open| open.checked_sub(1));
        before.is_some_and(|before| self.tokens[before].kind == TokenKind::Mex)
    }

    /// The error where a value is missing.
    pub fn value_expected(&self) -> SyntaxErrorKind {
        let before = self.index.checked_sub(1).map(|at| self.quote(at, at, at));
        let advice = match &before {
            Some(before) => self.value_advice(&before.text),
            None => Advice::Value,
        };
        SyntaxErrorKind::MissingValue {
            before,
            found: self.found(),
            advice,
        }
    }

    /// Whether a comment that looks like the number of elements of a set begins after the item.
    fn before_hash(&self) -> bool {
        let end = self.tokens.last().map_or(0, |token| token.end as usize);
        let rest = self.item.text[end..].trim_start_matches(' ');
        let own = rest.strip_prefix('#').and_then(|rest| rest.chars().next());
        own.is_some_and(|first| first.is_alphabetic() || matches!(first, '{' | '('))
    }

    fn value_advice(&self, before: &str) -> Advice {
        let (previous, kind) = (self.previous(), self.kind());
        let ends = kind.is_none_or(|kind| kind.is_closer() || kind == TokenKind::Colon);
        let is_sign = |kind: Option<TokenKind>| kind.is_some_and(TokenKind::is_operator);
        let before = before.to_owned();
        match (previous, kind) {
            (_, None) if self.before_hash() => Advice::Hash,
            (Some(TokenKind::Comma), _) if ends => Advice::NoLastComma,
            (_, Some(TokenKind::Plus)) => Advice::NoSign,
            (Some(TokenKind::Colon), _) if ends => Advice::Condition,
            (Some(TokenKind::Eval), _) => Advice::Print,
            (Some(TokenKind::Check), _) => Advice::State,
            (_, Some(TokenKind::Comma)) => Advice::NoComma,
            _ if is_sign(previous) && is_sign(kind) => {
                let found = self.found().unwrap_or_default();
                Advice::OneOf { before, found }
            }
            _ if is_sign(previous) => Advice::ValueBehind(before),
            (Some(TokenKind::OpenBracket), Some(TokenKind::CloseBracket)) if self.in_index() => {
                let callee = self.value_before(self.index - 2).text;
                Advice::Call(format!("{callee}([])"))
            }
            (Some(opener), _) if opener.closer().is_some() => Advice::ValueBetween,
            _ => Advice::Value,
        }
    }
}

/// The words of `mod2`, if an operator and a number are written together: `mod 2`.
fn apart(written: &str) -> Option<String> {
    let start = written.find(|c: char| c.is_ascii_digit())?;
    let (word, digits) = written.split_at(start);
    let is_number = digits.chars().all(|c| c.is_ascii_digit());
    (TokenKind::is_word(word) && is_number).then(|| format!("{word} {digits}"))
}
