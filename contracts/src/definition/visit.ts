/**
 * Visits every text of a prompt, as the table of fields names them: used for translation, search, Markdown, publishing,
 * reading in one language and copies.
 */
import type { Answer, FlowDefinition, PromptDefinition } from './definition.js';
import { ANSWER, PROMPT, WAITING, type PlaceId, type Row, type Rows } from './fields.js';
import { CATCH_ALL, type TranslationSources, type Translations } from './values.js';
import { isBlankMessage, type ContentType, type Message } from './message.js';
import { isFields as isRecord, type Path } from './shape.js';

/** One text in all languages. */
export interface Said {
  readonly message?: Message;
  readonly tMessage?: Translations<Message>;
  readonly tSource?: TranslationSources;
  readonly contentType?: ContentType;
  /** True for an answer whose texts are no Markdown. */
  readonly literal?: boolean;
}
export interface Place {
  readonly id: PlaceId;
  /** Of the answer, step or quick response that contains the text; empty: the prompt itself contains it. */
  readonly key: string;
  /** The index of that answer, step or quick response. */
  readonly index: number;
  /** The index of the text in a list of texts. */
  readonly turn: number;
}
export interface At {
  readonly place: Place;
  /** Paths of the message and of its translations within the prompt. */
  readonly path: Path;
  readonly translations: Path;
  /** False if it is never shown: hidden answers are only compared with. */
  readonly isShown: boolean;
  /** Stored but never shown: the single message of a prompt with several, or the `*` of a catch-all answer. */
  readonly isUnused?: boolean;
}
/** True for texts without Markdown. */
export const isPlainPlace = (id: PlaceId): boolean => PLAIN.includes(id);
const PLAIN: readonly PlaceId[] = ['title', 'rule', 'minWord', 'maxWord'];
/** Returns the same object if nothing changed. */
export type Visit = (said: Said, at: At) => Said;

type Bag = Readonly<Record<string, unknown>>;
const isBare = (list: readonly unknown[]): boolean => list.every((each) => Object.keys(each ?? {}).length === 0);
const without = (bag: Bag): Bag => Object.fromEntries(Object.entries(bag).filter(([, value]) => value !== undefined));

/** Returns the same list if no item changed. */
const mapSame = <T>(list: readonly T[], change: (item: T, index: number) => T): readonly T[] => {
  const next = list.map(change);
  return next.every((item, index) => item === list[index]) ? list : next;
};

type Use = Pick<At, 'isShown' | 'isUnused'>;
const besideSteps = ({ messages }: PromptDefinition): Use => {
  const isUnused = Boolean(messages?.length);
  return { isShown: !isUnused, isUnused };
};
/** For texts that aren't always shown: whether this one is, by the other fields of its record. */
const USES: { readonly [P in PlaceId]?: (record: never) => Use } = {
  title: () => ({ isShown: false }),
  message: besideSteps,
  alternate: besideSteps,
  answer: ({ message, hidden, rule }: Answer) => {
    const isUnused = message === CATCH_ALL;
    return { isShown: !hidden && !isUnused && !rule, isUnused };
  },
  rule: () => ({ isShown: false }),
  // If a single message is set, the list is never used.
  repeat: ({ message }: Said) => ({ isShown: message === undefined || isBlankMessage(message) }),
};
const useOf = ({ unused, place }: TextRow, bag: Bag): Use =>
  unused ? { isShown: false, isUnused: true } : (USES[place]?.(bag as never) ?? { isShown: true });

/** A row that is a text. */
interface TextRow extends Row {
  readonly place: PlaceId;
}
/** Names of the fields with a text, its translations and the marks of their sources. */
type Names = readonly [message: string, tMessage: string, tSource: string];
/** The record that is visited. */
interface Around {
  readonly visit: Visit;
  readonly base: Path;
  readonly key: string;
  readonly index: number;
}

/** Visits a text in single fields. */
const mapOne = (bag: Bag, row: TextRow, names: Names, { visit, base, key, index }: Around): Bag => {
  const [message, tMessage, tSource] = names;
  const isOwn = row.typed === 'own';
  const before = {
    message: bag[message],
    tMessage: bag[tMessage],
    tSource: bag[tSource],
    contentType: isOwn ? bag['contentType'] : undefined,
    ...(isOwn && bag['literal'] === true && { literal: true }),
  } as Said;
  const after = visit(before, {
    ...useOf(row, bag),
    place: { id: row.place, key, index, turn: 0 },
    path: [...base, message],
    translations: [...base, tMessage],
  });
  if (after === before) return bag;
  return without({
    ...bag,
    [message]: after.message,
    [tMessage]: after.tMessage,
    [tSource]: after.tSource,
    ...(isOwn && { contentType: after.contentType }),
    ...(after.literal && { literal: true }),
  });
};

/** Visits texts in a list, with translations in parallel lists. */
const mapMany = (bag: Bag, row: TextRow, names: Names, { visit, base, key, index }: Around): Bag => {
  const [texts, translations, sources] = names.map((name) => bag[name]) as [
    readonly Message[] | undefined,
    readonly Translations<Message>[] | undefined,
    readonly TranslationSources[] | undefined,
  ];
  if (!texts?.length) return bag;
  const use = useOf(row, bag);
  const contentType = row.typed && ((bag['contentType'] ?? null) as ContentType);
  const before = texts.map((message, turn): Said => ({
    message,
    tMessage: translations?.[turn],
    tSource: sources?.[turn],
    contentType,
  }));
  const after = mapSame(before, (said, turn) =>
    visit(said, {
      ...use,
      place: { id: row.place, key, index, turn },
      path: [...base, names[0], turn],
      translations: [...base, names[1], turn],
    }),
  );
  if (after === before) return bag;
  const tMessages = after.map(({ tMessage }) => tMessage ?? {});
  const tSources = after.map(({ tSource }) => tSource ?? {});
  return without({
    ...bag,
    [names[0]]: after.map(({ message }) => message),
    [names[1]]: isBare(tMessages) ? undefined : tMessages,
    [names[2]]: isBare(tSources) ? undefined : tSources,
  });
};

const isText = (row: Row): row is TextRow => row.place !== undefined;
const holdsText = (row: Row): boolean =>
  isText(row) || (typeof row.is === 'object' && Object.values(row.is).some(holdsText));
const rowsWithTexts = new Map<Rows, readonly (readonly [name: string, row: Row])[]>();
/** The rows that are texts or contain some. */
const rowsWithTextsOf = (rows: Rows): readonly (readonly [name: string, row: Row])[] => {
  const known = rowsWithTexts.get(rows);
  if (known) return known;
  const found = Object.entries(rows).filter(([, row]) => holdsText(row));
  rowsWithTexts.set(rows, found);
  return found;
};

const mapRecord = <T extends object>(rows: Rows, record: T, around: Around): T => {
  let next = record as Bag;
  for (const [name, row] of rowsWithTextsOf(rows)) {
    const { is, most, translations = '', marks = '' } = row;
    if (isText(row)) next = (most === undefined ? mapOne : mapMany)(next, row, [name, translations, marks], around);
    if (typeof is === 'string') continue;
    const value = next[name];
    const base = [...around.base, name];
    const changed = Array.isArray(value)
      ? mapSame(value as readonly Bag[], (each, index) => {
          const key = typeof each['key'] === 'string' ? each['key'] : String(index);
          return mapRecord(is, each, { visit: around.visit, base: [...base, index], key, index });
        })
      : isRecord(value)
        ? mapRecord(is, value, { ...around, base })
        : value;
    if (changed !== value) next = { ...next, [name]: changed };
  }
  return next as T;
};

export const mapAnswer = (answer: Answer, index: number, visit: Visit, base: Path = ['answers', index]): Answer =>
  mapRecord(ANSWER, answer, { visit, base, index, key: answer.key });

export const mapWaiting = <T extends object>(said: T, visit: Visit): T =>
  mapRecord(WAITING, said, { visit, base: [], index: 0, key: '' });

/** Applies `visit` to each text of the prompt, in the order of the card; returns the same object if nothing changed. */
export const mapSaid = (prompt: PromptDefinition, visit: Visit): PromptDefinition =>
  mapRecord(PROMPT, prompt, { visit, base: [], index: 0, key: '' });

/** Visits every text of a prompt without changing it. */
export function eachSaid(prompt: PromptDefinition, look: (said: Said, at: At) => void): void {
  mapSaid(prompt, (said, at) => {
    look(said, at);
    return said;
  });
}

/** Maps the texts of a whole flow: prompts, answer lists, and texts for waiting prompts. */
export const mapFlow = (
  flow: FlowDefinition,
  visit: Visit,
  besides: (prompt: PromptDefinition) => PromptDefinition = (prompt) => prompt,
): FlowDefinition => ({
  ...mapWaiting(flow, visit),
  promptsArray: flow.promptsArray.map((entry) => ({ ...entry, definition: besides(mapSaid(entry.definition, visit)) })),
  ...(flow.commonAnswers && {
    commonAnswers: Object.fromEntries(
      Object.entries(flow.commonAnswers).map(([name, answers]) => [
        name,
        answers.map((answer, index) => mapAnswer(answer, index, visit)),
      ]),
    ),
  }),
});
