//! A tournament in the hall, made and run by somebody.

use hall::{HallError, Player, TournamentAct, TournamentId, TournamentTerms};

use super::Evening;

pub(crate) async fn make(
    evening: &Evening,
    owner: &Player,
    terms: TournamentTerms,
) -> TournamentId {
    let command = evening.fresh();
    let made = evening.create_tournament(owner.id, Some(&command), terms);
    TournamentId(made.await.unwrap().unwrap())
}

/// Does something in it; a refusal is answered by its code.
pub(crate) async fn act(
    evening: &Evening,
    by: &Player,
    id: &TournamentId,
    act: TournamentAct,
) -> Result<(), String> {
    let command = evening.fresh();
    match evening.tournament_act(by.id, Some(&command), id, act).await {
        Ok(_) => Ok(()),
        Err(HallError::Refused(refusal)) => Err(refusal.code.into_owned()),
        Err(error) => panic!("{error}"),
    }
}
