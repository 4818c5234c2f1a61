//! Equations broken into lines that fit a page.
//!
//! TeX does not break displayed formulas, so the lines are chosen here, by widths that are estimated from those of
//! Computer Modern at 10 pt.

/// The width of the text of an `article`, in points, slightly reduced because widths are estimates.
const PAGE: f64 = 330.0;
/// The largest width of left sides that are aligned; with wider ones equations begin at the margin.
const WIDE: f64 = 110.0;
/// The largest number of lines of a display that is not divided between pages.
const HIGH: usize = 30;

const EQUALS: f64 = 13.4;
/// The width of the `\quad` before a continuation line.
const INDENT: f64 = 10.0;
/// The width of the brace before a table of cases, and of the space between its columns.
const BRACE: f64 = 20.0;

/// An equation. Its right side is in groups, each in parts: a line ends between groups if possible, otherwise between
/// parts, and within a part only if the part is wider than a line.
pub struct Row {
    pub left: String,
    pub right: Vec<Vec<String>>,
}

/// The display of all equations, one below the other.
pub fn display(rows: &[Row]) -> String {
    let left = rows.iter().map(|own| width(&own.left)).fold(0.0, f64::max);
    let written: Vec<String> = rows.iter().map(|own| lines(own, left)).collect();
    let body = written.join(" \\\\\n");
    let text = format!("\\begin{{align*}}\n{body}\n\\end{{align*}}\n");
    match body.lines().count() > HIGH {
        true => format!("{{\\allowdisplaybreaks\n{text}}}\n"),
        false => text,
    }
}

/// One equation; `left` is the width of the widest left side.
fn lines(row: &Row, left: f64) -> String {
    let (mut text, mut used, room) = match left <= WIDE {
        true => (format!("{} &= ", row.left), 0.0, PAGE - left - EQUALS),
        false => (format!("&{} = ", row.left), width(&row.left) + EQUALS, PAGE),
    };
    let mut is_fresh = left <= WIDE;
    for group in &row.right {
        let whole: f64 = group.iter().map(|own| width(own)).sum();
        let breaks = !is_fresh && used + whole > room && INDENT + whole <= room;
        let parts = group.iter().flat_map(|part| pieces(part, room - INDENT));
        for (number, part) in parts.enumerate() {
            let own = width(part);
            let ends = match number {
                0 => breaks || (!is_fresh && used + own > room),
                _ => used + own > room,
            };
            if ends {
                text = format!("{} \\\\\n    &\\quad ", text.trim_end());
                used = INDENT;
            }
            text += part;
            text.push(' ');
            used += own;
            is_fresh = false;
        }
    }
    text.trim_end().to_owned()
}

/// Signs before which a line may end, within a part that is wider than a line.
const BEFORE: [&str; 10] = [
    " : ",
    " \\cup ",
    " \\cap ",
    " \\setminus ",
    " \\oplus ",
    " + ",
    " - ",
    " \\text{ or } ",
    " \\text{ and } ",
    " \\ne ",
];
/// Signs after which a line may end.
const BEHIND: [&str; 2] = [",\\ ", ", "];

/// A part, divided if it is wider than `room`: outside its brackets if possible, otherwise within them.
fn pieces(part: &str, room: f64) -> Vec<&str> {
    if width(part) <= room {
        return vec![part];
    }
    let ends = ends(part);
    let Some(depth) = ends.iter().map(|own| own.1).min() else {
        return vec![part];
    };
    let mut found = Vec::new();
    let mut from = 0;
    let least = ends.iter().filter(|own| own.1 == depth).map(|own| own.0);
    for end in least.chain([part.len()]) {
        found.extend(pieces(part[from..end].trim_start(), room));
        from = end;
    }
    found
}

/// The places at which a line may end within a formula, each with the number of brackets around it. Groups of TeX, such
/// as an index or a table of cases, are not divided.
fn ends(formula: &str) -> Vec<(usize, usize)> {
    let (mut at, mut depth, mut group) = (0, 0_usize, 0_usize);
    let mut found = Vec::new();
    while at < formula.len() {
        let rest = &formula[at..];
        let before = BEFORE.iter().any(|own| rest.starts_with(own));
        let behind = BEHIND.iter().find(|own| rest.starts_with(**own));
        let end = at + behind.map_or(0, |own| own.len());
        if (before || behind.is_some()) && group == 0 && 0 < end && end < formula.len() {
            found.push((end, depth));
        }
        let length = match rest.starts_with('\\') {
            true => command(rest),
            false => rest.chars().next().map_or(1, char::len_utf8),
        };
        match &rest[..length] {
            "{" | "\\begin" => group += 1,
            "}" | "\\end" => group = group.saturating_sub(1),
            "(" | "[" | "\\{" | "\\lfloor" | "\\lceil" => depth += 1,
            ")" | "]" | "\\}" | "\\rfloor" | "\\rceil" => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += length;
    }
    found
}

/// The approximate width of a formula, in points.
pub fn width(formula: &str) -> f64 {
    let mut rest = formula;
    let mut sum = 0.0;
    if let Some((before, after)) = formula.split_once("\\begin{cases}")
        && let Some((cases, after)) = after.split_once("\\end{cases}")
    {
        let widest = cases.split("\\\\").map(width).fold(0.0, f64::max);
        return width(before) + BRACE + widest + width(after);
    }
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '\\' => command(rest),
            _ => first.len_utf8(),
        };
        let (own, after) = rest.split_at(length);
        sum += match own {
            "\\oplus" | "\\otimes" | "\\cup" | "\\cap" | "\\setminus" | "\\cdot" | "+" => 12.3,
            // The width of a minus between two terms; before a single term it takes less.
            "-" => 12.3,
            "\\le" | "\\ge" | "\\ne" | "\\in" | "\\notin" | "=" | "<" | ">" => EQUALS,
            "\\bmod" => 28.0,
            "\\min" | "\\max" | "\\gcd" | "\\sum" | "\\prod" => 19.0,
            "\\quad" => INDENT,
            "\\varnothing" => 7.8,
            ":" => 8.4,
            "," => 4.5,
            "\\ " | "\\," => 3.4,
            "(" | ")" | "\\{" | "\\}" | "\\bigl" | "\\bigr" => 5.0,
            "{" | "}" | "$" | "\\mathrm" | "\\operatorname" | "\\text" | " " => 0.0,
            own if own.starts_with(|c: char| c.is_ascii_digit()) => 5.0,
            own if own.starts_with(|c: char| c.is_uppercase()) => 9.0,
            "m" | "w" | "M" | "W" => 8.8,
            _ => 5.8,
        };
        rest = after;
    }
    sum
}

/// The length of the command at the beginning of a text: letters, or one other character.
fn command(text: &str) -> usize {
    let letters = text[1..].chars().take_while(char::is_ascii_alphabetic);
    match letters.count() {
        0 => 1 + text[1..].chars().next().map_or(0, char::len_utf8),
        count => 1 + count,
    }
}
