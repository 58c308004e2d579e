/** Edits inside one prompt: those that `contracts` defines, as recipes for the whole draft. */
import { helpAmong, isHelp, ownTries } from '@parley/contracts/definition/help';
import { takesOf } from '@parley/contracts/definition/takes';
import { placeInList } from './list-parts.js';
import type { Draft } from 'immer';
import { canAnswerExternally } from '@parley/contracts/flow/connection';
import type { Answer, PromptDefinition, QuickResponse, Step } from '@parley/contracts/definition/definition';
import { UPLOAD_INPUT } from '@parley/contracts/definition/input-types';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import {
  insertAnswer,
  moveAnswer as moveAnswerIn,
  removeAnswer as removeAnswerIn,
} from '@parley/contracts/flow/edit-answers';
import type { Edited as Outcome } from '@parley/contracts/flow/edit-list';
import * as steps from '@parley/contracts/flow/edit-steps';
import { ownAnswers } from '@parley/contracts/definition/links';
import { EditorError } from './editor-error.js';
import type { Recipe } from './history.js';
import { marked, withPoints } from './right-answers.js';
import { asWrong, withAfterWrong, withWrongFollowed, type AfterWrong, type WrongWords } from './wrong-answers.js';
import { promptIn } from './prompt-recipes.js';
import { shown as shownAnswer } from '../../../ui/answer-text.js';

type EditOf = (prompt: PromptDefinition) => PromptDefinition;

const valueOf = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new EditorError(outcome.code);
  return outcome.value;
};

/** Runs an edit of one prompt and removes settings that it made impossible (EDIT-85) or meaningless (EDIT-95). */
const within =
  (promptKey: string, edit: EditOf): Recipe =>
  (doc) => {
    const prompt = promptIn(doc, promptKey);
    const before = doc.byKey[promptKey]!.definition as PromptDefinition;
    const after = lastStepAsks(edit(before));
    if (after === before) return;
    const { answerExternally, ...rest } = after;
    const keeps = answerExternally && canAnswerExternally(after);
    prompt.definition = (keeps ? after : answerExternally === undefined ? after : rest) as Draft<PromptDefinition>;
  };

/** An edit of the answers that learners try; hints and solutions stay behind them. */
const amongTries =
  (edit: EditOf): EditOf =>
  (prompt) => {
    const help = helpAmong(ownAnswers(prompt) ?? []);
    if (help.length === 0) return edit(prompt);
    const edited = edit({ ...prompt, answers: ownTries(prompt) });
    return { ...edited, answers: [...(ownAnswers(edited) ?? []), ...help] };
  };

/** If the prompt has answers, a pause after the last message is meaningless. */
const lastStepAsks: EditOf = (prompt) => {
  const messages = prompt.messages ?? [];
  const last = messages.at(-1);
  if (!last || !prompt.answers || last.minNextPromptDelayMs === undefined) return prompt;
  const { minNextPromptDelayMs: _, ...asking } = last;
  return { ...prompt, messages: [...messages.slice(0, -1), asking] };
};

/** Removes properties that are set to `undefined`. */
export function withChangesOf<T extends object>(target: T, changes: Partial<T>): T {
  const next: Record<string, unknown> = { ...target, ...changes };
  for (const [name, value] of Object.entries(next)) if (value === undefined) delete next[name];
  return next as T;
}

export const changePrompt = (promptKey: string, changes: Partial<PromptDefinition>): Recipe =>
  within(promptKey, (prompt) => withChangesOf(prompt, changes));

/** @param answerKey - Key for a new answer that accepts the files, if the prompt has none. */
export const askForFiles = (
  promptKey: string,
  answerKey: string,
  config: PromptDefinition['inputDisplayConfig'],
): Recipe =>
  within(promptKey, (prompt) => {
    const hasAnswers = typeof prompt.answers === 'string' || (prompt.answers ?? []).length > 0;
    return withChangesOf(prompt, {
      inputDisplayType: UPLOAD_INPUT,
      inputDisplayConfig: { ...config, ...prompt.inputDisplayConfig },
      acceptsMultipleAnswers: undefined,
      ...(!hasAnswers && { answers: [{ key: answerKey, message: CATCH_ALL }] }),
    });
  });

/**
 * Switches between typed answers and choices. When typed, the author's answers are hidden but still match, and a
 * catch-all accepts anything else. Switching back shows all answers.
 * @param answerKey - Key for the catch-all, if the prompt has none.
 */
export const letType = (promptKey: string, answerKey: string, typed: boolean): Recipe =>
  within(
    promptKey,
    amongTries((prompt) => {
      const answers = ownAnswers(prompt);
      if (!answers) return prompt;
      const shown = answers.map((answer) =>
        answer.message === CATCH_ALL ? answer : withChangesOf(answer, typed ? { hidden: true } : shownAnswer(answer)),
      );
      const hasCatchAll = answers.some((answer) => answer.message === CATCH_ALL);
      return withChangesOf(prompt, {
        answers: typed && !hasCatchAll ? [...shown, { key: answerKey, message: CATCH_ALL }] : shown,
        // Displays of typed answers and of choices differ, so reset it.
        inputDisplayType: undefined,
        ...(typed && { acceptsMultipleAnswers: undefined }),
      });
    }),
  );

/** Inserts the answer before the catch-all, which matches last. */
export const addAnswer = (promptKey: string, added: Answer, words?: WrongWords): Recipe =>
  within(promptKey, (prompt) => {
    if (typeof prompt.answers === 'string') return prompt;
    if (isHelp(added)) return valueOf(insertAnswer(prompt, (ownAnswers(prompt) ?? []).length, added));
    return amongTries(withTry(added, words))(prompt);
  });
const withTry =
  (added: Answer, words?: WrongWords): EditOf =>
  (prompt) => {
    const answers = ownAnswers(prompt) ?? [];
    if (takesOf(prompt) === 'list') return valueOf(insertAnswer(prompt, placeInList(answers, added), added));
    const answer = words ? asWrong(prompt, added, words) : added;
    const beforeCatchAll = answers.at(-1)?.message === CATCH_ALL && answer.message !== CATCH_ALL;
    return valueOf(insertAnswer(prompt, beforeCatchAll ? answers.length - 1 : answers.length, answer));
  };

export const changeAnswer = (promptKey: string, answerKey: string, changes: Partial<Answer>): Recipe =>
  within(promptKey, (prompt) => {
    const answers = ownAnswers(prompt);
    if (!answers?.some((answer) => answer.key === answerKey)) return prompt;
    return {
      ...prompt,
      answers: answers.map((answer) => (answer.key === answerKey ? withChangesOf(answer, changes) : answer)),
    };
  });

export const markAnswer = (promptKey: string, answerKey: string, words: WrongWords): Recipe =>
  within(
    promptKey,
    amongTries((prompt) => withWrongFollowed(prompt, marked(prompt, answerKey), words)),
  );

export const givePoints = (promptKey: string, points: number): Recipe =>
  within(
    promptKey,
    amongTries((prompt) => withPoints(prompt, points)),
  );

export const followWrong = (promptKey: string, next: AfterWrong, words: WrongWords): Recipe =>
  within(
    promptKey,
    amongTries((prompt) => withAfterWrong(prompt, next, words)),
  );

const indexOfAnswer = (prompt: PromptDefinition, answerKey: string): number =>
  (ownAnswers(prompt) ?? []).findIndex((answer) => answer.key === answerKey);

/** FLOW-63: removing the last answer leaves the prompt without answers. */
export const removeAnswer = (promptKey: string, answerKey: string): Recipe =>
  within(promptKey, (prompt) => valueOf(removeAnswerIn(prompt, indexOfAnswer(prompt, answerKey))));

export const moveAnswer = (promptKey: string, answerKey: string, to: number): Recipe =>
  within(
    promptKey,
    amongTries((prompt) => {
      const from = indexOfAnswer(prompt, answerKey);
      return from === to ? prompt : valueOf(moveAnswerIn(prompt, from, to));
    }),
  );

/** Turns a single message into the first of two. */
export const splitIntoSteps = (promptKey: string, newKeys: readonly [string, string]): Recipe =>
  within(promptKey, (prompt) => {
    if (prompt.messages?.length) return prompt;
    return valueOf(steps.insertStep(steps.toSteps(prompt, newKeys[0]), 1, { key: newKeys[1], message: '' }));
  });

/** @param newKeys - Keys for the existing message, if it was the only one, and for the new one. */
export const sayAfter = (
  promptKey: string,
  stepKey: string | null,
  said: Pick<Step, 'message' | 'contentType'>,
  newKeys: readonly [string, string],
): Recipe =>
  within(promptKey, (prompt) => {
    const several = steps.toSteps(prompt, newKeys[0]);
    const at = indexOfStep(several, stepKey ?? newKeys[0]);
    return valueOf(steps.insertStep(several, at + 1, { key: newKeys[1], ...said }));
  });

/** Keeps only the first message. */
export const joinSteps = (promptKey: string): Recipe => within(promptKey, steps.toSingleMessage);

const indexOfStep = (prompt: PromptDefinition, stepKey: string): number =>
  (prompt.messages ?? []).findIndex((step) => step.key === stepKey);

export const addStep = (promptKey: string, step: Step, at: number): Recipe =>
  within(promptKey, (prompt) => valueOf(steps.insertStep(prompt, at, step)));

export const changeStep = (promptKey: string, stepKey: string, changes: Partial<Step>): Recipe =>
  within(promptKey, (prompt) => {
    const at = indexOfStep(prompt, stepKey);
    const step = prompt.messages?.[at];
    return step ? valueOf(steps.replaceStep(prompt, at, withChangesOf(step, changes))) : prompt;
  });

/** EDIT-77: the last message can't be removed. */
export const removeStep = (promptKey: string, stepKey: string): Recipe =>
  within(promptKey, (prompt) => {
    const removed = steps.removeStep(prompt, indexOfStep(prompt, stepKey));
    return !removed.ok && removed.code === 'last-step' ? prompt : valueOf(removed);
  });

export const moveStep = (promptKey: string, stepKey: string, to: number): Recipe =>
  within(promptKey, (prompt) => {
    const from = indexOfStep(prompt, stepKey);
    return from === to ? prompt : valueOf(steps.moveStep(prompt, from, to));
  });

/** Sets the prompt's list of quick responses; empty = none. */
export const setQuickResponses = (promptKey: string, list: readonly QuickResponse[]): Recipe =>
  within(promptKey, (prompt) => ({ ...prompt, quickResponses: list.length > 0 ? list : null }));
