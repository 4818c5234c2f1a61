//! The part of a specification that its errors do not concern.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

use super::Analysis;
use nk_syntax::Parse;
use nk_syntax::ast::{Item, ItemKind};
use nk_syntax::diag::{Diagnostic, Severity, code};

/// The largest number of rounds in which items with errors are removed and the rest is checked again.
const ROUNDS: usize = 4;

/// The part of a specification that can be evaluated. If there is none, the analysis has errors.
///
/// `check` analyses the root again, with these texts of the files by their names.
///
/// # Errors
///
/// Those of `check`.
pub fn evaluable<E>(
    whole: &Rc<Analysis>,
    check: impl Fn(&Analysis, BTreeMap<String, String>) -> Result<Analysis, E>,
) -> Result<Rc<Analysis>, E> {
    let mut left = whole.clone();
    for _ in 0..ROUNDS {
        if left.is_sound() {
            break;
        }
        let Some(texts) = without_errors(&left) else {
            break;
        };
        let names = left.sources.iter().map(|(_, file)| file.name.clone());
        left = Rc::new(check(&left, names.zip(texts).collect())?);
    }
    Ok(left)
}

/// The texts of all files, in order, with blanks instead of each item that has an error or that names something which a
/// removed item defines. Everything else keeps its place in bytes. The result may have further errors, for instance
/// where it names what an unreadable file would have defined; so it is analysed, and the function called again.
///
/// `None` if an error lies in no item, so that the items that it concerns are not known.
fn without_errors(analysis: &Analysis) -> Option<Vec<String>> {
    let mut touched = Touched::new(analysis);
    let errors = analysis.checked.diagnostics.iter();
    for error in errors.filter(|own| own.severity == Severity::Error) {
        touched.add_error(error)?;
    }
    touched.spread();
    let files = analysis.sources.iter().zip(&analysis.files).enumerate();
    let texts = files.map(|(file, ((_, source), parse))| {
        let mut text = source.text.clone().into_bytes();
        for (at, item) in parse.file.items.iter().enumerate() {
            if touched.items.contains(&(file, at)) {
                blank(&mut text, item);
            }
        }
        String::from_utf8(text).ok()
    });
    texts.collect()
}

/// Replaces an item, and the `;` that ends it, by blanks.
fn blank(text: &mut [u8], item: &Item) {
    let is_blank = |byte: &u8| byte.is_ascii_whitespace();
    let end = item.span.end as usize;
    let behind = text[end..].iter().position(|byte| !is_blank(byte));
    let semicolon = behind.map(|at| end + at).filter(|&at| text[at] == b';');
    let places = item.span.range().chain(semicolon);
    for at in places {
        if !is_blank(&text[at]) {
            text[at] = b' ';
        }
    }
}

/// The number of a file, and the number of an item in it.
type Place = (usize, usize);

struct Touched<'a> {
    analysis: &'a Analysis,
    items: HashSet<Place>,
    /// The names whose meaning is not known.
    names: Vec<&'a str>,
}

impl<'a> Touched<'a> {
    fn new(analysis: &'a Analysis) -> Self {
        Touched {
            analysis,
            items: HashSet::new(),
            names: Vec::new(),
        }
    }

    /// Adds the item with an error; `None` if the error lies in no item.
    fn add_error(&mut self, error: &Diagnostic) -> Option<()> {
        let span = error.span()?;
        let file = span.file.0 as usize;
        let parse = self.analysis.files.get(file)?;
        let mut items = parse.file.items.iter();
        let at = items.position(|item| item.span.contains(span))?;
        self.add_item((file, at));
        // The checker reports an undefined name once, although other items may contain it too.
        if [code::E0202, code::E0210].contains(&error.code) {
            let text = &self.analysis.sources.get(span.file).text;
            self.names.extend(text.get(span.range()));
        }
        Some(())
    }

    fn add_item(&mut self, (file, at): Place) {
        if self.items.insert((file, at)) {
            let item = &self.analysis.files[file].file.items[at];
            self.names.extend(defined_by(item));
        }
    }

    /// Adds all items that name something whose meaning is not known, until there are no more.
    fn spread(&mut self) {
        let analysis = self.analysis;
        let mut naming: HashMap<&str, Vec<Place>> = HashMap::new();
        let files = analysis.sources.iter().zip(&analysis.files);
        for (file, ((_, source), parse)) in files.enumerate() {
            for (word, at) in words(parse, &source.text) {
                naming.entry(word).or_default().push((file, at));
            }
        }
        while let Some(name) = self.names.pop() {
            for place in naming.remove(name).unwrap_or_default() {
                self.add_item(place);
            }
        }
    }
}

/// The names that an item defines, or would define without its errors.
fn defined_by(item: &Item) -> Vec<&str> {
    match &item.kind {
        ItemKind::Equation(equation) => {
            let heads = equation.heads.iter();
            heads.map(|head| head.name.text.as_str()).collect()
        }
        ItemKind::Graph(graph) => vec![graph.name.text.as_str()],
        ItemKind::Broken { defines } => defines.iter().map(String::as_str).collect(),
        ItemKind::Use(_) | ItemKind::Eval(_) | ItemKind::Check(_) => Vec::new(),
    }
}

/// The words of all tokens within items, each with the number of its item.
fn words<'a>(parse: &'a Parse, text: &'a str) -> impl Iterator<Item = (&'a str, usize)> {
    let items = &parse.file.items;
    let tokens = parse.tokens.iter().filter(|own| !own.kind.is_trivia());
    tokens.filter_map(move |token| {
        let at = items.partition_point(|item| item.span.end < token.end);
        let item = items.get(at)?;
        (item.span.start <= token.start).then(|| (token.text(text), at))
    })
}
