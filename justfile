# The tasks of this repository; `just` lists them. docs/CONTRIBUTING.md says when to use which.

default:
    @just --list --unsorted

# Builds the program with all its doors.
build:
    cargo build --release

# Builds the program without editors, pictures, exports, the prompt and clusters.
build-small:
    cargo build --release --no-default-features

# Runs all tests.
test:
    cargo test

# Runs the tests of one crate: `just test-crate solver`.
test-crate NAME:
    cargo test -p nk-{{NAME}}

# Runs all that must pass before a change is merged: format, lints, documentation, tests.
ci:
    .ci/run

# Compiles the theory in Coq, builds nkdsl-check, and compiles claims of specifications.
rocq:
    .ci/rocq

# Compiles every claim of the specifications that is proved for all n with Coq; takes a quarter of an hour.
rocq-catalogue:
    .ci/rocq-catalogue --all

# Formats the code and the specifications.
format:
    cargo fmt
    cargo run --quiet --release -- fmt specs/*.nk specs/std/*.nk

# Opens the documentation of the crates in a browser.
doc:
    cargo doc --workspace --no-deps --open

# Runs the benchmarks of docs/performance.md.
bench:
    cargo bench

# Lets you review changed snapshots of specifications, errors and plans.
review:
    cargo insta test --review

# Renews every generated file that tests compare; read the differences before you commit them.
renew:
    NKDSL_UPDATE=1 cargo test --test architecture
    NKDSL_UPDATE=1 cargo test --test catalogue
    NKDSL_UPDATE=1 cargo test --test cli -- completions_and_manual pictures json::
    NKDSL_UPDATE=1 cargo test --test derive
    NKDSL_UPDATE=1 cargo test --test syntax fmt
    NKDSL_UPDATE=1 cargo test --test lsp tour
    NKDSL_UPDATE=1 cargo test --test oeis
    cargo run --release --example atlas -- pages

# Renews what the notebooks show; needs PyPI.
renew-notebooks:
    KAYLES_UPDATE=1 .ci/python

# Renews the record of how much work searches and systems take.
renew-work:
    NKDSL_UPDATE=1 cargo test --test games -- work crew
    NKDSL_UPDATE=1 cargo test --test recurrence work

# Builds docs/ as a book and checks its links.
book:
    .ci/book

# Builds the page that runs specifications in a browser, and tests it.
playground:
    .ci/playground

# Tests the files for editors, and packs the VS Code extension.
editors:
    .ci/editors

# Builds and tries each way of installing the program.
packages:
    .ci/packages

# Builds the Python wheel, and tests it and the notebooks away from the tree.
python *HOW:
    .ci/python {{HOW}}

# Packs an archive of the program with its checksum, and the crates.
package *TARGET:
    .ci/package {{TARGET}}

# Installs what runs exported programs.
interpreters:
    .ci/interpreters

# Checks licences, sources and duplicates of the dependencies.
deny:
    .ci/deny

# Fuzzes parser, checker, evaluator and other readers.
fuzz *TARGETS:
    .ci/fuzz {{TARGETS}}

# Changes one thing of the program at a time, and reports changes that no test notices.
mutants *PARTS:
    .ci/mutants {{PARTS}}
