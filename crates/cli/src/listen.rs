//! Where a hall listens, as it is typed.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::str::FromStr;

/// `127.0.0.1:8080`, `[::1]:8080`, `localhost:8080`, or `:8080` for every address of the machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ListenAddress {
    /// A name, or an address.
    pub(crate) host: String,
    pub(crate) port: u16,
}

impl FromStr for ListenAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Ok(address) = text.parse::<SocketAddr>() {
            return Ok(Self::of(address.ip(), address.port()));
        }
        let form = || "it looks like 127.0.0.1:8080, localhost:8080 or :8080".to_owned();
        let (host, port) = text.rsplit_once(':').ok_or_else(form)?;
        let port = port.parse().map_err(|_| form())?;
        if host.is_empty() {
            return Ok(Self::of(Ipv4Addr::UNSPECIFIED.into(), port));
        }
        // Only letters make a name: an address that cannot be one is not looked up.
        let is_name = host
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "-._".contains(c));
        if !is_name || !host.contains(|c: char| c.is_ascii_alphabetic()) {
            return Err(form());
        }
        Ok(Self {
            host: host.to_owned(),
            port,
        })
    }
}

impl ListenAddress {
    fn of(ip: IpAddr, port: u16) -> Self {
        Self {
            host: ip.to_string(),
            port,
        }
    }
}

impl fmt::Display for ListenAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.host.contains(':') {
            true => write!(f, "[{}]:{}", self.host, self.port),
            false => write!(f, "{}:{}", self.host, self.port),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_addresses_and_a_port_alone_are_places_to_listen() {
        for (typed, meant) in [
            ("127.0.0.1:8080", "127.0.0.1:8080"),
            ("[::1]:8080", "[::1]:8080"),
            ("localhost:8080", "localhost:8080"),
            ("hall-2.example:0", "hall-2.example:0"),
            (":8080", "0.0.0.0:8080"),
        ] {
            let address: ListenAddress = typed.parse().unwrap();
            assert_eq!(address.to_string(), meant);
        }
        for typed in [
            "8080",
            "localhost",
            "localhost:",
            ":65536",
            "300.1.1.1:80",
            "a b:80",
            "::1",
        ] {
            assert!(typed.parse::<ListenAddress>().is_err(), "{typed}");
        }
    }
}
