//! The table of games on families of graphs: Node-Kayles, Arc-Kayles, Kayles and its relatives.

use std::time::Instant;

use nk_eval::Limits;
use nk_oeis::lookup::{Place, in_bundle};
use nk_solver::SearchMethod;
use nk_testing_programs::{outcomes, proved_period, values};

use super::options::Options;
use super::period::within;
use super::table::Table;

/// The file of the table.
pub const FILE: &str = "games.tsv";
/// The columns of the table.
pub const COLUMNS: [&str; 12] = [
    "row",
    "expression",
    "file",
    "from",
    "terms",
    "status",
    "period",
    "preperiod",
    "outcome",
    "why",
    "oeis",
    "seconds",
];
/// The largest number of terms of a row.
const MOST: i64 = 30;
/// Listings of the OEIS that agree in fewer terms are not named.
const LEAST_COMPARED: usize = 12;

/// A game on graphs: its name, and the texts before and behind a graph that make the expression of its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// The name.
    pub name: &'static str,
    before: &'static str,
    behind: &'static str,
}

/// All games of the table.
pub const GAMES: [Game; 6] = [
    Game {
        name: "Node-Kayles",
        before: "nimber(",
        behind: ")",
    },
    Game {
        name: "Arc-Kayles",
        before: "nimber(line(",
        behind: "))",
    },
    Game {
        name: "Kayles",
        before: "nimber(middle(",
        behind: "))",
    },
    Game {
        name: "misère Kayles",
        before: "misere(kayles(",
        behind: "))",
    },
    Game {
        name: "the game 0.33",
        before: "take_two(",
        behind: ")",
    },
    Game {
        name: "Grim",
        before: "grim(",
        behind: ")",
    },
];

/// A family of graphs.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// The name, which follows the name of a game and "on".
    pub name: &'static str,
    /// The graph, an expression in n.
    pub graph: &'static str,
    /// The least n.
    pub least: i64,
    /// The specification that defines the graph; empty if the language has it.
    pub file: &'static str,
}

const fn family(name: &'static str, graph: &'static str, least: i64, file: &'static str) -> Family {
    Family {
        name,
        graph,
        least,
        file,
    }
}

const TREES: &str = "std/trees.nk";
const LATTICES: &str = "std/lattices.nk";
const WHEELS: &str = "std/wheels.nk";
const CHAINS: &str = "std/chains.nk";
const CLIQUES: &str = "std/cliques.nk";
const PRISMS: &str = "std/prisms.nk";
const TAILS: &str = "new/tails.nk";

/// All families of the table.
pub const FAMILIES: [Family; 43] = [
    family("the path of n vertices", "path(n)", 1, ""),
    family("the cycle of n vertices", "cycle(n)", 3, ""),
    family("the star with n leaves", "star(n)", 1, ""),
    family("the complete graph of n vertices", "complete(n)", 1, ""),
    family("K_{2,n}", "complete_bipartite(2, n)", 1, ""),
    family("K_{n,n}", "complete_bipartite(n, n)", 1, ""),
    family(
        "the star with rays of 1, 1 and n edges",
        "tripod(1, 1, n)",
        1,
        TREES,
    ),
    family(
        "the star with rays of 1, 2 and n edges",
        "tripod(1, 2, n)",
        1,
        TREES,
    ),
    family(
        "the star with rays of 2, 2 and n edges",
        "tripod(2, 2, n)",
        1,
        TREES,
    ),
    family(
        "the spider with three legs of n edges",
        "spider(3, n)",
        1,
        TREES,
    ),
    family(
        "the spider with n legs of two edges",
        "spider(n, 2)",
        1,
        TREES,
    ),
    family(
        "the spider with n legs of three edges",
        "spider(n, 3)",
        1,
        TREES,
    ),
    family("the comb of n teeth", "comb(n)", 1, TREES),
    family(
        "the caterpillar with two leaves at each of n vertices",
        "caterpillar(n, 2)",
        1,
        TREES,
    ),
    family(
        "the broom of a path of n vertices with two leaves",
        "broom(n, 2)",
        1,
        TREES,
    ),
    family(
        "the broom of a path of n vertices with three leaves",
        "broom(n, 3)",
        1,
        TREES,
    ),
    family(
        "the path of n vertices with two leaves at each end",
        "double_fork(n)",
        1,
        TAILS,
    ),
    family(
        "the perfect binary tree of height n",
        "binary_tree(n)",
        0,
        TREES,
    ),
    family("the ladder with n rungs", "lattice(2, n)", 1, LATTICES),
    family("the grid 3 X n", "lattice(3, n)", 1, LATTICES),
    family(
        "the triangular ladder of 2 n vertices",
        "triangular_ladder(n)",
        1,
        LATTICES,
    ),
    family(
        "the cylinder of n rings of three points",
        "cylinder(3, n)",
        1,
        LATTICES,
    ),
    family(
        "the straight chain of n hexagons",
        "polyacene(n)",
        1,
        LATTICES,
    ),
    family("the wheel with n spokes", "wheel(n)", 3, WHEELS),
    family("the fan with n spokes", "fan(n)", 1, WHEELS),
    family("the gear with n teeth", "gear(n)", 3, WHEELS),
    family(
        "the sunlet, a leaf at each vertex of a cycle of n vertices",
        "sunlet(n)",
        3,
        WHEELS,
    ),
    family(
        "the friendship graph of n triangles",
        "friendship(n)",
        1,
        WHEELS,
    ),
    family(
        "the windmill of n squares",
        "dutch_windmill(4, n)",
        1,
        "named_wheels.nk",
    ),
    family("the book of n pages", "book(n)", 1, CHAINS),
    family(
        "the triangular snake of n triangles",
        "chained_clique(3, n)",
        1,
        CLIQUES,
    ),
    family(
        "n triangles linked by edges",
        "linked_clique(3, n)",
        1,
        CLIQUES,
    ),
    family(
        "n linked squares that share adjacent vertices",
        "linked_cycle(4, n)",
        1,
        CHAINS,
    ),
    family(
        "n linked squares that share opposite vertices",
        "opposite_cycle(n)",
        1,
        CHAINS,
    ),
    family(
        "the path of n vertices with edges also at distance three",
        "scalloped_path(n, 3)",
        1,
        CHAINS,
    ),
    family("the prism over an n-gon", "prism(n)", 3, PRISMS),
    family(
        "the Möbius ladder with n rungs",
        "moebius_ladder(n)",
        3,
        PRISMS,
    ),
    family("the antiprism over an n-gon", "antiprism(n)", 3, PRISMS),
    family(
        "the n-pan, a cycle of n vertices with a leaf",
        "pan(n)",
        3,
        TAILS,
    ),
    family(
        "the triangle with a tail of n vertices",
        "tadpole(3, n)",
        0,
        TAILS,
    ),
    family(
        "the square with a tail of n vertices",
        "tadpole(4, n)",
        0,
        TAILS,
    ),
    family(
        "the pentagon with a tail of n vertices",
        "tadpole(5, n)",
        0,
        TAILS,
    ),
    family(
        "the hexagon with a tail of n vertices",
        "tadpole(6, n)",
        0,
        TAILS,
    ),
];

impl Game {
    /// The expression of its value on a graph.
    pub fn on(&self, graph: &str) -> String {
        format!("{}{graph}{}", self.before, self.behind)
    }

    /// The graph on which it is Node-Kayles; `None` if there is none.
    pub fn node_kayles(&self, graph: &str) -> Option<String> {
        let own = self.on(graph);
        Some(own.strip_prefix("nimber(")?.strip_suffix(')')?.to_owned())
    }

    /// The limits of the second computation: another method with other keys, or whole positions instead of hashes.
    fn again(&self) -> Limits {
        match self.before.starts_with("nimber") {
            true => Limits {
                method: Some(SearchMethod::Isomorphic),
                seed: 1,
                ..Limits::default()
            },
            false => Limits {
                exact: true,
                ..Limits::default()
            },
        }
    }
}

impl Family {
    /// The text that defines its graphs and the games.
    pub fn definitions(&self) -> String {
        match self.file {
            "" => "use \"std/games.nk\"".to_owned(),
            file => format!("use \"std/games.nk\"\nuse \"{file}\""),
        }
    }
}

/// The name of a row.
pub fn name(game: &Game, family: &Family) -> String {
    format!("{} on {}", game.name, family.name)
}

/// Makes the table.
///
/// # Errors
///
/// A file cannot be read or written.
pub fn run(options: &Options) -> Result<(), String> {
    let mut table = Table::open(FILE, &COLUMNS)?;
    for game in &GAMES {
        for family in &FAMILIES {
            let name = name(game, family);
            if options.wants(&name, table.row(&name)) {
                let cells = row(game, family, options.time)?;
                println!("{}", cells[..8].join(" | "));
                table.put(cells);
                table.save()?;
            }
        }
    }
    let order: Vec<String> = GAMES
        .iter()
        .flat_map(|game| FAMILIES.iter().map(|family| name(game, family)))
        .collect();
    let place = |name: &str| order.iter().position(|own| own == name);
    table.arrange(|row| place(row.name()).is_some(), |row| place(row.name()));
    table.save()
}

/// What is proved of a row: its status, period, preperiod and outcome, and why it has no period.
///
/// # Errors
///
/// The nimbers grow with n, for which the table has no column.
pub fn proved(game: &Game, family: &Family) -> Result<[String; 5], String> {
    let definitions = family.definitions();
    let Some(graph) = game.node_kayles(family.graph) else {
        return Ok(["twice computed", "", "", "", ""].map(str::to_owned));
    };
    let outcome = outcomes(&definitions, &graph, family.least, 0);
    Ok(
        match proved_period(&definitions, &game.on(family.graph), family.least) {
            Ok(own) if own.saltus != 0 => return Err(format!("{graph}: a saltus")),
            Ok(own) => [
                "proved".to_owned(),
                own.period.to_string(),
                own.preperiod.to_string(),
                outcome,
                String::new(),
            ],
            Err(why) => [
                "twice computed".to_owned(),
                String::new(),
                String::new(),
                outcome,
                why.replace(&format!("no recurrences of the nimbers of {graph}: "), "")
                    .replace(&format!(" of the nimbers of {graph}"), ""),
            ],
        },
    )
}

/// The terms of a row that two computations find in the time.
///
/// # Panics
///
/// If the computations differ.
pub fn terms(game: &Game, family: &Family, most: i64, seconds: f64) -> Vec<i64> {
    let expression = game.on(family.graph);
    let range = [family.least, family.least + most - 1];
    let computed = |limits: Limits, seconds: f64| {
        within(seconds, |stop| {
            values(&family.definitions(), &expression, range, limits, stop)
        })
    };
    let mut terms = computed(Limits::default(), seconds);
    let again = computed(game.again(), 4.0 * seconds);
    terms.truncate(again.len());
    assert_eq!(
        terms,
        again[..terms.len()],
        "{expression}: two computations differ"
    );
    terms
}

fn row(game: &Game, family: &Family, seconds: f64) -> Result<Vec<String>, String> {
    let begun = Instant::now();
    let [status, period, preperiod, outcome, why] = proved(game, family)?;
    let terms = terms(game, family, MOST, seconds);
    let texts: Vec<String> = terms.iter().map(i64::to_string).collect();
    Ok(vec![
        name(game, family),
        game.on(family.graph),
        family.file.to_owned(),
        family.least.to_string(),
        texts.join(","),
        status,
        period,
        preperiod,
        outcome,
        why,
        listed(&terms)?,
        format!("{:.1}", begun.elapsed().as_secs_f64()),
    ])
}

/// The entries of the OEIS in the program that have these terms from their beginning on, or up to three terms before
/// or after it.
///
/// # Errors
///
/// A list in the program cannot be read.
pub fn listed(terms: &[i64]) -> Result<String, String> {
    let terms: Vec<_> = terms.iter().map(|own| (*own).into()).collect();
    let found = in_bundle(&terms).map_err(|why| why.to_string())?;
    let is_near = |place: &Place| match place {
        Place::Start | Place::Earlier { .. } => true,
        Place::Later { skipped } => *skipped <= 3,
        Place::Steps { .. } => false,
    };
    let near = found
        .iter()
        .filter(|own| is_near(&own.place) && own.compared >= LEAST_COMPARED);
    let names: Vec<String> = near.map(|own| own.id.to_string()).collect();
    Ok(names.join(" "))
}
