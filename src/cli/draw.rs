//! The command `nkdsl draw`: draws a graph.

pub mod json;
mod text;

use std::io::{self, IsTerminal};

use clap::{Args, ValueEnum};
use nk_draw::{Colouring, Move, Shown, picture};
use nk_graph::to_graph6;
use nk_syntax::token::one_line;

use super::lacking;
use super::shown_move::shown_move;
use json::json;
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::graph_argument::{Named, Played};
use nk_terminal::graphics::Protocol;
use nk_terminal::progress::Progress;
use nk_terminal::settings::Settings;
use nk_terminal::{files, graphics, page};

pub use text::widest;

const HELP: &str = "\
Examples:
  nkdsl draw specs/diamonds.nk 'diamonds(4)' -o diamonds.svg
  nkdsl draw specs/lattice.nk 'lattice(3, 5)' --move 'v[2,3]' -o move.png
  nkdsl draw specs/std/games.nk 'grim(cycle(8))' --move
  nkdsl draw specs/petersen.nk 'petersen(7, 2)' --colour orbit > petersen.svg
  nkdsl draw specs/queens.nk 'queens(5)' --format graph6";

const LONG_HELP: &str = "\
Vertices are placed by their indices if these form a lattice, a cylinder, a torus or a chain of equal cells, on \
circles if the graph has a rotational symmetry, as a tree if the graph is one, and otherwise by their distances; \
components lie side by side. If the edges are the moves of a chess piece, on six or more squares in at least two \
rows and columns, the picture is a board. The layout does not depend on the name of the family.

Formats, in a terminal text and elsewhere svg if none is asked for:
  svg     the picture, its letters as text
  png     the same picture as pixels, two to each unit of the SVG (--scale)
  pdf     the same picture as a page of its size
  tikz    the same picture for LaTeX, with vertices as nodes
  text    characters: rows and columns, a board, or lines of braille dots; wide boards are cut between columns, and \
for more than 1,000 vertices only the density of the edges is shown
  kitty   the PNG inside the terminal, for kitty, Ghostty and WezTerm, where it is the default
  sixel   the picture inside other terminals that show pictures, such as xterm, foot, mlterm, Konsole and iTerm2, \
where it is the default
  dot     names, colours and places, for Graphviz
  graph6  one line, for nauty and others
  json    vertices with places and colours, edges, and the move

Vertices of one orbit, or of one name, have the same colour. If there are more than eight colours, a small number at \
each vertex identifies its colour.

With --move the vertices that the move removes are grey, and an edge that it removes alone is hollow; each remaining component has its own colour and its \
nimber, and the line below shows their nim-sum: *2 (+) *1 = *3. Without a name --move shows a winning move with a \
black outline and marks the other winning moves in green; the line below says which moves win, or that no move wins. The game is Node-Kayles, or that of the function whose call \
is drawn. A move of another game is named by the vertices and edges that it removes, such as 'v[1] v[2]--v[3]', or \
by the vertices that determine it. A ring (in text: brackets) and a line below show the vertex of a token. Moves of a function that is not recognised as a game are found by evaluating its options.

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
    /// A graph, in the names of the file: `diamonds(4)`, `line(lattice(3, 3))`; or a game on one: `grim(path(5))`
    #[arg(value_name = "GRAPH")]
    graph: String,
    /// Show a move: the name of its vertex, such as `v[1]`, or of all that it removes; a winning move if none is named
    #[arg(long = "move", value_name = "MOVE", num_args = 0..=1, default_missing_value = "")]
    played: Option<String>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<String>,
    /// What to write [default: what the extension of OUT says, else text in a terminal and svg elsewhere]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// How vertices are coloured [default: structure]
    #[arg(long, value_enum, conflicts_with = "played")]
    colour: Option<Colour>,
    /// Leave the names out
    #[arg(long)]
    no_names: bool,
    /// Pixels of a PNG for each unit of the SVG [default: 2]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=8))]
    scale: Option<u8>,
    /// Columns of text [default: those of the terminal, else as many as the drawing needs]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(20..=400))]
    width: Option<u16>,
    #[command(flatten)]
    settings: Settings,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Svg,
    Png,
    Pdf,
    Tikz,
    Text,
    Kitty,
    Sixel,
    Dot,
    Graph6,
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Colour {
    /// The class if there are several, else the orbit
    Structure,
    /// The name of the vertex in the family, without indices
    Class,
    /// Vertices that symmetries map to one another
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
    let stated = stated_format(arguments)?;
    if let Some(format) = stated {
        no_idle_options(arguments, format)?;
    }
    let is_json = stated == Some(Format::Json) && arguments.output.is_none();
    files::or_empty(work(arguments, stated, console), is_json, || {
        let graph = one_line(&arguments.graph);
        Ok(json::without_drawing(&graph, console.reason()))
    })
}

/// The work of the command in the format that is stated, if one is. What it prints comes at its end.
///
/// # Errors
///
/// [`Failure::Ended`] if a limit or Ctrl-C ended the work, which has been said; and any other failure.
fn work(
    arguments: &DrawArguments,
    stated: Option<Format>,
    console: &Console,
) -> Result<Exit, Failure> {
    let game = Played::read(
        &arguments.file,
        &arguments.graph,
        &arguments.settings,
        console,
    )?;
    // The terminal is queried only once there is something to draw.
    let format = match stated {
        Some(format) => format,
        None => {
            let shows: Shows = &graphics::protocol;
            let usual = usual_format(io::stdout().is_terminal().then_some(shows));
            no_idle_options(arguments, usual)?;
            usual
        }
    };
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
    let bytes = drawn(&game, format, played.as_ref(), arguments, console)?;
    files::write_to(arguments.output.as_deref(), &bytes, &progress)?;
    Ok(Exit::Fine)
}

/// An error if an option has no influence on this format.
fn no_idle_options(arguments: &DrawArguments, format: Format) -> Result<(), Failure> {
    use Format::{Dot, Graph6, Json, Kitty, Png, Sixel, Text};
    let has_pixels = matches!(format, Png | Kitty | Sixel);
    let has_colours = !matches!(format, Text | Graph6);
    let is_text = format == Text;
    let has_choice_of_names = !matches!(format, Text | Graph6 | Dot | Json);
    let options = [
        (
            "--width",
            arguments.width.is_some(),
            is_text,
            "the columns of text",
        ),
        (
            "--scale",
            arguments.scale.is_some(),
            has_pixels,
            "the pixels of a PNG",
        ),
        (
            "--colour",
            arguments.colour.is_some(),
            has_colours,
            "the colours of vertices",
        ),
        (
            "--no-names",
            arguments.no_names,
            has_choice_of_names,
            "the names in a picture",
        ),
    ];
    let Some((option, _, _, what)) = options.into_iter().find(|own| own.1 && !own.2) else {
        return Ok(());
    };
    let format = format.to_possible_value();
    let format = format.as_ref().map_or("this", |own| own.get_name());
    let message = format!("{option} concerns {what}, and has no effect on {format}");
    Err(Failure::usage(message).help(format!("leave {option} out, or choose another --format")))
}

/// A function that finds out how the terminal shows pictures.
type Shows<'a> = &'a dyn Fn() -> Option<Protocol>;

/// The format if none is stated: SVG outside a terminal; in a terminal that shows pictures its picture format, and in
/// any other text.
fn usual_format(terminal: Option<Shows>) -> Format {
    match terminal.map(|shows| shows()) {
        Some(Some(Protocol::Kitty)) => Format::Kitty,
        Some(Some(Protocol::Sixel)) => Format::Sixel,
        Some(None) => Format::Text,
        None => Format::Svg,
    }
}

/// The format of `--format`, else that of the file's extension; `None` without either.
fn stated_format(arguments: &DrawArguments) -> Result<Option<Format>, Failure> {
    let endings = [
        ("svg", Format::Svg),
        ("png", Format::Png),
        ("pdf", Format::Pdf),
        ("tex", Format::Tikz),
        ("tikz", Format::Tikz),
        ("txt", Format::Text),
        ("json", Format::Json),
        ("dot", Format::Dot),
        ("gv", Format::Dot),
        ("g6", Format::Graph6),
    ];
    let help = "end it in .svg, .png, .pdf, .tex, .txt, .json, .dot or .g6, or add --format";
    files::stated_format(
        arguments.format,
        arguments.output.as_deref(),
        &endings,
        help,
    )
}

fn drawn(
    game: &Played,
    format: Format,
    played: Option<&Move>,
    arguments: &DrawArguments,
    console: &Console,
) -> Result<Vec<u8>, Failure> {
    let (named, token) = (&game.named, game.token);
    let subject = subject_of(named, token);
    if format == Format::Graph6 {
        return Ok(format!("{}\n", to_graph6(&named.graph)).into_bytes());
    }
    if format == Format::Text {
        let width = arguments.width.map(usize::from).or_else(page::width);
        return text::text(named, token, played, width, console);
    }
    // DOT and JSON can also represent a graph that is too large for a picture.
    let is_picture = !matches!(format, Format::Dot | Format::Json);
    let layout = match layout(named) {
        Err(failure) if is_picture => return Err(failure),
        found => found.ok(),
    };
    let colours = match played {
        None => colours(
            named,
            arguments.colour.unwrap_or(Colour::Structure).into(),
            console,
        ),
        Some(_) => Vec::new(),
    };
    let shown = played.map_or(Shown::Colours(&colours), Shown::Move);
    let Some(layout) = layout.as_ref().filter(|_| is_picture) else {
        let layout = layout.as_ref();
        return Ok(match format {
            Format::Dot => nk_draw::dot(subject, layout, shown).into_bytes(),
            _ => json(subject, layout, &colours, played).into_bytes(),
        });
    };
    let picture = nk_draw::picture(subject, layout, shown, !arguments.no_names);
    let scale = f64::from(arguments.scale.unwrap_or(2));
    let inside = graphics::scale(picture.width, scale);
    match format {
        Format::Png | Format::Kitty | Format::Sixel => {
            lacking::note(&picture, picture::pen_draws, console);
        }
        Format::Pdf => lacking::note(&picture, picture::pdf_draws, console),
        _ => {}
    }
    Ok(match format {
        Format::Png => picture::png(&picture, scale),
        Format::Kitty => graphics::kitty(&picture::png(&picture, inside)).into_bytes(),
        Format::Sixel => format!(
            "{}\n",
            picture::sixel(&picture, inside, graphics::registers())
        )
        .into_bytes(),
        Format::Pdf => picture::pdf(&picture),
        Format::Tikz => picture::tikz(&picture).into_bytes(),
        _ => picture::svg(&picture).into_bytes(),
    })
}

/// The colours of the vertices. Prints a note if equivalent vertices may have different colours.
fn colours(named: &Named, colouring: Colouring, console: &Console) -> Vec<usize> {
    let colours = nk_draw::colours(subject_of(named, None), colouring);
    if !colours.is_whole {
        console.note(&format!(
            "the search for symmetries of `{}` was abandoned before its end: vertices of one orbit may be told apart",
            named.typed
        ));
    }
    colours.of
}

fn layout(named: &Named) -> Result<nk_draw::Layout, Failure> {
    nk_draw::layout(&named.graph, &named.labels).map_err(|error| {
        let message = format!("`{}` cannot be drawn: {error}", named.typed);
        Failure::usage(message).help("draw it with --format text, which shows where its edges are dense, or draw a smaller one; --format graph6, dot and json contain all of it")
    })
}

/// The subject of a drawing: a graph that the command line names, with the vertex on which a token stands.
pub fn subject_of(named: &Named, token: Option<usize>) -> nk_draw::Subject<'_> {
    nk_draw::Subject {
        title: &named.title,
        graph: &named.graph,
        labels: &named.labels,
        token,
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
        let format = |words: &[&str], terminal: Option<Shows>| {
            let all = ["draw", "a.nk", "path(3)"].iter().chain(words);
            let stated = stated_format(&Only::parse_from(all).draw).ok()?;
            stated.or_else(|| Some(usual_format(terminal)))
        };
        assert_eq!(format(&[], Some(&|| None)), Some(Format::Text));
        let (kitty, sixel) = (|| Some(Protocol::Kitty), || Some(Protocol::Sixel));
        assert_eq!(format(&[], Some(&kitty)), Some(Format::Kitty));
        assert_eq!(format(&[], Some(&sixel)), Some(Format::Sixel));
        assert_eq!(format(&[], None), Some(Format::Svg));
        // The terminal is not queried if the answer makes no difference.
        let never = || -> Option<Protocol> { panic!("the terminal is asked") };
        assert_eq!(format(&["-o", "a.png"], Some(&never)), Some(Format::Png));
        assert_eq!(format(&["-o", "a.tex"], None), Some(Format::Tikz));
        assert_eq!(
            format(&["--format", "svg"], Some(&never)),
            Some(Format::Svg)
        );
    }
}
