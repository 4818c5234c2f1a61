//! The pieces of a text: each token with what may be before it.
//!
//! The tree determines where items, rules and bodies of equations begin; the tokens determine which delimiters are
//! open, and whether a value has just ended.

use std::iter::Peekable;
use std::vec::IntoIter;

use super::anchors::{Anchor, anchors};
use super::gaps::Gap;
use super::places::Place;
use super::spacing::{self, Context, Spacing};
use crate::ast::File;
use crate::{Token, TokenKind};

/// A token with its place in a line.
#[derive(Clone, Debug)]
pub struct Piece<'t> {
    pub text: &'t str,
    /// The width in characters.
    pub width: usize,
    /// The gap before it in the original text.
    pub gap: Gap<'t>,
    /// Whether a blank is before it, unless it begins a line.
    pub apart: bool,
    /// Set if it always begins a line.
    pub start: Option<Start>,
    /// The natural place for a break before it, if there is one.
    pub place: Option<Place>,
    /// The steps of indentation if it begins a continuation line.
    pub level: usize,
    /// The steps of indentation of a comment before it.
    pub comment_level: usize,
    /// The opening token of the delimiters around it: an index that is unique in its item.
    pub group: usize,
    /// Whether there are no delimiters around it.
    pub outermost: bool,
    /// Whether it is after the `where` or the `:` of its item, or rule; then it is indented one step less where that
    /// does not begin a line.
    pub hangs: bool,
}

impl Piece<'_> {
    /// Whether it is the `where` or the `:` of its item, or rule.
    pub fn divides(&self) -> bool {
        self.outermost && matches!(self.place, Some(Place::Names | Place::Conditions))
    }

    /// Whether rules follow, given that this is the last piece before one that begins a line.
    pub fn opens_body(&self) -> bool {
        self.text == "{"
    }
}

/// The beginning of a line that is not a continuation line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The indentation, in columns.
    pub indent: usize,
    /// The indentation of comments before it, in columns.
    pub comment_indent: usize,
    /// Whether an empty line may be before it.
    pub empty_line: bool,
}

/// Facts about the content between an opener and its partner.
#[derive(Clone, Copy, Default)]
struct Inside {
    /// Whether there are conditions, elements with a guard or local names.
    builds: bool,
    empty: bool,
}

/// For each opener and closer: what is between it and its partner.
fn insides(tokens: &[(Token, Gap)]) -> Vec<Inside> {
    let mut insides = vec![Inside::default(); tokens.len()];
    let mut open: Vec<usize> = Vec::new();
    let mut after_value = false;
    for (at, (token, _)) in tokens.iter().enumerate() {
        if token.kind.closer().is_some() {
            open.push(at);
        } else if token.kind.is_closer() {
            let opener = open.pop().expect("the text is well formed");
            insides[opener].empty = opener + 1 == at;
            insides[at] = insides[opener];
        } else if let Some(opener) = open.last() {
            let guard = token.kind == TokenKind::If && after_value;
            insides[*opener].builds |= guard || divides(token.kind);
        }
        after_value = ends_value(tokens, at, after_value);
    }
    insides
}

fn divides(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Where | TokenKind::Colon)
}

/// Whether a value ends with a token, given whether one ended with the token before it.
fn ends_value(tokens: &[(Token, Gap)], at: usize, after_value: bool) -> bool {
    match tokens[at].0.kind {
        TokenKind::Bar => after_value,
        // The label of an eval is not part of the expression after it.
        TokenKind::Text => at == 0 || tokens[at - 1].0.kind != TokenKind::Eval,
        kind => kind.ends_value(),
    }
}

/// Open delimiters; the outermost frame is the item, or rule, itself.
#[derive(Clone, Copy)]
struct Frame {
    opener: usize,
    kind: Option<TokenKind>,
    /// The steps of indentation inside.
    level: usize,
    /// Whether it is a set, a list, an aggregate, or has local names.
    builder: bool,
    /// Whether a `where` or a `:` has come.
    divided: bool,
    /// Whether the opener ends its line.
    spread: bool,
    /// Whether the guard of an element has begun.
    in_guard: bool,
}

impl Frame {
    fn line(at: usize) -> Self {
        Self {
            opener: at,
            kind: None,
            level: 0,
            builder: true,
            divided: false,
            spread: false,
            in_guard: false,
        }
    }

    /// The indentation after a `where` or a `:` is relative to it; in an item these are themselves indented.
    fn inner_level(&self) -> usize {
        match (self.divided, self.kind) {
            (false, _) => self.level,
            (true, Some(_)) => self.level + 1,
            (true, None) => 2,
        }
    }
}

struct Annotator<'t, 's> {
    text: &'t str,
    tokens: &'s [(Token, Gap<'t>)],
    insides: Vec<Inside>,
    anchors: Peekable<IntoIter<(u32, Anchor)>>,
    frames: Vec<Frame>,
    /// The position relative to the body of the current graph: before, in or after it.
    header: bool,
    in_body: bool,
    behind_body: bool,
    after_value: bool,
    sticks: bool,
}

/// The pieces of the tokens of a file without errors.
pub fn annotate<'t>(text: &'t str, file: &File, tokens: Vec<(Token, Gap<'t>)>) -> Vec<Piece<'t>> {
    let mut annotator = Annotator {
        text,
        tokens: &tokens,
        insides: insides(&tokens),
        anchors: anchors(file).into_iter().peekable(),
        frames: vec![Frame::line(0)],
        header: false,
        in_body: false,
        behind_body: false,
        after_value: false,
        sticks: false,
    };
    let mut pieces: Vec<Piece> = (0..tokens.len()).map(|at| annotator.piece(at)).collect();
    for (piece, (_, gap)) in pieces.iter_mut().zip(tokens) {
        piece.gap = gap;
    }
    pieces
}

impl<'t> Annotator<'t, '_> {
    fn piece(&mut self, at: usize) -> Piece<'t> {
        let (token, gap) = &self.tokens[at];
        let anchor = self.anchor(token.start);
        let start = self.start(at, anchor);
        if start.is_some() {
            self.frames = vec![Frame::line(at)];
            self.after_value = false;
        }
        let spacing = self.spacing(at, start.is_some());
        let frame = *self.frames.last().expect("the line itself");
        let place = match start {
            Some(_) => None,
            None => self.place(at, frame, anchor, spacing),
        };
        if place == Some(Place::AfterOpener) && gap.broken {
            self.frames.last_mut().expect("an opener").spread = true;
        }
        let closes = self.closes(token.kind);
        let divides = divides(token.kind);
        let inner = if closes || divides {
            frame.level
        } else {
            frame.inner_level()
        };
        let written = token.text(self.text);
        let piece = Piece {
            text: written,
            width: written.chars().count(),
            gap: Gap::default(),
            apart: self.apart(at, spacing),
            start,
            place,
            level: inner.max(1) - usize::from(closes),
            comment_level: inner.max(1),
            group: frame.opener,
            outermost: frame.kind.is_none(),
            hangs: self.frames[0].divided && !(divides && frame.kind.is_none()),
        };
        self.sticks = spacing.sticks_after;
        self.step(at, token.kind, closes);
        piece
    }

    /// Whether a blank is before a token.
    fn apart(&self, at: usize, spacing: Spacing) -> bool {
        let kinds = |at: usize| self.tokens[at].0.kind;
        // `--` would be another token.
        let two_signs = at > 0 && [kinds(at - 1), kinds(at)] == [TokenKind::Minus; 2];
        two_signs || !(self.sticks || spacing.sticks_before)
    }

    fn anchor(&mut self, start: u32) -> Option<Anchor> {
        let next = self.anchors.next_if(|(place, _)| *place == start);
        next.map(|(_, anchor)| anchor)
    }

    /// The beginning of the line, if this token always begins one.
    fn start(&mut self, at: usize, anchor: Option<Anchor>) -> Option<Start> {
        let start = |indent, comment_indent, empty_line| {
            Some(Start {
                indent,
                comment_indent,
                empty_line,
            })
        };
        match anchor {
            Some(Anchor::Item | Anchor::RuledGraph) => {
                self.header = anchor == Some(Anchor::RuledGraph);
                self.behind_body = false;
                start(0, 0, true)
            }
            Some(Anchor::Rule) => start(2, 2, true),
            _ if self.in_body && self.ends_body(at) => {
                (self.in_body, self.behind_body) = (false, true);
                let bare = self.insides[at].empty && self.tokens[at].1.comments.is_empty();
                if bare { None } else { start(0, 2, false) }
            }
            _ => None,
        }
    }

    fn ends_body(&self, at: usize) -> bool {
        let inside = self.frames.last().and_then(|frame| frame.kind);
        self.tokens[at].0.kind == TokenKind::CloseBrace && inside.is_none()
    }

    fn spacing(&self, at: usize, starts: bool) -> Spacing {
        let blank_behind = self.tokens.get(at + 1).is_some_and(|(_, gap)| gap.blank);
        let body = self.header && self.frames.len() == 1;
        // Only the closer belongs to the frame that is open now; an index or a list inside is as dense as ever.
        let closer = self.tokens[at].0.kind.is_closer();
        let spread = closer && self.frames.last().is_some_and(|frame| frame.spread);
        let before = at.checked_sub(1).filter(|_| !starts);
        let context = Context {
            before: before.map(|before| self.tokens[before].0.kind),
            after_value: self.after_value,
            blank: self.tokens[at].1.blank || blank_behind,
            roomy: (self.insides[at].builds || body || spread) && !self.insides[at].empty,
        };
        spacing::of(self.tokens[at].0.kind, context)
    }

    fn closes(&self, kind: TokenKind) -> bool {
        kind.is_closer() || (kind == TokenKind::Bar && self.after_value)
    }

    /// The place for a break before a token.
    fn place(
        &self,
        at: usize,
        frame: Frame,
        anchor: Option<Anchor>,
        spacing: Spacing,
    ) -> Option<Place> {
        let kind = self.tokens[at].0.kind;
        let before = self.tokens[at - 1].0.kind;
        let binary = self.after_value && spacing == Spacing::APART;
        match kind {
            TokenKind::Colon => Some(match frame.kind {
                None if self.behind_body => Place::GraphConditions,
                None => Place::Conditions,
                Some(TokenKind::OpenBrace | TokenKind::OpenBracket) => Place::SetConditions,
                Some(_) => Place::AggregateConditions,
            }),
            TokenKind::If if self.after_value => Some(Place::Guard),
            _ if before == TokenKind::Comma && frame.builder => Some(match self.is_listed(frame) {
                true => Place::ListedComma,
                false => Place::Comma,
            }),
            _ if before == TokenKind::Comma => Some(Place::ArgumentComma),
            _ if frame.builder && frame.kind.is_some() && frame.opener + 1 == at => {
                Some(Place::AfterOpener).filter(|_| !self.insides[at - 1].empty)
            }
            _ if kind.is_closer() && frame.spread => Some(Place::BeforeCloser),
            _ if anchor == Some(Anchor::Body) => Some(Place::Body),
            _ if anchor == Some(Anchor::Comparison) => Some(Place::Comparison),
            _ if spacing::is_arithmetic(kind) => Some(Place::Arithmetic).filter(|_| binary),
            _ => Place::before_word(kind).map(|place| match (frame.in_guard, kind, place) {
                (true, TokenKind::And | TokenKind::Or, _) => Place::GuardPart,
                (true, _, Place::Operand) => Place::GuardOperand,
                _ => place,
            }),
        }
    }

    /// Whether delimiters hold a list or a set without conditions that is the first argument of a call.
    fn is_listed(&self, frame: Frame) -> bool {
        let in_call = frame.opener > 0 && {
            let around = &self.tokens[frame.opener - 1].0;
            around.kind == TokenKind::OpenParen
        };
        frame.kind.is_some() && in_call && !self.insides[frame.opener].builds
    }

    /// Updates the state after the token.
    fn step(&mut self, at: usize, kind: TokenKind, closes: bool) {
        let opens = kind.closer().is_some() || (kind == TokenKind::Bar && !closes);
        if kind == TokenKind::OpenBrace && self.header && self.frames.len() == 1 {
            (self.header, self.in_body) = (false, true);
            self.frames = vec![Frame::line(at)];
        } else if opens {
            self.open(at, kind);
        } else if closes && self.frames.len() > 1 {
            self.frames.pop();
        } else if divides(kind) {
            self.frames.last_mut().expect("the line itself").divided = true;
        } else if kind == TokenKind::Comma || (kind == TokenKind::If && self.after_value) {
            let begins = kind == TokenKind::If;
            self.frames.last_mut().expect("the line itself").in_guard = begins;
        }
        self.after_value = ends_value(self.tokens, at, self.after_value);
    }

    /// Whether an opener has elements, conditions or local names inside.
    fn builds(&self, at: usize, kind: TokenKind) -> bool {
        let list = kind == TokenKind::OpenBracket && !self.after_value;
        kind == TokenKind::OpenBrace || list || self.insides[at].builds
    }

    fn open(&mut self, at: usize, kind: TokenKind) {
        let outer = self.frames.last().expect("the line itself");
        // `({` indents once.
        let hugs = outer.kind.is_some() && outer.opener + 1 == at;
        self.frames.push(Frame {
            opener: at,
            kind: Some(kind),
            level: outer.inner_level() + usize::from(!hugs),
            builder: self.builds(at, kind),
            divided: false,
            spread: false,
            in_guard: false,
        });
    }
}
