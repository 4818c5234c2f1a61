//! Asks the terminal about itself, and reads its answer.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::time::{Duration, Instant};

use rustix::io::ioctl_fionread;
use rustix::process::getpgrp;
use rustix::termios::{
    LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcgetpgrp, tcgetwinsize,
    tcsetattr,
};

use super::typed;

/// The longest time to wait for the whole answer. It may be exceeded by one tenth of a second.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// The question for the number of colour registers, which few terminals answer, and that for device attributes.
const QUESTION: &[u8] = b"\x1b[?1;1;0S\x1b[c";

/// The largest number of bytes that are read before the answer is complete.
const LONGEST: usize = 1 << 16;

/// The terminal, which gets its settings back at the end.
struct Asked {
    terminal: File,
    before: Termios,
}

impl Drop for Asked {
    fn drop(&mut self) {
        // A terminal that is gone has no settings.
        let _ = tcsetattr(&self.terminal, OptionalActions::Now, &self.before);
    }
}

/// The answer of the terminal; `None` without one. A program in the background may not ask.
pub fn reply() -> Option<String> {
    let terminal = OpenOptions::new()
        .read(true)
        .write(true)
        .open("/dev/tty")
        .ok()?;
    if tcgetpgrp(&terminal).ok()? != getpgrp() {
        return None;
    }
    let before = tcgetattr(&terminal).ok()?;
    // Line mode is off, since the answer ends without a line break, and echo is off, so that the answer is not shown.
    let mut silent = before.clone();
    silent
        .local_modes
        .remove(LocalModes::ICANON | LocalModes::ECHO);
    silent.special_codes[SpecialCodeIndex::VMIN] = 0;
    // Zero is a time that `wait_until` never sets, so its first call makes all these settings.
    silent.special_codes[SpecialCodeIndex::VTIME] = 0;
    let mut asked = Asked { terminal, before };
    let deadline = Instant::now() + LONGEST_WAIT;
    wait_until(deadline, &asked.terminal, &mut silent)?;
    // Keys that were typed ahead are for the next program, unless a prompt takes them.
    let has_prompt = typed::are_kept();
    if !has_prompt && ioctl_fionread(&asked.terminal).ok()? > 0 {
        return None;
    }
    asked.terminal.write_all(QUESTION).ok()?;
    let (mut came, mut byte, mut found) = (Vec::new(), [0], None);
    while found.is_none() && came.len() < LONGEST {
        if wait_until(deadline, &asked.terminal, &mut silent).is_none() {
            break;
        }
        // If no byte comes in time, or the user types Ctrl-C, there is no answer.
        match asked.terminal.read(&mut byte) {
            Ok(1) => came.push(byte[0]),
            _ => break,
        }
        if byte[0] == b'c' {
            found = typed::divided(&came);
        }
    }
    let (reply, keys) = match found {
        Some((reply, keys)) => (Some(reply), keys),
        None => (None, came),
    };
    typed::keep(&keys);
    reply
}

/// Sets the time for which a read waits for its first byte, in tenths of a second, to the time that is left until the
/// deadline. It is set again for each byte, since keys may come at any rate. `None` if no time is left, or the terminal
/// is gone.
fn wait_until(deadline: Instant, terminal: &File, settings: &mut Termios) -> Option<()> {
    let left = deadline.saturating_duration_since(Instant::now());
    let tenths = u8::try_from(left.as_millis().div_ceil(100)).ok()?;
    if tenths == 0 {
        return None;
    }
    let code = &mut settings.special_codes[SpecialCodeIndex::VTIME];
    if std::mem::replace(code, tenths) == tenths {
        return Some(());
    }
    tcsetattr(terminal, OptionalActions::Now, settings).ok()
}

/// The width of the window in pixels, if the terminal states it.
pub fn pixels_across() -> Option<f64> {
    let size = tcgetwinsize(io::stdout()).ok()?;
    Some(f64::from(size.ws_xpixel))
}
