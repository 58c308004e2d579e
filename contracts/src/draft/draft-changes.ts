/** Compares two drafts by stable prompt key: returns the events that turn one into the other (SPEC FLOW-K8). */
import { sameJson } from '../definition/canonical.js';
import type { FlowDefinition, PromptEntry } from '../definition/definition.js';
import { flowTextsOf } from '../definition/flow-texts.js';
import type { DraftEvent } from '../events/draft-event.js';

/** Keys that needn't move: a longest increasing subsequence of indexes. */
export const stayingKeys = <K extends string>(
  places: readonly { readonly key: K; readonly place: number }[],
): ReadonlySet<K> => {
  const tails: number[] = [];
  const previous: number[] = [];
  places.forEach(({ place }, index) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[tails[middle] ?? 0]?.place ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (tails[low - 1] ?? -1) : -1;
    tails[low] = index;
  });
  const kept = new Set<K>();
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const entry = places[index];
    if (entry) kept.add(entry.key);
  }
  return kept;
};

const placements = (before: readonly PromptEntry[], after: readonly PromptEntry[]): DraftEvent[] => {
  const places = new Map(before.map((entry, place) => [entry.key, place]));
  const stays = stayingKeys(
    after.flatMap(({ key }) => ({ key, place: places.get(key) ?? -1 })).filter(({ place }) => place >= 0),
  );
  return after.flatMap((prompt, index): DraftEvent[] => {
    const behind = after[index - 1]?.key ?? null;
    if (!places.has(prompt.key)) return [{ type: 'PromptAdded', data: { prompt, after: behind } }];
    return stays.has(prompt.key) ? [] : [{ type: 'PromptMoved', data: { key: prompt.key, after: behind } }];
  });
};

const edits = (before: PromptEntry, after: PromptEntry): DraftEvent[] => {
  const { key } = after;
  const events: DraftEvent[] = [];
  if (before.name !== after.name) events.push({ type: 'PromptRenamed', data: { key, name: after.name } });
  if (!sameJson(before.definition, after.definition))
    events.push({ type: 'PromptChanged', data: { key, definition: after.definition } });
  return events;
};

/** Empty if nothing changed. `maxScore` is derived and never recorded. */
export const draftChanges = (before: FlowDefinition, after: FlowDefinition): readonly DraftEvent[] => {
  const old = new Map(before.promptsArray.map((entry) => [entry.key, entry]));
  const kept = new Set(after.promptsArray.map((entry) => entry.key));
  const remaining = before.promptsArray.filter((entry) => kept.has(entry.key));
  const texts = flowTextsOf(after);
  return [
    ...before.promptsArray
      .filter((entry) => !kept.has(entry.key))
      .map((entry): DraftEvent => ({ type: 'PromptRemoved', data: { key: entry.key } })),
    ...placements(remaining, after.promptsArray),
    ...after.promptsArray.flatMap((entry) => {
      const was = old.get(entry.key);
      return was ? edits(was, entry) : [];
    }),
    ...(sameJson(flowTextsOf(before), texts) ? [] : [{ type: 'FlowTextsChanged', data: texts } satisfies DraftEvent]),
  ];
};
