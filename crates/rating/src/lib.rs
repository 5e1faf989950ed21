//! Numbers in, numbers out: grade points, Elo, Glicko-2, performance, norms and titles.
