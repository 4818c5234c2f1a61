//! The axes of `nkdsl plot`.

use super::plot::workshop;

#[test]
fn one_row_has_one_label() {
    let workshop = workshop();
    for name in ["k(0)", "k(n) : 0 <= n <= 0", "0*n : 0 <= n <= 5"] {
        let plot = workshop.run(&["plot", "kayles.nk", name, "--ascii"]).out;
        let labels: Vec<&str> = plot.lines().filter(|line| line.contains(" |")).collect();
        let labelled = labels.iter().filter(|line| line.starts_with("0 |")).count();
        assert!(labels.is_empty() || labelled == 1, "{plot}");
    }
    let plot = workshop
        .run(&["plot", "kayles.nk", "k(n) : 0 <= n <= 0", "--ascii"])
        .out;
    assert_eq!(plot.matches("0 |").count(), 1, "{plot}");
    let row = plot.lines().find(|line| line.starts_with("0 |"));
    assert!(row.is_some_and(|line| line.contains('*')), "{plot}");
}

#[test]
fn fractions_have_ticks() {
    let workshop = workshop();
    let plot = ["plot", "kayles.nk", "1/n : 1 <= n <= 20", "--format", "svg"];
    let svg = workshop.run(&plot).out;
    for tick in ["0", "0.2", "0.8", "1"] {
        assert!(svg.contains(&format!(">{tick}</text>")), "{tick}: {svg}");
    }
    assert!(!svg.contains(">1.5</text>"), "no half indices: {svg}");
}

#[test]
fn values_may_have_a_logarithmic_axis() {
    let workshop = workshop();
    let plot = ["plot", "kayles.nk", "10^n - 1 : 0 <= n <= 18", "--log"];
    let svg = workshop
        .run(&[&plot[..], &["--format", "svg"]].concat())
        .out;
    assert!(svg.contains(", logarithmic</text>"), "{svg}");
    assert!(svg.contains(">10^18</text>"), "{svg}");
    assert!(
        svg.contains(">1 value that is not positive is not shown</text>"),
        "{svg}"
    );
    let text = workshop.run(&[&plot[..], &["--ascii"]].concat()).out;
    assert!(text.contains("10^16 |"), "{text}");
    // On a logarithmic axis powers lie on a line, so each row has one term.
    let rows = text
        .lines()
        .filter(|line| line.contains('|') && line.contains('*'));
    assert_eq!(rows.count(), 10, "{text}");
}

/// Each text of a picture: its left and right ends, its baseline and its words. The width is estimated for a sans-serif
/// font.
fn texts(svg: &str) -> Vec<(f64, f64, f64, String)> {
    let number = |own: &str, name: &str| -> f64 {
        let start = own.find(&format!(" {name}=\"")).expect(name) + name.len() + 3;
        let digits = own[start..].split('"').next().expect("a number");
        digits.parse().expect("a number")
    };
    let texts = svg.split("<text").skip(1);
    let found = texts.map(|own| {
        let (head, rest) = own.split_once('>').expect("a tag");
        let words = rest.split('<').next().expect("words").to_owned();
        let (x, size) = (number(head, "x"), number(head, "font-size"));
        let width = 0.5 * size * words.chars().count() as f64;
        let left = match (head.contains("\"end\""), head.contains("\"middle\"")) {
            (true, _) => x - width,
            (_, true) => x - width / 2.0,
            _ => x,
        };
        (left, left + width, number(head, "y"), words)
    });
    found.collect()
}

#[test]
fn no_text_of_a_plot_covers_another_or_leaves_the_page() {
    let workshop = workshop();
    let long: Vec<String> = (0..17).map(|own| format!("k(n+{own})")).collect();
    let long = format!("{} : n >= 0", long.join(" + "));
    let shown = |arguments: &[&str], size: &str| {
        let all = [
            &["plot", "kayles.nk"],
            arguments,
            &["--format", "svg", "--size", size],
        ]
        .concat();
        let ran = workshop.run(&all);
        assert_eq!(
            (ran.status, ran.err.as_str()),
            (0, ""),
            "{arguments:?} {size}"
        );
        ran.out
    };
    for (arguments, sizes) in [
        (&[long.as_str()][..], ["300x204", "500x300", "880x400"]),
        (&["k"], ["300x204", "360x300", "500x300"]),
        (
            &["10^n - 5 : n >= 0", "--log"],
            ["300x180", "420x200", "880x400"],
        ),
        (
            &["k", &long, "--together"],
            ["300x220", "500x300", "880x400"],
        ),
        (
            &["n^2 - 10^20 : 10^9 <= n <= 10^9 + 50"],
            ["300x180", "500x300", "880x400"],
        ),
    ] {
        for size in sizes {
            let width: f64 = size
                .split('x')
                .next()
                .and_then(|own| own.parse().ok())
                .expect("a width");
            let svg = shown(arguments, size);
            let texts = texts(&svg);
            for (number, (left, right, y, words)) in texts.iter().enumerate() {
                assert!(*left >= 0.0 && *right <= width, "{size}: {words}\n{svg}");
                for (other_left, other_right, other_y, others) in &texts[..number] {
                    let is_apart =
                        right < other_left || other_right < left || (y - other_y).abs() >= 12.0;
                    assert!(is_apart, "{size}: {words} over {others}\n{svg}");
                }
            }
        }
    }
    let small = [
        "plot",
        "kayles.nk",
        "k",
        "--format",
        "svg",
        "--size",
        "200x150",
    ];
    workshop
        .run(&small)
        .complains(2, &["200x150 is too small", "--size 300x"]);
}

#[test]
fn a_logarithmic_axis_has_room_for_every_number() {
    let workshop = workshop();
    let plot = |more: &[&str]| {
        let all = [
            &["plot", "kayles.nk", "2^(10*n) : n >= 0", "--to", "400"],
            more,
        ]
        .concat();
        workshop.run(&all)
    };
    let svg = plot(&["--log", "--format", "svg"]);
    assert_eq!((svg.status, svg.err.as_str()), (0, ""));
    for tick in [">10^0<", ">10^200<", ">10^1200<"] {
        assert!(svg.out.contains(tick), "{}", svg.out);
    }
    assert!(
        !svg.out.contains("inf") && !svg.out.contains("NaN"),
        "{}",
        svg.out
    );
    let text = plot(&["--log", "--ascii"]);
    assert!(text.out.contains("10^1000 |"), "{}", text.out);
    plot(&[]).complains(2, &["below 10^300 in size", "with --log"]);
}

#[test]
fn large_indices_are_counted_from_the_first() {
    let workshop = workshop();
    let plot = ["plot", "kayles.nk", "k(n) : 10^18 <= n <= 10^18 + 40"];
    let json = workshop
        .run(&[&plot[..], &["--format", "json"]].concat())
        .json();
    let series = &json["series"][0];
    let points = series["points"].as_array().expect("a list");
    assert_eq!(points.len(), 41);
    assert_eq!(points[40][0], "1000000000000000040");
    assert_eq!(series["proved"]["preperiod"], "1000000000000000000");
    let svg = workshop
        .run(&[&plot[..], &["--format", "svg"]].concat())
        .out;
    assert!(svg.contains(">n - 10^18</text>"), "{svg}");
}

#[test]
fn the_axis_of_large_values_shows_their_differences() {
    let workshop = workshop();
    let plot = ["plot", "kayles.nk", "10^18 + n^2 : n >= 0", "--to", "60"];
    let run = |more: &[&str]| workshop.run(&[&plot, more].concat());
    let data = run(&["--format", "json"]).json();
    let series = &data["series"][0];
    let last = serde_json::json!(["60", "1000000000000003600"]);
    assert_eq!(series["points"][60], last, "no digit is lost");
    let svg = run(&["--format", "svg"]).out;
    assert!(
        svg.contains(">10^18 + n^2 - 10^18<") && svg.contains(">3000<"),
        "{svg}"
    );
    // `-` binds more tightly than `(+)`.
    let sum = [
        "plot",
        "kayles.nk",
        "2^60 (+) n : 0 <= n <= 9",
        "--format",
        "svg",
    ];
    let sum = workshop.run(&sum).out;
    assert!(sum.contains(">(2^60 (+) n) - "), "{sum}");
    let text = run(&["--ascii"]).out;
    for label in ["3600 |", "2000 |", "   0 |"] {
        assert!(text.contains(label), "{text}");
    }
    // The differences are small compared with the values, which still have short numbers.
    let near = ["plot", "kayles.nk", "1000 + n mod 7 : n >= 0", "--ascii"];
    let near = workshop.run(&near).out;
    assert!(near.contains("1006 |") && near.contains("1000 |"), "{near}");
    assert!(!near.contains("\n   0 |"), "{near}");
    // A sequence with very different values has no base that is subtracted.
    let powers = ["plot", "kayles.nk", "n^6 : n >= 0", "--format", "json"];
    assert!(workshop.run(&powers).json()["series"][0]["base"].is_null());
}

/// All numbers of an axis have a power of ten, or none has.
#[test]
fn the_numbers_of_an_axis_have_one_style() {
    let workshop = workshop();
    for (expression, wanted) in [
        ("n^9 : 0 <= n <= 100", "*10^18 |"),
        ("10^5*n : 0 <= n <= 20", "2000000 |"),
        ("n/10^6 : 0 <= n <= 100", "10^-4 |"),
        ("2^n : 0 <= n <= 60", "10^18 |"),
    ] {
        let text = workshop
            .run(&["plot", "kayles.nk", expression, "--ascii"])
            .out;
        assert!(text.contains(wanted), "{text}");
        let labels = text.lines().filter_map(|own| own.split_once(" |"));
        let labels: Vec<&str> = labels
            .map(|own| own.0.trim())
            .filter(|own| !own.is_empty() && *own != "0")
            .collect();
        assert!(labels.len() >= 2, "{text}");
        let power = |own: &&str| own.split_once("10^").map(|own| own.1.to_owned());
        let powers: Vec<_> = labels.iter().map(power).collect();
        assert!(powers.iter().all(|own| *own == powers[0]), "{text}");
    }
}

/// The title of the values is below the name; at the foot are the title of the indices and the meaning of the sign of a
/// period.
#[test]
fn axes_in_text_have_titles() {
    let workshop = workshop();
    for (terms, value, signs, title) in [
        ("k", Some("k(n)"), true, "n"),
        ("squares", Some("n^2"), false, "n"),
        ("g", None, false, "n"),
        ("T(m, n) : 0 <= n <= 9, 0 <= m <= n", None, false, "index"),
    ] {
        for (ascii, sign) in [(&["--ascii"][..], ':'), (&[], '\u{250a}')] {
            let plot = ["plot", "kayles.nk", terms, "--to", "200"];
            let text = workshop.run(&[&plot[..], ascii].concat()).out;
            let lines: Vec<&str> = text.lines().collect();
            assert_eq!(
                lines.get(1).copied().filter(|own| !own.contains('|')),
                value,
                "{text}"
            );
            let foot = lines.last().expect("a foot").trim_start();
            let key = format!("{sign} a period begins ");
            assert_eq!(foot.starts_with(&key), signs, "{text}");
            let rest = foot.strip_prefix(&key).unwrap_or(foot);
            assert_eq!(rest.trim_start(), title, "{text}");
        }
    }
    let far = [
        "plot",
        "kayles.nk",
        "n mod 1009 : 10^18 <= n <= 10^18 + 3000",
    ];
    let text = workshop.run(&far).out;
    assert!(
        text.contains("period 1009 from n = 10^18, proved\n"),
        "{text}"
    );
    assert!(text.contains(" n - 10^18\n"), "{text}");
}
