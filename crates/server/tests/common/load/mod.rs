//! Many games at once between scripted clients over real sockets.

pub mod report;
pub mod table;

use std::net::SocketAddr;
use std::time::Duration;

use report::Report;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// What to run.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Games at once; each has two clients.
    pub games: u32,
    /// How long moves are made.
    pub lasts: Duration,
    /// From one move of a game to the next.
    pub per_move: Duration,
}

/// Runs the plan against the hall at this address and says how it went.
pub async fn run(address: SocketAddr, plan: Plan) -> Report {
    let mut tables = JoinSet::new();
    let start = Instant::now();
    for number in 0..plan.games {
        // Spread over one move's time, as people are.
        let opens = start + plan.per_move * number / plan.games.max(1);
        let closes = start + plan.lasts;
        tables.spawn(table::sit_down(
            address,
            number,
            opens,
            closes,
            plan.per_move,
        ));
    }
    let mut report = Report::default();
    while let Some(ended) = tables.join_next().await {
        match ended {
            Ok(part) => report.add(part),
            Err(error) => report.errors.push(format!("a table fell over: {error}")),
        }
    }
    report.took = start.elapsed();
    report
}
