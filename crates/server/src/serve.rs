//! Accepting connections, no more than agreed, and leaving them in peace when the hall closes.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::extract::ConnectInfo;
use axum::{Extension, Router};
use hall::Hall;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::{GracefulConnection, GracefulShutdown};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tower::Layer;

use crate::app::build;
use crate::config::Config;
use crate::gate::Gate;

/// A client gets this long to send the head of a request.
const HEAD_WITHIN: Duration = Duration::from_secs(15);
/// Requests and sockets get this long to end when the hall closes.
const GOODBYE_WITHIN: Duration = Duration::from_secs(5);

/// Serves the hall on the listener until `shutdown` is done, then says goodbye to every socket
/// (`bye`, reason `shutdown`), lets running requests end, at most five seconds, and returns.
///
/// # Errors
///
/// Those of the listener that no waiting mends.
pub async fn serve(
    listener: TcpListener,
    hall: Hall,
    config: Config,
    shutdown: impl Future<Output = ()> + Send,
) -> io::Result<()> {
    let gate = Gate::new(&config);
    let (router, app) = build(hall, config);
    let open = GracefulShutdown::new();
    let mut shutdown = std::pin::pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            () = &mut shutdown => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => match gate.enter(peer.ip()) {
                Some(pass) => {
                    let connection = open.watch(connection(stream, peer, router.clone()));
                    tokio::spawn(async move {
                        if let Err(error) = connection.await {
                            tracing::debug!(%error, %peer, "connection ended badly");
                        }
                        drop(pass);
                    });
                }
                // Closing at once is the cheapest no; a page would cost what we lack.
                None => tracing::warn!(%peer, "too many connections"),
            },
            Err(error) => wait_out(error).await?,
        }
    }
    drop(listener);
    app.sockets.close_all("shutdown");
    let goodbye = async { tokio::join!(open.shutdown(), app.sockets.all_gone()) };
    if tokio::time::timeout(GOODBYE_WITHIN, goodbye).await.is_err() {
        tracing::warn!("some connections did not end in time");
    }
    Ok(())
}

/// One connection as a future that can be asked to end.
fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
) -> impl GracefulConnection<Error: std::fmt::Display> + Send + 'static {
    // Frames are small and wanted at once.
    let _ = stream.set_nodelay(true);
    let answer = TowerToHyperService::new(Extension(ConnectInfo(peer)).layer(router));
    let mut builder = Builder::new(TokioExecutor::new());
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_WITHIN);
    builder
        .serve_connection_with_upgrades(TokioIo::new(stream), answer)
        .into_owned()
}

/// Out of files, buffers or memory: passes when other connections end.
const PASSING: [i32; 4] = [12, 23, 24, 105];

/// Some failures of `accept` belong to the one connection, some pass when others end; the rest
/// means that the listener is gone.
async fn wait_out(error: io::Error) -> io::Result<()> {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    ) {
        return Ok(());
    }
    if error
        .raw_os_error()
        .is_some_and(|code| PASSING.contains(&code))
    {
        tracing::error!(%error, "can't accept; trying again in a second");
        tokio::time::sleep(Duration::from_secs(1)).await;
        return Ok(());
    }
    Err(error)
}
