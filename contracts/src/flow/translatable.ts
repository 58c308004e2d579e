/**
 * Every text of a prompt that can be said in another language: where it stands, how far its translation is, and what
 * changes when it is translated (SPEC I18N-T1…T7). Beside a translation the draft keeps a mark of the source it was made
 * from, so that a source that changed later shows.
 */
import { canonicalJson } from './canonical.js';
import {
  CATCH_ALL,
  type Answer,
  type ContentType,
  type Language,
  type Message,
  type PromptDefinition,
  type QuickResponse,
  type TranslationSources,
  type Translations,
} from './definition.js';
import { isBlankMessage, withTranslation } from './translations.js';

/**
 * `message`, `alt:<index>`, `step:<key>`, `answer:<key>`, `response:<answer's key>`, `responses:<index>:<answer's key>`,
 * `quick:<key or place>`, `pending`, `fulfilled`.
 */
export type TextPlace = string;
/** missing = learners read the source; stale = the source changed since; optional = nothing is missed without it. */
export type TranslationState = 'missing' | 'stale' | 'done' | 'optional';

interface Said {
  readonly message?: Message;
  readonly tMessage?: Translations<Message>;
  readonly tSource?: TranslationSources;
  readonly contentType?: ContentType;
}
export interface TranslatableText {
  readonly place: TextPlace;
  readonly source: Message;
  readonly contentType: ContentType;
  readonly translations: Translations<Message>;
  readonly sources: TranslationSources;
  /** False for what is never shown: a hidden answer is only compared with. */
  readonly isShown: boolean;
}

type Visit = <T extends Said>(place: TextPlace, said: T, isShown: boolean) => T;

/** The same list when nothing in it changed. */
const mapSame = <T>(list: readonly T[], change: (item: T, index: number) => T): readonly T[] => {
  const next = list.map(change);
  return next.every((item, index) => item === list[index]) ? list : next;
};
const withDefined = <T extends object>(target: T, changes: Partial<T>): T => {
  const entries = Object.entries({ ...target, ...changes }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as T;
};

interface TextList<T extends Message> {
  readonly texts: readonly T[] | undefined;
  readonly translations: readonly Translations<T>[] | undefined;
  readonly sources: readonly TranslationSources[] | undefined;
  readonly contentType?: ContentType;
  readonly isShown: boolean;
}
type Beside<T extends Message> = Pick<TextList<T>, 'translations' | 'sources'>;
const isBare = (list: readonly object[]): boolean => list.every((each) => Object.keys(each).length === 0);
/** Texts whose translations and marks stand in lists beside them; null = no visit changed anything. */
const mapList = <T extends Message>(list: TextList<T>, placeOf: (index: number) => TextPlace, visit: Visit) => {
  const { texts = [], contentType, isShown } = list;
  const before = texts.map((message, index) => ({
    message,
    tMessage: list.translations?.[index],
    tSource: list.sources?.[index],
    contentType,
  }));
  const after = mapSame(before, (said, index) => visit(placeOf(index), said, isShown));
  if (after === before) return null;
  const translations = after.map(({ tMessage }) => tMessage ?? {});
  const sources = after.map(({ tSource }) => tSource ?? {});
  const beside: Beside<T> = {
    translations: isBare(translations) ? undefined : translations,
    sources: isBare(sources) ? undefined : sources,
  };
  return beside;
};

const mapResponse = (response: QuickResponse, key: string, visit: Visit): QuickResponse => {
  const said = visit(`response:${key}`, response, true);
  const list = {
    texts: said.messages,
    translations: said.tMessages,
    sources: said.tMessagesSource,
    // Where something is always said, the list never is.
    isShown: said.message === undefined || isBlankMessage(said.message),
  };
  const beside = mapList(list, (index) => `responses:${index}:${key}`, visit);
  return beside ? withDefined(said, { tMessages: beside.translations, tMessagesSource: beside.sources }) : said;
};

const mapAlternates = (prompt: PromptDefinition, visit: Visit): PromptDefinition => {
  const { altMessages: texts, tAltMessages: translations, tAltMessagesSource: sources, contentType } = prompt;
  const list = { texts, translations, sources, contentType: contentType ?? null, isShown: true };
  const beside = mapList(list, (index) => `alt:${index}`, visit);
  return beside
    ? withDefined(prompt, { tAltMessages: beside.translations, tAltMessagesSource: beside.sources })
    : prompt;
};

const mapAnswer = (answer: Answer, visit: Visit): Answer => {
  const said = answer.message === CATCH_ALL ? answer : visit(`answer:${answer.key}`, answer, !answer.hidden);
  const { quickResponse } = said;
  if (!quickResponse) return said;
  const response = mapResponse(quickResponse, answer.key, visit);
  return response === quickResponse ? said : { ...said, quickResponse: response };
};

const EXTERNAL = [
  ['pending', 'extAnswerPendingMessage', 'tExtAnswerPendingMessage', 'tExtAnswerPendingSource'],
  ['fulfilled', 'extAnswerFulfilledMessage', 'tExtAnswerFulfilledMessage', 'tExtAnswerFulfilledSource'],
] as const;

const mapExternal = (prompt: PromptDefinition, visit: Visit): PromptDefinition => {
  let next = prompt;
  for (const [place, message, tMessage, tSource] of EXTERNAL) {
    const said: Said = { message: prompt[message], tMessage: prompt[tMessage], tSource: prompt[tSource] };
    const after = visit(place, said, true);
    if (after !== said)
      next = withDefined(next, { [tMessage]: after.tMessage as Translations | undefined, [tSource]: after.tSource });
  }
  return next;
};

/** The same object when no visit changed anything. */
const mapTexts = (prompt: PromptDefinition, visit: Visit): PromptDefinition => {
  let next = prompt;
  if (prompt.messages?.length) {
    const messages = mapSame(prompt.messages, (step) => visit(`step:${step.key}`, step, true));
    if (messages !== prompt.messages) next = { ...next, messages };
  } else next = mapAlternates(visit('message', next, true), visit);
  if (Array.isArray(prompt.answers)) {
    const own = prompt.answers as readonly Answer[];
    const answers = mapSame(own, (answer) => mapAnswer(answer, visit));
    if (answers !== own) next = { ...next, answers };
  }
  if (prompt.quickResponses) {
    const list = mapSame(prompt.quickResponses, (each, index) => visit(`quick:${each.key ?? index}`, each, true));
    if (list !== prompt.quickResponses) next = { ...next, quickResponses: list };
  }
  return mapExternal(next, visit);
};

const textsByPrompt = new WeakMap<PromptDefinition, readonly TranslatableText[]>();

/** Every text that says something, in the order of the card. Made once per definition. */
export const textsOf = (prompt: PromptDefinition): readonly TranslatableText[] => {
  const made = textsByPrompt.get(prompt);
  if (made) return made;
  const texts: TranslatableText[] = [];
  mapTexts(prompt, (place, said, isShown) => {
    const { message, tMessage = {}, tSource = {}, contentType = null } = said;
    if (message !== undefined && !isBlankMessage(message))
      texts.push({ place, source: message, contentType, translations: tMessage, sources: tSource, isShown });
    return said;
  });
  textsByPrompt.set(prompt, texts);
  return texts;
};

/** Two 32-bit halves, mixed: enough to tell one version of a text from the next, too little to read it back. */
export const sourceMark = (message: Message): string => {
  const text = typeof message === 'string' ? message : canonicalJson(message);
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (low >>> 0).toString(36).padStart(7, '0') + (high >>> 0).toString(36).padStart(7, '0');
};

export const stateOf = (text: TranslatableText, language: Language): TranslationState => {
  const translation = text.translations[language];
  if (translation === undefined || isBlankMessage(translation)) return text.isShown ? 'missing' : 'optional';
  const mark = text.sources[language];
  return mark !== undefined && mark !== sourceMark(text.source) ? 'stale' : 'done';
};

export interface TranslationProgress {
  readonly missing: number;
  readonly stale: number;
  readonly total: number;
}
const progressByPrompt = new WeakMap<PromptDefinition, Map<Language, TranslationProgress>>();

/** How far a prompt's translation is; optional texts count for nothing. Worked out once per definition. */
export const progressOf = (prompt: PromptDefinition, language: Language): TranslationProgress => {
  const known = progressByPrompt.get(prompt) ?? new Map<Language, TranslationProgress>();
  const made = known.get(language);
  if (made) return made;
  const states = textsOf(prompt).map((text) => stateOf(text, language));
  const count = (wanted: TranslationState) => states.filter((state) => state === wanted).length;
  const progress = {
    missing: count('missing'),
    stale: count('stale'),
    total: states.length - count('optional'),
  };
  progressByPrompt.set(prompt, known.set(language, progress));
  return progress;
};

/** True when something that the prompt says or offers has no text in `language` (not its default language). */
export const lacksTranslation = (prompt: PromptDefinition, language: Language): boolean =>
  progressOf(prompt, language).missing > 0;

const withMark = (
  sources: TranslationSources | undefined,
  language: Language,
  mark: string | undefined,
): TranslationSources | undefined => {
  const { [language]: _old, ...others } = sources ?? {};
  const next: TranslationSources = mark === undefined ? others : { ...others, [language]: mark };
  return Object.keys(next).length > 0 ? next : undefined;
};

const changeAt = (prompt: PromptDefinition, place: TextPlace, change: <T extends Said>(said: T) => T) =>
  mapTexts(prompt, (at, said) => (at === place ? change(said) : said));

/**
 * The prompt with this text translated; a blank translation goes. An unknown place changes nothing.
 * @param mark of the source it was made from; without one, of the source as it is now
 */
export const withTextTranslated = (
  prompt: PromptDefinition,
  place: TextPlace,
  language: Language,
  translation: Message,
  mark?: string,
): PromptDefinition =>
  changeAt(prompt, place, (said) => {
    if (said.message === undefined) return said;
    const kept = isBlankMessage(translation) ? undefined : (mark ?? sourceMark(said.message));
    return withDefined(said, {
      tMessage: withTranslation(said.tMessage, language, translation),
      tSource: withMark(said.tSource, language, kept),
    } as Partial<typeof said>);
  });

/** The translation is still right for the source as it is now. */
export const withTextConfirmed = (prompt: PromptDefinition, place: TextPlace, language: Language): PromptDefinition =>
  changeAt(prompt, place, (said) =>
    said.message === undefined || said.tMessage?.[language] === undefined
      ? said
      : withDefined(said, {
          tSource: withMark(said.tSource, language, sourceMark(said.message)),
        } as Partial<typeof said>),
  );

/** Without any translation into `language`. */
export const withoutLanguage = (prompt: PromptDefinition, language: Language): PromptDefinition =>
  mapTexts(prompt, (_place, said) =>
    said.tMessage?.[language] === undefined && said.tSource?.[language] === undefined
      ? said
      : withDefined(said, {
          tMessage: withTranslation(said.tMessage, language, ''),
          tSource: withMark(said.tSource, language, undefined),
        } as Partial<typeof said>),
  );
