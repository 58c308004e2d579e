/** How an event changes a draft. The decider, the read models and the property tests fold with this one function. */
import type { FlowEvent } from '../events/flow-events.js';
import type { PromptKey } from '../ids.js';
import type { FlowDefinition, PromptEntry } from './definition.js';

export type DraftEvent = Extract<
  FlowEvent,
  { type: 'PromptAdded' | 'PromptChanged' | 'PromptRenamed' | 'PromptMoved' | 'PromptRemoved' | 'FlowTextsChanged' }
>;

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

/** Events that are not about the draft leave it as it is. Never judges: what is recorded has happened. */
export const applyFlowEvent = (draft: FlowDefinition, event: FlowEvent): FlowDefinition => {
  const { promptsArray: list } = draft;
  const prompts = (promptsArray: readonly PromptEntry[]): FlowDefinition => ({ ...draft, promptsArray });
  switch (event.type) {
    case 'FlowCreated':
      return { promptsArray: event.data.prompts, commonAnswers: event.data.commonAnswers };
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
    case 'FlowRenamed':
    case 'FlowLanguagesChanged':
    case 'FlowSettingsChanged':
    case 'FlowPublished':
    case 'FlowVersionPromoted':
    case 'FlowShared':
    case 'FlowUnshared':
    case 'FlowArchived':
    case 'FlowRestored':
      return draft;
  }
};
