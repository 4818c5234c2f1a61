//! TikZ, for LaTeX: vertices as nodes with their names in mathematics, so that the drawing can be edited.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::{Anchor, Colour, Picture, Pill, Point, Shape, Text};

/// The size of a pixel in points.
const POINTS: f64 = 0.75;
/// The width of the text of an ordinary article, in points.
const PAGE: f64 = 345.0;

/// The picture as a `tikzpicture`, to be read by `\input` in a document that has `\usepackage{tikz}`.
pub fn tikz(picture: &Picture) -> String {
    let colours = colours(picture);
    let width = picture.width * POINTS;
    let wide = match width > PAGE {
        true => format!(
            "% It is {width:.0} pt wide. In a narrower text write \\resizebox{{\\textwidth}}{{!}}{{\\input{{FILE}}}}.\n"
        ),
        false => String::new(),
    };
    let mut text = format!(
        "% {}\n% Needs \\usepackage{{tikz}}.\n{wide}\\begin{{tikzpicture}}[x={POINTS}pt, y=-{POINTS}pt, \
         line cap=round, line join=round, every node/.style={{inner sep=0pt, outer sep=0pt}}]\n",
        picture.title.replace(['\n', '\r'], " ")
    );
    for (colour, name) in &colours {
        let [red, green, blue] = colour;
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "\\definecolor{{{name}}}{{RGB}}{{{red},{green},{blue}}}"
        );
    }
    let mut writer = Writer {
        out: text,
        colours,
        nodes: 0,
    };
    let mut shapes = picture.shapes.iter().peekable();
    while let Some(shape) = shapes.next() {
        let name = shapes.peek().and_then(|next| name_of(shape, next));
        if name.is_some() {
            shapes.next();
        }
        let _ = writer.shape(shape, name);
    }
    writer.out + "\\end{tikzpicture}\n"
}

/// Every colour of the picture, with its name in the document.
fn colours(picture: &Picture) -> BTreeMap<Colour, String> {
    let mut found = BTreeMap::new();
    for shape in &picture.shapes {
        let (one, other) = match shape {
            Shape::Line { colour, .. }
            | Shape::Dots { colour, .. }
            | Shape::Rectangle { colour, .. } => (*colour, *colour),
            Shape::Text(own) => (own.colour, own.colour),
            Shape::Pill(own) => (own.fill, own.outline),
        };
        for colour in [one, other] {
            let next = found.len();
            let name = || format!("nk{}", letters(next));
            found.entry(colour).or_insert_with(name);
        }
    }
    found
}

/// `A`, `B`, ..., `Z`, `AA`, ...: names of colours have letters only.
fn letters(mut number: usize) -> String {
    let mut text = String::new();
    loop {
        text.insert(0, char::from(b'A' + (number % 26) as u8));
        if number < 26 {
            return text;
        }
        number = number / 26 - 1;
    }
}

/// The text of `next` and its colour, if it is the name inside the vertex `shape`.
fn name_of<'a>(shape: &Shape, next: &'a Shape) -> Option<(&'a str, Colour)> {
    match (shape, next) {
        (
            Shape::Pill(Pill { a, b, .. }),
            Shape::Text(Text {
                at,
                anchor: Anchor::Middle,
                colour,
                text,
                halo: false,
                ..
            }),
        ) if ((a.x + b.x) / 2.0 - at.x).abs() < 0.01 && (at.y - a.y).abs() < 8.0 => {
            Some((text, *colour))
        }
        _ => None,
    }
}

struct Writer {
    out: String,
    colours: BTreeMap<Colour, String>,
    /// The number of vertices so far.
    nodes: usize,
}

impl Writer {
    fn colour(&self, colour: Colour) -> &str {
        self.colours.get(&colour).map_or("black", String::as_str)
    }

    fn shape(&mut self, shape: &Shape, name: Option<(&str, Colour)>) -> std::fmt::Result {
        match shape {
            Shape::Line {
                through,
                width,
                colour,
            } => {
                let places: Vec<String> = through.iter().map(|own| place(*own)).collect();
                let (width, colour) = (points(*width), self.colour(*colour).to_owned());
                writeln!(
                    self.out,
                    "\\draw[{colour}, line width={width}] {};",
                    places.join(" -- ")
                )
            }
            Shape::Dots { at, radius, colour } => {
                let (radius, colour) = (points(*radius), self.colour(*colour).to_owned());
                for own in at {
                    let own = place(*own);
                    writeln!(self.out, "\\fill[{colour}] {own} circle[radius={radius}];")?;
                }
                Ok(())
            }
            Shape::Rectangle { from, to, colour } => {
                let colour = self.colour(*colour).to_owned();
                let (from, to) = (place(*from), place(*to));
                writeln!(self.out, "\\fill[{colour}] {from} rectangle {to};")
            }
            Shape::Pill(own) => self.vertex(own, name),
            Shape::Text(own) => self.text(own),
        }
    }

    fn vertex(&mut self, own: &Pill, name: Option<(&str, Colour)>) -> std::fmt::Result {
        let (a, b, radius) = (own.a, own.b, own.radius);
        let middle = Point::new((a.x + b.x) / 2.0, a.y);
        let mut style = format!("fill={}", self.colour(own.fill));
        if own.outline_width > 0.0 {
            let (colour, width) = (self.colour(own.outline), points(own.outline_width));
            let _ = write!(style, ", draw={colour}, line width={width}");
        }
        let height = points(2.0 * radius);
        let width = points(b.x - a.x + 2.0 * radius);
        // Corners rounded by half the height make a disc; a little less is used, since TikZ reports an error if corners
        // meet. A node of the shape circle would grow with its name.
        let corner = format!("rounded corners={}", points(radius * 0.999));
        let shape = match name {
            None if a == b => "circle",
            _ => &corner,
        };
        let text = name.map_or(String::new(), |(text, colour)| {
            let _ = write!(style, ", text={}", self.colour(colour));
            mathematical(text).unwrap_or_else(|| escaped(text))
        });
        writeln!(
            self.out,
            "\\node[{style}, {shape}, minimum width={width}, minimum height={height}, \
             font=\\footnotesize] (v{}) at {} {{{text}}};",
            self.nodes,
            place(middle)
        )?;
        self.nodes += 1;
        Ok(())
    }

    fn text(&mut self, own: &Text) -> std::fmt::Result {
        let anchor = match own.anchor {
            Anchor::Start => "base west",
            Anchor::Middle => "base",
            Anchor::End => "base east",
        };
        let halo = if own.halo { ", fill=white" } else { "" };
        let size = own.size * POINTS;
        let line = size * 1.2;
        writeln!(
            self.out,
            "\\node[anchor={anchor}, text={}{halo}, font=\\fontsize{{{size:.1}}}{{{line:.1}}}\\selectfont] at {} \
             {{{}}};",
            self.colour(own.colour).to_owned(),
            place(own.at),
            sentence(&own.text)
        )
    }
}

/// A text in which names with indices, and sets, are formulas.
fn sentence(text: &str) -> String {
    let word = |own: &str| {
        let name = own.strip_suffix(',').unwrap_or(own);
        let formula = match name.contains(['[', '{']) {
            true => mathematical(name),
            false => None,
        };
        formula.map_or_else(|| escaped(own), |formula| formula + &own[name.len()..])
    };
    // The sign of a nim-sum is also a word.
    let words: Vec<String> = text.split(' ').map(word).collect();
    words.join(" ")
}

/// `v[2,3]` as `$v_{2,3}$`, `{1,2}` as `$\{1,2\}$`; `None` for a name with other symbols, or whose brackets do not match.
fn mathematical(name: &str) -> Option<String> {
    let mut formula = String::new();
    // The closing brackets for those that are open.
    let mut open = Vec::new();
    let mut rest = name;
    while let Some(c) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(end.max(c.len_utf8()));
        rest = behind;
        match c {
            _ if c.is_ascii_digit() && word.chars().all(|c| c.is_ascii_digit()) => formula += word,
            _ if is_word(c) => formula += &identifier(word)?,
            '[' | '(' | '{' => {
                let is_index =
                    c == '[' && formula.ends_with(|c: char| c.is_alphanumeric() || c == '}');
                let (opens, closes) = match c {
                    '[' if is_index => ("_{", "}"),
                    '[' => ("[", "]"),
                    '(' => ("(", ")"),
                    _ => ("\\{", "\\}"),
                };
                formula += opens;
                open.push((c, closes));
            }
            ']' | ')' | '}' => {
                let (opened, closes) = open.pop()?;
                if !matches!((opened, c), ('[', ']') | ('(', ')') | ('{', '}')) {
                    return None;
                }
                formula += closes;
            }
            '-' if rest.starts_with('-') => {
                rest = &rest[1..];
                formula += "\\mbox{--}";
            }
            // Between names the sign is a hyphen and not a minus.
            '-' if formula.ends_with(|c: char| c.is_alphanumeric() || c == '}') => {
                formula += "\\mbox{-}";
            }
            ':' => formula += "{:}",
            ',' | '-' | '+' | '\'' => formula.push(c),
            c if c.is_whitespace() => formula += "\\ ",
            _ => return None,
        }
    }
    (open.is_empty() && !formula.is_empty()).then(|| format!("${formula}$"))
}

/// An identifier in a formula: a letter as it is, and a word in upright letters. `None` if LaTeX may not have one of
/// its letters.
fn identifier(word: &str) -> Option<String> {
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (Some(only), None) if only.is_ascii_alphabetic() => Some(word.to_owned()),
        (Some(only), None) => greek(only),
        _ if word.is_ascii() => Some(format!("\\mathrm{{{}}}", word.replace('_', "\\_"))),
        _ => None,
    }
}

/// The command for a Greek letter.
fn greek(letter: char) -> Option<String> {
    // Each letter for which LaTeX has a command, followed by the name of the command.
    const LETTERS: &str = "α alpha β beta γ gamma δ delta ε varepsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi \
        π pi ρ rho σ sigma τ tau υ upsilon φ varphi χ chi ψ psi ω omega \
        Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega";
    let mut words = LETTERS.split(' ');
    words.find(|own| own.chars().eq([letter]))?;
    words.next().map(|name| format!("\\{name}"))
}

/// Text with the escapes of LaTeX, and with the sign of the nim-sum for `(+)`.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.replace("(+)", "\u{2295}").chars() {
        match c {
            '\u{2295}' => out.push_str("$\\oplus$"),
            '\\' => out.push_str("\\textbackslash{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '<' | '>' | '|' => {
                let _ = write!(out, "${c}$");
            }
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => out.extend(['\\', c]),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

fn place(own: Point) -> String {
    format!("({:.2},{:.2})", own.x + 0.0, own.y + 0.0)
}

fn points(pixels: f64) -> String {
    format!("{:.2}pt", pixels * POINTS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_formulas() {
        for (name, formula) in [
            ("v[2,3]", "$v_{2,3}$"),
            ("v_1[1]", "$\\mathrm{v\\_1}_{1}$"),
            ("α[1]", "$\\alpha_{1}$"),
            ("{1,2}", "$\\{1,2\\}$"),
            ("({1,2},v[-1])", "$(\\{1,2\\},v_{-1})$"),
            ("1:0", "$1{:}0$"),
            ("2:hub[3]", "$2{:}\\mathrm{hub}_{3}$"),
            ("0--1", "$0\\mbox{--}1$"),
            ("v[0]-u[1]", "$v_{0}\\mbox{-}u_{1}$"),
            ("17", "$17$"),
        ] {
            assert_eq!(mathematical(name).as_deref(), Some(formula));
        }
        for name in ["", "ж[1]", "{1,2", "v[1)", "a&b", "]"] {
            assert_eq!(mathematical(name), None, "{name}");
        }
        assert_eq!(
            sentence("2 of 9 moves win: s[1,2], {1,2} & *3 (+) *1"),
            "2 of 9 moves win: $s_{1,2}$, $\\{1,2\\}$ \\& *3 $\\oplus$ *1"
        );
    }
}
