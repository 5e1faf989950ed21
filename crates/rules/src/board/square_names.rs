//! The sixty-four squares by name, `Square::A1` to `Square::H8`.

use super::square::Square;

/// The squares by name.
impl Square {
    /// a1.
    ///
    /// ```
    /// use rules::Square;
    /// assert_eq!(Square::A1.to_string(), "a1");
    /// assert_eq!(Square::A1.offset(4, 3), Some(Square::E4));
    /// ```
    pub const A1: Square = Square::at(0);
    /// b1.
    pub const B1: Square = Square::at(1);
    /// c1.
    pub const C1: Square = Square::at(2);
    /// d1.
    pub const D1: Square = Square::at(3);
    /// e1.
    pub const E1: Square = Square::at(4);
    /// f1.
    pub const F1: Square = Square::at(5);
    /// g1.
    pub const G1: Square = Square::at(6);
    /// h1.
    pub const H1: Square = Square::at(7);
    /// a2.
    pub const A2: Square = Square::at(8);
    /// b2.
    pub const B2: Square = Square::at(9);
    /// c2.
    pub const C2: Square = Square::at(10);
    /// d2.
    pub const D2: Square = Square::at(11);
    /// e2.
    pub const E2: Square = Square::at(12);
    /// f2.
    pub const F2: Square = Square::at(13);
    /// g2.
    pub const G2: Square = Square::at(14);
    /// h2.
    pub const H2: Square = Square::at(15);
    /// a3.
    pub const A3: Square = Square::at(16);
    /// b3.
    pub const B3: Square = Square::at(17);
    /// c3.
    pub const C3: Square = Square::at(18);
    /// d3.
    pub const D3: Square = Square::at(19);
    /// e3.
    pub const E3: Square = Square::at(20);
    /// f3.
    pub const F3: Square = Square::at(21);
    /// g3.
    pub const G3: Square = Square::at(22);
    /// h3.
    pub const H3: Square = Square::at(23);
    /// a4.
    pub const A4: Square = Square::at(24);
    /// b4.
    pub const B4: Square = Square::at(25);
    /// c4.
    pub const C4: Square = Square::at(26);
    /// d4.
    pub const D4: Square = Square::at(27);
    /// e4.
    pub const E4: Square = Square::at(28);
    /// f4.
    pub const F4: Square = Square::at(29);
    /// g4.
    pub const G4: Square = Square::at(30);
    /// h4.
    pub const H4: Square = Square::at(31);
    /// a5.
    pub const A5: Square = Square::at(32);
    /// b5.
    pub const B5: Square = Square::at(33);
    /// c5.
    pub const C5: Square = Square::at(34);
    /// d5.
    pub const D5: Square = Square::at(35);
    /// e5.
    pub const E5: Square = Square::at(36);
    /// f5.
    pub const F5: Square = Square::at(37);
    /// g5.
    pub const G5: Square = Square::at(38);
    /// h5.
    pub const H5: Square = Square::at(39);
    /// a6.
    pub const A6: Square = Square::at(40);
    /// b6.
    pub const B6: Square = Square::at(41);
    /// c6.
    pub const C6: Square = Square::at(42);
    /// d6.
    pub const D6: Square = Square::at(43);
    /// e6.
    pub const E6: Square = Square::at(44);
    /// f6.
    pub const F6: Square = Square::at(45);
    /// g6.
    pub const G6: Square = Square::at(46);
    /// h6.
    pub const H6: Square = Square::at(47);
    /// a7.
    pub const A7: Square = Square::at(48);
    /// b7.
    pub const B7: Square = Square::at(49);
    /// c7.
    pub const C7: Square = Square::at(50);
    /// d7.
    pub const D7: Square = Square::at(51);
    /// e7.
    pub const E7: Square = Square::at(52);
    /// f7.
    pub const F7: Square = Square::at(53);
    /// g7.
    pub const G7: Square = Square::at(54);
    /// h7.
    pub const H7: Square = Square::at(55);
    /// a8.
    pub const A8: Square = Square::at(56);
    /// b8.
    pub const B8: Square = Square::at(57);
    /// c8.
    pub const C8: Square = Square::at(58);
    /// d8.
    pub const D8: Square = Square::at(59);
    /// e8.
    pub const E8: Square = Square::at(60);
    /// f8.
    pub const F8: Square = Square::at(61);
    /// g8.
    pub const G8: Square = Square::at(62);
    /// h8.
    pub const H8: Square = Square::at(63);
}
