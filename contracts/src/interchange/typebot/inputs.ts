/** Turns Typebot's inputs into the answers of a prompt. */
import { PICTURES_INPUT, UPLOAD_INPUT, type InputType } from '../../definition/input-types.js';
import { mostPositions } from '../../definition/scale.js';
import { LIMITS } from '../../definition/limits.js';
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
export const limitOf = (value: unknown): number | undefined => {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
};
const withoutAbsent = <T extends object>(values: T): T | undefined => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  return given.length > 0 ? (Object.fromEntries(given) as T) : undefined;
};
/** The limits of a number input. */
export const limitsOf = ({
  type,
  options,
}: Block): { readonly min?: number; readonly max?: number; readonly step?: number } => {
  if (type !== 'number input') return {};
  const [min, max, step] = [limitOf(options?.['min']), limitOf(options?.['max']), limitOf(options?.['step'])];
  return withoutAbsent({ min, max, step: step !== undefined && step > 0 ? step : undefined }) ?? {};
};

/** True if learners can tell so many rates apart; more of them are a list of choices. */
const isShort = (rates: readonly string[]): boolean => rates.length >= 2 && rates.length <= mostPositions('rating');
const endWord = (block: Block, name: string): string =>
  filledText(labelOf(block, name), (text) => text).slice(0, LIMITS.nameLength);

export const displayOf = (block: Block): PromptDefinition => {
  const { type, options, items = [] } = block;
  const kind = inputKind(block);
  if (kind === 'choice')
    return type === 'picture choice input' && items.some(({ pictureSrc }) => pictureSrc)
      ? { inputDisplayType: PICTURES_INPUT }
      : {};
  if (kind === 'rating') {
    const rates = ratesOf(block);
    const [min, max] = [Number(rates[0]), Number(rates.at(-1))];
    const words = { minWord: endWord(block, 'left'), maxWord: endWord(block, 'right') };
    return isShort(rates)
      ? { inputDisplayType: 'rating', inputDisplayConfig: withoutAbsent({ min, max, ...words }) }
      : {};
  }
  const isLong = type === 'text input' && options?.['isLong'] === true;
  const withTime = type === 'date input' && options?.['hasTime'] === true;
  const inputDisplayType: InputType | undefined = isLong ? 'textarea' : withTime ? 'datetime-local' : TYPED[type];
  const limits = withoutAbsent(limitsOf(block));
  return { inputDisplayType: inputDisplayType ?? 'text', ...(limits && { inputDisplayConfig: limits }) };
};

/** The words at both ends of rates that are a list of choices, with their numbers. */
export const ratingLabels = (block: Block): readonly Pick<Step, 'message' | 'contentType'>[] => {
  const rates = inputKind(block) === 'rating' ? ratesOf(block) : [];
  if (rates.length === 0 || isShort(rates)) return [];
  const ends = [
    [rates[0], labelOf(block, 'left')],
    [rates.at(-1), labelOf(block, 'right')],
  ].flatMap(([rate, label]) => (label ? `${rate ?? ''}: ${filledText(label, (text) => text)}` : []));
  return ends.length > 0 ? [{ message: ends.join(' · '), contentType: null }] : [];
};

/** The placeholder; '' if there is none. */
export const placeholderOf = (block: Block | null): string => (block ? labelOf(block, 'placeholder') : '');
