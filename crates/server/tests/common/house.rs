//! A hall with its own database file, listening on a port of its own.

use std::io;
use std::net::SocketAddr;

use hall::{Hall, HallConfig};
use laws::Timestamp;
use server::{Config, Limits, Rate};
use store::Store;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A running hall.
#[derive(Debug)]
pub struct House {
    /// Where it listens.
    pub address: SocketAddr,
    /// The hall behind the network.
    pub hall: Hall,
    folder: TempDir,
    stop: oneshot::Sender<()>,
    served: JoinHandle<io::Result<()>>,
}

impl House {
    /// A hall as it is run, in a fresh folder.
    pub async fn open() -> Self {
        Self::open_with(Config::default()).await
    }

    /// A hall that is run so, in a fresh folder.
    pub async fn open_with(config: Config) -> Self {
        Self::open_in(TempDir::new().expect("a folder"), config).await
    }

    /// A hall whose clock stands until a test moves it, and whose lots are always the same;
    /// its players may be as quick as the machine.
    pub async fn open_outside_time() -> Self {
        let limits = Limits {
            commands: Rate::new(100_000, 1),
            ..Limits::default()
        };
        let config = Config {
            limits,
            ..Config::default()
        };
        let simulated = HallConfig::simulated(Timestamp(1_800_000_000_000), 960);
        let folder = TempDir::new().expect("a folder");
        Self::open_as(folder, config, simulated).await
    }

    /// A hall in this folder, with what is in it.
    pub async fn open_in(folder: TempDir, config: Config) -> Self {
        Self::open_as(folder, config, HallConfig::default()).await
    }

    async fn open_as(folder: TempDir, config: Config, own: HallConfig) -> Self {
        let store = Store::open(&folder.path().join("hall.db"))
            .await
            .expect("a store");
        let hall = Hall::open(store, own).await.expect("a hall");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (stop, stopped) = oneshot::channel::<()>();
        let serving = hall.clone();
        let served = tokio::spawn(async move {
            let shutdown = async move { drop(stopped.await) };
            server::serve(listener, serving, config, shutdown).await
        });
        Self {
            address,
            hall,
            folder,
            stop,
            served,
        }
    }

    /// The folder that holds the hall's data, in `hall.db`.
    pub fn folder(&self) -> &std::path::Path {
        self.folder.path()
    }

    /// Closes in good order; the folder can be opened again.
    pub async fn close(self) -> TempDir {
        let _ = self.stop.send(());
        self.served.await.expect("no panic").expect("a good end");
        self.hall.shutdown().await.expect("a last heartbeat");
        self.folder
    }
}
