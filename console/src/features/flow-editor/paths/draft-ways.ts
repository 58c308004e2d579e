/** The ways of the draft, worked out anew only for prompts that changed. */
import { prepareFlow } from '@parley/contracts/engine/prepare';
import { waysOn, type WayOn } from '@parley/contracts/paths/ways';
import { START_PROMPT, type Answer, type PromptEntry } from '@parley/contracts/flow/definition';
import { listNameOf } from '@parley/contracts/flow/translation-owners';
import { promptsOf, type FlowDocument } from '../model/flow-document.js';

interface Made {
  /** The common list that the prompt asks with. */
  readonly list: readonly Answer[] | undefined;
  readonly ways: readonly WayOn[];
}
const made = new WeakMap<PromptEntry, Made>();

export function waysOfPrompt({ rest }: FlowDocument, prompt: PromptEntry): readonly WayOn[] {
  const name = listNameOf(prompt.definition);
  const lists = rest.commonAnswers ?? {};
  const list = name !== null && Object.hasOwn(lists, name) ? lists[name] : undefined;
  const known = made.get(prompt);
  if (known && known.list === list) return known.ways;
  // By itself: what a prompt's ways are does not depend on other prompts, nor on its name.
  const prepared = prepareFlow(
    {
      promptsArray: [{ ...prompt, name: START_PROMPT }],
      ...(name !== null && list && { commonAnswers: { [name]: list } }),
    },
    { flowId: 0, version: null },
  );
  const ways = prepared.ok ? waysOn(prepared.flow) : [];
  made.set(prompt, { list, ways });
  return ways;
}

export interface DraftWay extends WayOn {
  readonly prompt: PromptEntry;
  /** Of the prompt, counted from 1. */
  readonly number: number;
}
export const waysOfDraft = (doc: FlowDocument): readonly DraftWay[] =>
  promptsOf(doc).flatMap((prompt, index) =>
    waysOfPrompt(doc, prompt).map((way) => ({ ...way, prompt, number: index + 1 })),
  );
