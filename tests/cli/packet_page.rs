//! The page docs/packet.md shows what `nkdsl oeis packet` and `nkdsl export --to latex` write.

use std::path::Path;

use nk_testing::files;

use super::runner::Workshop;

const PAGE: &str = "docs/packet.md";

/// The page with another text in the block after `<!-- shown: NAME -->`.
fn with_block(page: &str, name: &str, text: &str) -> String {
    let mark = format!("<!-- shown: {name} -->\n```");
    let (before, rest) = page.split_once(&mark).expect("a block of that name");
    let (kind, rest) = rest.split_once('\n').expect("a kind of block");
    let end = rest.find("```").expect("the end of the block");
    let text = text.trim_end();
    format!("{before}{mark}{kind}\n{text}\n{}", &rest[end..])
}

/// The command on the first line of the page with this beginning, as arguments.
fn command(page: &str, begin: &str) -> Vec<String> {
    let line = page
        .lines()
        .find(|own| own.starts_with(begin))
        .expect("the page has the command");
    let parts = line.split('\'').enumerate();
    let words = parts.flat_map(|(at, own)| match at % 2 {
        0 => own.split_whitespace().map(str::to_owned).collect(),
        _ => vec![own.to_owned()],
    });
    words.skip(1).collect()
}

/// The files below a folder, with their sizes in lines, sorted.
fn listed(folder: &Path) -> String {
    let mut found: Vec<String> = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(own) = folders.pop() {
        for entry in std::fs::read_dir(own).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let lines = std::fs::read_to_string(&path).expect("a text");
            let name = path.strip_prefix(folder).expect("below it");
            let name = name.display().to_string();
            found.push(format!("{name:<20}{:>4} lines", lines.lines().count()));
        }
    }
    found.sort();
    found.join("\n")
}

#[test]
fn the_page_of_a_packet_is_current() {
    let mut page = files::read(PAGE);
    let workshop = Workshop::new();
    std::os::unix::fs::symlink(files::root().join("specs"), workshop.path().join("specs"))
        .expect("a link");
    let ran = |begin: &str, page: &str| {
        let arguments = command(page, begin);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let ran = workshop.run(&arguments);
        assert_eq!(ran.status, 0, "{ran:?}");
        ran.out
    };
    ran("nkdsl oeis packet specs/wythoff.nk", &page);
    ran("nkdsl oeis packet specs/petersen.nk", &page);
    let read = |name: &str| {
        std::fs::read_to_string(workshop.path().join(name))
            .unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    let packet = "wythoff_packet";
    page = with_block(&page, "files", &listed(&workshop.path().join(packet)));
    for name in ["data.txt", "b000000.txt", "short.txt"] {
        let text = read(&format!("{packet}/{name}"));
        let shown: Vec<&str> = text
            .lines()
            .take(if name.starts_with('b') { 6 } else { 100 })
            .collect();
        page = with_block(&page, name, &shown.join("\n"));
    }
    page = with_block(&page, "graphs", &read("petersen_packet/short.txt"));
    let latex = ran("nkdsl export specs/diamonds.nk", &page);
    page = with_block(&page, "latex", &latex);
    let latex = ran("nkdsl export specs/wythoff.nk", &page);
    page = with_block(&page, "latex of a table", &latex);
    files::hold(PAGE, &page);
}
