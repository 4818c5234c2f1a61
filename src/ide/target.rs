//! The target of an editor's command: the family, the function, the eval or the check at the cursor.

use nk_syntax::ast::{Item, ItemKind};

use super::lenses::{Ask, lenses};
use super::samples::Sampler;
use super::{Analysis, Sort};

/// The target at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The sort of the target.
    pub sort: TargetSort,
    /// The name by which the command line calls it: the name of a function, a family or an eval, or the text of a
    /// check.
    pub name: String,
    /// The number of arguments of a function or a family.
    pub arity: usize,
    /// The graph family to draw: the target itself, or the first family that the item mentions.
    pub family: Option<String>,
}

/// The sorts of targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetSort {
    /// A graph family.
    Family,
    /// A function, a constant or an enumeration.
    Function,
    /// An eval.
    Eval,
    /// A check.
    Check,
}

impl TargetSort {
    /// The word for this sort in answers.
    pub fn word(self) -> &'static str {
        match self {
            TargetSort::Family => "family",
            TargetSort::Function => "function",
            TargetSort::Eval => "eval",
            TargetSort::Check => "check",
        }
    }
}

/// The target at an offset of the root: the function or family that the word there names, or else the item around the
/// offset. The specification must have no errors; [`sound`](super::sound) finds the part of one without errors.
pub fn target(analysis: &Analysis, offset: usize) -> Option<Target> {
    let items = &analysis.files.first()?.file.items;
    let around = |item: &&Item| {
        let own = item.span.range();
        own.start <= offset && offset <= own.end
    };
    let item = items.iter().find(around)?;
    let word = analysis.at(Analysis::ROOT, offset).map(|own| own.1);
    let named = word.and_then(|own| defined(analysis, &own.name, own.sort));
    let found = named.or_else(|| of_item(analysis, item))?;
    let family = match found.sort {
        TargetSort::Family => Some(found.name.clone()),
        _ => mentioned_family(analysis, item),
    };
    Some(Target { family, ..found })
}

fn defined(analysis: &Analysis, name: &str, sort: Sort) -> Option<Target> {
    let program = &analysis.checked.program;
    let (sort, arity) = match sort {
        Sort::Family => {
            let own = program.families.iter().find(|own| own.name == name)?;
            (TargetSort::Family, own.arity)
        }
        Sort::Function | Sort::Constant | Sort::Enumeration => {
            let own = program.functions.iter().find(|own| own.name == name)?;
            (TargetSort::Function, own.arity())
        }
        _ => return None,
    };
    Some(Target {
        sort,
        name: name.to_owned(),
        arity,
        family: None,
    })
}

fn of_item(analysis: &Analysis, item: &Item) -> Option<Target> {
    let program = &analysis.checked.program;
    match &item.kind {
        ItemKind::Graph(graph) => defined(analysis, &graph.name.text, Sort::Family),
        ItemKind::Equation(equation) => {
            let head = equation.heads.first()?;
            defined(analysis, &head.name.text, Sort::Function)
        }
        ItemKind::Eval(_) | ItemKind::Check(_) => {
            let mut asked = lenses(analysis).into_iter();
            let (_, ask) = asked.find(|(span, _)| *span == item.span)?;
            let (sort, name) = match ask {
                Ask::Eval(index) => (TargetSort::Eval, program.evals.get(index)?.name.clone()),
                Ask::Check(index) => (TargetSort::Check, program.checks.get(index)?.text.clone()),
            };
            Some(Target {
                sort,
                name,
                arity: 0,
                family: None,
            })
        }
        ItemKind::Use(_) | ItemKind::Broken { .. } => None,
    }
}

fn mentioned_family(analysis: &Analysis, item: &Item) -> Option<String> {
    let mut names = analysis.index.in_file(Analysis::ROOT).iter();
    let found = names.find(|own| {
        item.span.contains(own.span) && analysis.index.symbols[own.symbol].sort == Sort::Family
    })?;
    Some(analysis.index.symbols[found.symbol].name.clone())
}

/// The largest number of vertices of a graph that is drawn by default.
const VERTICES: i64 = 40;

/// The call of a typical member of a family, such as `lattice(3, 4)`: the largest of its small members with at most 40
/// vertices. `None` if none of them could be built in time.
pub fn instance(family: &str, sampler: &mut Sampler) -> Option<String> {
    let small = sampler.instances(family).into_iter();
    let small = small.filter(|own| own.order.as_i64().is_some_and(|order| order <= VERTICES));
    let own = small.max_by_key(|own| own.order.as_i64())?;
    if own.args.is_empty() {
        return Some(family.to_owned());
    }
    let args: Vec<String> = own.args.iter().map(ToString::to_string).collect();
    Some(format!("{family}({})", args.join(", ")))
}
