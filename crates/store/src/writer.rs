//! The one writer: jobs of many rooms share one transaction and one sync to the disk.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use futures_util::future::BoxFuture;
use sqlx::{Connection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use crate::error::StoreError;
use crate::store::Folder;

/// Jobs that may wait for the writer before those who send them have to wait too.
const QUEUE: usize = 1024;
/// Jobs of one commit at most, so that no job waits long for its neighbours.
const BATCH: usize = 256;

/// The writer's address. Jobs sent while a commit is under way share the next one.
#[derive(Clone, Debug)]
pub(crate) struct Writer {
    jobs: mpsc::Sender<Message>,
    commits: Arc<AtomicU64>,
}

enum Message {
    Job(Box<dyn Job>),
    Close(oneshot::Sender<()>),
}

impl Writer {
    /// Starts the writer's task on `connection`; it keeps `folder` locked until it is done.
    pub(crate) fn start(connection: SqliteConnection, folder: Arc<Folder>) -> Self {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let commits = Arc::new(AtomicU64::new(0));
        tokio::spawn(run(connection, queue, folder, Arc::clone(&commits)));
        Self { jobs, commits }
    }

    /// A writer that takes no jobs.
    pub(crate) fn closed() -> Self {
        Self {
            jobs: mpsc::channel(1).0,
            commits: Arc::default(),
        }
    }

    /// How many transactions were committed.
    pub(crate) fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
    }

    /// Runs `step` in the next transaction and returns once that is durable.
    /// A step that fails is undone alone; its neighbours are committed.
    pub(crate) async fn write<T, F>(&self, step: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, StoreError>>
            + Send
            + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let job = Typed {
            step: Some(step),
            outcome: None,
            reply,
        };
        let sent = self.jobs.send(Message::Job(Box::new(job))).await;
        sent.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Writes what is queued and closes the connection.
    pub(crate) async fn close(&self) {
        let (reply, closed) = oneshot::channel();
        if self.jobs.send(Message::Close(reply)).await.is_ok() {
            let _ = closed.await;
        }
    }
}

trait Job: Send {
    /// Runs the step; `true` when its work is to be kept.
    fn run<'c>(&'c mut self, connection: &'c mut SqliteConnection) -> BoxFuture<'c, bool>;
    /// Tells the one who waits, once the fate of the transaction is known.
    fn finish(self: Box<Self>, committed: Result<(), StoreError>);
}

struct Typed<T, F> {
    step: Option<F>,
    outcome: Option<Result<T, StoreError>>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, F> Job for Typed<T, F>
where
    T: Send + 'static,
    F: for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, StoreError>> + Send,
{
    fn run<'c>(&'c mut self, connection: &'c mut SqliteConnection) -> BoxFuture<'c, bool> {
        Box::pin(async move {
            let Some(step) = self.step.take() else {
                return false;
            };
            let outcome = step(connection).await;
            let keep = outcome.is_ok();
            self.outcome = Some(outcome);
            keep
        })
    }

    fn finish(self: Box<Self>, committed: Result<(), StoreError>) {
        let outcome = match (committed, self.outcome) {
            // A step that failed keeps its own reason, whatever became of the others.
            (_, Some(Err(error))) | (Err(error), _) => Err(error),
            (Ok(()), Some(done)) => done,
            (Ok(()), None) => Err(StoreError::Closed),
        };
        let _ = self.reply.send(outcome);
    }
}

async fn run(
    mut connection: SqliteConnection,
    mut queue: mpsc::Receiver<Message>,
    folder: Arc<Folder>,
    commits: Arc<AtomicU64>,
) {
    let mut closing = None;
    let mut batch: Vec<Box<dyn Job>> = Vec::new();
    // A closed queue still gives out what it holds.
    while let Some(first) = queue.recv().await {
        let mut next = Some(first);
        while let Some(message) = next {
            match message {
                Message::Job(job) => batch.push(job),
                Message::Close(reply) => {
                    queue.close();
                    closing = Some(reply);
                }
            }
            next = if batch.len() < BATCH {
                queue.try_recv().ok()
            } else {
                None
            };
        }
        let committed = commit(&mut connection, &mut batch).await;
        commits.fetch_add(1, Ordering::Relaxed);
        if let Err(error) = &committed {
            tracing::error!(%error, jobs = batch.len(), "a commit failed");
            // Nothing of it may leak into the next transaction.
            let _ = sqlx::query("ROLLBACK").execute(&mut connection).await;
        }
        for job in batch.drain(..) {
            job.finish(committed.clone());
        }
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "the database did not close cleanly");
    }
    drop(folder);
    if let Some(reply) = closing {
        let _ = reply.send(());
    }
}

async fn commit(
    connection: &mut SqliteConnection,
    batch: &mut [Box<dyn Job>],
) -> Result<(), StoreError> {
    if batch.is_empty() {
        return Ok(());
    }
    sqlx::query("BEGIN IMMEDIATE")
        .execute(&mut *connection)
        .await?;
    for job in batch {
        sqlx::query("SAVEPOINT job")
            .execute(&mut *connection)
            .await?;
        if !job.run(connection).await {
            sqlx::query("ROLLBACK TO job")
                .execute(&mut *connection)
                .await?;
        }
        sqlx::query("RELEASE job").execute(&mut *connection).await?;
    }
    sqlx::query("COMMIT").execute(&mut *connection).await?;
    Ok(())
}
