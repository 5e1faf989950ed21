//! Spreadsheets over HTTP: read for accounts, refused with a reason, never kept.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test ends where it can't go on"
)]

mod common;

use common::house::House;
use common::http::{Answer, Visitor};

async fn send(visitor: &mut Visitor, body: &[u8]) -> Answer {
    let headers = [("content-type", "application/octet-stream")];
    visitor.send("POST", "/api/v1/sheets", &headers, body).await
}

fn book() -> Vec<u8> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/sheets");
    std::fs::read(folder.join("entries.xlsx")).unwrap()
}

#[tokio::test]
async fn a_spreadsheet_is_read_for_an_account_and_refused_with_its_reason() {
    let house = House::open().await;
    let (mut guest, _) = Visitor::guest(house.address).await;
    send(&mut guest, &book())
        .await
        .refused(403, "account_needed");
    let (mut zhou, _) = Visitor::account(house.address, "Zhou_Min").await;
    let file: wire::SheetFile = send(&mut zhou, &book()).await.expect(200);
    let list = file.sheets.iter().find(|one| one.name == "报名表");
    let row = &list.expect("the list").rows[2];
    assert_eq!(
        (row.row, row.cells.as_slice()),
        (
            4,
            ["1", "李静", "高一(3)班", "1912", "2010-05-03"]
                .map(str::to_owned)
                .as_slice()
        )
    );
    send(&mut zhou, b"no table at all")
        .await
        .refused(422, "sheet_unreadable");
    // The server may close before a client has sent it all; below, it is the reader that refuses.
    let large = vec![b'x'; 2 * 1024 * 1024];
    send(&mut zhou, &large)
        .await
        .refused(422, "sheet_unreadable");
    send(&mut zhou, &book()[..2000])
        .await
        .refused(422, "sheet_unreadable");
}
