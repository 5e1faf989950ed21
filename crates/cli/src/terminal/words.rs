//! All that a game in the terminal says, in both languages.

use crate::language::Text;

// tidy: table
pub(crate) mod text {
    use super::Text;

    pub(crate) const WELCOME: Text = Text {
        zh: "棋院：两人对局。{} · {}。输入着法（Nf3、e2e4、马f3），输入 help 查看其他命令。",
        en: "Qiyuan: two at one keyboard. {} · {}. Type a move (Nf3, e2e4), or help.",
    };
    pub(crate) const HELP: Text = Text {
        zh: "\
  Nf3、e2e4、马f3、O-O、e8=Q    走棋；后面加“ 提和”即同时提和
  提和 · 同意 · 拒绝            提和与答复
  声明 三次 [着法]              声明同一局面出现三次（可先写出拟走的着法）
  声明 五十 [着法]              声明五十回合规则
  悔棋                          请求收回刚走的一着，由对方答复
  认输 · 取消                   认输；未走满时取消对局
  棋盘 · 棋钟 · 着法 · 局面 · 翻转 · 退出
  由未轮到走棋的一方说话时，前面加“白：”或“黑：”，如“黑：认输”。",
        en: "\
  Nf3, e2e4, O-O, e8=Q          a move; add ' draw' to offer a draw with it
  draw · accept · decline       offer a draw, answer an offer
  claim threefold [MOVE]        claim a draw by repetition, also with the move you intend
  claim fifty [MOVE]            claim a draw by the fifty-move rule
  undo                          ask to take back the move just made; the other side answers
  resign · abort                give up; call the game off before it has begun
  board · clock · moves · fen · flip · quit
  To speak for the side not on the move begin with 'white:' or 'black:', as in 'black: resign'.",
    };
    pub(crate) const WHITE: Text = Text {
        zh: "白方",
        en: "White",
    };
    pub(crate) const BLACK: Text = Text {
        zh: "黑方",
        en: "Black",
    };
    pub(crate) const PROMPT: Text = Text {
        zh: "{} 走棋> ",
        en: "{} to move> ",
    };
    pub(crate) const PROMPT_ANSWER: Text = Text {
        zh: "{} 答复（同意／拒绝）> ",
        en: "{} to answer (yes/no)> ",
    };
    pub(crate) const PROMPT_OR_ANSWER: Text = Text {
        zh: "{} 走棋或答复（同意／拒绝）> ",
        en: "{} to move or answer (yes/no)> ",
    };
    pub(crate) const CLOCKS: Text = Text {
        zh: "白方 {}   黑方 {}",
        en: "White {}   Black {}",
    };
    pub(crate) const UNTIMED: Text = Text {
        zh: "不计时",
        en: "no clock",
    };
    pub(crate) const PLAYED: Text = Text {
        zh: "{} 走 {}",
        en: "{} played {}",
    };
    pub(crate) const CHECK: Text = Text {
        zh: "将军。",
        en: "Check.",
    };
    pub(crate) const OFFERED: Text = Text {
        zh: "{} 提和：输入“同意”或“拒绝”，走棋也算拒绝。",
        en: "{} offers a draw: accept or decline; a move declines too.",
    };
    pub(crate) const DECLINED: Text = Text {
        zh: "和棋提议被拒绝。",
        en: "The draw is declined.",
    };
    pub(crate) const TAKEBACK_ASKED: Text = Text {
        zh: "{} 请求悔棋。对方同意吗？（同意／拒绝）",
        en: "{} asks to take the move back. Does the other side agree? (yes/no)",
    };
    pub(crate) const TAKEN_BACK: Text = Text {
        zh: "已悔棋。",
        en: "The move is taken back.",
    };
    pub(crate) const TAKEBACK_DECLINED: Text = Text {
        zh: "悔棋请求被拒绝。",
        en: "The take-back is declined.",
    };
    pub(crate) const CLAIM_WRONG: Text = Text {
        zh: "声明不成立：计得 {}{}。",
        en: "The claim is wrong: counted {}{}.",
    };
    pub(crate) const NOT_UNDERSTOOD: Text = Text {
        zh: "看不懂“{}”（{}）。",
        en: "'{}' is no move here ({}).",
    };
    pub(crate) const REFUSED: Text = Text {
        zh: "不行：{}",
        en: "No: {}",
    };
    pub(crate) const ENDED: Text = Text {
        zh: "对局结束：{} {}",
        en: "The game is over: {} {}",
    };
    pub(crate) const ARTICLE: Text = Text {
        zh: "（{} 第 {} 条）",
        en: " ({} {})",
    };
    pub(crate) const LEFT: Text = Text {
        zh: "对局未完。",
        en: "The game is unfinished.",
    };
    pub(crate) const GARBLED: Text = Text {
        zh: "这一行不是 UTF-8 文本，未予处理。",
        en: "That line is not text in UTF-8; nothing was done.",
    };
    pub(crate) const NOTHING_ASKED: Text = Text {
        zh: "没有需要答复的提议。",
        en: "There is nothing to answer.",
    };
}
