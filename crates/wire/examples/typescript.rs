//! Prints the TypeScript types: `cargo run -p qiyuan-wire --example typescript`.

#![allow(clippy::print_stdout, reason = "printing is what it does")]

fn main() {
    print!("{}", wire::typescript());
}
