#[test]
#[ignore]
fn look() {
    let path = std::env::var("LOOK").unwrap();
    for text in std::fs::read_to_string(path).unwrap().split("----\n") {
        let mut sources = nkdsl::source::SourceMap::default();
        let id = sources.add("b.nk", text);
        let parse = nkdsl::syntax::parse(id, text);
        let d: Vec<_> = parse
            .errors
            .into_iter()
            .map(|e| e.into_diagnostic())
            .collect();
        println!("{}", nkdsl::diag::render::text::render(&d, &sources, false));
        println!(
            "    {}\n",
            super::sexpr::file(&parse.file).replace('\n', "\n    ")
        );
    }
}
