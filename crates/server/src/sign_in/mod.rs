//! Who sits at a screen: sessions, passwords, cookies.

pub(crate) mod cookie;
pub(crate) mod password;
pub(crate) mod replaced;
pub(crate) mod session;
