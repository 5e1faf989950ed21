//! Where games come from: files plain or packed, folders of them, standard input.

use std::fs::{self, File};
use std::io::{self, BufReader, Cursor, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, Result, bail};
use bzip2::read::MultiBzDecoder;
use flate2::read::MultiGzDecoder;

use crate::input::FileName;

/// Bytes of a file taken so far, before they are unpacked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Taken(Arc<AtomicU64>);

impl Taken {
    pub(crate) fn bytes(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A stream that counts what is taken from it.
struct Counting<R> {
    stream: R,
    taken: Taken,
}

impl<R: Read> Read for Counting<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.stream.read(buffer)?;
        self.taken.0.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// Opens a file or standard input and unpacks it if its first bytes say that it is packed with
/// zstd, gzip or bzip2, whatever its name.
pub(crate) fn open(name: &FileName) -> Result<(Box<dyn Read + Send>, Taken)> {
    let stream: Box<dyn Read + Send> = if name.is_stdin() {
        Box::new(io::stdin())
    } else {
        let file = File::open(name.path()).with_context(|| name.to_string())?;
        if file.metadata().is_ok_and(|facts| facts.is_dir()) {
            bail!("{name}: a folder, where a file was expected");
        }
        Box::new(file)
    };
    let taken = Taken::default();
    let mut stream = Counting {
        stream,
        taken: taken.clone(),
    };
    let mut head = Vec::new();
    let read = (&mut stream).take(4).read_to_end(&mut head);
    read.with_context(|| name.to_string())?;
    let packing = Packing::of(&head);
    let stream = Cursor::new(head).chain(stream);
    let stream: Box<dyn Read + Send> = match packing {
        Packing::None => Box::new(stream),
        Packing::Gzip => Box::new(MultiGzDecoder::new(BufReader::new(stream))),
        Packing::Bzip2 => Box::new(MultiBzDecoder::new(BufReader::new(stream))),
        Packing::Zstd => {
            let decoder = zstd::stream::read::Decoder::new(stream);
            Box::new(decoder.with_context(|| name.to_string())?)
        }
    };
    Ok((stream, taken))
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Packing {
    None,
    Gzip,
    Bzip2,
    Zstd,
}

impl Packing {
    fn of(head: &[u8]) -> Self {
        match head {
            [0x1f, 0x8b, ..] => Self::Gzip,
            [b'B', b'Z', b'h', b'1'..=b'9'] => Self::Bzip2,
            // A frame, or one that readers are to skip.
            [0x28, 0xb5, 0x2f, 0xfd] | [0x50..=0x5f, 0x2a, 0x4d, 0x18] => Self::Zstd,
            _ => Self::None,
        }
    }
}

/// The files that a name on the command line stands for: itself, or those below a folder that are
/// called `.pgn`, perhaps packed, in the order of their names.
pub(crate) fn files(name: &FileName) -> Result<Vec<FileName>> {
    let is_folder = !name.is_stdin() && name.path().is_dir();
    if !is_folder {
        return Ok(vec![name.clone()]);
    }
    let mut folders = vec![name.path().to_owned()];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).with_context(|| folder.display().to_string())?;
        for entry in entries {
            let entry = entry.with_context(|| folder.display().to_string())?;
            let path = entry.path();
            // A link to a folder may lead round in a circle.
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(path);
            } else if is_pgn(&path) && path.is_file() {
                found.push(FileName::from(path));
            }
        }
    }
    if found.is_empty() {
        bail!("{name}: no file called .pgn in this folder");
    }
    found.sort_by(|one, other| one.path().as_os_str().cmp(other.path().as_os_str()));
    Ok(found)
}

fn is_pgn(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = name.to_lowercase();
    let packed = [".zst", ".gz", ".bz2"];
    let bare = packed.iter().find_map(|ending| name.strip_suffix(ending));
    bare.unwrap_or(&name).ends_with(".pgn")
}
