//! The command `nkdsl plot`: plots terms as a picture, or in the terminal.

mod heights;
pub mod json;
mod places;
mod terms;

use clap::{Args, ValueEnum};
use nk_base::number::Number;
use nk_draw::picture::Picture;
use nk_draw::plot::{Frame, Marks, Series};
use nk_draw::{picture, plot};
use nk_eval::{Evaluator, Window};
use num_bigint::BigInt;

use super::lacking;
use json::json;
use terms::Drawn;

use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::graphics::Protocol;
use nk_terminal::progress::Progress;
use nk_terminal::selection::Origin;
use nk_terminal::settings::Settings;
use nk_terminal::{files, graphics, integer, page, selection};

const HELP: &str = "\
Examples:
  nkdsl plot specs/diamonds.nk --to 300
  nkdsl plot specs/diamonds.nk a K X --to 300 -o diamonds.svg
  nkdsl plot specs/kayles.nk kayles --to 200 -o kayles.png
  nkdsl plot specs/dawson.nk 'D(2*n) : n >= 0' --ascii
  nkdsl plot specs/octal_games.nk 'octal(\"0.77\", n) : n >= 0' \\
      'octal(\"0.137\", n) : n >= 0' --together -o two.svg
  nkdsl plot specs/kayles.nk '2^n : 0 <= n <= 60' --log --size 600x400 -o powers.pdf

Periods and the preperiod are shaded only if the period is proved. With --together the marks of each sequence are \
smaller than those of the sequence before it, so coinciding terms appear as rings; six colours and three kinds of \
marks distinguish up to 18 sequences. If the differences of the values are small compared with the values, the axis \
begins near the least value; large values are counted from a round number, which the title of the axis states. Up to \
150 terms are joined by a line. In text, shades show the number of terms where these are too many for dots, and each \
of the sequences of a frame then has its own panel, with the same axes.

Exit status: 0 all is well, 2 wrong usage or an error, 3 stopped by a limit, 130 interrupted.";

/// Plot the terms of a specification
#[derive(Args)]
#[command(after_help = HELP)]
pub struct PlotArguments {
    /// A specification, or `-` for standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// What to plot: an eval, a function, an expression [default: every eval]
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// Start at this argument
    #[arg(long, value_name = "N", value_parser = integer::integer, allow_hyphen_values = true)]
    from: Option<BigInt>,
    /// End at this argument; otherwise a range without an upper bound has 100 terms
    #[arg(long, value_name = "N", value_parser = integer::integer, allow_hyphen_values = true)]
    to: Option<BigInt>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<String>,
    /// What to write [default: what the extension of OUT says, else the picture in a terminal that shows pictures, else
    /// text]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Plot all in one frame, with a legend
    #[arg(long)]
    together: bool,
    /// Use a logarithmic axis for the values
    #[arg(long)]
    log: bool,
    /// The size of a picture in pixels, such as 600x400, at most 8000x8000; a plot needs at least 300 across, and in height
    /// 150 to 210 for each frame [default: 880 across, and a height for each frame]
    #[arg(long, value_name = "WxH", value_parser = size)]
    size: Option<(f64, f64)>,
    /// Use nothing but ASCII in the terminal
    #[arg(long)]
    ascii: bool,
    /// Columns of text [default: those of the terminal, else 80]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(20..=400))]
    width: Option<u16>,
    #[command(flatten)]
    settings: Settings,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Svg,
    Png,
    Pdf,
    /// For LaTeX
    Tikz,
    /// The picture inside kitty, Ghostty or WezTerm
    Kitty,
    /// The picture inside another terminal that shows pictures
    Sixel,
    /// The series as data
    Json,
}

/// The largest width and height of a picture.
const LARGEST: u16 = 8000;

/// Reads a size in pixels, such as `600x400`. Whether the plot fits is checked once its sequences are known.
fn size(text: &str) -> Result<(f64, f64), String> {
    let wanted = || format!("`{text}` is not a size such as 600x400, at most 8000x8000");
    let (width, height) = text.split_once(['x', 'X']).ok_or_else(wanted)?;
    let side = |own: &str| {
        let own: u16 = own.trim().parse().ok()?;
        (own <= LARGEST).then_some(f64::from(own))
    };
    Ok((
        side(width).ok_or_else(wanted)?,
        side(height).ok_or_else(wanted)?,
    ))
}

pub fn run(arguments: &PlotArguments, console: &Console) -> Result<Exit, Failure> {
    let stated = stated_format(arguments)?;
    let is_json = stated == Some(Format::Json) && arguments.output.is_none();
    files::or_empty(work(arguments, stated, console), is_json, || {
        Ok(json::without_series())
    })
}

/// The work of the command in the format that is stated, if one is. What it prints comes at its end.
///
/// # Errors
///
/// [`Failure::Ended`] if the work ended before the first term, which has been said; and any other failure.
fn work(
    arguments: &PlotArguments,
    stated: Option<Format>,
    console: &Console,
) -> Result<Exit, Failure> {
    let corpus = arguments.settings.corpus()?;
    let (checked, sources) = files::load(&arguments.file, console)?;
    let title = files::root(&sources).1.name.clone();
    let chosen = selection::choose(&arguments.names, checked, sources, console)?;
    let progress = Progress::new(console.watched);
    let mut drawn = Drawn {
        window: window(arguments),
        series: Vec::new(),
        exact: Vec::new(),
        ended: Exit::Fine,
        log: arguments.log,
        console,
    };
    let limits = arguments.settings.limits();
    for origin in [Origin::File, Origin::CommandLine] {
        let part = chosen.part(origin);
        let mut evaluator =
            Evaluator::new(&part.program, corpus.clone(), limits, console.stop.clone());
        for (own, eval) in chosen.picks() {
            if own == origin && !console.ends_before(&eval.name, &mut drawn.ended) {
                progress.begin(format!("computing {}", eval.name), evaluator.progress());
                drawn.add(eval, &mut evaluator, &part.sources)?;
                progress.end();
            }
        }
    }
    if drawn.series.is_empty() {
        return Err(match drawn.ended {
            Exit::Fine => Failure::usage("there is nothing to plot")
                .help("plot a sequence whose range has terms, such as 'a(n) : n >= 1'"),
            ended => Failure::Ended(ended),
        });
    }
    let differ = |own: &[Series]| own.windows(2).any(|own| own[0].offset != own[1].offset);
    if arguments.together && differ(&drawn.series) {
        let message = "indices this large are counted from the first of them, which differ among these sequences";
        return Err(Failure::usage(message).help("begin all of them at one index, with --from"));
    }
    let mut values = drawn.series.iter().flat_map(|own| &own.points);
    if arguments.log && values.all(|own| own.1 <= 0.0) {
        let message = "no value is above 0, but a logarithmic axis shows only such values";
        return Err(Failure::usage(message).help("leave --log out"));
    }
    let shared = match arguments.together {
        true => drawn.series.len(),
        false => 1,
    };
    let panels = drawn.series.chunks_mut(shared);
    for (series, exact) in panels.zip(drawn.exact.chunks(shared)) {
        match arguments.log {
            true => heights::take_logarithms(series, exact),
            false => heights::count_from_below(series, exact),
        }
    }
    // The terminal is queried only once there is something to plot.
    let format = stated.unwrap_or_else(|| match graphics::protocol() {
        Some(Protocol::Kitty) => Format::Kitty,
        Some(Protocol::Sixel) => Format::Sixel,
        None => Format::Text,
    });
    check_room(&drawn.series, format, arguments)?;
    let bytes = written(&drawn, format, &title, arguments);
    files::write_to(arguments.output.as_deref(), &bytes, &progress)?;
    Ok(drawn.ended)
}

fn window(arguments: &PlotArguments) -> Window {
    Window {
        from: arguments.from.clone().map(Number::from),
        to: arguments.to.clone().map(Number::from),
        ..Window::standard()
    }
}

/// The format of `--format`, else that of the file's extension; `None` without either.
fn stated_format(arguments: &PlotArguments) -> Result<Option<Format>, Failure> {
    let endings = [
        ("svg", Format::Svg),
        ("png", Format::Png),
        ("pdf", Format::Pdf),
        ("tex", Format::Tikz),
        ("tikz", Format::Tikz),
        ("txt", Format::Text),
        ("json", Format::Json),
    ];
    let help = "end it in .svg, .png, .pdf, .tex, .txt or .json, or add --format";
    files::stated_format(
        arguments.format,
        arguments.output.as_deref(),
        &endings,
        help,
    )
}

fn frame_of(arguments: &PlotArguments) -> Frame {
    let usual = Frame::default();
    Frame {
        width: arguments.size.map_or(usual.width, |own| own.0),
        height: arguments.size.map(|own| own.1),
        log: arguments.log,
        together: arguments.together,
    }
}

/// Checks that the sequences fit.
///
/// # Errors
///
/// There are more sequences than one frame can tell apart, or the size that was asked for is too small for them.
fn check_room(series: &[Series], format: Format, arguments: &PlotArguments) -> Result<(), Failure> {
    if matches!(format, Format::Text | Format::Json) {
        return Ok(());
    }
    let (count, most) = (series.len(), plot::MOST_TOGETHER);
    if arguments.together && count > most {
        let message = format!(
            "one frame can tell {most} sequences apart, but there are {count} to plot --together"
        );
        return Err(Failure::usage(message).help("leave --together out: each then has a frame"));
    }
    let (width, height) = plot::least_size(series, &frame_of(arguments));
    match arguments.size {
        Some(size) if size.0 < width || size.1 < height => {
            let message = format!(
                "{}x{} is too small for this plot, which needs at least {width}x{height}",
                size.0, size.1
            );
            Err(Failure::usage(message).help(format!(
                "write --size {}x{}, or plot fewer sequences",
                size.0.max(width),
                size.1.max(height)
            )))
        }
        _ => Ok(()),
    }
}

fn written(drawn: &Drawn, format: Format, title: &str, arguments: &PlotArguments) -> Vec<u8> {
    let series = &drawn.series;
    let frame = frame_of(arguments);
    let picture = || {
        let picture = plot::picture(title, series, &frame);
        match format {
            Format::Png | Format::Kitty | Format::Sixel => {
                lacking::note(&picture, picture::pen_draws, drawn.console);
            }
            Format::Pdf => lacking::note(&picture, picture::pdf_draws, drawn.console),
            _ => {}
        }
        picture
    };
    match format {
        Format::Svg => picture::svg(&picture()).into_bytes(),
        Format::Png => picture::png(&picture(), 2.0),
        Format::Pdf => picture::pdf(&picture()),
        Format::Tikz => picture::tikz(&picture()).into_bytes(),
        Format::Kitty | Format::Sixel => inside(&picture(), format),
        Format::Json => json(drawn).into_bytes(),
        Format::Text => {
            let marks = if arguments.ascii {
                Marks::Ascii
            } else {
                Marks::Braille
            };
            let width = arguments.width.map(usize::from);
            let width = width.or_else(page::width).unwrap_or(80);
            plot::text(series, &frame, width, marks).into_bytes()
        }
    }
}

/// The bytes that show a picture in the terminal.
fn inside(picture: &Picture, format: Format) -> Vec<u8> {
    let scale = graphics::scale(picture.width, 1.0);
    match format {
        Format::Sixel => format!(
            "{}\n",
            picture::sixel(picture, scale, graphics::registers())
        )
        .into_bytes(),
        _ => graphics::kitty(&picture::png(picture, scale)).into_bytes(),
    }
}
