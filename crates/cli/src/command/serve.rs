//! `qiyuan serve`: opens the hall and keeps it open until it is told to close.

use std::io::{ErrorKind, IsTerminal};
use std::net::SocketAddr;

use anyhow::{Context, Result};
use hall::{Hall, HallConfig, PoolKind, PoolRules, Store};
use server::Config;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

use crate::args;
use crate::listen::ListenAddress;
use crate::output::{Out, Outcome, say, usage};

pub(crate) fn run(typed: args::Serve, out: &mut Out) -> Result<Outcome> {
    let (config, pools) = (meant(&typed)?, pools(&typed)?);
    log();
    runtime()?.block_on(open(typed, config, pools, out))?;
    Ok(Outcome::Done)
}

/// What was typed, understood.
fn meant(typed: &args::Serve) -> Result<Config> {
    for origin in &typed.origins {
        let rest = origin
            .strip_prefix("https://")
            .or_else(|| origin.strip_prefix("http://"));
        if rest.is_none_or(|rest| rest.is_empty() || rest.contains('/')) {
            return Err(usage(format!(
                "no origin: '{origin}'; it looks like https://chess.example"
            )));
        }
    }
    Ok(Config {
        behind_proxy: typed.behind_proxy,
        origins: typed.origins.clone(),
        always_secure: typed.secure_cookies,
        sheet_reader: std::env::current_exe().ok(),
        ..Config::default()
    })
}

/// The pools that were typed.
fn pools(typed: &args::Serve) -> Result<PoolRules> {
    let mut rules = PoolRules {
        kinds: Vec::new(),
        ..PoolRules::default()
    };
    let codes: Vec<&str> = typed.pools.split(',').map(str::trim).collect();
    if codes.contains(&"none") && codes.len() > 1 {
        return Err(usage("--pools none stands alone".to_owned()));
    }
    for code in codes {
        if code == "none" || code.is_empty() {
            continue;
        }
        let kind = PoolKind::from_code(code).ok_or_else(|| {
            usage(format!(
                "no pool: '{code}'; there are grade, elo and glicko2, or none"
            ))
        })?;
        if !rules.kinds.contains(&kind) {
            rules.kinds.push(kind);
        }
    }
    for rule in &typed.grade_rules {
        match rule.as_str() {
            "whole-points" => rules.grade.rounding = rating::Rounding::Whole,
            "floor-at-zero" => rules.grade.floor = rating::Floor::ZeroLoser,
            _ => rules.grade.base = rating::GradeBase::Zero,
        }
    }
    Ok(rules)
}

async fn open(typed: args::Serve, config: Config, pools: PoolRules, out: &mut Out) -> Result<()> {
    // First, so that a hall closes in good order from its first moment on.
    let close = closing()?;
    let listener = listen(&typed.listen).await?;
    let address = listener
        .local_addr()
        .context("the listener has no address")?;
    let store = Store::open(&typed.data)
        .await
        .with_context(|| "the hall's data".to_owned())?;
    let rules = HallConfig {
        pools,
        ..HallConfig::default()
    };
    let hall = Hall::open(store.clone(), rules).await?;
    out.line(format_args!("http://{}", reachable(address)))?;
    out.flush()?;
    say(format_args!(
        "The hall is open at http://{} (Ctrl-C closes it).",
        reachable(address)
    ));
    server::serve(listener, hall.clone(), config, close)
        .await
        .context("the listener failed")?;
    hall.shutdown().await?;
    store.close().await;
    say("The hall is closed.");
    Ok(())
}

async fn listen(address: &ListenAddress) -> Result<TcpListener> {
    let place = (address.host.as_str(), address.port);
    TcpListener::bind(place).await.map_err(|error| {
        let hint = match error.kind() {
            ErrorKind::AddrInUse => "; is a hall open there already? --listen takes another port",
            ErrorKind::PermissionDenied => "; ports below 1024 are the system's",
            _ => "",
        };
        anyhow::Error::new(error).context(format!("cannot listen on {address}{hint}"))
    })
}

/// An address that a browser on this machine can open.
fn reachable(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        address.set_ip(match address {
            SocketAddr::V4(_) => std::net::Ipv4Addr::LOCALHOST.into(),
            SocketAddr::V6(_) => std::net::Ipv6Addr::LOCALHOST.into(),
        });
    }
    address
}

/// Done when the program is asked to end.
fn closing() -> Result<impl Future<Output = ()> + Send> {
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
        say("The hall is closing.");
    })
}

/// Log on stderr; `RUST_LOG` says how much.
fn log() {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let colors = std::io::stderr().is_terminal();
    tracing_subscriber::fmt()
        .with_ansi(colors)
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();
}

/// The runtime of the commands that wait for the disk or the network.
pub(crate) fn runtime() -> Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("no runtime could be started")
}
