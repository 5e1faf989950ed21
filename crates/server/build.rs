//! Makes sure that the folder of the built web part exists, so that the crate compiles without it.

use std::path::Path;

fn main() {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    // Only a clone whose web part was never built lacks it. A read-only checkout is not worth
    // failing for: then the embedding itself says what is missing.
    if !dist.exists() {
        let _ = std::fs::create_dir_all(&dist);
    }
    println!("cargo::rerun-if-changed={}", dist.display());
    println!("cargo::rerun-if-changed=build.rs");
}
