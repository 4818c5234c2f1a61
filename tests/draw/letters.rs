//! The letters of pictures: those that are drawn as strokes, and those from the fonts of a PDF.

use std::collections::HashMap;
use std::io::Read;

use nk_draw::picture::{self, Anchor, Picture, Point, Shape, Text};

fn page(text: &str, halo: bool) -> Picture {
    Picture {
        width: 24.0 + picture::text_width(text, 12.0),
        height: 32.0,
        title: text.to_owned(),
        shapes: vec![Shape::Text(Text {
            at: Point::new(12.0, 20.0),
            size: 12.0,
            anchor: Anchor::Start,
            colour: [0; 3],
            halo,
            text: text.to_owned(),
        })],
    }
}

/// The content stream of the page of a PDF.
fn content(pdf: &[u8]) -> String {
    let find = |what: &[u8]| pdf.windows(what.len()).position(|own| own == what);
    let start = find(b"stream\n").expect("a stream") + b"stream\n".len();
    let mut content = String::new();
    flate2::read::ZlibDecoder::new(&pdf[start..])
        .read_to_string(&mut content)
        .expect("zlib");
    content
}

const GREEK: &str = "ΓΔΘΛΞΠΣΦΨΩαβγδεζηθικλμνξοπρςστυφχψω";
const TONOS: &str = "ΆΈΉΊΌΎΏΪΫάέήίόύώϊϋΐΰ";
const RUSSIAN: &str = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя";
/// Letters of Czech, Danish, Finnish, French, German, Hungarian, Icelandic, Latvian, Lithuanian, Polish, Romanian, Spanish,
/// Turkish and Vietnamese.
const ACCENTED: &str = "ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽáčďéěíňóřšťúůýžÆØÅæøåÄÖäöÀÂÇÈÊËÎÏÔŒÙÛÜŸàâçèêëîïôœùûüÿßŐŰőűÞðþĀĒĢĪĶĻŅŪāēģīķļņū\
                        ĄĘĖĮŲąęėįųĆŁŃŚŹŻćłńśźżĂȘȚășțÑñĞİŞğışƠƯơưẤấẦầẨẩẪẫẬậẮắẶặẾếỆệỈỉỌọỐốỘộỚớỢợỨứỰựỲỳỸỹĐđ";

#[test]
fn letters_are_strokes_that_differ() {
    let ascii: String = (' '..='~').collect();
    for c in [ascii.as_str(), GREEK, TONOS, RUSSIAN, ACCENTED, "→←↔⊗≤≥≠∈"]
        .concat()
        .chars()
    {
        assert!(picture::pen_draws(c), "{c}");
    }
    let boxed = picture::png(&page("漢", false), 2.0);
    assert!(!picture::pen_draws('漢'));
    for letters in [ascii.as_str(), GREEK, TONOS, RUSSIAN, ACCENTED] {
        let mut seen: HashMap<Vec<u8>, char> = HashMap::from([(boxed.clone(), '漢')]);
        for c in letters.chars().filter(|own| *own != ' ') {
            let other = seen.insert(picture::png(&page(&c.to_string(), false), 2.0), c);
            assert_eq!(other, None, "{c}");
        }
    }
}

/// The lines that a PDF draws for a text, each as its points, with y downwards.
fn lines(text: &str) -> Vec<Vec<(f64, f64)>> {
    let drawn = content(&picture::pdf(&page(text, false)));
    let mut lines: Vec<Vec<(f64, f64)>> = Vec::new();
    for line in drawn.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        if let [x, y, verb @ ("m" | "l")] = words[..] {
            if verb == "m" {
                lines.push(Vec::new());
            }
            let number = |own: &str| own.parse().expect("a number");
            let line = lines.last_mut().expect("a beginning");
            line.push((number(x), number(y)));
        }
    }
    lines
}

/// Helvetica has none of these letters, so the document has their strokes.
#[test]
fn an_accent_stands_clear_of_its_letter() {
    for accented in ["ӑ", "й", "Ӑ", "ί", "ớ"] {
        let all = lines(accented);
        let (of_letter, of_accent) = all.split_at(all.len() - 1);
        let low = of_accent
            .iter()
            .flatten()
            .map(|own| own.1)
            .fold(f64::MIN, f64::max);
        let high = of_letter
            .iter()
            .flatten()
            .map(|own| own.1)
            .fold(f64::MAX, f64::min);
        // The strokes are 1.08 wide.
        assert!(low + 1.3 < high, "{accented}: {low} {high}");
    }
    let wide = |text: &str| picture::text_width(text, 12.0);
    assert!(wide("ı") < wide("ĩ") && wide("oı") < wide("oĩ"));
    assert_eq!(wide("a"), wide("á"));
}

#[test]
fn a_pdf_has_greek_in_its_font_of_signs_and_strokes_for_other_letters() {
    for halo in [false, true] {
        let drawn = content(&picture::pdf(&page("x_1 é α[β] → ⊕", halo)));
        for own in [
            "BT /F 12 Tf",
            "(x_1 \\351 ) Tj",
            "BT /S 12 Tf",
            "(a) Tj",
            "([) Tj",
            "(b) Tj",
            "(\\256) Tj",
            "(\\305) Tj",
        ] {
            assert!(drawn.contains(own), "{own}: {drawn}");
        }
        assert!(!drawn.contains('?') && !drawn.contains("\nS\n"), "{drawn}");
        let strokes = content(&picture::pdf(&page("ж", halo)));
        assert!(!strokes.contains("Tj"), "{strokes}");
        let count = strokes.matches("\nS\n").count();
        assert_eq!(count, if halo { 6 } else { 3 }, "{strokes}");
    }
    let pdf = picture::pdf(&page("α(1)", false));
    let text = String::from_utf8_lossy(&pdf);
    assert!(text.contains("/Title <FEFF03B1002800310029>"), "{text}");
    assert!(text.contains("/F 5 0 R /S 6 0 R"), "{text}");
    let text = picture::pdf(&page("a(1)", false));
    let text = String::from_utf8_lossy(&text);
    assert!(
        text.contains("/Title (a\\(1\\))") && !text.contains("/S 6"),
        "{text}"
    );
}

/// Each letter begins where the previous one ends, whether it is from a font or drawn.
#[test]
fn runs_of_a_pdf_follow_each_other() {
    let drawn = content(&picture::pdf(&page("aαa", false)));
    let at = |tail: &str| -> f64 {
        let mut line = drawn.lines().filter(|own| own.ends_with(tail));
        let words: Vec<&str> = line.next_back().expect(tail).split(' ').collect();
        let place = words.iter().position(|own| *own == "Tm").expect("a place");
        words[place - 2].parse().expect("a number")
    };
    let first = drawn.find("(a) Tj").expect("a letter");
    assert!(drawn[..first].contains(" 12 20 Tm"), "{drawn}");
    // The widths of the letters are 556 and 631 thousandths of 12.
    assert!(
        (at("(a) Tj ET") - (12.0 + 6.672 + 7.572)).abs() < 0.02,
        "{drawn}"
    );
}

#[test]
fn what_a_picture_lacks_is_listed_once() {
    let own = page("漢α漢ϑ字 $", false);
    assert_eq!(own.lacking(picture::pen_draws), ['漢', 'ϑ', '字']);
    assert_eq!(own.lacking(picture::pdf_draws), ['漢', '字']);
}
