//! The assertions of these tests note the statements they name: see `testkit::note`.

macro_rules! assert {
    ($($all:tt)*) => { testkit::noting!($($all)*) };
}

macro_rules! assert_eq {
    ($($all:tt)*) => { testkit::noting_eq!($($all)*) };
}
