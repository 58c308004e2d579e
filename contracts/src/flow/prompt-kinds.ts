/** The kinds of prompts that an author adds, each with its settings already right (SPEC EDITOR-K1). */
import type { Answer, PromptDefinition } from '../definition/definition.js';
import { PICTURES_INPUT, TEXTAREA_INPUT, UPLOAD_INPUT } from '../definition/input-types.js';
import { startScale } from '../definition/scale.js';
import { CATCH_ALL } from '../definition/values.js';
import { UPLOAD_CONFIG } from './upload-config.js';

type NewKey = () => string;
/** Words of a new prompt, in the flow's language. */
interface KindWords {
  /** The reaction to a wrong answer, before the question is asked again. */
  readonly again: string;
}
type KindContent = (newKey: NewKey, words: KindWords) => Partial<PromptDefinition>;

const choice = (newKey: NewKey): Answer => ({ key: newKey(), message: '' });
/** Accepts whatever is typed or uploaded. */
const anything = (newKey: NewKey, more: Partial<Answer> = {}): Answer => ({
  key: newKey(),
  message: CATCH_ALL,
  ...more,
});
/** The author's answer, which is only compared with what learners type. */
const compared = (newKey: NewKey, more: Partial<Answer> = {}): Answer => ({ ...choice(newKey), hidden: true, ...more });

/** A part of a list that earns a point of its own. */
const part = (newKey: NewKey, more: Partial<Answer>): Answer => ({ ...choice(newKey), score: 1, ...more });
const parts = (newKey: NewKey, more: Partial<Answer>): Answer[] => [1, 2, 3].map(() => part(newKey, more));

const onScale = (inputDisplayType: 'rating' | 'range') => ({
  inputDisplayType,
  inputDisplayConfig: startScale(inputDisplayType),
});

/** In the order in which they are offered: the parts of a new prompt by which it differs from a message. */
export const KIND_CONTENTS = {
  choice: (newKey: NewKey) => ({ answers: [choice(newKey), choice(newKey)] }),
  short: (newKey: NewKey) => ({ answers: [compared(newKey), anything(newKey)] }),
  number: (newKey: NewKey, { again }: KindWords) => ({
    answers: [
      compared(newKey, { score: 1 }),
      anything(newKey, { score: 0, quickResponse: { message: again, repeatAnswers: true } }),
    ],
    inputDisplayType: 'number',
  }),
  long: (newKey: NewKey) => ({
    answers: [anything(newKey, { scoreLater: true })],
    inputDisplayType: TEXTAREA_INPUT,
    maxSuperScore: 1,
  }),
  message: () => ({}),
  choices: (newKey: NewKey) => ({ answers: [choice(newKey), choice(newKey)], acceptsMultipleAnswers: true }),
  upload: (newKey: NewKey) => ({
    answers: [anything(newKey, { scoreLater: true })],
    inputDisplayType: UPLOAD_INPUT,
    inputDisplayConfig: UPLOAD_CONFIG,
    maxSuperScore: 1,
  }),
  order: (newKey: NewKey) => ({ answers: parts(newKey, {}), inputDisplayType: 'order' }),
  pairs: (newKey: NewKey) => ({ answers: parts(newKey, { pair: '' }), inputDisplayType: 'pairs' }),
  gaps: (newKey: NewKey) => ({ answers: [part(newKey, { hidden: true })], inputDisplayType: 'gaps' }),
  pictures: (newKey: NewKey) => ({ answers: [choice(newKey), choice(newKey)], inputDisplayType: PICTURES_INPUT }),
  rating: (newKey: NewKey) => ({ answers: [anything(newKey)], ...onScale('rating') }),
  slider: (newKey: NewKey) => ({ answers: [anything(newKey)], ...onScale('range') }),
} satisfies Readonly<Record<string, KindContent>>;
export type PromptKind = keyof typeof KIND_CONTENTS;
