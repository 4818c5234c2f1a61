//! PNG, PDF and TikZ, the colours, and the names of vertices.

use nk_draw::layout::layout;
use nk_draw::{Move, Shown, picture};
use nk_graph::Label;

use super::{known, subject};

fn big_endian(bytes: &[u8]) -> usize {
    bytes
        .iter()
        .fold(0, |sum, byte| sum << 8 | usize::from(*byte))
}

/// The width, the height and the pixels of a PNG in the form that the program writes. The checksums of the chunks and
/// the filters of the rows are checked.
fn decoded(png: &[u8]) -> (usize, usize, Vec<u8>) {
    use std::io::Read;
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let (mut at, mut header, mut data) = (8, Vec::new(), Vec::new());
    while at < png.len() {
        let length = big_endian(&png[at..at + 4]);
        let (kind, body) = (&png[at + 4..at + 8], &png[at + 8..at + 8 + length]);
        let sum = big_endian(&png[at + 8 + length..at + 12 + length]);
        assert_eq!(sum, crc32fast::hash(&png[at + 4..at + 8 + length]) as usize);
        match kind {
            b"IHDR" => header = body.to_vec(),
            b"IDAT" => data.extend(body),
            _ => assert_eq!(kind, b"IEND"),
        }
        at += 12 + length;
    }
    let (width, height) = (big_endian(&header[..4]), big_endian(&header[4..8]));
    let mut rows = Vec::new();
    flate2::read::ZlibDecoder::new(data.as_slice())
        .read_to_end(&mut rows)
        .expect("zlib");
    let mut above = vec![0u8; 3 * width];
    let mut pixels = Vec::new();
    for row in rows.chunks(3 * width + 1) {
        assert_eq!(row[0], 2, "the filter is that of the row above");
        for (own, up) in above.iter_mut().zip(&row[1..]) {
            *own = own.wrapping_add(*up);
        }
        pixels.extend(&above);
    }
    assert_eq!(pixels.len(), 3 * width * height);
    (width, height, pixels)
}

#[test]
fn the_png_shows_what_the_svg_does() {
    let (graph, labels) = known().swap_remove(0).2;
    let subject = subject("a < b", &graph, &labels);
    let laid = layout(&graph, &labels).expect("small");
    let played = Move {
        words: "v[2,3] leaves".to_owned(),
        vertices: vec![2, 6, 7, 8, 12],
        played: vec![7],
        kept: Vec::new(),
        edges: Vec::new(),
        parts: vec![(vec![0, 1, 5, 10, 11], 3), (vec![3, 4, 9, 13, 14], 3)],
        ..Move::default()
    };
    let shown = nk_draw::picture(subject, &laid, Shown::Move(&played), true);
    let svg = picture::svg(&shown);
    assert!(
        svg.contains("<title>a &lt; b</title>") && svg.contains(">0,0</text>"),
        "{svg}"
    );
    assert!(svg.contains(">= *0</text>"), "{svg}");
    let (width, height, pixels) = decoded(&picture::png(&shown, 2.0));
    assert_eq!(
        (width, height),
        (2 * shown.width as usize, 2 * shown.height as usize)
    );
    let has = |colour: [u8; 3]| pixels.chunks(3).any(|own| own == colour);
    assert!(has([255, 255, 255]) && has(picture::FILLS[0]) && has(picture::FILLS[1]));
    assert!(!has(picture::FILLS[2]), "two components have two colours");
}

#[test]
fn a_pdf_has_its_objects_where_its_table_says() {
    let (graph, labels) = known().swap_remove(1).2;
    let subject = subject("a (torus)", &graph, &labels);
    let laid = layout(&graph, &labels).expect("small");
    let drawn = nk_draw::picture(subject, &laid, Shown::Colours(&[0; 20]), true);
    let pdf = picture::pdf(&drawn);
    let text = String::from_utf8_lossy(&pdf);
    assert!(pdf.starts_with(b"%PDF-1.4") && pdf.ends_with(b"%%EOF\n"));
    assert!(text.contains("/Title (a \\(torus\\))"), "{text}");
    let start = text.rsplit("startxref\n").next().expect("a place");
    let start: usize = start
        .lines()
        .next()
        .and_then(|own| own.parse().ok())
        .expect("a number");
    assert!(pdf[start..].starts_with(b"xref\n0 7\n"));
    let table = String::from_utf8_lossy(&pdf[start..]).into_owned();
    for (number, line) in table.lines().skip(3).take(6).enumerate() {
        let place: usize = line[..10].parse().expect("a place");
        let head = format!("{} 0 obj\n", number + 1);
        assert!(
            pdf[place..].starts_with(head.as_bytes()),
            "object {}",
            number + 1
        );
    }
    // The page has all names, and a curve for each quarter of each disc.
    let stream = pdf
        .windows(7)
        .position(|own| own == b"stream\n")
        .expect("a stream")
        + 7;
    let mut content = String::new();
    std::io::Read::read_to_string(
        &mut flate2::read::ZlibDecoder::new(&pdf[stream..]),
        &mut content,
    )
    .expect("zlib");
    assert_eq!(content.matches(" c\n").count(), 4 * 20);
    assert!(
        labels
            .iter()
            .all(|own| content.contains(&format!("({}) Tj", own.text)))
    );
}

#[test]
fn tikz_has_a_node_for_each_vertex_with_its_name_in_mathematics() {
    let (graph, _) = known().swap_remove(0).2;
    let labels: Vec<Label> = (0..15)
        .map(|v| Label::indexed("v", &[(v / 5).to_string(), (v % 5).to_string()]))
        .collect();
    let subject = subject("lattice", &graph, &labels);
    let laid = layout(&graph, &labels).expect("small");
    let drawn = nk_draw::picture(subject, &laid, Shown::Colours(&[0; 15]), true);
    let tikz = picture::tikz(&drawn);
    assert_eq!(tikz.matches("\\node[").count(), 15, "{tikz}");
    assert_eq!(tikz.matches("\\draw[").count(), graph.size(), "{tikz}");
    assert!(tikz.contains("{$v_{2,4}$};"), "{tikz}");
    let balance = tikz.matches('{').count() == tikz.matches('}').count();
    assert!(balance && tikz.ends_with("\\end{tikzpicture}\n"), "{tikz}");
}

#[test]
fn colours_do_not_repeat() {
    let mut all: Vec<picture::Colour> = (0..300).map(picture::fill).collect();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 300);
    // The contrast of black letters, as WCAG defines it, is at least 4.5.
    for own in all {
        let part = |own: u8| {
            let own = f64::from(own) / 255.0;
            if own <= 0.03928 {
                own / 12.92
            } else {
                ((own + 0.055) / 1.055).powf(2.4)
            }
        };
        let light = 0.2126 * part(own[0]) + 0.7152 * part(own[1]) + 0.0722 * part(own[2]);
        assert!((light + 0.05) / 0.06 > 4.5, "{own:?}");
    }
}

#[test]
fn the_label_of_a_set_lists_its_members() {
    let of = |bits: &str| nk_graph::Label::indexed("set", &[bits.to_owned()]).text;
    assert_eq!([of("0"), of("5"), of("6")], ["{}", "{1,3}", "{2,3}"]);
    // A name whose index is not such a number is written with its index.
    let far = "99999999999999999999";
    assert_eq!(
        [of("-1"), of(far)],
        ["set[-1]".to_owned(), format!("set[{far}]")]
    );
}
