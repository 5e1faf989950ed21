//! The gates for libraries from outside: which crate may use what.

/// Crates that compile and test without tokio, SQL or HTTP.
const PURE: [&str; 4] = ["rules", "unwinnable", "laws", "rating"];

/// All that a pure crate may take from outside.
const PURE_MAY: &[&str] = &["arrayvec", "bitflags", "thiserror", "cov-mark"];

/// What the tests of a pure crate may take besides.
const PURE_TESTS_MAY: &[&str] = &["proptest", "expect-test", "serde_json", "tempfile"];

/// A library and the crates whose code may use it. What isn't listed is open to every crate
/// that is not pure.
const GATES: &[(&str, &[&str])] = &[
    ("anyhow", &["cli", "xtask"]),
    ("argon2", &["hall", "server"]),
    ("axum", &["server"]),
    ("calamine", &["server"]),
    ("clap", &["cli"]),
    ("hyper", &["server"]),
    ("hyper-util", &["server"]),
    ("indicatif", &["cli"]),
    ("rust-embed", &["server"]),
    ("serde", &["wire", "store", "cli", "server"]),
    (
        "serde_json",
        &["judge", "wire", "store", "cli", "server", "xtask"],
    ),
    ("sqlx", &["store"]),
    ("tokio", &["store", "hall", "server", "cli"]),
    ("tower-http", &["server"]),
    ("tracing-subscriber", &["cli"]),
    ("ts-rs", &["wire", "server"]),
    ("utoipa", &["wire", "server"]),
];

/// Gates that hold for tests too: the others may be used by any impure crate's tests.
const HELD_IN_TESTS: [&str; 3] = ["sqlx", "anyhow", "clap"];

/// Whether `krate` may use `library`; `dev` when only its tests, examples and benches do.
pub(crate) fn open(krate: &str, library: &str, dev: bool) -> bool {
    if PURE.contains(&krate) {
        return PURE_MAY.contains(&library) || (dev && PURE_TESTS_MAY.contains(&library));
    }
    if dev && !HELD_IN_TESTS.contains(&library) {
        return true;
    }
    match GATES.iter().find(|(name, _)| *name == library) {
        Some((_, crates)) => crates.contains(&krate),
        None => true,
    }
}

#[cfg(test)]
mod tests {
    use super::open;

    #[test]
    fn sql_is_known_to_the_store_alone() {
        assert!(open("store", "sqlx", false));
        assert!(!open("hall", "sqlx", false));
        assert!(!open("server", "sqlx", true));
    }

    #[test]
    fn the_hall_knows_neither_http_nor_json() {
        assert!(!open("hall", "axum", false));
        assert!(!open("hall", "serde_json", false));
    }

    #[test]
    fn pure_crates_test_without_tokio_sql_and_http() {
        for library in ["tokio", "sqlx", "axum", "rand"] {
            assert!(!open("laws", library, true), "{library}");
        }
        assert!(open("rules", "proptest", true));
    }
}
