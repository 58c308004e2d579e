import { fromWire, type WireItem } from '@parley/contracts/engine/history-wire';
import { loadChat } from '@parley/contracts/engine/resume';
import type { Chat } from '@parley/contracts/engine/types';
import type { Learner } from './learner.js';

/** The learner's browser after it received the server's history. */
export function loaded(ana: Pick<Learner, 'flow' | 'chat'>, history: readonly WireItem[]): Chat {
  const items = history.map((wire) => {
    const read = fromWire(wire);
    if (!read.ok) throw new Error(read.error);
    return read.item;
  });
  const { language, seed, context } = ana.chat;
  const options = { language, seed, context, runMode: 'normal', at: 0 } as const;
  const outcome = loadChat(
    ana.flow,
    { v: 1, history: items, scoreStrategies: {}, language, score: null, completed: false },
    options,
  );
  if (!outcome.ok) throw new Error(outcome.error.code);
  return outcome.chat;
}
