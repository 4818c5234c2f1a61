//! The format of a file of a checkpoint: a head that a person can read, a payload, and a checksum.
//!
//! ```text
//! nkdsl checkpoint 1           the format
//! program 0.1.0
//! kind values                  what the payload is, and of what: the key may have several lines
//! from 0                       the stretch of it that the payload covers, [from, to)
//! to 32768
//! bytes 65537                  of the payload, which begins behind the empty line
//! key
//! s0 from 0 is [0], then mex of
//!   s0(x) (+) s0(y) : x + y = n - 1, x >= 0, y >= 0
//!
//! ```
//!
//! The payload is followed by the CRC-32 of all bytes before it, in four bytes with the least significant one first. A
//! file is accepted only if all of this is right. A complete file is never changed.

use std::fmt;
use std::io::{self, Write};

use crc32fast::Hasher;

const FORMAT: &str = "nkdsl checkpoint 1";
/// The words at the beginning of files of every version of the format.
const MAGIC: &str = "nkdsl checkpoint ";
const PROGRAM: &str = env!("CARGO_PKG_VERSION");
const CHECKSUM_BYTES: usize = 4;

/// The content of a segment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The kind of the content, one word.
    pub kind: &'static str,
    /// The key of the content: lines, none of them empty.
    pub key: String,
    /// The first index of the values.
    pub from: i64,
    /// The index after the last value.
    pub to: i64,
}

/// A segment that was accepted.
#[derive(Debug)]
pub struct Segment {
    /// The first index of the values.
    pub from: i64,
    /// The index after the last value.
    pub to: i64,
    bytes: Vec<u8>,
    payload: std::ops::Range<usize>,
}

/// The reason why a file is rejected.
#[derive(Debug)]
pub enum CheckpointError {
    /// The file cannot be read.
    Unreadable(io::Error),
    /// The file does not begin as checkpoints do.
    Foreign,
    /// The file has a format that this program does not know.
    Format(String),
    /// The file does not have the number of bytes that its head states.
    Size {
        /// The number that it has.
        found: u64,
        /// The number that its head states.
        wanted: u64,
    },
    /// The checksum is wrong.
    Checksum,
    /// The checksum is right but the head is not, so no version of this program wrote the file.
    Head,
    /// Another version of the program, which is given here, wrote the file.
    Program(String),
    /// The file is about another kind or another system, or its name states another range than its head.
    Label,
    /// The payload does not fit the head.
    Payload(String),
}

/// Writes a segment. The function `payload` writes its payload, which has the length `bytes`.
///
/// # Errors
///
/// Those of `out` and of `payload`.
pub fn write(
    out: &mut dyn Write,
    label: &Label,
    bytes: u64,
    payload: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut summed = Summed {
        out,
        sum: Hasher::new(),
    };
    let Label {
        kind,
        key,
        from,
        to,
    } = label;
    write!(
        summed,
        "{FORMAT}\nprogram {PROGRAM}\nkind {kind}\nfrom {from}\nto {to}\nbytes {bytes}\nkey\n{key}\n\n"
    )?;
    payload(&mut summed)?;
    let sum = summed.sum.finalize();
    out.write_all(&sum.to_le_bytes())
}

/// Reads a segment, which must have this label.
///
/// # Errors
///
/// The bytes are of no segment or of a damaged one, another version of the program wrote them, or their label is
/// another one: see [`CheckpointError`].
pub fn read(bytes: Vec<u8>, label: &Label) -> Result<Segment, CheckpointError> {
    let first = bytes.split(|byte| *byte == b'\n').next().unwrap_or(&[]);
    if first != FORMAT.as_bytes() {
        return Err(match first.strip_prefix(MAGIC.as_bytes()) {
            Some(format) => CheckpointError::Format(String::from_utf8_lossy(format).into_owned()),
            None => CheckpointError::Foreign,
        });
    }
    let head = Head::read(&bytes);
    if let Some(head) = &head
        && head.bytes + (head.length + CHECKSUM_BYTES) as u64 != bytes.len() as u64
    {
        return Err(CheckpointError::Size {
            found: bytes.len() as u64,
            wanted: head.bytes + (head.length + CHECKSUM_BYTES) as u64,
        });
    }
    let Some((body, sum)) = bytes.split_last_chunk::<CHECKSUM_BYTES>() else {
        return Err(CheckpointError::Checksum);
    };
    if crc32fast::hash(body) != u32::from_le_bytes(*sum) {
        return Err(CheckpointError::Checksum);
    }
    let head = head.ok_or(CheckpointError::Head)?;
    if head.program != PROGRAM {
        return Err(CheckpointError::Program(head.program));
    }
    let (kind, key) = (label.kind == head.kind, label.key == head.key);
    if !kind || !key || (label.from, label.to) != (head.from, head.to) {
        return Err(CheckpointError::Label);
    }
    Ok(Segment {
        from: head.from,
        to: head.to,
        payload: head.length..bytes.len() - CHECKSUM_BYTES,
        bytes,
    })
}

impl Segment {
    /// The content.
    pub fn payload(&self) -> &[u8] {
        &self.bytes[self.payload.clone()]
    }

    /// The content, without a copy.
    pub fn into_payload(mut self) -> Vec<u8> {
        self.bytes.truncate(self.payload.end);
        self.bytes.split_off(self.payload.start)
    }
}

struct Head {
    program: String,
    kind: String,
    key: String,
    from: i64,
    to: i64,
    bytes: u64,
    /// The length of the head in bytes.
    length: usize,
}

impl Head {
    fn read(bytes: &[u8]) -> Option<Head> {
        let end = bytes.windows(2).position(|pair| pair == b"\n\n")?;
        let text = std::str::from_utf8(&bytes[..end]).ok()?;
        let (fields, key) = text.split_once("\nkey\n")?;
        let mut lines = fields.lines().skip(1);
        let mut field = |name: &str| {
            let line = lines.next()?.strip_prefix(name)?;
            line.strip_prefix(' ')
        };
        Some(Head {
            program: field("program")?.to_owned(),
            kind: field("kind")?.to_owned(),
            from: field("from")?.parse().ok()?,
            to: field("to")?.parse().ok()?,
            // A larger number than a file can have would overflow the sum.
            bytes: field("bytes")?.parse().ok().filter(|own| *own < 1 << 60)?,
            key: key.to_owned(),
            length: end + 2,
        })
    }
}

/// A writer that computes the checksum of the bytes that pass through it.
struct Summed<'o> {
    out: &'o mut dyn Write,
    sum: Hasher,
}

impl Write for Summed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl std::error::Error for CheckpointError {}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckpointError::Unreadable(error) => write!(f, "it cannot be read: {error}"),
            CheckpointError::Foreign => write!(f, "it is not a checkpoint"),
            CheckpointError::Format(format) => write!(
                f,
                "it has format {format}, but this program reads `{FORMAT}`"
            ),
            CheckpointError::Size { found, wanted } if found < wanted => {
                write!(f, "it is cut short: it has {found} bytes of {wanted}")
            }
            CheckpointError::Size { found, wanted } => {
                write!(f, "it has {found} bytes, but should have {wanted}")
            }
            CheckpointError::Checksum => {
                write!(f, "its checksum is wrong, so it was changed or damaged")
            }
            CheckpointError::Head => write!(f, "its header is not one that this program writes"),
            CheckpointError::Program(version) => write!(
                f,
                "version {version} of the program wrote it, but this is {PROGRAM}"
            ),
            CheckpointError::Label => write!(f, "it holds something other than its name says"),
            CheckpointError::Payload(reason) => f.write_str(reason),
        }
    }
}
