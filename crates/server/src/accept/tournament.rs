//! What clients ask of a tournament, read into the hall's own shapes.

use hall::{AsSeen, TermsChange, TournamentAct};
use laws::GameResult;
use tournament::live::{Details, EntryForm, EntryId, GameId, Grade};
use tournament::{Mark, TeamId, Title};

use super::tournament_terms::{bad, tie_breaks};
use crate::problem::Failure;

/// What is to be done.
// tidy: table
pub(crate) fn act(asked: wire::TournamentAct) -> Result<TournamentAct, Failure> {
    Ok(match asked {
        wire::TournamentAct::Enter { players } => TournamentAct::Enter(forms(players)?),
        wire::TournamentAct::EnterTeam { name, players } => {
            TournamentAct::EnterTeam(name, forms(players)?)
        }
        wire::TournamentAct::Join {} => TournamentAct::Join,
        wire::TournamentAct::ChangeEntry { entry, player } => {
            TournamentAct::ChangeEntry(EntryId(entry), form(player)?)
        }
        wire::TournamentAct::ChangeTeam { team, name } => {
            TournamentAct::ChangeTeam(TeamId(team), name)
        }
        wire::TournamentAct::RemoveEntry { entry } => TournamentAct::RemoveEntry(EntryId(entry)),
        wire::TournamentAct::RemoveTeam { team } => TournamentAct::RemoveTeam(TeamId(team)),
        wire::TournamentAct::ChangeTerms { terms } => {
            TournamentAct::ChangeTerms(Box::new(changed(terms)?))
        }
        wire::TournamentAct::End { drop } => TournamentAct::End { drop },
        wire::TournamentAct::Delete {} => TournamentAct::Delete,
        wire::TournamentAct::Withdraw { entry } => TournamentAct::Withdraw(EntryId(entry)),
        wire::TournamentAct::Rejoin { entry } => TournamentAct::Rejoin(EntryId(entry)),
        wire::TournamentAct::Bye {
            entry,
            round,
            mark: code,
        } => TournamentAct::Bye(EntryId(entry), round, mark(&code, "mark")?),
        wire::TournamentAct::Forbid { entries } => {
            let [one, other] = entries.map(EntryId);
            TournamentAct::Forbid(one, other)
        }
        wire::TournamentAct::Allow { entries } => {
            let [one, other] = entries.map(EntryId);
            TournamentAct::Allow(one, other)
        }
        wire::TournamentAct::Start {} => TournamentAct::Start,
        wire::TournamentAct::Pair { round } => only(round.map(AsSeen::Round), TournamentAct::Pair),
        wire::TournamentAct::PairManually {
            pairs,
            bye,
            accept,
            round,
        } => only(
            round.map(AsSeen::Round),
            TournamentAct::PairManually {
                pairs: pairs
                    .into_iter()
                    .map(|[white, black]| (EntryId(white), EntryId(black)))
                    .collect(),
                bye: bye.map(EntryId),
                accept: match accept.as_str() {
                    "none" => None,
                    "note" => Some(Grade::Note),
                    "serious" => Some(Grade::Serious),
                    _ => return Err(bad("accept")),
                },
            },
        ),
        wire::TournamentAct::Result {
            game,
            white,
            black,
            saw,
        } => {
            let (white, black) = (mark(&white, "white")?, mark(&black, "black")?);
            let saw = saw.map(|saw| marks_seen(&saw)).transpose()?;
            let act = TournamentAct::Result(GameId(game), white, black);
            only(saw.map(AsSeen::Marks), act)
        }
        wire::TournamentAct::ClearResult { game } => TournamentAct::ClearResult(GameId(game)),
        wire::TournamentAct::HandIn { game, result } => {
            let result = GameResult::from_code(&result).filter(|one| *one != GameResult::NoResult);
            TournamentAct::HandIn(GameId(game), result.ok_or_else(|| bad("result"))?)
        }
        wire::TournamentAct::Close {} => TournamentAct::Close,
        wire::TournamentAct::BreakTie { group, order } => {
            TournamentAct::BreakTie(group as usize, order.into_iter().map(EntryId).collect())
        }
        wire::TournamentAct::Undo { seq } => only(seq.map(AsSeen::Last), TournamentAct::Undo),
    })
}

/// The act, only if the tournament stands as it was seen.
fn only(seen: Option<AsSeen>, act: TournamentAct) -> TournamentAct {
    match seen {
        Some(seen) => TournamentAct::If(seen, Box::new(act)),
        None => act,
    }
}

/// A result that somebody saw, as `10`; empty where there was none.
fn marks_seen(saw: &str) -> Result<Option<(Mark, Mark)>, Failure> {
    let letters: Vec<char> = saw.chars().collect();
    let read = |letter: char| Mark::from_letter(letter).ok_or_else(|| bad("saw"));
    match letters.as_slice() {
        [] => Ok(None),
        [white, black] => Ok(Some((read(*white)?, read(*black)?))),
        _ => Err(bad("saw")),
    }
}

fn changed(asked: wire::ChangedTerms) -> Result<TermsChange, Failure> {
    let tie_breaks = asked.tie_breaks.map(|codes| tie_breaks(&codes));
    let clock = asked.time_control.map(|text| text.parse());
    Ok(TermsChange {
        name: asked.name,
        tie_breaks: tie_breaks.transpose()?,
        time_control: clock.transpose().map_err(|_| bad("time_control"))?,
        rounds: asked.rounds.map(|rounds| (asked.stage as usize, rounds)),
        details: asked.details.as_ref().map(details),
    })
}

pub(super) fn details(asked: &wire::TournamentDetails) -> Details {
    let line = |text: &String| text.trim().to_owned();
    Details {
        place: line(&asked.place),
        federation: line(&asked.federation),
        first_day: line(&asked.first_day),
        last_day: line(&asked.last_day),
        chief_arbiter: line(&asked.chief_arbiter),
        deputies: asked
            .deputies
            .iter()
            .map(line)
            .filter(|one| !one.is_empty())
            .collect(),
    }
}

/// One result code.
pub(crate) fn mark(code: &str, field: &str) -> Result<Mark, Failure> {
    let mut letters = code.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Mark::from_letter(letter).ok_or_else(|| bad(field)),
        _ => Err(bad(field)),
    }
}

fn forms(players: Vec<wire::NewEntry>) -> Result<Vec<EntryForm>, Failure> {
    players.into_iter().map(form).collect()
}

fn form(player: wire::NewEntry) -> Result<EntryForm, Failure> {
    let title = player.title.filter(|title| !title.trim().is_empty());
    let title = title.map(|title| Title::from_text(&title).ok_or_else(|| bad("title")));
    Ok(EntryForm {
        name: player.name,
        rating: player.rating,
        title: title.transpose()?,
        federation: player.federation.unwrap_or_default(),
    })
}
