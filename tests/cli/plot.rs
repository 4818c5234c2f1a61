//! `nkdsl plot`.

use super::runner::Workshop;

const KAYLES: &str = "\
k(0) = 0
k(n) = mex { k(i) (+) k(n-1-i), k(j) (+) k(n-2-j) : 0 <= i <= n-1, 0 <= j <= n-2 }
eval \"Kayles\" k(n) : n >= 0
eval \"squares\" n^2 : n >= 0
g(0) = g(1) = g(2) = 0
g(n) = mex { g(i) (+) g(n-i) : 1 <= i < n/2 }
T(m, n) = m + n : m >= 0, n >= 0
";

pub(super) fn workshop() -> Workshop {
    Workshop::new().file("kayles.nk", KAYLES)
}

#[test]
fn a_proved_period_is_shaded_and_no_other() {
    let workshop = workshop();
    let data = workshop
        .run(&[
            "plot",
            "kayles.nk",
            "k",
            "g",
            "--to",
            "200",
            "--format",
            "json",
        ])
        .json();
    let series = data["series"].as_array().expect("a list");
    assert_eq!(series[0]["proved"]["period"], 12);
    assert_eq!(series[0]["proved"]["preperiod"], "71");
    assert_eq!(series[0]["points"].as_array().map(Vec::len), Some(201));
    assert!(
        series[1]["proved"].is_null(),
        "of Grundy's game nothing is proved"
    );
    let svg = workshop
        .run(&["plot", "kayles.nk", "k", "--to", "200", "--format", "svg"])
        .out;
    assert!(
        svg.contains(">period 12 from n = 71, proved</text>"),
        "{svg}"
    );
    // The preperiod and 11 periods have backgrounds in two alternating shades. Each shade also has a sample in the key.
    assert_eq!(svg.matches("#f3f1ec").count(), 2);
    assert_eq!(
        svg.matches("#d9eaf7").count() + svg.matches("#ecf5fb").count(),
        11 + 2
    );
    assert!(
        svg.contains(">before the period</text>") && svg.contains(">periods, in turn</text>"),
        "{svg}"
    );
    let grundy = workshop
        .run(&["plot", "kayles.nk", "g", "--to", "200", "--format", "svg"])
        .out;
    assert!(
        !grundy.contains("#d9eaf7") && !grundy.contains("proved"),
        "{grundy}"
    );
}

#[test]
fn the_terminal_gets_lines() {
    let workshop = workshop();
    let ascii = workshop.run(&[
        "plot",
        "kayles.nk",
        "squares",
        "--to",
        "10",
        "--ascii",
        "--width",
        "40",
    ]);
    let wanted = "\
squares   period 1, saltus 1 from n = 0, proved
";
    assert!(!ascii.out.starts_with(wanted), "squares do not grow evenly");
    assert!(
        ascii.out.starts_with("squares\nn^2\n100 |"),
        "{}",
        ascii.out
    );
    assert!(
        ascii.out.is_ascii() && ascii.out.matches('*').count() == 11,
        "{}",
        ascii.out
    );
    assert!(
        ascii.out.lines().all(|line| line.len() <= 40),
        "{}",
        ascii.out
    );
    let braille = workshop.run(&["plot", "kayles.nk", "k"]).out;
    assert!(
        braille
            .chars()
            .any(|c| ('\u{2801}'..='\u{28ff}').contains(&c)),
        "{braille}"
    );
    assert!(
        braille.starts_with("Kayles   period 12 from n = 71, proved\n"),
        "{braille}"
    );
}

#[test]
fn what_cannot_be_plotted_is_said() {
    let workshop = workshop();
    for (arguments, said) in [
        (&["T(m, n) : 0 <= m <= 3, n >= 0"][..], "the rows never end"),
        (&["k", "-o", "k.gif"], "names no format"),
        (&["10^(400*n) : n >= 0"], "below 10^300 in size"),
        (&["h"], "no `h` here"),
        (
            &["squares", "--to", "10^6"],
            "at most 100000 terms, but `squares` continues at n = 100000\n",
        ),
        (
            &["squares", "--to", "10^6"],
            "help: plot part of it, with --from and --to",
        ),
    ] {
        let all = [&["plot", "kayles.nk"], arguments].concat();
        workshop.run(&all).complains(2, &[said]);
    }
}

#[test]
fn a_plot_of_one_term_is_one() {
    let workshop = workshop();
    for name in ["k(5)", "k(n) : 5 <= n <= 5"] {
        let ran = workshop.run(&["plot", "kayles.nk", name, "--format", "svg"]);
        assert!(!ran.out.contains("NaN"), "{}", ran.out);
    }
}

#[test]
fn a_plot_is_as_wide_as_it_may_be() {
    let workshop = workshop();
    for width in [40, 60, 61, 100] {
        for (name, last) in [
            ("squares", "100"),
            ("k", "1000"),
            ("k", "99999"),
            ("k(n) : n >= 95", "107"),
        ] {
            for ascii in [&["--ascii"][..], &[]] {
                let width = width.to_string();
                let plot = ["plot", "kayles.nk", name, "--to", last, "--width", &width];
                let out = workshop.run(&[&plot, ascii].concat()).out;
                let widest = out.lines().map(|line| line.chars().count()).max();
                assert_eq!(widest, width.parse().ok(), "{name}: {out}");
            }
        }
    }
}

#[test]
fn several_sequences_share_a_frame() {
    let workshop = workshop();
    let plot = ["plot", "kayles.nk", "k", "g", "--to", "60", "--together"];
    let svg = workshop
        .run(&[&plot[..], &["--format", "svg"]].concat())
        .out;
    // One frame has one axis of indices. The legend has a dot for each sequence, and the plot has its dots.
    assert_eq!(svg.matches(">60</text>").count(), 1, "{svg}");
    assert_eq!(svg.matches("stroke=\"#005f9e\"").count(), 2, "{svg}");
    assert_eq!(svg.matches("stroke=\"#c85500\"").count(), 2, "{svg}");
    let text = workshop.run(&[&plot[..], &["--ascii"]].concat()).out;
    assert!(
        text.starts_with("* Kayles   period 12 from n = 71, proved\no g(n)"),
        "{text}"
    );
    let apart = [
        "plot",
        "kayles.nk",
        "k(n) : 10^9 <= n <= 10^9 + 9",
        "k(n) : 0 <= n <= 9",
        "--together",
    ];
    workshop
        .run(&apart)
        .complains(2, &["counted from the first of them"]);
}

/// On a logarithmic axis a term without a place interrupts the line.
#[test]
fn lines_join_neighbours_only() {
    let workshop = workshop();
    let lines = |terms: &str| {
        let plot = ["plot", "kayles.nk", terms, "--log", "--format", "svg"];
        let svg = workshop.run(&plot).out;
        assert!(svg.contains("10^"), "{svg}");
        svg.matches("stroke-width=\"0.8\"").count()
    };
    assert_eq!(lines("2^n : 0 <= n <= 20"), 1);
    assert_eq!(lines("(n - 8)*10^n : 0 <= n <= 20"), 1);
    assert_eq!(lines("if n = 8 then 0 else 10^n : 0 <= n <= 20"), 2);
    assert_eq!(lines("(-1)^n*2^n : 0 <= n <= 20"), 0);
}

#[test]
fn pictures_have_the_size_that_is_asked_for() {
    let workshop = workshop();
    for series in [&["k"][..], &["k", "squares"]] {
        let plot = [
            &["plot", "kayles.nk"],
            series,
            &["--size", "500x620", "--format", "svg"],
        ]
        .concat();
        let svg = workshop.run(&plot).out;
        assert!(svg.contains(" width=\"500\" height=\"620\" "), "{svg}");
    }
    let wrong = ["plot", "kayles.nk", "k", "--size", "5000000x2"];
    workshop
        .run(&wrong)
        .complains(2, &["not a size such as 600x400, at most 8000x8000"]);
    // The message states the least width and height.
    for size in ["90x300", "300x50", "120x300"] {
        let wrong = ["plot", "kayles.nk", "k", "--size", size, "--format", "svg"];
        let said = format!("{size} is too small for this plot, which needs at least 300x");
        workshop.run(&wrong).complains(2, &[&said]);
    }
    let unknown = ["plot", "kayles.nk", "foo"];
    workshop
        .run(&unknown)
        .complains(2, &["there is no `foo` here\n"]);
}

#[test]
fn sequences_that_share_a_frame_can_be_told_apart() {
    let workshop = workshop();
    let names: Vec<String> = (0..19).map(|own| format!("k(n+{own}) : n >= 0")).collect();
    let plot = |count: usize, format: &str| {
        let names = names[..count].iter().map(String::as_str);
        let all: Vec<&str> = [
            "plot",
            "kayles.nk",
            "--together",
            "--to",
            "50",
            "--format",
            format,
        ]
        .into_iter()
        .chain(names)
        .collect();
        workshop.run(&all)
    };
    // The marks are discs of six colours, then squares, then crosses of two strokes.
    let svg = plot(18, "svg").out;
    assert_eq!(svg.matches("<rect").count(), 1 + 6 * 52, "{svg}");
    let crosses = svg.matches("stroke-width=\"1.4\"").count();
    assert_eq!(crosses, 6 * 52 * 2, "{svg}");
    // The largest discs leave room for their neighbours.
    let widths = svg.split(" stroke-width=\"").skip(1);
    let widths = widths.filter_map(|own| own.split('"').next()?.parse::<f64>().ok());
    let widest = widths.fold(0.0, f64::max);
    assert!(widest > 10.0 && widest <= 880.0 / 51.0, "{widest}");
    plot(19, "svg").complains(
        2,
        &["18 sequences apart", "there are 19", "leave --together out"],
    );
    let text = plot(9, "text").out;
    assert!(
        text.ends_with("together there are too many sequences for marks\n"),
        "{text}"
    );
    assert_eq!(plot(19, "json").status, 0);
}

#[test]
fn many_points_make_a_small_file_without_lines() {
    let workshop = workshop();
    let plot = |to: &str| {
        let arguments = [
            "plot",
            "kayles.nk",
            "(n * 7919) mod 10007 : n >= 1",
            "--to",
            to,
            "--format",
            "svg",
        ];
        workshop.run(&arguments).out
    };
    let svg = plot("10000");
    assert!(svg.len() < 200_000, "{} bytes", svg.len());
    assert!(svg.matches("h0").count() > 9_900, "each term has its place");
    assert!(
        !plot("200").contains("stroke-width=\"0.8\""),
        "200 terms are not joined"
    );
    assert!(
        plot("150").contains("stroke-width=\"0.8\""),
        "150 terms are joined"
    );
}

#[test]
fn text_shows_how_dense_terms_are() {
    let workshop = workshop();
    let plot = [
        "plot",
        "kayles.nk",
        "(n * 7919) mod 10007 : n >= 1",
        "--to",
        "10000",
        "--width",
        "60",
    ];
    let shaded = workshop.run(&plot).out;
    assert!(
        shaded.contains('\u{2588}') && shaded.contains(" terms\n"),
        "{shaded}"
    );
    let ascii = workshop.run(&[&plot[..], &["--ascii"]].concat()).out;
    assert!(
        ascii.is_ascii() && ascii.contains(". to #: 1 to "),
        "{ascii}"
    );
}

/// Of two sequences with equal terms neither hides the other, in pictures and in text.
#[test]
fn no_sequence_hides_another_in_one_frame() {
    let workshop = workshop();
    let plot = ["plot", "kayles.nk", "k", "k(n) : n >= 1", "--together"];
    let run = |more: &[&str]| workshop.run(&[&plot, more].concat()).out;
    let svg = run(&["--to", "60", "--format", "svg"]);
    // The dots of the second sequence are smaller, and in front. The legend has the same dots.
    let sizes: Vec<f64> = svg
        .lines()
        .filter(|own| own.starts_with("<path d=\"M") && own.contains("h0"))
        .filter_map(|own| own.split("stroke-width=\"").nth(1)?.split('"').next())
        .map(|own| own.parse().expect("a width"))
        .collect();
    assert_eq!(sizes.len(), 4, "{sizes:?}");
    assert!(sizes[0] > sizes[1] && sizes[..2] == sizes[2..], "{sizes:?}");
    let text = run(&["--to", "30", "--ascii"]);
    assert!(
        text.contains("a digit: terms of that many sequences"),
        "{text}"
    );
    // All terms except that at 0 are in the places of those of the other sequence.
    let body: String = text
        .lines()
        .filter_map(|own| own.split_once('|'))
        .map(|own| own.1)
        .collect();
    assert!(body.contains('2') && !body.contains('o'), "{text}");
    let crowded = run(&["--to", "1000", "--ascii", "--width", "60"]);
    assert!(
        crowded.contains("the panels have the same axes"),
        "{crowded}"
    );
    assert_eq!(crowded.matches(": 1 to ").count(), 2, "shades: {crowded}");
}
