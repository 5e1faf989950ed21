//! The codes that `laws` can answer with, and which article of which edition sets what: the
//! screens must have words for each of them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use laws::{EditionId, RefusalCode, Termination};

/// `web/src/laws.gen.ts`, whole.
pub(crate) fn typescript() -> String {
    let editions: Vec<&str> = EditionId::ALL.iter().map(|e| e.code()).collect();
    let refusals: Vec<&str> = RefusalCode::ALL.iter().map(|c| c.as_str()).collect();
    let terminations: Vec<&str> = Termination::ALL.iter().map(|t| t.as_str()).collect();
    let mut text = String::from(
        "// The codes of the laws, made by `cargo xtask codegen` from crates/laws; edit there.\n",
    );
    list(
        &mut text,
        "The editions, the oldest first.",
        "editions",
        &editions,
    );
    list(
        &mut text,
        "Why a command is refused.",
        "refusalCodes",
        &refusals,
    );
    list(
        &mut text,
        "What ends a game.",
        "terminations",
        &terminations,
    );
    parameters(&mut text);
    text
}

fn list(text: &mut String, doc: &str, name: &str, codes: &[&str]) {
    // Writing into a String cannot fail.
    let _ = writeln!(text, "\n/** {doc} */\nexport const {name} = [");
    for code in codes {
        let _ = writeln!(text, "  \"{code}\",");
    }
    let _ = writeln!(text, "] as const;");
}

/// Each edition's parameters: name, article, and the oldest edition that says the same.
fn parameters(text: &mut String) {
    let mut first: BTreeMap<(&str, String), &str> = BTreeMap::new();
    let _ = writeln!(
        text,
        "\n/** What an edition sets: name, article, the oldest edition that says the same. */\n\
         export type Parameter = readonly [name: string, article: string | null, like: string];\n\n\
         /** Each edition's parameters in the order of the edition's table. */\n\
         export const parameters: Readonly<Record<string, readonly Parameter[]>> = {{"
    );
    for edition in EditionId::ALL {
        let _ = writeln!(text, "  \"{}\": [", edition.code());
        for parameter in edition.table().parameters() {
            let key = (parameter.name, parameter.value.clone());
            let like = *first.entry(key).or_insert_with(|| edition.code());
            let article = parameter
                .article
                .map_or_else(|| "null".to_owned(), |a| format!("\"{a}\""));
            let _ = writeln!(text, "    [\"{}\", {article}, \"{like}\"],", parameter.name);
        }
        let _ = writeln!(text, "  ],");
    }
    let _ = writeln!(text, "}};");
}
