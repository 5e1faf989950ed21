//! Every code that the hall can answer with has words on the screen, in both languages.

use std::path::Path;

#[test]
fn every_code_has_words_in_chinese_and_english() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/i18n");
    for language in ["en", "zh"] {
        let file = root.join(language).join("refusals.ts");
        let words = std::fs::read_to_string(&file).unwrap();
        let without: Vec<&str> = server::codes()
            .into_iter()
            .filter(|code| !words.contains(&format!("'no.{code}'")))
            .collect();
        assert!(without.is_empty(), "{}: {without:?}", file.display());
    }
}

#[test]
fn codes_are_words_in_snake_case() {
    let codes = server::codes();
    assert!(codes.len() > 60, "only {} codes", codes.len());
    for code in codes {
        let plain = code
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte == b'_');
        assert!(plain && !code.is_empty(), "{code}");
    }
}
