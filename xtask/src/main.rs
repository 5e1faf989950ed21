//! The chores of the project, as one program: `cargo xtask serve|test|check|bench|codegen`.

fn main() {}
