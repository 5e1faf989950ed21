//! The process's limit of open files, and the limits of the server that follow from it.

use crate::config::Limits;

/// Files that are never left to connections: the database, the log, the listener.
const RESERVED: usize = 64;

/// Raises the process's limit of open files as far as it may go by itself, and tells it;
/// nothing where there is no such limit.
#[cfg(unix)]
pub(crate) fn raise() -> Option<usize> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let before = getrlimit(Resource::Nofile);
    let wanted = Rlimit {
        current: before.maximum,
        maximum: before.maximum,
    };
    if let Err(error) = setrlimit(Resource::Nofile, wanted) {
        tracing::debug!(%error, "the limit of open files stays");
    }
    let files = getrlimit(Resource::Nofile).current?;
    Some(usize::try_from(files).unwrap_or(usize::MAX))
}

/// Raises the process's limit of open files as far as it may go by itself, and tells it;
/// nothing where there is no such limit.
#[cfg(not(unix))]
pub(crate) fn raise() -> Option<usize> {
    None
}

/// These limits, cut so that connections never use up the files and none of the cut ones can be
/// filled by a single address.
pub(crate) fn within(limits: Limits, files: usize) -> Limits {
    let places = files.saturating_sub(RESERVED.max(files / 8)).max(1);
    if limits.connections <= places {
        return limits;
    }
    tracing::warn!(
        files,
        places,
        "few open files are allowed: fewer connections are"
    );
    let one_address = (places / 4).max(1);
    Limits {
        connections: places,
        connections_per_address: limits.connections_per_address.min(one_address),
        sockets: limits.sockets.min(places / 4 * 3).max(1),
        sockets_per_address: limits.sockets_per_address.min(one_address),
        ..limits
    }
}

#[cfg(test)]
mod tests {
    use super::within;
    use crate::config::Limits;

    #[test]
    fn connections_stay_well_below_the_limit_of_files() {
        let usual = within(Limits::default(), 1024);
        assert_eq!((usual.connections, usual.sockets), (896, 672));
        assert_eq!(
            (usual.connections_per_address, usual.sockets_per_address),
            (224, 224)
        );
        assert_eq!(within(Limits::default(), 1 << 20), Limits::default());
        assert_eq!(within(Limits::default(), 10).connections, 1);
    }

    #[cfg(unix)]
    #[test]
    fn the_limit_of_files_is_raised_as_far_as_it_goes() {
        use rustix::process::{Resource, getrlimit};
        let files = super::raise();
        let limit = getrlimit(Resource::Nofile);
        assert_eq!(limit.current, limit.maximum);
        assert_eq!(files, limit.current.map(|files| files as usize));
    }
}
