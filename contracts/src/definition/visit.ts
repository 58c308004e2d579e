/**
 * Visits every text of a prompt: used for translation, search, Markdown, publishing, reading in one language and
 * copies. A new kind of text must be added here, otherwise none of them sees it.
 */
import type { Answer, FlowDefinition, PromptDefinition, QuickResponse } from './definition.js';
import { CATCH_ALL, type TranslationSources, type Translations } from './values.js';
import { isBlankMessage, type ContentType, type Message } from './message.js';
import type { Path } from './shape.js';

/** One text in all languages. */
export interface Said {
  readonly message?: Message;
  readonly tMessage?: Translations<Message>;
  readonly tSource?: TranslationSources;
  readonly contentType?: ContentType;
  /** Of an answer: its texts are no Markdown. */
  readonly literal?: boolean;
}
export type Place =
  | { readonly id: 'message' | 'pending' | 'fulfilled' }
  | { readonly id: 'alternate'; readonly index: number }
  | { readonly id: 'step' | 'quick'; readonly index: number; readonly key: string }
  /** `key`: the answer's key; `index`: its index; `turn`: the number of the reaction. */
  | { readonly id: 'answer' | 'response'; readonly index: number; readonly key: string }
  | { readonly id: 'repeat'; readonly index: number; readonly key: string; readonly turn: number };
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
type Stands = Omit<At, 'path' | 'translations'>;
/** Returns the same object if nothing changed. */
export type Visit = (said: Said, at: At) => Said;

/** Names of the fields with a text, its translations and their source marks: single values or parallel lists. */
type Names = readonly [message: string, tMessage: string, tSource: string];
const OWN: Names = ['message', 'tMessage', 'tSource'];
const ALTERNATES: Names = ['altMessages', 'tAltMessages', 'tAltMessagesSource'];
const REPEATS: Names = ['messages', 'tMessages', 'tMessagesSource'];
const PENDING: Names = ['extAnswerPendingMessage', 'tExtAnswerPendingMessage', 'tExtAnswerPendingSource'];
const FULFILLED: Names = ['extAnswerFulfilledMessage', 'tExtAnswerFulfilledMessage', 'tExtAnswerFulfilledSource'];

type Bag = Readonly<Record<string, unknown>>;
const isBare = (list: readonly unknown[]): boolean => list.every((each) => Object.keys(each ?? {}).length === 0);
const without = (bag: Bag): Bag => Object.fromEntries(Object.entries(bag).filter(([, value]) => value !== undefined));

/** Returns the same list if no item changed. */
const mapSame = <T>(list: readonly T[], change: (item: T, index: number) => T): readonly T[] => {
  const next = list.map(change);
  return next.every((item, index) => item === list[index]) ? list : next;
};

/** Visits a text in single fields. */
const mapOne = <T extends object>(bag: T, names: Names, at: Stands, base: Path, visit: Visit): T => {
  const [message, tMessage, tSource] = names;
  const from = bag as Bag;
  const before = {
    message: from[message],
    tMessage: from[tMessage],
    tSource: from[tSource],
    contentType: names === OWN ? from['contentType'] : undefined,
    ...(names === OWN && from['literal'] === true && { literal: true }),
  } as Said;
  const after = visit(before, { ...at, path: [...base, message], translations: [...base, tMessage] });
  if (after === before) return bag;
  return without({
    ...from,
    [message]: after.message,
    [tMessage]: after.tMessage,
    [tSource]: after.tSource,
    ...(names === OWN && { contentType: after.contentType }),
    ...(after.literal && { literal: true }),
  }) as T;
};

/** Visits texts in a list, with translations in parallel lists. */
const mapMany = <T extends object>(
  bag: T,
  names: Names,
  atOf: (index: number) => Stands,
  base: Path,
  contentType: ContentType | undefined,
  visit: Visit,
): T => {
  const [texts, translations, sources] = names.map((name) => (bag as Bag)[name]) as [
    readonly Message[] | undefined,
    readonly Translations<Message>[] | undefined,
    readonly TranslationSources[] | undefined,
  ];
  if (!texts?.length) return bag;
  const before = texts.map((message, index): Said => ({
    message,
    tMessage: translations?.[index],
    tSource: sources?.[index],
    contentType,
  }));
  const after = mapSame(before, (said, index) =>
    visit(said, { ...atOf(index), path: [...base, names[0], index], translations: [...base, names[1], index] }),
  );
  if (after === before) return bag;
  const tMessages = after.map(({ tMessage }) => tMessage ?? {});
  const tSources = after.map(({ tSource }) => tSource ?? {});
  return without({
    ...bag,
    [names[0]]: after.map(({ message }) => message),
    [names[1]]: isBare(tMessages) ? undefined : tMessages,
    [names[2]]: isBare(tSources) ? undefined : tSources,
  }) as T;
};

const mapResponse = (response: QuickResponse, key: string, index: number, base: Path, visit: Visit): QuickResponse => {
  const said = mapOne(response, OWN, { place: { id: 'response', index, key }, isShown: true }, base, visit);
  // If a single message is set, the list is never used.
  const isShown = said.message === undefined || isBlankMessage(said.message);
  return mapMany(
    said,
    REPEATS,
    (turn) => ({ place: { id: 'repeat', index, key, turn }, isShown }),
    base,
    undefined,
    visit,
  );
};

export const mapAnswer = (answer: Answer, index: number, visit: Visit, base: Path = ['answers', index]): Answer => {
  const { key, hidden } = answer;
  const isUnused = answer.message === CATCH_ALL;
  const at: Stands = { place: { id: 'answer', index, key }, isShown: !hidden && !isUnused, isUnused };
  const said = mapOne(answer, OWN, at, base, visit);
  if (!said.quickResponse) return said;
  const quickResponse = mapResponse(said.quickResponse, key, index, [...base, 'quickResponse'], visit);
  return quickResponse === said.quickResponse ? said : { ...said, quickResponse };
};

export const mapWaiting = <T extends object>(said: T, visit: Visit): T =>
  mapOne(
    mapOne(said, PENDING, { place: { id: 'pending' }, isShown: true }, [], visit),
    FULFILLED,
    { place: { id: 'fulfilled' }, isShown: true },
    [],
    visit,
  );

/** Applies `visit` to each text of the prompt, in the order of the card; returns the same object if nothing changed. */
export const mapSaid = (prompt: PromptDefinition, visit: Visit): PromptDefinition => {
  const isUnused = Boolean(prompt.messages?.length);
  let next = mapOne(prompt, OWN, { place: { id: 'message' }, isShown: !isUnused, isUnused }, [], visit);
  if (prompt.messages) {
    const messages = mapSame(prompt.messages, (step, index) =>
      mapOne(step, OWN, { place: { id: 'step', index, key: step.key }, isShown: true }, ['messages', index], visit),
    );
    if (messages !== prompt.messages) next = { ...next, messages };
  }
  const alternate = (index: number): Stands => ({ place: { id: 'alternate', index }, isShown: !isUnused, isUnused });
  next = mapMany(next, ALTERNATES, alternate, [], prompt.contentType ?? null, visit);
  if (Array.isArray(next.answers)) {
    const own = next.answers as readonly Answer[];
    const answers = mapSame(own, (answer, index) => mapAnswer(answer, index, visit));
    if (answers !== own) next = { ...next, answers };
  }
  if (next.quickResponses) {
    const list = mapSame(next.quickResponses, (each, index) => {
      const key = each.key ?? String(index);
      const base = ['quickResponses', index];
      const said = mapOne(each, OWN, { place: { id: 'quick', index, key }, isShown: true }, base, visit);
      return mapMany(
        said,
        REPEATS,
        (turn) => ({ place: { id: 'repeat', index, key, turn }, isShown: false, isUnused: true }),
        base,
        undefined,
        visit,
      );
    });
    if (list !== next.quickResponses) next = { ...next, quickResponses: list };
  }
  return mapWaiting(next, visit);
};

/** Visits every text of a prompt without changing it. */
export function eachSaid(prompt: PromptDefinition, look: (said: Said, at: At) => void): void {
  mapSaid(prompt, (said, at) => {
    look(said, at);
    return said;
  });
}

/** The same for a whole flow: prompts, answer lists, and texts for waiting prompts. */
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
