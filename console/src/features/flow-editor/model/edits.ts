/**
 * Every edit of a draft, as an action with a recipe. The reducer runs the recipe, keeps its patches for undo, and marks
 * the draft as edited. The autosave listens to all of these actions.
 */
import { createAction, type Action, type UnknownAction } from '@reduxjs/toolkit';
import type {
  Answer,
  PromptDefinition,
  PromptEntry,
  QuickResponse,
  Step,
} from '@parley/contracts/definition/definition';
import type { Message } from '@parley/contracts/definition/message';
import * as answers from './answer-recipes.js';
import type { Recipe } from './history.js';
import * as prompts from './prompt-recipes.js';
import { joinWaysPast } from './ways-past.js';
import type { AfterWrong, WrongWords } from './wrong-answers.js';

interface EditPlan {
  readonly label: string;
  readonly recipe: Recipe;
  /** Quick edits of the same field are one undo step. */
  readonly field?: string;
  readonly promptKey?: string;
}
const plans = new Map<string, (payload: unknown) => EditPlan>();

export function defineEdit<P>(name: string, plan: (payload: P) => EditPlan) {
  const creator = createAction(`flowEditor/${name}`, (payload: P) => ({ payload, meta: { at: Date.now() } }));
  // Only this creator makes actions of this type, so their payload is a P.
  plans.set(creator.type, (payload) => plan(payload as P));
  return creator;
}

export interface EditAction extends Action<string> {
  readonly payload: unknown;
  readonly meta: { readonly at: number };
}
export const isEdit = (action: UnknownAction | Action): action is EditAction => plans.has(action.type as string);
export const planOf = (action: EditAction): EditPlan => plans.get(action.type)!(action.payload);

export const messageChanged = defineEdit('messageChanged', ({ key, message }: { key: string; message: Message }) => ({
  label: 'editMessage',
  promptKey: key,
  field: `${key}/message`,
  recipe: answers.changePrompt(key, { message }),
}));
/** Changes the type of a prompt's message, or of the message `stepKey`; its translations are dropped. */
export const saidReplaced = defineEdit(
  'saidReplaced',
  ({ key, stepKey, said }: { key: string; stepKey: string | null; said: Pick<Step, 'message' | 'contentType'> }) => ({
    label: 'changeType',
    promptKey: key,
    recipe:
      stepKey === null
        ? answers.changePrompt(key, { ...said, tMessage: undefined, tSource: undefined })
        : answers.changeStep(key, stepKey, { ...said, tMessage: undefined, tSource: undefined }),
  }),
);
/** Inserts a message after another one. A single message becomes the first of two. */
export const saidFollowed = defineEdit(
  'saidFollowed',
  (made: {
    key: string;
    stepKey: string | null;
    said: Pick<Step, 'message' | 'contentType'>;
    newKeys: readonly [string, string];
  }) => ({
    label: 'addMessage',
    promptKey: made.key,
    recipe: answers.sayAfter(made.key, made.stepKey, made.said, made.newKeys),
  }),
);
/** Appends the flow's closing prompt in the same step. */
const withClosing =
  (recipe: Recipe, closing: PromptEntry | undefined): Recipe =>
  (doc) => {
    recipe(doc);
    if (closing) prompts.insertPrompt(closing, doc.order.length)(doc);
  };
interface UploadAsked {
  readonly key: string;
  readonly answerKey: string;
  readonly config: PromptDefinition['inputDisplayConfig'];
  readonly closing?: PromptEntry;
}
/** Makes the prompt ask for files: any answer matches, and uploads are configured. */
export const uploadAsked = defineEdit('uploadAsked', ({ key, answerKey, config, closing }: UploadAsked) => ({
  label: 'changePrompt',
  promptKey: key,
  recipe: withClosing(answers.askForFiles(key, answerKey, config), closing),
}));
/** Switches between typed answers and choices. */
export const typingAsked = defineEdit(
  'typingAsked',
  ({ key, answerKey, typed }: { key: string; answerKey: string; typed: boolean }) => ({
    label: 'changePrompt',
    promptKey: key,
    recipe: answers.letType(key, answerKey, typed),
  }),
);
/** Settings of a prompt; `label` is a catalogue key. */
export const promptChanged = defineEdit(
  'promptChanged',
  ({ key, changes, field }: { key: string; changes: Partial<PromptDefinition>; field?: string }) => ({
    label: 'changePrompt',
    promptKey: key,
    field: field && `${key}/${field}`,
    recipe: answers.changePrompt(key, changes),
  }),
);
interface KindChanged {
  readonly key: string;
  readonly changes: Partial<PromptDefinition>;
  /** The flow's closing prompt, if the prompt becomes its first question. */
  readonly closing?: PromptEntry | undefined;
}
export const kindChanged = defineEdit('kindChanged', ({ key, changes, closing }: KindChanged) => ({
  label: 'changePrompt',
  promptKey: key,
  recipe: withClosing(answers.changePrompt(key, changes), closing),
}));
export const promptInserted = defineEdit('promptInserted', ({ prompt, at }: { prompt: PromptEntry; at: number }) => ({
  label: 'insertPrompt',
  promptKey: prompt.key,
  recipe: (doc) => {
    joinWaysPast(doc, at, prompt);
    prompts.insertPrompt(prompt, at)(doc);
  },
}));
/** Inserts several prompts as one undo step. */
export const promptsInserted = defineEdit(
  'promptsInserted',
  ({ prompts: list, at }: { prompts: readonly PromptEntry[]; at: number }) => ({
    label: 'insertPrompt',
    promptKey: list[0]?.key,
    recipe: (doc) => {
      if (list[0]) joinWaysPast(doc, at, list[0]);
      prompts.insertPrompts(list, at)(doc);
    },
  }),
);
export const promptDuplicated = defineEdit(
  'promptDuplicated',
  ({ prompt, at }: { prompt: PromptEntry; at: number }) => ({
    label: 'duplicatePrompt',
    promptKey: prompt.key,
    recipe: prompts.insertPrompt(prompt, at),
  }),
);
export const promptRemoved = defineEdit('promptRemoved', ({ key }: { key: string }) => ({
  label: 'deletePrompt',
  promptKey: key,
  recipe: prompts.removePrompt(key),
}));
export const promptMoved = defineEdit('promptMoved', ({ key, to }: { key: string; to: number }) => ({
  label: 'movePrompt',
  promptKey: key,
  recipe: prompts.movePrompt(key, to),
}));

interface AnswerAdded {
  readonly key: string;
  readonly answer: Answer;
  /** The flow's closing prompt, if this is its first question. */
  readonly closing?: PromptEntry | undefined;
  /** With these, the answer is wrong like the others of a prompt with a right one. */
  readonly words?: WrongWords;
}
export const answerAdded = defineEdit('answerAdded', ({ key, answer, closing, words }: AnswerAdded) => ({
  label: 'addAnswer',
  promptKey: key,
  recipe: withClosing(answers.addAnswer(key, answer, words), closing),
}));
export const answerChanged = defineEdit(
  'answerChanged',
  ({
    key,
    answerKey,
    changes,
    field,
  }: {
    key: string;
    answerKey: string;
    changes: Partial<Answer>;
    field?: string;
  }) => ({
    label: 'editAnswer',
    promptKey: key,
    field: field && `${key}/${answerKey}/${field}`,
    recipe: answers.changeAnswer(key, answerKey, changes),
  }),
);
/** Marks an answer as right, or takes the mark back. */
export const answerMarked = defineEdit(
  'answerMarked',
  ({ key, answerKey, words }: { key: string; answerKey: string; words: WrongWords }) => ({
    label: 'editAnswer',
    promptKey: key,
    recipe: answers.markAnswer(key, answerKey, words),
  }),
);
export const pointsChanged = defineEdit('pointsChanged', ({ key, points }: { key: string; points: number }) => ({
  label: 'editAnswer',
  promptKey: key,
  field: `${key}/points`,
  recipe: answers.givePoints(key, points),
}));
/** Gives all wrong answers the same reaction. */
export const wrongFollowed = defineEdit(
  'wrongFollowed',
  ({ key, next, words }: { key: string; next: AfterWrong; words: WrongWords }) => ({
    label: 'editAnswer',
    promptKey: key,
    recipe: answers.followWrong(key, next, words),
  }),
);
export const answerRemoved = defineEdit('answerRemoved', ({ key, answerKey }: { key: string; answerKey: string }) => ({
  label: 'deleteAnswer',
  promptKey: key,
  recipe: answers.removeAnswer(key, answerKey),
}));
export const answerMoved = defineEdit(
  'answerMoved',
  ({ key, answerKey, to }: { key: string; answerKey: string; to: number }) => ({
    label: 'moveAnswer',
    promptKey: key,
    recipe: answers.moveAnswer(key, answerKey, to),
  }),
);
export const stepsSplit = defineEdit(
  'stepsSplit',
  ({ key, newKeys }: { key: string; newKeys: readonly [string, string] }) => ({
    label: 'splitMessage',
    promptKey: key,
    recipe: answers.splitIntoSteps(key, newKeys),
  }),
);
export const stepsJoined = defineEdit('stepsJoined', ({ key }: { key: string }) => ({
  label: 'joinMessages',
  promptKey: key,
  recipe: answers.joinSteps(key),
}));
export const stepAdded = defineEdit('stepAdded', ({ key, step, at }: { key: string; step: Step; at: number }) => ({
  label: 'addMessage',
  promptKey: key,
  recipe: answers.addStep(key, step, at),
}));
export const stepChanged = defineEdit(
  'stepChanged',
  ({ key, stepKey, changes, field }: { key: string; stepKey: string; changes: Partial<Step>; field?: string }) => ({
    label: 'editMessage',
    promptKey: key,
    field: field && `${key}/${stepKey}/${field}`,
    recipe: answers.changeStep(key, stepKey, changes),
  }),
);
export const stepRemoved = defineEdit('stepRemoved', ({ key, stepKey }: { key: string; stepKey: string }) => ({
  label: 'deleteMessage',
  promptKey: key,
  recipe: answers.removeStep(key, stepKey),
}));
export const stepMoved = defineEdit(
  'stepMoved',
  ({ key, stepKey, to }: { key: string; stepKey: string; to: number }) => ({
    label: 'moveMessage',
    promptKey: key,
    recipe: answers.moveStep(key, stepKey, to),
  }),
);
export const quickResponsesChanged = defineEdit(
  'quickResponsesChanged',
  ({ key, list, field }: { key: string; list: readonly QuickResponse[]; field?: string }) => ({
    label: 'editQuickResponses',
    promptKey: key,
    field: field && `${key}/quickResponses/${field}`,
    recipe: answers.setQuickResponses(key, list),
  }),
);
