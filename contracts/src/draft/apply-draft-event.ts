/** Applies an event to a draft. Decider, read models and merging all use this function. */
import type { FlowDefinition, PromptEntry } from '../definition/definition.js';
import type { PromptKey } from '../ids.js';
import type { DraftEvent } from '../events/draft-event.js';

const placeBehind = (
  list: readonly PromptEntry[],
  after: PromptKey | null,
  entry: PromptEntry,
): readonly PromptEntry[] => {
  if (after === null) return [entry, ...list];
  const index = list.findIndex((each) => each.key === after);
  return index < 0 ? [...list, entry] : list.toSpliced(index + 1, 0, entry);
};
const replace = (
  list: readonly PromptEntry[],
  key: PromptKey,
  change: (entry: PromptEntry) => PromptEntry,
): readonly PromptEntry[] => {
  const index = list.findIndex((entry) => entry.key === key);
  const entry = list[index];
  return entry ? list.with(index, change(entry)) : list;
};
const move = (list: readonly PromptEntry[], key: PromptKey, after: PromptKey | null): readonly PromptEntry[] => {
  const entry = list.find((each) => each.key === key);
  if (!entry || after === key) return list;
  return placeBehind(
    list.filter((each) => each !== entry),
    after,
    entry,
  );
};

/** Never refuses: a recorded event has happened. An event about an unknown prompt changes nothing. */
export const applyDraftEvent = (draft: FlowDefinition, event: DraftEvent): FlowDefinition => {
  const { promptsArray: list } = draft;
  const prompts = (promptsArray: readonly PromptEntry[]): FlowDefinition => ({ ...draft, promptsArray });
  switch (event.type) {
    case 'PromptAdded':
      return prompts(placeBehind(list, event.data.after, event.data.prompt));
    case 'PromptChanged': {
      const { key, definition } = event.data;
      return prompts(replace(list, key, (entry) => ({ ...entry, definition })));
    }
    case 'PromptRenamed': {
      const { key, name } = event.data;
      return prompts(replace(list, key, (entry) => ({ ...entry, name })));
    }
    case 'PromptMoved':
      return prompts(move(list, event.data.key, event.data.after));
    case 'PromptRemoved':
      return prompts(list.filter((entry) => entry.key !== event.data.key));
    case 'FlowTextsChanged':
      return { promptsArray: list, ...event.data };
  }
};
