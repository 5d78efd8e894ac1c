//! Which instructions do the work: decided when the program runs, not when it is built.

/// A way to score rows. All give the same results; they differ in speed.
///
/// ```
/// use noddy_batch::Path;
/// assert!(Path::available().any(|path| path == Path::best()));
/// assert_eq!(Path::from_name("scalar"), Some(Path::Scalar));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Path {
    /// Row by row through `noddy-core`: the yardstick.
    Scalar,
    /// Many rows at once in plain Rust, for the instructions that every processor of the architecture has.
    Baseline,
    /// 32 rows at once with AVX2, on x86-64 processors that have it.
    Avx2,
}

impl Path {
    const ALL: [Path; 3] = [Path::Scalar, Path::Baseline, Path::Avx2];

    /// The fastest that this machine offers.
    #[must_use]
    pub fn best() -> Path {
        if avx2_is_there() { Path::Avx2 } else { Path::Baseline }
    }

    /// Those that this machine offers, the slowest first.
    pub fn available() -> impl Iterator<Item = Path> {
        Path::ALL.into_iter().filter(|path| path.or_available() == *path)
    }

    /// This path, or [`Path::Baseline`] if the machine does not offer it.
    #[must_use]
    pub fn or_available(self) -> Path {
        match self {
            Path::Scalar | Path::Baseline => self,
            Path::Avx2 => Path::best(),
        }
    }

    /// The name in settings and reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Path::Scalar => "scalar",
            Path::Baseline => "baseline",
            Path::Avx2 => "avx2",
        }
    }

    /// The path of this name, whether the machine offers it or not.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Path> {
        Path::ALL.into_iter().find(|path| path.name() == name)
    }
}

fn avx2_is_there() -> bool {
    #[cfg(target_arch = "x86_64")]
    return std::arch::is_x86_feature_detected!("avx2");
    #[cfg(not(target_arch = "x86_64"))]
    return false;
}
