//! The arrows between crates, checked against the manifests.
//!
//! A new arrow is a change of the architecture: it edits `ARROWS` in a commit of its own.

use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::{gates, process};

/// One step of the staircase: a crate and what it may import.
#[derive(Debug)]
struct Step {
    name: &'static str,
    /// Crates of the project it may depend on.
    may: &'static [&'static str],
    /// Further ones that its tests, examples and benches may use.
    dev: &'static [&'static str],
    license: &'static str,
}

const PERMISSIVE: &str = "MIT OR Apache-2.0";
const COPYLEFT: &str = "GPL-3.0-or-later";

/// The staircase, from the board up. Names are without the prefix `qiyuan-`; `cli` is the
/// package `qiyuan`.
// tidy: table
const ARROWS: &[Step] = &[
    Step {
        name: "rules",
        may: &[],
        dev: &["testkit"],
        license: PERMISSIVE,
    },
    Step {
        name: "unwinnable",
        may: &["rules"],
        dev: &["testkit"],
        license: PERMISSIVE,
    },
    Step {
        name: "laws",
        may: &["rules", "unwinnable"],
        dev: &["testkit"],
        license: PERMISSIVE,
    },
    Step {
        name: "rating",
        may: &[],
        dev: &["testkit"],
        license: PERMISSIVE,
    },
    Step {
        name: "tournament",
        may: &["rules", "rating"],
        dev: &["testkit"],
        license: PERMISSIVE,
    },
    Step {
        name: "judge",
        may: &["tournament", "rating", "laws", "rules"],
        dev: &[],
        license: PERMISSIVE,
    },
    Step {
        name: "wire",
        may: &[],
        dev: &[],
        license: COPYLEFT,
    },
    Step {
        name: "store",
        may: &["laws", "tournament", "rules"],
        dev: &["testkit"],
        license: COPYLEFT,
    },
    Step {
        name: "hall",
        may: &["store", "laws", "tournament", "rating", "rules"],
        dev: &["testkit"],
        license: COPYLEFT,
    },
    Step {
        name: "server",
        may: &["hall", "wire", "laws", "tournament", "rating", "rules"],
        // The codegen example and the whole-hall tests open a store of their own.
        dev: &["testkit", "store"],
        license: COPYLEFT,
    },
    Step {
        name: "cli",
        may: &[
            "server",
            "hall",
            "judge",
            "tournament",
            "rating",
            "laws",
            "unwinnable",
            "rules",
        ],
        // The whole program is tested by clients that speak the wire.
        dev: &["testkit", "wire"],
        license: COPYLEFT,
    },
    Step {
        name: "testkit",
        may: &["rules"],
        dev: &[],
        license: PERMISSIVE,
    },
    Step {
        name: "xtask",
        may: &[],
        dev: &[],
        license: COPYLEFT,
    },
];

/// Every arrow, gate or manifest rule that is broken.
pub(crate) fn faults(root: &Path) -> Result<Vec<String>> {
    let mut metadata = process::cargo(root, &["metadata", "--no-deps", "--format-version", "1"]);
    let output = metadata.output().context("cargo metadata")?;
    if !output.status.success() {
        bail!(
            "cargo metadata: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        );
    }
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    let mut faults = Vec::new();
    for package in list(&metadata, "packages") {
        faults.extend(package_faults(&Package::read(package)?));
    }
    Ok(faults)
}

/// What the check needs to know of a manifest.
#[derive(Debug)]
struct Package {
    name: String,
    license: String,
    described: bool,
    inherits_lints: bool,
    dependencies: Vec<Dependency>,
}

/// One line under `[dependencies]` or its sisters.
#[derive(Debug)]
struct Dependency {
    name: String,
    dev: bool,
}

impl Package {
    fn read(package: &Value) -> Result<Self> {
        let manifest = text(package, "manifest_path");
        let manifest = std::fs::read_to_string(&manifest).with_context(|| manifest.clone())?;
        Ok(Self {
            name: short(&text(package, "name")).to_owned(),
            license: text(package, "license"),
            described: !text(package, "description").is_empty(),
            inherits_lints: manifest.contains("[lints]\nworkspace = true"),
            dependencies: list(package, "dependencies")
                .iter()
                .map(|one| Dependency {
                    name: short(&text(one, "name")).to_owned(),
                    dev: text(one, "kind") == "dev",
                })
                .collect(),
        })
    }
}

fn package_faults(package: &Package) -> Vec<String> {
    let name = &package.name;
    let Some(step) = ARROWS.iter().find(|step| step.name == name) else {
        return vec![format!(
            "{name}: stands nowhere on the staircase; see xtask/src/arrows.rs"
        )];
    };
    let mut faults = Vec::new();
    if package.license != step.license {
        faults.push(format!(
            "{name}: its licence is {}, not '{}'",
            step.license, package.license
        ));
    }
    if !package.described {
        faults.push(format!("{name}: its manifest has no description"));
    }
    if !package.inherits_lints {
        faults.push(format!(
            "{name}: its manifest lacks [lints] workspace = true"
        ));
    }
    for one in &package.dependencies {
        let inside = ARROWS.iter().any(|step| step.name == one.name);
        let allowed = if inside {
            step.may.contains(&one.name.as_str())
                || (one.dev && step.dev.contains(&one.name.as_str()))
        } else {
            gates::open(name, &one.name, one.dev)
        };
        if !allowed {
            let kind = if one.dev {
                "its tests may not import"
            } else {
                "may not import"
            };
            faults.push(format!("{name}: {kind} {}", one.name));
        }
    }
    faults
}

/// `rules` for `qiyuan-rules`, `cli` for `qiyuan`; other names are left alone.
fn short(name: &str) -> &str {
    match name {
        "qiyuan" => "cli",
        _ => name.strip_prefix("qiyuan-").unwrap_or(name),
    }
}

fn text(value: &Value, key: &str) -> String {
    value
        .get(key)
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_owned()
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value
        .get(key)
        .and_then(Value::as_array)
        .map(Vec::as_slice)
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, dependencies: &[(&str, bool)]) -> Package {
        let license = ARROWS
            .iter()
            .find(|step| step.name == name)
            .map_or("", |step| step.license);
        Package {
            name: name.to_owned(),
            license: license.to_owned(),
            described: true,
            inherits_lints: true,
            dependencies: dependencies
                .iter()
                .map(|&(name, dev)| Dependency {
                    name: name.to_owned(),
                    dev,
                })
                .collect(),
        }
    }

    #[test]
    fn an_arrow_down_the_staircase_is_allowed() {
        assert!(package_faults(&package("laws", &[("rules", false)])).is_empty());
        assert!(package_faults(&package("rules", &[("testkit", true)])).is_empty());
    }

    #[test]
    fn an_arrow_up_the_staircase_is_a_fault() {
        assert_eq!(
            package_faults(&package("rules", &[("laws", false)])),
            ["rules: may not import laws"]
        );
        assert_eq!(
            package_faults(&package("cli", &[("store", false), ("wire", false)])),
            ["cli: may not import store", "cli: may not import wire"]
        );
    }

    #[test]
    fn what_only_tests_may_use_is_no_normal_dependency() {
        assert_eq!(
            package_faults(&package("rules", &[("testkit", false)])),
            ["rules: may not import testkit"]
        );
    }

    #[test]
    fn a_gated_library_stays_behind_its_gate() {
        assert_eq!(
            package_faults(&package("laws", &[("tokio", true), ("serde", false)])),
            [
                "laws: its tests may not import tokio",
                "laws: may not import serde"
            ]
        );
    }

    #[test]
    fn the_staircase_is_listed_from_the_board_up_and_so_has_no_loop() {
        for (index, step) in ARROWS.iter().enumerate() {
            for below in step.may {
                let stands = ARROWS.iter().position(|other| other.name == *below);
                assert!(stands < Some(index), "{} → {below}", step.name);
            }
        }
    }
}
