//! The documents say what the program does.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use support::qiyuan;

fn document(name: &str) -> String {
    let path = format!("{}/../../docs/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn every_code_of_a_fault_stands_in_the_one_documented_list() {
    let text = document("cli.md");
    let list = text.split("## Codes of faults").nth(1).unwrap();
    let listed: Vec<&str> = list
        .lines()
        .filter(|line| line.starts_with("| `"))
        .collect();
    let known: Vec<String> = rules::Code::ALL
        .iter()
        .map(|code| format!("| `{}` | {} |", code.code(), code.text()))
        .collect();
    for (listed, known) in listed.iter().zip(&known) {
        assert_eq!(
            listed, known,
            "docs/cli.md differs from the list from here on"
        );
    }
    assert_eq!(listed.len(), known.len());
}

#[test]
fn every_code_of_a_fault_in_report_files_stands_in_its_list() {
    let text = document("cli.md");
    let list = text
        .split("## Codes of faults in report files")
        .nth(1)
        .unwrap();
    let listed: Vec<&str> = list
        .lines()
        .filter(|line| line.starts_with("| `"))
        .collect();
    let known = tournament::trf::FaultCode::ALL.iter().map(|code| {
        let weight = if code.is_grave() {
            "rejected"
        } else {
            "lenient"
        };
        format!("| `{}` | {weight} | {} |", code.as_str(), code.meaning())
    });
    assert_eq!(listed, known.collect::<Vec<_>>(), "docs/cli.md differs");
}

#[test]
fn every_code_of_a_fault_in_rating_lists_stands_in_its_list() {
    let text = document("cli.md");
    let list = text
        .split("## Codes of faults in rating lists")
        .nth(1)
        .unwrap()
        .split("\n## ")
        .next()
        .unwrap();
    let listed: Vec<&str> = list
        .lines()
        .filter(|line| line.starts_with("| `"))
        .collect();
    let known = rating::ListFaultCode::ALL
        .iter()
        .map(|code| format!("| `{}` | {} |", code.code(), code.text()));
    assert_eq!(listed, known.collect::<Vec<_>>(), "docs/cli.md differs");
}

#[test]
fn every_command_and_flag_is_documented() {
    let text = document("cli.md") + &document("operations.md");
    let verbs = qiyuan(&["help"]).stdout;
    let commands = verbs
        .split("Commands:")
        .nth(1)
        .unwrap()
        .split("Options:")
        .next()
        .unwrap();
    for verb in commands
        .lines()
        .filter_map(|line| line.split_whitespace().next())
    {
        if verb == "help" {
            continue;
        }
        assert!(
            text.contains(&format!("qiyuan {verb}")),
            "{verb} is not documented"
        );
        let mut pages = vec![qiyuan(&[verb, "--help"]).stdout];
        let below: &[&str] = match verb {
            "pgn" | "trf" => &["check", "convert"],
            "rate" => &["grade", "elo", "glicko2", "performance", "list"],
            _ => &[],
        };
        pages.extend(
            below
                .iter()
                .map(|sub| qiyuan(&[verb, sub, "--help"]).stdout),
        );
        for flag in pages.iter().flat_map(|page| page.split_whitespace()) {
            let name = flag
                .trim_end_matches([',', '.', ']'])
                .trim_start_matches('[');
            if name.starts_with("--") && name.len() > 2 && name != "--help" {
                assert!(text.contains(name), "{name} of {verb} is not documented");
            }
        }
    }
}
