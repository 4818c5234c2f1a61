//! `nkdsl certify`.

use super::runner::Workshop;

fn workshop() -> Workshop {
    let text = "use \"std/lattices.nk\"\nrows = 3\nboard(n) = nimber(lattice(rows, n))\n";
    Workshop::new().file("boards.nk", text)
}

#[test]
fn certificates_are_written_and_verified() {
    let workshop = workshop();
    let made = ["certify", "boards.nk", "lattice(rows,  5)", "-o", "a.cert"];
    let said = "the first player wins lattice(rows, 5): a strategy of 14 positions\n";
    workshop.run(&made).prints(said);
    let verified = workshop.run(&["verify", "a.cert"]);
    verified.prints(&format!("a.cert\n  proved   {said}"));
    let table = workshop.run(&["certify", "boards.nk", "lattice(2, 2)", "--nimber"]);
    assert!(table.out.contains("\nnimber 0\n"), "{}", table.out);
    let changed = table.out.replace("nimber 0", "nimber 1");
    let refused = workshop.feed(&["verify", "-"], &changed);
    assert_eq!(refused.status, 1, "{}", refused.err);
    assert!(refused.out.contains("refused"), "{}", refused.out);
}

#[test]
fn what_cannot_be_certified_is_said() {
    let workshop = workshop();
    for (graph, status, said) in [
        ("lattice(8, 9)", 2, "72 vertices"),
        ("lattice(3, 0)", 2, "lattice"),
        ("board(3)", 2, "this is a number"),
        ("lattice(3,", 2, "never closed"),
        ("grid(3, 3)", 2, "grid"),
        ("lattice(3, n) : n >= 2", 2, "conditions"),
    ] {
        let ran = workshop.run(&["certify", "boards.nk", graph]);
        ran.complains(status, &[said]);
        assert_eq!(ran.out, "", "{graph}");
    }
    let few = [
        "certify",
        "boards.nk",
        "lattice(3, 6)",
        "--nimber",
        "--limit",
        "5",
    ];
    workshop
        .run(&few)
        .complains(3, &["more than 5 positions", "--limit"]);
}
