/** The kinds of prompts that an author adds, each with its settings already right (SPEC EDITOR-K1). */
import {
  AlignLeft,
  Hash,
  ImageUp,
  List,
  ListChecks,
  MessageSquare,
  TextCursorInput,
  type LucideIcon,
} from 'lucide-react';
import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { asked, TEXTAREA_INPUT, UPLOAD_INPUT, type Asks } from '@parley/contracts/definition/input-types';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import type { Hue } from '../../../ui/hue.js';
import type { WrongWords } from './wrong-answers.js';
import { UPLOAD_CONFIG } from './upload-config.js';

type NewKey = () => string;

const choice = (newKey: NewKey): Answer => ({ key: newKey(), message: '' });
/** Accepts whatever is typed or uploaded. */
const anything = (newKey: NewKey, more: Partial<Answer> = {}): Answer => ({
  key: newKey(),
  message: CATCH_ALL,
  ...more,
});
/** The author's answer, which is only compared with what learners type. */
const compared = (newKey: NewKey, more: Partial<Answer> = {}): Answer => ({ ...choice(newKey), hidden: true, ...more });

interface KindRow {
  readonly icon: LucideIcon;
  readonly hue: Hue;
  /** The parts of a new prompt by which it differs from a message. */
  readonly content: (newKey: NewKey, words: WrongWords) => Partial<PromptDefinition>;
}

/**
 * In the order in which they are offered; the first ones stand below the prompts, too. The compiler asks for the name of
 * a new row and for the words below it (`kind.…` and `kindWhy.…` in `languages/en/console/flow-editor.json`).
 */
export const PROMPT_KINDS = {
  choice: { icon: List, hue: 1, content: (newKey) => ({ answers: [choice(newKey), choice(newKey)] }) },
  short: { icon: TextCursorInput, hue: 2, content: (newKey) => ({ answers: [compared(newKey), anything(newKey)] }) },
  number: {
    icon: Hash,
    hue: 3,
    content: (newKey, words) => ({
      answers: [
        compared(newKey, { score: 1 }),
        anything(newKey, { score: 0, quickResponse: { message: words.again, repeatAnswers: true } }),
      ],
      inputDisplayType: 'number',
    }),
  },
  long: {
    icon: AlignLeft,
    hue: 5,
    content: (newKey) => ({
      answers: [anything(newKey, { scoreLater: true })],
      inputDisplayType: TEXTAREA_INPUT,
      maxSuperScore: 1,
    }),
  },
  message: { icon: MessageSquare, hue: 0, content: () => ({}) },
  choices: {
    icon: ListChecks,
    hue: 1,
    content: (newKey) => ({ answers: [choice(newKey), choice(newKey)], acceptsMultipleAnswers: true }),
  },
  upload: {
    icon: ImageUp,
    hue: 6,
    content: (newKey) => ({
      answers: [anything(newKey, { scoreLater: true })],
      inputDisplayType: UPLOAD_INPUT,
      inputDisplayConfig: UPLOAD_CONFIG,
      maxSuperScore: 1,
    }),
  },
} satisfies Readonly<Record<string, KindRow>>;
export type PromptKind = keyof typeof PROMPT_KINDS;
export const PROMPT_KIND_NAMES = Object.keys(PROMPT_KINDS) as readonly PromptKind[];

type Asking = Pick<PromptDefinition, 'inputDisplayType' | 'acceptsMultipleAnswers'>;
/** The kind of a prompt that asks for this. */
const KIND_OF: Readonly<Record<Asks, (prompt: Asking, hasChoices: boolean) => PromptKind>> = {
  choice: ({ acceptsMultipleAnswers }, hasChoices) =>
    !hasChoices ? 'short' : acceptsMultipleAnswers ? 'choices' : 'choice',
  text: ({ inputDisplayType }) => (inputDisplayType === TEXTAREA_INPUT ? 'long' : 'short'),
  number: () => 'number',
  files: () => 'upload',
};

/** @param answers - The prompt's own answers, or those of the common list that it uses */
export const kindOf = (prompt: Asking, answers: readonly Answer[]): PromptKind => {
  if (answers.length === 0) return 'message';
  const hasChoices = answers.some(({ message, hidden }) => message !== CATCH_ALL && !hidden);
  return KIND_OF[asked(prompt.inputDisplayType)](prompt, hasChoices);
};
