import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { ChatTurn } from './chat-tables.js';

/** The history without superseded items, oldest first; `turns` must be in order. */
export const standingItems = (turns: readonly ChatTurn[]): readonly WireItem[] =>
  turns.flatMap(({ items, kept }) => items.slice(0, kept));
