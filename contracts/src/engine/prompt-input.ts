/** Computes what the learner can do at the end of a history (ENG-48…50, 58, 61). */
import type { Answer, WaitingTexts } from '../definition/definition.js';
import { priceOf } from '../definition/help.js';
import { asked } from '../definition/input-types.js';
import { homeOf } from './linked-flow.js';
import { filledLabel, pairOf } from './pair-of.js';
import { translate, UNTRANSLATED } from '../definition/translate.js';
import { resolverIn, type Draft, type Frame } from './turn.js';
import type { Choice, Help, HistoryItem, PreparedFlow, PreparedPrompt, PromptInput } from './types.js';
import { fillText } from './variables.js';
import { currentVisit, givenAnswers, isForHelp, type Items, type Visit } from './visit.js';

/** The stored order as far as it fits the prompt, then the remaining choices. */
const displayOrder = (prompt: PreparedPrompt, { choicesDisplayOrder }: HistoryItem): readonly number[] => {
  if (!choicesDisplayOrder) return prompt.listed;
  const listed = new Set(prompt.listed);
  return [...new Set([...choicesDisplayOrder.filter((index) => listed.has(index)), ...prompt.listed])];
};

/** In a REP thread, a choice already given is not offered again; several choices at once may be sent again. */
export const isSpent = (prompt: PreparedPrompt, given: ReadonlySet<string>, index: number): boolean =>
  prompt.takes === 'one' && given.has(prompt.answers[index]?.message ?? '');

const HELP_ORDER = ['hint', 'solution'] as const;
/** Each help is given once in a visit, and hints one after another. */
export const offeredHelp = ({ helps }: PreparedPrompt, { sent }: Visit): readonly Answer[] => {
  if (helps.length === 0) return helps;
  const had = new Set(sent.filter(isForHelp).flatMap(({ matched = [] }) => matched));
  return HELP_ORDER.flatMap((kind) => helps.find(({ help, message }) => help === kind && !had.has(message)) ?? []);
};
const helpsOf = (flow: PreparedFlow, frame: Frame, items: Items, prompt: PreparedPrompt): readonly Help[] => {
  const resolve = resolverIn(flow, prompt, items, frame);
  return offeredHelp(prompt, currentVisit(items)).map((answer) => ({
    ...filledLabel(answer, answer, frame.language, resolve),
    kind: answer.help ?? 'hint',
    price: priceOf(answer, prompt.answers),
  }));
};

const choicesOf = (
  flow: PreparedFlow,
  frame: Frame,
  items: Items,
  prompt: PreparedPrompt,
  order: readonly number[],
  stepIndex: number,
): readonly Choice[] => {
  const visit = currentVisit(items);
  const { plainChoices } = prompt;
  if (plainChoices && order === prompt.listed && visit.sent.length === 0)
    return plainChoices.get(frame.language) ?? plainChoices.get(UNTRANSLATED) ?? [];
  const given = visit.sent.length > 0 ? givenAnswers(visit, stepIndex) : null;
  const resolve = resolverIn(flow, prompt, items, frame);
  const choices: Choice[] = [];
  for (const index of order) {
    const answer = prompt.answers[index];
    if (!answer || (given && isSpent(prompt, given, index))) continue;
    const { contentType = null } = answer;
    const pair = pairOf(answer);
    choices.push({
      index,
      ...filledLabel(answer, answer, frame.language, resolve),
      contentType,
      ...(pair && { pair: filledLabel(pair, answer, frame.language, resolve) }),
    });
  }
  return choices;
};

const needsUserInput = (prompt: PreparedPrompt, { runMode }: Frame): boolean => {
  if (runMode === 'readonly' || prompt.answerType === 'none') return false;
  // At an auto prompt, the learner may press "Next".
  if (prompt.answerType === 'auto') return true;
  if (prompt.definition.answerExternally) return runMode !== 'normal';
  return runMode !== 'admin';
};

export const promptInput = (
  flow: PreparedFlow,
  frame: Frame,
  items: Items,
  prompt: PreparedPrompt,
  last: HistoryItem,
): PromptInput => {
  const { definition, answerType } = prompt;
  const order = displayOrder(prompt, last);
  const input: Draft<PromptInput> = {
    promptKeyStr: prompt.promptKeyStr,
    promptKey: prompt.key,
    answerType,
    inputDisplayType: definition.inputDisplayType ?? null,
    inputDisplayConfig: definition.inputDisplayConfig,
    choices: choicesOf(flow, frame, items, prompt, order, last.stepIndex ?? 0),
    acceptsMultipleAnswers: definition.acceptsMultipleAnswers === true,
    acceptsAnyText: prompt.catchAll !== null && prompt.takes === 'one',
    allowsAnswerAlteration: definition.forbidsAnswerAlteration !== true,
    needsUserInput: needsUserInput(prompt, frame),
    answerExternally: definition.answerExternally === true,
    choicesDisplayOrder: order,
    isTerminal: answerType === 'none',
  };
  // Every answer comes here, and spreads take long.
  if (prompt.helps.length > 0) input.helps = helpsOf(flow, frame, items, prompt);
  if (asked(definition.inputDisplayType) === 'gaps') input.gaps = prompt.parts.length;
  const pendingOf = ({ extAnswerPendingMessage: said, tExtAnswerPendingMessage: translations }: WaitingTexts) =>
    translate(said, translations, frame.language);
  const pending = definition.answerExternally
    ? [pendingOf(definition), pendingOf(homeOf(flow, prompt).waiting)].find((text) => text?.trim())
    : undefined;
  if (!pending) return input;
  const { values } = fillText(pending, resolverIn(flow, prompt, items, frame));
  return { ...input, extAnswerPendingMessage: pending, ...(values ? { values } : {}) };
};
