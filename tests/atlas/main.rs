//! Makes the tables of `docs/atlas/` about octal games, strips, small graphs, boards and named graphs.
//!
//! ```text
//! cargo run --release --example atlas -- octal|strips|strips4|strips-apart|graphs|boards|named|games|families|sequences|pages
//!     [--time SECONDS] [--threads N] [--limit N] [--again] [--deeper] [--only NAME]
//! ```
//!
//! A table is a file of tab-separated values, and a page in the same folder explains its columns. An existing row is
//! kept, unless `--again` is given, so that a run can be interrupted and resumed. With `--deeper` a row without a
//! verdict is computed again if the limit is beyond its last value. `--time` is the limit of one row, `--limit` the
//! largest index that is computed, and `--only` names the rows to compute. `pages` rewrites the parts of the pages that
//! are made from the tables. `families` proves the outcomes and periods of
//! the families of the literature again, and `sequences` the periods of the new sequences.

pub mod board;
pub mod boards;
pub mod boards_page;
pub mod families_page;
pub mod family;
pub mod find;
pub mod first_moves;
pub mod form;
pub mod games;
pub mod games_page;
pub mod graph_sums;
pub mod graphs;
pub mod graphs_page;
pub mod named;
pub mod named_page;
pub mod named_stated;
pub mod octal;
pub mod octal_classes;
pub mod octal_near;
pub mod octal_page;
pub mod options;
pub mod page;
pub mod period;
pub mod sequences_page;
pub mod strip;
pub mod strips;
pub mod strips4;
pub mod strips4_page;
pub mod strips_apart;
pub mod strips_near;
pub mod strips_octal;
pub mod strips_page;
pub mod symmetry;
pub mod table;
pub mod tiling;
pub mod workers;

use std::process::ExitCode;

use options::Options;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let what = arguments.next().unwrap_or_default();
    let done = Options::read(arguments).and_then(|options| match what.as_str() {
        "octal" => octal::run(&options),
        "strips" => strips::run(&options),
        "strips4" => strips4::run(&options),
        "strips-apart" => strips_apart::run(&options),
        "graphs" => graphs::run(&options),
        "boards" => boards::run(&options),
        "named" => named::run(&options),
        "games" => games::run(&options),
        "families" => page::write("families.md", &families_page::renewed()?),
        "sequences" => page::write("sequences.md", &sequences_page::renewed()?),
        "pages" => pages(),
        other => Err(format!(
            "`{other}` is no table: name octal, strips, strips4, strips-apart, graphs, boards, named, games, families, sequences or pages"
        )),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Rewrites the parts of all pages that are made from the tables.
fn pages() -> Result<(), String> {
    page::renew("octal.md", &octal_page::blocks()?)?;
    page::renew("strips.md", &strips_page::blocks()?)?;
    page::renew("strips.md", &strips4_page::blocks()?)?;
    page::renew("graphs.md", &graphs_page::blocks()?)?;
    page::write(graph_sums::B_FILES, &graph_sums::b_files()?)?;
    page::renew("boards.md", &boards_page::blocks()?)?;
    page::renew("games.md", &games_page::blocks()?)?;
    page::renew("named.md", &named_page::blocks()?)
}
