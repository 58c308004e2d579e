/**
 * Reads a definition as untrusted input: drafts may contain anything, and a preview plays them. Values of the wrong
 * type are left out; numbers are limited so that sums stay exact. The table of fields (`definition/fields.ts`), by way
 * of `player-fields.ts`, says which fields there are.
 */
import { isRuleKind } from '../definition/answer-rules.js';
import { isCondition } from '../definition/conditions.js';
import { CONTENT_TYPES, isMessage } from '../definition/message.js';
import type { Answer, PromptDefinition, WaitingTexts } from '../definition/definition.js';
import { HELP_KINDS } from '../definition/help-kinds.js';
import { REDUCERS } from '../definition/reducers.js';
import { LIMITS } from '../definition/limits.js';
import { isLanguage } from '../definition/language-tags.js';
import { PLAYER_FIELDS } from './player-fields.js';

type Plain = Readonly<Record<string, unknown>>;
/** `undefined`: the value isn't of this kind. */
type Read = (value: unknown) => unknown;
type Letter = keyof typeof PLAYER_FIELDS;
/** Larger scores are limited to this. */
const SCORE_LIMIT = 1e12;

export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const plainsOf = (value: unknown): readonly Plain[] => listOf(value).filter(isPlain);
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const oneOf =
  (known: readonly unknown[]): Read =>
  (value) =>
    known.includes(value) ? value : undefined;

/** By the letters of `player-fields-of.ts`. */
const READ: Readonly<Record<string, Read>> = {
  t: textOf,
  m: (value) => (isMessage(value) ? value : undefined),
  v: (value) => (value === '' ? undefined : textOf(value)),
  f: oneOf([true]),
  c: oneOf([true, false]),
  s: (value) =>
    typeof value === 'number' && !Number.isNaN(value)
      ? Math.max(-SCORE_LIMIT, Math.min(SCORE_LIMIT, value))
      : undefined,
  p: (value) => (typeof value === 'number' && value >= 0 ? Math.min(Math.round(value), LIMITS.pauseMs) : undefined),
  n: (value) => (isPlain(value) && typeof value.name === 'string' ? { name: value.name } : undefined),
  y: oneOf(CONTENT_TYPES),
  r: oneOf(REDUCERS),
  h: oneOf(HELP_KINDS),
  k: (value) => (isRuleKind(value) ? value : undefined),
  i: (value) => (isCondition(value) ? value : undefined),
};

const translationsOf =
  (read: Read): Read =>
  (value) => {
    if (!isPlain(value)) return undefined;
    let found: Record<string, unknown> | undefined;
    for (const language of Object.keys(value)) {
      const text = isLanguage(language) ? read(value[language]) : undefined;
      if (text !== undefined) (found ??= {})[language] = text;
    }
    return found;
  };

/** An absent value is undefined (`?`), null (`~`), an empty text (`!`), an empty list (`*`) or no list (`+`). */
const readOf = (kind: string, absent: string | undefined): Read => {
  const record = Object.hasOwn(PLAYER_FIELDS, kind) ? readerOf(kind as Letter) : null;
  const read: Read = record ? (value) => (isPlain(value) ? record(value, 0) : undefined) : (READ[kind] ?? textOf);
  if (absent === '*' || absent === '+')
    return (value) => {
      if (absent === '+' && !Array.isArray(value)) return undefined;
      return record
        ? plainsOf(value).map(record)
        : listOf(value)
            .map(read)
            .filter((each) => each !== undefined);
    };
  const empty = absent === '~' ? null : absent === '!' ? '' : undefined;
  return (value) => read(value) ?? empty;
};

/**
 * Reads `name:kind absent translations` for each field of a record: `score:s~`, `message:m!tMessage`. A record without a
 * key gets its index as its key.
 */
const readerOf = <T>(letter: Letter): ((value: Plain, index: number) => T) => {
  const reads = new Map<string, Read>();
  for (const field of PLAYER_FIELDS[letter].split(' ')) {
    const [name = '', [kind = '', absent, ...translations] = ''] = field.split(':');
    reads.set(name, readOf(kind, absent));
    if (!translations[0]) continue;
    const texts = translationsOf(READ[kind] ?? textOf);
    reads.set(
      translations.join(''),
      absent === '*' ? (value) => listOf(value).map((each) => texts(each) ?? {}) : texts,
    );
  }
  // All records of a table are copies of one blank record, so they share a hidden class. It is parsed, because engines keep
  // the fields of parsed objects inside them; reading a copy of any other object takes twice as long.
  const blank = JSON.parse(`{${[...reads.keys()].map((name) => `"${name}":0`).join()}}`) as Record<string, unknown>;
  for (const [name, read] of reads) blank[name] = read(undefined);
  const hasKey = reads.has('key');
  return (value, index) => {
    const made: Record<string, unknown> = { ...blank };
    // Most fields of most records are absent.
    for (const name in value) {
      const read = reads.get(name);
      if (read) made[name] = read(value[name]);
    }
    if (hasKey) made['key'] ??= String(index);
    return made as T;
  };
};

const answerOf = readerOf<Answer>('A');
const promptOf = readerOf<PromptDefinition>('P');
const waitingOf = readerOf<WaitingTexts>('W');

export const answersOf = (value: unknown): Answer[] => plainsOf(value).map(answerOf);
/** A prompt's or a flow's texts, without translation marks. */
export const waitingTextsOf = (value: Plain): WaitingTexts => waitingOf(value, 0);
/** A prompt's definition with every field of its type; `answers` is read by code that knows the common lists. */
export const cleanPrompt = (value: Plain): PromptDefinition => promptOf(value, 0);
