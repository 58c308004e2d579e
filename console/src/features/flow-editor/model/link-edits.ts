/** Edits of links and of the conditions on them (see `model/edits.ts`). */
import type { Condition } from '@parley/contracts/definition/conditions';
import type { Answer, PromptDefinition, PromptEntry, When } from '@parley/contracts/definition/definition';
import { leadingTo, ownAnswers } from '@parley/contracts/definition/links';
import { changeAnswer, changePrompt, withChangesOf } from './answer-recipes.js';
import { defineEdit } from './edits.js';
import { linkTo, type FlowDocument } from './flow-document.js';
import type { Recipe } from './history.js';
import { insertPrompt } from './prompt-recipes.js';
import { keepWayPast } from './ways-past.js';

/** A new condition. */
export const FIRST_CONDITION: Condition = { on: 'score', least: 1 };

/** A link starts at an answer, or (null) at the prompt itself: its "Always to". */
export interface LinkStart {
  readonly promptKey: string;
  readonly answerKey: string | null;
  /** A line of "It depends…"; without it, the link that is followed if no line holds. */
  readonly whenKey?: string | undefined;
}

const partAt = (doc: FlowDocument, { promptKey, answerKey }: LinkStart): PromptDefinition | Answer | undefined => {
  const definition = doc.byKey[promptKey]?.definition;
  if (answerKey === null || !definition) return definition;
  return ownAnswers(definition)?.find(({ key }) => key === answerKey);
};
const change = (
  { promptKey, answerKey }: LinkStart,
  changes: Pick<PromptDefinition & Answer, 'nextKey' | 'when'>,
): Recipe => (answerKey === null ? changePrompt(promptKey, changes) : changeAnswer(promptKey, answerKey, changes));

const lead =
  (start: LinkStart, link: string | undefined): Recipe =>
  (doc) => {
    const { whenKey } = start;
    if (whenKey === undefined) return change(start, leadingTo(link))(doc);
    const when = partAt(doc as FlowDocument, start)?.when?.map((each) =>
      each.key === whenKey ? withChangesOf(each, leadingTo(link)) : each,
    );
    return when && change(start, { when })(doc);
  };

/** @param link - undefined = no target */
export const linkChanged = defineEdit(
  'linkChanged',
  ({ start, link }: { start: LinkStart; link: string | undefined }) => ({
    label: start.answerKey === null ? 'changePrompt' : 'editAnswer',
    promptKey: start.promptKey,
    recipe: lead(start, link),
  }),
);
/** True if only some learners take this link: it belongs to an answer or a condition, or is followed where no condition holds. */
const isSideWay = (doc: FlowDocument, { promptKey, answerKey, whenKey }: LinkStart): boolean =>
  answerKey !== null || whenKey !== undefined || (doc.byKey[promptKey]?.definition.when?.length ?? 0) > 0;
/** Creates a prompt and leads a link to it, as one undo step. */
export const linkedToNewPrompt = defineEdit(
  'linkedToNewPrompt',
  ({ start, prompt, at }: { start: LinkStart; prompt: PromptEntry; at: number }) => ({
    label: 'insertPrompt',
    promptKey: prompt.key,
    recipe: (doc) => {
      if (isSideWay(doc as FlowDocument, start)) keepWayPast(doc, at);
      insertPrompt(prompt, at)(doc);
      lead(start, linkTo(prompt))(doc);
    },
  }),
);
/** Sets the lines of "It depends…". Without any, the link is plain again. */
export const whenChanged = defineEdit(
  'whenChanged',
  ({ start, when, field }: { start: LinkStart; when: readonly When[]; field?: string | undefined }) => ({
    label: start.answerKey === null ? 'changePrompt' : 'editAnswer',
    promptKey: start.promptKey,
    ...(field !== undefined && { field: `${start.promptKey}/${start.answerKey ?? ''}/when/${field}` }),
    recipe: change(start, { when: when.length > 0 ? when : undefined }),
  }),
);
