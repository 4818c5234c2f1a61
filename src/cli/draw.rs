//! `nkdsl draw`: a graph as a picture.

use clap::{Args, ValueEnum};
use nkdsl::draw::{self, Colouring, Move};
use nkdsl::game::{NimberTable, StopReason, Stopped, nimber};
use nkdsl::graph::{components_of, induced, to_graph6};
use nkdsl::picture;

use super::console::Console;
use super::exit::{Exit, Failure};
use super::files;
use super::named::Named;
use super::output::Output;
use super::progress::Progress;
use super::settings::Settings;

const HELP: &str = "\
Examples:
  nkdsl draw specs/diamonds.nk 'diamonds(4)' -o diamonds.svg
  nkdsl draw specs/lattice.nk 'lattice(3, 5)' --move 'v[2,3]' -o move.png
  nkdsl draw specs/petersen.nk 'petersen(7, 2)' --colour orbit > petersen.svg
  nkdsl draw specs/queens.nk 'queens(5)' --format graph6";

const LONG_HELP: &str = "\
Vertices are placed by their indices where these make a lattice, on circles where the graph turns about a point, as a \
tree where it is one, and by their distances otherwise; components lie side by side. Nothing hangs on the name of a \
family, and the same graph gives the same picture.

Formats:
  svg     the picture, its letters as text
  png     the same picture as pixels, two to each unit of the SVG (--scale)
  text    characters, where the graph is a lattice or a path
  dot     names and colours, for Graphviz to place
  graph6  one line, for nauty and others

With --move the vertex and its neighbours are grey; each component that is left has a colour of its own and its \
nimber, and the line below adds them up: *2 (+) *1 = *3.

Examples:
  nkdsl draw specs/diamonds.nk 'diamonds(4)' -o diamonds.svg
  nkdsl draw specs/lattice.nk 'lattice(3, 5)' --move 'v[2,3]' -o move.png
  nkdsl draw specs/petersen.nk 'petersen(7, 2)' --colour orbit > petersen.svg
  nkdsl draw specs/queens.nk 'queens(5)' --format graph6

Exit status: 0 all is well, 2 wrong usage or a file with errors, 3 stopped by a limit, 130 interrupted.";

/// Draw a graph
#[derive(Args)]
#[command(after_help = HELP, after_long_help = LONG_HELP)]
pub struct DrawArguments {
    /// A specification, or `-` for standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// A graph in the names of the file: `diamonds(4)`, `line(lattice(3, 3))`
    #[arg(value_name = "GRAPH")]
    graph: String,
    /// Show what a move takes: the name of a vertex, such as `v[1]`
    #[arg(long = "move", value_name = "VERTEX", allow_hyphen_values = true)]
    played: Option<String>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<String>,
    /// What to write [default: what the end of OUT says, else svg]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// What gives vertices their colours
    #[arg(long, value_enum, default_value_t = Colour::Structure, conflicts_with = "played")]
    colour: Colour,
    /// Leave the names out
    #[arg(long)]
    no_names: bool,
    /// Pixels of a PNG for each unit of the SVG
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=8))]
    scale: u8,
    #[command(flatten)]
    settings: Settings,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Svg,
    Png,
    Text,
    Dot,
    Graph6,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Colour {
    /// The class where there are several, else the orbit
    Structure,
    /// The name of the vertex in the family, without indices
    Class,
    /// What symmetries take to one another
    Orbit,
    None,
}

impl From<Colour> for Colouring {
    fn from(colour: Colour) -> Colouring {
        match colour {
            Colour::Structure => Colouring::Structure,
            Colour::Class => Colouring::Class,
            Colour::Orbit => Colouring::Orbit,
            Colour::None => Colouring::Plain,
        }
    }
}

pub fn run(arguments: &DrawArguments, console: &Console) -> Result<Exit, Failure> {
    let format = format_of(arguments)?;
    let named = Named::read(
        &arguments.file,
        &arguments.graph,
        &arguments.settings,
        console,
    )?;
    let progress = Progress::new(console.watched);
    let played = match &arguments.played {
        None => None,
        Some(name) => {
            let vertex = named.vertex(name)?;
            match played(&named, vertex, arguments, &progress, console) {
                Ok(played) => Some(played),
                Err(stopped) => return Ok(refused(&stopped, console)),
            }
        }
    };
    let bytes = drawn(&named, format, played.as_ref(), arguments)?;
    match &arguments.output {
        Some(path) => files::write_bytes(path, &bytes)?,
        None => Output::new(&progress).write_bytes(&bytes)?,
    }
    Ok(Exit::Fine)
}

/// From `--format`, else from the end of the file's name.
fn format_of(arguments: &DrawArguments) -> Result<Format, Failure> {
    if let Some(format) = arguments.format {
        return Ok(format);
    }
    let Some(path) = &arguments.output else {
        return Ok(Format::Svg);
    };
    let endings = [
        ("svg", Format::Svg),
        ("png", Format::Png),
        ("txt", Format::Text),
        ("dot", Format::Dot),
        ("gv", Format::Dot),
        ("g6", Format::Graph6),
    ];
    let help = "end it in .svg, .png, .txt, .dot or .g6, or add --format";
    files::by_ending(path, &endings, help)
}

fn drawn(
    named: &Named,
    format: Format,
    played: Option<&Move>,
    arguments: &DrawArguments,
) -> Result<Vec<u8>, Failure> {
    let (subject, colouring) = (named.subject(), arguments.colour.into());
    match format {
        Format::Graph6 => return Ok(format!("{}\n", to_graph6(&named.graph)).into_bytes()),
        Format::Dot => return Ok(draw::dot(subject, colouring).into_bytes()),
        Format::Svg | Format::Png | Format::Text => {}
    }
    let layout = draw::layout(&named.graph, &named.labels).map_err(|error| {
        let message = format!("`{}` cannot be drawn: {error}", named.title);
        Failure::usage(message).help("write it with --format graph6 or dot, or draw a smaller one")
    })?;
    if format == Format::Text {
        let stands =
            |v: usize| played.is_none_or(|own| own.parts.iter().any(|(part, _)| part.contains(&v)));
        let show = |v: usize| match stands(v) {
            true => named.labels[v].text.clone(),
            false => ".".to_owned(),
        };
        let text = draw::text(subject, &layout, &show, &stands).ok_or_else(|| {
            let message = format!("`{}` is no lattice or path that fits on lines", named.title);
            Failure::usage(message).help("draw it with --format svg")
        })?;
        return Ok(text.into_bytes());
    }
    let picture = draw::picture(subject, &layout, colouring, !arguments.no_names, played);
    Ok(match format {
        Format::Png => picture::png(&picture, f64::from(arguments.scale)),
        _ => picture::svg(&picture).into_bytes(),
    })
}

/// What is left by a move, with nimbers.
fn played(
    named: &Named,
    vertex: usize,
    arguments: &DrawArguments,
    progress: &Progress,
    console: &Console,
) -> Result<Move, Stopped> {
    let mut table = NimberTable::with_options(arguments.settings.limits().solver());
    progress.begin(format!("solving {}", named.title), table.watch());
    let graph = &named.graph;
    let left: Vec<usize> = (0..graph.order())
        .filter(|v| *v != vertex && !graph.has_edge(vertex, *v))
        .collect();
    let solved = components_of(graph, &left).into_iter().map(|part| {
        let own = induced(graph, &part);
        nimber(&own, &mut table, &console.stop).map(|nimber| (part, nimber))
    });
    let parts: Result<Vec<_>, Stopped> = solved.collect();
    progress.end();
    Ok(Move {
        vertex,
        parts: parts?,
    })
}

/// Says what stopped the solver.
pub fn refused(stopped: &Stopped, console: &Console) -> Exit {
    match stopped.reason {
        StopReason::Interrupted => {
            console.say(&format!("{}\n", console.interrupted()));
            console.stopped()
        }
        StopReason::Memory { limit } => {
            let message = format!("the search needs more than {} MiB", limit >> 20);
            console.error(&message, &["allow more with --memory".to_owned()]);
            Exit::Limit
        }
    }
}
