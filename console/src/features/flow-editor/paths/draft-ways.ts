/** The draft's links, recomputed only for prompts that changed. */
import { prepareFlow } from '@parley/contracts/engine/prepare';
import { waysOn, type WayOn } from '@parley/contracts/paths/ways';
import type { Answer, PromptEntry } from '@parley/contracts/definition/definition';
import { START_PROMPT } from '@parley/contracts/definition/values';
import { listNameOf } from '@parley/contracts/flow/translation-owners';
import { playedEntry, promptsOf, type FlowDocument } from '../model/flow-document.js';

interface CachedWays {
  /** The common answers that the prompt uses. */
  readonly list: readonly Answer[] | undefined;
  readonly ways: readonly WayOn[];
}
const cache = new WeakMap<PromptEntry, CachedWays>();

export const waysOfPrompt = (doc: FlowDocument, prompt: PromptEntry): readonly WayOn[] =>
  waysOfPlayed(doc, playedEntry(doc, prompt));

function waysOfPlayed({ rest }: FlowDocument, prompt: PromptEntry): readonly WayOn[] {
  const name = listNameOf(prompt.definition);
  const lists = rest.commonAnswers ?? {};
  const list = name !== null && Object.hasOwn(lists, name) ? lists[name] : undefined;
  const cached = cache.get(prompt);
  if (cached && cached.list === list) return cached.ways;
  // Prepared alone, because a prompt's links depend neither on other prompts nor on its name.
  const prepared = prepareFlow(
    {
      promptsArray: [{ ...prompt, name: START_PROMPT }],
      ...(name !== null && list && { commonAnswers: { [name]: list } }),
    },
    { flowId: 0, version: null },
  );
  const ways = prepared.ok ? waysOn(prepared.flow) : [];
  cache.set(prompt, { list, ways });
  return ways;
}

export interface DraftWay extends WayOn {
  readonly prompt: PromptEntry;
  /** Number of the prompt, counted from 1. */
  readonly number: number;
}
export const waysOfDraft = (doc: FlowDocument): readonly DraftWay[] =>
  promptsOf(doc).flatMap((prompt, index) =>
    waysOfPrompt(doc, prompt).map((way) => ({ ...way, prompt, number: index + 1 })),
  );
