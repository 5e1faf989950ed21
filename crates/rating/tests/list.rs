//! Rating lists as files: both formats, their faults by place, and round trips.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use proptest::prelude::{Strategy, prop_assert_eq, proptest};
use rating::{
    ListEntry, ListFaultCode, ListRating, ListSex, Points, RatingList, Speed, Title, read_csv,
    read_fide, write_csv, write_fide,
};

/// The header of the combined list.
const HEADER: &str = "ID Number      Name                                                         \
                      Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK \
                      B-day Flag";

/// A line with cells at the columns of the combined list.
fn line(cells: &[(usize, &str)]) -> String {
    let mut line = vec![' '; 162];
    for (column, text) in cells {
        for (at, one) in text.chars().enumerate() {
            line[column - 1 + at] = one;
        }
    }
    line.into_iter().collect()
}

fn faults(list: &RatingList) -> Vec<String> {
    let of = |fault: &rating::ListFault| {
        format!("{}:{}: {}", fault.line, fault.column, fault.code.code())
    };
    list.faults.iter().map(of).collect()
}

#[test]
fn the_combined_list_of_fide_is_read_by_its_columns() {
    let row = line(&[
        (1, "8603677"),
        (16, "Ding, Liren"),
        (77, "CHN"),
        (81, "M"),
        (85, "GM"),
        (95, "FST"),
        (114, "2723"),
        (120, "11"),
        (124, "10"),
        (127, "2693"),
        (137, "10"),
        (140, "0"),
        (153, "1992"),
        (159, "i"),
    ]);
    let list = read_fide(&format!("{HEADER}\r\n{row}\r\n"), Speed::Standard);
    assert_eq!(list.faults, []);
    let entry = &list.entries[0];
    assert_eq!(
        (entry.id, entry.name.as_str(), entry.federation.as_str()),
        (8603677, "Ding, Liren", "CHN")
    );
    assert_eq!(
        (entry.sex, entry.title),
        (Some(ListSex::Man), Some(Title::Gm))
    );
    let standard = ListRating {
        rating: Some(2723),
        games: 11,
        k: Some(10),
    };
    assert_eq!(entry.rating(Speed::Standard), &standard);
    assert_eq!(entry.rating(Speed::Rapid).rating, Some(2693));
    assert_eq!(entry.rating(Speed::Blitz).rating, None, "0 is unrated");
    assert_eq!((entry.birth_year, entry.inactive), (Some(1992), true));
    assert_eq!(entry.other_titles, "FST");
}

#[test]
fn a_list_of_one_speed_and_the_older_one_are_read_too() {
    let columns = "Fed Sex Tit  WTit OTit           FOA OCT26 Gms K  B-day Flag";
    let cells = "NOR M   GM                           2823  3   10 1990      ";
    let single = [
        "ID Number      Name           ",
        columns,
        "\n1503014        Carlsen, M     ",
        cells,
    ];
    let single = single.concat();
    for speed in Speed::ALL {
        let list = read_fide(&single, speed);
        assert_eq!(list.faults, []);
        let read = ListRating {
            rating: Some(2823),
            games: 3,
            k: Some(10),
        };
        assert_eq!(list.entries[0].rating(speed), &read, "{speed}");
    }
    let older = HEADER.replace("FOA ", "");
    let row = line(&[(1, "7"), (16, "Li"), (110, "1500"), (149, "2010")]);
    let list = read_fide(&format!("{older}\n{row}"), Speed::Standard);
    assert_eq!(list.entries[0].rating(Speed::Standard).rating, Some(1500));
    assert_eq!(list.entries[0].birth_year, Some(2010));
}

#[test]
fn titles_too_long_for_their_column_push_the_rest_and_are_read() {
    let row = line(&[
        (1, "7"),
        (16, "Li"),
        (95, "SI,FI,LSI,SLI,N"),
        (114, "1500"),
        (153, "2010"),
    ]);
    // One character more in the middle, as in three lines of the real list.
    let pushed = format!("{}A{}w   ", &row[..109], &row[109..158]);
    let list = read_fide(&format!("{HEADER}\n{pushed}"), Speed::Standard);
    assert_eq!(
        list.entries[0].rating(Speed::Standard).rating,
        Some(1500),
        "{:?}",
        list.faults
    );
    assert_eq!(list.entries[0].birth_year, Some(2010));
}

#[test]
fn faults_of_a_fide_list_have_line_and_column() {
    let good = line(&[(1, "1"), (16, "Li"), (114, "1500")]);
    let bad = line(&[
        (1, "2"),
        (16, "Wang"),
        (77, "chn"),
        (81, "X"),
        (85, "NM"),
        (114, "9000"),
        (120, "-"),
        (124, "999"),
        (153, "17"),
        (159, "z"),
    ]);
    let nobody = line(&[(3, "x1"), (16, "Nobody")]);
    let nameless = line(&[(1, "3")]);
    let list = read_fide(
        &[HEADER, &good, &bad, "", &nobody, &nameless, &good].join("\n"),
        Speed::Standard,
    );
    let wanted = [
        "3:77: list_federation",
        "3:81: list_sex",
        "3:85: list_title",
        "3:114: list_rating",
        "3:120: list_games",
        "3:124: list_k",
        "3:153: list_birth_year",
        "3:159: list_flag",
        "5:3: list_id",
        "6:16: list_name_missing",
        "7:1: list_id_doubled",
    ];
    assert_eq!(faults(&list), wanted);
    let ids: Vec<u64> = list.entries.iter().map(|entry| entry.id).collect();
    assert_eq!(ids, [1, 2, 3], "what can be read is read");
    let broken = read_fide("hello world\n1 2\n", Speed::Standard);
    assert!(faults(&broken).contains(&"1:1: list_header_missing".to_owned()));
    assert_eq!(
        faults(&read_fide("", Speed::Standard)),
        ["1:1: list_header_missing"]
    );
}

#[test]
fn a_written_line_has_the_width_of_the_real_list() {
    let mut entry = ListEntry {
        id: 8603677,
        name: "丁立人".to_owned(),
        ..ListEntry::default()
    };
    entry.rating_mut(Speed::Standard).rating = Some(2723);
    entry.other_titles = "SI,FI,LSI,SLI,NAAFM".to_owned();
    let text = write_fide(&[entry]);
    let widths: Vec<usize> = text
        .split("\r\n")
        .map(|line| line.chars().count())
        .collect();
    assert_eq!(widths, [162, 162, 0]);
    assert_eq!(text.lines().next().unwrap(), HEADER);
}

#[test]
fn a_csv_is_read_by_the_names_of_its_columns() {
    let text = "\u{feff}name,ID,points,rapid,flag,club\r\n\
                \"Li, \"\"Max\"\" Ming\",7,601.08,1500,wi,Blue\r\n\
                Wang,8,,,,\r\n\r\n\
                \"two\nlines\",9,-3,,,\r\n";
    let list = read_csv(text);
    assert_eq!(faults(&list), ["1:27: list_column_unknown"]);
    assert_eq!(list.entries[0].name, "Li, \"Max\" Ming");
    assert_eq!(list.entries[0].points, Some("601.08".parse().unwrap()));
    assert_eq!(list.entries[0].rating(Speed::Rapid).rating, Some(1500));
    assert!(list.entries[0].inactive);
    assert_eq!(list.entries[2].name, "two\nlines");
    assert_eq!(list.entries[2].points, Some(Points::whole(-3)));
    let semicolons = read_csv("id;name;standard\n1;Li;1500\n");
    assert_eq!((semicolons.faults.len(), semicolons.entries.len()), (0, 1));
}

#[test]
fn faults_of_a_csv_have_line_and_column() {
    let text = "id,name,sex,standard,standard\n\
                1,Li,M,1500,\n\
                2,Wang,X,4001\n\
                x,Zhao,,,\n\
                1,Qian,,,\n\
                3,\"Sun\n";
    let list = read_csv(text);
    let wanted = [
        "1:22: list_column_doubled",
        "3:1: list_field_count",
        "3:8: list_sex",
        "3:10: list_rating",
        "4:1: list_id",
        "5:1: list_id_doubled",
        "6:3: list_quote",
        "6:1: list_field_count",
    ];
    assert_eq!(faults(&list), wanted);
    for text in ["", "\n", "a,b\n1,2\n", "id\n1\n"] {
        assert!(
            faults(&read_csv(text)).contains(&"1:1: list_header_missing".to_owned()),
            "{text:?}"
        );
    }
}

#[test]
fn every_fault_has_a_code_of_its_own() {
    let mut codes: Vec<&str> = ListFaultCode::ALL.iter().map(|code| code.code()).collect();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), ListFaultCode::ALL.len());
}

fn entries() -> impl Strategy<Value = Vec<ListEntry>> {
    let rating = (0i32..=4000, 0u32..1000, 0u32..=100).prop_map(|(rating, games, k)| ListRating {
        rating: (rating > 0).then_some(rating),
        games,
        k: (k > 0).then_some(k),
    });
    let ratings = proptest::array::uniform3(rating);
    let name = "[A-Za-z\u{4e00}-\u{4e10}][A-Za-z,;\" ]{0,20}[a-z]";
    let title = proptest::sample::select(
        Title::ALL
            .into_iter()
            .map(Some)
            .chain([None])
            .collect::<Vec<_>>(),
    );
    let one = (
        name,
        ratings,
        title,
        1800i32..3000,
        proptest::bool::ANY,
        -999_999i64..999_999,
    );
    proptest::collection::vec(one, 0..8).prop_map(|rows| {
        let entry = |(id, (name, ratings, title, year, inactive, points))| ListEntry {
            id,
            name,
            federation: "CHN".to_owned(),
            sex: Some(if inactive {
                ListSex::Woman
            } else {
                ListSex::Man
            }),
            title,
            ratings,
            birth_year: Some(year),
            inactive,
            points: Points::from_hundredths(points),
            ..ListEntry::default()
        };
        (1..).zip(rows).map(entry).collect()
    })
}

proptest! {
    #[test]
    fn a_csv_is_read_back_as_it_was_written(entries in entries()) {
        let list = read_csv(&write_csv(&entries));
        prop_assert_eq!(list, RatingList { entries, faults: vec![] });
    }

    #[test]
    fn a_fide_list_is_read_back_as_it_was_written(mut entries in entries()) {
        let list = read_fide(&write_fide(&entries), Speed::Standard);
        entries.iter_mut().for_each(|entry| entry.points = None);
        prop_assert_eq!(list, RatingList { entries, faults: vec![] });
    }

    #[test]
    fn no_text_breaks_a_reader(text in "\\PC*", rows in "[id,name;\"\r\n0-9 ]{0,80}") {
        read_csv(&text);
        read_csv(&format!("id,name,standard,points\n{rows}"));
        read_fide(&text, Speed::Rapid);
        read_fide(&format!("{HEADER}\n{text}\n{rows}"), Speed::Rapid);
        read_fide(&format!("Name ID Number Fed\n{text}{rows}"), Speed::Rapid);
    }
}
