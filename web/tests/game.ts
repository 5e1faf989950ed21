// A game at its start, for tests that change one thing of it.
import type { Action, GameView, MoveView, Seat } from '../src/wire.gen';

export const startFen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const can: Action = { possible: true, why_not: null, article: null };

export function aSeat(id: string, name: string): Seat {
  return { player: { id, name, kind: 'account' }, present: true, away_since_ms: null };
}

export function aMove(ply: number, uci: string, san: string): MoveView {
  return { ply, uci, san, fen: startFen, clock_ms: 60_000, spent_ms: 1_000, marks: [] };
}

export function aGame(change: Partial<GameView> = {}): GameView {
  return {
    id: 'g',
    seq: 1,
    terms: {
      time_control: { text: '180+2', kind: 'fischer', speed: 'blitz' },
      edition: 'fide-2023',
      variant: 'standard',
      rated: false,
      options: {
        show_destinations: true,
        claim_hints: true,
        takeback: true,
        watchable: true,
      },
    },
    initial_fen: startFen,
    white: aSeat('p1', 'A'),
    black: aSeat('p2', 'B'),
    you: 'white',
    moves: [],
    state: {
      fen: startFen,
      turn: 'white',
      check: false,
      destinations: { e2: ['e3', 'e4'] },
      clocks: {
        white_ms: 180_000,
        black_ms: 180_000,
        running: null,
        at_ms: 1_000,
        delay_left_ms: 0,
        white_moves_left: null,
        black_moves_left: null,
        deadline_ms: null,
        deadline_kind: null,
      },
      draw_offer: null,
      takeback_asked: null,
      claimable: [],
      ending: null,
      rematch_offer: null,
      rematch_game: null,
      actions: {
        offer_draw: can,
        answer_draw: can,
        claim: can,
        ask_takeback: can,
        answer_takeback: can,
        resign: can,
        abort: can,
        claim_absence: can,
        rematch: can,
      },
    },
    chat: [],
    watchers: 0,
    created_at_ms: 0,
    outage: null,
    ...change,
  };
}
