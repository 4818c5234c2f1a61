//! The command `nkdsl draw`: draws a graph.

use std::io::{self, IsTerminal};

use clap::{Args, ValueEnum};
use nk_draw::{Colouring, EdgeMark, Move, Shown, picture};
use nk_graph::to_graph6;
use serde::Serialize;

use super::shown_move::shown_move;
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::files;
use nk_terminal::graph_argument::{Named, Played};
use nk_terminal::output::{self, Output};
use nk_terminal::progress::Progress;
use nk_terminal::settings::Settings;

const HELP: &str = "\
Examples:
  nkdsl draw specs/diamonds.nk 'diamonds(4)' -o diamonds.svg
  nkdsl draw specs/lattice.nk 'lattice(3, 5)' --move 'v[2,3]' -o move.png
  nkdsl draw specs/std/games.nk 'grim(cycle(8))' --move
  nkdsl draw specs/petersen.nk 'petersen(7, 2)' --colour orbit > petersen.svg
  nkdsl draw specs/queens.nk 'queens(5)' --format graph6";

const LONG_HELP: &str = "\
Vertices are placed by their indices where these make a lattice, on circles where the graph turns about a point, as a \
tree where it is one, and by their distances otherwise; components lie side by side. Nothing hangs on the name of a \
family, and the same graph gives the same picture.

Formats, in a terminal text and elsewhere svg if none is asked for:
  svg     the picture, its letters as text
  png     the same picture as pixels, two to each unit of the SVG (--scale)
  text    characters, where the graph is a lattice or a path
  dot     names and colours, for Graphviz to place
  graph6  one line, for nauty and others
  json    names and places of vertices, and the edges by the numbers of their ends; docs/json.md

With --move the vertices that the move removes are grey, and an edge that it removes alone is hollow; each component \
that is left has a colour of its own and its nimber, and the line below adds them up: *2 (+) *1 = *3. Without a name \
--move shows a winning move, or says that no move wins. The game is Node-Kayles, or that of the function whose call \
is drawn. A move of another game is called by the vertices and edges that it removes, such as 'v[1] v[2]--v[3]', or by \
the vertices that it binds. Moves of a function that is not recognised as a game are found by evaluating its options.

Examples:
  nkdsl draw specs/diamonds.nk 'diamonds(4)' -o diamonds.svg
  nkdsl draw specs/lattice.nk 'lattice(3, 5)' --move 'v[2,3]' -o move.png
  nkdsl draw specs/std/games.nk 'grim(cycle(8))' --move
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
    /// A graph in the names of the file: `diamonds(4)`, `line(lattice(3, 3))`; or a game on one: `grim(path(5))`
    #[arg(value_name = "GRAPH")]
    graph: String,
    /// Show a move: the name of its vertex, such as `v[1]`, or of all that it removes; a winning move if none is named
    #[arg(long = "move", value_name = "MOVE", num_args = 0..=1, default_missing_value = "")]
    played: Option<String>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<String>,
    /// What to write [default: what the end of OUT says, else text in a terminal and svg elsewhere]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// How vertices are coloured
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
    /// Names, edges and places
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Colour {
    /// The class if there are several, else the orbit
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
    let format = format_of(arguments, io::stdout().is_terminal())?;
    let game = Played::read(
        &arguments.file,
        &arguments.graph,
        &arguments.settings,
        console,
    )?;
    let progress = Progress::new(console.watched);
    let played = match &arguments.played {
        None => None,
        Some(name) => Some(shown_move(
            &game,
            name,
            &arguments.settings,
            &progress,
            console,
        )?),
    };
    let named = game.named;
    let bytes = drawn(&named, format, played.as_ref(), arguments, console)?;
    match &arguments.output {
        Some(path) => files::write_bytes(path, &bytes)?,
        None => Output::new(&progress).write_bytes(&bytes)?,
    }
    Ok(Exit::Fine)
}

/// The format: that of `--format`, else that of the file's extension. Without either it is text in a terminal, where
/// the source of a picture would be of no use, and otherwise SVG.
fn format_of(arguments: &DrawArguments, is_terminal: bool) -> Result<Format, Failure> {
    if let Some(format) = arguments.format {
        return Ok(format);
    }
    let Some(path) = &arguments.output else {
        return Ok(match is_terminal {
            true => Format::Text,
            false => Format::Svg,
        });
    };
    let endings = [
        ("svg", Format::Svg),
        ("png", Format::Png),
        ("txt", Format::Text),
        ("dot", Format::Dot),
        ("gv", Format::Dot),
        ("g6", Format::Graph6),
        ("json", Format::Json),
    ];
    let help = "end it in .svg, .png, .txt, .dot, .g6 or .json, or add --format";
    files::by_ending(path, &endings, help)
}

fn drawn(
    named: &Named,
    format: Format,
    played: Option<&Move>,
    arguments: &DrawArguments,
    console: &Console,
) -> Result<Vec<u8>, Failure> {
    let subject = subject_of(named);
    if format == Format::Graph6 {
        return Ok(format!("{}\n", to_graph6(&named.graph)).into_bytes());
    }
    if format == Format::Json {
        return Ok(json(named).into_bytes());
    }
    if format == Format::Text {
        return text(named, played);
    }
    let colours = match played {
        None => colours(named, arguments.colour.into(), console),
        Some(_) => Vec::new(),
    };
    let most = colours.iter().max().map_or(0, |most| most + 1);
    if most > picture::FILLS.len() && [Colour::Class, Colour::Orbit].contains(&arguments.colour) {
        console.note(&format!(
            "there are {most} of them, and {} colours: all vertices have the same",
            picture::FILLS.len()
        ));
    }
    let shown = played.map_or(Shown::Colours(&colours), Shown::Move);
    if format == Format::Dot {
        return Ok(nk_draw::dot(subject, shown).into_bytes());
    }
    let picture = nk_draw::picture(subject, &layout(named)?, shown, !arguments.no_names);
    Ok(match format {
        Format::Png => picture::png(&picture, f64::from(arguments.scale)),
        _ => picture::svg(&picture).into_bytes(),
    })
}

/// The colours of the vertices. A note says so if equivalent vertices may have different colours.
fn colours(named: &Named, colouring: Colouring, console: &Console) -> Vec<usize> {
    let colours = nk_draw::colours(subject_of(named), colouring);
    if !colours.is_whole {
        console.note(&format!(
            "the search for symmetries of `{}` was given up before its end: vertices of one orbit may be told apart",
            named.title
        ));
    }
    colours.of
}

fn layout(named: &Named) -> Result<nk_draw::Layout, Failure> {
    nk_draw::layout(&named.graph, &named.labels).map_err(|error| {
        let message = format!("`{}` cannot be drawn: {error}", named.title);
        Failure::usage(message).help("write it with --format graph6 or dot, or draw a smaller one")
    })
}

/// nkdsl draw: a graph with the places of its vertices.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DrawDocument<'a> {
    /// The numbers of the two ends of each edge, the smaller one first.
    edges: Vec<(usize, usize)>,
    title: &'a str,
    /// The vertices, numbered from 0.
    vertices: Vec<VertexObject<'a>>,
}

/// A vertex. A graph of too many vertices has no places, which are null then.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct VertexObject<'a> {
    name: &'a str,
    /// Where it is drawn, from left to right. No two vertices are much closer than 0.5.
    x: Option<f64>,
    /// Where it is drawn, from above to below.
    y: Option<f64>,
}

fn json(named: &Named) -> String {
    let layout = nk_draw::layout(&named.graph, &named.labels).ok();
    let vertices = named.labels.iter().enumerate().map(|(v, label)| {
        let at = layout.as_ref().map(|own| own.at[v]);
        VertexObject {
            name: &label.text,
            x: at.map(|own| own.x),
            y: at.map(|own| own.y),
        }
    });
    output::document(&DrawDocument {
        edges: named.graph.edges().collect(),
        title: &named.title,
        vertices: vertices.collect(),
    })
}

/// The graph as characters; below a move, its caption.
fn text(named: &Named, played: Option<&Move>) -> Result<Vec<u8>, Failure> {
    let show = |v: usize| match played {
        Some(own) if own.vertices.contains(&v) => ".".to_owned(),
        _ => named.labels[v].text.clone(),
    };
    let mark = |u: usize, v: usize| match played {
        Some(own) if own.vertices.contains(&u) || own.vertices.contains(&v) => EdgeMark::Gone,
        Some(own) if own.edges.contains(&(u.min(v), u.max(v))) => EdgeMark::Cut,
        _ => EdgeMark::Line,
    };
    let text =
        nk_draw::text(subject_of(named), &layout(named)?, &show, &mark).ok_or_else(|| {
            let message = format!("`{}` is no lattice or path that fits on lines", named.title);
            Failure::usage(message).help("write a picture: add -o FILE.svg, or --format svg")
        })?;
    let caption = played.map_or(String::new(), |own| format!("{}\n", own.caption()));
    Ok((text + &caption).into_bytes())
}

/// The drawing of a graph that the command line names.
pub fn subject_of(named: &Named) -> nk_draw::Subject<'_> {
    nk_draw::Subject {
        title: &named.title,
        graph: &named.graph,
        labels: &named.labels,
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Only {
        #[command(flatten)]
        draw: DrawArguments,
    }

    #[test]
    fn a_terminal_gets_text_where_nothing_else_is_asked_for() {
        let format = |words: &[&str], is_terminal| {
            let all = ["draw", "a.nk", "path(3)"].iter().chain(words);
            format_of(&Only::parse_from(all).draw, is_terminal).ok()
        };
        assert_eq!(format(&[], true), Some(Format::Text));
        assert_eq!(format(&[], false), Some(Format::Svg));
        assert_eq!(format(&["-o", "a.png"], true), Some(Format::Png));
        assert_eq!(format(&["--format", "svg"], true), Some(Format::Svg));
    }
}
