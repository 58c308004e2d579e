/** The kinds of prompts that an author adds, each with its settings already right (SPEC EDITOR-K1). */
import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { TEXTAREA_INPUT, UPLOAD_INPUT } from '@parley/contracts/definition/input-types';
import { CATCH_ALL } from '@parley/contracts/definition/values';
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

/** In the order in which they are offered; a message is what "Add prompt" adds. */
export const PROMPT_KINDS = {
  choice: (newKey) => ({ answers: [choice(newKey), choice(newKey)] }),
  choices: (newKey) => ({ answers: [choice(newKey), choice(newKey)], acceptsMultipleAnswers: true }),
  short: (newKey) => ({ answers: [compared(newKey), anything(newKey)] }),
  number: (newKey) => ({
    answers: [compared(newKey, { score: 1 }), anything(newKey, { score: 0 })],
    inputDisplayType: 'number',
  }),
  long: (newKey) => ({
    answers: [anything(newKey, { scoreLater: true })],
    inputDisplayType: TEXTAREA_INPUT,
    maxSuperScore: 1,
  }),
  upload: (newKey) => ({
    answers: [anything(newKey, { scoreLater: true })],
    inputDisplayType: UPLOAD_INPUT,
    inputDisplayConfig: UPLOAD_CONFIG,
    maxSuperScore: 1,
  }),
} satisfies Readonly<Record<string, (newKey: NewKey) => Partial<PromptDefinition>>>;
export type PromptKind = keyof typeof PROMPT_KINDS;
export const PROMPT_KIND_NAMES = Object.keys(PROMPT_KINDS) as readonly PromptKind[];
