use super::support::{by_graphs, derived, program, values};

/// Text, target, and up to which n the graphs are solved.
const CLOSE: &[(&str, &str, i64)] = &[
    ("", "path(n)", 30),
    ("", "cycle(n)", 30),
    ("use \"std/lattices\"", "lattice(2, n)", 16),
    ("", "cartesian(cycle(n), path(2))", 14),
    ("", "power(path(n), 2)", 24),
    ("", "power(path(n), 3)", 24),
    ("", "power(cycle(n), 3)", 24),
    ("", "power(path(2*n), 2)", 14),
    ("use \"std/trees\"", "caterpillar(n, 1)", 14),
    ("use \"std/trees\"", "caterpillar(n, 2)", 10),
    ("use \"std/cliques\"", "linked_clique(3, n)", 10),
    ("use \"std/cliques\"", "linked_clique(4, n)", 8),
    ("use \"std/cliques\"", "linked_clique(5, n)", 7),
    ("use \"std/cliques\"", "chained_clique(3, n)", 12),
    ("use \"std/cliques\"", "chained_clique(4, n)", 10),
    ("use \"std/cliques\"", "chained_clique(5, n)", 8),
    ("use \"std/wheels\"", "wheel(n)", 24),
    ("use \"std/wheels\"", "fan(n)", 24),
    ("use \"std/wheels\"", "friendship(n)", 12),
    ("use \"std/wheels\"", "sunlet(n)", 14),
    ("use \"std/prisms\"", "antiprism(n)", 14),
    ("use \"std/prisms\"", "moebius_ladder(n)", 12),
    ("use \"std/trees\"", "broom(n, 3)", 20),
    ("", "strong(path(2), path(n))", 14),
    ("use \"std/lattices\"", "triangular_lattice(2, n)", 14),
    ("use \"std/lattices\"", "lattice(3, n)", 8),
    ("use \"std/lattices\"", "polyacene(n)", 5),
    ("use \"std/lattices\"", "cylinder(3, n)", 6),
    ("use \"std/lattices\"", "triangle(n)", 6),
    ("use \"std/petersen\"", "petersen(n, 1)", 6),
    ("use \"std/petersen\"", "petersen(n, 2)", 6),
    ("use \"std/circulants\"", "circulant(n, 2)", 10),
    ("use \"std/circulants\"", "circulant2(n, 1, 3)", 16),
    ("use \"std/boards\"", "knight(2, n)", 12),
    ("use \"std/boards\"", "queen(2, n)", 8),
    ("use \"std/trees\"", "spider(3, n)", 6),
    ("use \"std/trees\"", "double_star(3, n)", 16),
    ("use \"std/wheels\"", "gear(n)", 9),
    ("use \"std/prisms\"", "crown(n)", 9),
    ("", "star(n)", 16),
    ("", "complete_bipartite(3, n)", 12),
    ("", "complete(n)", 12),
    ("", "line(lattice2(n))\ngraph lattice2(n) = cartesian(path(2), path(n)) : n >= 1", 7),
    ("", "line(path(n))", 20),
    ("", "path(n div 2)", 30),
    ("", "disjoint(path(n), cycle(2*n + 3))", 14),
    ("", "lexicographic(path(n), complete(3))", 12),
    ("", "tensor(path(n), complete(2))", 12),
    ("", "complement(path(n))", 8),
    ("", "join(complete(2), path(n))", 18),
    ("", "disjoint(path(3), path(n))", 18),
    ("", "power(path(n), 4)", 24),
    ("graph s(n) { vertex v[i] : 1 <= i <= n edge v[i] -- v[i+1] : 1 <= i < n edge v[i] -- v[i+2] : 1 <= i <= n-2, i mod 2 = 1 }", "s(n)", 22),
    ("graph s(n) { vertex a[i], b[i], l[i] : 1 <= i <= n edge a[i] -- a[i+1], b[i] -- b[i+1] : 1 <= i < n edge a[i] -- b[i] : 1 <= i <= n edge a[i] -- l[i] : i mod 3 = 0, 1 <= i <= n }", "s(n)", 8),
    ("graph m(n) { vertex a[i], b[i] : 1 <= i <= n edge a[i] -- a[i+1], b[i] -- b[i+1] : 1 <= i < n edge a[i] -- b[i] : 1 <= i <= n edge a[n] -- b[1], b[n] -- a[1] } : n >= 3", "m(n)", 12),
    ("graph hex(n) { vertex s[i] : 0 <= i <= n vertex a[i], b[i], c[i], d[i], l[i] : 1 <= i <= n edge s[i-1] -- a[i] -- b[i] -- s[i] -- c[i] -- d[i] -- s[i-1] : 1 <= i <= n edge a[i] -- l[i] : 1 <= i <= n }", "hex(n)", 4),
    ("graph hex(n) { vertex s[i] : 0 <= i <= n vertex a[i], b[i], l[i] : 1 <= i <= n edge s[i-1] -- a[i] -- s[i] -- b[i] -- s[i-1] : 1 <= i <= n edge s[i] -- l[i] : 1 <= i <= n }", "hex(n)", 6),
    ("graph tail(n) { vertex v[i] : 0 <= i < n vertex t edge v[i] -- v[(i+1) mod n] : 0 <= i < n edge t -- v[0] } : n >= 3", "tail(n)", 12),
];

fn read(name: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("specs").join(name);
    std::fs::read_to_string(path).expect("a spec")
}

#[test]
fn probe() {
    let mut list: Vec<(String, String, i64)> = CLOSE
        .iter()
        .map(|own| (own.0.to_owned(), own.1.to_owned(), own.2))
        .collect();
    for (file, target, last) in [
        ("diamonds.nk", "diamonds(n)", 9),
        ("diamonds.nk", "K_strip(n)", 9),
        ("diamonds.nk", "X_strip(n)", 9),
        ("linked_cycles.nk", "linked_c4(n)", 9),
        ("linked_cycles.nk", "linked_c4_tails(n)", 9),
        ("linked_cycles.nk", "opposite_c4(n)", 9),
        ("linked_cycles.nk", "opposite_c4_fork(n)", 9),
        ("linked_cycles.nk", "opposite_c4_forks(n)", 8),
        ("linked_cycles.nk", "linked_c4_tail(n)", 9),
        ("scalloped.nk", "scalloped(n)", 24),
        ("scalloped.nk", "scalloped_b(n)", 24),
        ("scalloped.nk", "scalloped_c(n)", 24),
    ] {
        list.push((read(file), target.to_owned(), last));
    }
    for (text, target, last) in list {
        let program = program(&text, &target);
        let begin = std::time::Instant::now();
        match derived(&program) {
            Err(refusal) => println!("{target}: REFUSED {}", refusal.why),
            Ok(derived) => {
                let time = begin.elapsed();
                let own = values(&derived, last);
                let graphs = by_graphs(&program, derived.least, last);
                println!(
                    "{target}: {} members, from {} {:?} {} in {time:?}",
                    derived.system.sequences.len(),
                    derived.least,
                    derived.residues,
                    if own == graphs { "ok".to_owned() } else { format!("WRONG {own:?} {graphs:?}") }
                );
            }
        }
    }
}
