//! An edition's table as lines of text: name, value, article.

use crate::article::Article;
use crate::edition::origin::Origin;
use crate::edition::table::{ByTempo, Edition, Rule};
use crate::edition::values::QuickplayRule::LastPeriod;
use crate::edition::values::{
    Absence, BothFlags, Dead, Fivefold, FlagDraw, IllegalRule, OfferLapse, PawnLeft, QuickplayRule,
    Reversed, WrongClaim,
};
use crate::instant::Millis;

/// One parameter of an edition, ready to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Name, in snake case; the same in every edition.
    pub name: &'static str,
    /// Value, in words a reader of the Laws knows.
    pub value: String,
    /// The article that sets it; `None` where the edition is silent.
    pub article: Option<Article>,
}

trait Shown {
    fn shown(&self) -> String;
}

impl Shown for bool {
    fn shown(&self) -> String {
        if *self { "yes" } else { "no" }.to_owned()
    }
}

impl Shown for u32 {
    fn shown(&self) -> String {
        self.to_string()
    }
}

impl Shown for Millis {
    fn shown(&self) -> String {
        format!("{self} s")
    }
}

impl Shown for Option<u32> {
    fn shown(&self) -> String {
        self.map_or("none".to_owned(), |n| format!("{n} moves"))
    }
}

/// Words for the values of a choice.
macro_rules! words {
    ($($kind:ident { $($value:pat => $word:literal,)* })*) => {
        $(impl Shown for $kind {
            fn shown(&self) -> String {
                match self { $($value => $word.to_owned(),)* }
            }
        })*
    };
}

words! {
    Fivefold {
        Fivefold::Never => "no effect",
        Fivefold::Consecutive => "ends the game on consecutive alternate moves",
        Fivefold::Any => "ends the game",
    }
    OfferLapse {
        OfferLapse::Move => "opponent's move",
        OfferLapse::Touch => "opponent's touch",
    }
    FlagDraw {
        FlagDraw::BareKing => "opponent has a bare king",
        FlagDraw::NoPotential => "opponent has no mating potential",
        FlagDraw::NoSeries => "opponent cannot mate by any series of legal moves",
    }
    Dead {
        Dead::List => "a list of material",
        Dead::NoSeries => "no mate by any series of legal moves",
    }
    BothFlags {
        BothFlags::Arbiter => "the arbiter decides",
        BothFlags::LastPeriodDraws => "a draw in the last period, else play on",
        BothFlags::IfAnnounced => "a draw in the last period if announced, else the arbiter",
    }
    PawnLeft {
        PawnLeft::Incomplete => "the move is not complete",
        PawnLeft::Illegal => "an illegal move",
        PawnLeft::IllegalQueen => "an illegal move, and a queen",
    }
    Reversed {
        Reversed::Quarter => "play on after a quarter of the time, else the arbiter decides",
        Reversed::Arbiter => "play on unless the arbiter decides otherwise",
        Reversed::TenMoves => "play on after ten moves by both, else a new game",
    }
    QuickplayRule {
        QuickplayRule::None => "unknown",
        LastPeriod { rejects: false } => "in the last period; rejected only once postponed",
        LastPeriod { rejects: true } => "in the last period; an offer",
        QuickplayRule::IfAnnounced => "if announced; an offer",
    }
    Absence {
        Absence::Loses => "loses at once",
        Absence::LosesOnClaim => "loses when the opponent claims it",
    }
}

impl Shown for WrongClaim {
    fn shown(&self) -> String {
        match self {
            WrongClaim::Opponent(time) => format!("opponent +{time} s"),
            WrongClaim::Claimant(time) => format!("claimant -{time} s"),
            WrongClaim::Half => "claimant half, at most 180 s; opponent +180 s".to_owned(),
            WrongClaim::HalfWithFloor => {
                "claimant half, at most 180 s, down to 60 s; opponent +180 s".to_owned()
            }
        }
    }
}

impl Shown for IllegalRule {
    fn shown(&self) -> String {
        let Some(number) = self.loses_at.filter(|_| self.counted) else {
            return "restored, not counted".to_owned();
        };
        let when = if self.last_period_only {
            " (last period only)"
        } else {
            ""
        };
        let bonus = match self.bonus {
            Millis::ZERO => String::new(),
            bonus => format!("opponent +{bonus} s, "),
        };
        let draws = if self.draws_if_unwinnable {
            ", draws if unwinnable"
        } else {
            ""
        };
        format!("{bonus}number {number} loses{draws}{when}")
    }
}

impl<T: Shown + Copy + PartialEq> Shown for ByTempo<T> {
    fn shown(&self) -> String {
        if self.standard == self.rapid && self.rapid == self.blitz {
            return self.standard.shown();
        }
        let (standard, rapid, blitz) = (
            self.standard.shown(),
            self.rapid.shown(),
            self.blitz.shown(),
        );
        format!("standard {standard}, rapid {rapid}, blitz {blitz}")
    }
}

fn line<T: Shown>(name: &'static str, rule: &Rule<T>) -> Parameter {
    Parameter {
        name,
        value: rule.value.shown(),
        article: rule.article(),
    }
}

fn named(name: &'static str, value: &str, article: &'static str) -> Parameter {
    Parameter {
        name,
        value: value.to_owned(),
        article: Some(Article::new(article)),
    }
}

impl Origin {
    /// The same as lines of text. No article sets them.
    #[must_use]
    pub fn parameters(&self) -> Vec<Parameter> {
        let told = |name, value: String| Parameter {
            name,
            value,
            article: None,
        };
        let unknown = || "-".to_owned();
        vec![
            told(
                "in_force",
                self.in_force.map_or_else(unknown, str::to_owned),
            ),
            told("authentic_text", self.text.to_owned()),
            told(
                "equipment",
                self.equipment.map_or_else(unknown, |set| set.to_string()),
            ),
        ]
    }
}

impl Edition {
    /// Every parameter, in a fixed order.
    // tidy: table
    #[must_use]
    pub fn parameters(&self) -> Vec<Parameter> {
        let articles = &self.articles;
        vec![
            named("turn", "the players move alternately", articles.turn),
            named("legal", "a move must be legal", articles.legal),
            named(
                "promotion",
                "the piece is part of the move",
                articles.promotion,
            ),
            named("checkmate", "wins", articles.checkmate),
            named("resignation", "the opponent wins", articles.resignation),
            named("stalemate", "draws", articles.stalemate),
            named("dead_position", "draws", articles.dead_position),
            named("agreement", "draws", articles.agreement),
            named("offer", "stands until it is answered", articles.offer),
            named("flag", "loses", articles.flag),
            named("threefold", "third occurrence", articles.threefold),
            named(
                "threefold_intended",
                "by a written move",
                articles.threefold_intended,
            ),
            named("fifty", "fifty moves", articles.fifty),
            named(
                "fifty_intended",
                "by a written move",
                articles.fifty_intended,
            ),
            named("announced_move", "must be played", articles.announced_move),
            named("adjust", "after saying so", articles.adjust),
            named("touch", "binds", articles.touch),
            named("release", "binds", articles.release),
            named(
                "touch_claim",
                "before touching a piece oneself",
                articles.touch_claim,
            ),
            named("press", "completes a move", articles.press),
            named("start_clocks", "White's clock runs", articles.start_clocks),
            named("stop_clocks", "to call the arbiter", articles.stop_clocks),
            named("displaced", "put back", articles.displaced),
            named(
                "orientation",
                "transferred to a right board",
                articles.orientation,
            ),
            named(
                "clock_wrong",
                "set right by the arbiter",
                articles.clock_wrong,
            ),
            named("arbiter", "rules", articles.arbiter),
            named(
                "result_stands",
                "unless the arbiter decides otherwise",
                articles.result_stands,
            ),
            named("record", "kept with five minutes or more", articles.record),
            named("sheet", "filled in", articles.sheet),
            named(
                "unreconstructable",
                "the next move is the first of the next period",
                articles.unreconstructable,
            ),
            named("seal", "the player on move seals", articles.seal),
            named("sealed_bad", "loses", articles.sealed_bad),
            named("resume", "the replier opens", articles.resume),
            line("claims_automatic", &self.claims_automatic),
            line("fivefold", &self.fivefold),
            line("seventy_five", &self.seventy_five),
            line("dead", &self.dead),
            line("agreement_min_moves", &self.agreement_min_moves),
            line("offer_lapse", &self.offer_lapse),
            line("offer_on_own_clock", &self.offer_on_own_clock),
            line("resignation_draw", &self.resignation_draw),
            line("flag_acts", &self.flag_acts),
            line("flag_draw", &self.flag_draw),
            line("both_flags", &self.both_flags),
            line("wrong_claim", &self.wrong_claim),
            line("claim_offers", &self.claim_offers),
            line("claim_lost_by_touch", &self.claim_lost_by_touch),
            line("fifty_counts_written", &self.fifty_counts_written),
            line("adjust_off_move", &self.adjust_off_move),
            line("castling_touch", &self.castling_touch),
            line("promotion_on_touch", &self.promotion_on_touch),
            line("pawn_left", &self.pawn_left),
            line("king_capture_counts", &self.king_capture_counts),
            line("two_hands_count", &self.two_hands_count),
            line("empty_press_counts", &self.empty_press_counts),
            line("illegal", &self.illegal),
            line("supervised_as_standard", &self.supervised_as_standard),
            line("unrestorable_void", &self.unrestorable_void),
            line("wrong_start_limit", &self.wrong_start_limit),
            line("reversed", &self.reversed),
            line("illegal_position_draws", &self.illegal_position_draws),
            line("default_time", &self.default_time),
            line("increment_before_first", &self.increment_before_first),
            line("quickplay", &self.quickplay),
            line("record_before", &self.record_before),
            line("record_with_increment", &self.record_with_increment),
            line("refusal_loses", &self.refusal_loses),
            line("partial_award", &self.partial_award),
            line("adjourn_in_first_period", &self.adjourn_in_first_period),
            line("sealed_bare_king_draws", &self.sealed_bare_king_draws),
            line("absence", &self.absence),
        ]
    }
}
