//! What every route and socket works with.

use std::sync::Arc;

use hall::Hall;

use crate::config::Config;
use crate::limits::Budgets;
use crate::sign_in::password::Hasher;
use crate::sign_in::replaced::Replaced;
use crate::socket::registry::Sockets;

/// The hall and what the server adds to it. Clones share everything.
#[derive(Clone, Debug)]
pub(crate) struct App {
    pub(crate) hall: Hall,
    pub(crate) config: Arc<Config>,
    pub(crate) budgets: Arc<Budgets>,
    pub(crate) hasher: Hasher,
    pub(crate) replaced: Arc<Replaced>,
    pub(crate) sockets: Sockets,
}

impl App {
    pub(crate) fn new(hall: Hall, config: Config) -> Self {
        Self {
            hall,
            budgets: Arc::new(Budgets::new(&config.limits)),
            hasher: Hasher::new(&config.limits),
            replaced: Arc::default(),
            sockets: Sockets::new(config.limits),
            config: Arc::new(config),
        }
    }
}
