/** Edits of links and of the conditions on them (see `model/edits.ts`). */
import type { Condition } from '@parley/contracts/definition/conditions';
import type { Answer, PromptDefinition, PromptEntry, When } from '@parley/contracts/definition/definition';
import { leadingTo, linkOf, NEXT_PROMPT, ownAnswers } from '@parley/contracts/definition/links';
import { changeAnswer, changePrompt, withChangesOf } from './answer-recipes.js';
import { defineEdit } from './edits.js';
import { linkTo, type FlowDocument } from './flow-document.js';
import type { Recipe } from './history.js';
import { insertPrompt } from './prompt-recipes.js';

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
const isOwnLink = ({ answerKey, whenKey }: LinkStart): boolean => answerKey === null && whenKey === undefined;
/** The prompt before this place, if it leads by order, goes on to the prompt that is there now: a side way is for some learners. */
const keepWayPast = (doc: Parameters<Recipe>[0], at: number): void => {
  const [before, after] = [doc.order[at - 1], doc.order[at]].map((key) => (key ? doc.byKey[key] : undefined));
  if (!before || !after || linkOf(before.definition) !== NEXT_PROMPT) return;
  changePrompt(before.key, leadingTo(linkTo(after as PromptEntry)))(doc);
};
/** Creates a prompt and leads a link to it, as one undo step. */
export const linkedToNewPrompt = defineEdit(
  'linkedToNewPrompt',
  ({ start, prompt, at }: { start: LinkStart; prompt: PromptEntry; at: number }) => ({
    label: 'insertPrompt',
    promptKey: prompt.key,
    recipe: (doc) => {
      if (!isOwnLink(start)) keepWayPast(doc, at);
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
