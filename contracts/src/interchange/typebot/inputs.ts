/** Turns Typebot's inputs into the answers of a prompt. */
import { UPLOAD_INPUT, type InputType } from '../../definition/input-types.js';
import type { PromptDefinition, Step } from '../../definition/definition.js';
import { filledText } from './rich-text.js';
import type { Block } from './typebot-file.js';

const TYPED: Readonly<Record<string, InputType>> = {
  'text input': 'text',
  'number input': 'number',
  'email input': 'email',
  'url input': 'url',
  'date input': 'date',
  'time input': 'time',
  'phone number input': 'tel',
  'file input': UPLOAD_INPUT,
};
export type InputKind = 'choice' | 'rating' | 'typed';

/** null if it asks nothing that Parley can ask. */
export const inputKind = ({ type }: Block): InputKind | null => {
  if (type === 'choice input' || type === 'picture choice input') return 'choice';
  if (type === 'rating input') return 'rating';
  return Object.hasOwn(TYPED, type) ? 'typed' : null;
};

export const typedDisplay = ({ type, options }: Block): PromptDefinition => {
  const isLong = type === 'text input' && options?.['isLong'] === true;
  const withTime = type === 'date input' && options?.['hasTime'] === true;
  const inputDisplayType: InputType | undefined = isLong ? 'textarea' : withTime ? 'datetime-local' : TYPED[type];
  return { inputDisplayType: inputDisplayType ?? 'text' };
};

const MAX_RATES = 20;
/** The numbers from the lowest (1 or 0) to the highest. */
export const ratesOf = ({ options }: Block): readonly string[] => {
  const length = Math.min(Math.max(Math.trunc(Number(options?.['length'] ?? 10)) || 10, 1), MAX_RATES);
  const first = options?.['buttonType'] === 'Numbers' && options['startsAt'] === 0 ? 0 : 1;
  return Array.from({ length: length + 1 - first }, (_, index) => String(index + first));
};

const labelOf = ({ options }: Block, name: string): string => {
  const labels = options?.['labels'];
  const text = typeof labels === 'object' && labels !== null ? (labels as Record<string, unknown>)[name] : '';
  return typeof text === 'string' ? text.trim() : '';
};
/** The words at both ends of a rating, with their numbers. */
export const ratingLabels = (block: Block): readonly Pick<Step, 'message' | 'contentType'>[] => {
  if (inputKind(block) !== 'rating') return [];
  const rates = ratesOf(block);
  const ends = [
    [rates[0], labelOf(block, 'left')],
    [rates.at(-1), labelOf(block, 'right')],
  ].flatMap(([rate, label]) => (label ? `${rate ?? ''}: ${filledText(label, (text) => text)}` : []));
  return ends.length > 0 ? [{ message: ends.join(' · '), contentType: null }] : [];
};

/** The placeholder; '' if there is none. */
export const placeholderOf = (block: Block | null): string => (block ? labelOf(block, 'placeholder') : '');
