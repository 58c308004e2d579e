/** Listens to what the preview plays, and keeps the ways that the author took. */
import { fromWire, type WireItem } from '@parley/contracts/engine/history-wire';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import type { HistoryItem } from '@parley/contracts/engine/types';
import { waysWalked } from '@parley/contracts/paths/walk-ways';
import type { PlayableFlow, Transport } from '@parley/runtime/chat-props';
import { keepWalked } from './walked.js';

/** Another answer under the same key is another item. */
const nameOf = ({ key, promptKey, matched }: HistoryItem): string => [key, promptKey, ...(matched ?? [])].join('\n');

/** `playing`: what the player has at that moment, which is the draft as it was a second ago. */
export function recorded(transport: Transport, playing: () => PlayableFlow | null): Transport {
  const seen = new Set<string>();
  const itemsOf = (history: readonly WireItem[]): readonly HistoryItem[] =>
    history.flatMap((each) => {
      const item = fromWire(each);
      return item.ok ? [item.item] : [];
    });
  const note = (history: readonly WireItem[]): void => {
    const items = itemsOf(history);
    const flow = playing();
    // An edit plays the chat again: what was answered before it was not tried after it.
    const first = items.findIndex((item) => !seen.has(nameOf(item)));
    for (const item of items) seen.add(nameOf(item));
    if (first < 0 || !flow) return;
    const prepared = prepareFlow(flow.definition, { flowId: flow.id, version: null });
    if (!prepared.ok) return;
    const ways = waysWalked(prepared.flow, items.slice(first));
    if (ways.length > 0)
      keepWalked(
        flow.id,
        ways.map(({ mark }) => mark),
        Date.now(),
      );
  };
  return {
    ...transport,
    load: async () => {
      const loaded = await transport.load();
      // A path that was played to get somewhere was not walked by anybody.
      for (const item of itemsOf(loaded?.history ?? [])) seen.add(nameOf(item));
      return loaded;
    },
    save: (history, madeFrom) => {
      note(history);
      return transport.save(history, madeFrom);
    },
  };
}
