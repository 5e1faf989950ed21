//! Accepting connections, no more than agreed, and leaving them in peace when the hall closes.

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::ConnectInfo;
use axum::response::Response;
use hall::Hall;
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::{GracefulConnection, GracefulShutdown};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tower::{Layer, Service};

use crate::app::build;
use crate::config::{Config, Limits};
use crate::files;
use crate::gate::Gate;
use crate::quiet::Quiet;

/// Requests and sockets get this long to end when the hall closes.
const GOODBYE_WITHIN: Duration = Duration::from_secs(5);

/// Serves the hall on the listener until `shutdown` is done, then says goodbye to every socket
/// (`bye`, reason `shutdown`), lets running requests end, at most five seconds, and returns.
///
/// The process's limit of open files is raised as far as it goes, and the limits of connections
/// are kept well below it.
///
/// # Errors
///
/// Those of a listener that is none any more; all others pass.
pub async fn serve(
    listener: TcpListener,
    hall: Hall,
    mut config: Config,
    shutdown: impl Future<Output = ()> + Send,
) -> io::Result<()> {
    if let Some(files) = files::raise() {
        config.limits = files::within(config.limits, files);
    }
    let limits = config.limits;
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
                    let pass = Arc::new(pass);
                    let answer = (Extension(ConnectInfo(peer)), Extension(Arc::clone(&pass)));
                    let answer = answer.layer(router.clone());
                    let connection = open.watch(connection(stream, &limits, answer));
                    tokio::spawn(async move {
                        if let Err(error) = connection.await {
                            tracing::debug!(%error, %peer, "connection ended badly");
                        }
                        // A socket that has come of it keeps the place.
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
fn connection<S>(
    stream: TcpStream,
    limits: &Limits,
    answer: S,
) -> impl GracefulConnection<Error: std::fmt::Display> + Send + 'static
where
    S: Service<axum::http::Request<Incoming>, Response = Response, Error = Infallible>
        + Clone
        + Send
        + 'static,
    S::Future: Send + 'static,
{
    // Frames are small and wanted at once.
    let _ = stream.set_nodelay(true);
    let seconds = |seconds: u32| Duration::from_secs(seconds.into());
    let (head, quiet) = (seconds(limits.head_s), seconds(limits.quiet_s));
    // The builder's own limit for the head begins to count with the first byte only.
    let stream = Quiet::new(stream, head, quiet);
    let mut builder = Builder::new(TokioExecutor::new());
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(head);
    builder
        .serve_connection_with_upgrades(TokioIo::new(stream), TowerToHyperService::new(answer))
        .into_owned()
}

/// What `accept` says of a listener that is none any more: not open, not listening, no socket.
const GONE: [i32; 3] = [9, 22, 88];

/// Some failures of `accept` belong to the one connection; others, such as too many open files,
/// pass when connections end. None of them stops the hall.
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
        .is_some_and(|code| GONE.contains(&code))
    {
        return Err(error);
    }
    tracing::error!(%error, "can't accept; trying again in a second");
    tokio::time::sleep(Duration::from_secs(1)).await;
    Ok(())
}
