//! Writes what is made from the wire's shapes and from the laws: `web/src/wire.gen.ts`,
//! `web/src/laws.gen.ts` and `docs/openapi.json`.
//!
//! `cargo run -p qiyuan-server --example codegen -- <root of the repository>`

mod codes;

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let root = PathBuf::from(
        env::args()
            .nth(1)
            .ok_or("give the root of the repository")?,
    );
    let types = root.join("web/src/wire.gen.ts");
    let codes = root.join("web/src/laws.gen.ts");
    let document = root.join("docs/openapi.json");
    for folder in [&types, &document]
        .into_iter()
        .filter_map(|file| file.parent())
    {
        fs::create_dir_all(folder)?;
    }
    fs::write(types, wire::typescript())?;
    fs::write(codes, codes::typescript())?;
    fs::write(document, server::openapi().to_pretty_json()? + "\n")?;
    Ok(())
}
