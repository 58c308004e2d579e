/** Events of a draft. Each is about one prompt, or about the definition's fields outside of prompts. */
import type { PromptDefinition, PromptEntry } from '../definition/definition.js';
import type { FlowTexts } from '../definition/flow-texts.js';
import type { PromptKey } from '../ids.js';

interface Fact<T extends string, D> {
  readonly type: T;
  readonly data: D;
}

export type DraftEvent =
  /** `after` = key of the preceding prompt; null = it is the first. */
  | Fact<'PromptAdded', { readonly prompt: PromptEntry; readonly after: PromptKey | null }>
  | Fact<'PromptChanged', { readonly key: PromptKey; readonly definition: PromptDefinition }>
  | Fact<'PromptRenamed', { readonly key: PromptKey; readonly name: string }>
  | Fact<'PromptMoved', { readonly key: PromptKey; readonly after: PromptKey | null }>
  | Fact<'PromptRemoved', { readonly key: PromptKey }>
  /** All of the definition's fields outside of prompts. */
  | Fact<'FlowTextsChanged', FlowTexts>;

const TYPES: Readonly<Record<DraftEvent['type'], true>> = {
  PromptAdded: true,
  PromptChanged: true,
  PromptRenamed: true,
  PromptMoved: true,
  PromptRemoved: true,
  FlowTextsChanged: true,
};

/** True if an event of a flow is about its draft. */
export const isDraftEvent = <E extends { readonly type: string }>(event: E | DraftEvent): event is DraftEvent =>
  Object.hasOwn(TYPES, event.type);
