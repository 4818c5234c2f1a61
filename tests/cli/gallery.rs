//! The gallery of docs/gallery.md: a picture of each of forty families, with the command that draws it.

use nk_testing::root;

use super::runner::Workshop;

/// A part of the page: its title, a sentence, and the drawings, each of which is a file of `specs/std`, a graph, and
/// options.
type Part = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str, &'static str)],
);

const PARTS: &[Part] = &[
    (
        "Around a point",
        "A graph with a rotational symmetry is drawn on concentric circles, a prism or antiprism on two. The colours show the names of the vertices without their indices, or the orbits of the automorphism group.",
        &[
            ("wheels", "cycle(9)", ""),
            ("wheels", "complete(7)", ""),
            ("wheels", "star(7)", ""),
            ("wheels", "wheel(8)", ""),
            ("wheels", "fan(6)", ""),
            ("wheels", "gear(6)", ""),
            ("wheels", "friendship(5)", ""),
            ("wheels", "sunlet(7)", ""),
            ("petersen", "petersen(5, 2)", ""),
            ("petersen", "petersen(8, 3)", ""),
            ("prisms", "prism(6)", ""),
            ("prisms", "antiprism(6)", ""),
            ("prisms", "moebius_ladder(6)", ""),
            ("circulants", "circulant2(11, 1, 3)", ""),
        ],
    ),
    (
        "Trees, paths and books",
        "A tree is drawn downwards from its centre, a caterpillar along its spine, and a spider with its legs around the hub. The common edge of the squares of a book has its own row.",
        &[
            ("trees", "caterpillar(6, 2)", ""),
            ("trees", "spider(5, 3)", "--no-names"),
            ("trees", "tripod(2, 3, 4)", ""),
            ("trees", "double_star(4, 5)", ""),
            ("trees", "binary_tree(4)", "--no-names"),
            ("chains", "scalloped_path(12, 3)", ""),
            ("chains", "book(5)", ""),
            ("lattices", "triangular_ladder(6)", ""),
        ],
    ),
    (
        "Chains of cells",
        "If an index numbers the cells of a chain, the cells form a straight row and look alike.",
        &[
            ("chains", "linked_diamonds(5)", ""),
            ("chains", "linked_cycle(5, 3)", ""),
            ("cliques", "chained_clique(4, 3)", ""),
            ("cliques", "linked_clique(3, 4)", ""),
        ],
    ),
    (
        "Lattices",
        "The indices of vertices are rows and columns. Triangles and hexagons are regular. An edge of a torus that leaves the picture re-enters on the opposite side.",
        &[
            ("lattices", "lattice(4, 6)", ""),
            ("lattices", "cylinder(8, 4)", ""),
            ("lattices", "triangular_lattice(4, 5)", ""),
            ("lattices", "triangle(4)", ""),
            ("lattices", "polyacene(4)", ""),
            ("tori", "torus(4, 6)", ""),
            ("tori", "triangular_torus(4, 4)", ""),
        ],
    ),
    (
        "Tilings",
        "The lattices of `std/tilings.nk` are placed by the indices of their points, or by minimising the stress of the distances.",
        &[
            ("tilings", "kagome(5, 7)", ""),
            ("tilings", "snub_square(4, 6)", ""),
            ("tilings", "union_jack(5, 7)", ""),
            ("tilings", "dice(5, 7)", ""),
            ("tilings", "truncated_square(2, 3)", "--no-names"),
            ("tilings", "rhombitrihexagonal(2, 3)", "--no-names"),
        ],
    ),
    (
        "Boards",
        "Two squares are joined if a piece on one attacks the other, so the picture needs no lines. With `--move`, green rings mark the moves that win.",
        &[
            ("boards", "queen(5, 5)", "--move"),
            ("boards", "rook(4, 5)", ""),
            ("boards", "bishop(6, 6)", ""),
            ("boards", "king(3, 5)", "--move"),
            ("boards", "knight(5, 5)", ""),
            ("tori", "torus_queen(5)", "--colour none"),
        ],
    ),
    (
        "Hypercubes, set graphs and other algebraic graphs",
        "Hypercubes are drawn as parallel projections, and the other graphs by one of their rotational symmetries.",
        &[
            ("algebraic", "hypercube(3)", ""),
            ("algebraic", "hypercube(4)", ""),
            ("algebraic", "hypercube(6)", "--no-names"),
            ("algebraic", "kneser(5, 2)", ""),
            ("algebraic", "kneser(6, 2)", ""),
            ("algebraic", "kneser(7, 3)", "--no-names"),
            ("algebraic", "paley(13)", ""),
            ("algebraic", "haar(7, 1, 3)", ""),
            ("algebraic", "complete_bipartite(3, 5)", ""),
            ("prisms", "crown(4)", ""),
        ],
    ),
];

#[test]
fn the_gallery_is_current() {
    let root = root();
    let workshop = Workshop::new();
    let is_update = std::env::var_os("NKDSL_UPDATE").is_some();
    let mut page = "# Gallery\n\nThis page is for readers who want to see which layout `nkdsl draw` gives to a family of graphs. Below \
                    each picture is the command that makes it; a test runs all of them. `specs/std` is the library in the \
                    repository. [Pictures and plots](howto.md#6-pictures-and-plots) explains the options and the formats.\n"
        .to_owned();
    std::fs::create_dir_all(root.join("docs/pictures/gallery")).expect("a folder");
    let mut count = 0;
    for (title, words, drawings) in PARTS {
        page += &format!("\n## {title}\n\n{words}\n");
        for (file, graph, options) in *drawings {
            let file = format!("specs/std/{file}.nk");
            let mut arguments = vec!["draw", &file, graph];
            arguments.extend(options.split_whitespace());
            let ran = workshop
                .command(&arguments)
                .current_dir(&root)
                .output()
                .expect("it runs");
            let made = String::from_utf8(ran.stdout).expect("UTF-8");
            assert!(
                made.starts_with("<svg"),
                "{graph}: {}",
                String::from_utf8_lossy(&ran.stderr)
            );
            let name: String = graph.chars().filter(|c| !c.is_whitespace()).collect();
            let name = name.replace(['(', ','], "-").replace(')', "");
            let name = format!("pictures/gallery/{}.svg", name.replace('_', "-"));
            let path = root.join("docs").join(&name);
            if is_update {
                std::fs::write(&path, &made).expect("a file");
            }
            let kept = std::fs::read_to_string(&path).unwrap_or_default();
            assert!(
                kept == made,
                "docs/{name}: NKDSL_UPDATE=1 cargo test --test cli gallery"
            );
            let option = if options.is_empty() {
                String::new()
            } else {
                format!(" {options}")
            };
            page += &format!(
                "\n![{graph}]({name})\n\n```sh\nnkdsl draw {file} '{graph}'{option} -o picture.svg\n```\n"
            );
            count += 1;
        }
    }
    assert!(count >= 40, "{count} families");
    let path = root.join("docs/gallery.md");
    if is_update {
        std::fs::write(&path, &page).expect("a page");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == page,
        "docs/gallery.md: NKDSL_UPDATE=1 cargo test --test cli gallery"
    );
}

/// The pictures of a notebook are those of the program. `KAYLES_UPDATE=1 .ci/python` runs the notebooks again.
#[test]
fn notebooks_show_pictures_of_today() {
    let spec = |name: &str| -> serde_json::Value {
        let path = root().join("docs/notebooks").join(name);
        let text = std::fs::read_to_string(path).expect("a notebook");
        serde_json::from_str(&text).expect("JSON")
    };
    let joined = |lines: &serde_json::Value| -> String {
        let lines = lines.as_array().into_iter().flatten();
        lines.filter_map(|own| own.as_str()).collect()
    };
    let family = spec("family.ipynb");
    let cells = || family["cells"].as_array().into_iter().flatten();
    let sources: Vec<String> = cells().map(|own| joined(&own["source"])).collect();
    let written = sources
        .iter()
        .find(|own| own.contains("kayles.Spec(\"\"\""));
    let text = written.and_then(|own| own.split("\"\"\"").nth(1));
    let workshop = Workshop::new().file("family.nk", text.expect("a specification"));
    let mut count = 0;
    for (cell, source) in cells().zip(&sources) {
        let outputs = cell["outputs"].as_array().into_iter().flatten();
        let svg = outputs.map(|own| joined(&own["data"]["image/svg+xml"]));
        let svg: String = svg.collect();
        if !source.contains("family.draw(") {
            continue;
        }
        let mut arguments = vec!["draw", "family.nk", "triangles(4)", "--format", "svg"];
        arguments.extend(source.contains("move=True").then_some("--move"));
        let drawn = workshop.run(&arguments);
        assert_eq!(svg, drawn.out, "{source}");
        count += 1;
    }
    assert_eq!(count, 2);
}
