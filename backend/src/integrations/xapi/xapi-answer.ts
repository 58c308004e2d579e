/** Describes the question of an answer: an interaction of the standard (xAPI 1.0.3, part two, appendix C). Pure. */
import { CATCH_ALL, type Language, type Translations } from '@parley/contracts/definition/values';
import { textsIn } from '@parley/contracts/definition/message';
import { asksForNumber, hidesAnswers } from '@parley/contracts/definition/compared-answers';
import { scaleOf, showsPositions } from '@parley/contracts/definition/scale';
import { decimalOf } from '@parley/contracts/engine/canonical-number';
import { NEWEST_READING } from '@parley/contracts/engine/reading';
import { positionReader, readNumber } from '@parley/contracts/engine/read-number';
import { positionsOf } from '@parley/contracts/engine/rules/positions';
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { PreparedPrompt } from '@parley/contracts/engine/types';
import type { ItemFact } from '@parley/contracts/events/chat-events';
import type { Answer } from '@parley/contracts/definition/definition';
import { isOutcome, isPart } from '@parley/contracts/definition/whole-rules';
import { asked as asksFor, TEXTAREA_INPUT, type Asks } from '@parley/contracts/definition/input-types';
import { takesOf } from '@parley/contracts/definition/takes';
import { allPartsRight, isRight, rightAnswers } from '@parley/contracts/definition/right-answers';
import { textOf } from '../../stats/flow-stats/prompt-texts.js';
import { AND, MAX_CHOICES, patternsOf, type InteractionType } from './xapi-right.js';

type Fields = Readonly<Record<string, unknown>>;
/** The prompt that was answered, with common answers resolved, and the language of its texts. */
export interface Asked {
  readonly language: Language;
  readonly prompt: Pick<PreparedPrompt, 'name' | 'definition' | 'answers'>;
  /** '' = it has none, or belongs to a linked flow. */
  readonly title: string;
}

export interface Interaction {
  /** The definition of the activity. */
  readonly definition: Fields;
  readonly result: Fields;
}

/** @param asked null: the prompt is not known any more */
export function interactionOf(fact: ItemFact, item: WireItem | undefined, asked: Asked | null): Interaction {
  const takes = asked && takesOf(asked.prompt.definition);
  const list = !asked ? null : takes === 'list' ? listInteraction(item, asked) : numberInteraction(item, asked);
  const { matched } = fact;
  const isFree = matched === undefined || matched.includes(CATCH_ALL) || isTyped(matched, asked);
  const choices = isFree ? null : choicesOf(matched, asked);
  const said = isFree ? saidIn(item) : matched.join(AND);
  const question = asked && textOf(asked.prompt.definition).trim();
  const interactionType = list?.type ?? (isFree ? wordsAs(asked) : 'choice');
  // Without the list of choices, the response is a text and no id.
  const isNamed = interactionType !== 'choice' || choices !== null;
  const patterns = asked && isNamed ? patternsOf(interactionType, asked.prompt, list?.perfect ?? null) : [];
  return {
    definition: {
      interactionType,
      ...(patterns.length > 0 && { correctResponsesPattern: patterns }),
      ...list?.definition,
      ...(asked && { name: nameIn(asked) }),
      ...(asked && question && { description: { [asked.language]: question } }),
      ...(!list && choices && { choices: choices.all }),
    },
    result: { response: list?.response ?? (choices ? choices.chosen.join(AND) : said), ...verdictOf(fact, asked) },
  };
}

const nameIn = ({ title, prompt, language }: Asked) =>
  title ? inLanguages(title, prompt.definition.tTitle, language) : { [language]: prompt.name };

interface ListShown {
  readonly type: InteractionType;
  readonly definition?: Fields;
  readonly response: string;
  /** The response with every part right; absent: the question has no parts. */
  readonly perfect?: string;
}
/** Between the two ids of a pair. */
const WITH = '[.]';
interface ListKind {
  readonly type: InteractionType;
  readonly define?: (parts: readonly Answer[], language: Language) => Fields;
  readonly right: (part: Answer) => string;
  readonly respond: (entries: readonly string[], parts: readonly Answer[]) => string;
}
/** A text with its translations, each under its language. */
const inLanguages = (text: string, translations: Translations = {}, language: Language) => ({
  ...Object.fromEntries(Object.entries(translations).filter(([, translated]) => translated.trim() !== '')),
  [language]: text,
});
const described = (id: string, text: string, translations: Translations | undefined, language: Language) => ({
  id,
  description: inLanguages(text, translations, language),
});
const keyBy = (parts: readonly Answer[], name: 'message' | 'pair', text: string): string =>
  parts.find((part) => part[name] === text)?.key ?? '';
/** The standard's kind of interaction for each list; ids are the keys of the author's answers. */
const LISTS: Readonly<Record<Asks, ListKind | null>> = {
  choice: null,
  text: null,
  number: null,
  files: null,
  order: {
    type: 'sequencing',
    define: (parts, language) => ({
      choices: parts.map(({ key, message, tMessage }) => described(key, message, tMessage, language)),
    }),
    right: ({ message }) => message,
    respond: (entries, parts) => entries.map((text) => keyBy(parts, 'message', text)).join(AND),
  },
  pairs: {
    type: 'matching',
    define: (parts, language) => ({
      source: parts.map(({ key, message, tMessage }) => described(key, message, tMessage, language)),
      target: parts.map(({ key, pair = '', tPair }) => described(key, pair, tPair, language)),
    }),
    right: ({ pair = '' }) => pair,
    respond: (entries, parts) =>
      parts
        .flatMap(({ key }, place) => {
          const chosen = entries[place] ?? '';
          return chosen === '' ? [] : [`${key}${WITH}${keyBy(parts, 'pair', chosen)}`];
        })
        .join(AND),
  },
  gaps: { type: 'fill-in', right: ({ message }) => message, respond: (entries) => entries.join(AND) },
};
function listInteraction(item: WireItem | undefined, { prompt, language }: Asked): ListShown | null {
  const parts = prompt.answers.filter(isPart);
  const kind = LISTS[asksFor(prompt.definition.inputDisplayType)];
  if (!kind || !item?.mu || parts.length > MAX_CHOICES) return null;
  const { type, define, right, respond } = kind;
  return {
    type,
    ...(define && { definition: define(parts, language) }),
    response: respond(item.mu, parts),
    perfect: respond(parts.map(right), parts),
  };
}

/** A position on a rating is one of a scale; other numbers stand for themselves. null: no number was asked for, or given. */
function numberInteraction(item: WireItem | undefined, { prompt: { definition }, language }: Asked): ListShown | null {
  const { inputDisplayType, inputDisplayConfig } = definition;
  if (!asksForNumber(inputDisplayType) || takesOf(definition) !== 'one') return null;
  const said = saidIn(item);
  const by = { language, reading: NEWEST_READING } as const;
  const number = readNumber(said, showsPositions(inputDisplayType) ? positionReader(said, by) : by);
  if (number === null) return null;
  const response = decimalOf(number);
  const scale = inputDisplayType === 'rating' ? scaleOf(definition) : null;
  if (!scale) return { type: 'numeric', response };
  const positions = positionsOf(scale);
  const words = new Map([
    [positions[0], [inputDisplayConfig?.minWord, inputDisplayConfig?.tMinWord] as const],
    [positions.at(-1), [inputDisplayConfig?.maxWord, inputDisplayConfig?.tMaxWord] as const],
  ]);
  const steps = positions.map((at) => {
    const [word, translations] = words.get(at) ?? [];
    return described(String(at), word ?? String(at), translations, language);
  });
  return { type: 'likert', definition: { scale: steps }, response };
}

/** The words are the learner's if the author's answers aren't listed, or if the answer that was found names a rule. */
const isTyped = ([first]: readonly string[], asked: Asked | null): boolean => {
  if (asked && takesWords(asked)) return true;
  const rule = asked?.prompt.answers.find(({ message }) => message === first)?.rule;
  return Boolean(rule && !isOutcome(rule));
};

const takesWords = ({ prompt: { definition } }: Asked): boolean =>
  hidesAnswers(definition.inputDisplayType) && takesOf(definition) !== 'set';

/** The interaction type of an answer in words, by what its prompt asks for. */
const WORDS: Readonly<Record<Asks, InteractionType>> = {
  choice: 'fill-in',
  text: 'fill-in',
  number: 'fill-in',
  files: 'other',
  order: 'fill-in',
  pairs: 'fill-in',
  gaps: 'fill-in',
};
const wordsAs = (asked: Asked | null): InteractionType => {
  if (!asked) return 'fill-in';
  const type = asked.prompt.definition.inputDisplayType;
  return type === TEXTAREA_INPUT && takesWords(asked) ? 'long-fill-in' : WORDS[asksFor(type)];
};

/** null: an answer isn't among the author's, or the list is too long, or its ids don't tell the choices apart. */
function choicesOf(matched: readonly string[], asked: Asked | null) {
  if (!asked) return null;
  const listed = asked.prompt.answers.filter(({ message, rule }) => message !== CATCH_ALL && !rule);
  const outcomes = new Set(asked.prompt.answers.flatMap(({ message, rule }) => (rule ? [message] : [])));
  const given = matched.filter((message) => !outcomes.has(message));
  const ids = new Map([...listed].reverse().map(({ message, key }) => [message, key]));
  const chosen = given.flatMap((message) => ids.get(message) ?? []);
  const isClear = new Set(listed.map(({ key }) => key)).size === listed.length;
  if (chosen.length < given.length || listed.length > MAX_CHOICES || !isClear) return null;
  return {
    chosen,
    all: listed.map(({ key, message, tMessage }) => described(key, message, tMessage, asked.language)),
  };
}

/** Says if the answer was right, as the statistics count it, and gives its score and the best possible one. */
function verdictOf({ matched, score }: ItemFact, asked: Asked | null): Fields {
  const raw = typeof score === 'number' ? score : null;
  const max = asked && bestOf(asked);
  const scored = raw !== null && { score: { raw, ...(max !== null && raw <= max && { max }) } };
  return { ...(asked && matched && isSettled(matched, asked) && successOf(matched, asked)), ...scored };
}

const successOf = (matched: readonly string[], asked: Asked): Fields => ({
  success: isRight(withAnswers(asked), matched),
});

/** Nothing is right where nothing has a score, and nothing is known yet of what a teacher scores or a variable decides. */
function isSettled(matched: readonly string[], asked: Asked): boolean {
  const { definition, answers } = asked.prompt;
  if (definition.answerExternally === true || definition.answerProgrammatically === true) return false;
  const isOpen = answers.some(
    ({ message, scoreLater, scoreVar }) =>
      matched.includes(message) && (scoreLater === true || (scoreVar !== undefined && scoreVar !== '')),
  );
  return !isOpen && rightAnswers(withAnswers(asked)).size > 0;
}

/** null: no answer has a score. */
function bestOf(asked: Asked): number | null {
  const { definition, answers } = asked.prompt;
  if (answers.some(({ scoreLater, scoreVar }) => scoreLater === true || (scoreVar !== undefined && scoreVar !== '')))
    return null;
  const positive = (of: readonly Answer[]) =>
    of.flatMap(({ score }) => (typeof score === 'number' && score > 0 ? [score] : []));
  const scores = positive(answers);
  if (scores.length === 0) return null;
  const takes = takesOf(definition);
  if (takes === 'list') return positive(allPartsRight(withAnswers(asked))).reduce((sum, each) => sum + each, 0);
  if (takes === 'one') return Math.max(...scores);
  // At most one of the rules over all choices counts besides the choices.
  const outcome = Math.max(0, ...positive(answers.filter(({ rule }) => rule)));
  return positive(answers.filter(({ rule }) => !rule)).reduce((sum, each) => sum + each, outcome);
}

const withAnswers = ({ prompt: { definition, answers } }: Asked) => ({ ...definition, answers: [...answers] });

/** The words of a message of any type. */
const saidIn = (item: WireItem | undefined): string =>
  item
    ? textsIn(item.m, item.c ?? null)
        .map(({ text }) => text)
        .join(' ')
    : '';
