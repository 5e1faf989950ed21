//! Files that other programs have written (openpyxl, xlwt, odfpy).

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::path::PathBuf;

use super::{FILE_MOST, SheetFault, answer, read};

fn file(name: &str) -> Vec<u8> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/sheets");
    std::fs::read(folder.join(name)).unwrap()
}

/// The rows of a table as `row: cell | cell`.
fn told(file: &wire::SheetFile, name: &str) -> Vec<String> {
    let sheet = file.sheets.iter().find(|sheet| sheet.name == name).unwrap();
    let line = |row: &wire::SheetRow| format!("{}: {}", row.row, row.cells.join(" | "));
    sheet.rows.iter().map(line).collect()
}

#[test]
fn a_workbook_of_several_tables_keeps_rows_numbers_and_dates_as_they_are_read() {
    let book = read(&file("entries.xlsx")).unwrap();
    let names: Vec<&str> = book
        .sheets
        .iter()
        .map(|sheet| sheet.name.as_str())
        .collect();
    assert_eq!(names[..2], ["说明", "报名表"]);
    assert_eq!(
        told(&book, "报名表"),
        [
            "1: 2026年秋季校园国际象棋赛报名表",
            "3: 序号 | 姓名 | 班级 | 等级分 | 出生日期",
            "4: 1 | 李静 | 高一(3)班 | 1912 | 2010-05-03",
            "5: 2 | 王 伟 | 高一(3)班 | 1850 | 2010-11-30",
            "6: 3 | Zhou, Lang | 高二(1)班 | 2060 | 2009-01-02 08:30:00",
            "8: 4 | 欧阳明 | 高二(1)班",
            "9: 5 | 陈一鸣 | 初三(2)班 | 1,500 | 2011年",
            "10: 6 |  | 初三(2)班 | 1400",
            "11: 7 | 李静 | 初三(2)班 | 1300",
            "12: 8 | Gao Yuan | East | 2026-04-01",
            "13: 9 | 林峰 | North | １７００",
        ]
    );
}

#[test]
fn one_stray_cell_in_the_last_row_costs_a_row() {
    let book = read(&file("stray.xlsx")).unwrap();
    let rows = told(&book, "Players");
    assert_eq!(rows[1], "2: Xu Wenqing | 2251 | WGM | North");
    assert_eq!(rows.last().unwrap(), "1048576: stray");
    assert_eq!(rows.len(), 4, "columns beyond BL are not looked at");
}

#[test]
fn workbooks_of_the_old_form_and_open_documents_are_read_alike() {
    let old = read(&file("entries.xls")).unwrap();
    let expected = [
        "1: 姓名 | 等级分 | 称号 | 单位",
        "2: 李静 | 1912 |  | 南校",
        "3: 王伟 | 1850 | CM | 南校",
        "4: Ду, Ян | 2026-04-01",
    ];
    assert_eq!(told(&old, "名单"), expected);
    let open = read(&file("entries.ods")).unwrap();
    let expected = [
        "1: Player | Elo | Title | Federation",
        "2: Xu Wenqing | 2251 | WGM | CHN",
        "5: 李静 | 1912 |  | CHN",
        "6: Yuan Meng | 2026-04-01 |  | CHN",
    ];
    assert_eq!(told(&open, "Entries"), expected);
}

#[test]
fn what_is_no_spreadsheet_is_said_to_be_none() {
    assert_eq!(read(b""), Err(SheetFault::Unreadable));
    assert_eq!(read(b"name,rating\nLi,1500"), Err(SheetFault::Unreadable));
    assert_eq!(
        read(b"PK\x03\x04 and then nothing"),
        Err(SheetFault::Unreadable)
    );
    let whole = file("entries.xlsx");
    assert_eq!(
        answer(&whole[..whole.len() / 2]),
        ("{\"fault\":\"sheet_unreadable\"}".to_owned(), false)
    );
    let large = vec![b'P'; FILE_MOST + 1];
    assert_eq!(read(&large), Err(SheetFault::TooLarge));
}

#[test]
fn a_file_cut_short_is_refused_and_a_bent_one_never_ends_the_reader() {
    for name in ["entries.xlsx", "entries.xls", "entries.ods"] {
        let whole = file(name);
        for cut in (0..whole.len()).step_by(whole.len() / 40) {
            // The end of an old workbook is filling: without it all is still there.
            let is_whole = read(&whole[..cut]).is_ok();
            assert!(!is_whole || cut > whole.len() / 2, "{name} cut at {cut}");
            let mut bent = whole.clone();
            bent[cut] ^= 0x55;
            let sheets = read(&bent).map_or(0, |file| file.sheets.len());
            assert!(sheets <= 3, "{name} bent at {cut}");
        }
    }
}

#[test]
fn a_time_of_day_has_no_date_and_text_keeps_its_digits() {
    use super::cells::text_of;
    use calamine::{Data, ExcelDateTime, ExcelDateTimeType};

    let when = |serial| {
        let kind = ExcelDateTimeType::DateTime;
        text_of(&Data::DateTime(ExcelDateTime::new(serial, kind, false)))
    };
    assert_eq!(when(11_040.0 / 86_400.0), "03:04:00");
    assert_eq!(when(0.0), "00:00:00");
    assert_eq!(when(40_301.0), "2010-05-03");
    assert_eq!(when(40_301.5), "2010-05-03 12:00:00");
    let digits = "12345678901234567890";
    assert_eq!(text_of(&Data::String(digits.to_owned())), digits);
}
