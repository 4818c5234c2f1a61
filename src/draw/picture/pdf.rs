//! PDF 1.4: one page with its letters as text in Helvetica and Symbol, which every reader has. Letters that neither
//! font has are drawn as the pen strokes of [`font`](super::font).
//!
//! Source: "PDF Reference, version 1.4", Adobe.

use std::fmt::Write as _;
use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use super::pdf_letters::{HELVETICA, Run, SYMBOL, encoded, runs};
use super::{Anchor, Colour, Picture, Pill, Point, Shape, Text, WHITE, decimal, font};

pub use super::pdf_letters::draws;

/// The size of a pixel in points, which are 1/72 inch.
const POINTS: f64 = 0.75;
/// The distance of the control points of a quarter of a circle from its ends, as a share of the radius.
const ROUND: f64 = 0.552_284_75;

/// The picture as a PDF document of one page. The same picture gives the same bytes.
pub fn pdf(picture: &Picture) -> Vec<u8> {
    let (width, height) = (picture.width * POINTS, picture.height * POINTS);
    let mut content = format!(
        "{} 0 0 -{} 0 {} cm\n1 J 1 j\n",
        number(POINTS),
        number(POINTS),
        number(height)
    );
    for shape in &picture.shapes {
        // Writing to a string cannot fail.
        let _ = write_shape(&mut content, shape);
    }
    let symbol = content.contains(&format!("BT /{SYMBOL} "));
    let symbol = if symbol {
        format!(" /{SYMBOL} 6 0 R")
    } else {
        String::new()
    };
    let packed = packed(content.as_bytes());
    let page = format!(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {} {}] /Contents 4 0 R \
         /Resources << /Font << /{HELVETICA} 5 0 R{symbol} >> >> >>",
        number(width),
        number(height)
    );
    let mut stream = format!(
        "<< /Length {} /Filter /FlateDecode >>\nstream\n",
        packed.len()
    );
    let mut objects: Vec<Vec<u8>> = vec![
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_vec(),
        page.into_bytes(),
    ];
    let mut contents = std::mem::take(&mut stream).into_bytes();
    contents.extend(packed);
    contents.extend(b"\nendstream");
    objects.push(contents);
    objects.push(
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
            .to_vec(),
    );
    if !symbol.is_empty() {
        objects.push(b"<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>".to_vec());
    }
    let title = encoded(&picture.title);
    objects.push(format!("<< /Title {title} /Producer (nkdsl) >>").into_bytes());
    file(&objects)
}

/// The file of these objects, which are numbered from 1, with the table of their places. The first object is the
/// catalogue, and the last one the information.
fn file(objects: &[Vec<u8>]) -> Vec<u8> {
    let mut file = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n".to_vec();
    let mut places = Vec::new();
    for (number, object) in objects.iter().enumerate() {
        places.push(file.len());
        file.extend(format!("{} 0 obj\n", number + 1).into_bytes());
        file.extend(object);
        file.extend(b"\nendobj\n");
    }
    let start = file.len();
    let count = objects.len() + 1;
    file.extend(format!("xref\n0 {count}\n0000000000 65535 f \n").into_bytes());
    for place in places {
        file.extend(format!("{place:010} 00000 n \n").into_bytes());
    }
    let last = objects.len();
    file.extend(
        format!(
            "trailer\n<< /Size {count} /Root 1 0 R /Info {last} 0 R >>\nstartxref\n{start}\n%%EOF\n"
        )
        .into_bytes(),
    );
    file
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    // Writing to a vector cannot fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}

fn write_shape(out: &mut String, shape: &Shape) -> std::fmt::Result {
    match shape {
        Shape::Line {
            through,
            width,
            colour,
        } => {
            writeln!(out, "{} RG {} w", tone(*colour), number(*width))?;
            for (at, own) in through.iter().enumerate() {
                let verb = if at == 0 { "m" } else { "l" };
                writeln!(out, "{} {verb}", place(*own))?;
            }
            writeln!(out, "S")
        }
        Shape::Dots { at, radius, colour } => {
            // The dots are the round ends of lines of length 0.
            writeln!(out, "{} RG {} w", tone(*colour), number(2.0 * radius))?;
            for own in at {
                let own = place(*own);
                writeln!(out, "{own} m {own} l")?;
            }
            writeln!(out, "S")
        }
        Shape::Rectangle { from, to, colour } => writeln!(
            out,
            "{} rg {} {} {} re f",
            tone(*colour),
            place(*from),
            number(to.x - from.x),
            number(to.y - from.y)
        ),
        Shape::Pill(Pill {
            a,
            b,
            radius,
            fill,
            outline,
            outline_width,
        }) => {
            writeln!(out, "{} rg", tone(*fill))?;
            let is_outlined = *outline_width > 0.0;
            if is_outlined {
                writeln!(out, "{} RG {} w", tone(*outline), number(*outline_width))?;
            }
            pill(out, *a, *b, *radius)?;
            writeln!(out, "{}", if is_outlined { "b" } else { "f" })
        }
        Shape::Text(own) => write_text(out, own),
    }
}

/// The outline of all points within `radius` of a horizontal segment.
fn pill(out: &mut String, a: Point, b: Point, radius: f64) -> std::fmt::Result {
    let c = radius * ROUND;
    let arc = |out: &mut String, from: [f64; 2], to: [f64; 2], end: [f64; 2]| {
        let all = [from, to, end].map(|[x, y]| place(Point::new(x, y)));
        writeln!(out, "{} c", all.join(" "))
    };
    writeln!(out, "{} m", place(Point::new(a.x, a.y - radius)))?;
    writeln!(out, "{} l", place(Point::new(b.x, b.y - radius)))?;
    let right = b.x + radius;
    arc(out, [b.x + c, b.y - radius], [right, b.y - c], [right, b.y])?;
    arc(
        out,
        [right, b.y + c],
        [b.x + c, b.y + radius],
        [b.x, b.y + radius],
    )?;
    writeln!(out, "{} l", place(Point::new(a.x, a.y + radius)))?;
    let left = a.x - radius;
    arc(out, [a.x - c, a.y + radius], [left, a.y + c], [left, a.y])?;
    arc(
        out,
        [left, a.y - c],
        [a.x - c, a.y - radius],
        [a.x, a.y - radius],
    )
}

fn write_text(out: &mut String, own: &Text) -> std::fmt::Result {
    let runs = runs(&own.text);
    let width = runs.iter().map(|run| run.width(own.size)).sum::<f64>();
    let mut x = own.at.x
        - match own.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
    for run in runs {
        let at = Point::new(x, own.at.y);
        x += run.width(own.size);
        match run {
            Run::Strokes(text) => write_strokes(out, &font::strokes(&text, at, own.size), own)?,
            Run::Letters { font, bytes, .. } => write_letters(out, font, &bytes, at, own)?,
        }
    }
    Ok(())
}

fn write_letters(
    out: &mut String,
    font: &str,
    bytes: &[u8],
    at: Point,
    own: &Text,
) -> std::fmt::Result {
    let mut escaped = String::new();
    for byte in bytes {
        match byte {
            b'(' | b')' | b'\\' => escaped.extend(['\\', char::from(*byte)]),
            0x20..0x7f => escaped.push(char::from(*byte)),
            _ => write!(escaped, "\\{byte:03o}")?,
        }
    }
    let matrix = format!("1 0 0 -1 {}", place(at));
    let size = number(own.size);
    if own.halo {
        writeln!(
            out,
            "BT /{font} {size} Tf 1 Tr 3 w 1 1 1 RG {matrix} Tm ({escaped}) Tj 0 Tr ET"
        )?;
    }
    let tone = tone(own.colour);
    writeln!(
        out,
        "BT /{font} {size} Tf {tone} rg {matrix} Tm ({escaped}) Tj ET"
    )
}

fn write_strokes(out: &mut String, strokes: &[Vec<Point>], own: &Text) -> std::fmt::Result {
    let pen = 2.0 * font::pen(own.size);
    let halo = own.halo.then_some((pen + 3.0, WHITE));
    for (width, colour) in halo.into_iter().chain([(pen, own.colour)]) {
        for through in strokes {
            // A dot is a line of length 0, of which the round ends are visible.
            let through = match through.as_slice() {
                [only] => vec![*only, *only],
                all => all.to_vec(),
            };
            write_shape(
                out,
                &Shape::Line {
                    through,
                    width,
                    colour,
                },
            )?;
        }
    }
    Ok(())
}

fn place(own: Point) -> String {
    format!("{} {}", number(own.x), number(own.y))
}

fn tone(colour: Colour) -> String {
    colour
        .map(|own| decimal(f64::from(own) / 255.0, 3))
        .join(" ")
}

fn number(value: f64) -> String {
    decimal(value, 2)
}
