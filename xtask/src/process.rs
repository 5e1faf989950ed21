//! Running other programs: looking for them, running them, and reading along.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Sender, channel};

use anyhow::{Context, Result, bail};

/// A command in `folder`; the words are the program and its arguments.
pub(crate) fn command(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(words.first().copied().unwrap_or_default());
    command.args(words.iter().skip(1)).current_dir(folder);
    command
}

/// Cargo as this run was started with, so that a chosen toolchain stays chosen.
pub(crate) fn cargo(root: &Path, words: &[&str]) -> Command {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.args(words).current_dir(root);
    command
}

/// What was typed, for messages.
pub(crate) fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_name().unwrap_or_default().to_string_lossy();
    command.get_args().fold(name.into_owned(), |text, word| {
        text + " " + &word.to_string_lossy()
    })
}

/// Runs to the end; anything but success is an error that names the command. What it prints is
/// talk and goes to stderr: stdout belongs to the chore itself.
pub(crate) fn must(mut command: Command) -> Result<()> {
    let text = shown(&command);
    eprintln!("$ {text}");
    command.stdout(std::io::stderr());
    let status = command
        .status()
        .with_context(|| format!("cannot run: {text}"))?;
    if !status.success() {
        bail!("failed ({status}): {text}");
    }
    Ok(())
}

/// Runs to the end, passes every line on as it comes, and hands it to `look` as well.
/// The answer is whether the command succeeded.
pub(crate) fn watch(mut command: Command, mut look: impl FnMut(&str)) -> Result<bool> {
    let text = shown(&command);
    eprintln!("$ {text}");
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command
        .spawn()
        .with_context(|| format!("cannot run: {text}"))?;
    let (sender, lines) = channel();
    let mut readers = Vec::new();
    if let Some(stdout) = child.stdout.take() {
        readers.push(forward(stdout, sender.clone()));
    }
    if let Some(stderr) = child.stderr.take() {
        readers.push(forward(stderr, sender.clone()));
    }
    drop(sender);
    for line in lines {
        println!("{line}");
        look(&line);
    }
    Ok(child
        .wait()
        .with_context(|| format!("lost: {text}"))?
        .success())
}

/// Sends each line of `stream` to `sender` from a thread of its own.
fn forward(
    stream: impl Read + Send + 'static,
    sender: Sender<String>,
) -> std::thread::JoinHandle<()> {
    std::thread::spawn(move || {
        let mut stream = BufReader::new(stream);
        let mut bytes = Vec::new();
        while matches!(stream.read_until(b'\n', &mut bytes), Ok(count) if count > 0) {
            let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
            bytes.clear();
            if sender.send(line).is_err() {
                break;
            }
        }
    })
}

/// The first of `names` that is on the search path.
pub(crate) fn find(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let places = names
        .iter()
        .flat_map(|name| folders.iter().map(move |at| at.join(name)));
    places.into_iter().find(|place| place.is_file())
}

/// What a short command prints, or nothing if it can't be run or fails.
pub(crate) fn answer(words: &[&str]) -> Option<String> {
    let (program, rest) = words.split_first()?;
    let output = Command::new(program)
        .args(rest)
        .stdin(Stdio::null())
        .output()
        .ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
