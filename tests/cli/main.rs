//! Tests of the binary as users run it: streams, exit status, formats.

mod runner;

#[cfg(unix)]
mod asked;
mod atlas_pages;
mod certify;
mod check;
mod checkpoint;
mod cluster;
#[cfg(unix)]
mod conversations;
mod derive;
mod draw;
mod draw_moves;
mod draw_signs;
mod ends;
mod eval;
mod export;
mod exported;
mod faults;
mod files;
mod fmt;
mod gallery;
mod json;
mod limits;
mod manners;
mod nimber;
mod oeis;
#[cfg(unix)]
mod packet_page;
#[cfg(unix)]
mod pages;
mod plan;
mod play;
mod play_games;
mod play_sums;
mod plot;
mod plot_axes;
mod positions;
mod prove;
mod prove_values;
#[cfg(unix)]
mod pseudo_terminal;
mod quotient;
mod repl;
mod rocq;
mod rocq_families;
#[cfg(unix)]
mod screens;
mod sequences;
mod short_programs;
mod tables;
#[cfg(unix)]
mod terminal;
mod values;
mod within;
