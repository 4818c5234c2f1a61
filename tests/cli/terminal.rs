//! The line of progress, on a terminal of our own.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::process::Stdio;
use std::time::{Duration, Instant};

use nix::pty::{Winsize, openpty};

use super::ends::interrupt;
use super::runner::Workshop;

const COLUMNS: u16 = 60;

/// Takes the line away.
const WIPE: &str = "\r\u{1b}[2K";

#[test]
fn the_line_of_progress_fits_and_goes_away_with_ctrl_c() {
    let size = Winsize {
        ws_row: 24,
        ws_col: COLUMNS,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    let terminal = openpty(&size, None).expect("a terminal");
    let workshop = Workshop::new();
    let path = workshop.path().join("lattice.nk");
    std::fs::write(path, "use \"std/lattices.nk\"\n").expect("a file");
    let mut command = workshop.command(&[
        "eval",
        "lattice.nk",
        "nimber(lattice(3,47))",
        "--time",
        "60",
    ]);
    let [out, err] = [(); 2].map(|()| terminal.slave.try_clone().expect("its other end"));
    let mut child = command
        .stdout(Stdio::from(out))
        .stderr(Stdio::from(err))
        .spawn()
        .expect("it runs");
    // With these open, the terminal would never end.
    drop((command, terminal.slave));
    let mut shown = String::new();
    let mut from = File::from(terminal.master);
    let (mut piece, mut asked, begun) = ([0; 4096], false, Instant::now());
    loop {
        match from.read(&mut piece) {
            Ok(count @ 1..) => shown.push_str(&String::from_utf8_lossy(&piece[..count])),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            // A terminal that nobody writes to any more is an error to read from.
            _ => break,
        }
        if shown.contains("nimber(lattice(3,47)): ") && !asked {
            interrupt(child.id());
            asked = true;
        }
        assert!(begun.elapsed() < Duration::from_secs(100), "{shown}");
    }
    assert_eq!(child.wait().expect("it ends").code(), Some(130), "{shown}");
    assert!(asked, "{shown}");
    let (drawn, rest) = shown.rsplit_once(WIPE).expect("it is wiped");
    assert!(
        rest.starts_with("interrupted before the first term"),
        "{shown}"
    );
    // With room for what the terminal writes there when Ctrl-C is typed, and never on two lines.
    for line in drawn.split(WIPE) {
        assert!(line.chars().count() + 3 <= usize::from(COLUMNS), "{line:?}");
        assert!(!line.contains('\u{1b}'), "{line:?}");
    }
}
