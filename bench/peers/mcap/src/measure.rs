//! Wall and CPU time of the process, and what it has seen; as ../../measure.h has them.

use std::ffi::CString;
use std::time::Instant;

#[derive(Default, Clone, Copy)]
pub struct Seen {
    pub messages: u64,
    pub bytes: u64,
    pub sum: u64,
}

impl Seen {
    pub fn message(&mut self, data: &[u8]) {
        self.messages += 1;
        self.bytes += data.len() as u64;
        self.sum += data.iter().step_by(64).map(|b| u64::from(*b)).sum::<u64>();
    }
}

pub struct Clock {
    start: Instant,
    user: f64,
    system: f64,
}

impl Clock {
    pub fn start() -> Clock {
        let (user, system) = cpu_seconds();
        Clock { start: Instant::now(), user, system }
    }

    /// Wall, user and system time since then.
    pub fn seconds(&self) -> (f64, f64, f64) {
        let wall = self.start.elapsed().as_secs_f64();
        let (user, system) = cpu_seconds();
        (wall, user - self.user, system - self.system)
    }
}

fn cpu_seconds() -> (f64, f64) {
    let mut usage = std::mem::MaybeUninit::<libc::rusage>::zeroed();
    // SAFETY: getrusage fills what it is given.
    let usage = unsafe {
        libc::getrusage(libc::RUSAGE_SELF, usage.as_mut_ptr());
        usage.assume_init()
    };
    let seconds = |t: libc::timeval| t.tv_sec as f64 + t.tv_usec as f64 * 1e-6;
    (seconds(usage.ru_utime), seconds(usage.ru_stime))
}

/// A number of kilobytes of /proc/self/status, in bytes.
pub fn status_bytes(name: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with(name));
    line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok()).unwrap_or(0) * 1024
}

/// VmHWM begins anew.
pub fn reset_peak() {
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

/// Seconds until the file is on the disk.
pub fn sync(path: &str) -> f64 {
    let start = Instant::now();
    let path = CString::new(path).unwrap_or_default();
    // SAFETY: the path is a C string; a descriptor of -1 is refused by both.
    unsafe {
        let fd = libc::open(path.as_ptr(), libc::O_WRONLY);
        libc::fdatasync(fd);
        libc::close(fd);
    }
    start.elapsed().as_secs_f64()
}
