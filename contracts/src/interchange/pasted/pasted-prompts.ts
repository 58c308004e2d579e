/** Pasted questions as prompts of a draft, one after another. */
import type { Answer, FlowDefinition, PromptDefinition, PromptEntry } from '../../definition/definition.js';
import { TEXTAREA_INPUT } from '../../definition/input-types.js';
import { escapeMarkdown, isUnmarked } from '../../definition/literal-text.js';
import { LIMITS } from '../../definition/limits.js';
import { CATCH_ALL, DEFAULT_NORMALIZERS, START_PROMPT } from '../../definition/values.js';
import { addedPromptDefinition, newPromptDefinition } from '../../flow/new-flow.js';
import type { PromptKey } from '../../ids.js';
import type { PastedOption, PastedQuestion } from './pasted-question.js';

type NewKey = () => string;

/** The points of a right answer, as ✓ gives them. */
const POINT = 1;
const NUMBER = /^-?\d+(?:[.,]\d+)?$/u;

const reaction = ({ reply, isRight }: PastedOption): Pick<Answer, 'quickResponse'> =>
  reply === undefined ? {} : { quickResponse: { message: escapeMarkdown(reply), repeatAnswers: !isRight } };

/** Capital letters count, and spaces still don't. */
const EXACT_CASE = DEFAULT_NORMALIZERS.filter(({ name }) => name !== 'lowercase');
const exactly = ({ caseMatters }: PastedOption): Pick<Answer, 'normalize'> =>
  caseMatters ? { normalize: EXACT_CASE } : {};
const pointsOf = ({ isRight, share = isRight ? 1 : 0 }: PastedOption): number => POINT * share;

const choices = (
  { options, several }: Pick<PastedQuestion, 'options' | 'several'>,
  newKey: NewKey,
): Partial<PromptDefinition> => {
  const right = options.filter(({ isRight }) => isRight);
  const isSet = right.length > 1 || several === true;
  return {
    ...(isSet ? { acceptsMultipleAnswers: true } : {}),
    answers: options.map((option) => ({
      key: newKey(),
      message: option.text,
      ...(isUnmarked(option.text) ? {} : { literal: true }),
      ...(right.length > 0 ? { score: pointsOf(option) } : {}),
      ...(isSet ? {} : reaction(option)),
    })),
  };
};

/** True if only numbers are right: the answer is typed as a number. */
export const hasNumbers = (accepted: readonly PastedOption[]): boolean =>
  accepted.length > 0 && accepted.every(({ text, rule }) => rule !== undefined || NUMBER.test(text));

const typed = (
  { accepted, otherwise }: Pick<PastedQuestion, 'accepted' | 'otherwise'>,
  newKey: NewKey,
): Partial<PromptDefinition> => ({
  ...(hasNumbers(accepted) ? { inputDisplayType: 'number' as const } : {}),
  answers: [
    ...accepted.map((option) => ({
      key: newKey(),
      message: option.text,
      ...(isUnmarked(option.text) ? {} : { literal: true }),
      ...(option.rule ? { rule: option.rule } : { hidden: true }),
      ...exactly(option),
      score: pointsOf(option),
      ...reaction(option),
    })),
    {
      key: newKey(),
      message: CATCH_ALL,
      ...(accepted.length > 0 ? { score: 0 } : {}),
      ...reaction({ text: CATCH_ALL, isRight: false, reply: otherwise }),
    },
  ],
});

const graded = (newKey: NewKey): Partial<PromptDefinition> => ({
  inputDisplayType: TEXTAREA_INPUT,
  maxSuperScore: POINT,
  answers: [{ key: newKey(), message: CATCH_ALL, scoreLater: true }],
});

/** Each part of a list earns a point. */
const listed = (
  kind: 'pairs' | 'order',
  parts: readonly { readonly left: string; readonly right?: string }[],
  newKey: NewKey,
): Partial<PromptDefinition> => ({
  inputDisplayType: kind,
  answers: parts.map(({ left, right }) => ({
    key: newKey(),
    message: left,
    ...([left, right ?? ''].every(isUnmarked) ? {} : { literal: true }),
    ...(right === undefined ? {} : { pair: right }),
    score: POINT,
  })),
});

/** Each gap earns a point; spaces don't matter. */
const gapped = (gaps: readonly PastedOption[], newKey: NewKey): Partial<PromptDefinition> => ({
  inputDisplayType: 'gaps',
  answers: gaps.map((gap) => ({
    key: newKey(),
    message: gap.text,
    ...(isUnmarked(gap.text) ? {} : { literal: true }),
    ...(gap.rule ? { rule: gap.rule } : {}),
    ...exactly(gap),
    score: POINT,
  })),
});

const answersOf = (question: PastedQuestion, newKey: NewKey): Partial<PromptDefinition> => {
  const { options, isLong, pairs, order, gaps } = question;
  if (gaps) return gapped(gaps, newKey);
  if (pairs) return listed('pairs', pairs, newKey);
  if (order)
    return listed(
      'order',
      order.map((left) => ({ left })),
      newKey,
    );
  if (options.length > 0) return choices(question, newKey);
  return isLong ? graded(newKey) : typed(question, newKey);
};

/**
 * A flow of pasted questions: the first one is its start, and a closing prompt follows the last.
 * @param closing - What the closing prompt says
 */
export const pastedFlow = (questions: readonly PastedQuestion[], newKey: NewKey, closing: string): FlowDefinition => {
  const [start, ...others] = pastedPrompts(questions, newKey, (key) => `p-${key.replaceAll('-', '').slice(0, 8)}`);
  const end: PromptEntry = { key: newKey() as PromptKey, name: 'end', definition: newPromptDefinition(closing) };
  return { promptsArray: start ? [{ ...start, name: START_PROMPT }, ...others, end] : [end], commonAnswers: {} };
};

/** @param nameOf - The name of a prompt, from its key */
export const pastedPrompts = (
  questions: readonly PastedQuestion[],
  newKey: NewKey,
  nameOf: (key: string) => string,
): readonly PromptEntry[] =>
  questions.map((question) => {
    const key = newKey();
    return {
      key: key as PromptKey,
      name: nameOf(key),
      definition: {
        ...addedPromptDefinition(escapeMarkdown(question.text)),
        ...(question.title ? { title: question.title.slice(0, LIMITS.nameLength) } : {}),
        ...answersOf(question, newKey),
      },
    };
  });
