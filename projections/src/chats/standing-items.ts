import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { ChatTurn } from './chat-tables.js';

/** The history without superseded items, oldest first; `pages` must be in order. */
export const standingItems = (pages: readonly { readonly turns: readonly ChatTurn[] }[]): readonly WireItem[] =>
  pages.flatMap((page) => page.turns.flatMap((turn) => turn.items.slice(0, turn.kept)));
