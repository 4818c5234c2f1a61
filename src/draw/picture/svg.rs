//! SVG 1.1, with the letters left as text.

use std::fmt::Write;

use super::{Anchor, Picture, Pill, Point, Shape, Text, decimal, hex};

const FONT: &str = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif";

/// The picture as an SVG document, with one shape in each line.
pub fn svg(picture: &Picture) -> String {
    let (width, height) = (number(picture.width), number(picture.height));
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"{FONT}\">\n\
         <title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
        escaped(&picture.title)
    );
    for shape in &picture.shapes {
        // Writing to a string cannot fail.
        let _ = write_shape(&mut text, shape);
        text.push('\n');
    }
    text + "</svg>\n"
}

fn write_shape(out: &mut String, shape: &Shape) -> std::fmt::Result {
    match shape {
        Shape::Line {
            through,
            width,
            colour,
        } => write!(
            out,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
            points(through),
            hex(*colour),
            number(*width)
        ),
        Shape::Dots { at, radius, colour } => write!(
            out,
            "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\"/>",
            dots(at),
            hex(*colour),
            number(2.0 * radius)
        ),
        Shape::Rectangle { from, to, colour } => write!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>",
            number(from.x),
            number(from.y),
            number(to.x - from.x),
            number(to.y - from.y),
            hex(*colour)
        ),
        Shape::Pill(Pill {
            a,
            b,
            radius,
            fill,
            outline,
            outline_width,
        }) => write!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{}\" stroke=\"{}\" \
             stroke-width=\"{}\"/>",
            number(a.x - radius),
            number(a.y - radius),
            number(b.x - a.x + 2.0 * radius),
            number(b.y - a.y + 2.0 * radius),
            number(*radius),
            hex(*fill),
            hex(*outline),
            number(*outline_width)
        ),
        Shape::Text(own) => write_text(out, own),
    }
}

fn write_text(out: &mut String, own: &Text) -> std::fmt::Result {
    let anchor = match own.anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let halo = match own.halo {
        true => {
            " stroke=\"#ffffff\" stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\""
        }
        false => "",
    };
    write!(
        out,
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{anchor}\" fill=\"{}\"{halo}>{}</text>",
        number(own.at.x),
        number(own.at.y),
        number(own.size),
        hex(own.colour),
        escaped(&own.text)
    )
}

fn points(through: &[Point]) -> String {
    let pairs: Vec<String> = through
        .iter()
        .map(|own| format!("{},{}", number(own.x), number(own.y)))
        .collect();
    pairs.join(" ")
}

/// The path of dots, which are the round ends of lines of length 0. Places have one decimal, and equal consecutive
/// places are written once, so that thousands of terms make a small file.
fn dots(at: &[Point]) -> String {
    let short = |own: f64| number((own * 10.0).round() / 10.0);
    let mut text = String::new();
    let mut last = String::new();
    for own in at {
        let dot = format!("M{} {}h0", short(own.x), short(own.y));
        if dot != last {
            text += &dot;
            last = dot;
        }
    }
    text
}

/// A number with at most two decimals.
fn number(value: f64) -> String {
    decimal(value, 2)
}

/// Text with the escapes of XML, and without control characters, which XML does not allow.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push('?'),
            c => out.push(c),
        }
    }
    out
}
