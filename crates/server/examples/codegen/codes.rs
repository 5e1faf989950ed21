//! The codes that `laws` can answer with, and which article of which edition sets what: the
//! screens must have words for each of them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use laws::{About, EditionId};

/// `web/src/laws.gen.ts`, whole.
pub(crate) fn typescript() -> String {
    let mut text = String::from(
        "// The codes of the laws, made by `cargo xtask codegen` from crates/laws; edit there.\n",
    );
    let editions = EditionId::ALL.iter().map(|e| e.code());
    list(
        &mut text,
        "The editions, the oldest first.",
        "editions",
        editions,
    );
    let codes = laws::codes();
    for (about, name, doc) in LISTS {
        let of_this = codes.iter().filter(|c| c.about == about);
        list(&mut text, doc, name, of_this.map(|c| c.code));
    }
    parameters(&mut text);
    text
}

/// What the screens have sentences for: the list, its name there, what it is.
const LISTS: [(About, &str, &str); 8] = [
    (About::Refusal, "refusalCodes", "Why a command is refused."),
    (About::Ending, "terminations", "What ends a game."),
    (About::Event, "eventKinds", "What stands in a game's log."),
    (About::Ruling, "rulingCodes", "What the arbiter rules."),
    (
        About::Irregularity,
        "irregularities",
        "What is found to be irregular.",
    ),
    (About::Ground, "grounds", "What a draw is claimed on."),
    (
        About::Complaint,
        "complaints",
        "What a player complains about.",
    ),
    (
        About::HouseRule,
        "houseRules",
        "Rules of the house in the place of articles.",
    ),
];

fn list<'a>(text: &mut String, doc: &str, name: &str, codes: impl Iterator<Item = &'a str>) {
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
