//! What `nkdsl quotient` prints: as JSON, and as text.

use nk_misere::presentation::{Relation, letter, presentation, relations, spelled};
use nk_misere::{Open, Reach, Rules, Solution};
use serde::Serialize;

use nk_base::english::plural;

/// nkdsl quotient
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct QuotientDocument {
    /// The code of the game.
    code: String,
    verdict: Verdict,
    /// The largest heap that the quotient is about; null if it is about all heaps.
    heaps: Option<usize>,
    /// Why nothing is known of larger heaps; null if the quotient is about all heaps.
    open: Option<Unknown>,
    /// The period of the pretending function; null if none is proved.
    period: Option<usize>,
    /// The first heap of the period; null if none is proved.
    preperiod: Option<usize>,
    /// The number of elements.
    order: usize,
    /// The elements in the names of generators, such as `a b^2`; the first one is the identity, `1`.
    elements: Vec<String>,
    /// The places, from 0, of the elements of P in the list of elements.
    p: Vec<usize>,
    generators: Vec<GeneratorObject>,
    /// Generators and relations in one line.
    presentation: String,
    /// Relations that present the quotient; all others follow from them.
    relations: Vec<RelationObject>,
    /// The place of the element of each heap 0, 1, 2, ..., with a period up to its end.
    pretending: Vec<usize>,
    /// The heaps at which the quotient changed.
    changes: Vec<ChangeObject>,
}

/// A generator of a quotient.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct GeneratorObject {
    name: String,
    /// The heap whose element it is.
    heap: usize,
    /// The place of its product with each element.
    products: Vec<u32>,
}

/// An equation between products of generators.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct RelationObject {
    from: String,
    to: String,
}

/// A heap at which the quotient changed.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ChangeObject {
    heap: usize,
    /// The number of elements from then on.
    order: usize,
    /// The number of elements of P from then on.
    p: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "lowercase")]
enum Verdict {
    // The quotient is that of all heaps.
    Proved,
    // The quotient is that of the heaps up to `heaps`.
    Holds,
    // The quotient was found, but the run ended before it was verified.
    Unverified,
}

#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "lowercase")]
enum Unknown {
    // The limit of heaps was reached.
    Heaps,
    // No quotient of the allowed number of elements was found.
    Order,
    // The run was interrupted.
    Interrupted,
}

impl QuotientDocument {
    pub fn new(rules: &Rules, solution: &Solution, is_verified: bool) -> QuotientDocument {
        let quotient = &solution.quotient;
        let (heaps, open, repeats) = match solution.reach {
            Reach::All { preperiod, period } => (None, None, Some((preperiod, period))),
            Reach::Heaps { heaps, open } => (Some(heaps), Some(unknown(open)), None),
        };
        let verdict = match (is_verified, heaps) {
            (false, _) => Verdict::Unverified,
            (true, None) => Verdict::Proved,
            (true, Some(_)) => Verdict::Holds,
        };
        let stated = repeats.map_or(solution.elements.len(), |(start, period)| start + period);
        let word = |x: usize| spelled(quotient, quotient.word(x));
        let relation = |own: Relation| RelationObject {
            from: spelled(quotient, &own.from),
            to: spelled(quotient, &own.to),
        };
        let generators = quotient.generators().iter().enumerate();
        QuotientDocument {
            code: rules.code().to_string(),
            verdict,
            heaps,
            open,
            period: repeats.map(|own| own.1),
            preperiod: repeats.map(|own| own.0),
            order: quotient.order(),
            elements: (0..quotient.order()).map(word).collect(),
            p: quotient.p().ones().collect(),
            generators: generators
                .map(|(which, heap)| GeneratorObject {
                    name: letter(which),
                    heap: *heap,
                    products: quotient
                        .generator(*heap)
                        .map_or_else(Vec::new, |x| quotient.row(x).to_vec()),
                })
                .collect(),
            presentation: presentation(quotient),
            relations: relations(quotient).into_iter().map(relation).collect(),
            pretending: solution.elements[..stated].to_vec(),
            changes: solution
                .steps
                .iter()
                .map(|step| ChangeObject {
                    heap: step.heap,
                    order: step.order,
                    p: step.p,
                })
                .collect(),
        }
    }

    /// The lines for people.
    pub fn text(&self) -> String {
        let mut text = format!("{}\n", self.headline());
        let listed = |items: Vec<String>| match items.is_empty() {
            true => "none".to_owned(),
            false => items.join(", "),
        };
        let generators = self.generators.iter();
        let generators = generators.map(|own| format!("{} = heap {}", own.name, own.heap));
        text += &format!("generators  {}\n", listed(generators.collect()));
        match self.order <= MOST_SHOWN {
            true => {
                let relations = self.relations.iter();
                let relations = relations.map(|own| format!("{} = {}", own.from, own.to));
                text += &format!("relations   {}\n", listed(relations.collect()));
                let p = self.p.iter().map(|x| self.elements[*x].clone());
                text += &format!("P           {}\n", listed(p.collect()));
            }
            false => {
                let count = plural(self.relations.len() as u64, "relation");
                text += &format!("{count}, and P, are in --format json\n");
            }
        }
        let changes = self.changes.iter();
        let changes = changes.map(|step| format!("{} from heap {}", step.order, step.heap));
        text += &format!("elements    {}\n", listed(changes.collect()));
        text + &self.table()
    }

    fn headline(&self) -> String {
        let order = plural(self.order as u64, "element");
        let head = format!(
            "misère quotient of {}: {order}, {} in P",
            self.code,
            self.p.len()
        );
        let reach = match (self.heaps, self.open, self.period, self.preperiod) {
            (None, _, Some(period), Some(preperiod)) => {
                format!("all heaps, with period {period} from heap {preperiod}")
            }
            (heaps, open, ..) => {
                let heaps = heaps.unwrap_or(0);
                let why = match open {
                    Some(Unknown::Order) => {
                        format!(
                            "no quotient was found within the limits for heap {}",
                            heaps + 1
                        )
                    }
                    Some(Unknown::Interrupted) => "the run was interrupted".to_owned(),
                    _ => "no period is proved".to_owned(),
                };
                format!("the heaps up to {heaps}; unknown beyond, as {why}")
            }
        };
        let word = match self.verdict {
            Verdict::Proved => "proved for",
            Verdict::Holds => "holds for",
            Verdict::Unverified => "found, but not verified, for",
        };
        format!("{head}\n{word} {reach}")
    }

    /// The pretending function, ten heaps in a row.
    fn table(&self) -> String {
        let cell = |x: &usize| self.elements[*x].as_str();
        let widths = self.pretending.iter().map(|x| cell(x).len());
        let width = widths.max().unwrap_or(1);
        let last = self.pretending.len() - 1;
        let digits = last.to_string().len();
        let mut text = "pretending function: the elements of the heaps, ten in a row\n".to_owned();
        for (row, cells) in self.pretending[1..].chunks(10).enumerate() {
            let cells: Vec<String> = cells
                .iter()
                .map(|x| format!("{:<width$}", cell(x)))
                .collect();
            let line = format!("  heap {:>digits$}:  {}", 10 * row + 1, cells.join("  "));
            text += line.trim_end();
            text.push('\n');
        }
        text
    }
}

/// The largest order of quotients whose relations are shown as text.
const MOST_SHOWN: usize = 64;

fn unknown(open: Open) -> Unknown {
    match open {
        Open::Heaps => Unknown::Heaps,
        Open::Order | Open::Candidates => Unknown::Order,
        Open::Cancelled => Unknown::Interrupted,
    }
}
