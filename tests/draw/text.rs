//! Pictures made of characters: rows and columns, and lines of dots.

use nk_draw::layout::layout;
use nk_graph::label;
use nk_testing::Random;
use nk_testing::graphs::LIMITS;

use super::subject;

#[test]
fn braille_lines_fit_and_name_the_vertices() {
    let mut random = Random(8);
    for _ in 0..60 {
        let order = 1 + random.below(12);
        let graph = random.graph(order, 30);
        let labels = label::numbered(order);
        let subject = subject("", &graph, &labels);
        let laid = layout(&graph, &labels).expect("small");
        let width = 30 + random.below(70);
        let show = |v: usize| labels[v].text.clone();
        let line = |_: usize, _: usize| nk_draw::EdgeMark::Line;
        let dots = nk_draw::braille(subject, &laid, width, &show, &line);
        let text = dots.text;
        assert!(
            text.lines().all(|own| own.chars().count() <= width + 2),
            "{text}"
        );
        let words: Vec<&str> = text.split(|c: char| !c.is_ascii_digit()).collect();
        let shown = (0..order)
            .filter(|v| words.contains(&v.to_string().as_str()))
            .count();
        let hidden = text.matches('o').count();
        // Every vertex is a name or a mark, or is counted as hidden.
        assert_eq!(shown + hidden + dots.hidden, order, "{text}");
        assert_eq!(hidden, dots.unnamed, "{text}");
        assert!(3 * shown >= 2 * order, "{text}");
        let has_dots = text.chars().any(|c| ('\u{2801}'..='\u{28ff}').contains(&c));
        assert_eq!(has_dots, graph.size() > 0, "{text}");
    }
}

/// The dots are denser where there are more edges.
#[test]
fn dots_are_dense_where_edges_are() {
    let path = nk_graph::path(1200, LIMITS).expect("small");
    let complete = nk_graph::complete(60, LIMITS).expect("small");
    let both = nk_graph::disjoint(&complete, &path, LIMITS).expect("small");
    let labels = label::numbered(both.order());
    let laid = nk_draw::sketch(&both, &labels);
    for width in [30, 80] {
        let text = nk_draw::density(subject("", &both, &labels), &laid, width);
        assert!(
            text.lines().all(|own| own.chars().count() <= width + 2),
            "{text}"
        );
        let dots = |own: char| (own as u32).checked_sub(0x2800).map_or(0, u32::count_ones);
        let most = text.chars().map(dots).max();
        // The path has lines of dots, and the complete graph has places full of dots.
        assert!(most > Some(6), "{text}");
        assert!(
            text.chars()
                .filter(|own| (1..5).contains(&dots(*own)))
                .count()
                > 10,
            "{text}"
        );
    }
}

/// The lines of a picture, put together from the parts into which it was cut.
fn put_together(text: &str, gap: usize) -> Vec<String> {
    let parts: Vec<Vec<&str>> = text
        .split("\n\n")
        .map(|own| own.lines().collect())
        .collect();
    let wide = |part: &[&str]| {
        part.iter()
            .map(|own| own.chars().count())
            .max()
            .unwrap_or(0)
    };
    let mut lines: Vec<String> = vec![String::new(); parts[0].len()];
    for (number, part) in parts.iter().enumerate() {
        let width = wide(part);
        for (line, own) in lines.iter_mut().zip(part) {
            // The edges at the cut are in both parts.
            let skipped = if number > 0 { gap } else { 0 };
            *line += &format!("{own:<width$}")
                .chars()
                .skip(skipped)
                .collect::<String>();
        }
    }
    lines.iter().map(|own| own.trim_end().to_owned()).collect()
}

#[test]
fn a_lattice_too_wide_for_its_page_is_cut_between_columns() {
    let show = |v: usize| format!("v{v}");
    let line = |_: usize, _: usize| nk_draw::EdgeMark::Line;
    for (rows, columns) in [(2_usize, 40_usize), (3, 30), (1, 9), (4, 2)] {
        let path = |n| nk_graph::path(n, LIMITS).expect("small");
        let graph =
            nk_graph::cartesian(&path(rows as i64), &path(columns as i64), LIMITS).expect("small");
        let labels = label::pairs(&label::numbered(rows), &label::numbered(columns));
        let subject = subject("", &graph, &labels);
        let laid = layout(&graph, &labels).expect("small");
        let text = |widest| nk_draw::text(subject, &laid, widest, &show, &line);
        let whole = text(1000).expect("rows and columns");
        for widest in [12, 30, 79] {
            let own = text(widest).expect("there is room for a column");
            let is_narrow = own.lines().all(|own| own.chars().count() <= widest);
            assert!(is_narrow, "{widest}: {own}");
            let whole: Vec<&str> = whole.lines().collect();
            assert_eq!(put_together(&own, 3), whole, "{rows} X {columns}");
        }
        assert_eq!(text(5), None, "a name and its edges are wider");
    }
}

#[test]
fn a_vertex_that_no_line_of_dots_has_room_for_is_counted() {
    let graph = nk_graph::complete(60, LIMITS).expect("small");
    let labels = label::numbered(60);
    let subject = subject("", &graph, &labels);
    let laid = layout(&graph, &labels).expect("small");
    let show = |_: usize| "#".to_owned();
    let line = |_: usize, _: usize| nk_draw::EdgeMark::Gone;
    for width in [20, 30, 80, 200] {
        let dots = nk_draw::braille(subject, &laid, width, &show, &line);
        let seen = dots.text.matches('#').count();
        assert_eq!(seen + dots.hidden, 60, "{}", dots.text);
        assert_eq!(dots.hidden == 0, width >= 80, "{width}: {}", dots.hidden);
    }
}
