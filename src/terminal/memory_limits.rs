//! The memory that this process may take: the free memory of the machine, and the limits of `ulimit -v` and of control
//! groups. All these figures are read from Linux; on other systems they are unknown.

use std::fs;
use std::path::Path;
use std::sync::OnceLock;

/// The largest limit in bytes. Linux states larger numbers where there is no limit.
const LARGEST_LIMIT: u64 = 1 << 60;

/// The largest memory in bytes of a page in a browser. The linker gets the same limit, so that an allocation beyond it
/// fails.
const OF_A_PAGE: u64 = 1 << 30;

/// Numbers of bytes of memory and of address space.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// `None` if there is no limit.
    pub memory: Option<u64>,
    /// `None` if there is no limit.
    pub addresses: Option<u64>,
}

impl Room {
    /// The memory and the addresses that this process has now.
    pub fn used() -> Room {
        // The file counts pages, of 4 KiB at least.
        let text = fs::read_to_string("/proc/self/statm").unwrap_or_default();
        let mut pages = text.split(' ').map(|pages| pages.parse::<u64>().ok());
        let mut bytes = || Some(pages.next()?? << 12);
        Room {
            addresses: bytes(),
            memory: bytes(),
        }
    }

    /// The limits of this process, as they were at the first call.
    pub fn allowed() -> Room {
        static ALLOWED: OnceLock<Room> = OnceLock::new();
        *ALLOWED.get_or_init(Room::read_limits)
    }

    fn read_limits() -> Room {
        if cfg!(target_family = "wasm") {
            return Room {
                memory: Some(OF_A_PAGE),
                addresses: None,
            };
        }
        let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
        Room {
            memory: of_groups(&groups, Path::new("/sys/fs/cgroup")),
            addresses: of_process(&fs::read_to_string("/proc/self/limits").unwrap_or_default()),
        }
    }

    /// The memory and the addresses that this process can have before an allocation fails.
    pub fn available() -> Room {
        let allowed = Room::allowed();
        Room {
            memory: least([free(), allowed.memory]),
            ..allowed
        }
    }
}

/// The least of the given limits.
fn least(limits: impl IntoIterator<Item = Option<u64>>) -> Option<u64> {
    limits.into_iter().flatten().min()
}

/// The free memory of the machine, in bytes.
fn free() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text
        .lines()
        .find_map(|own| own.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes << 10)
}

/// The limit of `ulimit -v` in bytes, from the text of `/proc/self/limits`.
fn of_process(limits: &str) -> Option<u64> {
    let line = limits
        .lines()
        .find_map(|own| own.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// The least limit, in bytes, of the control groups that `/proc/self/cgroup` names and of the groups that contain them.
/// Their folders are below `root`.
///
/// A line is `0::/a/b`, whose limit is in `a/b/memory.max`, or with the older interface `4:memory:/a/b` and
/// `memory/a/b/memory.limit_in_bytes`.
fn of_groups(groups: &str, root: &Path) -> Option<u64> {
    let limits = groups.lines().filter_map(|line| {
        let (_, named) = line.split_once(':')?;
        let (controllers, path) = named.split_once(':')?;
        let (root, file) = match controllers {
            "" => (root.to_owned(), "memory.max"),
            _ if controllers.split(',').any(|own| own == "memory") => {
                (root.join(controllers), "memory.limit_in_bytes")
            }
            _ => return None,
        };
        let own = root.join(path.trim_start_matches('/'));
        let around = own.ancestors().take_while(|own| own.starts_with(&root));
        let limit = |folder: &Path| fs::read_to_string(folder.join(file)).ok();
        let limits = around.map(|folder| limit(folder)?.trim().parse().ok());
        least(limits).filter(|&bytes| bytes < LARGEST_LIMIT)
    });
    limits.min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_of_a_process_are_read() {
        let line = |soft| {
            format!("Max open files 20000 20000 files\nMax address space {soft} unlimited bytes\n")
        };
        assert_eq!(of_process(&line("unlimited")), None);
        assert_eq!(of_process(&line("102400000")), Some(102_400_000));
        assert_eq!(of_process(""), None);
    }

    #[test]
    fn the_least_limit_of_all_groups_around_counts() {
        let root = tempfile::tempdir().expect("a folder");
        let write = |path: &str, text: &str| {
            let file = root.path().join(path);
            fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            fs::write(file, text).expect("a file");
        };
        write("job/step/memory.max", "max\n");
        write("job/memory.max", "3000\n");
        write("memory/old/memory.limit_in_bytes", "2000\n");
        write("memory/free/memory.limit_in_bytes", "9223372036854771712\n");
        let of = |groups| of_groups(groups, root.path());
        assert_eq!(of("0::/job/step\n"), Some(3000));
        assert_eq!(of("8:pids:/old\n4:memory:/old\n0::/job\n"), Some(2000));
        assert_eq!(of("4:memory:/free\n0::/\n"), None);
        assert_eq!(of("0::/gone\n"), None);
        assert_eq!(of("nonsense"), None);
    }

    #[test]
    fn a_process_uses_something() {
        let used = Room::used();
        assert!(used.memory <= used.addresses);
        assert_eq!(used.memory.is_some(), cfg!(target_os = "linux"));
    }
}
