/** Finds which of a prompt's answers an input matches (ENG-19, 20, 30…36, 78; decisions 29 to 31; ENG-A11). */
import type { Answer } from '../definition/definition.js';
import { asked, type Asks } from '../definition/input-types.js';
import { isTypedInput } from '../definition/typed-input.js';
import { textOfAnswer } from '../definition/literal-text.js';
import { showsPositions } from '../definition/scale.js';
import { LIMITS } from '../definition/limits.js';
import { type Normalizer } from '../definition/values.js';
import { decimalOf } from './canonical-number.js';
import { normalize } from './normalize.js';
import { NEWEST, positionReader, readNumber, type ReadBy } from './read-number.js';
import { Given } from './rules/given.js';
import { isOnScale } from './rules/positions.js';
import type { EngineError, PreparedPrompt } from './types.js';

export interface Match {
  /**
   * Indexes in the prompt's answers; several for a multi-select, in the author's order, after the answer whose rule
   * accepts all of them. Of a list: the parts whose entries are right, after the answer for the whole list.
   */
  readonly picks: readonly number[];
  /** The compared text; undefined for a multi-select and a list. */
  readonly normalized?: string;
}
export type Matched =
  { readonly ok: true; readonly match: Match } | { readonly ok: false; readonly error: EngineError };

const fail = (code: EngineError['code'], detail?: string): Matched => ({ ok: false, error: { code, detail } });

/** Bytes in UTF-8; a surrogate pair counts 4. */
const byteLength = (text: string): number => {
  let bytes = text.length;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code > 0x7ff) bytes += code >= 0xd800 && code <= 0xdfff ? 1 : 2;
    else if (code > 0x7f) bytes += 1;
  }
  return bytes;
};
const isTooLong = (text: string): boolean =>
  text.length > LIMITS.answerBytes || (text.length * 3 > LIMITS.answerBytes && byteLength(text) > LIMITS.answerBytes);

interface Found {
  readonly index: number | null;
  readonly normalized: string;
}

/** The answer with the same number; `number` as `readNumber` gives it. */
const findNumber = ({ numbers, answers }: PreparedPrompt, number: string | null, by: ReadBy): Found | null => {
  const index = number && numbers ? numbers(by.reading).get(number) : undefined;
  const answer = index === undefined ? undefined : answers[index];
  return index === undefined || !answer ? null : { index, normalized: answer.message };
};

/** The first answer before `index` whose rule accepts the text; -1: there is none. */
const ruledBefore = ({ ruled }: PreparedPrompt, index: number, text: string, by: ReadBy): number => {
  const given = new Given(text, by);
  for (const each of ruled) {
    if (each.index >= index) return -1;
    if (each.fits(given)) return each.index;
  }
  return -1;
};
/** The answer with exactly this text, unless a rule before it accepts the text. */
const clickedOf = (prompt: PreparedPrompt, text: string, by: ReadBy): number | undefined => {
  const index = prompt.exact.get(text);
  const isPlain = index === undefined || prompt.ruled.length === 0;
  return isPlain || ruledBefore(prompt, index, text, by) < 0 ? index : undefined;
};

/** The first of the answers that fit; `index` null: none matches. */
const find = (prompt: PreparedPrompt, text: string, by: ReadBy): Found | EngineError => {
  const read = prompt.numbers && readNumber(text, by);
  const number = findNumber(prompt, read, by);
  let index = number?.index ?? Infinity;
  let normalized = number?.normalized ?? text;
  for (const { normalizers, byMessage, byFirstReading } of prompt.matchers) {
    const result = normalize(text, normalizers, by.reading);
    if (!result.ok) return result.error;
    const hit = (by.reading === 1 ? byFirstReading : byMessage).get(result.text);
    if (hit !== undefined && hit < index) {
      index = hit;
      normalized = result.text;
    }
  }
  const byRule = prompt.ruled.length === 0 ? -1 : ruledBefore(prompt, index, text, by);
  if (byRule >= 0) return { index: byRule, normalized: read !== null && by.reading !== 1 ? decimalOf(read) : text };
  if (index !== Infinity) return { index, normalized };
  if (read !== null && by.reading !== 1) return { index: null, normalized: decimalOf(read) };
  const ofCatchAll = prompt.catchAll === null ? undefined : prompt.answers[prompt.catchAll]?.normalize;
  const asTyped = normalize(text, ofCatchAll ?? prompt.definition.normalizeAnswers ?? [], by.reading);
  return asTyped.ok ? { index: null, normalized: asTyped.text } : asTyped.error;
};

const matchOne = (prompt: PreparedPrompt, text: string, by: ReadBy): Matched => {
  if (prompt.scale && !isTooLong(text) && !isOnScale(prompt.scale, text, by))
    return fail('invalid-answer', prompt.name);
  const clicked = clickedOf(prompt, text, by);
  if (clicked !== undefined) return { ok: true, match: { picks: [clicked] } };
  if (isTooLong(text)) return fail('answer-too-long', prompt.name);
  const found = find(prompt, text, by);
  if ('code' in found) return { ok: false, error: found };
  const index = found.index ?? (text.trim() === '' ? null : prompt.catchAll);
  return index === null
    ? fail('invalid-answer', prompt.name)
    : { ok: true, match: { picks: [index], normalized: found.normalized } };
};

/** The choices, after the first answer whose rule accepts all of them together; `choices` in the author's order. */
export const withOutcome = (
  { outcomes, answers }: PreparedPrompt,
  choices: readonly number[],
  by: ReadBy = NEWEST,
): readonly number[] => {
  if (outcomes.length === 0) return choices;
  const given = new Given('', by, new Set(choices.flatMap((index) => answers[index]?.key ?? [])));
  const outcome = outcomes.find(({ fits }) => fits(given));
  return outcome ? [outcome.index, ...choices] : choices;
};

const matchSeveral = (prompt: PreparedPrompt, texts: readonly unknown[], by: ReadBy): Matched => {
  // Each choice counts once, so a longer list only repeats choices.
  if (texts.length === 0 || texts.length > prompt.answers.length) return fail('unmatched-answers', prompt.name);
  const picks = new Set<number>();
  for (const text of texts) {
    if (typeof text !== 'string') return fail('unmatched-answers', prompt.name);
    const clicked = prompt.exact.get(text);
    if (clicked === undefined && isTooLong(text)) return fail('answer-too-long', prompt.name);
    const found = clicked === undefined ? find(prompt, text, by) : { index: clicked };
    if ('code' in found) return { ok: false, error: found };
    if (found.index === null) return fail('unmatched-answers', prompt.name);
    picks.add(found.index);
  }
  const choices = [...picks].sort((a, b) => a - b);
  return { ok: true, match: { picks: withOutcome(prompt, choices, by) } };
};

type ReadList = (prompt: PreparedPrompt, texts: readonly string[], by: ReadBy) => readonly number[] | null;
const fits = (answer: Answer, ofPrompt: readonly Normalizer[], text: string, by: ReadBy): boolean => {
  const normalizers = answer.normalize ?? ofPrompt;
  const [typed, wanted] = [text, textOfAnswer(answer)].map((each) => normalize(each.trim(), normalizers, by.reading));
  return typed?.ok === true && wanted?.ok === true && typed.text === wanted.text;
};
/** Finds the parts whose entries are right; null: the list can't be an answer. */
const READ_LIST: Readonly<Record<Asks, ReadList | null>> = {
  choice: null,
  text: null,
  number: null,
  files: null,
  order: ({ parts, exact }, texts) => {
    const given = texts.map((text) => exact.get(text) ?? -1);
    const isWhole = new Set(given).size === parts.length && given.every((index) => parts.includes(index));
    return isWhole ? parts.filter((index, place) => given[place] === index) : null;
  },
  pairs: ({ parts, answers }, texts) => {
    const sides = new Set(parts.map((index) => answers[index]?.pair));
    const isKnown = texts.every((text) => text === '' || sides.has(text));
    return isKnown
      ? parts.filter((index, place) => texts[place] !== '' && texts[place] === answers[index]?.pair)
      : null;
  },
  gaps: ({ parts, answers, ruled, definition }, texts, by) => {
    const rules = new Map(ruled.map((each) => [each.index, each.fits]));
    return parts.filter((index, place) => {
      const [answer, text = '', rule] = [answers[index], texts[place], rules.get(index)];
      if (rule) return rule(new Given(text, by));
      return answer !== undefined && fits(answer, definition.normalizeAnswers ?? [], text, by);
    });
  },
};
/** True if learners type the entries; the others are texts of the author, however long. */
const areTyped = ({ definition }: PreparedPrompt): boolean => isTypedInput(definition.inputDisplayType);

/** The right parts of a list, after the answer for the whole list. */
export const withResult = (
  { parts, outcomes, catchAll }: PreparedPrompt,
  right: readonly number[],
  by: ReadBy = NEWEST,
): readonly number[] => {
  const given = new Given('', by, undefined, { right: right.length, all: parts.length });
  const whole = outcomes.find((each) => each.fits(given))?.index ?? catchAll;
  return whole === null ? right : [whole, ...right];
};

/** One entry for each part; some may be empty, but not all. */
const matchList = (prompt: PreparedPrompt, texts: readonly unknown[], by: ReadBy): Matched => {
  if (texts.length !== prompt.parts.length || !texts.every((text) => typeof text === 'string'))
    return fail('unmatched-answers', prompt.name);
  if (texts.every((text) => text.trim() === '')) return fail('invalid-answer', prompt.name);
  if (areTyped(prompt) && isTooLong(texts.join(''))) return fail('answer-too-long', prompt.name);
  const right = READ_LIST[asked(prompt.definition.inputDisplayType)]?.(prompt, texts, by);
  if (!right) return fail('unmatched-answers', prompt.name);
  return { ok: true, match: { picks: withResult(prompt, right, by) } };
};

/**
 * `by`: the chat's language and reading. Errors: `prompt-accepts-no-answers`, `array-required`,
 * `unmatched-answers` (an entry is not a choice), `invalid-answer`, `answer-too-long` (over 10 kB),
 * `unknown-transformer`, `failing-transformer`.
 */
export const matchAnswer = (prompt: PreparedPrompt, message: unknown, by: ReadBy = NEWEST): Matched => {
  if (prompt.answers.length === 0) return fail('prompt-accepts-no-answers', prompt.name);
  if (prompt.takes !== 'one') {
    if (!Array.isArray(message)) return fail('array-required', prompt.name);
    return prompt.takes === 'list' ? matchList(prompt, message, by) : matchSeveral(prompt, message, by);
  }
  if (typeof message !== 'string') return fail('invalid-answer', prompt.name);
  const isPosition = prompt.scale !== null && showsPositions(prompt.definition.inputDisplayType);
  return matchOne(prompt, message, isPosition ? positionReader(message, by) : by);
};
