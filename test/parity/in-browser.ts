/** Plays golden chats where learners do; made into a script by the runtime's own build, and called by the test. */
import { toWire, type WireItem } from '@parley/contracts/engine/history-wire';
import type { EngineErrorCode, Score } from '@parley/contracts/engine/types';
import { playGolden, refusalOf, refusalsOf, type Golden, type Refusal } from '@parley/contracts/fixtures/golden-player';

export interface Played {
  readonly history: readonly WireItem[];
  readonly score: Score;
  readonly completed: boolean;
  readonly refused: readonly (EngineErrorCode | null)[];
}
export interface Browser {
  readonly play: (golden: Golden) => Played;
  readonly refuse: (refusal: Refusal) => EngineErrorCode | null;
}

const browser: Browser = {
  play: (golden) => {
    const chat = playGolden(golden);
    const { score, completed } = chat;
    return { history: chat.history.map(toWire), score, completed, refused: refusalsOf(golden, chat) };
  },
  refuse: refusalOf,
};
Object.assign(globalThis, { parleyGoldens: browser });
