//! An edition's table as lines of text: name, value, article.

use crate::article::Article;
use crate::edition::table::{
    Absence, ByTempo, Edition, Fivefold, FlagDraw, OfferLapse, Rule, WrongClaim,
};

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

impl Shown for Fivefold {
    fn shown(&self) -> String {
        match self {
            Fivefold::Never => "no effect",
            Fivefold::Any => "ends the game",
        }
        .to_owned()
    }
}

impl Shown for OfferLapse {
    fn shown(&self) -> String {
        match self {
            OfferLapse::Move => "opponent's move",
            OfferLapse::Touch => "opponent's touch",
        }
        .to_owned()
    }
}

impl Shown for FlagDraw {
    fn shown(&self) -> String {
        match self {
            FlagDraw::NoSeries => "opponent cannot mate by any series of legal moves",
        }
        .to_owned()
    }
}

impl Shown for Absence {
    fn shown(&self) -> String {
        match self {
            Absence::Loses => "loses at once",
            Absence::LosesOnClaim => "loses when the opponent claims it",
        }
        .to_owned()
    }
}

impl Shown for WrongClaim {
    fn shown(&self) -> String {
        match self {
            WrongClaim::Opponent(time) => format!("opponent +{time} s"),
        }
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
            line("claims_automatic", &self.claims_automatic),
            line("fivefold", &self.fivefold),
            line("seventy_five", &self.seventy_five),
            line("agreement_min_moves", &self.agreement_min_moves),
            line("offer_lapse", &self.offer_lapse),
            line("resignation_draw", &self.resignation_draw),
            line("flag_draw", &self.flag_draw),
            line("wrong_claim", &self.wrong_claim),
            line("claim_offers", &self.claim_offers),
            line("absence", &self.absence),
        ]
    }
}
