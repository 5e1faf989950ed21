//! Chess events: entries, rounds, pairings, standings, tie-breaks, teams and tournament reports.
