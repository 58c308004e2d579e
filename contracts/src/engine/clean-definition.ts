/**
 * Reads a definition as untrusted input: drafts may contain anything, and a preview plays them. Values of the wrong
 * type are left out; numbers are limited so that sums stay exact.
 */
import { CONTENT_TYPES, isMessage, type ContentType, type Message } from '../definition/message.js';
import type {
  Answer,
  PromptDefinition,
  QuickResponse,
  ScoreStrategy,
  Step,
  WaitingTexts,
} from '../definition/definition.js';
import { LIMITS, type Normalizer, type Reducer, type Translations } from '../definition/values.js';
import { isLanguage } from '../definition/languages.js';

type Plain = Readonly<Record<string, unknown>>;
/** Names every field, so that a field which the reader forgets doesn't compile; `Left` lists those for authors only. */
type Whole<T, Left extends keyof T = never> = { readonly [K in Exclude<keyof Required<T>, Left>]: T[K] };
/** Larger scores are limited to this. */
const SCORE_LIMIT = 1e12;
const REDUCERS: readonly unknown[] = ['sum', 'avg', 'max', 'min', 'first', 'last'];

export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const plainsOf = (value: unknown): readonly Plain[] => listOf(value).filter(isPlain);
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const flag = (value: unknown): true | undefined => (value === true ? true : undefined);
const own = (plain: Plain, name: string): unknown => (Object.hasOwn(plain, name) ? plain[name] : undefined);

const scoreOf = (value: unknown): number | undefined =>
  typeof value === 'number' && !Number.isNaN(value) ? Math.max(-SCORE_LIMIT, Math.min(SCORE_LIMIT, value)) : undefined;
const pauseOf = (value: unknown): number | null =>
  typeof value === 'number' && value >= 0 ? Math.min(Math.round(value), LIMITS.pauseMs) : null;
const contentTypeOf = (value: unknown): ContentType =>
  CONTENT_TYPES.some((type) => type === value) ? (value as ContentType) : null;
const messageOf = (value: unknown): Message | undefined => (isMessage(value) ? value : undefined);
const nextKeyOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const translationsOf = <T extends Message>(
  value: unknown,
  read: (text: unknown) => T | undefined,
): Translations<T> | undefined => {
  if (!isPlain(value)) return undefined;
  const found = Object.keys(value)
    .filter(isLanguage)
    .flatMap((language) => {
      const text = read(own(value, language));
      return text === undefined ? [] : [[language, text] as const];
    });
  return found.length > 0 ? (Object.fromEntries(found) as Translations<T>) : undefined;
};
const normalizersOf = (value: unknown): Normalizer[] =>
  plainsOf(value).flatMap(({ name }) => (typeof name === 'string' ? [{ name }] : []));

const translationListOf = <T extends Message>(
  value: unknown,
  read: (text: unknown) => T | undefined,
): readonly Translations<T>[] => listOf(value).map((each) => translationsOf(each, read) ?? {});

const quickResponseOf = (value: unknown): Whole<QuickResponse, 'key' | 'tSource' | 'tMessagesSource'> | null =>
  isPlain(value)
    ? {
        message: messageOf(value.message),
        messages: listOf(value.messages).filter((text) => typeof text === 'string'),
        tMessages: translationListOf(value.tMessages, textOf),
        tMessage: translationsOf(value.tMessage, messageOf),
        contentType: contentTypeOf(value.contentType),
        repeatAnswers: typeof value.repeatAnswers === 'boolean' ? value.repeatAnswers : undefined,
      }
    : null;

const answerOf = (value: Plain, index: number): Whole<Answer, 'tSource'> => ({
  key: textOf(value.key) ?? String(index),
  message: textOf(value.message) ?? '',
  tMessage: translationsOf(value.tMessage, textOf),
  literal: flag(value.literal),
  contentType: contentTypeOf(value.contentType),
  hidden: flag(value.hidden),
  normalize: Array.isArray(value.normalize) ? normalizersOf(value.normalize) : undefined,
  nextKey: nextKeyOf(value.nextKey),
  score: scoreOf(value.score) ?? null,
  scoreVar: nextKeyOf(value.scoreVar) ?? undefined,
  scoreLater: flag(value.scoreLater),
  quickResponse: quickResponseOf(value.quickResponse),
  trackAnalytics: flag(value.trackAnalytics),
});
export const answersOf = (value: unknown): Answer[] => plainsOf(value).map(answerOf);

const stepOf = (value: Plain, index: number): Whole<Step, 'tSource'> => ({
  key: textOf(value.key) ?? String(index),
  message: messageOf(value.message) ?? '',
  tMessage: translationsOf(value.tMessage, messageOf),
  contentType: contentTypeOf(value.contentType),
  repeatAnswers: flag(value.repeatAnswers),
  minNextPromptDelayMs: pauseOf(value.minNextPromptDelayMs),
});
const strategyOf = (value: unknown): ScoreStrategy | undefined => {
  if (!isPlain(value)) return undefined;
  const reducer = (name: unknown): Reducer | undefined => (REDUCERS.includes(name) ? (name as Reducer) : undefined);
  return { thread: reducer(value.thread), overall: reducer(value.overall), lazyDisplay: flag(value.lazyDisplay) };
};
const inputConfigOf = (value: unknown): PromptDefinition['inputDisplayConfig'] =>
  isPlain(value)
    ? {
        shuffleChoices: flag(value.shuffleChoices),
        pathTemplate: textOf(value.pathTemplate),
        uploadPath: textOf(value.uploadPath),
      }
    : undefined;
const customOf = (value: unknown): PromptDefinition['custom'] =>
  isPlain(value) && value.feedback === true ? { feedback: true } : undefined;

/** A prompt's or a flow's texts, without translation marks. */
export const waitingTextsOf = (
  value: Plain,
): Whole<WaitingTexts, 'tExtAnswerPendingSource' | 'tExtAnswerFulfilledSource'> => ({
  extAnswerPendingMessage: textOf(value.extAnswerPendingMessage),
  tExtAnswerPendingMessage: translationsOf(value.tExtAnswerPendingMessage, textOf),
  extAnswerFulfilledMessage: textOf(value.extAnswerFulfilledMessage),
  tExtAnswerFulfilledMessage: translationsOf(value.tExtAnswerFulfilledMessage, textOf),
});

/** A prompt's definition with every field of its type; `answers` is read by code that knows the common lists. */
type ForAuthors = 'tSource' | 'tAltMessagesSource' | 'tExtAnswerPendingSource' | 'tExtAnswerFulfilledSource';
export const cleanPrompt = (value: Plain): Whole<PromptDefinition, ForAuthors | 'answers'> => ({
  message: messageOf(value.message),
  tMessage: translationsOf(value.tMessage, messageOf),
  contentType: contentTypeOf(value.contentType),
  altMessages: listOf(value.altMessages).filter(isMessage),
  tAltMessages: translationListOf(value.tAltMessages, messageOf),
  messages: plainsOf(value.messages).map(stepOf),
  quickResponses: listOf(value.quickResponses).flatMap((entry) => quickResponseOf(entry) ?? []),
  nextKey: nextKeyOf(value.nextKey),
  acceptsMultipleAnswers: flag(value.acceptsMultipleAnswers),
  forbidsAnswerAlteration: flag(value.forbidsAnswerAlteration),
  normalizeAnswers: normalizersOf(value.normalizeAnswers),
  answerProgrammatically: flag(value.answerProgrammatically),
  inputDisplayType: textOf(value.inputDisplayType) ?? null,
  inputDisplayConfig: inputConfigOf(value.inputDisplayConfig),
  minNextPromptDelayMs: pauseOf(value.minNextPromptDelayMs),
  answerExternally: flag(value.answerExternally),
  ...waitingTextsOf(value),
  scoreStrategy: strategyOf(value.scoreStrategy),
  maxSuperScore: scoreOf(value.maxSuperScore),
  trackAnalytics: flag(value.trackAnalytics),
  custom: customOf(value.custom),
});
