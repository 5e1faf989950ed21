//! `qiyuan norm`: who of an event made a title norm, and what stands against the others'.

use anyhow::{Result, anyhow};
use hall::NormField;
use rating::{NormTitle, check_norm};
use tournament::{Player, PlayerId, Sex};

use crate::args;
use crate::command::trf;
use crate::input::FileName;
use crate::output::{Out, Outcome, say, usage};

mod answer;
mod event;

use answer::Answer;

pub(crate) fn run(typed: &args::Norm, out: &mut Out) -> Result<Outcome> {
    let title = NormTitle::from_code(&typed.title).ok_or_else(|| {
        let known = NormTitle::ALL.map(NormTitle::code).join(", ");
        usage(format!(
            "no norms lead to '{}'; they do to {known}",
            typed.title
        ))
    })?;
    let name = &FileName::or_stdin(typed.file.as_ref());
    let report = trf::read(name)?;
    for fault in &report.faults {
        say(trf::told(name, fault));
    }
    let field = NormField::of(&report.tournament, &event::choice(typed));
    if !field.knows_host() {
        say(format_args!(
            "qiyuan: {name} names no federation (record 032): the exemption is for its players, \
             and nobody has it"
        ));
    }
    let answers: Vec<Answer> = players(&field, typed, title)?
        .into_iter()
        .map(|player| {
            let event = field.event_for(player);
            let judged = check_norm(
                title,
                &field.norm_player(player),
                &event,
                &field.games(player),
            );
            Answer::new(player, &event, judged, typed.certificate)
        })
        .collect();
    if typed.json {
        out.json(&answers)?;
    } else {
        for answer in &answers {
            answer.lines().iter().try_for_each(|line| out.line(line))?;
        }
    }
    let read = !report.tournament.players.is_empty() && !report.is_faulty();
    Ok(Outcome::of(read))
}

/// The players asked about: one by number, or all who may hold the title.
fn players<'a>(
    field: &NormField<'a>,
    typed: &args::Norm,
    title: NormTitle,
) -> Result<Vec<&'a Player>> {
    let for_women = matches!(title, NormTitle::Wgm | NormTitle::Wim);
    let may_hold = |player: &&Player| !(for_women && player.sex == Some(Sex::Man));
    let Some(number) = typed.player else {
        return Ok(field.tournament().players.iter().filter(may_hold).collect());
    };
    let player = field.tournament().player(PlayerId(number));
    let player = player.ok_or_else(|| anyhow!("no player has the number {number}"))?;
    if !may_hold(&player) {
        return Err(anyhow!(
            "{} is a title for women, and player {number} a man",
            title.code()
        ));
    }
    Ok(vec![player])
}
