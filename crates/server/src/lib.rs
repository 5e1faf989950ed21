//! The hall on the network: routes, sockets, sign-in, the embedded web part.
//!
//! [`app`] is the whole server as a service, [`serve()`] runs it on a listener.
//! Nothing here judges chess and nothing here writes events: requests become commands of the
//! hall, and what the hall shows becomes the shapes of `wire`, per viewer.
//!
//! ```no_run
//! use hall::{Hall, HallConfig, Store};
//! use server::Config;
//!
//! # async fn run() -> Result<(), Box<dyn std::error::Error>> {
//! let hall = Hall::open(Store::open("data").await?, HallConfig::default()).await?;
//! let listener = tokio::net::TcpListener::bind("127.0.0.1:8080").await?;
//! let shutdown = async { drop(tokio::signal::ctrl_c().await) };
//! server::serve(listener, hall, Config::default(), shutdown).await?;
//! # Ok(())
//! # }
//! ```

mod accept;
mod app;
mod assets;
mod body;
mod config;
mod files;
mod gate;
mod headers;
mod limits;
mod peer;
mod present;
mod problem;
mod quiet;
mod routes;
mod serve;
pub mod sheets;
mod sign_in;
mod socket;
mod state;
mod trace;

pub use app::app;
pub use config::{Config, Limits, Rate};
pub use problem::codes;
pub use routes::document::openapi;
pub use serve::serve;
