/** Records which links the author follows in the preview. */
import { fromWire, type WireItem } from '@parley/contracts/engine/history-wire';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import type { HistoryItem } from '@parley/contracts/engine/types';
import { waysWalked } from '@parley/contracts/paths/walk-ways';
import type { PlayableFlow, Transport } from '@parley/runtime/chat/chat-props';
import { keepWalked } from './walked.js';

/** A changed answer keeps its key, so the name includes the answer. */
const nameOf = ({ key, promptKey, matched }: HistoryItem): string => [key, promptKey, ...(matched ?? [])].join('\n');

/** @param playing - Returns the flow that the player has, which can be a second older than the draft. */
export function recorded(transport: Transport, playing: () => PlayableFlow | null): Transport {
  const seen = new Set<string>();
  const itemsOf = (history: readonly WireItem[]): readonly HistoryItem[] =>
    history.flatMap((each) => {
      const item = fromWire(each);
      return item.ok ? [item.item] : [];
    });
  const record = (history: readonly WireItem[]): void => {
    const items = itemsOf(history);
    const flow = playing();
    // After an edit the player replays the chat. Answers given before it don't count as tries of the new version.
    const first = items.findIndex((item) => !seen.has(nameOf(item)));
    for (const item of items) seen.add(nameOf(item));
    if (first < 0 || !flow) return;
    const prepared = prepareFlow(flow.definition, { flowId: flow.id, version: null, language: flow.language });
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
      // Answers that were played automatically to reach a prompt don't count.
      for (const item of itemsOf(loaded?.history ?? [])) seen.add(nameOf(item));
      return loaded;
    },
    save: (history, madeFrom) => {
      record(history);
      return transport.save(history, madeFrom);
    },
  };
}
